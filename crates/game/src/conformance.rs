//! The test that every game passes: seeded random games, with the contract of [`Rules`](crate::Rules) and
//! [`Game`] held at every position.

use crate::{Game, GameState, Seat, TypedState, find_move};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::ops::ControlFlow;

/// Plays `games` random games and panics where the contract is broken.
pub fn conforms<G: Game>(rules: &G, games: u64) {
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut at = rules.start();
        let mut state = TypedState::new(rules.clone());
        loop {
            let moves: Vec<_> = rules.moves(&at).collect();
            let outcome = rules.outcome(&at);
            assert!(outcome.is_some() || !moves.is_empty(), "seed {seed}: no move and no outcome at {at:?}");
            holds_here(rules, &at, &moves, seed);
            turns_over(rules, &at, &moves, state.history().len(), seed);
            assert_eq!(
                outcome.is_some(),
                state.legal_actions().is_empty(),
                "seed {seed}: the state disagrees at {at:?}"
            );

            let draw_seed = rng.random();
            let [mut plain, mut fast] = [draw_seed; 2].map(ChaCha8Rng::seed_from_u64);
            assert_eq!(drawn_plainly(rules, &at, &mut plain), rules.draw(&at, &mut fast).ok(), "seed {seed}: {at:?}");
            if outcome.is_some() {
                break;
            }
            let m = moves[rng.random_range(0..moves.len())];
            rules.play(&mut at, m);
            state.play_text(&rules.action(m).to_string()).expect("a legal move");
        }
        while state.undo() {}
        assert_eq!(state.position(), &rules.start(), "seed {seed}: the state did not get back to the start");
    }
}

fn holds_here<G: Game>(rules: &G, at: &G::Position, moves: &[G::Move], seed: u64) {
    assert_eq!(rules.key(at), rules.key_from_scratch(at), "seed {seed}: key of {at:?}");

    let mut played = at.clone();
    for &m in moves {
        let undo = rules.play(&mut played, m);
        assert_eq!(rules.key(&played), rules.key_from_scratch(&played), "seed {seed}: key after {m:?} at {at:?}");
        rules.undo(&mut played, m, undo);
        assert_eq!((&played, rules.key(&played)), (at, rules.key(at)), "seed {seed}: undo of {m:?}");
        assert_eq!(find_move(rules, at, rules.action(m)), Some(m), "seed {seed}: notation of {m:?} at {at:?}");
    }

    for named in rules.evaluations() {
        for seat in Seat::BOTH {
            let plainly = moves.iter().map(|&m| {
                let mut next = at.clone();
                rules.play(&mut next, m);
                (m, rules.evaluate(named.evaluation, &next, seat))
            });
            let mut received = Vec::new();
            rules.evaluate_successors(named.evaluation, &mut played, seat, |m, value| {
                received.push((m, value));
                ControlFlow::Continue(())
            });
            assert_eq!(received, plainly.collect::<Vec<_>>(), "seed {seed}: {} of successors of {at:?}", named.name);
            assert_eq!(&played, at, "seed {seed}: valuing successors changed {at:?}");
        }
    }

    let mut skipped = at.clone();
    rules.skip(&mut skipped);
    assert_eq!(rules.to_move(&skipped), rules.to_move(at).other(), "seed {seed}: skip at {at:?}");
    assert_eq!(rules.key(&skipped), rules.key_from_scratch(&skipped), "seed {seed}: key after a skip at {at:?}");

    let setup = rules.setup(at);
    let json = serde_json::to_string(&setup).expect("a setup is plain data");
    assert_eq!(serde_json::from_str::<crate::Setup>(&json).ok().as_ref(), Some(&setup), "seed {seed}: {json}");
    let back = rules.position_from(&setup).unwrap_or_else(|error| panic!("seed {seed}: {error}: {json}"));
    assert_eq!((&back, rules.outcome(&back)), (at, rules.outcome(at)), "seed {seed}: {json}");
}

// A torus has hundreds of symmetries, so each position is turned over in a few ways and the next one in others.
const TURNS: usize = 4;

fn turns_over<G: Game>(rules: &G, at: &G::Position, moves: &[G::Move], ply: usize, seed: u64) {
    let symmetries = rules.symmetries();
    for symmetry in symmetries.iter().cycle().skip(ply * TURNS).take(TURNS.min(symmetries.len())) {
        let turn = |position: &G::Position| symmetry.setup(&rules.setup(position));
        let turned =
            rules.position_from(&turn(at)).unwrap_or_else(|error| panic!("seed {seed}: {symmetry:?}: {error}"));
        assert_eq!(rules.outcome(&turned), rules.outcome(at), "seed {seed}: {symmetry:?} of {at:?}");
        let after = |position: &G::Position, m: G::Move| {
            let mut next = position.clone();
            rules.play(&mut next, m);
            next
        };
        let mut there: Vec<_> = rules.moves(&turned).map(|m| rules.setup(&after(&turned, m)).board.rows()).collect();
        let mut here: Vec<_> = moves.iter().map(|&m| turn(&after(at, m)).board.rows()).collect();
        there.sort();
        here.sort();
        assert_eq!(there, here, "seed {seed}: successors under {symmetry:?} of {at:?}");
    }
}

// The provided method of the trait, which a family may have replaced.
fn drawn_plainly<G: Game>(rules: &G, at: &G::Position, rng: &mut ChaCha8Rng) -> Option<G::Move> {
    if rules.outcome(at).is_some() {
        return None;
    }
    let moves: Vec<_> = rules.moves(at).collect();
    let count = u32::try_from(moves.len()).expect("far fewer moves than that");
    Some(moves[rng.random_range(0..count) as usize])
}
