//! A glance into the future for agents that do not search themselves: a small engine, asked on the side.

use super::sight::Insight;
use plyground_game::{Action, Setup};
use plyground_games::state_from_setup;
use plyground_search::engine::{Budget, Engine, Strength};
use std::time::{Duration, Instant};

/// How many positions are looked at. Always the same, so that the same game is told the same fortune.
const NODES: u64 = 2_000;

/// Room for that many positions and some memory of the moves before.
const MEMORY: usize = 1 << 20;

/// The time that is set aside for it, out of a limit.
const AT_MOST: Duration = Duration::from_millis(40);

/// A small engine on the side.
#[derive(Debug)]
pub(crate) struct Foresight {
    engine: Engine,
}

impl Default for Foresight {
    fn default() -> Foresight {
        Foresight { engine: Engine::with_table(Strength::FULL, MEMORY) }
    }
}

impl Foresight {
    /// What of the thinking time is set aside for it: at most a tenth.
    pub(crate) fn share(thinking: Duration) -> Duration {
        (thinking / 10).min(AT_MOST)
    }

    /// Makes room, off the clock.
    pub(crate) fn prepare(&mut self, start: &Setup) {
        self.engine.prepare(start);
    }

    /// What will come of this move; nothing when the game is over with it, or time is.
    pub(crate) fn after(&mut self, setup: &Setup, action: Action, deadline: Option<Instant>) -> Option<Insight> {
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return None;
        }
        let mut state = state_from_setup(setup).ok()?;
        state.play(action).ok()?;
        let budget = Budget { deadline, ..Budget::nodes(NODES) };
        let result = self.engine.search(&state.setup(), &budget, &mut |_| {}).ok()?;
        result.best?;
        let insight = Insight::of_mover(result.progress.value, 0);
        // Where a turn has several stones, it may still be the same side's turn.
        Some(if state.to_move() == setup.to_move { insight } else { insight.turned() })
    }
}

#[cfg(test)]
mod tests {
    use super::super::sight::Distance;
    use super::*;
    use plyground_games::Spec;

    #[test]
    fn it_sees_the_fork_that_eyes_do_not() {
        let mut setup = Spec::parse("mnk:3x3,k=3").unwrap().setup().unwrap();
        setup.board = ["x..", ".o.", "..x"].map(str::to_owned).to_vec().try_into().unwrap();
        setup.to_move = plyground_game::Seat::Second;
        let after = |action: &str| Foresight::default().after(&setup, action.parse().unwrap(), None);
        assert_eq!(after("c1"), Some(Insight::Loss(Distance::Moves(2))));
        assert!(matches!(after("b1"), Some(Insight::Draw | Insight::Score(_))));
    }

    #[test]
    fn there_is_no_time_after_the_deadline() {
        let setup = Spec::parse("connect4").unwrap().setup().unwrap();
        let action = "d".parse().unwrap();
        assert_eq!(Foresight::default().after(&setup, action, Some(Instant::now())), None);
    }
}
