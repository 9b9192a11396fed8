//! The lab as a program: it says where it is, answers there, and ends when it is told to.

#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::archives::zipped;
use crate::support::{against_first, plyground};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A lab that runs, and where.
struct Running {
    child: Child,
    address: String,
}

impl Running {
    fn start(arguments: &[&str]) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim_end().strip_prefix("The lab is open at http://").unwrap_or_else(|| panic!("{line}"));
        let address = url.split('/').next().unwrap().to_owned();
        Running { child, address }
    }

    fn get(&self, path: &str) -> String {
        self.send(&format!("GET {path} HTTP/1.1"), b"")
    }

    fn post(&self, path: &str, json: &str) -> String {
        let length = json.len();
        let first = format!("POST {path} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {length}");
        self.send(&first, json.as_bytes())
    }

    fn send(&self, first: &str, body: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "{first}\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        stream.write_all(body).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn the_lab_says_where_it_is_and_answers_there() {
    let lab = Running::start(&["lab", "--memory", "--no-open", "--port", "0"]);
    assert!(lab.address.starts_with("127.0.0.1:"));
    let home = lab.get("/");
    assert!(home.starts_with("HTTP/1.1 200 OK") && home.contains("See how your search thinks."), "{home}");
}

#[test]
fn an_interrupt_closes_the_lab_and_the_games_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("lab.sqlite");
    let arguments = ["lab", "--no-open", "--port", "0", "--store", store.to_str().unwrap()];
    let mut lab = Running::start(&arguments);
    lab.get("/");
    let interrupt = Command::new("kill").args(["-INT", &lab.child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    assert!(lab.child.wait().unwrap().success());
    assert!(store.exists());
}

#[test]
fn what_would_let_anybody_in_is_refused() {
    let open = plyground(["lab", "--memory", "--no-open", "--listen", "0.0.0.0"]).refused();
    assert!(open.contains("give --token WORD, or --proxy ORIGIN"), "{open}");
    let token = plyground(["lab", "--memory", "--no-open", "--token", "a b"]).refused();
    assert!(token.contains("a token has four or more letters"), "{token}");
    let proxy = plyground(["lab", "--memory", "--no-open", "--proxy", "lab.example.edu"]).refused();
    assert!(proxy.contains("is not an origin (expected for instance `https://lab.example.edu`)"), "{proxy}");
}

#[test]
fn a_proxy_that_others_can_pass_is_warned_of() {
    let warnings = |more: &[&str]| {
        let common = ["lab", "--memory", "--no-open", "--port", "0", "--proxy", "https://lab.example.edu"];
        let mut lab = Running::start(&[&common, more].concat());
        let mut said = String::new();
        let stderr = lab.child.stderr.take().unwrap();
        drop(lab);
        BufReader::new(stderr).read_to_string(&mut said).unwrap();
        said
    };
    let said = warnings(&["--listen", "0.0.0.0"]);
    let expected = "plyground: warning: 0.0.0.0 can be reached from other machines without the proxy, ";
    assert!(said.starts_with(expected) && said.contains("--proxy-address IP"), "{said}");
    assert_eq!(warnings(&[]), "");
    assert_eq!(warnings(&["--listen", "0.0.0.0", "--proxy-address", "192.0.2.7"]), "");
}

#[test]
fn a_game_of_a_lab_that_was_killed_goes_on_in_another() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("lab.sqlite");
    let arguments = ["lab", "--no-open", "--port", "0", "--store", store.to_str().unwrap()];
    let (one, other) = (Running::start(&arguments), Running::start(&arguments));
    let begun = one.post("/api/games", r#"{"game":"mnk:3x3,k=3","first":"human","second":"human"}"#);
    let id = begun.split("\"id\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let move_to =
        |lab: &Running, cell: &str| lab.post(&format!("/api/games/{id}/move"), &format!(r#"{{"move":"{cell}"}}"#));
    assert!(move_to(&one, "b2").starts_with("HTTP/1.1 200"));
    let refused = move_to(&other, "a1");
    assert!(refused.starts_with("HTTP/1.1 409") && refused.contains(&one.address), "{refused}");
    // Dropping it kills it, and nothing is said to the others.
    drop(one);
    let moved = move_to(&other, "a1");
    assert!(moved.starts_with("HTTP/1.1 200") && moved.contains("\"move\":\"b2\""), "{moved}");
}

#[test]
fn a_damaged_store_is_named_and_so_is_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("lab.sqlite");
    std::fs::write(&store, "these are notes, not games").unwrap();
    let refused = plyground(["lab", "--no-open", "--port", "0", "--store", store.to_str().unwrap()]).refused();
    let expected = format!("cannot open the store of games {}: the file is damaged", store.display());
    assert!(refused.contains(&expected) && refused.contains("--store FILE"), "{refused}");
}

const BOUNDARY: &str = "----plyground";

impl Running {
    /// Loads an agent with these files as a browser does, and gives the answer.
    fn load(&self, kind: &str, files: &[(&str, &str)]) -> String {
        let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
        self.load_bytes(kind, &files)
    }

    fn load_bytes(&self, kind: &str, files: &[(&str, &[u8])]) -> String {
        let field = |about: &str, content: &[u8]| {
            let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; {about}\r\n\r\n");
            [head.as_bytes(), content, b"\r\n"].concat()
        };
        let mut body = field("name=\"kind\"", kind.as_bytes());
        for (name, content) in files {
            body.extend(field(&format!("name=\"file\"; filename=\"{name}\""), content));
        }
        body.extend(format!("--{BOUNDARY}--\r\n").bytes());
        let kind = format!("Content-Type: multipart/form-data; boundary={BOUNDARY}");
        self.send(&format!("POST /api/agents HTTP/1.1\r\n{kind}\r\nContent-Length: {}", body.len()), &body)
    }
}

impl Running {
    /// The record of a game of this agent against a person, once the agent has moved.
    fn first_move_of(&self, word: &str) -> String {
        let options = r#"{"limit":"5","caching":"1"}"#;
        let game = format!(r#"{{"game":"othello:4","first":"{word}","first_options":{options},"second":"human"}}"#);
        self.record_with_a_turn(&game)
    }

    /// The record of a game that begins like this, once it has a turn.
    fn record_with_a_turn(&self, game: &str) -> String {
        let id = text_of(&self.post("/api/games", game), "id");
        // Each answer takes its time, so this is no busy loop.
        loop {
            let record = self.get(&format!("/api/games/{id}/record.json"));
            assert!(record.starts_with("HTTP/1.1 200"), "{record}");
            assert!(!record.contains(r#""reason": "preparation""#), "{record}");
            if record.contains("\"number\": 1") {
                return record;
            }
        }
    }
}

/// What stands behind a name in an answer of the API.
fn text_of(answer: &str, name: &str) -> String {
    let rest = answer.split(&format!("\"{name}\":\"")).nth(1).unwrap_or_else(|| panic!("no {name}: {answer}"));
    rest.split('"').next().unwrap().to_owned()
}

/// An Othello agent that is called what another file says, and plays well only when it was told the right options.
const AGENT: &str = "\
from helper import name

def run_ai():
    print(name)
    told = input()
    input()
    input()
    print('1 0' if told == '1,5,0,1,0' else told)
    input()

if __name__ == '__main__':
    run_ai()
";

#[test]
fn an_agent_of_two_files_plays_under_its_own_name_and_is_told_its_options() {
    let lab = Running::start(&["lab", "--memory", "--no-open", "--port", "0", "--allow-agents"]);
    let loaded = lab.load("csc384", &[("agent.py", AGENT), ("helper.py", "name = 'Two Files'\n")]);
    assert!(loaded.starts_with("HTTP/1.1 201"), "{loaded}");
    let listed = lab.get("/api/agents");
    assert_eq!([text_of(&listed, "name"), text_of(&listed, "game")], ["Two Files", "Othello"], "{listed}");
    let record = lab.first_move_of(&text_of(&loaded, "agent"));
    assert!(record.contains(r#""move": "b1""#), "{record}");
    assert!(record.contains(r#""spec": "csc384:agent.py,caching=1,limit=5""#), "{record}");
    assert!(record.contains(r#""name": "Two Files""#), "{record}");
    // One without a name is called by its file, and not by where the lab keeps it.
    let nameless = lab.load("csc384", &[("agent.py", AGENT), ("helper.py", "name = ''\n")]);
    let record = lab.first_move_of(&text_of(&nameless, "agent"));
    assert!(record.contains(r#""name": "agent.py""#) && !record.contains("/agent.py"), "{record}");
}

#[test]
fn a_zip_plays_with_the_files_that_it_imports() {
    let lab = Running::start(&["lab", "--memory", "--no-open", "--port", "0", "--allow-agents"]);
    let archive = zipped(&[("hand-in/agent.py", AGENT), ("hand-in/helper.py", "name = 'From a Zip'\n")]);
    let loaded = lab.load_bytes("csc384", &[("ann.zip", &archive)]);
    assert!(loaded.starts_with("HTTP/1.1 201"), "{loaded}");
    let record = lab.first_move_of(&text_of(&loaded, "agent"));
    assert!(record.contains(r#""move": "b1""#) && record.contains(r#""name": "From a Zip""#), "{record}");
}

/// A Toro-Tile agent that repeats what it was told.
const PARROT: &str = "\
from TTS_State import TTS_State

def who_am_i():
    return 'I repeat what I hear.'

def moniker():
    return 'Parrot'

def get_ready(initial_state, k, what_side_i_play, opponent_moniker):
    return 'OK'

def take_turn(current_state, last_utterance, time_limit=10):
    new = TTS_State(current_state.board, 'B')
    new.board[0][0] = 'W'
    return [[(0, 0), new], last_utterance]
";

#[test]
fn an_agent_hears_the_same_first_remark_in_the_lab_and_in_a_match() {
    let lab = Running::start(&["lab", "--memory", "--no-open", "--port", "0", "--allow-agents"]);
    let word = text_of(&lab.load("cse415", &[("parrot.py", PARROT)]), "agent");
    let in_lab = lab.record_with_a_turn(&format!(r#"{{"game":"tts:3x3,k=3","first":"{word}","second":"human"}}"#));
    assert!(in_lab.contains(r#""remark": "The game is starting.""#), "{in_lab}");
    let run = against_first("tts:3x3,k=3", "cse415:parrot.py").file("parrot.py", PARROT).run();
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.read("g.json").contains(r#""remark": "The game is starting.""#), "{}", run.read("g.json"));
}

#[test]
fn an_agent_that_is_late_in_the_lab_loses_as_its_record_says() {
    let slow = PARROT.replace("    new = ", "    __import__('time').sleep(0.5)\n    new = ");
    let lab = Running::start(&["lab", "--memory", "--no-open", "--port", "0", "--allow-agents"]);
    let word = text_of(&lab.load("cse415", &[("slow.py", &slow)]), "agent");
    let game = format!(r#"{{"game":"tts:3x3,k=3","first":"{word}","second":"human","limit":"0.2"}}"#);
    let record = lab.record_with_a_turn(&game);
    // On a machine that is so busy that the answer comes a second late, there is none.
    assert!(record.contains(r#""kind": "late""#) || record.contains(r#""kind": "silent""#), "{record}");
    assert!(record.contains(r#""reason": "forfeit""#) && record.contains(r#""winner": "second""#), "{record}");
}

#[test]
fn the_owner_chooses_the_python_of_loaded_agents() {
    let arguments = ["--memory", "--no-open", "--port", "0", "--allow-agents", "--interpreter", "nowhere/python"];
    let lab = Running::start(&[&["lab"], &arguments[..]].concat());
    lab.load("csc384", &[("agent.py", AGENT)]);
    let error = text_of(&lab.get("/api/agents"), "trouble");
    assert!(error.contains("nowhere/python"), "{error}");
    let refused = plyground(["lab", "--memory", "--no-open", "--interpreter", "python3"]).refused();
    assert!(refused.contains("--allow-agents"), "{refused}");
}

/// A visitor cannot type options of `plyground match`.
#[test]
fn a_loaded_agent_without_a_python_is_told_what_the_owner_of_the_lab_can_do() {
    let arguments = ["--memory", "--no-open", "--port", "0", "--allow-agents", "--interpreter", "/bin/false"];
    let lab = Running::start(&[&["lab"], &arguments[..]].concat());
    for (course, file, python) in
        [("csc384", AGENT, "another Python"), ("col333", "class AIPlayer: pass", "a Python with NumPy")]
    {
        lab.load(course, &[("agent.py", file)]);
        let told = lab.get("/api/agents");
        let hint = format!("; the owner of this lab can choose {python} (`plyground lab --interpreter FILE`)");
        assert!(told.contains(&hint) && !told.contains("plyground match"), "{told}");
    }
}

#[test]
fn a_match_can_be_watched() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
    command.args(["match", "othello:4", "--first", "first", "--second", "greedy", "--watch"]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    let page = lines.find_map(|line| line.strip_prefix("live page: http://").map(str::to_owned)).unwrap();
    // The match is over when the page says that it stays.
    lines.find(|line| line.starts_with("The page stays open")).unwrap();
    let (address, path) = page.split_once('/').unwrap();
    let lab = Running { child, address: address.to_owned() };
    let shown = lab.get(&format!("/{path}"));
    assert!(shown.contains("wins") || shown.contains("draw"), "{shown}");
}
