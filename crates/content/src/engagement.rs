//! What every engagement says, whatever the game: how it is won, and which tables it fits.
use crate::{Code, Fields, Goal, Mission, Objective, Place, Shelf, Table, in_inches, words};
use kernel::{Point, Seat};
use table::Inches;

words!(Seat, "seat", { "first" => First, "second" => Second });

/// Objectives of one engagement.
const OBJECTIVES: usize = 8;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    pub name: String,
    /// How it is won.
    pub words: String,
    /// The smallest table and the largest.
    fits_in: [Point; 2],
    pub objectives: Vec<Objective>,
}

impl Terms {
    pub fn read(fields: &mut Fields<'_, '_>) -> Terms {
        let size = |[wide, deep]: [Inches; 2]| Point::new(wide.in_hundredths() as i16, deep.in_hundredths() as i16);
        let terms = Terms {
            name: fields.need("name"),
            words: fields.need("words"),
            fits_in: fields.need::<[[Inches; 2]; 2]>("fits_in").map(size),
            objectives: fields.each("objective", Objective::read),
        };
        if terms.objectives.len() > OBJECTIVES {
            fields.refuse("objective", Code::OutOfRange, format!("at most {OBJECTIVES} objectives"));
        }
        terms
    }

    /// What there is to win on this table.
    pub fn goals(&self, on: &Table) -> Vec<Goal> {
        let goal = |o: &Objective| Goal { name: o.name.clone(), at: o.on(on), points: o.points };
        self.objectives.iter().map(goal).collect()
    }
    /// As it stands in a list.
    pub fn mission(&self, id: &str) -> Mission {
        Mission { id: id.to_owned(), name: self.name.clone(), words: self.words.clone() }
    }
    /// Refuses tables that are too small or too large, where the scenario stands.
    pub fn fits(&self, on: &Table, at: &Place, problems: &mut Shelf) {
        let [least, most] = self.fits_in;
        let fits = |n: i16, least: i16, most: i16| (least..=most).contains(&n);
        if !(fits(on.size.x, least.x, most.x) && fits(on.size.y, least.y, most.y)) {
            let message = format!("{} wants a table from {} to {}", self.name, in_inches(least), in_inches(most));
            let found = format!("{} is {}", on.name, in_inches(on.size));
            problems.refuse(Code::DoesNotFit, at, message).hint = Some(found);
        }
    }
}

/// A side before it is called anything else than its nation: that name, its army's, and its edge.
pub type Called<'a> = (&'a mut String, &'a str, &'a str);

/// Two sides of one nation are called by their armies, and by their edges where they are the same one.
pub fn told_apart(sides: [Called<'_>; 2]) {
    let [(first, army, edge), (second, other, far)] = sides;
    if first == second {
        army.clone_into(first);
        other.clone_into(second);
    }
    if first == second {
        *first = format!("{first} ({edge})");
        *second = format!("{second} ({far})");
    }
}
