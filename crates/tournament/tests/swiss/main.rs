//! The Swiss system against a slow program that generates every candidate in the order of the rules.

mod candidates;
mod exhaustive;

use plyground_game::Seat;
use plyground_tournament::pairing::{SwissError, SwissGame, SwissPairings, SwissRound, SwissTournament};
use plyground_tournament::statistics::PlayerResult;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

fn tournament(players: usize, rounds_total: usize) -> SwissTournament {
    SwissTournament { players, rounds_total, initial_seat: Seat::First, rounds: Vec::new() }
}

/// Plays a round as it was paired, with results by chance.
fn play(tournament: &mut SwissTournament, pairings: &SwissPairings, rng: &mut ChaCha8Rng) {
    let games = pairings.pairs.iter().map(|pair| {
        let result = match rng.random_range(0..10) {
            0..5 => PlayerResult::Win,
            5..7 => PlayerResult::Draw,
            _ => PlayerResult::Loss,
        };
        SwissGame { first: pair.first, second: pair.second, result }
    });
    let round = SwissRound { games: games.collect(), bye: pairings.bye.map(|bye| bye.player) };
    tournament.rounds.push(round);
}

fn couples(pairings: &SwissPairings) -> BTreeSet<(usize, usize)> {
    pairings.pairs.iter().map(|pair| (pair.first.min(pair.second), pair.first.max(pair.second))).collect()
}

#[test]
fn small_rounds_are_paired_as_by_trying_every_candidate() {
    let (mut rounds, mut impossible) = (0, 0);
    for seed in 0..400 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let players = rng.random_range(6..=9);
        let mut tournament = tournament(players, rng.random_range(3..=6));
        while tournament.rounds.len() < tournament.rounds_total {
            let expected = exhaustive::pair(&tournament);
            match tournament.pair_next_round() {
                Ok(pairings) => {
                    rounds += 1;
                    let got = (couples(&pairings), pairings.bye.map(|bye| bye.player));
                    assert_eq!(Some(got), expected, "seed {seed}: {tournament:?}");
                    play(&mut tournament, &pairings, &mut rng);
                }
                Err(error) => {
                    assert!(matches!(error, SwissError::NoLegalPairing { .. }));
                    assert_eq!(expected, None, "seed {seed}: {tournament:?}");
                    impossible += 1;
                    break;
                }
            }
        }
    }
    assert!(rounds > 1000 && impossible > 10, "{rounds} rounds, {impossible} impossible");
}

#[test]
fn a_class_of_101_meets_round_after_round_without_meeting_again() {
    let mut rng = ChaCha8Rng::seed_from_u64(101);
    let mut tournament = tournament(101, 4);
    let (mut met, mut byes) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..tournament.rounds_total {
        let pairings = tournament.pair_next_round().unwrap();
        assert_eq!(pairings.pairs.len(), 50);
        assert!(couples(&pairings).into_iter().all(|pair| met.insert(pair)));
        assert!(byes.insert(pairings.bye.unwrap().player));
        play(&mut tournament, &pairings, &mut rng);
    }
    assert_eq!(tournament.pair_next_round(), Err(SwissError::Over(4)));
}

#[test]
fn every_pair_says_why() {
    let mut tournament = tournament(8, 5);
    let mut told = Vec::new();
    while let Ok(pairings) = tournament.pair_next_round() {
        let line = |pair: &plyground_tournament::pairing::SwissPair| {
            format!("{}-{} {}", pair.first + 1, pair.second + 1, pair.reason)
        };
        told.push(pairings.pairs.iter().map(line).collect::<Vec<_>>());
        let games = pairings.pairs.iter().map(|pair| SwissGame {
            first: pair.first,
            second: pair.second,
            result: PlayerResult::Win,
        });
        tournament.rounds.push(SwissRound { games: games.collect(), bye: None });
    }
    assert_eq!(told[0], ["1-5 first choice", "6-2 first choice", "3-7 first choice", "8-4 first choice"]);
    let missed = "C12: more players would miss the seat that they should have";
    assert_eq!(told[2][..2], ["3-6 not 1: C1: they have met".to_owned(), format!("1-8 not 2: {missed}")]);
    let further = "C20: a larger difference for one who floated down two rounds ago";
    assert_eq!(told[4][..2], [format!("2-8 in place of 3: {further}"), "6-5 in place of 2: C1: they have met".into()]);
}

#[test]
fn a_round_with_a_wrong_player_is_refused() {
    let mut wrong = tournament(4, 3);
    let game = |first, second| SwissGame { first, second, result: PlayerResult::Win };
    wrong.rounds.push(SwissRound { games: vec![game(0, 2), game(1, 4)], bye: None });
    let message = wrong.pair_next_round().unwrap_err().to_string();
    assert_eq!(message, "round 1: player 5 is not in the tournament, or is named twice");
    wrong.rounds[0].games[1] = game(1, 2);
    assert_eq!(wrong.pair_next_round(), Err(SwissError::Player { round: 1, player: 2 }));
    // Two players can meet once.
    let mut two = tournament(2, 2);
    two.rounds.push(SwissRound { games: vec![game(0, 1)], bye: None });
    let message = two.pair_next_round().unwrap_err().to_string();
    assert!(message.starts_with("round 2 cannot be paired: too few of the 2 players may still meet"), "{message}");
}
