//! Turns and preparations that are repeated alone.

use super::script::{Line, Scripted, after, config, held, scripted};
use plyground_arena::{rerun, rerun_preparation, state_before_turn};
use plyground_game::Seat;
use plyground_record::{Foul, FoulKind, Penalties, Penalty};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

#[test]
fn a_turn_again_begins_before_it_was_played() {
    let record = held("mnk:3x3,k=3", &config("strict"), scripted(vec![]), scripted(vec![]));
    let before = |number| state_before_turn(&record, number).unwrap().setup().board.rows().concat();
    assert_eq!([1, 2, 3].map(before), [".........", "x........", "xo......."]);
    let lost = after("col333", "extconnect4:case4", Line::Foul(FoulKind::Crashed));
    assert_eq!([1, 2].map(|number| state_before_turn(&lost, number).unwrap().to_move()), Seat::BOTH);
}

#[test]
fn a_turn_is_asked_for_again_and_judged_as_in_the_match() {
    let record = held("mnk:3x3,k=3", &config("strict"), scripted(vec![Line::Says("a1", "Hi.")]), scripted(vec![]));
    let never = AtomicBool::new(false);
    let again = |player: Scripted| rerun(&record, 2, &config("strict"), Box::new(player), &never);
    let player = scripted(vec![Line::Says("b2", "Hm.")]);
    let (calls, heard) = (Arc::clone(&player.calls), Arc::clone(&player.heard));
    let choice = again(player).unwrap().said.unwrap();
    assert_eq!((choice.action.to_string().as_str(), choice.original_text.as_deref()), ("b2", Some("my b2")));
    assert_eq!(choice.remark.as_deref(), Some("Hm."));
    assert_eq!(*calls.lock().unwrap(), ["handshake", "prepare", "move", "game over"]);
    assert_eq!(*heard.lock().unwrap(), ["Hi."]);
    let foul = again(scripted(vec![Line::Move("a1")])).unwrap().said.unwrap_err();
    assert_eq!((foul.kind, foul.why.as_str()), (FoulKind::Illegal, "`a1` is not legal here"));
    let late = again(scripted(vec![Line::Takes(Duration::from_secs(2), Duration::ZERO)])).unwrap();
    assert_eq!((late.said.unwrap_err().kind, late.wall), (FoulKind::Late, Duration::from_secs(2)));
    let unready = Scripted { ready: Err(Foul::new(FoulKind::Crashed, "raised")), ..scripted(vec![]) };
    assert_eq!(again(unready).unwrap_err().to_string(), "it failed to prepare: raised");
}

#[test]
fn a_player_can_be_asked_again_on_a_board_that_is_decided() {
    let record = held("mnk:3x3,k=3", &config("strict"), scripted(vec![]), scripted(vec![]));
    let number = record.moves.len() as u32 + 1;
    for penalty in Penalty::ALL {
        let mut config = config("strict");
        config.policy.penalties = Penalties::all(penalty);
        let player = Box::new(scripted(vec![Line::Move("c3")]));
        let again = rerun(&record, number, &config, player, &AtomicBool::new(false)).unwrap();
        assert_eq!(again.said.unwrap_err().why, "the game is over", "{penalty:?}");
    }
}

#[test]
fn a_preparation_is_repeated_alone() {
    let failing = || Scripted { ready: Err(Foul::new(FoulKind::Crashed, "raised")), ..scripted(vec![]) };
    let record = held("mnk:3x3,k=3", &config("strict"), failing(), scripted(vec![]));
    let again = |player| rerun_preparation(&record, Seat::First, &config("strict"), Box::new(player)).unwrap();
    let introduction = again(scripted(vec![])).unwrap();
    assert_eq!((introduction.name.as_str(), introduction.output.as_str()), ("Script", "ready\n"));
    assert_eq!(again(failing()).unwrap_err().why, "raised");
}
