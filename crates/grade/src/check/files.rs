//! Whether the submission has the files that the course asks for, and whether they can be imported.

use super::{CheckContext, CheckError, filled_texts};
use crate::report::{CheckTest, Finding};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let mut tests = Vec::new();
    // Functions that stand in one file are one test.
    let mut wanted: BTreeMap<Option<String>, Result<PathBuf, String>> = BTreeMap::new();
    for function in &context.library.plan.functions {
        let file = context.submission.file_of(function);
        wanted.entry(function.file.clone()).or_insert(file);
    }
    if let Some(player) = &context.library.plan.custom_player {
        wanted.entry(Some(player.file.clone())).or_insert(context.submission.file_named(Some(&player.file)));
    }
    for (name, file) in wanted {
        tests.push(match file {
            Ok(file) => {
                let id = format!("files/{}", name.as_deref().unwrap_or("agent"));
                let limit = json!(context.library.plan.import_limit().as_secs_f64());
                context.test(&id, &limit, |context| import(context, &id, &file))?
            }
            Err(why) => {
                let id = format!("files/{}", name.as_deref().unwrap_or("agent"));
                let title =
                    format!("{}: not found", name.map_or("the program".to_owned(), |name| format!("{name}.py")));
                CheckTest::single(id, title, false).with_findings([Finding::note(why)])
            }
        });
    }
    tests.extend(filled_texts::of_section(context, "files")?);
    Ok(tests)
}

fn import(context: &mut CheckContext<'_>, id: &str, file: &Path) -> Result<CheckTest, CheckError> {
    let shown = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(match context.program(file)?.load()? {
        Ok(loaded) => {
            let name = loaded.name.map(|name| Finding::Named { name });
            let notes = name.into_iter().chain(loaded.notes.into_iter().map(Finding::note));
            CheckTest::single(id, format!("{shown} can be imported"), true).with_findings(notes)
        }
        Err(problem) => CheckTest::single(id, format!("{shown} cannot be imported"), false)
            .with_findings([Finding::Problem { problem }]),
    })
}
