//! What Hot Blood & Cold Steel shows of itself to the registry of games.
use crate::{
    HotBlood, Options, Setup,
    data::{self, Data},
    muster,
};
use content::{Library, Lists, Mission, Problem, Published, Roster, ScenarioInfo, Words};
use kernel::BadOption;

impl Published for HotBlood {
    const TAGLINE: &'static str = "A trench raid at night · secret orders, sight and sound";
    const HIDES: bool = true;
    const PIECES: Option<usize> = None;
    type Data = Data;
    type Options = Options;

    fn library() -> Library {
        data::library()
    }
    fn options(said: &[(String, bool)]) -> Result<Options, BadOption> {
        Options::said(said)
    }
    fn options_line(setup: &Setup) -> String {
        setup.options().to_string()
    }
    fn listed(data: &Data) -> Vec<ScenarioInfo> {
        let info = |(id, scenario): (&str, &data::Scenario)| ScenarioInfo {
            id: id.to_owned(),
            name: scenario.name.clone(),
            blurb: scenario.blurb.clone(),
            sides: [0, 1].map(|n| scenario.sides[n].name.clone()),
            turns: scenario.turns,
            table: format!("{} x {} squares", scenario.size.x, scenario.size.y),
        };
        data.scenarios.iter().map(info).collect()
    }
    fn armies(data: &Data) -> Vec<Roster> {
        data.armies.ids().filter_map(|id| content::roster(data, id)).collect()
    }
    fn drawn(data: &Data, nation: &str, points: u16, seed: u32) -> Option<String> {
        let (_, nation) = data::Nation::WORDS.iter().find(|(word, _)| *word == nation)?;
        content::drawn(data, *nation, data.frames.find("raid")?, points, seed)
    }
    fn missions(data: &Data) -> Vec<Mission> {
        data.engagements.iter().map(|(id, engagement)| engagement.mission(id)).collect()
    }
    fn lists(data: &Data) -> Lists {
        data::army::lists(data)
    }
    fn assemble(library: &Library, scenario: &str, options: Options) -> Result<Setup, Vec<Problem>> {
        Ok(muster::muster(library, scenario, options)?.into())
    }
    fn title(setup: &Setup) -> (String, String) {
        (setup.plan.scenario.name.clone(), setup.plan.scenario.blurb.clone())
    }
}
