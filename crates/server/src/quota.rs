//! What is kept for whom: so much a day, and nothing new where the disk has hardly room for what is played.
use crate::{
    fault::fault,
    hall::Hall,
    limit::{self, Peers},
    pool::For,
};
use protocol::Fault;

#[derive(Debug)]
pub(crate) struct Quota {
    battles: Peers,
    kilobytes: Peers,
}

impl Default for Quota {
    fn default() -> Quota {
        Quota { battles: Peers::new(limit::BATTLES), kilobytes: Peers::new(limit::KILOBYTES) }
    }
}

impl Hall {
    /// Whether a new battle of so many bytes can be kept for somebody.
    pub(crate) fn has_room_for(&self, whose: &For, bytes: usize) -> Result<(), Fault> {
        self.has_disk()?;
        let For::Peer(peer) = *whose else { return Ok(()) };
        let kilobytes = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX);
        let now = self.now();
        if self.quota.battles.take(peer, now) && self.quota.kilobytes.take_some(peer, kilobytes, now) {
            return Ok(());
        }
        Err(fault(
            "quota/spent",
            "As many battles as this server keeps in a day were begun from here. Those you have go on; begin new ones tomorrow.",
        ))
    }

    fn has_disk(&self) -> Result<(), Fault> {
        match rustix::fs::statvfs(&self.settings().data) {
            Ok(disk) if disk.f_bavail.saturating_mul(disk.f_frsize) < self.settings().reserve => Err(fault(
                "store/short",
                "The server's disk is nearly full: battles that are played go on, but no new ones begin until there is room again.",
            )),
            Ok(_) => Ok(()),
            Err(error) => {
                tracing::warn!(%error, "how much room the disk has cannot be read");
                Ok(())
            }
        }
    }
}
