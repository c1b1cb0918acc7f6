//! DH-VAR-T1 as the catalogue prints it: which values there are, and what each variant plays.
use rules_disposable_heroes::{Options, Variant};
use std::collections::BTreeSet;

/// Option, its values, and the defaults of combined, full and infantry; n/a: nothing it governs is there (DH-VAR-08).
const TABLE: &str = "
    initiative-winner | goes-first, chooses | goes-first | goes-first | goes-first
    rally-residual | act-normally, freeze, repeat-effect | act-normally | act-normally | act-normally
    half-fire | always, when-halved, off | always | always | always
    half-rof | pool, per-weapon | pool | pool | pool
    exempt-weapons | long-list, short-list | long-list | short-list | long-list
    smg-run-fire | no, yes | no | yes | no
    smg-snap | halved, full | halved | full | halved
    coherency | leader, pairwise | leader | leader | leader
    terrain-slows | vehicles, all | vehicles | vehicles | vehicles
    slow-fire | gun-or-all-mgs, gun-or-one-mg | gun-or-all-mgs | gun-or-all-mgs | n/a
    zero-acc | natural-one, confirm-bunker, confirm-any | confirm-bunker | natural-one | confirm-bunker
    gunshield | -2, -1 | -2 | -2 | -1
    sniper-defence | modifier, spot-check, both | both | modifier | spot-check
    own-obstacle | ignore, count | ignore | ignore | ignore
    leader-loss | owner-picks, attacker-on-1, only-on-1 | attacker-on-1 | owner-picks | attacker-on-1
    casualty-memory | turn, attack | turn | turn | attack
    bunker-guts | always, casualties-only | casualties-only | always | casualties-only
    vehicle-pin | reading, halt-only | reading | reading | n/a
    penetration-effect | count-only, guts-minus | count-only | count-only | n/a
    snap-limit | per-mover, per-turn | per-mover | per-mover | per-mover
    snap-range | full, half | full | full | full
    indirect-miss-guts | yes, no | yes | yes | yes
    blast-leaders | on, off | on | off | on
    gun-blast | on, off | on | off | on
    gun-dm | target, weapon | target | n/a | target
    charge-prepared | -5, -4, forbidden | -5 | -5 | -5
    charge-grenade-mm | on, off | on | on | off
    spot-memory | firer, side | firer | firer | n/a
    infantry-guns | spot, as-infantry | spot | spot | as-infantry
    mantle | turret, hull | turret | turret | n/a
    damage-guts | every-penetration, listed-only | every-penetration | every-penetration | n/a
    long-range | on, off | on | off | on
    camouflage | on, off | on | off | on
    flame-hit | acc, automatic | acc | acc | acc
    shared-wounds | on, off | on | off | on
    single-model | on, off, exempt-snipers | on | off | on
    crew-weapon-arc | on, off | on | off | on
    init-vehicles | yes, no | yes | yes | n/a
    bailed-crew | no-count, count | no-count | no-count | n/a
    join-marker | keep, spent | keep | n/a | keep
    blast-spill | on, off | on | n/a | on
    flame-rules | on, plain | on | on | on
    small-arms-soft | shooter-picks, crew-only | shooter-picks | shooter-picks | n/a
    bunker-long-guts | bunker-rule, always | bunker-rule | n/a | bunker-rule
    gun-arc | 90, 180 | 90 | 90 | 90
    charge-lost-target | move-on, stop | move-on | move-on | move-on
    evade-marker | at-least-one, add | at-least-one | at-least-one | at-least-one
    passenger-blast | plain, blast-rules | plain | plain | n/a
    coax-spot | free, ranging | free | free | n/a
    ruins-obstacle | none, -2 | none | none | none
    enclosed-blast | all, grenades | all | grenades | all
    charge-commander | yes, no | yes | yes | yes
    flame-rout | attack, flames | attack | attack | attack
";

struct Row {
    option: &'static str,
    values: Vec<&'static str>,
    defaults: [&'static str; 3],
}

fn rows() -> Vec<Row> {
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [option, values, combined, full, infantry] = cells[..] else { panic!("{line}: not five cells") };
        Row { option, values: values.split(", ").collect(), defaults: [combined, full, infantry] }
    };
    TABLE.lines().filter(|line| !line.trim().is_empty()).map(row).collect()
}

/// "gunshield", "-1": what the value is called where it is not the default.
fn name(option: &str, value: &str) -> String {
    format!("{option}_{}", value.trim_start_matches('-')).replace('-', "_")
}

/// What the table is about: not the variants themselves, nor what is asked.
fn is_of_a_variant(option: &str) -> bool {
    !option.starts_with("variant_") && option != "ask_everything"
}

#[test]
fn every_value_but_the_default_is_an_option_and_nothing_else_is() {
    let others =
        |row: &Row| row.values.iter().filter(|v| **v != row.defaults[0]).map(|v| name(row.option, v)).collect();
    let printed: BTreeSet<String> = rows().iter().flat_map(|row| -> Vec<String> { others(row) }).collect();
    let there = Options::ALL.iter().map(|o| o.name.to_owned()).filter(|name| is_of_a_variant(name));
    assert_eq!(printed, there.collect());
}

#[test]
fn each_variant_plays_what_the_table_prints() {
    for (nth, variant) in [Variant::Combined, Variant::Full, Variant::Infantry].into_iter().enumerate() {
        let options = variant.options();
        for row in rows() {
            let played: Vec<&str> =
                row.values.iter().copied().filter(|v| options.get(&name(row.option, v)) == Some(true)).collect();
            let wanted: Vec<&str> = match row.defaults[nth] {
                "n/a" => vec![],
                value if value == row.defaults[0] => vec![],
                value => vec![value],
            };
            assert_eq!(played, wanted, "{} in {variant:?}", row.option);
        }
    }
}
