//! What is wrong with a data file, where, and what to do about it.
use crate::{Place, Source};
use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Every kind of problem; documented in `docs/dev/data-codes.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Code {
    NotToml,
    UnknownFormat,
    UnknownKind,
    UnknownKey,
    MissingKey,
    WrongType,
    UnknownValue,
    OutOfRange,
    BadId,
    DuplicateId,
    UnknownReference,
    MissingOrigin,
    BadLike,
    UnknownOverride,
    Unused,
    OffTable,
    BadTotal,
    NotAllowed,
    Unreadable,
    WrongGame,
    TooLarge,
    LeavesFrame,
    DoesNotFit,
}

impl Code {
    pub const ALL: [Code; 23] = [
        Code::NotToml,
        Code::UnknownFormat,
        Code::UnknownKind,
        Code::UnknownKey,
        Code::MissingKey,
        Code::WrongType,
        Code::UnknownValue,
        Code::OutOfRange,
        Code::BadId,
        Code::DuplicateId,
        Code::UnknownReference,
        Code::MissingOrigin,
        Code::BadLike,
        Code::UnknownOverride,
        Code::Unused,
        Code::OffTable,
        Code::BadTotal,
        Code::NotAllowed,
        Code::Unreadable,
        Code::WrongGame,
        Code::TooLarge,
        Code::LeavesFrame,
        Code::DoesNotFit,
    ];

    pub const fn severity(self) -> Severity {
        match self {
            Code::Unused | Code::LeavesFrame => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

/// `D001`, as documented.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "D{:03}", *self as usize + 1)
    }
}

/// An error refuses the data; a warning does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Warning,
    Error,
}

/// Edits that put something right together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Mend {
    /// "drop the MMG Team, 50 points less".
    pub said: String,
    pub edits: Vec<Edit>,
}

/// Where is written as `army.sunday.unit.first.men`: kinds and keys, and the ids of records and units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edit {
    Set {
        path: String,
        value: String,
    },
    Remove {
        path: String,
    },
    /// `record`: an inline table of TOML.
    Add {
        path: String,
        record: String,
    },
}

/// A problem with its place. `Display` is the bare message; [`Problem::line_of_text`] says everything in one line.
#[derive(Debug, Clone)]
pub struct Problem {
    pub code: Code,
    pub message: String,
    pub hint: Option<String>,
    /// The clause of the rules that it is against.
    pub clause: Option<&'static str>,
    /// Small edits that would put it right, the best first.
    pub mends: Vec<Mend>,
    label: String,
    /// Another stretch of the same text that belongs to it.
    also: Option<(String, Place)>,
    place: Place,
    start: (usize, usize),
    source: NamedSource<String>,
}

impl Problem {
    pub(crate) fn new(code: Code, source: &Source, place: Place, message: impl Into<String>) -> Problem {
        let start = source.line_and_column(place.span.start);
        let source = NamedSource::new(&source.name, source.text.to_string()).with_language("TOML");
        let (message, label, hint, also, clause, mends) = (message.into(), "here".into(), None, None, None, Vec::new());
        Problem { code, message, hint, clause, mends, label, also, place, start, source }
    }
    /// About a whole library rather than a line of it.
    pub fn nowhere(code: Code, file: &str, message: impl Into<String>) -> Problem {
        Problem::new(code, &Source::new(file.to_owned(), ""), Place::default(), message)
    }
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Option<String>>) -> Problem {
        self.hint = hint.into();
        self
    }
    /// By what clause, and what would mend it.
    pub fn by(&mut self, clause: Option<&'static str>, mends: Vec<Mend>) {
        (self.clause, self.mends) = (clause, mends);
        let said: Vec<&str> = self.mends.iter().map(|mend| mend.said.as_str()).collect();
        self.hint = (!said.is_empty()).then(|| said.join(", or "));
    }
    #[must_use]
    pub(crate) fn label(mut self, label: impl Into<String>) -> Problem {
        self.label = label.into();
        self
    }
    #[must_use]
    pub(crate) fn also(mut self, label: &str, place: &Place) -> Problem {
        if place.source == self.place.source {
            self.also = Some((label.to_owned(), place.clone()));
        }
        self
    }

    /// Problems are listed as one reads the files.
    pub(crate) fn order(&self) -> (usize, usize) {
        (self.place.source, self.place.span.start)
    }
    pub(crate) fn is_inside(&self, place: &Place) -> bool {
        let Place { source, span } = &self.place;
        *source == place.source && place.span.start <= span.start && span.end <= place.span.end
    }
    pub fn file(&self) -> &str {
        self.source.name()
    }
    /// From 1.
    pub fn line(&self) -> usize {
        self.start.0
    }
    /// From 1, in characters.
    pub fn column(&self) -> usize {
        self.start.1
    }
    /// The text that is wrong.
    pub fn excerpt(&self) -> &str {
        self.source.inner().get(self.place.span.clone()).unwrap_or_default()
    }
    /// `weapons.toml:4:12 D011 unknown weapon "riffle", did you mean "rifle"?`
    pub fn line_of_text(&self) -> String {
        let Problem { code, message, start: (line, column), .. } = self;
        let hint = self.hint.as_ref().map_or_else(String::new, |h| format!(", {h}"));
        format!("{}:{line}:{column} {code} {message}{hint}", self.file())
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}

impl Diagnostic for Problem {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.code))
    }
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.code.severity() {
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        })
    }
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.hint.as_ref().map(|h| Box::new(h) as Box<dyn fmt::Display>)
    }
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let here = LabeledSpan::new_primary_with_span(Some(self.label.clone()), self.place.span.clone());
        let also = self.also.iter().map(|(label, at)| LabeledSpan::at(at.span.clone(), label.clone()));
        Some(Box::new(std::iter::once(here).chain(also)))
    }
}
