//! Boards that were saved under a name.

use super::Store;
use crate::error::RequestError;
use plyground_game::Setup;

/// A board that a visitor saved.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct SavedBoard {
    pub(crate) name: String,
    pub(crate) setup: Setup,
}

impl Store {
    /// Keeps a board under a name, over an older one of that name.
    pub(crate) fn save_board(&self, name: &str, setup: &Setup) -> Result<(), RequestError> {
        let json = serde_json::to_string(setup).map_err(RequestError::internal)?;
        let now = jiff::Timestamp::now().to_string();
        let saved = self.connection().execute(
            "INSERT INTO boards VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE SET saved = ?2, setup = ?3",
            [name, &now, &json],
        );
        saved.map(|_| ()).map_err(RequestError::internal)
    }

    /// The board of that name.
    pub(crate) fn board(&self, name: &str) -> Result<Option<SavedBoard>, RequestError> {
        Ok(self.boards()?.into_iter().find(|board| board.name == name))
    }

    /// All boards that were saved, by name.
    pub(crate) fn boards(&self) -> Result<Vec<SavedBoard>, RequestError> {
        let connection = self.connection();
        let mut query = connection
            .prepare_cached("SELECT name, setup FROM boards ORDER BY name")
            .map_err(RequestError::internal)?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)));
        let rows: Vec<(String, String)> = rows.and_then(Iterator::collect).map_err(RequestError::internal)?;
        rows.into_iter()
            .map(|(name, json)| {
                Ok(SavedBoard { name, setup: serde_json::from_str(&json).map_err(RequestError::internal)? })
            })
            .collect()
    }

    /// Forgets a board; false when there was none.
    pub(crate) fn delete_board(&self, name: &str) -> Result<bool, RequestError> {
        self.connection()
            .execute("DELETE FROM boards WHERE name = ?1", [name])
            .map(|count| count > 0)
            .map_err(RequestError::internal)
    }
}
