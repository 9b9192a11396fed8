//! Copies are found however they are dressed up, and nothing else is.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use plyground_agents::CourseAgent;
use plyground_grade::similarity::{
    ComparedSource, SimilarityOptions, SimilarityReport, compare, pairs_csv, similarity_page, solved_version,
    starter_code,
};
use proptest::prelude::*;
use std::collections::HashMap;
use std::path::Path;

/// Programs that have nothing to do with each other, written for this project.
const UNRELATED: [&str; 8] = [
    "hosts/python/cis521_signature.py",
    "hosts/python/courses/cse415/TTS_win_tester.py",
    "hosts/python/courses/col333/connect4/utils.py",
    "hosts/python/courses/csc384/othello_shared.py",
    "hosts/python/plyground_path.py",
    "hosts/python/plyground_wire.py",
    "hosts/python/plyground_fork.py",
    "tests/perft/slow_count.py",
];

fn text(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

fn source(name: &str, text: &str) -> ComparedSource {
    ComparedSource::new(name).file("agent.py", text)
}

fn compared(sources: &[ComparedSource]) -> SimilarityReport {
    compare(sources, &[], &SimilarityOptions::default())
}

/// The file with other names, other numbers, other texts on one line, other comments and more blank lines.
fn disguised(text: &str) -> String {
    const KEYWORDS: &str = " False None True and as assert async await break class continue def del elif else except finally for \
                            from global if import in is lambda nonlocal not or pass raise return try while with yield ";
    let mut names: HashMap<String, String> = HashMap::new();
    let mut changed = String::new();
    for line in text.lines() {
        let mut word = String::new();
        for c in line.chars().chain(['\n']) {
            if c.is_alphanumeric() || c == '_' {
                word.push(c);
                continue;
            }
            let is_name = word.starts_with(|c: char| c.is_alphabetic() || c == '_');
            // A text may begin with a letter, such as `b''`.
            if is_name && !KEYWORDS.contains(&format!(" {word} ")) && !matches!(c, '\'' | '"') {
                let count = names.len();
                changed.push_str(names.entry(word.clone()).or_insert_with(|| format!("renamed_{count}")));
            } else {
                changed.push_str(&word);
            }
            word.clear();
            changed.push(c);
        }
        if !line.ends_with('\\') && !line.is_empty() {
            changed.push_str("\n  # nothing to see here\n");
        }
    }
    changed
}

/// The file with its top-level statements in the opposite order.
fn reordered(text: &str) -> String {
    let mut blocks: Vec<String> = vec![String::new()];
    for line in text.lines() {
        if ["def ", "class "].iter().any(|start| line.starts_with(start)) {
            blocks.push(String::new());
        }
        let block = blocks.last_mut().unwrap();
        block.push_str(line);
        block.push('\n');
    }
    blocks.into_iter().rev().collect()
}

#[test]
fn a_copy_with_other_names_and_comments_is_a_copy() {
    for path in UNRELATED {
        let report = compared(&[source("ada", &text(path)), source("bob", &disguised(&text(path)))]);
        let pair = report.pairs.first().unwrap_or_else(|| panic!("{path} was not found"));
        assert!(pair.similarity > 0.9, "{path}: {}", pair.similarity);
    }
}

#[test]
fn functions_that_were_moved_are_found() {
    let slow_count = text("tests/perft/slow_count.py");
    let report = compared(&[source("ada", &slow_count), source("bob", &disguised(&reordered(&slow_count)))]);
    assert!(report.pairs[0].similarity > 0.85, "{}", report.pairs[0].similarity);
    assert!(report.pairs[0].passages.len() > 5, "one passage a function, about: {:?}", report.pairs[0].passages);
}

#[test]
fn programs_that_have_nothing_in_common_are_not_found() {
    let sources: Vec<_> = UNRELATED.iter().map(|path| source(path, &text(path))).collect();
    let report = compared(&sources);
    let found: Vec<_> = report.pairs.iter().map(|pair| (&pair.left.name, &pair.right.name, pair.similarity)).collect();
    assert!(found.iter().all(|(_, _, similarity)| *similarity < 0.05), "{found:?}");
}

#[test]
fn what_the_course_hands_out_is_not_counted() {
    for agent in CourseAgent::all() {
        let course = &agent.course.id;
        let mut ada = starter_code(course);
        ada.name = "ada".to_owned();
        let mut bob = starter_code(course).file("own.py", &text("tests/perft/slow_count.py"));
        bob.name = "bob".to_owned();
        let copied = source("eve", &text("tests/perft/slow_count.py"));
        let options = SimilarityOptions { starter: vec![starter_code(course)], ..SimilarityOptions::default() };
        let report = compare(&[ada.clone(), bob.clone(), copied.clone()], &[], &options);
        let names: Vec<_> = report.pairs.iter().map(|pair| (&*pair.left.name, &*pair.right.name)).collect();
        assert_eq!(names, [("bob", "eve")], "{course}");
        assert_eq!(report.pairs[0].similarity, 1.0, "{course}: nor does it make what was copied a smaller share");
        let naive = compared(&[ada, bob, copied]);
        assert!(naive.pairs.iter().any(|pair| pair.left.name == "ada"), "{course}: the test tests nothing");
    }
}

#[test]
fn a_copy_of_our_solved_version_is_found() {
    for agent in CourseAgent::all() {
        let course = &agent.course.id;
        let solved = solved_version(course);
        assert!(!solved.files.is_empty(), "{course}");
        let copy = ComparedSource { name: "ada".to_owned(), ..solved.clone() };
        let options = SimilarityOptions { starter: vec![starter_code(course)], ..SimilarityOptions::default() };
        let report = compare(&[copy], &[solved], &options);
        assert_eq!(report.pairs.len(), 1, "{course}");
        assert_eq!((&*report.pairs[0].left.name, report.pairs[0].similarity), ("ada", 1.0), "{course}");
    }
}

#[test]
fn what_everyone_writes_is_not_counted() {
    let (shared, own) = (text("hosts/python/plyground_path.py"), text("tests/perft/slow_count.py"));
    let class = |size: usize| -> Vec<_> {
        let program = |n: usize| if n < 2 { format!("{shared}\n{own}") } else { shared.clone() };
        (0..size).map(|n| source(&format!("student {n:02}"), &program(n))).collect()
    };
    let ten = compared(&class(10));
    assert_eq!((ten.common, ten.pairs.len()), (10, 45));
    let eleven = compared(&class(11));
    assert_eq!(eleven.pairs.len(), 1, "only the two who share more than that");
    assert_eq!((&*eleven.pairs[0].left.name, &*eleven.pairs[0].right.name), ("student 00", "student 01"));
    let tolerant = SimilarityOptions { common: Some(11), ..SimilarityOptions::default() };
    assert_eq!(compare(&class(11), &[], &tolerant).pairs.len(), 55);
}

#[test]
fn earlier_hand_ins_are_compared_with_the_class_and_not_with_each_other() {
    let copied = text("tests/perft/slow_count.py");
    let old = [source("2024/carl", &copied), source("2025/dora", &copied)];
    let report =
        compare(&[source("ada", &copied), source("bob", "print('mine')\n")], &old, &SimilarityOptions::default());
    let pairs: Vec<_> = report.pairs.iter().map(|pair| (&*pair.left.name, &*pair.right.name)).collect();
    assert_eq!(pairs, [("ada", "2024/carl"), ("ada", "2025/dora")]);
    assert_eq!((report.submissions, report.against), (2, 2));
}

#[test]
fn three_hundred_submissions_are_compared_and_the_copies_come_first() {
    const VALUES: [&str; 6] = ["x", "x[y]", "f(x)", "1", "x.y", "[x, 'y']"];
    const OPERATORS: [&str; 10] = ["+", "-", "*", "//", "%", "and", "or", "<", ">", "is"];
    let line = |n: usize| {
        let pick = |words: &[&'static str], salt: usize| words[scattered(3 * n + salt) % words.len()];
        format!("v{n} = {} {} {}\n", pick(&VALUES, 0), pick(&OPERATORS, 1), pick(&VALUES, 2))
    };
    let program = |student: usize| -> String { (0..300).map(|n| line(student * 300 + n)).collect() };
    let mut class: Vec<_> = (0..300).map(|student| source(&format!("{student:03}"), &program(student))).collect();
    let copied = text("tests/perft/slow_count.py");
    for (student, part) in [(17, 0), (170, 0), (44, 1), (251, 1)] {
        let half: String = copied.lines().skip(part * 80).take(80).map(|line| format!("{line}\n")).collect();
        class[student].files[0].1.push_str(&if student > 100 { disguised(&half) } else { half });
    }
    let report = compared(&class);
    let first: Vec<_> = report.pairs[..2].iter().map(|pair| (&*pair.left.name, &*pair.right.name)).collect();
    assert!(first.contains(&("017", "170")) && first.contains(&("044", "251")), "{first:?}");
}

#[test]
fn a_page_shows_both_sides_and_nothing_on_it_is_markup_of_a_student() {
    let copied = "def <script>alert(1)</script>(a):\n    for x in range(len(a)):\n        if a[x] > a[x + 1] and a[x] != 0:\n            a[x], a[x + 1] = a[x + 1], a[x]\n    return '</pre><b>' + \"&\"\n";
    let ada = ComparedSource::new("ada \"<i>\"").file("<b>.py", &format!("import os\n\n{copied}"));
    let bob = ComparedSource::new("bob").file("b.py", &copied.replace("range", "reach").replace('x', "y"));
    let sources = [ada, bob];
    let report = compared(&sources);
    let page = similarity_page("CIS 521 & friends", &report, &sources, &[]);
    assert!(!page.contains("<script>") && !page.contains("<i>\"") && !page.contains("<b>.py"));
    let body = page.split_once("</style>").unwrap().1;
    insta::assert_snapshot!("page", body);
    insta::assert_snapshot!("pairs", pairs_csv(&report));
}

/// A number that looks random.
fn scattered(n: usize) -> usize {
    let n = (n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((n ^ (n >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33) as usize
}

/// A statement of a small language, as different from its neighbours as a program's are.
fn statement() -> impl Strategy<Value = String> {
    let name = "[a-d]{1,3}";
    let call = (name, name).prop_map(|(f, x)| format!("{f}({x}, 1)"));
    let index = (name, name).prop_map(|(a, i)| format!("{a}[{i}]"));
    let value = prop_oneof![Just("[]".to_owned()), call, index, "[0-9]{1,3}", Just("'text'".to_owned())];
    let operator =
        prop_oneof![Just("+"), Just("-"), Just("*"), Just("//"), Just("and"), Just("or"), Just("<"), Just("is")];
    (name, value.clone(), operator, value).prop_map(|(name, a, operator, b)| format!("{name} = {a} {operator} {b}\n"))
}

fn program(length: std::ops::Range<usize>) -> impl Strategy<Value = String> {
    proptest::collection::vec(statement(), length).prop_map(|lines| lines.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Seven statements have at least 35 tokens: the shortest is `a = 1 + 1` and its line end.
    #[test]
    fn every_planted_copy_is_found_with_its_lines(
        copied in program(7..12),
        [a, b] in [program(0..20), program(0..20)],
        [c, d] in [program(0..20), program(0..20)],
    ) {
        let left = source("left", &format!("{a}{copied}{b}"));
        let right = source("right", &format!("{c}{}{d}", disguised(&copied)));
        let report = compared(&[left, right]);
        prop_assert_eq!(report.pairs.len(), 1);
        let lines = |text: &str| text.lines().count() as u32;
        let (before, within) = (lines(&a), lines(&copied));
        let touches = |first: u32, last: u32| first <= before + within && last > before;
        let passages = &report.pairs[0].passages;
        prop_assert!(passages.iter().any(|it| touches(it.left.first, it.left.last)), "{:?}", passages);
    }
}
