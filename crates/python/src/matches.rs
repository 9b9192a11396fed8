//! Matches: the referee of `crates/arena` between agents that are named by specs and agents that are Python functions.

use crate::errors::{OrRaise, Raise, wrong};
use crate::players::PythonPlayer;
use crate::state::State;
use crate::wait::{run_long, run_long_and_stop};
use plyground_agents::{AgentSpec, RunEnvironment, fair_opening, spawn_player};
use plyground_arena::{
    MAX_TURN_TIME, Match, MatchConfig, Pairing, Player, Policy, PrepareError, SeatOrder, Step, player_seed,
};
use plyground_game::{Seat, did_you_mean};
use plyground_guard::SandboxLevel;
use plyground_record::{GameFacts, Record};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Set when a match is interrupted, so that programs that are still preparing are not waited for.
static STOP: AtomicBool = AtomicBool::new(false);

/// Runs games of one start under one configuration.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct MatchRunner {
    game: GameFacts,
    config: MatchConfig,
    environment: RunEnvironment,
    opening_plies: u32,
}

/// A seat and who plays on it.
enum Seated {
    /// A built-in agent or a program, which needs no Python.
    Core(Box<dyn Player>),
    /// A function of the caller's.
    Python(Box<PythonPlayer>),
}

#[pymethods]
impl MatchRunner {
    #[new]
    #[pyo3(signature = (state, *, guard, time=None, policy=None, opening=0, sandbox=None, interpreter=None))]
    fn new(
        state: &State,
        guard: PathBuf,
        time: Option<&Bound<'_, PyAny>>,
        policy: Option<&str>,
        opening: u32,
        sandbox: Option<&str>,
        interpreter: Option<PathBuf>,
    ) -> PyResult<MatchRunner> {
        let origin = state.origin();
        let setup = state.setup_data();
        let names: Vec<_> = Policy::all().iter().map(|policy| policy.name.as_str()).collect();
        let policy = policy.map(|name| {
            Policy::named(name)
                .ok_or_else(|| wrong(format!("there is no policy `{name}`{}", did_you_mean(name, &names))))
        });
        let mut config = MatchConfig::for_game(&setup.family, policy.transpose()?);
        config.limit = time.map_or(Ok(config.limit), read_time)?;
        let level = match sandbox {
            Some(level) => level.parse::<SandboxLevel>().map_err(wrong)?,
            None => plyground_guard::strongest_level(),
        };
        config.sandbox = level;
        let mut environment = RunEnvironment::new(guard, level, interpreter);
        environment.stop = Some(&STOP);
        let is_start = setup == origin.setup;
        let spec = if is_start { origin.text.clone() } else { setup.spec() };
        // A setup that was given as JSON has no spec of its own.
        let spec = if spec.starts_with('{') { setup.spec() } else { spec };
        let title = origin.title.as_deref().filter(|_| is_start);
        let game = GameFacts::new(&spec, setup).with_title(title);
        Ok(MatchRunner { game, config, environment, opening_plies: opening })
    }

    /// Plays one game and gives its record as JSON. An agent is a spec, or a function that takes a state; `names` are what
    /// functions are called. `on_turn` is called with the number of the turn, what was played and the board.
    #[pyo3(signature = (first, second, *, names, seed=0, opening_seed=0, on_turn=None))]
    #[expect(clippy::too_many_arguments, reason = "each is an option that Python callers give by its name")]
    fn play(
        &self,
        py: Python<'_>,
        first: &Bound<'_, PyAny>,
        second: &Bound<'_, PyAny>,
        names: (String, String),
        seed: u64,
        opening_seed: u64,
        on_turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        STOP.store(false, Ordering::Relaxed);
        let mut game = self.game.clone();
        let start = plyground_games::state_from_setup(&game.start).or_raise()?;
        let plies = self.opening_plies;
        game.opening = run_long(py, None, move |_| fair_opening(start.as_ref(), plies, opening_seed))?;
        let config = MatchConfig { seed, ..self.config.clone() };
        let mut seated = [
            self.seat(first, second, names.0, seed, Seat::First)?,
            self.seat(second, first, names.1, seed, Seat::Second)?,
        ];
        let ids = seated.each_ref().map(|seated| match seated {
            Seated::Core(player) => player.id(),
            Seated::Python(player) => player.id(),
        });
        let mut game = Match::new(game, &config, ids, jiff::Timestamp::now()).or_raise()?;
        loop {
            let asked = Instant::now();
            let Step::Call(task) = game.next_step() else { break };
            let (seat, is_move) = (task.seat(), task.is_move());
            let reply = match &mut seated[seat.index()] {
                Seated::Core(player) => {
                    run_long_and_stop(py, None, &STOP, |watch| task.run(player.as_mut(), watch.stop_flag()))?
                }
                Seated::Python(player) => {
                    // Its own thread is the caller's, so that Ctrl-C reaches the agent as in any Python program.
                    let reply = task.run(player.as_mut(), &STOP);
                    if let Some(error) = player.error.take() {
                        return Err(error);
                    }
                    reply
                }
            };
            game.receive(reply).or_raise()?;
            if is_move {
                game.set_turn_time(asked.elapsed());
                if let (Some(on_turn), Some(turn)) = (on_turn, game.record().moves.last()) {
                    on_turn.call1((turn.number, turn.played.map(crate::moves::Move)))?;
                }
            }
        }
        for player in &mut seated {
            match player {
                Seated::Core(player) => player.game_over(game.state(), &game.record().result),
                Seated::Python(player) => player.game_over(game.state(), &game.record().result),
            }
        }
        Ok(game.into_record().to_json())
    }
}

impl MatchRunner {
    fn seat(
        &self,
        agent: &Bound<'_, PyAny>,
        opponent: &Bound<'_, PyAny>,
        name: String,
        seed: u64,
        seat: Seat,
    ) -> PyResult<Seated> {
        let family = &self.game.start.family;
        let Ok(text) = agent.extract::<&str>() else {
            return Ok(Seated::Python(Box::new(PythonPlayer::new(agent.clone().unbind(), name))));
        };
        let spec = AgentSpec::parse(text, family).or_raise()?;
        // A program must not see the files of its opponent, and a function has none.
        let opponent = opponent.extract::<&str>().unwrap_or("random");
        let opponent = AgentSpec::parse(opponent, family).or_raise()?;
        let player = spawn_player(&spec, &opponent, &self.environment, player_seed(seed, seat));
        player.map(Seated::Core).map_err(|error| match error {
            PrepareError::Impossible(error) => error.raise(),
            PrepareError::Foul(foul) => wrong(foul.why),
        })
    }
}

/// Seconds for a move, or `none`.
fn read_time(time: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    if let Ok("none") = time.extract::<&str>() {
        return Ok(None);
    }
    let seconds: f64 = time.extract().map_err(|_| wrong("time: expected a number of seconds or \"none\""))?;
    let most = MAX_TURN_TIME.as_secs_f64();
    if seconds > 0.0 && seconds <= most {
        Ok(Some(Duration::from_secs_f64(seconds)))
    } else {
        Err(wrong(format!("time={seconds}: expected more than 0 and at most {most} seconds")))
    }
}

/// The games of a series: number, whether the seats are swapped, the seed, and the seed of the opening.
#[pyfunction]
pub(crate) fn pairings(games: u32, seats: &str, seed: u64) -> PyResult<Vec<(u32, bool, u64, u64)>> {
    let order: SeatOrder = seats.parse().map_err(wrong)?;
    let pairings = plyground_arena::pairings(games, order, seed);
    Ok(pairings.into_iter().map(|it| (it.number, it.swapped, it.seed, it.opening_seed())).collect())
}

/// How a series stands, seen from the agent named first.
#[pyclass(module = "plyground")]
#[derive(Default)]
pub(crate) struct SeriesScore(plyground_arena::SeriesScore);

#[pymethods]
impl SeriesScore {
    #[new]
    fn new() -> SeriesScore {
        SeriesScore::default()
    }

    /// Counts one more game.
    fn count(&mut self, number: u32, swapped: bool, seed: u64, record: &str) -> PyResult<()> {
        let record = Record::from_json(record).or_raise()?;
        self.0.count(Pairing { number, swapped, seed }, &record);
        Ok(())
    }

    /// Games won.
    #[getter]
    fn wins(&self) -> u32 {
        self.0.wins
    }

    /// Games without a winner.
    #[getter]
    fn draws(&self) -> u32 {
        self.0.draws
    }

    /// Games lost.
    #[getter]
    fn losses(&self) -> u32 {
        self.0.losses
    }

    /// The share of the agent named first: a win is 1, a draw a half, of all games.
    #[getter]
    fn share(&self) -> f64 {
        self.0.share()
    }

    /// What a reader should know beside the score, a line each.
    fn remarks(&self, first: &str, second: &str) -> Vec<String> {
        self.0.remarks([first, second])
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}
