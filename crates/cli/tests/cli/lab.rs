//! The lab as a program: it says where it is, answers there, and ends when it is told to.

#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::support::plyground;
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
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
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
    assert!(proxy.contains("is no origin (expected for instance `https://lab.example.edu`)"), "{proxy}");
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
