use crate::support::plyground;

#[test]
fn every_family_is_listed_with_its_options_boards_and_examples() {
    insta::assert_snapshot!(plyground(["games"]).ok());
}

#[test]
fn every_example_in_the_list_is_a_game() {
    let list = plyground(["games"]).ok();
    let examples: Vec<&str> =
        list.lines().filter_map(|line| line.trim().strip_prefix("examples ")).flat_map(str::split_whitespace).collect();
    assert!(examples.len() > 15, "{examples:?}");
    for spec in examples {
        // The one with a file wants that file.
        let boards = "[star]\nk = 3\nrows = ['   ', ' - ', '   ']\n";
        let text = plyground(["show", spec]).file("my-boards.toml", boards).ok();
        assert!(text.starts_with(spec.split([':', ',']).next().expect("a family")), "{spec}");
    }
}

#[test]
fn every_agent_in_the_list_can_play() {
    let list = plyground(["games"]).ok();
    let (_, agents) = list.split_once("agents for `plyground play` and `plyground match`:\n").expect("the agents");
    let specs: Vec<_> = agents.lines().map_while(|line| line.split_whitespace().next()).collect();
    assert_eq!(specs.len(), 11, "{specs:?}");
    for spec in specs.iter().filter(|spec| **spec != "human") {
        let agent = &spec.replace("=N", "=2");
        let game = plyground(["play", "mnk:3x3,k=2", "--first", agent, "--second", agent]).ok();
        assert!(game.contains(" wins with "), "{agent}: {game}");
    }
}

#[test]
fn one_family_is_described_alone() {
    let list = plyground(["games"]).ok();
    let tts = plyground(["games", "tts"]).ok();
    assert!(tts.starts_with("tts  Toro-Tile-Straight: ") && list.contains(&format!("\n{tts}\n")), "{tts}");
    assert_eq!(plyground(["games", "tts:gold-rush"]).ok(), tts);
    let message = plyground(["games", "gomoku"]).refused();
    assert_eq!(message, "there is no family `gomoku`; did you mean `mnk:15x15,k=5`?");
}
