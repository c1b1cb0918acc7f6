//! Sight and shots.
use super::{
    Entry, Stage,
    keys::{OPTIONS, number, one_of, yes_no},
    stage::{Fighter, Night, bay, hole, light, them, us, walked},
};
use crate::{
    Choice, Clause as C, Fire, Game, Posture, flares, hits,
    setup::{Firearm, Kit, Pit},
    shooting, spotting,
    words::{Pace, Step},
};
use kernel::{Key, Oracle, Point, Procedure};
use smallvec::smallvec;
use table::squares::Layer;

const POSTURES: &[&str] = &["standing", "lying", "up", "down"];

const LIT: Key = yes_no("lit", "whether a flare burns over him", "no");

/// A shell hole for a man who holds himself so.
fn hole_for(man: &Fighter) -> Option<Pit> {
    matches!(man.posture, Posture::Up | Posture::Down).then(|| hole(man.at))
}

pub(super) const SHOOT: Entry = Entry {
    procedure: Procedure {
        name: "shoot",
        about: "shots at one man, and what they do to him",
        keys: &[
            one_of("weapon", "what they fire", "rifle", &["pistol", "rifle", "lmg", "hmg"]),
            number("firers", "how many shoot at him", "1", 1, 6),
            number("range", "squares", "2", 0, 15).also(&["distance"]),
            number("moved", "squares the firers moved; not with an HMG, and not aiming", "0", 0, 4),
            yes_no("aimed", "whether they spent the turn aiming at him", "no"),
            one_of("target", "how he holds himself; up and down: in a hole", "standing", POSTURES),
            number("ran", "squares the target moved", "0", 0, 4),
            LIT,
            yes_no("fighting", "whether one of the firers' friends is in hand to hand with him", "no"),
            yes_no("same-hole", "whether the firers are in one trench with him", "no"),
            OPTIONS,
        ],
        outcomes: &["shots", "hits", "wound", "out of action", "friend hit"],
        example: "odds hot-blood shoot weapon=rifle range=5 target=lying lit=yes firers=3",
    },
    build: |values| {
        let range = values.count("range")?;
        let firearm = match values.text("weapon")? {
            "pistol" => Firearm::Pistol,
            "lmg" => Firearm::Lmg,
            "hmg" => Firearm::Hmg,
            _ => Firearm::Rifle,
        };
        let target = Fighter { posture: values.posture("target")?, ..Fighter::at(5, 1) };
        let same = values.yes("same-hole")?;
        let posture = if same { Posture::Up } else { Posture::Standing };
        let firer = Fighter { firearm: Some(firearm), posture, ..Fighter::at(5, 1 + i16::from(range)) };
        if same && target.posture.layer() == Layer::Surface {
            return Err(values.refuse("target", "up or down: who is in a trench holds himself so (HB-VIS-05)"));
        }
        let firers = values.count("firers")?;
        let mut theirs = vec![firer; firers.into()];
        if values.yes("fighting")? {
            theirs.push(target);
        }
        let pits = if same {
            vec![bay((target.at.y..=firer.at.y).map(|y| Point::new(5, y)).collect())]
        } else {
            hole_for(&target).into_iter().collect()
        };
        let (setup, mut state) = Night { pits, ..Night::of(values, vec![target], theirs)? }.build();
        if values.yes("lit")? {
            light(&mut state, target.at);
        }
        if values.yes("fighting")? {
            Game { setup: &setup, state: &mut state }.meet(us(0), them(firers));
        }
        let layer = target.posture.layer();
        state.man_mut(us(0)).walked = walked(values.count("ran")?, Step::new(target.at, layer));
        let (moved, aimed) = (values.count("moved")?, values.yes("aimed")?);
        let hindered = [
            (firearm == Firearm::Hmg, "0: a heavy machine gun never moves (HB-MOV-11)"),
            (aimed, "0: who aims does not move (HB-SHO-12)"),
        ];
        if let Some((_, why)) = hindered.into_iter().find(|(holds, _)| *holds && moved > 0) {
            return Err(values.bad("moved", values.text("moved")?, why));
        }
        for nth in 0..firers {
            let man = state.man_mut(them(nth));
            man.walked = walked(moved, Step::new(firer.at, layer));
            (man.sees, man.saw) = (us(0).bit(), us(0).bit());
            man.record.fire = if aimed { Fire::Aim(us(0)) } else { Fire::AtWill };
        }
        // HB-SHO-03: whether he may be shot at at all, and why not.
        let aims = shooting::aims(&Game { setup: &setup, state: &mut state }, them(0));
        let aim = aims.into_iter().find(|(choice, _)| *choice == Choice::At(us(0)));
        let bar = aim.and_then(|(_, legal)| legal.err()).unwrap_or(C::Sho03);
        Ok(Stage::new((setup, state), move |game, watch| {
            let lit = if shooting::is_lit(game, us(0)) { us(0).bit() } else { 0 };
            let mut shots = 0;
            for nth in 0..firers {
                let mark = shooting::mark(game, them(nth), us(0));
                let Some(mark) = mark.filter(|&mark| shooting::chart(game, them(nth), mark) > 0) else { continue };
                shooting::fire(game, them(nth), mark, lit, watch)?;
                shots += 1;
                watch.cut(game, C::Sho02, &(nth, shots))?;
            }
            let struck = |is: fn(crate::ManId) -> bool| game.hits.iter().flatten().filter(|h| is(h.who)).count() as i32;
            let struck = [struck(|who| who == us(0)), struck(|who| who != us(0))];
            hits::resolve(game, watch)?;
            let man = game.man(us(0));
            Ok(smallvec![shots, struck[0], man.wound as i32, i32::from(man.is_out()), struck[1]])
        })
        .decided_by(bar))
    },
};

pub(super) const SIGHT: Entry = Entry {
    procedure: Procedure {
        name: "sight",
        about: "whether one man sees another: certain, but for option vis_roll_far_edge",
        keys: &[
            one_of("spotter", "how the one who looks holds himself", "standing", POSTURES),
            one_of("target", "how the other does", "standing", POSTURES),
            number("range", "squares", "2", 0, 15).also(&["distance"]),
            LIT,
            yes_no("firing", "whether he has fired", "no"),
            yes_no("same-hole", "whether both are in one trench", "no"),
            OPTIONS,
        ],
        outcomes: &["seen", "flash seen"],
        example: "odds hot-blood sight spotter=up target=lying range=2",
    },
    build: |values| {
        let spotter = Fighter { posture: values.posture("spotter")?, ..Fighter::at(5, 1) };
        let at = Point::new(5, 1 + i16::from(values.count("range")?));
        let target = Fighter { posture: values.posture("target")?, at, ..spotter };
        let pits = if values.yes("same-hole")? || spotter.at == at {
            vec![bay((spotter.at.y..=at.y).map(|y| Point::new(5, y)).collect())]
        } else {
            [hole_for(&spotter), hole_for(&target)].into_iter().flatten().collect()
        };
        let (setup, mut state) = Night { pits, ..Night::of(values, vec![spotter], vec![target])? }.build();
        if values.yes("lit")? {
            light(&mut state, at);
        }
        state.man_mut(them(0)).pace = Pace::Stay;
        let fired = if values.yes("firing")? { state.turn } else { 0 };
        state.man_mut(them(0)).fired = fired;
        Ok(Stage::new((setup, state), move |game, watch| {
            spotting::look(game, watch)?;
            let flash = fired > 0 && game.sees_flash(us(0), at);
            Ok(smallvec![i32::from(game.man(us(0)).sees(them(0))), i32::from(flash)])
        })
        .decided_by(C::Vis01))
    },
};

pub(super) const FLARE: Entry = Entry {
    procedure: Procedure {
        name: "flare",
        about: "a flare: whether an enemy near it is lit and seen by the man who fired it, and how long it burns",
        keys: &[
            number("range", "squares from the man who fires to the flare", "5", 1, 8),
            number("off", "squares from the flare to the enemy", "3", 0, 5),
            one_of("target", "how the enemy holds himself; up and down: in a hole", "standing", POSTURES),
            OPTIONS,
        ],
        outcomes: &["lit", "seen", "turns"],
        example: "odds hot-blood flare off=3 options=flare_deviate",
    },
    build: |values| {
        let at = Point::new(5, 1 + i16::from(values.count("range")?));
        let there = Point::new(5, at.y + i16::from(values.count("off")?));
        let target = Fighter { posture: values.posture("target")?, ..Fighter::at(there.x, there.y) };
        let pits = hole_for(&target).into_iter().collect();
        let (setup, mut state) = Night { pits, ..Night::of(values, vec![Fighter::at(5, 1)], vec![target])? }.build();
        let man = state.man_mut(us(0));
        (man.flares, man.kit) = (1, Kit { flare_pistol: true, ..Kit::default() });
        Ok(Stage::new((setup, state), move |game, watch| {
            flares::fire(game, us(0), at, watch)?;
            spotting::look(game, watch)?;
            let turns = game.flares.iter().flatten().map(|flare| i32::from(flare.turns)).sum();
            Ok(smallvec![i32::from(game.is_lit(there)), i32::from(game.man(us(0)).sees(them(0))), turns])
        }))
    },
};
