//! `plyground doctor`: what works on this machine, and how to get more.

use super::print_line;
use crate::environment::{EnvironmentError, SandboxArgs};
use anyhow::Result;
use plyground_agents::{AGENTS, AgentKind, PythonNeeds};
use plyground_guard::{SandboxLevel, SystemCheck, check_system};
use std::process::ExitCode;

const REMEDY: &str =
    "install it for all users (Debian: python3, python3-numpy), or name an interpreter with --interpreter";

/// Check the sandbox and Python on this machine, and say what is missing
///
/// Tries each sandbox level, and checks whether agents can run Python inside it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground doctor
  plyground doctor --sandbox landlock --interpreter /usr/bin/python3")]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    sandbox: SandboxArgs,

    /// Print one JSON list of findings
    #[arg(long)]
    json: bool,
}

impl DoctorArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let mut findings = check_system();
        let environment = self.sandbox.environment()?;
        let mut missing = None;
        for (needs, name) in [
            (PythonNeeds::Nothing, "Python".to_owned()),
            (
                PythonNeeds::NumPy,
                format!("Python with NumPy (for {}, and other agents that import it)", numpy_courses()),
            ),
        ] {
            let what = format!("{name} in the sandbox, level {}", environment.level);
            let found = environment.python(needs);
            if found.is_err() {
                missing = missing.or(Some(needs));
            }
            findings.push(match found {
                Ok(python) => SystemCheck { what, ok: true, detail: python.facts.to_string(), remedy: None },
                Err(error) => {
                    let detail = EnvironmentError::from(error).to_string();
                    SystemCheck { what, ok: false, detail, remedy: Some(REMEDY.to_owned()) }
                }
            });
        }
        if self.json {
            print_line!("{}", serde_json::to_string_pretty(&findings)?);
            return Ok(ExitCode::SUCCESS);
        }
        for SystemCheck { what, ok, detail, remedy } in &findings {
            print_line!("{} {what}: {detail}", if *ok { "ok     " } else { "missing" });
            if let Some(remedy) = remedy {
                print_line!("        {remedy}");
            }
        }
        print_line!("");
        print_line!("{}", conclusion(environment.level, missing));
        Ok(ExitCode::SUCCESS)
    }
}

/// The courses whose agents cannot do without NumPy.
fn numpy_courses() -> String {
    let agents = AGENTS.iter().filter_map(AgentKind::course).filter(|agent| agent.needs == PythonNeeds::NumPy);
    let titles = agents.map(|agent| agent.course.title.split(':').next().unwrap_or_default());
    titles.collect::<Vec<_>>().join(" and ")
}

/// Which matches can be held, where this is missing.
fn conclusion(level: SandboxLevel, missing: Option<PythonNeeds>) -> String {
    match missing {
        None => format!("matches run at level {level}"),
        Some(PythonNeeds::NumPy) => {
            format!("matches run at level {level}, except those of {}, which need NumPy", numpy_courses())
        }
        Some(PythonNeeds::Nothing | PythonNeeds::Python3) => {
            format!("no Python runs at level {level}: only programs in other languages and our own agents can play")
        }
    }
}
