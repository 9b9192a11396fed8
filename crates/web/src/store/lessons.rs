//! Lessons that were written in the lab or brought into it.

use super::Store;
use crate::error::RequestError;
use rusqlite::OptionalExtension;

/// Lessons that a store may have; each has up to 64 KiB.
const MAX_LESSONS: u32 = 300;

/// A lesson of the store, in a list.
#[derive(Clone, Debug)]
pub(crate) struct SavedLesson {
    pub(crate) name: String,
    pub(crate) title: String,
}

/// What happens to a lesson that already has the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overwrite {
    Allowed,
    Refused,
}

impl Store {
    /// Keeps a lesson under a name.
    pub(crate) fn save_lesson(
        &self,
        name: &str,
        title: &str,
        text: &str,
        overwrite: Overwrite,
    ) -> Result<(), RequestError> {
        let connection = self.connection();
        let find = "SELECT count(*) FROM lessons WHERE name = ?1";
        let is_there =
            connection.query_row(find, [name], |row| row.get::<_, u32>(0)).map_err(RequestError::internal)? > 0;
        if is_there && overwrite == Overwrite::Refused {
            return Err(RequestError::conflict(format!(
                "there is a lesson `{name}`, and visitors cannot change lessons; choose another name"
            )));
        }
        let count = connection.query_row("SELECT count(*) FROM lessons", [], |row| row.get::<_, u32>(0));
        if !is_there && count.map_err(RequestError::internal)? >= MAX_LESSONS {
            return Err(RequestError::unavailable(format!("this lab has {MAX_LESSONS} lessons already")));
        }
        let now = jiff::Timestamp::now().to_string();
        let saved = connection.execute(
            "INSERT INTO lessons VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (name) DO UPDATE SET saved = ?2, title = ?3, text = ?4",
            [name, &now, title, text],
        );
        saved.map(|_| ()).map_err(RequestError::internal)
    }

    /// The text of a lesson.
    pub(crate) fn lesson(&self, name: &str) -> Result<Option<String>, RequestError> {
        let found = self.connection().query_row("SELECT text FROM lessons WHERE name = ?1", [name], |row| row.get(0));
        found.optional().map_err(RequestError::internal)
    }

    /// All lessons that were saved, by title.
    pub(crate) fn lessons(&self) -> Result<Vec<SavedLesson>, RequestError> {
        let connection = self.connection();
        let mut query = connection
            .prepare_cached("SELECT name, title FROM lessons ORDER BY title, name")
            .map_err(RequestError::internal)?;
        let rows = query.query_map([], |row| Ok(SavedLesson { name: row.get(0)?, title: row.get(1)? }));
        rows.and_then(Iterator::collect).map_err(RequestError::internal)
    }

    /// Deletes a lesson; false when there was none.
    pub(crate) fn delete_lesson(&self, name: &str) -> Result<bool, RequestError> {
        let deleted = self.connection().execute("DELETE FROM lessons WHERE name = ?1", [name]);
        deleted.map(|count| count > 0).map_err(RequestError::internal)
    }
}
