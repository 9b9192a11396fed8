//! `plyground games`: what can be played.

use super::print_line;
use anyhow::Result;
use plyground_agents::{AGENTS, AgentArgument, AgentKind, VOICES};
use plyground_games::{FAMILIES, Family, Spec};
use plyground_search::courses::CourseDialect;
use std::process::ExitCode;

/// List all games, with their options and examples of game specs
///
/// A game spec is `FAMILY[:BOARD][,KEY=VALUE]...` with sizes as ROWSxCOLS.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground games
  plyground games tts")]
pub(crate) struct GamesArgs {
    /// Only this family, such as `tts`
    family: Option<String>,
}

impl GamesArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        if let Some(family) = &self.family {
            return describe(Spec::parse(family)?.family).map(|()| ExitCode::SUCCESS);
        }
        for family in FAMILIES {
            describe(family)?;
            print_line!("");
        }
        print_line!("agents for `plyground play` and `plyground match`:");
        for kind in AGENTS.iter().filter(|kind| kind.takes == AgentArgument::Nothing) {
            print_line!("    {:22}{}", spec(kind), kind.about);
        }
        print_line!("");
        print_line!("voices for them, as in `first:voice=joker`:");
        for voice in VOICES {
            print_line!("    {:22}{}, {}", voice.name, voice.called, voice.about);
        }
        print_line!("");
        print_line!("programs for `plyground match`:");
        for kind in AGENTS.iter().filter(|kind| kind.takes != AgentArgument::Nothing) {
            print_line!("    {:22}{}", spec(kind), kind.about);
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// One family: its options, boards and examples, and the course that teaches it.
fn describe(family: &Family) -> Result<()> {
    let course = CourseDialect::of_family(family.name);
    print_line!("{}  {}: {}", family.name, family.title, family.about);
    for option in family.options {
        print_line!("    option    {}={}  {}", option.key, option.values, option.about);
    }
    let names = family.board_names();
    if !names.is_empty() {
        print_line!("    boards    {}", names.join(", "));
    }
    print_line!("    examples  {}", family.examples.join("  "));
    print_line!("    course    {} ({})", course.id, course.title);
    Ok(())
}

/// What users type, with the options that most will want.
fn spec(kind: &AgentKind) -> String {
    let argument = match kind.takes {
        AgentArgument::Nothing => kind.options.first().map(|option| format!("{}=N", option.key)),
        AgentArgument::File => Some("FILE".to_owned()),
        AgentArgument::Command => Some("COMMAND".to_owned()),
    };
    argument.map_or_else(|| kind.name.to_owned(), |argument| format!("{}:{argument}", kind.name))
}
