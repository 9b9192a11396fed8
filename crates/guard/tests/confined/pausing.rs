//! An agent can be held still, and goes on as if nothing had happened.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::time::Instant;

use crate::field::{Field, PATIENCE, at_each_level};
use plyground_guard::{Confined, Level};

/// Waits until the agent's first process is stopped. The signal is sent at once; the process may be on another core.
fn is_held(agent: &Confined) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        let stat = fs::read_to_string(format!("/proc/{}/stat", agent.pid())).unwrap();
        if stat.rsplit(')').next().unwrap().trim_start().starts_with('T') {
            return true;
        }
        std::thread::yield_now();
    }
    false
}

#[test]
fn a_held_agent_stands_still_and_answers_afterwards() {
    at_each_level(Level::None, |level| {
        let field = Field::new();
        let mut agent = field.sh(level, "echo up; read line; echo \"$line\"");
        let mut stdout = BufReader::new(agent.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(!agent.pause(true), "{level}: it has started nobody");
        assert!(is_held(&agent), "{level}");
        agent.stdin.take().unwrap().write_all(b"a question\n").unwrap();
        agent.resume();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, "up\na question\n", "{level}");
    });
}

#[test]
fn those_it_has_started_are_found() {
    at_each_level(Level::None, |level| {
        let field = Field::new();
        let mut agent = field.sh(level, "setsid sh -c 'echo up; exec sleep 3600' & read line");
        let mut line = String::new();
        BufReader::new(agent.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(agent.pause(true), "{level}");
        assert!(is_held(&agent), "{level}");
    });
}

#[test]
fn a_held_agent_can_be_killed() {
    at_each_level(Level::None, |level| {
        let field = Field::new();
        let mut agent = field.sh(level, "read line");
        agent.pause(false);
        assert!(is_held(&agent), "{level}");
        agent.kill();
        assert!(agent.wait_exit(Some(PATIENCE)).is_some(), "{level}");
    });
}
