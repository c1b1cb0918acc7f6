//! What kinds of country there are.
use crate::{
    item::{Form, Item, Part},
    plot::Plot,
};
use content::Look;
use kernel::Point;
use table::{Heading, bearing};

/// A recipe never changes once tables were drawn by it: a better one gets another name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recipe {
    /// Fields, hedges, woods, a farm or two on a lane.
    Farmland,
    /// Houses along two streets that cross, gardens and walls, open country round them.
    Village,
}

/// No recipe of this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownRecipe;

impl Recipe {
    pub const ALL: [Recipe; 2] = [Recipe::Farmland, Recipe::Village];

    pub const fn name(self) -> &'static str {
        match self {
            Recipe::Farmland => "farmland",
            Recipe::Village => "village",
        }
    }
    pub const fn title(self) -> &'static str {
        match self {
            Recipe::Farmland => "Farmland",
            Recipe::Village => "Village",
        }
    }
    pub fn find(name: &str) -> Result<Recipe, UnknownRecipe> {
        Recipe::ALL.into_iter().find(|recipe| recipe.name() == name).ok_or(UnknownRecipe)
    }

    pub(crate) fn lay(self, plot: &mut Plot) {
        let middle = Point::new(plot.size.x / 2, plot.size.y / 2);
        let heading = self.roads(plot, middle);
        match self {
            Recipe::Farmland => {
                scatter(plot, 2, |plot| farm(plot, heading));
                scatter(plot, 3, wood);
                scatter(plot, 2, |plot| field(plot, heading));
                scatter(plot, 3, line);
            }
            Recipe::Village => {
                streets(plot, middle, heading);
                scatter(plot, 3, wood);
                scatter(plot, 1, |plot| field(plot, heading));
                scatter(plot, 2, line);
            }
        }
    }

    /// One road through the middle, and a second one in a village; which way the first one goes.
    fn roads(self, plot: &mut Plot, middle: Point) -> i32 {
        let (wide, deep) = (plot.size.x, plot.size.y);
        let in_part = |plot: &mut Plot, whole: i16, least: i32, most: i32| {
            (i32::from(whole) * plot.lot.between(least, most) / 24) as i16
        };
        let begin = Point::new(0, in_part(plot, deep, 9, 15));
        let bend = Point::new(in_part(plot, wide, 5, 8), in_part(plot, deep, 10, 14));
        plot.road("road", &[begin, bend, middle]);
        if self == Recipe::Village {
            let begin = Point::new(in_part(plot, wide, 9, 15), 0);
            let bend = Point::new(in_part(plot, wide, 11, 13), in_part(plot, deep, 5, 7));
            plot.road("lane", &[begin, bend, middle]);
        }
        i32::from(bearing(bend, middle).degrees())
    }
}

/// So many pairs of something, wherever there is room: a cell of the southern half by lot, its twin across.
fn scatter(plot: &mut Plot, pairs: usize, make: impl Fn(&mut Plot) -> (Item, i32)) {
    let mut laid = 0;
    for _ in 0..pairs * 12 {
        let (item, degrees) = make(plot);
        let column = plot.lot.between(0, 5);
        let row = plot.lot.between(0, 2);
        let within = |plot: &mut Plot, whole: i16, cell: i32| {
            let cell_size = i32::from(whole) / 6;
            (cell * cell_size + plot.lot.between(0, cell_size)) as i16
        };
        let at = Point::new(within(plot, plot.size.x, column), within(plot, plot.size.y, row));
        laid += usize::from(plot.pair(&item, at, degrees));
        if laid == pairs {
            return;
        }
    }
}

/// Along both sides of the streets, with what is behind them.
fn streets(plot: &mut Plot, middle: Point, heading: i32) {
    let mut houses = 0;
    for _ in 0..80 {
        let along = plot.lot.between(450, 1_250) as u32;
        let (street, side) =
            (if plot.lot.is_lucky(50) { 180 } else { 90 }, if plot.lot.is_lucky(50) { 90 } else { -90 });
        let off = plot.lot.between(430, 560) as u32;
        let on_street = table::ahead(middle, Heading::new(heading + street), along);
        let at = table::ahead(on_street, Heading::new(heading + street + side), off);
        let (mut item, _) = house(plot);
        if plot.lot.is_lucky(45) {
            let mut wall = Part::new("garden wall", Look::Wall, Form::Bar(plot.lot.between(200, 300) as u32));
            (wall.off, wall.turned) = ((0, 370), 90);
            item.push(wall);
        }
        houses += usize::from(plot.pair(&item, at, heading + street + 90));
        if houses == 4 {
            return;
        }
    }
}

fn house(plot: &mut Plot) -> (Item, i32) {
    let (wide, long) = (plot.lot.between(350, 500) as u16, plot.lot.between(400, 600) as u16);
    let mut house = Part::new("house", Look::Building, Form::Box { wide, long });
    house.floors = if plot.lot.is_lucky(40) { 2 } else { 1 };
    (vec![house], 0)
}

/// A house, and a wall round a side of its yard.
fn farm(plot: &mut Plot, heading: i32) -> (Item, i32) {
    let (mut item, _) = house(plot);
    item[0].name = "farm";
    let mut wall = Part::new("yard wall", Look::Wall, Form::Bar(plot.lot.between(250, 400) as u32));
    (wall.off, wall.turned) = ((90, 450), 0);
    item.push(wall);
    (item, heading + 90 * plot.lot.between(0, 3))
}

/// A field along the road, a hedge at one of its sides.
fn field(plot: &mut Plot, heading: i32) -> (Item, i32) {
    let (wide, long) = (plot.lot.between(500, 800), plot.lot.between(700, 1_100));
    let crops = Part::new("crops", Look::Crops, Form::Box { wide: wide as u16, long: long as u16 });
    let mut hedge = Part::new("hedge", Look::Hedge, Form::Bar(long as u32 / 2));
    hedge.off = (90, wide as u32 / 2 + 50);
    (vec![crops, hedge], heading + plot.lot.between(-6, 6) + 180 * plot.lot.between(0, 1))
}

/// Seven to nine corners, none of them far in.
fn wood(plot: &mut Plot) -> (Item, i32) {
    let corners = plot.lot.between(7, 9);
    let broad = plot.lot.between(320, 500);
    let spokes = (0..corners).map(|n| (n * 360 / corners, (broad * plot.lot.between(78, 118) / 100) as u32)).collect();
    let look = if plot.lot.is_lucky(60) { Look::Wood } else { Look::Orchard };
    let name = if look == Look::Wood { "wood" } else { "orchard" };
    (vec![Part::new(name, look, Form::Blob(spokes))], plot.lot.between(0, 359))
}

/// A wall, a hedgerow or a hedge in the open.
fn line(plot: &mut Plot) -> (Item, i32) {
    let half = plot.lot.between(250, 500) as u32;
    let (name, look) = match plot.lot.below(3) {
        0 => ("stone wall", Look::Wall),
        1 => ("hedgerow", Look::Hedgerow),
        _ => ("hedge", Look::Hedge),
    };
    (vec![Part::new(name, look, Form::Bar(half))], plot.lot.between(-35, 35) + 90)
}
