use crate::support::plyground;

#[test]
fn gold_rush_is_drawn_with_its_facts() {
    insta::assert_snapshot!(plyground(["show", "tts:gold-rush"]).ok());
}

#[test]
fn every_family_is_drawn_with_its_facts() {
    let games = ["mnk", "tts:whites-challenge", "othello:6", "extconnect4:5x7,pops=2", "connect4", "dominoes:3x3"];
    insta::assert_snapshot!(games.map(|game| plyground(["show", game]).ok()).join("\n"));
}

#[test]
fn the_linter_warns_of_boards_without_lines_and_of_narrow_ones() {
    let remarks = |game| {
        let text = plyground(["show", game]).ok();
        text.lines().filter_map(|line| line.strip_prefix("remark       ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(remarks("tts:3x3,k=3"), ["lines of 3: 36 as start x direction, 12 as different sets of cells"]);
    assert_eq!(
        remarks("mnk:3x3,k=4"),
        [
            "lines of 4: 0 as start x direction, 0 as different sets of cells",
            "warning: no line is possible, so nobody can win by one"
        ]
    );
    assert_eq!(
        remarks("tts:2x5,k=3"),
        [
            "lines of 3: 40 as start x direction, 25 as different sets of cells",
            "passing over a cell twice: 5 of those sets, which lines=distinct does not count",
            "warning: 2x5 has a side under 3, so a cell is its own neighbour's neighbour"
        ]
    );
    // All lines of 4 on 3x3 pass over a cell twice.
    assert_eq!(remarks("tts:3x3,k=4,lines=distinct")[2], "warning: no line is possible, so nobody can win by one");
    assert_eq!(remarks("extconnect4:4x5"), ["4x5 has an odd number of columns; the handout says it is always even"]);
    assert_eq!(remarks("extconnect4:4x6"), Vec::<String>::new());
}

#[test]
fn a_finished_game_is_shown_with_its_line() {
    // The handout's won position, whose line goes over two edges.
    let rows = [
        "['-', 'W', ' ', '-', ' ', ' ', '-']",
        "['W', ' ', ' ', ' ', ' ', ' ', 'B']",
        "[' ', ' ', ' ', ' ', 'B', 'B', 'W']",
        "['-', ' ', ' ', '-', ' ', 'W', '-']",
        "[' ', ' ', ' ', ' ', ' ', ' ', ' ']",
        "[' ', ' ', 'B', ' ', ' ', ' ', ' ']",
        "['-', ' ', 'W', '-', ' ', ' ', '-']",
    ];
    let text = format!("TTS_State([{}], 'B')", rows.join(","));
    let setup =
        plyground(["convert", "--from", "tts", "--to", "setup", "--game", "tts:gold-rush", "-"]).stdin(text).ok();
    // The line is seen through the stone placed last.
    let won = setup.replace(
        "\"to_move\": \"second\"",
        "\"to_move\": \"second\", \"last\": {\"cell\": [3, 5], \"seat\": \"first\"}",
    );
    insta::assert_snapshot!(plyground(["show", "tts:gold-rush", "--position", "-"]).stdin(won).ok());
}

#[test]
fn a_game_that_nobody_won_is_a_draw() {
    let over = |game: &str, text: &str| {
        let shown = plyground(["show", game, "--position", "-"]).stdin(text).ok();
        shown.lines().find(|line| line.starts_with("over")).map(str::to_owned)
    };
    assert_eq!(over("mnk,k=3", "xox\nxox\noxo").as_deref(), Some("over         a draw"));
    assert_eq!(over("othello", "((1, 1), (2, 1))").as_deref(), Some("over         Dark has won"));
    assert_eq!(over("dominoes", "#.\n#.").as_deref(), None);
    assert_eq!(over("dominoes", "##\n#.").as_deref(), Some("over         Horizontal has won"));
}

#[test]
fn one_move_is_not_many() {
    let shown = plyground(["show", "dominoes", "--position", "-"]).stdin("#.\n#.").ok();
    assert!(shown.contains("\nto move      Vertical (1 move)\n"), "{shown}");
}

#[test]
fn a_game_without_pop_outs_shows_none() {
    let shown = plyground(["show", "connect4", "--position", "-"]).stdin("3\n0 0\n1 2").ok();
    assert!(!shown.contains("pop-outs"), "{shown}");
    let shown = plyground(["show", "extconnect4", "--position", "-"]).stdin("3\n0 0\n1 2").ok();
    assert!(shown.contains("\npop-outs     3 and 3 left\n"), "{shown}");
}

#[test]
fn the_picture_is_written_as_svg() {
    let output = plyground(["show", "othello:4", "--svg", "board.svg"]).run();
    let svg = output.read("board.svg");
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert!(svg.contains("aria-label=\"othello board, 4 rows, 4 columns"), "{svg}");
    assert!(output.ok().starts_with("othello:4x4\n"));
    assert_eq!(plyground(["show", "othello:4", "--svg", "-"]).ok().trim_end(), svg.trim_end());

    let refused = plyground(["show", "othello:4", "--svg", "no/such/folder.svg"]).refused();
    assert!(refused.starts_with("cannot write no/such/folder.svg: "), "{refused}");
}
