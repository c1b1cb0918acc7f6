//! A battle of another version of its rules: nobody plays it here, but it is not lost.
use super::{Door, Errand, File, seating::may_have_all};
use crate::{
    fault::{fault, wrong_link},
    hall::Hall,
    link,
    store::Kept,
};
use games::Bygone;
use protocol::{Fault, Summary};
use tokio::sync::mpsc;

pub(super) struct Shelved {
    bygone: Bygone,
    bytes: Vec<u8>,
}

impl Shelved {
    pub(super) async fn of(hall: &Hall, lines: &[String]) -> Option<Shelved> {
        let bytes = lines.concat().into_bytes();
        // Rules that panic over it are the open room's to report.
        hall.spare(move || Some(Shelved { bygone: games::bygone(&bytes)?, bytes })).await.ok()?
    }

    /// Answers whoever is at the door; who comes later finds another room.
    pub(super) async fn serve(self, battle: String, hall: &Hall, kept: Kept, mut errands: mpsc::Receiver<Errand>) {
        let Bygone { version, known, .. } = self.bygone;
        tracing::warn!(%battle, version, known, "of other rules: it can be downloaded, not opened");
        hall.forget(&battle, &mut errands, true);
        let closed = fault(
            "battle/other-rules",
            format!(
                "This battle was {}. It cannot be opened here: download its file from the list of your battles, and go on with the \
                 program it was played with.",
                self.bygone.line()
            ),
        );
        while let Some(errand) = errands.recv().await {
            // Whoever has gone away needs no answer.
            match errand {
                Errand::Door(Door::Summary { token, reply }) => drop(reply.send(self.summary(&battle, &kept, &token))),
                Errand::Door(Door::File { token, reply }) => drop(reply.send(self.file(&kept, &token))),
                // Neither a report nor a rematch can be had without its rules.
                errand => errand.refuse(&closed),
            }
        }
    }

    fn summary(&self, battle: &str, kept: &Kept, token: &str) -> Result<Summary, Fault> {
        let link = link::find(&kept.links, token).ok_or_else(wrong_link)?;
        let bygone = &self.bygone;
        Ok(Summary {
            battle: battle.to_owned(),
            ruleset: kept.ruleset.clone(),
            scenario: bygone.scenario.clone(),
            scenario_name: bygone.scenario_name.clone(),
            players: kept.players.clone(),
            role: kept.links[link].role,
            clock: String::new(),
            typed_dice: bygone.typed_dice,
            your_move: false,
            over: bygone.over,
            verdict: bygone.told.as_ref().map(|told| told.verdict.clone()).unwrap_or_default(),
            other_rules: Some(bygone.line()),
        })
    }

    fn file(&self, kept: &Kept, token: &str) -> Result<File, Fault> {
        let link = link::find(&kept.links, token).ok_or_else(wrong_link)?;
        may_have_all(&kept.links, link, self.bygone.over)?;
        Ok(File {
            ruleset: kept.ruleset.clone(),
            scenario: self.bygone.scenario.clone(),
            players: kept.players.clone(),
            typed_dice: self.bygone.typed_dice,
            bytes: self.bytes.clone(),
        })
    }
}
