//! A complete agent, without any crate: it plays the first legal move.

use std::io::{Write, stdin, stdout};

fn main() -> std::io::Result<()> {
    for line in stdin().lines() {
        let line = line?;
        let answer = if line.starts_with(r#"{"type":"hello""#) {
            r#"{"name":"First Come"}"#.to_owned()
        } else if line.starts_with(r#"{"type":"turn""#) {
            // Moves are plain words, so the first of the list ends at the next quote.
            let (_, legal) = line.split_once(r#""legal":[""#).expect("a turn has legal moves");
            let (first, _) = legal.split_once('"').expect("a text has an end");
            format!(r#"{{"move":"{first}"}}"#)
        } else {
            continue; // `start`, `end`, and whatever later versions have to say
        };
        writeln!(stdout(), "{answer}")?;
    }
    Ok(())
}
