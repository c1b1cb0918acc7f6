//! Runs the program in a folder of its own.
use std::{
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// An empty folder for one test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn program(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(args).current_dir(folder);
    command
}

/// What came of one run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Ran {
    /// The output of a run that went well.
    pub(crate) fn good(self) -> String {
        assert_eq!(self.code, 0, "{self:?}");
        self.out
    }
    pub(crate) fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.good()).unwrap()
    }
}

pub(crate) fn run(folder: &Path, args: &[&str]) -> Ran {
    program(folder, args).stdin(Stdio::null()).output().unwrap().into()
}

/// Runs the program with these bytes typed in, whatever they are.
pub(crate) fn typed(folder: &Path, args: &[&str], bytes: &[u8]) -> Ran {
    let mut command = program(folder, args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(bytes).unwrap();
    child.wait_with_output().unwrap().into()
}

/// More than any battle asks: an answer that is refused again and again ends in a failure, not in a night.
const MOST_ANSWERS: usize = 2_000;

/// Runs the program with someone at the keyboard: `answer` sees what was written since the last prompt, and says what
/// to type, or nothing to end the input.
pub(crate) fn drive(folder: &Path, args: &[&str], mut answer: impl FnMut(&str) -> Option<String>) -> Ran {
    let mut command = program(folder, args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (mut keys, mut screen) = (child.stdin.take(), child.stdout.take().unwrap());
    let (mut all, mut read) = (Vec::new(), 0);
    let mut byte = [0];
    let mut answers = 0;
    while screen.read(&mut byte).unwrap() == 1 {
        all.push(byte[0]);
        let is_prompt = all.ends_with(b"\n> ") || all.ends_with("… > ".as_bytes());
        if let (true, Some(open)) = (is_prompt, &mut keys) {
            let seen = String::from_utf8(all[read..].to_vec()).unwrap();
            read = all.len();
            answers += 1;
            assert!(answers < MOST_ANSWERS, "still asked after {answers} answers: {seen}");
            match answer(&seen) {
                Some(line) => writeln!(open, "{line}").unwrap(),
                None => keys = None,
            }
        }
    }
    drop(keys);
    let mut ran = Ran::from(child.wait_with_output().unwrap());
    ran.out = String::from_utf8(all).unwrap();
    ran
}

/// The first of what is offered, always.
#[allow(clippy::unnecessary_wraps, reason = "it stands in for a person, who may stop")]
pub(crate) fn first(_: &str) -> Option<String> {
    Some("1".to_owned())
}

/// A battle fought to its end, in `first-light-1.battle`.
pub(crate) fn fought(folder: &Path) -> Ran {
    drive(folder, &["play", "bolt-action", "first-light"], first)
}

pub(crate) const FILE: &str = "first-light-1.battle";
