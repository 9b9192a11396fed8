//! How the files of a submission lie in its archive: one folder, named after its authors, with the files that are asked for.

use super::{CheckContext, CheckError, OpenedSubmission};
use crate::plan::LayoutRules;
use crate::report::{CheckTest, Finding};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let Some(rules) = context.library.plan.layout.clone() else { return Ok(Vec::new()) };
    // A student who checks one file has not packed yet.
    if context.submission.is_single_file() {
        return Ok(Vec::new());
    }
    let depends_on = json!([rules, context.submission.archive()]);
    let folder = context.test("layout/folder", &depends_on, |context| Ok(folder_test(context.submission, &rules)))?;
    let files = context.test("layout/files", &depends_on, |context| Ok(files_test(context.submission, &rules)))?;
    Ok(vec![folder, files])
}

/// The only folder of a submission: its name, and the names of what lies in it. A folder that was given by its own name is one.
pub(super) fn only_folder(submission: &OpenedSubmission) -> Option<(String, Vec<String>)> {
    let paths: Vec<&Path> = submission.files.files().map(|(path, _)| path).collect();
    let name = |path: &Path| path.to_string_lossy().into_owned();
    let tops: BTreeSet<String> =
        paths.iter().filter_map(|path| path.iter().next()).map(|top| name(top.as_ref())).collect();
    let is_flat = paths.iter().any(|path| path.components().count() == 1);
    match (is_flat, tops.len()) {
        (false, 1) => {
            let top = tops.into_iter().next()?;
            let inside = paths.iter().filter_map(|path| path.strip_prefix(&top).ok()).map(name).collect();
            Some((top, inside))
        }
        (true, _) if archive_name(submission).is_none() => {
            Some((submission.name.clone(), paths.iter().map(|path| name(path)).collect()))
        }
        _ => None,
    }
}

/// The name of the archive without its ending, if the submission is one.
fn archive_name(submission: &OpenedSubmission) -> Option<&str> {
    let archive = submission.archive()?;
    Some(archive.rsplit_once('.').map_or(archive, |(name, _)| name))
}

fn folder_test(submission: &OpenedSubmission, rules: &LayoutRules) -> CheckTest {
    let problem = match only_folder(submission) {
        None => Some("the files do not lie in one folder".to_owned()),
        Some((folder, _)) => match (rules.numbers(&folder), archive_name(submission)) {
            (Err(why), _) => Some(format!("the folder is called `{folder}`: {why}")),
            (Ok(_), Some(archive)) if archive != folder => {
                Some(format!("the archive is called `{archive}.zip`, and the folder in it `{folder}`"))
            }
            (Ok(_), _) => None,
        },
    };
    let title = if problem.is_none() { "one folder, named as asked" } else { "not one folder, named as asked" };
    CheckTest::single("layout/folder", title, problem.is_none()).with_findings(problem.map(Finding::note))
}

fn files_test(submission: &OpenedSubmission, rules: &LayoutRules) -> CheckTest {
    let found = only_folder(submission)
        .map(|(_, files)| files)
        .unwrap_or_else(|| submission.files.files().map(|(path, _)| path.to_string_lossy().into_owned()).collect());
    let missing: Vec<_> = rules.files.iter().filter(|file| !found.contains(file)).cloned().collect();
    let extra: Vec<_> = found.iter().filter(|file| !rules.files.contains(file)).cloned().collect();
    let title = format!("the files: {}", rules.files.join(", "));
    let mut test = CheckTest::single("layout/files", title, missing.is_empty() && extra.is_empty());
    for (what, files) in [("missing", missing), ("not asked for", extra)] {
        test.findings.extend((!files.is_empty()).then(|| Finding::note(format!("{what}: {}", files.join(", ")))));
    }
    test
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::CheckPlan;
    use plyground_agents::{CourseAgent, Submission};

    #[test]
    fn the_archive_must_be_called_as_its_folder_also_in_a_download_that_renames_it() {
        let course = CourseAgent::all();
        let plan = |agent: &CourseAgent| CheckPlan::of(agent.course).unwrap().unwrap();
        let course = course.iter().find(|agent| plan(agent).layout.is_some()).unwrap();
        let rules = plan(course).layout.unwrap();
        let folder = "A2-2019CS10117";
        let opened = |archive: Option<&str>| {
            let files = rules.files.iter().map(|file| (format!("{folder}/{file}"), b"text".to_vec()));
            let files = Submission::from_files(files).unwrap();
            let opened = OpenedSubmission::from_files(course, "Ada Lovelace (7001)".to_owned(), files).unwrap();
            folder_test(&opened.packed_as(archive.map(str::to_owned)), &rules)
        };
        assert_eq!(opened(Some("A2-2019CS10117.zip")).right, 1);
        assert_eq!(opened(None).right, 1, "a folder that was not packed");
        let wrong = opened(Some("mywork.zip"));
        let told = "the archive is called `mywork.zip`, and the folder in it `A2-2019CS10117`";
        assert_eq!(wrong.right, 0);
        assert!(matches!(&wrong.findings[..], [Finding::Note { text }] if text == told), "{:?}", wrong.findings);
    }
}
