//! How well our own player plays: refereed series against the built-in agents, each opening from both seats.

use crate::referee::{environment, seated};
use crate::report::{Done, Report};
use plyground_agents::{RunEnvironment, fair_opening};
use plyground_arena::{MatchConfig, Pairing, Policy, SeatOrder, SeriesScore, pairings, run_match};
use plyground_games::{Spec, state_from_setup};
use plyground_guard::SandboxLevel;
use plyground_record::{GameFacts, Record};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

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
    plies: u32,
}

/// What our player may use for a move.
#[derive(Clone, Copy)]
enum Means {
    Time(Duration),
    Nodes(u64),
}

/// A series, and the longest that our player thought.
#[derive(Default)]
struct Tally {
    score: SeriesScore,
    slowest: f64,
}

/// `strength [nodes=N] [openings=N] [seed=N] [against=AGENT] [BOARD ...]`: all boards unless some are named; the report
/// is kept when nothing was left out.
pub(crate) fn evaluation(arguments: &[&str]) -> Done {
    let value = |key: &str| arguments.iter().find_map(|part| part.strip_prefix(key));
    let number = |key: &str| value(key).map(str::parse::<u64>).transpose();
    let means = number("nodes=")?.map_or(Means::Time(Duration::from_millis(100)), Means::Nodes);
    let openings = number("openings=")?.unwrap_or(10) as u32;
    let seed = number("seed=")?.unwrap_or(0);
    let only = value("against=");
    let named: Vec<&str> = arguments.iter().copied().filter(|part| part.contains(':')).collect();
    let mut report = Report::new("strength");
    let budget = match means {
        Means::Time(time) => format!("{} ms", time.as_millis()),
        Means::Nodes(nodes) => format!("{nodes} nodes"),
    };
    report.say(format!("our player at {budget} a move, {openings} openings in both seats, seed {seed}"));
    for board in BOARDS.iter().filter(|board| named.is_empty() || named.contains(&board.spec)) {
        report.say(format!("{} --openings random:{}", board.spec, board.plies));
        let against =
            ["random".to_owned(), "first".to_owned(), "greedy".to_owned(), format!("alphabeta:depth={}", board.depth)];
        for opponent in against.iter().filter(|opponent| only.is_none_or(|only| opponent.starts_with(only))) {
            let tally = series(board, opponent, means, pairings(2 * openings, SeatOrder::Swap, seed))?;
            report.say(line(board, opponent, &tally));
        }
    }
    if arguments.is_empty() { report.keep() } else { Ok(()) }
}

fn line(board: &Board, opponent: &str, Tally { score, slowest }: &Tally) -> String {
    // Some games of White's Challenge cannot be won even against those who do not try.
    let hard = board.spec == "tts:whites-challenge";
    let won = |percent| 100 * score.wins >= percent * score.games();
    let (goal, reached) = match opponent {
        "random" | "first" if hard => ("80 % won, none lost", score.losses == 0 && won(80)),
        "random" | "first" => ("all won", won(100)),
        "greedy" => ("95 %", won(95)),
        _ => ("80 %", won(80)),
    };
    let verdict = if reached { "reached" } else { "missed" };
    format!(
        "    {opponent:<18} {score}, fouls {}, goal {goal}: {verdict}; slowest move {:.1} ms",
        score.fouls(),
        1e3 * slowest
    )
}

fn series(board: &Board, opponent: &str, means: Means, pairings: Vec<Pairing>) -> Done<Tally> {
    let environment = environment(SandboxLevel::None)?;
    let mut tally = Tally::default();
    for pairing in pairings {
        let record = game(board, opponent, means, pairing, &environment)?;
        tally.score.count(pairing, &record);
        for turn in record.moves.iter().filter(|turn| turn.seat == pairing.seat_of_first_named()) {
            tally.slowest = tally.slowest.max(turn.time.wall);
        }
    }
    Ok(tally)
}

fn game(board: &Board, opponent: &str, means: Means, pairing: Pairing, environment: &RunEnvironment) -> Done<Record> {
    let strict = Policy::named("strict").ok_or("there is no strict policy")?;
    let (engine, limit) = match means {
        Means::Time(time) => ("engine".to_owned(), Some(time)),
        Means::Nodes(nodes) => (format!("engine:nodes={nodes}"), None),
    };
    let config = MatchConfig { limit, seed: pairing.seed, ..MatchConfig::from_policy(strict) };
    let opponent = if opponent == "random" { format!("random:seed={}", pairing.seed) } else { opponent.to_owned() };
    let mut players = [seated(&engine, environment)?, seated(&opponent, environment)?];
    players.rotate_right(pairing.seat_of_first_named().index());
    let mut game = GameFacts::new(board.spec, Spec::parse(board.spec)?.setup()?);
    game.opening = fair_opening(state_from_setup(&game.start)?.as_ref(), board.plies, pairing.opening_seed());
    Ok(run_match(game, &config, players, &AtomicBool::new(false), &mut |_| {})?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_player_beats_the_built_in_searchers_with_few_nodes() {
        for board in BOARDS.iter().filter(|board| ["tts:gold-rush", "othello:6"].contains(&board.spec)) {
            for opponent in ["greedy", "alphabeta:depth=3"] {
                let tally = series(board, opponent, Means::Nodes(4_000), pairings(4, SeatOrder::Swap, 0)).unwrap();
                let line = line(board, opponent, &tally);
                assert!(line.contains("reached"), "{}\n{line}", board.spec);
            }
        }
    }
}
