//! Morale of a man, and of a patrol.
use super::{
    Entry, Stage,
    keys::{OPTIONS, number, yes_no},
    stage::{Fighter, Night, engage, them, us},
};
use crate::{
    Game, Posture, morale, patrol_morale,
    setup::{Arm, RAIDERS},
    words::{Mood, Resolve, Wound},
};
use kernel::Procedure;
use smallvec::smallvec;

pub(super) const NERVE: Entry = Entry {
    procedure: Procedure {
        name: "nerve",
        about: "the test of a man who has come under fire, or is in his first hand to hand",
        keys: &[
            number("nerve", "his morale state", "0", -2, 2),
            yes_no("officer", "whether an officer in sight does the same", "no"),
            number("friends-hit", "friendly casualties in sight", "0", 0, 8),
            number("enemies-hit", "enemy casualties in sight", "0", 0, 8),
            number("enemies", "able enemies in sight", "1", 1, 8),
            yes_no("melee", "whether he is in his first hand to hand", "no"),
            yes_no("edged", "whether they have edged weapons", "no"),
            yes_no("wounded", "whether he is walking wounded", "no"),
            OPTIONS,
        ],
        outcomes: &["free", "no closer", "ducks back", "surrenders"],
        example: "odds hot-blood nerve nerve=0 melee=yes edged=yes enemies=2",
    },
    build: |values| {
        let melee = values.yes("melee")?;
        let lying = |x, y| Fighter { posture: Posture::Lying, ..Fighter::at(x, y) };
        let mut ours = vec![Fighter { nerve: values.number("nerve")?, ..Fighter::at(5, 5) }];
        if values.yes("officer")? {
            ours.push(Fighter { seniority: 1, ..Fighter::at(5, 5) });
        }
        let friends_hit = values.count("friends-hit")?;
        ours.extend(vec![lying(5, 5); friends_hit.into()]);
        let arm = if values.yes("edged")? { Arm::Edged } else { Arm::Blunt };
        let enemies = values.count("enemies")?;
        let near = if melee { Fighter::at(5, 5) } else { Fighter::at(5, 6) };
        let mut theirs = vec![Fighter { arm, ..near }; enemies.into()];
        let enemies_hit = values.count("enemies-hit")?;
        theirs.extend(vec![lying(5, 5); enemies_hit.into()]);
        let bodies = (ours.len() as u8 - friends_hit, theirs.len() as u8 - enemies_hit);
        let (setup, mut state) = Night::of(values, ours, theirs)?.build();
        let mut game = Game { setup: &setup, state: &mut state };
        for nth in 0..friends_hit {
            game.man_mut(us(bodies.0 + nth)).wound = Wound::Killed;
        }
        for nth in 0..enemies_hit {
            game.man_mut(them(bodies.1 + nth)).wound = Wound::Killed;
        }
        if melee {
            engage(&mut game, 1, enemies);
        } else {
            game.put_under_fire(us(0));
        }
        if values.yes("wounded")? {
            game.man_mut(us(0)).wound = Wound::Walking;
        }
        Ok(Stage::new((setup, state), |game, watch| {
            morale::test(game, watch)?;
            let is = |resolve| i32::from(game.man(us(0)).resolve == resolve);
            Ok(smallvec![is(Resolve::Free), is(Resolve::NoCloser), is(Resolve::DuckBack), is(Resolve::Surrendering),])
        }))
    },
};

pub(super) const PATROL: Entry = Entry {
    procedure: Procedure {
        name: "patrol",
        about: "the test of a patrol that has lost men",
        keys: &[
            number("men", "how many set out", "12", 2, 16),
            number("rating", "its rating", "1", -1, 2),
            number("losses", "casualties and prisoners", "3", 1, 15),
            yes_no("leader", "whether somebody of rank is able", "yes"),
            number("enemy-losses", "enemy casualties and prisoners it knows of", "0", 0, 8),
            OPTIONS,
        ],
        outcomes: &["carries on", "hesitates", "withdraws", "breaks"],
        example: "odds hot-blood patrol men=12 losses=3 enemy-losses=1",
    },
    build: |values| {
        let men = values.count("men")?;
        let mut ours = vec![Fighter::at(5, 5); men.into()];
        ours[0].seniority = u8::from(values.yes("leader")?);
        let known = values.count("enemy-losses")?;
        let rating = values.number("rating")?;
        let night = Night { rating, ..Night::of(values, ours, vec![Fighter::at(5, 15); 8])? };
        let (setup, mut state) = night.build();
        let losses = values.count("losses")?;
        if losses >= men {
            return Err(values.bad("losses", &losses.to_string(), "fewer than its men"));
        }
        for nth in men - losses..men {
            state.man_mut(us(nth)).wound = Wound::Minor;
        }
        for nth in 0..known {
            state.man_mut(them(nth)).known_lost = true;
        }
        Ok(Stage::new((setup, state), |game, watch| {
            let mood = patrol_morale::throw(game, RAIDERS, 0, watch)?;
            let is = |other| i32::from(mood == other);
            Ok(smallvec![is(Mood::CarryOn), is(Mood::Hesitate), is(Mood::Withdraw), is(Mood::Break)])
        }))
    },
};
