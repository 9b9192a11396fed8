//! Values as colour and number.

use super::annotations::MoveValue;
use super::labels::escaped;

impl MoveValue {
    /// The classes of colour, best and proven.
    pub(super) fn classes(&self) -> String {
        let step = ["n3", "n2", "n1", "z0", "p1", "p2", "p3"][(self.step.clamp(-3, 3) + 3) as usize];
        let proven = if self.proven { " proven" } else { "" };
        format!("heat {step}{proven}")
    }

    /// The number, with `!` where it is proven.
    pub(super) fn number(&self) -> String {
        self.text.clone() + if self.proven { "!" } else { "" }
    }

    /// A square of that colour with the number in it.
    pub(super) fn square(&self) -> String {
        let number = self.number();
        let (best, size) = (if self.best { r#"<rect class="best"/>"# } else { "" }, fit(&number, 34, 18));
        format!(
            "<g class=\"{}\"><rect class=\"chip\"/>{best}<text x=\"25\" y=\"25.5\" font-size=\"{size}\">{}</text></g>",
            self.classes(),
            escaped(&number)
        )
    }
}

/// The size of letters in which a text is at most so wide, where each letter is 0.6 of its size wide.
pub(super) fn fit(text: &str, width: usize, largest: usize) -> f64 {
    let tenths = width * 100 / (6 * text.chars().count().max(1));
    tenths.min(largest * 10).max(10) as f64 / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_as_large_as_their_number_allows() {
        assert_eq!(["", "+9", "12345", &"x".repeat(100)].map(|text| fit(text, 34, 18)), [18.0, 18.0, 11.3, 1.0]);
    }

    #[test]
    fn values_have_seven_colours() {
        let classes = |step| MoveValue { step, ..MoveValue::default() }.classes();
        assert_eq!(
            [-128, -3, -1, 0, 2, 3, 127].map(classes),
            ["heat n3", "heat n3", "heat n1", "heat z0", "heat p2", "heat p3", "heat p3"]
        );
        let proven = MoveValue { text: "W5".into(), proven: true, best: true, step: 1 };
        assert_eq!((proven.classes(), proven.number()), ("heat p1 proven".into(), "W5!".into()));
        assert!(proven.square().contains(r#"<rect class="best"/>"#));
    }
}
