//! Close quarters: the fight to its end, and the whole assault from the order on.
use super::{
    Entry, Stage,
    keys::{OPTIONS, Values, inches, key, number, officer, one_of, quality, yes_no},
    shoot::volley,
    stage::{Party, THEM, US, table},
};
use crate::{
    Clause as C, Game, Kind, MAN, MEN, Moved, Oracle, Order, Setup, State,
    close_quarters::{clash, fight, react, round, way_in},
    fubar,
    quality::{Obedience, must_test, test_order},
    shooting::fire_at,
};
use kernel::{Key, Play, Point, Procedure, SceneError};
use smallvec::smallvec;
use table::{Inches, Opacity, Piece, Shape};

const ATTACKERS: &Key = &key("attackers", "who assaults with what: \"10 rifle\", \"6 smg\"", "10 rifle");
const QUALITY: &Key = &quality("quality", "of the attackers");
const TOUGH: &Key = &yes_no("tough", "whether the attackers are tough fighters", "no");
const DEFENDERS: &Key = &key("target", "who is assaulted, with what", "10 rifle").also(&["defenders"]);
const DEFENDER_QUALITY: &Key = &quality("target-quality", "of the defenders").also(&["defender-quality"]);
const DEFENDERS_TOUGH: &Key =
    &yes_no("target-tough", "whether the defenders are tough fighters", "no").also(&["defenders-tough"]);
const DEFENDED: &Key = &yes_no("defended", "whether they come across an obstacle the defenders hold", "no");

pub(super) const CLOSE_QUARTERS: Entry = Entry {
    procedure: Procedure {
        name: "close-quarters",
        about: "men who have reached each other, for a round or to the end; who wins stands when it is over",
        keys: &[
            one_of("rounds", "one round, or as many as it takes", "all", &["all", "one"]),
            *ATTACKERS,
            *QUALITY,
            *TOUGH,
            *DEFENDERS,
            *DEFENDER_QUALITY,
            *DEFENDERS_TOUGH,
            *DEFENDED,
            OPTIONS,
        ],
        outcomes: &["attackers win", "attackers left", "defenders left"],
        example: "odds bolt-action close-quarters attackers=\"6 smg\" target=\"9 rifle\"",
    },
    build: |values| {
        let at = opposed(values, Inches::ZERO, 0, 0)?;
        let (defended, one) = (values.yes("defended")?, values.text("rounds")? == "one");
        Ok(Stage::new(at, move |game, watch| {
            if one {
                round(game, US, THEM, (defended, false), &mut watch.oracle)?;
            } else {
                fight(game, US, THEM, defended, &mut watch.oracle)?;
            }
            let left = |unit| i32::from(game.unit(unit).count());
            Ok(smallvec![i32::from(left(US) > 0 && left(THEM) == 0), left(US), left(THEM)])
        })
        .assuming("each side gives up the men who strike least"))
    },
};

pub(super) const ASSAULT: Entry = Entry {
    procedure: Procedure {
        name: "assault",
        about: "a whole assault: the order test, the defenders' fire, the way in, and close quarters to the end",
        keys: &[
            *ATTACKERS,
            *QUALITY,
            *TOUGH,
            number("pins", "pin markers on the attackers", "0", 0, 12),
            officer("officer", "the best officer within 6 inches of the attackers"),
            number("shots", "turns in which the attackers fire before they go in, unanswered", "0", 0, 3),
            inches("range", "inches between them", "8").also(&["distance"]),
            *DEFENDERS,
            *DEFENDER_QUALITY,
            *DEFENDERS_TOUGH,
            number("target-pins", "pin markers on the defenders", "0", 0, 12).also(&["defender-pins"]),
            one_of(
                "ready",
                "whether the defenders have their die still to come, wait in Ambush, or have acted",
                "fresh",
                &["fresh", "ambush", "acted"],
            ),
            one_of("cover", "the defenders' cover", "none", &["none", "soft", "hard"]),
            *DEFENDED,
            OPTIONS,
        ],
        outcomes: &["obeys", "contact", "attackers win", "attackers left", "defenders left", "attackers' pins"],
        example: "odds bolt-action assault attackers=\"8 smg\" range=10 target=\"10 rifle\" cover=soft",
    },
    build: |values| {
        let pins = values.count("pins")?;
        let (mut setup, mut state) = opposed(values, values.inches("range")?, pins, values.count("target-pins")?)?;
        if values.yes("defended")? {
            let front = state.units[1].at[0];
            let (y, wide) = (front.y - 60, 3000);
            let wall = Shape::line(Point::new(front.x - wide, y), Point::new(front.x + wide, y));
            let terrain = &mut setup.plan.terrain[0];
            (terrain.kind, terrain.piece) = (Kind::Obstacle, Piece::new(wall, Opacity::Clear));
            setup = Setup::from(setup.plan);
        }
        let shots = values.count("shots")?;
        let defended = values.yes("defended")?;
        let is_near = way_in(&Game::new(&setup, &mut state), US, THEM).in_contact > 0;
        state.units[1].order = match values.text("ready")? {
            "ambush" => Some(Order::Ambush),
            "acted" => Some(Order::Advance),
            _ => None,
        };
        Ok(Stage::new((setup, state), move |game, watch| {
            // Nothing but the position is read at the end.
            let Went { obeys, contact } = go_in(game, shots, (is_near, defended), &mut watch.oracle)?;
            let left = |unit| i32::from(game.unit(unit).count());
            let wins = left(US) > 0 && left(THEM) == 0;
            Ok(smallvec![
                i32::from(obeys),
                i32::from(contact),
                i32::from(wins),
                left(US),
                left(THEM),
                i32::from(game.unit(US).pins),
            ])
        })
        .assuming("the defenders fire if they may, and stand when they are shot at; each side gives up the men who strike least; cover slows nobody, what is defended does: 6 inches"))
    },
};

/// How far an assault got.
struct Went {
    obeys: bool,
    contact: bool,
}

/// Fire for some turns, the order to run, and the assault.
fn go_in(game: &mut Game<'_>, shots: u8, (is_near, defended): (bool, bool), oracle: &mut impl Oracle) -> Play<Went> {
    let mut contact = false;
    for nth in 0..shots {
        (game.unit_mut(US).order, game.unit_mut(US).moved) = (Some(Order::Fire), Moved::No);
        fire_at(game, &volley(game, None), oracle)?;
        game.turn += 1;
        if !game.unit(THEM).is_alive() {
            return Ok(Went { obeys: true, contact });
        }
        oracle.cut(game, C::Cq01, &nth)?;
    }
    let obedience = if must_test(game, US) { test_order(game, US, Order::Run, oracle)? } else { Obedience::Obeys };
    match obedience {
        Obedience::Obeys => {
            game.unit_mut(US).order = Some(Order::Run);
            react(game, US, THEM, None, oracle)?;
            if is_near && game.unit(US).is_on_table() {
                // The way in is looked at once, before anybody fires: it is long, and has no dice.
                let front = game.unit(THEM).at[0];
                game.unit_mut(US).at = [Point::new(front.x, front.y - 2 * MAN as i16); MEN];
                contact = true;
                oracle.cut(game, C::Cq08, &defended)?;
                clash(game, US, THEM, defended, oracle)?;
            }
        }
        Obedience::Fubar => fubar::fubar(game, US, oracle)?,
        Obedience::Down => {}
    }
    Ok(Went { obeys: obedience == Obedience::Obeys, contact })
}

/// The two units of a fight, so far from each other.
fn opposed(values: &Values, apart: Inches, pins: u8, their_pins: u8) -> Result<(Setup, State), SceneError> {
    let party = |arms, quality, pins| Party { quality, arms, nco: true, officer: None, pins };
    let mut us = party(values.arms("attackers")?, values.quality("quality")?, pins);
    let them = party(values.arms("target")?, values.quality("target-quality")?, their_pins);
    let mut cover = crate::Cover::None;
    if values.has("cover") {
        (us.officer, cover) = (values.officer("officer")?, values.cover("cover")?);
    }
    let (mut setup, state) = table(&us, &them, apart, cover);
    // BA-CQ-09: only what is `defended` slows them.
    setup.plan.terrain[0].kind = Kind::Open;
    setup = Setup::from(setup.plan);
    setup.plan.units[0].traits.tough_fighters = values.yes("tough")?;
    setup.plan.units[1].traits.tough_fighters = values.yes("target-tough")?;
    Ok((setup, state))
}
