//! Tournaments over a real NATS server, with real workers, some of which die.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::tournament::{TWO_HUNDRED, Tournament, games, stored};
use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStderr, Command, Stdio};
use tempfile::TempDir;

/// Debian's server, with a store of its own.
struct NatsServer {
    folder: TempDir,
    port: u16,
    process: Child,
}

impl NatsServer {
    /// None where no server is installed, which a full test does not forgive.
    fn start() -> Option<NatsServer> {
        let folder = TempDir::new().unwrap();
        // The port is free, and the system does not hand it out again at once.
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        match launch(&folder, port) {
            Some(process) => Some(NatsServer { folder, port, process }),
            None => {
                let promised = std::env::var_os("PLYGROUND_ALL_INSTALLED").is_some();
                assert!(!promised, "there is no nats-server, though PLYGROUND_ALL_INSTALLED is set");
                println!("not tested: there is no nats-server");
                None
            }
        }
    }

    fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Ends without a warning, and starts again on the same store.
    fn crash_and_restart(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        self.process = launch(&self.folder, self.port).unwrap();
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        let _ended = self.process.kill();
        let _ended = self.process.wait();
    }
}

/// Starts the server, and waits until it answers.
fn launch(folder: &TempDir, port: u16) -> Option<Child> {
    let mut process = Command::new("nats-server")
        .args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"])
        .arg(folder.path())
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut log = BufReader::new(process.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("Server is ready") {
        line.clear();
        assert!(log.read_line(&mut line).unwrap() > 0, "the server ended");
    }
    // It must not block on a pipe without a reader.
    std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
    TcpStream::connect(("127.0.0.1", port)).unwrap();
    Some(process)
}

/// A worker that waits for games, and ends when the test does.
struct TestWorker {
    process: Child,
    log: BufReader<ChildStderr>,
}

impl TestWorker {
    fn start(server: &NatsServer, name: &str) -> TestWorker {
        let mut process = Command::new(env!("CARGO_BIN_EXE_plyground"))
            .args(["worker", "--queue", &server.address(), "--jobs", "1", "--name", name])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut worker = TestWorker { log: BufReader::new(process.stderr.take().unwrap()), process };
        assert!(worker.line().contains("waits for games"));
        worker
    }

    /// The next line that it prints; empty when it has ended.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.log.read_line(&mut line).unwrap();
        line
    }

    /// Reads on in the background, so that it never waits for a reader.
    fn drain(self) -> DrainedWorker {
        let TestWorker { process, mut log } = self;
        std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
        DrainedWorker { process }
    }
}

struct DrainedWorker {
    process: Child,
}

impl Drop for DrainedWorker {
    fn drop(&mut self) {
        let _ended = self.process.kill();
        let _ended = self.process.wait();
    }
}

#[test]
fn a_tournament_survives_the_death_of_a_worker_of_the_server_and_of_the_coordinator() {
    let Some(mut server) = NatsServer::start() else { return };
    let tournament = Tournament::new(TWO_HUNDRED);
    tournament.ok(&["run", "class.toml", "--store", "whole.sqlite"]);
    let workers = ["one", "two", "three"].map(|name| TestWorker::start(&server, name).drain());
    let (address, ledger) = (server.address(), tournament.path("far.sqlite"));
    let run = ["run", "class.toml", "--store", "far.sqlite", "--queue", &address];

    let mut coordinator = tournament.start(&run);
    let wait_for = |games: u32, coordinator: &mut Child| {
        while stored(&ledger) < games {
            assert_eq!(coordinator.try_wait().unwrap(), None, "it ended before {games} games");
            std::thread::yield_now();
        }
    };
    wait_for(10, &mut coordinator);
    let [first, second, third] = workers;
    drop(first);
    wait_for(30, &mut coordinator);
    server.crash_and_restart();
    wait_for(60, &mut coordinator);
    coordinator.kill().unwrap();
    coordinator.wait().unwrap();
    assert!(stored(&ledger) < 200, "it was killed too late");

    let told = tournament.ok(&run);
    assert!(told.contains("The tournament is over: 200 games are in far.sqlite"), "{told}");
    assert_eq!(games(&tournament.path("far.sqlite")), games(&tournament.path("whole.sqlite")));
    assert_eq!(tournament.standings("far.sqlite"), tournament.standings("whole.sqlite"));
    drop((second, third));
}

#[test]
fn agents_travel_with_their_files_and_a_server_that_is_not_there_is_named() {
    let Some(server) = NatsServer::start() else { return };
    let agent = std::fs::read_to_string(crate::support::agent("csc384/first.py")).unwrap();
    let settings = "agents = ['hand-in', 'first']\ncourse = 'csc384'\ngames = ['othello:4']\n[format]\nkind = 'round-robin'\ngames = 2\n";
    let tournament = Tournament::new(settings);
    std::fs::create_dir(tournament.path("hand-in")).unwrap();
    std::fs::write(tournament.path("hand-in/agent.py"), agent).unwrap();
    let worker = TestWorker::start(&server, "far").drain();
    let told = tournament.ok(&["run", "class.toml", "--queue", &server.address()]);
    assert!(told.contains("The tournament is over: 2 games"), "{told}");
    drop(worker);
    let (status, why) =
        tournament.refused(&["run", "class.toml", "--store", "other.sqlite", "--queue", "nats://127.0.0.1:9"]);
    assert_eq!(status, 3);
    assert!(why.contains("the NATS server nats://127.0.0.1:9"), "{why}");
}
