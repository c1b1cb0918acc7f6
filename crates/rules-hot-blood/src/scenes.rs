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
use kernel::{
    Advise, Answer, Answers, Eyes, Oracle, Outcome, Play, Procedure, Question, Roll, Scene, SceneError, Scenes, Seat,
    Tally,
};
use keys::Values;
use smallvec::SmallVec;

/// What a scene is made by, and what it is called.
struct Entry {
    procedure: Procedure,
    build: fn(&Values<'_>) -> Result<Stage, SceneError>,
}

const COUNT: usize = 19;

static ENTRIES: [Entry; COUNT] = [
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

static PROCEDURES: [Procedure; COUNT] = {
    let mut all = [ENTRIES[0].procedure; COUNT];
    let mut n = 1;
    while n < COUNT {
        all[n] = ENTRIES[n].procedure;
        n += 1;
    }
    all
};

impl Scenes for HotBlood {
    fn procedures() -> &'static [Procedure] {
        &PROCEDURES
    }
    fn scene(procedure: &str, values: &[(&str, &str)]) -> Result<Box<dyn Scene<HotBlood>>, SceneError> {
        let Some(entry) = ENTRIES.iter().find(|e| e.procedure.name == procedure) else {
            return Err(SceneError::NoSuchProcedure { name: procedure.to_owned() });
        };
        let values = Values::new(&entry.procedure, values)?;
        Ok(Box::new((entry.build)(&values)?))
    }
}

/// A small night and what is done in it.
struct Stage {
    setup: Setup,
    state: State,
    act: Act,
}

type Act = Box<dyn Fn(&mut Game<'_>, &mut Watch<'_>) -> Play<Outcome> + Send + Sync>;

impl Stage {
    fn new(
        (setup, state): (Setup, State),
        act: impl Fn(&mut Game<'_>, &mut Watch<'_>) -> Play<Outcome> + Send + Sync + 'static,
    ) -> Stage {
        Stage { setup, state, act: Box::new(act) }
    }
}

impl Scene<HotBlood> for Stage {
    fn run(&self, oracle: &mut dyn Oracle<HotBlood>) -> Play<Outcome> {
        let mut state = self.state;
        let mut watch = Watch { oracle, forget: None, seen: Seen::default() };
        (self.act)(&mut Game { setup: &self.setup, state: &mut state }, &mut watch)
    }
    fn answer(&self, at: &State, question: &Question<'_, HotBlood>) -> Answer {
        let view = View { eyes: Eyes::Seat(question.seat), state: *at };
        HotBlood::advise(&self.setup, &view, question).swap_remove(0).answer
    }
    fn assumes(&self) -> String {
        "the best fighter of a party throws for it; everybody does what a player who knows the game would".to_owned()
    }
}

/// Passes everything on and notes what a position alone no longer tells.
struct Watch<'a> {
    oracle: &'a mut dyn Oracle<HotBlood>,
    /// What this scene does not ask for in a position: those that differ in nothing else are alike.
    forget: Option<fn(&mut State)>,
    seen: Seen,
}

/// What happened on the way.
#[derive(Debug, Default, Clone, Copy)]
struct Seen {
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

impl Oracle<HotBlood> for Watch<'_> {
    fn roll(&mut self, roll: &Roll<'_, HotBlood>) -> Play<Tally> {
        self.oracle.roll(roll)
    }
    fn ask(&mut self, at: &State, question: &Question<'_, HotBlood>) -> Play<Answer> {
        self.oracle.ask(at, question)
    }
    fn ask_all(&mut self, at: &State, questions: &[Question<'_, HotBlood>]) -> Play<Answers> {
        self.oracle.ask_all(at, questions)
    }
    fn apart(&mut self, write: kernel::Write<'_, HotBlood>) -> Play<()> {
        self.oracle.apart(write)
    }
    fn tell(&mut self, clause: C, event: Event) {
        match event {
            Event::Bout { winner, .. } => self.seen.bouts[winner.map_or(2, Seat::index)] += 1,
            Event::Dropped { .. } => self.seen.dropped = true,
            Event::Dud { .. } => self.seen.dud = true,
            Event::Noticed { to: GARRISON, sign: Sign::Sound, .. } => self.seen.heard = true,
            Event::Tested { who, total, .. } if self.seen.of == Some(who) => {
                self.seen.result = Some(morale::result(total));
            }
            _ => {}
        }
        self.oracle.tell(clause, event);
    }
    /// What was noted is read at the end, so it lives on past every cut.
    fn cut(&mut self, at: &State, clause: C, live: &[u8]) -> Play<()> {
        let mut all: SmallVec<[u8; 40]> = SmallVec::from_slice(live);
        all.extend_from_slice(&self.seen.bouts);
        all.extend_from_slice(&self.seen.counts);
        let Seen { dropped, dud, heard, result, .. } = self.seen;
        all.extend([dropped, dud, heard].map(u8::from));
        all.push(result.map_or(u8::MAX, |result| result as u8));
        let Some(forget) = self.forget else { return self.oracle.cut(at, clause, &all) };
        let mut at = *at;
        forget(&mut at);
        self.oracle.cut(&at, clause, &all)
    }
}
