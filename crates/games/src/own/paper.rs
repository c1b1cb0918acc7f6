//! What is printed for the real table: cards of an army, and charts of what is thrown.
use super::UNNAMED;
use crate::{GameError, foresee::Glance, odds::others, printed::Printed, wire};
use content::{Published, Source};
use kernel::{Eyes, Seat};
use protocol::{Card, Chart, NeededRoll, Paper, PaperRequest};

/// Both sides of a battle that nobody fights are this army: its rules make the cards.
fn parade(army: &str, engagement: &str) -> String {
    format!(
        "format = 1\n[[table]]\nid = \"parade\"\nname = \"Parade\"\nsize_in = [48, 48]\npiece = []\n\
         [[scenario]]\nid = \"parade\"\nname = \"Parade\"\nengagement = \"{engagement}\"\ntable = \"parade\"\n\
         side = [{{ army = \"{army}\" }}, {{ army = \"{army}\" }}]\n"
    )
}

pub(crate) fn paper<B: Published>(asked: PaperRequest) -> Result<Paper, GameError> {
    let source = Source::new(UNNAMED, asked.text);
    let faulty = |problems| GameError::Data { ruleset: B::ID, problems };
    let data = Printed::<B>::library(std::slice::from_ref(&source)).read::<B::Data>().map_err(faulty)?.data;
    let armies = B::armies(&data);
    let known = || armies.iter().map(|army| army.id.as_str());
    let found = armies.iter().find(|army| army.id == asked.army);
    let army = found.ok_or_else(|| GameError::unknown("army", &asked.army, Some(B::ID), known()))?;
    let missions = B::missions(&data);
    let cards = missions.first().map_or_else(
        || Ok(Vec::new()),
        |mission| {
            let parade = Source::new("a parade", parade(&army.id, &mission.id));
            cards::<B>(&[source, parade])
        },
    )?;
    Ok(Paper { cards, charts: charts::<B>() })
}

fn cards<B: Published>(sources: &[Source]) -> Result<Vec<Card>, GameError> {
    let library = Printed::<B>::library(sources);
    let setup = B::muster(&library, "parade", &[]).map_err(|problems| GameError::Data { ruleset: B::ID, problems })?;
    let view = B::view(&setup, &B::start(&setup), Eyes::Umpire);
    let all: Vec<Card> = (0..).map_while(|unit| Some(wire::card(unit, B::card(&setup, &view, unit)?))).collect();
    let half = all.len() / 2;
    Ok(all.into_iter().take(half).collect())
}

/// Every procedure is begun, plainly and with each key otherwise, and what its throws are reckoned from is kept.
fn charts<B: Published>() -> Vec<Chart> {
    let mut charts: Vec<Chart> = Vec::new();
    for procedure in B::procedures() {
        note(&mut charts, thrown::<B>(procedure.name, &[]));
        for key in procedure.keys {
            for value in others(key, key.default.unwrap_or_default()) {
                note(&mut charts, thrown::<B>(procedure.name, &[(key.name, &value)]));
            }
        }
    }
    charts.retain(|chart| !chart.terms.is_empty());
    charts
}

fn thrown<B: Published>(procedure: &str, given: &[(&str, &str)]) -> Vec<NeededRoll> {
    B::scene(procedure, given).map(|scene| Glance::<B>::at(&*scene, Seat::First).needs).unwrap_or_default()
}

/// A throw met for the first time is the plain case.
fn note(charts: &mut Vec<Chart>, rolls: Vec<NeededRoll>) {
    for NeededRoll { clause, title, need, because, .. } in rolls {
        let Some(chart) = charts.iter_mut().find(|chart| chart.clause == clause && chart.title == title) else {
            charts.push(Chart { title, clause, need, terms: because });
            continue;
        };
        for term in because {
            if !chart.terms.contains(&term) {
                chart.terms.push(term);
            }
        }
    }
}
