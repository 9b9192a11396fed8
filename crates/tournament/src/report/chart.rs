//! Charts as SVG: points with intervals over an axis. One file that needs nothing else; on a page of ours it takes the colours of
//! the theme. A chart never stands alone: the table beside it has the same numbers.

use crate::statistics::ConfidenceInterval;
use plyground_record::escape_html;

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it shows, for those who do not see it.
    pub label: String,
    /// What the horizontal axis counts.
    pub x_title: String,
    /// What the vertical axis measures.
    pub y_title: String,
    /// The marks of the horizontal axis.
    pub x_ticks: Vec<(f64, String)>,
    /// How values are spread over the vertical axis.
    pub scale: ChartScale,
    /// What is drawn, each with its own marker.
    pub series: Vec<ChartSeries>,
}

/// How values are spread over the vertical axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartScale {
    /// Equal differences are equally far apart.
    Linear,
    /// Equal ratios are equally far apart. Values must be positive.
    Logarithmic,
}

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct ChartSeries {
    /// What stands in the legend.
    pub name: String,
    /// The points, from left to right.
    pub points: Vec<ChartPoint>,
    /// Whether a line joins them.
    pub is_joined: bool,
}

/// A point, with its interval where it has one.
#[derive(Clone, Copy, Debug)]
pub struct ChartPoint {
    /// Where it lies horizontally.
    pub x: f64,
    /// Its value.
    pub y: f64,
    /// The interval of the value. Infinite ends reach to the edge.
    pub interval: Option<ConfidenceInterval>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 58.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 44.0;
/// A legend has entries of this height.
const LEGEND_LINE: f64 = 18.0;
/// More series than this share colours, and keep their names and dashes.
const INKS: usize = 6;

/// Tokens of the pages, with their light colours where no page has them.
const STYLE: &str = include_str!("chart.css");

impl Chart {
    /// The chart as an SVG image.
    pub fn svg(&self) -> String {
        let legend = if self.series.len() > 1 { self.series.len().div_ceil(2) as f64 * LEGEND_LINE + 6.0 } else { 0.0 };
        let plane = Plane::new(self);
        let mut drawn = plane.grid(self);
        for (number, series) in self.series.iter().enumerate() {
            drawn.push_str(&plane.series(number, series));
            if legend > 0.0 {
                drawn.push_str(&legend_entry(number, series));
            }
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\" \
             aria-label=\"{}\">\n<style>{STYLE}</style>\n{drawn}</svg>\n",
            HEIGHT + legend,
            escape_html(&self.label)
        )
    }
}

/// Where values lie on the paper.
struct Plane {
    x: [f64; 2],
    y: [f64; 2],
    scale: ChartScale,
}

impl Plane {
    fn new(chart: &Chart) -> Plane {
        let points = || chart.series.iter().flat_map(|series| &series.points);
        let ends = |point: &ChartPoint| match point.interval {
            Some(ConfidenceInterval { low, high }) => vec![point.y, low, high],
            None => vec![point.y],
        };
        let ys = points().flat_map(ends).filter(|y| y.is_finite());
        let xs = points().map(|point| point.x).chain(chart.x_ticks.iter().map(|(x, _)| *x));
        let scaled = |y: f64| if chart.scale == ChartScale::Logarithmic { y.max(1e-9).log10() } else { y };
        let ([left, right], [low, high]) = (range(xs), range(ys.map(scaled)));
        let (side, room) = ((right - left).max(1e-9) * 0.04, (high - low).max(1e-9) * 0.06);
        let y = match chart.scale {
            ChartScale::Linear => [low - room, high + room],
            // Whole powers of ten, so that there are marks at both ends.
            ChartScale::Logarithmic => [low.floor(), high.ceil()],
        };
        Plane { x: [left - side, right + side], y, scale: chart.scale }
    }

    fn x(&self, x: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * (x - self.x[0]) / (self.x[1] - self.x[0])
    }

    fn y(&self, y: f64) -> f64 {
        let y = if self.scale == ChartScale::Logarithmic { y.max(1e-9).log10() } else { y };
        let y = y.clamp(self.y[0], self.y[1]);
        TOP + (HEIGHT - TOP - BOTTOM) * (self.y[1] - y) / (self.y[1] - self.y[0])
    }

    fn grid(&self, chart: &Chart) -> String {
        let (floor, wall) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        let mut drawn = String::new();
        for (y, text) in self.y_ticks() {
            let at = self.y(y);
            drawn.push_str(&format!(
                "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{wall}\"/><text class=\"e\" x=\"{}\" y=\"{:.1}\">{text}</text>\n",
                LEFT - 7.0,
                at + 4.0
            ));
        }
        for (x, text) in &chart.x_ticks {
            drawn.push_str(&format!(
                "<text class=\"m\" x=\"{:.1}\" y=\"{}\">{}</text>\n",
                self.x(*x),
                floor + 17.0,
                escape_html(text)
            ));
        }
        drawn.push_str(&format!(
            "<path class=\"axis\" d=\"M{LEFT} {TOP}V{floor}H{wall}\"/>\n<text class=\"m\" x=\"{}\" y=\"{}\">{}</text>\n\
             <text class=\"m\" transform=\"translate(13 {}) rotate(-90)\">{}</text>\n",
            (LEFT + wall) / 2.0,
            HEIGHT - 8.0,
            escape_html(&chart.x_title),
            (TOP + floor) / 2.0,
            escape_html(&chart.y_title)
        ));
        drawn
    }

    fn y_ticks(&self) -> Vec<(f64, String)> {
        let [low, high] = self.y;
        if self.scale == ChartScale::Logarithmic {
            let powers = low.ceil() as i32..=high.floor() as i32;
            return powers.map(|power| (10f64.powi(power), power_of_ten(power))).collect();
        }
        let step = round_step((high - low) / 5.0);
        let digits = if step < 1.0 { 1 } else { 0 };
        let ticks = (low / step).ceil() as i64..=(high / step).floor() as i64;
        ticks.map(|tick| (tick as f64 * step, signed(tick as f64 * step, digits))).collect()
    }

    fn series(&self, number: usize, series: &ChartSeries) -> String {
        let mut drawn = format!("<g class=\"i{}\">", number % INKS);
        if series.is_joined && series.points.len() > 1 {
            let path: Vec<_> =
                series.points.iter().map(|it| format!("{:.1} {:.1}", self.x(it.x), self.y(it.y))).collect();
            drawn.push_str(&format!("<path class=\"s\"{} d=\"M{}\"/>", dashes(number), path.join("L")));
        }
        for point in &series.points {
            let (x, y) = (self.x(point.x), self.y(point.y));
            if let Some(ConfidenceInterval { low, high }) = point.interval {
                let (top, bottom) = (self.y(high), self.y(low));
                drawn.push_str(&format!(
                    "<path class=\"s\" d=\"M{x:.1} {top:.1}V{bottom:.1}M{:.1} {top:.1}h8M{:.1} {bottom:.1}h8\"/>",
                    x - 4.0,
                    x - 4.0
                ));
            }
            drawn.push_str(&marker(number, x, y));
        }
        drawn + "</g>\n"
    }
}

/// The smallest and the largest of some values, at least a little apart.
fn range(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let [low, high] =
        values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(value), high.max(value)]);
    match high - low {
        width if !width.is_finite() => [0.0, 1.0],
        width if width < 1e-9 => [low - 0.5, high + 0.5],
        _ => [low, high],
    }
}

/// 1, 2 or 5 times a power of ten, not below `least`.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.max(1e-9).log10().floor());
    [1.0, 2.0, 5.0].into_iter().map(|step| step * power).find(|step| *step >= least).unwrap_or(10.0 * power)
}

/// A number with a real minus sign.
fn signed(value: f64, digits: usize) -> String {
    format!("{value:.digits$}").replace('-', "\u{2212}")
}

fn power_of_ten(power: i32) -> String {
    match power {
        0.. => format!("{:.0}", 10f64.powi(power)),
        _ => format!("{:.*}", power.unsigned_abs() as usize, 10f64.powi(power)),
    }
}

fn dashes(number: usize) -> &'static str {
    ["", " stroke-dasharray=\"7 4\"", " stroke-dasharray=\"2 4\"", " stroke-dasharray=\"9 4 2 4\""][number % 4]
}

/// Circle, square, triangle, diamond: series differ in more than colour.
fn marker(number: usize, x: f64, y: f64) -> String {
    let shape = match number % 4 {
        0 => return format!("<circle class=\"p\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>"),
        1 => format!("M{:.1} {:.1}h7v7h-7z", x - 3.5, y - 3.5),
        2 => format!("M{x:.1} {:.1}l4.500 8h-9z", y - 5.0),
        _ => format!("M{x:.1} {:.1}l5 5-5 5-5-5z", y - 5.0),
    };
    format!("<path class=\"p\" d=\"{shape}\"/>")
}

fn legend_entry(number: usize, series: &ChartSeries) -> String {
    let x = LEFT + (number % 2) as f64 * (WIDTH - LEFT - RIGHT) / 2.0;
    let y = HEIGHT + (number / 2) as f64 * LEGEND_LINE + 8.0;
    let line = if series.is_joined {
        format!("<path class=\"s\"{} d=\"M{x:.1} {y:.1}h24\"/>", dashes(number))
    } else {
        String::new()
    };
    format!(
        "<g class=\"i{}\">{line}{}<text x=\"{:.1}\" y=\"{:.1}\">{}</text></g>\n",
        number % INKS,
        marker(number, x + 12.0, y),
        x + 32.0,
        y + 4.0,
        escape_html(&series.name)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(scale: ChartScale, values: &[f64]) -> Chart {
        let point = |(x, &y): (usize, &f64)| ChartPoint { x: x as f64, y, interval: None };
        Chart {
            label: "times of <all>".to_owned(),
            x_title: "depth".to_owned(),
            y_title: "seconds".to_owned(),
            x_ticks: vec![(0.0, "1".to_owned()), (1.0, "2".to_owned())],
            scale,
            series: vec![ChartSeries {
                name: "one".to_owned(),
                points: values.iter().enumerate().map(point).collect(),
                is_joined: true,
            }],
        }
    }

    #[test]
    fn axes_have_round_numbers_and_words_are_escaped() {
        let linear = chart(ChartScale::Linear, &[-110.0, 240.0]).svg();
        for tick in [">\u{2212}100<", ">0<", ">100<", ">200<"] {
            assert!(linear.contains(tick), "{tick} in {linear}");
        }
        assert!(linear.contains("times of &lt;all&gt;") && !linear.contains("NaN"), "{linear}");
        let times = chart(ChartScale::Logarithmic, &[0.004, 12.0]).svg();
        for tick in [">0.01<", ">0.1<", ">1<", ">10<"] {
            assert!(times.contains(tick), "{tick} in {times}");
        }
    }

    #[test]
    fn every_chart_can_be_drawn() {
        for values in [&[][..], &[0.0], &[5.0, 5.0], &[f64::INFINITY, 1.0]] {
            for scale in [ChartScale::Linear, ChartScale::Logarithmic] {
                let image = chart(scale, values).svg();
                assert!(!image.contains("NaN") && !image.contains("inf"), "{image}");
            }
        }
    }

    #[test]
    fn an_interval_without_an_end_reaches_to_the_edge() {
        let mut chart = chart(ChartScale::Linear, &[1.0, 2.0]);
        chart.series[0].points[0].interval = Some(ConfidenceInterval { low: 0.5, high: f64::INFINITY });
        let image = chart.svg();
        assert!(!image.contains("inf") && image.contains("h8M"), "{image}");
    }
}
