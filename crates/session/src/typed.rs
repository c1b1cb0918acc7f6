//! Words to answers, for any open question: what a person types at a terminal, or writes in a battle report.
//! Whether the answer is legal is not decided here but by `admits`.
mod form;
mod men;

use crate::explain;
use kernel::{Answer, Chance, Faces, Figures, Ground, LAYER, Measure, Offer, Point, Question, Route, Stance, Voice};

/// The words are no answer to this question.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TypedError {
    #[error("expected {expected}, for example `{example}`; found `{found}`")]
    NotUnderstood { found: String, expected: String, example: String },
    #[error("by this way nobody gets into `{found}`{}", into(.pieces))]
    NoWayIn { found: String, pieces: Vec<String> },
    #[error("`{found}` may mean {}; say more of it", .matches.join(" or "))]
    Ambiguous { found: String, matches: Vec<String> },
}

/// What the question expects, in a few words, and an example.
pub fn expects<B: Voice>(setup: &B::Setup, question: &Question<'_, B>) -> (String, String) {
    let squares = B::MEASURE == Measure::Squares;
    let unit = if squares { "squares" } else { "inches" };
    match &question.offer {
        Offer::List { options, .. } => {
            let texts: Vec<String> = options.iter().map(|o| B::choice(setup, *o)).collect();
            let example = texts.first().cloned().unwrap_or_default();
            (format!("a number from 1 to {} or one of: {}", texts.len(), texts.join(", ")), example)
        }
        Offer::SomeOf { kinds, alike, least, most } => {
            let many = if least == most { least.to_string() } else { format!("{least} to {most}") };
            let (texts, by_name) = men::kinds::<B>(setup, kinds, alike);
            let example = texts.first().map(|(kind, n)| format!("{} {kind}", most.min(n)));
            let texts: Vec<String> = texts.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
            (format!("{many} out of {}{by_name}", texts.join(", ")), example.unwrap_or_default())
        }
        Offer::Number { least, most } => (format!("a number from {least} to {most}"), least.to_string()),
        Offer::Place(_) => (format!("a place in {unit}"), if squares { "12,10" } else { "12.5,10" }.into()),
        Offer::Path { ground, .. } if ground.is_ordered() => {
            let other = if ground.suggestions() > 1 { ", or `other way`" } else { "" };
            (format!("the points of a path in {unit}, or `shortest`{other}"), "shortest".into())
        }
        Offer::Path { from, .. } => {
            let near = |n: i16| if squares { n + 1 } else { n / 100 + 3 };
            let example = format!("{},{}", near(from.x), near(from.y));
            let layers = if squares { "; `below` or `above` after a square names the layer" } else { "" };
            (format!("the points of a path in {unit}, or `stay`{layers}"), example)
        }
        Offer::Along { stretches, .. } => {
            let at = |n: u32| explain::length(B::MEASURE, n as i32);
            let seen: Vec<String> = stretches.iter().map(|(a, b)| format!("{} to {}", at(*a), at(*b))).collect();
            let example = stretches.first().map_or("never".into(), |s| format!("at {}", at(s.0)));
            (format!("a point of the path ({}), or `never`", seen.join(", ")), example.replace('"', ""))
        }
        Offer::Form(blanks) => form::expects::<B>(setup, blanks),
        Offer::Dice(Chance::Draw(cup)) => {
            let lots: Vec<String> = (0..4).filter(|n| cup[*n] > 0).map(|n| B::lot(setup, n)).collect();
            (format!("what was drawn: {}", lots.join(" or ")), lots.first().cloned().unwrap_or_default())
        }
        Offer::Dice(chance) => {
            let more = match chance.read(&[]) {
                Ok(kernel::Reading::More(n)) => n,
                _ => 0,
            };
            let example: Vec<String> = (0..more).map(|n| chance.sides(n.into()).min(1 + n % 6).to_string()).collect();
            (format!("the faces of {more} dice"), example.join(" "))
        }
    }
}

/// The answer that these words mean.
pub fn answer<B: Voice>(setup: &B::Setup, question: &Question<'_, B>, words: &str) -> Result<Answer, TypedError> {
    let words = words.trim();
    let understood = match &question.offer {
        Offer::List { options, barred } => {
            let all = options.iter().copied().chain(barred.iter().map(|b| b.0));
            let texts: Vec<String> = all.map(|o| B::choice(setup, o)).collect();
            numbered(&texts, words)?.map(|n| Answer::Pick(n as u16))
        }
        Offer::SomeOf { kinds, alike, .. } => {
            let texts: Vec<String> = kinds.iter().map(|k| B::choice(setup, k.0)).collect();
            let counts = if alike.is_empty() {
                men::counts(&texts, words)?
            } else {
                let of: Vec<String> = kinds.iter().map(|k| B::kind(setup, k.0)).collect();
                men::figures(&texts, &of, words)?
            };
            counts.map(Answer::Counts)
        }
        Offer::Number { .. } => words.parse().ok().map(Answer::Number),
        Offer::Place(ground) => match points(B::MEASURE, words) {
            Some((route, by_hand)) if route.len() == 1 => {
                let stand = figures::<B>(ground, &route, by_hand);
                Some(stand.map_or(Answer::Place(route[0]), |figures| Answer::Arranged(Box::new((route, figures)))))
            }
            _ => None,
        },
        Offer::Path { from, budget, ground } if ground.is_ordered() && ready(words).is_some() => {
            let (nth, by_hand) = ready(words).unwrap_or_default();
            let drawn = points(B::MEASURE, &format!(".{by_hand}"));
            drawn.zip(ground.route(nth, *from, *budget)).map(|((_, by_hand), way)| march::<B>(ground, way, by_hand))
        }
        Offer::Path { from, ground, .. } => match words.split_once(" into ") {
            Some((way, piece)) => match points(B::MEASURE, way) {
                Some((mut route, None)) => {
                    route.insert(0, *from);
                    Some(all_into::<B>(setup, ground, route, piece.trim())?)
                }
                _ => None,
            },
            None => points(B::MEASURE, words).map(|(mut route, by_hand)| {
                route.insert(0, *from);
                march::<B>(ground, route, by_hand)
            }),
        },
        Offer::Along { .. } => along(B::MEASURE, words),
        Offer::Form(blanks) => form::answer::<B>(setup, blanks, words)?.map(Answer::Form),
        Offer::Dice(Chance::Draw(_)) => {
            let lots: Vec<String> = (0..4).map(|kind| B::lot(setup, kind)).collect();
            numbered(&lots, words)?.map(|kind| Answer::Faces(Faces::from_slice(&[kind as u8 + 1])))
        }
        Offer::Dice(chance) => match total(chance, words) {
            Some(total) => {
                let matches = vec![format!("`{}`", spaced(words)), format!("two faces that add up to {total}")];
                return Err(TypedError::Ambiguous { found: words.into(), matches });
            }
            None => faces(chance, words).map(Answer::Faces),
        },
    };
    understood.ok_or_else(|| {
        let (expected, example) = expects(setup, question);
        TypedError::NotUnderstood { found: words.into(), expected, example }
    })
}

/// Which of the ways of an ordered move is named, and what is said after it.
fn ready(words: &str) -> Option<(usize, &str)> {
    let named = |(nth, name): (usize, &str)| Some((nth, words.strip_prefix(name)?));
    ["shortest", "other way"].into_iter().enumerate().find_map(named)
}

/// Which of these is meant: the whole text, its number, the only one that begins with it, the only one that holds it.
fn numbered(texts: &[String], words: &str) -> Result<Option<usize>, TypedError> {
    let wanted = words.to_lowercase();
    let lower: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
    if let Some(exact) = lower.iter().position(|text| *text == wanted) {
        return Ok(Some(exact));
    }
    if let Ok(number) = wanted.parse::<usize>() {
        return Ok(number.checked_sub(1).filter(|n| *n < texts.len()));
    }
    if wanted.is_empty() {
        return Ok(None);
    }
    let ways: [fn(&str, &str) -> bool; 2] =
        [|text, wanted| text.starts_with(wanted), |text, wanted| text.contains(wanted)];
    for fits in ways {
        let found: Vec<usize> = (0..lower.len()).filter(|n| fits(&lower[*n], &wanted)).collect();
        match found.as_slice() {
            [] => {}
            [only] => return Ok(Some(*only)),
            several => {
                let matches = several.iter().map(|n| format!("`{}`", texts[*n])).collect();
                return Err(TypedError::Ambiguous { found: words.into(), matches });
            }
        }
    }
    Ok(None)
}

/// All who can go into a piece of terrain at the end of a way.
fn all_into<B: Voice>(
    setup: &B::Setup,
    ground: &B::Ground<'_>,
    route: Route,
    found: &str,
) -> Result<Answer, TypedError> {
    let open = ground.ways_in(&route);
    let pieces: Vec<String> = open.iter().map(|&piece| B::terrain(setup, piece)).collect();
    let figures = numbered(&pieces, found.trim_start_matches("the "))?
        .and_then(|nth| ground.arrange_as(&route, Stance::Into(open[nth])).ok());
    match figures {
        Some(figures) => Ok(Answer::Arranged(Box::new((route, figures)))),
        None => Err(TypedError::NoWayIn { found: found.into(), pieces }),
    }
}

/// "; into the scrub or the barn they do".
fn into(pieces: &[String]) -> String {
    if pieces.is_empty() { String::new() } else { format!("; into {} they do", pieces.join(" or ")) }
}

/// Who was put by hand, and where.
enum ByHand {
    Everybody(Figures),
    /// By their numbers, from 0.
    Some(Vec<(usize, Point)>),
}

fn march<B: Voice>(ground: &B::Ground<'_>, route: Route, by_hand: Option<ByHand>) -> Answer {
    match figures::<B>(ground, &route, by_hand) {
        None => Answer::Path(route),
        Some(figures) => Answer::Arranged(Box::new((route, figures))),
    }
}

/// Where everybody stands if these are put by hand; nothing if nobody is. Who has no such number stands nowhere, and the
/// ground will say that there are too many.
fn figures<B: Voice>(ground: &B::Ground<'_>, route: &[Point], by_hand: Option<ByHand>) -> Option<Figures> {
    match by_hand? {
        ByHand::Everybody(figures) => Some(figures),
        // Where they cannot go there by themselves, the way is what is wrong.
        ByHand::Some(men) => ground.arrange(route).ok().map(|mut figures| {
            for (nth, at) in men {
                match figures.get_mut(nth) {
                    Some(figure) => *figure = at,
                    None => figures.push(at),
                }
            }
            figures
        }),
    }
}

/// "3: 12.5,10; 4: 13,10".
fn by_number(measure: Measure, words: &str) -> Option<Vec<(usize, Point)>> {
    let mut men = vec![];
    let mut rest = words;
    while let Some((number, after)) = rest.split_once(':') {
        let number: usize = number.trim().parse().ok()?;
        // The next man's number stands before the next colon.
        let end = after.find(':').map_or(after.len(), |colon| {
            let before = after[..colon].trim_end();
            before.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1)
        });
        let mut place = pairs(measure, &after[..end])?;
        let (Some(at), None) = (place.next(), place.next()) else { return None };
        men.push((number.checked_sub(1)?, at));
        rest = &after[end..];
    }
    rest.trim().is_empty().then_some(men).filter(|men| !men.is_empty())
}

/// "12,10 14,12", "stay", and after a bar where each figure stands, or by number where some do.
fn points(measure: Measure, words: &str) -> Option<(Route, Option<ByHand>)> {
    let (route, figures) = match words.split_once('|') {
        None => (words, None),
        Some((route, figures)) => (route, Some(figures)),
    };
    let is_stay = matches!(route.trim().to_lowercase().as_str(), "stay" | ".");
    let route: Route = if is_stay { Route::new() } else { pairs(measure, route)?.collect() };
    if route.is_empty() && !is_stay {
        return None;
    }
    let figures = match figures {
        None => None,
        Some(figures) if figures.contains(':') => Some(ByHand::Some(by_number(measure, figures)?)),
        Some(figures) => {
            Some(ByHand::Everybody(pairs(measure, figures.trim().trim_start_matches("figures"))?.collect()))
        }
    };
    Some((route, figures))
}

fn pairs(measure: Measure, words: &str) -> Option<impl Iterator<Item = Point>> {
    let (mut points, mut east): (Vec<Point>, Option<i16>) = (vec![], None);
    for word in split(words) {
        match (word, points.last_mut(), east) {
            ("below", Some(point), None) if measure == Measure::Squares => point.x += LAYER,
            ("above", Some(point), None) if measure == Measure::Squares => point.y += LAYER,
            _ => {
                let n = number(measure, word)?.try_into().ok()?;
                match east.take() {
                    None => east = Some(n),
                    Some(x) => points.push(Point::new(x, n)),
                }
            }
        }
    }
    east.is_none().then(|| points.into_iter())
}

fn split(words: &str) -> impl Iterator<Item = &str> {
    words.split([' ', ',', ';', '"', '\t']).filter(|w| !w.is_empty())
}

/// "12", "12.5", "12.25", "-3": the ruleset's units, without rounding.
fn number(measure: Measure, word: &str) -> Option<i32> {
    if measure == Measure::Squares {
        return word.parse().ok();
    }
    let (whole, part) = word.split_once('.').unwrap_or((word, "0"));
    let (sign, whole) = whole.strip_prefix('-').map_or((1, whole), |whole| (-1, whole));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || part.len() > 2 || whole.len() > 4 {
        return None;
    }
    let hundredths: i32 = format!("{part:0<2}").parse().ok()?;
    Some(sign * (whole.parse::<i32>().ok()? * 100 + hundredths))
}

fn along(measure: Measure, words: &str) -> Option<Answer> {
    if matches!(words.to_lowercase().as_str(), "never" | "no" | "pass") {
        return Some(Answer::Never);
    }
    let distance = words.strip_prefix("at ").unwrap_or(words).trim().trim_end_matches('"');
    number(measure, distance)?.try_into().ok().map(Answer::At)
}

/// "12" for two six-sided dice that are added up: who threw them may have added them up himself.
fn total(chance: &Chance, words: &str) -> Option<u8> {
    let (Chance::Sum { throw, .. } | Chance::Chart { throw, .. }) = chance else { return None };
    let total = words.parse().ok().filter(|total| (11..=12).contains(total))?;
    (throw.dice == 2 && (throw.sides, words.len()) == (6, 2)).then_some(total)
}

/// "12" as "1 2".
fn spaced(digits: &str) -> String {
    digits.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// "6 6 5", "665"; 0 is the ten of a ten-sided die.
fn faces(chance: &Chance, words: &str) -> Option<Faces> {
    let mut faces = Faces::new();
    for word in split(words) {
        let alone = chance.sides(faces.len()) > 9;
        let read: Option<Faces> = if alone {
            word.parse().ok().map(|face| Faces::from_slice(&[face]))
        } else {
            word.chars().map(|c| c.to_digit(10).map(|d| d as u8)).collect()
        };
        for face in read? {
            let is_ten = face == 0 && chance.sides(faces.len()) == 10;
            faces.push(if is_ten { 10 } else { face });
        }
    }
    (!faces.is_empty()).then_some(faces)
}
