//! One line for what somebody did: lines and dice of each game by hand, and how they are told.
use content::Published;
use kernel::{
    Chance, D6, D10, Faces, Hand, Named, Pool, Reading, Seat, TWO_D6, Tally, Voice, at_least, at_most, chart, pool,
};
use session::{Line, explain::Deeds};

fn setup<B: Published>(scenario: &str) -> B::Setup {
    B::muster(&B::library(), scenario, &[]).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn told<B: Voice>(clause: B::Clause, event: B::Event) -> Line<B> {
    Line::Told { clause, event }
}

/// A number to stay under, made of one term.
fn tested<B: Voice>(clause: B::Clause, about: B::Subject, limit: u8, faces: &[u8]) -> Line<B> {
    let Line::Rolled { by, clause, about, chance, faces, tally, .. } =
        thrown::<B>(clause, about, at_most(TWO_D6, limit), faces)
    else {
        unreachable!("it was thrown")
    };
    let because = [kernel::Term { clause, label: "quality", amount: limit as i8 }].into_iter().collect();
    Line::Rolled { by, clause, about, chance, faces, tally, because }
}

fn thrown<B: Voice>(clause: B::Clause, about: B::Subject, chance: impl Into<Chance>, faces: &[u8]) -> Line<B> {
    let chance = chance.into();
    let Ok(Reading::Done(tally)) = chance.read(faces) else { panic!("not such a throw: {chance:?} {faces:?}") };
    let faces = Faces::from_slice(faces);
    Line::Rolled { by: Hand::Of(Seat::First), clause, about, chance, faces, tally, because: [].into_iter().collect() }
}

/// How the deeds of these lines are told in the end, each with the line it began with.
fn deeds<B: Voice>(setup: &B::Setup, lines: &[Line<B>]) -> Vec<(usize, String)> {
    let mut all: Vec<(usize, String)> = vec![];
    let mut reader = Deeds::default();
    for (nth, line) in lines.iter().enumerate() {
        let Some((from, Some(text))) = reader.read::<B>(setup, nth, line) else { continue };
        match all.last_mut() {
            Some((last, told)) if *last == from => *told = text.to_string(),
            _ => all.push((from, text.to_string())),
        }
    }
    all
}

mod bolt_action {
    use super::*;
    use rules_bolt_action::{BoltAction, Clause as C, Event as E, KindId, Order, Subject, UnitId};

    const SQUAD: UnitId = UnitId(1);
    const LIEUTENANT: UnitId = UnitId(2);
    const GRENADIERS: UnitId = UnitId(3);

    fn lines() -> Vec<Line<BoltAction>> {
        let volley = Subject::Between { by: GRENADIERS, at: SQUAD };
        vec![
            thrown(C::Turn03, Subject::Nothing, Chance::Draw([2, 2, 0, 0]), &[2]),
            told(C::Ord03, E::Ordered { unit: GRENADIERS, order: Order::Advance }),
            told(C::Move01, E::Moved { unit: GRENADIERS, to: kernel::Point::new(0, 0), distance: 400 }),
            told(C::Shoot02, E::Declared { by: GRENADIERS, at: SQUAD }),
            told(C::Shoot08, E::Ordered { unit: SQUAD, order: Order::Down }),
            thrown(C::Hit01, volley, at_least(6, 6, 3), &[6, 5, 4, 3, 2, 1]),
            thrown(C::Dmg01, volley, pool(4, D6, &[4, 6]), &[6, 4, 1, 1]),
            told(C::Dmg07, E::Lost { unit: SQUAD, kind: KindId(0), men: 2, left: 7 }),
            told(C::Pin01, E::Pinned { unit: SQUAD, more: 1, pins: 1 }),
            tested(C::Mor02, SQUAD.into(), 9, &[3, 4]),
        ]
    }

    #[test]
    fn a_volley_is_told_with_what_came_of_it() {
        let setup = setup::<BoltAction>("first-light");
        assert_eq!(
            deeds(&setup, &lines()),
            [(
                1,
                "Grenadier Squad moves 4\" and fires at US Squad: 4 hits, 2 killed, 1 pin, holds; US Squad goes Down"
                    .to_owned()
            )]
        );
        // As far as it has come: nobody is told before his time that it missed, or who fell.
        assert_eq!(deeds(&setup, &lines()[..4])[0].1, "Grenadier Squad moves 4\" and fires at US Squad");
    }

    #[test]
    fn dice_that_all_miss_are_said_to_have_missed_and_the_next_die_begins_something_new() {
        let setup = setup::<BoltAction>("first-light");
        let mut lines = lines();
        lines.truncate(4);
        lines.push(thrown(C::Hit10, (GRENADIERS, SQUAD).into(), at_least(3, 6, 5), &[4, 1, 2]));
        lines.push(thrown(C::Turn03, Subject::Nothing, Chance::Draw([2, 1, 0, 0]), &[1]));
        lines.push(told(C::Ord06, E::Ordered { unit: SQUAD, order: Order::Rally }));
        lines.push(tested(C::Test02, SQUAD.into(), 7, &[5, 4]));
        lines.push(told(C::Test07, E::Ordered { unit: SQUAD, order: Order::Down }));
        let told = deeds(&setup, &lines);
        assert_eq!(told[0].1, "Grenadier Squad moves 4\" and fires at US Squad: missed");
        assert_eq!(told[1], (6, "US Squad fails the order test and goes Down".to_owned()));
        assert_eq!(told.len(), 2);
    }

    #[test]
    fn a_name_of_many_takes_the_verb_of_many() {
        let mut setup = setup::<BoltAction>("first-light");
        setup.plan.units[usize::from(GRENADIERS.0)].name = "Grenadiers".to_owned();
        assert!(BoltAction::is_many(&setup, GRENADIERS.into()) && !BoltAction::is_many(&setup, LIEUTENANT.into()));
        let told = deeds(&setup, &lines()[..4]);
        assert_eq!(told[0].1, "Grenadiers move 4\" and fire at US Squad");
    }
}

mod disposable_heroes {
    use super::*;
    use rules_disposable_heroes::{Clause as C, DisposableHeroes, Event as E, KindId, Man, UnitId};

    #[test]
    fn a_low_d10_is_the_good_one_and_fire_drives_back() {
        let setup = setup::<DisposableHeroes>("hay-barn");
        let [ours, theirs] = [UnitId(0), UnitId(2)];
        let [us, them] = [ours, theirs].map(|unit| DisposableHeroes::called(&setup, unit.into()));
        let man = Man { of: theirs, kind: KindId(0), guest: false };
        let lines: Vec<Line<DisposableHeroes>> = vec![
            told(C::Turn01, E::Goes { seat: Seat::First, unit: ours }),
            told(C::Shoot01, E::Declared { by: ours, at: theirs }),
            Line::Rolled {
                by: Hand::Of(Seat::First),
                clause: C::Hit01,
                about: (ours, theirs).into(),
                chance: pool(5, D10, &[5]).into(),
                faces: [1, 4, 5, 10, 9].into_iter().collect(),
                tally: Tally([2, 3, 0, 0, 0, 0]),
                because: [kernel::Term { clause: C::Hit01, label: "base", amount: 4 }].into_iter().collect(),
            },
            told(C::Cas01, E::Lost { unit: theirs, man, men: 1, left: 8 }),
            told(C::Guts03, E::Shaken { unit: theirs, red: 1 }),
            told(C::Guts03, E::FallsBack { unit: theirs, to: kernel::Point::new(0, 0), distance: 650 }),
        ];
        let expected = format!("{us} fires at {them}: 2 hits, 1 killed, pinned; {them} falls back 6.5\"");
        assert_eq!(deeds(&setup, &lines), [(0, expected)]);
    }
}

mod heroes_all {
    use super::*;
    use rules_heroes_all::{Clause as C, Event as E, HeroesAll, Known, Load, Order, Subject, UnitId, setup::Part};

    #[test]
    fn each_man_who_falls_is_counted_and_what_another_suffers_is_named() {
        let setup = setup::<HeroesAll>("lane");
        let [ours, theirs, other] = [UnitId(0), UnitId(2), UnitId(3)];
        let [us, them, beside] = [ours, theirs, other].map(|unit| HeroesAll::called(&setup, unit.into()));
        let open = |unit| Known { unit, only: None };
        let lines: Vec<Line<HeroesAll>> = vec![
            told(C::Turn01, E::Acts { who: open(ours), order: Order::Fire }),
            told(C::Dir01, E::OpensFire { by: ours, at: theirs, load: Load::Shot }),
            thrown(C::Dir01, Subject::Between { by: open(ours), at: theirs }, at_least(4, 6, 4), &[4, 4, 6, 1]),
            told(C::Eff03, E::Lost { who: open(theirs), part: Part::Ranks, left: 7 }),
            told(C::Eff03, E::Lost { who: open(theirs), part: Part::Ranks, left: 6 }),
            told(C::Eff03, E::Lost { who: open(other), part: Part::Ranks, left: 3 }),
            told(C::Cm03, E::StaysSteady { who: open(theirs) }),
        ];
        let expected = format!("{us} fires at {them}: 3 hits, 2 killed, holds; {beside}: 1 killed");
        assert_eq!(deeds(&setup, &lines), [(0, expected)]);
    }
}

mod hot_blood {
    use super::*;
    use rules_hot_blood::{Clause as C, Event as E, HotBlood, ManId, Subject, Wound};

    #[test]
    fn of_a_turn_that_is_everybodys_each_deed_stands_for_itself() {
        let setup = setup::<HotBlood>("cough-in-the-dark");
        let [ours, theirs] = [ManId::new(Seat::First, 0), ManId::new(Seat::Second, 0)];
        let [us, them] = [ours, theirs].map(|man| HotBlood::called(&setup, man.into()));
        let lines: Vec<Line<HotBlood>> = vec![
            told(C::Sho01, E::Fired { who: ours, at: theirs, hit: false }),
            told(C::Sho01, E::Fired { who: theirs, at: ours, hit: true }),
            thrown(C::Hit01, Subject::default(), chart(TWO_D6, 2, &[6, 8, 10, 12]), &[3, 3]),
            told(C::Hit01, E::Wounded { who: ours, wound: Wound::Walking, seen: true }),
        ];
        let told = deeds(&setup, &lines);
        assert_eq!(
            told,
            [(0, format!("{us} fires at {them}: missed")), (1, format!("{them} fires at {us}: hit, walking wounded")),]
        );
    }

    #[test]
    fn who_sees_only_the_wound_is_told_of_nobody_who_gave_it() {
        let setup = setup::<HotBlood>("cough-in-the-dark");
        let who = ManId::new(Seat::First, 0);
        let lines: Vec<Line<HotBlood>> = vec![told(C::Hit01, E::Wounded { who, wound: Wound::Minor, seen: true })];
        assert_eq!(deeds(&setup, &lines), []);
    }
}

#[test]
fn a_name_is_a_reference_and_no_part_of_the_words() {
    let text = kernel::Text::from(format!("{} fires", Named::new(7, "fires [BA-HIT-01] -> 3 of 4")));
    assert_eq!(text.spans().len(), 2);
    let confirmed = Pool { then: kernel::Then::Confirm { class: 1, from: 6, to: 6, or: 0 }, ..at_least(2, 6, 6) };
    // Six, then three: neither die has made it, though one shows a six.
    assert_eq!(session::explain::made::<rules_bolt_action::Clause>(&confirmed.into(), &[6, 2, 3], &[]), [false; 3]);
}
