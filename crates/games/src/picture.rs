//! What a pair of eyes was last shown, and what has changed for them since.
use crate::AnyGame;
use kernel::Seat;
use protocol::{Ask, Board, Change, Consent, Eyes, LogLine, Moved, Prompt, Scene, Status, Step};
use std::sync::Arc;

/// A scene whose log is kept apart: its lines are shared with the picture before.
#[derive(Debug, Clone)]
pub struct Picture {
    scene: Scene,
    log: Vec<Arc<LogLine>>,
    passed: Vec<Passing>,
    moved: Vec<Moved>,
}

/// What was to be seen between two pictures.
#[derive(Debug, Clone)]
pub struct Passing {
    /// So many lines had been told.
    pub lines: usize,
    pub status: Status,
    pub board: Board,
}

/// How pictures are made: what the rules do not know. By default both seats answer for themselves.
#[derive(Debug, Clone, Default)]
pub struct Lighting {
    /// Seats that a program answers for.
    pub bots: [bool; 2],
    /// People throw the dice of programs.
    pub throws: bool,
    /// Somebody wants to see what happens on the way from one picture to the next.
    pub tells: bool,
    pub consent: Option<Consent>,
}

impl Picture {
    pub fn new(game: &dyn AnyGame, eyes: Eyes, lighting: &Lighting) -> Picture {
        Picture::after(&[], game, eyes, lighting)
    }

    /// The next one. Lines are only added, unless something was taken back.
    #[must_use]
    pub fn next(&self, game: &dyn AnyGame, lighting: &Lighting, taken_back: bool) -> Picture {
        let eyes = self.scene.eyes;
        if !taken_back {
            return Picture {
                passed: if lighting.tells { game.passing(eyes, self.log.len()) } else { vec![] },
                moved: game.moved_since(eyes, self.log.len()),
                ..Picture::after(&self.log, game, eyes, lighting)
            };
        }
        let mut picture = Picture::new(game, eyes, lighting);
        for (new, old) in picture.log.iter_mut().zip(&self.log) {
            if new == old {
                new.clone_from(old);
            }
        }
        picture
    }

    fn after(before: &[Arc<LogLine>], game: &dyn AnyGame, eyes: Eyes, lighting: &Lighting) -> Picture {
        let mut scene = game.scene(eyes, before.len());
        let mut log = before.to_vec();
        log.extend(scene.log.drain(..).map(Arc::new));
        scene.questions = questions(game, scene.eyes, std::mem::take(&mut scene.questions), lighting);
        scene.consent.clone_from(&lighting.consent);
        Picture { scene, log, passed: vec![], moved: vec![] }
    }

    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    pub fn whole(&self) -> Scene {
        Scene { log: self.log.iter().map(|line| LogLine::clone(line)).collect(), ..self.scene.clone() }
    }

    /// Whether there is nothing to be said to somebody who has the other picture.
    pub fn is_like(&self, old: &Picture) -> bool {
        self.scene == old.scene && self.log == old.log
    }

    /// What has to be said to somebody who has the other picture.
    pub fn since(&self, old: &Picture) -> Change {
        let (new, old_scene) = (&self.scene, &old.scene);
        let same = |pair: &(&Arc<LogLine>, &Arc<LogLine>)| Arc::ptr_eq(pair.0, pair.1) || pair.0 == pair.1;
        let log_from = self.log.iter().zip(&old.log).take_while(same).count();
        let is_new = new.position != old_scene.position;
        let Step { status, tokens, gone, pieces, signs, .. } = step(0, &new.status, &new.board, &old_scene.board);
        Change {
            position: new.position,
            eyes: new.eyes,
            status,
            tokens,
            gone,
            pieces,
            signs,
            log_from: log_from as u32,
            log: self.log[log_from..].iter().map(|line| LogLine::clone(line)).collect(),
            steps: if is_new { self.steps(&old_scene.board, log_from) } else { vec![] },
            moved: if is_new { self.moved.clone() } else { vec![] },
            questions: new.questions.clone(),
            waiting: new.waiting.clone(),
            undo: new.undo,
            consent: new.consent,
            verdict: new.verdict.clone(),
        }
    }

    fn steps(&self, old: &Board, log_from: usize) -> Vec<Step> {
        let mut before = old;
        let ahead = self.passed.iter().filter(|passing| passing.lines > log_from);
        ahead
            .map(|Passing { lines, status, board }| {
                step((lines - log_from) as u32, status, board, std::mem::replace(&mut before, board))
            })
            .collect()
    }
}

fn step(lines: u32, status: &Status, now: &Board, old: &Board) -> Step {
    let was = |id: u16| old.tokens.iter().find(|token| token.id == id);
    let is_there = |id: u16| now.tokens.iter().any(|token| token.id == id);
    Step {
        lines,
        status: status.clone(),
        tokens: now.tokens.iter().filter(|token| was(token.id) != Some(token)).cloned().collect(),
        gone: old.tokens.iter().map(|token| token.id).filter(|&id| !is_there(id)).collect(),
        pieces: (now.pieces != old.pieces).then(|| now.pieces.clone()),
        signs: (now.signs != old.signs).then(|| now.signs.clone()),
    }
}

/// A program's questions are not for people, but its dice are: at a real table somebody throws them for it.
fn questions(game: &dyn AnyGame, eyes: Eyes, own: Vec<Prompt>, lighting: &Lighting) -> Vec<Prompt> {
    let Some(seat) = seat_of(eyes) else { return own };
    let is_dice = |prompt: &Prompt| matches!(prompt.ask, Ask::Dice(_));
    let mut shown = own;
    if lighting.bots[seat.index()] {
        shown.retain(is_dice);
    }
    if lighting.throws && lighting.bots[(!seat).index()] && game.waiting().contains(&(!seat)) {
        shown.extend(open(game, !seat).into_iter().filter(is_dice));
    }
    shown
}

/// A seat's open questions.
fn open(game: &dyn AnyGame, seat: Seat) -> Vec<Prompt> {
    game.scene(eyes_of(seat), usize::MAX).questions
}

pub const fn eyes_of(seat: Seat) -> Eyes {
    match seat {
        Seat::First => Eyes::First,
        Seat::Second => Eyes::Second,
    }
}

pub const fn seat_of(eyes: Eyes) -> Option<Seat> {
    match eyes {
        Eyes::First => Some(Seat::First),
        Eyes::Second => Some(Seat::Second),
        Eyes::Public | Eyes::Umpire => None,
    }
}
