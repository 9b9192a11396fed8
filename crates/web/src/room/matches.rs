//! A match between two agents: the referee holds it on a thread of its own and tells the room.

use super::asking::Slot;
use super::{Game, Kind, PlayWish, Room, blank};
use crate::access::{Resource, Visitor};
use crate::fair_queue::FairQueue;
use crate::lab::{Lab, new_id};
use crate::problem::Problem;
use plyground_arena::{
    GameInfo, Introduction, MatchConfig, MatchEvent, MoveRequest, Player, PlayerAnswer, PlayerId, Policy, PrepareError,
    run_match,
};
use plyground_game::GameState;
use plyground_record::{Foul, GameResult, Interpreter, Record, Turn, replay_opening};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// A match that somebody wants to see.
pub(crate) struct MatchWish {
    pub(crate) play: PlayWish,
    pub(crate) policy: Policy,
}

impl Room {
    /// Starts a match.
    pub(crate) fn begin_match(lab: &Arc<Lab>, visitor: Visitor, wish: MatchWish) -> Result<Arc<Room>, Problem> {
        let MatchWish { play, policy } = wish;
        let tickets = (lab.limiter.acquire(visitor, Resource::Match)?, lab.memory_permit(visitor, play.seats.iter())?);
        let [first, second] = &play.seats;
        let seat = |wish: &crate::seats::SeatRequest, other, seed| {
            let player =
                lab.spawn_player(wish, other, seed)?.ok_or_else(|| Problem::bad("a match is between two agents"))?;
            let turns = Arc::clone(&lab.match_queue);
            Ok(Box::new(Shown { player, spec: wish.public_spec.clone(), visitor, turns }) as Box<dyn Player>)
        };
        let seed = play.seed.wrapping_mul(2);
        let players = [seat(first, second, seed)?, seat(second, first, seed.wrapping_add(1))?];
        let room = lab.add_room(Room::of_match(&play)?)?;
        let config = MatchConfig {
            limit: Some(play.limit),
            sandbox: lab.environment.level.to_string(),
            seed: play.seed,
            ..MatchConfig::from_policy(&policy)
        };
        let (held, lab) = (Arc::clone(&room), Arc::clone(lab));
        std::thread::spawn(move || {
            let _tickets = tickets;
            // A search that panics ends its match, and nothing else.
            let result = catch_unwind(AssertUnwindSafe(|| {
                run_match(play.game, &config, players, &held.stop, &mut |event| held.hear(&lab, &event))
            }));
            match result {
                Ok(Ok(_)) => {}
                Ok(Err(impossible)) => held.fail(&lab, &impossible.to_string()),
                Err(_) => held.fail(&lab, "something broke in the middle"),
            }
        });
        Ok(room)
    }

    /// A room that a referee elsewhere tells what happens.
    pub(crate) fn of_match(play: &PlayWish) -> Result<Arc<Room>, Problem> {
        let record = blank(play);
        let state = replay_opening(&record).map_err(Problem::bad)?;
        let mut game = Game::new(record, state, Kind::Match, [Slot::default(), Slot::default()]);
        game.news = "Both are getting ready.".to_owned();
        Ok(Room::with(new_id(), game, Vec::new()))
    }

    /// What the referee says.
    pub(crate) fn hear(self: &Arc<Room>, lab: &Arc<Lab>, event: &MatchEvent<'_>) {
        let heard = match event {
            MatchEvent::Begun(record, state) => self.change(lab, |game| {
                game.record = Record::clone(record);
                game.state = state.boxed_clone();
                game.since = Instant::now();
                game.news = "The match has begun.".to_owned();
                Ok(())
            }),
            MatchEvent::Asked(_) => {
                self.game().since = Instant::now();
                Ok(())
            }
            MatchEvent::Turned(turn, state) => self.change(lab, |game| {
                game.state = state.boxed_clone();
                game.record.moves.push(Turn::clone(turn));
                game.told();
                Ok(())
            }),
            MatchEvent::Ended(record, state) => self.change(lab, |game| {
                game.record = Record::clone(record);
                game.state = state.boxed_clone();
                game.playing = false;
                game.news.clone_from(&record.result.text);
                Ok(())
            }),
        };
        if let Err(problem) = heard {
            eprintln!("plyground lab: {}", problem.message);
        }
    }

    fn fail(self: &Arc<Room>, lab: &Arc<Lab>, why: &str) {
        let failed = self.change(lab, |game| {
            game.record.result = super::interrupted(&format!("The match could not be held: {why}"));
            game.news.clone_from(&game.record.result.text);
            game.playing = false;
            Ok(())
        });
        if let Err(problem) = failed {
            eprintln!("plyground lab: {}", problem.message);
        }
    }
}

impl Game {
    /// The sentence about a turn that the referee told of.
    fn told(&mut self) {
        self.since = Instant::now();
        let Some(turn) = self.record.moves.last() else { return };
        let who = self.record.seats.at(turn.seat).name.clone();
        self.news = match (&turn.foul, turn.played) {
            (None, Some(action)) => format!("{who} played {action} in {:.2} seconds.", turn.time.wall),
            (Some(foul), Some(action)) => format!("{who}: {}. {action} was played instead.", foul.why),
            (Some(foul), None) => format!("{who}: {}.", foul.why),
            (None, None) => format!("{who} lost the turn."),
        };
    }
}

/// A player under the name that may be shown (the path of a loaded file is nobody's business), who thinks when it is the
/// turn of the visitor who began the match. The time until then is not on its clock.
struct Shown {
    player: Box<dyn Player>,
    spec: String,
    visitor: Visitor,
    turns: Arc<FairQueue>,
}

impl Player for Shown {
    fn id(&self) -> PlayerId {
        let card = self.player.id();
        // Nor is where its interpreter lies.
        let interpreter = card.interpreter.map(|interpreter| Interpreter { program: None, ..interpreter });
        PlayerId { spec: self.spec.clone(), interpreter, ..card }
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        self.player.handshake(info)
    }

    fn prepare(&mut self, opponent: &str, deadline: Instant) -> Result<String, Foul> {
        self.player.prepare(opponent, deadline)
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        let _slot = self.turns.acquire_blocking(self.visitor, || question.stop.load(Ordering::Relaxed));
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
