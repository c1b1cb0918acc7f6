//! `sandtable backup`: all battles of a folder in one file, while they are played.
use crate::{
    complaint::{Complaint, Done},
    serve,
};
use std::{
    io::{self, Write},
    path::PathBuf,
};

/// Copy all battles of a server into one file, while it runs
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable backup sunday.sqlite
  sandtable backup --data /srv/sandtable /backup/sandtable.sqlite

To restore: end the server, empty the folder, put the file into it as battles.sqlite, and signing.key beside it.")]
pub(crate) struct Args {
    /// The file to write; it must not be there yet
    file: PathBuf,
    /// The folder of all battles; yours unless said
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Done {
    let data = serve::folder(args.data.as_deref())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let battles = runtime
        .block_on(server::backup(&data, &args.file))
        .map_err(|error| Complaint::failed_with(error.to_string(), None))?;
    writeln!(io::stdout(), "{battles} battles are in {}; keep signing.key of the folder with it", args.file.display())?;
    Ok(())
}
