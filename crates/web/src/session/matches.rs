//! A match between two agents: it runs on a thread of its own, and the session repeats it for all who look on.

use super::{GameRequest, GameSession, LiveGame, SessionKind, player_id, players, strict};
use crate::access::{QuotaKind, Visitor};
use crate::error::{RequestError, explain};
use crate::fair_queue::FairQueue;
use crate::lab::{Lab, new_id};
use plyground_arena::{
    GameInfo, Introduction, Match, MatchConfig, MatchEvent, MoveRequest, Player, PlayerAnswer, PlayerId, Policy,
    PrepareError, run_match,
};
use plyground_game::{GameState, Seat};
use plyground_guard::SandboxLevel;
use plyground_record::{Foul, GameResult, Record, ReplayError, Turn, Unfinished};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// A match that a visitor wants to see.
pub(crate) struct MatchRequest {
    pub(crate) play: GameRequest,
    pub(crate) policy: Policy,
}

impl GameSession {
    /// Starts a match.
    pub(crate) fn begin_match(
        lab: &Arc<Lab>,
        visitor: Visitor,
        new: MatchRequest,
    ) -> Result<Arc<GameSession>, RequestError> {
        let MatchRequest { play, policy } = new;
        let permits = (lab.limiter.acquire(visitor, QuotaKind::Match)?, lab.memory_permit(visitor, play.seats.iter())?);
        let config = play.config(&policy, lab.environment.level);
        let [Some(first), Some(second)] = players(lab, &play.seats, play.seed)? else {
            return Err(RequestError::invalid("a match is between two agents"));
        };
        let queued = |player: Box<dyn Player>, seat: Seat| {
            let id = player_id(&play.seats[seat.index()], Some(player.as_ref()));
            Box::new(QueuedPlayer { player, id, visitor, queue: Arc::clone(&lab.match_queue) }) as Box<dyn Player>
        };
        let players = [queued(first, Seat::First), queued(second, Seat::Second)];
        let session = lab.add_session(GameSession::of_match(&play, &config)?)?;
        let (shown, lab) = (Arc::clone(&session), Arc::clone(lab));
        std::thread::spawn(move || {
            let _permits = permits;
            // A search that panics ends its match, and nothing else.
            let result = catch_unwind(AssertUnwindSafe(|| {
                run_match(play.game, &config, players, &shown.stop, &mut |event| shown.repeat(&lab, &event))
            }));
            match result {
                Ok(Ok(_)) => {}
                Ok(Err(error)) => shown.fail(&lab, explain(&error)),
                Err(_) => shown.fail(&lab, "something broke in the middle".to_owned()),
            }
        });
        Ok(session)
    }

    /// A session that repeats a match of another program.
    pub(crate) fn of_watched_match(play: &GameRequest) -> Result<Arc<GameSession>, RequestError> {
        GameSession::of_match(play, &play.config(strict(), SandboxLevel::None))
    }

    fn of_match(play: &GameRequest, config: &MatchConfig) -> Result<Arc<GameSession>, RequestError> {
        let ids = play.seats.each_ref().map(|seat| player_id(seat, None));
        let game = Match::new(play.game.clone(), config, ids, jiff::Timestamp::now())?;
        let mut game = LiveGame::new(game, SessionKind::Match, [None, None]);
        game.news = "Both agents are preparing.".to_owned();
        Ok(GameSession::with(new_id(), game, Vec::new()))
    }

    /// Repeats what happened in the match.
    pub(crate) fn repeat(self: &Arc<GameSession>, lab: &Arc<Lab>, event: &MatchEvent<'_>) {
        let repeated = match event {
            MatchEvent::Begun(record, _) => self.change(lab, |game| game.follow(record, false)),
            MatchEvent::Asked(_) => {
                self.game().since = Instant::now();
                Ok(())
            }
            MatchEvent::Turned(turn, _) => self.change(lab, |game| {
                game.game.replay(Turn::clone(turn)).map_err(RequestError::internal)?;
                game.announce_turn();
                Ok(())
            }),
            MatchEvent::Ended(record, _) => self.change(lab, |game| game.follow(record, true)),
        };
        if let Err(problem) = repeated {
            tracing::error!("{}", problem.message);
        }
    }

    fn fail(self: &Arc<GameSession>, lab: &Arc<Lab>, why: String) {
        self.change_or_log(lab, |game| {
            game.game.interrupt(Unfinished::NotHeld(why));
            game.news = game.record().result.text.clone();
        });
    }
}

impl LiveGame {
    /// Takes over the record of the match at its beginning or at its end.
    fn follow(&mut self, record: &Record, is_over: bool) -> Result<(), RequestError> {
        let resumed: Result<Match, ReplayError> = Match::resume(record.clone(), is_over);
        self.game = resumed.map_err(RequestError::internal)?;
        self.since = Instant::now();
        self.news = if is_over { record.result.text.clone() } else { "The match has begun.".to_owned() };
        Ok(())
    }
}

/// A player that thinks when it is the turn of the visitor who began the match. The time until then is not on its clock.
struct QueuedPlayer {
    player: Box<dyn Player>,
    /// As the record shows it.
    id: PlayerId,
    visitor: Visitor,
    queue: Arc<FairQueue>,
}

impl Player for QueuedPlayer {
    fn id(&self) -> PlayerId {
        self.id.clone()
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        self.player.handshake(info)
    }

    fn prepare(&mut self, opponent: &str, deadline: Instant) -> Result<String, Foul> {
        self.player.prepare(opponent, deadline)
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        let _slot = self.queue.acquire_blocking(self.visitor, || question.stop.load(Ordering::Relaxed));
        self.player.choose_move(question)
    }

    fn release_memory(&mut self) {
        self.player.release_memory();
    }

    fn recover(&mut self, deadline: Instant) -> Result<(), Foul> {
        self.player.recover(deadline)
    }

    fn game_over(&mut self, state: &dyn GameState, result: &GameResult) {
        self.player.game_over(state, result);
    }
}
