//! Looking round: what wins, who is there, what a unit has, and what is seen from where.
use super::Terminal;
use crate::board;
use games::{
    Overlay, Prompt, Spot,
    wire::{Meant, Wired},
};
use kernel::{Board, Eyes, Measure, Point, Token};
use std::io;

impl Terminal {
    /// How long the battle lasts, what wins it and how it stands.
    pub(super) fn goal(&mut self, prompt: &Prompt) -> io::Result<()> {
        let info = self.game.info();
        self.paper.line(self.paper.ink.bold(&info.scenario_name))?;
        if !info.blurb.is_empty() {
            self.paper.line(&info.blurb)?;
        }
        self.notes(&info.aims)?;
        let headline = self.game.headline(self.eyes(prompt.seat.meant()));
        self.paper.line(self.paper.ink.faint(&headline))
    }

    /// Everybody in sight, or one unit in full.
    pub(super) fn unit(&mut self, prompt: &Prompt, name: &str) -> io::Result<()> {
        let eyes = self.eyes(prompt.seat.meant());
        let board = self.game.board(eyes);
        let chosen = match (name, prompt.unit) {
            ("", Some(unit)) => unit,
            ("" | "all", _) => return self.everybody(&board),
            _ => match found(&board, name) {
                Ok(token) => token.id,
                Err(text) => return self.paper.line(self.paper.ink.warning(&text)),
            },
        };
        let Some(card) = self.game.card(Eyes::Seat(eyes).wired(), chosen) else {
            return self.paper.line("nothing is known of it");
        };
        self.paper.line(format!("{}  {}", self.paper.ink.bold(&card.name), self.paper.ink.faint(&card.kind)))?;
        let facts: Vec<String> = card.facts.iter().map(|fact| format!("{} {}", fact.label, fact.value)).collect();
        self.paper.line(format!("  {}", facts.join("   ")))?;
        if let Some(table) = &card.table {
            for line in columns(&table.columns, &table.rows) {
                self.paper.line(format!("  {line}"))?;
            }
        }
        self.notes(&card.notes)
    }

    fn everybody(&mut self, board: &Board) -> io::Result<()> {
        let sides = kernel::Seat::BOTH.map(|seat| self.game.side(seat));
        for line in board::roll_calls(board, &sides, self.paper.ink) {
            self.paper.line(line)?;
        }
        self.paper.line(self.paper.ink.faint("`unit NAME` shows one of them in full"))
    }

    /// Whom a unit sees, or somebody who stands at a place; of a unit and a place: if it stood there.
    pub(super) fn look(&mut self, prompt: &Prompt, from: &str) -> io::Result<()> {
        let eyes = self.eyes(prompt.seat.meant());
        let board = self.game.board(eyes);
        let spot = match from_where(&board, prompt, from) {
            Ok(spot) => spot,
            Err(text) => return self.paper.line(self.paper.ink.warning(&text)),
        };
        let Overlay { rings, lines, notes, .. } = self.game.survey(Eyes::Seat(eyes).wired(), spot);
        let name = |unit: u16| board.tokens.iter().find(|token| token.id == unit).map_or("", |token| &token.name);
        for line in &lines {
            let far = line.distance.map_or_else(String::new, |far| format!(", {}", length(board.measure, far)));
            self.paper.line(format!("  {}: {}{far}", name(line.unit), line.text))?;
            self.notes(&line.notes)?;
        }
        for ring in &rings {
            self.paper.line(self.paper.ink.faint(&format!(
                "  {}: {}",
                length(board.measure, ring.radius.into()),
                ring.text
            )))?;
        }
        if lines.is_empty() && rings.is_empty() && notes.is_empty() {
            self.paper.line("nobody and nothing is seen from there")?;
        }
        self.notes(&notes)
    }

    /// From spot to spot, where one may measure.
    pub(super) fn measure(&mut self, prompt: &Prompt, words: &str) -> io::Result<()> {
        let board = self.game.board(self.eyes(prompt.seat.meant()));
        let text = match (self.game.info().measuring, words.split_once(" to ")) {
            (false, _) => "nothing is measured here before it is declared".to_owned(),
            (true, Some((from, to))) => match (place(&board, from), place(&board, to)) {
                (Ok(from), Ok(to)) => length(board.measure, kernel::length(from, to)),
                (Err(text), _) | (_, Err(text)) => text,
            },
            (true, None) => {
                format!("measure FROM to TO: each a unit's name or a place, such as {}", example(board.measure))
            }
        };
        self.paper.line(text)
    }

    fn notes(&mut self, notes: &[games::Note]) -> io::Result<()> {
        for note in notes {
            let clause = note.clause.as_ref().map_or_else(String::new, |id| self.paper.ink.faint(&format!(" [{id}]")));
            self.paper.line(format!("  {}{clause}", note.text))?;
        }
        Ok(())
    }
}

/// A unit, a place, or a unit as if it stood there.
fn from_where(board: &Board, prompt: &Prompt, from: &str) -> Result<Spot, String> {
    let (name, place) = from.rsplit_once(" at ").unwrap_or(("", from));
    match (name, spot_of(board.measure, place), prompt.unit) {
        ("", None, Some(unit)) if from.is_empty() => Ok(Spot::Unit(unit)),
        ("", None, _) => found(board, from).map(|token| Spot::Unit(token.id)),
        ("", Some(at), Some(unit)) => Ok(Spot::Moved { unit, to: at.wired() }),
        ("", Some(at), None) => Ok(Spot::Place(at.wired())),
        (name, Some(at), _) => found(board, name).map(|token| Spot::Moved { unit: token.id, to: at.wired() }),
        (_, None, _) => Err(format!("`{place}` is no place; one is written {}", example(board.measure))),
    }
}

pub(super) const fn example(measure: Measure) -> &'static str {
    match measure {
        Measure::Hundredths => "12.5,10",
        Measure::Squares => "12,10",
    }
}

fn length(measure: Measure, far: u32) -> String {
    match measure {
        Measure::Hundredths => format!("{}\"", kernel::number(far as i32)),
        Measure::Squares => kernel::counted(far, "square"),
    }
}

/// "12.5,10"
fn spot_of(measure: Measure, words: &str) -> Option<Point> {
    let (east, north) = words.split_once(',')?;
    let number = |word: &str| {
        let value: f32 = word.trim().trim_end_matches('"').parse().ok()?;
        let scale = if measure == Measure::Hundredths { 100.0 } else { 1.0 };
        ((0.0..=250.0).contains(&value)).then(|| (value * scale).round() as i16)
    };
    Some(Point::new(number(east)?, number(north)?))
}

/// Where a unit's leader stands, or a place.
fn place(board: &Board, words: &str) -> Result<Point, String> {
    match spot_of(board.measure, words) {
        Some(at) => Ok(at),
        None => found(board, words).and_then(|token| {
            token.figures.first().map(|leader| leader.at).ok_or(format!("{} stands nowhere", token.name))
        }),
    }
}

/// The one unit of that name, or that letter on the map, or whose name holds the words.
fn found<'b>(board: &'b Board, words: &str) -> Result<&'b Token, String> {
    let wanted = words.trim().to_lowercase();
    let lower = |token: &&Token| token.name.to_lowercase();
    let ways: [&dyn Fn(&&Token) -> bool; 4] = [
        &|token| lower(token) == wanted,
        &|token| words.trim() == token.glyph.to_string(),
        &|token| lower(token).starts_with(&wanted),
        &|token| lower(token).contains(&wanted),
    ];
    for fits in ways {
        match board.tokens.iter().filter(fits).collect::<Vec<_>>().as_slice() {
            [] => {}
            [only] => return Ok(only),
            several => {
                let names: Vec<&str> = several.iter().map(|token| token.name.as_str()).collect();
                return Err(format!("`{words}` may mean {}; say more of it", names.join(" or ")));
            }
        }
    }
    let names: Vec<&str> = board.tokens.iter().map(|token| token.name.as_str()).collect();
    let seen =
        if names.is_empty() { "nobody is on the table".to_owned() } else { format!("there are {}", names.join(", ")) };
    Err(format!("nobody here is called `{words}`; {seen}"))
}

/// Rows under their headings, each column as wide as it must be.
fn columns(headings: &[String], rows: &[Vec<String>]) -> Vec<String> {
    let all = || std::iter::once(headings).chain(rows.iter().map(Vec::as_slice));
    let wide = |nth: usize| all().filter_map(|row| row.get(nth)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let line = |row: &[String]| {
        let cells = row.iter().enumerate().map(|(nth, cell)| format!("{cell:<width$}", width = wide(nth)));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    all().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seat;

    fn board() -> Board {
        let names = ["US Squad", "US Second Lieutenant", "Grenadiers"];
        let token =
            |(id, name): (u16, &&str)| Token::new(id, Seat::First, (*name).to_owned(), char::from(b'A' + id as u8));
        let tokens = (0..).zip(&names).map(token).collect();
        Board {
            measure: Measure::Hundredths,
            size: Point::new(2400, 2400),
            night: false,
            pieces: vec![],
            tokens,
            signs: kernel::Signs::default(),
        }
    }

    #[test]
    fn a_unit_is_found_by_its_name_its_letter_or_a_part_of_it() {
        let board = board();
        let name = |words| found(&board, words).map(|token| token.name.as_str());
        assert_eq!(name("us squad"), Ok("US Squad"));
        assert_eq!(name("C"), Ok("Grenadiers"));
        assert_eq!(name("lieut"), Ok("US Second Lieutenant"));
        assert_eq!(name("us"), Err("`us` may mean US Squad or US Second Lieutenant; say more of it".to_owned()));
        assert_eq!(
            name("tank"),
            Err("nobody here is called `tank`; there are US Squad, US Second Lieutenant, Grenadiers".to_owned())
        );
    }

    #[test]
    fn a_place_is_two_numbers_on_any_table() {
        assert_eq!(spot_of(Measure::Hundredths, "12.5, 10\""), Some(Point::new(1250, 1000)));
        assert_eq!(spot_of(Measure::Squares, "3,4"), Some(Point::new(3, 4)));
        for nonsense in ["", "12", "a,b", "nan,3", "1e9,3", "-1,2"] {
            assert_eq!(spot_of(Measure::Hundredths, nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn columns_stand_under_their_headings() {
        let words = |row: &[&str]| row.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>();
        let lines =
            columns(&words(&["Weapon", "Range"]), &[words(&["rifle", "24\""]), words(&["machine gun", "36\""])]);
        assert_eq!(lines, ["Weapon       Range", "rifle        24\"", "machine gun  36\""]);
    }
}
