//! Words typed at a question that are for the program: help, hints, odds, taking back.
use super::{Came, Terminal, answerer, look};
use crate::{complaint::Complaint, odds, paper::Ink};
use ::odds::Budget;
use games::{
    AnyRuleset, Ask, Fault, Prompt, Suggestion,
    wire::{Meant, Wired},
};
use kernel::{Eyes, Measure, Point, Seat, Stance};
use std::{
    io,
    path::{Path, PathBuf},
};

impl Terminal {
    /// Takes back one's last answer; on a shared screen without a curtain the last of all.
    pub(super) fn undo(&mut self, asked: Seat) -> Result<Came, Complaint> {
        let last = || self.game.log(Eyes::Umpire.wired(), 0).iter().rev().find_map(answerer);
        let seat = if self.is_shared() && !self.has_curtain() { last().unwrap_or(asked) } else { asked };
        let mut undone = self.game.undo(seat, false);
        if let Err(Fault { code: "undo/needs-consent", text, .. }) = &undone {
            self.paper.line(text)?;
            self.paper.line("take it back all the same? It stays on record that you did. (yes, no)")?;
            match self.read_line()?.as_deref() {
                Some("yes" | "y") => undone = self.game.undo(seat, true),
                _ => return Ok(Came::Stayed),
            }
        }
        match undone {
            Err(fault) => {
                self.complain(&fault)?;
                Ok(Came::Stayed)
            }
            Ok(marked) => {
                for other in Seat::BOTH {
                    let (lines, read) = (self.game.log(Eyes::Seat(other).wired(), 0).len(), self.read[other.index()]);
                    // Who does not look has not read it.
                    let unread = self.has_curtain() && other != seat;
                    self.read[other.index()] = if unread { read.min(lines) } else { lines };
                }
                self.heard = [vec![], vec![]];
                self.results = Default::default();
                self.faces.clear();
                self.paper.line(if marked { "taken back, and marked so" } else { "taken back" })?;
                Ok(Came::Answered)
            }
        }
    }

    pub(super) fn hint(&mut self, prompt: &Prompt) -> io::Result<()> {
        if prompt.suggestions.is_empty() {
            self.paper.line("here the dice decide")?;
        }
        for suggestion in &prompt.suggestions {
            self.paper.line(format!("  {}", suggested(suggestion, Ink::PLAIN)))?;
        }
        Ok(())
    }

    /// Where every man of the unit that is asked stands, or where he would stand after such a way.
    pub(super) fn figures(&mut self, prompt: &Prompt, way: &str) -> io::Result<()> {
        let seat = prompt.seat.meant();
        let board = self.game.board(self.eyes(seat));
        let standing = board.tokens.iter().find(|token| Some(token.id) == prompt.unit).map(|token| &token.figures);
        let mut stand: Vec<Point> = standing.into_iter().flatten().map(|figure| figure.at).collect();
        let mut names: Vec<&str> = standing.into_iter().flatten().map(|figure| figure.name.as_str()).collect();
        if !way.is_empty() {
            let checked = match self.game.understand(seat, 0, way) {
                Ok(answer) => self.game.check(seat, 0, &answer, Stance::Own),
                Err(fault) => return self.complain(&fault),
            };
            if let Some(refusal) = checked.refusal {
                return self.paper.line(self.paper.ink.warning(&crate::told::refusal(&refusal)));
            }
            stand = checked.figures.iter().map(Meant::meant).collect();
            names.clear();
        }
        if stand.is_empty() {
            return self.paper.line("nobody stands singly here");
        }
        let inches = |n: i16| format!("{}.{:02}", n / 100, n % 100);
        let wide = names.iter().filter(|name| !name.is_empty()).map(|name| name.len() + 2).max().unwrap_or_default();
        for (n, at) in (1..).zip(stand) {
            let name = names.get(n - 1).copied().unwrap_or_default();
            let line = format!("  {n:>2}  {name:wide$}at {},{}", inches(at.x), inches(at.y));
            self.paper.line(line)?;
        }
        if let Ask::SomeOf { kinds, .. } = &prompt.ask {
            let example = kinds.first().map_or("", |kind| kind.text.as_str());
            return self.paper.line(self.paper.ink.faint(&format!("`{example}` names one of them")));
        }
        let (way, example) = if way.is_empty() { ("WAY", "12,11.4") } else { (way, way) };
        let how =
            format!("`{way} | 3: X,Y` puts the third man there by hand; `figures {example}` shows where all would be");
        self.paper.line(self.paper.ink.faint(&how))
    }

    pub(super) fn log(&mut self, seat: Seat, many: usize) -> io::Result<()> {
        let lines = self.game.log(Eyes::Seat(self.eyes(seat)).wired(), 0);
        for line in &lines[lines.len().saturating_sub(many)..] {
            self.print(line, None)?;
        }
        Ok(())
    }

    pub(super) fn explain(&mut self, id: &str) -> io::Result<()> {
        match games::find_clause(id) {
            Ok((_, clause)) => self.paper.line(format!("{}  {} ({})", clause.id, clause.title, clause.section)),
            Err(error) => {
                let hint = error.hint().map_or_else(String::new, |hint| format!("; {hint}"));
                self.paper.line(format!("{error}{hint}"))
            }
        }
    }

    pub(super) fn help(&mut self, prompt: &Prompt) -> Result<(), Complaint> {
        let Prompt { expects, example, text, clause, title, .. } = prompt;
        let measure = self.game.board(self.eyes(prompt.seat.meant())).measure;
        let place = look::example(measure);
        let ruleset = games::find(self.game.ruleset())?;
        let odds = ruleset.procedures().first().map_or_else(String::new, |of| here(ruleset, of.example));
        let figures = match measure {
            Measure::Squares => "",
            Measure::Hundredths => {
                "figures        who stands where, by name; `rifleman 3` names him, `2 rifleman` the two missed least\n\
                 figures WAY    where every man would stand; `WAY | 3: 12.5,10` puts the third man there by hand,\n\
                 \x20              `WAY into scrub` all who can into that piece of cover\n"
            }
        };
        self.paper.line(format!(
            "{text} [{clause}] {title}\n  expected: {expects}\n  for example: {example}\n\n\
             board          the table again\n\
             goal           what wins, and how it stands\n\
             unit NAME      a unit in full: men, weapons, what weighs on it; `units` lists all\n\
             look NAME      whom it sees, how far and through what; `look NAME at {place}`: if it stood there\n\
             measure A to B from a unit or a place to another, where one may measure\n\
             log 50         the last 50 lines of the log\n\
             {figures}\
             hint           what a player who knows the game would consider\n\
             odds           which odds can be asked for, such as\n\
             \x20              {odds}\n\
             ? {clause:<13}a clause in one line\n\
             undo           take back your last answer\n\
             resign         give up: the other side wins\n\
             draw, day      offer a draw, or to call it a day with points as they stand\n\
             save FILE      a copy of the battle file\n\
             quit           stop here; the battle file stays"
        ))?;
        Ok(())
    }

    /// The secret goes with the copy, so that it can be played on.
    pub(super) fn copy(&mut self, to: &str) -> io::Result<()> {
        if to.is_empty() {
            return self.paper.line(format!("it is saved in {} as you play", self.file.display()));
        }
        let to = Path::new(to);
        let secret = |path: &Path| PathBuf::from(format!("{}.secret", path.display()));
        let copied = self.game.save().and_then(|()| {
            std::fs::copy(&self.file, to)?;
            if secret(&self.file).exists() { std::fs::copy(secret(&self.file), secret(to)) } else { Ok(0) }
        });
        self.paper.line(match copied {
            Ok(_) => format!("copied to {}", to.display()),
            Err(error) => format!("{}: {error}", to.display()),
        })
    }

    /// `odds` lists procedures, `odds shoot range=10 cover=soft` asks for one.
    pub(super) fn odds(&mut self, words: &str) -> Result<(), Complaint> {
        let ruleset = games::find(self.game.ruleset())?;
        // As it is typed outside, with the game's name.
        let words = words.strip_prefix(self.game.ruleset()).map_or(words, str::trim_start);
        let (procedure, given) = words.split_once(' ').unwrap_or((words, ""));
        if procedure.is_empty() {
            for procedure in ruleset.procedures() {
                self.paper.line(format!("  {}", here(ruleset, procedure.example)))?;
            }
            return Ok(());
        }
        match ruleset.odds(procedure, &pairs(given), Budget::default()) {
            Ok(found) => odds::report(ruleset, &found, &mut self.paper)?,
            Err(error) => {
                let hint = error.hint().map_or_else(String::new, |hint| format!("; {hint}"));
                self.paper.line(format!("{error}{hint}"))?;
            }
        }
        Ok(())
    }
}

/// An example of odds as it is typed in a battle, where the game need not be named.
fn here(ruleset: &dyn AnyRuleset, example: &str) -> String {
    example.replacen(&format!("odds {} ", ruleset.id()), "odds ", 1)
}

/// What would be considered, and why, if there is a reason.
pub(super) fn suggested(suggestion: &Suggestion, ink: Ink) -> String {
    match suggestion.reason.as_str() {
        "" => suggestion.text.clone(),
        reason => format!("{}  {}", suggestion.text, ink.faint(&format!("({reason})"))),
    }
}

/// `firers=1 smg, 8 rifle range=9`: what has no `=` belongs to the value before.
fn pairs(words: &str) -> Vec<(String, String)> {
    let mut pairs: Vec<(String, String)> = vec![];
    for word in words.split_whitespace() {
        match (word.split_once('='), pairs.last_mut()) {
            (Some((key, value)), _) => pairs.push((key.to_owned(), value.trim_matches('"').to_owned())),
            (None, Some((_, value))) => {
                value.push(' ');
                value.push_str(word.trim_matches('"'));
            }
            (None, None) => pairs.push((word.to_owned(), String::new())),
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_may_have_several_words() {
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        assert_eq!(pairs("firers=\"1 smg, 8 rifle\" range=9"), [pair("firers", "1 smg, 8 rifle"), pair("range", "9")]);
    }
}
