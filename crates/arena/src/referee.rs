//! One match, from the handshake to the record.

use crate::house::House;
use crate::judgement::{illegal, in_time};
use crate::player::{Allowance, Answer, Briefing, Introduction, Player, Question, Trouble};
use crate::{ending, hearing};
use plyground_game::{Seat, Table};
use plyground_games::table;
use plyground_record::{
    Ending, Foul, GameFacts, Penalty, Reason, Record, SCHEMA, Seats, Settings, Sitter, Times, Turn, cut_short,
    foul_in_words, on_the_board,
};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What happens in a match, for whoever listens: a terminal, a page, a tournament.
pub enum Event<'a> {
    /// Both are ready; the first question follows.
    Begun(&'a Record, &'a dyn Table),
    /// It is this seat's turn.
    Asked(Seat),
    /// A turn is over; this is the board after it.
    Turned(&'a Turn, &'a dyn Table),
    /// The game is over.
    Ended(&'a Record, &'a dyn Table),
}

/// A match that could not be held.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Impossible(pub String);

/// Holds one match. Whatever the players do, there is a record at the end.
pub fn hold(
    game: GameFacts,
    house: &House,
    players: [Box<dyn Player>; 2],
    stop: &AtomicBool,
    listen: &mut dyn FnMut(Event<'_>),
) -> Result<Record, Impossible> {
    let impossible = |error: &dyn std::fmt::Display| Impossible(format!("`{}`: {error}", game.spec));
    let mut table = table(&game.start).map_err(|error| impossible(&error))?;
    for &gesture in &game.opening {
        table.play_gesture(gesture).map_err(|error| impossible(&error))?;
    }
    let record = blank(game, house, &players, table.as_ref());
    let rng = ChaCha8Rng::seed_from_u64(house.seed);
    let mut game = Match { table, record, house, players, stop, rng, lost_in_a_row: 0, room: hearing::GAME };
    let ending = match game.prepare()? {
        Some(failed) => failed,
        None => {
            listen(Event::Begun(&game.record, game.table.as_ref()));
            game.play(listen)
        }
    };
    for player in &mut game.players {
        player.farewell(game.table.as_ref(), &ending);
    }
    game.record.result = ending;
    listen(Event::Ended(&game.record, game.table.as_ref()));
    Ok(game.record)
}

fn blank(game: GameFacts, house: &House, players: &[Box<dyn Player>; 2], table: &dyn Table) -> Record {
    let sitter = |seat: Seat| {
        let card = players[seat.index()].card();
        let side = table.look().seats[seat.index()].to_owned();
        Sitter {
            name: card.spec.clone(),
            spec: card.spec,
            side,
            version: card.version,
            hash: card.hash,
            interpreter: card.interpreter,
            ..Sitter::default()
        }
    };
    let settings = Settings {
        policy: house.policy.name.clone(),
        policy_notes: Vec::new(),
        penalties: house.policy.penalties.clone(),
        limit: house.limit.map(|limit| limit.as_secs_f64()),
        grace: house.policy.grace,
        clock: house.clock,
        pondering: house.policy.pondering,
        sandbox: house.sandbox.clone(),
        seed: house.seed,
        max_turns: max_turns(table, house.policy.lost_turns),
    };
    Record {
        schema: SCHEMA.to_owned(),
        started: jiff::Timestamp::now().round(jiff::Unit::Second).map_or_else(|_| String::new(), |now| now.to_string()),
        game,
        seats: Seats { first: sitter(Seat::First), second: sitter(Seat::Second) },
        settings,
        moves: Vec::new(),
        result: ending::interrupted(),
    }
}

/// As many turns as a game on this board can have, if before each move as many are lost as do not end it. Only where
/// pieces can be popped without end there may be more.
fn max_turns(table: &dyn Table, lost_turns: u32) -> u32 {
    let setup = table.setup();
    let pops: u32 = setup.pops.unwrap_or_default().into_iter().map(u32::from).sum();
    // A pop makes room for another drop.
    let moves = setup.board.size().cells() as u32 + 2 * pops;
    moves.saturating_mul(lost_turns.max(1)).max(LEAST_TURNS)
}

/// The pieces of some games come and go; even on a small board those may last a while.
const LEAST_TURNS: u32 = 500;

/// A match while it is held.
pub(crate) struct Match<'a> {
    pub(crate) table: Box<dyn Table>,
    pub(crate) record: Record,
    pub(crate) house: &'a House,
    pub(crate) players: [Box<dyn Player>; 2],
    stop: &'a AtomicBool,
    pub(crate) rng: ChaCha8Rng,
    pub(crate) lost_in_a_row: u32,
    /// Bytes of talk that the record still takes.
    room: usize,
}

impl Match<'_> {
    /// Gets both ready; an ending when one of them fails to.
    fn prepare(&mut self) -> Result<Option<Ending>, Impossible> {
        let start = self.table.setup();
        let mut left = [self.house.preparation; 2];
        for seat in Seat::BOTH {
            let begun = Instant::now();
            let opponent = self.players[seat.other().index()].card().spec;
            let briefing = Briefing {
                start: &start,
                origin: &self.record.game.start,
                turns_can_be_lost: self.house.policy.penalties.cost_turns(),
                seat,
                k: self.record.game.k,
                limit: self.house.limit,
                pondering: self.house.policy.pondering,
                opponent: &opponent,
                deadline: begun + self.house.preparation,
            };
            match self.players[seat.index()].meet(&briefing) {
                Ok(introduction) => self.introduce(seat, introduction),
                Err(Trouble::Foul(foul)) => {
                    self.note(self.house.policy.original.in_meeting(&foul));
                    return Ok(Some(self.unprepared(seat, foul)));
                }
                Err(Trouble::Impossible(why)) => return Err(Impossible(why)),
            }
            left[seat.index()] = self.house.preparation.saturating_sub(begun.elapsed());
        }
        for seat in Seat::BOTH {
            let opponent = self.record.seats.at(seat.other()).name.clone();
            let deadline = Instant::now() + left[seat.index()];
            match self.players[seat.index()].get_ready(&opponent, deadline) {
                Ok(printed) => self.record.seats.at_mut(seat).output += &printed,
                Err(foul) => {
                    self.note(self.house.policy.original.in_preparation(&foul));
                    return Ok(Some(self.unprepared(seat, foul)));
                }
            }
        }
        Ok(None)
    }

    fn introduce(&mut self, seat: Seat, introduction: Introduction) {
        let sitter = self.record.seats.at_mut(seat);
        let introduction = hearing::introduction(introduction, &sitter.spec);
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

    pub(crate) fn unprepared(&self, seat: Seat, foul: Foul) -> Ending {
        let mut foul = hearing::foul(foul);
        foul.penalty = Some(Penalty::Forfeit);
        let text = foul_in_words(Reason::Preparation, &self.record.who(seat), &foul.why);
        Ending { foul: Some(foul), ..ending::by_foul(Some(seat.other()), Reason::Preparation, text) }
    }

    fn play(&mut self, listen: &mut dyn FnMut(Event<'_>)) -> Ending {
        loop {
            if let Some(ending) = self.over() {
                self.note(self.house.policy.original.at_end(ending.reason));
                return ending;
            }
            let seat = self.table.to_move();
            listen(Event::Asked(seat));
            let Some((mut turn, ending)) = self.turn(seat) else { return ending::interrupted() };
            hearing::fit(&mut turn, &mut self.room);
            listen(Event::Turned(&turn, self.table.as_ref()));
            self.record.moves.push(turn);
            if let Some(ending) = ending {
                return ending;
            }
        }
    }

    /// The end, when the board or the house says so.
    fn over(&self) -> Option<Ending> {
        if let Some(outcome) = self.table.outcome() {
            return Some(on_the_board(self.table.as_ref(), outcome, |seat| self.record.who(seat)));
        }
        if self.stop.load(Ordering::Relaxed) {
            return Some(ending::interrupted());
        }
        if self.lost_in_a_row >= self.house.policy.lost_turns {
            return Some(cut_short(self.table.as_ref(), Reason::LostTurns, |seat| self.record.who(seat)));
        }
        let too_many = self.record.moves.len() >= self.record.settings.max_turns as usize;
        too_many.then(|| cut_short(self.table.as_ref(), Reason::TurnLimit, |seat| self.record.who(seat)))
    }

    /// One turn, and the ending when it ended the game; nothing when somebody stopped the match meanwhile.
    fn turn(&mut self, seat: Seat) -> Option<(Turn, Option<Ending>)> {
        let begun = Instant::now();
        let number = self.record.moves.len() as u32 + 1;
        let is_timed = self.house.times_people || !self.players[seat.index()].is_person();
        let allowance = self.house.allowance();
        let allowance = if is_timed { allowance } else { Allowance { limit: None, ..allowance } };
        let remark = hearing::remark_for(seat, self.record.moves.last());
        let question = Question { table: self.table.as_ref(), number, remark, allowance, stop: self.stop };
        let Answer { said, wall, cpu, idle_cpu, output } = self.players[seat.index()].choose(&question);
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
            time: Times { wall: seconds(wall), cpu: cpu.map(seconds), idle_cpu: idle_cpu.map(seconds), latency: 0.0 },
            foul: None,
            output,
        };
        let said = if is_timed { in_time(said, &allowance, wall, cpu) } else { said };
        let foul = match said {
            Err(foul) => Some(foul),
            Ok(choice) => {
                let choice = hearing::choice(choice);
                turn.remark.clone_from(&choice.remark);
                turn.note.clone_from(&choice.note);
                match self.table.play_gesture(choice.gesture) {
                    Ok(()) => {
                        turn.played = Some(choice.gesture);
                        turn.words = choice.words;
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
