//! Wounds, and bouts of hand to hand.
use super::{
    Entry, Stage, Watch,
    keys::{OPTIONS, arm, number, one_of, yes_no},
    stage::{Fighter, Night, engage, fallen, them, us},
};
use crate::{
    Clause as C, Game, hand_to_hand, hits,
    setup::{Arm, Firearm},
    state::Hit,
    words::{Cause, Wound},
};
use kernel::{Oracle, Play, Procedure};
use smallvec::smallvec;

pub(super) const CASUALTY: Entry = Entry {
    procedure: Procedure {
        name: "casualty",
        about: "how bad a hit is",
        keys: &[
            one_of(
                "cause",
                "what he was hit by",
                "bullet",
                &["machine-gun", "bullet", "melee-weapon", "bare-hands", "bomb"],
            ),
            yes_no("armour", "whether he wears armour", "no"),
            OPTIONS,
        ],
        outcomes: &["scratch", "walking wounded", "minor", "serious", "killed", "out of action"],
        example: "odds hot-blood casualty cause=machine-gun",
    },
    build: |values| {
        let cause = match values.text("cause")? {
            "machine-gun" => Cause::MachineGun,
            "melee-weapon" => Cause::Blow,
            "bare-hands" => Cause::BareHands,
            "bomb" => Cause::Burst,
            _ => Cause::Bullet,
        };
        let man = Fighter { armour: values.yes("armour")?, ..Fighter::at(5, 5) };
        Ok(Stage::new(Night::of(values, vec![man], vec![])?.build(), move |game, watch| {
            let wound = hits::casualty(game, Hit { who: us(0), cause }, 0, watch)?;
            let is = |level: Wound| i32::from(wound == level);
            Ok(smallvec![
                is(Wound::Scratch),
                is(Wound::Walking),
                is(Wound::Minor),
                is(Wound::Serious),
                is(Wound::Killed),
                i32::from(wound >= Wound::Minor),
            ])
        }))
    },
};

pub(super) const BOUTS: Entry = Entry {
    procedure: Procedure {
        name: "melee",
        about: "hand to hand in one square: one bout, so many, or until one side is out of action",
        keys: &[
            number("factor", "melee factor of our best man", "0", -1, 2),
            number("men", "how many we are", "1", 1, 4),
            arm("arm", "what our man has in his hand"),
            number("their-factor", "melee factor of their best man", "0", -1, 2),
            number("enemies", "how many they are", "1", 1, 4),
            arm("their-arm", "what their man has in his hand"),
            yes_no("wounded", "whether our best man is walking wounded", "no"),
            yes_no("their-wounded", "whether their best man is", "no"),
            number("bouts", "how many bouts at most; 0: to the end", "1", 0, 30),
            OPTIONS,
        ],
        outcomes: &["bouts won", "bouts drawn", "bouts lost", "our men out", "their men out", "bouts fought"],
        example: "odds hot-blood melee factor=1 bouts=0",
    },
    build: |values| {
        let party = |factor, men, arm| {
            let arm = values.arm(arm)?;
            // HB-MEL-07: a rifle in the hand is a weapon.
            let firearm = Some(Firearm::Rifle).filter(|_| arm != Arm::Unarmed);
            let best = Fighter { melee: values.number(factor)?, arm, firearm, ..Fighter::at(5, 5) };
            let mut party = vec![Fighter { melee: best.melee.min(0), ..best }; values.count(men)?.into()];
            party[0] = best;
            Ok(party)
        };
        let (ours, theirs) = (party("factor", "men", "arm")?, party("their-factor", "enemies", "their-arm")?);
        let (men, enemies) = (ours.len() as u8, theirs.len() as u8);
        let (setup, mut state) = Night::of(values, ours, theirs)?.build();
        engage(&mut Game { setup: &setup, state: &mut state }, men, enemies);
        for (key, man) in [("wounded", us(0)), ("their-wounded", them(0))] {
            if values.yes(key)? {
                state.man_mut(man).wound = Wound::Walking;
            }
        }
        let most = values.count("bouts")?;
        Ok(Stage::new((setup, state), move |game, watch| {
            watch.seen.forget = Some(fallen);
            if most == 0 { to_the_end(game, watch) } else { bouts(game, most, watch) }
        }))
    },
};

/// So many at most, counted.
fn bouts(game: &mut Game<'_>, most: u8, watch: &mut Watch<'_>) -> Play<kernel::Outcome> {
    while watch.seen.counts[0] < most && game.setup.men().any(|man| game.man(man).is_in_melee()) {
        watch.cut(game, C::Mel09, &())?;
        hand_to_hand::fight(game, watch)?;
        hits::resolve(game, watch)?;
        watch.seen.counts[0] += 1;
    }
    Ok(outcome(game, watch))
}

/// HB-MEL-09: until nobody is left to fight; how many bouts it took is not counted, so that equal positions meet again.
fn to_the_end(game: &mut Game<'_>, watch: &mut Watch<'_>) -> Play<kernel::Outcome> {
    while game.setup.men().any(|man| game.man(man).is_in_melee()) {
        watch.seen.bouts = [0; 3];
        watch.cut(game, C::Mel09, &())?;
        hand_to_hand::fight(game, watch)?;
        hits::resolve(game, watch)?;
    }
    watch.seen.bouts = [0; 3];
    Ok(outcome(game, watch))
}

fn outcome(game: &Game<'_>, watch: &Watch<'_>) -> kernel::Outcome {
    let out = |man: fn(u8) -> crate::ManId, count: usize| {
        (0..count as u8).filter(|&nth| game.man(man(nth)).is_out()).count() as i32
    };
    let [won, lost, drawn] = watch.seen.bouts.map(i32::from);
    let count = crate::setup::Setup::roster;
    smallvec![
        won,
        drawn,
        lost,
        out(us, count(game.setup, crate::setup::RAIDERS).count()),
        out(them, count(game.setup, crate::setup::GARRISON).count()),
        watch.seen.counts[0].into(),
    ]
}
