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
            "warning: no line is possible, so neither player can win"
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
    assert_eq!(remarks("tts:3x3,k=4,lines=distinct")[2], "warning: no line is possible, so neither player can win");
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

/// A line that was typed in wins nothing: no stone of it was placed last.
#[test]
fn a_line_that_is_already_there_is_named() {
    let already = |game: &str, board: &str| {
        let shown = plyground(["show", game, "--position", "-"]).stdin(board).ok();
        shown.lines().filter(|line| line.contains("already")).map(str::to_owned).collect::<Vec<_>>()
    };
    let torus = ".x.....\nx......\n......x\n.....x.\n.......\n.......\n..x....";
    assert_eq!(already("tts,k=5", torus), ["remark       White already has 5 in a row: f4 g3 a2 b1 c7"]);
    assert_eq!(already("tts,k=6", torus), Vec::<String>::new());
    assert_eq!(already("mnk,k=5", torus), Vec::<String>::new(), "a plane has no way round");
    let both = "xxx\n...\nooo";
    assert_eq!(
        already("mnk,k=3", both),
        [
            "remark       Player 1 already has 3 in a row: a1 b1 c1",
            "remark       Player 2 already has 3 in a row: a3 b3 c3"
        ]
    );
    // The board is full, and nobody won by the rules; it is no fair draw either.
    assert_eq!(already("mnk,k=3", "xxx\noxo\noxo").len(), 1);
    // Where the rules see the line, the game is over and that is what is said.
    let won = plyground(["show", "connect4", "--position", "-"]).stdin("0\n0 0 0 0\n1 1 1 1").ok();
    assert!(won.contains("over         Yellow has won") && !won.contains("already"), "{won}");
}

#[test]
fn to_move_says_who_moves_whatever_the_position_says() {
    let mover = |to_move: &str, position: Option<&str>| {
        let run = plyground(["show", "othello:4", "--to-move", to_move]);
        let run = if let Some(text) = position { run.and(["--position", "-"]).stdin(text) } else { run };
        let shown = run.ok();
        shown.lines().find_map(|line| line.strip_prefix("to move      ")).map(str::to_owned)
    };
    let dark = Some("Dark (4 moves)".to_owned());
    let light = Some("Light (4 moves)".to_owned());
    assert_eq!((mover("first", None), mover("second", None)), (dark.clone(), light.clone()));
    let start = "((0, 0, 0, 0), (0, 2, 1, 0), (0, 1, 2, 0), (0, 0, 0, 0))";
    assert_eq!((mover("first", Some(start)), mover("second", Some(start))), (dark, light));
    let held = plyground(["match", "othello:4", "--first", "first", "--second", "first", "--to-move", "second"]);
    let held = held.and(["--json", "g.json"]).run();
    assert!(held.read("g.json").contains("\"to_move\": \"second\""), "{held:?}");
    let record: serde_json::Value = serde_json::from_str(&held.read("g.json")).expect("a record");
    assert_eq!(record["moves"][0]["seat"], "second");
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
