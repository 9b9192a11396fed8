//! Running a search for a page: off the async threads, limited in number and time, and ended when its page is closed.

use super::cache::MAX_NODES;
use super::recorded::recorded_key;
use super::request::SearchRequest;
use super::search_tree::{FinishedSearch, SearchTree};
use super::variants::count_variants;
use crate::access::{QuotaKind, Visitor};
use crate::error::RequestError;
use crate::lab::{Lab, new_id};
use axum::http::StatusCode;
use plyground_games::state_from_setup;
use plyground_search::courses::{QueryError, SearchQuery, run_query_until};
use plyground_search::textbook::{Algorithm, Caching, LEAVES_BETWEEN_CHECKS};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The longest that a search may take,
const MAX_SEARCH_TIME: Duration = Duration::from_secs(20);
/// and how long it may take when others wait.
const GUARANTEED_TIME: Duration = Duration::from_secs(5);
/// Positions that a search with a cache may look at: it remembers most of them.
const MAX_CACHED_POSITIONS: u64 = 2_000_000;

/// The search that a page asks for: one from the cache, or a new one.
pub(crate) async fn search(
    lab: &Arc<Lab>,
    visitor: Visitor,
    request: SearchRequest,
) -> Result<Arc<SearchTree>, RequestError> {
    if !request.recorded.is_empty() {
        let tree = lab.searches.by_key(&recorded_key(&request.recorded));
        return tree.ok_or_else(|| {
            RequestError::new(StatusCode::NOT_FOUND, "this recorded search is no longer in memory; open its file again")
        });
    }
    let found = {
        let (lab, request) = (Arc::clone(lab), request.clone());
        crate::routes::run_blocking(move || {
            let (setup, question) = request.to_query(&lab)?;
            let key = format!("{setup:?} {} {question:?}", question.course.id);
            Ok((lab.searches.by_key(&key), key, setup, question))
        })
    };
    let (tree, key, setup, question) = found.await?;
    if let Some(tree) = tree {
        return Ok(tree);
    }
    let permit = lab.limiter.acquire(visitor, QuotaKind::Search)?;
    let (stop, finish_early): (Arc<AtomicBool>, Arc<AtomicBool>) = Default::default();
    let slot = lab.analysis_queue.acquire(visitor, Arc::clone(&finish_early)).await;
    // When a page is closed, its request is dropped, and this with it.
    let guard = StopWhenDropped(Arc::clone(&stop));
    let lab = Arc::clone(lab);
    let tree = crate::routes::run_blocking(move || {
        let _held = (permit, slot);
        let begun = Instant::now();
        let looks = Cell::new(0);
        let remembers = question.caching != Caching::Off;
        let is_over = || {
            let hurried = finish_early.load(Ordering::Relaxed) && begun.elapsed() > GUARANTEED_TIME;
            stop.load(Ordering::Relaxed) || begun.elapsed() > MAX_SEARCH_TIME || hurried
        };
        let is_full = || {
            looks.set(looks.get() + 1);
            remembers && looks.get() > MAX_CACHED_POSITIONS / LEAVES_BETWEEN_CHECKS
        };
        let recorded = SearchQuery { tree: Some(MAX_NODES), ..question.clone() };
        let answer = run_query_until(&setup, &recorded, &|| is_full() || is_over()).map_err(query_error)?;
        let Some(answer) = answer else {
            return Err(if begun.elapsed() > MAX_SEARCH_TIME {
                let seconds = MAX_SEARCH_TIME.as_secs();
                RequestError::invalid(format!("the search was stopped after {seconds} s; choose a smaller depth"))
            } else if is_full() {
                RequestError::invalid(format!(
                    "the search was stopped because its cache has {MAX_CACHED_POSITIONS} positions; choose a smaller depth"
                ))
            } else {
                RequestError::unavailable("the search was stopped because other visitors are waiting; choose a smaller depth")
            });
        };
        let variants = count_variants(&setup, &question, answer.counts, &is_over);
        let look = state_from_setup(&setup).map_err(RequestError::invalid)?.look();
        let finished = FinishedSearch {
            id: new_id(),
            key,
            setup,
            look,
            evaluation: question.evaluation.clone(),
            answer,
            variants,
        };
        Ok(lab.searches.insert(SearchTree::new(finished)))
    })
    .await?;
    drop(guard);
    Ok(tree)
}

/// What the command line would suggest is not what a form can do.
fn query_error(error: QueryError) -> RequestError {
    match error {
        QueryError::NoDepth { course } => RequestError::invalid(format!("{course} has no default depth; choose one")),
        other => RequestError::invalid(other),
    }
}

/// Alpha-beta beside minimax, and the other way round; beside a recorded search its reference.
pub(crate) fn compared_request(request: &SearchRequest) -> Option<SearchRequest> {
    if !request.recorded.is_empty() {
        return Some(SearchRequest { recorded: String::new(), ..request.clone() });
    }
    let algorithm = match request.algorithm().ok().flatten()? {
        Algorithm::AlphaBeta => Algorithm::Minimax,
        Algorithm::Minimax => Algorithm::AlphaBeta,
        Algorithm::Expectimax => return None,
    };
    let (ordering, caching) = Default::default();
    Some(SearchRequest { algorithm: algorithm.name().to_owned(), ordering, caching, ..request.clone() })
}

struct StopWhenDropped(Arc<AtomicBool>);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Access, LabOptions, StoreLocation};
    use crate::position::PositionQuery;

    fn lab() -> Arc<Lab> {
        let options = LabOptions {
            listen: "127.0.0.1:8415".parse().unwrap(),
            access: Access::Local,
            proxies: Vec::new(),
            allow_agents: false,
            store: StoreLocation::Memory,
            guard: std::path::PathBuf::new(),
            interpreter: None,
            class: None,
            embed_from: Vec::new(),
            table: plyground_search::engine::DEFAULT_TABLE_BYTES,
        };
        Lab::open(options).unwrap()
    }

    #[tokio::test]
    async fn a_search_ends_when_nobody_waits_for_it() {
        let lab = lab();
        let position = PositionQuery { game: "dominoes:10x10".to_owned(), ..PositionQuery::default() };
        let endless = SearchRequest { position, depth: "30".to_owned(), ..SearchRequest::default() };
        let task = tokio::spawn({
            let lab = Arc::clone(&lab);
            async move { search(&lab, Visitor::test(1), endless).await.map(|_| ()) }
        });
        let all = || {
            (0..4)
                .map(|_| lab.limiter.acquire(Visitor::test(1), QuotaKind::Search))
                .collect::<Result<Vec<_>, _>>()
                .is_ok()
        };
        // It holds one of the four permits while it runs.
        while all() {
            tokio::task::yield_now().await;
        }
        task.abort();
        assert!(task.await.is_err_and(|error| error.is_cancelled()), "it was still searching");
        let begun = Instant::now();
        while !all() {
            tokio::task::yield_now().await;
        }
        assert!(begun.elapsed() < MAX_SEARCH_TIME / 2, "it ended by itself, not because its page was closed");
    }
}
