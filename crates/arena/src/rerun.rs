//! Puts an agent before one position of a recorded game again.

use crate::house::House;
use crate::judgement::{illegal, in_time};
use crate::player::{Answer, Briefing, Choice, Introduction, Player, Question, Trouble};
use crate::referee::Impossible;
use crate::{ending, hearing};
use plyground_game::{Seat, Table};
use plyground_record::{Foul, Record, ReplayError, opened};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The table as it was before that turn.
pub fn before_turn(record: &Record, number: u32) -> Result<Box<dyn Table>, ReplayError> {
    let mut table = opened(record)?;
    for turn in record.moves.iter().take_while(|turn| turn.number < number) {
        match turn.played {
            Some(gesture) => {
                table.play_gesture(gesture).map_err(|source| ReplayError::Move { number: turn.number, source })?;
            }
            None => table.skip(),
        }
    }
    Ok(table)
}

/// What a player did when it was asked again, judged as the match would.
#[derive(Debug)]
pub struct Again {
    /// Its move, or its foul.
    pub said: Result<Choice, Foul>,
    /// From the question to the answer.
    pub wall: Duration,
}

/// Asks a player what it would do at that turn. It gets ready for the game as it began, and is then shown the position:
/// what it would have remembered from its earlier turns, it does not know.
pub fn rerun(
    record: &Record,
    number: u32,
    house: &House,
    mut player: Box<dyn Player>,
    stop: &AtomicBool,
) -> Result<Again, Impossible> {
    let table = before_turn(record, number).map_err(|error| Impossible(error.to_string()))?;
    prepared(record, table.to_move(), house, player.as_mut())?
        .map_err(|foul| Impossible(format!("it failed to prepare: {}", foul.why)))?;
    let before = record.moves.iter().rfind(|turn| turn.number < number);
    let remark = hearing::remark_for(table.to_move(), before);
    let allowance = house.allowance();
    let question = Question { table: table.as_ref(), number, remark, allowance, stop };
    let Answer { said, wall, cpu, .. } = player.choose(&question);
    let said = in_time(said, &allowance, wall, cpu).map_err(hearing::foul).and_then(|choice| {
        let choice = hearing::choice(choice);
        match table.copy().play_gesture(choice.gesture) {
            Ok(()) => Ok(choice),
            Err(error) => Err(illegal(&error, &choice)),
        }
    });
    // For the player this is a game that nobody finishes.
    player.farewell(table.as_ref(), &ending::interrupted());
    Ok(Again { said, wall })
}

/// Lets a player get ready once more for a game that it lost by not getting ready.
pub fn rerun_preparation(
    record: &Record,
    seat: Seat,
    house: &House,
    mut player: Box<dyn Player>,
) -> Result<Result<Introduction, Foul>, Impossible> {
    let prepared = prepared(record, seat, house, player.as_mut())?;
    let table = opened(record).map_err(|error| Impossible(error.to_string()))?;
    player.farewell(table.as_ref(), &ending::interrupted());
    Ok(prepared.map_err(hearing::foul))
}

fn prepared(
    record: &Record,
    seat: Seat,
    house: &House,
    player: &mut dyn Player,
) -> Result<Result<Introduction, Foul>, Impossible> {
    let opponent = record.seats.at(seat.other());
    let deadline = Instant::now() + house.preparation;
    let start = opened(record).map_err(|error| Impossible(error.to_string()))?.setup();
    let briefing = Briefing {
        start: &start,
        origin: &record.game.start,
        turns_can_be_lost: house.policy.penalties.cost_turns(),
        seat,
        k: record.game.k,
        limit: house.limit,
        pondering: house.policy.pondering,
        opponent: &opponent.spec,
        deadline,
    };
    let introduction = match player.meet(&briefing) {
        Ok(introduction) => hearing::introduction(introduction, &record.seats.at(seat).spec),
        Err(Trouble::Foul(foul)) => return Ok(Err(foul)),
        Err(Trouble::Impossible(why)) => return Err(Impossible(why)),
    };
    let ready = player.get_ready(&opponent.name, deadline);
    Ok(ready.map(|printed| Introduction { output: introduction.output.clone() + &printed, ..introduction }))
}
