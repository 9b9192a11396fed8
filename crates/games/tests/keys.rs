//! A key tells positions apart: a search that looks one up must not be handed another's value.

use plyground_game::Game;
use plyground_games::{RulesVisitor, Spec, with_rules};
use std::collections::HashMap;

/// Walks through every position of a game.
struct Walk;

impl RulesVisitor for Walk {
    type Output = usize;

    fn visit<G: Game>(self, game: G) -> usize {
        let mut met: HashMap<u64, G::Position> = HashMap::new();
        let mut next = vec![game.start()];
        while let Some(position) = next.pop() {
            if let Some(same_key) = met.get(&game.key(&position)) {
                assert_eq!(*same_key, position, "two positions have one key");
                continue;
            }
            met.insert(game.key(&position), position.clone());
            if game.outcome(&position).is_none() {
                next.extend(game.moves(&position).map(|m| {
                    let mut after = position.clone();
                    game.play(&mut after, m);
                    after
                }));
            }
        }
        met.len()
    }
}

// Pop-out Connect Four counts its plies outside the key, as its positions come back.
#[test]
fn no_two_positions_of_a_small_game_have_the_same_key() {
    for (spec, positions) in [
        ("mnk:3x3,k=3", 5_478),
        ("mnk:2x4,k=4,variant=connect6", 1_170),
        ("tts:2x4,k=3", 1_000),
        ("othello:4", 4_000),
        ("connect4:3x4", 2_000),
        ("extconnect4:2x4,pops=1", 2_000),
        ("dominoes:3x4", 200),
    ] {
        let met = with_rules(&Spec::parse(spec).unwrap().setup().unwrap(), Walk).unwrap();
        assert!(met >= positions, "{spec} has {met} positions");
    }
}
