//! `plyground doctor`: what works on this machine, and how to get more.

use super::say;
use crate::venue::VenueArgs;
use anyhow::Result;
use plyground_agents::Needs;
use plyground_guard::{Finding, Level, examine};
use std::process::ExitCode;

const REMEDY: &str =
    "install it where everybody can run it (Debian: python3, python3-numpy), or name an interpreter with --interpreter";

/// Tell what works on this machine, and how to get more
///
/// Looks at the sandbox levels and proves that an agent behind the walls can run Python.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground doctor
  plyground doctor --sandbox landlock --interpreter /usr/bin/python3")]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    venue: VenueArgs,

    /// Print one JSON list of findings
    #[arg(long)]
    json: bool,
}

impl DoctorArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let mut findings = examine();
        let venue = self.venue.venue()?;
        let mut missing = None;
        for (needs, name) in
            [(Needs::Nothing, "Python"), (Needs::NumPy, "Python with NumPy (for COL 333, and whoever imports it)")]
        {
            let what = format!("{name} behind the walls of level {}", venue.level);
            let found = venue.python(needs);
            if found.is_err() {
                missing = missing.or(Some(needs));
            }
            findings.push(match found {
                Ok(python) => Finding { what, ok: true, detail: python.facts.to_string(), remedy: None },
                Err(why) => Finding { what, ok: false, detail: why, remedy: Some(REMEDY.to_owned()) },
            });
        }
        if self.json {
            say!("{}", serde_json::to_string_pretty(&findings)?);
            return Ok(ExitCode::SUCCESS);
        }
        for Finding { what, ok, detail, remedy } in &findings {
            say!("{} {what}: {detail}", if *ok { "ok     " } else { "missing" });
            if let Some(remedy) = remedy {
                say!("        {remedy}");
            }
        }
        say!("");
        say!("{}", conclusion(venue.level, missing));
        Ok(ExitCode::SUCCESS)
    }
}

/// Which matches can be held, where this is missing.
fn conclusion(level: Level, missing: Option<Needs>) -> String {
    match missing {
        None => format!("matches are held at level {level}"),
        Some(Needs::NumPy) => format!("matches are held at level {level}, but not those of COL 333, which need NumPy"),
        Some(Needs::Nothing | Needs::Python3) => {
            format!("no Python runs at level {level}: only programs in other languages and our own agents can play")
        }
    }
}
