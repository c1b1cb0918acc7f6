//! Bombs that are thrown, bombs that burst, shells.
use super::{
    Entry, Stage,
    keys::{OPTIONS, Values, key, one_of, yes_no},
    stage::{Fighter, Night, them, us},
};
use crate::{
    Clause as C, Posture,
    artillery::{self, Round},
    bomb_effects, bombs, hits,
    setup::{GARRISON, GunKind, Pit, PitKind},
    words::{About, Aim, Step, Wound},
};
use kernel::{Oracle, Point, Procedure, SceneError};
use smallvec::smallvec;
use table::squares::Layer;

/// "5,2"
fn square(values: &Values<'_>, name: &str) -> Result<Point, SceneError> {
    let text = values.text(name)?;
    let bad = || values.bad(name, text, "a square from 0,0 to 15,17, such as 5,2");
    let (x, y) = text.split_once(',').ok_or_else(bad)?;
    let number = |text: &str, most: i16| text.trim().parse().ok().filter(|n| (0..=most).contains(n)).ok_or_else(bad);
    Ok(Point::new(number(x, 15)?, number(y, 17)?))
}

pub(super) const THROW: Entry = Entry {
    procedure: Procedure {
        name: "throw",
        about: "one bomb: where it comes to lie",
        keys: &[
            key("from", "the thrower's square", "5,0"),
            key("at", "the square he aims at, within four", "5,2"),
            one_of("into", "its surface, or the pit in it", "square", &["square", "pit"]),
            key("skill", "his grenadier modifier, 0 to 3", "0"),
            yes_no("wounded", "whether he is walking wounded", "no"),
            OPTIONS,
        ],
        outcomes: &["x", "y", "in the pit", "on target", "dropped", "astray"],
        example: "odds hot-blood throw at=5,4 skill=1",
    },
    build: |values| {
        let (from, at) = (square(values, "from")?, square(values, "at")?);
        let layer = if values.text("into")? == "pit" { Layer::Pit } else { Layer::Surface };
        let thrower = Fighter { throws: values.number("skill", 0..=3)?, ..Fighter::at(from.x, from.y) };
        let pit = Pit { name: "trench".to_owned(), kind: PitKind::Trench, squares: vec![at] };
        let pits = if layer == Layer::Pit { vec![pit] } else { vec![] };
        let men = [vec![thrower], vec![]];
        let (setup, mut state) = Night { men, pits, options: values.options()?, ..Night::default() }.build();
        if setup.map.distance(from, at) > 4 {
            return Err(values.bad("at", values.text("at")?, "a square within four of the thrower"));
        }
        if values.yes("wounded")? {
            state.man_mut(us(0)).wound = Wound::Walking;
        }
        Ok(Stage::new((setup, state), move |game, watch| {
            bombs::lob(game, us(0), Aim { at, layer, toward: None }, watch)?;
            let lies = game.man(us(0)).bomb;
            let is_dropped = watch.seen.dropped;
            let on_target = lies == Some(Step::new(at, layer)) && !is_dropped;
            // Off the board it lies nowhere.
            let Step { at: place, layer } = lies.unwrap_or(Step::new(Point::new(-1, -1), Layer::Surface));
            let flags = [layer == Layer::Pit, on_target, is_dropped, !on_target && !is_dropped].map(i32::from);
            Ok(smallvec![place.x.into(), place.y.into(), flags[0], flags[1], flags[2], flags[3]])
        }))
    },
};

pub(super) const BURST: Entry = Entry {
    procedure: Procedure {
        name: "burst",
        about: "a bomb on the ground bursts, or is a dud: who is hit, in the order of the throws",
        keys: &[
            key("here", "men on the surface of its square, 0 to 4", "1"),
            key("below", "men in the pit of its square, 0 to 4", "0"),
            key("adjacent", "men in the next square, 0 to 4", "0"),
            yes_no("armoured", "whether they wear armour", "no"),
            OPTIONS,
        ],
        outcomes: &["dud", "hits", "first hit", "second hit", "third hit"],
        example: "odds hot-blood burst here=2 adjacent=1",
    },
    build: |values| {
        let at = Point::new(5, 5);
        let armour = values.yes("armoured")?;
        let here = Fighter { armour, ..Fighter::at(5, 5) };
        let below = Fighter { posture: Posture::Down, ..here };
        let adjacent = Fighter { at: Point::new(6, 5), ..here };
        let parties = [(here, "here"), (below, "below"), (adjacent, "adjacent")];
        let mut men = vec![];
        for (man, name) in parties {
            men.extend(std::iter::repeat_n(man, values.count(name, 0..=4)?.into()));
        }
        let count = men.len() as u8;
        let pit = Pit { name: "hole".to_owned(), kind: PitKind::ShellHole, squares: vec![at] };
        let far = Fighter::at(12, 15);
        let night = Night { men: [vec![far], men], pits: vec![pit], options: values.options()?, ..Night::default() };
        Ok(Stage::new(night.build(), move |game, watch| {
            bomb_effects::go_off(game, us(0), Step::new(at, Layer::Surface), watch)?;
            let is_hit = |nth: u8| nth < count && game.hits.iter().flatten().any(|hit| hit.who == them(nth));
            let struck = game.hits.iter().flatten().count() as i32;
            let flags = [0, 1, 2].map(|nth| i32::from(is_hit(nth)));
            Ok(smallvec![i32::from(watch.seen.dud), struck, flags[0], flags[1], flags[2]])
        }))
    },
};

pub(super) const SHELL: Entry = Entry {
    procedure: Procedure {
        name: "shell",
        about: "rounds of guns or mortars at the square of one man",
        keys: &[
            one_of("gun", "what fires", "artillery", &["artillery", "mortar"]),
            key("rounds", "how many, 1 to 4", "1"),
            one_of("target", "how the man holds himself; up: in a hole", "standing", &["standing", "lying", "up"]),
            OPTIONS,
        ],
        outcomes: &["hits", "wound", "out of action"],
        example: "odds hot-blood shell gun=mortar rounds=3 target=up",
    },
    build: |values| {
        let kind = if values.text("gun")? == "mortar" { GunKind::Mortar } else { GunKind::Artillery };
        let at = Point::new(8, 8);
        let posture = match values.text("target")? {
            "lying" => Posture::Lying,
            "up" => Posture::Up,
            _ => Posture::Standing,
        };
        let rounds = values.count("rounds", 1..=4)?;
        let men = [vec![Fighter { posture, ..Fighter::at(8, 8) }], vec![]];
        let pits = vec![Pit { name: "hole".to_owned(), kind: PitKind::ShellHole, squares: vec![at] }];
        let night = Night { men, pits, options: values.options()?, ..Night::default() };
        Ok(Stage::new(night.build(), move |game, watch| {
            for round in 0..rounds {
                let about = About::Round { seat: GARRISON, mission: 0, round };
                let place = artillery::lands(game, GARRISON, about, kind, at, watch)?;
                artillery::shell(game, Round { seat: GARRISON, mission: 0, round, kind }, place, watch)?;
                // Where the rounds fell is of no account any more.
                game.state.sides.iter_mut().for_each(|side| side.markers = [None; crate::state::MARKERS]);
                watch.cut(game, C::Art04, &[round])?;
            }
            let struck = game.hits.iter().flatten().count() as i32;
            hits::resolve(game, watch)?;
            let man = game.man(us(0));
            Ok(smallvec![struck, man.wound as i32, i32::from(man.is_out())])
        }))
    },
};
