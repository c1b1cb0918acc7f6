//! What the rules say in one run of a scene.
use kernel::{
    Answer, Answers, Chance, ClauseId, Live, Oracle, Play, Question, Roll, Ruleset, Scene, Suspend, Tally, Write,
    in_turn,
};

/// Lines that explain enough, and how long they are waited for: a loop in which nothing is thrown may turn for ever.
const HEARD: usize = 6;
const CUTS: u16 = 200;

/// What is told in a run without luck, each with its clause: why only one thing can come of a scene. Where nothing is told,
/// the clause that decides it.
pub fn said<R: Ruleset>(scene: &dyn Scene<R>) -> Vec<(&'static str, String)> {
    let mut listening = Listening { scene, heard: vec![], cuts: 0 };
    // Whether it came to its own end does not matter.
    scene.run(&mut listening).ok();
    match scene.decided_by() {
        Some(clause) if listening.heard.is_empty() => vec![(clause.id(), clause.title().to_owned())],
        _ => listening.heard,
    }
}

struct Listening<'a, R: Ruleset> {
    scene: &'a dyn Scene<R>,
    heard: Vec<(&'static str, String)>,
    cuts: u16,
}

impl<R: Ruleset> Oracle<R> for Listening<'_, R> {
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        match roll.chance {
            Chance::Pool(pool) => Ok(Tally([pool.dice, 0, 0, 0, 0, 0])),
            _ => Err(Suspend::Abandoned),
        }
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        Ok(self.scene.answer(at, question))
    }
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        Ok(questions.iter().map(|question| self.scene.answer(at, question)).collect())
    }
    fn apart(&mut self, write: Write<'_, R>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, clause: R::Clause, event: R::Event) {
        let Some(text) = self.scene.says(event).filter(|text| !text.is_empty()) else { return };
        let said = (clause.id(), text.to_string());
        if self.heard.len() < HEARD && !self.heard.contains(&said) {
            self.heard.push(said);
        }
    }
    fn cut(&mut self, _: &R::State, _: R::Clause, _: &dyn Live) -> Play<()> {
        self.cuts += 1;
        if self.cuts > CUTS { Err(Suspend::Abandoned) } else { Ok(()) }
    }
}
