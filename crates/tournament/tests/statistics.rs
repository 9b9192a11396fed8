//! What must hold for all results, tried on results by chance.

use plyground_tournament::statistics::{
    PairResult, Pentanomial, RatingError, RatingModel, RatingPrior, Sprt, SprtBounds, SprtDecision, SprtError,
    SprtModel, TieModel, WinDrawLoss,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A full round robin, two games a pair, with results by chance.
fn round_robin(players: usize, rng: &mut ChaCha8Rng) -> Vec<PairResult> {
    let mut pairs = Vec::new();
    for first in 0..players {
        for second in (0..players).filter(|&second| second != first) {
            let mut results = WinDrawLoss::default();
            match rng.random_range(0..3) {
                0 => results.wins = 1,
                1 => results.draws = 1,
                _ => results.losses = 1,
            }
            pairs.push(PairResult { first, second, results });
        }
    }
    pairs
}

#[test]
fn by_davidson_the_order_of_the_ratings_is_that_of_the_points() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..200 {
        let players = rng.random_range(2..9);
        let fit = RatingModel::default().fit(players, &round_robin(players, &mut rng)).unwrap();
        let points = fit.points();
        let scored_by = |player: usize| points[player];
        for a in 0..players {
            for b in 0..players {
                let (rated, scored) = (fit.rating(a) - fit.rating(b), scored_by(a) - scored_by(b));
                assert!(if scored == 0.0 { rated.abs() < 1e-6 } else { rated * scored > 0.0 }, "{points:?}");
            }
        }
        let sum: f64 = (0..players).map(|player| fit.rating(player)).sum();
        assert!(sum.abs() < 1e-6);
    }
}

#[test]
fn every_interval_holds_its_estimate_and_ends_where_it_says() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for ties in [TieModel::Davidson, TieModel::RaoKupper] {
        for _ in 0..30 {
            let players = rng.random_range(2..6);
            let model = RatingModel { ties, ..RatingModel::default() };
            let fit = model.fit(players, &round_robin(players, &mut rng)).unwrap();
            for player in 0..players {
                let interval = fit.profile(player);
                assert!(interval.contains(fit.rating(player)) && fit.wald(player).contains(fit.rating(player)));
                for end in [interval.low, interval.high] {
                    assert!((fit.deviance(player, end) - 3.841_458_820_694).abs() < 1e-5);
                }
            }
        }
    }
}

#[test]
fn no_result_makes_a_figure_that_is_not_a_number() {
    for (wins, draws, losses) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (300, 0, 0), (0, 300, 0), (0, 0, 300)] {
        let results = WinDrawLoss { wins, draws, losses };
        let (interval, _) = results.recommended();
        assert!(interval.low < interval.high && interval.low >= 0.0 && interval.high <= 1.0, "{results:?}");
        assert!(interval.contains(results.score()));
        let (elo, interval) = results.plus_one();
        assert!(elo.is_finite() && interval.half_width().is_some_and(|half| half > 0.0));
        assert!(!results.elo().elo.is_nan() && !results.elo().normalized_elo.is_nan());
        let test = Sprt::new(SprtModel::Normalized, 0.0, 10.0, 0.05, 0.05).unwrap();
        if results.games() > 0 {
            assert!(test.ratio(&results.units()).unwrap().exact.is_finite(), "{results:?}");
        }
    }
    let (interval, _) = Pentanomial([0, 0, 0, 0, 12]).recommended();
    assert!(interval.low > 0.5 && interval.high == 1.0);
}

#[test]
fn ratings_are_finite_with_the_ghost_and_refused_without_a_prior() {
    let sweep = |wins, losses| WinDrawLoss { wins, draws: 0, losses };
    let pairs = [
        PairResult { first: 0, second: 1, results: sweep(9, 0) },
        PairResult { first: 1, second: 0, results: sweep(0, 9) },
    ];
    let fit = RatingModel::default().fit(2, &pairs).unwrap();
    let interval = fit.profile(0);
    assert!(interval.low.is_finite() && interval.high.is_finite() && fit.rating(0) > 200.0);
    let plain = RatingModel { prior: RatingPrior::None, ..RatingModel::default() };
    assert_eq!(plain.fit(2, &pairs).unwrap_err(), RatingError::NoFiniteFit);
    assert_eq!(plain.fit(1, &[]).unwrap_err(), RatingError::TooFewPlayers);
    assert_eq!(plain.fit(2, &[PairResult { second: 2, ..pairs[0] }]).unwrap_err(), {
        RatingError::Players { first: 0, second: 2, players: 2 }
    });
}

#[test]
fn a_test_that_cannot_decide_is_refused() {
    let test = |elo0, elo1, alpha, beta| Sprt::new(SprtModel::Logistic, elo0, elo1, alpha, beta);
    assert_eq!(test(5.0, 5.0, 0.05, 0.05), Err(SprtError::Hypotheses { elo0: 5.0, elo1: 5.0 }));
    assert_eq!(SprtBounds::new(0.6, 0.4), Err(SprtError::ErrorRates { alpha: 0.6, beta: 0.4 }));
    let test = test(0.0, 40.0, 0.05, 0.05).unwrap();
    let decide = |wins, losses| test.decide(&WinDrawLoss { wins, draws: 0, losses }.units());
    assert_eq!(decide(200, 100), Ok(SprtDecision::AcceptH1));
    assert_eq!(decide(100, 200), Ok(SprtDecision::AcceptH0));
    assert_eq!(decide(11, 10), Ok(SprtDecision::Continue));
    let bayes = Sprt::new(SprtModel::Bayes, 0.0, 5.0, 0.05, 0.05).unwrap();
    assert_eq!(bayes.decide(&Pentanomial([1; 5]).units()), Err(SprtError::BayesOfPairs));
}
