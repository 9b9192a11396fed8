//! One move of advice in a game.

use crate::access::{QuotaKind, Visitor};
use crate::error::RequestError;
use crate::lab::Lab;
use crate::routes::run_blocking;
use crate::session::GameSession;
use plyground_search::engine::{Budget, Engine, Strength};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the engine thinks about a hint.
const HINT_TIME: Duration = Duration::from_millis(400);

/// Shows in a game what the engine would play.
pub(crate) async fn hint(lab: &Arc<Lab>, visitor: Visitor, session: &Arc<GameSession>) -> Result<(), RequestError> {
    let (setup, at) = {
        let game = session.game();
        if !game.mover().is_some_and(|seat| game.is_person(seat)) {
            return Err(RequestError::conflict("a hint is only given to a person who is to move"));
        }
        (game.state().setup(), game.record().moves.len())
    };
    let _permit = lab.limiter.acquire(visitor, QuotaKind::Search)?;
    let _slot = lab.analysis_queue.acquire(visitor, Arc::default()).await;
    let table = lab.options.table;
    let result = run_blocking(move || {
        let mut engine = Engine::with_table(Strength::FULL, table);
        engine.prepare(&setup);
        engine.search(&setup, &Budget::until(Instant::now() + HINT_TIME), &mut |_| {}).map_err(RequestError::invalid)
    })
    .await?;
    let action = result.best.ok_or_else(|| RequestError::conflict("there is no legal move"))?;
    let (session, lab) = (Arc::clone(session), Arc::clone(lab));
    run_blocking(move || session.hint(&lab, at, action)).await
}
