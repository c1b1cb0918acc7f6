//! Links: who has one has what it opens. Only hashes are kept.
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use games::Seat;
use protocol::{Link, Role};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A link as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) role: Role,
    pub(crate) hash: [u8; 32],
}

/// A new link, once to show and once to keep.
pub(crate) fn fresh(role: Role) -> Result<(Link, Kept), getrandom::Error> {
    let mut bytes = [0; 24];
    getrandom::fill(&mut bytes)?;
    let token = URL_SAFE_NO_PAD.encode(bytes);
    let kept = Kept { role, hash: hash(&token) };
    Ok((Link { role, token }, kept))
}

/// Which link a token is; takes as long whichever it is.
pub(crate) fn find(links: &[Kept], token: &str) -> Option<usize> {
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
pub(crate) fn battle_id() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

pub(crate) fn is_battle_id(text: &str) -> bool {
    text.len() == 10 && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// The seats a role answers for.
pub(crate) fn seats(role: Role) -> &'static [Seat] {
    match role {
        Role::First => &[Seat::First],
        Role::Second => &[Seat::Second],
        Role::Both => &[Seat::First, Seat::Second],
        Role::Watch => &[],
    }
}

pub(crate) fn holds(role: Role, seat: Seat) -> bool {
    seats(role).contains(&seat)
}

pub(crate) const fn role(seat: Seat) -> Role {
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
        let (first, second) = (fresh(Role::First).unwrap(), fresh(Role::Watch).unwrap());
        let links = [first.1, second.1];
        assert_eq!(find(&links, &first.0.token), Some(0));
        assert_eq!(find(&links, &second.0.token), Some(1));
        assert_eq!(find(&links, &first.0.token[1..]), None);
        assert_eq!(find(&links, ""), None);
    }
}
