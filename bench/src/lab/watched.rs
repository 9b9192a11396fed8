//! The game that everybody looks at. We move for both sides, so that we know when a move was made.

use super::http::{Answer, Client};
use super::{PATIENCE, Told};
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// A long game, with a board that takes some drawing.
pub(super) const GAME: &str = "othello:8";

/// From a move until it is heard.
pub(super) struct Delays {
    /// By each spectator, of each move.
    pub(super) each: Vec<Duration>,
    /// By the last spectator, of each move.
    pub(super) last: Vec<Duration>,
}

/// What a spectator says it has heard, and when: so many turns, and whether the game goes on.
type Heard = Told<(Instant, usize, bool)>;

/// Plays the game to its end before so many spectators. The next move comes when all of them have heard of the last.
pub(super) async fn play(client: &Arc<Client>, spectators: u32) -> Told<Delays> {
    let wish = json!({ "game": GAME, "first": "human", "second": "human" });
    let mut state = client.ask("/api/games", Some(&wish)).await?;
    let id = state["id"].as_str().ok_or("a game without an id")?.to_owned();
    let (tell, mut heard) = mpsc::unbounded_channel();
    let mut crowd = JoinSet::new();
    for _ in 0..spectators {
        let events = client.follow(&id).await?;
        crowd.spawn(look_on(events, tell.clone()));
    }
    all(&mut heard, spectators, 0).await?;
    let mut delays = Delays { each: Vec::new(), last: Vec::new() };
    for turn in 1.. {
        let legal = state["legal"].as_array().filter(|legal| !legal.is_empty());
        let Some(chosen) = legal.map(|legal| &legal[turn % legal.len()]) else { break };
        let (path, wish) = (format!("/api/games/{id}/move"), json!({ "move": chosen }));
        let begun = Instant::now();
        // They hear of it while we still wait for the answer.
        let (answer, times) = tokio::join!(client.ask(&path, Some(&wish)), all(&mut heard, spectators, turn));
        state = answer?;
        let times: Vec<Duration> = times?.into_iter().map(|at| at.duration_since(begun)).collect();
        delays.last.extend(times.iter().max());
        delays.each.extend(times);
    }
    // A spectator goes home when it has seen the end.
    while let Some(gone) = crowd.join_next().await {
        gone.map_err(|error| error.to_string())?;
    }
    match state["playing"].as_bool() {
        Some(false) => Ok(delays),
        _ => Err(format!("nobody can move and the game goes on: {state}")),
    }
}

async fn look_on(mut events: Answer, tell: mpsc::UnboundedSender<Heard>) {
    let mut playing = true;
    while playing {
        let event = events.event().await.map(|(turns, goes_on)| (Instant::now(), turns, goes_on));
        playing = matches!(event, Ok((_, _, true)));
        drop(tell.send(event));
    }
}

/// When each spectator has heard of this turn.
async fn all(heard: &mut mpsc::UnboundedReceiver<Heard>, spectators: u32, turn: usize) -> Told<Vec<Instant>> {
    let mut times = Vec::new();
    while times.len() < spectators as usize {
        let next = timeout(PATIENCE, heard.recv()).await;
        let missing = || format!("{} of {spectators} spectators heard of turn {turn}", times.len());
        let (at, turns, _) = next.map_err(|_| missing())?.ok_or_else(missing)??;
        if turns == turn {
            times.push(at);
        }
    }
    Ok(times)
}
