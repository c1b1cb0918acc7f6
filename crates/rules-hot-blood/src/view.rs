//! HB-HID: what each side may know. All secrecy of the game is decided here, row by row of HB-HID-T1.
use crate::{
    Clause as C, Game, Man, Phase, Place, Setup, State,
    setup::{GARRISON, side_bits},
    state::Fate,
    words::{About, Dice, Event, ManId, Record, Resolve, Sign, Subject, Wound},
};
use kernel::{Eyes, Hand, Seat};

/// The night as somebody knows it: what is hidden from him is not in it.
pub type View = kernel::View<State>;

/// HB-HID-02: own men, enemies seen, ghosts and markers; at the end everything (HB-HID-10).
pub fn known(setup: &Setup, state: &State, to: Eyes) -> State {
    if to == Eyes::Umpire || state.phase == Phase::Over {
        return *state;
    }
    let mut copy = *state;
    let mut truth = *state;
    let game = Game { setup, state: &mut truth };
    for man in setup.men() {
        *copy.man_mut(man) = match to {
            Eyes::Seat(seat) if seat == man.seat() => own(&game, man),
            Eyes::Seat(seat) => enemy(&game, man, seat),
            _ => Man::NOBODY,
        };
    }
    let blank = State::start(setup);
    for seat in Seat::BOTH {
        if !to.are_of(seat) {
            copy.sides[seat.index()] = blank.sides[seat.index()];
        }
    }
    // HB-HID-03, HB-HID-13: wire as that side believes it to be; the other's gates are its own.
    copy.open = match to {
        Eyes::Seat(seat) => state.side(seat).knows_open,
        _ => state.sides[0].knows_open & state.sides[1].knows_open,
    };
    for side in &mut copy.sides {
        side.knows_open &= copy.open;
    }
    // Rows 8 to 11: own men shot at, hit or missed.
    for hit in &mut copy.hits {
        *hit = hit.filter(|hit| to.are_of(hit.who.seat()));
    }
    sort_out(&mut copy.hits);
    copy
}

/// Gaps would tell of hits on others.
fn sort_out(hits: &mut [Option<crate::state::Hit>]) {
    let mut kept = 0;
    for n in 0..hits.len() {
        if let Some(hit) = hits[n].take() {
            hits[kept] = Some(hit);
            kept += 1;
        }
    }
}

/// Row 7: nothing about who saw or heard him; row 5: nor that his papers were taken.
fn own(game: &Game<'_>, man: ManId) -> Man {
    let own = *game.man(man);
    let hidden = Man { ghost: None, known_lost: false, ever_seen: false, searched: false, fate: Fate::Unknown, ..own };
    let mut known = hidden;
    if let Some(task) = known.task.as_mut().filter(|_| game.options().wire_duration_secret()) {
        task.left = 0;
    }
    // His guard is known by being beside him, not by name.
    let is_ours = |by: &ManId| by.seat() == man.seat();
    (known.escort, known.borne_by) = (own.escort.filter(is_ours), own.borne_by.filter(is_ours));
    known
}

/// HB-HID-14: of an enemy who is seen now, where he is, how he holds himself, whether he is down or has given up; of
/// another his ghost.
fn enemy(game: &Game<'_>, man: ManId, to: Seat) -> Man {
    let enemy = game.man(man);
    let (ghost, ever_seen, known_lost) = (enemy.ghost, enemy.ever_seen, enemy.known_lost);
    let (searched, fate) = (enemy.searched, enemy.fate);
    let remembered = Man { ghost, known_lost, fate, ever_seen, searched, ..Man::NOBODY };
    let is_ours = enemy.resolve == Resolve::Prisoner;
    // A prisoner or a body brought home is out of the night, and those who did it know it.
    if enemy.place == Place::Off && man.seat() == GARRISON {
        let (wound, resolve) = (if is_ours { enemy.wound } else { Wound::Killed }, enemy.resolve);
        return Man { place: Place::Off, resolve, wound, ..remembered };
    }
    if !enemy.is_on_board() || !(game.is_seen_by(man, to) || is_ours) {
        return remembered;
    }
    let soldier = game.soldier(man);
    let gave_up = matches!(enemy.resolve, Resolve::Surrendering | Resolve::Prisoner);
    let own_bits = side_bits(to);
    Man {
        place: Place::Board,
        at: enemy.at,
        layer: enemy.layer,
        posture: enemy.posture,
        // Who has him in hand knows how badly he is hurt.
        wound: match enemy.wound {
            wound if is_ours => wound,
            wound if wound >= Wound::Minor && fate == Fate::Dead => Wound::Killed,
            wound if wound >= Wound::Minor => Wound::Minor,
            _ => Wound::None,
        },
        resolve: if gave_up { enemy.resolve } else { Resolve::Free },
        awake: true,
        firearm: if gave_up { None } else { soldier.firearm },
        arm: if gave_up { crate::setup::Arm::Unarmed } else { soldier.arm },
        fired: if game.is_firing(man) { enemy.fired } else { 0 },
        walked: if enemy.is_tactical() { crate::Path::NONE } else { [enemy.step(); 3].into_iter().collect() },
        began: enemy.step(),
        contact: enemy.contact & own_bits,
        met: enemy.met & own_bits,
        escort: enemy.escort.filter(|&escort| escort.seat() == to),
        borne_by: enemy.borne_by.filter(|&by| by.seat() == to),
        // Option `int_secret_off`: declared openly.
        record: if game.options().int_secret_off() { enemy.record } else { Record::NONE },
        ..remembered
    }
}

/// HB-HID-T1 for events: one arm a row.
#[expect(clippy::match_same_arms, reason = "one arm a row of the table")]
pub fn told(event: Event, to: Eyes) -> Option<Event> {
    let own = |who: ManId| to.are_of(who.seat()).then_some(event);
    let side = |seat: Seat| to.are_of(seat).then_some(event);
    match event {
        // What both know: the clock, row 5 (flares, alarms), row 9 and 10 (bursts), the end.
        Event::TurnBegan(_)
        | Event::RaidBegan
        | Event::Goals { .. }
        | Event::RaidOver
        | Event::Revealed
        | Event::Resigned(_)
        | Event::OrdersSealed
        | Event::Score { .. }
        | Event::BroughtOff { .. }
        | Event::LeftBehind { .. }
        | Event::FlareFired { .. }
        | Event::FlareOut { .. }
        | Event::AlarmRaised { .. }
        | Event::Burst { .. }
        | Event::ShellOffBoard => Some(event),
        // Row 3 and row 6: to the two sides in it, at once.
        Event::Contact { .. } | Event::Bout { .. } | Event::FightOver { .. } => Some(event),
        // HB-MEL-13: who comes upon a wounded man sees him when he looks about.
        Event::NoFight { .. } => (to == Eyes::Umpire).then_some(event),
        // Row 1 and row 2: records, orders home, nerve.
        Event::Deployed { who, .. }
        | Event::Tested { who, .. }
        | Event::Worse { who }
        | Event::Cancelled { who }
        | Event::Rewritten { who }
        | Event::Ducks { who, .. }
        | Event::MustTest { who, .. }
        | Event::NeedNotTest { who }
        | Event::Swayed { who, .. }
        | Event::MayWithdraw { who }
        | Event::InVain { who, .. }
        | Event::NoWayHome { who } => own(who),
        Event::Unwritten { seat, .. }
        | Event::HomeOrdered { seat, .. }
        | Event::PatrolMustTest { seat, .. }
        | Event::PatrolTested { seat, .. } => side(seat),
        // Row 4: where a bomb lies is the thrower's; row 9: a dud too.
        Event::Threw { who, .. }
        | Event::Lies { who, .. }
        | Event::Dropped { who, .. }
        | Event::BombLost { who }
        | Event::Dud { who, .. } => own(who),
        // Row 5: wire, calls, searches, hand-overs, waking.
        Event::Acts { who, .. } | Event::WireCut { who, .. } | Event::Called { who, .. } | Event::Woke { who } => {
            own(who)
        }
        // HB-WIR-08 (option `wire_duration_secret`: nobody knows how long it takes).
        Event::WireBegun { who, wire, secret: true, .. } if to != Eyes::Umpire => {
            own(who).map(|_| Event::WireBegun { who, wire, turns: 0, secret: true })
        }
        Event::WireWorked { who, wire, secret: true, .. } if to != Eyes::Umpire => {
            own(who).map(|_| Event::WireWorked { who, wire, left: 0, secret: true })
        }
        Event::WireBegun { who, .. } | Event::WireWorked { who, .. } => own(who),
        Event::MissionBegan { seat, .. } | Event::MissionEnded { seat, .. } => side(seat),
        // Row 6: own steps, halts and stops.
        Event::Stepped { who, .. }
        | Event::Stopped { who, .. }
        | Event::Halted { who }
        | Event::Changed { who, .. }
        | Event::LeftBoard { who }
        | Event::LeftGun { who } => own(who),
        // Row 7: sightings, squares of paths seen, sound markers; nothing to who was seen or heard.
        Event::Sighted { to: seat, .. }
        | Event::PathSeen { to: seat, .. }
        | Event::LostSight { to: seat, .. }
        | Event::Fate { to: seat, .. }
        | Event::Noticed { to: seat, .. }
        | Event::WireSeen { to: seat, .. } => side(seat),
        Event::Noise { who, .. } => own(who),
        // HB-HID-05
        Event::Unheard { .. } | Event::NobodyInSight => (to == Eyes::Umpire).then_some(event),
        // Row 8: own shots, hit or miss; own men shot at.
        Event::Fired { who, .. } | Event::FiredAtFlash { who, .. } | Event::UnderFire { who } => own(who),
        // Rows 8 to 10: own men; the enemy's only where he is seen.
        Event::Struck { who, hit, seen } => own(who).or((hit && seen).then_some(event)),
        // Row 11: wound levels of own men; of seen enemies "down" or "still up".
        Event::Wounded { who, wound, seen } => own(who).or_else(|| {
            let wound = if wound >= Wound::Minor { Wound::Minor } else { Wound::None };
            (seen && to != Eyes::Public).then_some(Event::Wounded { who, wound, seen })
        }),
        // HB-HID-14: hands up are shown to who sees him.
        Event::Surrenders { who, seen } | Event::Freed { who, seen } => own(who).or(seen.then_some(event)),
        Event::Taken { .. } => Some(event),
        Event::Escorts { who, .. } | Event::LetGo { who } => own(who),
    }
}

/// A number of a clause is a fact too: how badly he is hurt, what made the noise, where he has gone.
pub fn cites(clause: C, event: Event, to: Eyes) -> C {
    match event {
        _ if to == Eyes::Umpire => clause,
        Event::Wounded { who, .. } if !to.are_of(who.seat()) => C::Hid04,
        Event::LostSight { .. } => C::Hid02,
        Event::Noticed { sign: Sign::Sound, .. } => C::Noi03,
        _ => clause,
    }
}

/// Whose dice these are, as far as options decide it.
pub fn about(game: &Game<'_>, about: About) -> Subject {
    let options = game.options();
    let dice = match (options.hid_dice_all() || options.hid_table_open_dice(), options.hid_dice_none()) {
        (true, _) => Dice::All,
        (_, true) => Dice::Nobody,
        _ => Dice::Usual,
    };
    Subject { about, dice }
}

/// HB-HID-04, HB-HID-T1 for dice and answers.
#[expect(clippy::match_same_arms, reason = "one arm a row of the table")]
pub fn shows(clause: C, about: Subject, by: Hand, to: Eyes) -> bool {
    match (about.dice, clause) {
        (_, _) if to == Eyes::Umpire => true,
        (Dice::All, _) => true,
        (Dice::Nobody, _) => false,
        // Row 3: both totals of every bout, to the two sides in it.
        (_, C::Mel03 | C::Mel10 | C::Mel16) => true,
        // Row 7, HB-HID-05: noise is shown to nobody, not even to who made it; nor is what was not made out.
        (Dice::Usual, C::Noi01 | C::Noi03 | C::Noi06 | C::Wir04 | C::Vis02) => false,
        _ => to.are_behind(by),
    }
}
