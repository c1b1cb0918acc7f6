//! How often a rules text looks aside because a battle is fought on a real table: where deciding and measuring would be mixed.
use super::is_pure_source;
use std::collections::BTreeMap;

const SEAMS_MAX: usize = 16;
/// What is said and shown of such a battle is no rule.
const BESIDE: [&str; 4] = ["assist", "published", "setup", "voice"];

#[derive(Default)]
pub(super) struct Seams(BTreeMap<String, usize>);

impl Seams {
    pub(super) fn count(&mut self, path: &str, text: &str) {
        let mut parts = path.split('/').skip(1);
        let (Some(name), Some(_), Some(file)) = (parts.next(), parts.next(), parts.next()) else { return };
        let is_beside = BESIDE.iter().any(|beside| file.strip_suffix(".rs").unwrap_or(file) == *beside);
        if is_pure_source(path) && name.starts_with("rules-") && !is_beside {
            *self.0.entry(name.to_owned()).or_default() += text.matches("is_mapless()").count();
        }
    }
    pub(super) fn complaints(&self) -> impl Iterator<Item = String> {
        let many = self.0.iter().filter(|(_, seams)| **seams > SEAMS_MAX);
        many.map(|(name, seams)| {
            format!("crates/{name}: {seams} places ask whether there is a map, {SEAMS_MAX} may; part what decides from what measures")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seams_of_a_rules_text_are_counted_and_others_are_not() {
        let mut seams = Seams::default();
        let text = "if game.setup.is_mapless() {\n".repeat(SEAMS_MAX);
        seams.count("crates/rules-x/src/shooting.rs", &text);
        for beside in
            ["crates/rules-x/src/assist.rs", "crates/rules-x/src/voice/board.rs", "crates/rules-x/tests/it/a.rs"]
        {
            seams.count(beside, &text);
        }
        assert_eq!(seams.complaints().count(), 0);
        seams.count("crates/rules-x/src/orders.rs", "if game.setup.is_mapless() {");
        assert_eq!(seams.complaints().count(), 1);
    }
}
