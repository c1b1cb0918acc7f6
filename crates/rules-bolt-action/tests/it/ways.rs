//! BA-CQ-08, BA-TRAN-02, BA-BLDG-01: in random battles whoever can walk into contact, to a door or to a vehicle gets there, and
//! nobody else. Held against every way over a lattice.
use figures::Field;
use rules_bolt_action::{
    BoltAction, Choice, Clause, Event, Game, Going, Options, Order, Place, Setup, UnitId, buildings, data,
    movement::{ADVANCE, RUN},
    muster::muster,
    shelter, transport,
};
use sim::Random;
use smallvec::SmallVec;
use table::{Disc, Inches, Shape, gap};
use testkit::{HAIR, Lattice, Look, contact, may_walk, watch};

fn setup(id: &str) -> Setup {
    Setup::from(muster(&data::library(), id, Options::default()).expect("our own data"))
}

/// Who assaulted whom since the last look, and whether they closed; if nothing but the assault itself had been told before.
fn assaults(look: &Look<'_, '_, BoltAction>) -> Option<(UnitId, UnitId, bool)> {
    let is_harmless = |event: &Event| !matches!(event, Event::Lost { .. } | Event::Destroyed(_) | Event::Moved { .. });
    let before = look.told.iter().map(|(_, event)| event).take_while(|event| is_harmless(event));
    before.into_iter().find_map(|event| match *event {
        Event::FallsShort { by, at } => Some((by, at, false)),
        Event::Contact { by, at, .. } => Some((by, at, true)),
        _ => None,
    })
}

/// Law 9 for assaults.
#[test]
fn who_can_walk_into_contact_closes_and_nobody_else() {
    let mut seen = [0; 2];
    for id in ["first-light", "bridge-road", "hill-108"] {
        let setup = setup(id);
        for seed in 0..40 {
            watch::<BoltAction, Random>(&setup, seed, Random, |look| {
                let Some((by, at, closed)) = assaults(&look) else { return };
                let mut state = *look.before;
                let game = Game::new(&setup, &mut state);
                let on_foot = [by, at].iter().all(|&u| game.vehicle(u).is_none() && game.unit(u).place == Place::Table);
                if !on_foot {
                    return;
                }
                let (clear, rough) = (game.ground(by, Going::Run, RUN), game.ground(by, Going::Walk, ADVANCE));
                let slow = clear.bars.iter().filter(|bar| !rough.bars.contains(bar)).map(|bar| &bar.shape);
                let slow: SmallVec<[&Shape; 24]> = slow.collect();
                let marks = game.discs(at);
                let (run, walk) = (contact(&clear, marks, RUN, &slow), contact(&rough, marks, ADVANCE, &[]));
                let surely = run.surely.or(walk.surely);
                seen[usize::from(closed)] += 1;
                assert!(closed || surely.is_none(), "{id} {seed}: {by:?} could reach {at:?} by {surely:?}");
                assert!(!closed || run.perhaps || walk.perhaps, "{id} {seed}: {by:?} cannot walk to {at:?}");
            });
        }
    }
    assert!(seen.iter().all(|&n| n > 10), "only {seen:?} assaults");
}

/// Whether a man of the field can walk to within 1" of one of these, surely and perhaps.
fn comes_near(field: &Field<'_, Clause>, man: usize, marks: &[Disc], reach: u32) -> [bool; 2] {
    let start = field.figures[man];
    let far = |p| marks.iter().map(|&mark| gap(Disc::new(p, field.base), mark)).min().unwrap_or(Inches::ZERO);
    let within = |budget: u32, spare: u32, off: Inches, stands: bool| {
        let lattice = Lattice::over(start, field.size, budget, |leg| may_walk(field, start, leg, spare));
        let is_there = |p| far(p) <= off && (!stands || kernel::Ground::stand(field, p).is_ok());
        lattice.points().any(|(p, long)| long <= budget && is_there(p))
    };
    let slack = reach / 30 + 30;
    let near = Inches::whole(1);
    [
        within(reach.saturating_sub(slack), HAIR, near, true),
        within(reach + slack, 0, near + Inches::hundredths(40), false),
    ]
}

/// Law 9 for doors and vehicles.
#[test]
fn who_can_walk_to_a_door_may_go_in_and_nobody_else() {
    let mut seen = [0; 2];
    for id in ["bridge-road", "hill-108"] {
        let setup = setup(id);
        for seed in 0..4 {
            let mut looks = 0;
            watch::<BoltAction, Random>(&setup, seed, Random, |look| {
                looks += 1;
                if look.asked.is_some() || looks % 11 != 0 {
                    return;
                }
                let mut state = *look.now;
                let game = Game::new(&setup, &mut state);
                for unit in setup.units().filter(|&u| game.is_infantry(u) && game.unit(u).place == Place::Table) {
                    let offered = shelter::doors(&game, unit, Order::Run);
                    let is_offered = |door: Choice| {
                        offered.open.contains(&door) || offered.barred.iter().any(|barred| barred.0 == door)
                    };
                    let houses = buildings::standing(&game)
                        .map(|piece| (Choice::Enter(piece), setup.posts[usize::from(piece)].clone()));
                    let rides = transport::carriers(&game, unit).map(|v| (Choice::Board(v), game.discs(v).to_vec()));
                    for (door, marks) in houses.chain(rides) {
                        let around = game.others_about(unit).filter(|&other| door != Choice::Board(other));
                        let field = game.ground_among(around, unit, Going::Run, RUN);
                        let off = |p| marks.iter().map(|&mark| gap(Disc::new(p, field.base), mark)).min();
                        if field.figures.iter().any(|&p| off(p).is_none_or(|off| off > Inches::whole(14))) {
                            assert!(!is_offered(door), "{id} {seed}: {unit:?} is too far from {door:?}");
                            continue;
                        }
                        let mut men: Vec<usize> = (0..field.figures.len()).collect();
                        men.sort_by_key(|&man| std::cmp::Reverse(off(field.figures[man])));
                        seen[usize::from(is_offered(door))] += 1;
                        if is_offered(door) {
                            // The farthest of them.
                            assert!(
                                comes_near(&field, men[0], &marks, RUN)[1],
                                "{id} {seed}: {unit:?} cannot walk to {door:?}"
                            );
                        } else {
                            let surely = men.iter().all(|&man| comes_near(&field, man, &marks, RUN)[0]);
                            assert!(!surely, "{id} {seed}: {unit:?} could walk to {door:?}");
                        }
                    }
                }
            });
        }
    }
    assert!(seen.iter().all(|&n| n > 5), "only {seen:?} doors");
}
