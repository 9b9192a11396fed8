//! The ledger of a graded class: an SQLite file beside the results that decides what is done. Every test is kept the moment it
//! is decided, so that nothing is lost and nothing is graded twice, however the run ends.

use crate::check::TestStore;
use crate::report::{CheckReport, CheckTest};
use rusqlite::{Connection, OptionalExtension, params};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// The version of the tables.
const VERSION: i64 = 2;
/// How long another program may hold the file before we give up.
const BUSY: Duration = Duration::from_secs(10);

/// The ledger of a graded class. Clones share one file.
#[derive(Clone)]
pub struct GradeLedger {
    connection: Arc<Mutex<Connection>>,
}

/// Why a ledger cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// SQLite says so.
    #[error("the ledger of the class: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// Made by another version.
    #[error("the ledger is of version {found}, and this program writes version {VERSION}")]
    Version {
        /// What was found.
        found: i64,
    },
    /// The ledger of another course.
    #[error("the ledger is of course {found}, not of {wanted}")]
    OtherCourse {
        /// Whose it is.
        found: String,
        /// Whose was expected.
        wanted: String,
    },
    /// A report that cannot be read back.
    #[error("the ledger holds a report that cannot be read: {0}")]
    Report(#[from] serde_json::Error),
}

/// A submission that was graded.
#[derive(Clone, Debug)]
pub struct GradedSubmission {
    /// What it is called: the label of the hand-in.
    pub label: String,
    /// The hash of its files.
    pub hash: String,
    /// What was found; nothing where it could not be read, with the reason.
    pub report: Result<CheckReport, String>,
}

impl GradeLedger {
    /// Opens the ledger of a course, or makes a new one.
    pub fn open(path: &Path, course: &str) -> Result<GradeLedger, LedgerError> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(BUSY)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // A test that was decided must survive a loss of power.
        connection.pragma_update(None, "synchronous", "FULL")?;
        let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        match found {
            0 => connection.execute_batch(&format!(
                "BEGIN IMMEDIATE;
                 CREATE TABLE IF NOT EXISTS class (course TEXT NOT NULL);
                 CREATE TABLE IF NOT EXISTS tests (
                     submission TEXT NOT NULL, test TEXT NOT NULL, definition TEXT NOT NULL, result TEXT NOT NULL,
                     PRIMARY KEY (submission, test, definition)) WITHOUT ROWID;
                 CREATE TABLE IF NOT EXISTS graded (
                     label TEXT PRIMARY KEY, submission TEXT NOT NULL, report TEXT, problem TEXT) WITHOUT ROWID;
                 CREATE TABLE IF NOT EXISTS manual (
                     label TEXT NOT NULL, item TEXT NOT NULL, points TEXT NOT NULL, comment TEXT,
                     PRIMARY KEY (label, item)) WITHOUT ROWID;
                 CREATE TABLE IF NOT EXISTS owners (
                     label TEXT NOT NULL, student TEXT NOT NULL, PRIMARY KEY (label, student)) WITHOUT ROWID;
                 CREATE TABLE IF NOT EXISTS kept (label TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;
                 CREATE TABLE IF NOT EXISTS retention (days INTEGER NOT NULL);
                 PRAGMA user_version = {VERSION};
                 COMMIT;"
            ))?,
            VERSION => {}
            found => return Err(LedgerError::Version { found }),
        }
        let known: Option<String> =
            connection.query_row("SELECT course FROM class", [], |row| row.get(0)).optional()?;
        match known {
            None => {
                connection.execute("INSERT INTO class (course) VALUES (?1)", params![course])?;
            }
            Some(found) if found != course => {
                return Err(LedgerError::OtherCourse { found, wanted: course.to_owned() });
            }
            Some(_) => {}
        }
        Ok(GradeLedger { connection: Arc::new(Mutex::new(connection)) })
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The tests of one submission, by the hash of its files.
    pub fn tests_of(&self, submission: &str) -> LedgerTests {
        LedgerTests { ledger: self.clone(), submission: submission.to_owned(), problem: None }
    }

    /// Keeps what was found in a submission, in place of what was found before.
    pub fn store(&self, graded: &GradedSubmission) -> Result<(), LedgerError> {
        let (report, problem) = match &graded.report {
            Ok(report) => (Some(serde_json::to_string(report)?), None),
            Err(problem) => (None, Some(problem)),
        };
        let connection = self.lock();
        connection.execute(
            "INSERT OR REPLACE INTO graded (label, submission, report, problem) VALUES (?1, ?2, ?3, ?4)",
            params![graded.label, graded.hash, report, problem],
        )?;
        connection
            .execute("INSERT OR IGNORE INTO kept (label, since) VALUES (?1, unixepoch())", params![graded.label])?;
        Ok(())
    }

    /// What was found before in the submission of this label.
    pub fn graded(&self, label: &str) -> Result<Option<GradedSubmission>, LedgerError> {
        let connection = self.lock();
        let found: Option<(String, Option<String>, Option<String>)> = connection
            .query_row("SELECT submission, report, problem FROM graded WHERE label = ?1", params![label], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })
            .optional()?;
        let Some((hash, report, problem)) = found else { return Ok(None) };
        let report = match report {
            Some(text) => Ok(serde_json::from_str(&text)?),
            None => Err(problem.unwrap_or_default()),
        };
        Ok(Some(GradedSubmission { label: label.to_owned(), hash, report }))
    }

    /// The labels of all submissions that were graded.
    pub fn labels(&self) -> Result<Vec<String>, LedgerError> {
        let connection = self.lock();
        let mut statement = connection.prepare("SELECT label FROM graded ORDER BY label")?;
        let labels = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(labels)
    }

    /// Enters points that a person gave.
    pub fn enter(&self, label: &str, item: &str, points: &str, comment: Option<&str>) -> Result<(), LedgerError> {
        self.lock().execute(
            "INSERT OR REPLACE INTO manual (label, item, points, comment) VALUES (?1, ?2, ?3, ?4)",
            params![label, item, points, comment],
        )?;
        Ok(())
    }

    /// The points that persons gave to a submission: item, points, comment.
    pub fn entered(&self, label: &str) -> Result<Vec<(String, String, Option<String>)>, LedgerError> {
        let connection = self.lock();
        let mut statement =
            connection.prepare("SELECT item, points, comment FROM manual WHERE label = ?1 ORDER BY item")?;
        let rows = statement.query_map(params![label], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

/// The tests of one submission in the ledger.
pub struct LedgerTests {
    ledger: GradeLedger,
    submission: String,
    problem: Option<LedgerError>,
}

impl LedgerTests {
    /// What went wrong with the ledger while tests were kept.
    pub fn finish(self) -> Result<(), LedgerError> {
        self.problem.map_or(Ok(()), Err)
    }
}

impl TestStore for LedgerTests {
    fn find(&self, id: &str, definition: &str) -> Option<CheckTest> {
        let connection = self.ledger.lock();
        let found: Option<String> = connection
            .query_row(
                "SELECT result FROM tests WHERE submission = ?1 AND test = ?2 AND definition = ?3",
                params![self.submission, id, definition],
                |row| row.get(0),
            )
            .optional()
            .ok()?;
        serde_json::from_str(&found?).ok()
    }

    fn keep(&mut self, definition: &str, test: &CheckTest) {
        let kept = serde_json::to_string(test).map_err(LedgerError::from).and_then(|result| {
            self.ledger.lock().execute(
                "INSERT OR REPLACE INTO tests (submission, test, definition, result) VALUES (?1, ?2, ?3, ?4)",
                params![self.submission, test.id, definition, result],
            )?;
            Ok(())
        });
        if let Err(error) = kept {
            self.problem.get_or_insert(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(id: &str, right: u32) -> CheckTest {
        CheckTest::counted(id, "a title", right, 3)
    }

    #[test]
    fn a_test_is_found_again_under_its_own_definition_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ledger.sqlite");
        let ledger = GradeLedger::open(&path, "demo101").unwrap();
        let mut tests = ledger.tests_of("hash");
        tests.keep("old", &test("functions/best_move", 2));
        tests.finish().unwrap();
        drop(ledger);

        let again = GradeLedger::open(&path, "demo101").unwrap();
        let found = again.tests_of("hash").find("functions/best_move", "old").unwrap();
        assert_eq!((found.right, found.of), (2, 3));
        assert!(again.tests_of("hash").find("functions/best_move", "new").is_none(), "a changed test is made anew");
        assert!(again.tests_of("other").find("functions/best_move", "old").is_none(), "it is another submission's");
        assert!(matches!(GradeLedger::open(&path, "demo102"), Err(LedgerError::OtherCourse { .. })));
    }
}
