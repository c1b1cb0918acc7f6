//! Sizes of models and bases.
use content::{Code, Fields, Record};
use table::Inches;

/// What stands on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    pub name: String,
    pub outline: Outline,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outline {
    /// A round base, by its diameter.
    Round(Inches),
    Box {
        width: Inches,
        length: Inches,
    },
}

impl Record for Model {
    const KIND: &'static str = "model";
    fn read(fields: &mut Fields<'_, '_>) -> Model {
        let is_box = fields.has("width_in") || fields.has("length_in");
        if is_box && fields.has("base_in") {
            fields.refuse("base_in", Code::NotAllowed, "a model has either base_in, or width_in and length_in");
        }
        let mut size = |key| fields.within(key, Inches::hundredths(10)..=Inches::whole(12));
        let outline = if is_box {
            Outline::Box { width: size("width_in"), length: size("length_in") }
        } else {
            Outline::Round(size("base_in"))
        };
        Model { name: fields.need("name"), outline }
    }
}
