//! What every level promises, tried at each level that this machine offers.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

mod field;

use std::io::{BufRead, BufReader, Read, Write};
use std::time::Duration;

use field::{Field, PATIENCE, at_each_level};
use plyground_guard::{Ending, Level, Pipes};

#[test]
fn what_goes_in_comes_out() {
    at_each_level(Level::None, |level| {
        let field = Field::new();
        let mut agent = field.run(level, &["/bin/cat"]);
        let mut stdin = agent.stdin.take().unwrap();
        let mut stdout = BufReader::new(agent.stdout.take().unwrap());
        stdin.write_all(b"a move\n").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, "a move\n");
        drop(stdin);
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(Ending::Exited(0)));
    });
}

#[test]
fn the_exit_status_is_reported() {
    at_each_level(Level::None, |level| {
        let field = Field::new();
        let mut agent = field.sh(level, "exit 7");
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(Ending::Exited(7)));
        let mut agent = field.sh(level, "kill -SEGV $$");
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(Ending::Signalled(11)));
    });
}
