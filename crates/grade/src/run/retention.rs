//! How long a class is kept: until it is deleted, one student or all, or for as many days as a grader says.

use super::ledger::{GradeLedger, LedgerError};
use rusqlite::{Connection, OptionalExtension, params};

/// What was forgotten.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// The submissions.
    pub labels: Vec<String>,
    /// Their students.
    pub students: Vec<String>,
}

/// The texts that a query with one parameter finds.
fn texts(connection: &Connection, query: &str, parameter: &str) -> Result<Vec<String>, rusqlite::Error> {
    connection.prepare(query)?.query_map(params![parameter], |row| row.get(0))?.collect()
}

impl GradeLedger {
    /// Keeps whose a submission is, so that what is kept of a student can be found.
    pub fn store_owners(&self, label: &str, students: &[String]) -> Result<(), LedgerError> {
        let mut connection = self.lock();
        let change = connection.transaction()?;
        change.execute("DELETE FROM owners WHERE label = ?1", params![label])?;
        for student in students {
            change.execute("INSERT OR IGNORE INTO owners (label, student) VALUES (?1, ?2)", params![label, student])?;
        }
        change.commit()?;
        Ok(())
    }

    /// Sets for how many days after its first grading a submission is kept; 0 is until it is deleted.
    pub fn keep_for(&self, days: u32) -> Result<(), LedgerError> {
        let connection = self.lock();
        connection.execute("DELETE FROM retention", [])?;
        connection.execute("INSERT INTO retention (days) VALUES (?1)", params![days])?;
        Ok(())
    }

    /// For how many days submissions are kept, if that was set.
    pub fn kept_for(&self) -> Result<Option<u32>, LedgerError> {
        let connection = self.lock();
        let days: Option<u32> = connection.query_row("SELECT days FROM retention", [], |row| row.get(0)).optional()?;
        Ok(days.filter(|days| *days > 0))
    }

    /// The submissions that were first graded longer ago than they are kept.
    pub fn expired(&self) -> Result<Vec<String>, LedgerError> {
        let Some(days) = self.kept_for()? else { return Ok(Vec::new()) };
        let connection = self.lock();
        let mut statement =
            connection.prepare("SELECT label FROM kept WHERE since < unixepoch() - ?1 * 86400 ORDER BY label")?;
        let labels = statement.query_map(params![days], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(labels)
    }

    /// Forgets what is kept of a submission, by its label, or of a student: the submissions with all their tests, unless
    /// another one has the same files, and the marks that persons gave to their students.
    pub fn forget(&self, name: &str) -> Result<Forgotten, LedgerError> {
        let mut connection = self.lock();
        let change = connection.transaction()?;
        let labels = texts(
            &change,
            "SELECT label FROM graded WHERE label = ?1
             UNION SELECT label FROM owners WHERE student = ?1 OR label = ?1 ORDER BY 1",
            name,
        )?;
        let mut forgotten = Forgotten::default();
        for label in labels {
            let students = texts(&change, "SELECT student FROM owners WHERE label = ?1", &label)?;
            let hash: Option<String> = change
                .query_row("SELECT submission FROM graded WHERE label = ?1", params![label], |row| row.get(0))
                .optional()?;
            for table in ["graded", "owners", "kept", "manual"] {
                change.execute(&format!("DELETE FROM {table} WHERE label = ?1"), params![label])?;
            }
            for student in &students {
                change.execute("DELETE FROM manual WHERE label = ?1", params![student])?;
            }
            change.execute(
                "DELETE FROM tests WHERE submission = ?1 AND NOT EXISTS (SELECT 1 FROM graded WHERE submission = ?1)",
                params![hash],
            )?;
            forgotten.labels.push(label);
            forgotten.students.extend(students);
        }
        change.commit()?;
        // What was deleted must not stay readable in the file.
        connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")?;
        Ok(forgotten)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::TestStore;
    use crate::report::CheckTest;
    use crate::run::GradedSubmission;

    #[test]
    fn what_is_forgotten_is_gone_from_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ledger.sqlite");
        let ledger = GradeLedger::open(&path, "demo101").unwrap();
        let graded = |label: &str, hash: &str| GradedSubmission {
            label: label.to_owned(),
            hash: hash.to_owned(),
            report: Err("a secret of this student".to_owned()),
        };
        ledger.store(&graded("ann", "one")).unwrap();
        ledger.store(&graded("bob", "two")).unwrap();
        ledger.tests_of("one").keep("d", &CheckTest::counted("a/b", "a title", 1, 3));
        ledger.enter("ann", "report", "4.5", None).unwrap();
        ledger.enter("ann@x.edu", "report", "4.5", None).unwrap();
        ledger.store_owners("ann", &["ann@x.edu".to_owned(), "amy@x.edu".to_owned()]).unwrap();
        let forgotten = ledger.forget("amy@x.edu").unwrap();
        assert_eq!((forgotten.labels.len(), forgotten.students.len()), (1, 2), "one hand-in of two students");
        assert_eq!(ledger.forget("ann").unwrap(), Forgotten::default());
        assert_eq!(ledger.labels().unwrap(), ["bob"]);
        assert!(ledger.tests_of("one").find("a/b", "d").is_none() && ledger.entered("ann").unwrap().is_empty());
        assert!(ledger.entered("ann@x.edu").unwrap().is_empty());
        ledger.forget("bob").unwrap();
        drop(ledger);
        let bytes = std::fs::read(&path).unwrap();
        assert!(!bytes.windows(8).any(|window| window == b"a secret"), "deleted data is still in the file");
    }

    #[test]
    fn what_was_kept_long_enough_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = GradeLedger::open(&folder.path().join("ledger.sqlite"), "demo101").unwrap();
        let graded = |label: &str| GradedSubmission {
            label: label.to_owned(),
            hash: label.to_owned(),
            report: Err("unreadable".to_owned()),
        };
        ledger.store(&graded("old")).unwrap();
        ledger.store(&graded("new")).unwrap();
        ledger.lock().execute("UPDATE kept SET since = since - 31 * 86400 WHERE label = 'old'", []).unwrap();
        assert!(ledger.kept_for().unwrap().is_none() && ledger.expired().unwrap().is_empty(), "until it is deleted");
        ledger.keep_for(30).unwrap();
        assert_eq!((ledger.kept_for().unwrap(), ledger.expired().unwrap()), (Some(30), vec!["old".to_owned()]));
        // Grading again does not make it younger.
        ledger.store(&graded("old")).unwrap();
        assert_eq!(ledger.expired().unwrap(), ["old"]);
        ledger.keep_for(0).unwrap();
        assert!(ledger.expired().unwrap().is_empty());
    }
}
