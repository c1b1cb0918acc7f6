//! What Heroes All shows of itself to the registry of games.
use crate::{
    Clause, Confidence, HeroesAll, Options, READINGS, Setup,
    data::{self, Data},
    muster,
};
use content::{Library, OptionInfo, Override, Problem, Published, ReadingInfo, ScenarioInfo};
use kernel::{ClauseId, Seat};
use table::Inches;

impl Published for HeroesAll {
    const NAME: &'static str = "Heroes All";
    const TAGLINE: &'static str = "WWII companies · command dice, observation and ghosts";
    const HIDES: bool = true;

    fn library() -> Library {
        data::library()
    }
    fn check(library: &Library) -> (Vec<Problem>, Vec<Override>) {
        match library.read::<Data>() {
            Ok(checked) => (checked.warnings, checked.overrides),
            Err(problems) => (problems, vec![]),
        }
    }
    fn scenarios(library: &Library) -> Result<Vec<ScenarioInfo>, Vec<Problem>> {
        let data = library.read::<Data>()?.data;
        let info = |(id, scenario): (&str, &data::Scenario)| {
            let inches = |n: i16| Inches::hundredths(n.into());
            let sides = [0, 1].map(|n| &scenario.sides[n]);
            let objectives: Vec<&str> = scenario.objectives.iter().map(|o| o.name.as_str()).collect();
            ScenarioInfo {
                id: id.to_owned(),
                name: scenario.name.clone(),
                blurb: blurb(sides.map(|side| (side.name.as_str(), side.count(&data))), &objectives),
                sides: sides.map(|side| side.name.clone()),
                turns: scenario.bounds,
                table: format!("{} x {}", inches(scenario.size.x), inches(scenario.size.y)),
            }
        };
        Ok(data.scenarios.iter().map(info).collect())
    }
    fn muster(library: &Library, scenario: &str, options: &[(String, bool)]) -> Result<Setup, Vec<Problem>> {
        let mut chosen = Options::default();
        for (name, on) in options {
            chosen.set(name, *on).unwrap_or_else(|e| unreachable!("options are known ones: {e}"));
        }
        Ok(muster::muster(library, scenario, chosen)?.into())
    }
    fn title(setup: &Setup) -> (String, String) {
        let plan = &setup.plan;
        let units = |seat| plan.units.iter().filter(|unit| unit.seat == seat && unit.counts()).count();
        let sides = Seat::BOTH.map(|seat| (plan.sides[seat.index()].name.as_str(), units(seat)));
        let objectives: Vec<&str> = plan.scenario.objectives.iter().map(|o| o.name.as_str()).collect();
        (plan.scenario.name.clone(), blurb(sides, &objectives))
    }
    fn options() -> Vec<OptionInfo> {
        let info = |option: &crate::OptionInfo| OptionInfo {
            name: option.name,
            clauses: option.clauses.iter().map(|clause| clause.id()).collect(),
            effect: option.effect,
            reading: option.reading,
        };
        Options::ALL.iter().map(info).collect()
    }
    fn options_line(setup: &Setup) -> String {
        setup.options().to_string()
    }
    fn readings() -> Vec<ReadingInfo> {
        let info = |reading: &crate::ReadingInfo| ReadingInfo {
            id: reading.id,
            question: reading.question,
            chosen: reading.chosen,
            options: reading.options,
            confidence: match reading.confidence {
                Confidence::High => "high",
                Confidence::Med => "med",
                Confidence::Low => "low",
            },
        };
        READINGS.iter().map(info).collect()
    }
    fn readings_of(clause: Clause) -> &'static [&'static str] {
        clause.readings()
    }
    fn not_built(clause: Clause) -> Option<&'static str> {
        clause.not_built()
    }
    fn text() -> &'static [(&'static str, &'static str)] {
        macro_rules! text {
            ($($name:literal),* $(,)?) => {
                &[$((concat!("rules-heroes-all/src/", $name), include_str!($name))),*]
            };
        }
        text![
            "words.rs",
            "setup.rs",
            "data.rs",
            "printed.rs",
            "muster.rs",
            "state.rs",
            "game.rs",
            "view.rs",
            "set_up.rs",
            "bound.rs",
            "command.rs",
            "order_dice.rs",
            "activity.rs",
            "acts.rs",
            "sight.rs",
            "observation.rs",
            "vacated.rs",
            "berth.rs",
            "footing.rs",
            "going.rs",
            "movement.rs",
            "opportunity.rs",
            "firing.rs",
            "ammunition.rs",
            "direct.rs",
            "spotting.rs",
            "indirect.rs",
            "smoke.rs",
            "flame.rs",
            "grenades.rs",
            "casualties.rs",
            "explosive.rs",
            "armour.rs",
            "structures.rs",
            "crews.rs",
            "carriage.rs",
            "landing.rs",
            "momentum.rs",
            "retreat.rs",
            "assault.rs",
            "against_vehicles.rs",
            "solo.rs",
            "victory.rs",
            "advice.rs",
            "foresee.rs",
            "survey.rs",
            "scenes.rs",
            "voice.rs",
            "reckon.rs",
            "weigh.rs",
        ]
    }
}

/// Who against whom, and for what.
fn blurb(sides: [(&str, usize); 2], objectives: &[&str]) -> String {
    let side = |(name, units): (&str, usize)| match units {
        1 => format!("{name} with one element"),
        units => format!("{name} with {units} elements"),
    };
    format!("{}, for {}", sides.map(side).join(" against "), objectives.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_shown_is_all_that_was_written_by_hand() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        let names = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let generated_or_not_rules = ["lib.rs", "clauses.rs", "options.rs", "published.rs"];
        let is_shown =
            |name: &String| name.strip_suffix(".rs").is_some() && !generated_or_not_rules.contains(&name.as_str());
        let mut written: Vec<String> = names.filter(is_shown).collect();
        let shown = HeroesAll::text().iter().map(|(file, _)| file.rsplit('/').next().unwrap());
        let mut shown: Vec<&str> = shown.collect();
        written.sort();
        shown.sort_unstable();
        assert_eq!(shown, written);
    }
}
