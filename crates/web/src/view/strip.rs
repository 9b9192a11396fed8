//! The strip under a board: a column for each turn, which is graph and scrubber in one.

use plyground_game::Seat;

/// One column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bar {
    /// From -1, all Second's, to 1, all First's; nothing is known without it.
    pub(crate) value: Option<f64>,
    /// Whether the value is certain: wide bars are proofs, thin ones estimates.
    pub(crate) certain: bool,
    /// Whether something went wrong in this turn.
    pub(crate) event: bool,
}

/// The strip as an image. A bar grows up for First and down for Second.
pub(crate) fn strip(bars: &[Bar], now: usize) -> String {
    const WIDTH: usize = 20;
    let count = bars.len().max(1);
    let column = |(index, bar): (usize, &Bar)| {
        let x = index * WIDTH;
        let here = if index == now {
            format!("<rect class=\"now\" x=\"{x}\" width=\"{WIDTH}\" height=\"100\"/>")
        } else {
            String::new()
        };
        let (inset, kind) = if bar.certain { (3, "sure") } else { (6, "guess") };
        let value = bar.value.filter(|value| value.abs() > 0.004).map(|value| {
            let height = (value.abs().min(1.0) * 46.0).max(1.5);
            let (seat, y) = if value > 0.0 { (Seat::First, 50.0 - height) } else { (Seat::Second, 50.0) };
            format!(
                "<rect class=\"bar-{seat} {kind}\" x=\"{}\" y=\"{y:.1}\" width=\"{}\" height=\"{height:.1}\"/>",
                x + inset,
                WIDTH - 2 * inset
            )
        });
        let event =
            if bar.event { format!("<path class=\"event\" d=\"M{} 96l5-10 5 10z\"/>", x + 5) } else { String::new() };
        format!("{here}{}{event}", value.unwrap_or_default())
    };
    let columns: String = bars.iter().enumerate().map(column).collect();
    format!(
        "<svg class=\"strip-plot\" viewBox=\"0 0 {} 100\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{columns}\
         <path class=\"zero\" d=\"M0 50H{}\"/></svg>",
        count * WIDTH,
        count * WIDTH
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_grow_up_for_first_and_down_for_second() {
        let bars = [
            Bar::default(),
            Bar { value: Some(0.5), certain: true, event: false },
            Bar { value: Some(-1.0), certain: false, event: true },
        ];
        let image = strip(&bars, 2);
        assert!(image.contains(r#"class="bar-first sure" x="23" y="27.0" width="14" height="23.0""#), "{image}");
        assert!(image.contains(r#"class="bar-second guess" x="46" y="50.0" width="8" height="46.0""#), "{image}");
        assert!(image.contains(r#"class="now" x="40""#) && image.contains("class=\"event\" d=\"M45 96"), "{image}");
    }
}
