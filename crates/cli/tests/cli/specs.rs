//! Game specs: `FAMILY[:BOARD][,KEY=VALUE]...`.

use crate::support::plyground;
use plyground_games::FAMILIES;

/// How `show` names the game that a spec means.
fn means(spec: &str) -> String {
    plyground(["show", spec]).ok().lines().next().expect("a spec").to_owned()
}

#[test]
fn every_way_to_name_a_game_is_read() {
    for (spec, game) in [
        ("mnk", "mnk:3x3,k=3"),
        ("mnk:19x19,k=6", "mnk:19x19,k=6"),
        ("mnk:19x19,variant=connect6,k=6", "mnk:19x19,k=6,variant=connect6"),
        ("mnk,k=2", "mnk:3x3,k=2"),
        ("mnk:3x3,k=9", "mnk:3x3,k=9"),
        ("mnk:32x32,k=5", "mnk:32x32,k=5"),
        ("tts", "tts:7x7,k=5"),
        ("tts:gold-rush", "tts:7x7,k=5"),
        ("tts:whites-challenge", "tts:7x9,k=6"),
        ("tts:tetra-toro,lines=distinct", "tts:4x4,k=4,lines=distinct"),
        ("tts:3x3,k=3", "tts:3x3,k=3"),
        ("othello", "othello:8x8"),
        ("othello:6", "othello:6x6"),
        ("othello:2", "othello:2x2"),
        ("othello:5", "othello:5x5"),
        ("othello:26", "othello:26x26"),
        ("othello:8x8,rule=stop", "othello:8x8,rule=stop"),
        ("othello:8,rule=pass", "othello:8x8,rule=pass"),
        ("extconnect4", "extconnect4:6x8,pops=6"),
        ("extconnect4:6x10,pops=9", "extconnect4:6x10,pops=9"),
        ("extconnect4:case4", "extconnect4:4x6,pops=0"),
        ("extconnect4:12x14,pops=1", "extconnect4:12x14,pops=1"),
        ("connect4", "connect4:6x7"),
        ("connect4:8x9,variant=pop", "connect4:8x9,variant=pop"),
        ("dominoes", "dominoes:8x8"),
        ("dominoes:3x3", "dominoes:3x3"),
        ("dominoes:4x5,start=horizontal", "dominoes:4x5,start=horizontal"),
    ] {
        assert_eq!(means(spec), game);
    }
}

#[test]
fn a_wrong_spec_is_told_the_nearest_right_one() {
    for (spec, message) in [
        ("otelo:8,rule=pass", "there is no family `otelo`; did you mean `othello:8,rule=pass`?"),
        ("Dominos:3x3", "there is no family `Dominos`; did you mean `dominoes:3x3`?"),
        ("conect4", "there is no family `conect4`; did you mean `connect4`?"),
        ("tts:gold-rash", "`gold-rash` is not a board of tts; did you mean `tts:gold-rush`?"),
        (
            "tts:goldrush,lines=distinct",
            "`goldrush` is not a board of tts; did you mean `tts:gold-rush,lines=distinct`?",
        ),
        ("extconnect4:case5", "`case5` is not a board of extconnect4; did you mean `extconnect4:case1`?"),
        ("mnk:9*9", "`9*9` is not a board of mnk; did you mean `mnk:9x9,k=3`?"),
        ("otelo:8,rule=pas", "there is no family `otelo`; did you mean `othello:8,rule=pass`?"),
        ("mnk:3,k=3", "`3` is not a board of mnk; did you mean `mnk:3x3,k=3`?"),
        ("mnk:3X4,k=3", "`3X4` is not a board of mnk; did you mean `mnk:3x4,k=3`?"),
        ("dominoes:8*8", "`8*8` is not a board of dominoes; did you mean `dominoes:8x8`?"),
        ("othello:8by8", "`8by8` is not a board of othello; did you mean `othello:8x8`?"),
        ("mnk:3x3,kk=3", "mnk has no option `kk`; did you mean `mnk:3x3,k=3`?"),
        ("othello:8,rules=pass", "othello has no option `rules`; did you mean `othello:8,rule=pass`?"),
        ("othello:8,rule=psas", "`rule=psas` is not an option of othello; did you mean `othello:8,rule=pass`?"),
        (
            "connect4:6x7,variant=popout",
            "`variant=popout` is not an option of connect4; did you mean `connect4:6x7,variant=pop`?",
        ),
    ] {
        assert_eq!(plyground(["show", spec]).refused(), message);
    }
}

#[test]
fn a_spec_wrong_beyond_its_letters_is_told_the_nearest_right_one_too() {
    for (spec, message) in [
        ("othello:6x7", "othello needs a square board of 2x2 or more, not 6x7; did you mean `othello:6x6`?"),
        ("othello:1", "othello needs a square board of 2x2 or more, not 1x1; did you mean `othello:2`?"),
        ("othello:0", "the board has no cells; did you mean `othello:2`?"),
        ("mnk:0x3,k=3", "the board has no cells; did you mean `mnk:1x3,k=3`?"),
        ("mnk:3x3", "mnk needs `k` (as in `mnk:3x3,k=3`)"),
        ("mnk:3x3,k=0", "k=0: expected a whole number from 1 to 65535; did you mean `mnk:3x3,k=1`?"),
        ("mnk:3x3,k=-1", "k=-1: expected a whole number from 1 to 65535; did you mean `mnk:3x3,k=1`?"),
        ("mnk:3x3,k=three", "k=three: expected a whole number from 1 to 65535; try `mnk:3x3,k=3`"),
        ("extconnect4:6x8,pops=-1", {
            "pops=-1: expected a whole number from 0 to 65535; did you mean `extconnect4:6x8,pops=0`?"
        }),
        ("extconnect4:6x8,pops=70000", {
            "pops=70000: expected a whole number from 0 to 65535; did you mean `extconnect4:6x8,pops=65535`?"
        }),
        ("dominoes:8x8,start=second", {
            "`start=second` is not an option of dominoes; did you mean `dominoes:8x8,start=horizontal`?"
        }),
        ("connect4,size=9", "connect4 has no option `size`; did you mean `connect4:9x9`?"),
        ("connect4:1x70", {
            "a 1x70 board is too large for tokens to fall in (at most 64 on a side); did you mean `connect4:1x64`?"
        }),
        ("mnk:3x3,k=3,k=4", "`k` is given twice in `mnk:3x3,k=3,k=4`; try `mnk:3x3,k=3`"),
        ("othello:8,pass", {
            "`pass` in `othello:8,pass` is not an option (expected KEY=VALUE); did you mean `othello:8,rule=pass`?"
        }),
        ("mnk:3x3;k=3", "mnk has no option `3x3;k`; did you mean `mnk:3x3,k=3`?"),
        ("mnk 3x3", "there is no family `mnk 3x3`; did you mean `mnk:3x3,k=3`?"),
        ("mnk3x3", "there is no family `mnk3x3`; did you mean `mnk:3x3,k=3`?"),
        ("Connect 4", "there is no family `Connect 4`; did you mean `connect4`?"),
        ("connect4:6 x 7", "`6 x 7` is not a board of connect4; did you mean `connect4:6x7`?"),
        ("gold-rush", "there is no family `gold-rush`; did you mean `tts:gold-rush`?"),
        ("3x3,k=3", "there is no family `3x3`; did you mean `mnk:3x3,k=3`?"),
        ("pops=3", "there is no family `pops=3`; did you mean `extconnect4,pops=3`?"),
        ("gomoku", "there is no family `gomoku`; did you mean `mnk:15x15,k=5`?"),
        ("Gomoku:19x19", "there is no family `Gomoku`; did you mean `mnk:19x19,k=5`?"),
        ("gomoku,k=6", "there is no family `gomoku`; did you mean `mnk:15x15,k=6`?"),
        ("tic-tac-toe", "there is no family `tic-tac-toe`; did you mean `mnk:3x3,k=3`?"),
        ("Connect Four", "there is no family `Connect Four`; did you mean `connect4:6x7`?"),
        ("reversi:6", "there is no family `reversi`; did you mean `othello:6`?"),
    ] {
        assert_eq!(plyground(["show", spec]).refused(), message, "{spec}");
    }
}

#[test]
fn a_spec_far_from_any_is_told_what_there_is_and_one_to_try() {
    let families: Vec<_> = FAMILIES.iter().map(|family| family.name).collect();
    let families = families.join(", ");
    for (spec, message) in [
        ("chess", format!("there is no family `chess` (there are {families}); try `mnk:3x3,k=3`").as_str()),
        ("chess:8x8", &format!("there is no family `chess` (there are {families}); try `mnk:8x8,k=3`")),
        ("", &format!("there is no family `` (there are {families}); try `mnk:3x3,k=3`")),
        ("tts:atlantis", {
            "`atlantis` is not a board of tts (expected a size like 6x7, one of gold-rush, whites-challenge, \
             tetra-toro, or a file); try `tts:gold-rush`"
        }),
        ("othello:big", "`big` is not a board of othello (expected a side like 8); try `othello:8`"),
        ("dominoes:3x3,start=up", {
            "`start=up` is not an option of dominoes (expected vertical or horizontal); \
             try `dominoes:3x3,start=vertical`"
        }),
        ("mnk:3x3,width=up", "mnk has no option `width` (it has k, variant); try `mnk:3x3,k=3`"),
    ] {
        assert_eq!(plyground(["show", spec]).refused(), message, "{spec}");
    }
}

#[test]
fn absurd_sizes_get_an_answer_and_no_memory() {
    let limit = "is too large (at most 255 on a side and 1024 cells in all)";
    for (spec, size, right) in [
        ("mnk:99999999999x3,k=3", "99999999999x3", "mnk:255x3,k=3"),
        ("mnk:3x99999999999,k=3", "3x99999999999", "mnk:3x255,k=3"),
        ("mnk:33x32,k=3", "33x32", "mnk:32x32,k=3"),
        ("dominoes:256x1", "256x1", "dominoes:255x1"),
        ("othello:33", "33x33", "othello:32"),
        ("connect4:4294967297x4294967297", "4294967297x4294967297", "connect4:32x32"),
    ] {
        let message = format!("a {size} board {limit}; did you mean `{right}`?");
        assert_eq!(plyground(["search", spec, "--depth", "1"]).refused(), message);
    }
    let beyond = plyground(["show", "mnk:99999999999999999999999999x3,k=3"]).refused();
    assert!(beyond.ends_with(&format!("{limit}; did you mean `mnk:255x3,k=3`?")), "{beyond}");
}

#[test]
fn every_command_refuses_with_a_spec_that_it_takes() {
    for (command, more) in [
        ("show", &[][..]),
        ("search", &["--depth=1"]),
        ("eval", &[]),
        ("perft", &["--depth=1"]),
        ("play", &["--first=first", "--second=first"]),
    ] {
        let run = |spec: &str| more.iter().fold(plyground([command, spec]), |run, &argument| run.and([argument]));
        for spec in ["connect4:1x70", "othello:6x7", "mnk:3x3,k=0", "mnk 3x3", "chess"] {
            let message = run(spec).refused();
            run(message.rsplit('`').nth(1).expect("a spec to copy")).ok();
        }
    }
    let convert =
        plyground(["convert", "--from", "grid", "--to", "setup", "--game", "othello:2x3", "-"]).stdin("..\n..");
    let message = "othello needs a square board of 2x2 or more, not 2x3; did you mean `othello:2x2`?";
    assert_eq!(convert.refused(), message);
}

#[test]
fn a_number_is_the_same_with_zeros_in_front() {
    assert_eq!(means("mnk:3x3,k=03"), "mnk:3x3,k=3");
    let position = "{\"family\": \"mnk\", \"options\": {\"k\": \"03\"}, \"board\": [\"..\"], \"to_move\": \"first\"}";
    for spec in ["mnk:1x2,k=3", "mnk:1x2,k=003", "mnk"] {
        let shown = plyground(["show", spec, "--position", "-"]).stdin(position).ok();
        assert!(shown.starts_with("mnk:1x2,k=3\n"), "{shown}");
    }
}

#[test]
fn letters_go_on_after_z() {
    let text = plyground(["show", "mnk:1x28,k=3"]).ok();
    let heads: Vec<_> = text.lines().skip(1).take(2).map(str::trim_end).collect();
    assert_eq!(heads[0].trim(), "a a");
    assert!(heads[1].ends_with("x y z a b"), "{text}");
    let moves = plyground(["perft", "mnk:1x28,k=3", "--depth", "1", "--divide"]).ok();
    assert!(moves.contains("\nz1    1\naa1   1\nab1   1\n"), "{moves}");
}
