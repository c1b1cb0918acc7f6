//! Battles over HTTP and WebSocket: seats by link, everything on disk before it is said, the web client in the program.
//!
//! A battle that is played has a [room](room::Room), which owns its game, and a [host], the task round it. What leaves a room
//! for a seat is what `games` shows to that seat's eyes, and nothing else.
mod begin;
mod entropy;
mod fault;
mod gate;
mod hall;
mod host;
mod http;
mod limit;
mod peer;
mod pool;
mod pulse;
mod quota;
mod report;
mod seal;
mod socket;
mod sqlite;
mod store;

#[doc(hidden)]
pub use sqlite::Strain;
pub use sqlite::backup;

use hall::Hall;
use std::{
    fs::{self, File, TryLockError},
    io,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::Duration,
};
use store::Store;
use tokio::{
    net::TcpListener,
    sync::{Notify, mpsc},
};

#[derive(Debug, Clone)]
pub struct Settings {
    pub addr: SocketAddr,
    /// The folder of all battles; nobody else may have it open.
    pub data: PathBuf,
    /// Between two answers of a program, so that people can follow.
    pub pace: Duration,
    /// Proxies in front, whose word is taken for who asks.
    pub trust: Vec<IpAddr>,
    /// The longest that the head of a request may take.
    pub head: Duration,
    /// Battles that are in memory at once.
    pub rooms: usize,
    /// Bytes that must be free on the disk for a new battle.
    pub reserve: u64,
    /// Called before each wish is granted: for tests of what happens when rules panic.
    #[doc(hidden)]
    pub trip: Option<fn(&protocol::Wish)>,
    /// What the disk does to the store, for tests of what happens then.
    #[doc(hidden)]
    pub strain: Option<Arc<Mutex<Strain>>>,
}

impl Settings {
    pub fn new(addr: SocketAddr, data: PathBuf) -> Settings {
        Settings {
            addr,
            data,
            pace: Duration::from_millis(60),
            trust: vec![],
            head: limit::HEAD,
            rooms: limit::ROOMS,
            reserve: limit::RESERVE,
            trip: None,
            strain: None,
        }
    }
}

/// Why the server did not start, or stopped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    #[error("port {} of {} is in use", .addr.port(), .addr.ip())]
    PortInUse { addr: SocketAddr },
    #[error("cannot listen at {addr}: {source}")]
    Listen { addr: SocketAddr, source: io::Error },
    #[error("{}: another server has this folder open", .data.display())]
    DataInUse { data: PathBuf },
    #[error("{}: {source}", .data.display())]
    Data { data: PathBuf, source: io::Error },
    #[error("{}: {problem}", .file.display())]
    Store { file: PathBuf, problem: String },
}

impl ServeError {
    /// What to do about it.
    pub fn hint(&self) -> Option<String> {
        match self {
            ServeError::PortInUse { addr } => {
                let other = SocketAddr::new(addr.ip(), addr.port().checked_add(1).unwrap_or(7878));
                Some(format!("stop what runs there, or choose another: --addr {other}"))
            }
            ServeError::DataInUse { .. } => Some("stop that server, or choose another folder: --data DIR".to_owned()),
            _ => None,
        }
    }
}

/// A server that is ready to run.
pub struct Server {
    listener: TcpListener,
    addr: SocketAddr,
    hall: Arc<Hall>,
    /// Locked while we are here.
    _lock: File,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Server({})", self.addr)
    }
}

impl Server {
    /// Takes the data folder and the port.
    pub async fn open(settings: Settings) -> Result<Server, ServeError> {
        let (addr, data) = (settings.addr, settings.data.clone());
        let lock = locked(&data)?;
        let listener = TcpListener::bind(addr).await.map_err(|source| match source.kind() {
            io::ErrorKind::AddrInUse => ServeError::PortInUse { addr },
            _ => ServeError::Listen { addr, source },
        })?;
        let addr = listener.local_addr().map_err(|source| ServeError::Listen { addr, source })?;
        let file = data.join("battles.sqlite");
        let failed = |error: store::StoreError| ServeError::Store { file: file.clone(), problem: error.to_string() };
        let seal = seal::Seal::of(&data).map_err(|source| ServeError::Data { data: data.clone(), source })?;
        let store = sqlite::SqliteStore::open(&file, settings.strain.clone()).await.map_err(failed)?;
        let battles = store.count().await.map_err(failed)?;
        tracing::info!(%addr, data = %data.display(), battles, "serving");
        Ok(Server { listener, addr, hall: Arc::new(Hall::new(settings, Box::new(store), seal)), _lock: lock })
    }

    /// Where it listens, the port filled in.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Serves until `stop`; then nobody comes in any more, everybody is told, and what they were told is on disk.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let (open, mut all_gone) = mpsc::channel::<()>(1);
        let hall = Arc::clone(&self.hall);
        let told = Arc::new(Notify::new());
        let stopped = {
            let told = Arc::clone(&told);
            async move {
                stop.await;
                tracing::info!("stopping");
                hall.stop().await;
                told.notify_one();
            }
        };
        let Settings { trust, head, .. } = self.hall.settings().clone();
        let gate = gate::Gate::new(self.listener, http::router(self.hall, open), trust, head);
        let serving = async {
            gate.serve(stopped).await;
            all_gone.recv().await;
        };
        // Whoever does not listen by then will see for themselves.
        let patience = async {
            told.notified().await;
            tokio::time::sleep(limit::FAREWELL).await;
        };
        tokio::select! {
            () = serving => {}
            () = patience => {}
        }
    }
}

/// The secrets of running battles are in it: others on this machine have no business there.
fn private_folder(data: &Path) -> io::Result<()> {
    let mut folder = fs::DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder.create(data)
}

fn locked(data: &Path) -> Result<File, ServeError> {
    let failed = |source| ServeError::Data { data: data.to_owned(), source };
    private_folder(data).map_err(failed)?;
    let lock = File::create(data.join("lock")).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(ServeError::DataInUse { data: data.to_owned() }),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}
