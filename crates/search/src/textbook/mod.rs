//! The searches of the textbook, exact to the leaf.
//!
//! One function searches: [`search`]. What varies is a value: the [`Plan`] says which algorithm, how deep, with what
//! ordering and caching; its [`Dialect`] says what a course counts, who maximises and where a line ends. A [`SearchObserver`]
//! may observe the search; `()` observes nothing and costs
//! nothing.
//!
//! ```
//! use plyground_game::sample::Race;
//! use plyground_search::textbook::{Algorithm, Dialect, Plan, search};
//! use plyground_game::Rules;
//!
//! // Three steps from home the mover has lost; from four, one step puts the other side there.
//! let race = Race { length: 4 };
//! let plan = Plan::new(Algorithm::AlphaBeta, None, Dialect::plain((), 1));
//! let found = search(&race, &race.start(), &plan, &mut ());
//! assert_eq!((found.best, found.value), (Some(1), 1.0));
//! ```

mod best_child;
mod cache;
mod deepening;
mod dialect;
mod expectimax;
mod minimax;
mod observer;
mod recorder;
mod result;
mod stop;

pub use cache::{Caching, DEFAULT_MEMORY};
pub use deepening::deepen;
pub use dialect::{CutoffRule, Dialect, LastChildCutoff, LeafRule, Maximiser};
pub use observer::{NodeExit, SearchObserver};
pub use recorder::{Recorder, TreeNode};
pub use result::{Bound, NodeCounts, RootMove, TextbookResult};
pub use stop::{LEAVES_BETWEEN_CHECKS, search_until};

use plyground_game::Game;
use std::ops::ControlFlow;
use stop::{StopCheck, Stoppable, Stopped};

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Searches every line.
    Minimax,
    /// Minimax without the moves that cannot matter.
    AlphaBeta,
    /// The other side moves at random.
    Expectimax,
}

impl Algorithm {
    /// All three.
    pub const ALL: [Algorithm; 3] = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Expectimax];

    /// The algorithm of that name.
    pub fn named(name: &str) -> Option<Algorithm> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// What users type.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Expectimax => "expectimax",
        }
    }
}

/// The alpha-beta window: only values between `alpha` and `beta` matter to the search.
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
    /// Plies to search ahead; `None` is to the end of the game.
    pub depth: Option<u32>,
    /// What is counted, who maximises and where a line ends.
    pub dialect: Dialect<M>,
    /// Whether alpha-beta searches first the moves whose successors have the best evaluation.
    pub ordering: bool,
    /// Whether positions met again are taken from a cache.
    pub caching: Caching,
    /// The most bytes of the cache. A full cache takes no more positions; those are searched again where they are met
    /// again.
    pub memory: usize,
    /// The window at the root.
    pub window: Window,
}

impl<M> Plan<M> {
    /// A search without ordering or caching, with an open window.
    pub const fn new(algorithm: Algorithm, depth: Option<u32>, dialect: Dialect<M>) -> Plan<M> {
        Plan {
            algorithm,
            depth,
            dialect,
            ordering: false,
            caching: Caching::Off,
            memory: DEFAULT_MEMORY,
            window: Window::OPEN,
        }
    }
}

/// Searches from `root`.
pub fn search<G: Game, W: SearchObserver<G>>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Evaluation>,
    observer: &mut W,
) -> TextbookResult<G::Move> {
    match run(game, root, plan, StopCheck::NEVER, observer) {
        ControlFlow::Continue(result) => result,
        ControlFlow::Break(Stopped) => unreachable!("nothing stops this search"),
    }
}

fn run<G: Game, W: SearchObserver<G>>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Evaluation>,
    stop: StopCheck<'_>,
    observer: &mut W,
) -> Stoppable<TextbookResult<G::Move>> {
    match plan.algorithm {
        Algorithm::Minimax | Algorithm::AlphaBeta => minimax::search(game, root, plan, stop, observer),
        Algorithm::Expectimax => expectimax::search(game, root, plan, stop, observer),
    }
}
