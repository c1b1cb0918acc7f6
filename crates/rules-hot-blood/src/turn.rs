//! HB-GEN-03: eleven phases, in one order, for both sides at once. One step is one phase.
use crate::{
    Clause as C, Game, Oracle, Phase, artillery, bomb_effects, bombs, deployment, hand_to_hand, hits, intentions,
    morale, movement, noise, patrol_morale, prisoners, shooting, special_actions, spotting, victory,
};
use kernel::{Flow, Play};

pub fn step(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    match game.phase {
        Phase::SetUp => return deployment::deploy(game, oracle),
        // 1: both sides write.
        Phase::Intentions => intentions::write(game, oracle)?,
        // 2: HB-PM-01, patrols before men.
        Phase::Morale => {
            patrol_morale::test(game, oracle)?;
            morale::test(game, oracle)?;
        }
        // 3
        Phase::HandToHand => hand_to_hand::fight(game, oracle)?,
        // 4
        Phase::Bombs => bombs::throw(game, oracle)?,
        // 5
        Phase::SpecialActions => special_actions::act(game, oracle)?,
        // 6
        Phase::Movement => {
            movement::go(game, oracle)?;
            hand_to_hand::fight_at_contact(game, oracle)?;
            prisoners::take(game, oracle)?;
        }
        // 7
        Phase::Spotting => {
            spotting::look(game, oracle)?;
            noise::listen(game, oracle)?;
        }
        // 8
        Phase::Shooting => {
            shooting::shoot(game, oracle)?;
            morale::test_fired_on(game, oracle)?;
        }
        // 9
        Phase::BombEffects => {
            bomb_effects::burst(game, oracle)?;
            morale::test_fired_on(game, oracle)?;
        }
        // 10
        Phase::Artillery => {
            artillery::fall(game, oracle)?;
            morale::test_fired_on(game, oracle)?;
        }
        // 11
        Phase::Hits => {
            hits::resolve(game, oracle)?;
            spotting::find_out(game, oracle);
            prisoners::lose(game, oracle);
            return Ok(end_turn(game, oracle));
        }
        Phase::Over => return Ok(Flow::Over),
    }
    // HB-END-06: a side that gives up ends it.
    if game.sides.iter().any(|side| side.resigned) {
        return Ok(victory::finish(game, oracle));
    }
    game.phase = next(game.phase);
    Ok(Flow::On)
}

const fn next(phase: Phase) -> Phase {
    match phase {
        Phase::SetUp | Phase::Hits => Phase::Intentions,
        Phase::Intentions => Phase::Morale,
        Phase::Morale => Phase::HandToHand,
        Phase::HandToHand => Phase::Bombs,
        Phase::Bombs => Phase::SpecialActions,
        Phase::SpecialActions => Phase::Movement,
        Phase::Movement => Phase::Spotting,
        Phase::Spotting => Phase::Shooting,
        Phase::Shooting => Phase::BombEffects,
        Phase::BombEffects => Phase::Artillery,
        Phase::Artillery => Phase::Hits,
        Phase::Over => Phase::Over,
    }
}

/// P11: flares burn down, marks go, and the raid may be over.
fn end_turn(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Flow {
    crate::flares::burn_down(game, oracle);
    if victory::is_over(game) {
        return victory::finish(game, oracle);
    }
    oracle.tell(C::Gen03, game.begin_turn());
    Flow::On
}
