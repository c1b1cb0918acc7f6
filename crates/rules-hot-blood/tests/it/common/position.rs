//! Positions for tests, written in TOML: a scenario, less what is not named, plus what is put where.
//!
//! ```toml
//! scenario = "identification"  # forces and board; men who are not named below are left out
//! options = ["hit_mg_6"]       # house readings
//! turn = 2
//! phase = "morale"             # where the night goes on from
//! open = true                  # no pits, wire or stumps but what is listed here
//! flares = [[5, 8]]
//! broken = true                # the raiders' patrol
//! heard = [[5, 4]]             # by the garrison, last turn
//! hits = ["G3 bullet"]         # pending, in this order
//!
//! [[pit]]
//! kind = "trench"
//! squares = [[4, 8], [5, 8]]
//!
//! [[man]]
//! id = "B2"
//! at = [5, 5]
//! posture = "standing"         # up and down: in the pit
//! path = [[5, 6], [5, 7]]      # what he was told: crawl = true, end = "lying", halt = true, fire = "at-will"
//! fights = true                # since an earlier turn, with every enemy in his square
//! throw = { at = [5, 8], into = "pit", toward = "north" }
//! act = "cut 0 stealthy"       # see `deed`
//! ```
use kernel::{Battle, Point};
use rules_hot_blood::{
    Act, Aim, Cause, Fire, Game, Goods, HotBlood, ManId, Mood, Options, Pace, Path, Phase, Posture, Record, Resolve,
    Setup, Sign, State, Step, Wound, data,
    muster::muster,
    setup::{Firearm, GARRISON, Kit, Pit, PitKind, Plan, RAIDERS, Wire, WireKind},
    state::{Flare, Ghost, Hit, MARKERS, Marker, Task},
};
use serde::Deserialize;
use table::squares::{Compass, Layer};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    scenario: String,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default = "two")]
    turn: u8,
    phase: String,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    broken: bool,
    #[serde(default)]
    pit: Vec<Hole>,
    #[serde(default)]
    blocking: Vec<[i16; 2]>,
    #[serde(default)]
    flares: Vec<[i16; 2]>,
    #[serde(default)]
    heard: Vec<[i16; 2]>,
    #[serde(default)]
    hits: Vec<String>,
    #[serde(default)]
    wire: Vec<Fence>,
    #[serde(default)]
    filled: Vec<[i16; 2]>,
    #[serde(default)]
    man: Vec<Put>,
}

/// Wire on the northern edge of a square; open to all, or to the garrison's knowledge only.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fence {
    at: [i16; 2],
    kind: WireKind,
    #[serde(default)]
    gate: bool,
}

fn two() -> u8 {
    2
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hole {
    kind: PitKind,
    squares: Vec<[i16; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "what is so of a man, each or not")]
struct Put {
    id: String,
    at: [i16; 2],
    #[serde(default = "standing")]
    posture: Posture,
    wound: Option<Wound>,
    resolve: Option<Resolve>,
    nerve: Option<i8>,
    melee: Option<i8>,
    #[serde(default)]
    asleep: bool,
    #[serde(default)]
    armour: bool,
    /// HB-SHO-16: since last turn; for the first time, unless he was before.
    #[serde(default)]
    under_fire: bool,
    #[serde(default)]
    was_under_fire: bool,
    #[serde(default)]
    worse: bool,
    #[serde(default)]
    fights: bool,
    /// He has fought before.
    #[serde(default)]
    fought: bool,
    #[serde(default)]
    passed: u8,
    carries: Option<String>,
    /// Somebody else had picked him up before.
    #[serde(default)]
    helps: bool,
    escort: Option<String>,
    /// Where the enemy last saw him.
    ghost: Option<[i16; 2]>,
    #[serde(default)]
    unseen: bool,
    goes_to: Option<[i16; 2]>,
    #[serde(default)]
    path: Vec<[i16; 2]>,
    #[serde(default)]
    crawl: bool,
    end: Option<Posture>,
    fire: Option<Fire>,
    /// Whom he aims at.
    aim: Option<String>,
    throw: Option<Throw>,
    act: Option<String>,
    #[serde(flatten)]
    has: Has,
}

/// What he has, other than the roster says, and what came before.
#[derive(Deserialize)]
struct Has {
    bombs: Option<u8>,
    flares: Option<u8>,
    /// Option `ammo_rifles_10`.
    shots: Option<u8>,
    skill: Option<i8>,
    kit: Option<Kit>,
    firearm: Option<Firearm>,
    /// He has just fired.
    #[serde(default)]
    fired: bool,
    /// He has the papers of these.
    #[serde(default)]
    papers: Vec<String>,
    /// Turns that he still has to work on the first wire.
    work: Option<u8>,
    left_gun: Option<[i16; 2]>,
    /// Where his bomb lies.
    bomb: Option<Throw>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields)]
struct Throw {
    at: [i16; 2],
    into: Option<Layer>,
    toward: Option<Compass>,
}

impl Throw {
    fn step(self) -> Step {
        Step::new(point(self.at), self.into.unwrap_or(Layer::Surface))
    }
}

fn standing() -> Posture {
    Posture::Standing
}

fn point([x, y]: [i16; 2]) -> Point {
    Point::new(x, y)
}

/// The position that a TOML text describes.
pub(crate) fn position(text: &str) -> Result<(Setup, State), String> {
    let wanted: Position = toml::from_str(text).map_err(|e| e.to_string())?;
    let mut options = Options::default();
    for name in &wanted.options {
        options.set(name, true).map_err(|e| e.to_string())?;
    }
    let plan = muster(&data::library(), &wanted.scenario, options).map_err(|p| format!("{p:?}"))?;
    let setup = Setup::from(drawn_up(plan, &wanted)?);
    let mut state = HotBlood::start(&setup);
    (state.turn, state.phase) = (wanted.turn, phase(&wanted.phase)?);
    if wanted.broken {
        state.sides[RAIDERS.index()].patrols[0].mood = Mood::Break;
    }
    for (slot, &at) in state.flares.iter_mut().zip(&wanted.flares) {
        *slot = Some(Flare { at: point(at), turns: 1 });
    }
    let find = |id: &str| {
        let found = setup.men().find(|&man| setup.soldier(man).id == *id);
        found.ok_or_else(|| format!("there is no {id:?} in this position"))
    };
    for put in &wanted.man {
        stand(&setup, &mut state, put, find(&put.id)?, &find)?;
    }
    for (nth, hit) in wanted.hits.iter().enumerate() {
        let (who, cause) = hit.split_once(' ').ok_or_else(|| format!("{hit:?}: who, and by what?"))?;
        state.hits[nth] = Some(Hit { who: find(who)?, cause: self::cause(cause)? });
    }
    look(&setup, &mut state, &wanted, &find)?;
    Ok((setup, state))
}

fn phase(name: &str) -> Result<Phase, String> {
    Ok(match name {
        "set-up" => Phase::SetUp,
        "intentions" => Phase::Intentions,
        "morale" => Phase::Morale,
        "hand-to-hand" => Phase::HandToHand,
        "bombs" => Phase::Bombs,
        "special-actions" => Phase::SpecialActions,
        "movement" => Phase::Movement,
        "spotting" => Phase::Spotting,
        "shooting" => Phase::Shooting,
        "bomb-effects" => Phase::BombEffects,
        "artillery" => Phase::Artillery,
        "hits" => Phase::Hits,
        other => return Err(format!("{other:?} is no phase")),
    })
}

fn cause(name: &str) -> Result<Cause, String> {
    Ok(match name {
        "machine-gun" => Cause::MachineGun,
        "bullet" => Cause::Bullet,
        "blow" => Cause::Blow,
        "bare-hands" => Cause::BareHands,
        "burst" => Cause::Burst,
        other => return Err(format!("{other:?} hits nobody")),
    })
}

/// The plan with only the men who are named, and the ground as it is wanted.
fn drawn_up(mut plan: Plan, wanted: &Position) -> Result<Plan, String> {
    if wanted.open {
        plan.pits.clear();
        plan.wires.clear();
        plan.blocking.clear();
        plan.filled.clear();
    }
    plan.blocking.extend(wanted.blocking.iter().map(|&at| point(at)));
    plan.filled.extend(wanted.filled.iter().map(|&at| point(at)));
    let fence = |fence: &Fence| Wire { south: point(fence.at), kind: fence.kind, gate: fence.gate };
    plan.wires.extend(wanted.wire.iter().map(fence));
    for hole in &wanted.pit {
        let squares = hole.squares.iter().map(|&at| point(at)).collect();
        plan.pits.push(Pit { name: String::from("pit"), kind: hole.kind, squares });
    }
    if wanted.man.is_empty() {
        return Ok(plan);
    }
    let all: Vec<String> = plan.men.iter().flatten().map(|man| man.id.clone()).collect();
    if let Some(put) = wanted.man.iter().find(|put| !all.contains(&put.id)) {
        return Err(format!("no {:?} in it; there are {}", put.id, all.join(", ")));
    }
    for seat in [RAIDERS, GARRISON] {
        let men = &mut plan.men[seat.index()];
        men.retain(|man| wanted.man.iter().any(|put| put.id == man.id));
        // HB-PM-02: those who are named are the whole patrol.
        for patrol in &mut plan.sides[seat.index()].patrols {
            patrol.strength = men.len() as u8;
        }
        for man in men {
            let Some(put) = wanted.man.iter().find(|put| put.id == man.id) else { continue };
            (man.nerve, man.melee) = (put.nerve.unwrap_or(man.nerve), put.melee.unwrap_or(man.melee));
            man.armour |= put.armour;
            man.throws = put.has.skill.unwrap_or(man.throws);
        }
    }
    Ok(plan)
}

type Find<'a> = &'a dyn Fn(&str) -> Result<ManId, String>;

fn stand(setup: &Setup, state: &mut State, put: &Put, who: ManId, find: Find<'_>) -> Result<(), String> {
    let (turn, game_phase) = (state.turn, state.phase);
    let mut game = Game { setup, state };
    game.deploy(who, point(put.at), put.posture);
    let ghost = put.ghost.map(|at| Ghost { at: Step::new(point(at), Layer::Surface), turn: turn - 1 });
    let man = &mut state.men[usize::from(who.0)];
    man.awake = !put.asleep;
    man.wound = put.wound.unwrap_or(man.wound);
    man.resolve = put.resolve.unwrap_or(man.resolve);
    if put.under_fire {
        (man.under_fire, man.ever_under_fire, man.first_fire) = (turn - 1, true, !put.was_under_fire);
    }
    (man.worse, man.ever_in_melee, man.passed) = (put.worse, put.fought, put.passed);
    man.carries = put.carries.as_deref().map(find).transpose()?;
    let carried = man.carries.filter(|_| !put.helps);
    man.escort = put.escort.as_deref().map(find).transpose()?;
    (man.ghost, man.goes_to) = (ghost, put.goes_to.map(point));
    let pace = if put.crawl { Pace::Crawl } else { Pace::Walk };
    let open = state.open;
    let route: Vec<Point> = std::iter::once(put.at).chain(put.path.iter().copied()).map(point).collect();
    let path: Path = setup
        .map
        .walk(open, put.posture.layer(), who.seat() == RAIDERS, &route)
        .map_err(|e| format!("{}: {e:?}", put.id))?;
    let pace = if path.is_empty() { Pace::Stay } else { pace };
    if let Some(carried) = carried {
        state.men[usize::from(carried.0)].borne_by = Some(who);
    }
    let man = &mut state.men[usize::from(who.0)];
    let aim = put.aim.as_deref().map(find).transpose()?.map(Fire::Aim);
    let fire = aim.or(put.fire).unwrap_or(Fire::Hold);
    let throw = put.throw.map(|to| Aim { at: point(to.at), layer: to.step().layer, toward: to.toward });
    let act = put.act.as_deref().map(|text| deed(text, find)).transpose()?;
    man.record = Record { path, pace, posture: put.end, fire, throw, act, ..Record::IDLE };
    if game_phase == Phase::Intentions {
        man.record = Record::NONE;
    }
    for id in &put.has.papers {
        man.papers |= find(id)?.bit();
    }
    let has = &put.has;
    (man.bombs, man.flares) = (has.bombs.unwrap_or(man.bombs), has.flares.unwrap_or(man.flares));
    (man.kit, man.firearm) = (has.kit.unwrap_or(man.kit), has.firearm.or(man.firearm));
    man.shots = has.shots.unwrap_or(man.shots);
    man.fired = if has.fired { turn - 1 } else { 0 };
    man.task = has.work.map(|left| Task { wire: 0, stealthy: false, left, worked: false });
    man.bomb = has.bomb.map(Throw::step);
    if let Some(at) = has.left_gun {
        (man.firearm, man.left_gun) = (None, Some(Step::new(point(at), put.posture.layer())));
    }
    Ok(())
}

/// "flare 5,9", "alarm", "cut 0 stealthy", "call 0 1", "search G3", "give bombs B5", "take papers B2", "listen", …
fn deed(text: &str, find: Find<'_>) -> Result<Act, String> {
    let words: Vec<&str> = text.split(' ').collect();
    let goods = |name: &str| {
        let name = toml::Value::String(name.to_owned());
        name.try_into::<Goods>().map_err(|e| format!("{text:?}: {e}"))
    };
    let number = |word: &str| word.parse::<u8>().map_err(|e| format!("{text:?}: {e}"));
    Ok(match words[..] {
        ["flare", at] => {
            let (x, y) = at.split_once(',').ok_or_else(|| format!("{text:?}: where?"))?;
            Act::Flare(Point::new(number(x)?.into(), number(y)?.into()))
        }
        ["alarm"] => Act::Alarm,
        ["cut", wire] => Act::Cut { wire: number(wire)?, stealthy: false },
        ["cut", wire, "stealthy"] => Act::Cut { wire: number(wire)?, stealthy: true },
        ["call", mission, square] => Act::Call { mission: number(mission)?, square: number(square)? },
        ["search", man] => Act::Search(find(man)?),
        ["secure", man] => Act::Secure(find(man)?),
        ["lift", man] => Act::Lift(find(man)?),
        ["put-down"] => Act::PutDown,
        ["give", what, to] => Act::Give { to: find(to)?, goods: goods(what)? },
        ["take", what, from] => Act::Take { from: find(from)?, goods: goods(what)? },
        ["take-gun", man] => Act::TakeGun(find(man)?),
        ["rouse", man] => Act::Rouse(find(man)?),
        ["rally", man] => Act::Rally(find(man)?),
        ["listen"] => Act::Listen,
        _ => return Err(format!("{text:?} is no special action")),
    })
}

/// Who sees whom, and who has been fighting whom.
fn look(setup: &Setup, state: &mut State, wanted: &Position, find: Find<'_>) -> Result<(), String> {
    let turn = state.turn;
    let mut game = Game { setup, state };
    let mut unseen = 0;
    for put in wanted.man.iter().filter(|put| put.unseen) {
        unseen |= find(&put.id)?.bit();
    }
    for spotter in setup.men().filter(|&man| game.man(man).is_able()).collect::<Vec<_>>() {
        let eye = game.shape(spotter);
        let seen = setup.men().filter(|&man| man != spotter && game.sees(eye, game.shape(man)));
        let bits = seen.fold(0, |bits, man| bits | man.bit());
        let man = &mut game.state.men[usize::from(spotter.0)];
        (man.sees, man.saw) = (bits & !unseen, bits & !unseen);
    }
    // HB-HID-04: who lay beside whom at the last look about.
    for who in setup.men().filter(|&man| game.man(man).wound >= Wound::Minor).collect::<Vec<_>>() {
        if game.beside(who, !who.seat()).any(|enemy| game.man(enemy).is_able()) {
            game.learn_fate(who);
        }
    }
    // HB-VIS-08: flashes that last turn left.
    for put in wanted.man.iter().filter(|put| put.has.fired) {
        let who = find(&put.id)?;
        let marker = Marker { turn: game.turn - 1, at: game.man(who).at, sign: Sign::Flash };
        game.state.sides[(!who.seat()).index()].markers[MARKERS - 1] = Some(marker);
    }
    for (slot, &at) in game.state.sides[GARRISON.index()].markers.iter_mut().zip(&wanted.heard) {
        *slot = Some(Marker { turn: turn - 1, at: point(at), sign: Sign::Sound });
    }
    for put in wanted.man.iter().filter(|put| put.fights) {
        let who = find(&put.id)?;
        let enemies: Vec<ManId> = game.beside(who, !who.seat()).filter(|&man| game.man(man).is_fit()).collect();
        for enemy in enemies {
            if who.seat() == RAIDERS {
                game.meet(who, enemy)
            } else {
                game.meet(enemy, who)
            };
        }
    }
    for man in &mut game.state.men {
        man.met = 0;
    }
    Ok(())
}
