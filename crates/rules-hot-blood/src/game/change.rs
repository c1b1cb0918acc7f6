//! Changes. Each returns the event that tells it.
use super::Game;
use crate::{
    state::{Flare, Ghost, Marker, Phase, Place},
    words::{Event, ManId, Pace, Path, Posture, Record, Resolve, Sign, Step, Wound},
};
use kernel::{Point, Seat};
use table::squares::Layer;

/// Turns and phases.
impl Game<'_> {
    /// HB-GEN-03, P1: a new turn, with everything of the last one cleared that lasts one turn.
    pub fn begin_turn(&mut self) -> Event {
        self.turn += 1;
        self.phase = Phase::Intentions;
        for man in &mut self.state.men {
            man.awake |= man.wakes;
            (man.wakes, man.listens) = (false, false);
            (man.pace, man.walked, man.began) = (Pace::Stay, Path::NONE, man.step());
            (man.saw_pass, man.met, man.ducks_to) = (0, 0, None);
            man.record = Record::NONE;
            if man.resolve == Resolve::DuckBack {
                man.resolve = Resolve::NoCloser;
            }
        }
        let last = self.turn.saturating_sub(1);
        for side in &mut self.state.sides {
            for marker in &mut side.markers {
                *marker = marker.filter(|marker| marker.turn >= last);
            }
            side.markers.sort_unstable();
        }
        Event::TurnBegan(self.turn)
    }
    pub fn end_raid(&mut self) -> Event {
        self.phase = Phase::Over;
        Event::RaidOver
    }
}

/// Where a man is.
impl Game<'_> {
    pub fn deploy(&mut self, who: ManId, at: Point, posture: Posture) -> Event {
        let man = self.man_mut(who);
        (man.place, man.at, man.layer, man.posture) = (Place::Board, at, posture.layer(), posture);
        man.began = man.step();
        Event::Deployed { who, at, posture }
    }
    /// One step of a move; those he leads or carries are moved by their own calls.
    pub fn step_to(&mut self, who: ManId, to: Step, pace: Pace) -> Event {
        let man = self.man_mut(who);
        (man.at, man.layer, man.pace) = (to.at, to.layer, pace);
        man.walked.push(to);
        // HB-MOV-06, HB-MOV-15: on his way he walks, crawls, or is below.
        man.posture = Posture::of(to.layer, to.layer == Layer::Pit || pace == Pace::Crawl);
        Event::Stepped { who, to: to.at, layer: to.layer, pace }
    }
    /// One step beside whoever leads or carries him.
    pub fn lead_to(&mut self, who: ManId, to: Step) -> Event {
        let man = self.man_mut(who);
        (man.at, man.layer) = (to.at, to.layer);
        let low = to.layer == Layer::Pit || man.wound >= Wound::Minor;
        man.posture = Posture::of(to.layer, low);
        Event::Stepped { who, to: to.at, layer: to.layer, pace: Pace::Walk }
    }
    pub fn set_posture(&mut self, who: ManId, posture: Posture) -> Event {
        let man = self.man_mut(who);
        (man.posture, man.layer) = (posture, posture.layer());
        Event::Changed { who, posture }
    }
    /// HB-END-03
    pub fn leave_board(&mut self, who: ManId) -> Event {
        let man = self.man_mut(who);
        (man.place, man.contact, man.task) = (Place::Off, 0, None);
        // The enemy's ghost of him stays: nobody is told that he is gone.
        self.part(who);
        Event::LeftBoard { who }
    }
    /// HB-MOV-17
    pub fn leave_gun(&mut self, who: ManId, at: Step) -> Event {
        let man = self.man_mut(who);
        (man.firearm, man.left_gun) = (None, Some(at));
        Event::LeftGun { who }
    }
    /// HB-HID-09: from the next turn on.
    pub fn wake(&mut self, who: ManId) -> Event {
        self.man_mut(who).wakes = true;
        Event::Woke { who }
    }
}

/// What is seen and heard.
impl Game<'_> {
    /// HB-VIS-11
    pub fn sight(&mut self, who: ManId) -> Event {
        let (turn, to) = (self.turn, !who.seat());
        let man = self.man_mut(who);
        (man.ghost, man.ever_seen) = (Some(Ghost { at: man.step(), turn }), true);
        man.known_lost |= man.is_casualty() || man.is_out();
        let surrendering = man.resolve == Resolve::Surrendering;
        Event::Sighted { to, who, at: man.at, surrendering }
    }
    /// HB-VIS-13: seen on his way, in a square he has left.
    pub fn sight_passing(&mut self, who: ManId, at: Step) -> Event {
        let (turn, to) = (self.turn, !who.seat());
        let man = self.man_mut(who);
        (man.ghost, man.ever_seen) = (Some(Ghost { at, turn }), true);
        Event::PathSeen { to, who, at: at.at }
    }
    /// HB-NOI-03 and its like: a marker for one side, without a name on it.
    pub fn notice(&mut self, to: Seat, sign: Sign, at: Point) -> Event {
        let marker = Marker { turn: self.turn, at, sign };
        let markers = &mut self.side_mut(to).markers;
        if !markers.contains(&Some(marker)) {
            // The oldest goes where there is no room; `None` sorts first.
            markers[0] = Some(marker);
            markers.sort_unstable();
        }
        Event::Noticed { to, sign, at }
    }
    /// HB-HID-03
    pub fn learn_wire(&mut self, to: Seat, wire: u8) -> Event {
        self.side_mut(to).knows_open |= 1 << wire;
        Event::WireSeen { to, wire }
    }
    pub fn light(&mut self, from: Point, at: Point, turns: u8) -> Event {
        let flares = &mut self.state.flares;
        let slot = flares.iter().position(Option::is_none).unwrap_or(0);
        flares[slot] = Some(Flare { at, turns });
        Event::FlareFired { from, at }
    }
    /// HB-SHO-16
    pub fn put_under_fire(&mut self, who: ManId) -> Event {
        let turn = self.turn;
        let seat = who.seat();
        let man = self.man_mut(who);
        man.first_fire |= !man.ever_under_fire;
        (man.under_fire, man.ever_under_fire) = (turn, true);
        self.side_mut(seat).fired_on = turn;
        Event::UnderFire { who }
    }
    /// HB-SHO-19, HB-FLR-05: his shot gives him away.
    pub fn flash(&mut self, who: ManId) {
        let turn = self.turn;
        self.man_mut(who).fired = turn;
    }
}
