//! New battles: from a scenario, from a file, from a point of another battle.
use crate::{
    entropy,
    fault::{self, fault},
    hall::Hall,
    limit,
    peer::Peer,
    pool::For,
    store::Kept,
};
use games::{DiceMode, GameError, Moment, Order, Source, Start, wire::Meant};
use protocol::{Created, Eyes, Fault, NewBattle, Player, SeatPlan, Setting};
use room::{File, Ledger, Panic, bot_of, human, link, links_for, short};

pub(crate) async fn create(hall: &Hall, peer: Peer, new: NewBattle) -> Result<Created, Fault> {
    let NewBattle { ruleset, scenario, text, options, seats, typed_dice, mapless } = new;
    let house = text.into_iter().map(|text| Source::new("pack.toml", text)).collect();
    let plans = seats.each_ref().map(|setting| setting.plan.clone());
    let [first, second] = seats.map(player);
    let players = [first?, second?];
    let start = Start {
        order: Order { scenario, options: options.into_iter().map(|o| (o.name, o.on)).collect(), house, mapless },
        players: players.each_ref().map(Meant::meant),
        dice: if typed_dice { DiceMode::Typed } else { DiceMode::Fair },
    };
    let begun = hall.spare(For::Peer(peer), move || {
        let ledger = Ledger::default();
        let ruleset = games::find(&ruleset)?;
        let (_, secret) = ruleset.start_in(&start, Box::new(ledger.clone()))?;
        Ok(Begun { ruleset: ruleset.id(), secret: Some(secret), lines: ledger.due().lines })
    });
    let begun = worked(begun.await)?;
    keep(hall, For::Peer(peer), begun, players, plans.each_ref()).await
}

/// A battle file of somebody's. One that is over stays as it is, to be watched; any other goes on with dice of its own.
pub(crate) async fn upload(hall: &Hall, peer: Peer, bytes: Vec<u8>) -> Result<Created, Fault> {
    if bytes.split(|byte| *byte == b'\n').count() > limit::UPLOAD_LINES {
        return Err(fault("upload/too-long", "This file has more lines than any battle: nobody played it like that."));
    }
    let (begun, players) = hall
        .think(For::Peer(peer), move || uploaded(&normal(&bytes)))
        .await
        .ok_or_else(fault::busy)?
        .map_err(|panic| {
            tracing::warn!(%panic, "an uploaded battle made the rules panic");
            fault("upload/broken", "The rules cannot replay this battle.")
        })?
        .map_err(|error| fault("upload/broken", error.to_string()))?;
    let plans = plans(&players);
    keep(hall, For::Peer(peer), begun, players, plans.each_ref()).await
}

fn uploaded(bytes: &[u8]) -> Result<(Begun, [Player; 2]), GameError> {
    let ruleset = games::ruleset_of_bytes(bytes)?;
    ruleset.is_as_begun(bytes)?;
    let game = ruleset.watch_bytes(bytes, None)?;
    let info = game.info();
    let players = info.players.map(seated);
    if game.is_over() {
        let whole = String::from_utf8_lossy(bytes);
        let lines = whole.split_inclusive('\n').filter(|line| line.ends_with('\n')).map(str::to_owned).collect();
        return Ok((Begun { ruleset: ruleset.id(), secret: None, lines }, players));
    }
    let begun = forked(ruleset, bytes, None, &players, info.typed_dice)?;
    Ok((begun, players))
}

/// A battle that was as another one up to a point. Where people sat, whoever wants the fork sits now.
pub(crate) async fn fork(hall: &Hall, peer: Peer, file: File, to: Moment) -> Result<Created, Fault> {
    let File { ruleset, players, typed_dice, bytes, .. } = file;
    let players = players.map(seated);
    let sitting = players.clone();
    let begun = hall.spare(For::Peer(peer), move || {
        let ruleset = games::find(&ruleset)?;
        forked(ruleset, &bytes, Some(to), &sitting, typed_dice)
    });
    let begun = worked(begun.await)?;
    let plans = plans(&players);
    keep(hall, For::Peer(peer), begun, players, plans.each_ref()).await
}

/// The same battle from its beginning, with fresh dice. `both`: one screen for both seats.
pub(crate) async fn rematch(hall: &Hall, whose: For, file: File, swap: bool, both: bool) -> Result<Created, Fault> {
    let File { ruleset, players, typed_dice, bytes, .. } = file;
    let mut players = players.map(seated);
    if swap {
        players.reverse();
    }
    let sitting = players.clone();
    let start = Moment { eyes: Eyes::Umpire, position: 0 };
    let begun = hall.spare(whose.clone(), move || {
        let ruleset = games::find(&ruleset)?;
        forked(ruleset, &bytes, Some(start), &sitting, typed_dice)
    });
    let begun = worked(begun.await)?;
    let mut plans = plans(&players);
    if !both && plans == [SeatPlan::Me, SeatPlan::Me] {
        plans[1] = SeatPlan::Friend;
    }
    keep(hall, whose, begun, players, plans.each_ref()).await
}

/// What the store gets of a new battle.
struct Begun {
    ruleset: &'static str,
    secret: Option<String>,
    lines: Vec<String>,
}

fn forked(
    ruleset: &'static dyn games::AnyRuleset,
    bytes: &[u8],
    to: Option<Moment>,
    players: &[Player; 2],
    typed_dice: bool,
) -> Result<Begun, GameError> {
    let ledger = Ledger::default();
    let players = players.each_ref().map(Meant::meant);
    let dice = if typed_dice { DiceMode::Typed } else { DiceMode::Fair };
    let (_, secret) = ruleset.fork_in(bytes, to, players, dice, Box::new(ledger.clone()))?;
    let due = ledger.due();
    Ok(Begun { ruleset: ruleset.id(), secret: (!due.shown).then_some(secret), lines: due.lines })
}

async fn keep(
    hall: &Hall,
    whose: For,
    begun: Begun,
    players: [Player; 2],
    plans: [&SeatPlan; 2],
) -> Result<Created, Fault> {
    hall.has_room_for(&whose, begun.lines.iter().map(String::len).sum())?;
    let battle = link::battle_id(entropy::key()?);
    let (mut shown, mut links) = (vec![], vec![]);
    for role in links_for(plans) {
        let (link, kept) = link::fresh(role, entropy::key()?);
        shown.push(link);
        links.push(kept);
    }
    let Begun { ruleset, secret, lines } = begun;
    let kept = Kept { ruleset: ruleset.to_owned(), players, links, secret, lines };
    hall.store().create(&battle, &kept).await.map_err(|error| fault::unkept(&error))?;
    tracing::info!(battle, ruleset, "begun");
    Ok(Created { battle, links: shown })
}

fn player(setting: Setting) -> Result<Player, Fault> {
    match setting.plan {
        SeatPlan::Opponent(name) if ai::known().iter().any(|known| known.name == name) => {
            Ok(Player { kind: format!("bot:{name}"), name })
        }
        SeatPlan::Opponent(name) => Err(fault("opponent/unknown", format!("There is no opponent \"{name}\"."))),
        SeatPlan::Me | SeatPlan::Friend => Ok(human(short(&setting.name))),
    }
}

/// A player as a file names them, where this server has such a program; else a person.
fn seated(player: Player) -> Player {
    match bot_of(&player) {
        Some(name) if ai::known().iter().any(|known| known.name == name) => player,
        _ => human(short(&player.name)),
    }
}

fn plans(players: &[Player; 2]) -> [SeatPlan; 2] {
    players.each_ref().map(|player| bot_of(player).map_or(SeatPlan::Me, |name| SeatPlan::Opponent(name.to_owned())))
}

pub(crate) fn refused(error: &GameError) -> Fault {
    let hint = error.hint().map(|hint| format!(" ({hint})")).unwrap_or_default();
    fault("request/refused", format!("{error}{hint}"))
}

fn worked<T>(done: Option<Result<Result<T, GameError>, Panic>>) -> Result<T, Fault> {
    done.ok_or_else(fault::busy)?.map_err(|panic| lost(&panic))?.map_err(|error| refused(&error))
}

/// The same lines without what stands between their words for nothing.
fn normal(bytes: &[u8]) -> Vec<u8> {
    let (mut quoted, mut escaped) = (false, false);
    let counts = |byte: &u8| {
        let is_blank = matches!(byte, b' ' | b'\t' | b'\r') && !quoted;
        match (byte, escaped) {
            (b'"', false) => quoted = !quoted,
            (b'\n', _) => quoted = false,
            _ => {}
        }
        escaped = *byte == b'\\' && !escaped && quoted;
        !is_blank
    };
    bytes.iter().copied().filter(counts).collect()
}

fn lost(panic: &Panic) -> Fault {
    tracing::error!(%panic, "a battle could not be begun");
    fault::failed()
}
