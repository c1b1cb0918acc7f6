//! What Bolt Action shows of itself to the registry of games.
use crate::{
    BoltAction, Kind, Nation, Options, Setup,
    data::{self, Data},
    muster,
};
use content::{Eyes, Layout, Library, Lists, Lookup, Mission, Problem, Published, Roster, ScenarioInfo, Table, Words};
use kernel::{BadOption, Board, Seat};

/// What sides are counted in.
const COUNTED: (&str, &str) = ("unit", "units");

impl Published for BoltAction {
    const TAGLINE: &'static str = "WWII platoons · order dice from the cup";
    // BA-SET-07: which reserves outflank.
    const HIDES: bool = true;
    type Data = Data;
    type Options = Options;

    fn hides(setup: &Setup) -> bool {
        setup.units().any(|unit| setup.squad(unit).start.outflank)
    }
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
            let counted = sides.map(|side| (side.name.as_str(), side.units(data).len()));
            ScenarioInfo {
                id: id.to_owned(),
                name: scenario.name.clone(),
                blurb: content::blurb(counted, COUNTED, scenario.objectives.iter().map(|o| &o.name)),
                sides: sides.map(|side| side.name.clone()),
                turns: scenario.turns,
                table: content::in_inches(scenario.size),
            }
        };
        data.scenarios.iter().map(info).collect()
    }
    fn armies(data: &Data) -> Vec<Roster> {
        data.armies.ids().filter_map(|id| content::roster(data, id)).collect()
    }
    fn lookup(data: &Data, army: &str, unit: &str) -> Option<Lookup> {
        data::army::lookup(data, army, unit)
    }
    fn tables(data: &Data) -> Vec<(String, Table)> {
        data.tables.iter().map(|(id, table)| (id.to_owned(), table.clone())).collect()
    }
    fn ground(data: &Data, table: &Table) -> Board {
        let laid = data::laid(data, table);
        let mut board = table.board();
        for (piece, terrain) in board.pieces.iter_mut().zip(&laid) {
            piece.outline = terrain.shape.outline();
            piece.closed = terrain.kind != Kind::Obstacle;
        }
        board
    }
    fn layout(data: &Data, table: &Table, engagement: &str) -> Option<Layout> {
        Some(data.engagements.get(engagement)?.layout(table))
    }
    fn eyes<'a>(data: &Data, table: &'a Table) -> Option<Eyes<'a>> {
        Some(data::eyes(data, table))
    }
    fn drawn(data: &Data, nation: &str, points: u16, seed: u32) -> Option<String> {
        let (_, nation) = Nation::WORDS.iter().find(|(word, _)| *word == nation)?;
        content::drawn(data, *nation, data.frames.find("reinforced-platoon")?, points, seed)
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
    // BA-HAND-01
    fn beside_a_real_table(setup: Setup) -> Result<Setup, String> {
        let plan = setup.plan.beside_a_real_table();
        plan.sound().map_err(|unsound| unsound.to_string())?;
        Ok(plan.into())
    }
    fn is_mapless(setup: &Setup) -> bool {
        setup.is_mapless()
    }
    fn title(setup: &Setup) -> (String, String) {
        let plan = &setup.plan;
        let count = |seat| plan.units.iter().filter(|unit| unit.seat == seat).count();
        let sides = Seat::BOTH.map(|seat| (plan.sides[seat.index()].name.as_str(), count(seat)));
        let objectives = plan.scenario.objectives.iter().map(|o| &o.name);
        (plan.scenario.name.clone(), content::blurb(sides, COUNTED, objectives))
    }
}
