//! Small edits of a pack's text: only what is named changes, and every comment stays.
use crate::{
    Edit, Source,
    raw::{self, Data, Field, Value},
};
use std::ops::Range;

/// The text with these edits made, in their order; `None` where one of them names what is not there.
pub fn mended(text: &str, edits: &[Edit]) -> Option<String> {
    edits.iter().try_fold(text.to_owned(), |text, edit| edited(&text, edit))
}

fn edited(text: &str, edit: &Edit) -> Option<String> {
    let (Edit::Set { path, .. } | Edit::Remove { path } | Edit::Add { path, .. }) = edit;
    let steps: Vec<&str> = path.split('.').collect();
    let source = Source::new("", text.to_owned());
    let mut problems = Vec::new();
    let blocks = raw::sheet(&source, 0, &mut problems).blocks;
    let [kind, id, rest @ ..] = &steps[..] else { return None };
    let block = blocks.iter().find(|b| b.kind == *kind && is_named(&b.fields, id))?;
    let record = Written { fields: &block.fields, span: block.at.span.clone() };
    match (edit, rest) {
        (Edit::Set { value, .. }, [key]) => record.set(text, key, value),
        (Edit::Set { value, .. }, [list, id, key]) => record.within(list, id)?.set(text, key, value),
        (Edit::Remove { .. }, [list, id]) => Some(record.within(list, id)?.removed(text)),
        (Edit::Add { record: added, .. }, [list]) => record.added(text, kind, list, added),
        _ => None,
    }
}

fn is_named(fields: &[Field], id: &str) -> bool {
    let is_it = |value: &Value| matches!(&value.data, Data::Text(text) if text == id);
    fields.iter().any(|f| f.key == "id" && is_it(&f.value))
}

/// A table where it stands: in braces on its own, or below a `[[header]]`.
struct Written<'a> {
    fields: &'a [Field],
    span: Range<usize>,
}

impl<'a> Written<'a> {
    fn field(&self, key: &str) -> Option<&'a Field> {
        self.fields.iter().find(|f| f.key == key)
    }
    /// The table with that id in a list of this one, or the one at that place of it: the first is 0.
    fn within(&self, list: &str, id: &str) -> Option<Written<'a>> {
        let Data::List(values) = &self.field(list)?.value.data else { return None };
        let table = |value: &'a Value| match &value.data {
            Data::Table(fields) => Some(Written { fields, span: value.at.span.clone() }),
            _ => None,
        };
        let named = values.iter().filter_map(table).find(|written| is_named(written.fields, id));
        named.or_else(|| table(values.get(id.parse::<usize>().ok()?)?))
    }
    /// Behind its id, or what else it says first: what is new stands there.
    fn first(&self) -> Option<usize> {
        Some(self.field("id").or(self.fields.first())?.value.at.span.end)
    }
    fn is_inline(&self, text: &str) -> bool {
        text[self.span.start..].starts_with('{')
    }

    fn set(&self, text: &str, key: &str, value: &str) -> Option<String> {
        if let Some(field) = self.field(key) {
            return Some(replaced(text, field.value.at.span.clone(), value));
        }
        let first = self.first()?;
        let new = if self.is_inline(text) { format!(", {key} = {value}") } else { format!("\n{key} = {value}") };
        Some(replaced(text, first..first, &new))
    }

    fn removed(&self, text: &str) -> String {
        if !self.is_inline(text) {
            let end = self.end(text);
            return replaced(text, self.span.start..end, "");
        }
        let Range { start, end } = self.span;
        let after = &text[end..];
        let comma = after.find(|c: char| !c.is_whitespace()).filter(|&at| after[at..].starts_with(','));
        let end = comma.map_or(end, |at| end + at + 1);
        // A line that held nothing else goes with it.
        let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let rest = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
        let stood_alone = text[line..start].trim().is_empty() && text[end..rest].trim().is_empty();
        replaced(text, if stood_alone { line..rest } else { start..end }, "")
    }

    fn added(&self, text: &str, kind: &str, list: &str, record: &str) -> Option<String> {
        let Some(field) = self.field(list) else {
            let first = self.first()?;
            let break_ = if self.is_inline(text) { ", " } else { "\n" };
            return Some(replaced(text, first..first, &format!("{break_}{list} = [{record}]")));
        };
        let Data::List(values) = &field.value.data else { return None };
        let hindmost = values.last();
        if let Some(table) = hindmost.filter(|value| !text[value.at.span.start..].starts_with('{')) {
            let Data::Table(fields) = &table.data else { return None };
            let end = Written { fields, span: table.at.span.clone() }.end(text);
            let lines = record.trim().trim_start_matches('{').trim_end_matches('}').trim();
            return Some(replaced(text, end..end, &format!("\n[[{kind}.{list}]]\n{}\n", lines.replace(", ", "\n"))));
        }
        let Some(inline) = hindmost else {
            return Some(replaced(text, field.value.at.span.clone(), &format!("[{record}]")));
        };
        let end = inline.at.span.end;
        let line = text[..inline.at.span.start].rfind('\n').map_or(0, |at| at + 1);
        let before = &text[line..inline.at.span.start];
        let break_ = if before.trim().is_empty() { format!(",\n{before}") } else { ", ".to_owned() };
        Some(replaced(text, end..end, &format!("{break_}{record}")))
    }

    /// Where the table below a header ends: where the next one begins.
    fn end(&self, text: &str) -> usize {
        let inside = self.fields.iter().map(|f| f.value.at.span.end).fold(self.span.end, usize::max);
        text[inside..].find('\n').map_or(text.len(), |at| inside + at + 1)
    }
}

fn replaced(text: &str, span: Range<usize>, by: &str) -> String {
    format!("{}{by}{}", &text[..span.start], &text[span.end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const INLINE: &str = "\
format = 1
# mine
[[army]]
id = \"a\"
limit = 500
unit = [
  { id = \"lt\", is = \"second-lieutenant\" },   # the boss
  { id = \"one\", is = \"infantry-squad\", men = 10 },
]
";
    const HEADERS: &str = "\
format = 1
[[army]]
id = \"a\"

[[army.unit]]
id = \"lt\"
is = \"second-lieutenant\"

[[army.unit]]
id = \"one\"
is = \"infantry-squad\"
men = 10
";

    fn set(path: &str, value: &str) -> Edit {
        Edit::Set { path: path.into(), value: value.into() }
    }
    fn remove(path: &str) -> Edit {
        Edit::Remove { path: path.into() }
    }
    fn add() -> Edit {
        let record = "{ id = \"two\", is = \"medic\" }".into();
        Edit::Add { path: "army.a.unit".into(), record }
    }

    #[test]
    fn a_value_is_replaced_or_written_and_the_rest_stands() {
        let text = mended(INLINE, &[set("army.a.unit.one.men", "8"), set("army.a.limit", "750")]).unwrap();
        assert_eq!(text, INLINE.replace("men = 10", "men = 8").replace("500", "750"));
        let text = mended(INLINE, &[set("army.a.unit.lt.men", "2")]).unwrap();
        assert_eq!(text, INLINE.replace("id = \"lt\"", "id = \"lt\", men = 2"));
        let text = mended(HEADERS, &[set("army.a.unit.lt.men", "2"), set("army.a.limit", "9")]).unwrap();
        let expected =
            HEADERS.replace("id = \"lt\"", "id = \"lt\"\nmen = 2").replace("id = \"a\"", "id = \"a\"\nlimit = 9");
        assert_eq!(text, expected);
    }

    #[test]
    fn a_unit_goes_with_its_line() {
        let text = mended(INLINE, &[remove("army.a.unit.one")]).unwrap();
        assert_eq!(text, INLINE.replace("  { id = \"one\", is = \"infantry-squad\", men = 10 },\n", ""));
        let text = mended(INLINE, &[remove("army.a.unit.lt")]).unwrap();
        assert_eq!(text, INLINE.replace("{ id = \"lt\", is = \"second-lieutenant\" },", ""));
        let text = mended(HEADERS, &[remove("army.a.unit.one")]).unwrap();
        assert!(text.contains("second-lieutenant") && !text.contains("infantry-squad"), "{text}");
        assert_eq!(text.matches("[[army.unit]]").count(), 1, "{text}");
    }

    #[test]
    fn a_unit_is_added_behind_the_last() {
        for text in
            [INLINE, HEADERS, "format = 1\narmy = [{ id = \"a\" }]\n", "format = 1\n[[army]]\nid = \"a\"\nunit = []\n"]
        {
            let before = units(text);
            let after = mended(text, &[add()]).unwrap();
            assert_eq!(units(&after), before + 1, "{after}");
            assert_eq!(units(&mended(&after, &[remove("army.a.unit.two")]).unwrap()), before, "{after}");
        }
    }

    #[test]
    fn what_has_no_id_is_found_by_its_place() {
        let text = "[[table]]\nid = \"t\"\npiece = [\n  { name = \"a\", rect = [0, 0, 1, 1] }, # mine\n  { name = \"b\" },\n]\n";
        let edits = [
            set("table.t.piece.0.rect", "[1, 1, 2, 2]"),
            set("table.t.piece.1.floors", "2"),
            Edit::Add { path: "table.t.piece".into(), record: "{ name = \"c\" }".into() },
            remove("table.t.piece.1"),
            remove("table.t.piece.5"),
        ];
        let expected = "[[table]]\nid = \"t\"\npiece = [\n  { name = \"a\", rect = [1, 1, 2, 2] }, # mine\n  { name = \"c\" },\n]\n";
        assert_eq!(mended(text, &edits[..1]).unwrap(), text.replace("[0, 0, 1, 1]", "[1, 1, 2, 2]"));
        assert_eq!(mended(text, &edits[1..2]).unwrap(), text.replace("\"b\"", "\"b\", floors = 2"));
        assert_eq!(mended(text, &edits[..4]).unwrap().replace(",\n]", "\n]"), expected.replace(",\n]", "\n]"));
        assert_eq!(mended(text, &edits[4..]), None);
    }

    #[test]
    fn what_is_not_there_is_not_edited() {
        for edit in
            [remove("army.b.unit.lt"), remove("army.a.unit.three"), set("army", "1"), set("", ""), remove("army.a")]
        {
            assert_eq!(mended(INLINE, &[edit]), None);
        }
    }

    fn units(text: &str) -> usize {
        let mut problems = Vec::new();
        let sheet = raw::sheet(&Source::new("", text.to_owned()), 0, &mut problems);
        assert!(problems.is_empty(), "{problems:?}\n{text}");
        let list = sheet.blocks[0].fields.iter().find(|f| f.key == "unit");
        list.map_or(0, |list| if let Data::List(units) = &list.value.data { units.len() } else { 0 })
    }
}
