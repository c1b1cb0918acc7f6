//! Tables drawn by lot from a recipe: the same recipe and seed draw the same table for ever, and both halves are worth the
//! same. What is drawn goes into a pack piece by piece, so that nothing depends on this crate afterwards.
mod fair;
mod item;
mod plot;
mod recipe;
mod text;
mod trench;

pub use fair::{Fault, faults};
pub use recipe::{Recipe, UnknownRecipe};
pub use text::written;
pub use trench::{NAME as NO_MANS_LAND, SIDES as SQUARES, TITLE as NO_MANS_LAND_TITLE, trench};

use content::{Lot, Table};
use kernel::Point;
use plot::Plot;

/// Tries before it is said that nothing comes of it.
const TRIES: u32 = 40;

/// The table of a recipe, of no more pieces than the game has room for; else what was wrong with the last one tried.
pub fn drawn(recipe: Recipe, seed: u32, size: Point, room: usize) -> Result<Table, Fault> {
    let lots = Lot::of(seed);
    let mut last = Fault::Empty;
    for number in 0..TRIES {
        let mut plot = Plot::new(size, lots.row(number), room);
        recipe.lay(&mut plot);
        let table = plot.table(format!("{} {seed}", recipe.title()));
        match faults(&table, recipe).first() {
            None => return Ok(table),
            Some(fault) => last = *fault,
        }
    }
    Err(last)
}
