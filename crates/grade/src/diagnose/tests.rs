use super::*;
use crate::cases::{modelled, reference, same};

const COURSES: [&str; 5] = ["cis521", "csc384", "cse415", "cse150", "col333"];
/// The public cases of a course.
fn cases(course: &str) -> Vec<Value> {
    let read = |file: &str| {
        let path = format!("{}/../../courses/{course}/{file}.json", env!("CARGO_MANIFEST_DIR"));
        let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        file["cases"].as_array().unwrap().clone()
    };
    [read("vectors"), read("examples")].concat()
}

#[test]
fn without_a_fault_the_model_answers_as_the_reference_does() {
    for course in COURSES {
        let mut compared = 0;
        for case in &cases(course) {
            let Some(question) = modelled(course, case).unwrap() else { continue };
            let Ok(answers) = question.answer(&Switches::default(), prepared::MAX_VISITED) else { continue };
            let expected = reference(course, case).unwrap().answers;
            for (field, answer) in &answers.first {
                assert!(
                    same(answer, &expected[field]),
                    "{course} {}: {field} {answer}, not {}",
                    case["id"],
                    expected[field]
                );
            }
            assert_eq!(answers.first, answers.again);
            compared += 1;
        }
        assert!(compared >= 48, "{course}: {compared}");
    }
}
