//! One integer geometry for rules, overlays and measuring: 1/100 inch on a table, or squares.
//!
//! Comparisons are exact, by squares and cross products; only what is shown is rounded. No float, no hash, and no
//! overflow for any [`Point`](kernel::Point): differences fit 17 bits, products 35, and fourth powers are taken in `i128`.

mod border;
mod bounds;
mod corners;
mod disc;
mod heading;
mod inches;
mod lines;
mod shape;
mod sight;
mod span;
pub mod squares;
pub mod vector;

pub use border::{is_tangled, sound_point, sound_table};
pub use bounds::Bounds;
pub use corners::Corners;
pub use disc::{
    CONTACT, Disc, gap, is_any_within, is_beyond, is_gap_within, is_overlapping, is_touching, is_within, nearest,
    nearest_gap, nearest_two,
};
pub use heading::{Heading, Quarter, ahead, bearing, fore_and_aft, is_in_arc, is_near_bearing};
pub use inches::Inches;
pub use lines::Lines;
pub use shape::{Shape, turned_corners};
pub use sight::{Eye, Opacity, Piece, can_see, crossed, edges, is_blocked, passes, sees_disc, sees_disc_at};
