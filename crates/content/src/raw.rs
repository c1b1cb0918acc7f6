//! TOML as it was written: every key and value with its place, numbers as text so that nothing is rounded.
use crate::{Code, Place, Problem, Source};
use std::{fmt, ops::Range};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// A value and where it stands.
#[derive(Debug, Clone)]
pub struct Value {
    pub(crate) at: Place,
    pub(crate) data: Data,
}

#[derive(Debug, Clone)]
pub(crate) enum Data {
    Text(String),
    Number(String),
    Flag(bool),
    List(Vec<Value>),
    Table(Vec<Field>),
    Date(String),
}

/// A key with its value.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) key: String,
    pub(crate) at: Place,
    pub(crate) value: Value,
}

/// What a file says of itself.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sheet {
    /// The game it is for, where it says so.
    pub(crate) game: Option<(String, Place)>,
    pub(crate) blocks: Vec<Block>,
}

/// One `[[kind]]` table.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    pub(crate) kind: String,
    pub(crate) at: Place,
    pub(crate) fields: Vec<Field>,
}

impl Block {
    pub(crate) fn has(&self, key: &str) -> bool {
        self.fields.iter().any(|f| f.key == key)
    }
}

impl Data {
    pub(crate) fn what(&self) -> &'static str {
        match self {
            Data::Text(_) => "text",
            Data::Number(_) => "a number",
            Data::Flag(_) => "true or false",
            Data::List(_) => "a list",
            Data::Table(_) => "a table",
            Data::Date(_) => "a date",
        }
    }
}

/// As it would be written in a file.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.data {
            Data::Text(text) => write!(f, "{text:?}"),
            Data::Number(text) | Data::Date(text) => f.write_str(text),
            Data::Flag(flag) => write!(f, "{flag}"),
            Data::List(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "[{}]", values.join(", "))
            }
            Data::Table(fields) => {
                let fields: Vec<String> = fields.iter().map(|f| format!("{} = {}", f.key, f.value)).collect();
                write!(f, "{{ {} }}", fields.join(", "))
            }
        }
    }
}

/// The format every file must name at its top.
pub(crate) const FORMAT: &str = "1";

/// What a pack may say of itself beside its records; shown, never interpreted.
const SAID: [&str; 3] = ["name", "note", "by"];

/// All `[[kind]]` tables of a text, in the order in which they were written.
pub(crate) fn sheet(source: &Source, number: usize, problems: &mut Vec<Problem>) -> Sheet {
    let place = |span: Range<usize>| Place { source: number, span };
    let (table, faults) = DeTable::parse_recoverable(&source.text);
    for fault in &faults {
        let at = place(fault.span().unwrap_or_default());
        problems.push(Problem::new(Code::NotToml, source, at, fault.message()));
    }
    let top = fields(table.get_ref(), number);
    if !top.iter().any(|f| f.key == "format") && faults.is_empty() {
        let missing = Problem::new(Code::UnknownFormat, source, place(0..0), "the file does not say its format");
        problems.push(missing.hint(format!("begin it with `format = {FORMAT}`")));
    }
    let (mut found, mut game) = (Vec::new(), None);
    for Field { key, at, value } in top {
        match value.data {
            Data::Text(text) if key == "game" => game = Some((text, value.at)),
            Data::Text(_) if SAID.contains(&key.as_str()) => {}
            Data::Number(text) if key == "format" && text == FORMAT => {}
            _ if key == "format" => {
                let unknown = format!("unknown format {value}");
                let unknown = Problem::new(Code::UnknownFormat, source, value.at, unknown);
                problems.push(unknown.hint(format!("this version reads format {FORMAT}")));
            }
            Data::List(values) if values.iter().all(|v| matches!(v.data, Data::Table(_))) && !values.is_empty() => {
                for value in values {
                    let Data::Table(fields) = value.data else { continue };
                    found.push(Block { kind: key.clone(), at: value.at, fields });
                }
            }
            other => {
                let message = format!("{key} is {}, not a list of records", other.what());
                let wrong = Problem::new(Code::WrongType, source, at, message);
                problems.push(wrong.hint(format!("write each record as [[{key}]]")));
            }
        }
    }
    found.sort_by_key(|b| b.at.span.start);
    Sheet { game, blocks: found }
}

fn fields(table: &DeTable<'_>, source: usize) -> Vec<Field> {
    let field = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
        let key: &Spanned<std::borrow::Cow<'_, str>> = key;
        Field { key: key.get_ref().to_string(), at: Place { source, span: key.span() }, value: value_of(value, source) }
    };
    let mut fields: Vec<Field> = table.iter().map(field).collect();
    fields.sort_by_key(|f| f.at.span.start);
    fields
}

fn value_of(value: &Spanned<DeValue<'_>>, source: usize) -> Value {
    let data = match value.get_ref() {
        DeValue::String(text) => Data::Text(text.to_string()),
        DeValue::Integer(number) => Data::Number(number.to_string()),
        DeValue::Float(number) => Data::Number(number.to_string()),
        DeValue::Boolean(flag) => Data::Flag(*flag),
        DeValue::Datetime(date) => Data::Date(date.to_string()),
        DeValue::Array(values) => Data::List(values.iter().map(|v| value_of(v, source)).collect()),
        DeValue::Table(table) => Data::Table(fields(table, source)),
    };
    Value { at: Place { source, span: value.span() }, data }
}
