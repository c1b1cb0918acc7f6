//! What a player who knows the game would consider, by what his side sees and hears (HB-HID-06).
mod garrison;
mod plan;
mod raider;
mod way;

use crate::{About, Choice, Clause as C, Game, HotBlood, ManId, Setup, State, View, setup::RAIDERS};
use kernel::{Advice, Advise, Answer, Ground, Offer, Point, Question, Route, Seat};
use plan::Plan;

impl Advise for HotBlood {
    fn advise(setup: &Setup, view: &View, question: &Question<'_, Self>) -> Vec<Advice> {
        let mut state: State = view.state;
        let game = Game { setup, state: &mut state };
        let mut advice = match (&question.offer, question.about.about) {
            (Offer::List { options, .. }, about) => listed(&game, question.clause, question.seat, about, options),
            (Offer::Path { from, budget, ground }, About::Man(man)) => {
                let route = plan(&game, man, &[]).route;
                let route = shortened(route, |route| ground.price(route).is_ok_and(|price| price <= *budget));
                vec![Advice {
                    answer: Answer::Path(
                        route.map_or_else(|| Route::from_slice(&[*from]), |route| ground.plainly(route)),
                    ),
                    value: 10,
                    reason: "his way",
                }]
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
fn plan(game: &Game<'_>, man: ManId, offered: &[Choice]) -> Plan {
    if man.seat() == RAIDERS { raider::plan(game, man, offered) } else { garrison::plan(game, man, offered) }
}

fn listed(game: &Game<'_>, clause: C, seat: Seat, about: About, options: &[Choice]) -> Vec<Advice> {
    let value = |choice: Choice| -> (i32, &'static str) {
        match (clause, about, choice) {
            // One man after another, in roster order; then seal.
            (C::Int01 | C::Int02, _, Choice::Man(man)) if game.man(man).record.written => (0, "other orders"),
            (C::Int01 | C::Int02, _, Choice::Man(man)) => (100 - i32::from(man.nth()), "his orders"),
            (C::Int01 | C::Int02, _, Choice::Seal) => (50, "the rest may stay"),
            (C::Int01 | C::Int02, ..) => (0, ""),
            (C::Set04, _, Choice::AllLying) => (10, "unseen"),
            (_, About::Man(man), Choice::Stay | Choice::Change(_) | Choice::Go { .. }) => {
                let wanted = plan(game, man, &[]).go;
                (if choice == wanted { 100 } else { 0 }, "where he is wanted")
            }
            (_, _, Choice::At(target)) => (plan::worth_a_shot(game, about, target), "a target"),
            (_, _, Choice::AtFlash(_)) => (5, "somebody fired there"),
            (_, _, Choice::HoldFire) => (if holds_fire(game, seat) { 200 } else { 0 }, "keep quiet"),
            _ => (0, ""),
        }
    };
    let deed = match (clause, about) {
        (C::Int03, About::Man(man)) => Some(plan(game, man, options).deed),
        _ => None,
    };
    let rate = |&choice: &Choice| match deed {
        Some(deed) => (if choice == deed { 100 } else { 0 }, "what the moment asks for"),
        None => value(choice),
    };
    let rated = (0..).zip(options.iter().map(rate));
    rated.map(|(n, (value, reason))| Advice { answer: Answer::Pick(n), value, reason }).collect()
}

/// Raiders who have not been found do not shoot.
fn holds_fire(game: &Game<'_>, seat: Seat) -> bool {
    seat == RAIDERS && !plan::is_alarmed(game, seat)
}

fn placed<G: Ground<C>>(game: &Game<'_>, clause: C, about: About, ground: &G) -> Vec<Advice> {
    let About::Man(man) = about else { return vec![] };
    let wanted: Option<Point> = match clause {
        C::Set04 => Some(raider::start(game, man)),
        C::Set03 => None,
        _ => plan(game, man, &[Choice::Flare, Choice::ThrowOn, Choice::ThrowInto]).square,
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
