//! Medics, how long a battle lasts, and who is first.
use super::{
    Entry, Stage,
    keys::{OPTIONS, inches, number},
    stage::{Party, US, table},
};
use crate::{Cover, Quality, Rank, Role, deployment, traits, victory};
use kernel::{Point, Procedure, Seat};
use smallvec::smallvec;
use table::Inches;

pub(super) const MEDIC: Entry = Entry {
    procedure: Procedure {
        name: "medic",
        about: "a medic tends men hit by small arms: how many stay in the fight",
        keys: &[
            number("casualties", "men hit by small arms", "3", 0, 12),
            inches("range", "inches from the medic to the unit", "3").also(&["distance"]),
            OPTIONS,
        ],
        outcomes: &["saved"],
        example: "odds bolt-action medic casualties=3",
    },
    build: |values| {
        let someone = Party::riflemen(12, Quality::Regular);
        let with_medic = Party { officer: Some(Rank::SecondLieutenant), ..Party::riflemen(12, Quality::Regular) };
        let (mut setup, mut state) = table(&with_medic, &someone, Inches::whole(60), Cover::None);
        let medic = &mut setup.plan.units[2];
        (medic.officer, medic.traits.medic, medic.kinds[0].role) = (None, true, Role::Medic);
        let men = state.units[0].at[0];
        // From base to base.
        let apart = values.inches("range")?.in_hundredths() + 2 * i32::from(crate::MAN);
        state.units[2].at = [Point::new(men.x + apart as i16, men.y); crate::MEN];
        let casualties = values.count("casualties")?;
        Ok(Stage::new((setup, state), move |game, oracle| {
            Ok(smallvec![i32::from(traits::medic_saves(game, US, casualties, oracle)?)])
        })
        .decided_by(crate::Clause::Trait05))
    },
};

pub(super) const LENGTH: Entry = Entry {
    procedure: Procedure {
        name: "length",
        about: "whether another turn follows, in a battle of six turns and perhaps a seventh",
        keys: &[number("turn", "the turn that ends", "6", 0, 7), OPTIONS],
        outcomes: &["another turn"],
        example: "odds bolt-action length turn=6",
    },
    build: |values| {
        let someone = Party::riflemen(1, Quality::Regular);
        let (mut setup, mut state) = table(&someone, &someone, Inches::whole(60), Cover::None);
        setup.plan.scenario.end_roll = true;
        state.turn = values.count("turn")?;
        Ok(Stage::new((setup, state), |game, oracle| Ok(smallvec![i32::from(victory::goes_on(game, oracle)?)]))
            .decided_by(crate::Clause::Set11))
    },
};

pub(super) const ROLL_OFF: Entry = Entry {
    procedure: Procedure {
        name: "roll-off",
        about: "a die each, the higher wins, equal ones are thrown again: whose strike comes first, who sets up first",
        keys: &[OPTIONS],
        outcomes: &["wins"],
        example: "odds bolt-action roll-off",
    },
    build: |_| {
        let someone = Party::riflemen(1, Quality::Regular);
        let at = table(&someone, &someone, Inches::whole(60), Cover::None);
        Ok(Stage::new(at, |game, oracle| {
            Ok(smallvec![i32::from(deployment::roll_off(game, crate::Clause::Turn02, oracle)? == Seat::First)])
        }))
    },
};
