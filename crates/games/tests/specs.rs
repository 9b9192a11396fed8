//! Whatever is wrong with a spec, its message ends with a right one.

use plyground_games::formats::{Strictness, read};
use plyground_games::{FAMILIES, Spec, SpecError, state_from_spec};
use proptest::prelude::*;

/// The last word of a message that stands between backquotes.
fn to_copy(message: &str) -> Option<&str> {
    message.rsplit('`').nth(1)
}

/// Fails where a refused spec comes without a right one. Says whether it was refused.
fn holds(spec: &str) -> Result<bool, TestCaseError> {
    let Err(error) = state_from_spec(spec) else { return Ok(false) };
    let message = error.to_string();
    let right = to_copy(&message);
    prop_assert!(right.is_some_and(|right| state_from_spec(right).is_ok()), "{spec:?}: {message}");
    prop_assert!(message.ends_with('?') || message.ends_with('`') || message.ends_with(')'), "{spec:?}: {message}");
    Ok(true)
}

fn examples() -> Vec<&'static str> {
    let of_files = |spec: &&str| !spec.contains(".toml");
    FAMILIES.iter().flat_map(|family| family.examples.iter().copied().filter(of_files)).collect()
}

#[test]
fn every_slip_of_one_letter_in_an_example_is_answered_with_a_right_spec() {
    let mut refused = 0;
    for spec in examples() {
        for at in 0..=spec.len() {
            let (before, after) = spec.split_at(at);
            for letter in ["", "0", "9", "x", "k", ":", ",", ";", "=", " ", "#", "-", "é"] {
                let rest = after.get(1..).unwrap_or_default();
                for wrong in [format!("{before}{letter}{after}"), format!("{before}{letter}{rest}")] {
                    refused += usize::from(holds(&wrong).unwrap());
                }
            }
        }
    }
    assert!(refused > 4000, "only {refused} were wrong");
}

#[test]
fn every_part_in_the_place_of_another_is_answered_with_a_right_spec() {
    let odd = ["0", "-1", "70", "99999999999999999999", "0x0", "300x300", "1x255", "2x3x4", "k=", "=", "second"];
    let mut parts: Vec<&str> = examples().iter().flat_map(|spec| spec.split([':', ',', '='])).chain(odd).collect();
    parts.sort_unstable();
    parts.dedup();
    for family in FAMILIES {
        for first in &parts {
            for second in odd {
                holds(&format!("{}:{first},{second}", family.name)).unwrap();
            }
            for option in family.options {
                holds(&format!("{},{}={first}", family.name, option.key)).unwrap();
            }
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_answered_with_a_right_spec(
        spec in "(mnk|tts|othello|extconnect4|connect4|dominoes|[a-z]{0,4})([:,;= ]?(k|pops|rule|start|variant|lines|pop|3x3|[0-9]{1,6}|gold-rush|case1|[xX=,:;#-]|\\PC))*"
    ) {
        // A file of the machine that the test runs on is none of its business.
        prop_assume!(!spec.contains(['/', '.', '\\']));
        holds(&spec)?;
    }
}

#[test]
fn a_position_of_another_game_is_told_its_spec() {
    let text = "[[' ', 'W'], [' ', 'B']]";
    let reading = read(text, None, Strictness::Lenient).unwrap();
    let refused = |spec: &str| {
        let position = Spec::parse(spec).and_then(|spec| spec.position(&reading, None));
        position.map_err(|error: SpecError| error.to_string()).unwrap_err()
    };
    assert_eq!(
        refused("tts:3x3,k=2"),
        "the position's board is 2x2, but `tts:3x3,k=2` says 3x3; did you mean `tts:2x2,k=2`?"
    );
    assert_eq!(
        refused("tts:gold-rush,lines=distinct"),
        "the position's board is 2x2, but `tts:gold-rush,lines=distinct` says 7x7; \
         did you mean `tts:2x2,k=5,lines=distinct`?"
    );
}

#[test]
fn a_start_accords_with_the_spec_that_names_it() {
    let start = Spec::parse("tts:gold-rush").unwrap().setup().unwrap();
    for (spec, accords) in [
        ("tts:gold-rush", true),
        ("tts", true),
        ("tts:7x7,k=5", true),
        ("tts:7x7,k=4", false),
        ("tts:tetra-toro", false),
        ("tts:7x8,k=5", false),
        ("mnk:7x7,k=5", false),
    ] {
        assert_eq!(Spec::parse(spec).unwrap().accords_with(&start), accords, "{spec}");
    }
}
