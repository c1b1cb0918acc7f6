//! Puts the built web client into the binary: a table of every file under `web/dist`.
use std::{env, fmt::Write, fs, io, path::Path};

fn main() -> io::Result<()> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("../../web/dist");
    // Without the client there is a page that says how to build it; a folder that is missing would be looked for on every build.
    fs::create_dir_all(&root)?;
    let mut table = String::from("&[\n");
    list(&root, "", &mut table)?;
    table.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("client.rs"), table)
}

fn list(folder: &Path, under: &str, table: &mut String) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, name) = (entry.path(), format!("{under}/{}", entry.file_name().to_string_lossy()));
        if path.is_dir() {
            list(&path, &name, table)?;
        } else {
            println!("cargo::rerun-if-changed={}", path.display());
            let path = path.to_string_lossy();
            writeln!(table, "    ({name:?}, include_bytes!({path:?})),").map_err(io::Error::other)?;
        }
    }
    Ok(())
}
