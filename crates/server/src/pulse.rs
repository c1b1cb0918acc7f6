//! Whether the store can be written to: tried at most once in a while, however many want to know.
use crate::{
    limit,
    store::{Store, Trouble},
};
use std::time::Instant;
use tokio::{sync::Mutex, time::timeout};

#[derive(Debug, Default)]
pub(crate) struct Pulse(Mutex<Option<(Instant, Result<(), Trouble>)>>);

impl Pulse {
    pub(crate) async fn feel(&self, store: &dyn Store) -> Result<(), Trouble> {
        let mut felt = self.0.lock().await;
        if let Some((at, found)) = *felt
            && at.elapsed() < limit::PULSE
        {
            return found;
        }
        let found = match timeout(limit::BEAT, store.beat()).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => {
                tracing::error!(%error, "the store cannot be written to");
                Err(error.trouble().unwrap_or(Trouble::Failing))
            }
            Err(_) => Err(Trouble::Locked),
        };
        *felt = Some((Instant::now(), found));
        found
    }
}
