//! Two sixes, and what comes of them.
use super::{
    Entry, Stage,
    keys::{OPTIONS, inches, key, number, one_of, quality},
    stage::{Party, US, join, table},
};
use crate::{
    Cover, Order, Quality, fubar,
    quality::{Obedience, must_test, test_order},
};
use kernel::{Point, Procedure, Seat};
use smallvec::smallvec;

pub(super) const FUBAR: Entry = Entry {
    procedure: Procedure {
        name: "fubar",
        about: "two sixes on an order test and what follows: friends who are fired at, or flight",
        keys: &[
            one_of("from", "where to begin: the order test, or the two sixes", "sixes", &["test", "sixes"]),
            key("firers", "who may lose his head, with what: \"10 rifle\", \"1 mmg\"", "10 rifle"),
            quality("quality", "of these men"),
            number("pins", "pin markers on them", "1", 0, 12),
            number("friends", "men in the friendly unit that they see", "10", 1, 12),
            quality("friends-quality", "of the friends"),
            inches("range", "inches to the friends", "10").also(&["distance"]),
            inches("enemy", "inches from the friends to the nearest enemy", "8"),
            OPTIONS,
        ],
        outcomes: &[
            "obeys",
            "friendly fire",
            "panic",
            "goes down",
            "friends' pins",
            "friends lost",
            "friends destroyed",
        ],
        example: "odds bolt-action fubar firers=\"10 rifle\" friends=8 range=10",
    },
    build: |values| {
        let us = Party {
            arms: values.arms("firers")?,
            pins: values.count("pins")?,
            ..Party::riflemen(0, values.quality("quality")?)
        };
        let friends = Party::riflemen(values.count("friends")?, values.quality("friends-quality")?);
        let (near, enemy) = (values.inches("range")?, values.inches("enemy")?);
        let base = 2 * i32::from(crate::MAN);
        let enemies = Party::riflemen(10, Quality::Regular);
        let far = near + enemy + table::Inches::hundredths(base);
        let (mut setup, mut state) = table(&us, &enemies, far, Cover::None);
        let here = state.units[0].at[0];
        let there = Point::new(here.x, here.y + (near.in_hundredths() + base) as i16);
        let mates = join(&mut setup, &mut state, &friends, Seat::First, there);
        let is_test = values.text("from")? == "test";
        Ok(Stage::new((setup, state), move |game, watch| {
            let obedience = match is_test {
                false => Obedience::Fubar,
                true if must_test(game, US) => test_order(game, US, Order::Advance, watch)?,
                true => Obedience::Obeys,
            };
            if obedience == Obedience::Fubar {
                fubar::fubar(game, US, watch)?;
            }
            let order = if obedience == Obedience::Obeys { None } else { game.unit(US).order };
            let is = |wanted| i32::from(order == Some(wanted));
            let gone = i32::from(!game.unit(US).is_alive());
            Ok(smallvec![
                i32::from(obedience == Obedience::Obeys),
                is(Order::Fire),
                is(Order::Run) | gone,
                is(Order::Down),
                i32::from(game.unit(mates).pins),
                i32::from(watch.seen.fallen),
                i32::from(!game.unit(mates).is_alive()),
            ])
        })
        .assuming("nobody goes Down when fired at by friends; the opponent names the leader when he may choose"))
    },
};
