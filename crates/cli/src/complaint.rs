//! How the program says that something is wrong: what, where, what to do; 2 for a wrong command, 1 for anything else.
use games::{GameError, Problem};
use miette::{Diagnostic, MietteHandlerOpts, Report};
use std::{fmt, io, io::Write, process::ExitCode};

pub(crate) type Done = Result<(), Complaint>;

#[derive(Debug)]
pub(crate) enum Complaint {
    /// The command was wrong.
    Usage(Message),
    Failed(Message),
    Data(Vec<Problem>),
    /// Said already; only the exit code is left.
    Said,
    /// Whoever read the output has seen enough.
    Pipe,
}

/// A sentence, and what to do about it.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    text: String,
    help: Option<String>,
}

/// Lines are left whole, so that they can be searched and piped.
pub(crate) fn set_up() {
    let hook = |_: &_| Box::new(MietteHandlerOpts::new().wrap_lines(false).build()) as Box<_>;
    if miette::set_hook(Box::new(hook)).is_err() {
        unreachable!("the hook is set once, here");
    }
}

impl Complaint {
    pub(crate) fn usage(text: impl Into<String>, help: Option<String>) -> Complaint {
        Complaint::Usage(Message { text: text.into(), help })
    }
    pub(crate) fn failed(text: impl Into<String>) -> Complaint {
        Complaint::failed_with(text, None)
    }
    pub(crate) fn failed_with(text: impl Into<String>, help: Option<String>) -> Complaint {
        Complaint::Failed(Message { text: text.into(), help })
    }

    /// Says it, and what the program's exit code is.
    pub(crate) fn end(self) -> ExitCode {
        let (reports, code): (Vec<Report>, u8) = match self {
            Complaint::Usage(message) => (vec![message.into()], 2),
            Complaint::Failed(message) => (vec![message.into()], 1),
            Complaint::Data(problems) => (problems.into_iter().map(Report::new).collect(), 1),
            Complaint::Said => (vec![], 1),
            Complaint::Pipe => (vec![], 0),
        };
        for report in reports {
            // Nobody is left to be told when this fails.
            writeln!(io::stderr(), "{report:?}").ok();
        }
        code.into()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
impl std::error::Error for Message {}
impl Diagnostic for Message {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }
}

impl From<io::Error> for Complaint {
    fn from(error: io::Error) -> Complaint {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Complaint::Pipe,
            _ => Complaint::failed(error.to_string()),
        }
    }
}

impl From<GameError> for Complaint {
    fn from(error: GameError) -> Complaint {
        if let GameError::Data { problems, .. } = error {
            return Complaint::Data(problems);
        }
        let message = Message { text: error.to_string(), help: error.hint() };
        if error.is_usage() { Complaint::Usage(message) } else { Complaint::Failed(message) }
    }
}

/// An error about a file names the file.
pub(crate) fn about<T>(file: &std::path::Path, result: io::Result<T>) -> Result<T, Complaint> {
    result.map_err(|error| Complaint::failed(format!("{}: {error}", file.display())))
}
