//! Searches that somebody may end in the middle.

use super::{NodeExit, Plan, Recorder, SearchObserver, TextbookResult, Window, search};
use plyground_game::Game;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Nodes between two looks at the clock.
pub const NODES_BETWEEN_LOOKS: u32 = 256;

/// Searches from `root` until it is done, or until `is_over` says so: then nothing is left of the search. It is asked
/// once every [`NODES_BETWEEN_LOOKS`] nodes. A recorder may look on.
pub fn search_until<G: Game>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Evaluation>,
    is_over: &dyn Fn() -> bool,
    recorder: Option<&mut Recorder>,
) -> Option<TextbookResult<G::Move>> {
    let mut hourglass = Hourglass { is_over, nodes: 0, recorder };
    // The search owns all that it changes, so that nobody sees it half done.
    match catch_unwind(AssertUnwindSafe(|| search(game, root, plan, &mut hourglass))) {
        Ok(found) => Some(found),
        Err(payload) if payload.is::<TimeIsUp>() => None,
        Err(panic) => resume_unwind(panic),
    }
}

/// What unwinds the stack of a search whose time is up. The textbook's functions know no clock, and stay as short as the
/// textbook's.
struct TimeIsUp;

/// Looks at the clock, and lets a recorder look on. It is one type for both cases, because every type of observer is one
/// more copy of each search of each game to compile.
struct Hourglass<'a> {
    is_over: &'a dyn Fn() -> bool,
    nodes: u32,
    recorder: Option<&'a mut Recorder>,
}

impl<G: Game> SearchObserver<G> for Hourglass<'_> {
    fn enter(&mut self, game: &G, position: &G::Position, by: Option<G::Move>, window: Window) {
        self.nodes = self.nodes.wrapping_add(1);
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && (self.is_over)() {
            resume_unwind(Box::new(TimeIsUp));
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.enter(game, position, by, window);
        }
    }

    fn cut(&mut self, game: &G, left: &[G::Move]) {
        if let Some(recorder) = &mut self.recorder {
            recorder.cut(game, left);
        }
    }

    fn leave(&mut self, value: f64, end: NodeExit) {
        if let Some(recorder) = &mut self.recorder {
            SearchObserver::<G>::leave(*recorder, value, end);
        }
    }
}
