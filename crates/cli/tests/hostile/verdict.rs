//! What a record says about an agent, in the words of the agents' files.

use serde_json::Value;

/// Endings that the board brings about.
const NATURAL: [&str; 4] = ["line", "points", "stuck", "draw"];

/// `plays on` when the game ended on the board without any foul, `foul KIND` when the last turn was this seat's and its
/// foul lost the game, `unprepared KIND` when it did not even begin; anything else is told as it is.
pub(crate) fn verdict(record: &Value, seat: &str) -> String {
    let result = &record["result"];
    let reason = result["reason"].as_str().unwrap_or_default();
    let moves = record["moves"].as_array().map(Vec::as_slice).unwrap_or_default();
    let fouls: Vec<_> = moves.iter().filter(|turn| !turn["foul"].is_null()).collect();
    let loser = if result["winner"] == "first" { "second" } else { "first" };
    match (reason, fouls.as_slice(), moves.last()) {
        (reason, [], _) if NATURAL.contains(&reason) => "plays on".to_owned(),
        ("forfeit", [turn], Some(last)) if *turn == last && turn["seat"] == seat && loser == seat => {
            format!("foul {}", turn["foul"]["kind"].as_str().unwrap_or("?"))
        }
        ("preparation", [], None) if loser == seat => {
            format!("unprepared {}", result["foul"]["kind"].as_str().unwrap_or("?"))
        }
        _ => format!("something else: {result}, fouls {fouls:?}"),
    }
}

/// CPU time that this seat used while it was held still, as a share of the time the other side thought.
pub(crate) fn idle_share(record: &Value, seat: &str) -> f64 {
    let moves = record["moves"].as_array().map(Vec::as_slice).unwrap_or_default();
    let (mut idle, mut thought) = (0.0, 0.0);
    for turn in moves {
        let number = |key: &str| turn["time"][key].as_f64().unwrap_or(0.0);
        if turn["seat"] == seat {
            idle += number("idle_cpu");
        } else {
            thought += number("wall");
        }
    }
    assert!(thought > 0.0, "the other side did not think at all");
    idle / thought
}
