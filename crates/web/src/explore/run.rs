//! Running a search for a page: off the async threads, limited in number and time, and ended when its page is closed.

use super::kept::{Finished, Kept};
use super::rivals::rivals;
use super::searches::MOST_NODES;
use super::wish::Wish;
use crate::gate::{Scarce, Visitor};
use crate::lab::{Lab, new_id};
use crate::problem::Problem;
use plyground_games::state_from_setup;
use plyground_search::courses::{QueryError, SearchQuery, run_query_until};
use plyground_search::textbook::{Caching, NODES_BETWEEN_LOOKS};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The longest that a search may take,
const LONGEST: Duration = Duration::from_secs(20);
/// and how long it may take when others wait.
const UNDISTURBED: Duration = Duration::from_secs(5);
/// Positions that a search with a cache may look at: it remembers most of them.
const MOST_REMEMBERED: u32 = 2_000_000;

/// The search that somebody wishes for: one that is kept, or a new one.
pub(crate) async fn search(lab: &Arc<Lab>, visitor: Visitor, wish: Wish) -> Result<Arc<Kept>, Problem> {
    let found = {
        let (lab, wish) = (Arc::clone(lab), wish.clone());
        crate::routes::off(move || {
            let (setup, question) = wish.question(&lab)?;
            let key = format!("{setup:?} {} {question:?}", question.course.id);
            Ok((lab.searches.by_key(&key), key, setup, question))
        })
    };
    let (kept, key, setup, question) = found.await?;
    if let Some(kept) = kept {
        return Ok(kept);
    }
    let ticket = lab.pace.take(visitor, Scarce::Search)?;
    let (stop, hurry): (Arc<AtomicBool>, Arc<AtomicBool>) = Default::default();
    let slot = lab.studies.slot(visitor, Arc::clone(&hurry)).await;
    // When a page is closed, its request is dropped, and this with it.
    let guard = StopWhenDropped(Arc::clone(&stop));
    let lab = Arc::clone(lab);
    let kept = crate::routes::off(move || {
        let _held = (ticket, slot);
        let begun = Instant::now();
        let looks = Cell::new(0);
        let remembers = question.caching != Caching::Off;
        let is_over = || {
            let hurried = hurry.load(Ordering::Relaxed) && begun.elapsed() > UNDISTURBED;
            stop.load(Ordering::Relaxed) || begun.elapsed() > LONGEST || hurried
        };
        let is_full = || {
            looks.set(looks.get() + 1);
            remembers && looks.get() > MOST_REMEMBERED / NODES_BETWEEN_LOOKS
        };
        let recorded = SearchQuery { tree: Some(MOST_NODES), ..question.clone() };
        let answer = run_query_until(&setup, &recorded, &|| is_full() || is_over()).map_err(said)?;
        let Some(answer) = answer else {
            return Err(if begun.elapsed() > LONGEST {
                let seconds = LONGEST.as_secs();
                Problem::bad(format!("this search is not done after {seconds} s: choose a smaller depth"))
            } else if is_full() {
                Problem::bad(format!(
                    "a lab has no memory for a cache of {MOST_REMEMBERED} positions: choose a smaller depth"
                ))
            } else {
                Problem::overloaded("others wait for this lab, so the search was stopped: choose a smaller depth")
            });
        };
        let rivals = rivals(&setup, &question, answer.counts, &is_over);
        let look = state_from_setup(&setup).map_err(Problem::bad)?.look();
        let finished =
            Finished { id: new_id(), key, setup, look, evaluation: question.evaluation.clone(), answer, rivals };
        Ok(lab.searches.keep(Kept::new(finished)))
    })
    .await?;
    drop(guard);
    Ok(kept)
}

/// What the command line would suggest is not what a form can do.
fn said(error: QueryError) -> Problem {
    match error {
        QueryError::NoDepth { course } => Problem::bad(format!("{course} has no depth of its own: choose one")),
        other => Problem::bad(other),
    }
}

/// Alpha-beta beside minimax, and the other way round.
pub(crate) fn other_wish(wish: &Wish) -> Option<Wish> {
    let algorithm = match wish.algorithm.as_str() {
        "alphabeta" => "minimax",
        "minimax" => "alphabeta",
        _ => return None,
    };
    let none = String::new;
    Some(Wish { algorithm: algorithm.to_owned(), ordering: none(), caching: none(), ..wish.clone() })
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

    fn lab() -> Arc<Lab> {
        let options = LabOptions {
            listen: "127.0.0.1:8415".parse().unwrap(),
            access: Access::Local,
            proxies: Vec::new(),
            allow_agents: false,
            store: StoreLocation::Memory,
            guard: std::path::PathBuf::new(),
            interpreter: None,
        };
        Lab::open(options).unwrap()
    }

    #[tokio::test]
    async fn a_search_ends_when_nobody_waits_for_it() {
        let lab = lab();
        let endless = Wish { game: "dominoes:10x10".to_owned(), depth: "30".to_owned(), ..Wish::default() };
        let task = tokio::spawn({
            let lab = Arc::clone(&lab);
            async move { search(&lab, Visitor::test(1), endless).await.map(|_| ()) }
        });
        let all =
            || (0..4).map(|_| lab.pace.take(Visitor::test(1), Scarce::Search)).collect::<Result<Vec<_>, _>>().is_ok();
        // It holds one of the four tickets while it runs.
        while all() {
            tokio::task::yield_now().await;
        }
        task.abort();
        assert!(task.await.is_err_and(|error| error.is_cancelled()), "it was still searching");
        let begun = Instant::now();
        while !all() {
            tokio::task::yield_now().await;
        }
        assert!(begun.elapsed() < LONGEST / 2, "it ended by itself, not because its page was closed");
    }
}
