//! Turns of a raid: up to a sentry in the dark, and into his bay.
use super::{
    Entry, Stage, Watch,
    keys::{OPTIONS, number, one_of, yes_no},
    stage::{Fighter, Night, bay, fallen, hole, signs, them, us},
};
use crate::{
    Clause as C, Game, Phase, Posture, bomb_effects, bombs, hits, movement, noise, spotting, turn,
    words::{Aim, ManId, Pace, Record, Resolve, Step, Wound},
};
use kernel::{Oracle, Play, Point, Procedure};
use smallvec::smallvec;
use table::squares::Layer;

pub(super) const APPROACH: Entry = Entry {
    procedure: Procedure {
        name: "approach",
        about: "men go up to a sentry, turn after turn: whether he hears or sees any of them on the way",
        keys: &[
            one_of("pace", "how they move", "crawl", &["crawl", "walk"]),
            number("squares", "how far in a turn; crawling 1 or 2", "2", 1, 4),
            number("men", "how many", "1", 1, 6),
            number("from", "squares to the sentry where they start", "8", 1, 12),
            number("to", "and where they stop", "2", 0, 11),
            yes_no("listens", "whether the sentry does nothing but listen", "no"),
            OPTIONS,
        ],
        outcomes: &["unnoticed", "heard", "seen", "turns"],
        example: "odds hot-blood approach pace=walk from=8 to=2 listens=yes",
    },
    build: |values| {
        let pace = if values.text("pace")? == "walk" { Pace::Walk } else { Pace::Crawl };
        let squares = values.within("squares", if pace == Pace::Walk { 1..=4 } else { 1..=2 })?.unsigned_abs();
        let (from, to) = (values.count("from")?, values.count("to")?);
        if to >= from {
            return Err(values.bad("to", values.text("to")?, "fewer squares than from"));
        }
        let posture = Posture::of(Layer::Surface, pace == Pace::Crawl);
        let men = values.count("men")?;
        let listens = values.yes("listens")?;
        let there = Point::new(5, 14);
        let sentry = Fighter { posture: Posture::Up, ..Fighter::at(there.x, there.y) };
        let raider = Fighter { posture, ..Fighter::at(5, there.y - i16::from(from)) };
        let night = Night { pits: vec![hole(there)], ..Night::of(values, vec![raider; men.into()], vec![sentry])? };
        Ok(Stage::new(night.build(), move |game, watch| {
            watch.seen.forget = Some(signs);
            let left = |game: &Game<'_>| game.distance(us(0), them(0)) - to;
            let mut is_seen = false;
            while left(game) > 0 && !watch.seen.heard && !is_seen {
                watch.cut(game, C::Gen03, &())?;
                game.begin_turn();
                game.man_mut(them(0)).listens = listens;
                let (here, far) = (game.man(us(0)).at, left(game).min(squares));
                let steps = (1..=i16::from(far)).map(|n| Step::new(Point::new(here.x, here.y + n), Layer::Surface));
                let record = Record { path: steps.collect(), pace, posture: Some(posture), ..Record::IDLE };
                (0..men).for_each(|nth| game.man_mut(us(nth)).record = record);
                movement::go(game, watch)?;
                spotting::look(game, watch)?;
                noise::listen(game, watch)?;
                is_seen = (0..men).any(|nth| game.is_seen(us(nth)) || game.man(them(0)).saw_pass & us(nth).bit() != 0);
                watch.seen.counts[0] += 1;
            }
            let heard = watch.seen.heard;
            let flags = [!heard && !is_seen, heard, is_seen].map(i32::from);
            Ok(smallvec![flags[0], flags[1], flags[2], watch.seen.counts[0].into()])
        }))
    },
};

pub(super) const RUSH: Entry = Entry {
    procedure: Procedure {
        name: "rush",
        about: "raiders are upon sentries in their bay: nerves, bouts and wounds of so many turns, and who hears it",
        keys: &[
            number("men", "how many raiders", "2", 1, 3),
            number("factor", "melee factor of the raiders", "0", -1, 2),
            number("nerve", "morale state of the raiders", "0", -2, 2),
            number("enemies", "how many sentries", "1", 1, 3),
            number("their-factor", "melee factor of the sentries", "0", -1, 2),
            number("their-nerve", "morale state of the sentries", "0", -2, 2),
            yes_no("bomb", "whether a raider throws a bomb among them from the next square, the turn before", "no"),
            number("turns", "turns in hand to hand", "2", 1, 4),
            number("listener", "squares to the next man of the garrison; 0: nobody is near", "0", 0, 12),
            OPTIONS,
        ],
        outcomes: &["ours out", "theirs out", "given up", "bay taken", "still fighting", "heard"],
        example: "odds hot-blood rush men=2 enemies=1 turns=2 listener=4",
    },
    build: |values| {
        let at = Point::new(5, 8);
        let (men, enemies) = (values.count("men")?, values.count("enemies")?);
        let party = |factor, nerve| {
            let (melee, nerve) = (values.number(factor)?, values.number(nerve)?);
            Ok(Fighter { melee, nerve, posture: Posture::Up, ..Fighter::at(at.x, at.y) })
        };
        let raiders = vec![party("factor", "nerve")?; men.into()];
        let mut garrison = vec![party("their-factor", "their-nerve")?; enemies.into()];
        let mut pits = vec![bay(vec![at])];
        let far = values.count("listener")?;
        if far > 0 {
            let ear = Point::new(5 + i16::from(far.min(9)), 8 + i16::from(far.saturating_sub(9)));
            garrison.push(Fighter { posture: Posture::Down, ..Fighter::at(ear.x, ear.y) });
            pits.push(hole(ear));
        }
        let night = Night { pits, ..Night::of(values, raiders, garrison)? };
        let (bombed, turns) = (values.yes("bomb")?, values.count("turns")?);
        Ok(Stage::new(night.build(), move |game, watch| {
            watch.seen.forget = Some(fallen);
            if bombed {
                bomb(game, Aim { at, layer: Layer::Pit, toward: None }, men, watch)?;
            }
            contact(game, men, enemies);
            game.begin_turn();
            while watch.seen.counts[0] < turns && game.setup.men().any(|man| game.man(man).is_in_contact()) {
                watch.cut(game, C::Gen03, &())?;
                night_turn(game, watch)?;
                watch.seen.counts[0] += 1;
            }
            let count = |is: &dyn Fn(ManId) -> bool, man: fn(u8) -> ManId, count: u8| {
                (0..count).filter(|&nth| is(man(nth))).count() as i32
            };
            let hurt = |man: ManId| game.man(man).wound >= Wound::Minor;
            let gave_up =
                |man: ManId| matches!(game.man(man).resolve, Resolve::Surrendering | Resolve::Prisoner) && !hurt(man);
            let holds = |man: ManId| game.man(man).is_fit() && game.man(man).at == at;
            let taken = (0..men).any(|n| holds(us(n))) && !(0..enemies).any(|n| holds(them(n)));
            let fights = game.setup.men().any(|man| game.man(man).is_in_contact());
            Ok(smallvec![
                count(&hurt, us, men) + count(&gave_up, us, men),
                count(&hurt, them, enemies),
                count(&gave_up, them, enemies),
                i32::from(taken),
                i32::from(fights),
                i32::from(watch.seen.heard),
            ])
        }))
    },
};

/// From the next square into the bay, before anybody goes in.
fn bomb(game: &mut Game<'_>, aim: Aim, men: u8, watch: &mut Watch<'_>) -> Play<()> {
    let (here, inside) = (Point::new(aim.at.x, aim.at.y - 1), aim.at);
    (0..men).for_each(|nth| _ = game.deploy(us(nth), here, Posture::Lying));
    bombs::lob(game, us(0), aim, watch)?;
    watch.cut(game, C::Bmb11, &())?;
    bomb_effects::burst(game, watch)?;
    hits::resolve(game, watch)?;
    for nth in (0..men).filter(|&nth| game.man(us(nth)).is_fit()).collect::<Vec<_>>() {
        game.deploy(us(nth), inside, Posture::Up);
    }
    Ok(())
}

/// Whoever is left meets whoever is left.
fn contact(game: &mut Game<'_>, men: u8, enemies: u8) {
    for nth in 0..men {
        for enemy in 0..enemies {
            if game.man(us(nth)).is_fit() && game.man(them(enemy)).is_fit() {
                game.meet(us(nth), them(enemy));
            }
        }
    }
}

/// A whole turn in which nobody writes anything: nerves, bouts, flight, noise, wounds.
fn night_turn(game: &mut Game<'_>, watch: &mut Watch<'_>) -> Play<()> {
    game.state.men.iter_mut().for_each(|man| man.record = Record::IDLE);
    game.phase = Phase::Morale;
    while !matches!(game.phase, Phase::Intentions | Phase::Over) {
        turn::step(game, watch)?;
    }
    Ok(())
}
