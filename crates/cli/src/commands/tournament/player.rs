//! Plays the jobs of a tournament: agents in their sandbox, under the same referee as every match.

use super::agents::EnteredAgent;
use anyhow::Result;
use plyground_agents::{RunEnvironment, fair_opening, spawn_player};
use plyground_arena::{
    GameInfo, Introduction, MatchConfig, MatchError, MoveRequest, Player, PlayerAnswer, PlayerId, Policy, PrepareError,
    PythonPackage, Remedy, player_seed, run_match,
};
use plyground_game::{GameState, Seat};
use plyground_games::{Spec, state_from_setup};
use plyground_record::{Foul, GameFacts, GameResult, Record};
use plyground_tournament::Job;
use plyground_tournament::run::{JobFailure, JobPlayer};
use plyground_tournament::settings::{MoveTime, TournamentSettings};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Plays jobs on this machine.
pub(super) struct LocalPlayer {
    agents: Vec<EnteredAgent>,
    games: Vec<GameFacts>,
    /// By game and time limit.
    configs: Vec<Vec<MatchConfig>>,
    opening_plies: u32,
    environment: RunEnvironment,
}

impl LocalPlayer {
    pub(super) fn new(
        settings: &TournamentSettings,
        agents: Vec<EnteredAgent>,
        environment: RunEnvironment,
    ) -> Result<LocalPlayer> {
        let rules = &settings.match_rules;
        let policy = rules.policy.as_deref().and_then(Policy::named);
        let (mut games, mut configs) = (Vec::new(), Vec::new());
        for game in &settings.games {
            let setup = Spec::parse(game)?.setup()?;
            let mut usual = MatchConfig::for_game(&setup.family, policy);
            usual.policy.grace = rules.grace.unwrap_or(usual.policy.grace);
            usual.policy.pondering |= rules.pondering;
            let usual = MatchConfig { clock: rules.clock, sandbox: environment.level, ..usual };
            let limited = |time: &MoveTime| MatchConfig {
                limit: match time {
                    MoveTime::Course => usual.limit,
                    MoveTime::Unlimited => None,
                    MoveTime::Seconds(seconds) => Some(Duration::from_secs_f64(*seconds)),
                },
                ..usual.clone()
            };
            configs.push(settings.time.iter().map(limited).collect());
            games.push(GameFacts::new(game, setup));
        }
        Ok(LocalPlayer { agents, games, configs, opening_plies: rules.opening_plies, environment })
    }

    /// How many cores one game keeps busy: the two sides think in turn, unless both may think at any time.
    pub(super) fn cores_a_game(&self) -> usize {
        let threads = self.agents.iter().map(|agent| agent.spec.number("threads", 1).unsigned_abs() as usize);
        let is_pondering = self.configs.iter().flatten().any(|config| config.policy.pondering);
        threads.max().unwrap_or(1).max(1) * if is_pondering { 2 } else { 1 }
    }

    fn spawn(&self, job: &Job, seat: Seat, failed: &[Arc<AtomicBool>; 2]) -> Result<Box<dyn Player>, JobFailure> {
        let (own, opponent) = (&self.agents[job.at(seat)], &self.agents[job.at(seat.other())]);
        let mut environment = self.environment.clone();
        environment.own_folders = own.has_own_folder;
        let player = spawn_player(&own.spec, &opponent.spec, &environment, player_seed(job.seed, seat));
        match player {
            Ok(player) => Ok(Box::new(WatchedPlayer { player, failed: failed[seat.index()].clone() })),
            Err(PrepareError::Impossible(error)) => Err(failure(job.at(seat), in_words(&error))),
            Err(PrepareError::Foul(foul)) => Err(failure(job.at(seat), foul.why)),
        }
    }
}

/// Why a game could not be held, and which setting would help.
fn in_words(error: &MatchError) -> String {
    error.explain(|remedy| match remedy {
        Remedy::OwnFolders => "; give each agent a folder of its own".to_owned(),
        Remedy::Interpreter(packages) => {
            let with = PythonPackage::list(packages).map_or_else(String::new, |list| format!(" with {list}"));
            format!("; name a Python{with} as `interpreter` in [machine]")
        }
    })
}

fn failure(participant: usize, why: String) -> JobFailure {
    JobFailure { participant: Some(participant), why }
}

impl JobPlayer for LocalPlayer {
    fn play(&self, job: &Job, stop: &AtomicBool) -> Result<Record, JobFailure> {
        let failed: [Arc<AtomicBool>; 2] = Default::default();
        let players = [self.spawn(job, Seat::First, &failed)?, self.spawn(job, Seat::Second, &failed)?];
        let mut game = self.games[job.game].clone();
        let cannot = |error: String| JobFailure { participant: None, why: error };
        let start = state_from_setup(&game.start).map_err(|error| cannot(error.to_string()))?;
        game.opening = fair_opening(start.as_ref(), self.opening_plies, job.opening_seed());
        let config = MatchConfig { seed: job.seed, ..self.configs[job.game][job.time].clone() };
        run_match(game, &config, players, stop, &mut |_| {}).map_err(|error| {
            let seat = Seat::BOTH.into_iter().find(|seat| failed[seat.index()].load(Ordering::Relaxed));
            JobFailure { participant: seat.map(|seat| job.at(seat)), why: in_words(&error) }
        })
    }
}

/// A player that notes when it could not be started: the referee does not say whose fault that was.
struct WatchedPlayer {
    player: Box<dyn Player>,
    failed: Arc<AtomicBool>,
}

impl Player for WatchedPlayer {
    fn id(&self) -> PlayerId {
        self.player.id()
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        let introduction = self.player.handshake(info);
        self.failed.store(matches!(introduction, Err(PrepareError::Impossible(_))), Ordering::Relaxed);
        introduction
    }

    fn prepare(&mut self, opponent: &str, deadline: Instant) -> Result<String, Foul> {
        self.player.prepare(opponent, deadline)
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        self.player.choose_move(question)
    }

    fn recover(&mut self, deadline: Instant) -> Result<(), Foul> {
        self.player.recover(deadline)
    }

    fn release_memory(&mut self) {
        self.player.release_memory();
    }

    fn game_over(&mut self, state: &dyn GameState, result: &GameResult) {
        self.player.game_over(state, result);
    }
}
