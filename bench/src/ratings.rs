//! How often intervals cover the truth and sequential tests err, by simulation, and how long a round of the Swiss system takes to
//! pair. The same seed gives the same rates on every machine.

use crate::report::{Done, Report};
use plyground_game::Seat;
use plyground_tournament::pairing::{SwissGame, SwissRound, SwissTournament};
use plyground_tournament::simulation::{
    MarginNoise, MarginTrials, MatchTrials, PairTrials, RatingTrials, SprtStatistic, SprtTrials,
};
use plyground_tournament::statistics::{PlayerResult, RatingPrior, Sprt, SprtModel};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::time::Instant;

/// The seed of every simulation.
const SEED: u64 = 2026;
const MATCHES: u64 = 10_000;
const RUNS: u64 = 5_000;

pub(crate) fn simulate() -> Done {
    let mut report = Report::new("ratings");
    report.say(format!(
        "seed {SEED}; nominal 95 per cent; {MATCHES} matches or tournaments, {RUNS} sequential tests each"
    ));
    matches(&mut report);
    pairs(&mut report);
    margins(&mut report);
    tests(&mut report)?;
    ratings(&mut report);
    rounds(&mut report)?;
    report.keep()
}

fn matches(report: &mut Report) {
    report.say("matches of single games: Wald, Wilson, profile, plus one");
    for (elo, draw_ratio) in [(0.0, 0.3), (100.0, 0.3), (600.0, 0.05)] {
        for games in [6, 20, 50, 200] {
            let covered = MatchTrials { elo, draw_ratio, games, matches: MATCHES }.run(SEED);
            report.say(format!(
                "    {elo:3.0} Elo, {:2.0}% draws, {games:3} games: {:.3} {:.3} {:.3} {:.3}",
                100.0 * draw_ratio,
                covered.wald,
                covered.wilson,
                covered.profile,
                covered.plus_one
            ));
        }
    }
}

fn pairs(report: &mut Report) {
    report.say("pairs of games with one opening: pentanomial, with Student's t, trinomial");
    for (elo, bias) in [(0.0, 0.0), (0.0, 200.0), (50.0, 200.0)] {
        for pairs in [20, 200] {
            let covered = PairTrials { elo, draw_ratio: 0.3, bias, pairs, matches: MATCHES }.run(SEED);
            report.say(format!(
                "    {elo:2.0} Elo, openings worth {bias:3.0}, {pairs:3} pairs: {:.3} {:.3} {:.3}",
                covered.pentanomial, covered.pentanomial_t, covered.trinomial
            ));
        }
    }
}

fn margins(report: &mut Report) {
    report.say("margins: paired, paired with z, unpaired");
    for (words, opening_deviation, noise) in [
        ("strong openings", 8.0, MarginNoise::Normal),
        ("equal openings", 0.0, MarginNoise::Normal),
        ("skewed", 4.0, MarginNoise::Skewed),
    ] {
        for openings in [5, 20, 50] {
            let trials = MarginTrials { openings, opening_deviation, noise_deviation: 5.0, noise, matches: MATCHES };
            let covered = trials.run(SEED);
            report.say(format!(
                "    {words:15}, {openings:2} openings: {:.3} {:.3} {:.3}",
                covered.paired, covered.paired_z, covered.unpaired
            ));
        }
    }
}

fn tests(report: &mut Report) -> Done {
    report.say("sequential tests, alpha = beta = 0.05: share that accepts H1, mean units");
    for (words, model, statistic, opening_bias) in [
        ("[0, 40] Elo, single games", SprtModel::Logistic, SprtStatistic::Exact, None),
        ("[0, 40] Elo, pairs, openings worth 150", SprtModel::Logistic, SprtStatistic::Exact, Some(150.0)),
        (
            "[0, 40] normalized, pairs, openings worth 150",
            SprtModel::Normalized,
            SprtStatistic::ByVariances,
            Some(150.0),
        ),
    ] {
        for true_elo in [0.0, 20.0, 40.0] {
            let test = Sprt::new(model, 0.0, 40.0, 0.05, 0.05)?;
            let trials = SprtTrials { test, statistic, true_elo, draw_ratio: 0.3, opening_bias, runs: RUNS };
            let errors = trials.run(SEED)?;
            report.say(format!("    {words}, at {true_elo:2.0} Elo: {:.3}, {:.0}", errors.h1_rate, errors.mean_units));
        }
    }
    Ok(())
}

fn ratings(report: &mut Report) {
    report.say(
        "Davidson's ratings in round robins: Wald mean and worst player, profile mean and worst player, RMSE in Elo",
    );
    let even = vec![350.0, 250.0, 150.0, 50.0, -50.0, -150.0, -250.0, -350.0];
    for (words, true_elo, games_per_pair, nu) in [
        ("3 players x8", vec![300.0, 0.0, -300.0], 8, 0.5),
        ("4 players x2", vec![150.0, 50.0, -50.0, -150.0], 2, 1.0),
        ("4 players x2, wide", vec![600.0, 100.0, -200.0, -500.0], 2, 0.1),
        ("8 players x2", even, 2, 0.5),
    ] {
        for (name, prior) in [("ghost", RatingPrior::Ghost), ("pair draw", RatingPrior::PairDraw)] {
            let trials = RatingTrials {
                true_elo: true_elo.clone(),
                advantage: 30.0,
                nu,
                games_per_pair,
                prior,
                tournaments: MATCHES,
            };
            let covered = trials.run(SEED);
            let mean = |shares: &[f64]| shares.iter().sum::<f64>() / shares.len() as f64;
            let least = |shares: &[f64]| shares.iter().copied().fold(1.0, f64::min);
            report.say(format!(
                "    {words:18}, {name:9}: {:.3} {:.3}  {:.3} {:.3}  {:.0}",
                mean(&covered.wald),
                least(&covered.wald),
                mean(&covered.profile),
                least(&covered.profile),
                covered.rmse_elo
            ));
        }
    }
}

fn rounds(report: &mut Report) -> Done {
    report.say("rounds of the Swiss system, 300 players: seconds to pair, with all reasons; goal 10");
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut tournament =
        SwissTournament { players: 300, rounds_total: 11, initial_seat: Seat::First, rounds: Vec::new() };
    for round in 1..=tournament.rounds_total {
        let clock = Instant::now();
        let pairings = tournament.pair_next_round()?;
        let seconds = clock.elapsed().as_secs_f64();
        report.say(format!("    round {round:2}: {seconds:.2}: {}", if seconds < 10.0 { "reached" } else { "MISSED" }));
        let games = pairings.pairs.iter().map(|pair| {
            // The stronger player, by number, wins the more often the further apart they are.
            let lead = (pair.second as f64 - pair.first as f64) / 300.0;
            let result = match rng.random::<f64>() + 0.5 * lead {
                chance if chance > 0.55 => PlayerResult::Win,
                chance if chance > 0.45 => PlayerResult::Draw,
                _ => PlayerResult::Loss,
            };
            SwissGame { first: pair.first, second: pair.second, result }
        });
        tournament.rounds.push(SwissRound { games: games.collect(), bye: pairings.bye.map(|bye| bye.player) });
    }
    Ok(())
}
