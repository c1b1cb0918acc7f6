//! The one battle behind [`AnyGame`]: a battle file of any ruleset in any storage.
mod ahead;
mod log;
mod chances;
mod look;
mod odds;
mod prompt;
mod report;
mod survey;

use crate::{
    AnyGame, Fault, Foresight, Move,
    picture::Passing,
    wire::{Meant, Wired},
};
use content::Published;
use kernel::{
    Answer, Board, ClauseId, Faces, Ground, Offer, Point, Question, Refusal, Seat, Sight, Stance, Verdict, Why,
};
use protocol::{
    BattleInfo, Card, Chances, Checked, EndBy, Eyes, LogLine, Moved, Odds, Overlay, Pool, Prompt, Reach, Reply, Report,
    Scene, Score, Spot, Status, Undo,
};
use serde::Serialize;
use serde_json::Value;
use session::{
    AnswerError, BattleFile, DiceBox, DiceMode, PlayError, Player, Secret, Session, Settled, Storage, UndoError,
    explain, typed,
};
use sim::Rng;
use std::cell::RefCell;

pub use chances::Effort;

pub(crate) struct Table<B: Published, S> {
    file: BattleFile<B, S>,
    /// For opponents; what they answer is on record, how they came to it is not.
    rng: Rng,
    /// Each seat's questions in words, until something changes.
    asked: RefCell<[Option<Vec<Prompt>>; 2]>,
}

impl<B: Published, S: Storage> Table<B, S> {
    pub(crate) fn new(file: BattleFile<B, S>, rng: Rng) -> Table<B, S> {
        Table { file, rng, asked: RefCell::default() }
    }
    fn session(&self) -> &Session<B> {
        self.file.session()
    }
    fn setup(&self) -> &B::Setup {
        self.session().setup()
    }
    fn question_of(&self, seat: Seat, nth: usize) -> Result<&Question<'static, B>, Fault> {
        let found = self.session().question(seat, nth);
        found.ok_or_else(|| {
            self.fault(&if self.session().is_over() {
                PlayError::Answer(AnswerError::Over)
            } else if self.session().questions(seat).next().is_none()
                && self.session().questions(!seat).next().is_some()
            {
                PlayError::Answer(AnswerError::OutOfTurn { asked: !seat })
            } else {
                PlayError::Answer(AnswerError::NotAsked)
            })
        })
    }

    fn status(&self, view: &B::View) -> Status {
        let kernel::Status { clock, turn, turns, points, pools, faces, phases, phase, notes } =
            B::status(self.setup(), view);
        let score = |seat: Seat| Score { side: B::side(self.setup(), seat), points: points[seat.index()] };
        let mut pools: Vec<Pool> = pools
            .into_iter()
            .map(|(name, counts)| Pool { name: name.to_owned(), counts, faces: Default::default() })
            .collect();
        if let Some(first) = pools.first_mut() {
            first.faces = faces;
        }
        Status {
            headline: B::headline(self.setup(), view),
            clock,
            turn,
            turns,
            scores: Seat::BOTH.map(score),
            pools,
            phases: phases.into_iter().map(str::to_owned).collect(),
            phase,
            notes,
        }
    }

    fn last_word(&self) -> protocol::Verdict {
        let Verdict { winner, points } = self.session().verdict();
        let winner = winner.map(|seat| seat.wired());
        protocol::Verdict { winner, points: points.map(i32::from), text: self.standing() }
    }

    fn asked_seats(&self) -> Vec<Seat> {
        Seat::BOTH.into_iter().filter(|&seat| self.session().question(seat, 0).is_some()).collect()
    }

    /// Who is asked, as far as these eyes may know: under an umpire a seat knows of itself alone.
    fn waiting_for(&self, to: kernel::Eyes) -> Vec<Seat> {
        let asked = self.asked_seats();
        match to {
            _ if asked.is_empty() || !self.session().is_umpired() => asked,
            kernel::Eyes::Seat(seat) if asked.contains(&seat) => vec![seat],
            kernel::Eyes::Seat(seat) => vec![!seat],
            kernel::Eyes::Public => Seat::BOTH.to_vec(),
            kernel::Eyes::Umpire => asked,
        }
    }

    /// "US wins: US 3, German 1", or how it stands.
    fn standing(&self) -> String {
        if self.session().is_umpired() && !self.session().is_over() {
            return "the battle is not over".to_owned();
        }
        self.session().standing()
    }

    /// Dice of which only the number of successes was said.
    fn counted(&self, seat: Seat, nth: usize, successes: u8) -> Result<Faces, Fault> {
        self.question_of(seat, nth)?;
        let open = self.session().open(seat).nth(nth);
        let faces = open.and_then(|open| match &open.question.offer {
            Offer::Dice(chance) => explain::faces_of(chance, &open.because, successes),
            _ => None,
        });
        faces.ok_or_else(|| {
            Fault::new("answer/not-countable", format!("{successes} successes say too little here: type the faces"))
        })
    }

    /// Dice that the program throws for somebody who was to throw them.
    fn thrown(&self, seat: Seat, nth: usize) -> Result<Faces, Fault> {
        let question = self.question_of(seat, nth)?;
        let Offer::Dice(chance) = &question.offer else {
            return Err(Fault::new("answer/no-dice", "no dice are asked for"));
        };
        if let Some(faces) = self.session().throw(seat, nth) {
            return Ok(faces);
        }
        let secret = Secret::fresh().map_err(|error| Fault::new("answer/no-dice", error.to_string()))?;
        Ok(DiceBox::new(secret, B::ID, &[]).throw(seat.into(), question.clause, &question.about, chance))
    }

    fn fault(&self, error: &PlayError<B::Clause>) -> Fault {
        if let PlayError::Answer(AnswerError::Refused(refusal)) = error {
            return refused::<B>(refusal);
        }
        let (code, text) = match error {
            PlayError::Answer(AnswerError::OutOfTurn { asked }) => {
                ("answer/out-of-turn", format!("it is for {} to answer", B::side(self.setup(), *asked)))
            }
            PlayError::Answer(AnswerError::Over) => ("answer/over", error.to_string()),
            PlayError::Answer(_) => ("answer/not-asked", error.to_string()),
            PlayError::Undo(UndoError::NothingThere) => ("undo/nothing", error.to_string()),
            PlayError::Undo(_) => ("undo/needs-consent", error.to_string()),
            PlayError::Watching => ("file/watching", error.to_string()),
            PlayError::Shown if self.session().is_over() => ("answer/over", AnswerError::<B::Clause>::Over.to_string()),
            PlayError::Shown => ("file/shown", error.to_string()),
            _ => ("file/write", error.to_string()),
        };
        Fault::new(code, text)
    }
}

fn refused<B: Published>(refusal: &Refusal<B::Clause>) -> Fault {
    let Refusal { clause, why, at } = *refusal;
    if let Why::DiceMissing(dice) = why {
        let more = if dice == 1 { "1 more die".to_owned() } else { format!("{dice} more dice") };
        return Fault { why: Some(why), ..Fault::new("answer/more-dice", more) };
    }
    Fault {
        clauses: vec![clause.id()],
        why: Some(why),
        at,
        reason: Some(explain::why::<B>(why)),
        ..Fault::new("answer/refused", explain::refusal::<B>(refusal))
    }
}

impl<B: Published, S: Storage + Send> AnyGame for Table<B, S> {
    fn ruleset(&self) -> &'static str {
        B::ID
    }
    fn scenario(&self) -> &str {
        &self.file.header().scenario
    }
    fn players(&self) -> &[Player; 2] {
        &self.file.header().seats
    }
    fn side(&self, seat: Seat) -> String {
        B::side(self.setup(), seat)
    }
    fn options_line(&self) -> String {
        B::options_line(self.setup())
    }
    fn house_rules(&self) -> &[String] {
        &self.file.header().house_rules
    }
    fn info(&self) -> BattleInfo {
        let header = self.file.header();
        let (scenario_name, blurb) = B::title(self.setup());
        BattleInfo {
            battle: String::new(),
            ruleset: B::ID.to_owned(),
            ruleset_name: <B::Clause as kernel::Catalogued>::GAME.to_owned(),
            scenario: header.scenario.clone(),
            scenario_name,
            blurb,
            aims: B::aims(self.setup()).wired(),
            sides: Seat::BOTH.map(|seat| self.side(seat)),
            players: header.seats.each_ref().map(Wired::wired),
            yours: vec![],
            typed_dice: header.dice != DiceMode::Fair,
            mapless: B::is_mapless(self.setup()),
            hides: B::hides(self.setup()),
            measuring: B::may_measure(self.setup()),
            options: self.options_line(),
            house_rules: header.house_rules.clone(),
            commitment: header.commitment.clone(),
            links: vec![],
        }
    }

    fn headline(&self, seat: Seat) -> String {
        B::headline(self.setup(), &self.session().view(seat))
    }
    fn board(&self, seat: Seat) -> Board {
        B::board(self.setup(), &self.session().view(seat))
    }
    fn view(&self, seat: Seat) -> Value {
        json(&self.session().view(seat))
    }
    fn log(&self, eyes: Eyes, from: usize) -> Vec<LogLine> {
        self.log_of(eyes.meant(), from)
    }
    fn scene(&self, eyes: Eyes, log_from: usize) -> Scene {
        let to = eyes.meant();
        let view = self.session().view(to);
        let seat = if let kernel::Eyes::Seat(seat) = to { Some(seat) } else { None };
        Scene {
            position: self.session().moment(to) as u32,
            eyes,
            status: self.status(&view),
            board: B::board(self.setup(), &view).wired(),
            log: self.log_of(to, log_from),
            questions: seat.map(|seat| self.prompts_of(seat)).unwrap_or_default(),
            waiting: self.waiting_for(to).wired(),
            undo: seat.map_or(Undo::Nothing, |seat| self.undo_state(seat)),
            consent: None,
            verdict: self.is_over().then(|| self.last_word()),
        }
    }
    fn moved_since(&self, eyes: Eyes, log_from: usize) -> Vec<Moved> {
        self.ways(eyes.meant(), log_from)
    }
    fn passing(&self, eyes: Eyes, log_from: usize) -> Vec<Passing> {
        let seen = self.session().passing(eyes.meant(), log_from).into_iter();
        let passing = |(lines, view): (usize, B::View)| Passing {
            lines,
            status: self.status(&view),
            board: B::board(self.setup(), &view).wired(),
        };
        seen.map(passing).collect()
    }
    fn survey(&self, eyes: Eyes, from: Spot) -> Overlay {
        self.overlay(eyes.meant(), from.meant())
    }
    fn card(&self, eyes: Eyes, unit: u16) -> Option<Card> {
        self.card_of(eyes.meant(), unit)
    }

    fn waiting(&self) -> Vec<Seat> {
        self.asked_seats()
    }
    fn moment(&self, eyes: Eyes) -> u32 {
        self.session().moment(eyes.meant()) as u32
    }
    fn is_umpired(&self) -> bool {
        self.session().is_umpired()
    }
    fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        self.prompts_of(seat)
    }
    fn question(&self, seat: Seat, nth: usize) -> Option<Value> {
        self.session().question(seat, nth).map(json)
    }
    fn is_open(&self, seat: Seat, nth: usize, at: Point) -> bool {
        match self.session().question(seat, nth).map(|question| &question.offer) {
            Some(Offer::Place(ground)) => ground.stand(at).is_ok(),
            Some(Offer::Path { from, budget, ground }) => {
                ground.price(&[*from, at]).is_ok_and(|price| price <= *budget)
            }
            _ => false,
        }
    }
    fn check(&self, seat: Seat, nth: usize, answer: &Answer, stance: Stance) -> Checked {
        self.checked_as(seat, nth, answer, stance)
    }
    fn way(&self, seat: Seat, nth: usize, via: &[Point], to: Point) -> Checked {
        self.way_to(seat, nth, via, to)
    }
    fn reach(&self, seat: Seat, nth: usize) -> Reach {
        self.reach_of(seat, nth)
    }
    fn foresee(&self, seat: Seat, nth: usize, answer: &Answer, wish: Foresight) -> Result<Odds, Fault> {
        self.foreseen(seat, nth, answer, wish)
    }
    fn answer(&mut self, seat: Seat, nth: usize, answer: Answer) -> Result<(), Fault> {
        self.asked.take();
        self.file.answer(seat, nth, answer).map_err(|error| self.fault(&error))
    }
    fn answer_words(&mut self, seat: Seat, nth: usize, words: &str) -> Result<(), Fault> {
        let answer = self.understand(seat, nth, words)?;
        self.answer(seat, nth, answer)
    }
    fn understand(&self, seat: Seat, nth: usize, words: &str) -> Result<Answer, Fault> {
        let question = self.question_of(seat, nth)?;
        typed::answer::<B>(self.setup(), question, words).map_err(|error| Fault::new("answer/words", error.to_string()))
    }
    fn reply(&mut self, seat: Seat, nth: usize, reply: Reply) -> Result<(), Fault> {
        match reply {
            Reply::Answer(answer) => self.answer(seat, nth, answer.meant()),
            Reply::Words(words) => self.answer_words(seat, nth, &words),
            Reply::Hits(successes) => {
                let faces = self.counted(seat, nth, successes)?;
                self.answer(seat, nth, Answer::Faces(faces))
            }
            Reply::ThrowForMe => {
                let faces = self.thrown(seat, nth)?;
                self.answer(seat, nth, Answer::Faces(faces))
            }
            Reply::Let(opponent) => {
                if self.let_answer(seat, nth, &opponent)?.is_some() {
                    return Ok(());
                }
                self.question_of(seat, nth)?;
                Err(Fault::new("answer/dice", "dice are asked for: throw them, or let Sandtable throw"))
            }
        }
    }
    fn let_answer(&mut self, seat: Seat, nth: usize, opponent: &str) -> Result<Option<Move>, Fault> {
        let unknown = |e: ai::UnknownOpponent| Fault::new("opponent/unknown", e.to_string());
        let mut opponent = ai::opponent::<B>(opponent).map_err(unknown)?;
        let session = self.file.session();
        let Some(question) = session.question(seat, nth).filter(|q| !matches!(q.offer, Offer::Dice(_))) else {
            return Ok(None);
        };
        let recall = opponent.thinks_ahead().then(|| session.recall(seat));
        let sight = Sight::new(session.setup(), session.position(seat), seat);
        let sight = match &recall {
            Some(recall) => sight.with(recall),
            None => sight,
        };
        let ai::Chosen { answer, reason } = opponent.choose(&mut self.rng, sight, question);
        self.answer(seat, nth, answer.clone())?;
        Ok(Some(Move { answer, reason }))
    }
    fn undo_state(&self, seat: Seat) -> Undo {
        match self.file.may_undo(seat) {
            None => Undo::Nothing,
            Some(undone) if undone.marked => Undo::ByConsent,
            Some(_) => Undo::Free,
        }
    }
    fn undo(&mut self, seat: Seat, consent: bool) -> Result<bool, Fault> {
        self.asked.take();
        self.file.undo(seat, consent).map(|undone| undone.marked).map_err(|error| self.fault(&error))
    }

    fn end(&mut self, seat: Seat, how: EndBy) -> Result<(), Fault> {
        self.asked.take();
        self.file.settle(Settled { by: seat, how: how.meant() }).map_err(|error| self.fault(&error))
    }
    fn agrees(&mut self, seat: Seat, how: EndBy) -> bool {
        let offered = match how {
            EndBy::GiveUp => return true,
            EndBy::Draw => ai::Offered::Draw,
            EndBy::Day => ai::Offered::Day,
        };
        let session = self.file.session();
        ai::agrees::<B>(&mut self.rng, &Sight::new(session.setup(), session.position(seat), seat), offered)
    }
    fn report(&self) -> Option<Report> {
        self.session().is_over().then(|| self.reported())
    }
    fn chances(&self, effort: Effort) -> Chances {
        self.played_on(effort)
    }

    fn is_over(&self) -> bool {
        self.session().is_over()
    }
    fn verdict(&self) -> Verdict {
        self.session().verdict()
    }
    fn verdict_text(&self) -> String {
        self.standing()
    }
    fn entries(&self) -> usize {
        self.session().journal().len()
    }
    fn save(&mut self) -> std::io::Result<()> {
        self.file.save()
    }
    fn bytes(&self) -> Vec<u8> {
        self.file.bytes()
    }
    fn dropped_line(&self) -> Option<usize> {
        self.file.dropped().map(|dropped| dropped.line)
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_else(|e| unreachable!("our own types are plain data: {e}"))
}
