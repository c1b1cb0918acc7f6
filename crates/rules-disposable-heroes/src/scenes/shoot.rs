//! One unit's fire at another, from the dice to the nerves.
use super::{
    Entry,
    keys::{OPTIONS, Values, cover, inches, key, number, one_of, yes_no},
    stage::{self, Lie, Party, THEM, US, stage, table},
};
use crate::{
    Game, Volley,
    arms::{Arms, Manner, Use},
    attack,
    cover::{self as shelter, Aim},
    grenades,
    hitting::{self, Groups, Volleying},
    rally, shooting, snap_fire, snipers,
};
use kernel::{Play, Procedure, SceneError};
use smallvec::smallvec;
use std::sync::OnceLock;

pub(super) const SHOOT: Entry = Entry {
    procedure: Procedure {
        name: "shoot",
        about: "one unit's fire at another: the best half fires, somebody falls, the target checks its Guts; and \
                whether it acts in its next activation, and whether without a red marker",
        keys: &[
            key("firers", "who fires with what: \"6 semi\", \"1 mg42, 3 rifle\"", "5 rifle"),
            one_of("pace", "how the firers move", "stand", &["stand", "sneak", "manoeuvre", "run"]),
            one_of(
                "snap",
                "snap fire, by a unit that has or has not been activated",
                "no",
                &["no", "fresh", "activated"],
            ),
            one_of(
                "grenades",
                "whether two men throw grenades, and nobody fires; or throw blind, at men out of sight",
                "no",
                &["no", "yes", "blind"],
            ),
            inches("range", "inches between them", "12"),
            number("target", "men in the target", "6", 1, 10),
            number("guts", "best Guts of the target", "6", 0, 9),
            number("others-guts", "Guts of its other men", "5", 0, 9),
            yes_no("leader", "whether its best man is a leader", "yes"),
            cover("cover", "what the target is in"),
            number("walls", "walls between them", "0", 0, 3),
            yes_no("sniper", "whether the target is a sniper", "no"),
            yes_no("camouflage", "whether the target is camouflaged", "no"),
            OPTIONS,
        ],
        outcomes: &["spotted", "hits", "casualties", "leader lost", "red markers", "destroyed", "acts", "unpinned"],
        example: "odds disposable-heroes shoot firers=\"6 semi\" target=6 cover=medium",
    },
    build,
};

fn build(values: &Values) -> Result<super::Stage, SceneError> {
    let (kind, cover) = values.cover("cover")?;
    let lie = Lie { range: values.inches("range")?, kind, cover, walls: values.count("walls")? };
    let mut firers = Party::of(values.arms("firers")?, 6);
    firers.sniper = firers.arms.iter().any(|(_, id)| id == "sniper");
    let target = Party {
        rank_and_file: values.count("others-guts")?,
        leader: values.yes("leader")?,
        sniper: values.yes("sniper")?,
        camouflage: values.yes("camouflage")?,
        ..Party::riflemen(values.count("target")?, values.count("guts")?)
    };
    let (setup, mut state) = table(&[firers, target], lie, values.options()?, &[])?;
    let snap = values.text("snap")?.to_owned();
    state.units[0].pace = stage::pace(values.text("pace")?);
    state.units[0].yellow = snap == "activated";
    let (throws, blind) = (values.text("grenades")? != "no", values.text("grenades")? == "blind");
    // What they see and fire is the same in every run, so it is looked at once.
    let looked: OnceLock<(Volleying, Groups)> = OnceLock::new();
    Ok(stage((setup, state), move |game, watch| {
        if snap != "no" {
            snap_fire::shoot(game, US, THEM, false, watch)?;
        } else if spots(game, watch)? {
            let (fire, groups) = if let Some(known) = looked.get() {
                known
            } else {
                let fire = look(game, throws, blind, watch)?;
                let groups = hitting::groups(game, &fire);
                looked.get_or_init(|| (fire, groups))
            };
            if !fire.arms.is_empty() {
                attack::give(game, fire, groups, watch)?;
            }
        }
        let (red, gone) = (game.unit(THEM).red, !game.unit(THEM).is_alive());
        if red > 0 && !gone {
            rally::shed(game, THEM, watch)?;
        }
        let acts = !gone && rally::may_act(game, THEM);
        let unpinned = !gone && game.unit(THEM).red == 0;
        let seen = watch.seen;
        Ok(smallvec![
            i32::from(seen.spotted),
            i32::from(seen.hits),
            i32::from(seen.lost[1]),
            i32::from(seen.leader_lost),
            i32::from(red),
            i32::from(gone),
            i32::from(acts),
            i32::from(unpinned),
        ])
    }))
}

/// DH-SNIPE-04: a sniper must be found first.
fn spots(game: &mut Game<'_>, watch: &mut super::Watch<'_>) -> Play<bool> {
    if !snipers::must_spot(game, US, THEM) {
        return Ok(true);
    }
    let aim = shelter::aim(game, US, THEM);
    snipers::spot(game, US, THEM, &aim, watch)
}

/// Who fires or throws what, and how he sees them.
fn look(game: &Game<'_>, throws: bool, blind: bool, watch: &mut super::Watch<'_>) -> Play<Volleying> {
    let manner = Manner::Aimed(game.unit(US).pace);
    let mut aim = shelter::aim(game, US, THEM);
    aim.sees &= !blind;
    let arms = if throws {
        throwers(game, manner, &aim)
    } else {
        shooting::muster(game, US, THEM, Volley::Everything, manner, watch)?
    };
    Ok(Volleying { by: US, at: THEM, arms, manner, aim })
}

fn throwers(game: &Game<'_>, manner: Manner, aim: &Aim) -> Arms {
    let all = grenades::with_grenades(game, US, manner, Arms::new(), aim);
    all.into_iter().filter(|arm| arm.how == Use::Grenade).collect()
}
