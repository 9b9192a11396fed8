//! `plyground tournament`: from settings to a table, also when the runner is killed again and again.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::support::{ROOT, plyground};
use plyground_record::Record;
use rusqlite::{Connection, OpenFlags};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use tempfile::TempDir;

/// A folder with a tournament in it.
pub(crate) struct Tournament {
    folder: TempDir,
}

/// 200 games of agents that always do the same: five agents, ten pairs, twenty games each.
pub(crate) const TWO_HUNDRED: &str = "
agents = ['first', 'greedy', 'random', 'minimax:depth=2', 'alphabeta:depth=3']
games = ['mnk:3x4,k=3']
time = ['none']
seed = 11
[format]
kind = 'round-robin'
games = 20
[match]
opening_plies = 1
";

impl Tournament {
    pub(crate) fn new(settings: &str) -> Tournament {
        let tournament = Tournament { folder: TempDir::new().unwrap() };
        fs::write(tournament.path("class.toml"), settings).unwrap();
        tournament
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
        command.arg("tournament").args(words).current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }

    pub(crate) fn output(&self, words: &[&str]) -> Output {
        self.command(words).output().unwrap()
    }

    /// What a command that succeeds prints.
    pub(crate) fn ok(&self, words: &[&str]) -> String {
        let output = self.output(words);
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// The message of a command that is refused, and its exit status.
    pub(crate) fn refused(&self, words: &[&str]) -> (i32, String) {
        let output = self.output(words);
        assert!(!output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stdout));
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    }

    pub(crate) fn start(&self, words: &[&str]) -> Child {
        self.command(words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    /// The standings without what a clock says.
    pub(crate) fn standings(&self, store: &str) -> Value {
        let mut json: Value =
            serde_json::from_str(&self.ok(&["standings", "class.toml", "--store", store, "--json"])).unwrap();
        json.as_object_mut().unwrap().remove("referee_latency");
        for row in json["standings"].as_array_mut().unwrap() {
            row.as_object_mut().unwrap().remove("thinking");
        }
        json
    }
}

/// How many games are in a ledger, while another process writes to it.
pub(crate) fn stored(ledger: &Path) -> u32 {
    let count = || {
        let connection = Connection::open_with_flags(ledger, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()?;
        connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).ok()
    };
    count().unwrap_or(0)
}

/// Every game with its result and its moves.
pub(crate) fn games(ledger: &Path) -> BTreeMap<String, String> {
    let connection = Connection::open(ledger).unwrap();
    let mut statement = connection.prepare("SELECT job, seed, winner, reason, record FROM games").unwrap();
    let game = |row: &rusqlite::Row<'_>| {
        let (job, seed, winner, reason): (String, i64, Option<i64>, String) =
            (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
        let record = Record::from_json(&row.get::<_, String>(4)?).unwrap();
        let moves: Vec<_> = record.played_actions().map(|action| action.map(|action| action.to_string())).collect();
        Ok((job, format!("{seed} {winner:?} {reason} {moves:?}")))
    };
    statement.query_map([], game).unwrap().map(Result::unwrap).collect()
}

#[test]
fn a_tournament_that_is_killed_eight_times_ends_as_one_that_was_not() {
    let tournament = Tournament::new(TWO_HUNDRED);
    tournament.ok(&["run", "class.toml", "--store", "whole.sqlite"]);
    let whole = games(&tournament.path("whole.sqlite"));
    assert_eq!(whole.len(), 200);

    let ledger = tournament.path("killed.sqlite");
    let run = ["run", "class.toml", "--store", "killed.sqlite"];
    // By the number of games that are done, a few apart and drawn once.
    for wait_for in [1, 9, 17, 29, 44, 60, 83, 107] {
        let mut runner = tournament.start(&run);
        while stored(&ledger) < wait_for {
            assert_eq!(runner.try_wait().unwrap(), None, "it ended before {wait_for} games");
            std::thread::yield_now();
        }
        runner.kill().unwrap();
        runner.wait().unwrap();
        let kept = games(&ledger);
        assert!(kept.len() < 200, "it was killed too late");
        assert!(kept.iter().all(|(job, game)| whole.get(job) == Some(game)), "after {wait_for} games");
    }
    let told = tournament.ok(&run);
    assert_eq!(told, "The tournament is over: 200 games are in killed.sqlite\n");
    assert_eq!(games(&ledger), whole);
    assert_eq!(tournament.standings("killed.sqlite"), tournament.standings("whole.sqlite"));
}

#[test]
fn ctrl_c_stops_a_run_and_the_command_to_go_on_is_printed() {
    let tournament = Tournament::new(TWO_HUNDRED);
    let runner =
        tournament.command(&["run", "class.toml"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let ledger = tournament.path("class.sqlite");
    while stored(&ledger) < 5 {
        std::thread::yield_now();
    }
    // A second run is refused while the first one goes on.
    let (code, refused) = tournament.refused(&["run", "class.toml"]);
    assert_eq!(code, 3);
    assert!(refused.contains("is in use by another run of this tournament (process "), "{refused}");
    let interrupt = Command::new("kill").args(["-INT", &runner.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let output = runner.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.ends_with("To go on: plyground tournament run class.toml\n"), "{told}");
    assert!((5..200).contains(&stored(&ledger)));
    assert!(tournament.ok(&["status", "class.toml"]).ends_with("To go on: plyground tournament run class.toml\n"));
}

#[test]
fn shards_are_played_apart_and_make_the_same_tournament() {
    let settings = TWO_HUNDRED.replace("games = 20", "games = 2");
    let tournament = Tournament::new(&settings);
    tournament.ok(&["run", "class.toml", "--store", "whole.sqlite"]);
    for shard in ["1/3", "2/3", "3/3"] {
        tournament.ok(&["run", "class.toml", "--shard", shard]);
    }
    let merged =
        tournament.ok(&["merge", "class.sqlite", "class.1-of-3.sqlite", "class.2-of-3.sqlite", "class.3-of-3.sqlite"]);
    assert!(merged.ends_with("class.sqlite: 20 games\n"), "{merged}");
    assert_eq!(games(&tournament.path("class.sqlite")), games(&tournament.path("whole.sqlite")));
    let again = tournament.ok(&["merge", "class.sqlite", "class.1-of-3.sqlite"]);
    assert!(again.starts_with("class.1-of-3.sqlite: 0 games taken, 8 were there already\n"), "{again}");
    assert_eq!(tournament.ok(&["run", "class.toml"]), "The tournament is over: 20 games are in class.sqlite\n");
    fs::write(tournament.path("swiss.toml"), settings.replace("round-robin", "swiss")).unwrap();
    let (code, refused) = tournament.refused(&["run", "swiss.toml", "--shard", "1/3"]);
    assert!(code == 2 && refused.contains("results decide who plays next"), "{refused}");
}

#[test]
fn other_settings_for_games_that_were_played_are_refused() {
    let tournament = Tournament::new(&TWO_HUNDRED.replace("games = 20", "games = 2"));
    tournament.ok(&["run", "class.toml"]);
    fs::write(tournament.path("class.toml"), TWO_HUNDRED.replace("seed = 11", "seed = 12")).unwrap();
    let (code, refused) = tournament.refused(&["run", "class.toml"]);
    assert!(code == 3 && refused.contains("`seed` is 12 and was 11") && refused.contains("--store FILE"), "{refused}");
    // More games for each pair are the same tournament.
    fs::write(tournament.path("class.toml"), TWO_HUNDRED.replace("games = 20", "games = 4")).unwrap();
    assert_eq!(tournament.ok(&["run", "class.toml"]), "The tournament is over: 40 games are in class.sqlite\n");
    tournament.ok(&["export", "class.toml", "--out", "out", "--backup", "copy.sqlite"]);
    assert_eq!(fs::read_dir(tournament.path("out/records")).unwrap().count(), 40);
    let table = fs::read_to_string(tournament.path("out/games.csv")).unwrap();
    assert_eq!((table.lines().count(), table.lines().next().unwrap().starts_with("id,round,game,")), (41, true));
    assert_eq!(games(&tournament.path("copy.sqlite")), games(&tournament.path("class.sqlite")));
    let one = fs::read_dir(tournament.path("out/records")).unwrap().next().unwrap().unwrap().path();
    plyground(["replay", one.to_str().unwrap()]).ok();
}

/// A class with folders, a file, a submission without any agent, and a program that is not there.
#[test]
fn submissions_are_found_and_those_that_cannot_play_are_named() {
    let settings =
        "agents = ['class', 'exec:no-such-program']\ngames = ['dominoes:2x3']\n[format]\nkind = 'round-robin'\n";
    let tournament = Tournament::new(settings);
    for student in ["recursive", "last-best"] {
        let to = tournament.path("class").join(student);
        fs::create_dir_all(&to).unwrap();
        fs::copy(format!("{ROOT}/tests/submissions/cis521/{student}/homework4.py"), to.join("homework4.py")).unwrap();
    }
    fs::create_dir_all(tournament.path("class/empty")).unwrap();
    fs::write(tournament.path("class/empty/report.txt"), "no agent").unwrap();
    let output = tournament.output(&["run", "class.toml"]);
    let notes = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{notes}");
    assert!(notes.contains("class/empty: ") && notes.contains("; it takes no part"), "{notes}");
    assert!(notes.contains("exec:no-such-program"), "{notes}");
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.starts_with("2 games are in class.sqlite; others could not be played."), "{told}");
    assert!(tournament.ok(&["status", "class.toml"]).contains("exec:no-such-program: "));
    // A file that changes after its games is another agent.
    let file = tournament.path("class/recursive/homework4.py");
    fs::write(&file, fs::read_to_string(&file).unwrap() + "\n# changed\n").unwrap();
    let (_, refused) = tournament.refused(&["run", "class.toml"]);
    assert!(refused.contains("the files of `recursive` have changed since its first game"), "{refused}");
}

#[test]
fn mistakes_are_told_what_would_be_right() {
    let tournament = Tournament::new(TWO_HUNDRED);
    let refused = |settings: &str| {
        fs::write(tournament.path("bad.toml"), settings).unwrap();
        tournament.refused(&["run", "bad.toml"]).1
    };
    let wrong = refused(&TWO_HUNDRED.replace("'greedy'", "'greedie'"));
    assert!(wrong.contains("agents: `greedie`: there is no agent `greedie`; did you mean `greedy`?"), "{wrong}");
    let twice = refused(&TWO_HUNDRED.replace("'greedy'", "'first'"));
    assert!(twice.contains("two agents are called `first`"), "{twice}");
    let nothing = refused(&TWO_HUNDRED.replace("'greedy'", "'class/*'"));
    assert!(nothing.contains("agents: `class/*`: no file or folder matches"), "{nothing}");
    let missing = refused(&TWO_HUNDRED.replace("'greedy'", "'cis521:x.py'"));
    assert!(missing.contains("agents: `cis521:x.py`: cannot read x.py"), "{missing}");
    fs::write(tournament.path("x.py"), "class DominoesGame: pass\n").unwrap();
    let other_game = refused(&TWO_HUNDRED.replace("'greedy'", "'cis521:x.py'"));
    assert!(other_game.contains("plays dominoes only"), "{other_game}");
    let human = refused(&TWO_HUNDRED.replace("'greedy'", "'human'"));
    assert!(human.contains("a person cannot take part"), "{human}");
    let (code, missing) = tournament.refused(&["standings", "class.toml"]);
    assert!(code == 3 && missing.contains("`plyground tournament run` plays it"), "{missing}");
    let (_, questions) = tournament.refused(&["new", "new.toml"]);
    assert!(questions.contains("questions are asked on a terminal only"), "{questions}");
    let (_, there) = tournament.refused(&["new", "class.toml", "--agents", "first", "--game", "mnk:3x3,k=3"]);
    assert!(there.contains("class.toml is there already"), "{there}");
    let (_, format) =
        tournament.refused(&["new", "n.toml", "--agents", "first", "--game", "othello", "--format", "swis"]);
    assert!(format.contains("did you mean `swiss`?"), "{format}");
}
