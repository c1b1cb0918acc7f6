//! Links: who has one has what it opens. Only hashes are kept.
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use games::Seat;
use protocol::{Link, Role};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A link as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    pub role: Role,
    pub hash: [u8; 32],
}

/// What nobody guesses.
pub type Key = [u8; 24];

/// A new link, once to show and once to keep.
pub fn fresh(role: Role, key: Key) -> (Link, Kept) {
    let token = URL_SAFE_NO_PAD.encode(key);
    let kept = Kept { role, hash: hash(&token) };
    (Link { role, token }, kept)
}

/// Which link a token is; takes as long whichever it is.
pub fn find(links: &[Kept], token: &str) -> Option<usize> {
    let hash = hash(token);
    links
        .iter()
        .enumerate()
        .fold(None, |found, (nth, link)| if link.hash.ct_eq(&hash).into() { Some(nth) } else { found })
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}

/// No letter that is read as another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnopqrstuvwxyz2345678";

/// A battle's public name: short enough to say, too many to try.
pub fn battle_id(key: [u8; 10]) -> String {
    key.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

pub fn is_battle_id(text: &str) -> bool {
    text.len() == 10 && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// The seats a role answers for.
pub fn seats(role: Role) -> &'static [Seat] {
    match role {
        Role::First => &[Seat::First],
        Role::Second => &[Seat::Second],
        Role::Both => &[Seat::First, Seat::Second],
        Role::Watch => &[],
    }
}

pub fn holds(role: Role, seat: Seat) -> bool {
    seats(role).contains(&seat)
}

pub const fn role(seat: Seat) -> Role {
    match seat {
        Seat::First => Role::First,
        Seat::Second => Role::Second,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_its_own_link_and_no_other_text_does() {
        let (first, second) = (fresh(Role::First, [1; 24]), fresh(Role::Watch, [2; 24]));
        let links = [first.1, second.1];
        assert_eq!(find(&links, &first.0.token), Some(0));
        assert_eq!(find(&links, &second.0.token), Some(1));
        assert_eq!(find(&links, &first.0.token[1..]), None);
        assert_eq!(find(&links, ""), None);
    }
}
