//! A loaded agent at the board.

use plyground_arena::{Answer, Briefing, Card, Introduction, Player, Question, Trouble};
use plyground_game::Table;
use plyground_record::{Ending, Foul};
use std::time::Instant;

/// A loaded agent. One that has no name of its own is called what it was loaded as, and not by its spec: where the lab keeps
/// its files is for the lab alone to know.
pub(crate) struct LoadedPlayer {
    pub(crate) player: Box<dyn Player>,
    /// The spec by which it is run.
    pub(crate) spec: String,
    pub(crate) name: String,
}

impl Player for LoadedPlayer {
    fn card(&self) -> Card {
        self.player.card()
    }

    fn meet(&mut self, briefing: &Briefing<'_>) -> Result<Introduction, Trouble> {
        let met = self.player.meet(briefing)?;
        let is_nameless = met.name == self.spec || met.name.trim().is_empty();
        let name = if is_nameless { self.name.clone() } else { met.name };
        Ok(Introduction { name, ..met })
    }

    fn get_ready(&mut self, opponent: &str, deadline: Instant) -> Result<String, Foul> {
        self.player.get_ready(opponent, deadline)
    }

    fn choose(&mut self, question: &Question<'_>) -> Answer {
        self.player.choose(question)
    }

    fn recover(&mut self, deadline: Instant) -> Result<(), Foul> {
        self.player.recover(deadline)
    }

    fn forget(&mut self) {
        self.player.forget();
    }

    fn farewell(&mut self, table: &dyn Table, result: &Ending) {
        self.player.farewell(table, result);
    }
}
