//! The kinds of cases that [`crate::statistics`] answers.

use super::case::{Checked, RatingCase, RatingCaseFailure};
use crate::statistics::{
    EloEstimate, Glicko2Game, Glicko2Player, MarginStatistics, PairResult, Pentanomial, PlayerResult, RatingModel,
    RatingPrior, Sprt, SprtBounds, SprtDecision, SprtModel, TieModel, TrueSkillPlayer, TrueSkillSettings, UnitCounts,
    WinDrawLoss, elo_of_score, score_of_elo, score_of_normalized_elo,
};

fn win_draw_loss(case: &RatingCase<'_>) -> Checked<WinDrawLoss> {
    Ok(WinDrawLoss { wins: case.count("wins")?, draws: case.count("draws")?, losses: case.count("losses")? })
}

fn elo(case: &RatingCase<'_>, elo: &EloEstimate) {
    case.answer("score", elo.score);
    case.answer("variance", elo.variance);
    case.answer("elo", elo.elo);
    case.answer("elo_lo", elo.elo_interval.low);
    case.answer("elo_hi", elo.elo_interval.high);
    case.answer_or_nan("elo_err", elo.elo_error);
    case.answer("nelo", elo.normalized_elo);
    case.answer_or_nan("nelo_err", elo.normalized_elo_error);
    case.answer("los", elo.likelihood_of_superiority);
    case.answer("los_pct", 100.0 * elo.likelihood_of_superiority);
}

pub(super) fn elo_wdl(case: &RatingCase<'_>) -> Checked {
    let results = win_draw_loss(case)?;
    elo(case, &results.elo());
    let of_decided_games = results.likelihood_of_superiority_of_decided_games();
    case.answer("los_null", of_decided_games);
    case.answer("los_null_pct", 100.0 * of_decided_games);
    case.answer("draw_ratio", results.draw_ratio());
    Ok(())
}

pub(super) fn elo_penta(case: &RatingCase<'_>) -> Checked {
    let counts: Vec<u64> = case.numbers("ptnml")?.into_iter().map(|count| count as u64).collect();
    let counts = counts.try_into().map_err(|_| RatingCaseFailure::new("`ptnml`: expected five counts"))?;
    let pairs = Pentanomial(counts);
    elo(case, &pairs.elo());
    case.answer("pairs", pairs.pairs() as f64);
    let student_t = pairs.units().student_t();
    case.answer_or_nan("score_t_lo", student_t.map(|interval| interval.low));
    case.answer_or_nan("score_t_hi", student_t.map(|interval| interval.high));
    Ok(())
}

pub(super) fn elo_expected(case: &RatingCase<'_>) -> Checked {
    let scores: Vec<f64> = case.numbers("elo")?.into_iter().map(score_of_elo).collect();
    case.answers("score", &scores);
    Ok(())
}

pub(super) fn nelo_to_logistic(case: &RatingCase<'_>) -> Checked {
    let (normalized_elo, draw_ratio) = (case.number("nelo")?, case.number("draw_ratio")?);
    let score = score_of_normalized_elo(normalized_elo, draw_ratio);
    case.answer("score", score);
    case.answer("elo", elo_of_score(score));
    case.answer("small_elo_approximation", normalized_elo * (1.0 - draw_ratio).sqrt());
    Ok(())
}

pub(super) fn score_interval(case: &RatingCase<'_>) -> Checked {
    let results = win_draw_loss(case)?;
    case.answer("score", results.score());
    let (profile, wilson) = (results.profile(), results.wilson());
    case.answer("profile_lo", profile.low);
    case.answer("profile_hi", profile.high);
    case.answer("profile_elo_lo", profile.elo().low);
    case.answer("profile_elo_hi", profile.elo().high);
    case.answer("wilson_lo", wilson.low);
    case.answer("wilson_hi", wilson.high);
    case.answer("wilson_elo_lo", wilson.elo().low);
    case.answer("wilson_elo_hi", wilson.elo().high);
    let (elo, interval) = results.plus_one();
    case.answer("plus_one_elo", elo);
    case.answer("plus_one_elo_lo", interval.low);
    case.answer("plus_one_elo_hi", interval.high);
    Ok(())
}

pub(super) fn prior(case: &RatingCase<'_>) -> Checked<RatingPrior> {
    match case.text("prior")? {
        "none" => Ok(RatingPrior::None),
        "ghost" => Ok(RatingPrior::Ghost),
        "pair_draw" => Ok(RatingPrior::PairDraw),
        other => Err(RatingCaseFailure::new(format!("the prior `{other}` is unknown"))),
    }
}

pub(super) fn bradley_terry(case: &RatingCase<'_>) -> Checked {
    let ties = if case.kind() == "bt_davidson" { TieModel::Davidson } else { TieModel::RaoKupper };
    let model = RatingModel { ties, prior: prior(case)?, fit_advantage: case.flag("fit_advantage")? };
    let players = case.count("players")? as usize;
    let pair = |row: [f64; 5]| {
        let [first, second, wins, draws, losses] = row.map(|number| number as u64);
        let results = WinDrawLoss { wins, draws, losses };
        PairResult { first: first as usize, second: second as usize, results }
    };
    let pairs: Vec<PairResult> = case.rows("games")?.into_iter().map(pair).collect();
    let fit = model.fit(players, &pairs)?;
    let each = |figure: &dyn Fn(usize) -> f64| (0..players).map(figure).collect::<Vec<f64>>();
    case.answers("ratings", &each(&|player| fit.rating(player)));
    case.answers("se", &each(&|player| fit.error(player)));
    case.answers("wald_lo", &each(&|player| fit.wald(player).low));
    case.answers("wald_hi", &each(&|player| fit.wald(player).high));
    let profiles: Vec<_> = (0..players).map(|player| fit.profile(player)).collect();
    case.answers("profile_lo", &each(&|player| profiles[player].low));
    case.answers("profile_hi", &each(&|player| profiles[player].high));
    if let Some((advantage, error)) = fit.advantage() {
        case.answer("advantage", advantage);
        case.answer("advantage_se", error);
    }
    case.answer_or_nan("nu", fit.nu());
    case.answer_or_nan("drawelo", fit.draw_elo());
    case.answer("loglik", fit.log_likelihood());
    case.answer("score_scale", fit.score_scale());
    case.answers("worth", &fit.worths());
    case.answers("log_worth_se", &each(&|player| fit.error(player) / crate::statistics::ELO_PER_LOGIT));
    case.answers("points", &fit.points());
    Ok(())
}

pub(super) fn sprt_bounds(case: &RatingCase<'_>) -> Checked {
    bounds(case, &SprtBounds::new(case.number("alpha")?, case.number("beta")?)?);
    Ok(())
}

fn bounds(case: &RatingCase<'_>, bounds: &SprtBounds) {
    case.answer("lower", bounds.lower);
    case.answer("upper", bounds.upper);
}

pub(super) fn sprt_llr(case: &RatingCase<'_>) -> Checked {
    let model = match case.text("model")? {
        "logistic" => SprtModel::Logistic,
        "normalized" => SprtModel::Normalized,
        "bayes" => SprtModel::Bayes,
        other => return Err(RatingCaseFailure::new(format!("the model `{other}` is unknown"))),
    };
    let number = |field| case.number(field);
    let test = Sprt::new(model, number("elo0")?, number("elo1")?, number("alpha")?, number("beta")?)?;
    let units = match case.numbers("counts_low_to_high")?[..] {
        [losses, draws, wins] => UnitCounts::games([losses, draws, wins]),
        [a, b, c, d, e] => UnitCounts::pairs([a, b, c, d, e]),
        _ => return Err(RatingCaseFailure::new("`counts_low_to_high`: expected three or five counts")),
    };
    let ratio = test.ratio(&units)?;
    case.answer("llr", ratio.exact);
    case.answer("llr_alt", ratio.by_variances);
    case.answer_or_nan("llr_alt2", ratio.by_one_variance);
    case.answer_or_nan("llr_score_form", ratio.by_scores);
    case.answer_or_nan("drawelo", ratio.draw_elo);
    bounds(case, &test.bounds);
    let decision = match test.bounds.decision(ratio.exact) {
        SprtDecision::AcceptH0 => "H0",
        SprtDecision::AcceptH1 => "H1",
        SprtDecision::Continue => "continue",
    };
    case.answer_exactly("decision", decision.into());
    Ok(())
}

pub(super) fn glicko2(case: &RatingCase<'_>) -> Checked {
    let player = Glicko2Player {
        rating: case.number("rating")?,
        deviation: case.number("rd")?,
        volatility: case.number("volatility")?,
    };
    let mut games = Vec::new();
    for [rating, deviation, points] in case.rows("opponents")? {
        let result = [PlayerResult::Win, PlayerResult::Draw, PlayerResult::Loss]
            .into_iter()
            .find(|result| result.points() == points)
            .ok_or_else(|| RatingCaseFailure::new("`opponents`: expected 1, 0.5 or 0 points"))?;
        games.push(Glicko2Game { opponent: Glicko2Player { rating, deviation, volatility: 0.06 }, result });
    }
    let change = player.after(&games, case.number("tau")?);
    case.answer("rating", change.player.rating);
    case.answer("rd", change.player.deviation);
    case.answer("volatility", change.player.volatility);
    case.answer_or_nan("v", change.v_and_delta.map(|(v, _)| v));
    case.answer_or_nan("delta", change.v_and_delta.map(|(_, delta)| delta));
    Ok(())
}

pub(super) fn trueskill(case: &RatingCase<'_>) -> Checked {
    let settings = TrueSkillSettings {
        beta: case.number("beta")?,
        tau: case.number("tau")?,
        draw_probability: case.number("draw_probability")?,
    };
    let player = |field| match case.numbers(field)?[..] {
        [mu, sigma] => Ok(TrueSkillPlayer { mu, sigma }),
        _ => Err(RatingCaseFailure::new(format!("`{field}`: expected two numbers"))),
    };
    let result = match case.text("outcome")? {
        "win" => PlayerResult::Win,
        "draw" => PlayerResult::Draw,
        "loss" => PlayerResult::Loss,
        other => return Err(RatingCaseFailure::new(format!("the outcome `{other}` is unknown"))),
    };
    let game = settings.play([player("player1")?, player("player2")?], result);
    let [first, second] = game.players;
    case.answer("mu1", first.mu);
    case.answer("sigma1", first.sigma);
    case.answer("mu2", second.mu);
    case.answer("sigma2", second.sigma);
    case.answer("draw_margin", settings.draw_margin());
    case.answer("match_quality", game.match_quality);
    Ok(())
}

pub(super) fn margin(case: &RatingCase<'_>) -> Checked {
    let pairs = case.rows::<2>("pairs")?;
    let margins = MarginStatistics::of_pairs(&pairs).ok_or_else(|| RatingCaseFailure::new("there are no pairs"))?;
    case.answer("mean", margins.mean);
    let paired = margins.paired;
    case.answer_or_nan("paired_sd", paired.map(|paired| paired.deviation));
    case.answer_or_nan("paired_se", paired.map(|paired| paired.error));
    case.answer_or_nan("paired_lo", paired.map(|paired| paired.interval.low));
    case.answer_or_nan("paired_hi", paired.map(|paired| paired.interval.high));
    case.answer_or_nan("paired_t", paired.map(|paired| paired.t));
    let unpaired = margins.unpaired;
    case.answer_or_nan("unpaired_se", unpaired.map(|unpaired| unpaired.error));
    case.answer_or_nan("unpaired_lo", unpaired.map(|unpaired| unpaired.interval.low));
    case.answer_or_nan("unpaired_hi", unpaired.map(|unpaired| unpaired.interval.high));
    case.answer_or_nan("unpaired_t", unpaired.map(|unpaired| unpaired.t));
    Ok(())
}
