//! Grading a class: many submissions, a ledger that decides what is done, and results that follow from it.

mod ledger;

pub use ledger::{GradeLedger, GradedSubmission, LedgerError, LedgerTests};
