//! A battle at the terminal: the table, what happened, the question, the answer.
mod aside;
mod curtain;
mod ending;
mod input;
mod look;

use crate::{
    board,
    complaint::{Complaint, Done},
    paper::{self, Ink, Paper},
    told::{Results, column},
};
use games::{
    AnyGame, Ask, EndBy, Fault, LogLine, Prompt,
    wire::{Meant, Wired},
};
use input::Input;
use kernel::{Eyes, Point, Seat};
use std::{io, path::PathBuf};

/// Who sits in a seat, as the battle file says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Who {
    Person,
    Bot(String),
}

impl Who {
    pub(crate) fn kind(&self) -> String {
        match self {
            Who::Person => "human".to_owned(),
            Who::Bot(name) => format!("bot:{name}"),
        }
    }
    fn of(kind: &str) -> Who {
        kind.strip_prefix("bot:").map_or(Who::Person, |name| Who::Bot(name.to_owned()))
    }
}

pub(crate) struct Terminal {
    game: Box<dyn AnyGame>,
    file: PathBuf,
    who: [Who; 2],
    paper: Paper,
    input: Input,
    /// Log lines that each seat has read.
    read: [usize; 2],
    /// Who looks at the screen, where two people share it and may not see the same.
    looks: Option<Seat>,
    /// Lines that stood on the shared screen before the seat came to read them.
    heard: [Vec<LogLine>; 2],
    results: [Results; 2],
    /// Where everybody stood when the table was last drawn.
    drawn: Vec<Point>,
    /// Faces typed so far where more dice turned out to be needed.
    faces: String,
}

/// What a typed line came to.
enum Came {
    Answered,
    Stayed,
    Left,
}

impl Terminal {
    pub(crate) fn new(game: Box<dyn AnyGame>, file: PathBuf) -> Terminal {
        let who = game.players().each_ref().map(|player| Who::of(&player.kind));
        let input = Input::new();
        let (drawn, faces) = (vec![], String::new());
        let (read, heard, looks) = ([0; 2], [vec![], vec![]], None);
        Terminal {
            game,
            file,
            who,
            paper: Paper::new(),
            input,
            read,
            looks,
            heard,
            results: Default::default(),
            drawn,
            faces,
        }
    }

    pub(crate) fn play(mut self) -> Done {
        self.greet()?;
        while !self.game.is_over() {
            if self.bots_answer()? {
                continue;
            }
            let Some(prompt) = self.next_prompt() else {
                return Err(Complaint::failed("nobody is asked: this battle can be watched, not played on"));
            };
            if !self.hand_over(prompt.seat.meant())? {
                return self.leave(true);
            }
            self.catch_up(prompt.seat.meant())?;
            if !matches!(prompt.ask, Ask::Dice(_)) {
                self.draw_if_wanted(&prompt)?;
            }
            self.show(&prompt)?;
            loop {
                let Some(line) = self.read_line()? else { return self.leave(true) };
                match self.take(&prompt, &line)? {
                    Came::Answered => break,
                    Came::Stayed => {}
                    Came::Left => return self.leave(false),
                }
            }
        }
        self.finish()
    }

    /// Two people, one screen.
    fn is_shared(&self) -> bool {
        self.who == [Who::Person, Who::Person]
    }
    /// Whose eyes the screen is for.
    fn eyes(&self, asked: Seat) -> Seat {
        match &self.who {
            [Who::Bot(_), Who::Person] => Seat::Second,
            [Who::Person, Who::Bot(_)] => Seat::First,
            _ => asked,
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        let ink = self.paper.ink;
        let side = |seat: Seat| {
            let who = match &self.who[seat.index()] {
                Who::Person if self.is_shared() => {
                    format!("the {} player", if seat == Seat::First { "first" } else { "second" })
                }
                Who::Person => "you".to_owned(),
                Who::Bot(name) => format!("the {name} opponent"),
            };
            format!("{} ({who})", ink.seat(seat, &self.game.side(seat)))
        };
        let line = format!("{}: {} against {}", self.game.scenario(), side(Seat::First), side(Seat::Second));
        self.paper.line(line)?;
        self.paper.line(ink.faint(&format!("rules: {}", self.game.options_line())))?;
        for change in self.game.house_rules() {
            self.paper.line(ink.faint(&format!("house rule: {change}")))?;
        }
        if let Some(line) = self.game.dropped_line() {
            let text = format!("line {line} of the file was cut off and does not count; you are asked again");
            self.paper.line(ink.warning(&text))?;
        }
        self.paper.line(ink.faint(&format!("saved in {} as you play; ? for help", self.file.display())))
    }

    /// Lets opponents answer whatever they are asked; dice are for people.
    fn bots_answer(&mut self) -> Result<bool, Complaint> {
        for seat in Seat::BOTH {
            let Who::Bot(name) = self.who[seat.index()].clone() else { continue };
            self.catch_up(self.eyes(!seat))?;
            if let Some(done) = self.game.let_answer(seat, 0, &name).map_err(|fault| Complaint::failed(fault.text))? {
                self.tell(self.eyes(!seat), Some((seat, &*done.reason)))?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn next_prompt(&self) -> Option<Prompt> {
        let asked = |seat: Seat| self.game.prompts(seat).into_iter().next();
        // Who sits there answers all he is asked before he gets up.
        self.looks.into_iter().chain(Seat::BOTH).find_map(asked)
    }

    fn catch_up(&mut self, eyes: Seat) -> io::Result<()> {
        self.tell(eyes, None)
    }
    /// Prints what the seat has not read yet; the other one's answers with their reason.
    fn tell(&mut self, eyes: Seat, reason: Option<(Seat, &str)>) -> io::Result<()> {
        let lines = self.game.log(Eyes::Seat(eyes).wired(), self.read[eyes.index()]);
        let mut reason = reason;
        self.read[eyes.index()] += lines.len();
        for line in lines {
            // On a shared screen the other one's question has shown it already.
            let heard = &mut self.heard[eyes.index()];
            if let Some(nth) = heard.iter().position(|other| is_same(other, &line)) {
                heard.drain(..=nth);
                continue;
            }
            if let Some(result) = self.results[eyes.index()].before(&line) {
                self.paper.result(&result)?;
            }
            let why = reason.take_if(|(seat, _)| answerer(&line) == Some(*seat)).map(|(_, why)| why);
            self.print(&line, why)?;
            if self.is_shared() && !self.has_curtain() {
                self.heard[(!eyes).index()].push(line);
            }
        }
        Ok(())
    }
    fn print(&mut self, line: &LogLine, why: Option<&str>) -> io::Result<()> {
        let ink = self.paper.ink;
        if let Some(heading) = &line.heading {
            self.paper.line(format!("\n{}", ink.bold(&format!("== {heading}"))))?;
        }
        let clause = column(line);
        let why = why.map_or_else(String::new, |why| format!(" ({why})"));
        let paint = |ink: Ink, text: &str| painted(line, ink, text);
        self.paper.log(&clause, &format!("{}{why}", line.text), paint)
    }

    fn picture(&self, asked: Seat) -> Vec<String> {
        let sides = Seat::BOTH.map(|seat| self.game.side(seat));
        let board = self.game.board(self.eyes(asked));
        board::draw(&board, &sides, paper::width(), self.paper.ink, |at| self.game.is_open(asked, 0, at))
    }
    /// When somebody moved, and when somebody is to.
    fn draw_if_wanted(&mut self, prompt: &Prompt) -> io::Result<()> {
        let seat = prompt.seat.meant();
        let tokens = self.game.board(self.eyes(seat)).tokens;
        let stand: Vec<Point> = tokens.into_iter().flat_map(|token| token.figures).map(|figure| figure.at).collect();
        if stand == self.drawn && !matches!(prompt.ask, Ask::Place | Ask::Path { .. }) {
            return Ok(());
        }
        self.drawn = stand;
        let picture = self.picture(seat);
        self.draw(&picture)
    }
    fn draw(&mut self, picture: &[String]) -> io::Result<()> {
        self.paper.blank()?;
        picture.iter().try_for_each(|line| self.paper.line(line))
    }

    fn show(&mut self, prompt: &Prompt) -> io::Result<()> {
        let ink = self.paper.ink;
        let Prompt { clause, text, .. } = prompt;
        let seat = prompt.seat.meant();
        self.input.knows(answers(prompt));
        self.paper.blank()?;
        if !matches!(prompt.ask, Ask::Dice(_)) {
            let headline = self.game.headline(self.eyes(seat));
            self.paper.line(ink.faint(&headline))?;
        }
        let side = if self.is_shared() { format!("({}) ", self.game.side(seat)) } else { String::new() };
        self.paper.line(format!(
            "{} {}",
            ink.seat(seat, &format!("{side}{text}")),
            ink.faint(&format!("[{clause}]"))
        ))?;
        match &prompt.ask {
            Ask::List { options, barred } => {
                for (n, option) in (1..).zip(options) {
                    self.paper.line(format!("  {n:>2}  {}", option.text))?;
                }
                for option in barred {
                    self.paper.line(ink.faint(&format!(
                        "   -  {}: not now, {}",
                        option.text,
                        option.clauses.join(", ")
                    )))?;
                }
            }
            Ask::Dice(dice) => self.paper.line(format!("  {}", dice.throw))?,
            Ask::Number { .. } => self.paper.line(format!("  {}", prompt.expects))?,
            _ => {
                self.paper.line(format!("  {}; or one of these:", prompt.expects))?;
                for (n, suggestion) in (1..).zip(&prompt.suggestions) {
                    self.paper.line(format!("  {n:>2}  {}", aside::suggested(suggestion, ink)))?;
                }
            }
        }
        Ok(())
    }

    fn read_line(&mut self) -> io::Result<Option<String>> {
        let prompt = if self.faces.is_empty() { "> " } else { "… > " };
        let is_piped = self.input.is_piped();
        self.paper.prompt(if is_piped { prompt } else { "" })?;
        let Some(line) = self.input.line(prompt)? else { return Ok(None) };
        let line = line.trim().to_owned();
        if is_piped {
            self.paper.line(&line)?;
        }
        Ok(Some(line))
    }

    /// An answer, or one of the few words that are for the program.
    fn take(&mut self, prompt: &Prompt, line: &str) -> Result<Came, Complaint> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => self.show(prompt)?,
            ("?" | "help", "") => self.help(prompt)?,
            ("?" | "help" | "rules", clause) => self.explain(clause)?,
            ("board", "") => {
                let picture = self.picture(prompt.seat.meant());
                self.draw(&picture)?;
                self.show(prompt)?;
            }
            ("hint", "") => self.hint(prompt)?,
            ("figures", way) => self.figures(prompt, way)?,
            ("goal" | "aims", "") => self.goal(prompt)?,
            ("units", "") => self.unit(prompt, "all")?,
            ("unit", name) => self.unit(prompt, name)?,
            ("look", from) => self.look(prompt, from)?,
            ("measure", words) => self.measure(prompt, words)?,
            ("log", many) => self.log(prompt.seat.meant(), many.parse().unwrap_or(30))?,
            ("odds", words) => self.odds(words)?,
            ("undo", "") => return self.undo(prompt.seat.meant()),
            ("resign", "") => return self.end(prompt.seat.meant(), EndBy::GiveUp),
            ("draw", "") => return self.end(prompt.seat.meant(), EndBy::Draw),
            ("day", "") => return self.end(prompt.seat.meant(), EndBy::Day),
            ("save", file) => self.copy(file)?,
            ("quit" | "exit" | "q", "") => return Ok(Came::Left),
            _ => return self.answer(prompt, line),
        }
        Ok(Came::Stayed)
    }

    fn answer(&mut self, prompt: &Prompt, line: &str) -> Result<Came, Complaint> {
        let suggested = match &prompt.ask {
            Ask::List { .. } | Ask::Number { .. } | Ask::Dice(_) => None,
            _ => line.parse::<usize>().ok().and_then(|n| prompt.suggestions.get(n.checked_sub(1)?)),
        };
        let words = format!("{} {line}", self.faces);
        let answered = match suggested {
            Some(suggestion) => self.game.answer(prompt.seat.meant(), 0, suggestion.answer.meant()),
            None => self.game.answer_words(prompt.seat.meant(), 0, words.trim()),
        };
        let Err(fault) = answered else {
            self.faces.clear();
            return Ok(Came::Answered);
        };
        if fault.code == "answer/more-dice" {
            words.trim().clone_into(&mut self.faces);
        } else {
            self.faces.clear();
        }
        self.complain(&fault)?;
        if fault.code == "file/write" { Ok(Came::Answered) } else { Ok(Came::Stayed) }
    }

    fn complain(&mut self, fault: &Fault) -> io::Result<()> {
        self.paper.line(self.paper.ink.warning(&fault.text))?;
        for id in &fault.clauses {
            if let Ok((_, clause)) = games::find_clause(id) {
                self.paper.line(self.paper.ink.faint(&format!("  {id}: {}", clause.title)))?;
            }
        }
        Ok(())
    }

    fn leave(mut self, input_ended: bool) -> Done {
        if input_ended && self.input.is_piped() {
            self.paper.blank()?;
            self.paper.line("the input has ended")?;
        }
        self.game.save()?;
        self.paper.line(format!("saved; go on with: sandtable play --resume {}", self.file.display()))?;
        Ok(self.paper.done()?)
    }

    fn finish(mut self) -> Done {
        self.game.save()?;
        let eyes = self.eyes(Seat::First);
        self.catch_up(eyes)?;
        if let Some(result) = self.results[eyes.index()].last() {
            self.paper.result(&result)?;
        }
        let picture = self.picture(Seat::First);
        self.draw(&picture)?;
        let verdict = self.game.verdict_text();
        self.paper.blank()?;
        self.paper.line(self.paper.ink.bold(&verdict))?;
        let file = self.file.display();
        self.paper.line(format!("what it came to: sandtable replay {file} --report"))?;
        self.paper.line(format!("read it again:  sandtable replay {file}"))?;
        self.paper.line(format!("check the dice: sandtable verify {file}"))?;
        Ok(self.paper.done()?)
    }
}

/// What the question may be answered with, in words.
fn answers(prompt: &Prompt) -> Vec<String> {
    match &prompt.ask {
        Ask::List { options, .. } => options.iter().map(|option| option.text.clone()).collect(),
        _ => prompt.suggestions.iter().map(|suggestion| suggestion.text.clone()).collect(),
    }
}

/// What both seats read alike, whatever else they know.
fn is_same(line: &LogLine, other: &LogLine) -> bool {
    (line.entry, &line.clauses, &line.text) == (other.entry, &other.clauses, &other.text)
}

/// A line of the log in the colour of whoever answered.
pub(crate) fn painted(line: &LogLine, ink: Ink, text: &str) -> String {
    answerer(line).map_or_else(|| text.to_owned(), |seat| ink.seat(seat, text))
}

/// Whose answer a line is.
pub(crate) fn answerer(line: &LogLine) -> Option<Seat> {
    line.seat.filter(|_| line.entry.is_some() && line.roll.is_none()).map(|seat| seat.meant())
}
