//! An army drawn by lot, within its frame.
use super::{Army, ArmyOf, Enlisted, EnlistedOf, Enlists, Frame, Most, Notes, elements, faults, free, word};
use crate::{Id, Lot, Place};

/// Tries to add one more.
const TRIES: usize = 60;

/// A legal army of so many points at most, in the words of a pack; none where the frame cannot be filled for so few.
pub fn drawn<G: Enlists>(
    data: &G,
    nation: G::Nation,
    frame: Id<Frame<G::Slot>>,
    points: u16,
    seed: u32,
) -> Option<String> {
    let mut lot = Lot::of(seed);
    let quality = lot.one(G::qualities()).copied();
    let mut army: ArmyOf<G> = Army {
        name: format!("{} army {seed}", G::side(nation)),
        nation,
        frame: Some(frame),
        limit: Some(points),
        points: None,
        units: Vec::new(),
        at: Place::default(),
        force: None,
    };
    let offered: Vec<Offer<G>> = data
        .plain(nation, quality)
        .into_iter()
        .filter_map(|plain| {
            let unit = Enlisted::plain("one", &plain.id, plain.quality);
            let element = data.element(nation, &unit, &mut Notes::new())?;
            Some(Offer { cost: data.cost(&element), slot: data.slot(&element), unit })
        })
        .collect();
    // What there must be, as cheap as it comes.
    for share in &data.frames()[frame].shares {
        for _ in 0..share.least {
            let cheapest = offered.iter().filter(|offer| offer.slot == share.slot).min_by_key(|offer| offer.cost)?;
            cheapest.joins(&mut army);
        }
    }
    if is_faulty(data, &army) {
        return None;
    }
    // Then more and better, as long as it stays legal.
    for _ in 0..TRIES {
        let changed =
            if lot.is_lucky(45) { better(data, &army, &mut lot) } else { joined(data, &army, &offered, &mut lot) };
        if let Some(changed) = changed.filter(|changed| changed.units.len() <= G::ROOM && !is_faulty(data, changed)) {
            army = changed;
        }
    }
    Some(text::<G>(&army, &format!("{}-army-{seed}", word(nation)), data.frames().name(frame)))
}

/// Something that can be had.
struct Offer<G: Enlists> {
    cost: i32,
    slot: G::Slot,
    unit: EnlistedOf<G>,
}

impl<G: Enlists> Offer<G> {
    fn joins(&self, army: &mut ArmyOf<G>) {
        let id = free(&army.units, &self.unit.is.value);
        army.units.push(Enlisted { id, ..self.unit.clone() });
    }
}

fn is_faulty<G: Enlists>(data: &G, army: &ArmyOf<G>) -> bool {
    let Some(elements) = elements(data, army, &mut Notes::new()) else { return true };
    let points: i32 = elements.iter().map(|element| data.cost(element)).sum();
    let slots: Vec<G::Slot> = elements.iter().map(|element| data.slot(element)).collect();
    let most = army.limit.unwrap_or(u16::MAX);
    let against = |frame: &Frame<G::Slot>| !faults(frame, most, points.clamp(0, 60_000) as u16, &slots).is_empty();
    army.frame.is_some_and(|frame| against(&data.frames()[frame]))
}

fn joined<G: Enlists>(data: &G, army: &ArmyOf<G>, offered: &[Offer<G>], lot: &mut Lot) -> Option<ArmyOf<G>> {
    // Kinds are drawn first, so that a long list of tanks does not make tanks likelier.
    let shares = &data.frames()[army.frame?].shares;
    let share = lot.one(shares)?;
    if share.most == Most::EachOnFoot && !lot.is_lucky(30) {
        return None;
    }
    let of_kind: Vec<&Offer<G>> = offered.iter().filter(|offer| offer.slot == share.slot).collect();
    let mut army = army.clone();
    lot.one(&of_kind)?.joins(&mut army);
    Some(army)
}

/// One unit with a man more, or something that its men may have.
fn better<G: Enlists>(data: &G, army: &ArmyOf<G>, lot: &mut Lot) -> Option<ArmyOf<G>> {
    let mut army = army.clone();
    let nth = lot.below(army.units.len() as u32) as usize;
    data.better(army.units.get_mut(nth)?, lot)?;
    Some(army)
}

/// Without its points: whoever changes it would have to add them up again.
fn text<G: Enlists>(army: &ArmyOf<G>, id: &str, frame: &str) -> String {
    let units: Vec<String> = army.units.iter().map(|unit| format!("    {},\n", unit.text())).collect();
    format!(
        "[[army]]\nid = \"{id}\"\nname = \"{}\"\nnation = \"{}\"\nframe = \"{frame}\"\nlimit = {}\nunit = [\n{}]\n",
        army.name,
        word(army.nation),
        army.limit.unwrap_or(0),
        units.concat(),
    )
}
