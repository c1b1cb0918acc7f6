//! BA-SET-08: observers and snipers set up last, on their own half, away from the enemy.
use crate::common::position;
use kernel::{Ground, Point};
use rules_bolt_action::{Clause, Game, Going, deployment};

#[test]
fn a_sniper_hides_on_his_half_and_not_within_12_inches_of_the_enemy() {
    let (setup, mut state) = position(
        r#"
        scenario = "hill-108"
        open = true
        unit = [
            { name = "US First Lieutenant", at = [40, 20] },
            { name = "German Sniper Team", at = [60, 40] },
        ]
        "#,
    )
    .expect("a sound position");
    let game = Game::new(&setup, &mut state);
    let sniper = setup.units().find(|&u| setup.squad(u).name == "German Sniper Team").expect("the sniper");
    let placed = |x: i16, y: i16| {
        let ground = game.ground(sniper, Going::Walk, figures::PLACING);
        let ground = deployment::own_half(&game, setup.seat(sniper), ground);
        ground.arrange(&[Point::new(100 * x, 100 * y)]).map(|_| ()).map_err(|refusal| refusal.clause)
    };
    assert_eq!(placed(60, 40), Ok(()));
    assert_eq!(placed(20, 10), Err(Clause::Set08), "the other half");
    assert_eq!(placed(40, 30), Err(Clause::Set08), "10 inches from the enemy");
}
