//! A battle in progress: checkpoints, journal, log, open questions. The only thing that runs rules for people.
use crate::{
    dice::Dice,
    entry::Entry,
    line::Line,
    script::{Divergence, Open, Script, Slot},
    seen::Seen,
};
use kernel::{Answer, Battle, ClauseId, Eyes, Faces, Flow, Noting, Offer, Question, Recall, Refusal, Seat, Suspend};
use std::sync::Arc;

#[derive(Debug, Clone)]
pub(crate) struct Checkpoint<S> {
    state: S,
    pub(crate) entries: usize,
    lines: usize,
    seen: [Option<Seen<S>>; 2],
}

#[derive(Debug, Clone)]
pub struct Session<B: Battle> {
    setup: Arc<B::Setup>,
    pub(crate) dice: Dice,
    pub(crate) checkpoints: Vec<Checkpoint<B::State>>,
    /// The position at the open question: shown, never played on.
    now: B::State,
    /// What each seat saw when it was last asked, where that is not `now`.
    pub(crate) seen: [Option<Seen<B::State>>; 2],
    pub(crate) journal: Vec<Entry<B>>,
    /// Each line with the entries used before it.
    pub(crate) log: Vec<(usize, Line<B>)>,
    /// What was taken back by consent, and after which entry; they stay when more is taken back.
    pub(crate) marks: Vec<(usize, Line<B>)>,
    pub(crate) open: Vec<Open<B>>,
    pub(crate) sealed_from: Option<usize>,
    /// Entries that were taken over from another battle and cannot be taken back.
    pub(crate) floor: usize,
    over: bool,
    /// How people ended it: the last line of the log.
    pub(crate) end: Option<Line<B>>,
}

/// Why an answer was not taken; the battle stands as it stood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError<C: ClauseId> {
    #[error("no such question is open")]
    NotAsked,
    #[error("it is for {asked:?} to answer")]
    OutOfTurn { asked: Seat },
    #[error("the battle is over")]
    Over,
    #[error("refused by {}: {}", .0.clause.id(), .0.why)]
    Refused(Refusal<C>),
}

impl<B: Battle> Session<B> {
    pub fn new(setup: impl Into<Arc<B::Setup>>, dice: Dice) -> Session<B> {
        Session::replay(setup, dice, vec![]).unwrap_or_else(|d| unreachable!("an empty journal diverged: {d}"))
    }

    /// Plays a journal to its end, and goes on from there.
    pub fn replay(
        setup: impl Into<Arc<B::Setup>>,
        dice: Dice,
        journal: Vec<Entry<B>>,
    ) -> Result<Session<B>, Divergence> {
        let setup = setup.into();
        let start = B::start(&setup);
        Session::from_state(setup, start, dice, journal)
    }

    /// From a position in the middle (fixtures, laws).
    pub fn from_state(
        setup: impl Into<Arc<B::Setup>>,
        state: B::State,
        dice: Dice,
        journal: Vec<Entry<B>>,
    ) -> Result<Session<B>, Divergence> {
        let setup = setup.into();
        let seen = B::umpired(&setup).then(|| Seen { position: Arc::new(state.clone()), lines: 0 });
        Session::begin(setup, Checkpoint { state, entries: 0, lines: 0, seen: [seen.clone(), seen] }, dice, journal)
    }

    fn begin(
        setup: Arc<B::Setup>,
        base: Checkpoint<B::State>,
        mut dice: Dice,
        journal: Vec<Entry<B>>,
    ) -> Result<Session<B>, Divergence> {
        dice.recount(&journal);
        let mut session = Session {
            setup,
            dice,
            now: base.state.clone(),
            seen: base.seen.clone(),
            checkpoints: vec![base],
            journal,
            log: vec![],
            marks: vec![],
            open: vec![],
            sealed_from: None,
            floor: 0,
            over: false,
            end: None,
        };
        session.run()?;
        Ok(session)
    }

    /// A copy that remembers nothing before the last checkpoint, with dice of its own: to try something out.
    #[must_use]
    pub fn fork(&self, dice: Dice) -> Session<B> {
        // Past the end there is no step to run.
        let base = &self.checkpoints[self.checkpoints.len() - 1 - usize::from(self.over)];
        let journal = self.journal[base.entries..].to_vec();
        let seen = base.seen.clone().map(|seen| seen.map(|seen| Seen { lines: 0, ..seen }));
        let base = Checkpoint { state: base.state.clone(), entries: 0, lines: 0, seen };
        Session::begin(Arc::clone(&self.setup), base, dice, journal)
            .unwrap_or_else(|d| unreachable!("a step did not follow its own journal: {d}"))
    }

    /// Runs rules from the last checkpoint to the next question or the end.
    pub(crate) fn run(&mut self) -> Result<(), Divergence> {
        self.open.clear();
        (self.over, self.sealed_from, self.end) = (false, None, None);
        loop {
            let base = self.checkpoints.last().unwrap_or_else(|| unreachable!("the first checkpoint always stays"));
            let (entries, before, umpired) = (base.entries, base.lines, B::umpired(&self.setup));
            let mut state = base.state.clone();
            let published = self.log.len() - before;
            let mut script = Script::<B>::new(&self.journal[entries..], &mut self.dice, published).umpired(umpired);
            let end = B::stride(&self.setup, &mut state, &mut script);
            let Script { at, told, fresh, lines, open, sealed_from, position, noted, divergence, .. } = script;
            let [first, second] = noted;
            self.seen = [first.after(base.seen[0].as_ref(), before), second.after(base.seen[1].as_ref(), before)];
            self.journal.extend(fresh);
            self.log.extend(lines.into_iter().map(|(n, line)| (entries + n, line)));
            match end {
                Ok(flow) => {
                    let (entries, lines) = (entries + at, before + told);
                    let seen = if umpired { self.seen.clone() } else { [None, None] };
                    self.checkpoints.push(Checkpoint { state: state.clone(), entries, lines, seen });
                    self.now = state;
                    self.over = flow == Flow::Over;
                    if self.over {
                        return self.nothing_left(entries);
                    }
                }
                Err(Suspend::Question) => {
                    self.now = position.unwrap_or(state);
                    self.sealed_from = sealed_from.map(|from| entries + from);
                    self.open = open;
                    return Ok(());
                }
                Err(Suspend::Diverged | Suspend::Abandoned) => {
                    let mut divergence = divergence.unwrap_or_else(|| unreachable!("rules stopped by themselves"));
                    divergence.entry += entries;
                    return Err(divergence);
                }
            }
        }
    }

    fn nothing_left(&self, entry: usize) -> Result<(), Divergence> {
        match self.journal.get(entry) {
            None => Ok(()),
            Some(left) => {
                Err(Divergence { entry, recorded: left.to_string(), wanted: "nothing: the battle is over".into() })
            }
        }
    }

    /// The position in which the rules wanted the entry after so many.
    pub(crate) fn stopped(&self, entries: usize) -> B::State {
        let base = self.checkpoints.iter().rfind(|base| base.entries <= entries);
        let base = base.unwrap_or_else(|| unreachable!("the first checkpoint always stays"));
        let (mut state, mut dice) = (base.state.clone(), Dice::Recorded);
        let mut script = Script::<B>::new(&self.journal[base.entries..entries], &mut dice, usize::MAX);
        // It stops where the journal does.
        B::stride(&self.setup, &mut state, &mut script).ok();
        script.position.unwrap_or(state)
    }

    /// Open questions to one seat, numbered for that seat alone: the other's leave no gap.
    pub fn questions(&self, seat: Seat) -> impl Iterator<Item = &Question<'static, B>> {
        self.open(seat).map(|open| &open.question)
    }
    /// The nth open question of a seat.
    pub fn question(&self, seat: Seat, nth: usize) -> Option<&Question<'static, B>> {
        self.questions(seat).nth(nth)
    }
    /// Open questions with what a front end shows beside them.
    pub fn open(&self, seat: Seat) -> impl Iterator<Item = &Open<B>> {
        self.open.iter().filter(move |open| open.question.seat == seat)
    }

    /// Answers the nth open question of a seat.
    pub fn answer(&mut self, seat: Seat, nth: usize, answer: Answer) -> Result<(), AnswerError<B::Clause>> {
        if self.is_over() {
            return Err(AnswerError::Over);
        }
        let Some(Open { question, slot, .. }) = self.open(seat).nth(nth) else {
            let out_of_turn = self.open(seat).next().is_none() && self.open(!seat).next().is_some();
            return Err(if out_of_turn { AnswerError::OutOfTurn { asked: !seat } } else { AnswerError::NotAsked });
        };
        let figures = question.settles(&answer).map_err(AnswerError::Refused)?;
        let (clause, about) = (question.clause, question.about);
        let entry = match (*slot, &question.offer, answer) {
            (Slot::Sealed(nth), _, answer) => Entry::Sealed { nth, seat, clause, answer },
            (Slot::Apart, _, answer) => Entry::Apart { seat, clause, answer },
            (Slot::Throw(by), Offer::Dice(chance), Answer::Faces(faces)) => {
                Entry::Rolled { by, clause, about, chance: *chance, faces }
            }
            (_, _, answer) => Entry::answered(seat, clause, answer, figures),
        };
        self.dice.count(&entry);
        self.journal.push(entry);
        self.run().unwrap_or_else(|d| unreachable!("an admitted answer diverged: {d}"));
        Ok(())
    }

    /// What these eyes may know of the position in which the open question was asked.
    pub fn view(&self, to: impl Into<Eyes>) -> B::View {
        let to = to.into();
        B::view(&self.setup, self.position(to), to)
    }
    /// Whether who is not asked is told nothing new.
    pub fn is_umpired(&self) -> bool {
        B::umpired(&self.setup)
    }
    pub const fn is_over(&self) -> bool {
        self.over || self.end.is_some()
    }
    pub fn setup(&self) -> &B::Setup {
        &self.setup
    }
    /// The true position, for the umpire's eyes.
    pub fn state(&self) -> &B::State {
        &self.now
    }
    /// The position after every step so far, with the entries that lay behind it; the first is the start. For the umpire's
    /// eyes.
    pub fn stations(&self) -> impl Iterator<Item = (usize, &B::State)> {
        self.checkpoints.iter().map(|checkpoint| (checkpoint.entries, &checkpoint.state))
    }
    /// The last checkpoint, and what came after it: the rules run from there. For the umpire's eyes.
    pub fn base(&self) -> (&B::State, &[Entry<B>]) {
        let last = &self.checkpoints[self.checkpoints.len() - 1];
        (&last.state, &self.journal[last.entries..])
    }
    pub fn journal(&self) -> &[Entry<B>] {
        &self.journal
    }
    /// What a seat remembers since the last checkpoint.
    pub fn recall(&self, seat: Seat) -> Recall<B> {
        let (base, journal) = self.base();
        let mut recall = Recall::<B>::new(&self.setup, base, seat);
        let mut dice = self.dice.clone();
        let mut script = Script::new(journal, &mut dice, usize::MAX).umpired(self.is_umpired());
        let mut noting = Noting { oracle: &mut script, recall: &mut recall, apart: false };
        // It stops at the question that is open now.
        B::stride(&self.setup, &mut base.clone(), &mut noting).ok();
        recall
    }
    /// How the program would throw the nth open question's dice, if it is for dice that its box can throw.
    pub fn throw(&self, seat: Seat, nth: usize) -> Option<Faces> {
        let Open { question, slot: Slot::Throw(by), .. } = self.open(seat).nth(nth)? else { return None };
        let (Offer::Dice(chance), Dice::Fair(dice) | Dice::Typed(dice)) = (&question.offer, &self.dice) else {
            return None;
        };
        let (clause, about) = (question.clause, question.about);
        dice.expected(&Entry::<B>::Rolled { by: *by, clause, about, chance: *chance, faces: Faces::new() })
    }
    pub fn dice(&self) -> &Dice {
        &self.dice
    }
}
