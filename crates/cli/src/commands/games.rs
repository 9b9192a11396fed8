//! `plyground games`: what can be played.

use super::say;
use anyhow::Result;
use plyground_agents::AGENTS;
use plyground_games::FAMILIES;
use plyground_search::courses::Course;
use std::process::ExitCode;

/// List what can be played, with examples of each game spec
///
/// A game spec is `FAMILY[:BOARD][,KEY=VALUE]...` with sizes as ROWSxCOLS.
#[derive(clap::Args)]
pub(crate) struct GamesArgs {}

impl GamesArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        for family in FAMILIES {
            let course = Course::of_family(family.name);
            say!("{}  {}", family.name, family.about);
            for option in family.options {
                say!("    option    {}={}  {}", option.key, option.values, option.about);
            }
            let names = family.board_names();
            if !names.is_empty() {
                say!("    boards    {}", names.join(", "));
            }
            say!("    examples  {}", family.examples.join("  "));
            say!("    course    {} ({})", course.id, course.title);
            say!("");
        }
        say!("agents for `plyground play`:");
        for kind in AGENTS {
            let spec = match kind.option {
                Some((key, default)) => format!("{}:{key}={default}", kind.name),
                None => kind.name.to_owned(),
            };
            say!("    {spec:20}{}", kind.about);
        }
        Ok(ExitCode::SUCCESS)
    }
}
