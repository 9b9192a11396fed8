//! A move by a course's own search, as the keys of the Dominoes window ask for it.

use super::GameSession;
use crate::access::{QuotaKind, Visitor};
use crate::error::RequestError;
use crate::lab::Lab;
use crate::routes::run_blocking;
use plyground_agents::BuiltinAgent;
use plyground_search::courses::{CourseDialect, Depth, SearchQuery, number_json, run_query_until};
use serde::Deserialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Which move is wanted.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct BestMoveQuery {
    /// How deep the course's search looks.
    limit: Option<u32>,
    /// Which agent moves.
    agent: BestMoveAgent,
}

/// Which agent finds the move. Unknown words mean the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum BestMoveAgent {
    /// Any legal move, without a search.
    Random,
    /// The course's own search.
    #[default]
    #[serde(rename = "", other)]
    CourseSearch,
}

/// The longest that the search for a move may take.
const MAX_TIME: Duration = Duration::from_secs(60);

/// Sets its flag when it is dropped, as it is when the request that holds it ends.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Finds a move, plays it, and says what was found.
pub(crate) async fn best_move(
    lab: Arc<Lab>,
    visitor: Visitor,
    id: String,
    query: BestMoveQuery,
) -> Result<String, RequestError> {
    let finder = Arc::clone(&lab);
    let session = run_blocking(move || finder.session(&id)).await?;
    let (setup, turns) = session.position_of_person()?;
    let ticket = lab.limiter.acquire(visitor, QuotaKind::Search)?;
    let (stop, hurry): (Arc<AtomicBool>, Arc<AtomicBool>) = Default::default();
    let slot = lab.analysis_queue.acquire(visitor, Arc::clone(&hurry)).await;
    let _stop = StopOnDrop(Arc::clone(&stop));
    let found = run_blocking(move || {
        let _held = (ticket, slot);
        if query.agent == BestMoveAgent::Random {
            let seed = u64::from(std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.subsec_nanos()));
            let spec = format!("random:seed={seed}");
            let action = BuiltinAgent::parse(&spec)
                .map_err(RequestError::internal)?
                .choose(&setup)
                .map_err(RequestError::invalid)?;
            let action = action.ok_or_else(|| RequestError::conflict("there is no move"))?;
            return Ok((action, format!("{action}, any move.")));
        }
        let plies = query.limit.filter(|limit| (1..=9).contains(limit));
        let plies = plies.ok_or_else(|| RequestError::invalid("a limit is between 1 and 9"))?;
        let course = CourseDialect::of_family(&setup.family);
        let question = SearchQuery { depth: Some(Depth::Plies(plies)), ..SearchQuery::from_course(course) };
        let deadline = Instant::now() + MAX_TIME;
        let set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let is_over = || set(&stop) || set(&hurry) || Instant::now() > deadline;
        let answer = run_query_until(&setup, &question, &is_over).map_err(RequestError::invalid)?;
        let answer = answer.ok_or_else(|| match set(&hurry) {
            true => RequestError::unavailable(
                "the search was stopped because other visitors are waiting; choose a smaller depth",
            ),
            false => RequestError::too_many("the search took too long and was stopped"),
        })?;
        let action = answer.best.ok_or_else(|| RequestError::conflict("there is no move"))?;
        let (value, leaves) = (number_json(answer.value), answer.counts.leaves);
        Ok((action, format!("{action}, value {value}, {leaves} leaves at limit {plies}.")))
    })
    .await?;
    let (action, text) = found;
    run_blocking(move || {
        // The board may have changed during the search.
        if session.position_of_person()?.1 != turns {
            return Err(RequestError::conflict("the board has changed meanwhile"));
        }
        session.play(&lab, visitor, &action.to_string(), "")?;
        Ok(text)
    })
    .await
}

impl GameSession {
    /// The position that a person is to move in, and after how many turns.
    fn position_of_person(&self) -> Result<(plyground_game::Setup, usize), RequestError> {
        let game = self.game();
        match game.mover() {
            Some(seat) if game.is_person(seat) => Ok((game.state().setup(), game.record().moves.len())),
            Some(_) => Err(RequestError::conflict("it is not your turn")),
            None => Err(RequestError::conflict("the game is over")),
        }
    }
}
