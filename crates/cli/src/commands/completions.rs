//! `plyground completions`: completions for a shell.

use anyhow::Result;
use clap_complete::Shell;
use std::io::Write;
use std::process::ExitCode;

/// Print shell completions
///
/// For bash, put `source <(plyground completions bash)` into ~/.bashrc.
#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

impl CompletionsArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        // The generator panics when its writer fails, and a reader may have seen enough.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::command_line(), "plyground", &mut script);
        std::io::stdout().write_all(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}
