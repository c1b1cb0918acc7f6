//! What happened, in a sentence.
use super::{
    act_name,
    names::{
        band_name, compass, count, cover_name, job_name, name, nerve_name, order_name, pace_name, part_name,
        piece_name, quadrant_name, quality_name, screen_name, sixths_of_men, stage_name, weapon_name,
    },
};
use crate::{
    HeroesAll, Setup,
    setup::Kind,
    state::UNLIMITED,
    words::{Event, Grenades, Load, UnitId},
};
use kernel::{Long, Named, Point, Seat, Text, Voice};

pub(super) fn event(setup: &Setup, event: Event) -> Text {
    Text::from(sentence(setup, event))
}

#[expect(clippy::too_many_lines, reason = "a line for every event")]
fn sentence(setup: &Setup, event: Event) -> String {
    let unit = |u: UnitId| Named::new(u.0.into(), name(setup, u));
    let side = |seat: Seat| HeroesAll::side(setup, seat);
    match event {
        Event::Mode { solo: true } => "One player: every element throws its order die".to_owned(),
        Event::Mode { solo: false } => "Two players with command dice".to_owned(),
        Event::Fields { seat, units } => format!("{} fields {}", side(seat), count(units, "element", "elements")),
        Event::Worth { seat, value } => format!("{} is worth {value} points", side(seat)),
        Event::Quality { unit: u, quality } => format!("{} is {}", unit(u), quality_name(quality)),
        Event::Leads(u) => format!("{} leads its side", unit(u)),
        Event::Rationed(seat) => format!("{} is on rations", side(seat)),
        Event::Ranged { by, at, distance } => format!("{} to {}: {}", unit(by), unit(at), inches(distance)),
        Event::Shoots { by, weapon, shots, band } => {
            let shots = count(shots, "shot", "shots");
            format!("{}: {shots} with the {}, {} range", unit(by), weapon_name(setup, weapon), band_name(band))
        }
        Event::ShortOfCrew { who, missing } => {
            format!("{} is short of {}", unit(who.unit), count(missing, "man", "men"))
        }
        Event::Picks { who, at } => format!("{} picks {}", unit(who.unit), unit(at)),
        Event::MakesFor { who, at } => format!("{} makes for {}", unit(who.unit), place(at)),
        Event::AsListed => "Weapons are as they are listed".to_owned(),
        Event::LeftOut => "Paratroops, gliders, supply and mines are not played".to_owned(),
        Event::SetsUpFirst(seat) => format!("{} sets up first", side(seat)),
        Event::Deployed { who, at } => format!("{} sets up at {}", unit(who.unit), place(at)),
        Event::NoHideout { who } => format!("{} cannot hide there, in the open or in sight", unit(who.unit)),
        Event::Hidden { who } => format!("{} is hidden", unit(who.unit)),
        Event::Packs { who, packed: true } => format!("{} is packed", unit(who.unit)),
        Event::Packs { who, packed: false } => format!("{} is set up", unit(who.unit)),
        Event::BoundBegan(bound) => format!("Bound {bound} begins"),
        Event::Pool { seat, dice } => {
            let faces = (1..).zip(dice).flat_map(|(face, n)| std::iter::repeat_n(face, n.into()));
            let faces: Vec<String> = faces.map(|face: u8| face.to_string()).collect();
            format!("{} has the command dice {}", side(seat), faces.join(" "))
        }
        Event::Passed { by, of } => format!("{} reports {} to all", unit(by), unit(of)),
        Event::Ordered { who, order } => {
            format!("{}: {}, {}", unit(who.unit), setup.face_of(order), order_name(setup, order))
        }
        Event::NoOrder { who } => format!("{} has no order", unit(who.unit)),
        Event::Again { who } => format!("The die of {} is thrown again", unit(who.unit)),
        Event::Initiative { seat, first: true } => format!("{} has the initiative and acts first", side(seat)),
        Event::Initiative { seat, first: false } => format!("{} has the initiative and acts second", side(seat)),
        Event::Acts { who, order } => format!("{} acts on {}", unit(who.unit), order_name(setup, order)),
        Event::Holds { who } => format!("{} holds its 1", unit(who.unit)),
        Event::Passes(seat) => format!("{} lets the rest be", side(seat)),
        Event::Lapsed { who } => format!("The 1 of {} lapses", unit(who.unit)),
        Event::Act { who, act } => format!("{}: {}", unit(who.unit), act_name(setup, act)),
        Event::Observed { by, at } => format!("{} has observed {}", unit(by), unit(at)),
        Event::Missed { by, at } => format!("{} cannot make out {}", unit(by), unit(at)),
        Event::FoundNothing { by, piece } => format!("{} finds nobody: {}", unit(by), piece_name(setup, piece)),
        Event::Shown(u) => format!("{} is seen", unit(u)),
        Event::LostFromView { unit: u, at } => format!("{} is lost from view at {}", unit(u), place(at)),
        Event::Slipped { who } => format!("{} has slipped away", unit(who.unit)),
        Event::Gone { unit: u, at } => format!("{} is not at {} any more", unit(u), place(at)),
        Event::StillHeld { unit: u } => format!("{} is believed where it was", unit(u)),
        Event::Joined { by, with } => format!("{} looks with {}", unit(with), unit(by)),
        Event::Informed { by, co, of } => format!("{} informs {} of {}", unit(by), unit(co), unit(of)),
        Event::Shared { co, of } => format!("{} tells the others of {}", unit(co), unit(of)),
        Event::Goes { who, pace, dice } => {
            format!("{}: {}, {}", unit(who.unit), pace_name(pace), count(dice, "die", "dice"))
        }
        Event::Moved { who, to, distance } => format!("{} moves {} to {}", unit(who.unit), inches(distance), place(to)),
        Event::Stopped { who } => format!("{} stays where it is", unit(who.unit)),
        Event::Faces { who, degrees } => format!("{} faces {}", unit(who.unit), compass(degrees)),
        Event::LeftTable { unit: u, fled: true } => format!("{} flees from the table", unit(u)),
        Event::LeftTable { unit: u, fled: false } => format!("{} is through", unit(u)),
        Event::Halted { unit: u, by } => format!("{} fires at {} on the move", unit(by), unit(u)),
        Event::OpensFire { by, at, load: Load::Shell } => format!("{} fires shells at {}", unit(by), unit(at)),
        Event::OpensFire { by, at, .. } => format!("{} fires at {}", unit(by), unit(at)),
        Event::Certain { by, hits: true, .. } => format!("{} cannot miss", unit(by)),
        Event::Certain { by, hits: false, .. } => format!("{} cannot hit", unit(by)),
        Event::Spots { who, at } => format!("{} sees where it falls on {}", unit(who.unit), unit(at)),
        Event::Indirect { by, at } => format!("{} fires indirectly at {}", unit(by), unit(at)),
        Event::Anew { by } => format!("{} has to find the range anew", unit(by)),
        Event::Walks { by } => format!("{} walks its fire", unit(by)),
        Event::FiresSmoke { by, at } => format!("{} fires smoke at {}", unit(by), place(at)),
        Event::FiresAtPiece { by, piece, .. } => format!("{} fires at the {}", unit(by), piece_name(setup, piece)),
        Event::FiresAtNobody { by, at } => format!("{} fires where {} was seen", unit(by), unit(at)),
        Event::PartlyHidden { unit: u, most: false } => format!("{} is hidden up to half", unit(u)),
        Event::PartlyHidden { unit: u, most: true } => format!("{} is more than half hidden", unit(u)),
        Event::InCover { unit: u, cover } => format!("{} is in {}", unit(u), cover_name(cover)),
        Event::NotFired { who } => format!("{}: nothing is fired", unit(who.unit)),
        Event::Silent { who, weapon } => {
            format!("{}: the {} does not fire", unit(who.unit), weapon_name(setup, weapon))
        }
        Event::Slow { who, weapon } => {
            format!("{}: the {} fires one shot only", unit(who.unit), weapon_name(setup, weapon))
        }
        Event::Spent { unit: u, weapon, left: UNLIMITED } => format!("{}: {}", unit(u), weapon_name(setup, weapon)),
        Event::Spent { unit: u, weapon, left } => {
            format!("{}: {} left for the {}", unit(u), count(left, "round", "rounds"), weapon_name(setup, weapon))
        }
        Event::Hits { by, at, hits } => format!("{} on {}: {}", unit(by), unit(at), count(hits, "hit", "hits")),
        Event::Lost { who, part, left } => format!("{} loses {}, {left} left", unit(who.unit), part_name(part)),
        Event::LeaderLost { who } => format!("{} has lost its leader", unit(who.unit)),
        Event::NewCommander(u) => format!("The NCO of {} takes over the company", unit(u)),
        Event::TestDue { who } => format!("{} owes a momentum test", unit(who.unit)),
        Event::Destroyed(u) => format!("{} is destroyed", unit(u)),
        Event::Surrendered(u) => format!("{} surrenders", unit(u)),
        Event::WeaponDestroyed(u) => format!("The weapon of {} is destroyed", unit(u)),
        Event::Unhurt { who } => format!("{} takes no further harm", unit(who.unit)),
        Event::Struck { unit: u, quadrant } => format!("{} is hit in the {}", unit(u), quadrant_name(quadrant)),
        Event::Damaged { unit: u, count: 1 } => format!("{} is damaged", unit(u)),
        Event::Damaged { unit: u, .. } => format!("{} is damaged again", unit(u)),
        Event::Brewed(u) => format!("{} brews up", unit(u)),
        Event::BailedOut { unit: u, men, .. } => format!("{}: {} out", unit(u), count(men, "man", "men")),
        Event::Nerve { who, nerve } => format!("{} is {}", unit(who.unit), nerve_name(nerve)),
        Event::StaysSteady { who } => format!("{} holds", unit(who.unit)),
        Event::Recovered { who, nerve } => format!("{} recovers: {}", unit(who.unit), nerve_name(nerve)),
        Event::FallsBack { unit: u, to, distance } => {
            format!("{} falls back {} to {}", unit(u), inches(distance), place(to))
        }
        Event::Abandoned { unit: u, .. } => format!("{} leaves its weapon", unit(u)),
        Event::Manned { unit: u, weapon } => format!("{} mans the weapon of {}", unit(u), unit(weapon)),
        Event::Assaults { by, at } => format!("{} assaults {}", unit(by), unit(at)),
        Event::Short { by, at } => format!("{} does not reach {}", unit(by), unit(at)),
        Event::Round { by, at, round } => format!("{} against {}: round {round}", unit(by), unit(at)),
        Event::RoundLost { unit: u, lost: [ours, theirs] } => {
            format!("{} has the worse of it: {ours} attackers and {theirs} defenders fall", unit(u))
        }
        Event::Grenades { unit: u, kind } => {
            let kind = match kind {
                Grenades::Rifle => "rifle grenades",
                Grenades::AntiTank => "anti-tank grenades",
                Grenades::Hand => "hand grenades",
            };
            format!("{} uses its {kind}", unit(u))
        }
        Event::Occupies { unit: u, at } => format!("{} takes the ground at {}", unit(u), place(at)),
        Event::Smoke { at, degrees } => format!("A screen of smoke at {}, {}", place(at), screen_name(degrees)),
        Event::SmokeGone { at } => format!("The smoke at {} is gone", place(at)),
        Event::Structure { piece, points } => {
            format!("{}: {} of damage", piece_name(setup, piece), count(points, "point", "points"))
        }
        Event::Fell { piece } => format!("The {} falls", piece_name(setup, piece)),
        Event::Burns { piece } => format!("The {} burns", piece_name(setup, piece)),
        Event::InBurst { who } => format!("{} is within the burst", unit(who.unit)),
        Event::Scorched { who, piece } => format!("{} is in the burning {}", unit(who.unit), piece_name(setup, piece)),
        Event::Mounted { who, on } if setup.element(on).kind == Kind::Craft => {
            format!("{} goes aboard {}", unit(who.unit), unit(on))
        }
        Event::Mounted { who, on } if setup.element(who.unit).kind == Kind::Gun => {
            format!("{} is hooked to {}", unit(who.unit), unit(on))
        }
        Event::Mounted { who, on } => format!("{} mounts {}", unit(who.unit), unit(on)),
        Event::Dismounted { who, at } if setup.element(who.unit).kind == Kind::Gun => {
            format!("{} is unhooked at {}", unit(who.unit), place(at))
        }
        Event::Dismounted { who, at } => format!("{} gets off at {}", unit(who.unit), place(at)),
        Event::Rides { who, mounted: true } => format!("{} mounts up", unit(who.unit)),
        Event::Rides { who, mounted: false } => format!("{} dismounts", unit(who.unit)),
        Event::Loaded { who, load, of } => format!("{} carries {load} of {of}", unit(who.unit)),
        Event::Replaces { who, part } => {
            format!("{}: a man of the ranks takes the place of {}", unit(who.unit), part_name(part))
        }
        Event::JoinsFire { by, with } => format!("{} fires with {}", unit(with), unit(by)),
        Event::Swims { who } => format!("{} is in the water", unit(who.unit)),
        Event::StaysAboard { who } => format!("{} stays aboard", unit(who.unit)),
        Event::CraftFire { seat, first: true } => format!("The craft of {} fire, then move", side(seat)),
        Event::CraftFire { seat, first: false } => format!("The craft of {} move, then fire", side(seat)),
        Event::NextStage { unit: u, stage } => format!("Next bound {} {}", unit(u), stage_name(stage)),
        Event::HeldUp { unit: u } => format!("{} is held up for a bound", unit(u)),
        Event::Stage { unit: u, stage } => format!("{} {}", unit(u), stage_name(stage)),
        Event::Landed { unit: u, at } => format!("{} goes ashore at {}", unit(u), place(at)),
        Event::Assigned { who, job } => format!("{}: {}", unit(who.unit), job_name(job)),
        Event::Gain { who, sixths: 0 } => format!("{} has no shot worth a sixth of a man", unit(who.unit)),
        Event::Gain { who, sixths } => format!("{}: its best shot is worth {}", unit(who.unit), sixths_of_men(sixths)),
        Event::BoundEnded(bound) => format!("Bound {bound} is over"),
        Event::Broken(seat) => format!("{} is broken", side(seat)),
        Event::Points { points: [a, b] } => format!("{} {a}, {} {b}", side(Seat::First), side(Seat::Second)),
        Event::Over { winner: Some(seat) } => format!("{} wins", side(seat)),
        Event::Over { winner: None } => "A draw".to_owned(),
    }
}

fn place(at: Point) -> String {
    format!("{}, {}", Long(at.x.into()), Long(at.y.into()))
}

fn inches(hundredths: u16) -> Long {
    Long(hundredths.into())
}
