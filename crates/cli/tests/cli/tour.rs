use crate::support::plyground;

#[test]
fn without_a_command_there_is_a_tour() {
    insta::assert_snapshot!(plyground([]).ok());
}

#[test]
fn what_the_tour_says_is_what_the_commands_say() {
    let tour = plyground([]).ok();
    let answer = plyground(["search", "dominoes:3x3", "--depth", "2", "--answer"]).ok();
    assert!(tour.contains(&format!("get_best_move(True, 2) = {answer}")), "{tour}");
    let game = plyground(["play", "tts:3x3,k=3", "--first", "greedy", "--second", "alphabeta:depth=4"]).ok();
    let moves: Vec<_> = game.lines().filter_map(|line| line.split_once(" plays ")).map(|(_, played)| played).collect();
    assert!(tour.contains(&format!("\n  {}\n", moves.join(" "))), "{tour}");
}
