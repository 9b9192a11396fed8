//! Openings for a fair series: random moves after which both sides still have a game.

use plyground_arena::random_opening;
use plyground_game::{Gesture, Setup, Table};
use plyground_search::engine::{Budget, Engine, Judgement, Level};

/// How far our own player looks at an opening. Forced lines are followed further.
const GLANCE: Budget<'static> = Budget { nodes: Some(10_000), depth: Some(4), ..Budget::unlimited() };

/// Random moves from this board, the same for the same seed. Those after which somebody wins by force are drawn again,
/// as far as our own player sees it at a glance; a draw by force is fair.
pub fn fair_opening(table: &dyn Table, plies: u32, seed: u64) -> Vec<Gesture> {
    random_opening(table, plies, seed, &mut is_decided)
}

fn is_decided(setup: &Setup) -> bool {
    let thought = Engine::with_memory(Level::FULL, 1 << 20).think(setup, &GLANCE, &mut |_| {});
    thought.is_ok_and(|thought| matches!(thought.progress.value, Judgement::Win(_) | Judgement::Loss(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::open;

    /// With a free three in the bottom row there is nothing left to play for.
    #[test]
    fn openings_that_are_lost_at_once_are_drawn_again() {
        let table = open("connect4:6x7").unwrap();
        let ended = |opening: &[Gesture]| {
            let mut table = table.copy();
            for gesture in opening {
                table.play_gesture(*gesture).unwrap();
            }
            table.setup()
        };
        let mut redrawn = 0;
        for seed in 0..40 {
            let drawn = random_opening(table.as_ref(), 4, seed, &mut |_| false);
            let fair = fair_opening(table.as_ref(), 4, seed);
            let was_decided = is_decided(&ended(&drawn));
            assert_eq!(was_decided, drawn != fair, "seed {seed}");
            assert!(!is_decided(&ended(&fair)), "seed {seed}");
            redrawn += u32::from(was_decided);
        }
        assert!((1..20).contains(&redrawn), "{redrawn} of 40 were decided");
    }

    #[test]
    fn a_draw_by_force_is_a_fair_opening() {
        let mut table = open("mnk:3x3,k=3").unwrap();
        for text in ["b2", "a1", "c3", "a3", "a2"] {
            table.play(text).unwrap();
        }
        let thought = Engine::default().think(&table.setup(), &GLANCE, &mut |_| {}).unwrap();
        assert_eq!(thought.progress.value, Judgement::Draw);
        assert!(!is_decided(&table.setup()));
    }
}
