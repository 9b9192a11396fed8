//! What a match wants of a player next, as a value that can be carried to another thread.

use crate::player::{GameInfo, Introduction, MoveRequest, Player, PlayerAnswer, PrepareError, TimeLimit};
use plyground_game::{GameState, Seat, Setup};
use plyground_record::Foul;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// One call of a player that a match waits for: the handshake, the preparation, a move, or the recovery after a foul.
pub struct PlayerTask {
    pub(crate) seat: Seat,
    pub(crate) call: Call,
}

/// Which call, with everything that the player is told.
pub(crate) enum Call {
    Handshake(Box<Handshake>),
    Prepare { opponent: String, time: Duration },
    Move { state: Box<dyn GameState>, number: u32, remark: String, time_limit: TimeLimit },
    Recover { time: Duration },
}

/// What a player is told before the game.
pub(crate) struct Handshake {
    pub(crate) start: Setup,
    pub(crate) origin: Setup,
    pub(crate) turns_can_be_lost: bool,
    pub(crate) k: Option<u32>,
    pub(crate) limit: Option<Duration>,
    pub(crate) pondering: bool,
    pub(crate) opponent: String,
    pub(crate) time: Duration,
}

/// What came of a [`PlayerTask`].
#[derive(Debug)]
pub struct TaskReply {
    pub(crate) seat: Seat,
    pub(crate) reply: CallResult,
    /// How long the call took.
    pub(crate) took: Duration,
}

/// The result of a [`Call`]: one variant for each kind of call.
#[derive(Debug)]
pub(crate) enum CallResult {
    Handshake(Result<Introduction, PrepareError>),
    Prepare(Result<String, Foul>),
    Move(PlayerAnswer),
    Recover(Result<(), Foul>),
}

impl PlayerTask {
    /// The seat whose player is called.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether the player is asked for a move, on the clock.
    pub const fn is_move(&self) -> bool {
        matches!(self.call, Call::Move { .. })
    }

    /// Calls the player. A player that is asked for a move may answer with what it has when `stop` is set.
    pub fn run(self, player: &mut dyn Player, stop: &AtomicBool) -> TaskReply {
        let begun = Instant::now();
        let seat = self.seat;
        let reply = match self.call {
            Call::Handshake(told) => CallResult::Handshake(player.handshake(&GameInfo {
                start: &told.start,
                origin: &told.origin,
                turns_can_be_lost: told.turns_can_be_lost,
                seat,
                k: told.k,
                limit: told.limit,
                pondering: told.pondering,
                opponent: &told.opponent,
                deadline: begun + told.time,
            })),
            Call::Prepare { opponent, time } => CallResult::Prepare(player.prepare(&opponent, begun + time)),
            Call::Move { state, number, remark, time_limit } => CallResult::Move(player.choose_move(&MoveRequest {
                state: state.as_ref(),
                number,
                remark: &remark,
                time_limit,
                stop,
            })),
            Call::Recover { time } => CallResult::Recover(player.recover(begun + time)),
        };
        TaskReply { seat, reply, took: begun.elapsed() }
    }

    /// The reply of a player that was lost during the call, for this reason. To be made before the call.
    pub fn lost(&self, foul: Foul) -> TaskReply {
        let reply = match self.call {
            Call::Handshake(_) => CallResult::Handshake(Err(foul.into())),
            Call::Prepare { .. } => CallResult::Prepare(Err(foul)),
            Call::Move { .. } => CallResult::Move(PlayerAnswer {
                outcome: Err(foul),
                wall: Duration::ZERO,
                cpu: None,
                idle_cpu: None,
                output: String::new(),
            }),
            Call::Recover { .. } => CallResult::Recover(Err(foul)),
        };
        TaskReply { seat: self.seat, reply, took: Duration::ZERO }
    }
}

impl std::fmt::Debug for PlayerTask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let call = match &self.call {
            Call::Handshake(_) => "handshake",
            Call::Prepare { .. } => "prepare",
            Call::Move { .. } => "move",
            Call::Recover { .. } => "recover",
        };
        write!(f, "{call} of {}", self.seat)
    }
}

impl TaskReply {
    /// The seat whose player was called.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether this answers the question for a move.
    pub const fn is_move(&self) -> bool {
        matches!(self.reply, CallResult::Move(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::PlayerId;

    /// Notes how much time it is given, and needs no preparation of its own.
    struct Watchful(Vec<Duration>);

    impl Player for Watchful {
        fn id(&self) -> PlayerId {
            PlayerId::default()
        }

        fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
            self.0.push(info.deadline - Instant::now());
            Ok(Introduction::default())
        }

        fn prepare(&mut self, _opponent: &str, deadline: Instant) -> Result<String, Foul> {
            self.0.push(deadline - Instant::now());
            Ok(String::new())
        }

        fn choose_move(&mut self, _question: &MoveRequest<'_>) -> PlayerAnswer {
            unreachable!("it is only prepared")
        }

        fn recover(&mut self, deadline: Instant) -> Result<(), Foul> {
            self.0.push(deadline - Instant::now());
            Ok(())
        }
    }

    #[test]
    fn a_player_has_its_time_from_the_call_on() {
        let hour = Duration::from_secs(3600);
        let board = plyground_games::state_from_spec("mnk:3x3,k=3").unwrap().setup();
        let handshake = Handshake {
            start: board.clone(),
            origin: board,
            turns_can_be_lost: false,
            k: None,
            limit: None,
            pondering: false,
            opponent: String::new(),
            time: hour,
        };
        let mut player = Watchful(Vec::new());
        for call in [
            Call::Handshake(Box::new(handshake)),
            Call::Prepare { opponent: String::new(), time: hour },
            Call::Recover { time: hour },
        ] {
            let reply = PlayerTask { seat: Seat::Second, call }.run(&mut player, &AtomicBool::new(false));
            assert_eq!((reply.seat(), reply.is_move()), (Seat::Second, false));
            assert!(reply.took < hour);
        }
        assert_eq!(player.0.len(), 3);
        assert!(player.0.iter().all(|time| *time > hour / 2 && *time <= hour), "{:?}", player.0);
    }
}
