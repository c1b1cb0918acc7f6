//! Scenes: the smallest table on which one procedure of the book can be run, so that its odds can be asked for.
//! A scene calls the rules themselves; no rule is decided here.
mod close;
mod fire;
mod keys;
mod look;
mod nerve;
mod orders;
mod sea;
mod shells;
mod stage;

use crate::{Clause as C, Event, Game, HeroesAll, Setup, State, View};
use kernel::{
    Advise, Answer, Answers, Eyes, Oracle, Outcome, Play, Procedure, Question, Roll, Scene, SceneError, Scenes, Tally,
};
use keys::Values;
use smallvec::SmallVec;

/// What a scene is made by, and what it is called.
struct Entry {
    procedure: Procedure,
    build: fn(&Values<'_>) -> Result<Stage, SceneError>,
}

static ENTRIES: &[Entry] = &[
    orders::COMMAND,
    orders::ORDER,
    orders::INITIATIVE,
    orders::MOVE,
    sea::LANDING,
    sea::RUN_IN,
    look::OBSERVE,
    look::CHECK,
    fire::FIRE,
    fire::SHELL,
    shells::INDIRECT,
    shells::STRUCTURE,
    shells::SMOKE,
    nerve::MOMENTUM,
    nerve::RECOVER,
    nerve::CASUALTIES,
    nerve::BREW,
    close::ASSAULT,
    close::CHARGE,
    close::DASH,
    close::GRENADES,
];

static PROCEDURES: [Procedure; 21] = {
    let mut all = [ENTRIES[0].procedure; 21];
    let mut n = 1;
    while n < all.len() {
        all[n] = ENTRIES[n].procedure;
        n += 1;
    }
    all
};

impl Scenes for HeroesAll {
    fn procedures() -> &'static [Procedure] {
        &PROCEDURES
    }
    fn scene(procedure: &str, values: &[(&str, &str)]) -> Result<Box<dyn Scene<HeroesAll>>, SceneError> {
        let Some(entry) = ENTRIES.iter().find(|e| e.procedure.name == procedure) else {
            return Err(SceneError::NoSuchProcedure { name: procedure.to_owned() });
        };
        let values = Values::new(&entry.procedure, values)?;
        Ok(Box::new((entry.build)(&values)?))
    }
}

/// A small table and what is done on it.
struct Stage {
    setup: Setup,
    state: State,
    act: Act,
}

type Act = Box<dyn Fn(&mut Game<'_>, &mut Watch<'_>) -> Play<Outcome> + Send + Sync>;

impl Scene<HeroesAll> for Stage {
    fn run(&self, oracle: &mut dyn Oracle<HeroesAll>) -> Play<Outcome> {
        let mut state = self.state;
        let mut watch = Watch { oracle, counts_hits: true, seen: Seen::default() };
        (self.act)(&mut Game::new(&self.setup, &mut state), &mut watch)
    }

    fn answer(&self, at: &State, question: &Question<'_, HeroesAll>) -> Answer {
        let view = View { eyes: Eyes::Seat(question.seat), state: *at };
        HeroesAll::advise(&self.setup, &view, question).swap_remove(0).answer
    }

    fn assumes(&self) -> String {
        "crews get out on the far side, and winners take the ground".to_owned()
    }
}

/// Passes everything on and notes what a position alone no longer tells.
struct Watch<'a> {
    oracle: &'a mut dyn Oracle<HeroesAll>,
    /// Off where nobody asks for them: then positions that differ in nothing else are alike.
    counts_hits: bool,
    seen: Seen,
}

/// What happened on the way.
#[derive(Debug, Default, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "what happened, each or not")]
struct Seen {
    hits: u8,
    /// Men lost by the first and the second element.
    lost: [u8; 2],
    leader_lost: bool,
    damaged: u8,
    brewed: bool,
    fired: bool,
    tied: bool,
    thrown: u8,
    /// An assault that did not come up to the enemy, and one that took his ground.
    short: bool,
    taken: bool,
}

impl Seen {
    /// How many throws for the initiative were made, at most two.
    fn throw(&mut self) {
        self.tied |= self.thrown > 0;
        self.thrown = 1;
    }
}

impl Oracle<HeroesAll> for Watch<'_> {
    fn roll(&mut self, roll: &Roll<'_, HeroesAll>) -> Play<Tally> {
        let tally = self.oracle.roll(roll)?;
        match roll.clause {
            C::Ind04
            | C::Ind05
            | C::Ind11
            | C::Ind16
            | C::Ind19
            | C::Gren01
            | C::Dir24
            | C::Dir01
            | C::Dir17
            | C::Wpn02
            | C::Dir19
            | C::He07
            | C::Smk01
            | C::Smk02 => {
                self.seen.fired = true;
                self.seen.hits += tally.from(1);
            }
            C::Gren04 | C::Gren05 => self.seen.hits += tally.from(1),
            C::Turn03 | C::Gen11 => self.seen.throw(),
            _ => {}
        }
        Ok(tally)
    }
    fn ask(&mut self, at: &State, question: &Question<'_, HeroesAll>) -> Play<Answer> {
        self.oracle.ask(at, question)
    }
    fn ask_all(&mut self, at: &State, questions: &[Question<'_, HeroesAll>]) -> Play<Answers> {
        self.oracle.ask_all(at, questions)
    }
    fn apart(&mut self, write: kernel::Write<'_, HeroesAll>) -> Play<()> {
        self.oracle.apart(write)
    }
    fn tell(&mut self, clause: C, event: Event) {
        match event {
            Event::Lost { who, .. } => self.seen.lost[usize::from(who.unit.0).min(1)] += 1,
            Event::LeaderLost { who } => self.seen.leader_lost |= who.unit == stage::THEM,
            Event::Damaged { count, .. } => self.seen.damaged = count,
            Event::Brewed(_) => self.seen.brewed = true,
            Event::Short { .. } => self.seen.short = true,
            Event::Occupies { unit, .. } => self.seen.taken |= unit == stage::US,
            Event::Hits { .. } if clause == C::Flm01 => self.seen.hits += 1,
            _ => {}
        }
        self.oracle.tell(clause, event);
    }
    /// What was noted is read at the end, so it lives on past every cut.
    fn cut(&mut self, at: &State, clause: C, live: &[u8]) -> Play<()> {
        if !self.counts_hits {
            (self.seen.hits, self.seen.fired, self.seen.leader_lost) = (0, false, false);
        }
        let Seen { hits, lost, leader_lost, damaged, brewed, fired, tied, thrown, short, taken } = self.seen;
        let bits = [leader_lost, brewed, fired, tied, short, taken]
            .into_iter()
            .fold(0, |bits, flag| bits << 1 | u8::from(flag));
        let mut all: SmallVec<[u8; 40]> = SmallVec::from_slice(live);
        all.extend_from_slice(&[hits, lost[0], lost[1], damaged, bits, thrown]);
        self.oracle.cut(at, clause, &all)
    }
}
