//! HA-ASLT-01: in random battles whoever can walk up to an enemy may assault him, and nobody else. Held against every way over a
//! lattice.
use kernel::{Ground as _, Point, length};
use rules_heroes_all::{
    Footing, Game, HeroesAll, Options, Pace, Setup, UnitId, assault, data, going, muster::muster, ordered::CONTACT,
};
use sim::Random;
use table::{Inches, Shape};
use testkit::{HAIR, Lattice, may_walk, watch};

/// Whether a unit can walk up to another, surely and perhaps.
fn comes_up(game: &Game<'_>, unit: UnitId, target: UnitId) -> [bool; 2] {
    let Some(going) = going::going(game, unit, Pace::Normal) else { return [false; 2] };
    let (start, to) = (game.unit(unit).at, game.unit(target).at);
    let there = game.shape_at(target, to, game.unit(target).facing);
    let field = Footing::charging(game, unit, to).field;
    let gap = |p: Point| game.shape_at(unit, p, game.unit(unit).facing).gap_between(&there);
    // Nobody goes near those who are no targets, whatever their footprint; slower ground is gone round.
    let near = |leg: [Point; 2], spare: u32| {
        let line = Shape::line(leg[0], leg[1]);
        let off = field.apart + Inches::hundredths(i32::from(field.base) + spare as i32);
        field.others.shapes().any(|other| other.gap_between(&line) <= off)
    };
    let slow = |leg: [Point; 2]| {
        let mut slower = going.slow.iter().map(|slow| &slow.0).chain(&going.waters);
        slower.any(|shape| shape.is_crossed(leg[0], leg[1]) || shape.holds(leg[1]))
    };
    let most = going.longest() + going.longest() / 30 + 30;
    let loose = Lattice::over(start, field.size, most, |leg| may_walk(&field, start, leg, 0));
    let perhaps = loose.points().any(|(p, _)| gap(p) <= Inches::hundredths(40));
    let reach = u32::from(going.dice[1]) * u32::from(6 - going.pips) * 100;
    let walks = |leg| may_walk(&field, start, leg, HAIR) && !near(leg, HAIR) && !slow(leg);
    let tight = Lattice::over(start, field.size, reach, walks);
    let surely = tight.points().any(|(p, long)| {
        // From there straight into contact, wherever on the last leg that is.
        let left = gap(p);
        let last = Inches::hundredths(30);
        let ends = (0..=30).map(|n| kernel::on_route(&[p, to], n)).take_while(|&q| length(p, q) <= 30);
        let touching: Vec<Point> = ends.filter(|&q| gap(q) <= CONTACT).collect();
        let stands = touching.iter().any(|&q| field.stand(q).is_ok() && walks([p, q]));
        left <= last && long + 60 + long / 30 <= reach && field.stand(p).is_ok() && stands
    });
    [surely, perhaps]
}

/// Law 9.
#[test]
fn who_can_walk_up_to_an_enemy_may_assault_him_and_nobody_else() {
    let mut seen = [0; 2];
    for id in ["lane", "crossroads"] {
        let setup = Setup::from(muster(&data::library(), id, Options::default()).expect("our own data"));
        for seed in 0..20 {
            let mut looks = 0;
            watch::<HeroesAll, Random>(&setup, seed, Random, |look| {
                looks += 1;
                if looks % 3 != 0 {
                    return;
                }
                let mut state = *look.now;
                let game = Game::new(&setup, &mut state);
                let men = |unit: &UnitId| {
                    game.is_men(*unit) && game.unit(*unit).is_on_table() && assault::may_assault(&game, *unit)
                };
                for unit in setup.units().filter(men).collect::<Vec<_>>() {
                    let offered = assault::targets(&game, unit);
                    for target in game
                        .shown(setup.seat(unit))
                        .filter(|&e| game.is_men(e) && !game.unit(e).hidden)
                        .collect::<Vec<_>>()
                    {
                        let is_offered = offered.contains(&target);
                        let longest = going::going(&game, unit, Pace::Normal).map_or(0, |going| going.longest());
                        if game.distance(unit, target) > Inches::hundredths(longest as i32 + 50) {
                            assert!(!is_offered, "{id} {seed}: {unit:?} is too far from {target:?}");
                            continue;
                        }
                        let [surely, perhaps] = comes_up(&game, unit, target);
                        seen[usize::from(is_offered)] += 1;
                        assert!(!surely || is_offered, "{id} {seed}: {unit:?} could walk up to {target:?}");
                        assert!(perhaps || !is_offered, "{id} {seed}: {unit:?} cannot walk up to {target:?}");
                    }
                }
            });
        }
    }
    assert!(seen.iter().all(|&n| n > 5), "only {seen:?} assaults");
}
