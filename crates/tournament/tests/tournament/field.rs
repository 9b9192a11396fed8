//! Participants, games that are made up, and a player of real games.

use plyground_arena::{
    GameInfo, Introduction, MatchConfig, MoveRequest, Player, PlayerAnswer, PlayerId, PrepareError, run_match,
};
use plyground_game::Seat;
use plyground_games::Spec;
use plyground_record::{EndReason, Foul, FoulKind, GameFacts, Record};
use plyground_tournament::ledger::{GameRow, GameRowFacts, PlayedGames};
use plyground_tournament::run::{JobFailure, JobPlayer};
use plyground_tournament::schedule::Schedule;
use plyground_tournament::settings::{FormatKind, TournamentSettings};
use plyground_tournament::{Job, Participant};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub(crate) fn settings(kind: FormatKind) -> TournamentSettings {
    TournamentSettings::new(vec!["unused".to_owned()], vec!["mnk:3x3,k=3".to_owned()], kind)
}

pub(crate) fn participants(count: usize) -> Vec<Participant> {
    let participant = |number| Participant {
        name: format!("player-{number}"),
        spec: format!("random:seed={number}"),
        hash: String::new(),
    };
    (0..count).map(participant).collect()
}

/// A game that was never played: its result depends on its job alone. Lower numbers are better players.
pub(crate) fn made_up(job: &Job) -> GameRow {
    let chance = job.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let [first, second] = job.seats.map(|player| 40 + 10 * (20 - player as u64));
    let winner = match chance % (first + second + 20) {
        low if low < first => Some(Seat::First),
        middle if middle < first + second => Some(Seat::Second),
        _ => None,
    };
    GameRow { job: job.clone(), winner, reason: EndReason::Line, scores: None, facts: GameRowFacts::default() }
}

/// Plays a schedule to its end with made-up games, each time the game that `choose` picks out of the open ones.
pub(crate) fn play_out(
    schedule: &Schedule<'_>,
    result: impl Fn(&Job) -> GameRow,
    mut choose: impl FnMut(usize) -> usize,
) -> PlayedGames {
    let mut played = PlayedGames::new();
    loop {
        let open = schedule.state(&played).open;
        if open.is_empty() {
            return played;
        }
        let job = &open[choose(open.len())];
        assert!(played.insert(job.id.clone(), result(job)).is_none(), "{} was played twice", job.id);
    }
}

/// Plays real games with the referee. Participants choose moves by the seed of the game, and the one of this number fouls.
pub(crate) struct RealGames<'a> {
    pub(crate) settings: &'a TournamentSettings,
    pub(crate) fouls: Option<usize>,
    pub(crate) missing: Option<usize>,
}

impl JobPlayer for RealGames<'_> {
    fn play(&self, job: &Job, stop: &AtomicBool) -> Result<Record, JobFailure> {
        if let Some(missing) = self.missing.filter(|missing| job.seats.contains(missing)) {
            return Err(JobFailure { participant: Some(missing), why: "there is no such command".to_owned() });
        }
        let spec = &self.settings.games[job.game];
        let facts = GameFacts::new(spec, Spec::parse(spec).unwrap().setup().unwrap());
        let mut config = MatchConfig::for_game("connect4", None);
        config.seed = job.seed;
        let players = Seat::BOTH.map(|seat| -> Box<dyn Player> {
            Box::new(Drawing { state: job.seed ^ seat.index() as u64, fouls: self.fouls == Some(job.at(seat)) })
        });
        Ok(run_match(facts, &config, players, stop, &mut |_| {}).unwrap())
    }
}

/// Chooses moves by its seed, or declines to.
struct Drawing {
    state: u64,
    fouls: bool,
}

impl Player for Drawing {
    fn id(&self) -> PlayerId {
        PlayerId { spec: "drawing".to_owned(), ..PlayerId::default() }
    }

    fn handshake(&mut self, _info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        Ok(Introduction { name: "Drawing".to_owned(), ..Introduction::default() })
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = question.state.legal_actions();
        let outcome = match self.fouls {
            true => Err(Foul::new(FoulKind::Declined, "it does not want to")),
            false => Ok(legal[(self.state >> 33) as usize % legal.len()].into()),
        };
        PlayerAnswer { outcome, wall: Duration::ZERO, cpu: None, idle_cpu: None, output: String::new() }
    }
}
