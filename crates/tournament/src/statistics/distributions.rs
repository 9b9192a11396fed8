//! The normal distribution and Student's t, to nearly full double precision.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

/// The probability that a standard normal variable is at most `x`.
pub fn normal_cdf(x: f64) -> f64 {
    0.5 * erfc(-x * FRAC_1_SQRT_2)
}

/// The value that a standard normal variable does not exceed with probability `p`.
pub fn normal_quantile(p: f64) -> f64 {
    if p <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if p >= 1.0 {
        return f64::INFINITY;
    }
    if p > 0.5 {
        return -normal_quantile(1.0 - p);
    }
    // Beyond -39 the probability is below the smallest double.
    solve_increasing(-39.0, 0.0, |x| normal_cdf(x) - p)
}

/// The value that Student's t with so many degrees of freedom does not exceed with probability `p`.
pub fn student_t_quantile(p: f64, degrees: f64) -> f64 {
    if p < 0.5 {
        return -student_t_quantile(1.0 - p, degrees);
    }
    let mut high = 2.0;
    while student_t_cdf(high, degrees) < p {
        if high > 1e300 {
            return f64::INFINITY;
        }
        high *= 2.0;
    }
    solve_increasing(0.0, high, |x| student_t_cdf(x, degrees) - p)
}

fn student_t_cdf(t: f64, degrees: f64) -> f64 {
    let tail = 0.5 * incomplete_beta(degrees / 2.0, 0.5, degrees / (degrees + t * t));
    if t > 0.0 { 1.0 - tail } else { tail }
}

/// The place between `low` and `high` where an increasing function passes zero, by bisection to the last bit.
pub(super) fn solve_increasing(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if f(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

/// The complementary error function.
fn erfc(x: f64) -> f64 {
    if x < 0.0 {
        return 2.0 - erfc(-x);
    }
    if x < 2.5 {
        // erf(x) = 2/sqrt(pi) e^(-x^2) (x + 2x^3/3 + 4x^5/15 + ...): all terms are positive.
        let (mut term, mut sum, mut n) = (x, x, 1.0);
        while term > sum * 1e-17 {
            term *= 2.0 * x * x / (2.0 * n + 1.0);
            sum += term;
            n += 1.0;
        }
        return 1.0 - 2.0 / PI.sqrt() * (-x * x).exp() * sum;
    }
    // The continued fraction x + 1/2/(x + 2/2/(x + 3/2/(x + ...))), from its far end.
    let mut tail = x;
    for k in (1..=120).rev() {
        tail = x + 0.5 * f64::from(k) / tail;
    }
    (-x * x).exp() / (PI.sqrt() * tail)
}

/// The regularized incomplete beta function, by its continued fraction (Lentz's method).
fn incomplete_beta(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(b, a, 1.0 - x);
    }
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (-x).ln_1p()).exp() / a;
    let away_from_zero = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut fraction = d;
    for step in 1..5000 {
        let m = f64::from(step);
        for part in [
            m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0)),
        ] {
            d = 1.0 / away_from_zero(1.0 + part * d);
            c = away_from_zero(1.0 + part / c);
            fraction *= d * c;
        }
        if (d * c - 1.0).abs() < 1e-16 {
            break;
        }
    }
    front * fraction
}

/// The logarithm of the gamma function of a positive number: Stirling's series from 15 up.
fn ln_gamma(x: f64) -> f64 {
    let (mut shift, mut z) = (0.0, x);
    while z < 15.0 {
        shift += z.ln();
        z += 1.0;
    }
    let inverse = 1.0 / (z * z);
    let series = (1.0 / 12.0
        - inverse * (1.0 / 360.0 - inverse * (1.0 / 1260.0 - inverse * (1.0 / 1680.0 - inverse / 1188.0))))
        / z;
    (z - 0.5) * z.ln() - z + 0.5 * (2.0 * PI).ln() + series - shift
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(got: f64, expected: f64) {
        assert!((got - expected).abs() <= 1e-13 + 1e-12 * expected.abs(), "{got} is not {expected}");
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        near(normal_cdf(0.0), 0.5);
        near(normal_cdf(1.0), 0.841_344_746_068_542_9);
        near(normal_cdf(-3.0), 0.001_349_898_031_630_094_6);
        // Both sides of where one formula takes over from the other.
        for (x, expected) in [(-3.535, 0.00020388757922479737), (-3.536, 0.00020311734675437895)] {
            assert!((normal_cdf(x) / expected - 1.0).abs() < 1e-11);
        }
        assert!((normal_cdf(-10.0) / 7.619_853_024_160_495e-24 - 1.0).abs() < 1e-12);
        near(normal_quantile(0.975), super::super::Z_95);
        near(normal_quantile(0.025), -super::super::Z_95);
        assert_eq!(normal_quantile(1.0), f64::INFINITY);
    }

    #[test]
    fn students_t_is_that_of_the_tables() {
        for (degrees, expected) in [
            (1.0, 12.706_204_736_174_694),
            (2.0, 4.302_652_729_749_462),
            (4.0, 2.776_445_105_197_793),
            (9.0, 2.262_157_162_798_205),
            (39.0, 2.022_690_920_036_762),
        ] {
            near(student_t_quantile(0.975, degrees), expected);
            near(student_t_quantile(0.025, degrees), -expected);
        }
        assert!((student_t_quantile(0.975, 1e7) - super::super::Z_95).abs() < 1e-6);
    }
}
