//! The help of every command, as it looks in a terminal of 80 columns.

use crate::support::plyground;

const COMMANDS: [&str; 24] = [
    "lab",
    "games",
    "show",
    "search",
    "solve",
    "verify",
    "eval",
    "perft",
    "convert",
    "vectors",
    "ask",
    "check",
    "grade",
    "play",
    "match",
    "tournament",
    "worker",
    "experiment",
    "replay",
    "rerun",
    "doctor",
    "new-agent",
    "engine",
    "completions",
];

#[test]
fn the_program_introduces_itself() {
    insta::assert_snapshot!(plyground(["--help"]).ok());
    assert!(plyground(["--version"]).ok().starts_with("plyground "));
}

#[test]
fn every_command_teaches_by_example() {
    for command in COMMANDS {
        let help = plyground([command, "--help"]).ok();
        insta::assert_snapshot!(command, help);
        assert_eq!(plyground(["help", command]).ok(), help);
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{command} is {widest:?} wide");
    }
}

#[test]
fn the_commands_of_graders_teach_by_example() {
    for command in ["run", "marks", "forget", "boards", "autograder"] {
        let help = plyground(["grade", command, "--help"]).ok();
        insta::assert_snapshot!(format!("grade-{command}"), help);
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "grade {command} is {widest:?} wide");
        let (_, examples) = help.split_once("\nExamples:\n").expect("examples");
        for line in examples.lines().take_while(|line| !line.is_empty()) {
            assert!(line.starts_with("  plyground "), "grade {command}: {line}");
        }
    }
}

#[test]
fn the_commands_of_tournaments_teach_by_example() {
    for command in ["new", "plan", "run", "status", "standings", "report", "export", "merge", "qualify", "credit"] {
        let help = plyground(["tournament", command, "--help"]).ok();
        insta::assert_snapshot!(format!("tournament-{command}"), help);
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "tournament {command} is {widest:?} wide");
        assert!(help.contains("\nExamples:\n  plyground tournament "), "tournament {command}: {help}");
    }
}

#[test]
fn the_experiments_teach_by_example() {
    for command in ["ladder", "boards", "review", "page"] {
        let help = plyground(["experiment", command, "--help"]).ok();
        insta::assert_snapshot!(format!("experiment-{command}"), help);
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "experiment {command} is {widest:?} wide");
        let (_, examples) = help.split_once("\nExamples:\n").expect("examples");
        for line in examples.lines().take_while(|line| !line.is_empty()) {
            assert!(line.starts_with("  plyground "), "experiment {command}: {line}");
        }
    }
}

#[test]
fn every_command_is_in_the_list_and_here() {
    let help = plyground(["--help"]).ok();
    let (_, list) = help.split_once("\nCommands:\n").expect("the list");
    let (list, _) = list.split_once("\n\n").expect("its end");
    // The second line of a long description is indented more.
    let names: Vec<_> = list
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert_eq!(names, COMMANDS);
}

#[test]
fn examples_are_never_broken_over_lines() {
    for command in COMMANDS {
        let help = plyground([command, "--help"]).ok();
        let Some((_, examples)) = help.split_once("\nExamples:\n") else { continue };
        for line in examples.lines().take_while(|line| !line.is_empty()) {
            assert!(line.starts_with("  plyground "), "{command}: {line}");
        }
    }
}
