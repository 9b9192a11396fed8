//! An agent for any game, over Plyground's line protocol: one JSON object a line, in and out.
//!
//! The referee says hello (the game, your seat, the time for a move), start (who you play), turn whenever it is your turn,
//! and end. Answer hello with your name and turn with a move. Standard output belongs to the referee, so print everything
//! that you want to see yourself to standard error (`eprintln!`).
//!
//! As it stands, this agent needs no crate and plays a legal move near the middle of the list. For more than that, make it a
//! package (`cargo init`) and read the messages with the crate serde_json.

use std::io::{Write, stdin, stdout};

/// Who you are.
fn introduce() -> String {
    r#"{"name":"Middle Way","introduction":"I avoid extremes."}"#.to_owned()
}

/// Your move, and a remark if you like. `legal` has all your moves, in the game's order.
fn choose(legal: &[&str]) -> String {
    let middle = legal[legal.len() / 2];
    format!(r#"{{"move":"{middle}","remark":"One of {}."}}"#, legal.len())
}

/// The answer to a message, if it wants one.
fn answer(message: &str) -> Option<String> {
    // The type of a message always comes first.
    if message.starts_with(r#"{"type":"hello""#) {
        Some(introduce())
    } else if message.starts_with(r#"{"type":"turn""#) {
        Some(choose(&legal_moves(message)))
    } else {
        None // start, end, and whatever later versions have to say
    }
}

/// The moves in a turn. They are plain words, so no quote hides in them.
fn legal_moves(turn: &str) -> Vec<&str> {
    let (_, list) = turn.split_once(r#""legal":["#).expect("a turn has legal moves");
    let (list, _) = list.split_once(']').expect("a list has an end");
    list.split(',').map(|word| word.trim_matches('"')).collect()
}

fn main() -> std::io::Result<()> {
    for line in stdin().lines() {
        if let Some(answer) = answer(&line?) {
            writeln!(stdout(), "{answer}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TURN: &str = r#"{"type":"turn","number":3,"legal":["b1","c1","a2"],"remark":"Hello!","limit":1.0}"#;

    #[test]
    fn says_its_name() {
        assert!(answer(r#"{"type":"hello","protocol":1}"#).unwrap().contains(r#""name":""#));
    }

    #[test]
    fn plays_a_legal_move() {
        assert_eq!(legal_moves(TURN), ["b1", "c1", "a2"]);
        assert!(answer(TURN).unwrap().contains(r#""move":"c1""#));
        assert!(choose(&["pass"]).contains(r#""move":"pass""#));
    }

    #[test]
    fn answers_only_when_asked() {
        assert_eq!(answer(r#"{"type":"start","opponent":"Ann"}"#), None);
    }
}
