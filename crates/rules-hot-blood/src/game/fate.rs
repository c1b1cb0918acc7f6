//! Fights, wounds, nerve and prisoners. Each change returns the event that tells it.
use super::Game;
use crate::{
    setup::Arm,
    state::{Fate, Hit},
    words::{Cause, Event, ManId, Mood, Posture, Record, Resolve, Wound},
};
use kernel::Seat;

/// Hand to hand.
impl Game<'_> {
    /// HB-MEL-01
    pub fn meet(&mut self, raider: ManId, garrison: ManId) -> Event {
        for (one, other) in [(raider, garrison), (garrison, raider)] {
            let man = self.man_mut(one);
            man.surprised |= man.contact == 0 && !man.sees(other);
            man.met_asleep = !man.awake;
            man.contact |= other.bit();
            man.met |= other.bit();
            man.task = None;
        }
        Event::Contact { raider, garrison, at: self.man(raider).at }
    }
    /// HB-MEL-09: he is in contact with nobody any more.
    pub fn part(&mut self, who: ManId) -> Event {
        let others = !who.bit();
        let man = self.man_mut(who);
        (man.contact, man.met, man.surprised) = (0, 0, false);
        for man in &mut self.state.men {
            man.contact &= others;
            man.met &= others;
        }
        Event::FightOver { who }
    }
    pub fn end_bout(&mut self, raider: ManId, garrison: ManId, winner: Option<Seat>) -> Event {
        for who in [raider, garrison] {
            let man = self.man_mut(who);
            (man.surprised, man.met_asleep) = (false, false);
        }
        Event::Bout { raider, garrison, winner }
    }
}

/// Hits and wounds.
impl Game<'_> {
    /// HB-HIT-02: rolled for at the end of the turn.
    pub fn strike(&mut self, who: ManId, cause: Cause) -> Event {
        self.queue(Hit { who, cause });
        Event::Struck { who, hit: true, seen: self.is_seen(who) }
    }
    pub fn spare(&self, who: ManId) -> Event {
        Event::Struck { who, hit: false, seen: self.is_seen(who) }
    }
    /// HB-WND-08: the worst stands.
    pub fn wound(&mut self, who: ManId, wound: Wound, seen: bool) -> Event {
        let man = self.man_mut(who);
        man.wound = man.wound.max(wound);
        man.known_lost |= seen && man.is_casualty();
        Event::Wounded { who, wound: man.wound, seen }
    }
    /// HB-HID-04: who lies beside him finds out.
    pub fn learn_fate(&mut self, who: ManId) -> Event {
        let man = self.man_mut(who);
        man.fate = if man.wound == Wound::Killed { Fate::Dead } else { Fate::Alive };
        Event::Fate { to: !who.seat(), who, dead: man.fate == Fate::Dead }
    }
    /// HB-WND-07: down he goes, and whatever he was at is over.
    pub fn fall(&mut self, who: ManId) -> Event {
        let man = self.man_mut(who);
        (man.posture, man.task) = (Posture::of(man.layer, true), None);
        Event::Changed { who, posture: man.posture }
    }
    /// HB-MOR-06
    pub fn worsen(&mut self, who: ManId) -> Event {
        let man = self.man_mut(who);
        (man.passed, man.worse) = (0, true);
        Event::Worse { who }
    }
}

/// Nerve.
impl Game<'_> {
    /// HB-MOR-21 comes after: nobody has his hands up before everybody has looked for cover.
    pub fn set_resolve(&mut self, who: ManId, total: i8, resolve: Resolve) -> Event {
        let man = self.man_mut(who);
        man.resolve = if resolve == Resolve::Surrendering { man.resolve } else { resolve };
        Event::Tested { who, total, resolve }
    }
    /// HB-MOR-21: hands up, weapons down.
    pub fn surrender(&mut self, who: ManId) -> Event {
        let seen = self.is_seen(who);
        self.part(who);
        self.disarm(who, Resolve::Surrendering);
        Event::Surrenders { who, seen }
    }
    fn disarm(&mut self, who: ManId, resolve: Resolve) {
        let man = self.man_mut(who);
        man.resolve = resolve;
        (man.firearm, man.arm, man.bombs, man.flares, man.task) = (None, Arm::Unarmed, 0, 0, None);
    }
    pub fn cancel(&mut self, who: ManId, record: Record) -> Event {
        self.man_mut(who).record = record;
        Event::Cancelled { who }
    }
    pub fn rewrite(&mut self, who: ManId, record: Record) -> Event {
        self.man_mut(who).record = record;
        Event::Rewritten { who }
    }
    pub fn set_mood(&mut self, seat: Seat, patrol: u8, total: i8, mood: Mood) -> Event {
        let state = &mut self.side_mut(seat).patrols[usize::from(patrol)];
        (state.mood, state.tests) = (mood, false);
        Event::PatrolTested { seat, patrol, total, mood }
    }
}

/// Prisoners and men who are carried.
impl Game<'_> {
    /// HB-PRI-01
    pub fn take_prisoner(&mut self, who: ManId, by: ManId) -> Event {
        self.part(who);
        self.disarm(who, Resolve::Prisoner);
        self.man_mut(who).known_lost = true;
        Event::Taken { who, by }
    }
    /// HB-PRI-03, HB-PRI-08, HB-MOR-29: free, unarmed, and in no mood to go closer.
    pub fn free(&mut self, who: ManId) -> Event {
        let seen = self.is_seen(who);
        let man = self.man_mut(who);
        (man.resolve, man.escort, man.goes_to) = (Resolve::NoCloser, None, None);
        Event::Freed { who, seen }
    }
    /// HB-PRI-06
    pub fn lead(&mut self, escort: ManId, prisoner: ManId) -> Event {
        self.man_mut(prisoner).escort = Some(escort);
        Event::Escorts { who: escort, prisoner }
    }
    /// HB-PRI-04, HB-PRI-07: he carries and leads nobody any more; nothing where he did not.
    pub fn let_go(&mut self, who: ManId) -> Option<Event> {
        let carried = self.unburden(who).is_some();
        let led = self.prisoners(who).next().is_some();
        for man in self.state.men.iter_mut().filter(|man| man.escort == Some(who)) {
            man.escort = None;
        }
        (carried || led).then_some(Event::LetGo { who })
    }
}
