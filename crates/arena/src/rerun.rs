//! Puts an agent before one position of a recorded game again.

use crate::ending;
use crate::player::{Answer, Briefing, Player, Question, Trouble};
use crate::referee::{House, Impossible};
use plyground_game::Table;
use plyground_record::{Record, ReplayError, opened};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

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

/// Asks a player what it would do at that turn. It gets ready for the game as it began, and is then shown the position:
/// what it would have remembered from its earlier turns, it does not know.
pub fn rerun(
    record: &Record,
    number: u32,
    house: &House,
    mut player: Box<dyn Player>,
    stop: &AtomicBool,
) -> Result<Answer, Impossible> {
    let impossible = |error: ReplayError| Impossible(error.to_string());
    let table = before_turn(record, number).map_err(impossible)?;
    let seat = table.to_move();
    let opponent = record.seats.at(seat.other());
    let deadline = Instant::now() + house.preparation;
    let start = opened(record).map_err(impossible)?.setup();
    let briefing =
        Briefing { start: &start, seat, k: record.game.k, limit: house.limit, opponent: &opponent.spec, deadline };
    let unready = |foul: plyground_record::Foul| Impossible(format!("it failed to prepare: {}", foul.why));
    player.meet(&briefing).map_err(|trouble| match trouble {
        Trouble::Foul(foul) => unready(foul),
        Trouble::Impossible(why) => Impossible(why),
    })?;
    player.get_ready(&opponent.name, deadline).map_err(unready)?;
    let before = record.moves.iter().rfind(|turn| turn.number < number);
    let remark = match before {
        None => "The game is starting.",
        Some(turn) => turn.remark.as_deref().unwrap_or_default(),
    };
    let question = Question { table: table.as_ref(), number, remark, allowance: house.allowance(), stop };
    let answer = player.choose(&question);
    // For the player this is a game that nobody finishes.
    player.farewell(table.as_ref(), &ending::interrupted());
    Ok(answer)
}
