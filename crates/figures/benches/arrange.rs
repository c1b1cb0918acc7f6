//! What an arrangement and an assault cost: `cargo bench -p figures`.
#![allow(clippy::disallowed_types, reason = "a benchmark reads the clock")]
#![allow(clippy::print_stdout, reason = "a benchmark prints its numbers")]
use figures::{Bar, Field, Haven, Others, PieceId};
use kernel::{Figures, Ground, Point};
use std::{borrow::Cow, hint::black_box, time::Instant};
use table::{Disc, Heading, Shape, ahead};

const TABLE: Point = Point::new(7200, 4800);

/// Well spread points of the table, the same in every run.
fn spread(n: usize) -> Point {
    let at = |step: usize, size: i16| (n * step % size as usize) as i16;
    Point::new(at(2654, TABLE.x), at(1973, TABLE.y))
}

/// The best of seven batches, in ns a turn.
fn measure(name: &str, turns: usize, mut turn: impl FnMut(usize)) {
    let best = (0..7).map(|_| {
        let start = Instant::now();
        (0..turns).for_each(&mut turn);
        start.elapsed().as_nanos() / turns as u128
    });
    println!("{name:<56} {:>8} ns", best.min().unwrap_or_default());
}

fn main() {
    let figures: Figures = (0..10).map(|n| Point::new(3000 + 140 * (n % 5), 2000 - 140 * (n / 5))).collect();
    let others: Vec<Disc> = (0..30).map(|n| Disc::new(spread(5 * n + 2), 50)).collect();
    let bars: Vec<Bar<u8>> = (0..6)
        .map(|n| Bar {
            shape: Shape::rect(spread(n + 9), ahead(spread(n + 9), Heading::new(50), 500)),
            clause: 1,
            passing: true,
        })
        .collect();
    let open =
        Field { figures, reach: 600, others: others.into(), bars: Cow::Borrowed(&bars), ..Field::open(TABLE, 0) };
    let end = |n: usize| ahead(open.figures[0], Heading::new(n as i32 * 7), 580);
    let count =
        |field: &Field<'_, u8>| (0..360).filter(|&n| field.arrange(&[field.figures[0], end(n)]).is_ok()).count();
    let alone = Field { others: Others::new(), bars: Cow::Owned(vec![]), ..open.clone() };
    let crowd: Vec<Disc> = (0..30).map(|n| Disc::new(ahead(open.figures[4], Heading::new(n * 12), 700), 50)).collect();
    let crowded = Field { others: crowd.into(), ..open.clone() };
    let shape = Shape::rect(Point::new(2500, 2400), Point::new(4000, 2800));
    let cover = [Haven { piece: PieceId(0), shape }];
    let covered = Field { havens: Cow::Borrowed(&cover), ..open.clone() };
    let cases = [("nobody near", &alone), ("in the open", &open), ("crowded", &crowded), ("with cover near", &covered)];
    for (name, field) in cases {
        measure(&format!("arrange 10 figures, {name}, {}/360", count(field)), 5_000, |n| {
            black_box(field.arrange(&[field.figures[0], end(n)]).is_ok());
        });
    }
    measure("price of a route", 20_000, |n| {
        black_box(open.price(&[open.figures[0], end(n)]).is_ok());
    });
    measure("a suggested route, looked for by number", 5_000, |n| {
        black_box(open.route(n % open.suggestions(), open.figures[0], 600));
    });
    let targets: Vec<Disc> = (0..8).map(|n| Disc::new(Point::new(3000 + 130 * n, 2700), 50)).collect();
    measure("contact, 10 figures on 8", 2_000, |_| {
        black_box(open.charge(black_box(&targets), 1200, &[]));
    });
}
