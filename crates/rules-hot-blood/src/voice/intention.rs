//! What is written for a man, in words.
use super::names::{act, name, square};
use crate::{
    Game, ManId, Phase, Setup, State, View, intentions,
    words::{Fire, Pace, Posture, Record, Wound},
};
use kernel::{Intention, Point};
use table::squares::Layer;

/// Of a man who gets orders this turn.
pub(super) fn intention(setup: &Setup, view: &View, man: ManId) -> Option<Intention> {
    if matches!(view.state.phase, Phase::SetUp | Phase::Over) {
        return None;
    }
    let mut state: State = view.state;
    let game = Game { setup, state: &mut state };
    let own = *game.man(man);
    if !intentions::writers(&game, man.seat()).any(|writer| writer == man) {
        return None;
    }
    let hurt = own.wound >= Wound::Minor && !setup.options().wound_minor_half();
    let record = match own.record.written {
        true => own.record,
        // HB-INT-12: and he shoots at nobody.
        false if hurt => Record::IDLE,
        false => intentions::stand_in(setup.options()),
    };
    let steps = record.path.iter().map(|step| step.at);
    let way: Vec<Point> = if record.path.is_empty() { vec![] } else { std::iter::once(own.at).chain(steps).collect() };
    Some(Intention { text: words(setup, &record), way, written: own.record.written })
}

fn words(setup: &Setup, record: &Record) -> String {
    let deed = match (record.throw, record.act, record.fire) {
        (Some(aim), ..) if aim.layer == Layer::Pit => Some(format!("bomb into the pit at {}", square(aim.at))),
        (Some(aim), ..) => Some(format!("bomb at {}", square(aim.at))),
        (_, Some(deed), _) => Some(act(setup, deed)),
        (_, _, Fire::Aim(man)) => Some(format!("aims at {}", name(setup, man))),
        (_, _, Fire::AtWill) => Some("shoots at will".to_owned()),
        (_, _, Fire::IfFiredOn) => Some("shoots if fired on".to_owned()),
        (_, _, Fire::Hold) => None,
    };
    let parts = [Some(way(record)), deed, record.halt.then(|| "halts at a new enemy".to_owned())];
    let text = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    text[..1].to_uppercase() + &text[1..]
}

fn way(record: &Record) -> String {
    let ends = record.posture.map(|posture| match posture {
        Posture::Standing => "stands",
        Posture::Lying => "lies down",
        Posture::Up => "looks out",
        Posture::Down => "keeps down",
    });
    let (Some(last), squares) = (record.path.last(), record.path.len()) else {
        return ends.unwrap_or("keeps still").to_owned();
    };
    let goes = if record.pace == Pace::Crawl { "crawls" } else { "walks" };
    let to = if last.at.y < 0 { "home".to_owned() } else { format!("to {}", square(last.at)) };
    let plural = if squares == 1 { "square" } else { "squares" };
    let ends = ends.filter(|_| last.at.y >= 0).map_or_else(String::new, |ends| format!(", {ends}"));
    format!("{goes} {squares} {plural} {to}{ends}")
}
