//! Where the bytes of a battle file are: a file, or memory.
use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// Bytes that are read whole, grow at the end line by line, and can be cut.
pub trait Storage {
    fn read(&mut self) -> io::Result<Vec<u8>>;
    /// One write of one whole line.
    fn append(&mut self, line: &[u8]) -> io::Result<()>;
    /// Returns when everything appended would survive a power cut.
    fn sync(&mut self) -> io::Result<()>;
    fn truncate(&mut self, len: u64) -> io::Result<()>;
    /// The secret stands in the file now and is no longer needed beside it.
    fn revealed(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<S: Storage + ?Sized> Storage for Box<S> {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        (**self).read()
    }
    fn append(&mut self, line: &[u8]) -> io::Result<()> {
        (**self).append(line)
    }
    fn sync(&mut self) -> io::Result<()> {
        (**self).sync()
    }
    fn truncate(&mut self, len: u64) -> io::Result<()> {
        (**self).truncate(len)
    }
    fn revealed(&mut self) -> io::Result<()> {
        (**self).revealed()
    }
}

impl Storage for Vec<u8> {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.clone())
    }
    fn append(&mut self, line: &[u8]) -> io::Result<()> {
        self.extend(line);
        Ok(())
    }
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
    fn truncate(&mut self, len: u64) -> io::Result<()> {
        Vec::truncate(self, len as usize);
        Ok(())
    }
}

/// A battle file on disk, and the secret of its dice beside it (`<file>.secret`) while the battle runs.
#[derive(Debug)]
pub struct Disk {
    file: File,
    path: PathBuf,
}

impl Disk {
    /// Makes a new file with its header; a file that is there already is left alone. The header appears as a whole or
    /// not at all.
    pub(crate) fn create(path: &Path, header: &[u8], secret: Option<&str>) -> io::Result<Disk> {
        // The empty file keeps the name; the header is renamed over it when it is safe on disk.
        OpenOptions::new().write(true).create_new(true).open(path)?;
        let part = beside(path, "part");
        let made = (|| {
            if let Some(secret) = secret {
                whole(&private(&beside(path, "secret"))?, secret.as_bytes())?;
            }
            whole(&OpenOptions::new().write(true).create(true).truncate(true).open(&part)?, header)?;
            std::fs::rename(&part, path)?;
            settle(path)?;
            Disk::open(path)
        })();
        if made.is_err() {
            for left in [path.to_owned(), part, beside(path, "secret")] {
                std::fs::remove_file(left).ok();
            }
        }
        made
    }

    /// Opens a file to go on with; nobody else can while it is open.
    pub(crate) fn open(path: &Path) -> io::Result<Disk> {
        let file = OpenOptions::new().read(true).append(true).open(path)?;
        file.try_lock().map_err(io::Error::from)?;
        Ok(Disk { file, path: path.to_owned() })
    }

    /// The secret of a running battle, if it is there.
    pub(crate) fn secret(&self) -> io::Result<Option<String>> {
        match std::fs::read_to_string(beside(&self.path, "secret")) {
            Ok(text) => Ok(Some(text)),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(e),
        }
    }
}

/// `<file>.<what>`
fn beside(path: &Path, what: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(what);
    name.into()
}

fn whole(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()
}

/// Makes the names in a folder last; elsewhere than on Unix the system does that itself.
fn settle(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// A new file that only its owner may read.
fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

impl Storage for Disk {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = vec![];
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }
    fn append(&mut self, line: &[u8]) -> io::Result<()> {
        self.file.write_all(line)
    }
    fn sync(&mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.sync_data()
    }
    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)
    }
    fn revealed(&mut self) -> io::Result<()> {
        match std::fs::remove_file(beside(&self.path, "secret")) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e),
            _ => Ok(()),
        }
    }
}
