//! Chains: what a shot or a bomb does to one man, and to the nerve of the man beside him a turn later.
use super::{
    Entry, Stage, Watch,
    keys::{OPTIONS, number},
    stage::{Fighter, Night, bay, fallen, light, look, them, us, walked},
};
use crate::{
    Clause as C, Game, Posture, bomb_effects, bombs, hits, morale, shooting,
    words::{Aim, ManId, Resolve, Step, Wound},
};
use kernel::{Oracle, Outcome, Play, Point, Procedure};
use smallvec::smallvec;
use table::squares::Layer;

pub(super) const COMRADE: Entry = Entry {
    procedure: Procedure {
        name: "shot-and-comrade",
        about: "a sentry shoots at one of two raiders who stand together in the light; then the other is tested",
        keys: &[
            number("range", "squares", "5", 1, 15),
            number("ran", "squares they ran", "3", 0, 4),
            number("nerve", "the comrade's morale state", "0", -2, 2),
            OPTIONS,
        ],
        outcomes: &["hit", "casualty", "out of action", "killed", "free", "no closer", "ducks back", "surrenders"],
        example: "odds hot-blood shot-and-comrade range=5 ran=3",
    },
    build: |values| {
        let here = Fighter::at(5, 1);
        let comrade = Fighter { nerve: values.number("nerve")?, ..here };
        let sentry = Fighter::at(5, 1 + i16::from(values.count("range")?));
        let (setup, mut state) = Night::of(values, vec![here, comrade], vec![sentry])?.build();
        light(&mut state, here.at);
        let ran = values.count("ran")?;
        for nth in 0..2 {
            state.man_mut(us(nth)).walked = walked(ran, Step::new(here.at, Layer::Surface));
        }
        look(&mut Game { setup: &setup, state: &mut state });
        // He has seen whom he is afraid of.
        state.man_mut(us(1)).sees |= them(0).bit();
        Ok(Stage::new((setup, state), |game, watch| {
            if let Some(mark) = shooting::mark(game, them(0), us(0)) {
                let lit = us(0).bit() | us(1).bit();
                shooting::fire(game, them(0), mark, lit, watch)?;
            }
            let hit = game.hits[0].is_some();
            let mut outcome = aftermath(game, us(1), &[hit.into()], watch)?;
            let wound = game.man(us(0)).wound;
            let is = |holds: bool| i32::from(holds);
            let target = [hit, wound >= Wound::Walking, wound >= Wound::Minor, wound == Wound::Killed].map(is);
            outcome.insert_many(0, target);
            Ok(outcome)
        }))
    },
};

pub(super) const BAY: Entry = Entry {
    procedure: Procedure {
        name: "bomb-and-bay",
        about: "a bomb is thrown from next door at a bay with two sentries in it; then the second of them is tested",
        keys: &[number("skill", "the bomber's grenadier modifier", "2", 0, 3), OPTIONS],
        outcomes: &[
            "sentries out",
            "bomber out",
            "second out",
            "not tested",
            "free",
            "no closer",
            "ducks back",
            "surrenders",
        ],
        example: "odds hot-blood bomb-and-bay skill=2",
    },
    build: |values| {
        let (from, at) = (Point::new(5, 5), Point::new(5, 6));
        let throws = values.number("skill")?;
        let bomber = Fighter { throws, posture: Posture::Lying, ..Fighter::at(from.x, from.y) };
        let sentry = Fighter { posture: Posture::Up, ..Fighter::at(at.x, at.y) };
        let night = Night { pits: vec![bay(vec![at])], ..Night::of(values, vec![bomber], vec![sentry; 2])? };
        Ok(Stage::new(night.build(), move |game, watch| {
            watch.seen.forget = Some(fallen);
            bombs::lob(game, us(0), Aim { at, layer: Layer::Pit, toward: None }, watch)?;
            watch.cut(game, C::Bmb11, &())?;
            bomb_effects::burst(game, watch)?;
            let mut outcome = aftermath(game, them(1), &[], watch)?;
            let out = |man: ManId| game.man(man).is_out();
            let is_untested = !out(them(1)) && watch.seen.result.is_none();
            let sentries = i32::from(out(them(0))) + i32::from(out(them(1)));
            let others = [out(us(0)), out(them(1)), is_untested].map(i32::from);
            outcome.insert_many(0, others);
            outcome.insert(0, sentries);
            Ok(outcome)
        }))
    },
};

/// The end of the turn, and the next morale phase: what the table says of this man, if he is tested.
fn aftermath(game: &mut Game<'_>, who: ManId, live: &[u8], watch: &mut Watch<'_>) -> Play<Outcome> {
    watch.cut(game, C::Hit02, &live)?;
    hits::resolve(game, watch)?;
    watch.cut(game, C::Mor03, &live)?;
    game.begin_turn();
    watch.seen.of = Some(who);
    morale::test(game, watch)?;
    let is = |resolve| i32::from(watch.seen.result == Some(resolve));
    Ok(smallvec![is(Resolve::Free), is(Resolve::NoCloser), is(Resolve::DuckBack), is(Resolve::Surrendering)])
}
