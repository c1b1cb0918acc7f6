//! What dice are thrown for, and what an event adds to the line that tells what a man did.
use crate::{
    Clause, Setup,
    words::{Event, Pace, Wound},
};
use kernel::{Chance, Does, Fact, Facts, Purpose, Seat};
use smallvec::smallvec;

pub(super) fn purpose(clause: Clause, chance: &Chance) -> Option<Purpose> {
    use Clause as C;
    Some(match (clause, chance) {
        (C::Mor07 | C::Mor09, _) => Purpose::Morale,
        (C::Pm04, _) => Purpose::PatrolMorale,
        (C::Sho01 | C::Sho15 | C::Bmb03 | C::Art04 | C::Art06 | C::Bef01 | C::Bef02 | C::Bef04, _) => Purpose::ToHit,
        // Whether it goes off at all, and what bears on that.
        (C::Bef03 | C::Wir07, _) => Purpose::Effect,
        (C::Hit01 | C::Hit02, _) => Purpose::Wound,
        (C::Vis02, _) => Purpose::Spotting,
        (C::Noi01 | C::Noi03 | C::Noi06 | C::Wir04, _) => Purpose::Noise,
        (C::Wir02 | C::Wir03 | C::Art02, _) => Purpose::Duration,
        (C::Mel11, _) => Purpose::Lot,
        (C::Art05 | C::Art13 | C::Flr03 | C::Flr04 | C::Dev01 | C::Dev03 | C::Dev04 | C::Dev07 | C::Dev09, _) => {
            Purpose::Scatter
        }
        (_, Chance::Opposed { .. }) => Purpose::Fight,
        _ => return None,
    })
}

/// One turn is everybody's: each deed stands for itself.
pub(super) fn facts(_: &Setup, event: Event) -> Facts {
    use Event as E;
    match event {
        E::TurnBegan(_) | E::OrdersSealed | E::RaidOver | E::Burst { .. } => smallvec![Fact::Ends],
        E::Stepped { who, pace, .. } => {
            let does = if pace == Pace::Crawl { Does::Crawl } else { Does::Move };
            smallvec![Fact::Acts(who.into()), Fact::goes(who, does, 1u16)]
        }
        E::Fired { who, at, hit } => {
            let mut facts = smallvec![Fact::Ends, Fact::does(who, Does::Fire, at)];
            facts.push(Fact::is(at, if hit { "hit" } else { "missed" }));
            facts
        }
        E::FiredAtFlash { who, hit, .. } => {
            let mut facts = smallvec![Fact::Ends, Fact::alone(who, Does::FireFlash)];
            facts.push(Fact::is(who, if hit { "somebody hit" } else { "missed" }));
            facts
        }
        E::Threw { who, .. } => smallvec![Fact::Ends, Fact::alone(who, Does::Bomb)],
        E::Dropped { who, .. } => smallvec![Fact::is(who, "drops it")],
        E::Dud { who, .. } => smallvec![Fact::is(who, "a dud")],
        E::Contact { raider, garrison, .. } => smallvec![Fact::Ends, Fact::does(raider, Does::Fight, garrison)],
        E::Bout { garrison, winner: None, .. } => smallvec![Fact::is(garrison, "drawn")],
        E::Bout { raider, garrison, winner: Some(Seat::First) } => {
            smallvec![Fact::does(raider, Does::Fight, garrison), Fact::is(garrison, "beaten")]
        }
        E::Bout { raider, garrison, .. } => {
            smallvec![Fact::does(raider, Does::Fight, garrison), Fact::is(raider, "beaten")]
        }
        E::Wounded { who, wound, .. } => smallvec![Fact::is(who, hurt(wound))],
        E::Surrenders { who, .. } => smallvec![Fact::is(who, "surrenders")],
        E::Taken { who, by } => smallvec![Fact::Ends, Fact::does(by, Does::Capture, who)],
        _ => Facts::new(),
    }
}

/// HB-HIT-04: to the other side "down" and "still up" are all there is.
const fn hurt(wound: Wound) -> &'static str {
    match wound {
        Wound::None => "still up",
        Wound::Scratch => "scratched",
        Wound::Walking => "walking wounded",
        Wound::Minor => "down",
        Wound::Serious => "badly wounded",
        Wound::Killed => "killed",
    }
}
