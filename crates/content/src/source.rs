//! Texts, and places in them.
use std::{borrow::Cow, ops::Range};

/// A data file by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    pub name: Cow<'static, str>,
    pub text: Cow<'static, str>,
}

impl Source {
    pub fn new(name: impl Into<Cow<'static, str>>, text: impl Into<Cow<'static, str>>) -> Source {
        Source { name: name.into(), text: text.into() }
    }
    /// Line and column of a byte, both from 1; columns count characters.
    pub(crate) fn line_and_column(&self, byte: usize) -> (usize, usize) {
        let before = self.text.get(..byte).unwrap_or(&self.text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

/// A stretch of one of the texts of a library.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    pub(crate) source: usize,
    pub(crate) span: Range<usize>,
}

/// A value that remembers where it was written, for checks that need more than its own record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed<T> {
    pub value: T,
    pub at: Place,
}
