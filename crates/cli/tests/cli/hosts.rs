//! The programs of the courses inside our hosts: their clocks, their Pythons, and whose fault is whose.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::support::{Plyground, against_first, agent};
use serde_json::Value;

/// The record of a match that was held.
fn record(run: Plyground) -> Value {
    let run = run.run();
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    serde_json::from_str(&run.read("g.json")).unwrap()
}

/// All fouls of a match, one after the other.
fn fouls(record: &Value) -> Vec<&Value> {
    let turns = record["moves"].as_array().unwrap().iter();
    turns.chain([&record["result"]]).map(|place| &place["foul"]).filter(|foul| !foul.is_null()).collect()
}

fn assert_clean(record: &Value) {
    assert_eq!(fouls(record), [&Value::Null; 0]);
}

#[test]
fn the_grace_of_a_match_is_also_that_of_moves_in_a_fork() {
    for (game, file) in [("extconnect4:case4", "col333/first.py"), ("mnk:3x3,k=3", "cse150/first.py")] {
        let course = file.split('/').next().unwrap();
        let spec = format!("{course}:{}", agent(file));
        assert_clean(&record(against_first(game, &spec).and(["--time", "0", "--grace", "60"])));
    }
}

#[test]
fn by_the_processor_clock_a_fork_may_sleep_past_the_limit() {
    let sleeper = "import time\n\
                   class AIPlayer:\n\
                   \x20   def __init__(self, number, limit): pass\n\
                   \x20   def get_intelligent_move(self, state):\n\
                   \x20       time.sleep(0.6)\n\
                   \x20       return int((state[0][0] == 0).argmax()), False\n";
    let run = against_first("extconnect4:1x2,pops=0", "col333:ai.py").file("ai.py", sleeper);
    assert_clean(&record(run.and(["--clock", "cpu", "--time", "0.5"])));
}

#[test]
fn whatever_an_agent_does_to_its_host_the_match_is_held() {
    let forger = "import os\n\
                  for descriptor in range(5, 8192):\n\
                  \x20   try:\n\
                  \x20       os.write(descriptor, b'{\"error\": \"ask the administrator\"}\\n')\n\
                  \x20   except OSError:\n\
                  \x20       pass\n";
    let forged = record(against_first("tts:tetra-toro", "cse415:agent.py").file("agent.py", forger));
    assert_eq!((fouls(&forged)[0]["kind"].as_str(), forged["result"]["winner"].as_str()), {
        (Some("malformed"), Some("second"))
    });
    let agents = [
        ("tts:tetra-toro", "cse415/unspeakable.py"),
        ("tts:tetra-toro", "cse415/no_attributes.py"),
        ("extconnect4:case4", "col333/unspeakable.py"),
        ("dominoes:4x4", "cis521/metaclass.py"),
    ];
    for (game, file) in agents {
        let course = file.split('/').next().unwrap();
        let record = record(against_first(game, &format!("{course}:{}", agent(file))));
        assert_eq!(fouls(&record)[0]["kind"], "crashed", "{file}");
        assert_eq!(record["result"]["reason"], "preparation", "{file}");
    }
}

/// A program in a folder of its own.
#[cfg(unix)]
fn executable(name: &str, text: &str) -> (tempfile::TempDir, String) {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

#[cfg(unix)]
#[test]
fn an_interpreter_that_is_too_old_is_no_fault_of_an_othello_agent() {
    let pretends = "#!/bin/sh\n\
                    exec python3 -c 'import sys; sys.version_info = (2, 7, 18); exec(sys.argv[1])' \"$2\"\n";
    let (_folder, python) = executable("python", pretends);
    let spec = format!("csc384:{}", agent("csc384/first.py"));
    let run = against_first("othello:4", &spec).and(["--sandbox", "none", "--interpreter", &python]).run();
    assert_eq!(run.code, 3, "{}", run.stdout);
    let message = &run.stderr;
    assert!(message.contains("no Python 3.6 or later") && message.contains("it is Python 2.7"), "{message}");
}

#[cfg(unix)]
#[test]
fn an_othello_agent_may_be_any_executable_and_finds_the_modules_of_the_course() {
    let text = std::fs::read_to_string(agent("csc384/first.py")).unwrap();
    let (_folder, path) = executable("player", &format!("#!/usr/bin/env python3\n{text}"));
    assert_clean(&record(against_first("othello:4", &format!("csc384:{path}"))));
    let (folder, path) = executable("player.sh", "#!/bin/sh\nexec python3 brain.py\n");
    std::fs::write(folder.path().join("brain.py"), text.replace("run_ai", "play")).unwrap();
    std::fs::write(folder.path().join("othello_shared.py"), "raise RuntimeError('changed starter code')\n").unwrap();
    let record = record(against_first("othello:4", &format!("csc384:{path}")).and(["--own-folders"]));
    assert_clean(&record);
    assert_eq!(record["seats"]["first"]["notes"], serde_json::json!([OWN_SHARED]));
}

#[cfg(unix)]
const OWN_SHARED: &str = "your folder has its own othello_shared.py; it is not used, the course's own is supplied";

#[test]
fn unused_starter_code_is_in_the_notes_and_not_in_the_output_of_an_othello_agent() {
    let notes = |file: &str| {
        let record = record(against_first("othello:4", &format!("csc384:{}", agent(file))));
        let player = &record["seats"]["first"];
        assert!(!player["output"].as_str().unwrap_or_default().contains("has its own"), "{player}");
        player["notes"].as_array().map_or(0, Vec::len)
    };
    let noted = ["several/agent.py", "own_utilities/agent.py", "own_src/agent.py"];
    assert_eq!(noted.map(|file| notes(&format!("csc384/{file}"))), [1, 0, 0]);
    for (file, dialect, name) in [("own_utilities", "s22", "utilities.py"), ("own_src", "w26", "src")] {
        let spec = format!("csc384:{},dialect={dialect}", agent(&format!("csc384/{file}/agent.py")));
        let unprepared = record(against_first("othello:4", &spec));
        let told = fouls(&unprepared)[0]["stderr"].as_str().unwrap();
        assert!(told.contains(&format!("note: your folder has its own {name}; it is not used")), "{told}");
    }
}

#[test]
fn a_package_src_beside_an_othello_agent_is_its_own_except_in_the_form_that_supplies_one() {
    for (file, options) in [("own_src", ""), ("w26", ",dialect=w26")] {
        let spec = format!("csc384:{}{options}", agent(&format!("csc384/{file}/agent.py")));
        assert_clean(&record(against_first("othello:4", &spec)));
    }
}

#[test]
fn a_square_far_beyond_the_board_is_illegal_and_not_malformed() {
    let text = std::fs::read_to_string(agent("csc384/first.py")).unwrap();
    let far = text.replace("print(\"{} {}\".format(i, j))", "print(10 ** 30, 0)");
    assert_ne!(far, text);
    let record = record(against_first("othello:4", "csc384:agent.py").file("agent.py", far));
    let foul = fouls(&record)[0];
    let said = format!("{} 0", 10_u128.pow(30));
    assert_eq!((foul["kind"].as_str(), foul["said"].as_str()), (Some("illegal"), Some(said.as_str())), "{foul}");
}

#[cfg(unix)]
#[test]
fn a_first_line_that_names_no_program_is_told() {
    for (line, message) in [("#!/bin/sh\r", "ends with a carriage return"), ("#!/no/such/sh", "that is not there")] {
        let (_folder, path) = executable("agent.sh", &format!("{line}\nexec cat\n"));
        let run = against_first("othello:4", &format!("csc384:{path}")).run();
        assert_eq!(run.code, 3, "{}", run.stdout);
        let told =
            run.stderr.contains(&format!("its first line `{}`", line.trim_end())) && run.stderr.contains(message);
        assert!(told, "{}", run.stderr);
    }
}

#[test]
fn an_othello_agent_that_misses_a_file_is_told_what_stayed_behind() {
    let run = against_first("othello:4", "csc384:a.py").file("a.py", "import table_of_mine\n");
    let record = record(run.file("b.py", "def run_ai():\n    pass\n"));
    let told = fouls(&record)[0]["stderr"].as_str().unwrap();
    assert!(told.contains("table_of_mine") && told.contains("note: these files were not copied: b.py"), "{told}");
}

#[test]
fn a_file_that_no_python_reads_is_told_so_without_a_line_that_nobody_knows() {
    let run = against_first("dominoes:4x4", "cis521:homework4.py").file("homework4.py", "x = 1\0\n");
    let record = record(run);
    let why = fouls(&record)[0]["why"].as_str().unwrap();
    assert!(why.contains("homework4.py") && why.contains("null bytes") && !why.contains("None"), "{why}");
}

#[test]
fn a_name_that_raises_keeps_no_agent_of_cse150_from_playing() {
    let record = record(against_first("mnk:3x3,k=3", &format!("cse150:{}", agent("cse150/unspeakable.py"))));
    assert_clean(&record);
    assert_eq!(record["seats"]["first"]["name"], "Unspeakable");
    let notes = record["seats"]["first"]["notes"].as_array().unwrap();
    assert_eq!(notes.last().unwrap(), "name raised RuntimeError: I have no name");
}

#[test]
fn a_move_of_col333_whose_process_does_not_end_is_late() {
    let spec = format!("col333:{}", agent("col333/lingers.py"));
    let record = record(against_first("extconnect4:1x2,pops=0", &spec).and(["--time", "1"]));
    let foul = fouls(&record)[0];
    assert_eq!((foul["kind"].as_str(), foul["said"].as_str()), (Some("late"), Some("(0, False)")), "{foul}");
}

#[test]
fn cse150_plays_no_game_of_two_stones_a_turn() {
    let spec = format!("cse150:{}", agent("cse150/first.py"));
    let run = against_first("mnk:5x5,k=3,variant=connect6", &spec).run();
    assert_eq!(run.code, 3, "{}", run.stdout);
    assert!(run.stderr.contains("places one stone a turn"), "{}", run.stderr);
}

#[test]
fn a_last_action_that_does_not_fit_the_board_reaches_an_agent_of_cse150() {
    let agent = "from assignment2 import Player\n\
                 class Asker(Player):\n\
                 \x20   def move(self, state):\n\
                 \x20       print('told of %r' % (state.last_action and state.last_action.location,))\n\
                 \x20       return state.actions()[0]\n";
    let state = "State(3,((0,2,1),(0,1,2),(0,0,0)), last_action=Action(2, (1,1)))";
    let run = against_first("mnk", "cse150:asker.py").and(["--position", "state.txt"]);
    let record = record(run.file("asker.py", agent).file("state.txt", state));
    let heard = |turn: usize| record["moves"][turn]["output"].as_str().unwrap();
    assert_eq!([heard(0), heard(2)], ["told of (1, 1)\n", "told of (1, 0)\n"], "{record:#}");
}

#[test]
fn a_flag_that_the_simulator_of_col333_could_not_log_is_noted() {
    let spec = format!("col333:{}", agent("col333/numpy_scalars.py"));
    let record = record(against_first("extconnect4:case4", &spec));
    let note = record["moves"][0]["note"].as_str().unwrap();
    assert!(note.contains("numpy.bool"), "{note}");
}

#[test]
fn the_moniker_of_cse415_is_asked_off_the_clock_and_what_is_odd_about_it_is_noted() {
    let spec = format!("cse415:{}", agent("cse415/renames.py"));
    let record = record(against_first("tts:tetra-toro", &spec).and(["--time", "1"]));
    assert_clean(&record);
    let note = |turn: usize| record["moves"][turn]["note"].as_str().unwrap();
    assert_eq!([note(0), note(2)], ["Name 2", "Name 3"].map(|name| format!("moniker returned \"{name}\" this time")));
    assert!(note(4).contains("moniker raised ValueError: out of names"), "{}", note(4));
}

#[test]
fn nobody_thinks_for_ever_in_a_moniker() {
    let text = std::fs::read_to_string(agent("cse415/renames.py")).unwrap();
    let text = text.replace("asked == 2", "asked > 1").replace("sleep(1.2)", "sleep(2.1)").replace("> 3", "> 99");
    let record = record(against_first("tts:tetra-toro", "cse415:agent.py").file("agent.py", text));
    assert_clean(&record);
    let note = |turn: usize| record["moves"][turn]["note"].as_str();
    assert!(note(0).unwrap().contains("off the clock: it is not called any more"), "{:?}", note(0));
    assert_eq!([note(2), note(4)], [None; 2]);
}

/// What the record says that the course's own program would have done.
fn originals(game: &str, file: &str) -> String {
    let course = file.split('/').next().unwrap();
    record(against_first(game, &format!("{course}:{}", agent(file))))["settings"]["policy_notes"].to_string()
}

#[test]
fn what_the_courses_would_have_done_is_told_as_it_is() {
    let trusted = originals("mnk:3x3,k=3", "cse150/wrong_color.py");
    assert!(trusted.contains("a stone of the other colour it would have placed, and played on"), "{trusted}");
    let unpacked = originals("dominoes:4x4", "cis521/none_answer.py");
    assert!(unpacked.contains("of None for a move it would have shown an error at once"), "{unpacked}");
}
