//! Openings of random moves, so that the same two players do not play the same game again and again.

use plyground_game::{Action, GameState, Setup};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// How often an opening is drawn. On a small board every one may be decided, and then the first stands.
const DRAWS: u32 = 20;

/// Random moves from this board, the same for the same seed. They stop before a move would end the game, and are drawn
/// again when they lead to a position that is decided: players would be measured by the draw.
pub fn random_opening(
    state: &dyn GameState,
    plies: u32,
    seed: u64,
    is_decided: &mut dyn FnMut(&Setup) -> bool,
) -> Vec<Action> {
    if plies == 0 {
        return Vec::new();
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut first = None;
    for _ in 0..DRAWS {
        let (opening, end) = draw(state, plies, &mut rng);
        if !is_decided(&end) {
            return opening;
        }
        first.get_or_insert(opening);
    }
    first.unwrap_or_default()
}

/// An opening, and the position that it leads to.
fn draw(state: &dyn GameState, plies: u32, rng: &mut ChaCha8Rng) -> (Vec<Action>, Setup) {
    let mut state = state.boxed_clone();
    let mut opening = Vec::new();
    'plies: for _ in 0..plies {
        let mut legal = state.legal_actions();
        while !legal.is_empty() {
            let action = legal.swap_remove(rng.random_range(0..legal.len()));
            state.play(action).expect("it is one of the legal moves");
            if state.outcome().is_none() {
                opening.push(action);
                continue 'plies;
            }
            state.undo();
        }
        break;
    }
    (opening, state.setup())
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::state_from_spec;

    #[test]
    fn an_opening_follows_its_seed_and_leaves_a_game_to_play() {
        let state = state_from_spec("mnk:3x3,k=3").unwrap();
        let opening = |seed| random_opening(state.as_ref(), 5, seed, &mut |_| false);
        assert_eq!(opening(7), opening(7));
        assert_ne!(opening(7), opening(8));
        for seed in 0..50 {
            let mut state = state.boxed_clone();
            for action in opening(seed) {
                state.play(action).unwrap();
            }
            assert_eq!(state.outcome(), None, "seed {seed}");
        }
    }

    #[test]
    fn a_decided_opening_is_drawn_again_until_all_are() {
        let state = state_from_spec("mnk:3x3,k=3").unwrap();
        let mut met = Vec::new();
        let third = random_opening(state.as_ref(), 2, 7, &mut |end| {
            met.push(end.clone());
            met.len() < 3
        });
        let mut played = state.boxed_clone();
        for action in &third {
            played.play(*action).unwrap();
        }
        assert_eq!((met.len(), met[2].clone()), (3, played.setup()));
        let first = random_opening(state.as_ref(), 2, 7, &mut |_| false);
        assert_ne!(first, third);
        assert_eq!(random_opening(state.as_ref(), 2, 7, &mut |_| true), first);
    }
}
