//! Men and the forces they make.
use crate::setup::{Arm, Firearm, Kit, SIDE};
use content::{Code, Fields, Id, Record, words};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Man {
    pub name: String,
    pub role: String,
    pub seniority: u8,
    pub nerve: i8,
    pub melee: i8,
    pub throws: i8,
    pub firearm: Option<Firearm>,
    pub weapon: Arm,
    pub bombs: u8,
    pub flares: u8,
    pub kit: Kit,
    pub armour: bool,
}

/// A piece of kit as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece {
    Cutters,
    FlarePistol,
    Whistle,
    Telephone,
}
words!(Piece, "piece of kit", {
    "wire-cutters" => Cutters,
    "flare-pistol" => FlarePistol,
    "whistle" => Whistle,
    "telephone" => Telephone,
});

/// A man for rosters, by what he does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template(pub Man);

impl Record for Template {
    const KIND: &'static str = "template";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Template {
        Template(Man::read(fields))
    }
}

impl Record for Man {
    const KIND: &'static str = "man";
    fn read(fields: &mut Fields<'_, '_>) -> Man {
        let kit: Vec<Piece> = fields.list("kit");
        let man = Man {
            name: fields.need("name"),
            role: fields.need("role"),
            seniority: fields.may("seniority").unwrap_or(0),
            nerve: fields.within("nerve", -2..=2),
            melee: fields.within("melee", -1..=2),
            throws: fields.within("throws", 0..=3),
            firearm: fields.may("firearm"),
            weapon: fields.need("weapon"),
            bombs: fields.may("bombs").unwrap_or(0),
            flares: fields.may("flares").unwrap_or(0),
            kit: Kit {
                cutters: kit.contains(&Piece::Cutters),
                flare_pistol: kit.contains(&Piece::FlarePistol),
                whistle: kit.contains(&Piece::Whistle),
                telephone: kit.contains(&Piece::Telephone),
            },
            armour: fields.flag("armour"),
        };
        if man.flares > 0 && !man.kit.flare_pistol {
            fields.refuse("flares", Code::NotAllowed, "flares need a flare pistol (HB-SPC-T1)");
        }
        man
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Force {
    pub name: String,
    pub men: Vec<Id<Man>>,
    /// HB-PM-04: of a patrol made from it.
    pub rating: i8,
}

impl Record for Force {
    const KIND: &'static str = "force";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Force {
        let force = Force {
            name: fields.need("name"),
            men: fields.need("men"),
            rating: if fields.has("rating") { fields.within("rating", -1..=2) } else { 0 },
        };
        if force.men.is_empty() || force.men.len() > usize::from(SIDE) {
            fields.refuse(
                "men",
                Code::OutOfRange,
                format!("a force has 1 to {SIDE} men, this one {}", force.men.len()),
            );
        }
        force
    }
}
