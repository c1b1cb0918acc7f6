//! How the game speaks: words for log, terminal and page, and the table as a picture. No rule is decided here.
use crate::{
    BoltAction, Class, Clause, Cover, Flank, Kind, MAN, Phase, Place, Quality, Setup, View,
    armour::Severity,
    high_explosive::Dice,
    words::{Behind, Choice, Event, KindId, Order, Plane, Round, Silence, Subject, UnitId, Volley, WeaponId},
};
use kernel::{Board, BoardPiece, Chance, Measure, Offer, Point, Question, Seat, Token, Voice};
use table::Quarter;

impl Voice for BoltAction {
    fn row(clause: Clause, chance: &Chance, row: u8) -> Option<String> {
        match (clause, row) {
            (Clause::Fubar01, 0) => Some("friendly fire".to_owned()),
            (Clause::Fubar01, _) => Some("panic".to_owned()),
            _ => [Dice::D2, Dice::D3].iter().any(|dice| dice.chance() == *chance).then(|| (row + 1).to_string()),
        }
    }
    fn event(setup: &Setup, event: Event) -> String {
        let unit = |u: UnitId| name(setup, u);
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
                format!("from {} to {} it is {}", unit(by), unit(at), table::Inches::hundredths(range.into()))
            }
            Event::TurnsTo { by, at } => format!("{} has more to fire, at {}", unit(by), unit(at)),
            Event::Silent { by, at, weapon, guns, why } => {
                let arms = count(guns, weapon_name(setup, weapon));
                format!("{arms} of {} not fired: {}", unit(by), silence(setup, at, why))
            }
            Event::Aims { by, at, weapon, range, shots } => {
                let (range, shots) = (table::Inches::hundredths(range.into()), count(shots, "shot"));
                format!("{}, {}: {range} to {}, {shots}", unit(by), weapon_name(setup, weapon), unit(at))
            }
            Event::ZeroedIn { by, at } => format!("{} has the range of {}", unit(by), unit(at)),
            Event::NoTarget(u) => format!("{} sees nobody to fire at", unit(u)),
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
            Event::Moved { unit: u, to, distance } => {
                format!("{} moves {} to {}", unit(u), table::Inches::hundredths(distance.into()), place(to))
            }
            Event::Faces { unit: u, degrees } => format!("{} faces {}", unit(u), compass(degrees)),
            Event::Loaded { unit: u, round } => format!("{} loads {}", unit(u), round_name(round)),
            Event::CannotFire(u) => format!("{} cannot fire on the move", unit(u)),
            Event::Entered { unit: u, piece } => format!("{} goes into {}", unit(u), piece_name(setup, piece)),
            Event::CameOut(u) => format!("{} comes out of the building", unit(u)),
            Event::Measured { by, at, range } => {
                format!(
                    "from {} to {}: {}, by the nearest wall",
                    unit(by),
                    unit(at),
                    table::Inches::hundredths(range.into())
                )
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
            Event::Misheard { unit: u, panics: true } => format!("panic: {} wants to get away", unit(u)),
            Event::Misheard { unit: u, panics: false } => format!("friendly fire: {} shoots at its own side", unit(u)),
            Event::FriendlyFire { by, at } => format!("{} takes {} for the enemy", unit(by), unit(at)),
            Event::Panics { unit: u, from } => format!("{} panics and runs from {}", unit(u), unit(from)),
            Event::Assaults { by, at } => format!("{} assaults {}", unit(by), unit(at)),
            Event::FallsShort { by, at } => format!("{} does not reach {}", unit(by), unit(at)),
            Event::Contact { by, at, in_contact } => {
                format!("{} closes with {}: {} in contact", unit(by), unit(at), count(in_contact, "man"))
            }
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
            Event::Table { wide, deep } => format!("a table of {wide}\" by {deep}\""),
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
            Event::BarrageRadius { inches, .. } => format!("it covers {inches}\" around"),
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

    fn heading(_: &Setup, event: Event) -> Option<String> {
        match event {
            Event::TurnBegan { turn, .. } => Some(format!("Turn {turn}")),
            Event::Ended { .. } => Some("The end".to_owned()),
            _ => None,
        }
    }

    fn choice(setup: &Setup, choice: Choice) -> String {
        match choice {
            Choice::Unit(unit) => name(setup, unit),
            Choice::Order(order) => order_name(order).to_owned(),
            Choice::Target { unit, volley: Volley::Full } => format!("fire at {}", name(setup, unit)),
            Choice::Target { unit, volley: Volley::WithOneShots } => {
                format!("fire at {}, one-shot weapons too", name(setup, unit))
            }
            Choice::Target { unit, volley: Volley::Some } => {
                format!("fire at {} with some of the men", name(setup, unit))
            }
            Choice::HoldFire => "hold fire".to_owned(),
            Choice::Pass => "pass".to_owned(),
            Choice::Man { unit, kind } => kind_name(setup, unit, kind).to_owned(),
            Choice::OneShot { unit, kind } => {
                let weapon = setup.soldier(unit, kind).one_shot.map_or("nothing", |w| weapon_name(setup, w));
                format!("{weapon} of the {}", kind_name(setup, unit, kind))
            }
            Choice::Stand => "stand".to_owned(),
            Choice::GoDown => "go Down".to_owned(),
            Choice::FireAtThem => "fire".to_owned(),
            Choice::Move => "move".to_owned(),
            Choice::Assault(unit) => format!("assault {}", name(setup, unit)),
            Choice::Enter(piece) => format!("go into {}", piece_name(setup, piece)),
            Choice::Board(unit) => format!("mount {}", name(setup, unit)),
            Choice::StayOut => "stay outside".to_owned(),
            Choice::Keep => "keep the die in place".to_owned(),
            Choice::Return => "return it to the cup".to_owned(),
            Choice::Round(round) => round_name(round).to_owned(),
            Choice::Start(place) => match place {
                Place::Table => "on the table".to_owned(),
                Place::Outflank(Flank::Left) => "outflank on the left".to_owned(),
                Place::Outflank(Flank::Right) => "outflank on the right".to_owned(),
                Place::FirstWave => "in the first wave".to_owned(),
                _ => "in reserve".to_owned(),
            },
            Choice::Barrage => "the barrage".to_owned(),
            Choice::AirStrike => "the air strike".to_owned(),
            Choice::Shoot => "shoot instead".to_owned(),
            Choice::Spotter { of, volley } => {
                format!("{} (its spotter)", Self::choice(setup, Choice::Target { unit: of, volley }))
            }
            Choice::AssaultSpotter(of) => format!("assault the spotter of {}", name(setup, of)),
            Choice::Face(degrees) => format!("face {}", compass(degrees)),
            Choice::EachWeapon => "give every weapon its own target".to_owned(),
            Choice::Mount { unit, slot } => mount_name(setup, unit, slot),
            Choice::Escape { back: true, inches } => format!("escape {inches}\" straight back"),
            Choice::Escape { back: false, inches } => format!("escape {inches}\" straight on"),
        }
    }

    fn subject(setup: &Setup, about: Subject) -> String {
        match about {
            Subject::Nothing => String::new(),
            Subject::Unit(unit) => name(setup, unit),
            Subject::Between { by, at } => format!("{} at {}", name(setup, by), name(setup, at)),
            Subject::Weapon { by, at, weapon } if by == at => {
                format!("{}, {}", name(setup, by), weapon_name(setup, weapon))
            }
            Subject::Weapon { by, at, weapon } => {
                format!("{} at {}, {}", name(setup, by), name(setup, at), weapon_name(setup, weapon))
            }
        }
    }

    fn question(setup: &Setup, question: &Question<'_, BoltAction>) -> String {
        use crate::Clause as C;
        let unit = match question.about {
            Subject::Nothing => String::new(),
            Subject::Unit(u) | Subject::Between { at: u, .. } | Subject::Weapon { at: u, .. } => name(setup, u),
        };
        let by = match question.about {
            Subject::Between { by, .. } | Subject::Weapon { by, .. } => name(setup, by),
            _ => String::new(),
        };
        match (question.clause, &question.offer) {
            (_, Offer::Dice(Chance::Draw(_))) => "draw a die from the cup".to_owned(),
            (_, Offer::Dice(_)) => match Self::subject(setup, question.about) {
                about if about.is_empty() => "throw".to_owned(),
                about => format!("throw for {about}"),
            },
            (C::Set18, _) => format!("{unit}: where does it set up?"),
            (C::Set06 | C::Set07, Offer::List { .. }) => format!("{unit}: where does it begin the battle?"),
            (C::Set05 | C::Set06 | C::Set07, _) => format!("{unit}: where does it come on?"),
            (C::Set08, _) => format!("{unit}: where does it hide?"),
            (C::Turn02, _) => "which strike is rolled for first?".to_owned(),
            (C::Barr01, Offer::List { .. }) => format!("{unit}: call down the barrage?"),
            (C::Barr01, _) => format!("{unit}: where is the barrage to fall?"),
            (C::Barr03, _) => "the barrage is miscalculated: where does it really fall?".to_owned(),
            (C::Barr04, _) => "the barrage is delayed: where is it aimed now?".to_owned(),
            (C::Barr10, _) => "the barrage falls: on whom next?".to_owned(),
            (C::Air01, _) => format!("{unit}: call down the aircraft, and on whom?"),
            (C::Air03, _) => "a rookie pilot: whom does he attack?".to_owned(),
            (C::Air04, _) => "empty skies: whom shall the aircraft look for?".to_owned(),
            (C::Air14 | C::Air15, _) => format!("{unit} is out of reach: whom shall the aircraft look for?"),
            (C::Trait03, Offer::Place(_)) => format!("{unit}: where is its spotter?"),
            (C::Trait03, _) => format!("{unit}: which way does its spotter go?"),
            (C::Trait17, _) => format!("{by}: what does it fire?"),
            (C::Turn04, _) => "which unit gets the die?".to_owned(),
            (C::Ord01, _) => format!("{unit}: which order?"),
            (C::Ord05, _) => format!("{unit}: move, or assault?"),
            (C::Move01, _) => format!("{unit}: which way?"),
            (C::Bldg07 | C::Tran06, _) => format!("{unit}: which way out, or stay?"),
            (C::Move13, _) => format!("{unit}: where is the gun pushed?"),
            (C::Move10 | C::Move14, _) => format!("{unit}: where does it point?"),
            (C::Wpn16, _) => format!("{unit}: turn it before it fires?"),
            (C::Bldg01, _) => format!("{unit}: go inside?"),
            (C::Bldg09, _) => format!("{unit}: occupy the building it has won?"),
            (C::Tran02, _) => format!("{unit}: move, or mount?"),
            (C::Tran08, Offer::List { .. }) => format!("{unit}: move, or limber up?"),
            (C::Tran08, _) => format!("{unit}: where is the gun set up, or does it stay limbered?"),
            (C::Tran07 | C::Move07, Offer::Place(_)) => format!("{unit}: where do the survivors stand?"),
            (C::Tran09, _) => format!("{unit}: does it begin in the open?"),
            (C::Ord13, _) => format!("{unit}: loaded with what?"),
            (C::Wpn25 | C::Shoot07 | C::Trait16, _) => format!("{by} at {unit}: what does it fire?"),
            (C::Cq23, _) => format!("{unit}: where does it regroup?"),
            (C::Ord09 | C::Cq24, _) => format!("{by} waits in ambush for {unit}: fire, and where on its way?"),
            (C::Move02 | C::Move03 | C::Move12, Offer::List { .. }) => format!("{unit}: which way does it point?"),
            (C::Move02 | C::Move12, _) => format!("{unit}: which way does it drive?"),
            (C::Veh12, _) => format!("{unit}: move, or over whom?"),
            (C::Veh16, _) => format!("{unit}: how far does it drive on?"),
            (C::Veh10, Offer::List { options, .. }) if matches!(options[..], [Choice::Mount { .. }, ..]) => {
                format!("{}: main gun or co-axial?", if by.is_empty() { unit } else { by })
            }
            (C::Veh10, _) => format!("{unit}: what does it fire at?"),
            (C::Shoot04, _) if !by.is_empty() => match question.about {
                Subject::Weapon { weapon, .. } => format!("{by}, {}: at whom?", weapon_name(setup, weapon)),
                _ => format!("{by}: at whom?"),
            },
            (C::Trait11, _) => format!("{by} comes for {unit}: escape?"),
            (C::Shoot02, _) => format!("{unit}: whom does it fire at?"),
            (C::Shoot03, Offer::List { .. }) => format!("{unit}: whom do the others fire at?"),
            (C::Shoot03, _) => format!("{unit}: who fires?"),
            (C::Shoot05, _) => format!("{unit}: who fires, and with which of his weapons?"),
            (C::Shoot04, _) => format!("{unit}: what are the one-shot weapons fired at?"),
            (C::Shoot08, _) => format!("{by} opens fire on {unit}: go Down?"),
            (C::Cq04 | C::Cq05 | C::Veh15 | C::Cqv13, _) => format!("{by} assaults {unit}: fire at them?"),
            (C::Dmg07 | C::Cq16, _) => format!("{unit}: who falls?"),
            (C::Dmg08 | C::Dmg09, _) => format!("{unit}: whom did the lucky shot hit?"),
            (C::Turn09, _) => format!("{unit}: keep its die for the next turn?"),
            (C::Fubar02, _) => format!("{unit} fires wildly: which of its friends is hit?"),
            (C::Fubar06, _) => format!("{unit} panics: from whom?"),
            _ => unit,
        }
    }

    fn side(setup: &Setup, seat: Seat) -> String {
        setup.plan.sides[seat.index()].name.clone()
    }

    fn headline(setup: &Setup, view: &View) -> String {
        let scenario = &setup.plan.scenario;
        let sides = Seat::BOTH.map(|s| &setup.plan.sides[s.index()].name);
        let [a, b] = crate::victory::verdict(setup, &view.state).points;
        match view.state.phase {
            Phase::SetUp => format!("{}: setting up", scenario.name),
            Phase::Strikes | Phase::Orders => {
                let [x, y] = view.state.cup;
                let turn = view.state.turn;
                format!(
                    "{}: turn {turn} of {}; in the cup {x} {}, {y} {}; points {} {a}, {} {b}",
                    scenario.name, scenario.turns, sides[0], sides[1], sides[0], sides[1]
                )
            }
            Phase::Over => format!("{}: over; {} {a}, {} {b}", scenario.name, sides[0], sides[1]),
        }
    }

    fn board(setup: &Setup, view: &View) -> Board {
        let piece = |kind: &str, glyph, outline, closed| BoardPiece { kind: kind.to_owned(), glyph, outline, closed };
        let mut pieces: Vec<BoardPiece> = setup
            .plan
            .terrain
            .iter()
            .enumerate()
            .map(|(nth, t)| {
                let rubble = ("rubble", glyph(Kind::Rough, Cover::Hard));
                let fallen = view.state.is_rubble(nth);
                let (name, glyph) = if fallen { rubble } else { (t.name.as_str(), glyph(t.kind, t.cover)) };
                piece(name, glyph, t.piece.shape.outline(), t.kind != Kind::Obstacle)
            })
            .collect();
        let barrages = view.state.barrage.iter().flatten();
        pieces.extend(barrages.map(|b| piece("barrage marker", 'X', vec![b.at], false)));
        let spotters = setup.units().filter_map(|u| view.state.unit(u).spotter.map(|at| (u, at)));
        pieces.extend(spotters.map(|(u, at)| piece(&format!("spotter of {}", name(setup, u)), 'o', vec![at], false)));
        pieces.extend(setup.plan.scenario.objectives.iter().map(|o| piece("objective", '*', vec![o.at], false)));
        let on_table = setup.units().filter(|&u| view.state.unit(u).is_on_table() || view.state.unit(u).wreck);
        let tokens = on_table.map(|id| {
            let unit = view.state.unit(id);
            let mut markers: Vec<String> = unit.order.map(|o| order_name(o).to_owned()).into_iter().collect();
            if unit.pins > 0 {
                markers.push(count(unit.pins, "pin"));
            }
            let vehicle = setup.squad(id).vehicle.as_ref();
            if unit.immobilised {
                markers.push("immobilised".to_owned());
            }
            let mut figures = unit.figures().to_vec();
            if unit.wreck {
                (markers, figures) = (vec!["wreck".to_owned()], vec![unit.at[0]]);
            }
            if let Place::Building(_) = unit.place {
                figures.truncate(1);
                markers.push(format!("{} inside", count(unit.count(), "man")));
            }
            let aboard = setup.units().filter(|&u| view.state.unit(u).place == Place::Aboard(id));
            markers.extend(aboard.map(|u| format!("carries {}", name(setup, u))));
            Token {
                id: id.0.into(),
                seat: setup.seat(id),
                name: name(setup, id),
                glyph: unit_glyph(setup, id),
                figures,
                radius: vehicle.map_or(MAN, |v| v.width / 2),
                facing: vehicle.map(|_| unit.facing.degrees()),
                markers,
            }
        });
        Board { measure: Measure::Hundredths, size: setup.plan.size, tokens: tokens.collect(), pieces }
    }
}

fn name(setup: &Setup, unit: UnitId) -> String {
    setup.squad(unit).name.clone()
}

/// What a piece of terrain is called, and where it stands if there are more of that name.
fn piece_name(setup: &Setup, piece: u8) -> String {
    let terrain = &setup.plan.terrain;
    let own = &terrain[usize::from(piece)];
    if terrain.iter().filter(|t| t.name == own.name).count() == 1 {
        return own.name.clone();
    }
    format!("{} at {}", own.name, place(own.piece.shape.bounds().centre()))
}

fn weapon_name(setup: &Setup, weapon: WeaponId) -> &str {
    &setup.weapon(weapon).name
}

fn kind_name(setup: &Setup, unit: UnitId, kind: KindId) -> &str {
    &setup.soldier(unit, kind).name
}

fn counted_kind(setup: &Setup, unit: UnitId, kind: KindId, men: u8) -> String {
    let one = kind_name(setup, unit, kind);
    if men == 1 { format!("1 {one}") } else { format!("{men} {}", plural(one)) }
}

const fn start_name(place: Place) -> &'static str {
    match place {
        Place::FirstWave => "comes on in the first wave",
        Place::Outflank(Flank::Left) => "outflanks on the left",
        Place::Outflank(Flank::Right) => "outflanks on the right",
        _ => "waits in reserve",
    }
}

const fn plane_name(plane: Plane) -> &'static str {
    match plane {
        Plane::Fighter => "a strafing fighter",
        Plane::FighterBomber => "a fighter-bomber",
        Plane::GroundAttack => "a ground attack aircraft",
    }
}

const fn order_name(order: Order) -> &'static str {
    match order {
        Order::Fire => "Fire",
        Order::Advance => "Advance",
        Order::Run => "Run",
        Order::Ambush => "Ambush",
        Order::Rally => "Rally",
        Order::Down => "Down",
    }
}

const fn quality_name(quality: Quality) -> &'static str {
    match quality {
        Quality::Inexperienced => "Inexperienced",
        Quality::Regular => "Regular",
        Quality::Veteran => "Veteran",
    }
}

const fn cover_name(cover: Cover) -> &'static str {
    match cover {
        Cover::None => "no",
        Cover::Soft => "soft",
        Cover::Hard => "hard",
    }
}

fn behind_name(setup: &Setup, behind: Behind) -> String {
    match behind {
        Behind::Piece(piece) => piece_name(setup, piece),
        Behind::Unit(unit) => name(setup, unit),
    }
}

const fn round_name(round: Round) -> &'static str {
    match round {
        Round::At => "armour-piercing shot",
        Round::He => "high explosive",
        Round::Howitzer => "high explosive, as a howitzer",
        Round::Indirect => "high explosive, indirect",
    }
}

const fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Superficial => "superficial damage",
        Severity::Full => "full damage",
        Severity::Massive => "massive damage",
    }
}

fn silence(setup: &Setup, at: UnitId, why: Silence) -> String {
    let target = name(setup, at);
    match why {
        Silence::TooFar => format!("{target} is too far off"),
        Silence::TooNear => format!("{target} is too near"),
        Silence::NoView => format!("{target} is out of sight"),
        Silence::Friends => "friends stand in the way".to_owned(),
        Silence::OutOfArc => format!("{target} is out of its arc"),
        Silence::OnTheMove => "not on the move".to_owned(),
        Silence::WrongTarget => format!("{target} is no target for it"),
    }
}

const fn side_name(side: Option<Quarter>) -> &'static str {
    match side {
        Some(Quarter::Front) => "front",
        Some(Quarter::Left) => "left side",
        Some(Quarter::Right) => "right side",
        Some(Quarter::Rear) => "rear",
        None => "top",
    }
}

/// "medium AT gun", "co-axial MMG".
fn mount_name(setup: &Setup, unit: UnitId, slot: u8) -> String {
    let mount = setup.squad(unit).vehicle.as_ref().and_then(|v| v.mounts.get(usize::from(slot)));
    match mount {
        Some(mount) if mount.coaxial => format!("co-axial {}", weapon_name(setup, mount.weapon)),
        Some(mount) => weapon_name(setup, mount.weapon).to_owned(),
        None => "nothing".to_owned(),
    }
}

fn compass(degrees: u16) -> String {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let nearest = usize::from((degrees + 22) % 360 / 45);
    if degrees.is_multiple_of(45) { POINTS[nearest].to_owned() } else { format!("{degrees}° ({})", POINTS[nearest]) }
}

fn count(n: u8, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {}", plural(word)) }
}

fn plural(word: &str) -> String {
    let irregular = [("die", "dice"), ("man", "men")].into_iter();
    let mut ends = irregular.filter_map(|(one, many)| Some(format!("{}{many}", word.strip_suffix(one)?)));
    ends.next().unwrap_or_else(|| format!("{word}s"))
}

fn place(at: Point) -> String {
    let inches = |n: i16| table::Inches::hundredths(n.into());
    format!("{}, {}", inches(at.x), inches(at.y))
}

const fn glyph(kind: Kind, cover: Cover) -> char {
    match (kind, cover) {
        (Kind::Obstacle, Cover::Hard) => '=',
        (Kind::Obstacle, _) => '-',
        (Kind::Rough, Cover::Hard) => '%',
        (Kind::Rough, _) => '"',
        (Kind::Building, _) => '#',
        (Kind::Road, _) => ':',
        (Kind::Impassable, _) => '~',
        (Kind::Hill, _) => '^',
        (Kind::Open, _) => '.',
    }
}

/// First's units are A, B, C …, Second's a, b, c …
fn unit_glyph(setup: &Setup, unit: UnitId) -> char {
    let seat = setup.seat(unit);
    let nth = setup.units().filter(|&u| setup.seat(u) == seat && u < unit).count() as u8;
    char::from(if seat == Seat::First { b'A' + nth } else { b'a' + nth })
}
