//! What all errors have in common: `refused` holds every one of them to exit code 2, one line, and silence on standard
//! output. Here are those of the arguments; the others stand beside what they are about.

use crate::support::plyground;

#[test]
fn wrong_arguments_get_one_line_with_what_would_be_right() {
    for (arguments, message) in [
        (
            &["serch"][..],
            "unrecognized subcommand 'serch'; a similar subcommand exists: 'search' (usage: plyground [COMMAND])",
        ),
        (&["search"], "the following required arguments were not provided: <GAME> (usage: plyground search <GAME>)"),
        (&["search", "mnk", "tts"], "unexpected argument 'tts' found (usage: plyground search [OPTIONS] <GAME>)"),
        (&["search", "mnk", "--deph", "2"], {
            "unexpected argument '--deph' found; a similar argument exists: '--depth' \
             (usage: plyground search --depth <DEPTH> <GAME>)"
        }),
        (&["search", "mnk", "--format", "png"], {
            "invalid value 'png' for '--format <FORMAT>': `png` is not a format \
             (formats: setup, tts, rows, tuple, case, state, booleans, grid)"
        }),
        (&["search", "mnk", "--to-move", "white"], {
            "invalid value 'white' for '--to-move <SEAT>': `white` is not a seat (expected `first` or `second`)"
        }),
        (&["search", "mnk", "--position"], { "a value is required for '--position <FILE|->' but none was supplied" }),
        (&["vectors"], "the following required arguments were not provided: <FILE> (usage: plyground vectors <FILE>)"),
    ] {
        let mut run = plyground([]);
        for argument in arguments {
            run = run.and([*argument]);
        }
        assert_eq!(run.refused(), message);
    }
}

#[test]
fn every_command_that_takes_a_game_helps_with_its_name() {
    for command in ["show", "search", "eval", "play"] {
        assert_eq!(
            plyground([command, "otelo:8"]).refused(),
            "there is no family `otelo`; did you mean `othello:8`?",
            "{command}"
        );
    }
    let perft = plyground(["perft", "otelo:8", "--depth", "1"]).refused();
    assert_eq!(perft, "there is no family `otelo`; did you mean `othello:8`?");
    let convert = plyground(["convert", "--from", "grid", "--to", "setup", "--game", "otelo", "-"]).stdin("..\n..");
    assert_eq!(convert.refused(), "there is no family `otelo`; did you mean `othello`?");
}
