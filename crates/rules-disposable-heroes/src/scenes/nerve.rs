//! Initiative, rally and Guts Checks.
use super::{
    Entry,
    keys::{OPTIONS, cover, number},
    stage::{Lie, OTHERS, Party, THEM, US, stage, table},
};
use crate::{
    Pace,
    arms::Manner,
    casualties::Toll,
    guts::{self, Shock},
    initiative, rally,
};
use kernel::{Procedure, Seat};
use smallvec::smallvec;
use table::Inches;

pub(super) const INITIATIVE: Entry = Entry {
    procedure: Procedure {
        name: "initiative",
        about: "the throw for the initiative: best Guts, less what is pinned and lost, equals thrown again",
        keys: &[
            number("guts", "our best Guts", "7", 0, 9),
            number("off", "our pinned and lost units", "0", 0, 20),
            number("their-guts", "their best Guts", "7", 0, 9),
            number("their-off", "their pinned and lost units", "0", 0, 20),
            OPTIONS,
        ],
        outcomes: &["wins", "first throw equal"],
        example: "odds disposable-heroes initiative guts=7 off=1 their-guts=6 their-off=3",
    },
    build: |values| {
        let party = |key| Ok(Party::riflemen(1, values.count(key)?));
        let parties = [party("guts")?, party("their-guts")?];
        let (setup, mut state) = table(&parties, Lie::open(Inches::whole(20)), values.options()?, &[])?;
        state.destroyed = [values.count("off")?, values.count("their-off")?];
        Ok(stage((setup, state), |game, watch| {
            let winner = initiative::throw_off(game, watch)?;
            Ok(smallvec![i32::from(winner == Seat::First), i32::from(watch.seen.tied)])
        })
        .decided_by(crate::Clause::Init01))
    },
};

pub(super) const RALLY: Entry = Entry {
    procedure: Procedure {
        name: "rally",
        about: "a pinned unit that is activated throws for its red markers",
        keys: &[number("guts", "its best Guts", "6", 0, 9), number("markers", "red markers", "1", 1, 3), OPTIONS],
        outcomes: &["markers left"],
        example: "odds disposable-heroes rally guts=6 markers=3",
    },
    build: |values| {
        let parties = [Party::riflemen(5, values.count("guts")?), Party::riflemen(5, 6)];
        let (setup, mut state) = table(&parties, Lie::open(Inches::whole(20)), values.options()?, &[])?;
        state.units[0].red = values.count("markers")?;
        Ok(stage((setup, state), |game, watch| {
            rally::shed(game, US, watch)?;
            Ok(smallvec![i32::from(game.unit(US).red)])
        }))
    },
};

pub(super) const GUTS: Entry = Entry {
    procedure: Procedure {
        name: "guts",
        about: "the Guts Check after an attack; with shared losses, of both units",
        keys: &[
            number("guts", "best Guts of the unit", "6", 0, 9),
            number("casualties", "how many it lost", "0", 0, 4),
            number("mm", "morale modifiers of all weapons, without their sign", "0", 0, 20),
            cover("cover", "what it is in"),
            number("shared", "losses that another unit took over; 0: there is none", "0", 0, 4),
            number("other-guts", "best Guts of that unit, in the open", "5", 0, 9),
            OPTIONS,
        ],
        outcomes: &["holds", "other holds", "red markers", "other red markers"],
        example: "odds disposable-heroes guts guts=6 casualties=2 mm=2 cover=light",
    },
    build: |values| {
        let (kind, cover) = values.cover("cover")?;
        let lie = Lie { kind, cover, ..Lie::open(Inches::whole(20)) };
        let other = Party::riflemen(5, values.count("other-guts")?);
        let parties = [Party::riflemen(5, 6), Party::riflemen(5, values.count("guts")?), other];
        let (setup, mut state) = table(&parties, lie, values.options()?, &[])?;
        let (fallen, shared) = (values.count("casualties")?, values.count("shared")?);
        let mm = -(values.count("mm")? as i8);
        (state.units[1].lost, state.units[2].lost) = (fallen, shared);
        Ok(stage((setup, state), move |game, watch| {
            let manner = Manner::Aimed(Pace::Stand);
            let shock =
                Shock { by: US, mm, grenades: 0, flames: false, manner, long: false, kinds: 1, indirect: false };
            let toll = Toll { fallen, shared: (shared > 0).then_some((OTHERS, shared)) };
            guts::after_attack(game, THEM, shock, toll, watch)?;
            let held = |n: u8| i32::from(watch.seen.held >> n & 1);
            let red = [THEM, OTHERS].map(|u| i32::from(game.unit(u).red));
            Ok(smallvec![held(1), held(2), red[0], red[1]])
        }))
    },
};
