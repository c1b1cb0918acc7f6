//! What Bolt Action shows of itself to the registry of games.
use crate::{
    BoltAction, Clause, Confidence, Options, READINGS, Setup,
    data::{self, Data},
    muster,
};
use content::{Library, OptionInfo, Override, Problem, Published, ReadingInfo, ScenarioInfo};
use kernel::{ClauseId, Seat};
use table::Inches;

impl Published for BoltAction {
    const NAME: &'static str = "Bolt Action";
    const TAGLINE: &'static str = "WWII platoons · order dice from the cup";
    // BA-SET-07: which reserves outflank.
    const HIDES: bool = true;

    fn hides(setup: &Setup) -> bool {
        setup.units().any(|unit| setup.squad(unit).start.outflank)
    }
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
                blurb: blurb(sides.map(|side| (side.name.as_str(), side.units(&data).len())), &objectives),
                sides: sides.map(|side| side.name.clone()),
                turns: scenario.turns,
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
        let units = |seat| plan.units.iter().filter(|unit| unit.seat == seat).count();
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
}

/// "US with 3 units against German with one unit, for the stone wall"
fn blurb(sides: [(&str, usize); 2], objectives: &[&str]) -> String {
    let [first, second] = sides.map(|(name, units)| match units {
        1 => format!("{name} with one unit"),
        _ => format!("{name} with {units} units"),
    });
    format!("{first} against {second}, for {}", objectives.join(", "))
}
