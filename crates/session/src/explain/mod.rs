//! The log as text: one line each, the clause in a fixed column, the same English for every ruleset.
mod deed;
mod dice;
mod luck;
mod page;
mod people;

pub use deed::Deeds;
pub use dice::{Needed, Outcome};
pub use luck::{Luck, luck};
pub use page::said;
pub use people::{begin, people, verb};

use crate::{
    line::Line,
    script::Open,
    session::Session,
    settle::{How, Settled},
};
use kernel::{
    Answer, Chance, ClauseId, Faces, Hand, LAYER, Measure, Offer, Point, Refusal, Seat, Term, Voice, Why, route_length,
};

/// `BA-HIT-01   1st Squad at Grenadiers, 4+ needed (base 3, long range +1 [BA-HIT-04]): [6 5 4] 3 2 1 -> 3 of 6`
pub fn line<B: Voice>(setup: &B::Setup, line: &Line<B>) -> String {
    let text = text(setup, line);
    match line.clause() {
        Some(clause) => column::<B>(clause, &text),
        None => noted::<B>("--", &text),
    }
}

/// A text with its clause in the column before it.
pub fn column<B: Voice>(clause: B::Clause, text: &str) -> String {
    noted::<B>(clause.id(), text)
}

fn noted<B: Voice>(mark: &str, text: &str) -> String {
    let width = B::Clause::ALL.iter().map(|c| c.id().len() + 1).max().unwrap_or_default().max(12);
    format!("{mark:width$}{text}").trim_end().into()
}

/// The line without its clause.
pub fn text<B: Voice>(setup: &B::Setup, line: &Line<B>) -> String {
    match line {
        Line::Rolled { clause, about, chance, faces, because, .. } => {
            let about = B::subject(setup, *about).to_string();
            let lead = dice::lead::<B>(*clause, chance, because);
            let fell = dice::fell::<B>(setup, *clause, chance, faces, because);
            let colon = if lead.is_empty() { "" } else { ": " };
            match (about.as_str(), lead.as_str()) {
                ("", _) => format!("{lead}{colon}{fell}"),
                (_, "") => format!("{about}: {fell}"),
                _ => format!("{about}, {lead}{colon}{fell}"),
            }
        }
        Line::Answered { seat, about, answer, words, .. } => {
            let (side, about) = (B::side(setup, *seat), B::subject(setup, *about).to_string());
            let words = match answer {
                Answer::Counts(_) => taken::<B>(setup, words),
                Answer::Form(said) => filled::<B>(setup, words, said),
                _ => words.iter().map(|word| B::choice(setup, word.0)).collect(),
            };
            let who = if about.is_empty() || about == side { side } else { format!("{side}, {about}") };
            format!("{who}: {}", answered(B::MEASURE, answer, &words))
        }
        Line::Told { event, .. } => B::event(setup, *event).to_string(),
        Line::TakenBack { by } => format!("{}: taken back by consent", B::side(setup, *by)),
        Line::Settled(settled) => self::settled::<B>(setup, *settled),
    }
}

/// "The Germans give up".
pub fn settled<B: Voice>(setup: &B::Setup, settled: Settled) -> String {
    let (by, other) = (B::side(setup, settled.by), B::side(setup, !settled.by));
    let (us, them) = (begin(&people(&by)), people(&other));
    let agree = verb(&other, "agree", "agrees");
    match settled.how {
        How::GaveUp => format!("{us} {}", verb(&by, "give up", "gives up")),
        How::Draw => format!("{us} {} a draw, and {them} {agree}", verb(&by, "offer", "offers")),
        How::Day => format!("{us} {} it a day, and {them} {agree}", verb(&by, "call", "calls")),
    }
}

/// What to throw and why, for dice that are typed in: "4+ needed (base 3, long range +1 [BA-HIT-04])".
pub fn throw<B: Voice>(setup: &B::Setup, open: &Open<B>) -> Option<String> {
    let Offer::Dice(chance) = &open.question.offer else { return None };
    let lead = dice::lead::<B>(open.question.clause, chance, &open.because);
    let dice = dice::to_throw::<B>(setup, chance);
    Some(if lead.is_empty() { dice } else { format!("{dice}, {lead}") })
}

/// What each die of a throw is to reach; nothing where every face means something of its own.
pub fn need<C>(chance: &Chance, because: &[Term<C>]) -> Option<Needed> {
    dice::need(chance, because)
}

/// Which of the faces succeeded; nothing where that cannot be said of a face.
pub fn made<C>(chance: &Chance, faces: &[u8], because: &[Term<C>]) -> Vec<bool> {
    dice::made(chance, faces, because)
}

/// Faces with so many successes, where nothing but their number counts.
pub fn faces_of<C>(chance: &Chance, because: &[Term<C>], successes: u8) -> Option<Faces> {
    dice::faces_of(chance, because, successes)
}

/// What came of dice.
pub fn outcome<B: Voice>(
    setup: &B::Setup,
    clause: B::Clause,
    chance: &Chance,
    faces: &[u8],
    because: &[Term<B::Clause>],
) -> Outcome {
    dice::outcome::<B>(setup, clause, chance, faces, because)
}

/// `refused by BA-MOVE-07: the ground bars the way, at 8.0", 12.0"`
pub fn refusal<B: Voice>(refusal: &Refusal<B::Clause>) -> String {
    let at = refusal.at.map_or(String::new(), |p| format!(", at {}", point(B::MEASURE, p)));
    format!("refused by {}: {}{at}", refusal.clause.id(), why::<B>(refusal.why))
}

/// "the way costs 7.25, 6.00 may be spent", without clause and place.
pub fn why<B: Voice>(why: Why) -> String {
    match (why, B::MEASURE) {
        (Why::TooFar { price, budget }, Measure::Squares) => format!("the way costs {price}, {budget} may be spent"),
        (why, _) => why.to_string(),
    }
}

/// `8.0", 12.0"`, or `8, 12` on squares, `8, 12 below` where the layer is named.
pub fn point(measure: Measure, p: Point) -> String {
    let (p, layer) = layer(measure, p);
    format!("{}, {}{layer}", length(measure, p.x.into()), length(measure, p.y.into()))
}

/// The square of a point, and which layer it names.
pub fn layer(measure: Measure, p: Point) -> (Point, &'static str) {
    match measure {
        Measure::Squares if p.x >= LAYER => (Point::new(p.x - LAYER, p.y), " below"),
        Measure::Squares if p.y >= LAYER => (Point::new(p.x, p.y - LAYER), " above"),
        _ => (p, ""),
    }
}

/// `8.0"`, `8.25"`, or `8` on squares.
pub fn length(measure: Measure, n: i32) -> String {
    match measure {
        Measure::Squares => n.to_string(),
        Measure::Hundredths => {
            let (sign, n) = (if n < 0 { "-" } else { "" }, n.unsigned_abs());
            let (inches, rest) = (n / 100, n % 100);
            if rest % 10 == 0 {
                format!("{sign}{inches}.{}\"", rest / 10)
            } else {
                format!("{sign}{inches}.{rest:02}\"")
            }
        }
    }
}

/// A form as it was filled in: "range 14, soft cover, no officer".
pub fn filled<B: Voice>(setup: &B::Setup, words: &[(B::Choice, u8)], said: &[i32]) -> String {
    let fact = |(&(choice, per), &said): (&(B::Choice, u8), &i32)| match per {
        0 => B::choice(setup, choice),
        100 => format!("{} {}\"", B::choice(setup, choice), kernel::number(said)),
        _ => format!("{} {said}", B::choice(setup, choice)),
    };
    words.iter().zip(said).map(fact).collect::<Vec<_>>().join(", ")
}

/// Who was taken, and how many: "2 rifleman, 1 NCO"; figures by their names: "rifleman 7, 8, NCO".
pub fn taken<B: Voice>(setup: &B::Setup, men: &[(B::Choice, u8)]) -> String {
    let mut last = String::new();
    let names = men.iter().filter(|(_, n)| *n > 0).map(|(choice, n)| {
        let name = B::choice(setup, *choice);
        if B::figure(*choice).is_none() {
            return format!("{n} {name}");
        }
        let kind = B::kind(setup, *choice);
        let is_same = kind == last;
        last = kind;
        let number = name.strip_prefix(&last).map(str::trim_start).filter(|rest| is_same && !rest.is_empty());
        number.map_or_else(|| name.clone(), str::to_owned)
    });
    let names: Vec<String> = names.collect();
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

fn answered(measure: Measure, answer: &Answer, words: &str) -> String {
    let points = |route: &[Point]| {
        let all: Vec<String> = route.iter().map(|p| point(measure, *p)).collect();
        all.join("; ")
    };
    match answer {
        Answer::Pick(_) | Answer::Counts(_) | Answer::Form(_) => words.into(),
        Answer::Number(n) => n.to_string(),
        Answer::Place(p) => format!("at {}", point(measure, *p)),
        Answer::Path(route) => way(measure, route, &points),
        Answer::Arranged(by_hand) => {
            let lead = match by_hand.0.as_slice() {
                [p] => format!("at {}", point(measure, *p)),
                route => way(measure, route, &points),
            };
            format!("{lead}, figures at {}", points(&by_hand.1))
        }
        Answer::At(distance) => format!("at {} of the way", length(measure, *distance as i32)),
        Answer::Never => "lets it pass".into(),
        Answer::Faces(faces) => dice::spaced(faces),
    }
}

fn way(measure: Measure, route: &[Point], points: &impl Fn(&[Point]) -> String) -> String {
    match route {
        [] | [_] => "stays".into(),
        [_, rest @ ..] => {
            let long = match measure {
                Measure::Hundredths => length(measure, route_length(route) as i32),
                Measure::Squares => format!("{} squares", rest.len()),
            };
            format!("by {} ({long})", points(rest))
        }
    }
}

impl<B: Voice> Session<B> {
    /// The seat's log, explained.
    pub fn explained(&self, seat: Seat) -> Vec<String> {
        self.log(seat).map(|shown| line::<B>(self.setup(), &shown)).collect()
    }
    /// The whole log, explained, for the umpire's eyes.
    pub fn explained_all(&self) -> Vec<String> {
        self.lines().into_iter().map(|told| line::<B>(self.setup(), told)).collect()
    }
}

/// Who throws: "US", or "the table".
pub fn hand<B: Voice>(setup: &B::Setup, by: Hand) -> String {
    match by {
        Hand::Of(seat) => B::side(setup, seat),
        Hand::Table => "the table".into(),
    }
}
