//! A man in full, as far as whoever looks may know him.
use crate::{
    Clause as C, Game, ManId, Mood, Place, Resolve, Wound,
    setup::{Arm, Firearm},
};
use kernel::{Card, Note};

pub(super) fn card(game: &Game<'_>, man: ManId, is_own: bool) -> Card<C> {
    let (soldier, me) = (game.soldier(man), game.man(man));
    let mut facts = vec![];
    if is_own {
        let signed = |n: i8| format!("{n:+}");
        facts.extend([
            ("Nerve", signed(soldier.nerve)),
            ("Melee", signed(soldier.melee)),
            ("Throws", signed(soldier.throws)),
        ]);
        facts.extend([("Bombs", me.bombs.to_string()), ("Flares", me.flares.to_string())]);
    }
    let rows = match me.firearm.filter(|_| is_own || me.place == Place::Board) {
        Some(firearm) => vec![row(game, firearm)],
        None => vec![],
    };
    Card {
        name: soldier.name.clone(),
        kind: format!("{} {}", soldier.id, soldier.role),
        facts,
        columns: vec!["Weapon", "same", "1", "2", "5", "10+"],
        rows,
        notes: notes(game, man, is_own),
    }
}

fn row(game: &Game<'_>, firearm: Firearm) -> Vec<String> {
    let chart = game.setup.chart(firearm);
    let need = |n: &u8| if *n == 0 { "–".to_owned() } else { format!("{n}+") };
    std::iter::once(chart.name.clone()).chain(chart.need.iter().map(need)).collect()
}

fn notes(game: &Game<'_>, man: ManId, is_own: bool) -> Vec<Note<C>> {
    let (soldier, me) = (game.soldier(man), game.man(man));
    let mut notes = vec![];
    let mut note = |holds: bool, text: String, clause: C| {
        if holds {
            notes.push(Note::new(text, clause));
        }
    };
    if let Some(ghost) = me.ghost.filter(|_| !is_own) {
        note(true, format!("last seen in turn {} at {}", ghost.turn, crate::voice::square_name(ghost.at.at)), C::Vis11);
    }
    note(me.resolve == Resolve::NoCloser, "goes no closer".to_owned(), C::Mor17);
    note(me.resolve == Resolve::DuckBack, "ducks back".to_owned(), C::Mor19);
    note(me.resolve == Resolve::Surrendering, "gives up".to_owned(), C::Mor21);
    note(me.resolve == Resolve::Prisoner, "prisoner".to_owned(), C::Pri02);
    note(me.wound >= Wound::Minor, "out of action".to_owned(), C::Wnd04);
    if !is_own {
        return notes;
    }
    note(me.wound == Wound::Walking, "walking wounded".to_owned(), C::Wnd02);
    note(!me.awake, "asleep".to_owned(), C::Hid08);
    note(me.under_fire > 0, "under fire".to_owned(), C::Sho16);
    note(soldier.armour, "body armour".to_owned(), C::Bef05);
    note(me.arm == Arm::Edged, "edged weapon".to_owned(), C::Mor13);
    note(me.kit.cutters, "wire cutters".to_owned(), C::Wir01);
    note(me.kit.telephone, "telephone".to_owned(), C::Art02);
    note(me.papers != 0, "carries papers".to_owned(), C::Spc04);
    note(game.mood(man) == Mood::Withdraw, "his patrol withdraws".to_owned(), C::Pm07);
    note(game.mood(man) == Mood::Break, "his patrol has broken".to_owned(), C::Pm08);
    notes
}
