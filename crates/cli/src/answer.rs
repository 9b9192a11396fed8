//! The option that asks for an answer as the course's own program gives it, shared by the commands that have one.

use crate::commands::{print_line, replace};
use anyhow::Result;
use std::path::PathBuf;

/// Whether, and where, the course's own answer is wanted.
#[derive(clap::Args)]
pub(crate) struct AnswerArgs {
    /// Print what the course's own function returns; `--answer=FILE` writes it to a file without a newline, as CSE 150's tests expect it
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    answer: Option<Option<PathBuf>>,
}

impl AnswerArgs {
    pub(crate) const fn is_wanted(&self) -> bool {
        self.answer.is_some()
    }

    /// Prints the answer, or writes it to the file and nothing else.
    pub(crate) fn give(&self, answer: &str) -> Result<()> {
        match &self.answer {
            // The course compares whole files, to the last byte.
            Some(Some(path)) => replace(path, answer),
            _ => {
                print_line!("{answer}");
                Ok(())
            }
        }
    }
}
