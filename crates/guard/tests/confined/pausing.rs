//! An agent can be held still, and goes on as if nothing had happened.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::time::Instant;

use crate::field::{Field, PATIENCE, at_each_level};
use crate::leftovers::guard_above;
use plyground_guard::{Activity, ConfinedProcess, SandboxLevel};

/// Waits until the agent's first process is stopped. The signal is sent at once; the process may be on another core.
fn is_held(agent: &ConfinedProcess) -> bool {
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
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let mut agent = field.sh(level, "echo up; read line; echo \"$line\"");
        let mut stdout = BufReader::new(agent.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(!agent.pause(true), "{level}: it has started no process");
        assert!(is_held(&agent), "{level}");
        agent.stdin.take().unwrap().write_all(b"a question\n").unwrap();
        agent.resume();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, "up\na question\n", "{level}");
    });
}

#[test]
fn those_it_has_started_are_found() {
    at_each_level(SandboxLevel::None, |level| {
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
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let mut agent = field.sh(level, "read line");
        agent.pause(false);
        assert!(is_held(&agent), "{level}");
        agent.kill();
        assert!(agent.wait_exit(Some(PATIENCE)).is_some(), "{level}");
    });
}

/// Waits until the agent is seen to do this.
fn comes_to(agent: &ConfinedProcess, expected: Activity, all: bool) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        if agent.activity(all) == expected {
            return true;
        }
        std::thread::yield_now();
    }
    false
}

/// Its first thread reads all the while; only the others tell whether it works.
#[test]
fn every_thread_counts_for_what_an_agent_does() {
    let script = "
import sys, threading, time
def work():
    while True: pass
does = {'wait': threading.Event().wait, 'doze': lambda: time.sleep(3600), 'work': work}
for line in sys.stdin: threading.Thread(target=does[line.strip()], daemon=True).start()";
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let mut agent = field.python(level, script);
        let mut stdin = agent.stdin.take().unwrap();
        for (order, expected) in [
            ("wait", Activity::Waiting),
            ("doze", Activity::Sleeping),
            ("work", Activity::Busy),
            ("wait", Activity::Busy),
        ] {
            let threads = agent.threads();
            writeln!(stdin, "{order}").unwrap();
            let deadline = Instant::now() + PATIENCE;
            while agent.threads() <= threads.max(1) && Instant::now() < deadline {
                std::thread::yield_now();
            }
            assert!(comes_to(&agent, expected, false), "{level}: {order} {:?}", agent.activity(false));
            assert!(comes_to(&agent, expected, true), "{level}: {order} {:?}", agent.activity(true));
        }
    });
}

#[test]
fn a_process_that_works_for_the_first_one_counts_when_all_are_looked_at() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let agent = field.sh(level, "sh -c 'while :; do :; done' & read line");
        assert!(comes_to(&agent, Activity::Busy, true), "{level}");
        assert!(comes_to(&agent, Activity::Waiting, false), "{level}");
    });
}

/// The states of all descendants of a process, as `/proc` shows them.
fn states_below(ancestor: u32) -> Vec<(u32, char)> {
    let stats = fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| {
        let pid: u32 = entry.file_name().to_str()?.parse().ok()?;
        let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
        let rest = stat.rsplit(") ").next()?;
        let mut fields = rest.split(' ');
        let (state, parent) = (fields.next()?.chars().next()?, fields.next()?.parse::<u32>().ok()?);
        Some((pid, state, parent))
    });
    let stats: Vec<(u32, char, u32)> = stats.collect();
    let mut found: Vec<(u32, char)> = Vec::new();
    let mut waiting = vec![ancestor];
    while let Some(above) = waiting.pop() {
        for &(pid, state, _) in stats.iter().filter(|(_, _, parent)| *parent == above) {
            found.push((pid, state));
            waiting.push(pid);
        }
    }
    found
}

/// Waits until all are stopped. A process stops when it gets a processor, and starts no other one then.
fn all_are_held(agent: &ConfinedProcess) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        let mut states = states_below(guard_above(agent.pid()));
        // Those between the agent and its guard have nothing to do either way.
        states.retain(|&(pid, _)| !states_below(pid).iter().any(|&(below, _)| below == agent.pid()));
        if states.iter().all(|(_, state)| "TZ".contains(*state)) {
            return true;
        }
    }
    false
}

#[test]
fn those_who_start_and_wake_each_other_are_all_held() {
    let script = "
import os, signal, sys
first = os.getpid()
for _ in range(6):
    if os.fork() == 0:
        os.setsid()
        while True:
            os.kill(first, signal.SIGCONT)
            try:
                if os.fork(): os._exit(0)
            except OSError: pass
print('up', flush=True)
while True: pass";
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let mut agent = field.python(level, script);
        let mut line = String::new();
        BufReader::new(agent.stdout.take().unwrap()).read_line(&mut line).unwrap();
        for _ in 0..3 {
            assert!(agent.pause(true), "{level}");
            assert!(all_are_held(&agent), "{level}: {:?}", states_below(guard_above(agent.pid())));
            agent.resume();
        }
    });
}
