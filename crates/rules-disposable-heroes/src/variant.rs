//! DH-VAR: two sheets, three games. A variant sets the defaults of its options and nothing else.
use crate::{Clause as C, Options};
use kernel::{BadOption, Catalogued};

/// Which sheets are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// DH-VAR-03: both.
    Combined,
    /// DH-VAR-01: the long sheet.
    Full,
    /// DH-VAR-02: the short sheet.
    Infantry,
}

/// DH-VAR-T1: what the long sheet plays otherwise.
const FULL: [&str; 16] = [
    "variant_full",
    "exempt_weapons_short_list",
    "smg_run_fire_yes",
    "smg_snap_full",
    "zero_acc_natural_one",
    "sniper_defence_modifier",
    "leader_loss_owner_picks",
    "bunker_guts_always",
    "blast_leaders_off",
    "gun_blast_off",
    "long_range_off",
    "camouflage_off",
    "shared_wounds_off",
    "single_model_off",
    "crew_weapon_arc_off",
    "enclosed_blast_grenades",
];
/// DH-VAR-T1: what the short sheet plays otherwise.
const INFANTRY: [&str; 6] = [
    "variant_infantry",
    "gunshield_1",
    "sniper_defence_spot_check",
    "casualty_memory_attack",
    "charge_grenade_mm_off",
    "infantry_guns_as_infantry",
];

impl Variant {
    pub fn of(options: Options) -> Variant {
        match (options.variant_full(), options.variant_infantry()) {
            (true, _) => Variant::Full,
            (_, true) => Variant::Infantry,
            _ => Variant::Combined,
        }
    }
    /// The clause that says so.
    pub const fn clause(self) -> C {
        match self {
            Variant::Combined => C::Var03,
            Variant::Full => C::Var01,
            Variant::Infantry => C::Var02,
        }
    }
    pub fn options(self) -> Options {
        let on: &[&str] = match self {
            Variant::Combined => &[],
            Variant::Full => &FULL,
            Variant::Infantry => &INFANTRY,
        };
        let mut options = Options::default();
        for name in on {
            options.set(name, true).unwrap_or_else(|e| unreachable!("{e}"));
        }
        options
    }
}

/// Options of the catalogue that have more than two values.
const MANY_VALUED: [&str; 7] = [
    "rally_residual_",
    "half_fire_",
    "zero_acc_",
    "sniper_defence_",
    "leader_loss_",
    "charge_prepared_",
    "single_model_",
];

/// Whether two names are values of one option.
fn is_rival(one: &str, other: &str) -> bool {
    MANY_VALUED.iter().any(|option| one.starts_with(option) && other.starts_with(option))
}

/// DH-VAR-05: the defaults of the one variant named among the options, and on top of them every option that is said.
pub fn chosen(said: &[(String, bool)]) -> Result<Options, BadOption> {
    let is_on = |name: &str| said.iter().any(|(n, on)| n == name && *on);
    let variant = match (is_on("variant_full"), is_on("variant_infantry")) {
        (true, true) => return Err(BadOption::two("variant_full", "variant_infantry", C::GAME)),
        (true, _) => Variant::Full,
        (_, true) => Variant::Infantry,
        _ => Variant::Combined,
    };
    let mut options = variant.options();
    for (name, on) in said.iter().filter(|(name, _)| !name.starts_with("variant_")) {
        // An option has one value: another one said takes it off.
        for rival in Options::ALL.iter().filter(|o| *on && is_rival(o.name, name)) {
            options.set(rival.name, false)?;
        }
        options.set(name, *on)?;
    }
    Options::said(said)?;
    Ok(options)
}
