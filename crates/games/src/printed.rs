//! The one ruleset behind [`AnyRuleset`]: any that is published.
use crate::{
    AnyGame, AnyRuleset, ClauseInfo, Finding, GameError, Moment, Odds, Order, Players, Start, book,
    foresee::Glance,
    odds::others,
    own,
    table::Table,
    wire::{Meant, Wired},
};
use ::odds::{Answered, Budget, Distribution, Fraction, Method, exactly, fractions, odds, said};
use ai::Opponent;
use content::{Library, Override, Problem, Published, ScenarioInfo, Source};
use kernel::{Catalogued, ClauseId, Eyes, OptionInfo, Outcome, Procedure, Scene, SceneError, Seat, Takes};
use session::{BattleFile, DiceMode, Entry, Header, OpenError, Pack, Player, Secret, Storage, Verified};
use sim::{Pair, Rng, Row, Study, Timed};
use std::{collections::BTreeMap, marker::PhantomData, ops::ControlFlow, path::Path, time::Instant};

/// Lines of play that are added up as fractions.
const MOST_LINES: u64 = 100_000;

pub(crate) struct Printed<B>(PhantomData<fn() -> B>);

impl<B: Published> Printed<B> {
    pub(crate) const NEW: Printed<B> = Printed(PhantomData);

    pub(crate) fn library(house: &[Source]) -> Library {
        house.iter().cloned().fold(B::library().of(B::ID), Library::with_pack)
    }
    /// The table of a scenario before anybody stands on it.
    pub(crate) fn table_of(library: &Library, scenario: &str) -> Result<protocol::Board, GameError> {
        let setup = B::muster(library, scenario, &[]).map_err(Self::faulty)?;
        Ok(B::board(&setup, &B::view(&setup, &B::start(&setup), Eyes::Public)).wired())
    }
    pub(crate) fn scenario(info: ScenarioInfo, board: protocol::Board, learn: bool) -> protocol::Scenario {
        let ScenarioInfo { id, name, blurb, turns, table, sides } = info;
        protocol::Scenario { id, name, blurb, turns, table, sides, learn, board }
    }
    fn faulty(problems: Vec<Problem>) -> GameError {
        GameError::Data { ruleset: B::ID, problems }
    }

    /// A setup for a battle that exists, or the nearest one that does.
    fn muster(order: &Order) -> Result<B::Setup, GameError> {
        let library = Self::library(&order.house);
        let scenarios = B::scenarios(&library).map_err(Self::faulty)?;
        if !scenarios.iter().any(|s| s.id == order.scenario) {
            let known = scenarios.iter().map(|s| s.id.as_str());
            return Err(GameError::unknown("scenario", &order.scenario, Some(B::ID), known));
        }
        let options = B::Clause::OPTIONS;
        for (name, _) in &order.options {
            if !options.iter().any(|o| o.name == name) {
                return Err(GameError::unknown("option", name, Some(B::ID), options.iter().map(|o| o.name)));
            }
        }
        let setup = B::muster(&library, &order.scenario, &order.options).map_err(Self::faulty)?;
        if order.mapless { B::beside_a_real_table(setup).map_err(GameError::Mapless) } else { Ok(setup) }
    }

    /// Of all that was given beside the defaults: what could be anything else and the odds would stay the same. Where
    /// these are not exact, or there is no time to see, nothing is said.
    fn idle(
        procedure: &Procedure,
        given: &[(String, String)],
        found: &Distribution,
        budget: Budget,
    ) -> Vec<(String, String)> {
        let mut idle = vec![];
        if !matches!(found.method, Method::Exact { .. }) {
            return idle;
        }
        let until = Instant::now().checked_add(budget.time);
        let is_same = |key: &str, value: String| {
            let mut other: Vec<(String, String)> = given.iter().filter(|(name, _)| name != key).cloned().collect();
            other.push((key.to_owned(), value));
            let time = until.map_or(budget.time, |until| until.saturating_duration_since(Instant::now()));
            let left = Budget { time, ..budget };
            Self::scene(procedure.name, &other)
                .is_ok_and(|(_, scene)| exactly(&*scene, left).is_ok_and(|odds| odds.is_like(found)))
        };
        for (name, value) in given {
            let Some(key) = procedure.key(name).filter(|key| key.default != Some(value.as_str())) else { continue };
            if key.takes == Takes::Options {
                let all: Vec<&str> = value.split(',').map(str::trim).filter(|option| !option.is_empty()).collect();
                for option in &all {
                    let rest: Vec<&str> = all.iter().filter(|other| other != &option).copied().collect();
                    if is_same(name, rest.join(",")) {
                        idle.push((name.clone(), (*option).to_owned()));
                    }
                }
            } else if others(key, value).into_iter().all(|other| is_same(name, other)) {
                idle.push((name.clone(), value.clone()));
            }
        }
        idle
    }

    fn begun(start: &Start, secret: Secret, storage: Box<dyn Storage + Send>) -> Result<Box<dyn AnyGame>, GameError> {
        let battle = BattleFile::<B, _>::create(storage, Self::header(start)?, secret).map_err(GameError::created)?;
        Ok(Box::new(Table::new(battle, fresh())))
    }

    /// Refuses a battle whose set-up is not what comes of its scenario, options and packs, before anything is played with it.
    fn is_mustered(bytes: &[u8]) -> Result<(), GameError> {
        let found = session::peek(bytes).map_err(GameError::opened)?;
        if found.rules_version != B::VERSION {
            let source = OpenError::Version { found: found.rules_version, known: B::VERSION };
            return Err(GameError::opened(source));
        }
        if let Some((name, value)) = found.options.iter().find(|(_, value)| value.as_str() != "on") {
            return Err(GameError::forged("option", name, &format!("{value:?} where it could only be \"on\"")));
        }
        let order = Order {
            scenario: found.scenario.clone(),
            options: found.options.keys().map(|name| (name.clone(), true)).collect(),
            house: found.packs.iter().map(|pack| Source::new(pack.name.clone(), pack.text.clone())).collect(),
            mapless: false,
        };
        let beside = Order { mapless: true, ..order.clone() };
        let start = Start { order, players: found.seats, dice: found.dice };
        let header = Self::header(&start).map_err(|error| match error {
            GameError::Unknown { what, name, .. } => GameError::forged(what, &name, "there is none"),
            error => error,
        })?;
        if header.house_rules != found.house_rules {
            return Err(GameError::forged("house rules", &found.house_rules.join("; "), "its packs bring others"));
        }
        let is_beside = || {
            let header = Self::header(&Start { order: beside, ..start });
            header.is_ok_and(|header| header.content_hash == found.content_hash)
        };
        if header.content_hash != found.content_hash && !is_beside() {
            let because = "its scenario, options and packs come to another one";
            return Err(GameError::forged("set-up", &found.scenario, because));
        }
        Ok(())
    }

    fn header(start: &Start) -> Result<Header<B::Setup>, GameError> {
        let setup = Self::muster(&start.order)?;
        let mut header = Header::new::<B>(setup, &start.order.scenario);
        header.seats.clone_from(&start.players);
        header.dice = start.dice;
        let on = start.order.options.iter().filter(|option| option.1);
        header.options = on.map(|(name, _)| (name.clone(), "on".to_owned())).collect();
        let (_, overrides) = B::check(&Self::library(&start.order.house));
        header.house_rules = overrides.iter().map(ToString::to_string).collect();
        header.packs = start.order.house.iter().map(|source| Pack::new(&source.name, &source.text)).collect();
        Ok(header)
    }

    fn scene(name: &str, given: &[(String, String)]) -> Result<(&'static Procedure, Box<dyn Scene<B>>), GameError> {
        let procedures = B::procedures();
        let procedure = procedures.iter().find(|p| p.name == name);
        let known = || procedures.iter().map(|p| p.name);
        let procedure = procedure.ok_or_else(|| GameError::unknown("procedure", name, Some(B::ID), known()))?;
        let pairs: Vec<(&str, &str)> = given.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let scene = B::scene(name, &pairs).map_err(|error| scene_error(error, procedure))?;
        Ok((procedure, scene))
    }

    fn opponent(name: &str) -> Result<Box<dyn Opponent<B>>, GameError> {
        let known = || ai::known().iter().map(|opponent| opponent.name);
        ai::opponent::<B>(name).map_err(|e| GameError::unknown("opponent", &e.name, None, known()))
    }

    fn clause(clause: B::Clause) -> ClauseInfo {
        let (readings, options) = (B::Clause::READINGS, B::Clause::OPTIONS);
        let of = clause.readings();
        ClauseInfo {
            id: clause.id(),
            title: clause.title(),
            section: clause.section(),
            origin: book::origin(clause.origin()),
            readings: readings.iter().filter(|reading| of.contains(&reading.id)).copied().collect(),
            options: options.iter().filter(|option| option.clauses.contains(&clause.id())).copied().collect(),
            not_built: clause.not_built(),
        }
    }
}

impl<B: Published> AnyRuleset for Printed<B> {
    fn id(&self) -> &'static str {
        B::ID
    }
    fn name(&self) -> &'static str {
        B::Clause::GAME
    }
    fn version(&self) -> u32 {
        B::VERSION
    }
    fn scenarios(&self, house: &[Source]) -> Result<Vec<ScenarioInfo>, GameError> {
        B::scenarios(&Self::library(house)).map_err(Self::faulty)
    }
    fn options(&self) -> &'static [OptionInfo] {
        B::Clause::OPTIONS
    }
    fn clauses(&self) -> Vec<ClauseInfo> {
        B::Clause::ALL.iter().map(|&clause| Self::clause(clause)).collect()
    }
    fn procedures(&self) -> &'static [Procedure] {
        B::procedures()
    }
    fn tagline(&self) -> &'static str {
        B::TAGLINE
    }
    fn hides(&self) -> bool {
        B::HIDES
    }
    fn preview(&self, scenario: &str) -> Result<protocol::Board, GameError> {
        Self::muster(&Order { scenario: scenario.to_owned(), ..Order::default() })?;
        Self::table_of(&Self::library(&[]), scenario)
    }
    fn game(&self) -> Result<protocol::Game, GameError> {
        let scenario = |(nth, info): (usize, ScenarioInfo)| {
            let board = self.preview(&info.id)?;
            Ok(Self::scenario(info, board, nth == 0))
        };
        let ready = self.scenarios(&[])?.into_iter().map(|info| Order { scenario: info.id, ..Order::default() });
        let mut on_tables = ready.map(|order| Self::muster(&Order { mapless: true, ..order }));
        Ok(protocol::Game {
            id: B::ID.to_owned(),
            name: B::Clause::GAME.to_owned(),
            tagline: B::TAGLINE.to_owned(),
            scenarios: self.scenarios(&[])?.into_iter().enumerate().map(scenario).collect::<Result<_, GameError>>()?,
            opponents: ai::known().iter().map(opponent_info).collect(),
            hides: B::HIDES,
            assists: on_tables.any(|setup| setup.is_ok()),
        })
    }
    fn rules(&self) -> protocol::Rules {
        book::rules::<B>()
    }
    fn check(&self, house: &[Source]) -> (Vec<Problem>, Vec<Override>) {
        B::check(&Self::library(house))
    }
    fn pack(&self, text: String, edits: Vec<protocol::Edit>) -> protocol::PackReport {
        own::report::<B>(text, edits)
    }
    fn paper(&self, asked: protocol::PaperRequest) -> Result<protocol::Paper, GameError> {
        own::paper::<B>(asked)
    }
    fn survey(&self, asked: protocol::SurveyRequest) -> Result<protocol::Surveyed, GameError> {
        own::survey::<B>(asked)
    }
    fn lists(&self) -> Result<protocol::Lists, GameError> {
        Ok(own::lists::<B>(&B::library().read().map_err(Self::faulty)?.data))
    }
    fn usual_size(&self) -> [u8; 2] {
        if B::PIECES.is_some() { [48, 48] } else { [16, 18] }
    }
    fn draw_table(&self, recipe: &str, seed: u32, size: [u8; 2]) -> Result<String, GameError> {
        own::draw_table::<B>(recipe, seed, size)
    }
    fn draw_army(&self, nation: &str, points: u16, seed: u32) -> Result<String, GameError> {
        let data = B::library().read().map_err(Self::faulty)?.data;
        let nations = B::lists(&data).nations;
        if !nations.iter().any(|[id, _]| id == nation) {
            return Err(GameError::unknown("nation", nation, Some(B::ID), nations.iter().map(|[id, _]| id.as_str())));
        }
        B::drawn(&data, nation, points, seed).ok_or_else(|| GameError::BadValue {
            key: "points",
            value: points.to_string(),
            expected: "points enough for what the frame asks".to_owned(),
        })
    }

    fn start(&self, start: &Start, file: Option<&Path>) -> Result<Box<dyn AnyGame>, GameError> {
        let header = Self::header(start)?;
        let failed = |source| GameError::Create { file: file.unwrap_or(Path::new("memory")).to_owned(), source };
        if let Some(path) = file {
            return Ok(Box::new(Table::new(BattleFile::<B>::create_at(path, header).map_err(failed)?, fresh())));
        }
        let secret = Secret::fresh().map_err(|e| failed(e.into()))?;
        Ok(Box::new(Table::new(BattleFile::<B, Vec<u8>>::create(vec![], header, secret).map_err(failed)?, fresh())))
    }
    fn resume(&self, file: &Path) -> Result<Box<dyn AnyGame>, GameError> {
        let failed = |source| GameError::Open { file: file.to_owned(), source };
        Ok(Box::new(Table::new(BattleFile::<B>::open_at(file).map_err(failed)?, fresh())))
    }
    fn watch(&self, file: &Path, to: Option<usize>) -> Result<Box<dyn AnyGame>, GameError> {
        let failed = |source| GameError::Open { file: file.to_owned(), source };
        let bytes = std::fs::read(file).map_err(|e| failed(OpenError::Read(e)))?;
        Ok(Box::new(Table::new(up_to::<B>(bytes, to).map_err(failed)?, fresh())))
    }
    fn start_in(
        &self,
        start: &Start,
        storage: Box<dyn Storage + Send>,
    ) -> Result<(Box<dyn AnyGame>, String), GameError> {
        let secret = Secret::fresh().map_err(|e| GameError::created(e.into()))?;
        Ok((Self::begun(start, secret, storage)?, secret.to_hex()))
    }
    fn start_with(
        &self,
        start: &Start,
        secret: [u8; 32],
        storage: Box<dyn Storage + Send>,
    ) -> Result<Box<dyn AnyGame>, GameError> {
        Self::begun(start, Secret::from_bytes(secret), storage)
    }
    fn open_in(&self, storage: Box<dyn Storage + Send>, secret: Option<&str>) -> Result<Box<dyn AnyGame>, GameError> {
        let secret = secret.map(Secret::from_hex).transpose();
        let secret = secret.map_err(|source| GameError::opened(OpenError::SecretDamaged { source }))?;
        let battle = BattleFile::<B, _>::open(storage, secret).map_err(GameError::opened)?;
        Ok(Box::new(Table::new(battle, fresh())))
    }
    fn watch_bytes(&self, bytes: &[u8], to: Option<Moment>) -> Result<Box<dyn AnyGame>, GameError> {
        Ok(Box::new(Table::new(at::<B>(bytes.to_vec(), to).map_err(GameError::opened)?, fresh())))
    }
    fn fork_in(
        &self,
        bytes: &[u8],
        to: Option<Moment>,
        players: [Player; 2],
        dice: DiceMode,
        storage: Box<dyn Storage + Send>,
    ) -> Result<(Box<dyn AnyGame>, String), GameError> {
        let battle = at::<B>(bytes.to_vec(), to).map_err(GameError::opened)?;
        let header = Header { seats: players, dice, salts: vec![], ..battle.header().clone() };
        let secret = Secret::fresh().map_err(|e| GameError::created(e.into()))?;
        let forked = BattleFile::<B, _>::fork(storage, header, secret, battle.session().journal());
        Ok((Box::new(Table::new(forked.map_err(GameError::created)?, fresh())), secret.to_hex()))
    }
    fn is_as_begun(&self, bytes: &[u8]) -> Result<(), GameError> {
        Self::is_mustered(bytes)
    }
    fn verify(&self, file: &Path) -> Result<Verified, GameError> {
        let failed = |source| GameError::Verify { file: file.to_owned(), source };
        let bytes = std::fs::read(file).map_err(|e| failed(OpenError::Read(e).into()))?;
        Self::is_mustered(&bytes).map_err(|error| error.of(file))?;
        let verified = session::verify::<B>(&bytes, None).map_err(failed)?;
        Ok(Verified { mustered: true, ..verified })
    }

    fn study(
        &self,
        order: &Order,
        players: Players<'_>,
        study: Study,
        row: &mut dyn FnMut(&Row) -> ControlFlow<()>,
    ) -> Result<Finding, GameError> {
        let setup = Self::muster(order)?;
        let mut study = study;
        for name in players.names {
            study.thoughtful |= Self::opponent(name)?.thinks_ahead();
        }
        let player = |seat: Seat| {
            let opponent = Self::opponent(players.names[seat.index()]);
            let opponent = opponent.unwrap_or_else(|e| unreachable!("looked up before: {e}"));
            Timed::new(opponent, players.clocks.map(|clocks| clocks[seat.index()]))
        };
        let report = study.run::<B, _>(&setup, |_| Pair(player(Seat::First), player(Seat::Second)), row);
        let sides = Seat::BOTH.map(|seat| B::side(&setup, seat));
        Ok(Finding { sides, roster: B::roster(&setup), scoring: B::scoring(&setup), report })
    }
    fn odds(&self, name: &str, given: &[(String, String)], budget: Budget) -> Result<Odds, GameError> {
        let (start, (procedure, scene)) = (Instant::now(), Self::scene(name, given)?);
        let Answered { odds, assumes } = odds(&*scene, budget)?;
        let known = |(key, value): &(String, String)| {
            (procedure.key(key).map_or(key.as_str(), |k| k.name).to_owned(), value.clone())
        };
        let mut given: Vec<(String, String)> = given.iter().map(known).collect();
        let left = Budget { time: budget.time.saturating_sub(start.elapsed()), ..budget };
        let idle = Self::idle(procedure, &given, &odds, left);
        for key in procedure.keys {
            if let Some(default) = key.default.filter(|_| !given.iter().any(|(name, _)| name == key.name)) {
                given.push((key.name.to_owned(), default.to_owned()));
            }
        }
        let because = if odds.cells.len() == 1 { said(&*scene) } else { vec![] };
        let reads = procedure.outcomes.iter().map(|outcome| B::reads(outcome)).collect();
        Ok(Odds { procedure, given, odds, assumes, reads, idle, because })
    }
    fn named(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        B::named()
    }
    fn fractions(
        &self,
        name: &str,
        given: &[(String, String)],
    ) -> Result<Option<BTreeMap<Outcome, Fraction>>, GameError> {
        Ok(fractions(&*Self::scene(name, given)?.1, MOST_LINES))
    }
    fn odds_wire(
        &self,
        procedure: &str,
        given: &[(String, String)],
        budget: Budget,
    ) -> Result<protocol::Odds, GameError> {
        let odds = self.odds(procedure, given, budget)?.wired();
        let pairs: Vec<(&str, &str)> = given.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let scene = B::scene(procedure, &pairs);
        let needs = scene.map(|scene| Glance::<B>::at(&*scene, Seat::First).needs).unwrap_or_default();
        Ok(protocol::Odds { needs, ..odds })
    }
}

/// A battle as it stood at a moment.
fn at<B: Published>(bytes: Vec<u8>, to: Option<Moment>) -> Result<BattleFile<B, Vec<u8>>, OpenError> {
    let battle = BattleFile::<B, Vec<u8>>::open(bytes, None)?;
    match to {
        Some(Moment { eyes, position }) => {
            let entries = battle.session().entries_at(eyes.meant(), position as usize);
            cut(battle, entries)
        }
        None => Ok(battle),
    }
}

/// A battle as it stood after its first entries.
fn up_to<B: Published>(bytes: Vec<u8>, to: Option<usize>) -> Result<BattleFile<B, Vec<u8>>, OpenError> {
    let battle = BattleFile::<B, Vec<u8>>::open(bytes, None)?;
    match to {
        Some(to) => cut(battle, to),
        None => Ok(battle),
    }
}

fn cut<B: Published>(battle: BattleFile<B, Vec<u8>>, to: usize) -> Result<BattleFile<B, Vec<u8>>, OpenError> {
    let whole = to >= battle.session().journal().len();
    if whole { Ok(battle) } else { BattleFile::open(shortened(&battle, to), None) }
}

fn opponent_info(opponent: &ai::OpponentInfo) -> protocol::OpponentInfo {
    protocol::OpponentInfo { name: opponent.name.to_owned(), about: opponent.about.to_owned() }
}

fn scene_error(error: SceneError, procedure: &'static Procedure) -> GameError {
    match error {
        SceneError::NoSuchProcedure { name } => GameError::unknown("procedure", &name, None, []),
        SceneError::NoSuchKey { key } => {
            GameError::unknown("key", &key, Some(procedure.name), procedure.keys.iter().map(|k| k.name))
        }
        SceneError::Missing { key } => {
            let about = procedure.keys.iter().find(|k| k.name == key).map_or("", |k| k.about);
            GameError::Missing { key, about, example: procedure.example }
        }
        SceneError::BadValue { key, value, expected } => GameError::BadValue { key, value, expected },
    }
}

/// Opponents need no fair dice, only different ones every time.
fn fresh() -> Rng {
    let seed = std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), 0u8);
    Rng::seeded(seed)
}

/// A battle file of the first entries only.
fn shortened<B: Published>(battle: &BattleFile<B, Vec<u8>>, to: usize) -> Vec<u8> {
    let line = |text: Result<String, serde_json::Error>| match text {
        Ok(text) => text + "\n",
        Err(e) => unreachable!("our own types are plain data: {e}"),
    };
    let mut text = line(serde_json::to_string(battle.header()));
    let entries: &[Entry<B>] = &battle.session().journal()[..to];
    text.extend(entries.iter().map(|entry| line(serde_json::to_string(entry))));
    text.into_bytes()
}
