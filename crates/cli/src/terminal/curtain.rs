//! Two people at one screen who may not see the same: one looks, the other looks away.
use super::Terminal;
use kernel::Seat;
use std::io;

impl Terminal {
    /// Whether one may not see what the other is shown.
    pub(super) fn has_curtain(&self) -> bool {
        self.is_shared() && self.game.info().hides
    }

    /// The screen is for this seat from now on. False: the input has ended.
    pub(super) fn hand_over(&mut self, to: Seat) -> io::Result<bool> {
        if !self.has_curtain() || self.looks == Some(to) {
            return Ok(true);
        }
        self.paper.wipe()?;
        let side = self.game.side(to);
        let text = format!("Hand over to the {side} player; Enter when only they look");
        self.paper.line(format!("\n{}", self.paper.ink.seat(to, &text)))?;
        if self.read_line()?.is_none() {
            return Ok(false);
        }
        self.paper.wipe()?;
        self.input.forget()?;
        self.looks = Some(to);
        self.drawn.clear();
        Ok(true)
    }
}
