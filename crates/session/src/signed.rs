//! A signature under a battle that is over: whoever kept it while it was played vouches for every byte before.
use crate::{
    dice::hex,
    record::{Note, line},
};
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signed {
    /// Ed25519, hexadecimal.
    pub by: String,
    pub signature: String,
}

/// The key that everybody may know.
pub fn public_key(key: &[u8; 32]) -> String {
    hex(SigningKey::from_bytes(key).verifying_key().as_bytes())
}

/// The line that goes behind a whole battle file.
pub fn signature(bytes: &[u8], key: &[u8; 32]) -> String {
    let signature = hex(&SigningKey::from_bytes(key).sign(bytes).to_bytes());
    line(&Note::Signed(Signed { by: public_key(key), signature }))
}

impl Signed {
    pub(crate) fn holds(&self, bytes: &[u8]) -> bool {
        let read = || {
            let key = VerifyingKey::from_bytes(&unhex(&self.by)?).ok()?;
            let signature = Signature::from_bytes(&unhex(&self.signature)?);
            key.verify_strict(bytes, &signature).ok()
        };
        read().is_some()
    }
}

fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    let (pairs, left) = digits.as_chunks::<2>();
    let bytes: Vec<u8> = pairs.iter().map(|[high, low]| high << 4 | low).collect();
    if left.is_empty() { bytes.try_into().ok() } else { None }
}
