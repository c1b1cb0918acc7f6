//! What a player who knows the game would consider.
use crate::{HotBlood, Setup, View};
use kernel::{Advice, Advise, Question};

impl Advise for HotBlood {
    fn advise(_: &Setup, _: &View, question: &Question<'_, Self>) -> Vec<Advice> {
        question.candidates().into_iter().map(|answer| Advice { answer, value: 0, reason: "" }).collect()
    }
}
