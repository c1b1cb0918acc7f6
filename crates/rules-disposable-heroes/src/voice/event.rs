//! What happened, in a sentence.
use super::names::{
    count, cover_name, level_name, location_name, man_name, name, pace_name, piece_name, place, speed_name, weapon_name,
};
use crate::{
    Setup, Variant,
    words::{Event, UnitId, WeaponId},
};
use kernel::{Long, Named, Seat, Text};

pub(super) fn event(setup: &Setup, event: Event) -> Text {
    Text::from(sentence(setup, event))
}

fn sentence(setup: &Setup, event: Event) -> String {
    let unit = |u: UnitId| Named::new(u.0.into(), name(setup, u));
    let side = |s: Seat| &setup.plan.sides[s.index()].name;
    let weapon = |w: WeaponId| weapon_name(setup, w);
    let inches = |n: u16| Long(n.into());
    let objective = |n: u8| &setup.plan.scenario.objectives[usize::from(n)].name;
    match event {
        Event::Rules => {
            let variant = match Variant::of(setup.options()) {
                Variant::Combined => "combined",
                Variant::Full => "full",
                Variant::Infantry => "infantry",
            };
            format!("variant {variant}, {}", setup.options())
        }
        Event::Length(turns) => format!("the battle lasts {} at most", count(turns, "turn")),
        Event::Fields { seat, units, points } => {
            format!("{} fields {}, {points} points", side(seat), count(units, "unit"))
        }
        Event::Deployed { unit: u, at } => format!("{} sets up at {}", unit(u), place(at)),
        Event::Faces { unit: u, degrees } => format!("{} points {}", unit(u), super::compass(degrees)),
        Event::TurnBegan(turn) => format!("turn {turn} begins"),
        Event::Initiative(seat) => format!("{} has the initiative", side(seat)),
        Event::Goes { seat, unit: u } => format!("{} activates {}", side(seat), unit(u)),
        Event::GoesAlone(seat) => format!("only {} has units left to activate", side(seat)),
        Event::TurnEnded(turn) => format!("everybody has been activated; turn {turn} ends"),
        Event::Done(u) => format!("{} has been activated", unit(u)),
        Event::Acts(u) => format!("{} acts", unit(u)),
        Event::Idles(u) => format!("{} does nothing", unit(u)),
        Event::Rallied { unit: u, red: 0 } => format!("{} is steady again", unit(u)),
        Event::Rallied { unit: u, red } => format!("{} rallies, {} left", unit(u), count(red, "red marker")),
        Event::Shaken { unit: u, red } => format!("{} is {}: {}", unit(u), level_name(red), count(red, "red marker")),
        Event::Pace { unit: u, pace } => match pace {
            crate::Pace::Stand => format!("{} stands", unit(u)),
            pace => format!("{} means to {}", unit(u), pace_name(pace)),
        },
        Event::Moved { unit: u, distance: 0, .. } => format!("{} shifts its men", unit(u)),
        Event::Moved { unit: u, to, distance } => format!("{} moves {} to {}", unit(u), inches(distance), place(to)),
        Event::PulledIn { unit: u, piece } => format!("{} is in the {}", unit(u), piece_name(setup, piece)),
        Event::Joined { unit: u, host } => format!("{} joins {}", unit(u), unit(host)),
        Event::Seeks { by, at } => format!("{} looks for {}", unit(by), unit(at)),
        Event::Declared { by, at } => format!("{} opens fire on {}", unit(by), unit(at)),
        Event::InCover { unit: u, cover, men, of } if men == of => format!("{} is in {}", unit(u), cover_name(cover)),
        Event::InCover { unit: u, cover, men, of } => {
            format!("{} is in {}: {men} of {of} men", unit(u), cover_name(cover))
        }
        Event::Past { by, at } => format!("nothing blocks the line from {} to {}", unit(by), unit(at)),
        Event::Fires { by, at, weapon: w, guns, dice, range } => {
            let (arms, dice) = (count(guns, weapon(w)), count(dice, "die"));
            format!("{}, {arms}: {dice} at {} over {}", unit(by), unit(at), inches(range))
        }
        Event::Silent { by, at, weapon: w, guns } => {
            format!("{} of {} cannot reach {}", count(guns, weapon(w)), unit(by), unit(at))
        }
        Event::Harmless { by, at } => format!("{} cannot hurt {} so", unit(by), unit(at)),
        Event::NoTarget(u) => format!("{} finds no target", unit(u)),
        Event::NoSnap { by, at } => format!("{} may not snap fire at {}", unit(by), unit(at)),
        Event::Spent { unit: u, weapon: w } => format!("{} uses a shot of its {}", unit(u), weapon(w)),
        Event::SpottedSniper { by, at } | Event::Spotted { by, at } => format!("{} has spotted {}", unit(by), unit(at)),
        Event::LostSight { sniper } => format!("{} is hidden again", unit(sniper)),
        Event::Blast { at, dice, marked: 0 } => format!("a blast among {}: {}", unit(at), count(dice, "die")),
        Event::Blast { at, dice, marked } => {
            format!("a blast among {}: {}, {marked} of them marked", unit(at), count(dice, "die"))
        }
        Event::Surplus { unit: u, men } => format!("{} too many for {}", count(men, "loss"), unit(u)),
        Event::NobodySpecial(u) => format!("{} has neither leader nor special weapon", unit(u)),
        Event::Lost { unit: u, man, men, left } => {
            format!("{} loses {}, {left} left", unit(u), count(men, &man_name(setup, man)))
        }
        Event::WeaponLost { unit: u, weapon: w } => format!("{} loses its {}", unit(u), weapon(w)),
        Event::Shared { from, to, men } => format!("{} takes {} of {}", unit(to), count(men, "loss"), unit(from)),
        Event::Exploded(u) => format!("the flamethrower of {} explodes", unit(u)),
        Event::GunWrecked(u) => format!("the gun of {} is wrecked", unit(u)),
        Event::MustCheck(u) => format!("{} must check its Guts", unit(u)),
        Event::NoCheck(u) => format!("{} need not check", unit(u)),
        Event::DrawnIn(u) => format!("{} is shaken with its neighbours", unit(u)),
        Event::Holds(u) => format!("{} holds", unit(u)),
        Event::FallsBack { unit: u, to, distance } => {
            format!("{} runs {} to {}", unit(u), inches(distance), place(to))
        }
        Event::Scattered(u) => format!("{} is not together yet", unit(u)),
        Event::StaysDown(u) => format!("{} stays down", unit(u)),
        Event::LeftWeapon { unit: u, at } => format!("{} leaves its weapon at {}", unit(u), place(at)),
        Event::Manned(u) => format!("{} mans its weapon again", unit(u)),
        Event::LeftTable(u) => format!("{} runs off the table", unit(u)),
        Event::Destroyed(u) => format!("{} is destroyed", unit(u)),
        Event::SnapFire { by, at } => format!("{} snap fires at {}", unit(by), unit(at)),
        Event::Halted(u) => format!("{} gets no farther", unit(u)),
        Event::Charges { by, at, pace } => format!("{} charges {} ({})", unit(by), unit(at), pace_name(pace)),
        Event::Grenades { unit: u, used } => format!("{} uses {}", unit(u), count(used, "grenade")),
        Event::Balks(u) => format!("{} does not dare", unit(u)),
        Event::LeftBehind { unit: of, men } => format!("{}: {} cannot keep up", unit(of), count(men, "man")),
        Event::Contact { by, at } => format!("{} reaches {}", unit(by), unit(at)),
        Event::FallsShort { by, at } => format!("{} has nobody left to charge where {} was", unit(by), unit(at)),
        Event::Evades { unit: u, to, distance } => format!("{} evades {} to {}", unit(u), inches(distance), place(to)),
        Event::StrikesLast(u) => format!("{} strikes last", unit(u)),
        Event::StrikesFirst(u) => format!("{} strikes first", unit(u)),
        Event::Fight { by, at, men } => format!("{} ({}) and {} ({}) fight", unit(by), men[0], unit(at), men[1]),
        Event::Wins(u) => format!("{} wins the fight", unit(u)),
        Event::Captured(u) => format!("the gun of {} is captured", unit(u)),
        Event::Speed { unit: u, speed: crate::Speed::Stationary } => format!("{} stays where it is", unit(u)),
        Event::Speed { unit: u, speed } => format!("{} drives {}", unit(u), speed_name(speed)),
        Event::Aside { unit: u, to } => format!("{} makes way, to {}", unit(u), place(to)),
        Event::ChangedPlace { unit: u, to_turret: true } => format!("a man of {} goes up into the turret", unit(u)),
        Event::ChangedPlace { unit: u, to_turret: false } => format!("a man of {} goes down into the hull", unit(u)),
        Event::Unmanned { unit: u, weapon: w } => format!("nobody serves the {} of {}", weapon(w), unit(u)),
        Event::Unspotted { by, at, attempts } => {
            format!("{} does not make out {}: {}", unit(by), unit(at), count(attempts, "failed attempt"))
        }
        Event::OutOfSight { by, at } => format!("{} no longer sees {}", unit(by), unit(at)),
        Event::Struck { unit: u, location, av } => {
            format!("{} is hit in the {}, armour {av}", unit(u), location_name(location))
        }
        Event::Bounced(u) => format!("it does not go through {}", unit(u)),
        Event::Lobbed(u) => format!("a grenade bursts in {}", unit(u)),
        Event::Through(u) => format!("it goes through {}", unit(u)),
        Event::Pierced { unit: u, green } => format!("{} is penetrated: {}", unit(u), count(green, "green marker")),
        Event::Unharmed(u) => format!("{} shows no effect", unit(u)),
        Event::Immobilised(u) => format!("{} is immobilised", unit(u)),
        Event::AxleBroken(u) => format!("{} can only go slow from now on", unit(u)),
        Event::CrewLost { unit: u, turret, hull, left } => {
            format!("{} loses {} of its crew, {left} left", unit(u), turret + hull)
        }
        Event::NoCrewThere(u) => format!("nobody of {} is there to be hit", unit(u)),
        Event::Wrecked(u) => format!("{} is a wreck", unit(u)),
        Event::BrewedUp(u) => format!("{} brews up", unit(u)),
        Event::Abandoned(u) => format!("{} is abandoned", unit(u)),
        Event::BailedOut { unit: u, of, men } => format!("{} gets out of {}: {}", unit(u), unit(of), count(men, "man")),
        Event::Boarded { unit: u, vehicle } => format!("{} gets into {}", unit(u), unit(vehicle)),
        Event::GotOut { unit: u, vehicle } => format!("{} gets out of {}", unit(u), unit(vehicle)),
        Event::Mission { seat, left } => {
            format!("the battery of {} fires, {} left", side(seat), count(left, "mission"))
        }
        Event::Observes { by, at } => format!("{} observes {}", unit(by), unit(at)),
        Event::CannotObserve(u) => format!("{} is pinned and observes nothing", unit(u)),
        Event::NobodyLeft(seat) => format!("{} has nobody left", side(seat)),
        Event::OnlyRouters(seat) => format!("all that {} has left is routing", side(seat)),
        Event::HoldsObjective { seat, objective: n } => format!("{} holds {}", side(seat), objective(n)),
        Event::Contested { objective: n } => format!("nobody holds {}", objective(n)),
        Event::Scores { seat, points } => format!("{} scores {points}", side(seat)),
        Event::Losses { seat, points } => format!("{} has lost {points} points", side(seat)),
        Event::Ended { winner: Some(seat), marginal: true, .. } => format!("{} wins, at a high price", side(seat)),
        Event::Ended { points: [a, b], winner: Some(seat), .. } => format!("{} wins, {a} to {b}", side(seat)),
        Event::Ended { points: [a, b], winner: None, .. } => format!("a draw, {a} to {b}"),
    }
}
