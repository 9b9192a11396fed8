//! Matches between quick agents, so many at a time, each with somebody who looks on.

use super::http::Client;
use super::{PATIENCE, Told};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// What is played, and by whom.
const MATCHES: [[&str; 3]; 4] = [
    ["tts:gold-rush", "greedy", "random"],
    ["othello:6", "alphabeta:depth=2", "greedy"],
    ["connect4", "random", "greedy"],
    ["dominoes:6x6", "random", "alphabeta:depth=1"],
];

/// Matches that go on.
pub(super) struct Around {
    states: JoinSet<Told<u32>>,
    enough: Arc<AtomicBool>,
}

/// Begins so many; where one ends the next begins.
pub(super) async fn begin(client: &Arc<Client>, games: u32) -> Told<Around> {
    let mut around = Around { states: JoinSet::new(), enough: Arc::default() };
    let (begun, mut all) = mpsc::channel(1);
    for number in 0..games {
        let (client, enough, begun) = (Arc::clone(client), Arc::clone(&around.enough), begun.clone());
        around.states.spawn(async move {
            let mut held = 0;
            while !enough.load(Ordering::Relaxed) {
                let id = seated(&client, number, held).await?;
                // Nobody counts the later ones.
                begun.send(()).await.ok();
                timeout(PATIENCE, to_the_end(&client, &id)).await.map_err(|_| format!("match {id} has no end"))??;
                held += 1;
            }
            Ok(held)
        });
    }
    for _ in 0..games {
        timeout(PATIENCE, all.recv()).await.map_err(|_| "the matches do not begin")?;
    }
    Ok(around)
}

impl Around {
    /// Lets those end that go on, and says how many there were.
    pub(super) async fn end(mut self) -> Told<u32> {
        self.enough.store(true, Ordering::Relaxed);
        let mut matches = 0;
        while let Some(state) = self.states.join_next().await {
            matches += state.map_err(|error| error.to_string())??;
        }
        Ok(matches)
    }
}

async fn seated(client: &Client, number: u32, held: u32) -> Told<String> {
    let [game, first, second] = MATCHES[number as usize % MATCHES.len()];
    let wish = json!({ "game": game, "first": first, "second": second, "seed": number + 1_000 * held });
    let begun = client.ask("/api/games", Some(&wish)).await?;
    Ok(begun["id"].as_str().ok_or("a game without an id")?.to_owned())
}

/// Looks on until the match is over, and compares with what the lab has kept.
async fn to_the_end(client: &Client, id: &str) -> Told<()> {
    let mut events = client.follow(id).await?;
    let turns = loop {
        if let (turns, false) = events.event().await? {
            break turns;
        }
    };
    let kept = client.ask(&format!("/api/games/{id}"), None).await?;
    let kept_turns = kept["moves"].as_array().map(Vec::len);
    match kept["result"]["reason"].as_str() {
        Some("line" | "points" | "stuck" | "draw") if kept_turns == Some(turns) => Ok(()),
        _ => Err(format!("match {id} was seen to end after {turns} turns, but kept as {}", kept["result"])),
    }
}
