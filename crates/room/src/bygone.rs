//! A battle of another version of its rules: nobody plays it here, but it is not lost.
use crate::{
    errand::{Door, Errand, File},
    fault::{fault, wrong_link},
    ledger::Kept,
    link,
    seating::may_have_all,
    world::{World, worked},
};
use games::Bygone;
use protocol::{Fault, Summary};

#[derive(Debug)]
pub struct Shelved {
    battle: String,
    kept: Kept,
    bygone: Bygone,
    bytes: Vec<u8>,
}

impl Shelved {
    /// Gives back what is no such battle.
    pub(crate) async fn of(battle: &str, world: &dyn World, kept: Kept) -> Result<Shelved, Kept> {
        let bytes = kept.lines.concat().into_bytes();
        // Rules that panic over it are the open room's to report.
        let looked = worked(world, move || Some((games::bygone(&bytes)?, bytes))).await;
        match looked {
            Ok(Some((bygone, bytes))) => Ok(Shelved { battle: battle.to_owned(), kept, bygone, bytes }),
            _ => Err(kept),
        }
    }

    /// As people would say it.
    pub fn line(&self) -> String {
        self.bygone.line()
    }

    /// Answers whoever is at the door.
    pub fn run_errand(&self, errand: Errand) {
        match errand {
            Errand::Door(Door::Summary { token, reply }) => reply.send(self.summary(&token)),
            Errand::Door(Door::File { token, reply }) => reply.send(self.file(&token)),
            // Neither a report nor a rematch can be had without its rules.
            errand => errand.refuse(&fault(
                "battle/other-rules",
                format!(
                    "This battle was {}. It cannot be opened here: download its file from the list of your battles, and go on \
                     with the program it was played with.",
                    self.line()
                ),
            )),
        }
    }

    fn summary(&self, token: &str) -> Result<Summary, Fault> {
        let kept = &self.kept;
        let link = link::find(&kept.links, token).ok_or_else(wrong_link)?;
        let bygone = &self.bygone;
        Ok(Summary {
            battle: self.battle.clone(),
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

    fn file(&self, token: &str) -> Result<File, Fault> {
        let kept = &self.kept;
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
