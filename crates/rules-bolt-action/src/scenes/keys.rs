//! Keys and values of a procedure, in the words of this game.
use crate::{BoltAction, Cover, Options, Quality, Rank};
pub(super) use content::scene::{OPTIONS, inches, key, number, one_of, yes_no};
use content::{Published, scene};
use kernel::{Key, Procedure, SceneError};
use std::ops::Deref;

/// The values of a call.
pub(super) struct Values(scene::Values);

impl Values {
    pub(super) fn new(procedure: &'static Procedure, given: &[(&str, &str)]) -> Result<Values, SceneError> {
        scene::Values::new(procedure, given).map(Values)
    }

    pub(super) fn options(&self) -> Result<Options, SceneError> {
        let said = self.said(Options::ALL)?;
        Ok(BoltAction::options(&said).unwrap_or_else(|e| unreachable!("they are known: {e}")))
    }

    pub(super) fn quality(&self, name: &str) -> Result<Quality, SceneError> {
        Ok(match self.text(name)? {
            "inexperienced" => Quality::Inexperienced,
            "veteran" => Quality::Veteran,
            _ => Quality::Regular,
        })
    }

    pub(super) fn cover(&self, name: &str) -> Result<Cover, SceneError> {
        Ok(match self.text(name)? {
            "soft" => Cover::Soft,
            "hard" => Cover::Hard,
            _ => Cover::None,
        })
    }

    pub(super) fn officer(&self, name: &str) -> Result<Option<Rank>, SceneError> {
        Ok(match self.text(name)? {
            "second-lieutenant" => Some(Rank::SecondLieutenant),
            "first-lieutenant" => Some(Rank::FirstLieutenant),
            "captain" => Some(Rank::Captain),
            "major" => Some(Rank::Major),
            _ => None,
        })
    }
}

impl Deref for Values {
    type Target = scene::Values;
    fn deref(&self) -> &scene::Values {
        &self.0
    }
}

pub(super) const fn quality(name: &'static str, about: &'static str) -> Key {
    one_of(name, about, "regular", &["inexperienced", "regular", "veteran"])
}

pub(super) const fn officer(name: &'static str, about: &'static str) -> Key {
    one_of(name, about, "none", &["none", "second-lieutenant", "first-lieutenant", "captain", "major"])
}
