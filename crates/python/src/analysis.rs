//! The engine: an iterator of ever deeper results, and the exact value of a position within a budget.

use crate::errors::{OrRaise, wrong};
use crate::moves::Move;
use crate::outcome::seat_word;
use crate::state::State;
use crate::wait::run_long;
use plyground_game::{Seat, SetupError};
use plyground_search::engine::{Budget, Engine, Score, SearchProgress, SearchResult, Strength, WinKind};
use plyground_search::solve::{self, SolveLimits};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often Python is asked whether the user has pressed Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// The limits of a search of the engine, as callers give them.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    seconds: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    threads: NonZeroUsize,
    level: Strength,
}

impl Limits {
    pub(crate) fn read(
        seconds: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        threads: usize,
        level: u8,
    ) -> PyResult<Limits> {
        let seconds = seconds.map(|seconds| {
            Duration::try_from_secs_f64(seconds).map_err(|_| wrong(format!("seconds={seconds} is not a time")))
        });
        Ok(Limits {
            seconds: seconds.transpose()?,
            nodes,
            depth,
            threads: NonZeroUsize::new(threads).ok_or_else(|| wrong("threads: expected 1 or more"))?,
            level: Strength::new(level).ok_or_else(|| wrong(format!("level={level}: expected 1 to 10")))?,
        })
    }

    fn search(
        self,
        state: &State,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&SearchProgress),
    ) -> Result<SearchResult, SetupError> {
        Engine::new(self.level).for_analysis().search(&state.setup_data(), &self.budget(stop), report)
    }

    fn budget(self, stop: &AtomicBool) -> Budget<'_> {
        Budget {
            // A time that no clock can tell is no limit.
            deadline: self.seconds.and_then(|seconds| Instant::now().checked_add(seconds)),
            nodes: self.nodes,
            depth: self.depth,
            threads: self.threads,
            stop: Some(stop),
        }
    }
}

/// The result of one iteration of the engine.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct AnalysisResult {
    progress: SearchProgress,
    mover: Seat,
}

#[pymethods]
impl AnalysisResult {
    /// Plies searched ahead; forced lines are searched further.
    #[getter]
    fn depth(&self) -> u32 {
        self.progress.depth
    }

    /// Positions searched so far.
    #[getter]
    fn nodes(&self) -> u64 {
        self.progress.nodes
    }

    /// The best move so far.
    #[getter]
    fn r#move(&self) -> Option<Move> {
        self.progress.line.first().copied().map(Move)
    }

    /// The line of best moves that the engine expects.
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.progress.line.iter().map(|&action| Move(action)))
    }

    /// An estimate from the mover's side, where 100 is a small but clear advantage; none when the value is proven.
    #[getter]
    fn score(&self) -> Option<i32> {
        match self.progress.value {
            Score::Score(score) => Some(score),
            Score::Win(_) | Score::Loss(_) | Score::Draw => None,
        }
    }

    /// `win`, `loss` or `draw` for the mover where that is proven, else `unknown`.
    #[getter]
    fn proven(&self) -> &'static str {
        match self.progress.value {
            Score::Score(_) => "unknown",
            Score::Win(_) => "win",
            Score::Loss(_) => "loss",
            Score::Draw => "draw",
        }
    }

    fn __repr__(&self) -> String {
        let line: Vec<String> = self.progress.line.iter().map(ToString::to_string).collect();
        let value = value_text(self.progress.value);
        format!("<depth {}: {value} for {}, {}>", self.progress.depth, seat_word(self.mover), line.join(" "))
    }
}

fn value_text(score: Score) -> String {
    let by = |kind: WinKind| match kind {
        WinKind::Plies(plies) => format!("in {plies} plies"),
        WinKind::Points(points) => format!("by {points}"),
    };
    match score {
        Score::Score(score) => format!("{score:+}"),
        Score::Win(kind) => format!("win {}", by(kind)),
        Score::Loss(kind) => format!("loss {}", by(kind)),
        Score::Draw => "draw".to_owned(),
    }
}

/// An analysis that goes on while it is iterated over. Each step is a deeper result; `stop` or the end of a `with` block
/// ends it.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct Analysis {
    stop: Arc<AtomicBool>,
    results: Mutex<Receiver<SearchProgress>>,
    mover: Seat,
    /// The state that is analysed.
    state: State,
}

impl Analysis {
    /// Starts an analysis of a state.
    pub(crate) fn start(state: State, limits: Limits) -> PyResult<Analysis> {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, results): (Sender<SearchProgress>, _) = channel();
        let (their_stop, searched, mover) = (stop.clone(), state.clone(), state.snapshot().to_move());
        std::thread::Builder::new().spawn(move || {
            // A reader that has gone away has stopped the search, too.
            let _ = limits.search(&searched, &their_stop, &mut |progress| drop(sender.send(progress.clone())));
        })?;
        Ok(Analysis { stop, results: Mutex::new(results), mover, state })
    }
}

#[pymethods]
impl Analysis {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<AnalysisResult>> {
        loop {
            let next = py.detach(|| {
                let results = self.results.lock().expect("no panic while waiting");
                results.recv_timeout(SIGNAL_INTERVAL)
            });
            match next {
                Ok(progress) => return Ok(Some(AnalysisResult { progress, mover: self.mover })),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupt) = py.check_signals() {
                        self.stop();
                        return Err(interrupt);
                    }
                }
            }
        }
    }

    /// The state that is analysed.
    #[getter]
    fn state(&self) -> State {
        self.state.clone()
    }

    /// Ends the analysis. Results that are ready can still be read.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn _ipython_display_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("plyground._notebook")?.getattr("display_analysis")?.call1((slf,))
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: &Bound<'_, PyTuple>) {
        self.stop();
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The value of a position with best play of both sides, as far as it was found.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct Solution {
    solution: solve::Solution,
}

impl Solution {
    /// Looks for the value of a state.
    pub(crate) fn find(
        py: Python<'_>,
        state: &State,
        limits: Limits,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Solution> {
        let found = run_long(py, progress, |watch| {
            let limits = SolveLimits { budget: limits.budget(watch.stop_flag()), ..SolveLimits::unlimited() };
            solve::solve(&state.setup_data(), &limits, &mut |progress| watch.set_count(progress.nodes))
        })?;
        Ok(Solution { solution: found.or_raise()? })
    }
}

#[pymethods]
impl Solution {
    /// `win`, `loss` or `draw` for the mover, or `unknown` when the budget was too small.
    #[getter]
    fn value(&self) -> &'static str {
        match self.solution.score() {
            Score::Score(_) => "unknown",
            Score::Win(_) => "win",
            Score::Loss(_) => "loss",
            Score::Draw => "draw",
        }
    }

    /// The seat that wins, `first` or `second`; none in a draw and when the value is unknown.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.solution.winner().flatten().map(seat_word)
    }

    /// After how many plies the game is won at the latest, where the game is won by a move.
    #[getter]
    fn plies(&self) -> Option<u32> {
        match self.solution.score() {
            Score::Win(WinKind::Plies(plies)) | Score::Loss(WinKind::Plies(plies)) => Some(plies),
            _ => None,
        }
    }

    /// By how many points or discs the game is won at least, where they are counted.
    #[getter]
    fn points(&self) -> Option<u32> {
        match self.solution.score() {
            Score::Win(WinKind::Points(points)) | Score::Loss(WinKind::Points(points)) => Some(points),
            _ => None,
        }
    }

    /// The best move that was found.
    #[getter]
    fn r#move(&self) -> Option<Move> {
        self.solution.best.map(Move)
    }

    /// The line of best moves that was found.
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.solution.line.iter().map(|&action| Move(action)))
    }

    /// Positions searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.solution.nodes
    }

    fn __repr__(&self) -> String {
        match self.solution.score() {
            Score::Score(_) => format!("<Solution unknown after {} nodes>", self.solution.nodes),
            value => format!("<Solution {} for {}>", value_text(value), seat_word(self.solution.mover)),
        }
    }
}
