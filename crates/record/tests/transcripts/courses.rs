//! The formats of the other courses, line by line.

use crate::games::{end_by, ending, play, seated, turn};
use plyground_game::Seat;
use plyground_record::{
    ClockKind, EndReason, Foul, FoulKind, GameResult, Penalty, Record, TurnTimes, connect_four_console, html, logs_txt,
    play_game_console, read_tts_page, run_game_console, text, tts_console, tts_page, write_course_transcripts,
};

#[test]
fn run_game_prints_what_the_course_prints() {
    let mut record = seated("mnk:2x2,k=2", ["First", "Second"], "cse150");
    play(&mut record, ["", ""], |_| 0);
    // The course prints nothing about a move that it made up.
    let late = Foul { penalty: Some(Penalty::FirstMove), ..Foul::new(FoulKind::Late, "it used 12 s of 10 s") };
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
fn run_game_calls_a_draw_a_draw() {
    let mut record = seated("mnk:2x2,k=3", ["First", "Second"], "cse150");
    play(&mut record, ["", ""], |_| 0);
    assert!(run_game_console(&record).unwrap().ends_with("\n12\n12 (4 ply)\nDraw!\n"));
}

/// Agents print on the console of the course's program, and so they do in its transcript, each where it happened.
#[test]
fn what_agents_print_is_where_the_course_s_console_has_it() {
    let printed = |spec: &str, course: &str| {
        let mut record = seated(spec, ["Ann", "Bob"], course);
        play(&mut record, ["", ""], |_| 0);
        (record.seats.first.output, record.seats.second.output) = ("loading A\n".into(), "loading B\n".into());
        record.moves[0].output = "depth 1\u{1b}[2J\n".to_owned();
        record.moves[1].output = "depth 2\n".to_owned();
        record
    };
    let opening = |console: String, lines: usize| console.lines().take(lines).collect::<Vec<_>>().join("\n");

    let console = run_game_console(&printed("mnk:2x2,k=2", "cse150")).unwrap();
    let expected = "loading A\nloading B\n00\n00 (0 ply)\n\ndepth 1␛[2J\nPlayer 1 played at (0, 0)\n10\n00 (1 \
                    ply)\n\ndepth 2\nPlayer 2 played at (0, 1)";
    assert_eq!(opening(console, 12), expected);

    let console = play_game_console(&printed("othello:4", "csc384")).unwrap();
    let expected = "AI introduced itself as: Ann\nloading A\nAI introduced itself as: Bob\nloading B\n(2, 2)\ndepth \
                    1␛[2J\nAnn (dark) plays 0,1\n(4, 1)\ndepth 2\n";
    assert!(console.starts_with(expected), "{console}");

    let console = tts_console(&printed("tts:3x3,k=3", "cse415")).unwrap();
    assert!(
        console.contains("(Playing Black:) \nloading A\nloading B\nThe Gamemaster says, \"Let's Play!\""),
        "{console}"
    );
    let turn = "It is W's turn to move.\n\ndepth 1␛[2J\nUsed 0.0010 seconds in take_turn, out of 1.0000\nIn turn 0, ";
    assert!(console.contains(turn), "{console}");
    let mut untimed = printed("tts:3x3,k=3", "cse415");
    untimed.settings.limit = None;
    assert!(tts_console(&untimed).unwrap().contains("turn to move.\n\ndepth 2\nIn turn 1, "));

    let mut record = printed("extconnect4:2x2,pops=0", "col333");
    let late = Foul { penalty: Some(Penalty::FirstMove), ..Foul::new(FoulKind::Late, "it used 2 s of 1 s") };
    record.moves[1].foul = Some(late);
    let [first, second] = record.result.scores.unwrap();
    assert_eq!(
        connect_four_console(&record).unwrap(),
        format!(
            "loading A\nloading B\n2 2\n0 0 \n0 0 \n0\n\ndepth 1␛[2J\ndepth 2\nUh oh.... something is wrong \
             with Player 2\nPlayer Exceeded time limit\nGame Over\nPlayer 1 Score: {first}\nPlayer 2 Score: {second}\n\n"
        )
    );
}

/// The course's program stops its clock before it says what was played.
#[test]
fn a_late_move_is_not_told_as_played() {
    let mut record = seated("othello:4", ["Ann", "Bob"], "csc384");
    turn(&mut record, Seat::First, None, "");
    end_by(&mut record, Foul::new(FoulKind::Late, "it used 12 s of 10 s").with_quote("1 0"), Some(Seat::Second));
    let console = play_game_console(&record).unwrap();
    assert!(console.contains("(2, 2)\nAnn (dark) timed out!\n") && !console.contains("plays"), "{console}");
    // One that is in time and not legal is told, and then judged.
    end_by(&mut record, Foul::new(FoulKind::Illegal, "`0 0` is not legal here").with_quote("0 0"), Some(Seat::Second));
    let console = play_game_console(&record).unwrap();
    assert!(console.contains("(2, 2)\nAnn (dark) plays 0,0\nAnn (dark) fouls (illegal): "), "{console}");
}

#[test]
fn a_transcript_never_takes_the_place_of_another() {
    for (spec, names) in [
        ("mnk:2x2,k=2", ["run_game.txt", "run_game-2.txt"]),
        ("othello:4", ["play_game.txt", "play_game-2.txt"]),
        ("extconnect4:2x2,pops=0", ["logs.txt", "logs-2.txt"]),
        ("tts:3x3,k=3", ["game_master.txt", "game_master-2.txt"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut record = seated(spec, ["Ann", "Bob"], "course");
        play(&mut record, ["", ""], |_| 0);
        let first = write_course_transcripts(&record, folder.path()).unwrap();
        let kept = first.iter().map(|path| std::fs::read(path).unwrap()).collect::<Vec<_>>();
        record.moves.truncate(1);
        record.result = ending(None, EndReason::Interrupted, "The match was interrupted.");
        let second = write_course_transcripts(&record, folder.path()).unwrap();
        assert_eq!([&first[0], &second[0]].map(|path| path.file_name().unwrap().to_str().unwrap()), names);
        assert!(first.iter().all(|path| !second.contains(path)), "{first:?} {second:?}");
        assert_eq!(first.iter().map(|path| std::fs::read(path).unwrap()).collect::<Vec<_>>(), kept, "{spec}");
    }
}

#[test]
fn run_game_ends_where_the_course_dies() {
    let mut record = seated("mnk:2x2,k=2", ["First", "Second"], "cse150");
    turn(&mut record, Seat::First, Some("a1".parse().unwrap()), "");
    turn(&mut record, Seat::Second, None, "");
    end_by(&mut record, Foul::new(FoulKind::Illegal, "(0, 0) is taken.").with_quote("(0, 0)"), Some(Seat::First));
    let output = run_game_console(&record).unwrap();
    assert_eq!(output, "00\n00 (0 ply)\n\nPlayer 1 played at (0, 0)\n10\n00 (1 ply)\n\n");
}

#[test]
fn logs_have_every_turn_as_it_was_returned() {
    let mut record = seated("extconnect4:3x4,pops=2", ["A", "B"], "col333");
    for (seat, played) in [
        (Seat::First, Some("a")),
        (Seat::Second, None),
        (Seat::First, Some("a-")),
        (Seat::Second, None),
        (Seat::First, Some("c")),
        (Seat::Second, Some("d")),
        (Seat::First, Some("c-")),
        (Seat::Second, Some("d")),
    ] {
        turn(&mut record, seat, played.map(|text| text.parse().unwrap()), "");
    }
    for (index, kind) in [(1, FoulKind::Late), (3, FoulKind::Illegal)] {
        record.moves[index].foul = Some(Foul { penalty: Some(Penalty::Skip), ..Foul::new(kind, "why") });
    }
    for (index, words) in [(4, "(2.0, 0)"), (5, "(3, 0.0)"), (6, "(2, np.float64(1.0))"), (7, "(3, False)")] {
        record.moves[index].words = Some(words.to_owned());
    }
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
    {"player": 2, "move": 3, "is_pop": 0.0}
    {"player": 1, "move": 2, "is_pop": 1.0}
    {"player": 2, "move": 3, "is_pop": false}
    "#);
    // What the penalty played, nobody returned.
    record.moves[4].foul = Some(Foul { penalty: Some(Penalty::FirstMove), ..Foul::new(FoulKind::Illegal, "why") });
    assert!(logs_txt(&record).unwrap().contains("{\"player\": 1, \"move\": 2, \"is_pop\": false}\n"));
}

#[test]
fn logs_close_when_the_board_is_decided_and_only_then() {
    let mut record = seated("extconnect4:2x2,pops=0", ["A", "B"], "col333");
    play(&mut record, ["", ""], |_| 0);
    let log = logs_txt(&record).unwrap();
    let [first, second] = record.result.scores.unwrap();
    assert!(log.ends_with(&format!("}}\nGame Over\nPlayer 1 Score: {first}\nPlayer 2 Score: {second}\n")), "{log}");
    let mut record = seated("extconnect4:2x2,pops=0", ["A", "B"], "col333");
    turn(&mut record, Seat::First, None, "");
    record.moves[0].foul = Some(Foul { penalty: Some(Penalty::Skip), ..Foul::new(FoulKind::Late, "why") });
    record.result = GameResult { scores: Some([0, 0]), ..ending(None, EndReason::LostTurns, "") };
    assert!(logs_txt(&record).unwrap().ends_with("\"is_pop\": \"TLE\"}\n"), "the course plays on, and says nothing");
}

/// Whoever reads the log as a start file and plays its moves must come to the same board.
#[test]
fn a_log_begins_before_the_opening() {
    let mut record = seated("extconnect4:3x4,pops=2", ["A", "B"], "col333");
    record.game.opening = ["a", "b", "a-", "b-"].map(|text| text.parse().unwrap()).into();
    turn(&mut record, Seat::First, Some("c".parse().unwrap()), "");
    insta::assert_snapshot!(logs_txt(&record).unwrap().replace(" \n", " $\n"), @r#"
    3 4
    0 0 0 0 $
    0 0 0 0 $
    0 0 0 0 $
    2
    {"player": 1, "move": 0, "is_pop": false}
    {"player": 2, "move": 1, "is_pop": false}
    {"player": 1, "move": 0, "is_pop": true}
    {"player": 2, "move": 1, "is_pop": true}
    {"player": 1, "move": 2, "is_pop": false}
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
    let foul = Foul::new(FoulKind::Illegal, "It is not legal.").with_quote("3 0\n");
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
fn play_game_tells_where_the_referee_moved() {
    let mut record = seated("othello:4", ["Ann", "Bob"], "csc384");
    play(&mut record, ["", ""], |_| 0);
    record.moves.truncate(3);
    record.result = ending(None, EndReason::Interrupted, "");
    let by = |penalty, foul: Foul| Some(Foul { penalty: Some(penalty), ..foul });
    let late = Foul::new(FoulKind::Late, "it used 12 s of 10 s");
    record.moves[0].foul = by(Penalty::FirstMove, late.clone());
    record.moves[1].foul = by(Penalty::RandomMove, Foul::new(FoulKind::Illegal, "no such place").with_quote("7 7"));
    insta::assert_snapshot!(play_game_console(&record).unwrap(), @r"
    AI introduced itself as: Ann
    AI introduced itself as: Bob
    (2, 2)
    Ann (dark) timed out!
    The referee plays 0,1 for Ann (dark)
    (4, 1)
    Bob (light) plays 7,7
    Bob (light) fouls (illegal): no such place
    The referee plays 0,0 for Bob (light)
    (3, 3)
    Ann (dark) plays 1,0
    FINAL: Ann (dark) 5:2 Bob (light)
    ");
    record.moves.truncate(1);
    record.moves[0].played = None;
    record.moves[0].foul = by(Penalty::Skip, late);
    let told = play_game_console(&record).unwrap();
    assert!(told.contains("(2, 2)\nAnn (dark) timed out!\nAnn (dark) loses the turn\nFINAL: "), "{told}");
}

#[test]
fn play_game_tells_who_failed_to_prepare_and_hears_no_name_that_nobody_said() {
    let mut record = seated("othello:4", ["Ann", "Bob"], "csc384");
    record.seats.second.name = record.seats.second.spec.clone();
    let foul = Foul::new(FoulKind::Crashed, "ended before it said a word");
    record.result = GameResult { foul: Some(foul), ..ending(Some(Seat::First), EndReason::Preparation, "") };
    insta::assert_snapshot!(play_game_console(&record).unwrap(), @r"
    AI introduced itself as: Ann
    csc384:bob.py (light) fouls (crashed): ended before it said a word
    FINAL: Ann (dark) 2:2 csc384:bob.py (light)
    ");
}

#[test]
fn each_course_tells_only_its_own_game() {
    let record = seated("othello:4", ["Ann", "Bob"], "csc384");
    let message = |error: plyground_record::TranscriptError| error.to_string();
    let expected = "COL 333 writes games of extconnect4, and this is one of othello";
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
    end_by(&mut record, foul.with_quote("\u{1b}[2Jhm"), None);
    record.moves[0].output = "thinking\nstill thinking\n".to_owned();
    insta::assert_snapshot!(text(&record).unwrap());
}

#[test]
fn our_transcripts_state_the_penalties_and_end_their_sentences() {
    let mut record = seated("tts:tetra-toro", ["Ann", "Bob"], "cse415");
    record.settings.penalties.set("late", Penalty::FirstMove).unwrap();
    record.settings.penalties.set("crashed", Penalty::Draw).unwrap();
    record.settings.penalties.set("declined", Penalty::Draw).unwrap();
    turn(&mut record, Seat::First, None, "");
    end_by(&mut record, Foul::new(FoulKind::Illegal, "no such place"), Some(Seat::Second));
    let stated = "forfeit; on late: first-move; on crashed, declined: draw";
    let (text, page) = (text(&record).unwrap(), html(&record).unwrap());
    assert!(text.contains(&format!("  Fouls    {stated}\n")), "{text}");
    assert!(page.contains(&format!("<dt>Fouls</dt><dd><bdi>{stated}</bdi></dd>")), "{page}");
    assert!(text.contains("FOUL, illegal: no such place. The game is forfeited.\n"), "{text}");
    assert!(page.contains("<bdi>no such place.</bdi> The game is forfeited."), "{page}");
}

#[test]
fn a_move_of_the_referee_is_not_told_in_the_words_of_the_agent() {
    let mut record = seated("tts:tetra-toro", ["Ann", "Bob"], "cse415");
    turn(&mut record, Seat::First, Some("a1".parse().unwrap()), "Mine.");
    record.moves[0].words = Some("(0, 1)".to_owned());
    let told = |record: &Record| {
        [text(record).unwrap(), html(record).unwrap(), tts_page(record, 1).unwrap(), tts_console(record).unwrap()]
    };
    assert!(told(&record).iter().all(|told| told.contains("(0, 1)")));
    record.moves[0].foul =
        Some(Foul { penalty: Some(Penalty::FirstMove), ..Foul::new(FoulKind::Illegal, "It is blocked.") });
    let [text, html, page, console] = told(&record);
    for told in [&text, &html, &page, &console] {
        assert!(!told.contains("(0, 1)"), "{told}");
    }
    assert!(
        page.contains("<h2>In turn 0, move is by W to (0, 0)</h2>") && console.contains("by W to (0, 0)\n"),
        "{page}"
    );
    assert_eq!(read_tts_page(&page).unwrap().faults, [""; 0]);
}

#[test]
fn the_time_that_is_told_is_the_one_that_was_measured() {
    let mut record = seated("tts:tetra-toro", ["Ann", "Bob"], "cse415");
    turn(&mut record, Seat::First, Some("a1".parse().unwrap()), "");
    record.moves[0].time = TurnTimes { wall: 8.0, cpu: Some(0.25), ..TurnTimes::default() };
    let used = |record: &Record| tts_console(record).unwrap().split_once("Used ").unwrap().1[..6].to_owned();
    assert_eq!(used(&record), "8.0000");
    record.settings.clock = ClockKind::Cpu;
    assert_eq!(used(&record), "0.2500");
    // Also by the processor clock nobody may think for ever.
    record.moves[0].played = None;
    end_by(&mut record, Foul::new(FoulKind::Late, "it used 8.000 s of 5.000 s"), Some(Seat::Second));
    assert_eq!(used(&record), "8.0000");
    assert!(tts_page(&record, 1).unwrap().contains("Player W took too long (8.0000 seconds)"));
    record.moves[0].time.cpu = Some(1.5);
    assert!(tts_page(&record, 1).unwrap().contains("Player W took too long (1.5000 seconds)"));
}
