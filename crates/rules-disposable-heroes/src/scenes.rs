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
use content::scene;
use kernel::{
    Advise, Answer, Eyes, Ground, Notes, Offer, Oracle, Outcome, Play, Procedure, Question, Reads, Roll, Scene,
    SceneError, Scenes, Tally, Text, Voice,
};
use keys::Values;

type Entry = scene::Entry<fn(&Values) -> Result<Stage, SceneError>>;

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
    armour::GUNFIRE,
    armour::CREW_BLAST,
    shell::SHELL,
];

static PROCEDURES: [Procedure; ENTRIES.len()] = scene::procedures(ENTRIES);

impl Scenes for DisposableHeroes {
    fn procedures() -> &'static [Procedure] {
        &PROCEDURES
    }
    fn reads(outcome: &str) -> Reads {
        match outcome {
            "location" => Reads::Words(&["nowhere", "turret", "mantle", "hull", "running gear"]),
            _ => Reads::Count,
        }
    }
    fn named() -> Vec<(&'static str, Vec<&'static str>)> {
        let data = crate::data::own();
        let [weapons, guns, vehicles] =
            [data.weapons.names().collect(), data.guns.names().collect(), data.vehicles.names().collect()];
        vec![("weapons", weapons), ("guns", guns), ("vehicles", vehicles)]
    }
    fn scene(procedure: &str, values: &[(&str, &str)]) -> Result<Box<dyn Scene<DisposableHeroes>>, SceneError> {
        let entry = scene::entry(ENTRIES, procedure)?;
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

impl Scene<DisposableHeroes> for Stage {
    fn run(&self, oracle: &mut dyn Oracle<DisposableHeroes>) -> Play<Outcome> {
        let mut state = self.state;
        let mut watch = Watch { oracle, seen: Seen::default() };
        (self.act)(&mut Game::new(&self.setup, &mut state), &mut watch)
    }

    fn answer(&self, at: &State, question: &Question<'_, DisposableHeroes>) -> Answer {
        if let Offer::Path { from, budget, ground } = &question.offer {
            return Answer::Path(
                ground.route(0, *from, *budget).unwrap_or_else(|| kernel::Route::from_slice(&[*from])),
            );
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

    fn decided_by(&self) -> Option<C> {
        self.clause
    }
    fn says(&self, event: Event) -> Option<Text> {
        Some(DisposableHeroes::event(&self.setup, event))
    }
}

type Watch<'a> = kernel::Watch<'a, DisposableHeroes, Seen>;

/// What happened on the way.
#[derive(Debug, Default, Clone, Copy, Hash)]
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

impl Notes<DisposableHeroes> for Seen {
    fn roll(&mut self, roll: &Roll<'_, DisposableHeroes>, tally: Tally) {
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
            | C::Bunk04 => self.hits += tally.of(0),
            // DH-INIT-06: the first throw was equal.
            C::Init06 => self.tied = true,
            // DH-DMG-01: it went through.
            C::Dmg01 | C::Dmg02 | C::Dmg03 => self.penetrated = true,
            C::Dmg06 | C::Dmg07 => self.crew_ap = roll.because.first().map_or(0, |term| term.amount as u8),
            _ => {}
        }
    }
    fn tell(&mut self, clause: C, event: Event) {
        match event {
            Event::Lost { unit, men, man, .. } => {
                self.lost[usize::from(unit.0).min(1)] += men;
                self.leader_lost |= unit == stage::THEM && man.kind == stage::LEADER;
            }
            Event::SpottedSniper { .. } | Event::Spotted { .. } => self.spotted = true,
            Event::Struck { location, .. } => self.location = location as u8 + 1,
            Event::BrewedUp(_) => self.brewed_up = true,
            Event::Wrecked(_) => self.bailed = clause == C::Dmg09,
            Event::Exploded(_) => self.exploded = true,
            Event::GunWrecked(_) => self.gun_wrecked = true,
            Event::Holds(unit) => self.held |= 1 << unit.0,
            _ => {}
        }
    }
}
