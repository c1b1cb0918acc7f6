//! DH-CC-02, DH-PIN-05: in random battles whoever can walk into contact may charge, and nobody else; and pinned men who can walk
//! into the nearest cover get in. Held against every way over a lattice.
use kernel::{Ground, Offer};
use rules_disposable_heroes::{
    Choice, Clause, Cover, DisposableHeroes, Event, Game, Kind, Options, Pace, Setup, State, Subject, Terrain, UnitId,
    data, movement::reach, muster::muster,
};
use sim::Random;
use table::{Bounds, Disc, Inches, Shape, gap};
use testkit::{HAIR, Lattice, Look, contact, may_walk, watch};

const SCENARIOS: [&str; 3] = ["hay-barn", "strongpoint", "bridge-road"];

fn setup(id: &str) -> Setup {
    Setup::from(muster(&data::library(), id, Options::default()).expect("our own data"))
}

/// Law 9.
#[test]
fn who_can_walk_into_contact_may_charge_and_nobody_else() {
    let mut seen = [0; 2];
    for id in SCENARIOS {
        let setup = setup(id);
        for seed in 0..20 {
            watch::<DisposableHeroes, Random>(&setup, seed, Random, |look| {
                let Some(question) = look.asked.filter(|question| question.clause == Clause::Cc02) else { return };
                let (Offer::List { options, .. }, Subject::Unit(unit)) = (&question.offer, question.about) else {
                    return;
                };
                let mut state = *look.now;
                let game = Game::new(&setup, &mut state);
                let enemies = game.on_table(!setup.seat(unit)).filter(|&at| !game.is_vehicle(at));
                for at in enemies.filter(|&at| game.distance(unit, at) <= Inches::whole(9)).collect::<Vec<_>>() {
                    for pace in [Pace::Manoeuvre, Pace::Run] {
                        let offered = options.contains(&Choice::ChargeAt { unit: at, pace });
                        let field = game.footing(unit, reach(pace));
                        let marks = game.bases(at);
                        // A bunker is open to those who charge whoever holds it.
                        if field.bars.iter().any(|bar| bar.clause == Clause::Win01) {
                            continue;
                        }
                        let brute = contact(&field, marks, reach(pace), &[]);
                        seen[usize::from(offered)] += 1;
                        assert!(
                            offered || brute.surely.is_none(),
                            "{id} {seed}: {unit:?} at {at:?}, {pace:?}: {brute:?}"
                        );
                        assert!(!offered || brute.perhaps, "{id} {seed}: {unit:?} cannot walk to {at:?}, {pace:?}");
                    }
                }
            });
        }
    }
    assert!(seen.iter().all(|&n| n > 5), "only {seen:?} charges");
}

/// Who was told to make for cover since the last look, if nothing else had happened before.
fn sent_into_cover(look: &Look<'_, '_, DisposableHeroes>) -> Option<UnitId> {
    let is_loss = |event: &Event| matches!(event, Event::Lost { .. } | Event::Destroyed(_) | Event::Joined { .. });
    let quiet = look.told.iter().take_while(|(_, event)| !is_loss(event));
    quiet.into_iter().find_map(|&(clause, event)| match event {
        Event::FallsBack { unit, .. } if clause == Clause::Pin05 => Some(unit),
        _ => None,
    })
}

/// Pieces of cover as near as any that no enemy holds.
fn nearest<'s>(setup: &'s Setup, game: &Game<'_>, unit: UnitId) -> Vec<&'s Shape> {
    let held = |piece: &&Terrain| {
        let mut enemies =
            game.on_table(!setup.seat(unit)).flat_map(|e| game.bases(e).iter().copied().collect::<Vec<_>>());
        enemies.any(|man| piece.shape.is_within_of(man, Inches::whole(1)))
    };
    let far = |piece: &Terrain| game.bases(unit).iter().map(|&man| piece.shape.gap_to(man)).min();
    let cover = |piece: &&Terrain| piece.cover > Cover::Open && piece.kind != Kind::Impassable;
    let pieces: Vec<&Terrain> = setup.plan.terrain.iter().filter(cover).filter(|piece| !held(piece)).collect();
    let least = pieces.iter().filter_map(|piece| far(piece)).min();
    pieces.into_iter().filter(|piece| far(piece) == least).map(|piece| &piece.shape).collect()
}

/// Law 10, with free entry: one who walks in brings the others.
#[test]
fn pinned_men_who_can_walk_into_the_nearest_cover_get_in() {
    let mut seen = [0; 2];
    for id in SCENARIOS {
        let setup = setup(id);
        for seed in 0..20 {
            watch::<DisposableHeroes, Random>(&setup, seed, Random, |look| {
                let Some(unit) = sent_into_cover(&look) else { return };
                let (mut before, mut now): (State, State) = (*look.before, *look.now);
                let stand = Game::new(&setup, &mut now).bases(unit).to_vec();
                let game = Game::new(&setup, &mut before);
                let pieces = nearest(&setup, &game, unit);
                let is_in = stand.iter().any(|man| pieces.iter().any(|piece| piece.holds(man.at)));
                seen[usize::from(is_in)] += 1;
                if is_in {
                    return;
                }
                let far = game.command(unit).as_budget();
                let field = game.forced(unit, far);
                let alone = |p| {
                    field
                        .figures
                        .iter()
                        .all(|&mate| gap(Disc::new(p, field.base), Disc::new(mate, field.base)) > Inches::ZERO)
                };
                // Room for all of them, and to spare.
                let roomy = |piece: &Shape, p| {
                    let round = Bounds::of([p]).grown(20).corners();
                    round.into_iter().chain([p]).all(|q| piece.holds(q) && field.stand(q).is_ok() && alone(q))
                };
                for &start in &field.figures {
                    let lattice =
                        Lattice::over(start, field.size, far - far / 30, |leg| may_walk(&field, start, leg, HAIR));
                    for (p, long) in lattice.points() {
                        let gets_in = long + 20 <= far && pieces.iter().all(|piece| roomy(piece, p));
                        assert!(!gets_in, "{id} {seed}: {unit:?} stays out; {start:?} could walk to {p:?}, {long}");
                    }
                }
            });
        }
    }
    assert!(seen[1] > 5, "only {seen:?} units made for cover");
}
