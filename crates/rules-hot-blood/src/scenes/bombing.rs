//! Bombs that are thrown, and bombs that burst.
use super::{
    Entry, Stage,
    keys::{OPTIONS, key, number, one_of, yes_no},
    stage::{Fighter, Night, bay, hole, them, us, wounds},
};
use crate::{
    Clause as C, Posture, bomb_effects, bombs, hits,
    setup::{Pit, PitKind},
    words::{Aim, Step, Wound},
};
use kernel::{Oracle, Point, Procedure};
use smallvec::smallvec;
use table::squares::{Compass, Layer};

const SKILL: kernel::Key = number("skill", "his grenadier modifier", "0", 0, 3);
const INTO: kernel::Key = one_of("into", "the surface of the square, or the pit in it", "square", &["square", "pit"]);
const WOUNDED: kernel::Key = yes_no("wounded", "whether he is walking wounded", "no");
const ANY_WAY: &[&str] = &["any", "n", "ne", "e", "se", "s", "sw", "w", "nw"];

pub(super) const THROW: Entry = Entry {
    procedure: Procedure {
        name: "throw",
        about: "one bomb: where it comes to lie",
        keys: &[
            key("from", "the thrower's square", "5,0"),
            key("at", "the square he aims at, within four", "5,2"),
            INTO,
            one_of("toward", "at his own feet: which way he rolls it into the pit", "any", ANY_WAY),
            yes_no("trench", "whether a trench runs across, through the squares beside it", "no"),
            SKILL,
            WOUNDED,
            OPTIONS,
        ],
        outcomes: &["x", "y", "in the pit", "on target", "dropped", "astray"],
        example: "odds hot-blood throw at=5,4 skill=1",
    },
    build: |values| {
        let (from, at) = (values.square("from")?, values.square("at")?);
        let toward = ANY_WAY[1..].iter().position(|way| Ok(*way) == values.text("toward"));
        let toward = toward.map(|nth| Compass::North.turned(nth as i32));
        let layer = if values.text("into")? == "pit" { Layer::Pit } else { Layer::Surface };
        let thrower = Fighter { throws: values.number("skill")?, ..Fighter::at(from.x, from.y) };
        let pits = match (values.yes("trench")?, layer) {
            (true, _) => vec![bay((at.x - 1..=at.x + 1).map(|x| Point::new(x, at.y)).collect())],
            (_, Layer::Pit) => vec![bay(vec![at])],
            _ => vec![],
        };
        let (setup, mut state) = Night { pits, ..Night::of(values, vec![thrower], vec![])? }.build();
        if setup.map.distance(from, at) > 4 {
            return Err(values.bad("at", values.text("at")?, "a square within four of the thrower"));
        }
        if values.yes("wounded")? {
            state.man_mut(us(0)).wound = Wound::Walking;
        }
        Ok(Stage::new((setup, state), move |game, watch| {
            bombs::lob(game, us(0), Aim { at, layer, toward }, watch)?;
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
        about: "a bomb bursts, or is a dud: who is hit, in the order of the throws",
        keys: &[
            number("here", "men on the surface of its square", "1", 0, 4),
            number("below", "men in the pit of its square", "0", 0, 4),
            number("adjacent", "men in the next square", "0", 0, 4),
            yes_no("armoured", "whether they wear armour", "no"),
            one_of("lies", "where the bomb lies", "square", &["square", "pit"]),
            one_of("pit", "what the pit is", "hole", &["hole", "bunker"]),
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
            men.extend(std::iter::repeat_n(man, values.count(name)?.into()));
        }
        let count = men.len() as u8;
        let far = Fighter::at(12, 15);
        let kind = if values.text("pit")? == "bunker" { PitKind::Bunker } else { PitKind::ShellHole };
        let layer = if values.text("lies")? == "pit" { Layer::Pit } else { Layer::Surface };
        let night = Night { pits: vec![Pit { kind, ..hole(at) }], ..Night::of(values, vec![far], men)? };
        Ok(Stage::new(night.build(), move |game, watch| {
            bomb_effects::go_off(game, us(0), Step::new(at, layer), watch)?;
            let is_hit = |nth: u8| nth < count && game.hits.iter().flatten().any(|hit| hit.who == them(nth));
            let struck = game.hits.iter().flatten().count() as i32;
            let flags = [0, 1, 2].map(|nth| i32::from(is_hit(nth)));
            Ok(smallvec![i32::from(watch.seen.dud), struck, flags[0], flags[1], flags[2]])
        }))
    },
};

pub(super) const BOMB: Entry = Entry {
    procedure: Procedure {
        name: "bomb",
        about: "a bomb is thrown and bursts: who is out of action, our own men among them",
        keys: &[
            number("range", "squares to the target", "2", 0, 4).also(&["distance"]),
            INTO,
            SKILL,
            WOUNDED,
            number("enemies", "men in the target square", "1", 1, 4),
            number("friends", "our men beside the thrower", "0", 0, 3),
            OPTIONS,
        ],
        outcomes: &["on target", "dropped", "dud", "enemies hit", "enemies out", "thrower out", "friends out"],
        example: "odds hot-blood bomb range=3 skill=1 enemies=2",
    },
    build: |values| {
        let at = Point::new(5, 5 + i16::from(values.count("range")?));
        let (layer, posture) = match values.text("into")? {
            "pit" => (Layer::Pit, Posture::Up),
            _ => (Layer::Surface, Posture::Standing),
        };
        let (enemies, friends) = (values.count("enemies")?, values.count("friends")?);
        let thrower = Fighter { throws: values.number("skill")?, ..Fighter::at(5, 5) };
        let ours = vec![thrower; usize::from(friends) + 1];
        let theirs = vec![Fighter { at, posture, ..Fighter::at(5, 5) }; enemies.into()];
        let pits = if layer == Layer::Pit { vec![bay(vec![at])] } else { vec![] };
        let (setup, mut state) = Night { pits, ..Night::of(values, ours, theirs)? }.build();
        if values.yes("wounded")? {
            state.man_mut(us(0)).wound = Wound::Walking;
        }
        Ok(Stage::new((setup, state), move |game, watch| {
            watch.seen.forget = Some(wounds);
            bombs::lob(game, us(0), Aim { at, layer, toward: None }, watch)?;
            let on_target = game.man(us(0)).bomb == Some(Step::new(at, layer)) && !watch.seen.dropped;
            watch.seen.counts[0] = on_target.into();
            watch.cut(game, C::Bmb11, &())?;
            bomb_effects::burst(game, watch)?;
            let struck = game.hits.iter().flatten().filter(|hit| hit.who >= them(0)).count() as u8;
            watch.seen.counts[1] = struck;
            hits::resolve(game, watch)?;
            let out = |men: std::ops::Range<u8>, man: fn(u8) -> crate::ManId| {
                men.filter(|&nth| game.man(man(nth)).is_out()).count() as i32
            };
            let [on_target, dropped, dud] = [on_target, watch.seen.dropped, watch.seen.dud].map(i32::from);
            let fallen = [out(0..enemies, them), out(0..1, us), out(1..friends + 1, us)];
            Ok(smallvec![on_target, dropped, dud, struck.into(), fallen[0], fallen[1], fallen[2]])
        }))
    },
};
