//! Records come back as they were written, and one whose game cannot have happened is refused.

use crate::games::{dumb, end_by, ending, play, seated, turn};
use plyground_game::Seat;
use plyground_record::{EndReason, Foul, FoulKind, GameResult, Penalty, Record, ReplayError, Unfinished, replay};

fn refusal(record: &Record) -> String {
    replay(record, |_| {}).err().expect("it cannot have happened").to_string()
}

#[test]
fn a_record_comes_back_as_it_was_written() {
    for board in ["tetra-toro", "gold-rush", "whites-challenge"] {
        let record = dumb(&format!("tts:{board}"));
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
    }
}

#[test]
fn another_form_is_refused_by_its_name() {
    let text = dumb("tts:tetra-toro").to_json().replace("plyground.record/1", "plyground.record/2");
    let error = Record::from_json(&text).unwrap_err().to_string();
    assert_eq!(error, "a record of the form `plyground.record/2`, while this program reads `plyground.record/1`");
    assert!(Record::from_json("{}").unwrap_err().to_string().starts_with("not a record: missing field `schema`"));
}

#[test]
fn the_dumb_players_end_as_the_facts_say() {
    let ends = ["tetra-toro", "gold-rush", "whites-challenge"].map(|board| {
        let record = dumb(&format!("tts:{board}"));
        let shown = std::cell::Cell::new(0);
        replay(&record, |_| shown.set(shown.get() + 1)).unwrap();
        assert_eq!(shown.get(), record.moves.len() + 1);
        (record.result.winner, record.moves.len())
    });
    assert_eq!(ends, [(None, 10), (None, 40), (Some(Seat::Second), 40)]);
}

#[test]
fn a_turn_of_the_wrong_seat_is_refused() {
    let mut record = dumb("tts:tetra-toro");
    record.moves[2].seat = Seat::Second;
    assert_eq!(refusal(&record), "turn 3: it was the turn of first, not of second");
}

#[test]
fn a_move_on_a_taken_cell_is_refused() {
    let mut record = dumb("tts:tetra-toro");
    record.moves[2].played = record.moves[0].played;
    assert_eq!(refusal(&record), "turn 3: `a1` is not legal here");
}

#[test]
fn a_move_after_the_end_is_refused() {
    let mut record = dumb("tts:whites-challenge");
    let mut more = record.moves[0].clone();
    more.number = 41;
    record.moves.push(more);
    assert_eq!(refusal(&record), "turn 41: the game is over");
}

#[test]
fn another_winner_is_refused() {
    let mut record = dumb("tts:whites-challenge");
    record.result.winner = Some(Seat::First);
    assert_eq!(refusal(&record), "the board says a win of second, the record says a win of first");
    record.result.winner = None;
    assert_eq!(refusal(&record), "the board says a win of second, the record says a draw");
}

#[test]
fn wrong_numbers_are_refused() {
    let mut record = dumb("tts:tetra-toro");
    record.moves[4].number = 4;
    assert_eq!(refusal(&record), "turn 5 is numbered 4");
}

#[test]
fn an_impossible_start_or_opening_is_refused() {
    let mut record = seated("tts:tetra-toro", ["A", "B"], "strict");
    record.game.opening = vec!["a1".parse().unwrap(), "b1".parse().unwrap()];
    assert_eq!(refusal(&record), "move 2 of the opening: `b1` is not legal here");
    record.game.opening.clear();
    record.game.start.family = "nim".to_owned();
    assert!(matches!(replay(&record, |_| {}), Err(ReplayError::Start(_))));
}

#[test]
fn what_contradicts_the_board_or_the_rest_of_the_record_is_refused() {
    let record = dumb("tts:whites-challenge");
    let refused = |change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        refusal(&record)
    };
    assert_eq!(refused(&|record| record.game.k = Some(3)), "the K of the record is not that of its start");
    assert_eq!(
        refused(&|record| record.game.spec = "othello:6".to_owned()),
        "the spec of the record is not that of its start"
    );
    for reason in [EndReason::Interrupted, EndReason::TurnLimit, EndReason::LostTurns] {
        let why = refused(&|record| record.result = ending(None, reason, ""));
        assert!(why.ends_with("and the board was decided"), "{why}");
    }
    let unprepared = refused(&|record| record.result = ending(Some(Seat::First), EndReason::Preparation, ""));
    assert_eq!(unprepared, "the result says `preparation`, and the last turn was played");
    let went_on = refused(&|record| {
        record.moves[2].foul = Some(Foul { penalty: Some(Penalty::Forfeit), ..Foul::new(FoulKind::Late, "") });
    });
    assert_eq!(went_on, "turn 3 ended the game by a foul, and the game goes on");
    let mut early = record.clone();
    early.moves.truncate(4);
    early.result = ending(None, EndReason::TurnLimit, "");
    early.settings.max_turns = 64;
    assert_eq!(refusal(&early), "the result says `turn-limit`, and more turns were allowed");
    early.result.reason = EndReason::LostTurns;
    assert_eq!(refusal(&early), "the result says `lost-turns`, and the last turn was not lost");
}

#[test]
fn a_result_of_the_board_has_what_the_board_gives() {
    let refused = |record: &Record, change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        refusal(&record)
    };
    let line = dumb("tts:whites-challenge");
    let without = refused(&line, &|record| record.result.line.clear());
    assert_eq!(without, "the cells of the line of the record are not those on the board");
    let mut discs = seated("othello:4", ["A", "B"], "csc384");
    play(&mut discs, ["", ""], |_| 0);
    let figures = "the scores of the record are not those on the board";
    assert_eq!(refused(&discs, &|record| record.result.scores = None), figures);
    assert_eq!(refused(&discs, &|record| record.result.scores = Some([36, 0])), figures);
    let other = "the spec of the record is not that of its start";
    assert_eq!(refused(&discs, &|record| record.game.spec = "othello:8".to_owned()), other);
    assert_eq!(refused(&line, &|record| record.game.spec = "tts:gold-rush".to_owned()), other);
    let over = refused(&line, &|record| {
        turn(record, Seat::First, None, "");
        end_by(record, Foul::new(FoulKind::Late, ""), Some(Seat::Second));
    });
    assert_eq!(over, "turn 41: the game is over");
    let mut cut = discs.clone();
    cut.moves.truncate(2);
    cut.settings.max_turns = 2;
    cut.result = ending(Some(Seat::Second), EndReason::TurnLimit, "");
    assert_eq!(refusal(&cut), "the board says a draw, the record says a win of second");
}

#[test]
fn a_sentence_about_the_result_is_one_that_follows_from_the_game() {
    let proven = |record: &Record| {
        let state = replay(record, |_| {}).unwrap();
        record.verified_sentence(state.as_ref()).map(str::to_owned).map_err(|error| error.to_string())
    };
    let mut record = dumb("tts:whites-challenge");
    for text in
        ["Black (Dumbell) wins with a line of 6.", "Dumbell wins with a line of 6.", "You wins with a line of 6."]
    {
        record.result.text = text.to_owned();
        assert_eq!(proven(&record), Ok(text.to_owned()));
    }
    record.result.text = "White (Newman) wins with a line of 6.".to_owned();
    let refused = "the result in words is `White (Newman) wins with a line of 6.`, and the board and the turns say `Black \
                   (Dumbell) wins with a line of 6.`";
    assert_eq!(proven(&record), Err(refused.to_owned()));
    let mut cut = dumb("tts:tetra-toro");
    cut.moves.truncate(3);
    cut.result = ending(None, EndReason::Interrupted, "White (Newman) wins.");
    assert!(proven(&cut).unwrap_err().ends_with("say `The match was interrupted.`"));
    cut.result.text = "The match was interrupted.".to_owned();
    assert!(proven(&cut).is_ok());
    turn(&mut cut, Seat::Second, None, "");
    end_by(&mut cut, Foul::new(FoulKind::Late, "it used 2 s of 1 s"), Some(Seat::First));
    for (text, is_proven) in [
        ("Black (Dumbell) loses: it used 2 s of 1 s.", true),
        ("Dumbell loses: it used 2 s of 1 s.", true),
        ("White (Newman) loses: it used 2 s of 1 s.", false),
        ("it used 2 s of 1 s", false),
    ] {
        cut.result.text = text.to_owned();
        assert_eq!(proven(&cut).is_ok(), is_proven, "{text}");
    }
}

/// A foul that lost the game lost it for the player whose turn it was.
#[test]
fn the_player_that_forfeited_is_never_the_winner() {
    let mut record = dumb("tts:tetra-toro");
    record.moves.truncate(3);
    turn(&mut record, Seat::Second, None, "");
    end_by(&mut record, Foul::new(FoulKind::Late, "it used 2 s of 1 s"), Some(Seat::First));
    assert!(replay(&record, |_| {}).is_ok());
    let wrong = "the result says `forfeit`, and the last turn is not a foul that loses the game";
    for winner in [Some(Seat::Second), None] {
        record.result.winner = winner;
        assert_eq!(refusal(&record), wrong, "{winner:?}");
    }
    end_by(&mut record, Foul::new(FoulKind::Crashed, "it raised"), None);
    assert!(replay(&record, |_| {}).is_ok());
    record.result.winner = Some(Seat::First);
    assert!(refusal(&record).starts_with("the result says `foul-draw`"));
}

/// What a record that strangers see must not hold.
#[test]
fn a_record_without_output_has_nothing_of_what_agents_printed() {
    let mut record = dumb("tts:tetra-toro");
    let foul = || Foul { stderr: Some("SECRET".to_owned()), ..Foul::new(FoulKind::Crashed, "it raised ValueError") };
    for seat in Seat::BOTH {
        record.seats.at_mut(seat).output = "SECRET".to_owned();
    }
    record.moves[0].output = "SECRET".to_owned();
    record.moves[1].foul = Some(foul());
    record.result.foul = Some(foul());
    assert_eq!(record.to_json().matches("SECRET").count(), 5);
    record.strip_output();
    assert!(!record.to_json().contains("SECRET"), "{}", record.to_json());
    assert_eq!(record.moves[1].foul.as_ref().unwrap().why, "it raised ValueError", "why it was a foul, all may know");
}

#[test]
fn a_game_that_was_cut_off_needs_no_winner() {
    let mut record = dumb("tts:tetra-toro");
    record.moves.truncate(3);
    record.result.reason = EndReason::Interrupted;
    assert!(replay(&record, |_| {}).unwrap().outcome().is_none());
}

#[test]
fn a_turn_in_which_nothing_happened_is_refused() {
    let mut record = dumb("tts:tetra-toro");
    record.moves[2].played = None;
    assert_eq!(refusal(&record), "turn 3 has neither a move nor a foul");
}

/// The board stays with the player whose foul ended the game; after a lost turn the opponent is to move.
#[test]
fn a_foul_that_ends_the_game_passes_the_turn_to_neither_side() {
    let mut record = dumb("tts:tetra-toro");
    record.moves.truncate(3);
    turn(&mut record, Seat::Second, None, "");
    end_by(&mut record, Foul::new(FoulKind::Late, "it used 2 s of 1 s"), Some(Seat::First));
    assert_eq!(replay(&record, |_| {}).unwrap().to_move(), Seat::Second);
    record.moves[3].foul = Some(Foul { penalty: Some(Penalty::Skip), ..Foul::new(FoulKind::Late, "") });
    record.result = ending(None, EndReason::Interrupted, "");
    assert_eq!(replay(&record, |_| {}).unwrap().to_move(), Seat::First);
}

#[test]
fn a_failure_to_prepare_has_a_winner_who_did_nothing_wrong() {
    let mut record = seated("tts:tetra-toro", ["Ann", "Bob"], "strict");
    record.result = ending(Some(Seat::First), EndReason::Preparation, "");
    assert!(replay(&record, |_| {}).is_ok(), "before the first turn");
    // A person may move while the agent is still starting.
    turn(&mut record, Seat::First, Some("a1".parse().unwrap()), "");
    assert!(replay(&record, |_| {}).is_ok(), "the agent had no turn yet");
    record.result.winner = None;
    assert_eq!(refusal(&record), "the result says `preparation`, and it names no winner");
    // An agent that is started again after its foul may fail then.
    turn(&mut record, Seat::Second, None, "");
    record.moves[1].foul = Some(Foul { penalty: Some(Penalty::Skip), ..Foul::new(FoulKind::Crashed, "it ended") });
    record.result.winner = Some(Seat::First);
    assert!(replay(&record, |_| {}).is_ok(), "it was the agent's foul");
    record.result.winner = Some(Seat::Second);
    assert_eq!(refusal(&record), "the result says `preparation`, and the last turn was a foul of the winner");
}

#[test]
fn a_game_is_resigned_to_a_winner_and_cut_off_without_one() {
    let mut record = dumb("tts:tetra-toro");
    record.moves.truncate(3);
    for (reason, winner, problem) in [
        (EndReason::Resigned, None, "it names no winner"),
        (EndReason::Interrupted, Some(Seat::First), "it names a winner"),
    ] {
        record.result = ending(winner, reason, "");
        assert_eq!(refusal(&record), format!("the result says `{reason}`, and {problem}"));
    }
    record.result = ending(Some(Seat::First), EndReason::Resigned, "");
    assert!(replay(&record, |_| {}).is_ok());
    record.result.scores = Some([1, 0]);
    assert_eq!(refusal(&record), "the scores of the record are not those on the board");
}

/// Only a game without a turn may never have been held.
#[test]
fn a_match_that_could_not_be_held_says_so() {
    let mut record = seated("tts:tetra-toro", ["Ann", "Bob"], "strict");
    let is_proven = |record: &Record| {
        let state = replay(record, |_| {}).unwrap();
        record.verified_sentence(state.as_ref()).is_ok()
    };
    let not_held = Unfinished::NotHeld("no sandbox works here".to_owned());
    record.result = GameResult::unfinished(not_held.clone());
    assert_eq!(record.result.text, "The match could not be held: no sandbox works here");
    assert!(is_proven(&record));
    record.result.text = "The match was held elsewhere.".to_owned();
    assert!(!is_proven(&record));
    turn(&mut record, Seat::First, Some("a1".parse().unwrap()), "");
    record.result = GameResult::unfinished(not_held);
    assert!(!is_proven(&record));
}
