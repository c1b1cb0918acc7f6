//! Lines of the log, and what they come to.
use games::{LogLine, in_words};

/// Deeds as they are read: each in one line, when it is over.
#[derive(Debug, Default)]
pub(crate) struct Results {
    open: Option<(u32, String)>,
}

impl Results {
    /// What the lines before this one came to, if it begins something else.
    pub(crate) fn before(&mut self, line: &LogLine) -> Option<String> {
        let is_over = self.open.as_ref().is_some_and(|(deed, _)| line.deed != Some(*deed));
        let over = if is_over { self.last() } else { None };
        if let (Some(deed), Some(result)) = (line.deed, &line.result) {
            self.open = Some((deed, in_words(result)));
        }
        over
    }
    pub(crate) fn last(&mut self) -> Option<String> {
        self.open.take().map(|(_, text)| text)
    }
}

/// The clauses of a line for the column before it.
pub(crate) fn column(line: &LogLine) -> String {
    format!("{:12}", if line.clauses.is_empty() { "--".to_owned() } else { line.clauses.join(" ") })
}

/// Why something was refused, and by what.
pub(crate) fn refusal(fault: &protocol::Fault) -> String {
    match fault.clauses.as_slice() {
        [] => fault.text.clone(),
        clauses => format!("refused by {}: {}", clauses.join(", "), fault.text),
    }
}
