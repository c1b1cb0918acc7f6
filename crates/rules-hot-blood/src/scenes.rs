//! Scenes: the smallest night in which one procedure of the sheet can be run, so that its odds can be asked for.
//! A scene calls the rules themselves; no rule is decided here.
mod bombing;
mod chain;
mod ear;
mod fight;
mod fire;
mod guns;
mod keys;
mod nerve;
mod raid;
mod stage;

use crate::{
    Clause as C, Event, Game, HotBlood, ManId, Setup, Sign, State, View, morale, setup::GARRISON, words::Resolve,
};
use content::scene;
use kernel::{
    Advise, Answer, Eyes, Notes, Oracle, Outcome, Play, Procedure, Question, Reads, Scene, SceneError, Scenes, Seat,
    Text, Voice,
};
use keys::Values;

type Entry = scene::Entry<fn(&Values) -> Result<Stage, SceneError>>;

static ENTRIES: &[Entry] = &[
    fight::CASUALTY,
    fight::BOUTS,
    nerve::NERVE,
    nerve::PATROL,
    fire::SHOOT,
    fire::SIGHT,
    fire::FLARE,
    bombing::THROW,
    bombing::BURST,
    bombing::BOMB,
    guns::SHELL,
    guns::BARRAGE,
    ear::WIRE,
    ear::CLIMB,
    ear::STEPS,
    raid::APPROACH,
    raid::RUSH,
    chain::COMRADE,
    chain::BAY,
];

static PROCEDURES: [Procedure; ENTRIES.len()] = scene::procedures(ENTRIES);

impl Scenes for HotBlood {
    fn procedures() -> &'static [Procedure] {
        &PROCEDURES
    }
    fn reads(outcome: &str) -> Reads {
        match outcome {
            "wound" | "our man" | "their man" => Reads::Words(&WOUNDS),
            "x" => Reads::Column,
            "y" => Reads::Row,
            _ => Reads::Count,
        }
    }
    fn scene(procedure: &str, values: &[(&str, &str)]) -> Result<Box<dyn Scene<HotBlood>>, SceneError> {
        let entry = scene::entry(ENTRIES, procedure)?;
        let values = Values::new(&entry.procedure, values)?;
        Ok(Box::new((entry.build)(&values)?))
    }
}

/// A small night and what is done in it.
struct Stage {
    setup: Setup,
    state: State,
    /// What decides it where nothing is told.
    clause: Option<C>,
    act: Act,
}

/// What a [`Wound`](crate::Wound) is called, in order.
const WOUNDS: [&str; 6] = ["unhurt", "a scratch", "walking wounded", "out of action", "badly hurt", "dead"];

type Act = Box<dyn Fn(&mut Game<'_>, &mut Watch<'_>) -> Play<Outcome> + Send + Sync>;

impl Stage {
    fn new(
        (setup, state): (Setup, State),
        act: impl Fn(&mut Game<'_>, &mut Watch<'_>) -> Play<Outcome> + Send + Sync + 'static,
    ) -> Stage {
        Stage { setup, state, clause: None, act: Box::new(act) }
    }
    fn decided_by(self, clause: C) -> Stage {
        Stage { clause: Some(clause), ..self }
    }
}

impl Scene<HotBlood> for Stage {
    fn run(&self, oracle: &mut dyn Oracle<HotBlood>) -> Play<Outcome> {
        let mut state = self.state;
        let mut watch = Watch { oracle, seen: Seen::default() };
        (self.act)(&mut Game { setup: &self.setup, state: &mut state }, &mut watch)
    }
    fn answer(&self, at: &State, question: &Question<'_, HotBlood>) -> Answer {
        let view = View { eyes: Eyes::Seat(question.seat), state: *at };
        HotBlood::advise(&self.setup, &view, question).swap_remove(0).answer
    }
    fn assumes(&self) -> String {
        "the best fighter of a party throws for it; everybody does what a player who knows the game would".to_owned()
    }

    fn decided_by(&self) -> Option<C> {
        self.clause
    }
    fn says(&self, event: Event) -> Option<Text> {
        Some(HotBlood::event(&self.setup, event))
    }
}

type Watch<'a> = kernel::Watch<'a, HotBlood, Seen>;

/// What happened on the way.
#[derive(Debug, Default, Clone, Copy, Hash)]
struct Seen {
    /// What this scene does not ask for in a position: those that differ in nothing else are alike.
    forget: Option<fn(&mut State)>,
    /// Bouts won by the raiders, by the garrison, by nobody.
    bouts: [u8; 3],
    dropped: bool,
    dud: bool,
    /// The garrison has heard a sound.
    heard: bool,
    /// What the scene itself counts.
    counts: [u8; 2],
    /// What the table says of this man.
    of: Option<ManId>,
    result: Option<Resolve>,
}

impl Notes<HotBlood> for Seen {
    fn tell(&mut self, _: C, event: Event) {
        match event {
            Event::Bout { winner, .. } => self.bouts[winner.map_or(2, Seat::index)] += 1,
            Event::Dropped { .. } => self.dropped = true,
            Event::Dud { .. } => self.dud = true,
            Event::Noticed { to: GARRISON, sign: Sign::Sound, .. } => self.heard = true,
            Event::Tested { who, total, .. } if self.of == Some(who) => self.result = Some(morale::result(total)),
            _ => {}
        }
    }
    fn plain(&self, at: &State) -> Option<State> {
        let mut at = *at;
        (self.forget?)(&mut at);
        Some(at)
    }
}
