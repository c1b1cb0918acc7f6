//! What kinds of country there are.
use crate::{
    item::{Form, Item, Part},
    plot::Plot,
};
use content::Look;
use kernel::Point;
use std::ops::RangeInclusive;
use table::{Heading, bearing};

/// A recipe never changes once tables were drawn by it: a better one gets another name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recipe {
    /// Fields, hedges, woods, a farm or two on a lane.
    Farmland,
    /// Houses along two streets that cross, gardens and walls, open country round them.
    Village,
    /// Small fields behind high hedgerows, a farm, a lane between.
    Bocage,
    /// Wood upon wood, and clearings.
    Woods,
    /// Water across the middle: a bridge and two fords.
    River,
    /// Hills, rocks, dry gullies.
    Desert,
    /// Wide fields, a gully, a farm far from the next one.
    Steppe,
    /// What is left of a village.
    Ruins,
}

/// No recipe of this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownRecipe;

impl Recipe {
    pub const ALL: [Recipe; 8] = [
        Recipe::Farmland,
        Recipe::Village,
        Recipe::Bocage,
        Recipe::Woods,
        Recipe::River,
        Recipe::Desert,
        Recipe::Steppe,
        Recipe::Ruins,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Recipe::Farmland => "farmland",
            Recipe::Village => "village",
            Recipe::Bocage => "bocage",
            Recipe::Woods => "woods",
            Recipe::River => "river",
            Recipe::Desert => "desert",
            Recipe::Steppe => "steppe",
            Recipe::Ruins => "ruins",
        }
    }
    pub const fn title(self) -> &'static str {
        match self {
            Recipe::Farmland => "Farmland",
            Recipe::Village => "Village",
            Recipe::Bocage => "Bocage",
            Recipe::Woods => "Woods",
            Recipe::River => "River",
            Recipe::Desert => "Desert",
            Recipe::Steppe => "Steppe",
            Recipe::Ruins => "Ruins",
        }
    }
    /// Of lines from zone to zone, how many in a hundred may meet nothing that stops them.
    pub(crate) const fn open(self) -> RangeInclusive<u32> {
        match self {
            Recipe::Farmland | Recipe::Village => 15..=65,
            Recipe::Woods => 3..=40,
            Recipe::River | Recipe::Ruins => 15..=75,
            // Hedgerows, crests and gullies do what walls of wood do elsewhere.
            Recipe::Bocage | Recipe::Desert | Recipe::Steppe => 15..=85,
        }
    }
    pub fn find(name: &str) -> Result<Recipe, UnknownRecipe> {
        Recipe::ALL.into_iter().find(|recipe| recipe.name() == name).ok_or(UnknownRecipe)
    }

    pub(crate) fn lay(self, plot: &mut Plot) {
        let middle = Point::new(plot.size.x / 2, plot.size.y / 2);
        if self == Recipe::River {
            river(plot, middle);
        }
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
            Recipe::Bocage => {
                scatter(plot, 3, |plot| enclosure(plot, heading));
                scatter(plot, 1, |plot| farm(plot, heading));
                scatter(plot, 2, wood);
            }
            Recipe::Woods => {
                scatter(plot, 3, wood);
                scatter(plot, 3, copse);
                scatter(plot, 1, line);
            }
            Recipe::River => {
                scatter(plot, 1, |plot| farm(plot, heading));
                scatter(plot, 3, wood);
                scatter(plot, 1, |plot| field(plot, heading));
                scatter(plot, 1, line);
            }
            Recipe::Desert => {
                scatter(plot, 2, hill);
                scatter(plot, 4, rocks);
                scatter(plot, 2, gully);
                scatter(plot, 1, house);
            }
            Recipe::Steppe => {
                scatter(plot, 1, |plot| farm(plot, heading));
                scatter(plot, 1, hill);
                scatter(plot, 3, |plot| field(plot, heading));
                scatter(plot, 2, wood);
                scatter(plot, 1, gully);
            }
            Recipe::Ruins => {
                scatter(plot, 4, ruin);
                scatter(plot, 2, house);
                scatter(plot, 4, crater);
                scatter(plot, 1, line);
            }
        }
    }

    /// One road through the middle, and a second one in a village; which way the first one goes.
    fn roads(self, plot: &mut Plot, middle: Point) -> i32 {
        let (wide, deep) = (plot.size.x, plot.size.y);
        let in_part = |plot: &mut Plot, whole: i16, least: i32, most: i32| {
            (i32::from(whole) * plot.lot.between(least, most) / 24) as i16
        };
        if self == Recipe::River {
            // Over the bridge.
            let begin = Point::new(in_part(plot, wide, 9, 15), 0);
            let bend = Point::new(middle.x, middle.y - BRIDGE);
            plot.road("road", &[begin, bend]);
            return i32::from(bearing(begin, bend).degrees());
        }
        if matches!(self, Recipe::Woods | Recipe::Ruins) {
            // Nobody built one, or it is not to be found.
            return plot.lot.between(0, 359);
        }
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

/// Half of what a bridge spans, and of a ford.
const BRIDGE: i16 = 300;

/// From edge to edge through the middle, with a bend; a bridge in the middle, a ford to either side.
fn river(plot: &mut Plot, middle: Point) {
    let bend = plot.lot.between(-250, 250) as i16;
    let far = (i32::from(middle.x) * plot.lot.between(9, 13) / 24) as i16;
    let (ford, near) = (Point::new(far, middle.y + bend), Point::new(middle.x - BRIDGE, middle.y));
    plot.both("river", Look::Water, [Point::new(0, middle.y + bend), Point::new(far - BRIDGE, middle.y + bend)]);
    plot.both(
        "ford",
        Look::Ford,
        [Point::new(far - BRIDGE, middle.y + bend), Point::new(far + BRIDGE, middle.y + bend)],
    );
    plot.both("river", Look::Water, [Point::new(ford.x + BRIDGE, ford.y), near]);
    plot.one(
        "bridge",
        Look::Bridge,
        [Point::new(middle.x, middle.y - BRIDGE), Point::new(middle.x, middle.y + BRIDGE)],
    );
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

/// A field with high hedgerows on three sides.
fn enclosure(plot: &mut Plot, heading: i32) -> (Item, i32) {
    let (wide, long) = (plot.lot.between(600, 800), plot.lot.between(700, 1_000));
    let field = Part::new("crops", Look::Crops, Form::Box { wide: wide as u16, long: long as u16 });
    let hedgerow = |off: (i32, u32), turned: i32, half: i32| {
        let mut part = Part::new("hedgerow", Look::Hedgerow, Form::Bar(half as u32));
        (part.off, part.turned) = (off, turned);
        part
    };
    let (side, end) = (wide as u32 / 2 + 60, long as u32 / 2 + 60);
    let rows =
        [hedgerow((90, side), 0, long / 2), hedgerow((270, side), 0, long / 2), hedgerow((0, end), 90, wide / 2 - 50)];
    (std::iter::once(field).chain(rows).collect(), heading + 90 * plot.lot.between(0, 3))
}

/// Something without corners: so broad, give or take a fifth.
fn blob(plot: &mut Plot, name: &'static str, look: Look, [least, most]: [i32; 2]) -> (Item, i32) {
    let broad = plot.lot.between(least, most);
    let spokes = (0..8).map(|n| (n * 45, (broad * plot.lot.between(80, 120) / 100) as u32)).collect();
    (vec![Part::new(name, look, Form::Blob(spokes))], plot.lot.between(0, 359))
}

fn hill(plot: &mut Plot) -> (Item, i32) {
    blob(plot, "hill", Look::Hill, [450, 650])
}

fn copse(plot: &mut Plot) -> (Item, i32) {
    blob(plot, "copse", Look::Wood, [180, 280])
}

fn rocks(plot: &mut Plot) -> (Item, i32) {
    blob(plot, "rocks", Look::Rubble, [180, 320])
}

fn crater(plot: &mut Plot) -> (Item, i32) {
    blob(plot, "crater", Look::Crater, [120, 200])
}

/// A house without its roof.
fn ruin(plot: &mut Plot) -> (Item, i32) {
    let (wide, long) = (plot.lot.between(350, 500) as u16, plot.lot.between(400, 600) as u16);
    let rubble = Part::new("ruin", Look::Rubble, Form::Box { wide, long });
    let mut wall = Part::new("broken wall", Look::Wall, Form::Bar(plot.lot.between(150, 250) as u32));
    (wall.off, wall.turned) = ((90, u32::from(wide) / 2 + 70), 0);
    (vec![rubble, wall], plot.lot.between(0, 359))
}

fn gully(plot: &mut Plot) -> (Item, i32) {
    let half = plot.lot.between(300, 550) as u32;
    (vec![Part::new("gully", Look::SunkenLane, Form::Bar(half))], plot.lot.between(-35, 35) + 90)
}
