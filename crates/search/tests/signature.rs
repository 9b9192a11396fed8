//! What the engine searches, to the node. A commit to the engine that says "No functional change" leaves this file's golden
//! file as it is; any other one changes it, and says why.
//!
//! Weights, orderings and reductions decide only how well and how fast the engine plays, so no other test would notice a slip
//! in one of them.

#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use plyground_game::Setup;
use plyground_games::state_from_spec;
use plyground_search::engine::{Budget, Engine, SearchProgress, Strength};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const GAMES: [&str; 12] = [
    "mnk:9x9,k=5",
    "mnk:13x13,k=5,variant=connect6",
    "tts:gold-rush",
    "tts:whites-challenge",
    "othello:6",
    "othello:8,rule=pass",
    "extconnect4:case1",
    "extconnect4:5x6,pops=2",
    "connect4:6x7",
    "connect4:5x5,variant=pop",
    "dominoes:6x7",
    "dominoes:8x8",
];

/// The position after so many moves at random; a game that would be over before has fewer.
fn position(spec: &str, plies: u32) -> Setup {
    let mut rng = ChaCha8Rng::seed_from_u64(u64::from(plies));
    let mut state = state_from_spec(spec).unwrap();
    for _ in 0..plies {
        let moves = state.legal_actions();
        state.play(moves[rng.random_range(0..moves.len())]).unwrap();
        if state.outcome().is_some() {
            state.undo();
        }
    }
    state.setup()
}

#[test]
fn the_engine_searches_the_nodes_that_it_searched() {
    let mut lines = Vec::new();
    for spec in GAMES {
        for plies in [2, 9, 16] {
            lines.push(format!("{spec}, after {plies} plies"));
            let mut tell = |progress: &SearchProgress| {
                let line: Vec<String> = progress.line.iter().map(ToString::to_string).collect();
                let SearchProgress { depth, value, nodes, .. } = progress;
                lines.push(format!("  {depth:2} {nodes:6}  {value:?}  {}", line.join(" ")));
            };
            let mut engine = Engine::with_table(Strength::FULL, 4 << 20);
            engine.search(&position(spec, plies), &Budget::nodes(15_000), &mut tell).unwrap();
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}
