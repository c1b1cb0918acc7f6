//! `sandtable serve`: the web game.
use crate::complaint::{Complaint, Done};
use server::{ServeError, Server, Settings};
use std::{
    env,
    io::{self, IsTerminal, Write},
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Serve the web game: play in the browser, alone, with a friend by link, or at a real table
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable serve --open                       on this machine, and opens the browser
  sandtable serve --addr 0.0.0.0:7878          for everybody in the house
  sandtable serve --data /srv/sandtable        battles in a folder of your choice

Ends with Ctrl-C; every answer is on disk before it is acknowledged.")]
pub(crate) struct Args {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7878")]
    addr: SocketAddr,
    /// The folder of all battles; one of yours unless said
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A proxy in front, whose X-Forwarded-For says who asks; may be given more than once
    #[arg(long, value_name = "ADDRESS")]
    trust_proxy: Vec<IpAddr>,
    /// Megabytes that must be free on the disk for a new battle
    #[arg(long, value_name = "MB", default_value_t = 200)]
    reserve: u64,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

pub(crate) fn run(args: &Args) -> Done {
    let data = folder(args.data.as_deref())?;
    let colours = io::stderr().is_terminal();
    tracing_subscriber::fmt().compact().with_writer(io::stderr).with_ansi(colours).with_target(false).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut settings = Settings::new(args.addr, data);
    settings.trust.clone_from(&args.trust_proxy);
    settings.reserve = args.reserve.saturating_mul(1024 * 1024);
    runtime.block_on(serve(settings, args.open))
}

/// The folder that was named, or this user's.
pub(crate) fn folder(named: Option<&Path>) -> Result<PathBuf, Complaint> {
    named.map(Path::to_owned).or_else(data_folder).ok_or_else(|| {
        Complaint::usage("this machine does not say where your data goes", Some("name a folder: --data DIR".into()))
    })
}

async fn serve(settings: Settings, open: bool) -> Done {
    let server = Server::open(settings).await.map_err(|error| complaint(&error))?;
    let page = format!("http://{}/", reachable(server.addr()));
    writeln!(io::stdout(), "Sandtable is ready at {page} (Ctrl-C ends it)")?;
    if open && !opened(&page) {
        tracing::warn!("the browser could not be started; open the address yourself");
    }
    server.run(stopped()).await;
    Ok(())
}

fn complaint(error: &ServeError) -> Complaint {
    Complaint::failed_with(error.to_string(), error.hint())
}

/// Until somebody wants the server to end.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = ended.recv() => {}
            }
            return;
        }
    }
    if let Err(error) = tokio::signal::ctrl_c().await {
        tracing::warn!(%error, "Ctrl-C is not heard here");
        std::future::pending::<()>().await;
    }
}

/// An address that a browser on this machine can go to.
fn reachable(addr: SocketAddr) -> SocketAddr {
    if !addr.ip().is_unspecified() {
        return addr;
    }
    let local = if addr.is_ipv4() { [127, 0, 0, 1].into() } else { std::net::Ipv6Addr::LOCALHOST.into() };
    SocketAddr::new(local, addr.port())
}

fn opened(page: &str) -> bool {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}

/// Where this user's data goes, by the custom of the system.
fn data_folder() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || named("HOME");
    let folder = if cfg!(windows) {
        named("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        named("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    folder.map(|folder| folder.join("sandtable"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_for_everybody_is_opened_on_this_machine() {
        let reached = |text: &str| reachable(text.parse().unwrap()).to_string();
        assert_eq!(reached("0.0.0.0:7878"), "127.0.0.1:7878");
        assert_eq!(reached("[::]:80"), "[::1]:80");
        assert_eq!(reached("192.168.0.7:7878"), "192.168.0.7:7878");
    }
}
