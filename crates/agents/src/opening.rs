//! Openings for a fair series: random moves after which both sides still have a game.

use plyground_arena::random_opening;
use plyground_game::{Action, GameState, Setup};
use plyground_search::engine::{Budget, Engine, Score, Strength};

/// How far our engine searches an opening. Forced lines are followed further.
const OPENING_BUDGET: Budget<'static> = Budget { nodes: Some(10_000), depth: Some(4), ..Budget::unlimited() };

/// Random moves from this position, the same for the same seed. Those after which one side wins by force are drawn again,
/// as far as a short search of our engine sees it; a draw by force is fair.
pub fn fair_opening(state: &dyn GameState, plies: u32, seed: u64) -> Vec<Action> {
    random_opening(state, plies, seed, &mut is_decided)
}

fn is_decided(setup: &Setup) -> bool {
    let result = Engine::with_table(Strength::FULL, 1 << 20).search(setup, &OPENING_BUDGET, &mut |_| {});
    result.is_ok_and(|result| matches!(result.progress.value, Score::Win(_) | Score::Loss(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::state_from_spec;

    /// With a free three in the bottom row there is nothing left to play for.
    #[test]
    fn openings_that_are_lost_at_once_are_drawn_again() {
        let state = state_from_spec("connect4:6x7").unwrap();
        let ended = |opening: &[Action]| {
            let mut state = state.boxed_clone();
            for action in opening {
                state.play(*action).unwrap();
            }
            state.setup()
        };
        let mut redrawn = 0;
        for seed in 0..40 {
            let drawn = random_opening(state.as_ref(), 4, seed, &mut |_| false);
            let fair = fair_opening(state.as_ref(), 4, seed);
            let was_decided = is_decided(&ended(&drawn));
            assert_eq!(was_decided, drawn != fair, "seed {seed}");
            assert!(!is_decided(&ended(&fair)), "seed {seed}");
            redrawn += u32::from(was_decided);
        }
        assert!((1..20).contains(&redrawn), "{redrawn} of 40 were decided");
    }

    #[test]
    fn a_draw_by_force_is_a_fair_opening() {
        let mut state = state_from_spec("mnk:3x3,k=3").unwrap();
        for text in ["b2", "a1", "c3", "a3", "a2"] {
            state.play_text(text).unwrap();
        }
        let result = Engine::default().search(&state.setup(), &OPENING_BUDGET, &mut |_| {}).unwrap();
        assert_eq!(result.progress.value, Score::Draw);
        assert!(!is_decided(&state.setup()));
    }
}
