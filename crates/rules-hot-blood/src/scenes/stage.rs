//! A few men on an open board.
use super::keys::Values;
use crate::{
    Game, Options, Phase, Setup, State, data, muster,
    setup::{Arm, Firearm, GARRISON, Kit, Patrol, Pit, PitKind, RAIDERS, Soldier},
    state::{Flare, MARKERS},
    words::{ManId, Path, Posture, Resolve, Step, Wound},
};
use kernel::{Point, SceneError, Seat};

/// The nth raider, and the nth man of the garrison.
pub(super) const fn us(nth: u8) -> ManId {
    ManId::new(RAIDERS, nth)
}
pub(super) const fn them(nth: u8) -> ManId {
    ManId::new(GARRISON, nth)
}

/// Somebody who takes part.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fighter {
    pub at: Point,
    pub posture: Posture,
    pub nerve: i8,
    pub melee: i8,
    pub throws: i8,
    pub seniority: u8,
    pub firearm: Option<Firearm>,
    pub arm: Arm,
    pub armour: bool,
    pub bombs: u8,
}

impl Fighter {
    /// An ordinary rifleman, standing here.
    pub(super) const fn at(x: i16, y: i16) -> Fighter {
        Fighter {
            at: Point::new(x, y),
            posture: Posture::Standing,
            nerve: 0,
            melee: 0,
            throws: 0,
            seniority: 0,
            firearm: Some(Firearm::Rifle),
            arm: Arm::Edged,
            armour: false,
            bombs: 1,
        }
    }
}

/// Where the men are, and what holes there are.
#[derive(Debug, Clone, Default)]
pub(super) struct Night {
    /// Raiders, garrison.
    pub men: [Vec<Fighter>; 2],
    pub pits: Vec<Pit>,
    pub rating: i8,
    pub options: Options,
}

impl Night {
    /// These men, under the options that were asked for.
    pub(super) fn of(values: &Values, raiders: Vec<Fighter>, garrison: Vec<Fighter>) -> Result<Night, SceneError> {
        Ok(Night { men: [raiders, garrison], options: values.options()?, ..Night::default() })
    }

    pub(super) fn build(self) -> (Setup, State) {
        let mut plan = match muster::draw_up(data::own(), "identification", self.options) {
            Ok(plan) => plan,
            Err(problems) => unreachable!("our own data: {problems:?}"),
        };
        plan.pits = self.pits;
        (plan.wires, plan.blocking, plan.filled) = (vec![], vec![], vec![]);
        plan.sides[RAIDERS.index()].patrols =
            vec![Patrol { strength: self.men[RAIDERS.index()].len() as u8, rating: self.rating }];
        for seat in Seat::BOTH {
            let men = self.men[seat.index()].iter().zip(1..);
            plan.men[seat.index()] = men.map(|(man, n)| soldier(man, seat, n)).collect();
        }
        let setup = Setup::from(plan);
        let mut state = State::start(&setup);
        (state.turn, state.phase) = (2, Phase::Morale);
        let mut game = Game { setup: &setup, state: &mut state };
        for who in setup.men() {
            let man = self.men[who.seat().index()][usize::from(who.nth())];
            game.deploy(who, man.at, man.posture);
        }
        look(&mut game);
        (setup, state)
    }
}

/// A shell hole in one square.
pub(super) fn hole(at: Point) -> Pit {
    Pit { name: "hole".to_owned(), kind: PitKind::ShellHole, squares: vec![at] }
}

/// A trench along these squares.
pub(super) fn bay(squares: Vec<Point>) -> Pit {
    Pit { name: "bay".to_owned(), kind: PitKind::Trench, squares }
}

/// HB-FLR-01: a flare burns over this square.
pub(super) fn light(state: &mut State, at: Point) {
    state.flares[0] = Some(Flare { at, turns: 1 });
}

/// A man who has made so many squares, and is here now.
pub(super) fn walked(squares: u8, here: Step) -> Path {
    (0..squares).map(|_| here).collect()
}

/// They are in hand to hand since the turn before.
pub(super) fn engage(game: &mut Game<'_>, raiders: u8, garrison: u8) {
    for raider in 0..raiders {
        for enemy in 0..garrison {
            game.meet(us(raider), them(enemy));
        }
    }
    game.state.men.iter_mut().for_each(|man| man.met = 0);
}

/// To be forgotten where nothing comes of what was heard and seen far off.
pub(super) fn signs(state: &mut State) {
    state.sides.iter_mut().for_each(|side| side.markers = [None; MARKERS]);
}

/// And where a man who has fallen is asked no more.
pub(super) fn fallen(state: &mut State) {
    signs(state);
    for man in state.men.iter_mut().filter(|man| man.wound >= Wound::Minor) {
        (man.wound, man.resolve, man.posture) = (Wound::Minor, Resolve::Free, Posture::of(man.layer, true));
        (man.sees, man.saw, man.passed, man.worse, man.under_fire) = (0, 0, 0, false, 0);
    }
}

/// And where nobody who is still up is, either.
pub(super) fn wounds(state: &mut State) {
    fallen(state);
    for man in &mut state.men {
        (man.wound, man.passed, man.worse) = (if man.wound < Wound::Minor { Wound::None } else { man.wound }, 0, false);
    }
}

/// HB-VIS-10: everybody sees what there is to be seen.
pub(super) fn look(game: &mut Game<'_>) {
    for spotter in game.setup.men() {
        let eye = game.shape(spotter);
        let seen = game.setup.men().filter(|&man| man != spotter && game.sees(eye, game.shape(man)));
        let bits = seen.fold(0, |bits, man| bits | man.bit());
        game.man_mut(spotter).sees = bits;
    }
}

fn soldier(man: &Fighter, seat: Seat, number: u8) -> Soldier {
    let (side, patrol) = if seat == RAIDERS { ("Raider", Some(0)) } else { ("Garrison man", None) };
    Soldier {
        id: format!("{}{number}", &side[..1]),
        name: format!("{side} {number}"),
        role: String::new(),
        patrol,
        seniority: man.seniority,
        nerve: man.nerve,
        melee: man.melee,
        throws: man.throws,
        firearm: man.firearm,
        arm: man.arm,
        bombs: man.bombs,
        flares: 0,
        kit: Kit::default(),
        armour: man.armour,
        zone: [0, 0, 15, 17],
        below: false,
        rests: false,
    }
}
