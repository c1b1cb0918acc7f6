//! Builds the tests of a rules crate with faults in it, and runs them once for each fault.
use super::{copy, find::Fault, plant};
use crate::{coverage, workspace};
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Mutex, PoisonError, mpsc},
    time::{Duration, Instant},
};

/// How often a build may show faults that do not compile.
const BUILDS: usize = 8;

/// Tests of opponents, data and set-ups: what they make of a fault in the rules says nothing about the rules.
const NOT_OF_RULES: &[&str] = &["blunders", "border", "data", "muster"];

/// What became of a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fate {
    /// By this test.
    Caught(String),
    Endless,
    Lived,
}

pub(super) struct Trial {
    copy: PathBuf,
    package: String,
    faults: Vec<Fault>,
    /// Numbers of those that compile.
    sound: Vec<usize>,
    tests: Vec<PathBuf>,
}

impl Trial {
    /// Plants, and builds until all that is planted compiles.
    pub(super) fn prepare(folder: &Path, faults: Vec<Fault>) -> Result<Self> {
        let package = folder.file_name().context("a crate without a name")?.to_string_lossy().into_owned();
        let (copy, sound) = (copy::refresh(&package)?, (0..faults.len()).collect());
        let mut trial = Trial { copy, package, faults, sound, tests: vec![] };
        for _ in 0..BUILDS {
            trial.plant(folder)?;
            let start = Instant::now();
            let unsound = trial.build()?;
            workspace::say(&format!("    built in {} s, {} do not compile", start.elapsed().as_secs(), unsound.len()));
            if unsound.is_empty() {
                return Ok(trial);
            }
            trial.sound.retain(|number| !unsound.contains(number));
        }
        bail!("{BUILDS} builds, and still something does not compile")
    }

    fn plant(&self, folder: &Path) -> Result<()> {
        let to = self.copy.join("crates").join(&self.package);
        for (file, text) in copy::sources(&folder.join("src"))? {
            let here: Vec<(usize, &Fault)> =
                self.sound.iter().map(|&n| (n, &self.faults[n])).filter(|(_, fault)| fault.file == file).collect();
            let mut text = plant::planted(&text, &here);
            if file == "lib.rs" {
                text += plant::SWITCH;
            }
            copy::write(&to.join("src").join(&file), text.as_bytes())?;
        }
        // Lints are for what people write. Another version is another crate: nobody else is given this one by mistake.
        let manifest = workspace::read(&folder.join("Cargo.toml"))?.replace("[lints]\nworkspace = true\n", "");
        let manifest = manifest.replace("\nversion.workspace = true", "\nversion = \"0.0.0-faults\"");
        ensure!(manifest.contains("-faults"), "{}: its version is not the workspace's", self.package);
        copy::write(&to.join("Cargo.toml"), manifest.as_bytes())
    }

    /// Numbers of faults that the compiler refuses; with none, the tests stand ready.
    fn build(&mut self) -> Result<BTreeSet<usize>> {
        let mut cargo = Command::new("cargo");
        cargo.args(["test", "--no-run", "--quiet", "--message-format=json", "--package", &self.package]);
        cargo.arg("--target-dir").arg(workspace::root().join("target")).current_dir(&self.copy);
        let done = cargo.output().context("starting cargo")?;
        let (mut unsound, mut complaints) = (BTreeSet::new(), String::new());
        self.tests.clear();
        for line in String::from_utf8_lossy(&done.stdout).lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
            if let (Some(program), Some(true)) = (message["executable"].as_str(), message["profile"]["test"].as_bool())
            {
                self.tests.push(PathBuf::from(program));
            }
            if message["message"]["level"] == "error" {
                complaints += message["message"]["rendered"].as_str().unwrap_or_default();
                unsound.extend(self.culprit(&message["message"])?);
            }
        }
        let is_built = done.status.success();
        ensure!(is_built || !unsound.is_empty(), "{complaints}{}", String::from_utf8_lossy(&done.stderr));
        Ok(unsound)
    }

    fn culprit(&self, message: &Value) -> Result<Option<usize>> {
        let spans = message["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
        let Some(span) = spans.iter().find(|span| span["is_primary"] == true) else { return Ok(None) };
        let (Some(file), Some(start)) = (span["file_name"].as_str(), span["byte_start"].as_u64()) else {
            return Ok(None);
        };
        let text = workspace::read(&self.copy.join(file))?;
        Ok(plant::at(&text, start as usize).filter(|number| self.sound.contains(number)))
    }

    /// So many of them, several at a time, in the order in which they were drawn.
    pub(super) fn run(self, sample: usize, jobs: usize) -> Result<Vec<(Fault, Fate)>> {
        let start = Instant::now();
        let sane = self.fate(usize::MAX - 1, Duration::from_hours(1))?;
        ensure!(sane == Fate::Lived, "the tests do not pass without a fault: {sane:?}");
        let limit = start.elapsed() * 4 + Duration::from_mins(1);
        workspace::say(&format!("    the tests take {} s", start.elapsed().as_secs()));

        let wanted = &self.sound[..sample.min(self.sound.len())];
        let (next, fates) = (Mutex::new(wanted.iter()), Mutex::new(Vec::new()));
        let work = || -> Result<()> {
            loop {
                let number = next.lock().unwrap_or_else(PoisonError::into_inner).next().copied();
                let Some(number) = number else { return Ok(()) };
                let fate = self.fate(number, limit)?;
                let mark = if fate == Fate::Lived { "lived " } else { "caught" };
                workspace::say(&format!("    {mark} {}", self.faults[number].name));
                fates.lock().unwrap_or_else(PoisonError::into_inner).push((number, fate));
            }
        };
        std::thread::scope(|scope| -> Result<()> {
            let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|_| bail!("a worker fell over")))
        })?;
        let mut fates = fates.into_inner().unwrap_or_else(PoisonError::into_inner);
        fates.sort_by_key(|(number, _)| *number);
        Ok(fates.into_iter().map(|(number, fate)| (self.faults[number].clone(), fate)).collect())
    }

    /// The battle reports with this fault, then everything else, until a test fails.
    fn fate(&self, number: usize, limit: Duration) -> Result<Fate> {
        let end = Instant::now() + limit;
        let others = NOT_OF_RULES.iter().chain(&["reports"]).flat_map(|name| ["--skip", name]);
        let others: Vec<&str> = others.chain(["--test-threads=1"]).collect();
        for (program, which) in self.tests.iter().flat_map(|test| [(test, &["reports"][..]), (test, &others)]) {
            let mut test = Command::new(program);
            test.args(which).current_dir(self.copy.join("crates").join(&self.package));
            test.env("SANDTABLE_FAULT", number.to_string()).env_remove(coverage::NOTES).env_remove("UPDATE_REPORTS");
            let test = test.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().context("starting a test")?;
            match watched(test, end)? {
                Fate::Lived => {}
                other => return Ok(other),
            }
        }
        Ok(Fate::Lived)
    }
}

/// Waits for the first test that fails; nothing that comes later matters.
fn watched(mut test: Child, end: Instant) -> Result<Fate> {
    let printed = test.stdout.take().context("a test without output")?;
    let (say, heard) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        for line in BufReader::new(printed).lines().map_while(Result::ok) {
            let failed = line.strip_prefix("test ").and_then(|line| line.strip_suffix(" ... FAILED"));
            if let Some(name) = failed {
                // Nobody may be listening any more.
                drop(say.send(name.to_owned()));
            }
        }
    });
    let fate = match heard.recv_timeout(end.saturating_duration_since(Instant::now())) {
        Ok(name) => Fate::Caught(name),
        Err(mpsc::RecvTimeoutError::Timeout) => Fate::Endless,
        // It has ended by itself.
        Err(mpsc::RecvTimeoutError::Disconnected) if test.wait()?.success() => Fate::Lived,
        Err(mpsc::RecvTimeoutError::Disconnected) => Fate::Caught("the tests broke down".to_owned()),
    };
    // Either it has ended, or nobody waits for it.
    drop(test.kill());
    test.wait()?;
    drop(reader.join());
    Ok(fate)
}
