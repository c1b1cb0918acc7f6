//! Packs: what is in one, what is wrong with it, and what can be had for one.
mod paper;
mod survey;

use crate::{GameError, printed::Printed, wire::Wired};
use content::{Checked, Code, Library, Override, Problem, Published, Severity, Source, Table};
use kernel::Point;
use land::Recipe;
use protocol::{
    Army, ArmyUnit, Counted, Edit, Extra, Given, Lists, Lookup, Mend, Named, Offered, OwnTable, PackProblem,
    PackReport, Price,
};

pub(crate) use paper::paper;
pub(crate) use survey::survey;

/// What a pack is called that came without a name.
const UNNAMED: &str = "your pack";

/// A table drawn by a recipe, in the words of a pack.
pub(crate) fn draw_table<B: Published>(recipe: &str, seed: u32, [wide, deep]: [u8; 2]) -> Result<String, GameError> {
    let bad = |expected: String| GameError::BadValue { key: "size", value: format!("{wide}x{deep}"), expected };
    let Some(room) = B::PIECES else {
        if recipe != land::NO_MANS_LAND {
            return Err(GameError::unknown("recipe", recipe, Some(B::ID), [land::NO_MANS_LAND]));
        }
        if ![wide, deep].iter().all(|side| land::SQUARES.contains(side)) {
            return Err(bad("a board of 12 to 32 squares a side".to_owned()));
        }
        return Ok(land::trench(seed, [wide, deep]));
    };
    let known = || Recipe::ALL.into_iter().map(Recipe::name);
    let found = Recipe::find(recipe).map_err(|_| GameError::unknown("recipe", recipe, Some(B::ID), known()))?;
    if ![wide, deep].iter().all(|side| (30..=96).contains(side)) {
        return Err(bad("a table of 30 to 96 inches a side".to_owned()));
    }
    let size = Point::new(i16::from(wide) * 100, i16::from(deep) * 100);
    let table = land::drawn(found, seed, size, room).map_err(|fault| bad(format!("another size or seed: {fault}")))?;
    Ok(land::written(&table, &format!("{recipe}-{seed}"), Some((found, seed))))
}

/// What can be drawn for this game.
fn recipes<B: Published>() -> Vec<Named> {
    let named = |id: &str, name: &str| Named { id: id.to_owned(), name: name.to_owned(), about: String::new() };
    match B::PIECES {
        None => vec![named(land::NO_MANS_LAND, land::NO_MANS_LAND_TITLE)],
        Some(_) => Recipe::ALL.into_iter().map(|recipe| named(recipe.name(), recipe.title())).collect(),
    }
}

/// The pack with these edits made; as it was where one of them names nothing.
fn edited(text: String, edits: Vec<Edit>) -> String {
    let edits: Vec<content::Edit> = edits.into_iter().map(meant).collect();
    content::mended(&text, &edits).unwrap_or(text)
}

pub(crate) fn report<B: Published>(text: String, edits: Vec<Edit>) -> PackReport {
    let text = edited(text, edits);
    let source = Source::new(UNNAMED, text.clone());
    let library = Printed::<B>::library(std::slice::from_ref(&source));
    let mut report = PackReport {
        text,
        problems: Vec::new(),
        changes: Vec::new(),
        armies: Vec::new(),
        tables: Vec::new(),
        scenarios: Vec::new(),
    };
    match library.read::<B::Data>() {
        Err(problems) => report.problems = problems.iter().map(problem).collect(),
        Ok(Checked { data, warnings, overrides }) => {
            report.problems = warnings.iter().map(problem).collect();
            report.changes = overrides.iter().map(Override::to_string).collect();
            report.armies = B::armies(&data).into_iter().map(|roster| army::<B>(&data, roster)).collect();
            report.tables = B::tables(&data).into_iter().map(|(id, table)| own_table::<B>(&data, id, &table)).collect();
            scenarios::<B>(&library, &data, &source, &mut report);
        }
    }
    report
}

/// Those of the pack, each mustered once: what cannot be played is said now.
fn scenarios<B: Published>(library: &Library, data: &B::Data, source: &Source, report: &mut PackReport) {
    let ours: Vec<String> =
        B::scenarios(&B::library()).map(|all| all.into_iter().map(|info| info.id).collect()).unwrap_or_default();
    for info in B::listed(data).into_iter().filter(|info| !ours.contains(&info.id)) {
        match Printed::<B>::table_of(library, &info.id) {
            Ok(board) => report.scenarios.push(Printed::<B>::scenario(info, board, false)),
            Err(GameError::Data { problems, .. }) => report.problems.extend(problems.iter().map(problem)),
            Err(error) => {
                let lost = Problem::nowhere(Code::NotAllowed, &source.name, error.to_string());
                report.problems.push(problem(&lost));
            }
        }
    }
}

fn problem(found: &Problem) -> PackProblem {
    PackProblem {
        code: found.code.to_string(),
        clause: found.clause.map(str::to_owned),
        refuses: found.code.severity() == Severity::Error,
        line: found.line() as u32,
        column: found.column() as u32,
        message: found.message.clone(),
        // Mends say it themselves.
        hint: found.hint.clone().filter(|_| found.mends.is_empty()),
        army: (found.code == Code::LeavesFrame).then(|| found.excerpt().trim_matches('"').to_owned()),
        mends: found.mends.iter().map(mend).collect(),
    }
}

fn mend(mend: &content::Mend) -> Mend {
    let edit = |edit: &content::Edit| match edit.clone() {
        content::Edit::Set { path, value } => Edit::Set { path, value },
        content::Edit::Remove { path } => Edit::Remove { path },
        content::Edit::Add { path, record } => Edit::Add { path, record },
    };
    Mend { said: mend.said.clone(), edits: mend.edits.iter().map(edit).collect() }
}

fn meant(edit: Edit) -> content::Edit {
    match edit {
        Edit::Set { path, value } => content::Edit::Set { path, value },
        Edit::Remove { path } => content::Edit::Remove { path },
        Edit::Add { path, record } => content::Edit::Add { path, record },
    }
}

fn army<B: Published>(data: &B::Data, roster: content::Roster) -> Army {
    let odds = |(procedure, given): content::Lookup| Lookup {
        procedure: procedure.to_owned(),
        given: given.into_iter().map(|(key, value)| Given { key: key.to_owned(), value }).collect(),
    };
    let unit = |unit: content::Listed| ArmyUnit {
        odds: B::lookup(data, &roster.id, &unit.id).map(odds),
        id: unit.id,
        name: unit.name,
        points: unit.points,
        quality: unit.quality,
        about: unit.about,
        is: unit.is,
        men: unit.men,
        arms: unit.arms.into_iter().map(|(id, count)| Counted { id, count }).collect(),
        upgrades: unit.upgrades,
    };
    let units = roster.units.iter().cloned().map(unit).collect();
    Army {
        id: roster.id,
        name: roster.name,
        side: roster.side,
        points: roster.points,
        limit: roster.limit,
        counted: roster.counted.to_owned(),
        units,
    }
}

fn own_table<B: Published>(data: &B::Data, id: String, table: &Table) -> OwnTable {
    let board = B::ground(data, table).wired();
    let pieces = table.pieces.iter().map(survey::piece).collect();
    OwnTable { id, name: table.name.clone(), size: content::in_inches(table.size), board, pieces }
}

pub(crate) fn lists<B: Published>(data: &B::Data) -> Lists {
    let named = |[id, name]: [String; 2]| Named { id, name, about: String::new() };
    let content::Lists { nations, frames, units } = B::lists(data);
    let engagement = |mission: content::Mission| Named { id: mission.id, name: mission.name, about: mission.words };
    Lists {
        nations: nations.into_iter().map(named).collect(),
        frames: frames.into_iter().map(named).collect(),
        recipes: recipes::<B>(),
        engagements: B::missions(data).into_iter().map(engagement).collect(),
        units: units.into_iter().map(offered).collect(),
    }
}

fn offered(offered: content::Offered) -> Offered {
    let prices = |prices: Vec<(String, i32)>| {
        prices.into_iter().map(|(quality, points)| Price { quality, points }).collect::<Vec<Price>>()
    };
    let extras = |choices: Vec<content::Choice>| {
        let extra = |content::Choice { id, name, points, each, most }| Extra { id, name, points, each, most };
        choices.into_iter().map(extra).collect::<Vec<Extra>>()
    };
    Offered {
        id: offered.id,
        name: offered.name,
        slot: offered.slot,
        origin: serde_json::to_value(offered.origin)
            .map(|v| v.as_str().unwrap_or_default().to_owned())
            .unwrap_or_default(),
        points: prices(offered.points),
        more: prices(offered.more),
        men: offered.men,
        arms: extras(offered.arms),
        upgrades: extras(offered.upgrades),
    }
}
