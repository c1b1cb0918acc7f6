//! Dice as they are written: `D6`, `2D6`.
use crate::{
    Code, FromValue,
    raw::{Data, Value},
    value::Desk,
};
use kernel::Throw;

/// A number, or dice thrown for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    Fixed(u8),
    Thrown(Throw),
}

impl FromValue for Throw {
    fn blank() -> Throw {
        Throw::new(1, 6)
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<Throw> {
        let Data::Text(text) = &value.data else {
            desk.expected("dice", value);
            return None;
        };
        let throw = text.split_once('D').and_then(|(dice, sides)| {
            let dice = if dice.is_empty() { Some(1) } else { dice.parse().ok() };
            Some(Throw::new(dice?, sides.parse().ok()?))
        });
        let throw = throw.filter(|t| (1..=20).contains(&t.dice) && (2..=20).contains(&t.sides));
        if throw.is_none() {
            let problem = desk.refuse(Code::UnknownValue, &value.at, format!("unknown dice \"{text}\""));
            problem.hint = Some("dice are written \"D6\" or \"2D6\"".into());
        }
        throw
    }
}

impl FromValue for Amount {
    fn blank() -> Amount {
        Amount::Fixed(0)
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<Amount> {
        match value.data {
            Data::Number(_) => u8::from_value(value, desk).map(Amount::Fixed),
            _ => Throw::from_value(value, desk).map(Amount::Thrown),
        }
    }
}
