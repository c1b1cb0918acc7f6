//! What holds for every table of every recipe.
use content::{Look, Piece, Table};
use kernel::{Point, length};
use land::{Recipe, drawn, faults};

const SIZES: [Point; 3] = [Point::new(4_800, 4_800), Point::new(7_200, 4_800), Point::new(3_600, 3_600)];

fn tables(seeds: std::ops::Range<u32>) -> Vec<(Recipe, Table)> {
    let mut all = Vec::new();
    for recipe in Recipe::ALL {
        for size in SIZES {
            for seed in seeds.clone() {
                let table = drawn(recipe, seed, size, if seed % 2 == 0 { 32 } else { 24 });
                all.push((
                    recipe,
                    table.unwrap_or_else(|fault| panic!("{} {seed} on {size:?}: {fault}", recipe.title())),
                ));
            }
        }
    }
    all
}

/// What is worth the same.
fn worth(look: Look) -> Look {
    match look {
        Look::Orchard => Look::Wood,
        Look::Wall => Look::Hedgerow,
        look => look,
    }
}

/// What is laid from edge to edge, exactly across.
fn is_way(look: Look) -> bool {
    matches!(look, Look::Road | Look::Bridge | Look::Ford | Look::Water)
}

fn middle(piece: &Piece) -> Point {
    piece.shape.bounds().centre()
}

#[test]
fn every_piece_has_a_twin_of_the_same_worth_across_the_middle() {
    let mut exact = 0;
    let mut all = 0;
    for (_, table) in tables(0..12) {
        for piece in &table.pieces {
            let across = Point::new(table.size.x - middle(piece).x, table.size.y - middle(piece).y);
            let twins = table.pieces.iter().filter(|other| worth(other.look) == worth(piece.look));
            let near = twins.map(|twin| length(middle(twin), across)).min().expect("itself at least");
            // 1.5" aside either way, and what a turn by 20 degrees does to a part that stands aside.
            assert!(near <= 450, "{}: {} has no twin within {near}", table.name, piece.name);
            all += 1;
            exact += usize::from(near <= 5 && !is_way(piece.look));
        }
    }
    assert!(exact * 4 < all, "{exact} of {all} are mirrored exactly: it looks like a mirror");
}

#[test]
fn a_table_is_drawn_within_its_checks_and_games_have_room_for_it() {
    for (recipe, table) in tables(0..12) {
        assert_eq!(faults(&table, recipe), [], "{}", table.name);
        assert!((8..=32).contains(&table.pieces.len()), "{}: {} pieces", table.name, table.pieces.len());
        let bounds = |piece: &Piece| piece.shape.bounds();
        assert!(table.pieces.iter().all(|p| bounds(p).least.x >= 0 && bounds(p).most.y <= table.size.y));
    }
}

#[test]
fn nothing_stands_in_anything_else() {
    for (_, table) in tables(0..6) {
        let solid: Vec<&Piece> = table.pieces.iter().filter(|p| !is_way(p.look)).collect();
        for (nth, piece) in solid.iter().enumerate() {
            for other in &solid[..nth] {
                let gap = piece.shape.gap_between(&other.shape).in_hundredths();
                // A field and its hedge, a house and its yard stand together.
                assert!(gap >= 45, "{}: {} and {} are {gap} apart", table.name, piece.name, other.name);
            }
        }
    }
}

#[test]
fn a_recipe_and_a_seed_draw_one_table_and_other_seeds_others() {
    let draw = |seed| drawn(Recipe::Farmland, seed, SIZES[0], 32).expect("it can be drawn");
    assert_eq!(draw(41), draw(41));
    let different = (0..20).filter(|&seed| draw(seed).pieces != draw(seed + 1).pieces).count();
    assert_eq!(different, 20);
}
