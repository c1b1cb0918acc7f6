//! The best of the ruleset's own advice, one question at a time.
use crate::{Chosen, Opponent};
use kernel::{Advice, Advise, ClauseId, Question, Sight};
use sim::Rng;

/// Takes what looks best at the moment, and draws among what looks nearly as good, so that no two battles are alike.
#[derive(Debug, Clone, Copy, Default)]
pub struct Simple;

/// Nearly as good: within this part of the whole spread below the best.
const NEAR: i32 = 20;

impl<B: Advise> Opponent<B> for Simple {
    fn choose(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Chosen {
        let Advice { answer, reason, .. } = chosen(rng, &sight, question, 0);
        Chosen { answer, reason: reason.into() }
    }
}

/// For who follows a plan of the ruleset's.
pub(crate) fn chosen<B: Advise>(rng: &mut Rng, sight: &Sight<'_, B>, question: &Question<'_, B>, style: u8) -> Advice {
    let advice = B::advise_in(style, sight.setup(), &sight.view(), question);
    let near = nearly_best(&advice, NEAR);
    advice.into_iter().nth(rng.any(near)).unwrap_or_else(|| unreachable!("no advice for {}", question.clause.id()))
}

/// How many are nearly as good as the best: within this part of the whole spread below it.
pub(crate) fn nearly_best(all: &[Advice], part: i32) -> usize {
    let (best, worst) = (all[0].value, all[all.len() - 1].value);
    all.iter().take_while(|one| best.saturating_sub(one.value) <= best.saturating_sub(worst) / part).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Answer;

    fn advice(values: &[i32]) -> Vec<Advice> {
        (0..).zip(values).map(|(n, &value)| Advice { answer: Answer::Pick(n), value, reason: "" }).collect()
    }
    fn near(values: &[i32]) -> usize {
        nearly_best(&advice(values), NEAR)
    }

    #[test]
    fn only_what_is_nearly_as_good_as_the_best_is_drawn_from() {
        assert_eq!(near(&[100, 99, 96, 94, 0]), 3);
        assert_eq!(near(&[10, 9]), 1);
        assert_eq!(near(&[7, 7, 7]), 3);
        assert_eq!(near(&[i32::MAX, i32::MIN]), 1);
    }
}
