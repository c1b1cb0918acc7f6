//! Answers in words, as a player would type or read them.
use kernel::{Answer, Chance, Ground, Measure, Offer, Point, Question, Reading, Voice, length, on_route, route_length};
use protocol::Span;
use session::{Words, explain};

pub(crate) fn answer<B: Voice>(setup: &B::Setup, question: &Question<'_, B>, answer: &Answer) -> String {
    let long = |n: u32| long(B::MEASURE, n as i32);
    match (&question.offer, answer) {
        (Offer::List { options, .. }, Answer::Pick(n)) => {
            options.get(usize::from(*n)).map_or_else(String::new, |&option| B::choice(setup, option))
        }
        (Offer::SomeOf { kinds, .. }, Answer::Counts(counts)) => {
            let taken: Vec<(B::Choice, u8)> = kinds.iter().zip(counts).map(|((kind, _), n)| (*kind, *n)).collect();
            explain::taken::<B>(setup, &taken)
        }
        (Offer::Path { ground, .. }, Answer::Path(route)) => match route.as_slice() {
            [] | [_] => "stay".to_owned(),
            [.., end] => {
                let price = ground.price(route).map_or_else(|_| String::new(), |price| format!(", {}", long(price)));
                format!("to {}{price}", place(B::MEASURE, *end))
            }
        },
        (_, Answer::Place(at)) => place(B::MEASURE, *at),
        (_, Answer::At(distance)) => format!("at {}", long(*distance)),
        (_, Answer::Never) => "never".to_owned(),
        (_, Answer::Number(n)) => n.to_string(),
        (Offer::Form(blanks), Answer::Form(said)) => {
            let words: Words<B> = blanks.iter().zip(said).map(|(blank, &said)| session::filled(blank, said)).collect();
            explain::filled::<B>(setup, &words, said)
        }
        _ => format!("{answer:?}"),
    }
}

fn long(measure: Measure, n: i32) -> String {
    if measure == Measure::Squares { n.to_string() } else { format!("{}″", kernel::number(n)) }
}

/// As it is typed in: "12.5,10".
fn place(measure: Measure, at: Point) -> String {
    let number = |n: i16| if measure == Measure::Squares { n.to_string() } else { kernel::number(n.into()) };
    let (at, layer) = explain::layer(measure, at);
    format!("{},{}{layer}", number(at.x), number(at.y))
}

/// Whether two answers end in about the same place.
pub(crate) fn is_close<B: Voice>(one: &Answer, other: &Answer) -> bool {
    let near = if B::MEASURE == Measure::Hundredths { 200 } else { 1 };
    match (end(one), end(other)) {
        // Ways round one side and the other may end side by side.
        _ if matches!((half(one), half(other)), (Some(a), Some(b)) if length(a, b) >= near) => false,
        (Some(a), Some(b)) => length(a, b) < near,
        _ => one == other,
    }
}

fn end(answer: &Answer) -> Option<Point> {
    match answer {
        Answer::Place(at) => Some(*at),
        Answer::Path(route) => route.last().copied(),
        _ => None,
    }
}

fn half(answer: &Answer) -> Option<Point> {
    let Answer::Path(route) = answer else { return None };
    Some(on_route(route, route_length(route) / 2))
}

/// Dice of the first throw.
pub(crate) fn dice(chance: &Chance) -> u8 {
    match chance.read(&[]) {
        Ok(Reading::More(dice)) => dice,
        _ => 0,
    }
}

/// A sentence of the wire as a terminal has it: `US Squad moves 4.5"`.
pub fn in_words(spans: &[Span]) -> String {
    let word = |span: &Span| match span {
        Span::Said(said) => said.clone(),
        Span::Unit { name, .. } => name.clone(),
        Span::Length(n) => format!("{}\"", kernel::number(*n)),
    };
    spans.iter().map(word).collect()
}
