//! Order tests, morale checks, rallying.
use super::{
    Entry, Stage,
    keys::{OPTIONS, Values, number, officer, one_of, quality, yes_no},
    stage::{Party, US, table},
};
use crate::{
    Cover, Order, fubar, morale, orders, pins,
    quality::{Obedience, test_order},
};
use kernel::{Key, Procedure, SceneError};
use smallvec::smallvec;
use table::Inches;

const KEYS: &[Key] = &[
    quality("quality", "of the unit that tests"),
    number("pins", "pin markers on it", "1", 0, 12),
    officer("officer", "the best officer within 6 inches"),
    yes_no("nco", "whether its NCO stands", "yes"),
    OPTIONS,
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
        Ok(Stage::new((setup, state), |game, oracle| {
            Ok(match test_order(game, US, Order::Advance, oracle)? {
                Obedience::Obeys => smallvec![1, 0, 0, 0],
                Obedience::Down => smallvec![0, 1, 0, 0],
                Obedience::Fubar if fubar::panics(game, US, oracle)? => smallvec![0, 0, 0, 1],
                Obedience::Fubar => smallvec![0, 0, 1, 0],
            })
        }))
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
        Ok(Stage::new((setup, state), |game, oracle| {
            morale::check(game, US, crate::Clause::Mor01, oracle)?;
            Ok(smallvec![i32::from(game.unit(US).is_alive())])
        }))
    },
};

pub(super) const RALLY: Entry = Entry {
    procedure: Procedure {
        name: "rally",
        about: "a Rally order to a pinned unit, or a Down die that it keeps: how many pins are left",
        keys: &[
            KEYS[0],
            KEYS[1],
            KEYS[2],
            KEYS[3],
            one_of("by", "a Rally order, or keeping the Down die", "rally", &["rally", "down"]),
            OPTIONS,
        ],
        outcomes: &["pins left"],
        example: "odds bolt-action rally quality=regular pins=4",
    },
    build: |values| {
        let (setup, mut state) = stage(values)?;
        let stays = values.text("by")? == "down";
        state.units[0].order = stays.then_some(Order::Down);
        Ok(Stage::new((setup, state), move |game, oracle| {
            if stays {
                pins::stay_down(game, US, oracle)?;
            } else if test_order(game, US, Order::Rally, oracle)? == Obedience::Obeys {
                orders::rally(game, US, oracle)?;
            }
            Ok(smallvec![i32::from(game.unit(US).pins)])
        })
        .assuming("a unit that fails keeps its pins, whatever FUBAR brings"))
    },
};

fn stage(values: &Values) -> Result<(crate::Setup, crate::State), SceneError> {
    let us = Party {
        officer: values.officer("officer")?,
        nco: values.yes("nco")?,
        pins: values.count("pins")?,
        ..Party::riflemen(10, values.quality("quality")?)
    };
    let them = Party::riflemen(10, crate::Quality::Regular);
    Ok(table(&us, &them, Inches::whole(60), Cover::None))
}
