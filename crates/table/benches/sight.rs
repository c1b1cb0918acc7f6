//! What a sight line costs: `cargo bench -p table`.
#![allow(clippy::disallowed_types, reason = "a benchmark reads the clock")]
#![allow(clippy::print_stdout, reason = "a benchmark prints its numbers")]
use kernel::Point;
use std::{hint::black_box, time::Instant};
use table::{Disc, Heading, Opacity, Piece, Shape, ahead, can_see, sees_disc};

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
    let pieces: Vec<Piece> = (0..40)
        .map(|n| {
            let (at, far) = (spread(n + 1), ahead(spread(n + 1), Heading::new(n as i32 * 37), 700));
            match n % 4 {
                0 => Piece::new(Shape::rect(at, far), Opacity::Solid),
                1 => {
                    Piece::new(Shape::turned(at, 400, 700, Heading::new(n as i32 * 9)), Opacity::Dense { depth: None })
                }
                2 => Piece::new(Shape::line(at, far), Opacity::Clear),
                _ => Piece::new(Shape::disc(at, 300), Opacity::Dense { depth: None }),
            }
        })
        .collect();
    let seen = (0..1000).filter(|&n| can_see(&pieces, spread(3 * n), spread(7 * n + 5))).count();
    println!("{seen} of 1000 lines over 40 pieces are free");
    measure("sight line over the whole table, 40 pieces", 20_000, |n| {
        black_box(can_see(black_box(&pieces), spread(3 * n), spread(7 * n + 5)));
    });
    measure("sight line over 24\", 40 pieces", 20_000, |n| {
        let eye = spread(3 * n);
        black_box(can_see(black_box(&pieces), eye, ahead(eye, Heading::new(n as i32), 2400)));
    });
    measure("any part of a base, 40 pieces", 20_000, |n| {
        black_box(sees_disc(black_box(&pieces), spread(3 * n), Disc::new(spread(7 * n + 5), 50)));
    });
}
