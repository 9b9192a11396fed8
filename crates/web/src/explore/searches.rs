//! The searches that a lab keeps for a while.

use super::kept::Kept;
use crate::problem::Problem;
use axum::http::StatusCode;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};

/// Nodes of one tree that are kept.
pub(crate) const MOST_NODES: usize = 500_000;
/// Nodes of all trees that are kept; the oldest trees go first.
const MOST_OF_ALL: usize = 1_500_000;
/// Trees that are kept, however small.
const MOST_TREES: usize = 64;

/// The searches that are kept, the latest last.
#[derive(Debug, Default)]
pub(crate) struct Searches {
    kept: Mutex<VecDeque<Arc<Kept>>>,
}

impl Searches {
    pub(crate) fn by_id(&self, id: &str) -> Result<Arc<Kept>, Problem> {
        self.find(|kept| kept.id == id)
            .ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, "this search is no longer kept; run it again"))
    }

    pub(crate) fn by_key(&self, key: &str) -> Option<Arc<Kept>> {
        self.find(|kept| kept.key == key)
    }

    pub(crate) fn keep(&self, kept: Kept) -> Arc<Kept> {
        let kept = Arc::new(kept);
        let mut all = self.all();
        all.push_back(Arc::clone(&kept));
        let mut nodes: usize = all.iter().map(|kept| kept.nodes.len()).sum();
        while all.len() > 1 && (nodes > MOST_OF_ALL || all.len() > MOST_TREES) {
            nodes -= all.pop_front().map_or(0, |oldest| oldest.nodes.len());
        }
        kept
    }

    /// Whoever is looked at becomes the latest.
    fn find(&self, is_it: impl Fn(&Kept) -> bool) -> Option<Arc<Kept>> {
        let mut all = self.all();
        let at = all.iter().position(|kept| is_it(kept))?;
        let kept = all.remove(at)?;
        all.push_back(Arc::clone(&kept));
        Some(kept)
    }

    fn all(&self) -> MutexGuard<'_, VecDeque<Arc<Kept>>> {
        self.kept.lock().expect("nobody panics while looking for a search")
    }
}
