//! The table drawn in letters: terrain, units, a ruler along two edges, and the units in a list below.
use crate::paper::Ink;
use kernel::{Board, Measure, Point, Posture, Seat, Token, TokenShape};

/// Rows a board should fit in.
const MOST_ROWS: i32 = 24;
/// Columns left of the table.
const MARGIN: usize = 4;

/// What stands in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cell {
    Open,
    /// Open ground where an answer could end.
    Reach,
    Lit,
    Dark,
    Trace(char),
    Terrain(char),
    Objective(char),
    Unit(char, Seat),
}

/// A table on which each cell is so many units of the board wide and high.
struct Sheet {
    wide: i32,
    high: i32,
    columns: usize,
    cells: Vec<Vec<Cell>>,
}

/// The table and its units, as lines; open ground for which `reach` holds is dotted.
pub(crate) fn draw(
    board: &Board,
    sides: &[String; 2],
    width: usize,
    ink: Ink,
    reach: impl Fn(Point) -> bool,
) -> Vec<String> {
    let fine = fine(board);
    let coarse = |at: Point| Point::new(at.x / FINE, at.y / FINE);
    // Of a real table there is nothing to draw.
    let is_bare = board.pieces.is_empty() && board.tokens.iter().all(|token| token.figures.is_empty());
    let mut lines = match board.measure {
        _ if is_bare => vec![],
        Measure::Hundredths => table(board, width, ink, reach),
        Measure::Squares => table(&fine, width, ink, |at| reach(coarse(at))),
    };
    lines.extend(signs(board));
    lines.extend(roll_calls(board, sides, ink));
    lines
}

/// Everybody in sight, side by side.
pub(crate) fn roll_calls(board: &Board, sides: &[String; 2], ink: Ink) -> Vec<String> {
    let of = |seat: Seat| [vec![ink.seat(seat, &sides[seat.index()])], roll_call(board, seat, ink)];
    Seat::BOTH.into_iter().flat_map(of).flatten().collect()
}

/// Units of a square, so that neither the middle of a cell nor of a square is on an outline.
const FINE: i16 = 4;

/// A board of squares, each [`FINE`] units wide.
fn fine(board: &Board) -> Board {
    let mut fine = board.clone();
    if board.measure == Measure::Squares {
        let corner = |at: &mut Point| *at = Point::new(at.x * FINE, at.y * FINE);
        let middle = |at: &mut Point| *at = Point::new(at.x * FINE + FINE / 2, at.y * FINE + FINE / 2);
        corner(&mut fine.size);
        fine.pieces.iter_mut().flat_map(|piece| &mut piece.outline).for_each(corner);
        fine.tokens.iter_mut().flat_map(|token| &mut token.figures).for_each(|figure| middle(&mut figure.at));
        fine.signs.lights.iter_mut().flat_map(|light| &mut light.squares).for_each(middle);
        fine.signs.dark.iter_mut().for_each(middle);
        fine.signs.traces.iter_mut().for_each(|trace| middle(&mut trace.at));
    }
    fine
}

const fn unit(measure: Measure) -> i32 {
    match measure {
        Measure::Hundredths => 100,
        Measure::Squares => FINE as i32,
    }
}

/// The table alone, with its ruler and legend.
fn table(board: &Board, width: usize, ink: Ink, reach: impl Fn(Point) -> bool) -> Vec<String> {
    let mut sheet = Sheet::fitted(board, width);
    sheet.lay_terrain(board);
    let is_dotted = sheet.dot(reach);
    sheet.lay_signs(board);
    for token in &board.tokens {
        sheet.stand(token, board.measure);
    }
    let mut lines = sheet.lines(board, ink);
    let mut legend = legend(board, ink);
    if is_dotted {
        legend.push_str("   · in reach");
    }
    if !legend.is_empty() {
        lines.push(format!("{:MARGIN$} {legend}", ""));
    }
    lines
}

impl Sheet {
    fn fitted(board: &Board, width: usize) -> Sheet {
        let (x, y) = (i32::from(board.size.x), i32::from(board.size.y));
        let unit = unit(board.measure);
        let room = width.saturating_sub(MARGIN + 2).max(20);
        // A letter is half as wide as it is high: two columns to a row keep the table's shape.
        let rows_apart = ((y + MOST_ROWS * unit - 1) / (MOST_ROWS * unit)).max(1);
        let high = unit * rows_apart;
        let fits = |wide: i32| (x / wide) as usize <= room;
        let wide = if fits((high / 2).max(1)) { (high / 2).max(1) } else { high };
        let up = |n: i32, step: i32| ((n + step - 1) / step) as usize;
        let columns = up(x, wide);
        Sheet { wide, high, columns, cells: vec![vec![Cell::Open; columns]; up(y, high)] }
    }

    /// Row (from the top) and column of a point.
    fn at(&self, point: Point) -> (usize, usize) {
        let column = i32::from(point.x) / self.wide;
        let up = i32::from(point.y) / self.high;
        let rows = self.cells.len() as i32;
        let row = (rows - 1 - up).clamp(0, rows - 1);
        (row as usize, column.clamp(0, self.columns as i32 - 1) as usize)
    }
    fn middle(&self, row: usize, column: usize) -> Point {
        let x = column as i32 * self.wide + self.wide / 2;
        let y = (self.cells.len() - 1 - row) as i32 * self.high + self.high / 2;
        Point::new(x as i16, y as i16)
    }
    fn put(&mut self, point: Point, cell: Cell) {
        let (row, column) = self.at(point);
        self.cells[row][column] = cell;
    }

    fn lay_terrain(&mut self, board: &Board) {
        for piece in &board.pieces {
            let cell = match piece.outline.as_slice() {
                [_] => Cell::Objective(piece.glyph),
                _ => Cell::Terrain(piece.glyph),
            };
            if piece.closed {
                for row in 0..self.cells.len() {
                    for column in 0..self.columns {
                        if is_inside(&piece.outline, self.middle(row, column)) {
                            self.cells[row][column] = cell;
                        }
                    }
                }
            } else {
                self.draw_along(&piece.outline, cell, board.measure);
            }
        }
    }
    /// A line; on squares it is on their edge, and what is in the square is still to be seen in the other half of it.
    fn draw_along(&mut self, outline: &[Point], cell: Cell, measure: Measure) {
        if let [only] = outline {
            self.put(*only, cell);
        }
        for leg in outline.windows(2) {
            let steps = i32::from(kernel::length(leg[0], leg[1]) as i16) * 2 / self.wide.max(1) + 1;
            for step in 0..=steps {
                let part = |a: i16, b: i16| (i32::from(a) + (i32::from(b) - i32::from(a)) * step / steps) as i16;
                let at = Point::new(part(leg[0].x, leg[1].x), part(leg[0].y, leg[1].y));
                let (row, column) = self.at(at);
                let is_shared = measure == Measure::Squares && self.wide * 2 == unit(measure) && column % 2 == 1;
                if !is_shared || self.cells[row][column] == Cell::Open {
                    self.put(at, cell);
                }
            }
        }
    }

    /// Says whether anything was in reach.
    fn dot(&mut self, reach: impl Fn(Point) -> bool) -> bool {
        let mut any = false;
        for row in 0..self.cells.len() {
            for column in 0..self.columns {
                if self.cells[row][column] == Cell::Open && reach(self.middle(row, column)) {
                    self.cells[row][column] = Cell::Reach;
                    any = true;
                }
            }
        }
        any
    }

    /// Light and darkness on open ground; traces on anything.
    fn lay_signs(&mut self, board: &Board) {
        let lit = board.signs.lights.iter().flat_map(|light| &light.squares).map(|at| (at, Cell::Lit));
        let dark = board.signs.dark.iter().map(|at| (at, Cell::Dark));
        let across = (unit(board.measure) / self.wide).max(1) as usize;
        for (&at, cell) in dark.chain(lit) {
            let (row, column) = self.at(at);
            let from = (column + 1).saturating_sub(across);
            for below in self.cells[row].iter_mut().skip(from).take(across) {
                if matches!(below, Cell::Open | Cell::Dark) {
                    *below = cell;
                }
            }
        }
        for trace in &board.signs.traces {
            self.put(trace.at, Cell::Trace(trace_glyph(trace.look)));
        }
    }

    /// Every figure by its unit's letter; beside the leader how many they are, except where every man is a unit.
    fn stand(&mut self, token: &Token, measure: Measure) {
        for figure in &token.figures {
            self.put(figure.at, Cell::Unit(token.glyph, token.seat));
        }
        let Some(leader) = token.figures.first().filter(|_| measure == Measure::Hundredths) else { return };
        let (row, column) = self.at(leader.at);
        for (digit, beside) in token.figures.len().to_string().chars().zip(self.cells[row].iter_mut().skip(column + 1))
        {
            *beside = Cell::Unit(digit, token.seat);
        }
    }

    fn lines(&self, board: &Board, ink: Ink) -> Vec<String> {
        let unit = unit(board.measure);
        let mut lines = vec![];
        for (row, cells) in self.cells.iter().enumerate() {
            let up = (self.cells.len() - 1 - row) as i32 * self.high / unit;
            let label = if up % (4 * self.high / unit) == 0 { up.to_string() } else { String::new() };
            let mut text = format!("{label:>MARGIN$}|");
            for cell in cells {
                text.push_str(&match *cell {
                    Cell::Open => " ".to_owned(),
                    Cell::Reach => ink.faint("·"),
                    Cell::Lit => ink.gold("'"),
                    Cell::Dark => ink.faint("░"),
                    Cell::Terrain(glyph) => ink.terrain(&glyph.to_string()),
                    Cell::Trace(glyph) | Cell::Objective(glyph) => ink.gold(&glyph.to_string()),
                    Cell::Unit(glyph, seat) => ink.seat(seat, &glyph.to_string()),
                });
            }
            text.push('|');
            lines.push(text);
        }
        lines.push(format!("{:MARGIN$}+{}+", "", self.ticks(unit)));
        lines.push(format!("{:MARGIN$} {}", "", self.labels(unit)));
        lines
    }
    /// Marks every fourth inch or square.
    fn ticks(&self, unit: i32) -> String {
        let is_mark = |column: usize| (column as i32 * self.wide) % (4 * unit) == 0;
        (0..self.columns).map(|column| if is_mark(column) { '+' } else { '-' }).collect()
    }
    fn labels(&self, unit: i32) -> String {
        let mut text = String::new();
        for column in 0..=self.columns {
            let at = column as i32 * self.wide;
            if at % (4 * unit) == 0 && text.len() <= column {
                text.push_str(&format!("{:column$}", "")[text.len()..]);
                text.push_str(&(at / unit).to_string());
            }
        }
        text
    }
}

fn trace_glyph(look: &str) -> char {
    match look {
        "ghost" => '?',
        "sound" | "shot" => '~',
        "flash" | "burst" => '*',
        "bomb" => 'o',
        _ => '!',
    }
}

/// Lights and traces in words, each with its square.
fn signs(board: &Board) -> Vec<String> {
    let at = |point| place(board.measure, point);
    let lights = board.signs.lights.iter().map(|light| format!("  ' {} at {}", light.text, at(light.at)));
    let traces = board
        .signs
        .traces
        .iter()
        .map(|t| format!("  {} {} at {}: {}", trace_glyph(t.look), t.text, at(t.at), t.meaning));
    let dark = (!board.signs.dark.is_empty()).then(|| "  ░ beyond our men's eyes".to_owned());
    lights.chain(traces).chain(dark).collect()
}

/// Even-odd rule, in whole numbers.
fn is_inside(outline: &[Point], at: Point) -> bool {
    let (x, y) = (i64::from(at.x), i64::from(at.y));
    let mut inside = false;
    for (i, a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        let (ax, ay, bx, by) = (i64::from(a.x), i64::from(a.y), i64::from(b.x), i64::from(b.y));
        if (ay > y) != (by > y) {
            let side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
            inside ^= (side > 0) == (by > ay);
        }
    }
    inside
}

fn legend(board: &Board, ink: Ink) -> String {
    let mut seen: Vec<(char, Vec<&str>, bool)> = vec![];
    for piece in &board.pieces {
        let is_objective = piece.outline.len() == 1;
        // "river, western ford to the bridge" is a river.
        let kind = piece.kind.split(',').next().unwrap_or_default();
        match seen.iter_mut().find(|(glyph, ..)| *glyph == piece.glyph) {
            Some((_, kinds, _)) if kinds.contains(&kind) => {}
            Some((_, kinds, _)) => kinds.push(kind),
            None => seen.push((piece.glyph, vec![kind], is_objective)),
        }
    }
    let entry = |(glyph, kinds, is_objective): &(char, Vec<&str>, bool)| {
        let glyph = glyph.to_string();
        let glyph = if *is_objective { ink.gold(&glyph) } else { ink.terrain(&glyph) };
        let more = if kinds.len() > 2 { " …" } else { "" };
        format!("{glyph} {}{more}", kinds[..kinds.len().min(2)].join(", "))
    };
    seen.iter().map(entry).collect::<Vec<_>>().join("   ")
}

/// Letter, name, men, markers, place.
fn roll_call(board: &Board, seat: Seat, ink: Ink) -> Vec<String> {
    let tokens: Vec<&Token> = board.tokens.iter().filter(|token| token.seat == seat).collect();
    if tokens.is_empty() {
        return vec!["  nobody on the table".to_owned()];
    }
    let longest = tokens.iter().map(|token| token.name.chars().count()).max().unwrap_or(0);
    let row = |token: &&Token| {
        let letter = ink.seat(seat, &token.glyph.to_string());
        let is_counted = token.shape != TokenShape::Vehicle && token.inside.is_none();
        let figures = if token.figures.is_empty() { token.men.into() } else { token.figures.len() };
        let men = match figures {
            1 if is_counted => " 1 man".to_owned(),
            men if is_counted => format!("{men:>2} men"),
            // A hull, or men out of sight whose number stands among the markers.
            _ => " ".repeat(6),
        };
        let at =
            token.figures.first().map_or_else(String::new, |leader| format!("at {}", place(board.measure, leader.at)));
        let (name, markers) = (&token.name, markers(token).join(", "));
        format!("  {letter} {name:longest$}  {men}  {at:<16} {markers}").trim_end().to_owned()
    };
    tokens.iter().map(row).collect()
}

/// What is laid beside a unit, in words.
fn markers(token: &Token) -> Vec<String> {
    if token.wreck {
        return vec!["wreck".to_owned()];
    }
    let counted = |n: u8, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
    let order = token.order.map(|order| order[..1].to_uppercase() + &order[1..]);
    let pins = (token.pins > 0).then(|| counted(token.pins, "pin", "pins"));
    let inside = token.inside.map(|_| counted(token.men, "man inside", "men inside"));
    let others = token.markers.iter().map(|marker| marker.text.clone());
    let posture = token.figures.first().and_then(|figure| figure.posture).map(posture_word);
    let intention = token.intention.as_ref().map(|intention| intention.text.clone());
    order.into_iter().chain(pins).chain(posture).chain(others).chain(inside).chain(intention).collect()
}

fn posture_word(posture: Posture) -> String {
    let word = match posture {
        Posture::Standing => "standing",
        Posture::Lying => "lying",
        Posture::Up => "up",
        Posture::Down => "down",
    };
    word.to_owned()
}

/// As a place is typed in: "12.5,10".
pub(crate) fn place(measure: Measure, at: Point) -> String {
    let number = |n: i16| match measure {
        Measure::Squares => n.to_string(),
        Measure::Hundredths => {
            let text = format!("{}.{:02}", n / 100, n.abs() % 100);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    };
    format!("{},{}", number(at.x), number(at.y))
}
