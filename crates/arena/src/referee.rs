//! One match, from the handshake to the record.

use crate::config::MatchConfig;
use crate::judge::{illegal, in_time};
use crate::player::{GameInfo, Introduction, MoveRequest, Player, PlayerAnswer, PrepareError, TimeLimit};
use crate::{ending, sanitize};
use plyground_game::{GameState, Seat};
use plyground_games::state_from_setup;
use plyground_record::{
    EndReason, Foul, GameFacts, GameResult, MatchSettings, Penalty, PlayerInfo, Players, Record, SCHEMA, Turn,
    TurnTimes, foul_sentence, result_by_referee, result_from_board,
};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What happens in a match, for whoever listens: a terminal, a page, a tournament.
pub enum MatchEvent<'a> {
    /// Both are ready; the first question follows.
    Begun(&'a Record, &'a dyn GameState),
    /// It is this seat's turn.
    Asked(Seat),
    /// A turn is over; this is the board after it.
    Turned(&'a Turn, &'a dyn GameState),
    /// The game is over.
    Ended(&'a Record, &'a dyn GameState),
}

/// A match that could not be held.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct MatchError(pub String);

/// Holds one match. Whatever the players do, there is a record at the end.
pub fn run_match(
    game: GameFacts,
    config: &MatchConfig,
    players: [Box<dyn Player>; 2],
    stop: &AtomicBool,
    listen: &mut dyn FnMut(MatchEvent<'_>),
) -> Result<Record, MatchError> {
    let impossible = |error: &dyn std::fmt::Display| MatchError(format!("`{}`: {error}", game.spec));
    let mut state = state_from_setup(&game.start).map_err(|error| impossible(&error))?;
    for &action in &game.opening {
        state.play(action).map_err(|error| impossible(&error))?;
    }
    let record = blank(game, config, &players, state.as_ref());
    let rng = ChaCha8Rng::seed_from_u64(config.seed);
    let mut game = Match { state, record, config, players, stop, rng, lost_in_a_row: 0, room: sanitize::GAME };
    let ending = match game.prepare()? {
        Some(failed) => failed,
        None => {
            listen(MatchEvent::Begun(&game.record, game.state.as_ref()));
            game.play(listen)
        }
    };
    for player in &mut game.players {
        player.game_over(game.state.as_ref(), &ending);
    }
    game.record.result = ending;
    listen(MatchEvent::Ended(&game.record, game.state.as_ref()));
    Ok(game.record)
}

fn blank(game: GameFacts, config: &MatchConfig, players: &[Box<dyn Player>; 2], state: &dyn GameState) -> Record {
    let sitter = |seat: Seat| {
        let card = players[seat.index()].id();
        let side = state.look().seats[seat.index()].to_owned();
        PlayerInfo {
            name: card.spec.clone(),
            spec: card.spec,
            side,
            version: card.version,
            hash: card.hash,
            interpreter: card.interpreter,
            ..PlayerInfo::default()
        }
    };
    let settings = MatchSettings {
        policy: config.policy.name.clone(),
        policy_notes: Vec::new(),
        penalties: config.policy.penalties.clone(),
        limit: config.limit.map(|limit| limit.as_secs_f64()),
        grace: config.policy.grace,
        clock: config.clock,
        pondering: config.policy.pondering,
        sandbox: config.sandbox.clone(),
        seed: config.seed,
        max_turns: max_turns(state, config.policy.lost_turns),
    };
    Record {
        schema: SCHEMA.to_owned(),
        started: jiff::Timestamp::now().round(jiff::Unit::Second).map_or_else(|_| String::new(), |now| now.to_string()),
        game,
        seats: Players { first: sitter(Seat::First), second: sitter(Seat::Second) },
        settings,
        moves: Vec::new(),
        result: ending::interrupted(),
    }
}

/// As many turns as a game on this board can have, if before each move as many are lost as do not end it. Only where
/// pieces can be popped without end there may be more.
fn max_turns(state: &dyn GameState, lost_turns: u32) -> u32 {
    let setup = state.setup();
    let pops: u32 = setup.pops.unwrap_or_default().into_iter().map(u32::from).sum();
    // A pop makes room for another drop.
    let moves = setup.board.size().cells() as u32 + 2 * pops;
    moves.saturating_mul(lost_turns.max(1)).max(LEAST_TURNS)
}

/// The pieces of some games come and go; even on a small board those may last a while.
const LEAST_TURNS: u32 = 500;

/// A match while it is held.
pub(crate) struct Match<'a> {
    pub(crate) state: Box<dyn GameState>,
    pub(crate) record: Record,
    pub(crate) config: &'a MatchConfig,
    pub(crate) players: [Box<dyn Player>; 2],
    stop: &'a AtomicBool,
    pub(crate) rng: ChaCha8Rng,
    pub(crate) lost_in_a_row: u32,
    /// Bytes of talk that the record still takes.
    room: usize,
}

impl Match<'_> {
    /// Gets both ready; an ending when one of them fails to.
    fn prepare(&mut self) -> Result<Option<GameResult>, MatchError> {
        let start = self.state.setup();
        let mut left = [self.config.preparation; 2];
        for seat in Seat::BOTH {
            let begun = Instant::now();
            let opponent = self.players[seat.other().index()].id().spec;
            let info = GameInfo {
                start: &start,
                origin: &self.record.game.start,
                turns_can_be_lost: self.config.policy.penalties.cost_turns(),
                seat,
                k: self.record.game.k,
                limit: self.config.limit,
                pondering: self.config.policy.pondering,
                opponent: &opponent,
                deadline: begun + self.config.preparation,
            };
            match self.players[seat.index()].handshake(&info) {
                Ok(introduction) => self.introduce(seat, introduction),
                Err(PrepareError::Foul(foul)) => {
                    self.note(self.config.policy.original.in_meeting(&foul));
                    return Ok(Some(self.unprepared(seat, foul)));
                }
                Err(PrepareError::Impossible(why)) => return Err(MatchError(why)),
            }
            left[seat.index()] = self.config.preparation.saturating_sub(begun.elapsed());
        }
        for seat in Seat::BOTH {
            let opponent = self.record.seats.at(seat.other()).name.clone();
            let deadline = Instant::now() + left[seat.index()];
            match self.players[seat.index()].prepare(&opponent, deadline) {
                Ok(printed) => self.record.seats.at_mut(seat).output += &printed,
                Err(foul) => {
                    self.note(self.config.policy.original.in_preparation(&foul));
                    return Ok(Some(self.unprepared(seat, foul)));
                }
            }
        }
        Ok(None)
    }

    fn introduce(&mut self, seat: Seat, introduction: Introduction) {
        let sitter = self.record.seats.at_mut(seat);
        let introduction = sanitize::introduction(introduction, &sitter.spec);
        sitter.name = introduction.name;
        sitter.introduction = introduction.text;
        sitter.notes = introduction.notes;
        sitter.output = introduction.output;
    }

    /// Tells once what the course's own program would have done.
    pub(crate) fn note(&mut self, original: Option<String>) {
        let notes = &mut self.record.settings.policy_notes;
        notes.extend(original.filter(|note| !notes.contains(note)));
    }

    pub(crate) fn unprepared(&self, seat: Seat, foul: Foul) -> GameResult {
        let mut foul = sanitize::foul(foul);
        foul.penalty = Some(Penalty::Forfeit);
        let text = foul_sentence(EndReason::Preparation, &self.record.player_label(seat), &foul.why);
        GameResult { foul: Some(foul), ..ending::by_foul(Some(seat.other()), EndReason::Preparation, text) }
    }

    fn play(&mut self, listen: &mut dyn FnMut(MatchEvent<'_>)) -> GameResult {
        loop {
            if let Some(ending) = self.over() {
                self.note(self.config.policy.original.at_end(ending.reason));
                return ending;
            }
            let seat = self.state.to_move();
            listen(MatchEvent::Asked(seat));
            let Some((mut turn, ending)) = self.turn(seat) else { return ending::interrupted() };
            sanitize::fit(&mut turn, &mut self.room);
            listen(MatchEvent::Turned(&turn, self.state.as_ref()));
            self.record.moves.push(turn);
            if let Some(ending) = ending {
                return ending;
            }
        }
    }

    /// The end, when the board or the house says so.
    fn over(&self) -> Option<GameResult> {
        if let Some(outcome) = self.state.outcome() {
            return Some(result_from_board(self.state.as_ref(), outcome, |seat| self.record.player_label(seat)));
        }
        if self.stop.load(Ordering::Relaxed) {
            return Some(ending::interrupted());
        }
        if self.lost_in_a_row >= self.config.policy.lost_turns {
            return Some(result_by_referee(self.state.as_ref(), EndReason::LostTurns, |seat| {
                self.record.player_label(seat)
            }));
        }
        let too_many = self.record.moves.len() >= self.record.settings.max_turns as usize;
        too_many.then(|| {
            result_by_referee(self.state.as_ref(), EndReason::TurnLimit, |seat| self.record.player_label(seat))
        })
    }

    /// One turn, and the ending when it ended the game; nothing when somebody stopped the match meanwhile.
    fn turn(&mut self, seat: Seat) -> Option<(Turn, Option<GameResult>)> {
        let begun = Instant::now();
        let number = self.record.moves.len() as u32 + 1;
        let is_timed = self.config.times_people || !self.players[seat.index()].is_person();
        let allowance = self.config.time_limit();
        let allowance = if is_timed { allowance } else { TimeLimit { limit: None, ..allowance } };
        let remark = sanitize::remark_for(seat, self.record.moves.last());
        let question =
            MoveRequest { state: self.state.as_ref(), number, remark, time_limit: allowance, stop: self.stop };
        let PlayerAnswer { outcome: said, wall, cpu, idle_cpu, output } =
            self.players[seat.index()].choose_move(&question);
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let seconds = |time: Duration| time.as_secs_f64();
        let mut turn = Turn {
            number,
            seat,
            played: None,
            words: None,
            remark: None,
            note: None,
            time: TurnTimes {
                wall: seconds(wall),
                cpu: cpu.map(seconds),
                idle_cpu: idle_cpu.map(seconds),
                latency: 0.0,
            },
            foul: None,
            output,
        };
        let said = if is_timed { in_time(said, &allowance, wall, cpu) } else { said };
        let foul = match said {
            Err(foul) => Some(foul),
            Ok(choice) => {
                let choice = sanitize::choice(choice);
                turn.remark.clone_from(&choice.remark);
                turn.note.clone_from(&choice.note);
                match self.state.play(choice.action) {
                    Ok(()) => {
                        turn.played = Some(choice.action);
                        turn.words = choice.original_text;
                        self.lost_in_a_row = 0;
                        None
                    }
                    Err(error) => Some(illegal(&error, &choice)),
                }
            }
        };
        let ending = foul.and_then(|foul| self.punish(seat, foul, &mut turn));
        turn.time.latency = seconds(begun.elapsed().saturating_sub(wall));
        Some((turn, ending))
    }
}
