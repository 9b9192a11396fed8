use super::*;
use plyground_games::FAMILIES;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn the_list_names_every_folder_and_a_folder_on_the_disk_reads_the_same() {
    let courses = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../courses");
    let folders = fs::read_dir(&courses).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let folders: BTreeSet<String> =
        folders.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    assert_eq!(Course::all().iter().map(|course| course.id.clone()).collect::<BTreeSet<_>>(), folders);
    for course in Course::all() {
        let read = Course::from_folder(&courses.join(&course.id)).unwrap();
        assert_eq!((&read.parts, &read.files), (&course.parts, &course.files), "{}", course.id);
    }
}

#[test]
fn families_exist_and_each_has_at_most_one_course_that_decides() {
    let names: Vec<_> = FAMILIES.iter().map(|family| family.name).collect();
    let mut decided = BTreeSet::new();
    for course in Course::all() {
        let unknown = course.families.iter().find(|family| !names.contains(&family.as_str()));
        assert_eq!(unknown, None, "{}", course.id);
        for family in &course.default_for {
            assert!(decided.insert(family), "two courses decide for {family}");
        }
    }
    assert!(Course::of_family("connect4").is_none() && Course::of_family("mnk").is_some());
}

#[test]
fn what_is_wrong_in_a_folder_is_told_with_its_place() {
    let told = |files: &[(&str, &str)]| {
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        match Course::from_files("demo101".to_owned(), files) {
            Err(error) => error.to_string(),
            Ok(course) => course.part::<Dialect>(CoursePart::Search).unwrap_err().to_string(),
        }
    };
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Dialect {
        #[expect(dead_code, reason = "it is only read")]
        ends: End,
    }
    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum End {
        NoMoves,
    }
    assert_eq!(told(&[]), "courses/demo101/course.toml is missing");
    let unknown = told(&[("course.toml", "title = \"D\"\nfamilies = []\n[search]\n[serch]\n")]);
    assert!(unknown.starts_with("courses/demo101/course.toml: "), "{unknown}");
    assert!(unknown.contains("line 4") && unknown.contains("unknown field `serch`"), "{unknown}");
    let course = "title = \"D\"\nfamilies = [\"mnk\"]\ndefault_for = [\"mnk\"]\n[search]\nends = \"soon\"\n";
    let part = told(&[("course.toml", course)]);
    assert!(part.starts_with("courses/demo101/course.toml, [search]: unknown variant `soon`"), "{part}");
    let policy = told(&[("course.toml", course), ("policy.toml", "limit 1")]);
    assert!(policy.starts_with("courses/demo101/policy.toml: "), "{policy}");
    let stranger = told(&[("course.toml", &course.replace("[\"mnk\"]\nd", "[\"tts\"]\nd"))]);
    assert!(stranger.ends_with("`default_for` names `mnk`, which is not one of its `families`"), "{stranger}");
}

#[test]
fn an_unknown_course_is_told_the_known_ones() {
    let message = |id| Course::named(id).unwrap_err().to_string();
    assert_eq!(message("cse451"), "there is no course `cse451`; did you mean `cse415`?");
    let known = "(there are: cse415, csc384, col333, cse150, cis521, plain)";
    assert_eq!(message("philosophy"), format!("there is no course `philosophy` {known}"));
}
