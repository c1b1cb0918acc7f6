//! What Heroes All shows of itself to the registry of games.
use crate::{
    HeroesAll, Options, Setup,
    data::{self, Data},
    muster,
    setup::PIECES,
};
use content::{Library, Lists, Mission, Problem, Published, Roster, ScenarioInfo, Table, Words};
use kernel::{BadOption, Board, Seat};
use table::Shape;

/// What sides are counted in.
const COUNTED: (&str, &str) = ("element", "elements");

impl Published for HeroesAll {
    const TAGLINE: &'static str = "WWII companies · command dice, observation and ghosts";
    const HIDES: bool = true;
    const PIECES: Option<usize> = Some(PIECES);
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
        let info = |(id, scenario): (&str, &data::Scenario)| {
            let sides = [0, 1].map(|n| &scenario.sides[n]);
            let counted = sides.map(|side| (side.name.as_str(), side.count(data)));
            ScenarioInfo {
                id: id.to_owned(),
                name: scenario.name.clone(),
                blurb: content::blurb(counted, COUNTED, scenario.objectives.iter().map(|o| &o.name)),
                sides: sides.map(|side| side.name.clone()),
                turns: scenario.bounds,
                table: content::in_inches(scenario.size),
            }
        };
        data.scenarios.iter().map(info).collect()
    }
    fn armies(data: &Data) -> Vec<Roster> {
        data.armies.ids().filter_map(|id| content::roster(data, id)).collect()
    }
    fn tables(data: &Data) -> Vec<(String, Table)> {
        data.tables.iter().map(|(id, table)| (id.to_owned(), table.clone())).collect()
    }
    fn ground(data: &Data, table: &Table) -> Board {
        let laid = data::laid(data, table);
        let mut board = table.board();
        for (piece, terrain) in board.pieces.iter_mut().zip(&laid) {
            piece.outline = terrain.shape.outline();
            piece.closed = !matches!(terrain.shape, Shape::Line { .. });
        }
        board
    }
    fn drawn(data: &Data, nation: &str, points: u16, seed: u32) -> Option<String> {
        let (_, nation) = data::Nation::WORDS.iter().find(|(word, _)| *word == nation)?;
        content::drawn(data, *nation, data.frames.find("company")?, points, seed)
    }
    fn missions(data: &Data) -> Vec<Mission> {
        data.engagements.iter().map(|(id, engagement)| engagement.terms.mission(id)).collect()
    }
    fn lists(data: &Data) -> Lists {
        data::army::lists(data)
    }
    fn assemble(library: &Library, scenario: &str, options: Options) -> Result<Setup, Vec<Problem>> {
        Ok(muster::muster(library, scenario, options)?.into())
    }
    fn title(setup: &Setup) -> (String, String) {
        let plan = &setup.plan;
        let count = |seat| plan.units.iter().filter(|unit| unit.seat == seat && unit.counts()).count();
        let sides = Seat::BOTH.map(|seat| (plan.sides[seat.index()].name.as_str(), count(seat)));
        let objectives = plan.scenario.objectives.iter().map(|o| &o.name);
        (plan.scenario.name.clone(), content::blurb(sides, COUNTED, objectives))
    }
}
