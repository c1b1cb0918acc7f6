//! Men apart from their unit: those who ride, and those who look out for a mortar.
use super::{
    Entry, Stage,
    keys::{OPTIONS, inches, key, number, one_of, quality},
    shoot::{give_order, volley},
    stage::{Party, THEM, US, chart, join, table},
};
use crate::{Clause as C, Cover, Place, Quality, WeaponId, spotter, transport};
use kernel::{Oracle, Point, Procedure, Seat};
use smallvec::smallvec;
use table::Inches;

pub(super) const BAIL_OUT: Entry = Entry {
    procedure: Procedure {
        name: "bail-out",
        about: "men aboard a vehicle that is knocked out: who gets out, and how",
        keys: &[
            number("passengers", "men aboard", "10", 1, 12),
            quality("quality", "of these men"),
            number("pins", "pin markers on them", "0", 0, 12),
            OPTIONS,
        ],
        outcomes: &["casualties", "pins", "destroyed"],
        example: "odds bolt-action bail-out passengers=8 quality=veteran",
    },
    build: |values| {
        let riders = Party {
            pins: values.count("pins")?,
            ..Party::riflemen(values.count("passengers")?, values.quality("quality")?)
        };
        let someone = Party::riflemen(1, Quality::Regular);
        let (mut setup, mut state) = table(&someone, &someone, Inches::whole(40), Cover::None);
        super::armour::mount(&mut setup.plan.units[1], Quality::Regular, 6);
        let there = state.units[1].at[0];
        let riders = join(&mut setup, &mut state, &riders, Seat::Second, there);
        state.units[usize::from(riders.0)].place = Place::Aboard(THEM);
        Ok(Stage::new((setup, state), move |game, watch| {
            watch.tell(C::Arm14, game.destroy(THEM));
            transport::spill(game, THEM, watch)?;
            let gone = !game.unit(riders).is_alive();
            Ok(smallvec![i32::from(watch.seen.fallen), i32::from(watch.seen.pinned), i32::from(gone)])
        })
        .assuming("the owner gives up ordinary men first"))
    },
};

pub(super) const SPOTTER: Entry = Entry {
    procedure: Procedure {
        name: "spotter",
        about: "the spotter of a mortar or howitzer, alone where he stands: fired at, or assaulted",
        keys: &[
            one_of("by", "what is done to him", "fire", &["fire", "assault"]),
            key("firers", "who does it, with what: \"10 rifle\", \"1 mmg\"", "10 rifle"),
            quality("quality", "of these men"),
            one_of("order", "the firers' order", "fire", &["fire", "advance"]),
            number("pins", "pin markers on the firers", "0", 0, 12),
            inches("range", "inches to him", "10"),
            quality("target-quality", "of the spotter"),
            one_of("cover", "the spotter's cover", "none", &["none", "soft", "hard"]),
            OPTIONS,
        ],
        outcomes: &["spotter lost", "assaulters lost"],
        example: "odds bolt-action spotter firers=\"1 mmg\" range=20 cover=soft",
    },
    build: |values| {
        let us = Party {
            arms: values.arms("firers")?,
            pins: values.count("pins")?,
            ..Party::riflemen(0, values.quality("quality")?)
        };
        let mortar = chart().iter().position(|(id, _)| id == "medium-mortar").unwrap_or_default();
        let team =
            Party { arms: vec![(1, WeaponId(mortar as u8))], ..Party::riflemen(0, values.quality("target-quality")?) };
        let (setup, mut state) = table(&us, &team, values.inches("range")?, values.cover("cover")?);
        give_order(values, &mut state.units[0])?;
        let there = state.units[1].at[0];
        let away = Point::new(there.x, there.y + 6000);
        (state.units[1].spotter, state.units[1].at) = (Some(there), [away; crate::MEN]);
        let is_assault = values.text("by")? == "assault";
        Ok(Stage::new((setup, state), move |game, watch| {
            if is_assault {
                spotter::assault(game, US, THEM, watch)?;
            } else {
                spotter::fire_at(game, US, THEM, volley(game, None).guns, watch)?;
            }
            Ok(smallvec![i32::from(game.unit(THEM).spotter.is_none()), i32::from(!game.unit(US).is_alive())])
        }))
    },
};
