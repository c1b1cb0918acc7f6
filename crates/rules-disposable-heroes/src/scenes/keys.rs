//! Keys and values of a procedure, in the words of this game.
use crate::{Cover, DisposableHeroes, Kind, MEN, Options, data::own};
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
        Ok(DisposableHeroes::options(&said).unwrap_or_else(|e| unreachable!("they are known: {e}")))
    }

    /// "1 mg42, 3 rifles".
    pub(super) fn arms(&self, name: &str) -> Result<Vec<(u8, String)>, SceneError> {
        let known = own().weapons.names().collect::<Vec<_>>();
        let arms = self.parts(name, |word| scene::meant(word, known.iter().copied()).map(str::to_owned))?;
        let expected = || {
            let all = known.join(", ");
            format!("numbers and weapons, such as \"1 mg42, 3 rifle\"; weapons: {all}")
        };
        let arms = arms.ok_or_else(|| self.refuse(name, &expected()))?;
        let men: usize = arms.iter().map(|(number, _)| usize::from(*number)).sum();
        let many = || self.refuse(name, &format!("one unit, of {MEN} men at most; these are {men}"));
        if men > MEN { Err(many()) } else { Ok(arms) }
    }

    /// The id of a weapon.
    pub(super) fn weapon(&self, name: &str) -> Result<&'static str, SceneError> {
        self.known(name, &own().weapons.names().collect::<Vec<_>>())
    }

    /// The id of a vehicle, or one of these words.
    pub(super) fn vehicle(&self, name: &str, or: &[&'static str]) -> Result<&'static str, SceneError> {
        self.known(name, &or.iter().copied().chain(own().vehicles.names()).collect::<Vec<_>>())
    }

    /// The id of a vehicle or a gun, or one of these words.
    pub(super) fn armed(&self, name: &str, or: &[&'static str]) -> Result<&'static str, SceneError> {
        let data = own();
        self.known(name, &or.iter().copied().chain(data.vehicles.names()).chain(data.guns.names()).collect::<Vec<_>>())
    }

    fn known(&self, name: &str, all: &[&'static str]) -> Result<&'static str, SceneError> {
        let id = self.text(name)?;
        let meant = scene::meant(id, all.iter().copied());
        meant.ok_or_else(|| self.unknown(name, id, &all.join(", "), all.iter().copied()))
    }

    /// What the target stands in.
    pub(super) fn cover(&self, name: &str) -> Result<(Kind, Cover), SceneError> {
        Ok(match self.text(name)? {
            "concealment" => (Kind::Area, Cover::Concealment),
            "light" => (Kind::Area, Cover::Light),
            "medium" => (Kind::Area, Cover::Medium),
            "heavy" => (Kind::Area, Cover::Heavy),
            "prepared" => (Kind::Area, Cover::Prepared),
            "building" => (Kind::Building, Cover::Heavy),
            "bunker" => (Kind::Bunker, Cover::Prepared),
            _ => (Kind::Area, Cover::Open),
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
    let values = &["open", "concealment", "light", "medium", "heavy", "prepared", "building", "bunker"];
    one_of(name, about, "open", values)
}
