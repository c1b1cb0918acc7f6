//! What nobody should answer: in the words of the log, or by where a way ends or a shell is to fall.
use kernel::{Answer, Battle, Eyes, Measure, Point, Question, Voice, length};
use session::{Line, explain};
use table::Shape;

pub(super) struct Forbidden {
    which: Which,
    /// As written.
    pub(super) words: String,
    pub(super) why: String,
}

enum Which {
    /// "run", "Bren group: run", "fire at *": `*` stands for anything.
    Said(String),
    /// "ends within 6 of wood", "Bren group: ends beyond 0 of wood", "observer: lands within 9 of Bren group".
    Spot { who: String, what: What, beyond: bool, by: String, of: String },
}

#[derive(Clone, Copy)]
enum What {
    /// The end of a way.
    Ends,
    /// A place that is named: for a shell, or to be set up.
    Lands,
}

impl What {
    fn read(text: &str) -> Option<(What, &str)> {
        let ends = text.strip_prefix("ends ").map(|rest| (What::Ends, rest));
        ends.or_else(|| text.strip_prefix("lands ").map(|rest| (What::Lands, rest)))
    }
    fn of(self, answer: &Answer) -> Option<Point> {
        match (self, answer) {
            (What::Ends, Answer::Path(route)) => route.last().copied(),
            (What::Ends, Answer::Arranged(by_hand)) if by_hand.0.len() > 1 => by_hand.0.last().copied(),
            (What::Lands, Answer::Place(at)) => Some(*at),
            (What::Lands, Answer::Arranged(by_hand)) if by_hand.0.len() == 1 => by_hand.0.last().copied(),
            _ => None,
        }
    }
}

impl Forbidden {
    /// `ANSWER : why`
    pub(super) fn read(line: usize, text: &str) -> Result<Forbidden, String> {
        let wrong = |expected: &str| format!("line {line}: expected {expected}, found `{text}`");
        let (words, why) = text.split_once(" : ").ok_or_else(|| wrong("`ANSWER : why`"))?;
        let (words, why) = (words.trim().to_owned(), why.trim().to_owned());
        let (who, what) = words.rsplit_once(": ").unwrap_or(("*", &words));
        let which = match What::read(what) {
            None => Which::Said(words.clone()),
            Some((what, where_to)) => {
                let expected = || wrong("`ends within 6 of NAME` or `lands beyond 6 of NAME`");
                let (side, rest) = where_to.split_once(' ').ok_or_else(expected)?;
                let (by, of) = rest.split_once(" of ").ok_or_else(expected)?;
                let beyond = side == "beyond";
                if !(beyond || side == "within") || by.parse::<f64>().is_err() {
                    return Err(expected());
                }
                Which::Spot { who: who.to_owned(), what, beyond, by: by.to_owned(), of: of.trim().to_owned() }
            }
        };
        Ok(Forbidden { which, words, why })
    }

    pub(super) fn is<B: Voice>(
        &self,
        setup: &B::Setup,
        at: &B::State,
        question: &Question<'_, B>,
        answer: &Answer,
    ) -> bool {
        match &self.which {
            Which::Said(wanted) => {
                let (who, said) = said(setup, question, answer);
                fits(wanted, &said) || fits(wanted, &format!("{who}: {said}"))
            }
            Which::Spot { who, what, beyond, by, of } => {
                let Some(spot) = what.of(answer).map(|p| explain::layer(B::MEASURE, p).0) else { return false };
                let by =
                    by.parse::<f64>().unwrap_or_default() * if B::MEASURE == Measure::Squares { 1.0 } else { 100.0 };
                fits(who, &B::subject(setup, question.about).to_string())
                    && gap::<B>(setup, at, of, spot).is_some_and(|gap| (f64::from(gap) > by) == *beyond)
            }
        }
    }
}

/// Who answers, and what, as the log words it.
pub(super) fn said<B: Voice>(setup: &B::Setup, question: &Question<'_, B>, answer: &Answer) -> (String, String) {
    let text = explain::text::<B>(setup, &Line::answered(question, answer.clone()));
    let (side, about) = (B::side(setup, question.seat), B::subject(setup, question.about).to_string());
    let heads = [format!("{side}, {about}: "), format!("{side}: ")];
    let said = heads.iter().find_map(|head| text.strip_prefix(head)).unwrap_or(&text);
    (if about.is_empty() { side } else { about }, said.to_owned())
}

/// How far a point is from a unit or a piece of terrain of that name.
fn gap<B: Battle + Voice>(setup: &B::Setup, at: &B::State, name: &str, from: Point) -> Option<u32> {
    let board = B::board(setup, &B::view(setup, at, Eyes::Umpire));
    let is_named = |text: &str| text.eq_ignore_ascii_case(name);
    let figures = board.tokens.iter().filter(|t| is_named(&t.name)).flat_map(|t| &t.figures).map(|f| f.at);
    let pieces = board.pieces.iter().filter(|p| is_named(&p.kind) || p.label.as_deref().is_some_and(is_named));
    let nearest = pieces.map(|piece| match (piece.closed, piece.outline.as_slice()) {
        (true, corners) => Shape::polygon(corners).nearest_to(from),
        (false, line) => {
            let legs = line.windows(2).map(|leg| Shape::line(leg[0], leg[1]).nearest_to(from));
            legs.min_by_key(|p| length(*p, from)).unwrap_or(from)
        }
    });
    figures.chain(nearest).map(|p| length(p, from)).min()
}

/// Whether a text is what is wanted, where `*` stands for anything.
fn fits(wanted: &str, text: &str) -> bool {
    let Some((head, rest)) = wanted.split_once('*') else { return wanted.eq_ignore_ascii_case(text) };
    let starts = text.get(..head.len()).is_some_and(|start| start.eq_ignore_ascii_case(head));
    starts && (head.len()..=text.len()).filter_map(|n| text.get(n..)).any(|tail| fits(rest, tail))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_anything() {
        assert!(fits("run", "Run"));
        assert!(!fits("run", "run, then fire"));
        assert!(fits("*run*", "fire, then run"));
        assert!(fits("fire at * with everything", "fire at Tiger with everything"));
        assert!(!fits("fire at * with everything", "fire at Tiger"));
        assert!(fits("*", ""));
    }

    #[test]
    fn a_line_without_a_reason_is_refused() {
        assert!(Forbidden::read(1, "run").is_err());
        assert!(Forbidden::read(1, "ends near wood : it is far").is_err());
        assert!(Forbidden::read(1, "Bren: ends within 6.5 of wood : it is far").is_ok());
    }
}
