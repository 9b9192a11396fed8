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
fn a_spec_far_from_any_is_told_what_there_is() {
    let families: Vec<_> = FAMILIES.iter().map(|family| family.name).collect();
    let families = families.join(", ");
    for (spec, message) in [
        ("chess", format!("there is no family `chess` (try one of: {families})").as_str()),
        ("", &format!("there is no family `` (try one of: {families})")),
        ("tts:atlantis", {
            "`atlantis` is not a board of tts (expected: a size like 6x7, one of gold-rush, whites-challenge, \
             tetra-toro, or a file)"
        }),
        ("othello:big", "`big` is not a board of othello (expected: a side like 8, or a file)"),
        ("connect4,size=9", "connect4 has no option `size` (it has: variant)"),
        ("dominoes:3x3,start=up", {
            "`start=up` is not an option of dominoes (expected: start=vertical, start=horizontal)"
        }),
        ("mnk:3x3,connect6", {
            "`connect6` in `mnk:3x3,connect6` is not an option (expected KEY=VALUE, as in \
             `mnk:19x19,k=6,variant=connect6`)"
        }),
        ("mnk:3x3,k=3,k=4", "`k` is given twice in `mnk:3x3,k=3,k=4`"),
        ("mnk:3x3", "mnk needs `k` (mnk:3x3,k=3)"),
        ("mnk:3x3,k=0", "k=0: expected a whole number from 1 to 65535"),
        ("mnk:3x3,k=-1", "k=-1: expected a whole number from 1 to 65535"),
        ("mnk:3x3,k=three", "k=three: expected a whole number from 1 to 65535"),
        ("extconnect4:6x8,pops=-1", "pops=-1: expected a whole number from 0 to 65535"),
        ("extconnect4:6x8,pops=70000", "pops=70000: expected a whole number from 0 to 65535"),
        ("othello:1", "othello needs a square board of 2x2 or more, not 1x1"),
        ("othello:8x9", "othello needs a square board of 2x2 or more, not 8x9"),
    ] {
        assert_eq!(plyground(["show", spec]).refused(), message, "{spec}");
    }
}

#[test]
fn absurd_sizes_get_an_answer_and_no_memory() {
    let limit = "is too large (at most 255 on a side and 1024 squares in all)";
    for (spec, size) in [
        ("mnk:99999999999x3,k=3", "99999999999x3"),
        ("mnk:3x99999999999,k=3", "3x99999999999"),
        ("mnk:33x32,k=3", "33x32"),
        ("dominoes:256x1", "256x1"),
        ("othello:33", "33x33"),
        ("connect4:4294967297x4294967297", "4294967297x4294967297"),
    ] {
        assert_eq!(plyground(["search", spec, "--depth", "1"]).refused(), format!("a {size} board {limit}"));
    }
    let beyond = plyground(["show", "mnk:99999999999999999999999999x3,k=3"]).refused();
    assert!(beyond.ends_with(limit), "{beyond}");
    assert_eq!(plyground(["show", "mnk:0x3,k=3"]).refused(), "the board has no squares");
    assert_eq!(plyground(["show", "othello:0"]).refused(), "the board has no squares");
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
