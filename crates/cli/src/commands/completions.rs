//! `plyground completions`: completions for a shell.

use anyhow::Result;
use clap_complete::Shell;
use std::process::ExitCode;

/// Print completions for a shell
///
/// For bash, put `source <(plyground completions bash)` into ~/.bashrc.
#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

impl CompletionsArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        clap_complete::generate(self.shell, &mut crate::command_line(), "plyground", &mut std::io::stdout());
        Ok(ExitCode::SUCCESS)
    }
}
