//! Real games by the real referee, stopped and gone on with.

use crate::field::{RealGames, participants, settings};
use plyground_tournament::ledger::{PlayedGames, TournamentLedger};
use plyground_tournament::run::{LocalQueue, RunEnd, RunEvent, RunPart, run_tournament};
use plyground_tournament::settings::{FormatKind, TournamentSettings};
use plyground_tournament::standings::Standings;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

const PLAYERS: usize = 5;

/// Plays until `stop_after` games are in the ledger.
fn run(settings: &TournamentSettings, path: &Path, games: &RealGames<'_>, threads: usize, stop_after: usize) -> RunEnd {
    let mut ledger = TournamentLedger::open(path, settings, &participants(PLAYERS)).unwrap();
    let stop = AtomicBool::new(false);
    let mut stored = 0;
    let mut queue = LocalQueue { player: games, concurrency: threads, stop: &stop };
    run_tournament(settings, &mut ledger, &mut queue, &RunPart::All, &mut |event| {
        if let RunEvent::Game(_) = event {
            stored += 1;
            stop.store(stored >= stop_after, Ordering::Relaxed);
        }
    })
    .unwrap()
}

/// What was played, without what a clock says.
fn results(path: &Path) -> Vec<String> {
    let ledger = TournamentLedger::read(path).unwrap();
    let games: PlayedGames = ledger.games().unwrap();
    let moves = |id: &String| {
        ledger.record(id).unwrap().unwrap().played_actions().map(|it| format!("{it:?}")).collect::<String>()
    };
    games
        .values()
        .map(|row| format!("{:?} {:?} {:?} {}", row.job, row.winner, row.reason, moves(&row.job.id)))
        .collect()
}

#[test]
fn a_run_that_is_stopped_again_and_again_ends_as_one_that_was_not() {
    let folder = tempfile::tempdir().unwrap();
    for kind in [FormatKind::RoundRobin, FormatKind::Swiss, FormatKind::Groups, FormatKind::DoubleKnockout] {
        let settings = settings(kind);
        let games = RealGames { settings: &settings, fouls: None, missing: None };
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(format!("{kind}-{name}.sqlite")));
        assert_eq!(run(&settings, &whole, &games, 1, usize::MAX), RunEnd::Finished);
        let mut stops = 0;
        while run(&settings, &parts, &games, 3, 3) == RunEnd::Stopped {
            stops += 1;
            assert!(stops < 100);
        }
        assert!(stops >= 1, "{kind}: {stops}");
        assert_eq!(results(&whole), results(&parts), "{kind}");
        // A finished tournament has nothing left to play.
        assert_eq!(run(&settings, &parts, &games, 3, 0), RunEnd::Finished);
        let tables = [whole, parts].map(|path| {
            let ledger = TournamentLedger::read(&path).unwrap();
            let (people, games) = (ledger.participants().unwrap(), ledger.games().unwrap());
            let standings = Standings::new(&ledger.settings().unwrap(), &people, &games).unwrap();
            standings.rows.iter().map(|row| format!("{} {} {:?}", row.place, row.name, row.rating)).collect::<Vec<_>>()
        });
        assert_eq!(tables[0], tables[1], "{kind}");
    }
}

#[test]
fn an_agent_that_cannot_be_started_is_named_and_the_rest_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("class.sqlite");
    let settings = settings(FormatKind::RoundRobin);
    let missing = RealGames { settings: &settings, fouls: None, missing: Some(3) };
    let RunEnd::Failures(failures) = run(&settings, &path, &missing, 2, usize::MAX) else { panic!("no failures") };
    assert!(failures.iter().all(|failure| failure.participant == Some(3)), "{failures:?}");
    assert_eq!((failures[0].participant, failures[0].why.as_str()), (Some(3), "there is no such command"));
    let ledger = TournamentLedger::read(&path).unwrap();
    assert_eq!(ledger.games().unwrap().len(), 6 * 2, "all games of the other four");
    assert_eq!(ledger.failures().unwrap(), failures);
    drop(ledger);
    // Repaired, the tournament goes on.
    let repaired = RealGames { missing: None, ..missing };
    assert_eq!(run(&settings, &path, &repaired, 2, usize::MAX), RunEnd::Finished);
    let ledger = TournamentLedger::read(&path).unwrap();
    assert_eq!((ledger.games().unwrap().len(), ledger.failures().unwrap().len()), (20, 0));
}

#[test]
fn an_agent_that_only_fouls_is_withdrawn_while_games_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("class.sqlite");
    let mut settings = settings(FormatKind::RoundRobin);
    (settings.format.games, settings.fouls.withdraw_after) = (20, 3);
    let games = RealGames { settings: &settings, fouls: Some(1), missing: None };
    assert_eq!(run(&settings, &path, &games, 2, usize::MAX), RunEnd::Finished);
    let ledger = TournamentLedger::read(&path).unwrap();
    let (people, games) = (ledger.participants().unwrap(), ledger.games().unwrap());
    let standings = Standings::new(&settings, &people, &games).unwrap();
    let fouling = standings.rows.last().unwrap();
    assert_eq!((fouling.participant, fouling.is_withdrawn, fouling.foul_games), (1, true, 3));
    assert_eq!((fouling.walkovers, fouling.first_foul.as_deref()), ([0, 77], Some("it does not want to")));
    assert!(games.len() < 200, "{} games were played", games.len());
}
