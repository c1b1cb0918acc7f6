//! One integer geometry for rules, overlays and measuring: 1/100 inch on a table, or squares.
//!
//! Comparisons are exact, by squares and cross products; only what is shown is rounded. No float, no hash, and no
//! overflow for any [`Point`](kernel::Point): differences fit 17 bits, products 35, and fourth powers are taken in `i128`.

mod approach;
mod arrange;
mod bounds;
mod contact;
mod corners;
mod disc;
mod field;
mod heading;
mod inches;
mod lattice;
mod lines;
mod others;
mod patch;
mod shape;
mod sight;
mod span;
pub mod squares;
mod steer;
mod suggest;
mod vector;
mod watch;

pub use bounds::Bounds;
pub use corners::Corners;
pub use disc::{
    CONTACT, Disc, gap, is_any_within, is_beyond, is_gap_within, is_overlapping, is_touching, is_within, nearest,
    nearest_gap, nearest_two,
};
pub use field::{Bar, Field, PLACING};
pub use heading::{Heading, Quarter, ahead, bearing, fore_and_aft, is_in_arc, is_near_bearing};
pub use inches::Inches;
pub use lines::Lines;
pub use others::Others;
pub use shape::{Shape, turned_corners};
pub use sight::{Eye, Opacity, Piece, can_see, crossed, edges, is_blocked, passes, sees_disc, sees_disc_at};
pub use steer::{Course, Steer};
pub use watch::Watch;
