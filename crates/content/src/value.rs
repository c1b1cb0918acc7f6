//! One value of a record, typed.
use crate::{
    Code, Id, Place, Placed, Problem, Record, Source,
    nearest::hint,
    raw::{Data, Value},
};
use std::collections::{BTreeMap, BTreeSet};

/// Ids of every record, by kind.
pub(crate) type Names = BTreeMap<String, Vec<String>>;

/// What is needed to read a value: the records it may refer to, and a place to note what is wrong.
#[derive(Debug)]
pub struct Desk<'a> {
    pub(crate) sources: &'a [Source],
    pub(crate) names: &'a Names,
    pub(crate) used: &'a mut BTreeSet<(&'static str, usize)>,
    pub(crate) problems: &'a mut Vec<Problem>,
}

impl Desk<'_> {
    /// Notes a problem.
    pub fn refuse(&mut self, code: Code, at: &Place, message: impl Into<String>) -> &mut Problem {
        let problem = Problem::new(code, &self.sources[at.source], at.clone(), message);
        self.problems.push(problem);
        let last = self.problems.len() - 1;
        &mut self.problems[last]
    }
    /// Notes that something else was expected here.
    pub fn expected(&mut self, wanted: &str, found: &Value) {
        let message = format!("expected {wanted}, found {}", found.data.what());
        self.refuse(Code::WrongType, &found.at, message);
    }
}

/// Types that can stand as a value in a data file.
pub trait FromValue: Sized {
    /// Stands in for a value that was refused, so that reading can go on.
    fn blank() -> Self;
    /// Reads it, or notes what is wrong.
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<Self>;
}

impl FromValue for String {
    fn blank() -> String {
        String::new()
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<String> {
        match &value.data {
            Data::Text(text) if !text.trim().is_empty() => Some(text.clone()),
            Data::Text(_) => {
                desk.refuse(Code::OutOfRange, &value.at, "the text is empty");
                None
            }
            _ => {
                desk.expected("text", value);
                None
            }
        }
    }
}

impl FromValue for bool {
    fn blank() -> bool {
        false
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<bool> {
        let Data::Flag(flag) = value.data else {
            desk.expected("true or false", value);
            return None;
        };
        Some(flag)
    }
}

/// Whole numbers, each within its type's range.
macro_rules! whole {
    ($($number:ty),*) => {$(
        impl FromValue for $number {
            fn blank() -> $number {
                0
            }
            fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<$number> {
                let Data::Number(text) = &value.data else {
                    desk.expected("a whole number", value);
                    return None;
                };
                let number = text.parse().ok();
                if number.is_none() {
                    let (least, most) = (<$number>::MIN, <$number>::MAX);
                    let message = format!("{text} is not a whole number from {least} to {most}");
                    desk.refuse(Code::OutOfRange, &value.at, message);
                }
                number
            }
        }
    )*};
}
whole!(u8, i8, u16, i16, u32);

impl<T: FromValue> FromValue for Vec<T> {
    fn blank() -> Vec<T> {
        Vec::new()
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<Vec<T>> {
        let Data::List(values) = &value.data else {
            desk.expected("a list", value);
            return None;
        };
        // Every value is read before the first bad one spoils the list.
        let read: Vec<Option<T>> = values.iter().map(|v| T::from_value(v, desk)).collect();
        read.into_iter().collect()
    }
}

impl<T: FromValue, const N: usize> FromValue for [T; N] {
    fn blank() -> [T; N] {
        std::array::from_fn(|_| T::blank())
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<[T; N]> {
        let list = Vec::<T>::from_value(value, desk)?;
        let found = list.len();
        let array = list.try_into().ok();
        if array.is_none() {
            desk.refuse(Code::WrongType, &value.at, format!("expected {N} values, found {found}"));
        }
        array
    }
}

/// `{ smg = 1, lmg = 2 }`: ids with their numbers, as they were written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally(pub Vec<(Placed<String>, u8)>);

impl FromValue for Tally {
    fn blank() -> Tally {
        Tally::default()
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<Tally> {
        let Data::Table(fields) = &value.data else {
            desk.expected("a table of numbers, as in { smg = 1 }", value);
            return None;
        };
        let read = fields.iter().map(|field| {
            let key = Placed { value: field.key.clone(), at: field.at.clone() };
            Some((key, u8::from_value(&field.value, desk)?))
        });
        let read: Vec<_> = read.collect();
        read.into_iter().collect::<Option<Vec<_>>>().map(Tally)
    }
}

/// A value with its place.
impl<T: FromValue> FromValue for Placed<T> {
    fn blank() -> Placed<T> {
        Placed { value: T::blank(), at: Place::default() }
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<Placed<T>> {
        T::from_value(value, desk).map(|read| Placed { value: read, at: value.at.clone() })
    }
}

/// A reference by id.
impl<T: Record> FromValue for Id<T> {
    fn blank() -> Id<T> {
        Id::new(0)
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<Id<T>> {
        let Data::Text(id) = &value.data else {
            desk.expected(&format!("the id of a {}", T::KIND), value);
            return None;
        };
        let known = desk.names.get(T::KIND).map_or(&[][..], Vec::as_slice);
        let Some(number) = known.iter().position(|k| k == id) else {
            let problem = desk.refuse(Code::UnknownReference, &value.at, format!("unknown {} \"{id}\"", T::KIND));
            problem.hint = hint(id, known.iter().map(String::as_str));
            return None;
        };
        desk.used.insert((T::KIND, number));
        Some(Id::new(number))
    }
}

/// A fixed list of words: `drive = "tracked"`.
pub trait Words: Copy + 'static {
    /// What the words name: "drive".
    const WHAT: &'static str;
    const WORDS: &'static [(&'static str, Self)];
}

/// Names the words of an enum: `words!(Drive, "drive", { "tracked" => Tracked, "wheeled" => Wheeled });`
#[macro_export]
macro_rules! words {
    ($type:ident, $what:literal, { $($word:literal => $variant:ident),+ $(,)? }) => {
        impl $crate::Words for $type {
            const WHAT: &'static str = $what;
            const WORDS: &'static [(&'static str, $type)] = &[$(($word, $type::$variant)),+];
        }
    };
}

impl<T: Words> FromValue for T {
    fn blank() -> T {
        T::WORDS[0].1
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<T> {
        let Data::Text(word) = &value.data else {
            desk.expected(&format!("a word for the {}", T::WHAT), value);
            return None;
        };
        let known = T::WORDS.iter().find(|w| w.0 == word);
        if known.is_none() {
            let problem = desk.refuse(Code::UnknownValue, &value.at, format!("unknown {} \"{word}\"", T::WHAT));
            problem.hint = hint(word, T::WORDS.iter().map(|w| w.0));
        }
        known.map(|w| w.1)
    }
}
