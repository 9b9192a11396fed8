//! A whole class: submissions checked side by side, each test kept in the ledger as it is decided.

use super::ledger::{GradeLedger, GradedSubmission, LedgerError};
use crate::check::{CaseLibrary, CheckError, CheckOptions, OpenedSubmission, check};
use crate::intake::ReadHandIn;
use plyground_agents::{CourseAgent, Submission};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A submission of a class. Its files are read when its turn comes, so that not all of them are in memory at once.
pub struct ClassSubmission<'a> {
    /// What it is called: the label of the hand-in, which no other one has.
    pub label: String,
    /// Reads its files, or says why they cannot be read.
    pub read: Box<dyn Fn() -> Result<ReadHandIn, String> + Send + Sync + 'a>,
}

/// How a class is graded.
pub struct ClassOptions<'a> {
    /// The course.
    pub course: &'static CourseAgent,
    /// What is asked.
    pub library: &'a CaseLibrary,
    /// How submissions are checked.
    pub check: &'a CheckOptions,
    /// How many are checked side by side.
    pub jobs: usize,
    /// Set when the run is to end; submissions that were begun are not finished, and nothing decided is lost.
    pub stop: &'a AtomicBool,
}

/// What came of a run over a class.
#[derive(Debug)]
pub struct ClassResult {
    /// The submissions that are graded now, in the order in which they were given.
    pub graded: Vec<GradedSubmission>,
    /// How many were left when the run was stopped.
    pub left: usize,
}

/// Grades a class. What the ledger holds is not made again; `done` is told of each submission that is finished.
pub fn grade_class(
    submissions: &[ClassSubmission<'_>],
    options: &ClassOptions<'_>,
    ledger: &GradeLedger,
    done: &(dyn Fn(&GradedSubmission) + Sync),
) -> Result<ClassResult, LedgerError> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<GradedSubmission>>> = Mutex::new(submissions.iter().map(|_| None).collect());
    let problem: Mutex<Option<LedgerError>> = Mutex::new(None);
    let work = || {
        while !options.stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(submission) = submissions.get(index) else { break };
            match grade_one(submission, options, ledger) {
                Ok(Some(graded)) => {
                    done(&graded);
                    lock(&results)[index] = Some(graded);
                }
                Ok(None) => break,
                Err(error) => {
                    lock(&problem).get_or_insert(error);
                    break;
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.clamp(1, submissions.len().max(1)) {
            scope.spawn(work);
        }
    });
    if let Some(error) = lock(&problem).take() {
        return Err(error);
    }
    let results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let left = results.iter().filter(|result| result.is_none()).count();
    Ok(ClassResult { graded: results.into_iter().flatten().collect(), left })
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Grades one submission; nothing where the run was stopped meanwhile.
fn grade_one(
    submission: &ClassSubmission<'_>,
    options: &ClassOptions<'_>,
    ledger: &GradeLedger,
) -> Result<Option<GradedSubmission>, LedgerError> {
    let label = submission.label.clone();
    let unreadable = |why: String| GradedSubmission { label: label.clone(), hash: String::new(), report: Err(why) };
    let graded = match (submission.read)() {
        Err(why) => unreadable(why),
        Ok(ReadHandIn { submission: files, archives }) => {
            let hash = hash(&files);
            let mut tests = ledger.tests_of(&hash);
            let opened = OpenedSubmission::from_files(options.course, label.clone(), files);
            let opened = opened.map(|opened| opened.packed_as(only(archives)));
            let checked = opened.and_then(|opened| check(&opened, options.library, options.check, &mut tests, &mut ()));
            tests.finish()?;
            match checked {
                // What a program says when it is stopped is not its answer.
                _ if options.stop.load(Ordering::Relaxed) => return Ok(None),
                Ok(report) => GradedSubmission { label: label.clone(), hash, report: Ok(report) },
                Err(error) => GradedSubmission { label: label.clone(), hash, report: Err(told(&error)) },
            }
        }
    };
    ledger.store(&graded)?;
    Ok(Some(graded))
}

/// The archive of a hand-in that is one archive.
fn only(archives: Vec<String>) -> Option<String> {
    let [archive] = <[String; 1]>::try_from(archives).ok()?;
    Some(archive)
}

fn told(error: &CheckError) -> String {
    format!("it could not be checked: {error}")
}

/// The hash of the files of a submission: their paths, their lengths and what is in them.
pub fn hash(files: &Submission) -> String {
    let mut hasher = blake3::Hasher::new();
    for (path, content) in files.files() {
        hasher.update(path.as_os_str().as_encoded_bytes()).update(&[0]);
        hasher.update(&(content.len() as u64).to_le_bytes()).update(content);
    }
    hasher.finalize().to_hex().to_string()
}
