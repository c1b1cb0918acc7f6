//! Puts many faults into one text, each behind a switch of its own, so that one build serves them all.
use super::find::{Change, Fault};
use std::ops::Range;

/// What the text asks: `SANDTABLE_FAULT` holds the number of the fault that is switched on.
pub(super) const SWITCH: &str = "\n#[doc(hidden)]\npub mod fault {\n    \
    static ON: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| {\n        \
    std::env::var(\"SANDTABLE_FAULT\").ok().and_then(|number| number.parse().ok()).unwrap_or(usize::MAX)\n    });\n    \
    #[inline(never)]\n    pub fn is_on(number: usize) -> bool {\n        *ON == number\n    }\n}\n";

/// The text with these faults of it, each with its number.
pub(super) fn planted(text: &str, faults: &[(usize, &Fault)]) -> String {
    let mut sorted: Vec<&(usize, &Fault)> = faults.iter().collect();
    // The outer before the inner.
    sorted.sort_by_key(|(number, fault)| (fault.place.start, usize::MAX - fault.place.end, *number));
    part(text, 0..text.len(), &sorted)
}

fn part(text: &str, whole: Range<usize>, faults: &[&(usize, &Fault)]) -> String {
    let (mut out, mut at, mut rest) = (String::new(), whole.start, faults);
    while let Some((_, first)) = rest.first() {
        let place = first.place.clone();
        out += &text[at..place.start];
        let same = rest.iter().take_while(|(_, fault)| fault.place == place).count();
        let (here, after) = rest.split_at(same);
        let inside = after.iter().take_while(|(_, fault)| fault.place.end <= place.end && !place.is_empty()).count();
        let mut tail = String::new();
        let mut is_choice = false;
        for (number, fault) in here {
            let (mark, end) = (format!("/*<{number}*/if crate::fault::is_on({number})"), format!("}}/*{number}>*/"));
            match &fault.change {
                Change::Always(value) => out += &[" ", &mark, " { return ", value, "; ", &end, " "].concat(),
                Change::Instead(other) => {
                    is_choice = true;
                    out += &["(", &mark, " { ", other, " } else { "].concat();
                    tail += &[" ", &end, ")"].concat();
                }
            }
        }
        at = place.start;
        if is_choice {
            out += &part(text, place.clone(), &after[..inside]);
            at = place.end;
        }
        out += &tail;
        rest = &after[inside..];
    }
    out + &text[at..whole.end]
}

/// The number of the innermost fault round this place of a text with faults; else of the last before it.
pub(super) fn at(text: &str, place: usize) -> Option<usize> {
    let before = text.get(..place)?;
    let numbers = || before.match_indices("/*<").filter_map(|(start, _)| before[start + 3..].split('*').next());
    let is_open = |number: &&str| !before.contains(&format!("/*{number}>*/"));
    numbers().filter(is_open).last().or_else(|| numbers().last())?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{super::find::faults, *};

    fn squeezed(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_fault_has_a_switch_and_the_inner_ones_stay_inside() {
        let text = "fn f() -> bool { a && !b }";
        let all = faults("a.rs", text).unwrap();
        let picked: Vec<(usize, &Fault)> = all.iter().enumerate().collect();
        let expected = "fn f() -> bool { /*<0*/if crate::fault::is_on(0) { return true; }/*0>*/ \
            /*<1*/if crate::fault::is_on(1) { return false; }/*1>*/ \
            (/*<2*/if crate::fault::is_on(2) { (a) || (!b) } else { \
            a && (/*<3*/if crate::fault::is_on(3) { b } else { !b }/*3>*/) }/*2>*/) }";
        assert_eq!(squeezed(&planted(text, &picked)), expected);
        assert_eq!(planted(text, &[]), text);
    }

    #[test]
    fn two_faults_of_one_place_are_a_chain() {
        let text = "fn f() -> X { a < b }";
        let all = faults("a.rs", text).unwrap();
        let picked: Vec<(usize, &Fault)> = all.iter().enumerate().skip(1).collect();
        let expected = "fn f() -> X { (/*<1*/if crate::fault::is_on(1) { (a) <= (b) } else { \
            (/*<2*/if crate::fault::is_on(2) { (a) >= (b) } else { a < b }/*1>*/) }/*2>*/) }";
        assert_eq!(squeezed(&planted(text, &picked)), expected);
    }

    #[test]
    fn a_complaint_is_laid_at_the_innermost_door() {
        let text = "(/*<2*/if x { y } else { a && (/*<3*/if b { c } else { d }/*3>*/) }/*2>*/) e";
        assert_eq!(at(text, text.find('y').unwrap()), Some(2));
        assert_eq!(at(text, text.find('c').unwrap()), Some(3));
        assert_eq!(at(text, text.len()), Some(3));
        assert_eq!(at(text, 0), None);
    }
}
