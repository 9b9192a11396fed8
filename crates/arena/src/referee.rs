//! A match that is driven step by step, by its owner.
//!
//! [`Match::next_step`] says which player is to be called, [`PlayerTask::run`] calls it, and [`Match::receive`] judges
//! what came of it and applies it to the board and the record. A match has no thread and no clock: its owner calls the
//! players where and when it likes. [`crate::run_match`] is such an owner, and the lab is another, with people who move
//! by [`Match::play`], take back and resign.

#[cfg(test)]
mod tests;

use crate::config::MatchConfig;
use crate::error::MatchError;
use crate::judge::{illegal, in_time};
use crate::new_record::new_record;
use crate::player::{Introduction, PlayerAnswer, PlayerId, PrepareError, TimeLimit};
use crate::sanitize;
use crate::task::{Call, CallResult, Handshake, PlayerTask, TaskReply};
use plyground_game::{Action, GameState, PlayError, Seat, Setup};
use plyground_record::{
    EndReason, Foul, FoulKind, GameFacts, GameResult, Penalty, Record, ReplayError, Turn, TurnTimes, Unfinished,
    foul_sentence, replay_opening, result_by_referee, result_by_resignation, result_from_board,
};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::time::Duration;

/// What the owner of a match is to do next.
#[derive(Debug)]
pub enum Step {
    /// To run this task, and to hand the reply to [`Match::receive`].
    Call(PlayerTask),
    /// To wait for the person on this seat, who moves by [`Match::play`].
    Wait(Seat),
    /// Nothing: the game is over.
    Over,
}

/// A match in progress: the board, the record so far, and how far each player is.
pub struct Match {
    pub(crate) record: Record,
    pub(crate) state: Box<dyn GameState>,
    pub(crate) config: MatchConfig,
    pub(crate) rng: ChaCha8Rng,
    /// The board before the first turn, after the opening.
    start: Setup,
    seats: [SeatProgress; 2],
    /// The player that has to recover from a foul before it is asked again.
    pub(crate) recovering: Option<Seat>,
    /// What was taken back and may be played again, the next one last.
    pub(crate) taken_back: Vec<Turn>,
    pub(crate) is_over: bool,
    /// Bytes of talk that the record still takes.
    pub(crate) talk_left: usize,
}

/// How far the player of a seat is.
struct SeatProgress {
    stage: Stage,
    /// Whether the player is a person.
    is_person: bool,
    /// Whether the owner of the match makes the moves of this seat, by [`Match::play`].
    moves_by_owner: bool,
    /// What is left of the time for start-up and preparation.
    preparation: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Unknown,
    Introduced,
    Ready,
}

impl std::fmt::Debug for Match {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Match").field("turns", &self.record.moves.len()).field("over", &self.is_over).finish()
    }
}

impl Match {
    /// A match that begins now. Its players have still to be prepared.
    pub fn new(
        game: GameFacts,
        config: &MatchConfig,
        players: [PlayerId; 2],
        now: jiff::Timestamp,
    ) -> Result<Match, MatchError> {
        let is_person = players.each_ref().map(|player| player.is_person);
        let record = new_record(game, config, players, now)?;
        let spec = record.game.spec.clone();
        let mut game =
            Match::with(record, config.clone()).map_err(|error| MatchError::new(format!("`{spec}`: {error}")))?;
        for (seat, is_person) in game.seats.iter_mut().zip(is_person) {
            seat.is_person = is_person;
        }
        Ok(game)
    }

    /// A match with this record, before its first turn.
    pub(crate) fn with(record: Record, config: MatchConfig) -> Result<Match, ReplayError> {
        let state = replay_opening(&record)?;
        let seat = || SeatProgress {
            stage: Stage::Unknown,
            is_person: false,
            moves_by_owner: false,
            preparation: config.preparation,
        };
        Ok(Match {
            start: state.setup(),
            state,
            rng: ChaCha8Rng::seed_from_u64(config.seed),
            seats: [seat(), seat()],
            recovering: None,
            taken_back: Vec::new(),
            is_over: false,
            talk_left: sanitize::GAME_BYTES,
            record,
            config,
        })
    }

    /// The person on this seat needs no preparation and moves by [`Match::play`]. As soon as both players are ready, a game
    /// that is over at its start ends.
    pub fn seat_person(&mut self, seat: Seat) {
        let progress = &mut self.seats[seat.index()];
        progress.is_person = true;
        progress.moves_by_owner = true;
        progress.stage = Stage::Ready;
        if self.is_prepared() && !self.is_over {
            self.end_if_decided();
        }
    }

    /// The record so far. While the game goes on, its result says that it is unfinished.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The record, at the end.
    pub fn into_record(self) -> Record {
        self.record
    }

    /// The board.
    pub fn state(&self) -> &dyn GameState {
        self.state.as_ref()
    }

    /// Whether the game is over. A turn that is taken back lets it go on.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether both players are ready to be asked for moves.
    pub fn is_prepared(&self) -> bool {
        self.seats.iter().all(|seat| seat.stage == Stage::Ready)
    }

    /// What the owner of the match is to do next: first both players introduce themselves, then both prepare, then they
    /// are asked in turns. The step stays the same until its reply was received.
    pub fn next_step(&self) -> Step {
        if self.is_over {
            return Step::Over;
        }
        let at = |stage: Stage| Seat::BOTH.into_iter().find(|seat| self.seats[seat.index()].stage == stage);
        let (seat, call) = if let Some(seat) = at(Stage::Unknown) {
            (seat, Call::Handshake(Box::new(self.handshake(seat))))
        } else if let Some(seat) = at(Stage::Introduced) {
            let opponent = self.record.seats.at(seat.other()).name.clone();
            (seat, Call::Prepare { opponent, time: self.seats[seat.index()].preparation })
        } else if let Some(seat) = self.recovering {
            (seat, Call::Recover { time: self.config.preparation })
        } else {
            let seat = self.state.to_move();
            if self.seats[seat.index()].moves_by_owner {
                return Step::Wait(seat);
            }
            (seat, self.question(seat))
        };
        Step::Call(PlayerTask { seat, call })
    }

    fn handshake(&self, seat: Seat) -> Handshake {
        Handshake {
            start: self.start.clone(),
            origin: self.record.game.start.clone(),
            turns_can_be_lost: self.config.policy.penalties.cost_turns(),
            k: self.record.game.k,
            limit: self.config.limit,
            pondering: self.config.policy.pondering,
            opponent: self.record.seats.at(seat.other()).spec.clone(),
            time: self.seats[seat.index()].preparation,
        }
    }

    fn question(&self, seat: Seat) -> Call {
        Call::Move {
            state: self.state.boxed_clone(),
            number: self.next_number(),
            remark: sanitize::remark_for(seat, self.record.moves.last()).to_owned(),
            time_limit: self.time_limit(seat),
        }
    }

    fn next_number(&self) -> u32 {
        self.record.moves.len() as u32 + 1
    }

    fn is_timed(&self, seat: Seat) -> bool {
        self.config.times_people || !self.seats[seat.index()].is_person
    }

    fn time_limit(&self, seat: Seat) -> TimeLimit {
        let limit = self.config.time_limit();
        if self.is_timed(seat) { limit } else { TimeLimit { limit: None, ..limit } }
    }

    /// Judges what came of a task and applies it. An error means that the match cannot take place at all; nothing that a
    /// player does wrong is one. In a game that is over by now, a player may still become ready, and nothing else changes.
    pub fn receive(&mut self, reply: TaskReply) -> Result<(), MatchError> {
        let TaskReply { seat, reply, took } = reply;
        let is_ready = matches!(reply, CallResult::Handshake(Ok(_)) | CallResult::Prepare(Ok(_)));
        if self.is_over && !is_ready {
            return Ok(());
        }
        let progress = &mut self.seats[seat.index()];
        match reply {
            CallResult::Handshake(Ok(introduction)) => {
                progress.stage = Stage::Introduced;
                progress.preparation = progress.preparation.saturating_sub(took);
                self.introduce(seat, introduction);
            }
            CallResult::Handshake(Err(PrepareError::Impossible(error))) => return Err(error),
            CallResult::Handshake(Err(PrepareError::Foul(foul))) => {
                self.note(self.config.policy.original.in_handshake(&foul));
                self.end_unprepared(seat, foul);
            }
            CallResult::Prepare(Ok(printed)) => {
                progress.stage = Stage::Ready;
                self.record.seats.at_mut(seat).output += &printed;
                if self.is_prepared() && !self.is_over {
                    self.end_if_decided();
                }
            }
            CallResult::Prepare(Err(foul)) => {
                self.note(self.config.policy.original.in_preparation(&foul));
                self.end_unprepared(seat, foul);
            }
            CallResult::Move(answer) => self.apply(seat, answer),
            CallResult::Recover(recovered) => {
                self.recovering = None;
                match recovered {
                    Ok(()) => self.end_if_decided(),
                    Err(foul) => self.end_unprepared(seat, foul),
                }
            }
        }
        Ok(())
    }

    fn introduce(&mut self, seat: Seat, introduction: Introduction) {
        let player = self.record.seats.at_mut(seat);
        let introduction = sanitize::introduction(introduction, &player.spec);
        player.name = introduction.name;
        player.introduction = introduction.text;
        player.notes = introduction.notes;
        player.output = introduction.output;
    }

    /// Notes once what the course's own program would have done.
    pub(crate) fn note(&mut self, original: Option<String>) {
        let notes = &mut self.record.settings.policy_notes;
        notes.extend(original.filter(|note| !notes.contains(note)));
    }

    fn end_unprepared(&mut self, seat: Seat, foul: Foul) {
        let mut foul = sanitize::foul(foul);
        foul.penalty = Some(Penalty::Forfeit);
        let text = foul_sentence(EndReason::Preparation, &self.record.player_label(seat), &foul.why);
        let result = GameResult::without_board(Some(seat.other()), EndReason::Preparation, text);
        self.end(GameResult { foul: Some(foul), ..result });
    }

    /// Applies the answer to the question for a move: the move is played, or the foul has its penalty.
    fn apply(&mut self, seat: Seat, answer: PlayerAnswer) {
        let PlayerAnswer { outcome, wall, cpu, idle_cpu, output } = answer;
        let mut turn = self.new_turn(seat, wall);
        turn.time.cpu = cpu.map(|time| time.as_secs_f64());
        turn.time.idle_cpu = idle_cpu.map(|time| time.as_secs_f64());
        turn.output = output;
        let outcome = if self.is_timed(seat) { in_time(outcome, &self.time_limit(seat), wall, cpu) } else { outcome };
        let foul = match outcome {
            Err(foul) => Some(foul),
            Ok(choice) => {
                let choice = sanitize::choice(choice);
                turn.remark.clone_from(&choice.remark);
                turn.note.clone_from(&choice.note);
                match self.state.play(choice.action) {
                    Ok(()) => {
                        turn.played = Some(choice.action);
                        turn.words = choice.original_text;
                        None
                    }
                    Err(error) => Some(illegal(&error, &choice)),
                }
            }
        };
        let result = foul.and_then(|foul| self.penalize(foul, &mut turn));
        self.push(turn);
        match result {
            Some(result) => self.end(result),
            None if self.recovering.is_none() => self.end_if_decided(),
            None => {}
        }
    }

    fn new_turn(&self, seat: Seat, wall: Duration) -> Turn {
        Turn {
            number: self.next_number(),
            seat,
            played: None,
            words: None,
            remark: None,
            note: None,
            time: TurnTimes { wall: wall.as_secs_f64(), ..TurnTimes::default() },
            foul: None,
            output: String::new(),
        }
    }

    fn push(&mut self, mut turn: Turn) {
        sanitize::fit(&mut turn, &mut self.talk_left);
        self.taken_back.clear();
        self.record.moves.push(turn);
    }

    /// The time from the question to the judged answer of the last turn. What the player did not use of it is the
    /// referee's own, and the record says so.
    pub fn set_turn_time(&mut self, whole: Duration) {
        if let Some(turn) = self.record.moves.last_mut() {
            turn.time.latency = (whole.as_secs_f64() - turn.time.wall).max(0.0);
        }
    }

    /// A move of the person whose turn it is. A move that the board does not allow changes nothing: a person is asked
    /// again.
    pub fn play(&mut self, action: Action, remark: Option<&str>, wall: Duration) -> Result<(), PlayError> {
        if self.is_over {
            return Err(PlayError::Over);
        }
        let mut turn = self.new_turn(self.state.to_move(), wall);
        self.state.play(action)?;
        turn.played = Some(action);
        turn.remark = remark.map(sanitize::remark);
        self.push(turn);
        self.end_if_decided();
        Ok(())
    }

    /// Keeps something that was agreed beside the policy, as a note of the record.
    pub fn agree(&mut self, note: String) {
        self.note(Some(note));
    }

    /// The clock of the person whose turn it is has run out: a foul, with the penalty that the policy has for late answers.
    pub fn run_out_of_time(&mut self, wall: Duration, why: &str) {
        if self.is_over {
            return;
        }
        let mut turn = self.new_turn(self.state.to_move(), wall);
        let result = self.penalize(Foul::new(FoulKind::Late, why), &mut turn);
        // A program that was late is started again; a person is there all the same.
        self.recovering = None;
        self.push(turn);
        match result {
            Some(result) => self.end(result),
            None => self.end_if_decided(),
        }
    }

    /// The player on this seat gives the game up.
    pub fn resign(&mut self, loser: Seat) {
        if !self.is_over {
            self.end(result_by_resignation(loser, |seat| self.record.player_label(seat)));
        }
    }

    /// Ends a game that no player has won or lost. What was played stays in the record.
    pub fn interrupt(&mut self, why: Unfinished) {
        if !self.is_over {
            self.end(GameResult::unfinished(why));
        }
    }

    pub(crate) fn end(&mut self, result: GameResult) {
        self.note(self.config.policy.original.at_end(result.reason));
        self.record.result = result;
        self.is_over = true;
    }

    /// Ends the game when the board or the referee says so.
    pub(crate) fn end_if_decided(&mut self) {
        let who = |seat| self.record.player_label(seat);
        let state = self.state.as_ref();
        let result = if let Some(outcome) = state.outcome() {
            result_from_board(state, outcome, who)
        } else if self.lost_in_a_row() >= self.config.policy.lost_turns as usize {
            result_by_referee(state, EndReason::LostTurns, who)
        } else if self.record.moves.len() >= self.record.settings.max_turns as usize {
            result_by_referee(state, EndReason::TurnLimit, who)
        } else {
            return;
        };
        self.end(result);
    }

    /// How many turns were lost without a move since the last one.
    fn lost_in_a_row(&self) -> usize {
        self.record.moves.iter().rev().take_while(|turn| turn.played.is_none()).count()
    }
}
