//! The one battle behind [`AnyGame`]: a battle file of any ruleset in any storage.
use crate::{AnyGame, Ask, Eyes, Fault, LogLine, Move, Prompt, Suggestion, speech};
use content::Published;
use kernel::{Answer, Board, ClauseId, Ground, Offer, Point, Question, Refusal, Seat, Sight, Verdict, Why};
use serde::Serialize;
use serde_json::Value;
use session::{AnswerError, Asked, BattleFile, Line, PlayError, Player, Session, Storage, UndoError, explain, typed};
use sim::Rng;

pub(crate) struct Table<B: Published, S> {
    file: BattleFile<B, S>,
    /// For opponents; what they answer is on record, how they came to it is not.
    rng: Rng,
}

/// Answers worth showing to a person.
const SUGGESTIONS: usize = 5;

impl<B: Published, S: Storage> Table<B, S> {
    pub(crate) fn new(file: BattleFile<B, S>, rng: Rng) -> Table<B, S> {
        Table { file, rng }
    }
    fn session(&self) -> &Session<B> {
        self.file.session()
    }
    fn setup(&self) -> &B::Setup {
        self.session().setup()
    }
    fn prompt(&self, asked: Asked<'_, B>) -> Prompt {
        let Asked { clause, title, prompt, options, barred, throw, expects, question, .. } = asked;
        let ask = match &question.offer {
            Offer::List { .. } => {
                Ask::List { options, barred: barred.into_iter().map(|b| (b.text, b.clause)).collect() }
            }
            Offer::SomeOf { kinds, least, most } => Ask::SomeOf {
                kinds: options.into_iter().zip(kinds.iter().map(|kind| kind.1)).collect(),
                least: *least,
                most: *most,
            },
            Offer::Number { least, most } => Ask::Number { least: *least, most: *most },
            Offer::Place(_) => Ask::Place,
            Offer::Path { from, budget, .. } => Ask::Path { from: *from, budget: *budget },
            Offer::Along { route, stretches } => Ask::Along { route: route.to_vec(), stretches: stretches.to_vec() },
            Offer::Dice(chance) => {
                Ask::Dice { dice: speech::dice(chance), sides: chance.sides(0), throw: throw.unwrap_or_default() }
            }
        };
        let (expects, example) = expects;
        let (seat, suggestions) = (question.seat, self.suggestions(question));
        Prompt { seat, clause, title, text: prompt, ask, expects, example, suggestions }
    }

    /// Advice, best first; of places close together only the best.
    fn suggestions(&self, question: &Question<'_, B>) -> Vec<Suggestion> {
        if matches!(question.offer, Offer::Dice(_)) {
            return vec![];
        }
        let view = self.session().view(question.seat);
        let mut kept: Vec<Suggestion> = vec![];
        for advice in B::advise(self.setup(), &view, question) {
            if kept.len() == SUGGESTIONS {
                break;
            }
            if !kept.iter().any(|other| speech::is_close::<B>(&other.answer, &advice.answer)) {
                let text = speech::answer(self.setup(), question, &advice.answer);
                kept.push(Suggestion { answer: advice.answer, text, reason: advice.reason });
            }
        }
        kept
    }

    fn question_of(&self, seat: Seat, nth: usize) -> Result<&Question<'static, B>, Fault> {
        let found = self.session().question(seat, nth);
        found.ok_or_else(|| {
            self.fault(&if self.session().is_over() {
                PlayError::Answer(AnswerError::Over)
            } else if self.session().questions(seat).next().is_none()
                && self.session().questions(!seat).next().is_some()
            {
                PlayError::Answer(AnswerError::OutOfTurn { asked: !seat })
            } else {
                PlayError::Answer(AnswerError::NotAsked)
            })
        })
    }

    fn fault(&self, error: &PlayError<B::Clause>) -> Fault {
        let (code, clause, text) = match error {
            PlayError::Answer(AnswerError::Refused(Refusal { why: Why::DiceMissing(dice), .. })) => {
                let more = if *dice == 1 { "1 more die".to_owned() } else { format!("{dice} more dice") };
                ("answer/more-dice", None, more)
            }
            PlayError::Answer(AnswerError::Refused(refusal)) => {
                ("answer/refused", Some(refusal.clause.id()), explain::refusal::<B>(refusal))
            }
            PlayError::Answer(AnswerError::OutOfTurn { asked }) => {
                ("answer/out-of-turn", None, format!("it is for {} to answer", B::side(self.setup(), *asked)))
            }
            PlayError::Answer(AnswerError::Over) => ("answer/over", None, error.to_string()),
            PlayError::Answer(_) => ("answer/not-asked", None, error.to_string()),
            PlayError::Undo(UndoError::NothingThere) => ("undo/nothing", None, error.to_string()),
            PlayError::Undo(_) => ("undo/needs-consent", None, error.to_string()),
            PlayError::Watching => ("file/watching", None, error.to_string()),
            PlayError::Shown if self.session().is_over() => {
                ("answer/over", None, AnswerError::<B::Clause>::Over.to_string())
            }
            PlayError::Shown => ("file/shown", None, error.to_string()),
            _ => ("file/write", None, error.to_string()),
        };
        Fault { code, clause, text }
    }

    fn log_line(&self, entry: Option<usize>, line: &Line<B>) -> LogLine {
        LogLine {
            entry,
            clause: line.clause().map(ClauseId::id),
            text: explain::text::<B>(self.setup(), line),
            seat: if let Line::Answered { seat, .. } = line { Some(*seat) } else { None },
            heading: if let Line::Told { event, .. } = line { B::heading(self.setup(), *event) } else { None },
        }
    }
}

impl<B: Published, S: Storage + Send> AnyGame for Table<B, S> {
    fn ruleset(&self) -> &'static str {
        B::ID
    }
    fn scenario(&self) -> &str {
        &self.file.header().scenario
    }
    fn players(&self) -> &[Player; 2] {
        &self.file.header().seats
    }
    fn side(&self, seat: Seat) -> String {
        B::side(self.setup(), seat)
    }
    fn options_line(&self) -> String {
        B::options_line(self.setup())
    }
    fn house_rules(&self) -> &[String] {
        &self.file.header().house_rules
    }

    fn headline(&self, seat: Seat) -> String {
        B::headline(self.setup(), &self.session().view(seat))
    }
    fn board(&self, seat: Seat) -> Board {
        B::board(self.setup(), &self.session().view(seat))
    }
    fn view(&self, seat: Seat) -> Value {
        json(&self.session().view(seat))
    }
    fn log(&self, eyes: Eyes, from: usize) -> Vec<LogLine> {
        let mut entries = 0;
        let numbered = self.session().lines().into_iter().map(|line| {
            let is_entry = matches!(line, Line::Rolled { .. } | Line::Answered { .. });
            entries += usize::from(is_entry);
            (is_entry.then_some(entries), line)
        });
        let seen = numbered.filter_map(|(entry, line)| match eyes {
            Eyes::Umpire => Some((entry, line.clone())),
            Eyes::Seat(seat) => line.shown(seat).map(|line| (entry, line)),
        });
        seen.skip(from).map(|(entry, line)| self.log_line(entry, &line)).collect()
    }

    fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        self.session().asked(seat).into_iter().map(|asked| self.prompt(asked)).collect()
    }
    fn question(&self, seat: Seat, nth: usize) -> Option<Value> {
        self.session().question(seat, nth).map(json)
    }
    fn is_open(&self, seat: Seat, nth: usize, at: Point) -> bool {
        match self.session().question(seat, nth).map(|question| &question.offer) {
            Some(Offer::Place(ground)) => ground.stand(at).is_ok(),
            Some(Offer::Path { from, budget, ground }) => {
                ground.price(&[*from, at]).is_ok_and(|price| price <= *budget)
            }
            _ => false,
        }
    }
    fn answer(&mut self, seat: Seat, nth: usize, answer: Answer) -> Result<(), Fault> {
        self.file.answer(seat, nth, answer).map_err(|error| self.fault(&error))
    }
    fn answer_words(&mut self, seat: Seat, nth: usize, words: &str) -> Result<(), Fault> {
        let question = self.question_of(seat, nth)?;
        let answer = typed::answer::<B>(self.setup(), question, words).map_err(|error| Fault {
            code: "answer/words",
            clause: None,
            text: error.to_string(),
        })?;
        self.answer(seat, nth, answer)
    }
    fn let_answer(&mut self, seat: Seat, nth: usize, opponent: &str) -> Result<Option<Move>, Fault> {
        let unknown = |e: ai::UnknownOpponent| Fault { code: "opponent/unknown", clause: None, text: e.to_string() };
        let mut opponent = ai::opponent::<B>(opponent).map_err(unknown)?;
        let session = self.file.session();
        let Some(question) = session.question(seat, nth).filter(|q| !matches!(q.offer, Offer::Dice(_))) else {
            return Ok(None);
        };
        let sight = Sight::new(session.setup(), session.state(), seat);
        let ai::Chosen { answer, reason } = opponent.choose(&mut self.rng, sight, question);
        self.answer(seat, nth, answer.clone())?;
        Ok(Some(Move { answer, reason }))
    }
    fn undo(&mut self, seat: Seat, consent: bool) -> Result<bool, Fault> {
        self.file.undo(seat, consent).map(|undone| undone.marked).map_err(|error| self.fault(&error))
    }

    fn is_over(&self) -> bool {
        self.session().is_over()
    }
    fn verdict(&self) -> Verdict {
        self.session().verdict()
    }
    fn verdict_text(&self) -> String {
        let Verdict { winner, points: [first, second] } = self.verdict();
        let score = format!("{} {first}, {} {second}", self.side(Seat::First), self.side(Seat::Second));
        match (winner, self.is_over()) {
            (Some(seat), true) => format!("{} wins: {score}", self.side(seat)),
            (None, true) => format!("a draw: {score}"),
            (Some(seat), false) => format!("{} is ahead: {score}", self.side(seat)),
            (None, false) => format!("nobody is ahead: {score}"),
        }
    }
    fn entries(&self) -> usize {
        self.session().journal().len()
    }
    fn save(&mut self) -> std::io::Result<()> {
        self.file.save()
    }
    fn dropped_line(&self) -> Option<usize> {
        self.file.dropped().map(|dropped| dropped.line)
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_else(|e| unreachable!("our own types are plain data: {e}"))
}
