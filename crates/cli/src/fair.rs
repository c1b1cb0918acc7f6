//! Whether tables of a recipe are worth the same from both sides: battles of equal armies on many of them, counted.
use crate::{
    complaint::{Complaint, Done},
    own::pack,
    paper::Paper,
    progress,
    sim::cores,
};
use games::{AnyRuleset, Order, Source};
use sim::{Results, Study};
use std::ops::ControlFlow;

/// Battles on one table.
const BATTLES: u64 = 2;

pub(crate) struct Fair<'a> {
    pub(crate) ruleset: &'a dyn AnyRuleset,
    pub(crate) recipe: &'a str,
    pub(crate) engagement: &'a str,
    pub(crate) nation: &'a str,
    pub(crate) points: u16,
}

impl Fair<'_> {
    pub(crate) fn measured(&self, tables: u32) -> Done {
        let bar = progress::bar(u64::from(tables) * BATTLES);
        let (mut results, mut unfinished) = (Results::default(), 0);
        for seed in 1..=tables {
            let order = Order { scenario: "battle".to_owned(), house: vec![self.battle(seed)?], ..Order::default() };
            let study = Study { battles: BATTLES, seed: seed.into(), threads: cores(), ..Study::default() };
            self.ruleset.study(&order, ["simple", "simple"].into(), study, &mut |row| {
                bar.inc(1);
                match &row.end {
                    Ok(finish) => results.add(finish.verdict.winner),
                    Err(_) => unfinished += 1,
                }
                ControlFlow::Continue(())
            })?;
        }
        bar.finish_and_clear();
        let percent = |share: sim::Interval| {
            format!("{:.1} % ({:.1} to {:.1})", 100.0 * share.share, 100.0 * share.low, 100.0 * share.high)
        };
        let decided = sim::wilson(results.wins[0], results.wins[0] + results.wins[1]);
        let mut paper = Paper::new();
        paper.line(format!(
            "{} {}: of {} battles on {tables} tables {} were decided; First won {} of these",
            self.ruleset.id(),
            self.recipe,
            results.battles(),
            results.wins[0] + results.wins[1],
            percent(decided)
        ))?;
        paper.done()?;
        match unfinished {
            0 => Ok(()),
            unfinished => Err(Complaint::failed(format!("{unfinished} battles did not end"))),
        }
    }

    /// The same army on both sides of a table drawn by lot.
    fn battle(&self, seed: u32) -> Result<Source, Complaint> {
        let table = self.ruleset.draw_table(self.recipe, seed, self.ruleset.usual_size())?;
        let army = self.ruleset.draw_army(self.nation, self.points, seed)?;
        let (recipe, engagement, nation) = (self.recipe, self.engagement, self.nation);
        let side = format!("{{ army = \"{nation}-army-{seed}\" }}");
        let scenario = format!(
            "[[scenario]]\nid = \"battle\"\nname = \"Battle {seed}\"\nengagement = \"{engagement}\"\n\
             table = \"{recipe}-{seed}\"\nside = [{side}, {side}]\n"
        );
        let text = pack(self.ruleset.id(), &[table, army, scenario].join("\n"));
        Ok(Source::new(format!("{recipe} {seed}"), text))
    }
}
