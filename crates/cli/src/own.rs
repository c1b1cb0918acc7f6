//! Armies, tables and scenarios of somebody's own: `sandtable army`, `table`, `scenario`, and files in the place of a
//! scenario's name.
use crate::{
    check::ruleset_of,
    complaint::{Complaint, Done, about},
    fair::Fair,
    paper::Paper,
};
use games::{AnyRuleset, Source};
use std::path::{Path, PathBuf};

/// Draw an army by lot, or show one
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable army new bolt-action us --points 1000 --seed 3 --out mine.toml
  sandtable army show mine.toml")]
pub(crate) struct ArmyArgs {
    #[command(subcommand)]
    what: ArmyCommand,
}

#[derive(clap::Subcommand)]
enum ArmyCommand {
    /// A legal army drawn by lot
    New {
        ruleset: String,
        nation: String,
        #[arg(long, default_value_t = 1000)]
        points: u16,
        #[arg(long, default_value_t = 1)]
        seed: u32,
        /// Into this file; printed, unless said
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// An army with its points, and what is to be said against it
    Show {
        file: PathBuf,
        /// One of several
        id: Option<String>,
    },
}

/// Draw a table by lot
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable table new bolt-action farmland --size 48x48 --seed 41 --out farm.toml
  sandtable table fair bolt-action bocage --engagement key-ground --nation us --points 500 --tables 200")]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    what: TableCommand,
}

#[derive(clap::Subcommand)]
enum TableCommand {
    /// A table by a recipe: farmland, village, bocage, woods, river, desert, steppe or ruins; no-mans-land on squares
    New {
        ruleset: String,
        recipe: String,
        /// Inches, or squares; 48x48, or 16x18, unless said
        #[arg(long, value_parser = size)]
        size: Option<[u8; 2]>,
        #[arg(long, default_value_t = 1)]
        seed: u32,
        /// Into this file; printed, unless said
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Is a recipe fair? Fight on many tables of it, each side with the same army, and count
    Fair {
        ruleset: String,
        recipe: String,
        #[arg(long)]
        engagement: String,
        /// Whose army both sides have, drawn by lot for each table
        #[arg(long)]
        nation: String,
        #[arg(long)]
        points: u16,
        /// How many tables
        #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
        tables: u32,
    },
}

/// Put a battle together: an engagement, a table, two armies
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable scenario new bolt-action --engagement key-ground --table farmland --first us --second german --out sunday.toml
  sandtable scenario new bolt-action --engagement meeting --table farm.toml --first mine.toml --second us --points 750

What is not a file is drawn by lot: a table by its recipe, an army by its nation. Then: sandtable play bolt-action sunday.toml")]
pub(crate) struct ScenarioArgs {
    #[command(subcommand)]
    what: ScenarioCommand,
}

#[derive(clap::Subcommand)]
enum ScenarioCommand {
    /// A battle in one file
    New {
        ruleset: String,
        #[arg(long)]
        engagement: String,
        /// A file with a table (FILE#ID where it has several), or a recipe
        #[arg(long)]
        table: String,
        /// A file with an army (FILE#ID where it has several), or a nation
        #[arg(long)]
        first: String,
        #[arg(long)]
        second: String,
        /// Of armies that are drawn
        #[arg(long, default_value_t = 1000)]
        points: u16,
        /// Of a table that is drawn: inches, or squares; 48x48, or 16x18, unless said
        #[arg(long, value_parser = size)]
        size: Option<[u8; 2]>,
        #[arg(long, default_value_t = 1)]
        seed: u32,
        #[arg(long, default_value = "A battle of your own")]
        name: String,
        /// Into this file; printed, unless said
        #[arg(long)]
        out: Option<PathBuf>,
    },
}

/// `48x48`
fn size(text: &str) -> Result<[u8; 2], String> {
    let sides = text.split_once('x').and_then(|(wide, deep)| Some([wide.parse().ok()?, deep.parse().ok()?]));
    sides.ok_or_else(|| format!("expected inches as in 48x48, found {text:?}"))
}

pub(crate) fn pack(game: &str, records: &str) -> String {
    format!("format = 1\ngame = \"{game}\"\n\n{records}")
}

fn put(out: Option<&Path>, text: &str) -> Done {
    if let Some(file) = out {
        return about(file, std::fs::write(file, text));
    }
    let mut paper = Paper::new();
    paper.line(text.trim_end())?;
    Ok(paper.done()?)
}

pub(crate) fn army(args: &ArmyArgs) -> Done {
    match &args.what {
        ArmyCommand::New { ruleset, nation, points, seed, out } => {
            let ruleset = games::find(ruleset)?;
            put(out.as_deref(), &pack(ruleset.id(), &ruleset.draw_army(nation, *points, *seed)?))
        }
        ArmyCommand::Show { file, id } => show(&self::file(file)?, id.as_deref()),
    }
}

pub(crate) fn table(args: &TableArgs) -> Done {
    let (ruleset, recipe, size, seed, out) = match &args.what {
        TableCommand::New { ruleset, recipe, size, seed, out } => (ruleset, recipe, size, seed, out),
        TableCommand::Fair { ruleset, recipe, engagement, nation, points, tables } => {
            let ruleset = games::find(ruleset)?;
            return Fair { ruleset, recipe, engagement, nation, points: *points }.measured(*tables);
        }
    };
    let ruleset = games::find(ruleset)?;
    put(
        out.as_deref(),
        &pack(ruleset.id(), &ruleset.draw_table(recipe, *seed, size.unwrap_or_else(|| ruleset.usual_size()))?),
    )
}

fn show(source: &Source, id: Option<&str>) -> Done {
    let report = sound(ruleset_of(std::slice::from_ref(source)), std::slice::from_ref(source))?;
    let mut paper = Paper::new();
    let wanted = |army: &&protocol::Army| id.is_none_or(|id| army.id == id);
    let armies: Vec<&protocol::Army> = report.armies.iter().filter(wanted).collect();
    if armies.is_empty() {
        let known: Vec<&str> = report.armies.iter().map(|army| army.id.as_str()).collect();
        return Err(Complaint::usage("there is no such army in it", games::hint(id.unwrap_or_default(), known)));
    }
    for army in armies {
        let limit = army.limit.map_or_else(String::new, |limit| format!(" of {limit}"));
        paper.line(format!("{} ({}), {}{limit} {}", army.name, army.side, army.points, army.counted))?;
        for unit in &army.units {
            paper.line(format!("  {:>4}  {}: {}, {}", unit.points, unit.name, unit.quality, unit.about))?;
        }
    }
    for objection in report.problems.iter().filter(|problem| problem.army.is_some()) {
        let clause = objection.clause.as_ref().map_or_else(String::new, |clause| format!(" [{clause}]"));
        paper.line(format!("  {}{clause}", objection.message))?;
        for mend in &objection.mends {
            paper.line(format!("      {}", mend.said))?;
        }
    }
    Ok(paper.done()?)
}

pub(crate) fn scenario(args: &ScenarioArgs) -> Done {
    let ScenarioCommand::New { ruleset, engagement, table, first, second, points, size, seed, name, out } = &args.what;
    let ruleset = games::find(ruleset)?;
    let mut parts = Parts::default();
    let is_file = |said: &str| Path::new(said.split('#').next().unwrap_or_default()).is_file();
    let table = if is_file(table) {
        parts.taken(ruleset, table, "table", |report| report.tables.into_iter().map(|table| table.id).collect())?
    } else {
        parts.texts.push(ruleset.draw_table(table, *seed, size.unwrap_or_else(|| ruleset.usual_size()))?);
        format!("{table}-{seed}")
    };
    let mut army = |said: &str, seed: u32| {
        if is_file(said) {
            return parts
                .taken(ruleset, said, "army", |report| report.armies.into_iter().map(|army| army.id).collect());
        }
        parts.texts.push(ruleset.draw_army(said, *points, seed)?);
        Ok::<String, Complaint>(format!("{said}-army-{seed}"))
    };
    let (first, second) = (army(first, *seed)?, army(second, seed.wrapping_add(1))?);
    parts.texts.push(format!(
        "[[scenario]]\nid = \"battle\"\nname = {name:?}\nengagement = \"{engagement}\"\ntable = \"{table}\"\n\
         side = [{{ army = \"{first}\" }}, {{ army = \"{second}\" }}]\n"
    ));
    let text = pack(ruleset.id(), &parts.texts.join("\n"));
    let file = out.as_ref().map_or_else(|| "the battle".to_owned(), |file| file.display().to_string());
    sound(ruleset, &[Source::new(file, text.clone())])?;
    put(out.as_deref(), &text)
}

/// Records of several files, each file once.
#[derive(Default)]
struct Parts {
    files: Vec<String>,
    texts: Vec<String>,
}

impl Parts {
    /// The id of what is taken from a file.
    fn taken(
        &mut self,
        ruleset: &dyn AnyRuleset,
        said: &str,
        what: &str,
        ids: impl Fn(protocol::PackReport) -> Vec<String>,
    ) -> Result<String, Complaint> {
        let (name, id) = said.split_once('#').map_or((said, None), |(name, id)| (name, Some(id)));
        let source = file(Path::new(name))?;
        let ids = ids(sound(ruleset, std::slice::from_ref(&source))?);
        let id = one(what, name, id, &ids)?;
        if !self.files.iter().any(|file| file == name) {
            self.files.push(name.to_owned());
            let Some(records) = source.text.find("\n[[") else {
                let help = "write its records as [[army]], [[table]]";
                return Err(Complaint::failed_with(
                    format!("{name} cannot be joined to another file"),
                    Some(help.into()),
                ));
            };
            self.texts.push(format!("{}\n", source.text[records..].trim()));
        }
        Ok(id)
    }
}

/// The one that is named, or the only one.
pub(crate) fn one(what: &str, file: &str, id: Option<&str>, ids: &[String]) -> Result<String, Complaint> {
    let known = || ids.iter().map(String::as_str);
    match (id, ids) {
        (Some(id), _) if ids.iter().any(|known| known == id) => Ok(id.to_owned()),
        (Some(id), _) => {
            Err(Complaint::usage(format!("there is no {what} \"{id}\" in {file}"), games::hint(id, known())))
        }
        (None, [only]) => Ok(only.clone()),
        (None, []) => Err(Complaint::usage(format!("there is no {what} in {file}"), None)),
        (None, several) => {
            let help = format!("say which: {file}#{}", several.join(&format!(", {file}#")));
            Err(Complaint::usage(format!("there are {} of them in {file}", several.len()), Some(help)))
        }
    }
}

/// A pack with nothing in it that refuses to be played.
pub(crate) fn sound(ruleset: &dyn AnyRuleset, sources: &[Source]) -> Result<protocol::PackReport, Complaint> {
    ruleset.scenarios(sources)?;
    let report = ruleset.pack(sources.iter().map(|source| source.text.as_ref()).collect(), vec![]);
    match report.problems.iter().find(|problem| problem.refuses) {
        Some(refused) => Err(Complaint::failed_with(refused.message.clone(), refused.hint.clone())),
        None => Ok(report),
    }
}

/// The text of a pack.
pub(crate) fn file(path: &Path) -> Result<Source, Complaint> {
    Ok(Source::new(path.display().to_string(), about(path, std::fs::read_to_string(path))?))
}

/// What stands where a scenario is named: a name, or FILE or FILE#ID of a pack; with the house rules, if there are any.
pub(crate) fn named(
    ruleset: &dyn AnyRuleset,
    said: &str,
    house: Vec<Source>,
) -> Result<(String, Vec<Source>), Complaint> {
    let (name, id) = said.split_once('#').map_or((said, None), |(name, id)| (name, Some(id)));
    if !Path::new(name).is_file() && Path::new(name).extension().is_none_or(|ending| ending != "toml") {
        return Ok((said.to_owned(), house));
    }
    let before: Vec<String> = ruleset.scenarios(&house)?.into_iter().map(|info| info.id).collect();
    let mut packs = house;
    packs.push(file(Path::new(name))?);
    let all = ruleset.scenarios(&packs)?.into_iter().map(|info| info.id);
    let ids: Vec<String> = all.filter(|id| !before.contains(id)).collect();
    Ok((one("scenario", name, id, &ids)?, packs))
}
