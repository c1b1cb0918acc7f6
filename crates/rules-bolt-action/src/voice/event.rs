//! What happened, in a sentence.
use super::by_hand;
use super::names::{
    behind_name, compass, count, counted_kind, cover_name, name, order_name, piece_name, plane_name, quality_name,
    round_name, severity_name, side_name, silence, start_name, weapon_name,
};
use crate::{
    Class, Cover, Setup,
    words::{Event, UnitId},
};
use kernel::{Long, Named, Point, Seat, Text};

pub(super) fn event(setup: &Setup, event: Event) -> Text {
    Text::from(sentence(setup, event))
}

fn sentence(setup: &Setup, event: Event) -> String {
    let unit = |u: UnitId| Named::new(u.0.into(), name(setup, u));
    let side = |s: Seat| &setup.plan.sides[s.index()].name;
    match event {
        Event::Deployed { unit: u, at } => format!("{} sets up at {}", unit(u), place(at)),
        Event::TurnBegan { turn, cup } => {
            format!(
                "turn {turn} begins; in the cup: {} {}, {} {}",
                cup[0],
                side(Seat::First),
                cup[1],
                side(Seat::Second)
            )
        }
        Event::SetAside(seat) => format!("the {} side has nobody left to order; the die is set aside", side(seat)),
        Event::Ordered { unit: u, order } => format!("{}: {}", unit(u), order_name(order)),
        Event::MustTest { unit: u, order } => {
            format!("{} is pinned and must test to {}", unit(u), order_name(order))
        }
        Event::Obeys { unit: u, order } => format!("{} obeys: {}", unit(u), order_name(order)),
        Event::Declared { by, at } => format!("{} opens fire on {}", unit(by), unit(at)),
        Event::MustCheck(u) => format!("{} must check its morale", unit(u)),
        Event::Distance { by, at, range } => {
            format!("from {} to {} it is {}", unit(by), unit(at), Long(range.into()))
        }
        Event::TurnsTo { by, at } => format!("{} has more to fire, at {}", unit(by), unit(at)),
        Event::Silent { by, at, weapon, guns, why } => {
            let arms = count(guns, weapon_name(setup, weapon));
            format!("{arms} of {} not fired: {}", unit(by), silence(setup, at, why))
        }
        Event::Aims { by, at, weapon, range, shots } => {
            let (range, shots) = (Long(range.into()), count(shots, "shot"));
            format!("{}, {}: {range} to {}, {shots}", unit(by), weapon_name(setup, weapon), unit(at))
        }
        Event::ZeroedIn { by, at } => format!("{} has the range of {}", unit(by), unit(at)),
        Event::NoTarget(u) => format!("{} sees nobody to fire at", unit(u)),
        Event::MovedByHand { unit: u, up_to } => format!("{} moves up to {}", unit(u), Long(up_to.into())),
        Event::PutRight { unit: u, men, pins, order } => {
            format!("corrected by hand: {}, {}", unit(u), by_hand::standing(men, pins, order))
        }
        Event::LeftOut(nth) => {
            let out = setup.plan.studio.as_ref().and_then(|studio| studio.left_out.get(usize::from(nth)));
            format!("{} stays out: it cannot be kept at a real table yet", out.map_or("", String::as_str))
        }
        Event::NoPins(u) => format!("{} has no pins left to shed", unit(u)),
        Event::InCover { unit: u, cover, behind, men, of } => {
            let (whose, what) = (unit(u), behind_name(setup, behind));
            match (cover, men == of) {
                (Cover::None, _) => format!("only {men} of {of} men of {whose} behind {what}: no cover"),
                (_, true) => format!("{whose} is in {} cover: {what}", cover_name(cover)),
                (_, false) => format!("{whose} is in {} cover: {what}, {men} of {of} men", cover_name(cover)),
            }
        }
        Event::FiresOver { by, at, piece } => {
            format!("{} stands at {}: no cover for {}", unit(by), piece_name(setup, piece), unit(at))
        }
        Event::NoShot { by, at } => format!("nobody of {} reaches {}; the shots are lost", unit(by), unit(at)),
        Event::Spent { unit: u, weapon } => format!("{} spends a {}", unit(u), weapon_name(setup, weapon)),
        Event::Flames { by, at } => format!("a jet of flame from {} engulfs {}", unit(by), unit(at)),
        Event::OutOfFuel { unit: u, weapon } => {
            format!("the {} of {} is empty", weapon_name(setup, weapon), unit(u))
        }
        Event::Halved { unit: u, hits } => {
            format!("{} lies flat: {} left of that shell", unit(u), count(hits, "hit"))
        }
        Event::Pinned { unit: u, more: 1, pins } => format!("{} is pinned, {} now", unit(u), count(pins, "pin")),
        Event::Pinned { unit: u, more, pins } => {
            format!("{} takes {}, {} now", unit(u), count(more, "pin"), count(pins, "pin"))
        }
        Event::Unpinned { unit: u, fewer, pins } => {
            format!("{} sheds {}, {} left", unit(u), count(fewer, "pin"), count(pins, "pin"))
        }
        Event::Moved { unit: u, distance: 0, .. } => format!("{} shifts its men", unit(u)),
        Event::Moved { unit: u, to, distance } => {
            format!("{} moves {} to {}", unit(u), Long(distance.into()), place(to))
        }
        Event::Faces { unit: u, degrees } => format!("{} faces {}", unit(u), compass(degrees)),
        Event::Loaded { unit: u, round } => format!("{} loads {}", unit(u), round_name(round)),
        Event::CannotFire(u) => format!("{} cannot fire on the move", unit(u)),
        Event::Entered { unit: u, piece } => format!("{} goes into {}", unit(u), piece_name(setup, piece)),
        Event::CameOut(u) => format!("{} comes out of the building", unit(u)),
        Event::Measured { by, at, range } => {
            format!("from {} to {}: {}, by the nearest wall", unit(by), unit(at), Long(range.into()))
        }
        Event::AtOpenings { unit: u, men } => format!("{} of {} at the openings", count(men, "weapon"), unit(u)),
        Event::NotHalved { unit: u, hits } => {
            format!("lying flat does not help {} inside: {}", unit(u), count(hits, "hit"))
        }
        Event::Collapsed(piece) => format!("{} collapses", piece_name(setup, piece)),
        Event::Boarded { unit: u, vehicle } => match setup.squad(u).class {
            Class::Artillery(_) => format!("{} is hitched to {}", unit(u), unit(vehicle)),
            _ => format!("{} mounts {}", unit(u), unit(vehicle)),
        },
        Event::GotOut { unit: u, vehicle } => match setup.squad(u).class {
            Class::Artillery(_) => format!("{} is unhitched from {}", unit(u), unit(vehicle)),
            _ => format!("{} dismounts from {}", unit(u), unit(vehicle)),
        },
        Event::Unmanned { unit: u, weapon } => {
            format!("nobody aboard {} serves the {}", unit(u), weapon_name(setup, weapon))
        }
        Event::Sheltered(vehicle) => format!("those aboard {} are not pinned", unit(vehicle)),
        Event::Lost { unit: u, kind, men, left } => {
            format!("{} loses {}, {left} left", unit(u), counted_kind(setup, u, kind, men))
        }
        Event::Wasted { unit: u, damage } => {
            format!("{} has no more men: {damage} damage lost", unit(u))
        }
        Event::LeaderLost(u) => format!("{} has lost its leader", unit(u)),
        Event::WeaponLost { unit: u, weapon } => {
            format!("{} loses the {} with its gunner", unit(u), weapon_name(setup, weapon))
        }
        Event::Struck { unit: u, side } => format!("the hit strikes {} on the {}", unit(u), side_name(side)),
        Event::Unharmed(u) => format!("nothing gets through the armour of {}", unit(u)),
        Event::Stunned(u) => format!("the crew of {} is stunned", unit(u)),
        Event::Immobilised(u) => format!("{} is immobilised", unit(u)),
        Event::OnFire(u) => format!("{} is on fire", unit(u)),
        Event::Halted(u) => format!("{} stops where it stands", unit(u)),
        Event::Scattered(u) => format!("{} is not together yet", unit(u)),
        Event::Parted(u) => format!("{}: gunner and loader are parted", unit(u)),
        Event::Abandoned(u) => format!("{} is abandoned by its crew", unit(u)),
        Event::Lays { by, at, weapon } => {
            format!("{} lays its {} on {}", unit(by), weapon_name(setup, weapon), unit(at))
        }
        Event::Damaged { unit: u, severity } => format!("{}: {}", unit(u), severity_name(severity)),
        Event::Dares { by, at } => format!("{} dares to go at {}", unit(by), unit(at)),
        Event::Swarms { by, at, hits } => {
            format!("{} of {} at {}", count(hits, "good hit"), unit(by), unit(at))
        }
        Event::Destroyed(u) => format!("{} is destroyed", unit(u)),
        Event::LeftTable(u) => format!("{} runs off the table and is lost", unit(u)),
        Event::Fubar(u) => format!("two sixes: {} has misunderstood everything", unit(u)),
        Event::FriendlyFire { by, at } => format!("{} takes {} for the enemy", unit(by), unit(at)),
        Event::Panics { unit: u, from } => format!("{} panics and runs from {}", unit(u), unit(from)),
        Event::Assaults { by, at } => format!("{} assaults {}", unit(by), unit(at)),
        Event::FallsShort { by, at } => format!("{} does not reach {}", unit(by), unit(at)),
        Event::Contact { by, at, in_contact } => {
            format!("{} closes with {}: {} in contact", unit(by), unit(at), count(in_contact, "man"))
        }
        Event::LeftBehind { unit: of, men } => format!("{}: {} cannot keep up", unit(of), count(men, "man")),
        Event::Melee { by, at, men } => {
            format!("hand to hand: {} of {} against {} of {}", men[0], unit(by), men[1], unit(at))
        }
        Event::Fought { by, at, lost } => {
            format!("the round costs {} {} and {} {}", unit(by), lost[0], unit(at), lost[1])
        }
        Event::Wins { unit: u, against } => format!("{} wins the fight against {}", unit(u), unit(against)),
        Event::DiceRemoved { seat, dice } => {
            let (dice, leave) =
                (count(dice, &format!("{} die", side(seat))), if dice == 1 { "leaves" } else { "leave" });
            format!("{dice} {leave} the game for units destroyed")
        }
        Event::DecidesFirst(seat) => format!("the {} side decides first which dice stay", side(seat)),
        Event::Kept { unit: u, order } => format!("{} stays on {}", unit(u), order_name(order)),
        Event::TurnEnded(turn) => format!("every unit has its order; turn {turn} ends"),
        Event::Holds { seat, objective, points } => {
            let what = &setup.plan.scenario.objectives[usize::from(objective)].name;
            format!("{} holds {what}: {}", side(seat), count(points, "point"))
        }
        Event::Table { wide, deep } => format!("a table of {} by {}", whole(wide), whole(deep)),
        Event::Attacks(seat) => format!("the {} side attacks, the {} side defends", side(seat), side(!seat)),
        Event::Fields { seat, units, points } => {
            format!("the {} side fields {} worth {points} points", side(seat), count(units, "unit"))
        }
        Event::Musters(u) => {
            let (squad, quality) = (setup.squad(u), quality_name(setup.squad(u).quality));
            match squad.vehicle {
                Some(_) => format!("{}: its crew is {quality}", squad.name),
                None => format!("{}: {}, {quality}", squad.name, count(squad.men.len() as u8, "man")),
            }
        }
        Event::Frame { seat, faults: 0 } => format!("the {} side keeps to the selection frame", side(seat)),
        Event::Frame { seat, faults } => {
            format!("the {} side leaves the selection frame in {}", side(seat), count(faults, "point"))
        }
        Event::Held { unit: u, place, .. } => format!("{} {}", unit(u), start_name(place)),
        Event::Arrives { unit: u, at } => format!("{} comes on at {}", unit(u), place(at)),
        Event::TooLateToAssault(u) => format!("{} has just arrived and may not assault", unit(u)),
        Event::NobodyLeft(seat) => format!("the {} side has nobody left; the battle ends", side(seat)),
        Event::ScoresGround { seat, points } => {
            format!("{}: {} for ground held", side(seat), count(points, "point"))
        }
        Event::ScoresKills { seat, units } => {
            format!("{}: {} for enemy units destroyed", side(seat), count(units, "point"))
        }
        Event::Contested { objective } => {
            format!("nobody holds {}", setup.plan.scenario.objectives[usize::from(objective)].name)
        }
        Event::StrikesFirst(seat) => format!("strikes called by {} come first", side(seat)),
        Event::BarrageCalled { by, at } => format!("{} calls down a barrage on {}", unit(by), place(at)),
        Event::BarrageShifted { seat, at } => format!("the barrage of {} is aimed at {}", side(seat), place(at)),
        Event::BarrageFalls { seat, at } => format!("the barrage of {} falls on {}", side(seat), place(at)),
        Event::BarrageRadius { inches, .. } => format!("it covers {} around", whole(inches)),
        Event::Shelled(u) => format!("a heavy shell bursts among {}", unit(u)),
        Event::AirStrikeCalled { by, at } => format!("{} calls an aircraft down on {}", unit(by), unit(at)),
        Event::AirStrikeAims { seat, at } => format!("the aircraft of {} is sent against {}", side(seat), unit(at)),
        Event::PlaneComes { seat, at } => format!("an aircraft of {} dives on {}", side(seat), unit(at)),
        Event::FlakFires { by, .. } => format!("{} fires at the aircraft", unit(by)),
        Event::FlakHolds(u) => format!("{} knows its own and holds fire", unit(u)),
        Event::ShotDown { by } => format!("{} shoots the aircraft down", unit(by)),
        Event::PlaneAttacks { plane, at } => format!("{} attacks {}", plane_name(plane), unit(at)),
        Event::AirStrikeOver(seat) => format!("the aircraft of {} finds nobody", side(seat)),
        Event::SpotterAt { of, at } => format!("the spotter of {} is at {}", unit(of), place(at)),
        Event::SpotterFiredAt { by, of } => format!("{} fires at the spotter of {}", unit(by), unit(of)),
        Event::SpotterAssaulted { by, of } => format!("{} goes for the spotter of {}", unit(by), unit(of)),
        Event::SpotterLost(of) => format!("{} loses its spotter", unit(of)),
        Event::MedicSaves { unit: u, men } => format!("the medic saves {} of {}", count(men, "man"), unit(u)),
        Event::Seasoned(u) => format!("{} has stood its first fire and is Regular now", unit(u)),
        Event::FightsOn(u) => format!("{} fights on whatever its losses", unit(u)),
        Event::Ended { points, winner } => {
            let who = winner.map_or("a draw".to_owned(), |seat| format!("{} wins", side(seat)));
            format!("{who}, {} to {}", points[0].max(points[1]), points[0].min(points[1]))
        }
    }
}

fn place(at: Point) -> String {
    format!("{}, {}", Long(at.x.into()), Long(at.y.into()))
}

const fn whole(inches: u8) -> Long {
    Long(inches as i32 * 100)
}
