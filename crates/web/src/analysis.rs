//! What the engine thinks of a position, for as long as somebody wants to know.

use crate::lab::Lab;
use crate::problem::Problem;
use crate::room::Room;
use plyground_search::engine::{Budget, Engine, Level};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Those who analyse. There are no more of them than cores.
#[derive(Debug)]
pub(crate) struct Analysts {
    seats: Arc<Semaphore>,
}

impl Analysts {
    pub(crate) fn new(cores: usize) -> Analysts {
        Analysts { seats: Arc::new(Semaphore::new(cores)) }
    }
}

/// How long the engine thinks about a hint.
const HINT: Duration = Duration::from_millis(400);

/// Shows in a game what the engine would play.
pub(crate) async fn hint(lab: &Arc<Lab>, room: &Arc<Room>) -> Result<(), Problem> {
    let (setup, at) = {
        let game = room.game();
        if !game.mover().is_some_and(|seat| game.is_person(seat)) {
            return Err(Problem::conflict("a hint is for somebody who is to move"));
        }
        (game.table.setup(), game.record.moves.len())
    };
    let _seat = Arc::clone(&lab.analysts.seats).acquire_owned().await.map_err(Problem::ours)?;
    let thought = crate::routes::off(move || {
        let mut engine = Engine::new(Level::FULL);
        engine.prepare(&setup);
        engine.think(&setup, &Budget::until(Instant::now() + HINT), &mut |_| {}).map_err(Problem::bad)
    })
    .await?;
    let gesture = thought.best.ok_or_else(|| Problem::conflict("there is no move"))?;
    let (room, lab) = (Arc::clone(room), Arc::clone(lab));
    crate::routes::off(move || room.hint(&lab, at, gesture)).await
}
