//! Scenes: the smallest table on which one procedure of the sheets can be run, so that its odds can be asked for.
//! A scene calls the rules themselves; no rule is decided here.
mod armour;
mod blast;
mod charge;
mod keys;
mod nerve;
mod shell;
mod shoot;
mod stage;

use crate::{Choice, Clause as C, DisposableHeroes, Event, Game, Setup, State, View};
use kernel::{
    Advise, Answer, Answers, Eyes, Offer, Oracle, Outcome, Play, Procedure, Question, Roll, Scene, SceneError, Scenes,
    Tally,
};
use keys::Values;
use smallvec::SmallVec;

/// What a scene is made by, and what it is called.
struct Entry {
    procedure: Procedure,
    build: fn(&Values<'_>) -> Result<Stage, SceneError>,
}

static ENTRIES: &[Entry] = &[
    nerve::INITIATIVE,
    nerve::RALLY,
    nerve::GUTS,
    shoot::SHOOT,
    blast::BLAST,
    blast::EXPLOSION,
    charge::CHARGE,
    charge::CHARGE_CHECK,
    charge::MELEE,
    charge::EVADE,
    armour::SPOT,
    armour::ARMOUR,
    armour::CREW_BLAST,
    shell::SHELL,
];

static PROCEDURES: [Procedure; ENTRIES.len()] = {
    let mut all = [ENTRIES[0].procedure; ENTRIES.len()];
    let mut n = 1;
    while n < all.len() {
        all[n] = ENTRIES[n].procedure;
        n += 1;
    }
    all
};

impl Scenes for DisposableHeroes {
    fn procedures() -> &'static [Procedure] {
        &PROCEDURES
    }
    fn scene(procedure: &str, values: &[(&str, &str)]) -> Result<Box<dyn Scene<DisposableHeroes>>, SceneError> {
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
    /// DH-CC-04, DH-CC-05: how a charge is prepared: with so many grenades, with fire or without.
    grenades: u8,
    fires: bool,
    act: Act,
}

type Act = Box<dyn Fn(&mut Game<'_>, &mut Watch<'_>) -> Play<Outcome> + Send + Sync>;

impl Scene<DisposableHeroes> for Stage {
    fn run(&self, oracle: &mut dyn Oracle<DisposableHeroes>) -> Play<Outcome> {
        let mut state = self.state;
        let mut watch = Watch { oracle, seen: Seen::default() };
        (self.act)(&mut Game::new(&self.setup, &mut state), &mut watch)
    }

    fn answer(&self, at: &State, question: &Question<'_, DisposableHeroes>) -> Answer {
        if let Offer::Path { from, .. } = question.offer {
            return Answer::Path(kernel::Route::from_slice(&[from]));
        }
        match &question.offer {
            Offer::Number { most, .. } if matches!(question.clause, C::Cc05 | C::Cc33) => {
                return Answer::Number(i32::from(self.grenades).min(*most));
            }
            Offer::List { options, .. } if question.clause == C::Cc04 => {
                let wanted = |o: &Choice| (*o != Choice::HoldFire) == self.fires;
                return Answer::Pick(options.iter().position(wanted).unwrap_or(0) as u16);
            }
            _ => {}
        }
        let view = View { eyes: Eyes::Seat(question.seat), state: *at };
        DisposableHeroes::advise(&self.setup, &view, question).swap_remove(0).answer
    }

    fn assumes(&self) -> String {
        "the shooter names the leader on a 1; owners give up their cheapest men and keep their losses".to_owned()
    }
}

/// Passes everything on and notes what a position alone no longer tells.
struct Watch<'a> {
    oracle: &'a mut dyn Oracle<DisposableHeroes>,
    seen: Seen,
}

/// What happened on the way.
#[derive(Debug, Default, Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "what happened, each or not")]
struct Seen {
    hits: u8,
    /// Men lost by the first and the second unit.
    lost: [u8; 2],
    leader_lost: bool,
    spotted: bool,
    exploded: bool,
    gun_wrecked: bool,
    tied: bool,
    /// Who passed a Guts Check, one bit a unit.
    held: u8,
    /// Of a vehicle: where it was struck (0 nowhere), the AP of a blast among its crew, what became of it.
    location: u8,
    crew_ap: u8,
    penetrated: bool,
    brewed_up: bool,
    /// DH-DMG-09: by the table, not because nobody was left.
    bailed: bool,
}

impl Oracle<DisposableHeroes> for Watch<'_> {
    fn roll(&mut self, roll: &Roll<'_, DisposableHeroes>) -> Play<Tally> {
        let tally = self.oracle.roll(roll)?;
        match roll.clause {
            C::Hit03
            | C::Long02
            | C::Snap06
            | C::Snap07
            | C::Cc20
            | C::Gren02
            | C::Gren03
            | C::Gren06
            | C::Flame01
            | C::Flame02
            | C::Vshoot01
            | C::Art01
            | C::Art05
            | C::Art06
            | C::Art07
            // DH-BUNK-01: the second die decides.
            | C::Bunk04 => self.seen.hits += tally.of(0),
            // DH-INIT-06: the first throw was equal.
            C::Init06 => self.seen.tied = true,
            // DH-DMG-01: it went through.
            C::Dmg01 | C::Dmg02 | C::Dmg03 => self.seen.penetrated = true,
            C::Dmg06 | C::Dmg07 => self.seen.crew_ap = roll.because.first().map_or(0, |term| term.amount as u8),
            _ => {}
        }
        Ok(tally)
    }
    fn ask(&mut self, at: &State, question: &Question<'_, DisposableHeroes>) -> Play<Answer> {
        self.oracle.ask(at, question)
    }
    fn ask_all(&mut self, at: &State, questions: &[Question<'_, DisposableHeroes>]) -> Play<Answers> {
        self.oracle.ask_all(at, questions)
    }
    fn apart(&mut self, write: kernel::Write<'_, DisposableHeroes>) -> Play<()> {
        self.oracle.apart(write)
    }
    fn tell(&mut self, clause: C, event: Event) {
        match event {
            Event::Lost { unit, men, man, .. } => {
                self.seen.lost[usize::from(unit.0).min(1)] += men;
                self.seen.leader_lost |= unit == stage::THEM && man.kind == stage::LEADER;
            }
            Event::SpottedSniper { .. } | Event::Spotted { .. } => self.seen.spotted = true,
            Event::Struck { location, .. } => self.seen.location = location as u8 + 1,
            Event::BrewedUp(_) => self.seen.brewed_up = true,
            Event::Wrecked(_) => self.seen.bailed = clause == C::Dmg09,
            Event::Exploded(_) => self.seen.exploded = true,
            Event::GunWrecked(_) => self.seen.gun_wrecked = true,
            Event::Holds(unit) => self.seen.held |= 1 << unit.0,
            _ => {}
        }
        self.oracle.tell(clause, event);
    }
    /// What was noted is read at the end, so it lives on past every cut.
    fn cut(&mut self, at: &State, clause: C, live: &[u8]) -> Play<()> {
        let Seen { hits, lost, leader_lost, spotted, exploded, gun_wrecked, tied, held, location, crew_ap, .. } =
            self.seen;
        let Seen { penetrated, brewed_up, bailed, .. } = self.seen;
        let flags =
            [leader_lost, spotted, exploded, gun_wrecked, tied, penetrated, brewed_up, bailed].into_iter().rev();
        let bits = flags.fold(0, |bits, flag| bits << 1 | u8::from(flag));
        let mut all: SmallVec<[u8; 40]> = SmallVec::from_slice(live);
        all.extend_from_slice(&[hits, lost[0], lost[1], bits, held, location, crew_ap]);
        self.oracle.cut(at, clause, &all)
    }
}
