//! Typed records, found by id.
use crate::{Fields, Place};
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    marker::PhantomData,
    ops::{Index, IndexMut},
};

/// A kind of record: one `[[kind]]` of the data files.
pub trait Record: Sized {
    /// As in `[[weapon]]`.
    const KIND: &'static str;
    /// Nothing needs to refer to it: a scenario is chosen by a player.
    const STANDS_ALONE: bool = false;
    /// Reads every key the record has. A faulty value is noted and a blank returned, so that reading goes on.
    fn read(fields: &mut Fields<'_, '_>) -> Self;
}

/// Where a record's figures come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The playsheet.
    Sheet,
    /// The public record.
    Public,
    Ours,
}

crate::words!(Origin, "origin", { "sheet" => Sheet, "public" => Public, "ours" => Ours });

/// A record of kind `T`, by its number in the book.
pub struct Id<T>(usize, PhantomData<fn() -> T>);

impl<T> Id<T> {
    pub(crate) const fn new(number: usize) -> Id<T> {
        Id(number, PhantomData)
    }
    pub const fn number(self) -> usize {
        self.0
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Id<T> {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Id<T>) -> bool {
        self.0 == other.0
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Id<T>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Id<T>) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}
impl<T: Record> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", T::KIND, self.0)
    }
}

/// Every record of one kind, in the order of the files.
#[derive(Debug, Clone)]
pub struct Book<T> {
    pub(crate) entries: Vec<Entry<T>>,
}

#[derive(Debug, Clone)]
pub(crate) struct Entry<T> {
    pub(crate) id: String,
    pub(crate) at: Place,
    pub(crate) origin: Origin,
    pub(crate) record: T,
}

impl<T> Book<T> {
    /// One more record, made from others.
    pub fn add(&mut self, id: impl Into<String>, at: Place, record: T) -> Id<T> {
        self.entries.push(Entry { id: id.into(), at, origin: Origin::Ours, record });
        Id::new(self.entries.len() - 1)
    }
    pub fn len(&self) -> usize {
        self.entries.len()
    }
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
    pub fn find(&self, id: &str) -> Option<Id<T>> {
        self.entries.iter().position(|e| e.id == id).map(Id::new)
    }
    pub fn get(&self, id: &str) -> Option<&T> {
        self.find(id).map(|id| &self[id])
    }
    /// The id as it is written.
    pub fn name(&self, id: Id<T>) -> &str {
        &self.entries[id.0].id
    }
    pub fn origin(&self, id: Id<T>) -> Origin {
        self.entries[id.0].origin
    }
    /// Where the record names itself.
    pub fn place(&self, id: Id<T>) -> &Place {
        &self.entries[id.0].at
    }
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|e| e.id.as_str())
    }
    pub fn ids(&self) -> impl Iterator<Item = Id<T>> + use<T> {
        (0..self.entries.len()).map(Id::new)
    }
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.entries.iter().map(|e| (e.id.as_str(), &e.record))
    }
}

impl<T> Index<Id<T>> for Book<T> {
    type Output = T;
    fn index(&self, id: Id<T>) -> &T {
        &self.entries[id.0].record
    }
}

impl<T> IndexMut<Id<T>> for Book<T> {
    fn index_mut(&mut self, id: Id<T>) -> &mut T {
        &mut self.entries[id.0].record
    }
}
