//! What is written to: standard output, in colour where somebody looks at it.
use kernel::Seat;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// Plain where output is piped, or where `NO_COLOR` or a dumb terminal asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ink {
    colour: bool,
}

impl Ink {
    pub(crate) const PLAIN: Ink = Ink { colour: false };

    fn of_stdout() -> Ink {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Ink { colour: io::stdout().is_terminal() && !refused }
    }
    fn paint(self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
    pub(crate) fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }
    pub(crate) fn faint(self, text: &str) -> String {
        self.paint("2", text)
    }
    pub(crate) fn terrain(self, text: &str) -> String {
        self.paint("32", text)
    }
    pub(crate) fn gold(self, text: &str) -> String {
        self.paint("1;33", text)
    }
    pub(crate) fn warning(self, text: &str) -> String {
        self.paint("33", text)
    }
    pub(crate) fn seat(self, seat: Seat, text: &str) -> String {
        self.paint(if seat == Seat::First { "1;34" } else { "1;31" }, text)
    }
}

/// Standard output, with its ink.
pub(crate) struct Paper {
    out: BufWriter<StdoutLock<'static>>,
    pub(crate) ink: Ink,
}

impl Paper {
    pub(crate) fn new() -> Paper {
        Paper { out: BufWriter::new(io::stdout().lock()), ink: Ink::of_stdout() }
    }
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        writeln!(self.out, "{}", text.as_ref())
    }
    /// A line of the log: clause, then text. Where somebody looks it is broken between words and hangs under itself;
    /// in a pipe it stays whole.
    pub(crate) fn log(&mut self, clause: &str, text: &str, paint: impl Fn(Ink, &str) -> String) -> io::Result<()> {
        let indent = clause.chars().count() + 1;
        let width = if io::stdout().is_terminal() { width().saturating_sub(indent) } else { usize::MAX };
        for (n, line) in wrapped(text, width).iter().enumerate() {
            let head = if n == 0 { clause } else { "" };
            let head = self.ink.faint(&format!("{head:indent$}"));
            self.line(head + &paint(self.ink, line))?;
        }
        Ok(())
    }
    /// What the lines above came to.
    pub(crate) fn result(&mut self, text: &str) -> io::Result<()> {
        let paint = |ink: Ink, text: &str| ink.bold(text);
        self.log(&format!("{:12}", "=>"), text, paint)
    }
    pub(crate) fn blank(&mut self) -> io::Result<()> {
        self.line("")
    }
    /// Text without a line end, shown at once.
    pub(crate) fn prompt(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "{text}")?;
        self.out.flush()
    }
    /// Nothing of what was written stays in sight, nor by scrolling back.
    pub(crate) fn wipe(&mut self) -> io::Result<()> {
        if io::stdout().is_terminal() { write!(self.out, "\x1b[H\x1b[2J\x1b[3J") } else { Ok(()) }
    }
    pub(crate) fn done(mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Columns there are to write on.
pub(crate) fn width() -> usize {
    let known = console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    known.unwrap_or(100).clamp(40, 200)
}

/// Lines of so many letters at most, broken between words; only a longer word makes a longer line.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        let room = width.saturating_sub(lines[last].chars().count());
        if lines[last].is_empty() {
            lines[last].push_str(word);
        } else if word.chars().count() < room {
            lines[last].push(' ');
            lines[last].push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Thousands apart, so that large numbers can be read.
pub(crate) fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_only_there() {
        assert_eq!(wrapped("four men and a machine-gun", 9), ["four men", "and a", "machine-gun"]);
        assert_eq!(wrapped("four men", usize::MAX), ["four men"]);
        assert_eq!(wrapped("", 9), [""]);
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!([0, 999, 1000, 12_345_678].map(number), ["0", "999", "1,000", "12,345,678"]);
    }
}
