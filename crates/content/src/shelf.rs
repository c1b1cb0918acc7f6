//! The records of a library before they are typed: merged, named, and checked for form.
use crate::{
    Book, Code, Fields, Id, Library, Origin, Override, Place, Problem, Record, Severity, Source,
    book::Entry,
    nearest::hint,
    pack,
    raw::{self, Block, Data, Field},
    value::{Desk, FromValue, Names},
};
use std::collections::{BTreeMap, BTreeSet};

/// Hands out the records of a library, kind by kind.
#[derive(Debug)]
pub struct Shelf {
    sources: Vec<Source>,
    blocks: BTreeMap<String, Vec<Named>>,
    names: Names,
    read: Vec<Kind>,
    used: BTreeSet<(&'static str, usize)>,
    problems: Vec<Problem>,
    overrides: Vec<Override>,
}

#[derive(Debug, Clone)]
struct Named {
    id: String,
    /// Of the id.
    at: Place,
    block: Block,
    /// It stands in a pack.
    is_own: bool,
}

#[derive(Debug)]
struct Kind {
    name: &'static str,
    stands_alone: bool,
}

/// Keys that every record may have.
const COMMON: [&str; 5] = ["id", "from", "note", "like", "new"];
/// Kinds that packs are made of: a record whose id is not known yet is a new one, without saying so.
const OWN: [&str; 5] = ["army", "table", "scenario", "engagement", "frame"];

impl Shelf {
    pub(crate) fn open(library: &Library) -> Shelf {
        let sources: Vec<Source> = library.base.iter().chain(&library.packs).cloned().collect();
        let (mut problems, mut base, mut packs) = (Vec::new(), Vec::new(), Vec::new());
        for (number, source) in sources.iter().enumerate() {
            if number < library.base.len() {
                base.extend(raw::sheet(source, number, &mut problems).blocks);
            } else {
                packs.extend(pack::opened(source, number, library.game, &mut problems));
            }
        }
        let (names, used) = (Names::new(), BTreeSet::new());
        let (blocks, read, overrides) = (BTreeMap::new(), Vec::new(), Vec::new());
        let mut shelf = Shelf { sources, blocks, names, read, used, problems, overrides };
        for block in base {
            shelf.add(block);
        }
        shelf.resolve_likes();
        for block in packs {
            shelf.take(block);
        }
        let names = |records: &Vec<Named>| records.iter().map(|r| r.id.clone()).collect();
        shelf.names = shelf.blocks.iter().map(|(kind, records)| (kind.clone(), names(records))).collect();
        shelf
    }

    /// Notes a problem.
    pub fn refuse(&mut self, code: Code, at: &Place, message: impl Into<String>) -> &mut Problem {
        self.problems.push(Problem::new(code, &self.sources[at.source], at.clone(), message));
        let last = self.problems.len() - 1;
        &mut self.problems[last]
    }

    /// Every record of one kind.
    pub fn book<T: Record>(&mut self) -> Book<T> {
        self.read.push(Kind { name: T::KIND, stands_alone: T::STANDS_ALONE });
        let records = self.blocks.get(T::KIND).map_or(&[][..], Vec::as_slice);
        let (used, problems) = (&mut self.used, &mut self.problems);
        let mut desk = Desk { sources: &self.sources, names: &self.names, used, problems };
        let entry = |named: &Named| {
            let what = format!("{} {}", T::KIND, named.id);
            let mut fields = Fields::new(&what, named.at.clone(), &named.block.fields, &mut desk);
            let record = T::read(&mut fields);
            let origin = origin(&mut fields, named.is_own);
            fields.asked.extend(COMMON);
            fields.close();
            Entry { id: named.id.clone(), at: named.at.clone(), origin, record }
        };
        Book { entries: records.iter().map(entry).collect() }
    }

    /// Whether nothing was refused so far.
    pub fn is_sound(&self) -> bool {
        self.problems.iter().all(|p| p.code.severity() < Severity::Error)
    }

    /// Notes that something outside the data uses this record.
    pub fn uses<T: Record>(&mut self, id: Id<T>) {
        self.used.insert((T::KIND, id.number()));
    }

    pub(crate) fn close(mut self) -> (Vec<Problem>, Vec<Override>) {
        let blocks = std::mem::take(&mut self.blocks);
        for (kind, records) in &blocks {
            if !self.read.iter().any(|k| k.name == kind) {
                let hint = hint(kind, self.read.iter().map(|k| k.name));
                let at = &records[0].block.at;
                self.refuse(Code::UnknownKind, at, format!("unknown kind of record \"{kind}\"")).hint = hint;
            }
        }
        // What follows from a broken line is noise beside the broken line.
        let broken: Vec<usize> =
            self.problems.iter().filter(|p| p.code == Code::NotToml).map(|p| p.order().0).collect();
        self.problems.retain(|p| p.code == Code::NotToml || !broken.contains(&p.order().0));
        if self.problems.is_empty() {
            self.note_unused(&blocks);
        }
        self.problems.sort_by_key(Problem::order);
        (self.problems, self.overrides)
    }

    /// Only in data without an error: a record that was refused may have been the user.
    fn note_unused(&mut self, blocks: &BTreeMap<String, Vec<Named>>) {
        for kind in std::mem::take(&mut self.read).iter().filter(|k| !k.stands_alone) {
            for (number, Named { id, at, .. }) in blocks.get(kind.name).into_iter().flatten().enumerate() {
                if !self.used.contains(&(kind.name, number)) {
                    self.refuse(Code::Unused, at, format!("{} \"{id}\" is used nowhere", kind.name));
                }
            }
        }
    }

    /// Takes in a record of a pack: a new one, or the keys of one there is.
    fn take(&mut self, block: Block) {
        let is_new = block.fields.iter().any(|f| f.key == "new" && matches!(f.value.data, Data::Flag(true)));
        let is_known = |id: &str| self.blocks.get(&block.kind).is_some_and(|all| all.iter().any(|r| r.id == id));
        let id = block.fields.iter().find(|f| f.key == "id").and_then(|f| match &f.value.data {
            Data::Text(id) => Some(id.as_str()),
            _ => None,
        });
        if !is_new && (!OWN.contains(&block.kind.as_str()) || id.is_none_or(is_known)) {
            return self.change(block);
        }
        let kind = block.kind.clone();
        let before = self.blocks.get(&kind).map_or(0, Vec::len);
        self.add(block);
        let Some(record) = self.blocks.get_mut(&kind).and_then(|all| all.get_mut(before)) else { return };
        record.is_own = true;
        self.resolve_like(&kind, before, true);
    }

    /// Takes a record in, if it has an id of its own.
    fn add(&mut self, block: Block) {
        let Some((id, at)) = self.id(&block) else { return };
        let twin = self.blocks.get(&block.kind).and_then(|all| all.iter().find(|r| r.id == id));
        if let Some(first) = twin.map(|r| r.at.clone()) {
            let file = self.sources[first.source].name.clone();
            let (line, _) = self.sources[first.source].line_and_column(first.span.start);
            let problem = self.refuse(Code::DuplicateId, &at, format!("a second {} \"{id}\"", block.kind));
            *problem = problem.clone().label("again").also("first here", &first);
            problem.hint = Some(format!("the first is in {file}, line {line}"));
            return;
        }
        self.blocks.entry(block.kind.clone()).or_default().push(Named { id, at, block, is_own: false });
    }

    fn id(&mut self, block: &Block) -> Option<(String, Place)> {
        let Some(field) = block.fields.iter().find(|f| f.key == "id") else {
            let message = format!("this {} has no id", block.kind);
            self.refuse(Code::MissingKey, &block.at, message).hint = Some("add `id = \"a-short-name\"`".into());
            return None;
        };
        let at = field.value.at.clone();
        let Data::Text(id) = &field.value.data else {
            let message = format!("expected text, found {}", field.value.data.what());
            self.refuse(Code::WrongType, &at, message);
            return None;
        };
        if !is_kebab(id) {
            let problem = self.refuse(Code::BadId, &at, format!("\"{id}\" is no id"));
            problem.hint = Some(format!("small letters, figures and single hyphens: \"{}\"", kebab(id)));
        }
        Some((id.clone(), at))
    }

    /// Gives each record with `like` the keys it does not name itself; one step only.
    fn resolve_likes(&mut self) {
        for kind in self.blocks.keys().cloned().collect::<Vec<_>>() {
            // All are read as they were written: a chain of them is refused whichever comes first.
            for number in 0..self.blocks[&kind].len() {
                self.resolve_like(&kind, number, false);
            }
        }
    }

    /// Whatever a pack's record is like has all its keys already.
    fn resolve_like(&mut self, kind: &str, number: usize, may_chain: bool) {
        let like = |r: &Named| r.block.fields.iter().find(|f| f.key == "like").cloned();
        let records = self.blocks[kind].clone();
        let record = &records[number];
        let Some(field) = like(record) else { return };
        let at = &field.value.at;
        let Data::Text(model) = &field.value.data else {
            self.refuse(Code::WrongType, at, format!("like names another {kind} by its id"));
            return;
        };
        let Some(found) = records.iter().find(|r| r.id == *model && r.id != record.id) else {
            let hint = hint(model, records.iter().map(|r| r.id.as_str()).filter(|id| *id != record.id));
            self.refuse(Code::UnknownReference, at, format!("unknown {kind} \"{model}\"")).hint = hint;
            return;
        };
        if like(found).is_some() && !may_chain {
            let problem = self.refuse(Code::BadLike, at, format!("{kind} \"{model}\" is itself like another"));
            problem.hint = Some("name the first of the chain, or write the keys out".into());
            return;
        }
        let own = |f: &&Field| !COMMON.contains(&f.key.as_str()) && !record.block.has(&f.key);
        let taken: Vec<Field> = found.block.fields.iter().filter(own).cloned().collect();
        if let Some(records) = self.blocks.get_mut(kind) {
            records[number].block.fields.extend(taken);
        }
    }

    /// Lets a record of a pack replace the keys it gives.
    fn change(&mut self, house: Block) {
        let Some((id, at)) = self.id(&house) else { return };
        let Some(records) = self.blocks.get_mut(&house.kind) else {
            let hint = hint(&house.kind, self.blocks.keys().map(String::as_str));
            let message = format!("there is no kind of record \"{}\" to change", house.kind);
            self.refuse(Code::UnknownOverride, &house.at, message).hint = hint;
            return;
        };
        let Some(record) = records.iter_mut().find(|r| r.id == id) else {
            let near = hint(&id, records.iter().map(|r| r.id.as_str()));
            let message = format!("there is no {} \"{id}\" to change", house.kind);
            let ways = [near, Some("or write `new = true` for one of your own".to_owned())];
            self.refuse(Code::UnknownOverride, &at, message).hint =
                Some(ways.into_iter().flatten().collect::<Vec<_>>().join(" "));
            return;
        };
        let mut refused = None;
        for field in house.fields.into_iter().filter(|f| f.key != "id") {
            if field.key == "like" {
                refused = Some(field.at);
                continue;
            }
            let now = field.value.to_string();
            let old = record.block.fields.iter_mut().find(|f| f.key == field.key);
            let was = old.as_ref().map_or_else(|| "none".to_owned(), |f| f.value.to_string());
            if was != now {
                let (kind, id, key) = (house.kind.clone(), id.clone(), field.key.clone());
                self.overrides.push(Override { kind, id, key, was, now });
            }
            match old {
                Some(old) => *old = field,
                None => record.block.fields.push(field),
            }
        }
        if let Some(at) = refused {
            self.refuse(Code::BadLike, &at, "a record that changes keys is not like another");
        }
    }
}

/// Every record says where its figures come from; those of a pack are ours, where they do not say.
fn origin(fields: &mut Fields<'_, '_>, is_own: bool) -> Origin {
    if let Some(field) = fields.find("from") {
        return Origin::from_value(&field.value, fields.desk).unwrap_or(Origin::Ours);
    }
    if is_own {
        return Origin::Ours;
    }
    let message = format!("{} does not say where its figures come from", fields.what);
    let problem = fields.refuse("from", Code::MissingOrigin, message);
    problem.hint = Some("add `from = \"sheet\"`, \"public\" or \"ours\"".into());
    Origin::Ours
}

fn is_kebab(id: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    id.split('-').all(is_part)
}

fn kebab(id: &str) -> String {
    let parts = id.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}
