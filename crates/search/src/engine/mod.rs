//! The engine: an iterative alpha-beta search with a transposition table. What it knows of each family is behind one
//! trait.
//!
//! ```
//! use plyground_games::Spec;
//! use plyground_search::engine::{Budget, Engine};
//!
//! let start = Spec::parse("mnk:3x3,k=3")?.setup()?;
//! let mut engine = Engine::default();
//! let result = engine.search(&start, &Budget::nodes(50_000), &mut |progress| {
//!     println!("{} plies: {:?}", progress.depth, progress.value);
//! })?;
//! assert!(result.best.is_some());
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
mod task;
mod transposition;

pub use budget::Budget;
pub(crate) use budget::SearchClock;
pub(crate) use evaluate::action_index;
pub use result::{Score, SearchProgress, SearchResult, WinKind};
pub use strength::Strength;

use crate::ByteSize;
use plyground_game::{Setup, SetupError};
use plyground_games::with_family;
use std::ops::RangeInclusive;
use task::SearchTask;
use transposition::TranspositionTable;

/// The bytes of an engine's transposition table when no other size is asked for.
pub const DEFAULT_TABLE_BYTES: usize = 32 << 20;

/// The sizes of a transposition table that users may ask for.
pub const TABLE_SIZES: RangeInclusive<ByteSize> = ByteSize(64 << 10)..=ByteSize(64 << 30);

/// A player for one game. Its transposition table lasts from move to move.
#[derive(Debug)]
pub struct Engine {
    strength: Strength,
    /// Whether a position with one candidate move is searched like any other.
    thorough: bool,
    table_bytes: usize,
    table: Option<TranspositionTable>,
    /// The spec of the game whose positions are in the table.
    game: String,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new(Strength::FULL)
    }
}

impl Engine {
    /// An engine of that strength with a table of [`DEFAULT_TABLE_BYTES`].
    pub fn new(strength: Strength) -> Engine {
        Engine::with_table(strength, DEFAULT_TABLE_BYTES)
    }

    /// An engine of that strength whose transposition table has at most `bytes` bytes.
    pub fn with_table(strength: Strength, bytes: usize) -> Engine {
        Engine { strength, thorough: false, table_bytes: bytes, table: None, game: String::new() }
    }

    /// An engine for analysis, where the value counts and not only the move: it also searches on where there is only one
    /// candidate move. A player makes that move at once.
    #[must_use]
    pub fn for_analysis(self) -> Engine {
        Engine { thorough: true, ..self }
    }

    /// Allocates the transposition table for this game. [`search`](Engine::search) does it otherwise, on the clock.
    pub fn prepare(&mut self, setup: &Setup) {
        let game = setup.spec();
        if self.table.is_none() || self.game != game {
            self.table = Some(TranspositionTable::new(self.table_bytes.min(max_useful_bytes(setup))));
            self.game = game;
        }
    }

    /// Frees the transposition table. The next search allocates a new one.
    pub fn drop_table(&mut self) {
        self.table = None;
    }

    /// Searches a position until the budget is spent or its score is proven, and reports every iteration.
    pub fn search(
        &mut self,
        setup: &Setup,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&SearchProgress),
    ) -> Result<SearchResult, SetupError> {
        self.prepare(setup);
        let table = self.table.as_mut().expect("just prepared");
        table.start_search();
        let budget = self.strength.limit(budget);
        with_family(
            setup,
            SearchTask { table, strength: self.strength, thorough: self.thorough, budget: &budget, report },
        )
    }
}

// Players are moved to the thread that waits for their answer.
const _: () = {
    const fn can_be_sent<T: Send>() {}
    can_be_sent::<Engine>();
};

/// A board of n cells has at most 3^n positions, so a small board does not need a large table.
fn max_useful_bytes(setup: &Setup) -> usize {
    const BYTES_A_POSITION: usize = 16;
    let cells = setup.board.size().cells() as u32;
    3_usize.checked_pow(cells).and_then(|positions| positions.checked_mul(2 * BYTES_A_POSITION)).unwrap_or(usize::MAX)
}
