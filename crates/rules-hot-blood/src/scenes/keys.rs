//! Keys and values of a procedure, in the words of this game.
use crate::{HotBlood, Options, Posture, setup::Arm};
pub(super) use content::scene::{OPTIONS, key, number, one_of, yes_no};
use content::{Published, scene};
use kernel::{Key, Point, Procedure, SceneError};
use std::ops::Deref;

/// The values of a call.
pub(super) struct Values(scene::Values);

impl Values {
    pub(super) fn new(procedure: &'static Procedure, given: &[(&str, &str)]) -> Result<Values, SceneError> {
        scene::Values::new(procedure, given).map(Values)
    }

    pub(super) fn options(&self) -> Result<Options, SceneError> {
        let said = self.said(Options::ALL)?;
        Ok(HotBlood::options(&said).unwrap_or_else(|e| unreachable!("they are known: {e}")))
    }

    pub(super) fn arm(&self, name: &str) -> Result<Arm, SceneError> {
        Ok(match self.text(name)? {
            "unarmed" => Arm::Unarmed,
            "blunt" => Arm::Blunt,
            _ => Arm::Edged,
        })
    }

    /// "5,2"
    pub(super) fn square(&self, name: &str) -> Result<Point, SceneError> {
        let text = self.text(name)?;
        let bad = || self.bad(name, text, "a square from 0,0 to 15,17, such as 5,2");
        let (x, y) = text.split_once(',').ok_or_else(bad)?;
        let number =
            |text: &str, most: i16| text.trim().parse().ok().filter(|n| (0..=most).contains(n)).ok_or_else(bad);
        Ok(Point::new(number(x, 15)?, number(y, 17)?))
    }

    pub(super) fn posture(&self, name: &str) -> Result<Posture, SceneError> {
        Ok(match self.text(name)? {
            "lying" => Posture::Lying,
            "up" => Posture::Up,
            "down" => Posture::Down,
            _ => Posture::Standing,
        })
    }
}

impl Deref for Values {
    type Target = scene::Values;
    fn deref(&self) -> &scene::Values {
        &self.0
    }
}

pub(super) const fn arm(name: &'static str, about: &'static str) -> Key {
    one_of(name, about, "edged", &["unarmed", "blunt", "edged"])
}
