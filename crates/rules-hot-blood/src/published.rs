//! What Hot Blood & Cold Steel shows of itself to the registry of games.
use crate::{
    Clause, Confidence, HotBlood, Options, READINGS, Setup,
    data::{self, Data},
    muster,
};
use content::{Library, OptionInfo, Override, Problem, Published, ReadingInfo, ScenarioInfo};
use kernel::{ClauseId, Seat};

impl Published for HotBlood {
    const NAME: &'static str = "Hot Blood & Cold Steel";
    const TAGLINE: &'static str = "A trench raid at night · secret orders, sight and sound";
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
            let side = |seat: Seat| &scenario.sides[seat.index()];
            let sides = Seat::BOTH.map(side);
            ScenarioInfo {
                id: id.to_owned(),
                name: scenario.name.clone(),
                blurb: scenario.blurb.clone(),
                sides: sides.map(|side| side.name.clone()),
                turns: scenario.turns,
                table: format!("{} x {} squares", scenario.size.x, scenario.size.y),
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
        (setup.plan.scenario.name.clone(), setup.plan.scenario.blurb.clone())
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
