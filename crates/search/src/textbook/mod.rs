//! The searches of the textbook, exact to the leaf.
//!
//! One function searches: [`search`]. What varies is a value: the [`Plan`] says which algorithm, how deep, with what
//! ordering and caching; its [`Dialect`] says what a course counts, who maximises and where a line ends. A [`SearchObserver`]
//! may look on; `()` looks on for free.
//!
//! ```
//! use plyground_game::sample::Race;
//! use plyground_search::textbook::{Algorithm, Dialect, Plan, search};
//! use plyground_game::Rules;
//!
//! // Three steps from home whoever moves has lost; from four, one step leaves the other there.
//! let race = Race { length: 4 };
//! let plan = Plan::new(Algorithm::AlphaBeta, None, Dialect::plain((), 1));
//! let found = search(&race, &race.start(), &plan, &mut ());
//! assert_eq!((found.best, found.value), (Some(1), 1.0));
//! ```

mod cache;
mod choice;
mod deepening;
mod dialect;
mod expectimax;
mod minimax;
mod observer;
mod recorder;
mod result;
mod stopping;

pub use cache::Caching;
pub use deepening::deepen;
pub use dialect::{CutoffRule, Dialect, LastChildCutoff, LeafRule, Maximiser};
pub use observer::{NodeExit, SearchObserver};
pub use recorder::{Recorder, TreeNode};
pub use result::{Bound, NodeCounts, RootMove, TextbookResult};
pub use stopping::{NODES_BETWEEN_LOOKS, search_until};

use plyground_game::Game;

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Looks at every line.
    Minimax,
    /// Minimax that leaves out what cannot matter.
    AlphaBeta,
    /// The other side moves at random.
    Expectimax,
}

impl Algorithm {
    /// All three.
    pub const ALL: [Algorithm; 3] = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Expectimax];

    /// What users type.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Expectimax => "expectimax",
        }
    }
}

/// The values a search is interested in: those between `alpha` and `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The maximiser has this much already.
    pub alpha: i32,
    /// The minimiser concedes no more than this.
    pub beta: i32,
}

impl Window {
    /// Minus and plus infinity, beyond every value.
    pub const OPEN: Window = Window { alpha: -i32::MAX, beta: i32::MAX };
}

/// A search, described.
#[derive(Clone, Copy, Debug)]
pub struct Plan<M> {
    /// Which search.
    pub algorithm: Algorithm,
    /// Plies to look ahead; `None` is to the end of the game.
    pub depth: Option<u32>,
    /// What is counted, who maximises and where a line ends.
    pub dialect: Dialect<M>,
    /// Whether alpha-beta looks first at the moves whose successors look best.
    pub ordering: bool,
    /// Whether positions met again are looked up.
    pub caching: Caching,
    /// The bytes that remembered positions may take, if there is a limit: beyond it no more are remembered, and those are
    /// searched anew where they are met again.
    pub memory: Option<usize>,
    /// The window at the root.
    pub window: Window,
}

impl<M> Plan<M> {
    /// A search without ordering or caching, with an open window.
    pub const fn new(algorithm: Algorithm, depth: Option<u32>, dialect: Dialect<M>) -> Plan<M> {
        Plan { algorithm, depth, dialect, ordering: false, caching: Caching::Off, memory: None, window: Window::OPEN }
    }
}

/// Searches from `root`.
pub fn search<G: Game, W: SearchObserver<G>>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Evaluation>,
    watch: &mut W,
) -> TextbookResult<G::Move> {
    match plan.algorithm {
        Algorithm::Minimax | Algorithm::AlphaBeta => minimax::search(game, root, plan, watch),
        Algorithm::Expectimax => expectimax::search(game, root, plan, watch),
    }
}
