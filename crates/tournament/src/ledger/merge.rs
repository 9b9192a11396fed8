//! Joining the ledgers of shards into one.

use super::{COLUMNS, TournamentLedger, TournamentLedgerError, difference_of_participants, game_row, insert};

/// What came of a merge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MergeReport {
    /// Games that were not there yet.
    pub new: usize,
    /// Games that were there already, with the same result.
    pub doubles: usize,
    /// Games that were there already with another result, which was kept.
    pub different: Vec<String>,
}

impl TournamentLedger {
    /// Takes over the games of another ledger of the same tournament.
    pub fn merge(&mut self, other: &TournamentLedger) -> Result<MergeReport, TournamentLedgerError> {
        let path = other.path.clone();
        if let Some(difference) = self.settings()?.difference(&other.settings()?).map(Box::new) {
            return Err(TournamentLedgerError::OtherSettings { path, difference });
        }
        if let Some(what) = difference_of_participants(&self.participants()?, &other.participants()?) {
            return Err(TournamentLedgerError::OtherParticipants { path, what });
        }
        let known = self.games()?;
        let read = |error| TournamentLedgerError::from_sqlite(&other.path, error);
        let own = self.path.clone();
        let write = |error| TournamentLedgerError::from_sqlite(&own, error);
        let mut statement = other
            .connection
            .prepare(&format!("SELECT {COLUMNS}, record, worker FROM games ORDER BY job"))
            .map_err(read)?;
        let mut rows = statement.query([]).map_err(read)?;
        let transaction = self.connection.transaction().map_err(write)?;
        let mut report = MergeReport::default();
        while let Some(row) = rows.next().map_err(read)? {
            let game = game_row(row).map_err(read)?;
            let (record, worker): (String, String) = (row.get(13).map_err(read)?, row.get(14).map_err(read)?);
            match known.get(&game.job.id) {
                None => report.new += usize::from(insert(&transaction, &game, &record, &worker).map_err(write)?),
                Some(same) if (same.winner, same.reason, same.scores) == (game.winner, game.reason, game.scores) => {
                    report.doubles += 1;
                }
                Some(_) => report.different.push(game.job.id),
            }
        }
        transaction.commit().map_err(write)?;
        Ok(report)
    }
}
