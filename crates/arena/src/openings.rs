//! Moves that nobody chose, so that the same two players do not play the same game again and again.

use plyground_game::{Gesture, Table};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Random moves from this board, the same for the same seed. They stop before a move would end the game.
pub fn random_opening(table: &dyn Table, plies: u32, seed: u64) -> Vec<Gesture> {
    let mut table = table.copy();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut opening = Vec::new();
    for _ in 0..plies {
        let mut legal = table.legal();
        let gesture = loop {
            if legal.is_empty() {
                return opening;
            }
            let gesture = legal.swap_remove(rng.random_range(0..legal.len()));
            table.play_gesture(gesture).expect("it is one of the legal moves");
            if table.outcome().is_none() {
                break gesture;
            }
            table.undo();
        };
        opening.push(gesture);
    }
    opening
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::open;

    #[test]
    fn an_opening_follows_its_seed_and_leaves_a_game_to_play() {
        let table = open("mnk:3x3,k=3").unwrap();
        let opening = |seed| random_opening(table.as_ref(), 5, seed);
        assert_eq!(opening(7), opening(7));
        assert_ne!(opening(7), opening(8));
        for seed in 0..50 {
            let mut table = table.copy();
            for gesture in opening(seed) {
                table.play_gesture(gesture).unwrap();
            }
            assert_eq!(table.outcome(), None, "seed {seed}");
        }
    }
}
