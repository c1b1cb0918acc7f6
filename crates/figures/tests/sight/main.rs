//! Laws of sight and cover between groups, held against plain loops that know no shortcut.
mod memory;
mod plain;
mod tally;
mod world;

use figures::{FigureSet, Glance, Group, Groups, Line, Outlook, Shield, Sightlines, Stopper, Stops, UnitId};
use plain::Plain;
use proptest::prelude::*;
use table::{Bounds, Disc, Inches};
use world::{Moved, Table, World, base, opacity, shape, table as any_table};

const BY: UnitId = UnitId(0);
const OF: UnitId = UnitId(1);

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// Law 11: one line and one piece, against clipping in fractions.
    #[test]
    fn a_piece_stops_the_lines_it_should(opacity in opacity(), shape in shape(), eye in base(), mark in base()) {
        let stops = opacity.stops(&shape, eye, mark);
        match plain::stops(opacity, &shape, eye, mark) {
            Plain::No => prop_assert_eq!(stops, Stops::No),
            Plain::Yes => prop_assert_eq!(stops, Stops::Yes),
            Plain::Inside(exact) => {
                let Stops::Inside(n) = stops else { panic!("{stops:?}") };
                prop_assert!((f64::from(n) - exact).abs() <= 1.0, "{} for {}", n, exact);
            }
            Plain::TooClose => {}
        }
    }

    /// Law 11: the same where one end is in the middle of an area, on which few lines would come by chance.
    #[test]
    fn who_is_inside_sees_out_as_he_should(opacity in opacity(), (shape, eye) in world::inside(), mark in base()) {
        let stops = |a, b| opacity.stops(&shape, a, b);
        prop_assert_eq!(stops(eye, mark), stops(mark, eye));
        match plain::stops(opacity, &shape, eye, mark) {
            Plain::No => prop_assert_eq!(stops(eye, mark), Stops::No),
            Plain::Yes => prop_assert_eq!(stops(eye, mark), Stops::Yes),
            _ => {}
        }
    }
    /// Law 11: who is deep in woods.
    #[test]
    fn what_parts_those_inside_from_those_outside_stops_every_line(
        opacity in opacity(), (shape, eye) in world::inside(), (east, north) in (-40..40i16, -40..40i16), marks in world::unit(1..4),
    ) {
        let beside = Disc::new(kernel::Point::new(eye.at.x + east, eye.at.y + north), eye.radius);
        let eyes = [eye, beside];
        let group = |bases| Group { bases, within: Bounds::of(bases.iter().map(|base: &Disc| base.at)) };
        let parts = opacity.surely_parts(&shape, &Groups::of(group(&eyes), group(&marks)));
        prop_assert_eq!(parts, opacity.surely_parts(&shape, &Groups::of(group(&marks), group(&eyes))));
        if parts {
            for (&eye, &mark) in eyes.iter().flat_map(|eye| marks.iter().map(move |mark| (eye, mark))) {
                prop_assert_eq!(opacity.stops(&shape, eye, mark), Stops::Yes);
            }
        }
    }

    /// Law 11: what surely parts two groups parts every two of them.
    #[test]
    fn what_parts_two_groups_stops_every_line(opacity in opacity(), shape in shape(), table in any_table()) {
        let Table { eyes, marks, .. } = &table;
        let group = |bases| Group { bases, within: Bounds::of(bases.iter().map(|base: &Disc| base.at)) };
        if opacity.surely_parts(&shape, &Groups::of(group(eyes), group(marks))) {
            for (&eye, &mark) in eyes.iter().flat_map(|eye| marks.iter().map(move |mark| (eye, mark))) {
                prop_assert_eq!(opacity.stops(&shape, eye, mark), Stops::Yes);
            }
        }
    }

    #[test]
    fn lines_from_middle_to_middle_are_those_of_plain_loops(table in any_table()) {
        agrees::<false, 1>(&World(table))?;
    }
    #[test]
    fn lines_to_any_part_are_those_of_plain_loops(table in any_table()) {
        agrees::<true, 0>(&World(table.clone()))?;
        agrees::<true, 2>(&World(table))?;
    }

    /// Law 14.
    #[test]
    fn who_sees_whom_is_the_same_on_a_table_turned_or_shifted(table in any_table()) {
        let turned = table.moved(&|p| kernel::Point::new(world::SIZE - p.y, p.x), 90);
        let shifted = table.moved(&|p| kernel::Point::new(p.x + 300, p.y - 500), 0);
        for other in [turned, shifted] {
            prop_assert_eq!(seen::<false, 1>(&World(table.clone())), seen::<false, 1>(&World(other.clone())));
            prop_assert_eq!(seen::<true, 0>(&World(table.clone())), seen::<true, 0>(&World(other)));
        }
    }
    /// Law 14.
    #[test]
    fn from_middle_to_middle_one_sees_whoever_sees_him(table in any_table()) {
        let there = World::<false, 1>(table.clone());
        let back = World::<false, 1>(Table { eyes: table.marks.clone(), marks: table.eyes.clone(), ..table });
        let looks = |world: &World<false, 1>| Sightlines::between(world, BY, &world.0.eyes, OF, &world.0.marks).any();
        // Which of both is in nobody's way does not matter: neither is among the bodies.
        prop_assert_eq!(looks(&there), looks(&back));
    }
}

fn seen<const ANY: bool, const BODY: u8>(world: &World<ANY, BODY>) -> FigureSet {
    Sightlines::between(world, BY, &world.0.eyes, OF, &world.0.marks).seen()
}

/// Law 11.
fn agrees<const ANY: bool, const BODY: u8>(world: &World<ANY, BODY>) -> Result<(), TestCaseError> {
    let Table { eyes, marks, boxed, .. } = &world.0;
    let fresh = || Sightlines::between(world, BY, eyes, OF, marks);
    let sees = |eye: usize, mark: usize| plain::sees(world, eyes[eye], marks[mark], BY, OF);
    let all = || (0..eyes.len()).flat_map(|eye| (0..marks.len()).map(move |mark| (eye, mark)));

    let is_any = all().any(|(eye, mark)| sees(eye, mark));
    prop_assert_eq!(fresh().any(), is_any);
    let marked: FigureSet = all().filter(|&(eye, mark)| sees(eye, mark)).map(|(_, mark)| mark).collect();
    prop_assert_eq!(fresh().seen(), marked);

    let outlook = Outlook::of(world, BY, eyes);
    let glance = outlook.glance(OF, marks);
    prop_assert_eq!(glance == Glance::Seen, is_any);
    if glance == Glance::HiddenByTerrain {
        let bare = World::<ANY, BODY>(Table { bodies: vec![], ..world.0.clone() });
        prop_assert!(!Sightlines::between(&bare, BY, eyes, OF, marks).any(), "only bodies hide them");
    }
    if !is_any {
        prop_assert!(fresh().stopper().is_some());
    }
    if let Some(Stopper::Body(unit)) = fresh().stopper() {
        prop_assert!(unit != BY && unit != OF);
    }

    // Every third eye shoots with the next one, and every fifth line may not be taken.
    let may = |line: Line| line.gap.in_hundredths() % 5 != 0;
    let shooters: Vec<FigureSet> =
        (0..eyes.len()).map(|eye| [eye, (eye + eye % 3 / 2) % eyes.len()].into_iter().collect()).collect();
    let lines = fresh();
    let to = |shooter: FigureSet, mark: usize| {
        let seeing = shooter.iter().filter(|&eye| sees(eye, mark));
        seeing.map(|eye| Line::between(eyes[eye], marks[mark])).min_by_key(|line| (plain::square(line), line.eye.at))
    };
    for &shooter in &shooters {
        let lawful = (0..marks.len()).filter_map(|mark| to(shooter, mark)).filter(|&line| may(line));
        let least = lawful.map(|line| line.gap).min();
        prop_assert_eq!(lines.nearest(shooter, may).map(|line| line.gap), least);
        prop_assert!(lines.nearest(shooter, may).is_none_or(may));
    }
    // Cover by chance, but where a mark stands it has no less than that.
    let least = |mark: Disc| mark.at.x as u8 % 2;
    let cover = |line: Line| Shield { level: least(line.mark) + line.eye.at.y as u8 % 3, by: None };
    let of_mark = |mark: usize| {
        shooters.iter().filter_map(|&shooter| to(shooter, mark)).map(cover).min_by_key(|shield| shield.level)
    };
    let plain: figures::Tally<u8> = (0..marks.len()).filter_map(of_mark).collect();
    prop_assert_eq!(lines.tally(&shooters, least, cover), plain);
    // Where no line comes there is nobody they see.
    if fresh().miss(Bounds::of_bases(boxed)) {
        let lines = || all().map(|(eye, mark)| Line::between(eyes[eye], marks[mark]));
        prop_assert!(!lines().any(|line| line.passes(boxed, Inches::ZERO)));
    }
    prop_assert_eq!(fresh().granting(FigureSet::first(1)).seen(), FigureSet::first(marks.len()));

    // A box in which some more stand.
    let round = Bounds::of_bases(boxed);
    let is_seen = |base: &Disc| (0..eyes.len()).any(|eye| plain::sees(world, eyes[eye], *base, BY, OF));
    if outlook.surely_hidden(round.grown(1)) {
        prop_assert!(!boxed.iter().any(is_seen));
    }
    if outlook.surely_open(OF, round) {
        prop_assert!(boxed.iter().all(|base| plain::sees(world, eyes[0], Disc::new(base.at, 0), BY, OF)));
    }
    prop_assert_eq!(outlook.sees_point(OF, boxed[0].at), plain::sees(world, eyes[0], Disc::dot(boxed[0].at), BY, OF));
    prop_assert!(Line::between(eyes[0], marks[0]).passes(&eyes[0].into(), Inches::ZERO));
    Ok(())
}
