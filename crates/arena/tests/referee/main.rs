//! The referee with players that follow a script: what each foul leads to under each policy.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

mod rerun;
mod script;

use plyground_arena::{MatchConfig, MatchEvent, Player, Policy, run_match};
use plyground_game::Seat;
use plyground_record::{ClockKind, EndReason, Foul, FoulKind, Penalty};
use script::{Line, Scripted, after, config, game, held, scripted};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[test]
fn a_game_without_fouls_ends_as_the_board_says() {
    let record = held("mnk:3x3,k=3", &config("strict"), scripted(vec![]), scripted(vec![]));
    let played: Vec<_> = record.moves.iter().map(|turn| turn.played.unwrap().to_string()).collect();
    assert_eq!(played, ["a1", "b1", "c1", "a2", "b2", "c2", "a3"]);
    assert_eq!(record.result.winner, Some(Seat::First));
    assert_eq!(record.result.reason, EndReason::Line);
    assert_eq!(record.result.text, "Player 1 (Script) wins with a line of 3.");
    assert_eq!(record.result.line.len(), 3);
}

#[test]
fn every_foul_loses_under_the_strict_policy() {
    for kind in FoulKind::ALL {
        let record = after("strict", "connect4:6x7", Line::Foul(kind));
        assert_eq!(record.result.winner, Some(Seat::Second), "{kind}");
        assert_eq!(record.result.reason, EndReason::Forfeit);
        let foul = record.moves[0].foul.as_ref().unwrap();
        assert_eq!((foul.kind, foul.penalty), (kind, Some(Penalty::Forfeit)));
        assert_eq!(record.moves[0].played, None);
    }
}

#[test]
fn an_exception_draws_in_cse_415_and_so_does_no_move_but_silence_loses() {
    let spec = "tts:tetra-toro";
    for drawn in [Line::Foul(FoulKind::Crashed), Line::Declines] {
        let record = after("cse415", spec, drawn);
        assert_eq!((record.result.winner, record.result.reason), (None, EndReason::FoulDraw));
    }
    for lost in [FoulKind::Silent, FoulKind::Late, FoulKind::BrokenPromise] {
        assert_eq!(after("cse415", spec, Line::Foul(lost)).result.winner, Some(Seat::Second), "{lost}");
    }
    let record = after("cse415", spec, Line::Move("b1"));
    assert_eq!(record.moves[0].foul.as_ref().unwrap().kind, FoulKind::Illegal);
    assert_eq!(record.moves[0].foul.as_ref().unwrap().said.as_deref(), Some("b1"));
    assert_eq!(record.result.winner, Some(Seat::Second));
    assert_eq!(record.settings.policy_notes.len(), 1, "{:?}", record.settings.policy_notes);
}

#[test]
fn a_foul_costs_the_turn_in_col_333() {
    let record = after("col333", "extconnect4:case4", Line::Foul(FoulKind::Crashed));
    assert_eq!(record.moves[0].played, None);
    assert_eq!(record.moves[1].seat, Seat::Second);
    assert_eq!(record.result.reason, EndReason::Points);
}

#[test]
fn twenty_lost_turns_in_a_row_end_the_game_on_points() {
    let broken = || scripted((0..100).map(|_| Line::Foul(FoulKind::Silent)).collect());
    let record = held("extconnect4:case4", &config("col333"), broken(), broken());
    assert_eq!((record.moves.len(), record.result.reason), (20, EndReason::LostTurns));
    assert_eq!((record.result.winner, record.result.scores), (None, Some([0, 0])));
    let notes = &record.settings.policy_notes;
    assert!(notes.iter().any(|note| note.starts_with("lost-turns: ") && note.contains("100000 turns")), "{notes:?}");
    // One who answers keeps the game going to its natural end.
    let record = held("extconnect4:case4", &config("col333"), broken(), scripted(vec![]));
    assert_eq!((record.result.winner, record.result.reason), (Some(Seat::Second), EndReason::Points));
}

#[test]
fn the_first_free_cell_is_played_for_the_silent_in_cse_150() {
    for line in [Line::Foul(FoulKind::Silent), Line::Foul(FoulKind::Crashed), Line::Declines] {
        let record = after("cse150", "mnk:3x3,k=3", line);
        assert_eq!(record.moves[0].played.unwrap().to_string(), "a1");
        assert_eq!(record.moves[0].foul.as_ref().unwrap().penalty, Some(Penalty::FirstMove));
    }
    assert_eq!(after("cse150", "mnk:3x3,k=3", Line::Move("d4")).result.reason, EndReason::Forfeit);
}

#[test]
fn a_random_fallback_follows_the_seed() {
    let mut config = config("strict");
    config.policy.penalties.set("silent", Penalty::RandomMove).unwrap();
    let played = |seed| {
        let config = MatchConfig { seed, ..config.clone() };
        let silent = || scripted((0..9).map(|_| Line::Foul(FoulKind::Silent)).collect());
        held("mnk:3x3,k=3", &config, silent(), silent()).played_actions().collect::<Vec<_>>()
    };
    assert_eq!(played(1), played(1));
    assert_ne!(played(1), played(2));
}

#[test]
fn a_move_after_the_limit_and_its_grace_is_late() {
    let seconds = Duration::from_secs_f64;
    let took = |policy: &str, wall: f64| after(policy, "tts:tetra-toro", Line::Takes(seconds(wall), Duration::ZERO));
    assert_eq!(took("cse415", 1.09).moves[0].foul, None);
    let late = took("cse415", 1.11);
    assert_eq!(late.moves[0].foul.as_ref().unwrap().kind, FoulKind::Late);
    assert_eq!(late.moves[0].foul.as_ref().unwrap().why, "it used 1.110 s of 1.1 s (0.1 s of grace included)");
    assert_eq!(took("strict", 1.01).moves[0].foul.as_ref().unwrap().kind, FoulKind::Late);
}

#[test]
fn by_the_processor_clock_waiting_costs_nothing_and_working_does() {
    let config = MatchConfig { clock: ClockKind::Cpu, ..config("strict") };
    let seconds = Duration::from_secs_f64;
    let took = |wall, cpu| {
        let record =
            held("connect4", &config, scripted(vec![Line::Takes(seconds(wall), seconds(cpu))]), scripted(vec![]));
        record.moves[0].foul.as_ref().map(|foul| foul.why.clone())
    };
    assert_eq!(took(5.0, 0.9), None);
    assert_eq!(took(5.0, 1.1).unwrap(), "it used 1.100 s of 1 s of processor time");
    assert_eq!(took(10.1, 0.9).unwrap(), "it used 10.100 s of 10 s");
}

#[test]
fn who_fails_to_prepare_loses_whatever_the_policy() {
    for policy in Policy::all() {
        let failing = Scripted { ready: Err(Foul::new(FoulKind::Crashed, "raised")), ..scripted(vec![]) };
        let record = held("tts:tetra-toro", &MatchConfig::from_policy(policy), scripted(vec![]), failing);
        assert_eq!((record.result.winner, record.result.reason), (Some(Seat::First), EndReason::Preparation));
        assert_eq!(record.result.foul.as_ref().unwrap().kind, FoulKind::Crashed);
        assert!(record.moves.is_empty());
    }
}

#[test]
fn both_halves_of_getting_ready_share_one_time() {
    let config = MatchConfig { preparation: Duration::from_millis(20), ..config("strict") };
    let slow = || Scripted { is_slow: true, ..scripted(vec![]) };
    let record = held("mnk:2x2,k=2", &config, slow(), slow());
    assert_eq!((record.result.foul, record.result.reason), (None, EndReason::Line));
}

#[test]
fn every_pop_out_makes_room_for_more_turns() {
    let max_turns = |spec: &str| {
        let record = held(spec, &config("col333"), scripted(vec![]), scripted(vec![]));
        record.settings.max_turns
    };
    assert_eq!(max_turns("extconnect4:6x6,pops=0"), 20 * 36);
    assert_eq!(max_turns("extconnect4:6x6,pops=3"), 20 * (36 + 2 * 6));
}

#[test]
fn who_cannot_recover_from_a_lost_turn_has_lost() {
    let broken = Scripted {
        recovered: Err(Foul::new(FoulKind::Crashed, "did not start again")),
        ..scripted(vec![Line::Foul(FoulKind::Crashed)])
    };
    let record = held("extconnect4:case4", &config("col333"), broken, scripted(vec![]));
    assert_eq!((record.result.winner, record.result.reason), (Some(Seat::Second), EndReason::Preparation));
}

#[test]
fn who_cannot_recover_when_the_board_is_decided_has_lost_nothing() {
    let broken = Scripted {
        recovered: Err(Foul::new(FoulKind::Crashed, "did not start again")),
        ..scripted(vec![Line::Move("a1"), Line::Foul(FoulKind::Crashed)])
    };
    let record = held("mnk:2x2,k=2", &config("cse150"), broken, scripted(vec![]));
    assert_eq!((record.result.winner, record.result.reason), (Some(Seat::First), EndReason::Line));
}

#[test]
fn a_match_that_is_stopped_keeps_what_was_played() {
    let stop = AtomicBool::new(false);
    let players: [Box<dyn Player>; 2] = [Box::new(scripted(vec![])), Box::new(scripted(vec![]))];
    let mut turns = 0;
    let record = run_match(game("mnk:3x3,k=3"), &config("strict"), players, &stop, &mut |event| {
        if let MatchEvent::Turned(..) = event {
            turns += 1;
            stop.store(turns == 3, Ordering::Relaxed);
        }
    });
    let record = record.unwrap();
    assert_eq!((record.moves.len(), record.result.reason), (3, EndReason::Interrupted));
}

#[test]
fn what_was_said_with_a_foul_counts_for_nobody() {
    let mut config = config("cse415");
    config.policy.penalties.set("illegal", Penalty::FirstMove).unwrap();
    let listener = scripted(vec![]);
    let heard = Arc::clone(&listener.heard);
    let lines = vec![Line::Says("a1", "Good."), Line::Says("a1", "Taken!")];
    let record = held("tts:tetra-toro", &config, scripted(lines), listener);
    assert_eq!(heard.lock().unwrap()[..2], ["Good.", ""]);
    let words: Vec<_> = [0, 2].map(|index| record.moves[index].words.as_deref()).into();
    assert_eq!(words, [Some("my a1"), None]);
    let foul = record.moves[2].foul.as_ref().unwrap();
    assert_eq!((foul.kind, foul.said.as_deref()), (FoulKind::Illegal, Some("my a1")));
    assert_eq!(record.moves[2].remark.as_deref(), Some("Taken!"));
}

#[test]
fn it_is_noted_where_the_original_would_not_have_named_a_winner() {
    let crashed = || Foul::new(FoulKind::Crashed, "raised");
    let notes = |spec: &str, policy: &str, player: Scripted| {
        held(spec, &config(policy), player, scripted(vec![])).settings.policy_notes
    };
    for (spec, policy) in [("tts:tetra-toro", "cse415"), ("othello:4", "csc384"), ("extconnect4:case4", "col333")] {
        let notes = notes(spec, policy, Scripted { met: Err(crashed()), ..scripted(vec![]) });
        assert!(notes.len() == 1 && notes[0].starts_with("preparation, crashed: the course's "), "{notes:?}");
        assert!(notes[0].contains("named no winner"), "{notes:?}");
    }
    // The course does the same about an exception in get_ready.
    let unready = Scripted { ready: Err(crashed()), ..scripted(vec![]) };
    assert_eq!(notes("tts:tetra-toro", "cse415", unready), [""; 0]);
}

#[test]
fn a_game_without_a_limit_is_compared_with_the_original_without_one() {
    let config = MatchConfig { limit: None, ..config("cse150") };
    for line in [Line::Foul(FoulKind::Crashed), Line::Declines] {
        let record = held("mnk:3x3,k=3", &config, scripted(vec![line]), scripted(vec![]));
        let notes = &record.settings.policy_notes;
        assert!(
            notes.len() == 1 && notes[0].contains("without a limit the course's runner would have ended"),
            "{notes:?}"
        );
    }
}

#[test]
fn an_answer_after_the_match_was_stopped_is_not_a_move() {
    let stop = Arc::new(AtomicBool::new(false));
    let first = scripted(vec![Line::Move("a1"), Line::Stops(Arc::clone(&stop))]);
    let players: [Box<dyn Player>; 2] = [Box::new(first), Box::new(scripted(vec![]))];
    let record = run_match(game("mnk:3x3,k=3"), &config("strict"), players, &stop, &mut |_| {}).unwrap();
    assert_eq!((record.moves.len(), record.result.reason), (2, EndReason::Interrupted));
    assert_eq!(record.result.text, "The match was interrupted.");
}

#[test]
fn players_are_called_in_one_order_and_the_referee_s_own_time_is_kept() {
    let (first, second) = (scripted(vec![Line::Foul(FoulKind::Silent)]), scripted(vec![]));
    let calls = [Arc::clone(&first.calls), Arc::clone(&second.calls)];
    let record = held("mnk:2x2,k=2", &config("cse150"), first, second);
    let calls = calls.map(|calls| calls.lock().unwrap().clone());
    assert_eq!(calls[0], ["handshake", "prepare", "move", "recover", "move", "game over"]);
    assert_eq!(calls[1], ["handshake", "prepare", "move", "game over"]);
    assert!(record.moves.iter().all(|turn| turn.time.latency > 0.0), "{:?}", record.moves);
}

#[test]
fn a_player_that_fails_to_introduce_itself_keeps_the_name_it_was_given() {
    let failing = Scripted { met: Err(Foul::new(FoulKind::Crashed, "raised")), ..scripted(vec![]) };
    let record = held("mnk:3x3,k=3", &config("strict"), failing, scripted(vec![]));
    assert_eq!(record.result.text, "Player 1 (Nameless) failed to prepare and loses: raised.");
}
