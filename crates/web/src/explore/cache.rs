//! The latest searches of a lab, so that their pages can show more of them.

use super::search_tree::SearchTree;
use crate::error::RequestError;
use axum::http::StatusCode;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};

/// Nodes of one tree that are kept in memory; further ones are only counted.
pub(crate) const MAX_NODES: usize = 500_000;
/// Nodes of all trees that are kept; the oldest trees go first.
const MAX_TOTAL_NODES: usize = 1_500_000;
/// Trees that are kept, however small.
const MAX_TREES: usize = 64;

/// The searches in memory, the latest last.
#[derive(Debug, Default)]
pub(crate) struct SearchCache {
    trees: Mutex<VecDeque<Arc<SearchTree>>>,
}

impl SearchCache {
    pub(crate) fn by_id(&self, id: &str) -> Result<Arc<SearchTree>, RequestError> {
        self.find(|tree| tree.id == id)
            .ok_or_else(|| RequestError::new(StatusCode::NOT_FOUND, "this search is no longer in memory; run it again"))
    }

    pub(crate) fn by_key(&self, key: &str) -> Option<Arc<SearchTree>> {
        self.find(|tree| tree.key == key)
    }

    pub(crate) fn insert(&self, tree: SearchTree) -> Arc<SearchTree> {
        let tree = Arc::new(tree);
        let mut all = self.all();
        all.push_back(Arc::clone(&tree));
        let mut nodes: usize = all.iter().map(|tree| tree.nodes.len()).sum();
        while all.len() > 1 && (nodes > MAX_TOTAL_NODES || all.len() > MAX_TREES) {
            nodes -= all.pop_front().map_or(0, |oldest| oldest.nodes.len());
        }
        tree
    }

    /// A search that is found becomes the latest.
    fn find(&self, is_it: impl Fn(&SearchTree) -> bool) -> Option<Arc<SearchTree>> {
        let mut all = self.all();
        let at = all.iter().position(|tree| is_it(tree))?;
        let tree = all.remove(at)?;
        all.push_back(Arc::clone(&tree));
        Some(tree)
    }

    fn all(&self) -> MutexGuard<'_, VecDeque<Arc<SearchTree>>> {
        self.trees.lock().expect("nobody panics while looking for a search")
    }
}
