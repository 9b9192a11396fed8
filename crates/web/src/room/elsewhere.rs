//! A game that another lab on the same store has changed.

use super::{Game, Room, after_all_turns, interrupted};
use crate::lab::Lab;
use crate::store::StoredGame;
use std::sync::atomic::Ordering;
use std::sync::{Arc, MutexGuard};

const TOLD: &str = "This game was changed in another lab on the same store. Load the page again to see how it stands.";

impl Room {
    /// Ends the game here without keeping anything, shows those who look on what the other lab has kept, and lets the next
    /// request begin anew from there.
    pub(super) fn leave_to_another_lab(self: &Arc<Room>, lab: &Lab, mut game: MutexGuard<'_, Game>) {
        self.stop.store(true, Ordering::Relaxed);
        game.forget_question();
        if let Ok(Some(StoredGame { record, .. })) = lab.store.game(&self.id)
            && let Ok(state) = after_all_turns(&record)
        {
            (game.record, game.state) = (record, state);
        }
        game.playing = false;
        game.undone.clear();
        game.hint = None;
        game.record.result = interrupted(TOLD);
        game.news = TOLD.to_owned();
        self.tell(&mut game);
        // Whoever looks for a game locks the list first and then the game.
        drop(game);
        lab.forget_room(self);
    }
}
