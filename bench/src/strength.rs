//! How well our own player plays: games against the built-in agents, from the same random openings in both seats.

use crate::report::{Done, Report};
use plyground_agents::Agent;
use plyground_game::{Outcome, Seat, Setup};
use plyground_games::{Spec, table};
use plyground_search::engine::{Budget, Engine};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::time::{Duration, Instant};

/// The boards, with the depth at which alphabeta plays there and the plies of an opening.
pub(crate) const BOARDS: [Board; 10] = [
    Board { spec: "tts:gold-rush", depth: 3, plies: 4 },
    Board { spec: "tts:whites-challenge", depth: 3, plies: 4 },
    Board { spec: "mnk:15x15,k=5", depth: 2, plies: 4 },
    Board { spec: "mnk:19x19,k=6", depth: 2, plies: 4 },
    Board { spec: "othello:6", depth: 3, plies: 4 },
    Board { spec: "othello:8", depth: 3, plies: 4 },
    Board { spec: "extconnect4:case1", depth: 3, plies: 4 },
    Board { spec: "extconnect4:10x10,pops=2", depth: 3, plies: 4 },
    Board { spec: "connect4:6x7", depth: 3, plies: 4 },
    Board { spec: "dominoes:8x8", depth: 3, plies: 2 },
];

pub(crate) struct Board {
    pub(crate) spec: &'static str,
    depth: u32,
    plies: usize,
}

/// What our player may use for a move.
#[derive(Clone, Copy)]
enum Means {
    Time(Duration),
    Nodes(u64),
}

#[derive(Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    slowest: Duration,
}

impl Tally {
    fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Out of a hundred; a draw is half a win.
    fn percent(&self) -> f64 {
        f64::from(100 * self.won + 50 * self.drawn) / f64::from(self.games().max(1))
    }
}

/// `strength [nodes=N] [openings=N] [against=AGENT] [BOARD ...]`: all boards unless some are named; the report is kept
/// when nothing was left out.
pub(crate) fn measure(arguments: &[&str]) -> Done {
    let number =
        |key: &str| arguments.iter().find_map(|part| part.strip_prefix(key)).map(str::parse::<u64>).transpose();
    let means = number("nodes=")?.map_or(Means::Time(Duration::from_millis(100)), Means::Nodes);
    let openings = number("openings=")?.unwrap_or(10);
    let only = arguments.iter().find_map(|part| part.strip_prefix("against="));
    let named: Vec<&str> = arguments
        .iter()
        .copied()
        .filter(|part| !["nodes=", "openings=", "against="].iter().any(|key| part.starts_with(key)))
        .collect();
    let mut report = Report::new("strength");
    report.say(match means {
        Means::Time(time) => format!("our player at {} ms a move, {openings} openings in both seats", time.as_millis()),
        Means::Nodes(nodes) => format!("our player at {nodes} nodes a move, {openings} openings in both seats"),
    });
    report.say("openings that a search of four plies proves decided are drawn again");
    for board in BOARDS.iter().filter(|board| named.is_empty() || named.contains(&board.spec)) {
        report.say(board.spec);
        let against =
            ["random".to_owned(), "first".to_owned(), "greedy".to_owned(), format!("alphabeta:depth={}", board.depth)];
        for opponent in against.iter().filter(|opponent| only.is_none_or(|only| opponent.starts_with(only))) {
            let mut tally = Tally::default();
            for seed in 0..openings {
                let start = opening(board, seed)?;
                for seat in Seat::BOTH {
                    play(&start, seat, opponent, seed, means, &mut tally)?;
                }
            }
            report.say(line(board, opponent, &tally));
        }
    }
    if arguments.is_empty() { report.keep() } else { Ok(()) }
}

fn line(board: &Board, opponent: &str, tally: &Tally) -> String {
    // Some games of White's Challenge cannot be won even against those who do not try.
    let hard = board.spec == "tts:whites-challenge";
    let (goal, reached) = match opponent {
        "random" | "first" if hard => ("80 % won, none lost", tally.lost == 0 && 10 * tally.won >= 8 * tally.games()),
        "random" | "first" => ("all won", tally.won == tally.games()),
        "greedy" => ("95 %", tally.percent() >= 95.0),
        _ => ("80 %", tally.percent() >= 80.0),
    };
    format!(
        "    {opponent:<18} won {:>2}, drawn {:>2}, lost {:>2}: {:5.1} %, goal {goal}: {}; slowest move {:.1} ms",
        tally.won,
        tally.drawn,
        tally.lost,
        tally.percent(),
        if reached { "reached" } else { "missed" },
        1e3 * tally.slowest.as_secs_f64(),
    )
}

/// The position some random plies into a game that goes on. One that is plainly decided already would measure the
/// opening and not the player, so it is drawn again.
fn opening(board: &Board, seed: u64) -> Done<Setup> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let mut table = table(&Spec::parse(board.spec)?.setup()?)?;
        for _ in 0..board.plies {
            if table.outcome().is_none() {
                let moves = table.legal();
                table.play_gesture(moves[rng.random_range(0..moves.len())])?;
            }
        }
        let quick = Budget { depth: Some(4), ..Budget::nodes(10_000) };
        if table.outcome().is_none() && !Engine::default().think(&table.setup(), &quick, &mut |_| {})?.is_proven() {
            return Ok(table.setup());
        }
    }
}

fn play(start: &Setup, ours: Seat, opponent: &str, seed: u64, means: Means, tally: &mut Tally) -> Done {
    let seeded = if opponent == "random" { format!("random:seed={seed}") } else { opponent.to_owned() };
    let mut opponent = Agent::parse(&seeded)?;
    let mut engine = Engine::default();
    engine.prepare(start);
    let mut table = table(start)?;
    let outcome = loop {
        if let Some(outcome) = table.outcome() {
            break outcome;
        }
        let setup = table.setup();
        let gesture = if table.to_move() == ours {
            let asked = Instant::now();
            let budget = match means {
                Means::Time(time) => Budget::until(asked + time),
                Means::Nodes(nodes) => Budget::nodes(nodes),
            };
            let best = engine.think(&setup, &budget, &mut |_| {})?.best;
            tally.slowest = tally.slowest.max(asked.elapsed());
            best
        } else {
            opponent.choose(&setup)?
        };
        table.play_gesture(gesture.ok_or("a game that goes on has a move")?)?;
    };
    match outcome {
        Outcome::Win(seat) if seat == ours => tally.won += 1,
        Outcome::Win(_) => tally.lost += 1,
        Outcome::Draw => tally.drawn += 1,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_player_beats_the_built_in_searchers_with_few_nodes() {
        for board in BOARDS.iter().filter(|board| ["tts:gold-rush", "othello:6"].contains(&board.spec)) {
            for opponent in ["greedy", "alphabeta:depth=3"] {
                let mut tally = Tally::default();
                for seed in 0..2 {
                    let start = opening(board, seed).unwrap();
                    for seat in Seat::BOTH {
                        play(&start, seat, opponent, seed, Means::Nodes(4_000), &mut tally).unwrap();
                    }
                }
                let line = line(board, opponent, &tally);
                assert!(line.contains("reached"), "{}\n{line}", board.spec);
            }
        }
    }
}
