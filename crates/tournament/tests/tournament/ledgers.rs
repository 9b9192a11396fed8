//! What a ledger says when it cannot be used, and what it has kept nevertheless.

use crate::field::{RealGames, participants, settings};
use plyground_tournament::Job;
use plyground_tournament::ledger::{FinishedGame, TournamentLedger, TournamentLedgerError};
use plyground_tournament::run::JobPlayer;
use plyground_tournament::settings::FormatKind;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

fn finished(opening: u32) -> FinishedGame {
    let settings = settings(FormatKind::RoundRobin);
    let job = Job::new(0, 1, 0, 0, [0, 1], opening);
    let games = RealGames { settings: &settings, fouls: None, missing: None };
    let record = games.play(&job, &AtomicBool::new(false)).unwrap();
    FinishedGame { job, record, worker: "test".to_owned(), seconds: 0.5 }
}

fn open(path: &Path) -> Result<TournamentLedger, TournamentLedgerError> {
    TournamentLedger::open(path, &settings(FormatKind::RoundRobin), &participants(3))
}

/// A ledger with two games.
fn filled(folder: &tempfile::TempDir, name: &str) -> PathBuf {
    let path = folder.path().join(name);
    let stored = open(&path).unwrap().store(&[finished(0), finished(1)]).unwrap();
    assert_eq!(stored.len(), 2);
    path
}

#[test]
fn a_game_is_read_back_as_it_was_stored_and_never_stored_twice() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(&folder, "class.sqlite");
    let mut ledger = open(&path).unwrap();
    let game = finished(0);
    assert_eq!(ledger.store(std::slice::from_ref(&game)).unwrap(), []);
    let kept = ledger.record(&game.job.id).unwrap().unwrap();
    assert!(kept.played_actions().eq(game.record.played_actions()) && kept.result == game.record.result);
    let row = &ledger.games().unwrap()[&game.job.id];
    assert_eq!((&row.job, row.winner, row.reason), (&game.job, kept.result.winner, kept.result.reason));
    assert_eq!(row.facts.turns as usize, kept.moves.len());
}

#[test]
fn two_runners_on_one_ledger_are_told_apart_and_readers_are_welcome() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(&folder, "class.sqlite");
    let first = open(&path).unwrap();
    let refused = open(&path).unwrap_err().to_string();
    assert!(
        refused.contains("is in use by another run") && refused.contains(&std::process::id().to_string()),
        "{refused}"
    );
    assert_eq!(TournamentLedger::read(&path).unwrap().games().unwrap().len(), 2);
    drop(first);
    open(&path).unwrap();
}

#[test]
fn a_ledger_of_a_newer_version_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(&folder, "class.sqlite");
    Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 7").unwrap();
    let before = std::fs::read(&path).unwrap();
    for refused in [open(&path).unwrap_err(), TournamentLedger::read(&path).unwrap_err()] {
        assert!(refused.to_string().contains("is of version 7, and this program knows versions up to 1"), "{refused}");
    }
    assert_eq!(before, std::fs::read(&path).unwrap());
}

#[test]
fn other_files_are_not_taken_for_ledgers() {
    let folder = tempfile::tempdir().unwrap();
    let (text, other) = (folder.path().join("notes.txt"), folder.path().join("other.sqlite"));
    std::fs::write(&text, "x".repeat(5_000)).unwrap();
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE mine (a); PRAGMA user_version = 1;").unwrap();
    for path in [text, other] {
        for refused in [open(&path).unwrap_err(), TournamentLedger::read(&path).unwrap_err()] {
            assert!(refused.to_string().ends_with("is not the ledger of a tournament"), "{refused}");
        }
    }
    let missing = TournamentLedger::read(&folder.path().join("nothing.sqlite")).unwrap_err().to_string();
    assert!(missing.ends_with("is not there: no game of this tournament was played yet"), "{missing}");
}

/// The same error as that of a full disk: SQLite may not use any more pages.
#[test]
fn a_full_disk_loses_nothing_that_was_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(&folder, "class.sqlite");
    let mut ledger = open(&path).unwrap();
    ledger.limit_pages(1).unwrap();
    let many: Vec<FinishedGame> = (2..60).map(finished).collect();
    let full = ledger.store(&many).unwrap_err();
    assert!(matches!(full, TournamentLedgerError::Full { .. }), "{full}");
    assert!(full.to_string().starts_with("the disk is full: ") && full.to_string().contains("are safe"), "{full}");
    drop(ledger);
    let mut ledger = open(&path).unwrap();
    assert_eq!(ledger.games().unwrap().len(), 2, "all or nothing");
    assert_eq!(ledger.store(&many).unwrap().len(), 58);
}

#[test]
fn a_store_that_cannot_be_written_says_so_and_can_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = filled(&folder, "class.sqlite");
    let permit = |mode| std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(mode)).unwrap();
    std::fs::remove_file(folder.path().join("class.sqlite.lock")).unwrap();
    permit(0o500);
    // Root may write everywhere.
    let is_root = std::fs::write(folder.path().join("probe"), "").is_ok();
    if !is_root {
        let refused = open(&path).unwrap_err().to_string();
        assert!(refused.contains("cannot be written") && refused.ends_with("nothing in it was changed"), "{refused}");
    }
    let kept = TournamentLedger::read(&path).unwrap().games().unwrap().len();
    permit(0o700);
    assert_eq!(kept, 2);
}

#[test]
fn settings_and_agents_cannot_change_once_a_tournament_has_begun() {
    let folder = tempfile::tempdir().unwrap();
    let path = filled(&folder, "class.sqlite");
    let (mut other, people) = (settings(FormatKind::RoundRobin), participants(3));
    let refused = |settings: &_, people: &[_]| {
        TournamentLedger::open(&path, settings, people).map(drop).map_err(|it| it.to_string())
    };
    other.seed = 9;
    assert!(refused(&other, &people).unwrap_err().contains("`seed` is 9 and was 0"));
    other = settings(FormatKind::Swiss);
    assert!(refused(&other, &people).unwrap_err().contains("`format.kind` is \"swiss\" and was \"round-robin\""));
    other = settings(FormatKind::RoundRobin);
    assert!(refused(&other, &people[..2]).unwrap_err().contains("`player-2` took part"));
    assert!(refused(&other, &participants(4)).unwrap_err().contains("`player-3` is new"));
    let mut changed = people.clone();
    changed[1].hash = "other".to_owned();
    assert!(refused(&other, &changed).unwrap_err().contains("the files of `player-1` have changed"));
    // More games, another machine and another title are the same tournament.
    (other.format.games, other.machine.concurrency, other.title) = (8, Some(4), "Finals".to_owned());
    refused(&other, &people).unwrap();
    assert_eq!(TournamentLedger::read(&path).unwrap().settings().unwrap(), other);
}

#[test]
fn shards_are_merged_and_differences_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (filled(&folder, "one.sqlite"), folder.path().join("two.sqlite"));
    let mut changed = finished(1);
    changed.record.result.winner =
        changed.record.result.winner.map_or(Some(plyground_game::Seat::First), |seat| Some(seat.other()));
    open(&two).unwrap().store(&[finished(0), changed.clone(), finished(2)]).unwrap();
    let mut ledger = open(&one).unwrap();
    let report = ledger.merge(&TournamentLedger::read(&two).unwrap()).unwrap();
    assert_eq!((report.new, report.doubles, report.different), (1, 1, vec![changed.job.id.clone()]));
    assert_eq!(ledger.games().unwrap().len(), 3);
    let copy = folder.path().join("copy.sqlite");
    ledger.back_up(&copy).unwrap();
    assert_eq!(TournamentLedger::read(&copy).unwrap().games().unwrap(), ledger.games().unwrap());
}
