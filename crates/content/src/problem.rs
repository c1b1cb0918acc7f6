//! What is wrong with a data file, where, and what to do about it.
use crate::{Place, Source};
use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};
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
}

impl Code {
    pub const ALL: [Code; 19] = [
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
    ];

    pub const fn severity(self) -> Severity {
        match self {
            Code::Unused => Severity::Warning,
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

/// A problem with its place. `Display` is the bare message; [`Problem::line_of_text`] says everything in one line.
#[derive(Debug, Clone)]
pub struct Problem {
    pub code: Code,
    pub message: String,
    pub hint: Option<String>,
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
        Problem { code, message: message.into(), hint: None, label: "here".into(), also: None, place, start, source }
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
