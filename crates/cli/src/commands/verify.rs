//! `plyground verify`: checks a certificate of `plyground solve --proof` with the rules alone.

use super::print_line;
use anyhow::{Context, Result};
use plyground_games::{open_file, read_bounded};
use plyground_search::solve::{Certificate, CheckedClaim, ProofGoal, verify};
use std::path::PathBuf;
use std::process::ExitCode;

/// Check a proof that `plyground solve --proof` has written
///
/// A certificate has one move of the winner for every position that can come up, and this command tries every reply: it knows
/// the rules of the game and searches nothing. `tools/verify_proof.py` checks the same without any code of Plyground.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground solve mnk:3x4,k=3 --proof win.proof
  plyground verify win.proof

The exit code is 0 when every claim of the file holds, and 1 when one does not
or when the file was changed.")]
pub(crate) struct VerifyArgs {
    /// The certificate
    file: PathBuf,
}

/// The largest certificate: far more than `solve` writes.
const MAX_BYTES: u64 = 256 << 20;

impl VerifyArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let name = self.file.display();
        let text = read_bounded(open_file(&self.file)?, MAX_BYTES).with_context(|| format!("cannot read {name}"))?;
        let checked = Certificate::parse(&text)
            .map_err(|error| error.to_string())
            .and_then(|certificate| Ok((verify(&certificate).map_err(|fault| fault.to_string())?, certificate)));
        let (claims, certificate) = match checked {
            Ok(checked) => checked,
            Err(fault) => {
                anstream::eprintln!("plyground: {name} proves nothing: {fault}");
                return Ok(ExitCode::from(1));
            }
        };
        print_line!("{name}: {}", certificate.setup.spec());
        for CheckedClaim { seat, goal, positions, plies } in claims {
            let gets = match goal {
                ProofGoal::Win => format!("wins, within {plies} plies"),
                ProofGoal::Draw => "has at least a draw".to_owned(),
                ProofGoal::Margin(least) => format!("has at least {least:+} at the end"),
            };
            print_line!("proven    {seat} {gets} ({positions} positions checked)");
        }
        Ok(ExitCode::SUCCESS)
    }
}
