//! Blasts, and a flamethrower that goes up.
use super::{
    Entry,
    keys::{OPTIONS, cover, key, number, yes_no},
    stage::{Lie, Party, THEM, US, stage, table},
};
use crate::{
    Cover, KindId, Man, WeaponId,
    blast::{self, Scene},
    casualties::{self, Toll},
    cover as shelter,
};
use kernel::Procedure;
use smallvec::smallvec;
use table::Inches;

pub(super) const BLAST: Entry = Entry {
    procedure: Procedure {
        name: "blast",
        about: "one blast that hit: who falls, and whether a gun is wrecked",
        keys: &[
            key("weapon", "what bursts: \"mmor\", \"g75\"", "mmor"),
            number("target", "men in the target", "6", 1, 10),
            number("special", "special weapons among them, besides the leader", "0", 0, 7),
            yes_no("leader", "whether one is a leader", "yes"),
            cover("cover", "what they are in"),
            yes_no("gun", "whether they serve a gun", "no"),
            number("dm", "the gun's DM, without its sign", "2", 0, 9),
            OPTIONS,
        ],
        outcomes: &["casualties", "leader lost", "gun wrecked", "gun silent"],
        example: "odds disposable-heroes blast weapon=g75l target=5 gun=yes dm=2",
    },
    build: |values| {
        let (kind, cover) = values.cover("cover")?;
        let lie = Lie { kind, cover, ..Lie::open(Inches::whole(20)) };
        let (men, special) = (values.count("target")?, values.count("special")?);
        let mut target = Party { leader: values.yes("leader")?, ..Party::riflemen(men, 7) };
        if special > 0 {
            let plain = men.saturating_sub(special);
            target.arms = vec![(plain.max(1), "rifle".to_owned()), (special, "lmg".to_owned())];
        }
        if values.yes("gun")? {
            target.gun = Some(("g75l".to_owned(), -(values.count("dm")? as i8)));
        }
        let parties = [Party::riflemen(5, 6), target];
        let at = table(&parties, lie, values.options()?, &[values.weapon("weapon")?])?;
        Ok(stage(at, |game, watch| {
            let aim = shelter::aim(game, US, THEM);
            let scene = Scene {
                by: US,
                at: THEM,
                weapon: WeaponId(0),
                cover: aim.cover,
                enclosed: aim.enclosed,
                in_bunker: aim.in_bunker,
                nth: 0,
            };
            let mut toll = Toll::default();
            blast::blast(game, scene, &mut toll, watch)?;
            let seen = watch.seen;
            let silent = seen.gun_wrecked || game.unit(THEM).count() == 0;
            let flags = [seen.leader_lost, seen.gun_wrecked, silent].map(i32::from);
            Ok(smallvec![i32::from(toll.fallen), flags[0], flags[1], flags[2]])
        }))
    },
};

pub(super) const EXPLOSION: Entry = Entry {
    procedure: Procedure {
        name: "explosion",
        about: "the man with the flamethrower falls: whether it goes up, and whom it takes",
        keys: &[number("comrades", "men beside him", "5", 0, 7), OPTIONS],
        outcomes: &["explodes", "comrades lost"],
        example: "odds disposable-heroes explosion comrades=5",
    },
    build: |values| {
        let comrades = values.count("comrades")?;
        let mut arms = vec![(1, "flame".to_owned())];
        if comrades > 0 {
            arms.push((comrades, "rifle".to_owned()));
        }
        let target = Party { leader: false, ..Party::of(arms, 6) };
        let lie = Lie { cover: Cover::Open, ..Lie::open(Inches::whole(20)) };
        let at = table(&[Party::riflemen(5, 6), target], lie, values.options()?, &[])?;
        Ok(stage(at, |game, watch| {
            let carrier = Man { of: THEM, kind: KindId(0), guest: false };
            let mut toll = Toll::default();
            casualties::fall(game, THEM, carrier, 1, crate::Clause::Cas02, &mut toll, watch)?;
            Ok(smallvec![i32::from(watch.seen.exploded), i32::from(toll.fallen - 1)])
        }))
    },
};
