//! Momentum tests, leaders among the dead, and crews of brewed vehicles.
use super::{
    Entry,
    keys::{OPTIONS, Values, cover, key, number, one_of, quality, yes_no},
    stage::{Lie, Party, THEM, aboard, beside, next_bound, only_if, regulars, stage, table},
};
use crate::{
    Clause as C, Game, Nerve, Setup, State, armour, casualties, momentum,
    setup::{Ground, Part},
};
use kernel::{Procedure, SceneError};
use smallvec::smallvec;
use table::Heading;

/// One element, and nobody near it.
fn alone(values: &Values, who: &Party<'_>, ground: Option<Ground>) -> Result<(Setup, State), SceneError> {
    let lie = Lie { range: 3000, ground, ..Lie::default() };
    table(values, &regulars("options", "8 rifle", Heading::NORTH), who, lie)
}

pub(super) const MOMENTUM: Entry = Entry {
    procedure: Procedure {
        name: "momentum",
        about: "one momentum test",
        keys: &[
            quality("quality", "quality of the element"),
            yes_no("leader-lost", "whether it lost its leader this bound", "no"),
            number("men", "men left of 8", "8", 1, 8),
            cover("cover", "what it is in"),
            yes_no("commander", "whether a commander is within 6 inches", "no"),
            OPTIONS,
        ],
        outcomes: &["nerve"],
        example: "odds heroes-all momentum quality=poor men=3",
    },
    build: |values| {
        let theirs = Party { quality: values.quality("quality")?, ..regulars("quality", "8 rifle", Heading::SOUTH) };
        let (setup, mut state) = alone(values, &theirs, values.cover("cover")?)?;
        state.units[1].men[Part::Ranks as usize] = values.count("men")?;
        state.units[1].leader_lost = values.yes("leader-lost")?;
        let (setup, state) = if values.yes("commander")? {
            beside(values, (setup, state), &regulars("commander", "company-hq", Heading::SOUTH))?
        } else {
            (setup, state)
        };
        Ok(stage((setup, state), move |game, watch| Ok(smallvec![momentum::throw_test(game, THEM, watch)? as i32])))
    },
};

pub(super) const RECOVER: Entry = Entry {
    procedure: Procedure {
        name: "recover",
        about: "a pinned or retreating element over so many bounds: whether it stands again, or leaves the table",
        keys: &[
            quality("quality", "quality of the element"),
            one_of("nerve", "how shaken it is", "pinned", &["pinned", "retreating"]),
            number("men", "men left of 8", "8", 1, 8),
            cover("cover", "what it is in"),
            number("home", "inches to its own edge", "30", 1, 90),
            number("bounds", "bounds", "2", 1, 4),
            OPTIONS,
        ],
        outcomes: &["steady", "pinned", "retreating", "off the table"],
        example: "odds heroes-all recover nerve=retreating home=15 bounds=3",
    },
    build: |values| {
        let theirs = Party { quality: values.quality("quality")?, ..regulars("quality", "8 rifle", Heading::SOUTH) };
        let (mut setup, mut state) = alone(values, &theirs, values.cover("cover")?)?;
        // Its edge is in the north.
        setup.plan.size.y = state.units[1].at.y + i16::from(values.count("home")?) * 100;
        let unit = &mut state.units[1];
        unit.men[Part::Ranks as usize] = values.count("men")?;
        unit.nerve = if values.text("nerve")? == "pinned" { Nerve::Pinned } else { Nerve::Retreating };
        let bounds = values.count("bounds")?;
        Ok(stage((Setup::from(setup.plan), state), move |game, watch| {
            game.unit_mut(THEM).shaken = true;
            for _ in 0..bounds {
                momentum::phase(game, watch)?;
                next_bound(game, watch)?;
            }
            let unit = game.unit(THEM);
            let is = |nerve| unit.is_on_table() && unit.nerve == nerve;
            let flags = [is(Nerve::Steady), is(Nerve::Pinned), is(Nerve::Retreating), !unit.is_on_table()];
            Ok(flags.into_iter().map(i32::from).collect())
        }))
    },
};

pub(super) const CASUALTIES: Entry = Entry {
    procedure: Procedure {
        name: "casualties",
        about: "so many men of an element fall: is its leader among them?",
        keys: &[
            key("who", "an element by its id", "british-platoon"),
            number("fallen", "how many fall", "3", 0, 10),
            OPTIONS,
        ],
        outcomes: &["casualties", "leader lost"],
        example: "odds heroes-all casualties fallen=3",
    },
    build: |values| {
        let built = alone(values, &regulars("who", values.text("who")?, Heading::SOUTH), None)?;
        let fallen = values.count("fallen")?;
        Ok(stage(built, move |game, watch| {
            casualties::take(game, THEM, fallen, watch)?;
            Ok(smallvec![i32::from(watch.seen.lost[1]), i32::from(watch.seen.leader_lost)])
        })
        .decided_by(C::Eff06))
    },
};

pub(super) const BREW: Entry = Entry {
    procedure: Procedure {
        name: "brew",
        about: "a vehicle or craft brews up: how many fall of its crew, and of whoever is aboard",
        keys: &[
            key("who", "a vehicle or craft by its id", "panzer-4-early"),
            key("aboard", "an element in or on it, by its id, or \"8 rifle\"; none: nobody", "none"),
            OPTIONS,
        ],
        outcomes: &["crew lost", "aboard lost"],
        example: "odds heroes-all brew who=sdkfz-251 aboard=german-platoon",
    },
    build: |values| {
        let built = alone(values, &regulars("who", values.text("who")?, Heading::SOUTH), None)?;
        only_if(values, &built, "who", "a vehicle or craft", |game| game.element(THEM).has_hull())?;
        let (built, rider) = match values.text("aboard")? {
            "none" => (built, None),
            who => {
                let (setup, state, rider) = aboard(values, built, &regulars("aboard", who, Heading::SOUTH), THEM)?;
                ((setup, state), Some(rider))
            }
        };
        Ok(stage(built, move |game, watch| {
            let crew = game.unit(THEM).count();
            let men = |game: &Game<'_>| rider.map_or(0, |rider| game.unit(rider).count());
            let before = men(game);
            armour::brew(game, THEM, C::Arm07, watch)?;
            let out = game.setup.crew_of(THEM).filter(|&c| game.unit(c).is_on_table());
            let crew_lost = crew - out.map_or(0, |c| game.unit(c).count());
            Ok(smallvec![crew_lost.into(), i32::from(before - men(game))])
        }))
    },
};
