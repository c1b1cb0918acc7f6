//! Hidden twins by search: random battles, random changes of what a seat cannot know, and every byte that it receives.
use crate::play::{any_answer, dice, play_one};
use kernel::{Answer, Battle, Ruleset, Seat, Voice};
use session::{DiceMode, Session};
use sim::Rng;
use std::fmt;

/// Something that a seat cannot know, and how to change it.
#[expect(missing_debug_implementations, reason = "functions have nothing to show")]
pub struct Unknown<B: Battle> {
    pub name: &'static str,
    /// Changes it at random; false where there is nothing of the kind. What the seat can know is decided by a measure of the
    /// test's own, never the view's.
    pub change: fn(&B::Setup, &mut B::State, Seat, &mut Rng) -> bool,
    /// Whether the seat still cannot know of it: `base` is where the two battles began, before the change.
    pub holds: Holds<B>,
}

/// Of the set-up, where both battles began, where they are now, and the seat.
pub type Holds<B> = fn(&<B as Battle>::Setup, &<B as Ruleset>::State, [&<B as Ruleset>::State; 2], Seat) -> bool;

/// Named parts of all that a seat receives.
pub type Received = Vec<(&'static str, String)>;

/// What a search does.
#[expect(missing_debug_implementations, reason = "functions have nothing to show")]
pub struct TwinSearch<'a, B: Battle> {
    pub setup: &'a B::Setup,
    pub unknowns: &'a [Unknown<B>],
    pub receive: fn(&Session<B>, Seat) -> Received,
    /// Positions to look at.
    pub positions: usize,
    /// Own answers after which a pair of twins is left alone.
    pub answers: usize,
    pub seed: u64,
}

/// What was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Searched {
    pub battles: usize,
    pub positions: usize,
    /// How often each unknown was changed, in the order of the list; the last are sealed answers of the other side.
    pub changed: Vec<(&'static str, usize)>,
    /// Times that a seat's bytes were compared.
    pub compared: usize,
}

/// A seat can tell two battles apart that it must not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leak {
    pub seat: Seat,
    /// What was changed, and nothing less would do.
    pub changed: Vec<&'static str>,
    /// Own answers since.
    pub answers: usize,
    pub part: String,
    /// The first difference, with a little of what stands around it.
    pub bytes: [String; 2],
    /// To see it again: battle and position.
    pub battle: u64,
    pub position: usize,
}

impl fmt::Display for Leak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Leak { seat, changed, answers, part, bytes, battle, position } = self;
        writeln!(f, "{seat:?} can tell by its {part}, {answers} answers after {} changed", changed.join(" and "))?;
        writeln!(f, "(battle {battle}, position {position}):\n  {}\n  {}", bytes[0], bytes[1])
    }
}

/// One change that can be made again, to the letter.
#[derive(Clone, Copy)]
struct Change {
    nth: usize,
    seed: u64,
}

/// All that a seat receives of a session: view, board, log and questions, as data and in words.
pub fn received<B: Voice>(session: &Session<B>, seat: Seat) -> Received {
    let (setup, view) = (session.setup(), session.view(seat));
    vec![
        ("view", json(&view)),
        ("board", json(&B::board(setup, &view))),
        ("status", format!("{} {}", B::headline(setup, &view), json(&B::status(setup, &view)))),
        ("log", json(&session.written(seat, 0))),
        ("questions", json(&session.asked(seat))),
        ("number", session.moment(seat).to_string()),
        ("undo", format!("{:?}", session.may_undo(seat).map(|undone| undone.marked))),
        ("end", session.is_over().to_string()),
    ]
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

impl<B: Battle> TwinSearch<'_, B> {
    /// Looks for a leak in random battles; gives the first, as small as it gets.
    ///
    /// # Errors
    /// The leak that was found.
    pub fn run(&self) -> Result<Searched, Box<Leak>> {
        let names = self.unknowns.iter().map(|unknown| unknown.name).chain(["sealed answers of the other side"]);
        let mut searched = Searched { changed: names.map(|name| (name, 0)).collect(), ..Searched::default() };
        for battle in self.seed.. {
            let mut rng = Rng::seeded(battle);
            let mut session = Session::<B>::new(self.setup.clone(), dice::<B>(DiceMode::Fair, battle));
            searched.battles += 1;
            while play_one(&mut session, &mut rng) && !session.is_over() {
                let seat = Seat::BOTH[rng.any(2)];
                if searched.positions == self.positions {
                    return Ok(searched);
                }
                if let Some(leak) = self.look(&session, seat, &mut rng, &mut searched) {
                    let position = session.journal().len();
                    return Err(Box::new(Leak { battle, position, ..leak }));
                }
            }
        }
        Ok(searched)
    }

    fn look(&self, session: &Session<B>, seat: Seat, rng: &mut Rng, searched: &mut Searched) -> Option<Leak> {
        searched.positions += 1;
        if let Some(leak) = self.seal(session, seat, rng, searched) {
            return Some(leak);
        }
        let any = |rng: &mut Rng| Change { nth: rng.any(self.unknowns.len()), seed: rng.any(1 << 31) as u64 };
        let mut changes: Vec<Change> = (0..=rng.any(3)).map(|_| any(rng)).collect();
        let course = rng.any(1 << 31) as u64;
        let (made, compared, mut leak) = self.compare(session, seat, &changes, course);
        searched.compared += compared;
        for change in made {
            searched.changed[change.nth].1 += 1;
        }
        leak.as_ref()?;
        // Smaller: without each of the changes that is not needed.
        let mut nth = 0;
        while nth < changes.len() {
            let mut fewer = changes.clone();
            fewer.remove(nth);
            match self.compare(session, seat, &fewer, course).2 {
                Some(smaller) => (changes, leak) = (fewer, Some(smaller)),
                None => nth += 1,
            }
        }
        leak
    }

    /// While the seat is asked beside the other, whatever that one answers changes no byte.
    fn seal(&self, session: &Session<B>, seat: Seat, rng: &mut Rng, searched: &mut Searched) -> Option<Leak> {
        let mut other = session.clone();
        let before = (self.receive)(session, seat);
        while session.is_sealed() && other.question(seat, 0).is_some() {
            let Some(question) = other.question(!seat, 0) else { break };
            let answer = any_answer(&other, question, rng);
            other.answer(!seat, 0, answer).ok()?;
            searched.changed.last_mut()?.1 += 1;
            searched.compared += 1;
            if let Some((part, bytes)) = difference(&before, &(self.receive)(&other, seat)) {
                let changed = vec!["a sealed answer of the other side"];
                return Some(Leak { seat, changed, answers: 0, part, bytes, battle: 0, position: 0 });
            }
        }
        None
    }

    /// Two battles from the last checkpoint, one of them changed, played on alike; which changes could be made, how often
    /// bytes were compared, and where they differ.
    fn compare(
        &self,
        session: &Session<B>,
        seat: Seat,
        changes: &[Change],
        course: u64,
    ) -> (Vec<Change>, usize, Option<Leak>) {
        let base = session.base().0;
        let mut twin = base.clone();
        let apply = |change: &&Change| {
            let (mut copy, unknown) = (twin.clone(), &self.unknowns[change.nth]);
            let done = (unknown.change)(self.setup, &mut copy, seat, &mut Rng::seeded(change.seed));
            if done {
                twin = copy;
            }
            done
        };
        let made: Vec<Change> = changes.iter().filter(apply).copied().collect();
        if made.is_empty() || twin == *base {
            return (vec![], 0, None);
        }
        let begin = |state: &B::State| {
            let dice = dice::<B>(DiceMode::Fair, course);
            Session::<B>::from_state(self.setup.clone(), state.clone(), dice, vec![])
                .unwrap_or_else(|d| unreachable!("no journal to diverge from: {d}"))
        };
        let (compared, leak) = self.play_on(base, [begin(base), begin(&twin)], seat, &made, course);
        (made, compared, leak)
    }

    fn play_on(
        &self,
        base: &B::State,
        mut twins: [Session<B>; 2],
        seat: Seat,
        made: &[Change],
        course: u64,
    ) -> (usize, Option<Leak>) {
        let (mut rng, mut others) = (Rng::seeded(course), [course, course].map(Rng::seeded));
        let (mut compared, mut answers) = (0, 0);
        loop {
            let states = [twins[0].state(), twins[1].state()];
            if !made.iter().all(|change| (self.unknowns[change.nth].holds)(self.setup, base, states, seat)) {
                return (compared, None);
            }
            let asked = twins.each_ref().map(|twin| twin.question(seat, 0).is_some());
            let over = twins.each_ref().map(Session::is_over);
            // The other side goes on by itself until this seat is asked in both.
            if let Some(nth) = (0..2).find(|&nth| !asked[nth] && !over[nth]) {
                let Some(question) = twins[nth].question(!seat, 0) else { return (compared, None) };
                let answer = any_answer(&twins[nth], question, &mut others[nth]);
                if twins[nth].answer(!seat, 0, answer).is_err() {
                    return (compared, None);
                }
                continue;
            }
            // At the end everything is shown.
            if over.contains(&true) {
                return (compared, None);
            }
            compared += 1;
            let [one, other] = twins.each_ref().map(|twin| (self.receive)(twin, seat));
            if let Some((part, bytes)) = difference(&one, &other) {
                let changed = made.iter().map(|change| self.unknowns[change.nth].name).collect();
                return (compared, Some(Leak { seat, changed, answers, part, bytes, battle: 0, position: 0 }));
            }
            if answers == self.answers {
                return (compared, None);
            }
            answers += 1;
            let answer: Option<Answer> =
                twins[0].question(seat, 0).map(|question| any_answer(&twins[0], question, &mut rng));
            let Some(answer) = answer else { return (compared, None) };
            if twins.iter_mut().any(|twin| twin.answer(seat, 0, answer.clone()).is_err()) {
                return (compared, None);
            }
        }
    }
}

/// The part that differs first, and where.
fn difference(one: &Received, other: &Received) -> Option<(String, [String; 2])> {
    let differ = one.iter().zip(other).find(|(a, b)| a != b);
    let Some(((part, a), (_, b))) = differ else {
        return (one.len() != other.len())
            .then(|| ("number of parts".into(), [one.len(), other.len()].map(|n| n.to_string())));
    };
    let at = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| {
        let from = (0..=at.saturating_sub(60)).rev().find(|&n| text.is_char_boundary(n)).unwrap_or(0);
        let to = (at + 60..=text.len()).find(|&n| text.is_char_boundary(n)).unwrap_or(text.len());
        text[from..to.max(from)].to_owned()
    };
    Some(((*part).to_owned(), [around(a), around(b)]))
}
