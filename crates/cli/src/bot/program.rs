//! A program that was started: lines go to its standard input, and come from its standard output.
use kernel::Seat;
use protocol::Message;
use std::{
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{self, Receiver, SyncSender, TrySendError},
    thread,
    time::Instant,
};

/// One message of a program, in bytes; the socket takes no more either.
const LONGEST: u64 = 64 * 1024;
/// Messages that wait to be read by a program.
const UNREAD: usize = 256;

/// Something came from a program.
pub(super) struct Said {
    pub(super) by: Seat,
    /// When it came, however long it waited to be heard.
    pub(super) at: Instant,
    pub(super) what: What,
}

pub(super) enum What {
    Line(String),
    TooLong,
    /// Nothing comes any more.
    Ended,
}

pub(super) struct Program {
    child: Child,
    /// Closed after the last message, and where the program does not read.
    lines: Option<SyncSender<String>>,
}

impl Program {
    /// Starts it; from now on it is heard.
    pub(super) fn start(command: &str, seat: Seat, say: SyncSender<Said>) -> io::Result<Program> {
        let words = words(command);
        let (program, args) =
            words.split_first().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "no command"))?;
        let mut child = Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (lines, unread) = mpsc::sync_channel(UNREAD);
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write(input, &unread));
            thread::spawn(move || read(output, |what| say.send(Said { by: seat, at: Instant::now(), what }).is_ok()));
        }
        Ok(Program { child, lines: Some(lines) })
    }

    /// Never waits; says whether the program keeps up with reading.
    pub(super) fn tell(&mut self, message: &Message) -> bool {
        let line = serde_json::to_string(message).unwrap_or_else(|e| unreachable!("our own types are plain data: {e}"));
        let sent = self.lines.as_ref().map(|lines| lines.try_send(line + "\n"));
        // Who has ended is heard of otherwise.
        !matches!(sent, Some(Err(TrySendError::Full(_))))
    }
    /// Nothing more will be said to it.
    pub(super) fn hang_up(&mut self) {
        self.lines = None;
    }
    /// Ends it if it has not ended, and says how it did.
    pub(super) fn end(&mut self) -> String {
        // It may have ended by itself, which is as good.
        self.child.kill().ok();
        self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
    }
}

/// Whoever forgets a program does not leave it running.
impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}

fn write(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        // Whoever has closed its ears has ended or will be overdue.
        if input.write_all(line.as_bytes()).is_err() {
            return;
        }
    }
}

fn read(output: ChildStdout, mut say: impl FnMut(What) -> bool) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = vec![];
        let what = match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => What::Ended,
            Ok(_) if line.len() as u64 == LONGEST && !line.ends_with(b"\n") => What::TooLong,
            Ok(_) => What::Line(String::from_utf8_lossy(&line).trim().to_owned()),
        };
        let is_last = !matches!(what, What::Line(_));
        if !say(what) || is_last {
            return;
        }
    }
}

/// The words of a command; quotes, single or double, keep spaces in a word.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (vec![], None::<String>, None);
    for c in command.chars() {
        match (c, quote) {
            (_, Some(open)) if c == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (_, None) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_words_and_quotes_keep_them_together() {
        assert_eq!(words("python3  my.py --deep 3"), ["python3", "my.py", "--deep", "3"]);
        assert_eq!(words("'my bots/one' \"it's\" a\"b c\" ''"), ["my bots/one", "it's", "ab c", ""]);
        assert!(words("  ").is_empty());
    }
}
