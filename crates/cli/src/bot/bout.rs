//! The battle itself: programs are heard one message at a time, each in its own time.
use super::{
    Chair,
    guest::{Guest, HELLO, HELPED, REFUSALS},
    program::{Said, What},
};
use crate::{complaint::Complaint, paper::Paper};
use games::{
    AnyGame,
    picture::eyes_of,
    wire::{Meant, Wired},
    wish,
};
use kernel::Seat;
use odds::Budget;
use protocol::{Fault, Message, Reply, Request, VERSION, Wish};
use std::{
    sync::mpsc::Receiver,
    time::{Duration, Instant},
};

/// How long a program may take to end once the battle has.
const FAREWELL: Duration = Duration::from_secs(2);
/// Odds that a program asks for, while its time runs.
const ODDS: Budget = Budget { runs: 20_000_000, time: Duration::from_secs(2) };

pub(super) enum End {
    /// To the rules' own end.
    Played,
    Forfeit {
        by: Seat,
        why: String,
    },
}

pub(super) struct Bout<'a> {
    game: Box<dyn AnyGame>,
    chairs: [Chair; 2],
    inbox: Receiver<Said>,
    time: Duration,
    paper: &'a mut Paper,
    lost: Option<(Seat, String)>,
}

impl<'a> Bout<'a> {
    pub(super) fn new(
        game: Box<dyn AnyGame>,
        chairs: [Chair; 2],
        inbox: Receiver<Said>,
        time: Duration,
        paper: &'a mut Paper,
    ) -> Bout<'a> {
        Bout { game, chairs, inbox, time, paper, lost: None }
    }

    pub(super) fn play(&mut self) -> Result<End, Complaint> {
        loop {
            if let Some((by, why)) = self.lost.take() {
                return Ok(End::Forfeit { by, why });
            }
            if self.game.is_over() {
                return Ok(End::Played);
            }
            let all_here = self.guests().all(|(_, guest)| guest.has_come());
            if !(all_here && self.opponent_answers()?) {
                self.listen()?;
            }
            let deaf = self.guests().find(|(_, guest)| !guest.reads).map(|(seat, _)| seat);
            if let Some(seat) = deaf {
                self.lose(seat, "it does not read what it is told");
            }
        }
    }

    /// Says goodbye to the programs, waits a little for their end, and hands the battle back.
    pub(super) fn dismiss(mut self, end: Option<&End>) -> Box<dyn AnyGame> {
        let (code, text) = match end {
            Some(End::Played) => ("battle/over", self.game.verdict_text()),
            Some(End::Forfeit { by, why }) => ("battle/forfeit", format!("{} forfeits: {why}", self.game.side(*by))),
            None => ("battle/failed", "The battle cannot go on.".to_owned()),
        };
        let mut running = 0;
        for (_, guest) in self.guests_mut().filter(|(_, guest)| !guest.ended) {
            guest.tell(&Message::Bye { code: code.to_owned(), text: text.clone() });
            guest.program.hang_up();
            running += 1;
        }
        let until = Instant::now() + FAREWELL;
        while running > 0
            && let Ok(said) = self.inbox.recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            running -= usize::from(!matches!(said.what, What::Line(_)));
        }
        self.game
    }

    fn guests(&self) -> impl Iterator<Item = (Seat, &Guest)> {
        Seat::BOTH.into_iter().zip(&self.chairs).filter_map(|(seat, chair)| match chair {
            Chair::Program(guest) => Some((seat, &**guest)),
            Chair::Opponent(_) => None,
        })
    }
    fn guests_mut(&mut self) -> impl Iterator<Item = (Seat, &mut Guest)> {
        Seat::BOTH.into_iter().zip(&mut self.chairs).filter_map(|(seat, chair)| match chair {
            Chair::Program(guest) => Some((seat, &mut **guest)),
            Chair::Opponent(_) => None,
        })
    }
    fn guest(&mut self, seat: Seat) -> Option<&mut Guest> {
        self.guests_mut().find(|(of, _)| *of == seat).map(|(_, guest)| guest)
    }

    fn lose(&mut self, seat: Seat, why: impl Into<String>) {
        self.lost.get_or_insert_with(|| (seat, why.into()));
    }
    fn note(&mut self, seat: Seat, text: &str) -> Result<(), Complaint> {
        let line = format!("{}: {text}", self.paper.ink.seat(seat, &self.game.side(seat)));
        Ok(self.paper.line(line)?)
    }

    /// One of our own answers what it is asked, if it is.
    fn opponent_answers(&mut self) -> Result<bool, Complaint> {
        for seat in self.game.waiting() {
            let Chair::Opponent(name) = &self.chairs[seat.index()] else { continue };
            let done = self.game.let_answer(seat, 0, name).map_err(|fault| Complaint::failed(fault.text))?;
            if done.is_some() {
                self.show(None);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Everybody sees what has become of the battle; who has answered is told so.
    fn show(&mut self, answered: Option<(Seat, u32)>) {
        let first = answered.map_or(Seat::First, |(by, _)| by);
        for seat in [first, !first] {
            let re = answered.filter(|(by, _)| *by == seat).map(|(_, id)| id);
            if let Chair::Program(guest) = &mut self.chairs[seat.index()] {
                guest.show(&*self.game, re, self.time);
            }
        }
    }

    /// Waits for the next word of a program, or for its time to be up.
    fn listen(&mut self) -> Result<(), Complaint> {
        let Some(due) = self.guests().filter_map(|(_, guest)| guest.due()).min() else {
            return Err(Complaint::failed("nobody is asked: this battle cannot go on"));
        };
        let Ok(said) = self.inbox.recv_timeout(due.saturating_duration_since(Instant::now())) else {
            let now = Instant::now();
            return Seat::BOTH.into_iter().try_for_each(|seat| self.look_at_the_clock(seat, now));
        };
        self.look_at_the_clock(said.by, said.at)?;
        if self.lost.is_some() {
            return Ok(());
        }
        let Some(guest) = self.guest(said.by) else { return Ok(()) };
        let why = match said.what {
            What::Line(line) if line.is_empty() => return Ok(()),
            What::Line(line) => return self.hear(said.by, &line),
            What::TooLong => "it sent a message of more than 64 kB".to_owned(),
            What::Ended => format!("the program has ended ({})", guest.program.end()),
        };
        guest.ended = true;
        self.lose(said.by, why);
        Ok(())
    }

    fn look_at_the_clock(&mut self, seat: Seat, at: Instant) -> Result<(), Complaint> {
        let (is_overdue, has_come) =
            self.guest(seat).map_or((false, true), |guest| (guest.is_overdue(at), guest.has_come()));
        if is_overdue && has_come {
            let text = format!("no answer within {} ms", self.time.as_millis());
            return self.help(seat, "answer/overdue", &text);
        }
        if is_overdue {
            self.lose(seat, format!("it said no hello within {} s", HELLO.as_secs()));
        }
        Ok(())
    }

    fn hear(&mut self, seat: Seat, line: &str) -> Result<(), Complaint> {
        let (re, wish) = match wish::read(line) {
            Ok(Request { id, wish }) => (id, wish),
            Err((re, fault)) => return self.refuse(seat, re, fault.into()),
        };
        let (time, Chair::Program(guest)) = (self.time, &mut self.chairs[seat.index()]) else { return Ok(()) };
        match wish {
            Wish::Hello { .. } if guest.has_come() => {
                guest.refuse(Some(re), fault("hello/twice", "You have said hello already."));
            }
            Wish::Hello { version, .. } if version != VERSION => {
                let text = format!("You speak version {version}, and this is version {VERSION}.");
                guest.refuse(Some(re), fault("hello/version", &text));
                self.lose(seat, text);
            }
            Wish::Hello { .. } => guest.welcome(re, &*self.game, seat, time),
            _ if !guest.has_come() => guest.refuse(Some(re), fault("hello/missing", "Say hello first.")),
            Wish::Answer { seat: of, position, nth, reply } => {
                return self.answer(seat, re, of.meant(), position, nth, reply);
            }
            wish => self.consider(seat, re, wish),
        }
        Ok(())
    }

    fn answer(
        &mut self,
        seat: Seat,
        re: u32,
        of: Seat,
        position: u32,
        nth: u16,
        reply: Reply,
    ) -> Result<(), Complaint> {
        if of != seat {
            return self.refuse(seat, Some(re), not_yours());
        }
        if self.is_stale(seat, re, position) {
            return Ok(());
        }
        match self.game.reply(seat, nth.into(), reply) {
            Ok(()) => {
                self.show(Some((seat, re)));
                Ok(())
            }
            Err(fault) if fault.code == "file/write" => Err(Complaint::failed(fault.text)),
            Err(fault) => self.refuse(seat, Some(re), fault.into()),
        }
    }

    /// Where it is about what is asked no more, the program is shown what is.
    fn is_stale(&mut self, seat: Seat, re: u32, position: u32) -> bool {
        let Some(guest) = self.guest(seat).filter(|guest| !guest.is_asked_at(position)) else { return false };
        guest.remind();
        guest.refuse(Some(re), wish::stale().into());
        true
    }

    /// Looking and thinking are for whoever is asked, in its own time.
    fn consider(&mut self, seat: Seat, re: u32, wish: Wish) {
        let about = wish::asked_of(&wish);
        let position = about.map_or_else(|| self.game.moment(eyes_of(seat)), |(_, position)| position);
        if self.is_stale(seat, re, position) {
            return;
        }
        let found = match wish {
            _ if about.is_some_and(|(of, _)| of != seat.wired()) => Err(not_yours()),
            Wish::Odds { nth, answer, .. } => {
                let odds = self.game.foresee(seat, nth.into(), &answer.meant(), ODDS.into());
                odds.map(|odds| Message::Odds { re, odds }).map_err(Into::into)
            }
            wish => wish::consider(&*self.game, eyes_of(seat), re, wish).map_err(Into::into),
        };
        if let Some(guest) = self.guest(seat) {
            guest.tell(&found.unwrap_or_else(|fault| Message::Fault { re: Some(re), fault }));
        }
    }

    /// An answer that does not count; it may be tried again, but not for ever.
    fn refuse(&mut self, seat: Seat, re: Option<u32>, fault: Fault) -> Result<(), Complaint> {
        self.note(seat, &crate::told::refusal(&fault))?;
        let Some(guest) = self.guest(seat) else { return Ok(()) };
        guest.refuse(re, fault);
        if guest.due().is_none() {
            return Ok(());
        }
        guest.refused += 1;
        let (is_enough, has_come) = (guest.refused >= REFUSALS, guest.has_come());
        match (is_enough, has_come) {
            (true, true) => self.help(seat, "answer/refused-often", &format!("{REFUSALS} answers were refused")),
            (true, false) => {
                self.lose(seat, "it said no hello");
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The best advice is taken in its place, and it is told so.
    fn help(&mut self, seat: Seat, code: &str, why: &str) -> Result<(), Complaint> {
        let Some(guest) = self.guest(seat) else { return Ok(()) };
        guest.helped += 1;
        let helped = guest.helped;
        let Some(prompt) = self.game.prompts(seat).into_iter().next() else { return Ok(()) };
        self.note(seat, &format!("{why} [{}] ({helped} of {HELPED})", prompt.clause))?;
        if helped >= HELPED {
            self.lose(seat, format!("{HELPED} questions were not answered"));
            return Ok(());
        }
        let best = prompt.suggestions.into_iter().next();
        let reply = best.as_ref().map_or_else(|| Reply::Let("simple".to_owned()), |s| Reply::Answer(s.answer.clone()));
        self.game.reply(seat, 0, reply).map_err(|fault| Complaint::failed(fault.text))?;
        let taken = best.map_or_else(|| "the opponent's answer".to_owned(), |best| best.text);
        let text = format!("{why}: \"{taken}\" was answered for you ({helped} of {HELPED}, then you forfeit).");
        if let Some(guest) = self.guest(seat) {
            guest.refuse(None, Fault { clauses: vec![prompt.clause], ..fault(code, &text) });
        }
        self.show(None);
        Ok(())
    }
}

fn fault(code: &str, text: &str) -> Fault {
    Fault { code: code.to_owned(), clauses: vec![], why: None, text: text.to_owned(), at: None }
}

fn not_yours() -> Fault {
    fault("seat/not-yours", "This is not your seat.")
}
