use crate::support::{Plyground, plyground};

/// Two people at the table, typing these lines.
fn people(game: &str, lines: &[&str]) -> Plyground {
    let typed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    plyground(["play", game, "--first", "human", "--second", "human"]).stdin(typed)
}

// A whole game of every family, in letters and in the course's typed form.

#[test]
fn a_game_of_mnk() {
    let letters = people("mnk", &["b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3"]).ok();
    insta::assert_snapshot!(letters);
    // CSE 150 types the row and the column.
    let numbers = people("mnk", &["1 1", "0 0", "0 2", "2 0", "1 0", "1 2", "2 1", "0 1", "2 2"]).ok();
    assert_eq!(boards(&numbers), boards(&letters));
    assert!(numbers.ends_with("\na draw\n"));
}

#[test]
fn a_game_of_tts() {
    let letters = people("tts:tetra-toro", &["a1", "c1", "d1", "c2", "a4", "d3", "c3", "a2", "b4", "d4"]).ok();
    insta::assert_snapshot!(letters);
    let numbers =
        people("tts:tetra-toro", &["0 0", "0 2", "0 3", "1 2", "3 0", "2 3", "2 2", "1 0", "3 1", "3 3"]).ok();
    assert_eq!(boards(&numbers), boards(&letters));
}

#[test]
fn a_game_of_othello() {
    let lines = ["a2", "a1", "b1", "a3", "a4", "c1", "d1", "b4", "c4", "d3", "d2", "d4"];
    let letters = people("othello:4", &lines).ok();
    insta::assert_snapshot!(letters);
    // CSC 384 says the column first.
    let lines = ["0 1", "0 0", "1 0", "0 2", "0 3", "2 0", "3 0", "1 3", "2 3", "3 2", "3 1", "3 3"];
    assert_eq!(boards(&people("othello:4", &lines).ok()), boards(&letters));
}

#[test]
fn a_game_of_extconnect4() {
    let letters = people("extconnect4:2x2,pops=1", &["b", "b", "a", "b-", "a-", "b", "a", "a"]).ok();
    insta::assert_snapshot!(letters);
    // COL 333 types the column, and a capital P behind it to pop.
    let numbers = people("extconnect4:2x2,pops=1", &["1", "1", "0", "1P", "0P", "1", "0", "0"]).ok();
    assert_eq!(boards(&numbers), boards(&letters));
    assert!(letters.ends_with("Player 1 0, Player 2 6\npop-outs left: Player 1 0, Player 2 0\nPlayer 2 wins\n"));
}

#[test]
fn a_game_of_connect4() {
    let letters = people("connect4:4x5", &["a", "b", "b", "c", "d", "c", "c", "d", "e", "d", "d"]).ok();
    insta::assert_snapshot!(letters);
    assert!(letters.ends_with("\nYellow wins with a4 b3 c2 d1\n"));
    let numbers = people("connect4:4x5", &["0", "1", "1", "2", "3", "2", "2", "3", "4", "3", "3"]).ok();
    assert_eq!(boards(&numbers), boards(&letters));
    let popped = people("connect4,variant=pop", &["a", "b", "a-", "quit"]).ok();
    assert!(popped.contains("6  . o . . . . . \n"), "{popped}");
}

#[test]
fn a_game_of_dominoes() {
    let letters = people("dominoes:3x3", &["b1", "a3", "a1", "quit"]).ok();
    insta::assert_snapshot!(letters);
    let numbers = people("dominoes:3x3", &["0 1", "2 0", "0 0"]).ok();
    assert_eq!(boards(&numbers), boards(&letters));
    let horizontal = people("dominoes:2x2,start=horizontal", &["a1", "quit"]).ok();
    assert!(horizontal.contains("Horizontal to move: a1\n"), "{horizontal}");
    assert!(horizontal.ends_with("\nHorizontal wins\n"), "{horizontal}");
}

/// A transcript without what was typed.
fn boards(transcript: &str) -> String {
    let untyped = |line: &str| line.split_once(" to move: ").map_or(line.to_owned(), |(who, _)| who.to_owned());
    transcript.lines().map(untyped).collect::<Vec<_>>().join("\n")
}

// What else can be typed.

#[test]
fn hint_undo_moves_and_help_are_words() {
    insta::assert_snapshot!(
        people("mnk", &["help", "moves", "b2", "a1", "undo", "hint", "c1", "undo", "undo", "undo", "resign"]).ok()
    );
}

#[test]
fn words_are_read_in_any_case_and_blanks_do_not_count() {
    let transcript = people("mnk", &["  B2  ", "", "Moves", "RESIGN"]).ok();
    assert!(transcript.contains("2  .[x]. \n"), "{transcript}");
    assert!(
        transcript.contains("Player 2 to move: \nPlayer 2 to move: Moves\na1 b1 c1 a2 c2 a3 b3 c3\n"),
        "{transcript}"
    );
    assert!(transcript.ends_with("Player 2 to move: RESIGN\nPlayer 2 resigns; Player 1 wins\n"), "{transcript}");
}

#[test]
fn help_shows_every_sort_of_move_both_ways() {
    let help = |game: &str, lines: &[&str]| {
        let text = people(game, lines).ok();
        text.lines().find(|line| line.starts_with("a move, ")).expect("help").to_owned()
    };
    assert_eq!(help("mnk", &["a1", "help"]), "a move, such as b1 (or 0 1, row first); or one of");
    assert_eq!(help("othello:4", &["?"]), "a move, such as a2 (or 0 1, column first); or one of");
    assert_eq!(help("extconnect4:case1", &["a", "b", "help"]), "a move, such as a (or 0), a- (or 0P); or one of");
    assert_eq!(help("connect4", &["help"]), "a move, such as a (or 0); or one of");
}

#[test]
fn what_cannot_be_played_is_asked_again() {
    let transcript = people("connect4", &["j", "a-", "b2", "30", "300", "-1", "0 1 2", "3p?", "ä", "a", "quit"]).ok();
    insta::assert_snapshot!(transcript);
    let transcript = people("mnk", &["a1", "a1", "0 0", "3", "d9", "pass", "quit"]).ok();
    assert_eq!(transcript.matches("is not legal here; `moves` lists what is\n").count(), 5, "{transcript}");
}

#[test]
fn bytes_that_are_no_text_are_asked_again() {
    let run = plyground(["play", "mnk", "--second", "human"]).stdin(b"\xff\xfe\nb2\nquit\n").ok();
    assert!(run.contains("is not a move") && run.contains("2  .[x]. \n"), "{run}");
}

#[test]
fn leaving_and_the_end_of_input_are_no_errors() {
    for (lines, end) in [
        (&["quit"][..], "Player 1 to move: quit\n"),
        (&["exit"][..], "Player 1 to move: exit\n"),
        (&[][..], "Player 1 to move: \nno more input; the game stays unfinished\n"),
        (&["a1"][..], "Player 2 to move: \nno more input; the game stays unfinished\n"),
        (&["resign"][..], "Player 1 resigns; Player 2 wins\n"),
    ] {
        let transcript = people("mnk", lines).ok();
        assert!(transcript.ends_with(end), "{transcript}");
    }
}

// Against agents.

#[test]
fn an_agent_answers_and_undo_takes_back_both_turns() {
    let run = plyground(["play", "mnk", "--second", "first"]).stdin("b2\nundo\na1\nquit\n").ok();
    insta::assert_snapshot!(run);
}

#[test]
fn an_agents_opening_cannot_be_taken_back() {
    let run = plyground(["play", "mnk", "--first", "first", "--second", "human"]).stdin("undo\nb2\nquit\n").ok();
    assert!(run.contains("Player 2 to move: undo\nthere is nothing to take back\n"), "{run}");
    assert!(run.contains("1  x . . \n2  .[o]. \n"), "the agent's stone still lies there: {run}");
}

#[test]
fn agents_play_a_whole_game_among_themselves() {
    insta::assert_snapshot!(plyground(["play", "dominoes:3x3", "--first", "first", "--second", "greedy"]).ok());
    for game in ["mnk", "tts:3x3,k=3", "othello:4,rule=pass", "extconnect4:case4", "connect4:4x4", "dominoes:4x4"] {
        let play = |agents: [&str; 2]| plyground(["play", game, "--first", agents[0], "--second", agents[1]]).ok();
        let transcript = play(["random:seed=7", "alphabeta:depth=2"]);
        let last = transcript.lines().last().expect("a result");
        assert!(last.contains(" wins") || last == "a draw", "{game}: {last}");
        assert_eq!(play(["random:seed=7", "alphabeta:depth=2"]), transcript, "the same seed plays the same game");
        assert!(play(["minimax:depth=2", "expectimax:depth=1"]).contains(" (expectimax:depth=1) plays "));
    }
}

#[test]
fn a_seed_decides_what_a_random_agent_plays() {
    let play = |seed: u8| {
        let agent = format!("random:seed={seed}");
        plyground(["play", "mnk:5x5,k=5", "--first", &agent, "--second", "first"]).ok().replace(&agent, "random")
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn the_default_is_a_person_against_a_searching_agent() {
    let run = plyground(["play", "mnk"]).stdin("a1\nb1\nquit\n").ok();
    assert!(run.contains("Player 1 to move: a1\n") && run.contains("Player 2 (alphabeta:depth=3) plays "), "{run}");
}

#[test]
fn a_game_can_start_from_any_position() {
    let run = plyground(["play", "mnk,k=3", "--position", "it.txt", "--to-move", "second", "--second", "human"]);
    let transcript = run.file("it.txt", "xx.\noo.\n...").stdin("c2\n").ok();
    assert!(transcript.ends_with("\nPlayer 2 wins with a2 b2 c2\n"), "{transcript}");
    let over = plyground(["play", "othello:2"]).ok();
    assert!(over.ends_with("Dark 2, Light 2\na draw\n"), "{over}");
}

#[test]
fn a_player_nobody_knows_is_told_the_nearest() {
    for (agent, message) in [
        ("alphabta", "there is no agent `alphabta`; did you mean `alphabeta`?"),
        (
            "minimax:dept=2",
            "`dept=2` in `minimax:dept=2`: expected `depth=0..1000`, `voice=plain|joker|fortune-teller|professor|poet|pirate|silent`; did you mean `depth=2`?",
        ),
        (
            "first:depth=2",
            "`depth=2` in `first:depth=2`: expected `voice=plain|joker|fortune-teller|professor|poet|pirate|silent`",
        ),
    ] {
        let refused = plyground(["play", "mnk", "--second", agent]).refused();
        assert_eq!(refused, format!("--second: {message}"));
    }
}

#[test]
fn a_small_p_pops_like_a_capital_one() {
    let typed =
        |pop: &str| plyground(["play", "extconnect4:2x2,pops=1", "--second", "human"]).stdin(format!("0\n1\n{pop}\n"));
    assert!(typed("0P").ok().contains("pop-outs left: Player 1 0, Player 2 1\n"));
    assert_eq!(typed("0p").ok().replace("0p", "0P"), typed("0P").ok());
}

#[test]
fn a_program_is_told_the_match_that_runs_it() {
    let message = plyground(["play", "othello:6", "--second", "csc384:agent.py"]).refused();
    assert_eq!(message, {
        "--second: `csc384:agent.py` is a program of its own, which only a match can run; \
         try `plyground match othello:6 --first 'human' --second 'csc384:agent.py'`"
    });
}
