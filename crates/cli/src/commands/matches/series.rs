//! The games of a match, one after the other or a few at a time.

use super::files::Outputs;
use super::report::Report;
use super::show::ProgressView;
use super::watch::LiveLab;
use crate::environment::seat_and_play;
use anyhow::Result;
use plyground_agents::{AgentSpec, RunEnvironment, fair_opening};
use plyground_arena::{MatchConfig, Pairing, SeriesScore};
use plyground_games::state_from_setup;
use plyground_record::{EndReason, GameFacts, Record};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A series of games, with everything that it is played by.
pub(crate) struct Series {
    pub(super) game: GameFacts,
    pub(super) specs: [AgentSpec; 2],
    pub(super) config: MatchConfig,
    pub(super) environment: RunEnvironment,
    pub(super) pairings: Vec<Pairing>,
    pub(super) opening_plies: u32,
    pub(super) concurrency: u32,
    pub(super) outputs: Outputs,
    /// The lab where the games can be watched.
    pub(super) watch: Option<LiveLab>,
}

/// How far the series is.
struct State {
    score: SeriesScore,
    show: ProgressView,
    error: Option<anyhow::Error>,
}

impl Series {
    pub(crate) fn run(mut self) -> Result<ExitCode> {
        let stop = plyground_guard::interrupt_flag();
        self.environment.stop = Some(stop);
        let live = self.concurrency == 1 && self.pairings.len() == 1 && !self.specs.iter().any(AgentSpec::is_human);
        let show = ProgressView::new(self.pairings.len(), live);
        let state = Mutex::new(State { score: SeriesScore::default(), show, error: None });
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency {
                scope.spawn(|| self.work(&next, stop, &state));
            }
        });
        let State { score, show, error: mut trouble } = state.into_inner().expect("no worker panicked");
        if let Err(error) = self.outputs.finish() {
            trouble.get_or_insert(error);
        }
        show.finish();
        if self.pairings.len() > 1 && score.games() > 0 {
            let report = Report::new(&self.game.spec, &self.specs, &score);
            if let Err(error) = self.outputs.write_report(&report) {
                trouble.get_or_insert(error);
            }
            report.print(&score, self.opening_plies > 0)?;
        }
        match trouble {
            Some(trouble) => Err(trouble),
            None if stop.load(Ordering::Relaxed) => Ok(ExitCode::from(130)),
            None => Ok(ExitCode::SUCCESS),
        }
    }

    /// Plays games until there are none left.
    fn work(&self, next: &AtomicUsize, stop: &AtomicBool, state: &Mutex<State>) {
        while let Some(&pairing) = self.pairings.get(next.fetch_add(1, Ordering::Relaxed)) {
            let halted = || stop.load(Ordering::Relaxed) || state.lock().is_ok_and(|state| state.error.is_some());
            if halted() {
                return;
            }
            let played = self.play(pairing, stop, state).and_then(|record| {
                // A game that was stopped before its first turn does not count.
                if record.moves.is_empty() && stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                self.outputs.write(pairing.number, &record)?;
                let mut state = state.lock().expect("no worker panicked");
                // An interrupted game has no winner.
                if record.result.reason != EndReason::Interrupted {
                    state.score.count(pairing, &record);
                }
                let score = state.score.to_string();
                state.show.game(pairing, &record, score)
            });
            if let Err(error) = played {
                state.lock().expect("no worker panicked").error.get_or_insert(error);
            }
        }
    }

    fn play(&self, pairing: Pairing, stop: &AtomicBool, state: &Mutex<State>) -> Result<Record> {
        let [named_first, named_second] = &self.specs;
        let [first, second] = if pairing.swapped { [named_second, named_first] } else { [named_first, named_second] };
        let mut game = self.game.clone();
        game.opening =
            fair_opening(state_from_setup(&game.start)?.as_ref(), self.opening_plies, pairing.opening_seed());
        let config = MatchConfig { seed: pairing.seed, ..self.config.clone() };
        let live_view = self.watch.as_ref().and_then(|watch| watch.page(game.clone(), [first, second], config.limit));
        let record = seat_and_play(game, [first, second], &self.environment, &config, stop, &mut |event| {
            if let Some(live_view) = &live_view {
                live_view.publish(&event);
            }
            if let Ok(mut state) = state.lock() {
                state.show.event(&event);
            }
        });
        Ok(record?)
    }
}
