use crate::support::{ROOT, plyground};

fn hand_in(name: &str) -> String {
    format!("cis521:{ROOT}/tests/submissions/cis521/{name}/homework4.py")
}

#[test]
fn the_first_node_that_differs_is_shown_with_its_board() {
    let agent = hand_in("never-cuts");
    let run = plyground(["ask", "dominoes:3x3", "--agent", &agent, "--depth", "2", "--trace"]).run();
    assert_eq!(run.code, 1, "{run:?}");
    for part in [
        "Your search and the reference agree for ",
        "your search goes on with ",
        " where the reference cuts",
        "      after ",
        " to move",
        "yours     reference",
        "moves looked at",
    ] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
}

#[test]
fn a_right_search_agrees_and_one_without_calls_says_why() {
    let agent = hand_in("negamax");
    let said = plyground(["ask", "dominoes:3x3", "--agent", &agent, "--depth", "3", "--trace", "--json"]).json();
    let trace = &said["trace"];
    assert_eq!(trace["first"], serde_json::Value::Null, "{trace}");
    assert_eq!((&trace["agreed"], &trace["yours"]), (&trace["ours"], &trace["ours"]));
    let agent = hand_in("explicit-stack");
    let said = plyground(["ask", "dominoes:3x3", "--agent", &agent, "--depth", "3", "--trace"]).ok();
    assert!(said.contains("Your search cannot be compared with ours: no function of it calls itself"), "{said}");
}

#[test]
fn both_searches_are_saved_for_the_lab() {
    let agent = hand_in("never-cuts");
    let run =
        plyground(["ask", "dominoes:3x3", "--agent", &agent, "--depth", "2", "--trace", "--save", "trace.json"]).run();
    let file = plyground_grade::trace::TraceFile::read(&run.read("trace.json")).unwrap();
    let first = file.search.comparison.first.unwrap();
    for (nodes, side) in [(&file.search.yours, &first.yours), (&file.search.ours, &first.ours)] {
        let at = nodes.iter().position(|node| node.differs).unwrap();
        assert_eq!(nodes.iter().filter(|node| node.parent == Some(at)).count() as u64, side.children);
        assert_eq!(nodes[at].value, side.value);
    }
    let unsaved = plyground(["ask", "dominoes:3x3", "--agent", &agent, "--save", "trace.json"]).run();
    assert_eq!(unsaved.code, 2, "{unsaved:?}");
}
