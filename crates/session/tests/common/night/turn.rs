//! HB P1, P3, P6-P8, P11: one turn of the night. Each phase is simultaneous.
use super::{
    grid::{Squares, distance},
    state::{Figure, Game, Setup, State},
    view,
    words::{Choice, Clause as C, Event, FigureId, Subject, Wound},
};
use kernel::{
    Answer, Battle, Eyes, Flow, Hand, Need, Offer, Oracle, Play, Point, Question, Route, Ruleset, Seat, TWO_D6, Throw,
    Verbs, Verdict, chart, pool,
};
use smallvec::SmallVec;
use std::{borrow::Cow, cmp::Ordering};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Night;

impl Ruleset for Night {
    type Clause = C;
    type Subject = Subject;
    type Choice = Choice;
    type Event = Event;
    type State = State;
    type Ground<'a> = Squares<'a>;
}

impl Battle for Night {
    const ID: &'static str = "night";
    const VERSION: u32 = 1;
    type Setup = Setup;
    type View = view::View;

    fn start(setup: &Setup) -> State {
        let man = |at| Figure { at, wound: Wound::None, moved: 0, seen: false, ghost: None };
        State { men: setup.start.map(man), sounds: [[None; 3]; 2], turn: 0, ordered: [false; 6] }
    }
    fn step(setup: &Setup, state: &mut State, oracle: &mut impl Oracle<Self>) -> Play<Flow> {
        turn(&mut Game { setup, state }, oracle)
    }
    fn verdict(_: &Setup, state: &State) -> Verdict {
        let up = Seat::BOTH.map(|s| state.up(s).count() as i16);
        let winner = Seat::BOTH.into_iter().find(|s| up[s.index()] > up[(!*s).index()]);
        Verdict { winner, points: up }
    }
    fn view(_: &Setup, state: &State, to: Eyes) -> view::View {
        view::view(state, to)
    }
    fn umpired(setup: &Setup) -> bool {
        setup.umpired
    }
    fn told(event: Event, to: Eyes) -> Option<Event> {
        view::told(event, to)
    }
    fn shows(clause: C, _: Subject, by: Hand, to: Eyes) -> bool {
        view::shows(clause, by, to)
    }
}

/// HB-MOV-01: at most four squares a turn.
const SQUARES: u32 = 4;

/// The men of a phase, or its pending hits, on the stack.
type Men = SmallVec<[FigureId; 8]>;

fn turn(game: &mut Game<'_>, oracle: &mut impl Oracle<Night>) -> Play<Flow> {
    let paths = intend(game, oracle)?;
    let mut hits = Men::new();
    brawl(game, &mut hits, oracle)?;
    walk(game, &paths, oracle);
    spot(game, oracle);
    listen(game, &paths, oracle)?;
    shoot(game, &mut hits, oracle)?;
    bleed(game, &hits, oracle)?;

    // HB-END-01: after the last turn, or when a side has nobody up.
    oracle.tell(C::End01, game.end_turn());
    let over = game.turn == game.setup.turns || Seat::BOTH.into_iter().any(|s| game.up(s).next().is_none());
    Ok(if over { Flow::Over } else { Flow::On })
}

/// P1, HB-INT-02: every man's move is written down before anyone stirs; men in contact write nothing.
fn intend(game: &mut Game<'_>, oracle: &mut impl Oracle<Night>) -> Play<[Route; 6]> {
    game.men.iter_mut().for_each(|m| m.moved = 0);
    if game.setup.apart {
        return write_orders(game, oracle);
    }
    let men: Men = able(game, Seat::First).chain(able(game, Seat::Second)).collect();
    let path = |&f: &FigureId| {
        let ground = Squares(Cow::Borrowed(&game.setup.grid));
        let offer = Offer::Path { from: game.man(f).at, budget: SQUARES, ground };
        Question::new(f.side(), C::Int02, Some(f), offer)
    };
    let asked: SmallVec<[Question<'_, Night>; 6]> = men.iter().map(path).collect();
    let mut paths: [Route; 6] = Default::default();
    for (man, answer) in men.iter().zip(oracle.ask_all(game.state, &asked)?) {
        if let Answer::Path(path) = answer {
            paths[usize::from(man.0)] = path;
        }
    }
    Ok(paths)
}

fn able(game: &State, side: Seat) -> impl Iterator<Item = FigureId> {
    game.up(side).filter(|f| game.in_contact(*f).is_none())
}

/// HB-INT-02, HB-INT-11: each side one man after another, in any order; who is left out stays where he is.
fn write_orders(game: &mut Game<'_>, oracle: &mut impl Oracle<Night>) -> Play<[Route; 6]> {
    let (mut paths, grid): ([Route; 6], _) = (Default::default(), &game.setup.grid);
    game.ordered = [false; 6];
    oracle.apart(&mut |side, oracle| {
        loop {
            let left = able(game, side).filter(|f| !game.ordered[usize::from(f.0)]).map(Choice::Orders);
            let options: SmallVec<[Choice; 4]> = std::iter::once(Choice::Seal).chain(left).collect();
            let Choice::Orders(man) = oracle.pick(game.state, side, C::Int02, None, &options)? else { return Ok(()) };
            let ground = Squares(Cow::Borrowed(grid));
            let march = oracle.path(game.state, side, C::Mov01, Some(man), game.man(man).at, SQUARES, ground)?;
            paths[usize::from(man.0)] = march.route;
            game.ordered[usize::from(man.0)] = true;
        }
    })?;
    Ok(paths)
}

/// P3, HB-MEL-03: men in one square fight; the lower throw is hit, equal throws do nothing.
fn brawl(game: &mut Game<'_>, hits: &mut Men, oracle: &mut impl Oracle<Night>) -> Play<()> {
    for ours in game.up(Seat::First).collect::<Men>() {
        if let Some(theirs) = game.in_contact(ours) {
            match oracle.opposed(Hand::Table, C::Mel03, Some(ours), TWO_D6, 0, TWO_D6)? {
                Ordering::Less => hits.push(ours),
                Ordering::Greater => hits.push(theirs),
                Ordering::Equal => {}
            }
        }
    }
    Ok(())
}

/// P6, HB-MOV-01: steps one to four, all men together; HB-MOV-08: contact stops.
fn walk(game: &mut Game<'_>, paths: &[Route; 6], oracle: &mut impl Oracle<Night>) {
    for n in 1..=SQUARES as usize {
        let stopped = FigureId::ALL.map(|f| game.in_contact(f).is_some());
        for f in FigureId::ALL {
            let i = usize::from(f.0);
            if let (Some(&to), false, true) = (paths[i].get(n), stopped[i], game.is_up(f)) {
                oracle.tell(C::Mov01, game.step(f, to));
            }
        }
    }
    for f in game.up(Seat::First).collect::<Men>() {
        if game.in_contact(f).is_some() {
            oracle.tell(C::Mov08, Event::Contact { at: game.man(f).at });
        }
    }
}

/// P7, HB-VIS-01: sightings are certain within the distance and made anew each turn.
fn spot(game: &mut Game<'_>, oracle: &mut impl Oracle<Night>) {
    for f in FigureId::ALL {
        game.man_mut(f).seen = false;
        if game.is_up(f) && game.up(!f.side()).any(|s| game.sees(s, f)) {
            oracle.tell(C::Vis01, game.sight(f));
        }
    }
}

/// P7, HB-NOI-01, HB-NOI-03: a mover's noise by hidden die; whoever hears it marks the nearest square.
fn listen(game: &mut Game<'_>, paths: &[Route; 6], oracle: &mut impl Oracle<Night>) -> Play<()> {
    game.sounds = [[None; 3]; 2];
    for f in FigureId::ALL {
        let sides = match game.man(f).moved {
            0 | 1 => continue,
            2 => 3,
            3 => 4,
            _ => 6,
        };
        let radius = i16::from(oracle.sum(f.side(), C::Noi01, Some(f), Throw { dice: 1, sides })?);
        let walked = &paths[usize::from(f.0)][1..=usize::from(game.man(f).moved)];
        let nearest = |sq: &Point| game.up(!f.side()).map(|e| distance(game.man(e).at, *sq)).min();
        let heard = walked.iter().filter_map(|sq| Some((nearest(sq)?, *sq))).min();
        if let Some((_, at)) = heard.filter(|h| h.0 <= radius) {
            oracle.tell(C::Noi03, game.hear(!f.side(), at));
        }
    }
    Ok(())
}

/// P8, HB-SHO-03: all targets are named before any throw; HB-SHO-05: 2D6, worse with distance.
fn shoot(game: &mut Game<'_>, hits: &mut Men, oracle: &mut impl Oracle<Night>) -> Play<()> {
    let mut firers: SmallVec<[(FigureId, SmallVec<[Choice; 4]>); 6]> = SmallVec::new();
    for f in FigureId::ALL.into_iter().filter(|&f| game.is_up(f) && game.man(f).moved < 3) {
        let seen = game.up(!f.side()).filter(|&e| game.sees(f, e) && game.man(e).at != game.man(f).at);
        let list: SmallVec<[Choice; 4]> = std::iter::once(Choice::Hold).chain(seen.map(Choice::At)).collect();
        if list.len() > 1 {
            firers.push((f, list));
        }
    }
    if firers.is_empty() {
        return Ok(());
    }
    let list = |(f, list): &'_ (FigureId, SmallVec<[Choice; 4]>)| {
        let offer = Offer::List { options: Cow::Owned(list.to_vec()), barred: Cow::Borrowed(&[]) };
        Question::new(f.side(), C::Sho03, Some(*f), offer)
    };
    let asked: SmallVec<[Question<'_, Night>; 6]> = firers.iter().map(list).collect();
    let answers = oracle.ask_all(game.state, &asked)?;
    for ((f, list), answer) in firers.iter().zip(answers) {
        let Answer::Pick(n) = answer else { unreachable!("a list was offered") };
        let Choice::At(target) = list[usize::from(n)] else { continue };
        oracle.tell(C::Sho03, Event::Shot { from: game.man(*f).at });
        let far = distance(game.man(*f).at, game.man(target).at) as i8;
        let mut need = Need::base(C::Sho05, "in the dark", 7);
        need.add(C::Sho06, "distance", far);
        let test = pool(1, TWO_D6, &[need.total() as u8]);
        let missed = oracle.throw(f.side(), C::Sho05, Some(*f), test, &need)?.from(1) == 0;
        if missed {
            oracle.tell(C::Sho05, Event::Missed { who: *f });
        } else {
            // R66: men who share a square share the danger.
            let there: Men = game.up(target.side()).filter(|&m| game.man(m).at == game.man(target).at).collect();
            hits.push(there[oracle.one_of(f.side(), C::Sho05, Some(*f), there.len() as u8)?]);
        }
    }
    Ok(())
}

/// P11, HB-HIT-01: 2D6 on the wound chart for every pending hit.
fn bleed(game: &mut Game<'_>, hits: &Men, oracle: &mut impl Oracle<Night>) -> Play<()> {
    for &who in hits {
        let row = oracle.throw_plain(who.side(), C::Hit01, Some(who), chart(TWO_D6, 0, &[4, 7]))?.value();
        let wound = [Wound::None, Wound::Scratch, Wound::Down][usize::from(row)];
        oracle.tell(C::Hit01, game.wound(who, wound));
    }
    Ok(())
}
