//! Grading a class: many submissions, a ledger that decides what is done, and results that follow from it.

mod class;
mod ledger;
mod results;
mod retention;

pub use class::{ClassOptions, ClassResult, ClassSubmission, grade_class, hash};
pub use ledger::{GradeLedger, GradedSubmission, LedgerError, LedgerTests};
pub use results::{ChangedMark, changed_marks, class_marks, match_class};
pub use retention::Forgotten;
