//! The formats of the other courses, line by line.

use crate::games::{end_by, ending, play, seated, turn};
use plyground_game::Seat;
use plyground_record::{
    Foul, FoulKind, Penalty, Reason, logs_txt, play_game_console, run_game_console, text, tts_page,
};

#[test]
fn run_game_prints_what_the_course_prints() {
    let mut record = seated("mnk:2x2,k=2", ["First", "Second"], "cse150");
    play(&mut record, ["", ""], |_| 0);
    // The course prints nothing about a move that it made up.
    let late = Foul { penalty: Some(Penalty::FirstMove), ..Foul::new(FoulKind::Late, "It took 12 s.") };
    record.moves[1].foul = Some(late);
    insta::assert_snapshot!(run_game_console(&record).unwrap(), @r"
    00
    00 (0 ply)

    Player 1 played at (0, 0)
    10
    00 (1 ply)

    Player 2 played at (0, 1)
    12
    00 (2 ply)

    Player 1 played at (1, 0)
    12
    10 (3 ply)
    First (1) won!
    ");
}

#[test]
fn run_game_ends_where_the_course_dies() {
    let mut record = seated("mnk:2x2,k=2", ["First", "Second"], "cse150");
    turn(&mut record, Seat::First, Some("a1".parse().unwrap()), "");
    turn(&mut record, Seat::Second, None, "");
    end_by(&mut record, Foul::new(FoulKind::Illegal, "(0, 0) is taken.").saying("(0, 0)"), Some(Seat::First));
    let output = run_game_console(&record).unwrap();
    assert_eq!(output, "00\n00 (0 ply)\n\nPlayer 1 played at (0, 0)\n10\n00 (1 ply)\n\n");
}

#[test]
fn logs_have_every_turn_and_the_closing_lines() {
    let mut record = seated("extconnect4:3x4,pops=2", ["A", "B"], "col333");
    for (seat, played) in [
        (Seat::First, Some("a")),
        (Seat::Second, None),
        (Seat::First, Some("a-")),
        (Seat::Second, None),
        (Seat::First, Some("c")),
    ] {
        turn(&mut record, seat, played.map(|text| text.parse().unwrap()), "");
    }
    for (index, kind) in [(1, FoulKind::Late), (3, FoulKind::Illegal)] {
        record.moves[index].foul = Some(Foul { penalty: Some(Penalty::Skip), ..Foul::new(kind, "why") });
    }
    record.moves[4].words = Some("(2.0, 0)".to_owned());
    record.settings.max_turns = 5;
    record.result = ending(Some(Seat::First), Reason::TurnLimit, "Too many turns.");
    insta::assert_snapshot!(logs_txt(&record).unwrap().replace(" \n", " $\n"), @r#"
    3 4
    0 0 0 0 $
    0 0 0 0 $
    0 0 0 0 $
    2
    {"player": 1, "move": 0, "is_pop": false}
    {"player": 2, "move": "TLE", "is_pop": "TLE"}
    {"player": 1, "move": 0, "is_pop": true}
    {"player": 2, "move": "invalid", "is_pop": "invalid"}
    {"player": 1, "move": 2, "is_pop": 0}
    Game Over
    Player 1 Score: 0
    Player 2 Score: 0
    "#);
}

#[test]
fn a_log_that_was_cut_off_has_no_closing_lines() {
    let mut record = seated("extconnect4:case1", ["A", "B"], "col333");
    turn(&mut record, Seat::First, Some("d".parse().unwrap()), "");
    let log = logs_txt(&record).unwrap();
    assert!(log.starts_with("6 8\n0 0 0 0 0 0 0 0 \n") && log.contains("\n6\n{"), "{log}");
    assert!(log.ends_with("{\"player\": 1, \"move\": 3, \"is_pop\": false}\n"), "{log}");
}

#[test]
fn play_game_tells_columns_before_rows() {
    let mut record = seated("othello:4", ["Ann", "Bob"], "csc384");
    play(&mut record, ["", ""], |legal| legal - 1);
    insta::assert_snapshot!(play_game_console(&record).unwrap());
}

#[test]
fn play_game_tells_who_timed_out() {
    let mut record = seated("othello:4", ["Ann", "Bob"], "csc384");
    turn(&mut record, Seat::First, None, "");
    end_by(&mut record, Foul::new(FoulKind::Silent, "No answer within 10 s."), Some(Seat::Second));
    insta::assert_snapshot!(play_game_console(&record).unwrap(), @r"
    AI introduced itself as: Ann
    AI introduced itself as: Bob
    (2, 2)
    Ann (dark) timed out!
    FINAL: Ann (dark) 2:2 Bob (light)
    ");
    let foul = Foul::new(FoulKind::Illegal, "It is not legal.").saying("3 0\n");
    record.moves[0].foul = Some(Foul { penalty: Some(Penalty::Forfeit), ..foul });
    insta::assert_snapshot!(play_game_console(&record).unwrap(), @r"
    AI introduced itself as: Ann
    AI introduced itself as: Bob
    (2, 2)
    Ann (dark) plays 3,0
    Ann (dark) fouls (illegal): It is not legal.
    FINAL: Ann (dark) 2:2 Bob (light)
    ");
}

#[test]
fn each_course_tells_only_its_own_game() {
    let record = seated("othello:4", ["Ann", "Bob"], "csc384");
    let message = |error: plyground_record::CourseError| error.to_string();
    let expected = "COL 333 tells games of extconnect4, and this is one of othello";
    assert_eq!(logs_txt(&record).map_err(message), Err(expected.to_owned()));
    assert!(tts_page(&record, 1).is_err() && run_game_console(&record).is_err());
    let tiles = seated("tts:tetra-toro", ["Ann", "Bob"], "cse415");
    assert!(play_game_console(&tiles).is_err());
}

#[test]
fn a_foul_is_told_with_everything_known_about_it() {
    let mut record = seated("tts:tetra-toro", ["Ann", "Bob"], "cse415");
    turn(&mut record, Seat::First, None, "");
    let foul = Foul {
        exit: Some("exit status 1".to_owned()),
        stderr: Some("Traceback (most recent call last):\n  File \"ann.py\", line 84\nIndexError".to_owned()),
        ..Foul::new(FoulKind::Crashed, "take_turn raised IndexError on line 84.")
    };
    end_by(&mut record, foul.saying("\u{1b}[2Jhm"), None);
    record.moves[0].output = "thinking\nstill thinking\n".to_owned();
    insta::assert_snapshot!(text(&record).unwrap());
}
