//! A part of the battle that both seats write apart: each seat's text is run over that seat's own entries, whatever their
//! order in the journal. They are one block of it, and nothing of it is told before both have come to their end.
use crate::{
    entry::{Entry, wanted_answer},
    line::{Because, Line},
    script::{Open, Script, Slot, refused},
};
use kernel::{Answer, Answers, Battle, Oracle, Play, Question, Roll, Seat, Suspend, Tally, Write};
use std::ops::Range;

/// What one seat is asked while it writes.
struct Aside<'s, 'a, B: Battle> {
    script: &'s mut Script<'a, B>,
    seat: Seat,
    /// Entries of the block that were not looked at yet.
    left: Range<usize>,
    /// Those of this seat that were used, and what they will say in the log.
    used: Vec<usize>,
    lines: Vec<Line<B>>,
}

impl<B: Battle> Script<'_, B> {
    pub(crate) fn write_apart(&mut self, write: Write<'_, B>) -> Play<()> {
        let from = self.at;
        // Dice of this step that are not in the journal yet may have come before.
        let rest = self.journal.get(from..).unwrap_or_default();
        let end = from + rest.iter().take_while(|entry| matches!(entry, Entry::Apart { .. })).count();
        let (mut used, mut lines, mut waits) = (vec![], vec![], false);
        for seat in Seat::BOTH {
            let mut aside = Aside { script: self, seat, left: from..end, used: vec![], lines: vec![] };
            match write(seat, &mut aside) {
                Ok(()) => {}
                Err(Suspend::Question) => waits = true,
                Err(stop) => return Err(stop),
            }
            used.append(&mut aside.used);
            lines.append(&mut aside.lines);
        }
        used.sort_unstable();
        let block = from..if waits { end } else { from + used.len() };
        if let Some(entry) = block.clone().find(|n| used.binary_search(n).is_err()) {
            return self.diverge_at(entry, "nothing more from this seat before both are done".into());
        }
        if waits {
            self.sealed_from = Some(from);
            return Err(Suspend::Question);
        }
        self.at = block.end;
        self.forget();
        for line in lines {
            self.publish(|| line);
        }
        Ok(())
    }
}

impl<B: Battle> Oracle<B> for Aside<'_, '_, B> {
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        unreachable!("{:?} is thrown while the seats write apart", roll.clause)
    }

    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        debug_assert_eq!(question.seat, self.seat, "{question:?} while the other seat writes");
        self.script.note(self.seat, at);
        let journal = self.script.journal;
        let own = self.left.find(|&n| journal[n].seat() == Some(self.seat));
        match own.map(|n| (n, &journal[n])) {
            Some((n, Entry::Apart { clause, answer, .. })) if *clause == question.clause => {
                if let Err(refusal) = question.admits(answer) {
                    return self.script.diverge_at(n, refused(question, refusal));
                }
                self.used.push(n);
                self.lines.push(Line::answered(question, answer.clone()));
                Ok(answer.clone())
            }
            Some((n, _)) => self.script.diverge_at(n, format!("apart: {}", wanted_answer(question))),
            None if self.left.end < journal.len() => {
                self.script.diverge_at(self.left.end, format!("apart: {}", wanted_answer(question)))
            }
            None => {
                let (question, slot) = (question.to_owned(), Slot::Apart);
                self.script.open.push(Open { question, slot, because: Because::new() });
                Err(Suspend::Question)
            }
        }
    }

    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        questions.iter().map(|question| self.ask(at, question)).collect()
    }

    fn apart(&mut self, _: Write<'_, B>) -> Play<()> {
        unreachable!("{:?} writes apart already", self.seat)
    }

    fn tell(&mut self, clause: B::Clause, event: B::Event) {
        unreachable!("{clause:?} tells {event:?} while the seats write apart")
    }
}
