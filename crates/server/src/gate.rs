//! Connections: how many, whose, and how long one may take to say what it wants.
use crate::{limit, peer::Peer};
use axum::{Router, extract::ConnectInfo, extract::Request};
use hyper::{body::Incoming, server::conn::http1};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{mpsc, watch},
};
use tower::ServiceExt;

/// How many each has open.
#[derive(Debug, Default)]
pub(crate) struct Count(Mutex<HashMap<Peer, usize>>);

/// One of them, until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted {
    peer: Peer,
    count: Arc<Count>,
}

impl Count {
    pub(crate) fn one_more(self: &Arc<Count>, peer: Peer, most: usize) -> Option<Counted> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = open.entry(peer).or_default();
        if *own >= most {
            return None;
        }
        *own += 1;
        Some(Counted { peer, count: Arc::clone(self) })
    }
    pub(crate) fn all(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.count.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(&self.peer) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.peer);
            }
        }
    }
}

pub(crate) struct Gate {
    listener: TcpListener,
    router: Router,
    /// Everybody comes by them.
    trusted: Vec<IpAddr>,
    head: Duration,
    open: Arc<Count>,
    /// Descriptors that this program may have, less some for itself.
    most: usize,
}

impl Gate {
    pub(crate) fn new(listener: TcpListener, router: Router, trusted: Vec<IpAddr>, head: Duration) -> Gate {
        let may = rlimit::increase_nofile_limit(limit::DESCRIPTORS).unwrap_or(1024);
        let most = usize::try_from(may).unwrap_or(usize::MAX).saturating_sub(limit::OWN_DESCRIPTORS).max(64);
        Gate { listener, router, trusted, head, open: Arc::default(), most }
    }

    /// Lets in who comes until `stop`, then waits for those who are here.
    pub(crate) async fn serve(self, stop: impl Future<Output = ()>) {
        let (closing, closes) = watch::channel(false);
        let (here, mut all_gone) = mpsc::channel(1);
        let mut stop = pin!(stop);
        loop {
            let accepted = tokio::select! {
                () = &mut stop => break,
                accepted = self.listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, from)) => self.admit(stream, from, closes.clone(), here.clone()),
                Err(error) => pause(&error).await,
            }
        }
        drop((self.listener, here));
        closing.send_replace(true);
        all_gone.recv().await;
    }

    fn admit(&self, stream: TcpStream, from: SocketAddr, mut closes: watch::Receiver<bool>, open: mpsc::Sender<()>) {
        let is_proxy = self.trusted.contains(&from.ip().to_canonical());
        let own = if is_proxy { self.most } else { limit::CONNECTIONS };
        let here = (self.open.all() < self.most).then(|| self.open.one_more(Peer::of(from.ip()), own)).flatten();
        let Some(here) = here else {
            tracing::debug!(%from, "too many connections");
            return;
        };
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection stays slow");
        }
        let service = self.router.clone().map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(from));
            request
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(self.head).max_buf_size(limit::HEAD_SIZE);
        let serving = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service)).with_upgrades();
        tokio::spawn(async move {
            let mut serving = pin!(serving);
            let closing = tokio::select! {
                _ = serving.as_mut() => false,
                _ = closes.changed() => true,
            };
            if closing {
                serving.as_mut().graceful_shutdown();
                // Whoever breaks off needs no answer.
                serving.await.ok();
            }
            drop((here, open));
        });
    }
}

/// No descriptor is left, or a connection was gone before it was here.
async fn pause(error: &io::Error) {
    if !matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset) {
        tracing::warn!(%error, "nobody can come in");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
