//! What happened, in a sentence.
use super::names::{act, name, square};
use super::nerve;
use crate::{
    HotBlood, Setup,
    words::{Event, ManId, Mood, Pace, Posture, Resolve, Sign, Wound},
};
use kernel::{Named, Seat, Text, Voice};
use table::squares::Layer;

pub(super) fn event(setup: &Setup, event: Event) -> Text {
    Text::from(sentence(setup, event))
}

fn sentence(setup: &Setup, event: Event) -> String {
    let man = |who: ManId| Named::new(who.into(), name(setup, who));
    let side = |seat: Seat| HotBlood::side(setup, seat);
    let wire = |wire: u8| square(setup.plan.wires[usize::from(wire)].south);
    match event {
        Event::TurnBegan(turn) => format!("turn {turn}"),
        Event::RaidBegan => format!("a {} raid, a {} trench", side(Seat::First), side(Seat::Second)),
        Event::Goals { line, exit } => format!("the front trench is row {line}, the way home row {exit}"),
        Event::NobodyInSight => "nobody is in sight".to_owned(),
        Event::RaidOver => "the raid is over".to_owned(),
        Event::Revealed => "everything is shown".to_owned(),
        Event::Resigned(seat) => format!("{} gives up", side(seat)),
        Event::OrdersSealed => "both sides have sealed their orders".to_owned(),
        Event::Score { points: [raiders, garrison] } => {
            format!("{} {raiders}, {} {garrison}", side(Seat::First), side(Seat::Second))
        }
        Event::BroughtOff { who } => format!("{} or his papers were brought home", man(who)),
        Event::LeftBehind { who } => format!("{} is left behind", man(who)),
        Event::Unwritten { men: 1, .. } => "one man has no orders".to_owned(),
        Event::Unwritten { men, .. } => format!("{men} men have no orders"),
        Event::FlareFired { from, at } => format!("a flare goes up from {} and lights {}", square(from), square(at)),
        Event::FlareOut { at } => format!("the flare over {} goes out", square(at)),
        Event::AlarmRaised { by, at } => format!("the {} alarm is raised at {}", side(by), square(at)),
        Event::Contact { raider, garrison, at } => {
            format!("{} and {} meet at {}", man(raider), man(garrison), square(at))
        }
        Event::Bout { raider, garrison, winner: None } => {
            format!("{} and {} get nothing of each other", man(raider), man(garrison))
        }
        Event::Bout { raider, garrison, winner: Some(Seat::First) } => {
            format!("{} gets the better of {}", man(raider), man(garrison))
        }
        Event::Bout { raider, garrison, .. } => format!("{} gets the better of {}", man(garrison), man(raider)),
        Event::FightOver { who } => format!("{} fights no more", man(who)),
        Event::NoFight { raider, garrison } => format!("{} and {} do not fight", man(raider), man(garrison)),
        Event::Burst { at } => format!("a burst at {}", square(at)),
        Event::ShellOffBoard => "a shell comes down somewhere behind".to_owned(),

        Event::Deployed { who, at, posture } => format!("{} starts at {}, {}", man(who), square(at), held(posture)),
        Event::HomeOrdered { on: true, .. } => "the patrol is ordered home".to_owned(),
        Event::HomeOrdered { .. } => "the order home is taken back".to_owned(),
        Event::PatrolMustTest { seat, .. } => format!("the {} patrol must test", side(seat)),
        Event::PatrolTested { total, mood, .. } => format!("the patrol: {total}, it {}", mood_name(mood)),
        Event::Tested { who, total, resolve } => format!("{}: {total}, {}", man(who), resolve_name(resolve)),
        Event::NoWayHome { who } => format!("{} finds no way home", man(who)),
        Event::MustTest { who, triggers } => format!("{} must test: {}", man(who), nerve::triggers(triggers)),
        Event::NeedNotTest { who } => format!("{} has nothing left to be tested", man(who)),
        Event::Swayed { who, by } => format!("{}: {by:+}", man(who)),
        Event::MayWithdraw { who } => format!("{} may go back all the same", man(who)),
        Event::InVain { who, at } => format!("{} finds nobody at {}", man(who), square(at)),
        Event::LetGo { who } => format!("{} has his hands free again", man(who)),
        Event::Worse { who } => format!("{} has seen worse now", man(who)),
        Event::Cancelled { who } => format!("{} does not do what he was told", man(who)),
        Event::Rewritten { who } => format!("{} gets other orders", man(who)),
        Event::Ducks { who, to } => format!("{} ducks for cover at {}", man(who), square(to)),
        Event::Threw { who, at, into: Layer::Pit } => {
            format!("{} throws a bomb into the pit at {}", man(who), square(at))
        }
        Event::Threw { who, at, .. } => format!("{} throws a bomb at {}", man(who), square(at)),
        Event::Lies { who, at, layer: Layer::Pit } => {
            format!("the bomb of {} lies in the pit at {}", man(who), square(at))
        }
        Event::Lies { who, at, .. } => format!("the bomb of {} lies at {}", man(who), square(at)),
        Event::Dropped { who, at } => format!("{} drops his bomb at {}", man(who), square(at)),
        Event::BombLost { who } => format!("the bomb of {} is lost", man(who)),
        Event::Dud { who, at } => format!("the bomb of {} at {} is a dud", man(who), square(at)),
        Event::Acts { who, act: deed } => format!("{}: {}", man(who), uncapped(&act(setup, deed))),
        Event::WireBegun { who, wire: n, secret: true, .. } => {
            format!("{} begins on the wire at {}", man(who), wire(n))
        }
        Event::WireBegun { who, wire: n, turns, .. } => {
            format!("{} begins on the wire at {}: {}", man(who), wire(n), turns_name(turns))
        }
        Event::WireWorked { who, wire: n, secret: true, .. } => {
            format!("{} works on the wire at {}", man(who), wire(n))
        }
        Event::WireWorked { who, wire: n, left, .. } => {
            format!("{} works on the wire at {}: {} left", man(who), wire(n), turns_name(left))
        }
        Event::WireCut { who, wire: n } => format!("{} has cut the wire at {}", man(who), wire(n)),
        Event::Called { who, delay, .. } => format!("{} has called for fire: in {}", man(who), turns_name(delay)),
        Event::MissionBegan { seat, mission } => format!("{} opens fire", mission_name(setup, seat, mission)),
        Event::MissionEnded { seat, mission } => format!("{} falls silent", mission_name(setup, seat, mission)),
        Event::Woke { who } => format!("{} wakes up", man(who)),
        Event::Stepped { who, to, layer, pace } => {
            let way = if pace == Pace::Crawl { "crawls" } else { "goes" };
            let below = if layer == Layer::Pit { ", below" } else { "" };
            format!("{} {way} to {}{below}", man(who), square(to))
        }
        Event::Stopped { who, at } => format!("{} cannot go on from {}", man(who), square(at)),
        Event::Halted { who } => format!("{} halts", man(who)),
        Event::Changed { who, posture } => format!("{} is {} now", man(who), held(posture)),
        Event::LeftBoard { who } => format!("{} is home", man(who)),
        Event::LeftGun { who } => format!("{} leaves his machine gun", man(who)),
        Event::Fired { who, at, hit } => format!("{} shoots at {}: {}", man(who), man(at), struck(hit)),
        Event::FiredAtFlash { who, at, hit } => {
            format!("{} shoots at the flash at {}: {}", man(who), square(at), struck(hit))
        }
        Event::Noise { who, radius } => format!("{} was to be heard {radius} squares away", man(who)),
        Event::Unheard { who, radius } => format!("nobody hears {} ({radius})", man(who)),
        Event::UnderFire { who } => format!("{} is under fire", man(who)),

        Event::Sighted { who, at, surrendering: true, .. } => format!("{} at {}, hands up", man(who), square(at)),
        Event::Sighted { who, at, .. } => format!("{} is seen at {}", man(who), square(at)),
        Event::PathSeen { who, at, .. } => format!("{} is seen passing {}", man(who), square(at)),
        Event::LostSight { who, .. } => format!("{} is seen no more", man(who)),
        Event::Fate { who, dead: true, .. } => format!("{} is dead", man(who)),
        Event::Fate { who, .. } => format!("{} is down, and alive", man(who)),
        Event::Noticed { sign, at, .. } => match sign {
            Sign::Sound => format!("a sound at {}", square(at)),
            Sign::Shot => format!("a shot at {}", square(at)),
            Sign::Flash => format!("a flash at {}", square(at)),
            Sign::Burst => format!("a burst at {}", square(at)),
            Sign::Alarm => format!("shouting at {}", square(at)),
        },
        Event::WireSeen { wire: n, .. } => format!("there is a gap in the wire north of {}", wire(n)),

        Event::Struck { who, hit, .. } => format!("{} is {}", man(who), struck(hit)),
        Event::Wounded { who, wound, .. } => format!("{} {}", man(who), wound_name(wound)),
        Event::Surrenders { who, .. } => format!("{} puts up his hands", man(who)),
        Event::Taken { who, by } => format!("{} takes {} prisoner", man(by), man(who)),
        Event::Freed { who, .. } => format!("{} is free again", man(who)),
        Event::Escorts { who, prisoner } => format!("{} leads {}", man(who), man(prisoner)),
    }
}

fn mission_name(setup: &Setup, seat: Seat, mission: u8) -> &str {
    &setup.side(seat).missions[usize::from(mission)].name
}

fn turns_name(turns: u8) -> String {
    if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") }
}

const fn struck(hit: bool) -> &'static str {
    if hit { "hit" } else { "missed" }
}

pub(super) const fn held(posture: Posture) -> &'static str {
    match posture {
        Posture::Standing => "standing",
        Posture::Lying => "lying",
        Posture::Up => "looking out",
        Posture::Down => "down",
    }
}

const fn mood_name(mood: Mood) -> &'static str {
    match mood {
        Mood::CarryOn => "carries on",
        Mood::Hesitate => "hesitates",
        Mood::Withdraw => "withdraws",
        Mood::Break => "breaks",
    }
}

pub(super) const fn resolve_name(resolve: Resolve) -> &'static str {
    match resolve {
        Resolve::Free => "steady",
        Resolve::NoCloser => "goes no closer",
        Resolve::DuckBack => "ducks back",
        Resolve::Surrendering => "gives up",
        Resolve::Prisoner => "prisoner",
    }
}

/// As told to the other side too: "down" and "still up" are all it learns (HB-HID-04).
pub(super) const fn wound_name(wound: Wound) -> &'static str {
    match wound {
        Wound::None => "is still up",
        Wound::Scratch => "has a scratch",
        Wound::Walking => "is wounded, but walks",
        Wound::Minor => "is down",
        Wound::Serious => "is badly hurt",
        Wound::Killed => "is killed",
    }
}

/// In the middle of a sentence; names in it keep theirs.
fn uncapped(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
