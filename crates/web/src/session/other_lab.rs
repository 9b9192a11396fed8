//! A game that another lab on the same store has changed.

use super::{GameSession, LiveGame};
use crate::lab::Lab;
use crate::store::StoredGame;
use plyground_arena::Match;
use std::sync::atomic::Ordering;
use std::sync::{Arc, MutexGuard};

/// What pages of such a game say.
pub(super) const NOTICE: &str =
    "This game was changed in another lab on the same store. Load the page again to see how it stands.";

impl GameSession {
    /// Ends the game here without keeping anything, shows on all its pages what the other lab has kept, and lets the next
    /// request begin anew from there.
    pub(super) fn leave_to_another_lab(self: &Arc<GameSession>, lab: &Lab, mut game: MutexGuard<'_, LiveGame>) {
        self.stop.store(true, Ordering::Relaxed);
        game.withdraw_question();
        // What an agent still answers is not for this game any more.
        game.generation = Arc::default();
        if let Ok(Some(StoredGame { record, .. })) = lab.store.game(&self.id)
            && let Ok(kept) = Match::resume(record, true)
        {
            game.game = kept;
        }
        game.game.interrupt(plyground_record::Unfinished::Interrupted);
        game.is_elsewhere = true;
        game.hint = None;
        game.news = NOTICE.to_owned();
        self.announce(&mut game);
        // Code that looks for a game locks the list first and then the game.
        drop(game);
        lab.forget_session(self);
    }
}
