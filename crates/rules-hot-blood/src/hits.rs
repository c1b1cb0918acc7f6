//! HB-HIT, HB-WND: wounds of everybody hit this turn.
use crate::{
    Clause as C, Game, Oracle, Setup,
    game::{Men, men_of},
    patrol_morale, prisoners,
    setup::{Firearm, side_bits},
    state::{HITS, Hit},
    view,
    words::{About, Cause, ManId, Wound},
};
use kernel::{Need, Play, TWO_D6, Verbs, chart};

/// P11.1, P11.2: one throw a hit, the worst stands; losses, thresholds, much worse.
pub fn resolve(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    // HB-GEN-09: who is seen when the phase begins is seen when he falls.
    let seen = game.setup.men().filter(|&man| game.is_seen(man)).fold(0, |bits, man| bits | man.bit());
    // HB-HIT-02: in the order they were made, each with its own dice.
    for n in 0..HITS {
        let Some(hit) = game.hits[n] else { break };
        oracle.cut(game, C::Hit02, &(n, seen))?;
        let nth = game.hits[..n].iter().flatten().filter(|earlier| earlier.who == hit.who).count();
        let wound = casualty(game, hit, nth as u8, oracle)?;
        suffer(game, hit.who, wound, seen >> hit.who.0 & 1 == 1, oracle);
    }
    game.hits = [None; HITS];
    patrol_morale::count_losses(game);
    Ok(())
}

/// HB-HIT-T2: how bad it is.
pub fn casualty(game: &Game<'_>, hit: Hit, nth: u8, oracle: &mut impl Oracle) -> Play<Wound> {
    let need = modifiers(game.setup, hit);
    let about = view::about(game, About::Hit { man: hit.who, nth });
    let rows = chart(TWO_D6, need.total(), &[6, 8, 10, 12]);
    // HB-HIT-02: a second hit is thrown for like the first.
    let clause = if nth > 0 { C::Hit02 } else { C::Hit01 };
    let row = oracle.throw(hit.who.seat(), clause, about, rows, &need)?.value();
    Ok([Wound::Scratch, Wound::Walking, Wound::Minor, Wound::Serious, Wound::Killed][usize::from(row)])
}

/// HB-HIT-T1
fn modifiers(setup: &Setup, hit: Hit) -> Need<C> {
    let options = setup.options();
    let (clause, label, amount) = match hit.cause {
        // HB-HIT-03: nothing more for the bullet (option: 6).
        Cause::MachineGun => {
            let more = if options.hit_mg_6() { setup.chart(Firearm::Rifle).hit } else { 0 };
            (C::Hit03, "machine gun", setup.chart(Firearm::Lmg).hit + more)
        }
        Cause::Bullet => (C::Hit01, "bullet", setup.chart(Firearm::Rifle).hit),
        Cause::Blow => (C::Mel07, "weapon in hand", 2),
        Cause::BareHands => (C::Mel07, "bare hands", -2),
        Cause::Burst => (C::Hit04, "bomb or shell", 0),
    };
    if !setup.soldier(hit.who).armour {
        return Need::base(clause, label, amount);
    }
    // HB-HIT-05: armour is no help (option: against bullets it is).
    let is_bullet = matches!(hit.cause, Cause::MachineGun | Cause::Bullet);
    let helps = is_bullet && options.armour_bullets_minus1();
    let mut need = Need::base(C::Hit05, "armour", -i8::from(helps));
    need.add(clause, label, amount);
    need
}

/// HB-WND: what the wound does to him, and to those who see it.
fn suffer(game: &mut Game<'_>, who: ManId, wound: Wound, seen: bool, oracle: &mut impl Oracle) {
    let before = game.man(who).wound;
    // Option `wound_accumulate`: twice the same is one worse.
    let adds_up = game.options().wound_accumulate() && wound == before && wound != Wound::None;
    let wound = if adds_up { worse(wound) } else { wound };
    let clause = match wound {
        _ if wound < before => C::Wnd08,
        Wound::None | Wound::Scratch => C::Wnd01,
        Wound::Walking => C::Wnd02,
        Wound::Minor => C::Wnd04,
        Wound::Serious => C::Wnd05,
        Wound::Killed => C::Wnd06,
    };
    oracle.tell(clause, game.wound(who, wound, seen));
    let now = game.man(who).wound;
    // HB-MOR-06: much worse, for him and for friends who see it.
    if before < Wound::Walking && now >= Wound::Walking {
        let is_friend = |&man: &ManId| man == who || game.man(man).sees(who);
        let shaken: Men = men_of(side_bits(who.seat())).filter(is_friend).filter(|&m| game.man(m).is_fit()).collect();
        for man in shaken {
            oracle.tell(C::Mor06, game.worsen(man));
        }
    }
    // HB-WND-07, HB-MEL-09, HB-PRI-07: out of action.
    if before < Wound::Minor && now >= Wound::Minor {
        oracle.tell(C::Wnd07, game.fall(who));
        prisoners::let_go(game, who, oracle);
        if game.man(who).is_in_contact() {
            oracle.tell(C::Mel09, game.part(who));
        }
    }
}

const fn worse(wound: Wound) -> Wound {
    match wound {
        Wound::None => Wound::Scratch,
        Wound::Scratch => Wound::Walking,
        Wound::Walking => Wound::Minor,
        Wound::Minor => Wound::Serious,
        Wound::Serious | Wound::Killed => Wound::Killed,
    }
}
