//! Men in words: so many of a kind, or by name.
use super::{TypedError, numbered};
use kernel::{Counts, Voice};

/// What there is of each kind, and what else can be typed where every figure can be named.
pub(super) fn kinds<B: Voice>(
    setup: &B::Setup,
    rows: &[(B::Choice, u8)],
    alike: &[u8],
) -> (Vec<(String, u8)>, &'static str) {
    if alike.is_empty() {
        return (rows.iter().map(|(kind, n)| (B::choice(setup, *kind), *n)).collect(), "");
    }
    let mut kinds: Vec<(String, u8)> = vec![];
    for (row, n) in rows {
        let name = B::kind(setup, *row);
        match kinds.iter_mut().find(|(known, _)| *known == name) {
            Some((_, have)) => *have += n,
            None => kinds.push((name, *n)),
        }
    }
    (kinds, ", or by name (`figures` lists them)")
}

/// "2 rifleman, 1 nco", "rifleman", "2 1 0", "none".
pub(super) fn counts(kinds: &[String], words: &str) -> Result<Option<Counts>, TypedError> {
    let mut counts: Counts = kinds.iter().map(|_| 0).collect();
    if words.eq_ignore_ascii_case("none") {
        return Ok(Some(counts));
    }
    if let Some(plain) = plain(words) {
        return Ok((plain.len() == kinds.len()).then_some(plain));
    }
    for part in words.split(',').map(str::trim) {
        let (many, kind) = match part.split_once(' ') {
            Some((many, kind)) if many.parse::<u8>().is_ok() => (many.parse().unwrap_or(1), kind.trim()),
            _ => (1, part),
        };
        if kind.parse::<usize>().is_ok() {
            return Ok(None);
        }
        let found = numbered(kinds, kind)?;
        let one =
            || kind.strip_suffix("men").map_or_else(|| kind.trim_end_matches('s').into(), |stem| format!("{stem}man"));
        let found = if found.is_none() { numbered(kinds, &one())? } else { found };
        let Some(nth) = found else { return Ok(None) };
        counts[nth] = u8::saturating_add(counts[nth], many);
    }
    Ok(Some(counts))
}

/// "rifleman 3, NCO", "riflemen 7 and 8"; or by kind, of which the first go: "2 rifleman, 1 NCO", "2 rifleman, rifleman 3".
pub(super) fn figures(names: &[String], kinds: &[String], words: &str) -> Result<Option<Counts>, TypedError> {
    let mut classes: Vec<String> = vec![];
    for kind in kinds {
        if !classes.contains(kind) {
            classes.push(kind.clone());
        }
    }
    let mut taken: Counts = names.iter().map(|_| 0).collect();
    let mut shares: Counts = classes.iter().map(|_| 0).collect();
    if let Some(plain) = plain(words) {
        match plain.len() {
            n if n == names.len() => return Ok(Some(plain)),
            n if n == classes.len() => shares = plain,
            _ => return Ok(None),
        }
    } else if !words.eq_ignore_ascii_case("none") {
        let mut stem = None;
        for part in words.split(',').flat_map(|part| part.split(" and ")).map(str::trim) {
            if let Some(row) = row(names, part, stem) {
                taken[row] += 1;
                stem = Some(kinds[row].as_str());
            } else {
                let by_kind = counts(&classes, part)?;
                let Some(by_kind) = by_kind else { return Ok(None) };
                shares.iter_mut().zip(by_kind).for_each(|(all, n)| *all = all.saturating_add(n));
                stem = None;
            }
        }
    }
    for (class, share) in classes.iter().zip(shares) {
        let mut left = share;
        for (nth, _) in kinds.iter().enumerate().filter(|(_, kind)| *kind == class) {
            if taken[nth] == 0 && left > 0 {
                taken[nth] = 1;
                left -= 1;
            }
        }
        // More than there are: the offer will say so.
        if let Some(first) = kinds.iter().position(|kind| kind == class) {
            taken[first] = taken[first].saturating_add(left);
        }
    }
    Ok(Some(taken))
}

/// The figure of this name; "riflemen 7" is "rifleman 7", and after it "8" is "rifleman 8".
fn row(names: &[String], part: &str, stem: Option<&str>) -> Option<usize> {
    let of = |wanted: &str| names.iter().position(|name| name.eq_ignore_ascii_case(wanted));
    if part.parse::<u8>().is_ok() {
        return of(&format!("{} {part}", stem?));
    }
    of(part).or_else(|| {
        let (stem, number) = part.rsplit_once(' ')?;
        let one = if let Some(stem) = stem.strip_suffix("men") {
            format!("{stem}man")
        } else {
            stem.strip_suffix('s')?.into()
        };
        of(&format!("{one} {number}"))
    })
}

fn plain(words: &str) -> Option<Counts> {
    words.split([' ', ',']).filter(|w| !w.is_empty()).map(|w| w.parse().ok()).collect()
}
