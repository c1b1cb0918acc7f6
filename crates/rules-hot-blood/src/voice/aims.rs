//! What wins, in words.
use super::name;
use crate::{
    Clause as C, HotBlood, Setup,
    setup::{GARRISON, RAIDERS, Victory},
};
use kernel::{Note, Voice};

pub(super) fn aims(setup: &Setup) -> Vec<Note<C>> {
    let scenario = &setup.plan.scenario;
    let options = setup.options();
    let [raiders, garrison] = [RAIDERS, GARRISON].map(|seat| HotBlood::side(setup, seat));
    let mut aims = vec![Note::new(
        format!("{} turns at most; it ends when no {raiders} man who can act is on the board", scenario.turns),
        C::End01,
    )];
    let home = format!("{raiders}: whoever leaves by row {} is safe, with all he brings", scenario.exit);
    aims.push(Note::new(home, C::End03));
    match scenario.wins {
        Victory::Stealth => aims.extend([
            Note::new(format!("{raiders}: bring home a prisoner, or a dead man's papers, and win"), C::End02),
            Note::new("a draw: all of them home unhurt, having seen the enemy and never been seen", C::End02),
            Note::new(format!("{garrison}: anything else wins"), C::End02),
        ]),
        Victory::Points => {
            let first = options.end_scale_first();
            let (prisoner, papers) = if first { (6, 4) } else { (5, 2) };
            let loss = if options.end_raider_loss_1() { 1 } else { 2 };
            let text = format!(
                "{raiders}: {prisoner} points for a prisoner, 1 for any other enemy out of action, {papers} for papers, 2 if \
                 all come home with either"
            );
            aims.push(Note::new(text, C::End04));
            if let Some((man, points)) = scenario.prize {
                aims.push(Note::new(
                    format!("{raiders}: {points} points for putting {} out of action", name(setup, man)),
                    C::End04,
                ));
            }
            let empty = if options.end_empty_raid_0() { "" } else { ", 3 if they bring nothing home" };
            let text = format!("{garrison}: {loss} points for a raider out of action, 1 for each left behind{empty}");
            aims.push(Note::new(text, C::End05));
            aims.push(Note::new("an officer is a point more, on either side; more points win", C::End04));
        }
    }
    aims
}
