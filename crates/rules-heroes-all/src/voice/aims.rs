//! What wins, in words.
use crate::{Clause as C, HeroesAll, Setup, setup::Victory};
use kernel::{Note, Seat, Voice};

pub(super) fn aims(setup: &Setup) -> Vec<Note<C>> {
    let scenario = &setup.plan.scenario;
    let [first, second] = Seat::BOTH.map(|seat| HeroesAll::side(setup, seat));
    let mut aims = vec![Note::new(format!("{} bounds", scenario.bounds), C::Gen09)];
    let wins = match scenario.victory {
        Victory::Breakthrough => vec![
            format!(
                "{second}: get a tank, or a platoon of four men or more, within 4\" of the southern edge, or off it"
            ),
            format!("{first}: let nobody through"),
        ],
        Victory::Village => vec![
            "each house: 1 point for whoever alone has steady or halted men in it".to_owned(),
            "the bridge: 2 points for whoever has more such men within 4\" of it".to_owned(),
            "each enemy vehicle burnt out: 1 point".to_owned(),
            "more points win".to_owned(),
        ],
        Victory::Held => {
            let names =
                scenario.objectives.iter().map(|objective| objective.name.as_str()).collect::<Vec<_>>().join(", ");
            vec![
                format!("{names}: 1 point each for whoever alone has steady or halted men within 3\""),
                "more points win".to_owned(),
            ]
        }
        Victory::Value => vec!["each enemy element lost: its value in points; more points win".to_owned()],
        Victory::Beachhead => vec![
            format!(
                "{first}: 1 point for each pillbox entered or destroyed, 2 for each platoon of four men or more inland"
            ),
            format!("6 points win; 4 or 5 are a draw; with fewer {second} win"),
        ],
    };
    aims.extend(wins.into_iter().map(|text| Note::new(text, C::Gen09)));
    if !setup.options().army_break_off() {
        let share = if setup.options().break_at_two_thirds() { "two thirds" } else { "half" };
        let text = format!(
            "a side breaks, and loses, when {share} of its elements or men are lost; with fewer than four, all"
        );
        aims.push(Note::new(text, C::Gen09));
    }
    aims
}
