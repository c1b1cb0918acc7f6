//! HB-END: when the raid is over, and who has won.
use crate::{
    Clause as C, Event, Game, Man, Oracle, Place, Setup, State,
    game::men_of,
    setup::{GARRISON, RAIDERS, Victory},
    words::{ManId, Resolve, Wound},
};
use kernel::{Flow, Seat, Verdict};

/// HB-END-01
pub fn is_over(game: &Game<'_>) -> bool {
    let nobody = |seat: Seat| game.able(seat).next().is_none();
    game.turn >= game.setup.plan.scenario.turns
        || nobody(RAIDERS)
        || game.options().end_garrison_gone_stop() && nobody(GARRISON)
}

pub fn finish(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Flow {
    oracle.tell(C::End01, game.end_raid());
    let score = Score::of(game.setup, game.state);
    let papers = score.papers();
    for man in score.side(GARRISON).filter(|&man| score.is_brought_off(man) || papers & man.bit() != 0) {
        oracle.tell(C::End04, Event::BroughtOff { who: man });
    }
    for man in score.side(RAIDERS).filter(|&man| score.is_left_behind(man)) {
        oracle.tell(C::End05, Event::LeftBehind { who: man });
    }
    let points = verdict(game.setup, game.state).points;
    oracle.tell(C::End02, Event::Score { points });
    oracle.tell(C::Hid10, Event::Revealed);
    Flow::Over
}

/// HB-END-02
pub fn verdict(setup: &Setup, state: &State) -> Verdict {
    let score = Score::of(setup, state);
    let points = Seat::BOTH.map(|seat| score.parts(seat).into_iter().sum());
    let winner = match (Seat::BOTH.map(|seat| state.side(seat).resigned), setup.plan.scenario.wins) {
        // HB-END-06: whatever the points; nobody, where both give up.
        ([true, true], _) => None,
        ([true, false], _) => Some(Seat::Second),
        ([false, true], _) => Some(Seat::First),
        (_, Victory::Points) => Seat::BOTH.into_iter().find(|seat| points[seat.index()] > points[(!*seat).index()]),
        (_, Victory::Stealth) => score.stealth(),
    };
    Verdict { winner, points }
}

/// HB-END-T1: what points are for, and both sides' of it.
pub(crate) fn scores(setup: &Setup, state: &State) -> Vec<[i16; 2]> {
    let score = Score::of(setup, state);
    let [first, second] = Seat::BOTH.map(|seat| score.parts(seat));
    first.into_iter().zip(second).map(|(first, second)| [first, second]).collect()
}

/// In the order of [`Score::parts`].
pub(crate) const SCORING: [&str; 6] = [
    "enemies out of action",
    "prisoners brought off",
    "papers",
    "mission and safe return",
    "raid without result",
    "raiders left behind",
];

/// The sums of HB-END-T1.
struct Score<'a> {
    setup: &'a Setup,
    state: &'a State,
    prisoners_off: i16,
    papers_off: i16,
}

impl<'a> Score<'a> {
    fn of(setup: &'a Setup, state: &'a State) -> Score<'a> {
        let mut score = Score { setup, state, prisoners_off: 0, papers_off: 0 };
        let taken = |man: &ManId| score.is_brought_off(*man);
        score.prisoners_off = score.side(GARRISON).filter(taken).count() as i16;
        // HB-END-04: papers of a man who is himself brought off do not score; of others the first (option: three).
        let papers = men_of(score.papers()).filter(|man| !score.is_brought_off(*man)).count();
        score.papers_off = papers.min(if setup.options().end_scale_first() { 3 } else { 1 }) as i16;
        score
    }
    /// HB-END-03: whose papers are home, a bit each: in a raider's hands, or in a dead man's pocket.
    fn papers(&self) -> u32 {
        let raiders = self.side(RAIDERS).filter(|&man| self.is_home(man));
        let taken = raiders.fold(0, |bits, man| bits | self.man(man).papers);
        let unsearched = |&man: &ManId| {
            let body = self.man(man);
            body.place == Place::Off && body.wound == Wound::Killed && !body.searched
        };
        self.side(GARRISON).filter(unsearched).fold(taken, |bits, man| bits | man.bit())
    }
    fn side(&self, seat: Seat) -> impl Iterator<Item = ManId> {
        self.setup.men().filter(move |&man| man.seat() == seat)
    }
    fn man(&self, man: ManId) -> &'a Man {
        self.state.man(man)
    }
    /// HB-END-03 (option `end_garrison_gone_stop`: all are, when no garrison man is left).
    fn is_home(&self, man: ManId) -> bool {
        let is_held =
            self.setup.options().end_garrison_gone_stop() && self.side(GARRISON).all(|m| !self.man(m).is_able());
        let own = self.man(man);
        own.place == Place::Off || is_held && own.is_fit()
    }
    fn is_left_behind(&self, man: ManId) -> bool {
        self.man(man).is_able() && !self.is_home(man)
    }
    fn is_brought_off(&self, man: ManId) -> bool {
        let own = self.man(man);
        let is_led = own.escort.is_some_and(|escort| self.is_home(escort));
        own.resolve == Resolve::Prisoner && own.wound != Wound::Killed && (own.place == Place::Off || is_led)
    }
    fn parts(&self, seat: Seat) -> [i16; 6] {
        let is_taken = |man: ManId| seat == RAIDERS && self.is_brought_off(man);
        let enemies = |taken: bool| {
            let those = self.side(!seat).filter(move |&man| is_taken(man) == taken);
            those.map(|man| self.enemy(seat, man)).sum()
        };
        let [papers, home] = if seat == RAIDERS { self.raiders() } else { [0; 2] };
        let [empty, behind] = if seat == GARRISON { self.garrison() } else { [0; 2] };
        [enemies(false), enemies(true), papers, home, empty, behind]
    }
    /// HB-END-04: each enemy once, by the best line that fits him; an officer in addition.
    fn enemy(&self, seat: Seat, who: ManId) -> i16 {
        let man = self.man(who);
        let options = self.setup.options();
        let loss = if seat == GARRISON && !options.end_raider_loss_1() { 2 } else { 1 };
        let line = match man.wound {
            _ if seat == RAIDERS && self.is_brought_off(who) => {
                if options.end_scale_first() {
                    6
                } else {
                    5
                }
            }
            Wound::Minor | Wound::Serious | Wound::Killed => loss,
            _ if man.resolve == Resolve::Prisoner => loss,
            _ => 0,
        };
        let officer = i16::from(man.is_out() && self.setup.soldier(who).seniority == 1);
        line + officer
    }
    fn raiders(&self) -> [i16; 2] {
        let home = self.side(RAIDERS).all(|man| self.is_home(man));
        let something = self.prisoners_off + self.papers_off > 0;
        let prize = self.setup.plan.scenario.prize.filter(|&(man, _)| self.man(man).is_out());
        let mission = prize.map_or(0, |(_, points)| points.into());
        let each = if self.setup.options().end_scale_first() { 4 } else { 2 };
        [each * self.papers_off, 2 * i16::from(home && something) + mission]
    }
    fn garrison(&self) -> [i16; 2] {
        let nothing = self.prisoners_off + self.papers_off == 0;
        let empty = if self.setup.options().end_empty_raid_0() { 0 } else { 3 };
        // HB-END-05: left behind.
        let behind = self.side(RAIDERS).filter(|&man| self.is_left_behind(man)).count();
        [empty * i16::from(nothing), behind as i16]
    }
    /// The tutorial: a man or his papers win; both home unhurt, having seen and not been seen, is a draw.
    fn stealth(&self) -> Option<Seat> {
        if self.prisoners_off + self.papers_off > 0 {
            return Some(RAIDERS);
        }
        let unhurt = |man: ManId| self.is_home(man) && !self.man(man).is_casualty() && !self.man(man).ever_seen;
        let has_seen = self.side(GARRISON).any(|man| self.man(man).ever_seen);
        if has_seen && self.side(RAIDERS).all(unhurt) { None } else { Some(GARRISON) }
    }
}
