//! What is typed: with editing, history and completion where somebody sits at a terminal, line by line where it is piped.
use rustyline::{
    Config, Context, Editor, Helper, Highlighter, Hinter, Validator, completion::Completer, config::CompletionType,
    error::ReadlineError, history::MemHistory,
};
use std::io::{self, BufRead, IsTerminal, StdinLock};

/// Words that are for the program at any question.
const WORDS: [&str; 17] = [
    "board", "day", "draw", "figures", "goal", "help", "hint", "log", "look", "measure", "odds", "quit", "resign",
    "rules", "save", "undo", "unit",
];

pub(super) enum Input {
    Typed(Box<Editor<Known, MemHistory>>),
    Piped(StdinLock<'static>),
}

impl Input {
    pub(super) fn new() -> Input {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let editor = || Editor::with_history(config, MemHistory::new()).ok();
        match io::stdin().is_terminal().then(editor).flatten() {
            Some(mut editor) => {
                editor.set_helper(Some(Known::default()));
                Input::Typed(Box::new(editor))
            }
            None => Input::Piped(io::stdin().lock()),
        }
    }

    /// What is typed is not on the screen when it comes from a file.
    pub(super) const fn is_piped(&self) -> bool {
        matches!(self, Input::Piped(_))
    }

    /// The next line; `None`: the input has ended, or somebody wants to leave.
    pub(super) fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        match self {
            Input::Typed(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        editor.add_history_entry(&line).map_err(io::Error::other)?;
                    }
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(ReadlineError::Io(error)) => Err(error),
                Err(error) => Err(io::Error::other(error)),
            },
            Input::Piped(input) => {
                let mut line = Vec::new();
                let read = input.read_until(b'\n', &mut line)?;
                Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
            }
        }
    }

    /// What the next question may be answered with.
    pub(super) fn knows(&mut self, answers: Vec<String>) {
        if let Input::Typed(editor) = self {
            editor.set_helper(Some(Known { answers }));
        }
    }

    /// Somebody else sits down, who may not read what was typed.
    pub(super) fn forget(&mut self) -> io::Result<()> {
        match self {
            Input::Typed(editor) => editor.clear_history().map_err(io::Error::other),
            Input::Piped(_) => Ok(()),
        }
    }
}

/// Completes what begins an answer, or a word for the program.
#[derive(Debug, Default, Helper, Highlighter, Hinter, Validator)]
pub(super) struct Known {
    answers: Vec<String>,
}

impl Known {
    fn beginning(&self, typed: &str) -> Vec<String> {
        let typed = typed.to_lowercase();
        let answers = self.answers.iter().map(String::as_str);
        let all = answers.chain(WORDS).filter(|known| known.to_lowercase().starts_with(&typed));
        all.map(str::to_owned).collect()
    }
}

impl Completer for Known {
    type Candidate = String;
    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, self.beginning(line.get(..at).unwrap_or(line))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_an_answer_is_completed_and_so_is_a_word_for_the_program() {
        let known = Known { answers: vec!["Fire".to_owned(), "fire at US Squad".to_owned(), "Down".to_owned()] };
        assert_eq!(known.beginning("fi"), ["Fire", "fire at US Squad", "figures"]);
        assert_eq!(known.beginning("d"), ["Down", "day", "draw"]);
        assert!(known.beginning("x").is_empty());
    }
}
