//! What a player who knows the game would consider, by what his side sees and hears (HB-HID-06).
mod chance;
mod deed;
mod garrison;
mod plan;
mod raider;
mod style;
mod way;

use crate::{About, Choice, Clause as C, Game, HotBlood, ManId, Setup, State, View, intentions, setup::RAIDERS};
use kernel::{Advice, Advise, Answer, Ground, Offer, Point, Question, Route, Seat};
use plan::Plan;
use style::{Night, Style};

impl Advise for HotBlood {
    const STYLES: u8 = style::STYLES;

    fn advise(setup: &Setup, view: &View, question: &Question<'_, Self>) -> Vec<Advice> {
        Self::advise_in(0, setup, view, question)
    }
    fn advise_in(style: u8, setup: &Setup, view: &View, question: &Question<'_, Self>) -> Vec<Advice> {
        let mut state: State = view.state;
        let style = Style::of(question.seat, style);
        let game = Night { game: Game { setup, state: &mut state }, style };
        let mut advice = match (&question.offer, question.about.about) {
            (Offer::List { options, .. }, about) => listed(&game, question.clause, question.seat, about, options),
            (Offer::Path { from, budget, ground }, About::Man(man)) => {
                let may = |route: &[Point]| ground.price(route).is_ok_and(|price| price <= *budget);
                let plainly = |route: Route| shortened(route, may).map(|route| ground.plainly(route));
                let planned = plainly(plan(&game, man, &[]).route);
                let planned = planned.unwrap_or_else(|| Route::from_slice(&[*from]));
                let others = deed::ways(&game, man).filter_map(plainly).filter(|way| *way != planned);
                let others = others.map(|way| Advice { answer: Answer::Path(way), value: -70, reason: "another way" });
                let planned = Advice { answer: Answer::Path(planned.clone()), value: 10, reason: "his way" };
                std::iter::once(planned).chain(others).collect()
            }
            (Offer::Place(ground), about) => placed(&game, question.clause, about, ground),
            _ => vec![],
        };
        if advice.is_empty() {
            let all = question.candidates().into_iter();
            advice = all.map(|answer| Advice { answer, value: 0, reason: "as good as another" }).collect();
        }
        advice.sort_by_key(|a| -a.value);
        advice
    }
}

/// What this man should do, as his side sees the night. `offered` are the deeds he may be told.
fn plan(game: &Night<'_>, man: ManId, offered: &[Choice]) -> Plan {
    if man.seat() == RAIDERS { raider::plan(game, man, offered) } else { garrison::plan(game, man, offered) }
}

fn listed(game: &Night<'_>, clause: C, seat: Seat, about: About, options: &[Choice]) -> Vec<Advice> {
    let value: Box<dyn Fn(Choice) -> Option<(i32, &'static str)>> = match (clause, about) {
        (C::Int01 | C::Int02, _) => Box::new(next_orders(game, seat)),
        (C::Int03, About::Man(man)) => Box::new(deed::worth(game, man, options)),
        (_, About::Man(man)) if options.contains(&Choice::Stay) => Box::new(deed::worth_going(game, man)),
        _ => Box::new(shots(game, seat, about, options)),
    };
    let rated = (0..).zip(options).filter_map(|(n, &choice)| Some((n, value(choice)?)));
    rated.map(|(n, (value, reason))| Advice { answer: Answer::Pick(n), value, reason }).collect()
}

/// One man after another, in roster order; then seal.
fn next_orders(game: &Night<'_>, seat: Seat) -> impl Fn(Choice) -> Option<(i32, &'static str)> {
    let next = intentions::writers(game, seat).find(|&man| !game.man(man).record.written);
    move |choice| match (choice, next) {
        (Choice::Man(man), Some(next)) => (man == next).then_some((10, "his orders")),
        (Choice::Seal, None) => Some((10, "everybody has his orders")),
        _ => None,
    }
}

/// What is chosen as it comes. Raiders who have not been found do not shoot, and who sees a man does not shoot at a flash.
fn shots<'a>(
    game: &'a Night<'_>,
    seat: Seat,
    about: About,
    options: &[Choice],
) -> impl Fn(Choice) -> Option<(i32, &'static str)> + 'a {
    let quiet = seat == RAIDERS && !plan::is_alarmed(game, seat);
    let sees = options.iter().any(|choice| matches!(choice, Choice::At(_)));
    move |choice| match choice {
        Choice::At(_) | Choice::AtFlash(_) if quiet => None,
        Choice::At(target) => Some((plan::worth_a_shot(game, about, target), "a target")),
        Choice::AtFlash(_) => (!sees).then_some((5, "somebody fired there")),
        Choice::HoldFire => (quiet || !sees).then_some((0, "keep quiet")),
        Choice::AllLying => Some((10, "unseen")),
        Choice::FightOn => Some((10, "there is always a chance")),
        Choice::Resign => None,
        // HB-MEL-05: the best hand strikes, the others help.
        Choice::Man(man) if man.seat() == seat => Some((i32::from(game.soldier(man).melee), "the best at it")),
        _ => Some((0, "as good as another")),
    }
}

fn placed<G: Ground<C>>(game: &Night<'_>, clause: C, about: About, ground: &G) -> Vec<Advice> {
    let About::Man(man) = about else { return vec![] };
    let wanted: Option<Point> = match clause {
        C::Set04 => Some(raider::start(game, man)),
        C::Set03 => None,
        C::Bmb02 => {
            plan(game, man, &[Choice::ThrowOn, Choice::ThrowInto]).square.or_else(|| Some(deed::bomb(game, man)?.1))
        }
        _ => plan(game, man, &[Choice::Flare]).square,
    };
    let found = wanted.filter(|&at| ground.stand(at).is_ok());
    found.map(|at| Advice { answer: Answer::Place(at), value: 10, reason: "there" }).into_iter().collect()
}

/// The longest beginning of a way that may be gone.
fn shortened(mut route: Route, may: impl Fn(&[Point]) -> bool) -> Option<Route> {
    while route.len() > 1 {
        if may(&route) {
            return Some(route);
        }
        route.pop();
    }
    None
}
