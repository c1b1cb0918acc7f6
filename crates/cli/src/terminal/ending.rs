//! Ending a battle before its time: giving up, a draw, calling it a day.
use super::{Came, Terminal, Who};
use crate::complaint::Complaint;
use games::EndBy;
use kernel::Seat;
use std::io;

impl Terminal {
    pub(super) fn end(&mut self, seat: Seat, how: EndBy) -> Result<Came, Complaint> {
        let agreed = match (how, self.who[(!seat).index()].clone()) {
            (EndBy::GiveUp, _) => self.says_yes("give up? The other side wins.")?,
            (_, Who::Bot(name)) => {
                let agrees = self.game.agrees(!seat, how);
                if !agrees {
                    self.paper.line(format!("the {name} opponent thinks that it is ahead, and fights on"))?;
                }
                agrees
            }
            (EndBy::Draw, Who::Person) => self.says_yes("does the other side agree to a draw?")?,
            (EndBy::Day, Who::Person) => {
                self.says_yes("does the other side agree to call it a day, points as they stand?")?
            }
        };
        if !agreed {
            return Ok(Came::Stayed);
        }
        if let Err(fault) = self.game.end(seat, how) {
            self.complain(&fault)?;
            return Ok(Came::Stayed);
        }
        Ok(Came::Answered)
    }

    fn says_yes(&mut self, question: &str) -> io::Result<bool> {
        self.paper.line(format!("{question} (yes, no)"))?;
        Ok(matches!(self.read_line()?.as_deref(), Some("yes" | "y")))
    }
}
