//! `plyground engine`, driven by scripted managers: a line in, a line out.

use crate::support::{ROOT, plyground};
use plyground_game::{Action, Cell, GameState, Outcome, Seat};
use plyground_games::Spec;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const ENGINE: &str = env!("CARGO_BIN_EXE_plyground");

/// A manager's end of the line.
struct Manager {
    engine: Child,
    to_engine: ChildStdin,
    from_engine: Lines<BufReader<ChildStdout>>,
}

impl Manager {
    fn of(protocol: &str) -> Manager {
        Manager::with(protocol, ["--nodes", "2000"])
    }

    fn with(protocol: &str, strength: [&str; 2]) -> Manager {
        let mut command = Command::new(ENGINE);
        command.args(["engine", "--protocol", protocol]).args(strength);
        let mut engine = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("cargo built it");
        let to_engine = engine.stdin.take().expect("a pipe");
        let from_engine = BufReader::new(engine.stdout.take().expect("a pipe")).lines();
        Manager { engine, to_engine, from_engine }
    }

    fn say(&mut self, line: &str) {
        self.to_engine.write_all(format!("{line}\n").as_bytes()).expect("it listens");
    }

    fn hear(&mut self) -> String {
        self.from_engine.next().expect("it is still there").expect("it speaks UTF-8")
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.hear()
    }

    /// A command of GTP, whose answer has an empty line behind it.
    fn order(&mut self, command: &str) -> String {
        let answer = self.ask(command);
        assert_eq!(self.hear(), "", "after `{command}`");
        answer.strip_prefix('=').unwrap_or_else(|| panic!("`{command}`: {answer}")).trim().to_owned()
    }

    /// The engine has left by itself, without another word.
    fn sees_it_leave(mut self) {
        assert!(self.from_engine.next().is_none());
        assert!(self.engine.wait().expect("it is our child").success());
    }
}

fn open(spec: &str) -> Box<dyn GameState> {
    Spec::parse(spec).and_then(|spec| spec.state()).expect(spec)
}

/// The dumbest opponent there is.
fn reply(state: &mut dyn GameState) -> Option<Action> {
    let action = state.legal_actions().first().copied()?;
    state.play(action).expect("it is legal");
    Some(action)
}

#[test]
fn a_gtp_controller_plays_a_game_and_both_count_the_same_discs() {
    let mut manager = Manager::of("gtp");
    assert_eq!(manager.order("protocol_version"), "2");
    assert_eq!(manager.order("boardsize 8"), "");
    assert_eq!(manager.order("clear_board"), "");
    let mut state = open("othello:8,rule=pass");
    while state.outcome().is_none() {
        if state.to_move() == Seat::First {
            let vertex = manager.order("genmove black");
            state.play_text(&vertex).unwrap_or_else(|error| panic!("{vertex}: {error}"));
        } else {
            let played = reply(state.as_mut()).expect("the game goes on");
            assert_eq!(manager.order(&format!("play white {played}")), "");
        }
    }
    let [black, white] = state.scores().expect("discs are counted");
    assert!(black > white, "{black} to {white} against the first legal move");
    assert_eq!(manager.order("final_score"), format!("B+{}", black - white));
    assert_eq!(manager.order("quit"), "");
    manager.sees_it_leave();
}

#[test]
fn a_gomocup_manager_plays_a_game_and_loses_it() {
    let mut manager = Manager::of("gomocup");
    assert_eq!(manager.ask("START 15\r"), "OK");
    manager.say("INFO timeout_turn 5000\r");
    manager.say("INFO game_type 1\r");
    assert!(manager.ask("ABOUT\r").starts_with("name=\"Plyground\""));
    let mut state = open("mnk:15x15,k=5");
    let mut command = "BEGIN".to_owned();
    while state.outcome().is_none() {
        let answer = manager.ask(&format!("{command}\r"));
        let (x, y) = answer.split_once(',').expect("a point");
        let cell = Cell::new(y.parse().expect("a row"), x.parse().expect("a column"));
        state.play(Action::Place(cell)).unwrap_or_else(|error| panic!("{answer}: {error}"));
        if let Some(Action::Place(cell)) = reply(state.as_mut()) {
            command = format!("TURN {},{}", cell.col.0, cell.row.0);
        }
    }
    assert_eq!(state.outcome(), Some(Outcome::Win(Seat::First)));
    manager.say("END\r");
    manager.sees_it_leave();
}

#[test]
fn a_referee_of_our_own_protocol_plays_every_family_in_one_conversation() {
    let mut manager = Manager::of("plyground");
    for spec in ["mnk:5x5,k=4", "tts:3x4,k=3", "othello:6", "extconnect4:5x5,pops=1", "connect4:6x7", "dominoes:5x5"] {
        let mut state = open(spec);
        let hello = json!({ "type": "hello", "protocol": 1, "game": spec, "seat": "second", "setup": state.setup() });
        let answer: Value = serde_json::from_str(&manager.ask(&hello.to_string())).expect("JSON");
        assert_eq!(answer["name"], "Plyground");
        manager.say(&json!({ "type": "start", "opponent": "the manager" }).to_string());
        while state.outcome().is_none() {
            if state.to_move() == Seat::First {
                reply(state.as_mut());
                continue;
            }
            let turn = json!({ "type": "turn", "setup": state.setup(), "limit": 1.0 });
            let answer: Value = serde_json::from_str(&manager.ask(&turn.to_string())).expect("JSON");
            let text = answer["move"].as_str().unwrap_or_else(|| panic!("{spec}: {answer}"));
            state.play_text(text).unwrap_or_else(|error| panic!("{spec}: {error}"));
        }
        manager.say(&json!({ "type": "end", "setup": state.setup() }).to_string());
    }
    drop(manager.to_engine);
    assert!(manager.from_engine.next().is_none() && manager.engine.wait().expect("our child").success());
}

/// A game under the manager in `tests/managers`: what it printed.
fn othello_manager(options: &[&str], size: u32, dark: &str, light: &str) -> String {
    let script = format!("{ROOT}/tests/managers/othello_manager.py");
    let output = Command::new("python3")
        .arg(script)
        .args(options)
        .args([&size.to_string(), dark, light])
        .env("PYTHONPATH", format!("{ROOT}/hosts/python/courses/csc384"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("there is a python3");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}\n{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn course_agent(name: &str) -> String {
    format!("python3 {ROOT}/tests/agents/csc384/{name}.py")
}

#[test]
fn the_manager_of_the_othello_course_holds_games_with_it_in_both_colours() {
    let engine = format!("{ENGINE} engine --protocol csc384 --nodes 3000");
    let as_dark = othello_manager(&[], 6, &engine, &course_agent("minimax"));
    assert!(as_dark.starts_with("AI introduced itself as: Plyground\nAI introduced itself as: Othello AI\n(2, 2)\n"));
    assert!(as_dark.contains("FINAL: Plyground (dark) "), "{as_dark}");
    assert!(as_dark.contains("\nPlyground left with 0\n"), "{as_dark}");
    let as_light = othello_manager(&[], 5, &course_agent("first"), &engine);
    assert!(as_light.contains("Plyground (light) plays "), "{as_light}");
    let scores = as_light.lines().find_map(|line| line.strip_prefix("FINAL: Othello AI (dark) ")).expect("a result");
    let (dark, light) = scores.split_once(' ').expect("a name").0.split_once(':').expect("two numbers");
    assert!(dark.parse::<u32>().expect("discs") < light.parse().expect("discs"), "{as_light}");
}

#[test]
fn its_columbian_ancestor_does_so_too() {
    let engine = format!("{ENGINE} engine --protocol csc384 --nodes 1000");
    let played = othello_manager(&["--columbia"], 4, &engine, &course_agent("columbia"));
    assert!(played.contains("FINAL: Plyground (dark) ") && played.contains(" Minimax AI (light)\n"), "{played}");
}

#[test]
fn the_clock_of_the_course_is_kept_without_being_told() {
    // Without a number of positions it thinks for a time of its own; the manager gives ten seconds a move.
    let engine = format!("{ENGINE} engine --protocol csc384 --time 0.05");
    let played = othello_manager(&[], 4, &engine, &engine);
    assert!(played.contains("FINAL: Plyground (dark) "), "{played}");
}

#[test]
fn a_wrong_command_line_is_refused() {
    let refused = plyground(["engine", "--protocol", "uci"]).refused();
    assert!(refused.contains("there is no protocol `uci`"), "{refused}");
    assert!(plyground(["engine", "--protocol", "gtp", "--level", "11"]).refused().contains("from 1 to 10"));
    assert!(plyground(["engine"]).refused().contains("--protocol"));
}

/// It would think for ten minutes, and this test with it.
#[test]
fn an_engine_whose_manager_is_gone_leaves() {
    let position = json!({ "type": "turn", "setup": open("mnk:15x15,k=5").setup() }).to_string();
    let board = "((0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 2, 1, 0, 0, 0), \
                 (0, 0, 0, 1, 2, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0))";
    let conversations = [
        ("gomocup", "START 19\nBEGIN".to_owned()),
        ("gtp", "genmove black".to_owned()),
        ("csc384", format!("1,-1,0,0,0\nSCORE 2 2\n{board}")),
        ("plyground", position),
    ];
    for (protocol, question) in conversations {
        let mut manager = Manager::with(protocol, ["--time", "600"]);
        manager.say(&question);
        let Manager { mut engine, to_engine, from_engine } = manager;
        drop(to_engine);
        assert!(engine.wait().expect("it is our child").success(), "{protocol}");
        drop(from_engine);
    }
}

/// It would think for ten minutes, and this test with it.
#[test]
fn a_brain_that_thinks_hears_the_end() {
    let mut manager = Manager::with("gomocup", ["--time", "600"]);
    assert_eq!(manager.ask("START 19"), "OK");
    manager.say("BEGIN");
    manager.say("END");
    assert!(manager.engine.wait().expect("it is our child").success());
}
