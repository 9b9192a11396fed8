//! Checks of submissions that pages show while they run.

use crate::access::{Permit, QuotaKind, Visitor};
use crate::error::{RequestError, explain};
use crate::lab::{Lab, new_id};
use crate::loaded::{Upload, unpack_files};
use plyground_agents::CourseAgent;
use plyground_grade::check::{
    CaseLibrary, CheckError, CheckOptions, CheckWatcher, OpenedSubmission, WrongSearchError, check, wrong_search,
};
use plyground_grade::report::{CheckReport, CheckTest};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::watch;

/// Checks that are kept in memory, the latest last.
const MAX_CHECKS: usize = 64;
/// The bytes that the files of all kept checks may have on the disk.
const MAX_TOTAL_BYTES: usize = 128 << 20;
/// The seed of all random numbers, so that a second check finds the same.
const SEED: u64 = 1;

/// The checks of a lab, and the cases that they ask.
#[derive(Default)]
pub(crate) struct LabChecks {
    kept: Mutex<VecDeque<Arc<LiveCheck>>>,
    libraries: Mutex<HashMap<&'static str, Arc<CaseLibrary>>>,
}

impl std::fmt::Debug for LabChecks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("LabChecks")
    }
}

/// A check that runs or has ended.
pub(crate) struct LiveCheck {
    pub(crate) id: String,
    pub(crate) course: &'static CourseAgent,
    /// What was handed in, as it is called.
    pub(crate) name: String,
    /// Who may see it.
    visitor: Visitor,
    /// The submission; none where the check runs elsewhere.
    submission: Option<OpenedSubmission>,
    bytes: usize,
    progress: Mutex<CheckProgress>,
    changes: watch::Sender<u64>,
}

/// How far a check is.
#[derive(Clone, Default)]
pub(crate) struct CheckProgress {
    /// The titles of sections and the tests, in the order in which they came.
    pub(crate) lines: Vec<CheckLine>,
    /// The section that runs.
    pub(crate) section: Option<String>,
    /// What came of it.
    pub(crate) ended: Option<Result<Arc<CheckReport>, String>>,
}

/// A line of a check that runs.
#[derive(Clone)]
pub(crate) enum CheckLine {
    /// A section with at least one test.
    Section(String),
    /// A test that was decided.
    Test(CheckTest),
}

impl LiveCheck {
    fn progress_mut(&self) -> MutexGuard<'_, CheckProgress> {
        self.progress.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// How far it is.
    pub(crate) fn progress(&self) -> CheckProgress {
        self.progress_mut().clone()
    }

    /// Is told of every change.
    pub(crate) fn listen(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn change(&self, change: impl FnOnce(&mut CheckProgress)) {
        change(&mut self.progress_mut());
        self.changes.send_modify(|count| *count += 1);
    }

    fn end(&self, result: Result<CheckReport, String>) {
        self.change(|progress| {
            progress.section = None;
            progress.ended = Some(result.map(Arc::new));
        });
    }

    fn has_ended(&self) -> bool {
        self.progress_mut().ended.is_some()
    }

    /// Whether the searches of its cases can be recorded.
    pub(crate) fn can_trace(&self) -> bool {
        self.submission.is_some()
    }
}

/// Tells pages what a check finds.
struct Teller(Arc<LiveCheck>);

impl CheckWatcher for Teller {
    fn section_begins(&mut self, _id: &str, title: &str) {
        self.0.change(|progress| progress.section = Some(title.to_owned()));
    }

    fn test_done(&mut self, test: &CheckTest) {
        self.0.change(|progress| {
            let is_first = progress.lines.iter().rev().find_map(|line| match line {
                CheckLine::Section(title) => Some(Some(title) != progress.section.as_ref()),
                CheckLine::Test(_) => None,
            });
            if is_first.unwrap_or(true) {
                let title = progress.section.clone().unwrap_or_default();
                progress.lines.push(CheckLine::Section(title));
            }
            progress.lines.push(CheckLine::Test(test.clone()));
        });
    }
}

impl Lab {
    /// Checks what a visitor sent; the id of the check is given back at once.
    pub(crate) fn begin_check(self: &Arc<Lab>, visitor: Visitor, upload: &Upload) -> Result<String, RequestError> {
        if !self.options.allow_agents {
            return Err(RequestError::forbidden(
                "this lab does not accept files; its owner can allow them with --allow-agents",
            ));
        }
        let course = CourseAgent::all().iter().find(|agent| agent.course.id == upload.kind).ok_or_else(|| {
            let known: Vec<_> = CourseAgent::all().iter().map(|agent| agent.course.id.as_str()).collect();
            RequestError::invalid(format!("`{}` is not a course (there are: {})", upload.kind, known.join(", ")))
        })?;
        let programs = 2 * (self.environment.limits.memory as usize).div_ceil(1 << 20);
        let permits = (
            self.limiter.acquire(visitor, QuotaKind::Check)?,
            self.limiter.acquire_many(visitor, QuotaKind::Memory, programs)?,
        );
        let (name, files) = {
            let _unpacking = self.unpacking.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            unpack_files(upload)?
        };
        let bytes = files.files().map(|(_, content)| content.len()).sum();
        let submission = OpenedSubmission::from_files(course, name.clone(), files).map_err(RequestError::invalid)?;
        let live = self.keep_check(visitor, course, name, Some(submission), bytes);
        let (lab, running) = (Arc::clone(self), Arc::clone(&live));
        std::thread::spawn(move || lab.run_check(&running, permits));
        Ok(live.id.clone())
    }

    fn run_check(&self, live: &Arc<LiveCheck>, permits: (Permit, Permit)) {
        let slot = self.match_queue.acquire_blocking(live.visitor, || false);
        let result = self.library(live.course).and_then(|library| {
            let options = CheckOptions { environment: self.environment.clone(), seed: SEED, parts: Vec::new() };
            let submission = live.submission.as_ref().expect("a check of this lab has its files");
            check(submission, &library, &options, &mut (), &mut Teller(Arc::clone(live))).map_err(told)
        });
        // Who is told of the end may begin the next check.
        drop((slot, permits));
        live.end(result);
    }

    /// The public cases of a course, answered once.
    fn library(&self, course: &'static CourseAgent) -> Result<Arc<CaseLibrary>, String> {
        let mut libraries = self.checks.libraries.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(known) = libraries.get(course.course.id.as_str()) {
            return Ok(Arc::clone(known));
        }
        let library = Arc::new(CaseLibrary::new(course.course, &[], false).map_err(told)?);
        libraries.insert(course.course.id.as_str(), Arc::clone(&library));
        Ok(library)
    }

    fn keep_check(
        &self,
        visitor: Visitor,
        course: &'static CourseAgent,
        name: String,
        submission: Option<OpenedSubmission>,
        bytes: usize,
    ) -> Arc<LiveCheck> {
        let live = Arc::new(LiveCheck {
            id: new_id(),
            course,
            name,
            visitor,
            submission,
            bytes,
            progress: Mutex::default(),
            changes: watch::Sender::new(0),
        });
        let mut kept = self.kept_checks();
        kept.push_back(Arc::clone(&live));
        // Those that run are few, by the limits of visitors; the oldest of the others goes.
        while kept.len() > MAX_CHECKS || kept.iter().map(|check| check.bytes).sum::<usize>() > MAX_TOTAL_BYTES {
            let Some(oldest) = kept.iter().position(|check| check.has_ended()) else { break };
            kept.remove(oldest);
        }
        live
    }

    fn kept_checks(&self) -> MutexGuard<'_, VecDeque<Arc<LiveCheck>>> {
        self.checks.kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// A check that this visitor may see: an own one, or one of the lab itself.
    pub(crate) fn check_by_id(&self, visitor: Visitor, id: &str) -> Result<Arc<LiveCheck>, RequestError> {
        let is_seen = |check: &&Arc<LiveCheck>| {
            check.id == id && (check.visitor.key() == visitor.key() || check.visitor == Visitor::LAB)
        };
        let found = self.kept_checks().iter().find(is_seen).map(Arc::clone);
        found.ok_or_else(|| RequestError::not_found("check, or it is no longer in memory"))
    }

    /// The checks of a visitor, the latest first.
    pub(crate) fn checks_of(&self, visitor: Visitor) -> Vec<Arc<LiveCheck>> {
        let kept = self.kept_checks();
        kept.iter().rev().filter(|check| check.visitor.key() == visitor.key()).map(Arc::clone).collect()
    }

    /// Records the first wrong search of a test, and gives the address where it stands beside ours.
    pub(crate) fn trace_test(&self, visitor: Visitor, id: &str, number: usize) -> Result<String, RequestError> {
        let live = self.check_by_id(visitor, id)?;
        let Some(Ok(report)) = live.progress().ended else {
            return Err(RequestError::conflict("the check has not ended"));
        };
        let missing = || RequestError::not_found("search");
        let test = report.tests().nth(number).ok_or_else(missing)?;
        let submission = live.submission.as_ref().ok_or_else(missing)?;
        let _permit = self.limiter.acquire(visitor, QuotaKind::Search)?;
        let _slot = self.match_queue.acquire_blocking(visitor, || false);
        let library = self.library(live.course).map_err(RequestError::invalid)?;
        let function = test.id.split_once('/').map_or("", |(_, own)| own);
        match wrong_search(submission, &library, &self.environment, function) {
            Ok(file) => Ok(self.show_trace(file)),
            Err(WrongSearchError::Check(error)) => Err(RequestError::invalid(told(error))),
            Err(other) => Err(RequestError::invalid(format!("this search cannot be shown: {other}"))),
        }
    }
}

fn told(error: CheckError) -> String {
    match error {
        CheckError::Machine(error) => explain(&error),
        other => other.to_string(),
    }
}

/// A check that runs elsewhere, for all to see. Clones are of the same page.
#[derive(Clone)]
pub struct CheckPage {
    live: Arc<LiveCheck>,
}

impl Lab {
    /// Opens a page for a check that is about to begin.
    pub fn show_check(&self, course: &'static CourseAgent, name: &str) -> CheckPage {
        CheckPage { live: self.keep_check(Visitor::LAB, course, name.to_owned(), None, 0) }
    }
}

impl CheckPage {
    /// The page, as a path of the lab.
    pub fn path(&self) -> String {
        format!("checks/{}", self.live.id)
    }

    /// Shows the whole report.
    pub fn finish(&self, report: CheckReport) {
        self.live.end(Ok(report));
    }
}

impl CheckWatcher for CheckPage {
    fn section_begins(&mut self, id: &str, title: &str) {
        Teller(Arc::clone(&self.live)).section_begins(id, title);
    }

    fn test_done(&mut self, test: &CheckTest) {
        Teller(Arc::clone(&self.live)).test_done(test);
    }
}
