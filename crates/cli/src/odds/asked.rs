//! What was typed: a procedure, its keys, and perhaps a key that runs over values.
use crate::complaint::Complaint;

/// More points say no more.
const MOST: usize = 200;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) procedure: String,
    pub(super) given: Vec<(String, String)>,
}

/// `range=6..30 step 6`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sweep {
    pub(super) key: String,
    pub(super) values: Vec<i32>,
}

impl Asked {
    /// A word without `=` belongs to the value before it, so that nothing need be quoted.
    pub(super) fn read(words: &str) -> Result<Asked, Complaint> {
        let mut asked = Asked::default();
        for word in words.split_whitespace() {
            match (word.split_once('='), asked.given.last_mut()) {
                (Some((key, value)), _) => asked.given.push((key.to_owned(), value.to_owned())),
                (None, Some((_, value))) => {
                    value.push(' ');
                    value.push_str(word);
                }
                (None, None) if asked.procedure.is_empty() => word.clone_into(&mut asked.procedure),
                (None, None) => {
                    let help = format!("after {} come keys: {} range=12", asked.procedure, asked.procedure);
                    return Err(Complaint::usage(format!("expected key=value, found \"{word}\""), Some(help)));
                }
            }
        }
        Ok(asked)
    }

    /// The same but for these keys, or another procedure altogether.
    pub(super) fn but(&self, words: &str) -> Result<Asked, Complaint> {
        let other = Asked::read(words)?;
        if !other.procedure.is_empty() {
            return Ok(other);
        }
        let mut asked = self.clone();
        for (key, value) in other.given {
            asked.set(&key, value);
        }
        Ok(asked)
    }

    fn set(&mut self, key: &str, value: String) {
        match self.given.iter_mut().find(|(name, _)| name == key) {
            Some(pair) => pair.1 = value,
            None => self.given.push((key.to_owned(), value)),
        }
    }

    pub(super) fn at(&self, key: &str, value: i32) -> Asked {
        let mut asked = self.clone();
        asked.set(key, value.to_string());
        asked
    }

    /// What it differs in from the first of a comparison.
    pub(super) fn label(&self, first: &Asked) -> String {
        let name = |pairs: Vec<&(String, String)>| {
            pairs.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
        };
        if self == first || self.procedure != first.procedure {
            return format!("{} {}", self.procedure, name(self.given.iter().collect())).trim_end().to_owned();
        }
        name(self.given.iter().filter(|pair| !first.given.contains(pair)).collect())
    }

    /// The key that runs over values, if one does.
    pub(super) fn sweep(&self) -> Result<Option<Sweep>, Complaint> {
        let mut found = None;
        for (key, value) in self.given.iter().filter(|(_, value)| value.contains("..")) {
            if found.is_some() {
                return Err(Complaint::usage(format!("{key} runs over values, and so does another key"), None));
            }
            let values = run(value).ok_or_else(|| {
                let help = format!("{key}=6..30 step 6 runs over 6, 12, 18, 24 and 30; {MOST} values at most");
                Complaint::usage(format!("\"{value}\" is no run of whole numbers"), Some(help))
            })?;
            found = Some(Sweep { key: key.clone(), values });
        }
        Ok(found)
    }
}

/// `6..30 step 6`, `1..4`.
fn run(text: &str) -> Option<Vec<i32>> {
    let (ends, step) = text.split_once(" step ").unwrap_or((text, "1"));
    let (from, to) = ends.split_once("..")?;
    let (from, to): (i32, i32) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    let step: usize = step.trim().parse().ok().filter(|&step| step > 0)?;
    let values: Vec<i32> = (from..=to).step_by(step).take(MOST + 1).collect();
    (1..=MOST).contains(&values.len()).then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Asked {
        Asked::read(words).unwrap()
    }

    #[test]
    fn words_without_a_key_belong_to_the_value_before_them() {
        let asked = read("shoot firers=1 smg, 9 rifle range=6..30 step 6");
        assert_eq!(asked.procedure, "shoot");
        assert_eq!(asked.given[0], ("firers".to_owned(), "1 smg, 9 rifle".to_owned()));
        assert_eq!(asked.sweep().unwrap(), Some(Sweep { key: "range".to_owned(), values: vec![6, 12, 18, 24, 30] }));
        assert!(Asked::read("shoot at will").is_err());
    }

    #[test]
    fn a_comparison_is_called_by_what_differs() {
        let first = read("shoot range=12 cover=soft");
        let other = first.but("range=6").unwrap();
        assert_eq!(other.given, [("range".into(), "6".into()), ("cover".into(), "soft".into())]);
        assert_eq!(other.label(&first), "range=6");
        assert_eq!(first.label(&first), "shoot range=12 cover=soft");
        assert_eq!(first.but("assault attackers=8").unwrap().label(&first), "assault attackers=8");
    }

    #[test]
    fn runs_that_make_no_sense_are_refused() {
        assert_eq!(run("1..4"), Some(vec![1, 2, 3, 4]));
        assert_eq!(run("5..7 step 5"), Some(vec![5]));
        for wrong in ["4..1", "1..", "a..b", "0..9 step 0", "0..200000"] {
            assert_eq!(run(wrong), None, "{wrong}");
        }
        assert!(read("shoot range=1..2 target=1..2").sweep().is_err());
    }
}
