//! The first line of a battle file: which rules, which forces, who plays, and what the dice are bound to.
use crate::dice::{Dice, DiceBox, DiceMode, Secret, hex};
use kernel::Battle;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::{collections::BTreeMap, fmt::Write};

/// Rises when the lines themselves change; older ones are read as well. Of the first no entry says where figures ended, and
/// no battle was told; of the second no battle was ended by people; of the third the dice were bound to the secret alone.
pub const FORMAT: u32 = 4;
/// The first in which commitment and dice are bound to everything that was agreed on before the first roll.
const BOUND: u32 = 4;

/// `Header<Value>` reads any battle file; `Header<B::Setup>` one of a known ruleset.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header<S> {
    pub format: u32,
    pub ruleset: String,
    pub rules_version: u32,
    pub scenario: String,
    pub seats: [Player; 2],
    pub options: BTreeMap<String, String>,
    pub house_rules: Vec<String>,
    /// What somebody brought, as it was written: for a copy, and for proof. What is played is the set-up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub packs: Vec<Pack>,
    pub dice: DiceMode,
    /// SHA-256 of secret and terms, published before the first roll. The secret itself stands beside the file until the
    /// battle is over, never in it.
    pub commitment: Option<String>,
    /// The players' own numbers, given after they saw the commitment.
    pub salts: Vec<String>,
    /// Entries taken over from another battle: its dice threw them, and they cannot be taken back.
    #[serde(default, skip_serializing_if = "is_none")]
    pub inherited: usize,
    /// SHA-256 of the set-up's canonical JSON.
    pub content_hash: String,
    pub setup: S,
}

/// A pack that a battle was made with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// Of its file, without the folder.
    pub name: String,
    /// Of its text.
    pub sha256: String,
    pub text: String,
}

impl Pack {
    pub fn new(name: &str, text: &str) -> Pack {
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned();
        Pack { name, sha256: hex(&Sha256::digest(text)), text: text.to_owned() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub name: String,
    /// "human", or what plays instead: "bot:steady".
    pub kind: String,
}

impl<S: Serialize> Header<S> {
    /// A header with fair dice and nobody in the seats; fill in the rest.
    pub fn new<B: Battle<Setup = S>>(setup: S, scenario: &str) -> Header<S> {
        Header {
            format: FORMAT,
            ruleset: B::ID.into(),
            rules_version: B::VERSION,
            scenario: scenario.into(),
            seats: Default::default(),
            options: BTreeMap::new(),
            house_rules: vec![],
            packs: vec![],
            dice: DiceMode::Fair,
            commitment: None,
            salts: vec![],
            inherited: 0,
            content_hash: content_hash(&json(&setup)),
            setup,
        }
    }
}

/// What the secret of a battle is bound to.
#[derive(Debug, Clone)]
pub(crate) struct Bond {
    pub(crate) commitment: Option<String>,
    terms: Option<String>,
}

impl Bond {
    /// Whether there are dice, and terms that they are bound to.
    pub(crate) const fn is_tight(&self) -> bool {
        self.commitment.is_some() && self.terms.is_some()
    }
    pub(crate) fn holds(&self, secret: Secret) -> bool {
        self.commitment.as_ref() == Some(&secret.commitment(self.terms.as_deref()))
    }
}

impl<S> Header<S> {
    /// SHA-256 of all that was agreed on before the first roll; older files bind nothing of it.
    pub(crate) fn terms(&self) -> Option<String> {
        (self.format >= BOUND).then(|| {
            content_hash(&serde_json::json!({
                "ruleset": self.ruleset,
                "rules_version": self.rules_version,
                "scenario": self.scenario,
                "seats": json(&self.seats),
                "options": json(&self.options),
                "house_rules": self.house_rules,
                "packs": json(&self.packs),
                "dice": json(&self.dice),
                "inherited": self.inherited,
                "content_hash": self.content_hash,
            }))
        })
    }
    pub(crate) fn bond(&self) -> Bond {
        Bond { commitment: self.commitment.clone(), terms: self.terms() }
    }
    pub(crate) fn dice_box(&self, secret: Secret) -> DiceBox {
        let dice = DiceBox::new(secret, &self.ruleset, &self.salts);
        match self.terms() {
            Some(terms) => dice.bound_to(&terms),
            None => dice,
        }
    }

    /// The dice this battle is played with; without the secret only those on record.
    pub(crate) fn dice(&self, secret: Option<Secret>) -> Dice {
        let fair = secret.map(|secret| self.dice_box(secret));
        match (self.dice, fair) {
            (DiceMode::Called, _) => Dice::Called,
            (DiceMode::Fair, Some(fair)) => Dice::Fair(fair),
            (DiceMode::Typed, Some(fair)) => Dice::Typed(fair),
            (DiceMode::Fair | DiceMode::Typed, None) => Dice::Recorded,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_none(inherited: &usize) -> bool {
    *inherited == 0
}

pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_else(|e| unreachable!("our own types are plain data: {e}"))
}

/// SHA-256 of a value with its keys in order and no white space.
pub(crate) fn content_hash(value: &Value) -> String {
    let mut text = String::new();
    canonical(value, &mut text);
    hex(&Sha256::digest(text))
}

fn canonical(value: &Value, out: &mut String) {
    match value {
        Value::Object(map) => {
            let sorted: BTreeMap<&String, &Value> = map.iter().collect();
            for (n, (key, value)) in sorted.into_iter().enumerate() {
                out.push(if n == 0 { '{' } else { ',' });
                leaf(&Value::String(key.clone()), out);
                out.push(':');
                canonical(value, out);
            }
            out.push_str(if map.is_empty() { "{}" } else { "}" });
        }
        Value::Array(list) => {
            for (n, value) in list.iter().enumerate() {
                out.push(if n == 0 { '[' } else { ',' });
                canonical(value, out);
            }
            out.push_str(if list.is_empty() { "[]" } else { "]" });
        }
        other => leaf(other, out),
    }
}

fn leaf(value: &Value, out: &mut String) {
    write!(out, "{value}").unwrap_or_else(|e| unreachable!("a string takes all: {e}"));
}
