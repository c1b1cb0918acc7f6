//! An oracle that reads dice and answers from a script, and writes the log.
use crate::{coverage::Met, throws::Throws};
use kernel::{
    Answer, Answers, Chance, ClauseId, FaceError, Faces, Oracle, Play, Question, Reading, Roll, Seat, Suspend, Tally,
    Voice, Write, in_turn,
};
use session::{Line, explain, typed};
use std::collections::VecDeque;

/// Faces in a text: "to hit 66543 2, damage 6541" is 6 6 5 4 3 2 6 5 4 1 on six-sided dice. Words do not count, nor does
/// what follows `#`; on dice of ten and more sides a number is one face, and 0 a ten. One throw stands on one line: a die too
/// many or too few is found at its own throw.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dice(VecDeque<(usize, String)>);

impl Dice {
    pub fn new(text: &str) -> Dice {
        let numbers = text.lines().enumerate().flat_map(|(line, text)| {
            let dice = text.split('#').next().unwrap_or_default();
            let words = dice.split(|c: char| !c.is_alphanumeric());
            let numbers = words.filter(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()));
            numbers.map(move |word| (line, String::from(word)))
        });
        Dice(numbers.collect())
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    fn line(&self) -> Option<usize> {
        self.0.front().map(|(line, _)| *line)
    }
    fn face(&mut self, sides: u8) -> Option<u8> {
        let (_, word) = self.0.front_mut()?;
        if sides > 9 {
            let face = word.parse().ok();
            self.0.pop_front();
            return face.map(|face| if face == 0 && sides == 10 { 10 } else { face });
        }
        let digit = word.remove(0).to_digit(10)?;
        if word.is_empty() {
            self.0.pop_front();
        }
        Some(digit as u8)
    }
    fn throw(&mut self, chance: &Chance) -> Result<Faces, Missing> {
        let (mut faces, line) = (Faces::new(), self.line());
        loop {
            match chance.read(&faces) {
                Ok(Reading::Done(_)) => return Ok(faces),
                Ok(Reading::More(more)) if !self.is_empty() && self.line() != line => return Err(Missing::Torn(more)),
                Ok(Reading::More(more)) => match self.face(chance.sides(faces.len())) {
                    Some(face) => faces.push(face),
                    None if faces.is_empty() => return Err(Missing::All(more)),
                    None => return Err(Missing::Some(more)),
                },
                Err(FaceError::NoSuchFace(face)) => return Err(Missing::NoSuchFace(face)),
                Err(FaceError::TooMany) => unreachable!("only what was missing was added"),
            }
        }
    }
}

enum Missing {
    All(u8),
    Some(u8),
    /// The line ends, and there are more.
    Torn(u8),
    NoSuchFace(u8),
}

/// Where script and rules part; each names the clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScriptError {
    DiceMissing {
        clause: &'static str,
        wanted: String,
        missing: u8,
    },
    /// A throw must stand on one line of the script.
    DiceTorn {
        clause: &'static str,
        missing: u8,
    },
    NoSuchFace {
        clause: &'static str,
        face: u8,
    },
    DiceLeft {
        after: &'static str,
        dice: String,
    },
    AnswerMissing {
        clause: &'static str,
        question: String,
    },
    AnswersLeft {
        after: &'static str,
        answers: Vec<String>,
    },
    WrongSide {
        clause: &'static str,
        words: String,
        asked: String,
    },
    NotUnderstood {
        clause: &'static str,
        problem: String,
    },
    Refused {
        clause: &'static str,
        words: String,
        refusal: String,
    },
    /// Marked with `!`, and yet allowed.
    NotRefused {
        clause: &'static str,
        words: String,
    },
    /// A procedure that was not through when the script was used up.
    Stopped {
        next: String,
    },
}

impl std::fmt::Display for ScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ScriptError::DiceMissing { clause, wanted, missing } => {
                write!(f, "{clause}: {missing} more dice are needed ({wanted}), the script has none left")
            }
            ScriptError::DiceTorn { clause, missing } => {
                write!(f, "{clause}: {missing} more dice are needed, and the line of the script ends")
            }
            ScriptError::NoSuchFace { clause, face } => write!(f, "{clause}: the script throws a {face}, no such face"),
            ScriptError::DiceLeft { after, dice } => write!(f, "dice left over after {after}: {dice}"),
            ScriptError::AnswerMissing { clause, question } => {
                write!(f, "{clause}: the script has no answer left for `{question}`")
            }
            ScriptError::AnswersLeft { after, answers } => {
                write!(f, "answers left over after {after}: {}", answers.join(" / "))
            }
            ScriptError::WrongSide { clause, words, asked } => {
                write!(f, "{clause}: `{words}` is not for {asked}, who is asked")
            }
            ScriptError::NotUnderstood { clause, problem } => write!(f, "{clause}: {problem}"),
            ScriptError::Refused { clause, words, refusal } => {
                write!(f, "{clause}: `{words}` was {refusal}; write `! {words}` if it should be")
            }
            ScriptError::Stopped { next } => write!(f, "the script is used up, but {next}"),
            ScriptError::NotRefused { clause, words } => write!(f, "{clause}: `{words}` should be refused and is not"),
        }
    }
}

impl std::error::Error for ScriptError {}

/// Plays a script. Ends in `Suspend::Abandoned` when the script is used up or does not fit.
#[derive(Debug)]
pub struct Scripted<'a, B: Voice> {
    setup: &'a B::Setup,
    dice: Dice,
    answers: VecDeque<String>,
    /// The explained log so far.
    pub log: Vec<String>,
    pub met: Met<B::Clause>,
    pub thrown: Throws<B::Clause>,
    /// What would come next when the script was used up.
    pub waits: Option<String>,
    pub error: Option<ScriptError>,
    last: &'static str,
}

impl<'a, B: Voice> Scripted<'a, B> {
    /// `answers`: one a line, `#` for remarks, `! words` for one that must be refused, `US: words` to say whose it is.
    pub fn new(setup: &'a B::Setup, dice: &str, answers: &str) -> Scripted<'a, B> {
        let lines = answers.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        Scripted {
            setup,
            dice: Dice::new(dice),
            answers: lines.filter(|line| !line.is_empty()).map(String::from).collect(),
            log: vec![],
            met: Met::default(),
            thrown: Throws::new(),
            waits: None,
            error: None,
            last: "the start",
        }
    }

    /// Whether everything in the script was used.
    pub fn finish(&mut self) -> Result<(), ScriptError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        if !self.dice.is_empty() {
            let dice: Vec<&str> = self.dice.0.iter().map(|(_, word)| word.as_str()).collect();
            return Err(ScriptError::DiceLeft { after: self.last, dice: dice.join(" ") });
        }
        if !self.answers.is_empty() {
            return Err(ScriptError::AnswersLeft { after: self.last, answers: self.answers.iter().cloned().collect() });
        }
        Ok(())
    }

    /// Nothing is left of it.
    pub fn is_used_up(&self) -> bool {
        self.dice.is_empty() && self.answers.is_empty()
    }

    fn fail<T>(&mut self, error: ScriptError) -> Play<T> {
        self.error = Some(error);
        Err(Suspend::Abandoned)
    }

    fn write(&mut self, line: &Line<B>) {
        self.met.line(line);
        if let Line::Rolled { clause, chance, .. } = line {
            assert!(B::purpose(*clause, chance).is_some(), "{}: what is thrown for? (`Voice::purpose`)", clause.id());
            self.thrown.insert(*clause);
        }
        self.last = line.clause().map_or(self.last, ClauseId::id);
        self.log.push(explain::line::<B>(self.setup, line));
    }

    fn one_answer(&mut self, question: &Question<'_, B>) -> Play<Answer> {
        self.met.question(question);
        let clause = question.clause.id();
        loop {
            let Some(line) = self.answers.pop_front() else {
                let prompt = B::question(self.setup, question);
                if self.is_used_up() {
                    let side = B::side(self.setup, question.seat);
                    self.waits = Some(format!("{side} is asked: {prompt}"));
                    self.last = clause;
                    return Err(Suspend::Abandoned);
                }
                return self.fail(ScriptError::AnswerMissing { clause, question: prompt });
            };
            let (must_fail, words) = match line.strip_prefix('!') {
                Some(words) => (true, words.trim()),
                None => (false, line.as_str()),
            };
            let Some(words) = self.for_side(question.seat, words) else {
                let asked = B::side(self.setup, question.seat);
                return self.fail(ScriptError::WrongSide { clause, words: words.into(), asked });
            };
            let answer = match typed::answer::<B>(self.setup, question, words) {
                Ok(answer) => answer,
                Err(e) => return self.fail(ScriptError::NotUnderstood { clause, problem: e.to_string() }),
            };
            match (question.admits(&answer), must_fail) {
                (Ok(()), false) => return Ok(answer),
                (Ok(()), true) => return self.fail(ScriptError::NotRefused { clause, words: words.into() }),
                (Err(refusal), true) => {
                    self.met.refusal(&refusal);
                    let (side, why) = (B::side(self.setup, question.seat), explain::refusal::<B>(&refusal));
                    self.log.push(explain::column::<B>(question.clause, &format!("{side}: `{words}` is {why}")));
                }
                (Err(refusal), false) => {
                    let refusal = explain::refusal::<B>(&refusal);
                    return self.fail(ScriptError::Refused { clause, words: words.into(), refusal });
                }
            }
        }
    }

    /// The words without a leading "US:"; `None` where they are the other side's.
    fn for_side<'w>(&self, seat: Seat, words: &'w str) -> Option<&'w str> {
        let Some((name, rest)) = words.split_once(':') else { return Some(words) };
        let is = |seat| B::side(self.setup, seat).eq_ignore_ascii_case(name.trim());
        match (is(seat), is(!seat)) {
            (true, _) => Some(rest.trim()),
            (false, true) => None,
            (false, false) => Some(words),
        }
    }
}

impl<B: Voice> Oracle<B> for Scripted<'_, B> {
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        let Roll { by, clause, about, chance, because } = *roll;
        if chance.is_empty() {
            return Ok(Tally::default());
        }
        let used_up = self.is_used_up();
        let faces = match self.dice.throw(&chance) {
            Ok(faces) => faces,
            Err(Missing::All(_)) if used_up => {
                let hand = explain::hand::<B>(self.setup, by);
                self.waits = Some(format!("{hand} throws for {}", clause.id()));
                return Err(Suspend::Abandoned);
            }
            Err(Missing::All(missing) | Missing::Some(missing)) => {
                let (clause, wanted) = (clause.id(), format!("{chance:?}"));
                return self.fail(ScriptError::DiceMissing { clause, wanted, missing });
            }
            Err(Missing::Torn(missing)) => {
                return self.fail(ScriptError::DiceTorn { clause: clause.id(), missing });
            }
            Err(Missing::NoSuchFace(face)) => {
                return self.fail(ScriptError::NoSuchFace { clause: clause.id(), face });
            }
        };
        let Ok(Reading::Done(tally)) = chance.read(&faces) else { unreachable!("thrown to the last die") };
        self.write(&Line::Rolled { by, clause, about, chance, faces, tally, because: because.into() });
        Ok(tally)
    }

    fn ask(&mut self, _: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        let answer = self.one_answer(question)?;
        self.write(&Line::answered(question, answer.clone()));
        Ok(answer)
    }

    fn ask_all(&mut self, _: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        let mut answers = Answers::new();
        for question in questions {
            answers.push(self.one_answer(question)?);
        }
        for (question, answer) in questions.iter().zip(&answers) {
            self.write(&Line::answered(question, answer.clone()));
        }
        Ok(answers)
    }

    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, clause: B::Clause, event: B::Event) {
        self.write(&Line::Told { clause, event });
    }
}
