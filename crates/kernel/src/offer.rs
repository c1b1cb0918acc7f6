//! What a seat is asked, what it may answer, and why not. Answers are the kernel's own few words, never the
//! ruleset's: journal, wire, terminal and bots need no generics.
use crate::{
    Blank, Chance, ClauseId as _, FaceError, Faces, Figures, Ground, MOST_POINTS, Point, Reading, Refusal, Route,
    Ruleset, Said, Seat, Why, form,
};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;

/// What may be answered, as data: it checks, refuses with clause and reason, and suggests. Borrowed where rules build it,
/// owned (`'static`) where a session keeps it.
///
/// ```
/// use kernel::{Answer, Offer, Question, Seat, Why};
/// # use kernel::{ClauseId, Nowhere, Origin, Ruleset};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
/// # struct Clause;
/// # impl ClauseId for Clause {
/// #     const ALL: &'static [Clause] = &[Clause];
/// #     fn id(self) -> &'static str { "DUEL-01" }
/// #     fn title(self) -> &'static str { self.id() }
/// #     fn section(self) -> &'static str { "Duel" }
/// #     fn origin(self) -> Origin { Origin::Sheet }
/// # }
/// # #[derive(Debug, Clone, Copy, PartialEq, Eq)]
/// # struct Duel;
/// # impl Ruleset for Duel {
/// #     type Clause = Clause;
/// #     type Subject = ();
/// #     type Choice = u8;
/// #     type Event = ();
/// #     type State = ();
/// #     type Ground<'a> = Nowhere;
/// # }
/// let offer = Offer::SomeOf { kinds: (&[(7, 3), (8, 1)]).into(), alike: (&[]).into(), least: 2, most: 2 };
/// let question: Question<'_, Duel> = Question::new(Seat::First, Clause, (), offer);
/// let take = |counts: [u8; 2]| question.admits(&Answer::Counts(counts.into_iter().collect()));
/// assert!(take([1, 1]).is_ok());
/// assert_eq!(take([3, 0]).map_err(|no| no.why), Err(Why::NotSoMany { asked: 3, least: 2, most: 2 }));
/// assert!(question.candidates().iter().all(|answer| question.admits(answer).is_ok()));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "", rename_all = "kebab-case")]
pub enum Offer<'a, R: Ruleset> {
    /// One of these; `barred` names what a player may look for in vain, and the clause that forbids it.
    List {
        options: Cow<'a, [R::Choice]>,
        barred: Cow<'a, [(R::Choice, R::Clause)]>,
    },
    /// Between `least` and `most` out of these kinds: men up to symmetry, or man by man. Then `alike` has a class for each
    /// row, and those of one class stand in the order in which whoever is asked would name them; it is empty otherwise.
    SomeOf {
        kinds: Cow<'a, [(R::Choice, u8)]>,
        alike: Cow<'a, [u8]>,
        least: u8,
        most: u8,
    },
    Number {
        least: i32,
        most: i32,
    },
    Place(R::Ground<'a>),
    /// A way from `from`; its price is the ground's.
    Path {
        from: Point,
        budget: u32,
        ground: R::Ground<'a>,
    },
    /// The interrupt: a point of another's route within one of the stretches (distance from, to), or never.
    Along {
        route: Cow<'a, [Point]>,
        stretches: Cow<'a, [(u32, u32)]>,
    },
    /// A throw to type in.
    Dice(Chance),
    /// Several facts at once, each under a clause of its own.
    Form(Cow<'a, [Blank<R>]>),
}

/// An offer to a seat, with the clause that makes it and what it is about.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct Question<'a, R: Ruleset> {
    pub seat: Seat,
    pub clause: R::Clause,
    pub about: R::Subject,
    pub offer: Offer<'a, R>,
}

/// How many of each kind.
pub type Counts = SmallVec<[u8; 24]>;

/// What was answered, in the kernel's own words: journals and wires need to know no ruleset for it.
///
/// ```
/// use kernel::Answer;
///
/// for (answer, text) in [
///     (Answer::Pick(2), r#"{"pick":2}"#),
///     (Answer::At(450), r#"{"at":450}"#),
///     (Answer::Never, r#""never""#),
/// ] {
///     assert_eq!(serde_json::to_string(&answer).ok().as_deref(), Some(text));
///     assert_eq!(serde_json::from_str::<Answer>(text).ok(), Some(answer));
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Number in the list, from 0.
    Pick(u16),
    Counts(Counts),
    Number(i32),
    Place(Point),
    Path(Route),
    /// A path (or, with one point, a place) and every figure put by hand.
    Arranged(Box<(Route, Figures)>),
    /// Distance along the route.
    At(u32),
    Never,
    Faces(Faces),
    /// What was said of each fact.
    Form(Said),
}

/// Answers to questions asked at once; on the stack for eight men.
pub type Answers = SmallVec<[Answer; 8]>;

impl<'a, R: Ruleset> Question<'a, R> {
    pub fn new(seat: Seat, clause: R::Clause, about: impl Into<R::Subject>, offer: Offer<'a, R>) -> Self {
        Question { seat, clause, about: about.into(), offer }
    }
    pub fn to_owned(&self) -> Question<'static, R> {
        Question { seat: self.seat, clause: self.clause, about: self.about, offer: self.offer.to_owned() }
    }
    /// Whether the answer is legal: the only place where that is decided.
    pub fn admits(&self, answer: &Answer) -> Result<(), Refusal<R::Clause>> {
        self.settles(answer).map(|_| ())
    }
    /// Whether the answer is legal, and where the figures end that find their places by themselves.
    pub fn settles(&self, answer: &Answer) -> Result<Figures, Refusal<R::Clause>> {
        self.offer.settles(self.clause, answer)
    }
    /// The answer as it was played when the figures ended here: itself where these rules leave them there too, else as
    /// if each had been put there by hand.
    pub fn resettles(&self, answer: &Answer, ended: &[Point]) -> Result<Answer, Refusal<R::Clause>> {
        let route = match answer {
            Answer::Place(at) => Route::from_slice(&[*at]),
            Answer::Path(route) => route.clone(),
            _ => return Err(Refusal::new(self.clause, Why::WrongKind)),
        };
        if self.settles(answer).is_ok_and(|figures| figures.as_slice() == ended) {
            return Ok(answer.clone());
        }
        let by_hand = Answer::Arranged(Box::new((route, ended.into())));
        self.admits(&by_hand).map(|()| by_hand)
    }
    /// Answers to try: all of them where they can be listed, suggestions where not.
    pub fn candidates(&self) -> Vec<Answer> {
        self.offer.candidates()
    }
    /// What is put to somebody, as the census of choices writes it: the clause, and the clause with each kind of answer
    /// that may be given: `HA-ACT-01`, `HA-ACT-01:Rally`, `HA-CMD-01:Order:Act`.
    pub fn puts(&self) -> Vec<String> {
        let choices: Vec<R::Choice> = match &self.offer {
            Offer::List { options, .. } => options.to_vec(),
            Offer::SomeOf { kinds, .. } => kinds.iter().map(|kind| kind.0).collect(),
            _ => vec![],
        };
        let id = self.clause.id();
        let mut puts: Vec<String> = choices.iter().map(|choice| id.to_owned() + &kind_of(choice)).collect();
        puts.push(id.to_owned());
        puts.sort_unstable();
        puts.dedup();
        puts
    }
}

/// `:Tell` of `Tell { by: … }`, `:Order:Act` of `Order(Act)`: its name, and the names in it before anything that differs.
fn kind_of(choice: &impl std::fmt::Debug) -> String {
    let text = format!("{choice:?}");
    let head = text.split(['{', ',']).next().unwrap_or_default();
    let names = head.split(|c: char| !c.is_alphanumeric()).filter(|name| name.starts_with(char::is_uppercase));
    names.flat_map(|name| [":", name]).collect()
}

impl<R: Ruleset> Offer<'_, R> {
    pub fn to_owned(&self) -> Offer<'static, R> {
        match self {
            Offer::List { options, barred } => {
                Offer::List { options: Cow::Owned(options.to_vec()), barred: Cow::Owned(barred.to_vec()) }
            }
            Offer::SomeOf { kinds, alike, least, most } => Offer::SomeOf {
                kinds: Cow::Owned(kinds.to_vec()),
                alike: Cow::Owned(alike.to_vec()),
                least: *least,
                most: *most,
            },
            Offer::Number { least, most } => Offer::Number { least: *least, most: *most },
            Offer::Place(ground) => Offer::Place(ground.keep()),
            Offer::Path { from, budget, ground } => Offer::Path { from: *from, budget: *budget, ground: ground.keep() },
            Offer::Along { route, stretches } => {
                Offer::Along { route: Cow::Owned(route.to_vec()), stretches: Cow::Owned(stretches.to_vec()) }
            }
            Offer::Dice(chance) => Offer::Dice(*chance),
            Offer::Form(blanks) => Offer::Form(Cow::Owned(blanks.to_vec())),
        }
    }

    fn settles(&self, clause: R::Clause, answer: &Answer) -> Result<Figures, Refusal<R::Clause>> {
        match (self, answer) {
            (Offer::Place(ground), Answer::Place(at)) => {
                ground.stand(*at)?;
                ground.arrange(&[*at])
            }
            (Offer::Path { from, budget, ground }, Answer::Path(route)) => {
                walk::<R>(clause, *from, *budget, ground, route)?;
                ground.arrange(route)
            }
            _ => self.admits(clause, answer).map(|()| Figures::new()),
        }
    }

    /// Of all that leaves nobody to find his place by himself.
    fn admits(&self, clause: R::Clause, answer: &Answer) -> Result<(), Refusal<R::Clause>> {
        let no = |why| Err(Refusal::new(clause, why));
        match (self, answer) {
            (Offer::List { options, .. }, Answer::Pick(n)) if usize::from(*n) < options.len() => Ok(()),
            (Offer::List { options, barred }, Answer::Pick(n)) => match barred.get(usize::from(*n) - options.len()) {
                Some((_, clause)) => Err(Refusal::new(*clause, Why::Forbidden)),
                None => no(Why::NotOffered),
            },
            (Offer::Number { least, most }, Answer::Number(n)) if (least..=most).contains(&n) => Ok(()),
            (Offer::Number { .. }, Answer::Number(_)) => no(Why::NotOffered),
            (Offer::SomeOf { kinds, least, most, .. }, Answer::Counts(counts)) if counts.len() == kinds.len() => {
                let not_so_many = |asked: u16, least: u8, most: u8| {
                    no(Why::NotSoMany { asked, least: least.into(), most: most.into() })
                };
                if let Some((n, k)) = counts.iter().zip(kinds.iter()).find(|(n, k)| **n > k.1) {
                    return not_so_many((*n).into(), 0, k.1);
                }
                let sum: u16 = counts.iter().map(|&n| u16::from(n)).sum();
                if (u16::from(*least)..=u16::from(*most)).contains(&sum) {
                    Ok(())
                } else {
                    not_so_many(sum, *least, *most)
                }
            }
            (Offer::Place(ground), Answer::Arranged(arranged)) => match arranged.0.as_slice() {
                [at] => {
                    ground.stand(*at)?;
                    ground.arranged(&[*at], &arranged.1)
                }
                _ => no(Why::WrongKind),
            },
            (Offer::Path { from, budget, ground }, Answer::Arranged(arranged)) => {
                walk::<R>(clause, *from, *budget, ground, &arranged.0)?;
                ground.arranged(&arranged.0, &arranged.1)
            }
            (Offer::Along { .. }, Answer::Never) => Ok(()),
            (Offer::Along { stretches, .. }, Answer::At(d)) => {
                if stretches.iter().any(|(a, b)| (a..=b).contains(&d)) {
                    Ok(())
                } else {
                    no(Why::OutOfSight)
                }
            }
            (Offer::Dice(chance), Answer::Faces(faces)) => match chance.read(faces) {
                Ok(Reading::Done(_)) => Ok(()),
                Ok(Reading::More(n)) => no(Why::DiceMissing(n)),
                Err(FaceError::NoSuchFace(f)) => no(Why::NoSuchFace(f)),
                Err(FaceError::TooMany) => no(Why::TooManyDice),
            },
            (Offer::Form(blanks), Answer::Form(said)) => form::admits(clause, blanks, said),
            _ => no(Why::WrongKind),
        }
    }

    /// Answers to try: all of them where they can be listed (of figures that are alike the first), suggestions where not;
    /// none for dice.
    pub fn candidates(&self) -> Vec<Answer> {
        match self {
            Offer::List { options, .. } => (0..options.len() as u16).map(Answer::Pick).collect(),
            Offer::Number { least, most } => (*least..=*most).map(Answer::Number).collect(),
            Offer::SomeOf { kinds, alike, least, most } if alike.is_empty() => {
                let shares = (*least..=*most).flat_map(|take| shares(kinds.iter().map(|k| k.1), take));
                shares.map(Answer::Counts).collect()
            }
            Offer::SomeOf { kinds, alike, least, most } => {
                let mut classes: SmallVec<[(u8, u8); 8]> = SmallVec::new();
                for (class, row) in alike.iter().zip(kinds.iter()) {
                    match classes.iter_mut().find(|known| known.0 == *class) {
                        Some((_, have)) => *have += row.1,
                        None => classes.push((*class, row.1)),
                    }
                }
                let shares = (*least..=*most).flat_map(|take| shares(classes.iter().map(|c| c.1), take));
                let by_row = |mut left: Counts| {
                    let rows = alike.iter().zip(kinds.iter()).map(|(class, row)| {
                        let nth = classes.iter().position(|known| known.0 == *class).unwrap_or_default();
                        let taken = row.1.min(left[nth]);
                        left[nth] -= taken;
                        taken
                    });
                    Answer::Counts(rows.collect())
                };
                shares.map(by_row).collect()
            }
            Offer::Place(ground) => {
                (0..ground.suggestions()).filter_map(|n| ground.spot(n)).map(Answer::Place).collect()
            }
            Offer::Path { from, budget, ground } => {
                (0..ground.suggestions()).filter_map(|n| ground.route(n, *from, *budget)).map(Answer::Path).collect()
            }
            Offer::Along { stretches, .. } => {
                let ends = stretches.iter().flat_map(|&(a, b)| {
                    let mut at: SmallVec<[u32; 3]> = smallvec![a, u32::midpoint(a, b), b];
                    at.dedup();
                    at
                });
                std::iter::once(Answer::Never).chain(ends.map(Answer::At)).collect()
            }
            Offer::Dice(_) => vec![],
            Offer::Form(blanks) => form::candidates(blanks),
        }
    }
}

fn walk<R: Ruleset>(
    clause: R::Clause,
    from: Point,
    budget: u32,
    ground: &R::Ground<'_>,
    route: &[Point],
) -> Result<(), Refusal<R::Clause>> {
    if route.first() != Some(&from) {
        return Err(Refusal::new(clause, Why::WrongStart));
    }
    if route.len() > MOST_POINTS {
        let points = u16::try_from(route.len()).unwrap_or(u16::MAX);
        return Err(Refusal::new(clause, Why::TooManyPoints { points, most: MOST_POINTS as u16 }));
    }
    let price = ground.price(route)?;
    let dear = || Refusal::new(ground.dear(route).unwrap_or(clause), Why::TooFar { price, budget });
    if price <= budget { Ok(()) } else { Err(dear()) }
}

/// Every way to take `take` out of these counts.
fn shares(have: impl Iterator<Item = u8>, take: u8) -> Vec<Counts> {
    let have: Vec<u8> = have.collect();
    let mut rows: Vec<(Counts, u8)> = vec![(smallvec![], take)];
    for (i, &n) in have.iter().enumerate() {
        let rest: u8 = have[i + 1..].iter().sum();
        rows = rows
            .into_iter()
            .flat_map(|(row, left)| {
                (left.saturating_sub(rest)..=n.min(left)).map(move |k| {
                    let mut row = row.clone();
                    row.push(k);
                    (row, left - k)
                })
            })
            .collect();
    }
    rows.into_iter().map(|(row, _)| row).collect()
}
