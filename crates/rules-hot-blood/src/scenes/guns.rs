//! Shells: rounds at one square, and a mission from the call to its last round.
use super::{
    Entry, Stage,
    keys::{OPTIONS, Values, number, one_of},
    stage::{Fighter, Night, hole, signs, them, us},
};
use crate::{
    Clause as C,
    artillery::{self, Round},
    hits,
    setup::{GARRISON, GunKind, Kit, Mission, Setup},
    special_actions, state,
    words::{About, Act},
};
use kernel::{Key, Oracle, Point, Procedure, SceneError};
use smallvec::smallvec;

const GUN: Key = one_of("gun", "what fires", "artillery", &["artillery", "mortar"]);
const TARGET: Key =
    one_of("target", "how the man holds himself; up: in a hole", "standing", &["standing", "lying", "up"]);

fn gun(values: &Values) -> Result<GunKind, SceneError> {
    Ok(if values.text("gun")? == "mortar" { GunKind::Mortar } else { GunKind::Artillery })
}

pub(super) const SHELL: Entry = Entry {
    procedure: Procedure {
        name: "shell",
        about: "rounds of guns or mortars at the square of one man",
        keys: &[GUN, number("rounds", "how many", "1", 1, 4), TARGET, OPTIONS],
        outcomes: &["hits", "wound", "out of action"],
        example: "odds hot-blood shell gun=mortar rounds=3 target=up",
    },
    build: |values| {
        let kind = gun(values)?;
        let at = Point::new(8, 8);
        let rounds = values.count("rounds")?;
        let target = Fighter { posture: values.posture("target")?, ..Fighter::at(8, 8) };
        let night = Night { pits: vec![hole(at)], ..Night::of(values, vec![target], vec![])? };
        Ok(Stage::new(night.build(), move |game, watch| {
            watch.seen.forget = Some(signs);
            for round in 0..rounds {
                let about = About::Round { seat: GARRISON, mission: 0, round };
                let place = artillery::lands(game, GARRISON, about, kind, at, watch)?;
                artillery::shell(game, Round { seat: GARRISON, mission: 0, round, kind }, place, watch)?;
                watch.cut(game, C::Art04, &round)?;
            }
            let struck = game.hits.iter().flatten().count() as i32;
            hits::resolve(game, watch)?;
            let man = game.man(us(0));
            Ok(smallvec![struck, man.wound as i32, i32::from(man.is_out())])
        }))
    },
};

pub(super) const BARRAGE: Entry = Entry {
    procedure: Procedure {
        name: "barrage",
        about: "a mission is called on the square of one man: when it opens, and what it has done at its end",
        keys: &[
            GUN,
            number("rounds", "rounds a turn", "2", 1, 4),
            number("turns", "turns of fire", "2", 1, 3),
            TARGET,
            OPTIONS,
        ],
        outcomes: &["turns before it opens", "wound", "out of action", "killed"],
        example: "odds hot-blood barrage gun=mortar rounds=2 turns=2",
    },
    build: |values| {
        let at = Point::new(8, 8);
        let target = Fighter { posture: values.posture("target")?, ..Fighter::at(8, 8) };
        let caller = Fighter::at(1, 16);
        let night = Night { pits: vec![hole(at)], ..Night::of(values, vec![target], vec![caller])? };
        let (setup, mut state) = night.build();
        let mut plan = setup.plan;
        plan.sides[GARRISON.index()].missions = vec![Mission {
            name: "mission".to_owned(),
            kind: gun(values)?,
            rounds: values.count("rounds")?,
            turns: values.count("turns")?,
            on_turn: None,
            squares: vec![at],
        }];
        let caller = state.man_mut(them(0));
        caller.kit = Kit { telephone: true, ..Kit::default() };
        caller.record.act = Some(Act::Call { mission: 0, square: 0 });
        Ok(Stage::new((Setup::from(plan), state), |game, watch| {
            watch.seen.forget = Some(signs);
            special_actions::act(game, watch)?;
            while !matches!(game.side(GARRISON).missions[0], state::Mission::Ready | state::Mission::Spent) {
                watch.cut(game, C::Art02, &())?;
                let waits = matches!(game.side(GARRISON).missions[0], state::Mission::Coming { turns: 1.., .. });
                watch.seen.counts[0] += u8::from(waits);
                artillery::fall(game, watch)?;
                hits::resolve(game, watch)?;
            }
            let man = game.man(us(0));
            let flags = [man.is_out(), man.wound == crate::Wound::Killed].map(i32::from);
            Ok(smallvec![watch.seen.counts[0].into(), man.wound as i32, flags[0], flags[1]])
        }))
    },
};
