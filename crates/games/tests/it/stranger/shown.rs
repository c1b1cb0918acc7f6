//! What else is shown of Duel, as `advice.rs`, `weigh.rs`, `reckon.rs`, `scenes.rs`, `foresee.rs`, `survey.rs`, `voice.rs` and
//! `published.rs` of a rules crate have it.
use super::{
    rules,
    words::{Choice, Clause as C, Data, Duel, Event, Options, Setup, State, Subject},
};
use content::{Library, Problem, Published, ScenarioInfo, Source};
use kernel::{
    Advice, Advise, Answer, BadOption, Battle, Board, Card, Ending, Enlisted, Eyes, Foresee, Horizon, Key, Measure,
    Offer, Oracle, Outcome, Overlay, Play, Point, Procedure, Question, Reckon, Reckoning, Scene, SceneError, Scenes,
    Seat, Signs, Spot, Status, Strength, Survey, Takes, Text, View, Voice, Weigh, Witness,
};
use smallvec::smallvec;

impl Advise for Duel {
    fn advise(_: &Setup, _: &View<State>, question: &Question<'_, Duel>) -> Vec<Advice> {
        let Offer::List { options, .. } = &question.offer else { return vec![] };
        let worth = |choice: &Choice| (20 * i32::from(*choice == Choice::Fire), "a shot now is a man less later");
        let advice = |(nth, choice)| {
            let (value, reason) = worth(choice);
            Advice { answer: Answer::Pick(nth), value, reason }
        };
        let mut all: Vec<Advice> = (0..).zip(options.iter()).map(advice).collect();
        all.sort_by_key(|advice| -advice.value);
        all
    }
}

impl Weigh for Duel {
    const VICTORY: i32 = 500;
    fn strength(_: &Setup, state: &State, seat: Seat) -> Strength {
        let men = state.men[seat.index()];
        Strength { men: men.into(), units: u16::from(men > 0), shaken: 0 }
    }
    fn won(setup: &Setup, state: &State) -> Option<Seat> {
        Duel::verdict(setup, state).winner.filter(|_| state.is_over)
    }
    fn lead(_: &Setup, _: &State) -> i32 {
        0
    }
    fn stock(_: &Setup, state: &State, seat: Seat) -> i32 {
        100 * i32::from(state.men[seat.index()])
    }
    fn horizon(_: &Setup) -> Horizon {
        Horizon { steps: 6, effort: 2_000, looks: 50, doubt: 200 }
    }
    fn imagine(_: &Setup, view: &View<State>, _: &mut dyn FnMut(u32) -> u32) -> State {
        view.state
    }
}

impl Reckon for Duel {
    fn roster(setup: &Setup) -> Vec<Enlisted> {
        let unit = |seat: Seat| Enlisted { seat, name: name(seat).into(), men: setup.men[seat.index()].into() };
        Seat::BOTH.map(unit).into()
    }
    fn scoring(_: &Setup) -> &'static [&'static str] {
        &["men left"]
    }
    fn reckon(setup: &Setup, state: &State) -> Reckoning {
        let beaten = |seat: Seat| (state.men[seat.index()] == 0).then_some(Ending::WipedOut(seat));
        Reckoning {
            turns: state.turn.div_ceil(2),
            ending: Ending::beaten(Seat::BOTH.map(beaten)),
            left: state.men.map(u16::from).into(),
            scores: vec![Duel::verdict(setup, state).points],
        }
    }
}

/// How many of them fall in so many rounds of fire.
struct Rounds {
    setup: Setup,
    rounds: u8,
}

impl Scene<Duel> for Rounds {
    fn run(&self, mut oracle: &mut dyn Oracle<Duel>) -> Play<Outcome> {
        let mut state = Duel::start(&self.setup);
        for round in 0..self.rounds {
            oracle.cut(&state, C::Fire02, &round)?;
            rules::fire(&self.setup, &mut state, Seat::First, &mut oracle)?;
        }
        Ok(smallvec![(self.setup.men[1] - state.men[1]).into()])
    }
    fn answer(&self, _: &State, _: &Question<'_, Duel>) -> Answer {
        Answer::Pick(0)
    }
    fn assumes(&self) -> String {
        "nobody shoots back".into()
    }
}

const KEYS: &[Key] = &[
    Key {
        name: "men",
        also: &[],
        about: "men who fire",
        default: Some("6"),
        takes: Takes::Number { least: 1, most: 20 },
    },
    Key {
        name: "rounds",
        also: &[],
        about: "how often",
        default: Some("2"),
        takes: Takes::Number { least: 1, most: 9 },
    },
];

impl Scenes for Duel {
    fn procedures() -> &'static [Procedure] {
        &[Procedure {
            name: "fire",
            about: "some men fire at twenty, round after round",
            keys: KEYS,
            outcomes: &["fallen"],
            example: "odds duel fire men=2 rounds=3",
        }]
    }
    fn scene(procedure: &str, values: &[(&str, &str)]) -> Result<Box<dyn Scene<Duel>>, SceneError> {
        if procedure != "fire" {
            return Err(SceneError::NoSuchProcedure { name: procedure.to_owned() });
        }
        let number = |key: &Key| -> Result<u8, SceneError> {
            let given = values.iter().find(|(name, _)| *name == key.name).map(|(_, value)| *value);
            let value = given.or(key.default).ok_or(SceneError::Missing { key: key.name })?;
            let wrong =
                |_| SceneError::BadValue { key: key.name, value: value.to_owned(), expected: "a number".into() };
            value.parse().map_err(wrong)
        };
        let setup = Setup { name: String::new(), men: [number(&KEYS[0])?, 20], turns: 9, options: Options::default() };
        Ok(Box::new(Rounds { setup, rounds: number(&KEYS[1])? }))
    }
}

#[derive(Debug, Clone, Copy, Hash)]
pub(crate) struct Onlooker {
    of: Seat,
    lost: u8,
}

impl Witness<Duel> for Onlooker {
    fn measures(&self) -> &'static [(&'static str, bool)] {
        &[("men lost", false)]
    }
    fn tell(&mut self, event: Event) {
        if let Event::Lost { of, men } = event {
            self.lost += if of == self.of { men } else { 0 };
        }
    }
    fn outcome(&self, _: &State) -> Outcome {
        smallvec![self.lost.into()]
    }
}

impl Foresee for Duel {
    type Witness = Onlooker;
    fn witness(question: &Question<'_, Duel>, answer: &Answer) -> Option<Onlooker> {
        (*answer == Answer::Pick(0)).then_some(Onlooker { of: !question.seat, lost: 0 })
    }
    fn known(_: &Setup, state: &State, _: Eyes) -> State {
        *state
    }
}

impl Survey for Duel {
    fn survey(_: &Setup, _: &View<State>, _: Spot) -> Overlay<C> {
        Overlay::default()
    }
    fn card(_: &Setup, _: &View<State>, _: u16) -> Option<Card<C>> {
        None
    }
}

fn name(seat: Seat) -> &'static str {
    ["Reds", "Blues"][seat.index()]
}

impl Voice for Duel {
    fn event(_: &Setup, event: Event) -> Text {
        match event {
            Event::Waited(seat) => format!("{} wait", name(seat)).into(),
            Event::Lost { of, men } => format!("{}: {men} men lost", name(of)).into(),
            Event::Ended => "the duel is over".into(),
        }
    }
    fn choice(_: &Setup, choice: Choice) -> String {
        ["fire", "wait"][choice as usize].into()
    }
    fn subject(_: &Setup, about: Subject) -> Text {
        about.0.map_or("", name).into()
    }
    fn question(_: &Setup, question: &Question<'_, Duel>) -> String {
        format!("{}: fire or wait?", name(question.seat))
    }
    fn side(_: &Setup, seat: Seat) -> String {
        name(seat).into()
    }
    fn headline(setup: &Setup, view: &View<State>) -> String {
        format!("Turn {} of {}", view.state.turn / 2 + 1, setup.turns)
    }
    fn status(setup: &Setup, view: &View<State>) -> Status {
        Status { clock: Self::headline(setup, view), turn: view.state.turn, turns: setup.turns, ..Status::default() }
    }
    fn board(_: &Setup, _: &View<State>) -> Board {
        let size = Point::new(2400, 2400);
        let signs = Signs::default();
        Board { measure: Measure::Hundredths, size, night: false, pieces: vec![], tokens: vec![], signs }
    }
}

const SCENARIOS: &str = r#"
format = 1

[[scenario]]
id = "wall"
name = "The Wall"
from = "ours"
ours = 6
theirs = 5
turns = 4
"#;

impl Published for Duel {
    const TAGLINE: &'static str = "Two squads and one die";
    const HIDES: bool = false;
    type Data = Data;
    type Options = Options;

    fn library() -> Library {
        Library::new([Source::new("scenarios.toml", SCENARIOS)])
    }
    fn options(said: &[(String, bool)]) -> Result<Options, BadOption> {
        Options::said(said)
    }
    fn options_line(setup: &Setup) -> String {
        setup.options.to_string()
    }
    fn listed(data: &Data) -> Vec<ScenarioInfo> {
        let info = |(id, scenario): (&str, &super::words::Scenario)| ScenarioInfo {
            id: id.to_owned(),
            name: scenario.name.clone(),
            blurb: "whoever fires first".into(),
            sides: Seat::BOTH.map(|seat| name(seat).to_owned()),
            turns: scenario.turns,
            table: "none".into(),
        };
        data.0.iter().map(info).collect()
    }
    fn assemble(library: &Library, scenario: &str, options: Options) -> Result<Setup, Vec<Problem>> {
        let data = library.read::<Data>()?.data;
        let found = data.0.get(scenario).unwrap_or_else(|| unreachable!("it is in the list"));
        Ok(Setup { name: found.name.clone(), men: found.men, turns: found.turns, options })
    }
    fn title(setup: &Setup) -> (String, String) {
        (setup.name.clone(), "whoever fires first".into())
    }
}
