//! The engine within the limits of the command line and of its manager.

use super::end_signal::{EXIT_GRACE, EndSignal};
use crate::thinking_time::thinking_time;
use plyground_game::{Action, Setup};
use plyground_search::engine::{Budget, Engine, Strength};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How the engine plays: what the command line sets.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// From 1 to 10.
    pub level: Strength,
    /// The most time for a move; a manager that names its limit may allow less.
    pub time: Option<Duration>,
    /// Positions to look at instead of a clock: the same game twice.
    pub nodes: Option<u64>,
    /// Threads to think on.
    pub threads: NonZeroUsize,
    /// The most bytes of the transposition table; a manager that names its limit may allow less.
    pub table: usize,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions { level: Strength::FULL, time: None, nodes: None, threads: NonZeroUsize::MIN, table: 64 << 20 }
    }
}

/// The time for a move when neither side names a limit. The shortest usual limit that an agent is not told is the ten seconds
/// of CSC 384.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// The engine with everything that limits it.
pub(super) struct LimitedEngine {
    engine: Engine,
    options: EngineOptions,
    depth: Option<u32>,
    end: Arc<EndSignal>,
}

impl LimitedEngine {
    pub(super) fn new(options: &EngineOptions, end: Arc<EndSignal>) -> LimitedEngine {
        let engine = Engine::with_table(options.level, options.table);
        LimitedEngine { engine, options: options.clone(), depth: None, end }
    }

    /// From now on it looks no further than so many plies.
    pub(super) fn limit_depth(&mut self, plies: u32) {
        self.depth = Some(plies);
    }

    /// From now on its transposition table has at most so many bytes.
    pub(super) fn limit_memory(&mut self, bytes: usize) {
        self.engine = Engine::with_table(self.options.level, bytes.min(self.options.table));
    }

    /// Gets ready for a game while no clock runs.
    pub(super) fn prepare(&mut self, start: &Setup) {
        self.engine.prepare(start);
    }

    /// Its move, within the limit that the manager names; none when the game is over.
    pub(super) fn choose(&mut self, position: &Setup, limit: Option<Duration>) -> Result<Option<Action>, String> {
        let stop = self.end.stop();
        let time = self.time(limit).map(|time| if stop.is_none() { time.min(EXIT_GRACE) } else { time });
        let budget = Budget {
            deadline: time.map(|time| Instant::now() + time),
            nodes: self.options.nodes,
            depth: self.depth,
            threads: self.options.threads,
            // An exact number of nodes is searched to its end, unless the manager is gone.
            stop: if time.is_some() { stop } else { Some(self.end.abandoned()) },
        };
        let result = self.engine.search(position, &budget, &mut |_| {});
        result.map(|result| result.best).map_err(|error| error.to_string())
    }

    /// How long it thinks; not by the clock at all when it was asked for an exact amount of work.
    fn time(&self, limit: Option<Duration>) -> Option<Duration> {
        if self.options.nodes.is_some() {
            return None;
        }
        let most = self.options.time.into_iter().chain(limit).min();
        Some(most.map_or(DEFAULT_TIME, thinking_time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shorter_of_both_limits_counts_and_some_of_it_is_kept_back() {
        let time = |wanted: Option<u64>, limit: Option<u64>| {
            let options = EngineOptions { time: wanted.map(Duration::from_millis), ..EngineOptions::default() };
            LimitedEngine::new(&options, Arc::default())
                .time(limit.map(Duration::from_millis))
                .map(|time| time.as_millis())
        };
        assert_eq!(time(None, None), Some(2_000));
        assert_eq!(time(Some(500), None), Some(450));
        assert_eq!(time(None, Some(1_000)), Some(900));
        assert_eq!(time(None, Some(30_000)), Some(29_700));
        assert_eq!(time(Some(5_000), Some(1_000)), Some(900));
        assert_eq!(time(Some(100), Some(1_000)), Some(80));
        assert_eq!(time(None, Some(0)), Some(0));
    }

    #[test]
    fn an_exact_amount_of_work_knows_no_clock() {
        let engine = LimitedEngine::new(&EngineOptions { nodes: Some(10), ..EngineOptions::default() }, Arc::default());
        assert_eq!(engine.time(Some(Duration::from_secs(1))), None);
    }
}
