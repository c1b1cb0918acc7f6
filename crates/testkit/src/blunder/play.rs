//! A position played on: the script first, then dice by lot and an opponent for both seats, who remembers as in a battle.
use super::{Position, forbidden::said};
use crate::scripted::Scripted;
use ai::Opponent;
use kernel::{
    Answer, Answers, Battle, Flow, Oracle, Play, Question, Recall, Roll, Seat, Sight, Suspend, Tally, Voice, Write,
    in_turn,
};
use odds::{Rng, Tables};

/// Plays the position's steps, or until `watch` has seen an answer that is enough: that one, as the log words it.
pub(super) fn play<B: Voice>(
    position: &Position<B>,
    opponent: &mut dyn Opponent<B>,
    luck: u64,
    watch: impl FnMut(&B::State, &Question<'_, B>, &Answer) -> bool,
) -> Result<Option<String>, String> {
    let mut state = position.state.clone();
    let mut table = Table {
        setup: &position.setup,
        script: Scripted::new(&position.setup, &position.dice, &position.answers),
        opponent,
        watch,
        mind: Rng::of(luck, 0),
        cup: Rng::of(luck, 1),
        dice: Tables::default(),
        recalls: recalls::<B>(&position.setup, &state),
        apart: false,
        stopped: None,
    };
    for _ in 0..position.steps {
        table.recalls = recalls::<B>(&position.setup, &state);
        match B::stride(&position.setup, &mut state, &mut table) {
            Ok(Flow::On) => {}
            Ok(Flow::Over) => break,
            Err(_) if table.stopped.is_some() => break,
            Err(why) => return Err(table.script.error.map_or_else(|| format!("{why:?}"), |error| error.to_string())),
        }
    }
    table.script.finish().map_err(|error| error.to_string())?;
    Ok(table.stopped)
}

fn recalls<B: Battle>(setup: &B::Setup, state: &B::State) -> [Recall<B>; 2] {
    Seat::BOTH.map(|seat| Recall::new(setup, state, seat))
}

struct Table<'a, B: Voice, W> {
    setup: &'a B::Setup,
    script: Scripted<'a, B>,
    opponent: &'a mut dyn Opponent<B>,
    watch: W,
    mind: Rng,
    cup: Rng,
    dice: Tables,
    recalls: [Recall<B>; 2],
    apart: bool,
    stopped: Option<String>,
}

impl<B: Voice, W: FnMut(&B::State, &Question<'_, B>, &Answer) -> bool> Oracle<B> for Table<'_, B, W> {
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        let scripted = !self.script.is_used_up();
        let tally = if scripted { self.script.roll(roll)? } else { self.dice.draw(&roll.chance, &mut self.cup) };
        for recall in &mut self.recalls {
            recall.rolled(roll, tally);
        }
        Ok(tally)
    }
    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        let answer = if self.script.is_used_up() {
            let sight = Sight::new(self.setup, at, question.seat).with(&self.recalls[question.seat.index()]);
            let answer = self.opponent.choose(&mut self.mind, sight, question).answer;
            if (self.watch)(at, question, &answer) {
                let (who, said) = said(self.setup, question, &answer);
                self.stopped = Some(format!("{who}: {said}"));
                return Err(Suspend::Abandoned);
            }
            answer
        } else {
            self.script.ask(at, question)?
        };
        for recall in &mut self.recalls {
            recall.answered(question, &answer, self.apart);
        }
        Ok(answer)
    }
    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        let was = std::mem::replace(&mut self.apart, true);
        let answers = questions.iter().map(|question| self.ask(at, question)).collect();
        self.apart = was;
        answers
    }
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        let was = std::mem::replace(&mut self.apart, true);
        let written = in_turn(self, write);
        self.apart = was;
        written
    }
    fn tell(&mut self, _: B::Clause, _: B::Event) {}
}
