//! Keys and values of a procedure, in the words of this game.
use super::stage::Party;
use crate::{
    HeroesAll, Options,
    setup::{Ground, Quality},
};
pub(super) use content::scene::{OPTIONS, inches, key, number, one_of, yes_no};
use content::{Published, scene};
use kernel::{Key, Procedure, SceneError};
use std::ops::Deref;
use table::Heading;

/// The values of a call.
pub(super) struct Values(scene::Values);

impl Values {
    pub(super) fn new(procedure: &'static Procedure, given: &[(&str, &str)]) -> Result<Values, SceneError> {
        scene::Values::new(procedure, given).map(Values)
    }

    pub(super) fn options(&self) -> Result<Options, SceneError> {
        let said = self.said(Options::ALL)?;
        Ok(HeroesAll::options(&said).unwrap_or_else(|e| unreachable!("they are known: {e}")))
    }

    pub(super) fn quality(&self, name: &str) -> Result<Quality, SceneError> {
        Ok(match self.text(name)? {
            "elite" => Quality::Elite,
            "poor" => Quality::Poor,
            _ => Quality::Regular,
        })
    }

    /// Who it is by one key, how good by another.
    pub(super) fn party(&self, who: &'static str, quality: &str, facing: Heading) -> Result<Party<'_>, SceneError> {
        Ok(Party { key: who, who: self.text(who)?, quality: self.quality(quality)?, facing })
    }

    /// Which way a target looks, to show this face to the south.
    pub(super) fn face(&self, name: &str) -> Result<Heading, SceneError> {
        Ok(match self.text(name)? {
            "side" => Heading::EAST,
            "rear" => Heading::NORTH,
            _ => Heading::SOUTH,
        })
    }

    /// What the target stands in.
    pub(super) fn cover(&self, name: &str) -> Result<Option<Ground>, SceneError> {
        Ok(match self.text(name)? {
            "soft" => Some(Ground::Crops),
            "hard" => Some(Ground::Trench),
            "building" => Some(Ground::Building),
            "pillbox" => Some(Ground::Pillbox),
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

pub(super) const fn cover(name: &'static str, about: &'static str) -> Key {
    one_of(name, about, "open", &["open", "soft", "hard", "building", "pillbox"])
}

pub(super) const fn quality(name: &'static str, about: &'static str) -> Key {
    one_of(name, about, "regular", &["elite", "regular", "poor"])
}
