//! The keys of one table, each asked for once; what nobody asked for is unknown.
use crate::{
    Code, Place, Placed, Problem,
    nearest::hint,
    raw::{Data, Field},
    value::{Desk, FromValue},
};
use std::{fmt::Display, ops::RangeInclusive};

/// A table being read.
#[derive(Debug)]
pub struct Fields<'a, 'd> {
    pub(crate) what: &'a str,
    /// Where the table itself stands.
    pub(crate) at: Place,
    pub(crate) given: &'a [Field],
    pub(crate) asked: Vec<&'static str>,
    pub(crate) desk: &'a mut Desk<'d>,
}

impl<'a, 'd> Fields<'a, 'd> {
    pub(crate) fn new(what: &'a str, at: Place, given: &'a [Field], desk: &'a mut Desk<'d>) -> Fields<'a, 'd> {
        Fields { what, at, given, asked: Vec::new(), desk }
    }

    pub(crate) fn find(&mut self, key: &'static str) -> Option<&'a Field> {
        self.asked.push(key);
        self.given.iter().find(|f| f.key == key)
    }

    /// A key that must be there and could be read.
    fn taken<T: FromValue>(&mut self, key: &'static str) -> Option<Placed<T>> {
        if let Some(field) = self.find(key) {
            let value = T::from_value(&field.value, self.desk)?;
            return Some(Placed { value, at: field.value.at.clone() });
        }
        let message = format!("{} has no {key}", self.what);
        self.desk.refuse(Code::MissingKey, &self.at, message).hint = Some(format!("add `{key} = …`"));
        None
    }

    /// A key that must be there.
    pub fn need<T: FromValue>(&mut self, key: &'static str) -> T {
        self.taken(key).map_or_else(T::blank, |taken| taken.value)
    }
    /// A key that must be there, with its place.
    pub fn placed<T: FromValue>(&mut self, key: &'static str) -> Placed<T> {
        self.taken(key).unwrap_or_else(|| Placed { value: T::blank(), at: self.at.clone() })
    }
    /// A key that may be left out.
    pub fn may<T: FromValue>(&mut self, key: &'static str) -> Option<T> {
        let field = self.find(key)?;
        T::from_value(&field.value, self.desk)
    }
    /// `key = true`; left out it is false.
    pub fn flag(&mut self, key: &'static str) -> bool {
        self.may(key).unwrap_or(false)
    }
    /// A list that may be left out.
    pub fn list<T: FromValue>(&mut self, key: &'static str) -> Vec<T> {
        self.may(key).unwrap_or_default()
    }
    /// A key that must be there and lie within limits.
    pub fn within<T: FromValue + PartialOrd + Display>(&mut self, key: &'static str, range: RangeInclusive<T>) -> T {
        let Some(Placed { value, at }) = self.taken(key) else { return T::blank() };
        if !range.contains(&value) {
            let message = format!("{key} is {value}, not from {} to {}", range.start(), range.end());
            self.desk.refuse(Code::OutOfRange, &at, message);
        }
        value
    }
    /// Tables in a list, each read by `read`; none where the key is left out.
    pub fn each<T>(&mut self, key: &'static str, mut read: impl FnMut(&mut Fields<'_, 'd>) -> T) -> Vec<T> {
        let Some(field) = self.find(key) else { return Vec::new() };
        let Data::List(values) = &field.value.data else {
            self.desk.expected("a list of tables", &field.value);
            return Vec::new();
        };
        let mut all = Vec::new();
        for value in values {
            if let Data::Table(fields) = &value.data {
                let mut inner = Fields::new(key, value.at.clone(), fields, self.desk);
                all.push(read(&mut inner));
                inner.close();
            } else {
                self.desk.expected("a table", value);
            }
        }
        all
    }
    /// A table within the table, if it is there.
    pub fn part<T>(&mut self, key: &'static str, read: impl FnOnce(&mut Fields<'_, 'd>) -> T) -> Option<T> {
        let field = self.find(key)?;
        let Data::Table(fields) = &field.value.data else {
            self.desk.expected("a table", &field.value);
            return None;
        };
        let mut inner = Fields::new(key, field.value.at.clone(), fields, self.desk);
        let part = read(&mut inner);
        inner.close();
        Some(part)
    }

    /// Whether the key is given.
    pub fn has(&self, key: &str) -> bool {
        self.given.iter().any(|f| f.key == key)
    }
    /// Notes a problem with a key's value, or with the whole table where the key is not there.
    pub fn refuse(&mut self, key: &str, code: Code, message: impl Into<String>) -> &mut Problem {
        let found = self.given.iter().find(|f| f.key == key);
        let at = found.map_or(&self.at, |f| &f.value.at).clone();
        self.desk.refuse(code, &at, message)
    }
    /// Whether something about this key was refused already.
    pub(crate) fn has_problem_at(&self, key: &str) -> bool {
        let field = self.given.iter().find(|f| f.key == key);
        field.is_some_and(|f| self.desk.problems.iter().any(|p| p.is_inside(&f.value.at)))
    }
    /// Where the table stands.
    pub fn place(&self) -> Place {
        self.at.clone()
    }

    /// Everything was asked for: what is left is unknown.
    pub(crate) fn close(self) {
        for field in self.given.iter().filter(|f| !self.asked.contains(&f.key.as_str())) {
            let message = format!("unknown key \"{}\" in {}", field.key, self.what);
            let problem = self.desk.refuse(Code::UnknownKey, &field.at, message);
            problem.hint = hint(&field.key, self.asked.iter().copied());
        }
    }
}
