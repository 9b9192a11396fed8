//! The help page: rules, notation, formats, keys and protocol, from what the program itself knows.

use super::{PageResult, page};
use crate::pages::{PageContext, sentence};
use askama::Template;
use plyground_agents::AGENTS;
use plyground_games::formats::Format;
use plyground_games::{FAMILIES, Family, Spec};
use plyground_search::courses::CourseDialect;

#[derive(Template)]
#[template(path = "help.html")]
struct HelpPage {
    site: PageContext,
    families: Vec<FamilyHelp>,
    formats: Vec<(&'static str, &'static str)>,
    agents: Vec<(&'static str, &'static str)>,
}

struct FamilyHelp {
    title: &'static str,
    about: String,
    course: String,
    seats: [&'static str; 2],
    options: Vec<(String, &'static str)>,
    examples: &'static [&'static str],
}

pub(super) async fn help() -> PageResult {
    let rules = |family: &'static Family| {
        let look = Spec::parse(family.usual).and_then(|spec| spec.state()).map(|state| state.look().seats);
        FamilyHelp {
            title: family.title,
            about: sentence(family.about),
            course: CourseDialect::of_family(family.name).title.to_owned(),
            seats: look.unwrap_or(["First", "Second"]),
            options: family.options.iter().map(|it| (format!("{}={}", it.key, it.values), it.about)).collect(),
            examples: family.examples,
        }
    };
    page(&HelpPage {
        site: PageContext::at("/help"),
        families: FAMILIES.iter().map(rules).collect(),
        formats: Format::ALL.map(|format| (format.name(), format.about())).into(),
        agents: AGENTS.iter().map(|kind| (kind.example, kind.about)).collect(),
    })
}
