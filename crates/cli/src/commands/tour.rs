//! `plyground` alone: a short tour in the terminal.

use super::say;
use anyhow::Result;
use plyground_agents::Agent;
use plyground_game::{TextStyle, text};
use plyground_games::{FAMILIES, Spec, table};
use plyground_search::courses::{Course, Depth, Question, ask, number_json};
use std::process::ExitCode;

/// Shows in one screen what there is: the games, a search with its counts, a game between two agents.
pub(crate) fn tour() -> Result<ExitCode> {
    say!("Plyground: games of perfect information and the searches that are taught with them.\n");
    say!("Families of games:");
    for family in FAMILIES {
        say!("  {:12} {}", family.name, family.about);
    }

    say!("\nA course's search, counted as the course counts (plyground search dominoes:3x3 --depth 2):");
    let start = Spec::parse("dominoes:3x3")?.setup()?;
    let course = Course::of_family("dominoes");
    let answer = ask(&start, &Question { depth: Some(Depth::Plies(2)), ..Question::of(course) })?;
    say!("  get_best_move(True, 2) = {}", answer.course_text());
    let best = answer.best.map_or("none".to_owned(), |best| best.to_string());
    say!("  move {best}, value {}, {} leaves", number_json(answer.value), answer.counts.leaves);

    say!("\nTwo agents on Toro-Tile-Straight (plyground play tts:3x3,k=3 --first greedy --second alphabeta:depth=4):");
    let mut agents = [Agent::parse("greedy")?, Agent::parse("alphabeta:depth=4")?];
    let mut table = table(&Spec::parse("tts:3x3,k=3")?.setup()?)?;
    while table.outcome().is_none() {
        let Some(gesture) = agents[table.to_move().index()].choose(&table.setup())? else { break };
        table.play_gesture(gesture)?;
    }
    let moves: Vec<_> = table.history().into_iter().filter_map(|(_, gesture)| gesture).map(|g| g.to_string()).collect();
    say!("  {}", moves.join(" "));
    say!("{}", text(&table.picture(), TextStyle::Colour));

    say!("Where to go from here:");
    say!("  plyground games                 every game and how to name it");
    say!("  plyground play othello:6        play against the computer");
    say!("  plyground search --help         all searches, by example");
    Ok(ExitCode::SUCCESS)
}
