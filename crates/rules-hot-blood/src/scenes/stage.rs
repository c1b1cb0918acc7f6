//! A few men on an open board.
use crate::{
    Game, Options, Phase, Setup, State, data,
    muster::muster,
    setup::{Arm, Firearm, GARRISON, Kit, Patrol, Pit, RAIDERS, Soldier},
    words::{ManId, Posture},
};
use kernel::{Point, Seat};

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
    pub(super) fn build(self) -> (Setup, State) {
        let mut plan = match muster(&data::library(), "identification", self.options) {
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
