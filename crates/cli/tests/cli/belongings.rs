//! Several submissions in one folder: an agent gets the files that are its own, and sees nothing of the others.

use crate::support::{Output, Plyground, plyground};
use serde_json::Value;

/// A Toro-Tile agent that uses its own files, if it has any, and tells in its remark what lies in its folder.
fn agent(imports: &str) -> String {
    format!(
        "import os\n\
         {imports}\n\
         from TTS_State import TTS_State\n\
         \n\
         def get_ready(state, k, side, opponent):\n    return 'OK'\n\
         def who_am_i():\n    return 'Somebody'\n\
         def moniker():\n    return 'Somebody'\n\
         def take_turn(state, remark, limit):\n\
         \x20   row, col = [(r, c) for r, line in enumerate(state.board) for c, it in enumerate(line) if it == ' '][0]\n\
         \x20   after = TTS_State(state.board, 'B' if state.whose_turn == 'W' else 'W')\n\
         \x20   after.board[row][col] = state.whose_turn\n\
         \x20   here = os.path.dirname(os.path.abspath(__file__))\n\
         \x20   seen = sorted(os.path.relpath(os.path.join(at, name), here) for at, _, names in os.walk(here) for name in names)\n\
         \x20   return [[(row, col), after], ' '.join(seen)]\n"
    )
}

/// What the agent in the first seat saw in its folder, and what its author is told.
fn seen(run: Plyground) -> (String, String) {
    let run = run.and(["--json", "g.json"]).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let record: Value = serde_json::from_str(&run.read("g.json")).expect("a record is JSON");
    let remark = record["moves"][0]["remark"].as_str().unwrap_or_else(|| panic!("{record:#}"));
    (remark.to_owned(), record["seats"]["first"]["notes"].to_string())
}

fn ann_against(second: &str) -> Plyground {
    let open = "import ann_search\nopen(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'ann_weights.csv'))";
    plyground(["match", "tts:tetra-toro", "--first", "cse415:all/ann.py", "--second", second])
        .file("all/ann.py", agent(open))
        .file("all/ann_search.py", "import ann_tables\n")
        .file("all/ann_tables.py", "")
        .file("all/ann_weights.csv", "1,2,3")
}

#[test]
fn a_submission_with_a_folder_of_its_own_brings_everything() {
    let (seen, notes) = seen(ann_against("first").file("all/unnamed.csv", ""));
    assert_eq!(seen, "ann.py ann_search.py ann_tables.py ann_weights.csv unnamed.csv");
    assert_eq!(notes, "null");
}

#[test]
fn what_the_course_hands_out_is_no_sign_that_a_folder_is_shared() {
    let run = ann_against("first")
        .file("all/game_to_html.py", "def startHTML():\n    pass\n")
        .file("all/timed_tts_game_master.py", "import game_to_html\n")
        .file("all/unnamed.csv", "");
    let (seen, notes) = seen(run);
    assert!(seen.ends_with("game_to_html.py timed_tts_game_master.py unnamed.csv"), "{seen}");
    assert_eq!(notes, "null");
}

/// What an agent saw in its folder, and what the record says about it.
fn sight(run: &Output, record: &str) -> (Value, Value) {
    assert_eq!(run.code, 0, "{}", run.stderr);
    let record: Value = serde_json::from_str(&run.read(record)).expect("a record is JSON");
    (record["moves"][0]["remark"].clone(), record["seats"]["first"].clone())
}

#[test]
fn what_a_match_writes_never_travels_with_an_agent() {
    let again = ["match", "tts:tetra-toro", "--first", "cse415:all/ann.py", "--second", "first"];
    let run = plyground(again)
        .and(["--json", "all/book", "--html", "all/g.html", "--text", "all/notes.txt", "--transcript", "all/"])
        .file("all/ann.py", agent("names = 'book'"))
        .file("all/table.json", "{\"schema\": 1}")
        .run();
    let (seen, first) = sight(&run, "all/book");
    assert_eq!(seen, "ann.py table.json");
    assert!(run.has("all/game_master.txt") && run.has("all/White32.png"));
    let mut last = run.then(["rerun", "all/book", "--move", "1", "--agent-output", "none"]).run();
    assert_eq!((last.code, last.stderr.as_str()), (0, ""));
    for more in [[].as_slice(), &["--own-folders"]] {
        let run = last.then(again).and(["--json", "all/second.txt"]);
        let run = more.iter().fold(run, |run, word| run.and([word])).run();
        let (seen, second) = sight(&run, "all/second.txt");
        assert_eq!(seen, "ann.py table.json", "{more:?}");
        assert_eq!(second["hash"], first["hash"], "{more:?}");
        assert!(second["notes"].to_string().contains("book was not copied: it is a record"), "{second}");
        last = run;
    }
}

#[test]
fn what_a_series_writes_never_travels_with_an_agent_either() {
    let run = plyground(["match", "tts:tetra-toro", "--first", "cse415:all/ann.py", "--second", "first"])
        .and(["--games", "2", "--json", "all/out", "--html", "all/out", "--text", "all/out", "--transcript", "all/out"])
        .file("all/ann.py", agent(""))
        .run();
    let hash = |number: &str| sight(&run, &format!("all/out/{number}.json"));
    let ((seen, first), (later, second)) = (hash("0001"), hash("0002"));
    assert_eq!((&seen, &first["hash"]), (&later, &second["hash"]));
    let run =
        run.then(["match", "tts:tetra-toro", "--first", "cse415:all/ann.py", "--second", "first", "--json", "g.json"]);
    let (seen, third) = sight(&run.run(), "g.json");
    assert_eq!((seen, &third["hash"]), ("ann.py".into(), &first["hash"]));
}

#[test]
fn in_a_folder_of_many_submissions_nobody_reads_the_others() {
    let run = ann_against("cse415:all/bob.py")
        .file("all/bob.py", agent(""))
        .file("all/cid.py", agent("import cid_search"))
        .file("all/cid_search.py", "secret = 1\n")
        .file("all/cid_weights.csv", "4,5,6")
        .file("all/dan/agent.py", agent(""));
    let (seen, notes) = seen(run);
    assert_eq!(seen, "ann.py ann_search.py ann_tables.py ann_weights.csv");
    assert!(notes.contains("were not copied") && notes.contains("cid.py, cid_search.py, cid_weights.csv"), "{notes}");
}

#[test]
fn naming_another_agent_does_not_open_its_file() {
    let run = plyground(["match", "tts:tetra-toro", "--first", "cse415:all/eve.py", "--second", "first"])
        .file("all/eve.py", agent("# cid\nnames = 'cid.py dan'"))
        .file("all/cid.py", agent(""))
        .file("all/dan/agent.py", agent(""));
    assert_eq!(seen(run).0, "eve.py");
}

#[test]
fn who_runs_the_match_may_say_that_a_folder_has_one_owner() {
    let run = plyground(["match", "tts:tetra-toro", "--first", "cse415:all/eve.py", "--second", "first"])
        .and(["--own-folders"])
        .file("all/eve.py", agent("import old"))
        .file("all/old.py", agent(""));
    assert_eq!(seen(run).0, "eve.py old.py");
}

fn eve_against(second: &str, imports: &str) -> Plyground {
    plyground(["match", "tts:tetra-toro", "--first", "cse415:all/eve.py", "--second", second])
        .file("all/eve.py", agent(imports))
        .file("all/old.py", agent(""))
}

#[test]
fn who_misses_a_file_that_stayed_behind_is_told_so() {
    let run = eve_against("first", "import old").and(["--json", "g.json"]).run();
    let record: Value = serde_json::from_str(&run.read("g.json")).expect("a record is JSON");
    let stayed = record["result"]["foul"]["stderr"].as_str().unwrap_or_else(|| panic!("{record:#}"));
    assert!(stayed.contains("No module named 'old'") && stayed.contains("were not copied: old.py"), "{stayed}");
}

/// Nothing tells a student's second agent that builds on the first one from a thief's.
#[test]
fn an_agent_that_imports_its_opponent_meets_it_when_both_are_one_persons() {
    for imports in ["import old", "from old import moniker as called", "import helper", "if True:\n    import os, old"]
    {
        let meet = || eve_against("cse415:all/old.py", imports).file("all/helper.py", "from old import moniker\n");
        let run = meet().run();
        assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{imports}: {}", run.stderr);
        let told =
            run.stderr.contains("imports old.py, and that is its opponent") && run.stderr.contains("--own-folders");
        assert!(told, "{}", run.stderr);
        assert_eq!(seen(meet().and(["--own-folders"])).0, "eve.py helper.py old.py", "{imports}");
    }
}

#[test]
fn a_module_of_python_is_not_the_opponents_file_of_that_name() {
    let run =
        plyground(["match", "tts:tetra-toro", "--first", "cse415:all/eve.py", "--second", "cse415:all/random.py"])
            .file("all/eve.py", agent("import random, queue\nnames = 'old'"))
            .file("all/random.py", agent(""));
    assert_eq!(seen(run).0, "eve.py");
    let run = eve_against("cse415:all/old.py", "\"\"\"\nfrom old notes of mine: import nothing\n\"\"\"\nprint('old')");
    assert_eq!(seen(run).0, "eve.py");
}

#[test]
fn the_second_agent_of_a_student_of_csc_384_meets_the_first() {
    let first = std::fs::read_to_string(crate::support::agent("csc384/first.py")).expect("the agent is there");
    let meet = || {
        plyground(["match", "othello:4", "--first", "csc384:mine/second.py", "--second", "csc384:mine/agent.py"])
            .and(["--json", "g.json"])
            .file("mine/second.py", "from agent import *\n\nrun_ai()\n")
            .file("mine/agent.py", &first)
    };
    let run = meet().run();
    assert_eq!(run.code, 3, "{}{}", run.stdout, run.stderr);
    assert!(
        run.stderr.contains("second.py imports agent.py") && run.stderr.contains("--own-folders"),
        "{}",
        run.stderr
    );
    assert!(!run.has("g.json"));
    let run = meet().and(["--own-folders"]).run();
    let record: Value = serde_json::from_str(&run.read("g.json")).expect("a record is JSON");
    assert_eq!(record["result"]["reason"], "points", "{record:#}");
}

/// A program for the JSON protocol that tells in its remark what lies in its folder.
fn program(imports: &str) -> String {
    format!(
        "import json, os, sys\n\
         {imports}\n\
         for line in sys.stdin:\n\
         \x20   message = json.loads(line)\n\
         \x20   if message['type'] == 'hello':\n\
         \x20       print(json.dumps({{'name': 'Listing'}}), flush=True)\n\
         \x20   if message['type'] == 'turn':\n\
         \x20       print(json.dumps({{'move': message['legal'][0], 'remark': ' '.join(sorted(os.listdir()))}}), flush=True)\n"
    )
}

fn eve_among_programs(imports: &str) -> Plyground {
    plyground(["match", "mnk:3x3,k=3", "--first", "exec:python3 all/eve.py", "--second", "first"])
        .file("all/eve.py", program(imports))
}

#[test]
fn an_exec_agent_with_a_folder_of_its_own_brings_everything() {
    let run = eve_among_programs("import wire")
        .file("all/wire.py", "import sys\n\ndef read():\n    return sys.stdin.readline()\n");
    assert_eq!(seen(run.file("all/weights.bin", "")).0, "eve.py weights.bin wire.py");
}

#[test]
fn programs_that_an_exec_agent_does_not_name_stay_behind() {
    let run = eve_among_programs("import helper").file("all/helper.py", "").file("all/two.py", program(""));
    assert_eq!(seen(run).0, "eve.py helper.py");
}

#[test]
fn naming_another_program_does_not_open_its_file() {
    let run = eve_among_programs("names = 'ann', 'bob', 'cat'")
        .file("all/ann.py", program("import ann_search"))
        .file("all/ann_search.py", "")
        .file("all/bob.py", "from bob_loop import main\n\nmain()\n")
        .file("all/bob_loop.py", "def main():\n    input()\n")
        .file("all/cat.sh", "#!/bin/sh\nread line\n");
    let (seen, notes) = seen(run);
    assert_eq!(seen, "eve.py");
    assert!(notes.contains("ann.py, ann_search.py, bob.py") && notes.contains("--own-folders"), "{notes}");
}

/// Neither the one who only writes down a name nor the one who needs the file may win by it.
#[test]
fn a_match_is_not_held_while_two_agents_of_a_folder_name_one_file() {
    let quarrel = |first: &str, second: &str| {
        plyground(["match", "tts:tetra-toro", "--first", first, "--second", second])
            .file("all/eve.py", agent("names = 'bob_search'"))
            .file("all/bob.py", agent("import bob_search"))
            .file("all/bob_search.py", "")
    };
    for (first, second) in [("cse415:all/eve.py", "cse415:all/bob.py"), ("cse415:all/bob.py", "first")] {
        let run = quarrel(first, second).run();
        assert_eq!(run.code, 3, "{}", run.stderr);
        assert!(run.stderr.contains("it names bob_search.py, and so does"), "{}", run.stderr);
        let hint = "; give each agent a folder of its own, or say --own-folders when all files are one person's\n";
        assert!(run.stderr.ends_with(hint), "{}", run.stderr);
    }
    let run = quarrel("cse415:all/bob.py", "cse415:all/eve.py").and(["--own-folders"]);
    assert_eq!(seen(run).0, "bob.py bob_search.py");
}
