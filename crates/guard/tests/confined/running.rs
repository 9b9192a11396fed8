//! What a referee can rely on, at each level that this machine offers.

use std::io::{BufRead, BufReader, Write};
use std::process::Command;
use std::time::Duration;

use crate::field::{Field, PATIENCE, at_each_level, guard_exe, said, start, until_end};
use plyground_guard::{
    Confinement, ExitReason, GuardError, Pipes, SandboxLevel, available_levels, can_run, spawn, strongest_level,
};

#[test]
fn what_goes_in_comes_out() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let mut agent = start(&field.confinement(level, &["cat"]));
        assert_eq!(agent.level(), level);
        let mut stdin = agent.stdin.take().unwrap();
        let mut stdout = BufReader::new(agent.stdout.take().unwrap());
        stdin.write_all(b"a move\n").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, "a move\n");
        assert_eq!(agent.wait_exit(None), None);
        drop(stdin);
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Exited(0)));
    });
}

#[test]
fn the_exit_status_is_reported() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        assert_eq!(field.sh(level, "exit 7").wait_exit(Some(PATIENCE)), Some(ExitReason::Exited(7)), "{level}");
        let mut agent = field.sh(level, "kill -SEGV $$");
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Signalled(11)), "{level}");
    });
}

#[test]
fn a_killed_agent_has_ended_by_a_signal() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let mut agent = field.sh(level, "trap '' TERM; echo up; read line");
        let mut line = String::new();
        BufReader::new(agent.stdout.take().unwrap()).read_line(&mut line).unwrap();
        agent.kill();
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Signalled(9)), "{level}");
    });
}

#[test]
fn a_protocol_has_its_own_pipes() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let script = "read line <&3; echo \"answer to $line\" >&4; echo chatter";
        let confinement = Confinement { pipes: Pipes::WithProtocol, ..field.confinement(level, &["sh", "-c", script]) };
        let mut agent = start(&confinement);
        let mut protocol = agent.protocol.take().unwrap();
        protocol.to_agent.write_all(b"question\n").unwrap();
        assert_eq!(until_end(protocol.from_agent), "answer to question\n");
        assert_eq!(said(&mut agent), "chatter");
    });
}

#[test]
fn an_agent_has_no_descriptors_but_its_own() {
    let script = "
import os
def is_open(fd):
    try:
        os.fstat(fd)
        return True
    except OSError:
        return False
print([fd for fd in range(256) if is_open(fd)])";
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        assert_eq!(field.python_says(level, script), "[0, 1, 2]", "{level}");
        let confinement = Confinement { pipes: Pipes::WithProtocol, ..field.python_confinement(level, script) };
        assert_eq!(said(&mut start(&confinement)), "[0, 1, 2, 3, 4]", "{level}");
    });
}

#[test]
fn closing_its_output_is_seen_at_once() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let mut agent = field.sh(level, "exec >&-; read line");
        assert_eq!(until_end(agent.stdout.take().unwrap()), "");
        assert_eq!(agent.wait_exit(None), None, "{level}: it still runs");
    });
}

#[test]
fn the_environment_is_the_one_given() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let script = "import os; print(sorted(set(os.environ) - {'LC_CTYPE'}), os.environ['COURSE'], os.getcwd())";
        let mut confinement = field.python_confinement(level, script);
        confinement.env.push(("COURSE".into(), "tts".into()));
        let expected =
            format!("['COURSE', 'HOME', 'PATH', 'PLYGROUND_AGENT', 'TMPDIR'] tts {}", field.stage().display());
        assert_eq!(said(&mut start(&confinement)), expected, "{level}");
    });
}

#[test]
fn an_agent_starts_with_all_signals_as_usual() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let status = said(&mut start(&field.confinement(level, &["cat", "/proc/self/status"])));
        for set in ["SigBlk:", "SigIgn:"] {
            let signals = status.lines().find_map(|line| line.strip_prefix(set)).unwrap().trim();
            // Beyond the 31 that programs know, the C library keeps two for itself.
            assert_eq!(u64::from_str_radix(signals, 16).unwrap() & 0x7fff_ffff, 0, "{level}: {set} {signals}");
        }
    });
}

#[test]
fn the_process_id_is_the_agents_own() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let agent = start(&field.confinement(level, &["cat"]));
        let command = std::fs::read_to_string(format!("/proc/{}/cmdline", agent.pid())).unwrap();
        assert_eq!(command, "cat\0", "{level}");
    });
}

#[test]
fn time_of_the_agent_and_of_its_children_is_counted() {
    let burn = "while time.process_time() < 0.3: pass";
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let script = format!(
            "
import os, sys, time
if os.fork() == 0:
    {burn}
    os._exit(0)
os.wait()
print('the child is done', flush=True)
sys.stdin.readline()
{burn}
print('so am I', flush=True)
sys.stdin.readline()"
        );
        let mut agent = field.python(level, &script);
        let mut stdout = BufReader::new(agent.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let (quick, tree) = (agent.cpu_quick().unwrap(), agent.cpu_tree().unwrap());
        assert!(tree >= quick + Duration::from_millis(280), "{level}: {quick:?} {tree:?}");
        agent.stdin.as_mut().unwrap().write_all(b"\n").unwrap();
        stdout.read_line(&mut line).unwrap();
        assert!(agent.cpu_quick().unwrap() >= Duration::from_millis(300), "{level}");
        assert!(agent.cpu_tree().unwrap() >= tree + Duration::from_millis(200), "{level}");
    });
}

#[test]
fn a_program_that_cannot_be_run_is_an_error_that_names_it() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let error = spawn(guard_exe(), &field.confinement(level, &["no-such-agent"])).unwrap_err();
        assert_eq!(error.to_string(), "cannot start `no-such-agent`: there is no program `no-such-agent` to run");
        std::fs::write(field.stage().join("agent"), "text").unwrap();
        let error = spawn(guard_exe(), &field.confinement(level, &["./agent"])).unwrap_err();
        assert!(error.to_string().contains("Permission denied"), "{level}: {error}");
        assert!(matches!(spawn(guard_exe(), &field.confinement(level, &[])), Err(GuardError::NoProgram)));
    });
}

#[test]
fn a_level_that_is_not_available_is_an_error() {
    let field = Field::new();
    let referee = Command::new(guard_exe())
        .args(["run", "full"])
        .args([field.stage(), field.tmp()])
        .args(["/bin/echo", "started all the same"])
        .env("PLYGROUND_BWRAP", "/no/such/bwrap")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&referee.stdout), "");
    let said = String::from_utf8_lossy(&referee.stderr);
    assert!(said.starts_with("the sandbox level `full` is not available here: "), "{said}");
    assert_eq!(referee.status.code(), Some(1));
}

#[test]
fn what_is_said_to_be_available_can_be_had() {
    for (level, offered) in available_levels() {
        let field = Field::new();
        match (offered, spawn(guard_exe(), &field.confinement(level, &["cat"]))) {
            (Ok(()), Ok(agent)) => assert_eq!(agent.level(), level),
            (Err(why), Err(GuardError::Unavailable { level: refused, why: reason })) => {
                assert_eq!((refused, reason), (level, why));
            }
            (offered, started) => panic!("{level} is {offered:?}, and starting gave {started:?}"),
        }
    }
    assert!(available_levels().contains(&(strongest_level(), Ok(()))));
}

#[test]
fn what_can_be_run_is_proved_by_running_it() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        assert_eq!(can_run(guard_exe(), &field.python_confinement(level, "pass")), Ok(()));
        let refused = can_run(guard_exe(), &field.python_confinement(level, "import no_such_module")).unwrap_err();
        assert!(refused.contains("No module named 'no_such_module'"), "{level}: {refused}");
    });
}
