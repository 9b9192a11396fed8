//! `plyground engine`: our own player, run by others.

use super::matches::read_seconds;
use crate::sizes::read_table;
use anyhow::Result;
use plyground_agents::{EngineOptions, ServedProtocol, serve};
use plyground_search::ByteSize;
use plyground_search::engine::Strength;
use std::io::BufReader;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::Duration;

/// Run the engine for other programs, over standard input and output
///
/// A game manager starts this command and talks to it: the Othello manager of CSC 384, a Gomocup manager, a GTP controller,
/// or any program that speaks our own JSON lines. The engine thinks for as long as the manager allows, or for two seconds
/// per move if the manager sets no limit.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground engine --protocol csc384 --time 5
  plyground engine --protocol gomocup --threads 4 --table 512M
  plyground engine --protocol gtp --level 3
  plyground engine --protocol plyground --nodes 20000

Protocols:
  csc384     Othello, for the managers of CSC 384 and its Columbia ancestor
  gomocup    five in a row, as a brain for Gomocup (Piskvork) managers
  gtp        Othello on 8x8 with passing, over Go Text Protocol 2
  plyground  every game, over JSON lines (docs/protocol.md)")]
pub(crate) struct EngineArgs {
    /// The protocol that the manager speaks [csc384, gomocup, gtp, plyground]
    #[arg(long, value_name = "NAME")]
    protocol: ServedProtocol,

    /// The strength, from 1 to 10
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,

    /// Maximum seconds for a move, even when the manager allows more
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds)]
    time: Option<f64>,

    /// Search this many positions for each move instead of watching the clock, so that a game can be repeated exactly
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,

    /// Memory for the engine's transposition table
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = read_table)]
    table: ByteSize,
}

impl EngineArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let strength = EngineOptions {
            level: Strength::new(self.level).unwrap_or_default(),
            time: self.time.map(Duration::from_secs_f64),
            nodes: self.nodes,
            threads: self.threads,
            table: self.table.bytes(),
        };
        serve(self.protocol, &strength, BufReader::new(std::io::stdin()), std::io::stdout().lock())?;
        Ok(ExitCode::SUCCESS)
    }
}
