//! The number line that all windows and values of a search share.

/// A value beyond this is a won or lost game where that outranks every evaluation.
const DECIDED: f64 = 500_000.0;

/// From numbers to places on the line, in per cent of its length.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    pub(crate) fn of(values: impl Iterator<Item = f64>) -> Scale {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.filter(|value| value.is_finite() && value.abs() < DECIDED) {
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            (low, high) = (0.0, 0.0);
        }
        let step = step(high - low);
        // One step of room on each side, where a window is still infinite.
        Scale { low: (low / step).floor() * step - step, high: (high / step).ceil() * step + step, step }
    }

    /// The numbers at the two ends of the line.
    pub(crate) fn ends(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    pub(crate) fn at(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low) * 100.0;
        // Decided games lie at the very ends.
        if value.abs() >= DECIDED { share.clamp(1.5, 98.5) } else { share }
    }

    /// The numbers written at the line, and where.
    pub(crate) fn ticks(&self) -> Vec<(f64, f64)> {
        let count = ((self.high - self.low) / self.step).round() as i32;
        (1..count).map(|n| self.low + f64::from(n) * self.step).map(|value| (value, self.at(value))).collect()
    }

    /// -3 is as bad as it gets, 3 as good: for colours that always stand beside a number.
    pub(crate) fn colour_step(&self, value: f64) -> i32 {
        let most = self.low.abs().max(self.high.abs()) - self.step;
        if value == 0.0 || most <= 0.0 {
            0
        } else {
            ((value / most * 3.0).abs().ceil() * value.signum()).clamp(-3.0, 3.0) as i32
        }
    }
}

/// Whether a value says that the game is won or lost.
pub(crate) fn is_decided(value: f64) -> bool {
    value.is_finite() && value.abs() >= DECIDED
}

/// 1, 2 or 5 times a power of ten, so that there are at most a dozen steps.
fn step(extent: f64) -> f64 {
    let mut power = 10f64.powf((extent.max(1e-6) / 10.0).log10().floor());
    if (1.0..=10.0).contains(&extent) {
        power = 1.0;
    }
    let candidates = [1.0, 2.0, 5.0, 10.0].map(|n| n * power);
    candidates.into_iter().find(|step| extent / step <= 10.0).unwrap_or(power * 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_room_on_both_sides_and_round_numbers() {
        let scale = Scale::of([-3.0, 3.0, 1_000_000.0].into_iter());
        let ticks: Vec<f64> = scale.ticks().into_iter().map(|(value, _)| value).collect();
        assert_eq!(ticks, [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0]);
        assert_eq!((scale.at(-3.0), scale.at(0.0), scale.at(1_000_000.0)), (12.5, 50.0, 98.5));
        let wide = Scale::of([-40.0, 512.0].into_iter());
        assert!(wide.ticks().len() <= 13 && wide.at(512.0) < 100.0 && wide.at(-40.0) > 0.0);
        assert_eq!(Scale::of(std::iter::empty()).at(0.0), 50.0);
    }
}
