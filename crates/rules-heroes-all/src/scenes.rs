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
use content::scene;
use kernel::{
    Advise, Answer, Eyes, Notes, Oracle, Outcome, Play, Procedure, Question, Reads, Roll, Scene, SceneError, Scenes,
    Tally, Text, Voice,
};
use keys::Values;

type Entry = scene::Entry<fn(&Values) -> Result<Stage, SceneError>>;

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

static PROCEDURES: [Procedure; ENTRIES.len()] = scene::procedures(ENTRIES);

impl Scenes for HeroesAll {
    fn procedures() -> &'static [Procedure] {
        &PROCEDURES
    }
    fn reads(outcome: &str) -> Reads {
        match outcome {
            "nerve" => Reads::Words(&["steady", "halted", "pinned", "retreating"]),
            _ => Reads::Count,
        }
    }
    fn named() -> Vec<(&'static str, Vec<&'static str>)> {
        let data = crate::data::own();
        let [weapons, elements, guns] =
            [data.weapons.names().collect(), data.elements.names().collect(), data.guns.names().collect()];
        let vehicles = data.vehicles.names().chain(data.craft.names()).collect();
        vec![("elements", elements), ("guns", guns), ("vehicles and craft", vehicles), ("weapons", weapons)]
    }
    fn scene(procedure: &str, values: &[(&str, &str)]) -> Result<Box<dyn Scene<HeroesAll>>, SceneError> {
        let entry = scene::entry(ENTRIES, procedure)?;
        let values = Values::new(&entry.procedure, values)?;
        Ok(Box::new((entry.build)(&values)?))
    }
}

/// A small table and what is done on it.
struct Stage {
    setup: Setup,
    state: State,
    /// What decides it where nothing is told.
    clause: Option<C>,
    act: Act,
}

impl Stage {
    fn decided_by(self, clause: C) -> Stage {
        Stage { clause: Some(clause), ..self }
    }
}

type Act = Box<dyn Fn(&mut Game<'_>, &mut Watch<'_>) -> Play<Outcome> + Send + Sync>;

impl Scene<HeroesAll> for Stage {
    fn run(&self, oracle: &mut dyn Oracle<HeroesAll>) -> Play<Outcome> {
        let mut state = self.state;
        let mut watch = Watch { oracle, seen: Seen::default() };
        (self.act)(&mut Game::new(&self.setup, &mut state), &mut watch)
    }

    fn answer(&self, at: &State, question: &Question<'_, HeroesAll>) -> Answer {
        let view = View { eyes: Eyes::Seat(question.seat), state: *at };
        HeroesAll::advise(&self.setup, &view, question).swap_remove(0).answer
    }

    fn assumes(&self) -> String {
        "crews get out on the far side, and winners take the ground".to_owned()
    }

    fn decided_by(&self) -> Option<C> {
        self.clause
    }
    fn says(&self, event: Event) -> Option<Text> {
        Some(HeroesAll::event(&self.setup, event))
    }
}

type Watch<'a> = kernel::Watch<'a, HeroesAll, Seen>;

/// What happened on the way.
#[derive(Debug, Default, Clone, Copy, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "what happened, each or not")]
struct Seen {
    /// Nobody asks for hits: positions that differ in nothing else are alike.
    skips_hits: bool,
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

impl Notes<HeroesAll> for Seen {
    fn roll(&mut self, roll: &Roll<'_, HeroesAll>, tally: Tally) {
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
                self.fired = true;
                self.hits += tally.from(1);
            }
            C::Gren04 | C::Gren05 => self.hits += tally.from(1),
            C::Turn03 | C::Gen11 => self.throw(),
            _ => {}
        }
    }
    fn tell(&mut self, clause: C, event: Event) {
        match event {
            Event::Lost { who, .. } => self.lost[usize::from(who.unit.0).min(1)] += 1,
            Event::LeaderLost { who } => self.leader_lost |= who.unit == stage::THEM,
            Event::Damaged { count, .. } => self.damaged = count,
            Event::Brewed(_) => self.brewed = true,
            Event::Short { .. } => self.short = true,
            Event::Occupies { unit, .. } => self.taken |= unit == stage::US,
            // HA-DIR-17: no die is needed; HA-FLM-01: nor for flame.
            Event::Certain { shots, hits: true, .. } => (self.fired, self.hits) = (true, self.hits + shots),
            Event::Hits { .. } if clause == C::Flm01 => self.hits += 1,
            _ => {}
        }
    }
    fn forget(&mut self) {
        if self.skips_hits {
            (self.hits, self.fired, self.leader_lost) = (0, false, false);
        }
    }
}
