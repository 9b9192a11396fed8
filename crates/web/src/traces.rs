//! The searches of students that pages show beside ours.

use crate::error::RequestError;
use crate::lab::{Lab, new_id};
use axum::http::StatusCode;
use plyground_grade::trace::TraceFile;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// Files that are kept in memory, the latest last.
const MAX_FILES: usize = 16;

/// The trace files that were opened lately.
#[derive(Debug, Default)]
pub(crate) struct OpenedTraces {
    files: Mutex<VecDeque<(String, Arc<TraceFile>)>>,
}

impl OpenedTraces {
    pub(crate) fn by_id(&self, id: &str) -> Result<Arc<TraceFile>, RequestError> {
        let files = self.files.lock().expect("nothing panics while looking for a file");
        let found = files.iter().find(|(known, _)| known == id).map(|(_, file)| Arc::clone(file));
        found.ok_or_else(|| RequestError::new(StatusCode::NOT_FOUND, "this file is no longer in memory; open it again"))
    }
}

impl Lab {
    /// Shows a student's search beside ours; the path of the page is given back.
    pub fn show_trace(&self, file: TraceFile) -> String {
        let id = new_id();
        let path = format!("/compare/{id}");
        let mut files = self.traces.files.lock().expect("nothing panics while keeping a file");
        files.push_back((id, Arc::new(file)));
        if files.len() > MAX_FILES {
            files.pop_front();
        }
        path
    }
}
