//! The ledger of a tournament: an SQLite file that decides what was played. A game is counted once its record is in it and on
//! the disk, so that nothing counted is lost and nothing is played twice, however a run ends.

mod error;
mod game_row;
mod lock;
mod merge;

pub use error::TournamentLedgerError;
pub use game_row::{GameRow, GameRowFacts, SeatFacts};
pub use merge::MergeReport;

use crate::job::{Job, Participant};
use crate::settings::TournamentSettings;
use lock::LedgerLock;
use plyground_record::{EndReason, Record};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The version of the tables.
const VERSION: i64 = 1;
/// What tells our files from those of other programs: `PLYT`.
const APPLICATION: i64 = 0x504c_5954;
/// How long a reader may hold the file before we give up.
const BUSY: Duration = Duration::from_secs(10);

/// The games of a tournament by the ids of their jobs.
pub type PlayedGames = BTreeMap<String, GameRow>;

/// The ledger of a tournament.
#[derive(Debug)]
pub struct TournamentLedger {
    path: PathBuf,
    connection: Connection,
    /// Held by a ledger that may be written.
    _lock: Option<LedgerLock>,
}

/// A game that is to be stored.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// Which game of the schedule it is.
    pub job: Job,
    /// Its record.
    pub record: Record,
    /// Which worker played it.
    pub worker: String,
    /// How long that took with everything around it, in seconds.
    pub seconds: f64,
}

/// A game that could not be held, though not by a foul: no such command, no such Python.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedJob {
    /// The id of the job.
    pub job: String,
    /// The participant who is the reason, where one of them is.
    pub participant: Option<usize>,
    /// Why.
    pub why: String,
}

const TABLES: &str = "
    CREATE TABLE tournament (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE participants (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, spec TEXT NOT NULL, hash TEXT NOT NULL);
    CREATE TABLE games (
        job TEXT PRIMARY KEY, round INTEGER NOT NULL, game INTEGER NOT NULL, time INTEGER NOT NULL,
        first INTEGER NOT NULL REFERENCES participants, second INTEGER NOT NULL REFERENCES participants,
        opening INTEGER NOT NULL, seed INTEGER NOT NULL,
        winner INTEGER, reason TEXT NOT NULL, first_points INTEGER, second_points INTEGER,
        facts TEXT NOT NULL, worker TEXT NOT NULL, record TEXT NOT NULL);
    CREATE TABLE failures (job TEXT PRIMARY KEY, participant INTEGER, why TEXT NOT NULL) WITHOUT ROWID;";

/// The key of the settings in the table `tournament`.
const SETTINGS: &str = "settings";

impl TournamentLedger {
    /// Opens the ledger of this tournament to play on, or makes a new one. It is locked until it is dropped.
    pub fn open(
        path: &Path,
        settings: &TournamentSettings,
        participants: &[Participant],
    ) -> Result<TournamentLedger, TournamentLedgerError> {
        let lock = LedgerLock::acquire(path)?;
        let wrong = |error| TournamentLedgerError::from_sqlite(path, error);
        let connection = Connection::open(path).map_err(wrong)?;
        connection.busy_timeout(BUSY).map_err(wrong)?;
        if check_version(&connection, path)? == 0 {
            // Until the tables are there whole, the file is that of a tournament without any game.
            connection
                .execute_batch(&format!(
                    "PRAGMA application_id = {APPLICATION};
                     PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
                     BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;"
                ))
                .map_err(wrong)?;
        }
        // A game that was counted must survive a loss of power.
        connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;").map_err(wrong)?;
        let mut ledger = TournamentLedger { path: path.to_owned(), connection, _lock: Some(lock) };
        ledger.agree(settings, participants)?;
        Ok(ledger)
    }

    /// Opens a ledger to look at it. A runner may be writing to it meanwhile.
    pub fn read(path: &Path) -> Result<TournamentLedger, TournamentLedgerError> {
        if !path.exists() {
            return Err(TournamentLedgerError::Missing { path: path.to_owned() });
        }
        let wrong = |error| TournamentLedgerError::from_sqlite(path, error);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(wrong)?;
        connection.busy_timeout(BUSY).map_err(wrong)?;
        let version = match check_version(&connection, path) {
            // In a folder that cannot be written, SQLite cannot share the file, and needs not.
            Err(TournamentLedgerError::ReadOnly { .. }) => {
                let address = format!("file:{}?immutable=1", escape_uri(path));
                let flags = flags | OpenFlags::SQLITE_OPEN_URI;
                let connection = Connection::open_with_flags(address, flags).map_err(wrong)?;
                check_version(&connection, path)?;
                return Ok(TournamentLedger { path: path.to_owned(), connection, _lock: None });
            }
            version => version?,
        };
        if version == 0 {
            return Err(TournamentLedgerError::Missing { path: path.to_owned() });
        }
        Ok(TournamentLedger { path: path.to_owned(), connection, _lock: None })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn wrong(&self, error: rusqlite::Error) -> TournamentLedgerError {
        TournamentLedgerError::from_sqlite(&self.path, error)
    }

    /// Notes whose ledger this is, or refuses another tournament.
    fn agree(
        &mut self,
        settings: &TournamentSettings,
        participants: &[Participant],
    ) -> Result<(), TournamentLedgerError> {
        if let Some(before) = self.stored_settings()? {
            if let Some(difference) = before.difference(settings).map(Box::new) {
                return Err(TournamentLedgerError::OtherSettings { path: self.path.clone(), difference });
            }
            let known = self.participants()?;
            if let Some(what) = difference_of_participants(&known, participants) {
                return Err(TournamentLedgerError::OtherParticipants { path: self.path.clone(), what });
            }
        }
        let text =
            serde_json::to_string(settings).map_err(|error| TournamentLedgerError::damaged(&self.path, error))?;
        let path = self.path.clone();
        let store = || -> rusqlite::Result<()> {
            let transaction = self.connection.transaction()?;
            transaction.execute("INSERT OR REPLACE INTO tournament VALUES (?1, ?2)", params![SETTINGS, text])?;
            for (number, participant) in participants.iter().enumerate() {
                let Participant { name, spec, hash } = participant;
                transaction.execute(
                    "INSERT OR REPLACE INTO participants VALUES (?1, ?2, ?3, ?4)",
                    params![number as i64, name, spec, hash],
                )?;
            }
            // What could not be held in an earlier run is tried again.
            transaction.execute("DELETE FROM failures", [])?;
            transaction.commit()
        };
        let mut store = store;
        store().map_err(|error| TournamentLedgerError::from_sqlite(&path, error))
    }

    fn stored_settings(&self) -> Result<Option<TournamentSettings>, TournamentLedgerError> {
        let find = "SELECT value FROM tournament WHERE key = ?1";
        let text: Option<String> = self
            .connection
            .query_row(find, [SETTINGS], |row| row.get(0))
            .optional()
            .map_err(|error| self.wrong(error))?;
        let read = |text: String| {
            serde_json::from_str(&text).map_err(|error| TournamentLedgerError::damaged(&self.path, error))
        };
        text.map(read).transpose()
    }

    /// The settings that the last run had.
    pub fn settings(&self) -> Result<TournamentSettings, TournamentLedgerError> {
        let missing = || TournamentLedgerError::Missing { path: self.path.clone() };
        self.stored_settings()?.ok_or_else(missing)
    }

    /// Who takes part.
    pub fn participants(&self) -> Result<Vec<Participant>, TournamentLedgerError> {
        let read = || -> rusqlite::Result<Vec<Participant>> {
            let mut statement = self.connection.prepare("SELECT name, spec, hash FROM participants ORDER BY number")?;
            let participant =
                |row: &Row<'_>| Ok(Participant { name: row.get(0)?, spec: row.get(1)?, hash: row.get(2)? });
            statement.query_map([], participant)?.collect()
        };
        read().map_err(|error| self.wrong(error))
    }

    /// Stores finished games, all of them or none. When this returns, they are on the disk. A game that is there already is
    /// not stored again; the answer says which ones are new.
    pub fn store(&mut self, games: &[FinishedGame]) -> Result<Vec<GameRow>, TournamentLedgerError> {
        let path = self.path.clone();
        let wrong = |error| TournamentLedgerError::from_sqlite(&path, error);
        let transaction = self.connection.transaction().map_err(wrong)?;
        let mut new = Vec::new();
        for game in games {
            let row = GameRow::new(game.job.clone(), &game.record, game.seconds);
            let record =
                serde_json::to_string(&game.record).map_err(|error| TournamentLedgerError::damaged(&path, error))?;
            if insert(&transaction, &row, &record, &game.worker).map_err(wrong)? {
                new.push(row);
            }
        }
        transaction.commit().map_err(wrong)?;
        Ok(new)
    }

    /// Notes games that could not be held.
    pub fn note_failures(&mut self, failures: &[FailedJob]) -> Result<(), TournamentLedgerError> {
        let note = || -> rusqlite::Result<()> {
            for FailedJob { job, participant, why } in failures {
                let participant = participant.map(|number| number as i64);
                self.connection
                    .execute("INSERT OR REPLACE INTO failures VALUES (?1, ?2, ?3)", params![job, participant, why])?;
            }
            Ok(())
        };
        note().map_err(|error| self.wrong(error))
    }

    /// The games that could not be held in the last run.
    pub fn failures(&self) -> Result<Vec<FailedJob>, TournamentLedgerError> {
        let read = || -> rusqlite::Result<Vec<FailedJob>> {
            let mut statement = self.connection.prepare("SELECT job, participant, why FROM failures ORDER BY job")?;
            let failure = |row: &Row<'_>| {
                let participant: Option<i64> = row.get(1)?;
                Ok(FailedJob {
                    job: row.get(0)?,
                    participant: participant.map(|number| number as usize),
                    why: row.get(2)?,
                })
            };
            statement.query_map([], failure)?.collect()
        };
        read().map_err(|error| self.wrong(error))
    }

    /// All games, without their records.
    pub fn games(&self) -> Result<PlayedGames, TournamentLedgerError> {
        let read = || -> rusqlite::Result<PlayedGames> {
            let mut statement = self.connection.prepare(&format!("SELECT {COLUMNS} FROM games"))?;
            let rows = statement.query_map([], game_row)?;
            rows.map(|row| row.map(|row| (row.job.id.clone(), row))).collect()
        };
        read().map_err(|error| self.wrong(error))
    }

    /// The record of a game.
    pub fn record(&self, job: &str) -> Result<Option<Record>, TournamentLedgerError> {
        let find = "SELECT record FROM games WHERE job = ?1";
        let text: Option<String> =
            self.connection.query_row(find, [job], |row| row.get(0)).optional().map_err(|error| self.wrong(error))?;
        let read = |text: String| {
            Record::from_json(&text)
                .map_err(|error| TournamentLedgerError::damaged(&self.path, format!("game {job}: {error}")))
        };
        text.map(read).transpose()
    }

    /// Lets the ledger grow to this many pages, or not at all if it is larger already, until it is opened again. A disk that is
    /// full does the same.
    pub fn limit_pages(&self, pages: u32) -> Result<(), TournamentLedgerError> {
        self.connection
            .query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
            .map_err(|error| self.wrong(error))
    }

    /// Writes a copy of the whole ledger, also while games are played.
    pub fn back_up(&self, to: &Path) -> Result<(), TournamentLedgerError> {
        let target = to.display().to_string();
        self.connection
            .execute("VACUUM INTO ?1", [target])
            .map_err(|error| TournamentLedgerError::from_sqlite(to, error))?;
        Ok(())
    }
}

/// The columns of a game, in the order in which [`game_row`] reads them.
const COLUMNS: &str =
    "job, round, game, time, first, second, opening, seed, winner, reason, first_points, second_points, facts";

fn game_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    let number = |index: usize| row.get::<_, i64>(index).map(|number| number as usize);
    let unreadable = |index: usize, error: Box<dyn std::error::Error + Send + Sync>| {
        rusqlite::Error::FromSqlConversionFailure(index, rusqlite::types::Type::Text, error)
    };
    let job = Job {
        id: row.get(0)?,
        round: row.get(1)?,
        game: number(2)?,
        time: number(3)?,
        seats: [number(4)?, number(5)?],
        opening: row.get(6)?,
        seed: row.get::<_, i64>(7)? as u64,
    };
    let winner: Option<i64> = row.get(8)?;
    let winner = winner.and_then(|index| plyground_game::Seat::BOTH.get(index as usize).copied());
    let reason: EndReason = row.get::<_, String>(9)?.parse().map_err(|error| unreadable(9, Box::new(error)))?;
    let points: [Option<i32>; 2] = [row.get(10)?, row.get(11)?];
    let facts = serde_json::from_str(&row.get::<_, String>(12)?).map_err(|error| unreadable(12, error.into()))?;
    let scores = match points {
        [Some(first), Some(second)] => Some([first, second]),
        _ => None,
    };
    Ok(GameRow { job, winner, reason, scores, facts })
}

/// Whether the game was not there yet.
fn insert(connection: &Connection, row: &GameRow, record: &str, worker: &str) -> rusqlite::Result<bool> {
    let Job { id, round, game, time, seats, opening, seed } = &row.job;
    let facts = serde_json::to_string(&row.facts).unwrap_or_default();
    let mut statement = connection.prepare_cached(
        "INSERT OR IGNORE INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
    )?;
    let changed = statement.execute(params![
        id,
        round,
        *game as i64,
        *time as i64,
        seats[0] as i64,
        seats[1] as i64,
        opening,
        *seed as i64,
        row.winner.map(|seat| seat.index() as i64),
        row.reason.to_string(),
        row.scores.map(|scores| scores[0]),
        row.scores.map(|scores| scores[1]),
        facts,
        worker,
        record,
    ])?;
    Ok(changed > 0)
}

/// The version of a ledger; 0 for a new file.
fn check_version(connection: &Connection, path: &Path) -> Result<i64, TournamentLedgerError> {
    let wrong = |error| TournamentLedgerError::from_sqlite(path, error);
    let pragma = |name: &str| connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
    let (found, application) = (pragma("user_version").map_err(wrong)?, pragma("application_id").map_err(wrong)?);
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(wrong)?;
    match (found, application) {
        (0, 0 | APPLICATION) if tables == 0 => Ok(0),
        (VERSION, APPLICATION) => Ok(found),
        (found, APPLICATION) if found > VERSION => Err(TournamentLedgerError::Newer { path: path.to_owned(), found }),
        _ => Err(TournamentLedgerError::Foreign { path: path.to_owned() }),
    }
}

/// The path as a part of an address.
fn escape_uri(path: &Path) -> String {
    path.display().to_string().replace('%', "%25").replace('?', "%3f").replace('#', "%23")
}

/// What differs, in words. The order matters, because games name participants by their numbers.
fn difference_of_participants(before: &[Participant], now: &[Participant]) -> Option<String> {
    let gone = before.iter().find(|known| now.iter().all(|other| other.name != known.name));
    if let Some(gone) = gone {
        return Some(format!("`{}` took part in this tournament and is not among the agents any more", gone.name));
    }
    let new = now.iter().find(|other| before.iter().all(|known| known.name != other.name));
    if let Some(new) = new {
        return Some(format!("`{}` is new, and the tournament has begun without it", new.name));
    }
    let changed = before.iter().zip(now).find(|(known, other)| known != other);
    changed.map(|(known, other)| match () {
        () if known.name != other.name => "the agents are listed in another order".to_owned(),
        () if known.spec != other.spec => format!("`{}` is now {}, and was {}", other.name, other.spec, known.spec),
        () => format!("the files of `{}` have changed since its first game", other.name),
    })
}
