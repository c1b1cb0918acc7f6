//! Random bytes of the machine.
use protocol::Fault;
use room::fault::fault;

pub(crate) fn key<const N: usize>() -> Result<[u8; N], Fault> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "no random bytes");
        fault("server/failed", "The machine gives no random numbers, so no links can be made.")
    })?;
    Ok(bytes)
}
