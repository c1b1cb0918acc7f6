//! The log for a page: the same lines in pieces, and without what the page shows otherwise (dice, reasons, places).
use super::{filled, taken};
use crate::line::Line;
use kernel::{Answer, Long, Measure, Point, Text, Voice, route_length};

/// What a line says besides its dice: of a roll only whom it is about.
pub fn said<B: Voice>(setup: &B::Setup, line: &Line<B>) -> Text {
    match line {
        Line::Rolled { about, .. } => B::subject(setup, *about),
        Line::Answered { seat, about, answer, words, .. } => {
            let (side, about) = (B::side(setup, *seat), B::subject(setup, *about));
            let words = match answer {
                Answer::Counts(_) => taken::<B>(setup, words),
                Answer::Form(said) => filled::<B>(setup, words, said),
                _ => words.iter().map(|word| B::choice(setup, word.0)).collect(),
            };
            let answered = answered(B::MEASURE, answer, &words);
            if about.is_empty() || about.to_string() == side {
                Text::from(format!("{side}: {answered}"))
            } else {
                Text::from(format!("{side}, {about:#}: {answered}"))
            }
        }
        Line::Told { event, .. } => B::event(setup, *event),
        Line::TakenBack { by } => Text::from(format!("{}: taken back by consent", B::side(setup, *by))),
        Line::Settled(settled) => Text::from(super::settled::<B>(setup, *settled)),
    }
}

fn answered(measure: Measure, answer: &Answer, words: &str) -> String {
    match answer {
        Answer::Pick(_) | Answer::Counts(_) | Answer::Form(_) => words.into(),
        Answer::Number(n) => n.to_string(),
        Answer::Place(_) => "chooses a spot".into(),
        Answer::Path(route) => way(measure, route),
        Answer::Arranged(by_hand) if by_hand.0.len() == 1 => "chooses a spot".into(),
        Answer::Arranged(by_hand) => way(measure, &by_hand.0),
        Answer::At(distance) => format!("after {} of the way", far(measure, *distance)),
        Answer::Never => "lets it pass".into(),
        Answer::Faces(faces) => super::dice::spaced(faces),
    }
}

fn way(measure: Measure, route: &[Point]) -> String {
    match (route, measure) {
        ([] | [_], _) => "stays".into(),
        (route, Measure::Hundredths) => format!("goes {}", far(measure, route_length(route))),
        (route, Measure::Squares) => format!("goes {}", far(measure, route.len() as u32 - 1)),
    }
}

/// A distance, to be written into a [`Text`].
pub(super) fn far(measure: Measure, far: u32) -> String {
    match (measure, far) {
        (Measure::Hundredths, _) => Long(far as i32).to_string(),
        (Measure::Squares, 1) => "1 square".into(),
        (Measure::Squares, _) => format!("{far} squares"),
    }
}
