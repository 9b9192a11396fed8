//! The most likely distribution of a unit's score under a hypothesis.

use super::units::UnitCounts;

/// The most likely distribution with mean score `s`, by the results.
pub(super) fn most_likely_at_mean(results: &UnitCounts, s: f64) -> [f64; 5] {
    tilted(results, |a| a - s)
}

/// The most likely distribution whose mean lies `t` of its own standard deviations above 1/2.
///
/// The condition is not linear in the probabilities, so it is linearised around the last distribution until that stops
/// moving. A start from the linear problem converges also for lopsided results.
pub(super) fn most_likely_at_t(results: &UnitCounts, t: f64) -> [f64; 5] {
    let start = (0.5 + t * results.variance().sqrt()).clamp(1e-6, 1.0 - 1e-6);
    let mut q = most_likely_at_mean(results, start);
    for _ in 0..1000 {
        let scores = || results.cells().map(|(a, _)| a).zip(&q);
        let mean: f64 = scores().map(|(a, q)| a * q).sum();
        let deviation = scores().map(|(a, q)| q * (a - mean).powi(2)).sum::<f64>().sqrt();
        let next = tilted(results, |a| a - 0.5 - t * deviation * (1.0 + ((a - mean) / deviation).powi(2)) / 2.0);
        let moved = next.iter().zip(&q).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        q = next;
        if moved < 1e-13 {
            break;
        }
    }
    q
}

/// p / (1 + x b) for each score, where x makes the mean of b vanish.
fn tilted(results: &UnitCounts, b: impl Fn(f64) -> f64) -> [f64; 5] {
    let total = results.total();
    let mut cells = [(0.0, 0.0); 5];
    let mut len = 0;
    for (a, n) in results.cells() {
        cells[len] = (n / total, b(a));
        len += 1;
    }
    let cells = &cells[..len];
    let (low, high) = cells.iter().fold((0.0f64, 0.0f64), |(low, high), &(_, b)| (low.min(b), high.max(b)));
    let x = root(cells, -1.0 / high, -1.0 / low);
    let mut q = [0.0; 5];
    for (q, (p, b)) in q.iter_mut().zip(cells) {
        *q = p / (1.0 + x * b);
    }
    q
}

/// Where the sum of p b / (1 + x b), which falls with x, passes zero: Newton's method, and bisection where it would leave the
/// bracket.
fn root(cells: &[(f64, f64)], mut low: f64, mut high: f64) -> f64 {
    let mut x = 0.0;
    for _ in 0..200 {
        let (mut value, mut slope) = (0.0, 0.0);
        for &(p, b) in cells {
            let part = b / (1.0 + x * b);
            value += p * part;
            slope -= p * part * part;
        }
        if value > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x - value / slope;
        let next = if newton > low && newton < high { newton } else { 0.5 * (low + high) };
        if (next - x).abs() <= 1e-15 * x.abs().max(1e-3) {
            return next;
        }
        x = next;
    }
    x
}
