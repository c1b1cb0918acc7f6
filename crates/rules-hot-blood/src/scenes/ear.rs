//! What is heard: wire and footsteps.
use super::{
    Entry, Stage,
    keys::{OPTIONS, number, one_of},
    stage::{Fighter, Night, signs, us},
};
use crate::{
    Clause as C, Game, Setup, movement, noise,
    setup::{GARRISON, Kit, Wire, WireKind},
    wire,
    words::{Pace, Posture, Record, Step},
};
use kernel::{Oracle, Point, Procedure};
use smallvec::smallvec;
use table::squares::Layer;

fn is_heard(game: &Game<'_>) -> bool {
    game.side(GARRISON).markers.iter().flatten().next().is_some()
}

pub(super) const WIRE: Entry = Entry {
    procedure: Procedure {
        name: "wire",
        about: "a whole job on the wire, with one enemy awake: how long it takes, and whether he hears it",
        keys: &[
            one_of("wire", "a piece, a gap in a fence, or that by stealth", "fence", &["piece", "fence", "stealthy"]),
            number("range", "squares to the enemy", "3", 0, 12).also(&["distance"]),
            OPTIONS,
        ],
        outcomes: &["heard", "turns"],
        example: "odds hot-blood wire wire=stealthy range=4",
    },
    build: |values| {
        let (kind, stealthy) = match values.text("wire")? {
            "piece" => (WireKind::Piece, false),
            "stealthy" => (WireKind::Fence, true),
            _ => (WireKind::Fence, false),
        };
        let at = Point::new(5, 1);
        let cutter = Fighter { posture: Posture::Lying, ..Fighter::at(at.x, at.y) };
        let ear = Fighter { at: Point::new(5, 1 + i16::from(values.count("range")?)), ..cutter };
        let (setup, mut state) = Night::of(values, vec![cutter], vec![ear])?.build();
        let mut plan = setup.plan;
        plan.wires = vec![Wire { south: at, kind, gate: false }];
        state.man_mut(us(0)).kit = Kit { cutters: true, ..Kit::default() };
        Ok(Stage::new((Setup::from(plan), state), move |game, watch| {
            let mut turns = 0;
            while game.open == 0 {
                watch.cut(game, C::Wir04, &turns)?;
                wire::cut(game, us(0), 0, stealthy, watch)?;
                wire::rattle(game, watch)?;
                turns += 1;
            }
            Ok(smallvec![i32::from(is_heard(game)), turns])
        }))
    },
};

pub(super) const CLIMB: Entry = Entry {
    procedure: Procedure {
        name: "climb",
        about: "option wire_cross_slow: a man climbs a fence, turn after turn until he is over, with one enemy awake",
        keys: &[
            number("turns", "how often he tries at most", "3", 1, 6),
            number("range", "squares to the enemy", "4", 1, 12).also(&["distance"]),
            OPTIONS,
        ],
        outcomes: &["over", "heard", "turns"],
        example: "odds hot-blood climb turns=3 range=4",
    },
    build: |values| {
        let (at, over) = (Point::new(5, 1), Step::new(Point::new(5, 2), Layer::Surface));
        let climber = Fighter { posture: Posture::Lying, ..Fighter::at(at.x, at.y) };
        let ear = Fighter { at: Point::new(5, 1 + i16::from(values.count("range")?)), ..climber };
        let mut night = Night::of(values, vec![climber], vec![ear])?;
        night.options.set("wire_cross_slow", true).unwrap_or_else(|e| unreachable!("its own option: {e}"));
        let (setup, state) = night.build();
        let mut plan = setup.plan;
        plan.wires = vec![Wire { south: at, kind: WireKind::Fence, gate: false }];
        let most = values.count("turns")?;
        Ok(Stage::new((Setup::from(plan), state), move |game, watch| {
            watch.seen.forget = Some(signs);
            while watch.seen.counts[0] < most && game.man(us(0)).at == at {
                watch.cut(game, C::Wir07, &())?;
                let path = std::iter::once(over).collect();
                game.man_mut(us(0)).record = Record { path, pace: Pace::Crawl, ..Record::IDLE };
                movement::go(game, watch)?;
                noise::listen(game, watch)?;
                watch.seen.counts[0] += 1;
            }
            let is_over = game.man(us(0)).at == over.at;
            Ok(smallvec![i32::from(is_over), i32::from(watch.seen.heard), watch.seen.counts[0].into()])
        }))
    },
};

pub(super) const STEPS: Entry = Entry {
    procedure: Procedure {
        name: "steps",
        about: "men on the move, with one enemy awake: whether he hears any of them",
        keys: &[
            one_of("pace", "how they move", "walk", &["crawl", "walk"]),
            number("squares", "how far; crawling 1 or 2", "2", 1, 4),
            number("men", "how many", "1", 1, 8),
            number("range", "squares from their path to the enemy", "2", 1, 12).also(&["distance"]),
            OPTIONS,
        ],
        outcomes: &["heard"],
        example: "odds hot-blood steps squares=3 range=2",
    },
    build: |values| {
        let distance = i16::from(values.count("range")?);
        let pace = if values.text("pace")? == "crawl" { Pace::Crawl } else { Pace::Walk };
        // HB-MOV-03
        let squares = i16::from(values.within("squares", if pace == Pace::Crawl { 1..=2 } else { 1..=4 })?);
        let count = values.count("men")?;
        let mover = Fighter::at(5, 5);
        let ear = Fighter { at: Point::new(5, 5 + distance), posture: Posture::Lying, ..mover };
        let (setup, mut state) = Night::of(values, vec![mover; count.into()], vec![ear])?.build();
        for nth in 0..count {
            let man = state.man_mut(us(nth));
            man.walked = (1..=squares).map(|n| Step::new(Point::new(5, 5 - squares + n), Layer::Surface)).collect();
            man.pace = pace;
        }
        Ok(Stage::new((setup, state), move |game, watch| {
            noise::listen(game, watch)?;
            Ok(smallvec![i32::from(is_heard(game))])
        })
        .decided_by(C::Noi01))
    },
};
