//! Packs: TOML that somebody else wrote. Its size and its words are looked at before anything is made of it.
use crate::{
    Code, Place, Problem, Source,
    raw::{self, Block, Data, Value},
};
use kernel::border::is_strange;

/// Bytes of one pack.
pub const LARGEST: usize = 64 * 1024;
/// Tables and lists within one another, records of a pack, and keys or values of one table or list.
const DEPTH: usize = 8;
const RECORDS: usize = 256;
const KEYS: usize = 256;
/// Letters of an id, of a name, and of what is read as a text.
const ID: usize = 32;
const NAME: usize = 60;
const TEXT: usize = 240;
/// Keys that hold a text, and one that holds a drawing.
const TEXTS: [&str; 3] = ["note", "blurb", "words"];
const DRAWING: &str = "map";
/// A board of 32 squares a side, wire between all rows.
const DRAWN: usize = 4_096;

/// The records of a pack for this game, if they are not too many, too deep or too long.
pub(crate) fn opened(source: &Source, number: usize, game: &str, problems: &mut Vec<Problem>) -> Vec<Block> {
    let start = Place { source: number, span: 0..0 };
    if source.text.len() > LARGEST {
        let message = format!("a pack has at most {LARGEST} bytes, this one {}", source.text.len());
        problems.push(Problem::new(Code::TooLarge, source, start, message));
        return Vec::new();
    }
    let sheet = raw::sheet(source, number, problems);
    if let Some((named, at)) = sheet.game.filter(|(named, _)| named != game && !game.is_empty()) {
        let message = format!("this pack is for {named}, and this is {game}");
        problems.push(Problem::new(Code::WrongGame, source, at, message));
        return Vec::new();
    }
    if sheet.blocks.len() > RECORDS {
        let message = format!("a pack has at most {RECORDS} records, this one {}", sheet.blocks.len());
        problems.push(Problem::new(Code::TooLarge, source, start, message));
        return Vec::new();
    }
    let mut scale = Scale { source, problems };
    let fits = |block: &Block| {
        scale.many(block.fields.len(), &block.at) & {
            let weighed: Vec<bool> = block.fields.iter().map(|f| scale.fits(&f.key, &f.value, 1)).collect();
            weighed.into_iter().all(|fits| fits)
        }
    };
    let fitting: Vec<bool> = sheet.blocks.iter().map(fits).collect();
    let blocks = sheet.blocks.into_iter().zip(fitting);
    blocks.filter(|(_, fits)| *fits).map(|(block, _)| block).collect()
}

/// Weighs values, and notes those that are too heavy.
struct Scale<'a> {
    source: &'a Source,
    problems: &'a mut Vec<Problem>,
}

impl Scale<'_> {
    fn refuse(&mut self, code: Code, at: &Place, message: String) -> bool {
        self.problems.push(Problem::new(code, self.source, at.clone(), message));
        false
    }
    fn many(&mut self, found: usize, at: &Place) -> bool {
        found <= KEYS || self.refuse(Code::TooLarge, at, format!("at most {KEYS} here, found {found}"))
    }
    fn fits(&mut self, key: &str, value: &Value, depth: usize) -> bool {
        if depth > DEPTH {
            return self.refuse(Code::TooLarge, &value.at, format!("tables and lists go at most {DEPTH} deep"));
        }
        match &value.data {
            Data::Text(text) => self.is_short(key, text, &value.at),
            Data::Number(_) | Data::Flag(_) | Data::Date(_) => true,
            Data::List(list) => {
                self.many(list.len(), &value.at)
                    && list.iter().map(|one| self.fits(key, one, depth + 1)).fold(true, |all, one| all & one)
            }
            Data::Table(fields) => {
                let inner = fields.iter().map(|f| (f.key.as_str(), &f.value));
                self.many(fields.len(), &value.at)
                    && inner.map(|(key, one)| self.fits(key, one, depth + 1)).fold(true, |all, one| all & one)
            }
        }
    }
    fn is_short(&mut self, key: &str, text: &str, at: &Place) -> bool {
        let most = match key {
            DRAWING => DRAWN,
            "id" => ID,
            _ if TEXTS.contains(&key) => TEXT,
            _ => NAME,
        };
        let strange = |letter: char| is_strange(letter) && !(key == DRAWING && letter == '\n');
        if text.chars().take(most + 1).count() > most {
            return self.refuse(Code::OutOfRange, at, format!("{key} has at most {most} letters"));
        }
        !text.chars().any(strange)
            || self.refuse(Code::OutOfRange, at, format!("{key} has letters that are not shown as they stand"))
    }
}
