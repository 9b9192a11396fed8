//! A match from the handshake to the record, in one call.

use crate::config::MatchConfig;
use crate::error::MatchError;
use crate::player::Player;
use crate::referee::{Match, Step};
use plyground_game::{GameState, Seat};
use plyground_record::{GameFacts, Record, Turn, Unfinished};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What happens in a match, for a listener: a terminal, a page, a tournament.
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

/// Drives a [`Match`] to its end on the caller's thread. Whatever the players do, there is a record at the end. When
/// `stop` is set, the match ends with what was played until then.
pub fn run_match(
    game: GameFacts,
    config: &MatchConfig,
    mut players: [Box<dyn Player>; 2],
    stop: &AtomicBool,
    listen: &mut dyn FnMut(MatchEvent<'_>),
) -> Result<Record, MatchError> {
    let ids = players.each_ref().map(|player| player.id());
    let mut game = Match::new(game, config, ids, jiff::Timestamp::now())?;
    let mut has_begun = false;
    loop {
        if has_begun && stop.load(Ordering::Relaxed) {
            game.interrupt(Unfinished::Interrupted);
        }
        let asked = Instant::now();
        let Step::Call(task) = game.next_step() else { break };
        let (seat, is_move) = (task.seat(), task.is_move());
        if is_move {
            listen(MatchEvent::Asked(seat));
        }
        let reply = task.run(players[seat.index()].as_mut(), stop);
        if is_move && stop.load(Ordering::Relaxed) {
            // What a player says when it is stopped is not its move.
            continue;
        }
        game.receive(reply)?;
        if is_move {
            game.set_turn_time(asked.elapsed());
            if let Some(turn) = game.record().moves.last() {
                listen(MatchEvent::Turned(turn, game.state()));
            }
        } else if !has_begun && game.is_prepared() {
            has_begun = true;
            listen(MatchEvent::Begun(game.record(), game.state()));
        }
    }
    for player in &mut players {
        player.game_over(game.state(), &game.record().result);
    }
    listen(MatchEvent::Ended(game.record(), game.state()));
    Ok(game.into_record())
}
