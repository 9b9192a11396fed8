//! Our own player: an iterative alpha-beta search with a table, and knowledge of each family behind one trait.
//!
//! ```
//! use plyground_games::Spec;
//! use plyground_search::engine::{Budget, Engine};
//!
//! let start = Spec::parse("mnk:3x3,k=3")?.setup()?;
//! let mut engine = Engine::default();
//! let thought = engine.think(&start, &Budget::nodes(50_000), &mut |progress| {
//!     println!("{} plies: {:?}", progress.depth, progress.value);
//! })?;
//! assert!(thought.best.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod deepening;
mod evaluate;
mod ordering;
mod result;
mod score;
mod search;
mod strength;
mod thinking;
mod transposition;

pub use budget::Budget;
pub(crate) use budget::Clock;
pub use result::{Score, SearchProgress, SearchResult, WinKind};
pub use strength::Strength;

use plyground_game::{Setup, SetupError};
use plyground_games::with_family;
use thinking::Thinking;
use transposition::TranspositionTable;

/// The bytes of the table of a player unless told otherwise.
pub const DEFAULT_TABLE_BYTES: usize = 32 << 20;

/// A player for one game: it remembers between moves what it has seen.
#[derive(Debug)]
pub struct Engine {
    level: Strength,
    memory: usize,
    table: Option<TranspositionTable>,
    /// The game that the table is about.
    game: String,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new(Strength::FULL)
    }
}

impl Engine {
    /// A player of that level with the usual memory.
    pub fn new(level: Strength) -> Engine {
        Engine::with_table(level, DEFAULT_TABLE_BYTES)
    }

    /// A player whose table has at most so many bytes.
    pub fn with_table(level: Strength, bytes: usize) -> Engine {
        Engine { level, memory: bytes, table: None, game: String::new() }
    }

    /// Makes room for what will be remembered of this game. Thinking does it when nobody did, on the clock.
    pub fn prepare(&mut self, setup: &Setup) {
        let game = setup.spec();
        if self.table.is_none() || self.game != game {
            self.table = Some(TranspositionTable::new(self.memory.min(enough_for(setup))));
            self.game = game;
        }
    }

    /// Gives the table back, and with it what was seen. The next thought makes a new one.
    pub fn drop_table(&mut self) {
        self.table = None;
    }

    /// Thinks about a position until the budget is spent or nothing is left to find out, and says after each depth how
    /// it goes.
    pub fn search(
        &mut self,
        setup: &Setup,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&SearchProgress),
    ) -> Result<SearchResult, SetupError> {
        self.prepare(setup);
        let table = self.table.as_mut().expect("just prepared");
        table.grow_older();
        let budget = self.level.limit(budget);
        with_family(setup, Thinking { table, level: self.level, budget: &budget, report })
    }
}

// Whoever plays moves its player to the thread that waits for it.
const _: () = {
    const fn can_be_sent<T: Send>() {}
    can_be_sent::<Engine>();
};

/// A board of n free cells has at most 3^n positions, so a small one needs no large table.
fn enough_for(setup: &Setup) -> usize {
    const BYTES_A_POSITION: usize = 16;
    let cells = setup.board.size().cells() as u32;
    3_usize.checked_pow(cells).and_then(|positions| positions.checked_mul(2 * BYTES_A_POSITION)).unwrap_or(usize::MAX)
}
