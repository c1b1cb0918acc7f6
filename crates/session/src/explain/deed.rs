//! One line for all that somebody did: "Grenadiers fire at US Squad: 4 hits, 2 killed, 1 pin". It is made of the lines that
//! a seat may read and of nothing else, so that it tells nobody more than these do.
use super::{Outcome, outcome, page::far};
use crate::line::Line;
use kernel::{Does, Fact, Fate, Named, Purpose, Text, Voice, Whom, counted};

/// Reads a log line by line.
#[derive(Debug, Clone, Default)]
pub struct Deeds {
    open: Option<Deed>,
}

/// What one unit does in its turn, and whoever interrupts it.
#[derive(Debug, Clone)]
struct Deed {
    /// The line with which it began.
    from: usize,
    unit: Option<u16>,
    acts: Vec<Act>,
}

#[derive(Debug, Clone)]
struct Act {
    by: u16,
    /// What it did before, in the same line: "moves 4″ and".
    verbs: Vec<(Does, u32)>,
    at: Whom,
    /// Dice to hit fell.
    thrown: bool,
    /// What came of it, for whom it was done to first.
    came: Vec<(u16, Vec<Fate>)>,
}

impl Deeds {
    /// A line, by its number: with which line the deed began that it belongs to, and how that is told now, if this line
    /// has changed it.
    pub fn read<B: Voice>(&mut self, setup: &B::Setup, nth: usize, line: &Line<B>) -> Option<(usize, Option<Text>)> {
        let changed = match line {
            Line::Told { event, .. } => {
                let facts = B::facts(setup, *event);
                let mut changed = false;
                for fact in facts {
                    changed |= self.add(nth, fact);
                }
                changed
            }
            Line::Rolled { clause, about, chance, faces, because, .. } => {
                let outcome = outcome::<B>(setup, *clause, chance, faces, because);
                match (B::purpose(*clause, chance), B::units(*about), outcome) {
                    // Whose die it is, is the beginning of something new.
                    (Some(Purpose::Draw), ..) => self.add(nth, Fact::Ends),
                    (Some(Purpose::ToHit), [Some(by), at], Outcome::Made { made, .. }) => self.hit(by, at, made.into()),
                    (Some(Purpose::ToHit), [Some(by), at], Outcome::Passed(made)) => self.hit(by, at, made.into()),
                    (Some(Purpose::OrderTest), [Some(by), _], Outcome::Passed(false)) => {
                        self.add(nth, Fact::alone(by, Does::FailTest))
                    }
                    (Some(Purpose::Morale), [Some(to), _], Outcome::Passed(passed)) => {
                        self.add(nth, Fact::is(to, if passed { "holds" } else { "breaks" }))
                    }
                    _ => false,
                }
            }
            Line::Answered { .. } | Line::TakenBack { .. } | Line::Settled(_) => false,
        };
        let deed = self.open.as_ref()?;
        Some((deed.from, changed.then(|| deed.text::<B>(setup)).filter(|text| !text.is_empty())))
    }

    /// Whether nothing that came before this line has to do with what comes after it.
    pub fn ends<B: Voice>(setup: &B::Setup, line: &Line<B>) -> bool {
        match line {
            Line::Told { event, .. } => B::facts(setup, *event).contains(&Fact::Ends),
            Line::Rolled { clause, chance, .. } => B::purpose(*clause, chance) == Some(Purpose::Draw),
            Line::Answered { .. } | Line::TakenBack { .. } | Line::Settled(_) => false,
        }
    }

    fn add(&mut self, nth: usize, fact: Fact) -> bool {
        match fact {
            Fact::Ends => self.open = None,
            Fact::Acts(unit) => {
                if self.open.as_ref().is_none_or(|deed| deed.unit != Some(unit)) {
                    self.open = Some(Deed { from: nth, unit: Some(unit), acts: vec![] });
                }
            }
            Fact::Does { by, does, at } => return self.begun(nth).does(by, does, at, 0),
            Fact::Goes { by, does, far } => return self.begun(nth).does(by, does, Whom::Nobody, far),
            Fact::Comes { to, fate } => return self.open.as_mut().is_some_and(|deed| deed.comes(to, fate)),
        }
        false
    }

    fn begun(&mut self, nth: usize) -> &mut Deed {
        self.open.get_or_insert_with(|| Deed { from: nth, unit: None, acts: vec![] })
    }

    /// Dice to hit belong to whoever fires, whatever was told in between.
    fn hit(&mut self, by: u16, at: Option<u16>, hits: u16) -> bool {
        let Some(deed) = &mut self.open else { return false };
        let Some(act) = deed.acts.iter_mut().rfind(|act| act.by == by && act.is_fire()) else { return false };
        act.thrown = true;
        let aimed_at = if let Whom::Unit(unit) = act.at { Some(unit) } else { None };
        if let (Some(to), true) = (at.or(aimed_at), hits > 0) {
            act.comes(to, Fate::Hits(hits));
        }
        true
    }
}

impl Deed {
    fn does(&mut self, by: u16, does: Does, at: Whom, far: u32) -> bool {
        match self.acts.last_mut() {
            // It goes on: the same again, farther.
            Some(act) if act.by == by && act.is_like(does, at) => {
                if let Some((_, so_far)) = act.verbs.last_mut() {
                    *so_far += far;
                }
            }
            Some(act) if act.by == by && act.at == Whom::Nobody && act.came.is_empty() => {
                if does.is_failure() {
                    act.verbs.clear();
                }
                act.verbs.push((does, far));
                act.at = at;
            }
            _ => self.acts.push(Act { by, verbs: vec![(does, far)], at, thrown: false, came: vec![] }),
        }
        true
    }

    /// It comes of what was last done to it, else of what was last done.
    fn comes(&mut self, to: u16, fate: Fate) -> bool {
        let done_to = self.acts.iter().rposition(|act| act.at == Whom::Unit(to));
        let Some(act) = done_to.or(self.acts.len().checked_sub(1)).and_then(|nth| self.acts.get_mut(nth)) else {
            return false;
        };
        act.comes(to, fate);
        true
    }

    fn text<B: Voice>(&self, setup: &B::Setup) -> Text {
        let mut text = String::new();
        let mut last = None;
        for act in &self.acts {
            let subject = if last == Some(act.by) { String::new() } else { format!("{} ", named::<B>(setup, act.by)) };
            let stop = if text.is_empty() { "" } else { "; " };
            text.extend([stop, &subject, &act.text::<B>(setup)]);
            // Whoever was named in between is not meant.
            let is_meant = |who: u16| who == act.by || act.at == Whom::Unit(who);
            last = act.came.iter().all(|(who, _)| is_meant(*who)).then_some(act.by);
        }
        Text::from(text)
    }
}

impl Act {
    fn is_fire(&self) -> bool {
        self.verbs.last().is_some_and(|(does, _)| does.is_fire())
    }
    fn is_like(&self, does: Does, at: Whom) -> bool {
        let is_more = |last: Does| last == does || (last.is_fire() && does.is_fire());
        self.at == at && self.verbs.last().is_some_and(|(last, _)| is_more(*last))
    }

    fn comes(&mut self, to: u16, fate: Fate) {
        let nth = self.came.iter().position(|(who, _)| *who == to).unwrap_or_else(|| {
            self.came.push((to, vec![]));
            self.came.len() - 1
        });
        let of = &mut self.came[nth].1;
        for had in of.iter_mut() {
            match (had, fate) {
                (Fate::Hits(n), Fate::Hits(more))
                | (Fate::Killed(n), Fate::Killed(more))
                | (Fate::Pins(n), Fate::Pins(more))
                | (Fate::FewerPins(n), Fate::FewerPins(more)) => {
                    *n += more;
                    return;
                }
                (Fate::Is(is), Fate::Is(word)) if *is == word => return,
                _ => {}
            }
        }
        of.push(fate);
    }

    /// Without who does it.
    fn text<B: Voice>(&self, setup: &B::Setup) -> String {
        let many = B::is_many(setup, self.by);
        let verb = |&(does, n): &(Does, u32)| match n {
            0 => does.verb(many).to_owned(),
            n => format!("{} {}", does.verb(many), far(B::MEASURE, n)),
        };
        let mut text = self.verbs.iter().map(verb).collect::<Vec<_>>().join(" and ");
        let target = match self.at {
            Whom::Nobody => self.by,
            Whom::Unit(at) => {
                text.extend([" ", &named::<B>(setup, at).to_string()]);
                at
            }
            Whom::Piece(piece) => {
                text.extend([" ", &B::terrain(setup, piece)]);
                self.by
            }
        };
        let (own, others): (Vec<_>, Vec<_>) = self.came.iter().partition(|(who, _)| *who == target);
        let is_hit = self.came.iter().flat_map(|(_, fates)| fates).any(|fate| matches!(fate, Fate::Hits(_)));
        let missed = (self.thrown && !is_hit).then(|| "missed".to_owned());
        let came: Vec<String> = missed.into_iter().chain(own.first().map(|(_, fates)| in_words(fates))).collect();
        if !came.is_empty() {
            text.extend([": ", &came.join(", ")]);
        }
        let other = |(who, fates): &(u16, Vec<Fate>)| format!("; {}: {}", named::<B>(setup, *who), in_words(fates));
        text + &others.into_iter().map(other).collect::<String>()
    }
}

/// "4 hits, 2 killed, 1 pin": numbers first, in this order, then what it is now.
fn in_words(fates: &[Fate]) -> String {
    let mut fates = fates.to_vec();
    // What is said in words stands as it happened.
    fates.sort_by_key(|fate| match fate {
        Fate::Hits(_) => 0,
        Fate::Killed(_) => 1,
        Fate::Pins(_) => 2,
        Fate::FewerPins(_) => 3,
        Fate::Is(_) => 4,
    });
    let words = fates.iter().map(|fate| match fate {
        Fate::Hits(n) => counted(*n, "hit"),
        Fate::Killed(n) => format!("{n} killed"),
        Fate::Pins(n) => counted(*n, "pin"),
        Fate::FewerPins(n) => format!("{} fewer", counted(*n, "pin")),
        Fate::Is(word) => (*word).to_owned(),
    });
    words.collect::<Vec<_>>().join(", ")
}

fn named<B: Voice>(setup: &B::Setup, unit: u16) -> Named {
    Named::new(unit, B::called(setup, unit))
}
