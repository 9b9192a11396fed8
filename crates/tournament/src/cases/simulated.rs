//! The kinds of cases that are simulated. The figures of a file are those of another generator of random numbers.

use super::case::{Checked, RatingCase, RatingCaseFailure};
use super::statistics::prior;
use crate::simulation::{MarginNoise, MarginTrials, MatchTrials, PairTrials, RatingTrials, SprtStatistic, SprtTrials};
use crate::statistics::{Sprt, SprtModel};

/// The seed of every simulation here.
const SEED: u64 = 1;
/// The runs of the kinds that do not say how many.
const RUNS: u64 = 10_000;

pub(super) fn sprt(case: &RatingCase<'_>) -> Checked {
    let (model, statistic) = match case.text("model")? {
        "logistic" => (SprtModel::Logistic, SprtStatistic::Exact),
        "normalized" => (SprtModel::Normalized, SprtStatistic::Exact),
        "normalized_alt" => (SprtModel::Normalized, SprtStatistic::ByVariances),
        other => return Err(RatingCaseFailure::new(format!("the model `{other}` is unknown"))),
    };
    let bias = case.number("opening_bias")?;
    let opening_bias = match case.text("units")? {
        "tri" => None,
        "penta" => Some(bias),
        other => return Err(RatingCaseFailure::new(format!("the units `{other}` are unknown"))),
    };
    let number = |field| case.number(field);
    // Where the truth is stated in normalized Elo, the case says what that is in Elo.
    let true_elo = if case.has("true_nelo") {
        number("true_nelo")?;
        number("true_elo_of_games")?
    } else {
        number("true_elo")?
    };
    let test = Sprt::new(model, number("elo0")?, number("elo1")?, number("alpha")?, number("beta")?)?;
    let runs = case.count("runs")?;
    let trials = SprtTrials { test, statistic, true_elo, draw_ratio: number("draw_ratio")?, opening_bias, runs };
    let errors = trials.run(SEED)?;
    case.simulated("h1_rate", errors.h1_rate, "h1_rate_abs");
    let deviation = (errors.h1_rate * (1.0 - errors.h1_rate) / runs as f64).sqrt();
    case.simulated("h1_rate_se", deviation, "h1_rate_abs");
    case.simulated_within_share("mean_units", errors.mean_units, "mean_units_rel");
    case.answer_within("median_units", errors.median_units, 1.0, 0.08);
    case.answer("unfinished", errors.unfinished as f64);
    Ok(())
}

pub(super) fn ratings(case: &RatingCase<'_>) -> Checked {
    case.text("set")?;
    if case.text("model")? != "davidson" {
        return Err(RatingCaseFailure::new("only Davidson's model is simulated"));
    }
    let trials = RatingTrials {
        true_elo: case.numbers("true_elo")?,
        advantage: case.number("advantage")?,
        nu: case.number("nu")?,
        games_per_pair: case.count("games_per_pair")?,
        prior: prior(case)?,
        tournaments: case.count("tournaments")?,
    };
    if case.count("players")? as usize != trials.true_elo.len() {
        return Err(RatingCaseFailure::new("`players` is not the number of ratings"));
    }
    let covered = trials.run(SEED);
    let mean = |shares: &[f64]| shares.iter().sum::<f64>() / shares.len() as f64;
    let least = |shares: &[f64]| shares.iter().copied().fold(1.0, f64::min);
    let rate = |field, got| case.simulated(field, got, "coverage_abs");
    rate("wald_mean", mean(&covered.wald));
    rate("wald_min_player", least(&covered.wald));
    rate("profile_mean", mean(&covered.profile));
    rate("profile_min_player", least(&covered.profile));
    rate("wald_difference_top_bottom", covered.wald_difference);
    rate("some_player_swept", covered.some_player_swept);
    rate("no_finite_fit", covered.no_finite_fit);
    // Files give these no tolerance: four standard errors of 10,000 tournaments.
    case.answer_within("rmse_elo", covered.rmse_elo, 0.0, 0.04);
    case.answer_within("bias_top_elo", covered.bias_top_elo, 0.04 * covered.rmse_elo, 0.05);
    Ok(())
}

pub(super) fn matches(case: &RatingCase<'_>) -> Checked {
    let trials = MatchTrials {
        elo: case.number("elo")?,
        draw_ratio: case.number("draw_ratio")?,
        games: case.count("games")?,
        matches: case.count("tournaments")?,
    };
    let covered = trials.run(SEED);
    let rate = |field, got| case.simulated(field, got, "coverage_abs");
    rate("wald", covered.wald);
    rate("wilson", covered.wilson);
    rate("profile", covered.profile);
    rate("logit1", covered.plus_one);
    rate("clean_sweeps", covered.clean_sweeps);
    Ok(())
}

pub(super) fn pairs(case: &RatingCase<'_>) -> Checked {
    let trials = PairTrials {
        elo: case.number("elo")?,
        draw_ratio: case.number("draw_ratio")?,
        bias: case.number("bias")?,
        pairs: case.count("pairs")?,
        matches: RUNS,
    };
    if (case.number("true_score")? - trials.true_score()).abs() > 1e-9 {
        return Err(RatingCaseFailure::new("`true_score` is not the score of these players"));
    }
    let covered = trials.run(SEED);
    let rate = |field, got| case.simulated(field, got, "coverage_abs");
    rate("pentanomial", covered.pentanomial);
    rate("pentanomial_t", covered.pentanomial_t);
    rate("trinomial", covered.trinomial);
    Ok(())
}

pub(super) fn margins(case: &RatingCase<'_>) -> Checked {
    let trials = MarginTrials {
        openings: case.count("openings")?,
        opening_deviation: case.number("opening_sd")?,
        noise_deviation: case.number("noise_sd")?,
        noise: if case.text("case")? == "skewed" { MarginNoise::Skewed } else { MarginNoise::Normal },
        matches: RUNS,
    };
    let covered = trials.run(SEED);
    let rate = |field, got| case.simulated(field, got, "coverage_abs");
    rate("paired", covered.paired);
    rate("paired_z", covered.paired_z);
    rate("unpaired", covered.unpaired);
    rate("unpaired_z", covered.unpaired_z);
    case.simulated_within_share("paired_mean_half_width", covered.paired_half_width, "half_width_rel");
    case.simulated_within_share("unpaired_mean_half_width", covered.unpaired_half_width, "half_width_rel");
    Ok(())
}
