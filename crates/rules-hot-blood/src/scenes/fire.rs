//! Sight and shots.
use super::{
    Entry, Stage,
    keys::{OPTIONS, key, one_of, yes_no},
    stage::{Fighter, Night, look, them, us},
};
use crate::{
    Clause as C, Fire, Game, Posture, hits,
    setup::{Firearm, Pit, PitKind},
    shooting,
    state::Flare,
    words::{Pace, Step},
};
use kernel::{Key, Oracle, Point, Procedure};
use smallvec::smallvec;

const POSTURES: &[&str] = &["standing", "lying", "up", "down"];

const LIT: Key = yes_no("lit", "whether a flare burns over him", "no");

fn posture(text: &str) -> Posture {
    match text {
        "lying" => Posture::Lying,
        "up" => Posture::Up,
        "down" => Posture::Down,
        _ => Posture::Standing,
    }
}

/// A shell hole for a man who holds himself so.
fn hole(man: &Fighter) -> Option<Pit> {
    let is_in = matches!(man.posture, Posture::Up | Posture::Down);
    is_in.then(|| Pit { name: "hole".to_owned(), kind: PitKind::ShellHole, squares: vec![man.at] })
}

pub(super) const SHOOT: Entry = Entry {
    procedure: Procedure {
        name: "shoot",
        about: "shots at one man, and what they do to him",
        keys: &[
            one_of("weapon", "what they fire", "rifle", &["pistol", "rifle", "lmg", "hmg"]),
            key("firers", "how many shoot at him, 1 to 6", "1"),
            key("range", "squares, 0 to 15", "2"),
            key("moved", "squares the firers moved, 0 to 4", "0"),
            yes_no("aimed", "whether they spent the turn aiming at him", "no"),
            one_of("target", "how he holds himself; up and down: in a hole", "standing", POSTURES),
            key("ran", "squares the target moved, 0 to 4", "0"),
            LIT,
            OPTIONS,
        ],
        outcomes: &["shots", "hits", "wound", "out of action"],
        example: "odds hot-blood shoot weapon=rifle range=5 target=lying lit=yes firers=3",
    },
    build: |values| {
        let range = values.count("range", 0..=15)?;
        let firearm = match values.text("weapon")? {
            "pistol" => Firearm::Pistol,
            "lmg" => Firearm::Lmg,
            "hmg" => Firearm::Hmg,
            _ => Firearm::Rifle,
        };
        let target = Fighter { posture: posture(values.text("target")?), ..Fighter::at(5, 1) };
        let firer = Fighter { firearm: Some(firearm), ..Fighter::at(5, 1 + i16::from(range)) };
        let firers = values.count("firers", 1..=6)?;
        let men = [vec![target], vec![firer; firers.into()]];
        let pits = hole(&target).into_iter().collect();
        let (setup, mut state) = Night { men, pits, options: values.options()?, ..Night::default() }.build();
        if values.yes("lit")? {
            state.flares[0] = Some(Flare { at: target.at, turns: 1 });
        }
        let walked = |squares: u8, at: Point| (0..squares).map(|_| Step::new(at, target.posture.layer())).collect();
        state.man_mut(us(0)).walked = walked(values.count("ran", 0..=4)?, target.at);
        let (moved, aimed) = (values.count("moved", 0..=4)?, values.yes("aimed")?);
        for nth in 0..firers {
            let man = state.man_mut(them(nth));
            (man.walked, man.sees, man.saw) = (walked(moved, firer.at), us(0).bit(), us(0).bit());
            man.record.fire = if aimed { Fire::Aim(us(0)) } else { Fire::AtWill };
        }
        Ok(Stage::new((setup, state), move |game, watch| {
            let lit = if shooting::is_lit(game, us(0)) { us(0).bit() } else { 0 };
            let mut shots = 0;
            for nth in 0..firers {
                let mark = shooting::mark(game, them(nth), us(0));
                let Some(mark) = mark.filter(|&mark| shooting::chart(game, them(nth), mark) > 0) else { continue };
                shooting::fire(game, them(nth), mark, lit, watch)?;
                shots += 1;
                watch.cut(game, C::Sho02, &[nth, shots])?;
            }
            let struck = game.hits.iter().flatten().count() as i32;
            hits::resolve(game, watch)?;
            let man = game.man(us(0));
            Ok(smallvec![shots.into(), struck, man.wound as i32, i32::from(man.is_out())])
        }))
    },
};

pub(super) const SIGHT: Entry = Entry {
    procedure: Procedure {
        name: "sight",
        about: "whether one man sees another, without any dice",
        keys: &[
            one_of("spotter", "how the one who looks holds himself", "standing", POSTURES),
            one_of("target", "how the other does", "standing", POSTURES),
            key("distance", "squares, 0 to 15", "2"),
            LIT,
            yes_no("firing", "whether he has fired", "no"),
            yes_no("same-hole", "whether both are in one trench", "no"),
            OPTIONS,
        ],
        outcomes: &["seen", "flash seen"],
        example: "odds hot-blood sight spotter=up target=lying distance=2",
    },
    build: |values| {
        let spotter = Fighter { posture: posture(values.text("spotter")?), ..Fighter::at(5, 1) };
        let at = Point::new(5, 1 + i16::from(values.count("distance", 0..=15)?));
        let target = Fighter { posture: posture(values.text("target")?), at, ..spotter };
        let pits = if values.yes("same-hole")? || spotter.at == at {
            let squares = (spotter.at.y..=at.y).map(|y| Point::new(5, y)).collect();
            vec![Pit { name: "bay".to_owned(), kind: PitKind::Trench, squares }]
        } else {
            [hole(&spotter), hole(&target)].into_iter().flatten().collect()
        };
        let men = [vec![spotter], vec![target]];
        let (setup, mut state) = Night { men, pits, options: values.options()?, ..Night::default() }.build();
        if values.yes("lit")? {
            state.flares[0] = Some(Flare { at, turns: 1 });
        }
        state.man_mut(them(0)).pace = Pace::Stay;
        let fired = if values.yes("firing")? { state.turn } else { 0 };
        state.man_mut(them(0)).fired = fired;
        look(&mut Game { setup: &setup, state: &mut state });
        Ok(Stage::new((setup, state), move |game, _| {
            let flash = fired > 0 && game.sees_flash(us(0), at);
            Ok(smallvec![i32::from(game.man(us(0)).sees(them(0))), i32::from(flash)])
        }))
    },
};
