//! Things that stand together, about a point: a wood, a house with its yard, a field with its hedge.
use content::Look;
use kernel::Point;
use table::{Heading, Shape, ahead, fore_and_aft};

/// So far in this direction from where the item is.
pub(crate) type Spoke = (i32, u32);

#[derive(Debug, Clone)]
pub(crate) enum Form {
    /// Corners seen from the middle.
    Blob(Vec<Spoke>),
    /// `wide` across, `long` along its heading.
    Box { wide: u16, long: u16 },
    /// A line, so long to either side.
    Bar(u32),
}

#[derive(Debug, Clone)]
pub(crate) struct Part {
    pub(crate) name: &'static str,
    pub(crate) look: Look,
    pub(crate) form: Form,
    pub(crate) off: Spoke,
    pub(crate) turned: i32,
    pub(crate) floors: u8,
}

pub(crate) type Item = Vec<Part>;

impl Part {
    pub(crate) fn new(name: &'static str, look: Look, form: Form) -> Part {
        Part { name, look, form, off: (0, 0), turned: 0, floors: 1 }
    }
    /// Where it lies if the item is here and turned so.
    pub(crate) fn shape(&self, at: Point, degrees: i32) -> Shape {
        let (direction, far) = self.off;
        let middle = ahead(at, Heading::new(direction + degrees), far);
        let heading = Heading::new(degrees + self.turned);
        match &self.form {
            Form::Blob(spokes) => {
                let corner = |&(direction, far): &Spoke| ahead(middle, heading.turned(direction), far);
                Shape::polygon(&spokes.iter().map(corner).collect::<Vec<_>>())
            }
            &Form::Box { wide, long } => Shape::turned(middle, wide, long, heading),
            &Form::Bar(half) => {
                let [a, b] = fore_and_aft(middle, heading, half);
                Shape::line(a, b)
            }
        }
    }
    /// Of the same worth, and not the same thing.
    pub(crate) fn twin(&self) -> Part {
        let (name, look) = match self.look {
            Look::Wood => ("orchard", Look::Orchard),
            Look::Orchard => ("wood", Look::Wood),
            Look::Hedgerow => ("stone wall", Look::Wall),
            Look::Wall => ("hedgerow", Look::Hedgerow),
            look => (self.name, look),
        };
        Part { name, look, ..self.clone() }
    }
}
