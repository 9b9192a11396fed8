//! One move of advice in a game.

use crate::gate::{Scarce, Visitor};
use crate::lab::Lab;
use crate::problem::Problem;
use crate::room::Room;
use crate::routes::off;
use plyground_search::engine::{Budget, Engine, Strength};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the engine thinks about a hint.
const HINT: Duration = Duration::from_millis(400);

/// Shows in a game what the engine would play.
pub(crate) async fn hint(lab: &Arc<Lab>, visitor: Visitor, room: &Arc<Room>) -> Result<(), Problem> {
    let (setup, at) = {
        let game = room.game();
        if !game.mover().is_some_and(|seat| game.is_person(seat)) {
            return Err(Problem::conflict("a hint is for somebody who is to move"));
        }
        (game.state.setup(), game.record.moves.len())
    };
    let _ticket = lab.pace.take(visitor, Scarce::Search)?;
    let _slot = lab.studies.slot(visitor, Arc::default()).await;
    let result = off(move || {
        let mut engine = Engine::new(Strength::FULL);
        engine.prepare(&setup);
        engine.search(&setup, &Budget::until(Instant::now() + HINT), &mut |_| {}).map_err(Problem::bad)
    })
    .await?;
    let action = result.best.ok_or_else(|| Problem::conflict("there is no move"))?;
    let (room, lab) = (Arc::clone(room), Arc::clone(lab));
    off(move || room.hint(&lab, at, action)).await
}
