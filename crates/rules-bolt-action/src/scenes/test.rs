//! Order tests, morale checks, rallying.
use super::{
    Entry, Stage,
    keys::{Values, key, officer, quality, yes_no},
    stage::{Party, THEM, US, table},
};
use crate::{
    Cover, Order, fubar, morale, orders,
    quality::{Obedience, test_order},
};
use kernel::{Key, Procedure, SceneError};
use smallvec::smallvec;
use table::Inches;

const KEYS: &[Key] = &[
    quality("quality", "of the unit that tests"),
    key("pins", "pin markers on it, 0 to 12", "1"),
    officer("officer", "the best officer within 6 inches"),
    yes_no("nco", "whether its NCO stands", "yes"),
    key("men", "men left, 1 to 12", "10"),
];

pub(super) const ORDER_TEST: Entry = Entry {
    procedure: Procedure {
        name: "order-test",
        about: "two dice for a pinned unit that is given an order",
        keys: KEYS,
        outcomes: &["obeys", "goes down", "friendly fire", "panic"],
        example: "odds bolt-action order-test quality=regular pins=3",
    },
    build: |values| {
        let (setup, state) = stage(values)?;
        Ok(Stage {
            setup,
            state,
            ducks: false,
            spares_leader: false,
            assumes: "nothing is asked",
            act: Box::new(|game, oracle| {
                Ok(match test_order(game, US, Order::Advance, oracle)? {
                    Obedience::Obeys => smallvec![1, 0, 0, 0],
                    Obedience::Down => smallvec![0, 1, 0, 0],
                    Obedience::Fubar if fubar::panics(game, US, oracle)? => smallvec![0, 0, 0, 1],
                    Obedience::Fubar => smallvec![0, 0, 1, 0],
                })
            }),
        })
    },
};

pub(super) const MORALE_CHECK: Entry = Entry {
    procedure: Procedure {
        name: "morale-check",
        about: "two dice for a unit that lost half its men",
        keys: KEYS,
        outcomes: &["holds"],
        example: "odds bolt-action morale-check quality=veteran pins=2",
    },
    build: |values| {
        let (setup, state) = stage(values)?;
        Ok(Stage {
            setup,
            state,
            ducks: false,
            spares_leader: false,
            assumes: "nothing is asked",
            act: Box::new(|game, oracle| {
                morale::check(game, US, crate::Clause::Mor01, oracle)?;
                Ok(smallvec![i32::from(game.unit(US).is_alive())])
            }),
        })
    },
};

pub(super) const RALLY: Entry = Entry {
    procedure: Procedure {
        name: "rally",
        about: "a Rally order to a pinned unit: how many pins are left",
        keys: KEYS,
        outcomes: &["pins left"],
        example: "odds bolt-action rally quality=regular pins=4",
    },
    build: |values| {
        let (setup, state) = stage(values)?;
        Ok(Stage {
            setup,
            state,
            ducks: false,
            spares_leader: false,
            assumes: "a unit that fails keeps its pins, whatever FUBAR brings",
            act: Box::new(|game, oracle| {
                let pins = game.unit(US).pins;
                let obeys = match test_order(game, US, Order::Rally, oracle)? {
                    Obedience::Obeys => true,
                    Obedience::Down | Obedience::Fubar => false,
                };
                if obeys {
                    orders::rally(game, US, oracle)?;
                }
                debug_assert!(game.unit(US).pins <= pins && game.unit(THEM).pins == 0);
                Ok(smallvec![i32::from(game.unit(US).pins)])
            }),
        })
    },
};

fn stage(values: &Values<'_>) -> Result<(crate::Setup, crate::State), SceneError> {
    let us = Party {
        officer: values.officer("officer")?,
        nco: values.yes("nco")?,
        pins: values.number("pins", 12)?,
        ..Party::riflemen(values.number("men", 12)?.max(1), values.quality("quality")?)
    };
    let them = Party::riflemen(10, crate::Quality::Regular);
    Ok(table(&us, &them, Inches::whole(60), Cover::None))
}
