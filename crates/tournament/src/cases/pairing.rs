//! The kind of cases that [`crate::pairing`] answers.

use super::case::{Checked, RatingCase, RatingCaseFailure};
use crate::pairing::{SwissGame, SwissRound, SwissTournament};
use crate::statistics::PlayerResult;
use plyground_game::Seat;
use serde_json::{Value, json};

/// Players of these cases are numbered from 1, and pairs may be listed in any order.
pub(super) fn swiss_dutch(case: &RatingCase<'_>) -> Checked {
    let rounds: Option<Vec<SwissRound>> = case.list("rounds")?.iter().map(round).collect();
    let tournament = SwissTournament {
        players: case.count("players")? as usize,
        rounds_total: case.count("rounds_total")? as usize,
        initial_seat: match case.text("initial_colour")? {
            "W" => Seat::First,
            "B" => Seat::Second,
            other => return Err(RatingCaseFailure::new(format!("the colour `{other}` is unknown"))),
        },
        rounds: rounds.ok_or_else(|| RatingCaseFailure::new("`rounds`: expected rounds with games and a bye"))?,
    };
    if case.count("round_to_pair")? as usize != tournament.rounds.len() + 1 {
        return Err(RatingCaseFailure::new("`round_to_pair` does not follow the last round"));
    }
    let scores: Vec<f64> = tournament.half_points()?.iter().map(|&half| f64::from(half) / 2.0).collect();
    case.answers("scores_before", &scores);
    let pairings = tournament.pair_next_round()?;
    let mut pairs: Vec<Value> = pairings.pairs.iter().map(|pair| json!([pair.first + 1, pair.second + 1])).collect();
    let mut expected = case.expected("pairs_white_black").and_then(Value::as_array).cloned().unwrap_or_default();
    let key = |pair: &Value| pair.to_string();
    pairs.sort_by_key(key);
    expected.sort_by_key(key);
    case.answer_as("pairs_white_black", json!(pairs), pairs == expected);
    case.answer_exactly("bye", pairings.bye.map_or(json!("none"), |bye| json!(bye.player + 1)));
    Ok(())
}

fn round(round: &Value) -> Option<SwissRound> {
    let player = |value: &Value| usize::try_from(value.as_u64()?).ok()?.checked_sub(1);
    let game = |game: &Value| {
        let result = match game.get(2)?.as_str()? {
            "1" => PlayerResult::Win,
            "=" => PlayerResult::Draw,
            "0" => PlayerResult::Loss,
            _ => return None,
        };
        Some(SwissGame { first: player(game.get(0)?)?, second: player(game.get(1)?)?, result })
    };
    let games: Option<Vec<SwissGame>> = round["games"].as_array()?.iter().map(game).collect();
    let bye = if round["bye"].is_null() { None } else { Some(player(&round["bye"])?) };
    Some(SwissRound { games: games?, bye })
}
