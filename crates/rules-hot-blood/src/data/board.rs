//! Boards of somebody's own: drawn with characters, one a square, row by row from the north.
use super::{Pit, Wire};
use crate::setup::{PitKind, WireKind};
use content::{Code, Fields, Record};
use kernel::Point;

/// Squares a side.
const SIDES: std::ops::RangeInclusive<i16> = 4..=32;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    pub name: String,
    pub size: Point,
    /// HB-SET-02: the front trench row.
    pub line: i16,
    pub pits: Vec<Pit>,
    pub blocking: Vec<Point>,
    pub filled: Vec<Point>,
    pub wires: Vec<Wire>,
}

impl Record for Board {
    const KIND: &'static str = "table";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Board {
        let (name, line) = (fields.need("name"), fields.within("line", 0..=31));
        let map: String = fields.need("map");
        if !fields.has("map") {
            return Board { name, line, ..Board::default() };
        }
        match Board::drawn(&map) {
            Ok(board) if line < board.size.y => Board { name, line, ..board },
            Ok(board) => {
                fields.refuse("line", Code::OffTable, format!("the board has {} rows, counted from 0", board.size.y));
                Board { name, ..board }
            }
            Err(fault) => {
                fields.refuse("map", Code::OutOfRange, fault);
                Board { name, line, ..Board::default() }
            }
        }
    }
}

/// Whether a line of the drawing is wire between two rows.
fn is_wire(row: &str) -> bool {
    row.contains(['-', '=', '+'])
}

impl Board {
    /// `.` open ground, `o` a shell hole, `A` to `W` a bay of trench each, `s` sap, `1` to `9` a listening post each, `D` no bay
    /// but a dugout, `X` what nobody enters, `%` what is filled in. Between two rows: `-` fence, `+` a gate in it, `=` loose wire.
    fn drawn(map: &str) -> Result<Board, String> {
        let rows: Vec<&str> = map.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
        let (wires, ground): (Vec<&str>, Vec<&str>) = rows.iter().partition(|row| is_wire(row));
        let size = Point::new(ground.first().map_or(0, |row| row.len()) as i16, ground.len() as i16);
        if !SIDES.contains(&size.x) || !SIDES.contains(&size.y) || wires.len() > ground.len() {
            return Err(format!("a board has 4 to 32 squares a side, this one {} by {}", size.x, size.y));
        }
        if let Some(row) = rows.iter().find(|row| row.chars().count() != size.x as usize) {
            return Err(format!("each row has {} squares, not {}: {row}", size.x, row.chars().count()));
        }
        let mut board = Board { size, ..Board::default() };
        let mut y = size.y;
        for row in rows {
            if is_wire(row) {
                board.string(row, y - 1)?;
                continue;
            }
            y -= 1;
            for (x, letter) in (0..).zip(row.chars()) {
                board.square(letter, Point::new(x, y))?;
            }
        }
        Ok(board)
    }

    fn square(&mut self, letter: char, at: Point) -> Result<(), String> {
        match letter {
            '.' => {}
            'X' => self.blocking.push(at),
            '%' => self.filled.push(at),
            'o' => self.pits.push(Pit { name: "shell hole".into(), kind: PitKind::ShellHole, squares: vec![at] }),
            's' => self.dig("sap", PitKind::Trench, at),
            'D' => self.dig("dugout", PitKind::Bunker, at),
            '1'..='9' => self.dig(&format!("listening post {letter}"), PitKind::Post, at),
            'A'..='W' => self.dig(&format!("bay {letter}"), PitKind::Trench, at),
            _ => return Err(format!("nobody knows what \"{letter}\" is")),
        }
        Ok(())
    }
    /// Squares of one name are one pit.
    fn dig(&mut self, name: &str, kind: PitKind, at: Point) {
        match self.pits.iter_mut().find(|pit| pit.name == name) {
            Some(pit) => pit.squares.push(at),
            None => self.pits.push(Pit { name: name.to_owned(), kind, squares: vec![at] }),
        }
    }
    /// Wire along the northern edges of the row south of it.
    fn string(&mut self, drawn: &str, row: i16) -> Result<(), String> {
        if !(0..=self.size.y - 2).contains(&row) {
            return Err("wire stands between two rows".to_owned());
        }
        for (x, letter) in (0..).zip(drawn.chars()) {
            let kind = match letter {
                '.' => continue,
                '-' | '+' => WireKind::Fence,
                '=' => WireKind::Piece,
                _ => return Err(format!("\"{letter}\" is no wire")),
            };
            let gates = if letter == '+' { vec![x] } else { Vec::new() };
            self.wires.push(Wire { kind, row, from: x, to: x, gates });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Board;
    use crate::setup::{PitKind, WireKind};
    use kernel::Point;

    #[test]
    fn a_drawing_is_read_from_the_north() {
        let board = Board::drawn("AABB\n.s.D\n-+.=\n.1o.\n....\n").expect("it can be read");
        assert_eq!(board.size, Point::new(4, 4));
        let pits: Vec<(&str, PitKind, &[Point])> =
            board.pits.iter().map(|pit| (pit.name.as_str(), pit.kind, &pit.squares[..])).collect();
        let expected = [
            ("bay A", PitKind::Trench, &[Point::new(0, 3), Point::new(1, 3)][..]),
            ("bay B", PitKind::Trench, &[Point::new(2, 3), Point::new(3, 3)]),
            ("sap", PitKind::Trench, &[Point::new(1, 2)]),
            ("dugout", PitKind::Bunker, &[Point::new(3, 2)]),
            ("listening post 1", PitKind::Post, &[Point::new(1, 1)]),
            ("shell hole", PitKind::ShellHole, &[Point::new(2, 1)]),
        ];
        assert_eq!(pits, expected);
        // On the northern edge of the row with the post.
        let wires: Vec<_> = board.wires.iter().map(|wire| (wire.from, wire.row, wire.kind, wire.gates.len())).collect();
        assert_eq!(wires, [(0, 1, WireKind::Fence, 0), (1, 1, WireKind::Fence, 1), (3, 1, WireKind::Piece, 0)]);
    }

    #[test]
    fn what_cannot_be_drawn_says_why() {
        for (map, why) in [
            ("....\n...\n....\n....", "each row has 4 squares, not 3"),
            ("....\n.?..\n....\n....", "nobody knows what \"?\" is"),
            ("...\n...\n...", "a board has 4 to 32 squares a side, this one 3 by 3"),
            ("....\n....\n....\n....\n-...", "wire stands between two rows"),
        ] {
            let fault = Board::drawn(map).expect_err(map);
            assert!(fault.contains(why), "{fault}");
        }
    }
}
