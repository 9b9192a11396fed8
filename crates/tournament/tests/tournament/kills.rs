//! A runner that is killed again and again, in a process of its own.

use crate::field::{RealGames, participants, settings};
use plyground_tournament::ledger::{PlayedGames, TournamentLedger};
use plyground_tournament::run::{LocalQueue, RunEnd, RunPart, run_tournament};
use plyground_tournament::settings::{FormatKind, TournamentSettings};
use plyground_tournament::standings::Standings;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicBool;

const PLAYERS: usize = 5;
/// Where the runner of a test finds its ledger.
const LEDGER: &str = "PLYGROUND_TEST_LEDGER";

/// Ten pairs of players with twenty games each.
fn two_hundred() -> TournamentSettings {
    let mut settings = settings(FormatKind::RoundRobin);
    settings.games = vec!["connect4:6x7".to_owned()];
    settings.format.games = 20;
    settings
}

fn run(path: &Path) -> RunEnd {
    let settings = two_hundred();
    let mut ledger = TournamentLedger::open(path, &settings, &participants(PLAYERS)).unwrap();
    let (player, stop) = (RealGames { settings: &settings, fouls: Some(4), missing: None }, AtomicBool::new(false));
    let mut queue = LocalQueue { player: &player, concurrency: 2, stop: &stop };
    run_tournament(&settings, &mut ledger, &mut queue, &RunPart::All, &mut |_| {}).unwrap()
}

/// Not a test of its own: the process that the test below kills.
#[test]
fn the_runner_of_a_ledger() {
    if let Some(path) = std::env::var_os(LEDGER) {
        run(Path::new(&path));
    }
}

fn start_runner(path: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "kills::the_runner_of_a_ledger"]).env(LEDGER, path);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn stored(path: &Path) -> PlayedGames {
    TournamentLedger::read(path).and_then(|ledger| ledger.games()).unwrap_or_default()
}

/// Everything about games but what a clock says.
fn results(path: &Path) -> Vec<String> {
    let ledger = TournamentLedger::read(path).unwrap();
    let moves = |id: &str| -> Vec<_> { ledger.record(id).unwrap().unwrap().played_actions().collect() };
    let row = |row: &plyground_tournament::ledger::GameRow| {
        format!("{:?} {:?} {:?} {:?} {:?}", row.job, row.winner, row.reason, row.scores, moves(&row.job.id))
    };
    ledger.games().unwrap().values().map(row).collect()
}

fn table(path: &Path) -> Vec<String> {
    let standings = Standings::new(&two_hundred(), &participants(PLAYERS), &stored(path)).unwrap();
    assert!(standings.is_over);
    let row = |row: &plyground_tournament::standings::StandingRow| {
        format!("{} {} {:?} {:?} {:?}", row.place, row.name, row.by_seat, row.rating, row.fouls)
    };
    standings.rows.iter().map(row).collect()
}

#[test]
fn a_tournament_that_is_killed_eight_times_ends_as_one_that_was_not() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(format!("{name}.sqlite")));
    assert_eq!(run(&whole), RunEnd::Finished);
    let expected = results(&whole);
    assert_eq!(expected.len(), 200);
    let mut kills = 0;
    // By the number of games that are done, drawn once.
    for wait_for in [1, 9, 17, 29, 44, 60, 83, 107] {
        let mut runner = start_runner(&killed);
        while stored(&killed).len() < wait_for {
            assert_eq!(runner.try_wait().unwrap(), None, "the runner ended before {wait_for} games");
            std::thread::yield_now();
        }
        runner.kill().unwrap();
        kills += u32::from(!runner.wait().unwrap().success());
        let kept = results(&killed);
        assert!(kept.len() < 200 && kept.iter().all(|game| expected.contains(game)), "after {wait_for} games");
    }
    assert_eq!(kills, 8);
    assert_eq!(run(&killed), RunEnd::Finished);
    assert_eq!(results(&killed), expected);
    assert_eq!(table(&killed), table(&whole));
}
