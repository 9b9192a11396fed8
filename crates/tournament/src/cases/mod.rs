//! Checked figures for this crate: questions with their answers and tolerances, in the format of
//! `crates/tournament/vectors/ratings.json`.
//!
//! Every input of a case must be read and every answer compared, so that nothing in a file goes unchecked by accident.

mod case;
mod pairing;
mod simulated;
mod statistics;

pub use case::{AnswerDifference, RatingCaseFailure};

use case::RatingCase;
use serde_json::Value;

/// The kinds that are answered at once.
const EXACT: [&str; 13] = [
    "elo_wdl",
    "elo_penta",
    "elo_expected",
    "nelo_to_logistic",
    "score_interval",
    "bt_davidson",
    "bt_rao_kupper",
    "sprt_bounds",
    "sprt_llr",
    "glicko2",
    "trueskill_1v1",
    "margin_paired",
    "swiss_dutch",
];

/// The kinds that are simulated, which takes seconds to minutes.
const SIMULATED: [&str; 5] = ["sprt_simulation", "coverage_bt", "coverage_wdl", "coverage_penta", "coverage_margin"];

/// Whether this crate knows a kind of case.
pub fn is_rating_kind(kind: &str) -> bool {
    EXACT.contains(&kind) || is_simulated_kind(kind)
}

/// Whether cases of this kind are simulated: slow, and different with every seed.
pub fn is_simulated_kind(kind: &str) -> bool {
    SIMULATED.contains(&kind)
}

/// Answers one case and compares our answers with its own.
pub fn check_case(case: &Value) -> Result<(), RatingCaseFailure> {
    let case = RatingCase::new(case)?;
    match case.kind() {
        "elo_wdl" => statistics::elo_wdl(&case),
        "elo_penta" => statistics::elo_penta(&case),
        "elo_expected" => statistics::elo_expected(&case),
        "nelo_to_logistic" => statistics::nelo_to_logistic(&case),
        "score_interval" => statistics::score_interval(&case),
        "bt_davidson" | "bt_rao_kupper" => statistics::bradley_terry(&case),
        "sprt_bounds" => statistics::sprt_bounds(&case),
        "sprt_llr" => statistics::sprt_llr(&case),
        "glicko2" => statistics::glicko2(&case),
        "trueskill_1v1" => statistics::trueskill(&case),
        "margin_paired" => statistics::margin(&case),
        "swiss_dutch" => pairing::swiss_dutch(&case),
        "sprt_simulation" => simulated::sprt(&case),
        "coverage_bt" => simulated::ratings(&case),
        "coverage_wdl" => simulated::matches(&case),
        "coverage_penta" => simulated::pairs(&case),
        "coverage_margin" => simulated::margins(&case),
        other => Err(RatingCaseFailure::new(format!("the kind `{other}` is unknown"))),
    }?;
    case.close()
}
