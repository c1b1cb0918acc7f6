//! The server's own key, under every battle that was played here to its end. It is made once and stays in the data folder.
use crate::entropy;
use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::Path,
};

pub(crate) struct Seal([u8; 32]);

impl Seal {
    pub(crate) fn of(data: &Path) -> io::Result<Seal> {
        let file = data.join("signing.key");
        match fs::read(&file) {
            Ok(bytes) => bytes.try_into().map(Seal).map_err(|_| {
                io::Error::other(
                    "signing.key is damaged: put back the one of your backup, or take it away for a new one",
                )
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Seal::fresh(&file),
            Err(error) => Err(error),
        }
    }

    fn fresh(file: &Path) -> io::Result<Seal> {
        let key: [u8; 32] = entropy::key().map_err(|fault| io::Error::other(fault.text))?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut kept = options.open(file)?;
        kept.write_all(&key)?;
        kept.sync_all()?;
        Ok(Seal(key))
    }

    pub(crate) fn public(&self) -> String {
        games::public_key(&self.0)
    }
    /// The line that goes under these bytes.
    pub(crate) fn under(&self, bytes: &[u8]) -> String {
        games::signature(bytes, &self.0)
    }
}
