//! `plyground perft`: counting move sequences.

use super::print_line;
use crate::position::PositionArgs;
use crate::progress::with_spinner;
use anyhow::Result;
use plyground_games::{OpenedGame, Spec, perft};
use serde_json::json;
use std::process::ExitCode;

/// Count all move sequences of a given length (perft)
///
/// A pass counts as a ply. Games that end before this depth are not counted.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground perft othello:8,rule=pass --depth 9
  plyground perft connect4 --depth 6 --divide")]
pub(crate) struct PerftArgs {
    /// The game, such as `othello:8,rule=pass` (see `plyground games`)
    game: String,

    /// The length in plies
    #[arg(long, value_parser = read_depth, allow_negative_numbers = true)]
    depth: u32,

    #[command(flatten)]
    position: PositionArgs,

    /// Also print the count for each first move
    #[arg(long)]
    divide: bool,

    /// Print one JSON object: `nodes`, and `divide` with --divide
    #[arg(long)]
    json: bool,
}

fn read_depth(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "expected a number of plies".to_owned())
}

impl PerftArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let game = self.position.open(&Spec::parse(&self.game)?)?;
        let (nodes, divided) = with_spinner("counting", || self.count(&game))?;
        if self.json {
            let mut object = json!({ "nodes": nodes });
            if self.divide {
                object["divide"] = divided.into_iter().collect();
            }
            print_line!("{object}");
        } else {
            for (action, nodes) in divided {
                print_line!("{action:6}{nodes}");
            }
            print_line!("{nodes}");
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The count, and the counts of each first move if they are asked for.
    fn count(&self, game: &OpenedGame) -> Result<(u64, Vec<(String, u64)>)> {
        if !self.divide || self.depth == 0 {
            return Ok((perft(&game.setup, self.depth)?, Vec::new()));
        }
        let mut divided = Vec::new();
        for action in game.state.legal_actions() {
            let mut next = game.state.boxed_clone();
            next.play(action)?;
            divided.push((action.to_string(), perft(&next.setup(), self.depth - 1)?));
        }
        Ok((divided.iter().map(|&(_, nodes)| nodes).sum(), divided))
    }
}
