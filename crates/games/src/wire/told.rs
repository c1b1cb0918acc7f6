//! What happened and why not, as facts of the wire.
use super::Wired;
use session::explain::{Needed, Outcome};

impl Wired for kernel::Text {
    type Wire = Vec<protocol::Span>;
    fn wired(&self) -> Vec<protocol::Span> {
        let span = |span: &kernel::Span| match span {
            kernel::Span::Said(said) => protocol::Span::Said(said.clone()),
            kernel::Span::Unit { unit, name } => protocol::Span::Unit { unit: *unit, name: name.clone() },
            kernel::Span::Length(n) => protocol::Span::Length(*n),
        };
        self.spans().iter().map(span).collect()
    }
}

impl Wired for kernel::Fact {
    type Wire = Option<protocol::Shows>;
    fn wired(&self) -> Option<protocol::Shows> {
        use kernel::{Does, Fact, Fate, Whom};
        use protocol::Shows;
        Some(match *self {
            Fact::Ends => return None,
            Fact::Acts(unit) => Shows::Acts(unit),
            Fact::Goes { by, .. } => Shows::Goes(by),
            Fact::Does { by, does, at } => {
                let at = if let Whom::Unit(at) = at { Some(at) } else { None };
                match does {
                    does if does.is_fire() => Shows::Fires { unit: by, at, arc: false },
                    Does::Shell | Does::Bomb => Shows::Fires { unit: by, at, arc: true },
                    does if does.is_move() => Shows::Goes(by),
                    _ => Shows::Acts(by),
                }
            }
            Fact::Comes { to, fate } => match fate {
                Fate::Killed(men) => Shows::Falls { unit: to, men },
                Fate::Pins(pins) => Shows::Pins { unit: to, more: pins as i16 },
                Fate::FewerPins(pins) => Shows::Pins { unit: to, more: -(pins as i16) },
                Fate::Is(word) => Shows::Turns { unit: to, to: word.to_owned() },
                // The dice say so.
                Fate::Hits(_) => return None,
            },
        })
    }
}

impl Wired for Needed {
    type Wire = protocol::Need;
    fn wired(&self) -> protocol::Need {
        protocol::Need { number: self.number, low: self.low, dice: self.each.dice, sides: self.each.sides }
    }
}

impl Wired for Outcome {
    type Wire = protocol::Outcome;
    fn wired(&self) -> protocol::Outcome {
        match self.clone() {
            Outcome::Faces => protocol::Outcome::Faces,
            Outcome::Made { made, of } => protocol::Outcome::Made { made, of },
            Outcome::Passed(passed) => protocol::Outcome::Passed(passed),
            Outcome::Total(total) => protocol::Outcome::Total(total),
            Outcome::Row { total, row } => protocol::Outcome::Row { total, text: row },
            Outcome::Double(double) => protocol::Outcome::Double(double),
            Outcome::Opposed { ours, theirs } => protocol::Outcome::Opposed { ours, theirs },
            Outcome::Drawn(lots) => protocol::Outcome::Drawn(lots),
        }
    }
}

impl Wired for kernel::Why {
    type Wire = protocol::Why;
    fn wired(&self) -> protocol::Why {
        match *self {
            kernel::Why::WrongKind => protocol::Why::WrongKind,
            kernel::Why::NotOffered => protocol::Why::NotOffered,
            kernel::Why::Forbidden => protocol::Why::Forbidden,
            kernel::Why::NotSoMany { asked, least, most } => protocol::Why::NotSoMany { asked, least, most },
            kernel::Why::TooFar { price, budget } => protocol::Why::TooFar { price, budget },
            kernel::Why::WrongStart => protocol::Why::WrongStart,
            kernel::Why::TooManyPoints { points, most } => protocol::Why::TooManyPoints { points, most },
            kernel::Why::OffTable => protocol::Why::OffTable,
            kernel::Why::OutOfZone => protocol::Why::OutOfZone,
            kernel::Why::Barred => protocol::Why::Barred,
            kernel::Why::TooSharp => protocol::Why::TooSharp,
            kernel::Why::TooManyTurns { most } => protocol::Why::TooManyTurns { most },
            kernel::Why::NoStanding => protocol::Why::NoStanding,
            kernel::Why::TooClose => protocol::Why::TooClose,
            kernel::Why::Scattered => protocol::Why::Scattered,
            kernel::Why::Crowded => protocol::Why::Crowded,
            kernel::Why::NoRoom => protocol::Why::NoRoom,
            kernel::Why::NoContact => protocol::Why::NoContact,
            kernel::Why::OutOfCover { least } => protocol::Why::OutOfCover { least },
            kernel::Why::NotSoFar => protocol::Why::NotSoFar,
            kernel::Why::NotSoNear => protocol::Why::NotSoNear,
            kernel::Why::OutOfSight => protocol::Why::OutOfSight,
            kernel::Why::NoSuchFace(face) => protocol::Why::NoSuchFace { face },
            kernel::Why::DiceMissing(dice) => protocol::Why::DiceMissing { dice },
            kernel::Why::TooManyDice => protocol::Why::TooManyDice,
            kernel::Why::BeyondBlank { nth, least, most, per } => protocol::Why::BeyondBlank { nth, least, most, per },
            kernel::Why::BlanksLeft { filled, of } => protocol::Why::BlanksLeft { filled, of },
        }
    }
}

impl Wired for kernel::Purpose {
    type Wire = protocol::Purpose;
    fn wired(&self) -> protocol::Purpose {
        match self {
            kernel::Purpose::Draw => protocol::Purpose::Draw,
            kernel::Purpose::Initiative => protocol::Purpose::Initiative,
            kernel::Purpose::Command => protocol::Purpose::Command,
            kernel::Purpose::OrderTest => protocol::Purpose::OrderTest,
            kernel::Purpose::Misunderstanding => protocol::Purpose::Misunderstanding,
            kernel::Purpose::Arrival => protocol::Purpose::Arrival,
            kernel::Purpose::Movement => protocol::Purpose::Movement,
            kernel::Purpose::Spotting => protocol::Purpose::Spotting,
            kernel::Purpose::Noise => protocol::Purpose::Noise,
            kernel::Purpose::ToHit => protocol::Purpose::ToHit,
            kernel::Purpose::Shots => protocol::Purpose::Shots,
            kernel::Purpose::Damage => protocol::Purpose::Damage,
            kernel::Purpose::Penetration => protocol::Purpose::Penetration,
            kernel::Purpose::Location => protocol::Purpose::Location,
            kernel::Purpose::Effect => protocol::Purpose::Effect,
            kernel::Purpose::Wound => protocol::Purpose::Wound,
            kernel::Purpose::Pins => protocol::Purpose::Pins,
            kernel::Purpose::Morale => protocol::Purpose::Morale,
            kernel::Purpose::Guts => protocol::Purpose::Guts,
            kernel::Purpose::Nerve => protocol::Purpose::Nerve,
            kernel::Purpose::PatrolMorale => protocol::Purpose::PatrolMorale,
            kernel::Purpose::Momentum => protocol::Purpose::Momentum,
            kernel::Purpose::Rally => protocol::Purpose::Rally,
            kernel::Purpose::Fight => protocol::Purpose::Fight,
            kernel::Purpose::Scatter => protocol::Purpose::Scatter,
            kernel::Purpose::Barrage => protocol::Purpose::Barrage,
            kernel::Purpose::AirStrike => protocol::Purpose::AirStrike,
            kernel::Purpose::Flak => protocol::Purpose::Flak,
            kernel::Purpose::Medic => protocol::Purpose::Medic,
            kernel::Purpose::Supply => protocol::Purpose::Supply,
            kernel::Purpose::Duration => protocol::Purpose::Duration,
            kernel::Purpose::Collapse => protocol::Purpose::Collapse,
            kernel::Purpose::Lot => protocol::Purpose::Lot,
        }
    }
}
