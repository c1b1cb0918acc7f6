//! HB-VIS-T1: how far a man sees.
use crate::{
    Game,
    words::{ManId, Posture, Step},
};
use table::squares::Layer;

/// How somebody looks to others: where he is, how he holds himself, whether he gives himself away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "what gives a man away, each or not")]
pub struct Shape {
    pub at: Step,
    pub posture: Posture,
    pub is_lit: bool,
    pub is_firing: bool,
    /// Option `vis_ground_level_flat`: lying, and has not moved.
    pub is_flat: bool,
    /// Option `flare_freeze`.
    pub is_still: bool,
}

/// As far as the line of sight goes.
pub const ANY: u8 = u8::MAX;

impl Game<'_> {
    /// As he is now.
    pub fn shape(&self, man: ManId) -> Shape {
        let of = self.man(man);
        let is_still = of.walked.is_empty();
        Shape {
            at: of.step(),
            posture: of.posture,
            // HB-FLR-06: who is down is not lit.
            is_lit: !of.is_down() && self.is_lit(of.at),
            is_firing: self.is_firing(man),
            is_flat: self.options().vis_ground_level_flat() && is_still && of.posture == Posture::Lying,
            is_still: is_still && of.posture == Posture::Lying,
        }
    }
    /// HB-VIS-13: as he was in a square of his way.
    pub fn shape_on_way(&self, man: ManId, at: Step) -> Shape {
        let low = at.layer == Layer::Pit || self.man(man).pace == crate::Pace::Crawl;
        let posture = Posture::of(at.layer, low);
        let is_lit = posture != Posture::Down && self.is_lit(at.at);
        Shape { at, posture, is_lit, is_firing: self.is_firing(man), is_flat: false, is_still: false }
    }
    /// HB-VIS-12
    pub fn is_firing(&self, man: ManId) -> bool {
        let fired = self.man(man).fired;
        let lasts = u8::from(!self.options().vis_firing_turns_same_turn());
        fired > 0 && fired + lasts >= self.turn
    }
    /// HB-VIS-01: whether a man here, holding himself so, sees this; distance and line.
    pub fn sees(&self, spotter: Shape, target: Shape) -> bool {
        let distance = self.map().distance(spotter.at.at, target.at.at);
        let hole = self.map().hole_of(spotter.at);
        let same_hole = hole.is_some() && hole == self.map().hole_of(target.at);
        self.range(spotter, target, same_hole).is_some_and(|range| distance <= range)
            && (distance == 0 || self.map().is_in_line(spotter.at.at, target.at.at))
    }
    /// HB-VIS-T1: row by spotter, the best column that fits the target; nothing where it says nil.
    pub fn range(&self, spotter: Shape, target: Shape, same_hole: bool) -> Option<u8> {
        let options = self.options();
        if same_hole {
            // HB-VIS-14 (option `vis_hole_ground_nil`: a man who is down does not see one who looks out).
            let nil =
                options.vis_hole_ground_nil() && spotter.posture == Posture::Down && target.posture == Posture::Up;
            return (!nil).then_some(ANY);
        }
        let is_above = spotter.at.layer == Layer::Surface && spotter.at.at == target.at.at;
        // HB-VIS-07, HB-GEN-07: who is down is seen from right above, and sees nobody outside.
        if target.posture == Posture::Down {
            return is_above.then_some(ANY);
        }
        if spotter.posture == Posture::Down {
            return None;
        }
        let is_standing = spotter.posture == Posture::Standing;
        // HB-VIS-03, HB-VIS-04
        let plain = match target.posture {
            Posture::Standing => 2,
            Posture::Lying if target.is_flat => 0,
            Posture::Lying => 1,
            Posture::Up | Posture::Down => 0,
        } + u8::from(!is_standing);
        let adjust = |range: u8| match target.posture {
            Posture::Standing => range + 1,
            Posture::Up => range.saturating_sub(1),
            _ => range,
        };
        let plain = if options.vis_adjust_all() { adjust(plain) } else { plain };
        let mut range = plain;
        // HB-FLR-01 (option `flare_freeze`: who lies still is seen at twice his distance only).
        if target.is_lit {
            range = if options.flare_freeze() && target.is_still { range.max(2 * plain) } else { ANY };
        }
        if target.is_firing {
            let low = if options.vis_firing_los() { ANY } else { 5 };
            let low = if options.vis_adjust_firing_column() || options.vis_adjust_all() {
                adjust_low(low, target)
            } else {
                low
            };
            range = range.max(if is_standing { ANY } else { low });
        }
        Some(range)
    }
    /// HB-VIS-08: whether a flash there is seen by this man.
    pub fn sees_flash(&self, spotter: ManId, at: kernel::Point) -> bool {
        let eye = self.man(spotter);
        let distance = self.map().distance(eye.at, at);
        let far = if self.options().vis_firing_table() { 5 } else { ANY };
        !eye.is_down() && distance <= far && self.map().is_in_line(eye.at, at)
    }
}

fn adjust_low(range: u8, target: Shape) -> u8 {
    match target.posture {
        _ if range == ANY => ANY,
        Posture::Standing => range + 1,
        Posture::Up => range - 1,
        _ => range,
    }
}
