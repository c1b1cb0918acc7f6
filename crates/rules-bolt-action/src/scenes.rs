//! Scenes: the smallest table on which one procedure of the sheet can be run, so that its odds can be asked for.
//! A scene calls the rules themselves; no rule is decided here.
mod armour;
mod close_quarters;
mod cup;
mod few;
mod fubar;
mod keys;
mod shoot;
mod small;
mod stage;
mod strike;
mod test;

use crate::{BoltAction, Choice, Clause as C, Event, Game, Options, Setup, State, View};
use content::scene;
use kernel::{
    Advise, Answer, ClauseId, Ground, Notes, Offer, Oracle, Outcome, Play, Procedure, Question, Reads, Roll, Scene,
    SceneError, Scenes, Tally, Text, Voice,
};
use keys::Values;
use smallvec::SmallVec;

type Entry = scene::Entry<fn(&Values) -> Result<Stage, SceneError>>;

static ENTRIES: &[Entry] = &[
    test::ORDER_TEST,
    test::MORALE_CHECK,
    test::RALLY,
    fubar::FUBAR,
    shoot::SHOOT,
    close_quarters::CLOSE_QUARTERS,
    close_quarters::ASSAULT,
    cup::DRAW,
    strike::BARRAGE,
    strike::AIR_STRIKE,
    strike::FLAK,
    strike::ENTRY,
    armour::SHOOT_VEHICLE,
    armour::DAMAGE_RESULT,
    armour::FLAME_ON_ARMOUR,
    armour::ASSAULT_VEHICLE,
    armour::TANK_ASSAULT,
    few::BAIL_OUT,
    few::SPOTTER,
    small::MEDIC,
    small::LENGTH,
    small::ROLL_OFF,
];

static PROCEDURES: [Procedure; ENTRIES.len()] = scene::procedures(ENTRIES);

impl Scenes for BoltAction {
    fn procedures() -> &'static [Procedure] {
        &PROCEDURES
    }
    fn scene(procedure: &str, values: &[(&str, &str)]) -> Result<Box<dyn Scene<BoltAction>>, SceneError> {
        let entry = scene::entry(ENTRIES, procedure)?;
        let values = Values::new(&entry.procedure, values)?;
        let stage = (entry.build)(&values)?;
        let options = values.options()?;
        Ok(Box::new(if options == Options::default() { stage } else { stage.under(options) }))
    }
    fn reads(outcome: &str) -> Reads {
        match outcome {
            "damage" => Reads::Words(&["none", "superficial", "full", "massive"]),
            _ => Reads::Count,
        }
    }
    fn named() -> Vec<(&'static str, Vec<&'static str>)> {
        let weapons = stage::chart().iter().map(|(id, _)| id.as_str()).collect();
        vec![("weapons", weapons), ("vehicles", stage::vehicles()), ("units", stage::units())]
    }
}

/// A small table and what is done on it.
struct Stage {
    setup: Setup,
    state: State,
    /// BA-SHOOT-08: the target throws itself down.
    ducks: bool,
    /// BA-DMG-08: the firer names an ordinary man when he may choose.
    spares_leader: bool,
    armour: bool,
    assumes: &'static str,
    /// What decides it where nothing is told.
    clause: Option<C>,
    act: Act,
}

type Act = Box<dyn Fn(&mut Game<'_>, &mut Watch<'_>) -> Play<Outcome> + Send + Sync>;

impl Stage {
    fn new(
        (setup, state): (Setup, State),
        act: impl Fn(&mut Game<'_>, &mut Watch<'_>) -> Play<Outcome> + Send + Sync + 'static,
    ) -> Stage {
        // A scene may have changed the plan it began with.
        let setup = Setup::from(setup.plan);
        let (ducks, spares_leader, armour, assumes) = (false, false, false, "nothing is asked");
        Stage { setup, state, ducks, spares_leader, armour, assumes, clause: None, act: Box::new(act) }
    }
    fn decided_by(self, clause: C) -> Stage {
        Stage { clause: Some(clause), ..self }
    }
    fn assuming(self, assumes: &'static str) -> Stage {
        Stage { assumes, ..self }
    }
    fn ducking(self, ducks: bool) -> Stage {
        Stage { ducks, ..self }
    }
    fn sparing_leaders(self, spares_leader: bool) -> Stage {
        Stage { spares_leader, ..self }
    }
    /// Who leads the target.
    fn leader(&self) -> Option<crate::KindId> {
        let leads = |kind: &crate::Soldier| matches!(kind.role, crate::Role::Nco | crate::Role::Officer);
        let row = self.setup.squad(stage::THEM).kinds.iter().position(leads);
        row.map(|row| crate::KindId(row as u8))
    }
    /// Hits, and what comes at a hull, are noted as well.
    fn on_armour(self) -> Stage {
        Stage { armour: true, ..self }
    }
    /// The same by other readings.
    fn under(self, options: Options) -> Stage {
        let weapons = stage::chart_under(options);
        Stage { setup: Setup::from(crate::Plan { weapons, options, ..self.setup.plan }), ..self }
    }
}

impl Scene<BoltAction> for Stage {
    fn run(&self, oracle: &mut dyn Oracle<BoltAction>) -> Play<Outcome> {
        let mut state = self.state;
        let mut watch = Watch { oracle, seen: Seen { armour: self.armour, leader: self.leader(), ..Seen::default() } };
        (self.act)(&mut Game::new(&self.setup, &mut state), &mut watch)
    }

    fn answer(&self, at: &State, question: &Question<'_, BoltAction>) -> Answer {
        match &question.offer {
            Offer::Path { from, budget, ground } => {
                Answer::Path(ground.route(0, *from, *budget).unwrap_or_else(|| kernel::Route::from_slice(&[*from])))
            }
            // Whoever is assaulted fires.
            Offer::List { options, .. } if options.contains(&Choice::FireAtThem) => {
                Answer::Pick(options.iter().position(|&o| o == Choice::FireAtThem).unwrap_or(0) as u16)
            }
            // A strike is left where it was aimed.
            Offer::Place(_) if matches!(question.clause, C::Barr03 | C::Barr04) => {
                Answer::Place(at.barrage.iter().flatten().next().map(|b| b.at).unwrap_or_default())
            }
            Offer::List { options, .. } if matches!(question.clause, C::Air03 | C::Air04) => {
                let aim = at.air_strike.iter().flatten().next().map(|a| Choice::Unit(a.target));
                Answer::Pick(options.iter().position(|&o| Some(o) == aim).unwrap_or(0) as u16)
            }
            // BA-TRAIT-11: who does not duck does not drive off.
            Offer::List { options, .. } if question.clause == C::Trait11 && !self.ducks => {
                Answer::Pick(options.iter().position(|&o| o == Choice::Stand).unwrap_or(0) as u16)
            }
            Offer::List { options, .. } if question.clause == C::Shoot08 => {
                let wanted = if self.ducks { Choice::GoDown } else { Choice::Stand };
                Answer::Pick(options.iter().position(|&o| o == wanted).unwrap_or(0) as u16)
            }
            _ => {
                let spares = self.spares_leader && question.clause == C::Dmg08;
                let view = View { eyes: if spares { !question.seat } else { question.seat }.into(), state: *at };
                BoltAction::advise(&self.setup, &view, question).swap_remove(0).answer
            }
        }
    }

    fn assumes(&self) -> String {
        self.assumes.to_owned()
    }

    fn decided_by(&self) -> Option<C> {
        self.clause
    }
    fn says(&self, event: Event) -> Option<Text> {
        Some(BoltAction::event(&self.setup, event))
    }
}

type Watch<'a> = kernel::Watch<'a, BoltAction, Seen>;

/// What happened on the way: what a unit suffered before it was removed.
#[derive(Default, Hash)]
struct Seen {
    pinned: u8,
    fallen: u8,
    /// The kind that leads the target, if one does.
    leader: Option<crate::KindId>,
    leader_lost: bool,
    /// Whether anybody asks for what came at the hull.
    armour: bool,
    hull: Hull,
    /// Which way a strike went.
    clauses: SmallVec<[C; 4]>,
}

/// What came at a vehicle.
#[derive(Default, Clone, Copy, Hash)]
struct Hull {
    hits: u8,
    /// The deepest hit: 0 none, 1 superficial, 2 full, 3 massive.
    depth: u8,
    /// Rows of the damage-result table that came up: stunned, immobilised, on fire, knocked out.
    rows: [u8; 4],
}

impl Hull {
    /// The table alone ends it: knocked out, or immobilised twice.
    const fn is_out_at_once(self) -> bool {
        self.rows[3] > 0 || self.rows[1] > 1
    }
}

impl Notes<BoltAction> for Seen {
    fn roll(&mut self, roll: &Roll<'_, BoltAction>, tally: Tally) {
        match roll.clause {
            _ if !self.armour => {}
            // BA-ARM-T4: a row, whether or not there is still something to suffer it.
            C::Arm11 | C::Arm12 | C::Arm22 | C::Arm24 | C::Arm27 => {
                self.hull.rows[usize::from(tally.value().min(3))] += 1;
            }
            clause if matches!(clause, C::Wpn21 | C::Wpn23) || clause.section() == "Shooting: to hit" => {
                self.hull.hits += tally.from(1);
            }
            _ => {}
        }
    }
    fn tell(&mut self, clause: C, event: Event) {
        match event {
            Event::Pinned { more, .. } => self.pinned += more,
            Event::Lost { men, kind, .. } => {
                self.fallen += men;
                self.leader_lost |= Some(kind) == self.leader;
            }
            Event::Flames { .. } if self.armour => self.hull.hits += 1,
            Event::Damaged { severity, .. } => self.hull.depth = self.hull.depth.max(severity as u8 + 1),
            _ => {}
        }
        let is_strike = matches!(clause.section(), "Artillery barrage" | "Air strike");
        if is_strike && !self.clauses.contains(&clause) {
            self.clauses.push(clause);
        }
    }
}
