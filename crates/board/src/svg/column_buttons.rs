//! Buttons: actions on whole columns, for games where one does not click a square.

use super::annotations::{Annotations, ButtonSide, ColumnButton, FocusTarget};
use super::labels::escaped;
use super::move_value::fit;
use super::shapes::{SIDE, shapes};
use super::squares::{HIT, RINGS, Squares};
use plyground_game::Col;
use std::collections::BTreeMap;

const HEIGHT: i32 = 40;
const GAP: i32 = 6;

/// How far the buttons reach above and below the squares; nothing where there are none.
pub(super) fn room(annotations: &Annotations, frame: i32) -> [i32; 2] {
    [ButtonSide::Above, ButtonSide::Below].map(|place| {
        let some = annotations.buttons.iter().any(|button| button.place == place);
        if some { frame + GAP + HEIGHT + 3 } else { 0 }
    })
}

/// An arrow for a drop, and one from a bar for a pop.
const GLYPHS: [&str; 2] = ["M0-5.5V5M-4 1L0 5L4 1", "M-5-5H5M0-5V5M-4 1L0 5L4 1"];

impl Squares<'_> {
    fn buttons(&self, place: ButtonSide) -> BTreeMap<Col, &ColumnButton> {
        let here = |button: &&ColumnButton| button.place == place && button.col.0 < self.layout.picture.size().cols();
        self.annotations.buttons.iter().filter(here).map(|button| (button.col, button)).collect()
    }

    pub(super) fn has_buttons(&self, place: ButtonSide) -> bool {
        !self.buttons(place).is_empty()
    }

    pub(super) fn button_stops(&self, place: ButtonSide) -> Vec<(FocusTarget, bool)> {
        let stop = |(col, button): (Col, &ColumnButton)| (FocusTarget::Button(place, col), button.play.is_some());
        self.buttons(place).into_iter().map(stop).collect()
    }

    pub(super) fn button_row(&self, place: ButtonSide, index: usize) -> String {
        let buttons = self.buttons(place);
        if buttons.is_empty() {
            return String::new();
        }
        let y = match place {
            ButtonSide::Above => -self.layout.shapes.frame - GAP - HEIGHT,
            ButtonSide::Below => self.layout.area.1 + self.layout.shapes.frame + GAP,
        };
        self.row(index, (0, y), &buttons.into_values().map(|button| self.button(button)).collect::<String>())
    }

    /// Each button by its name, `above c` for the one that drops into column c.
    pub(super) fn named_buttons(&self) -> Vec<(String, String)> {
        let named = |place: ButtonSide, word: &'static str| {
            self.buttons(place).into_iter().map(move |(col, button)| (format!("{word} {col}"), self.button(button)))
        };
        named(ButtonSide::Above, "above").chain(named(ButtonSide::Below, "below")).collect()
    }

    fn button(&self, button: &ColumnButton) -> String {
        let (name, glyph) = match button.place {
            ButtonSide::Above => ("above", GLYPHS[0]),
            ButtonSide::Below => ("below", GLYPHS[1]),
        };
        let place = FocusTarget::Button(button.place, button.col);
        let gridcell =
            self.gridcell(place, button.col.0, button.play.as_deref(), &button.touches, &escaped(&button.label));
        let (classes, drawn) = match (&button.play, button.popped) {
            (Some(_), _) => self.live(button, glyph),
            (None, Some(seat)) => {
                let token = shapes(self.layout.skin).pieces[seat.index()];
                let popped = format!(
                    "<g class=\"gone\" transform=\"translate(5 -3) scale(.8)\">{token}</g><path class=\"glyph\" d=\"M20 38L25 42L30 38\"/>"
                );
                (String::new(), popped)
            }
            (None, None) => {
                let size = fit(&button.text, 34, 12);
                let text = format!("<text x=\"25\" y=\"20\" font-size=\"{size}\">{}</text>", escaped(&button.text));
                (String::new(), format!("<rect class=\"chip\"/>{text}"))
            }
        };
        let x = i32::from(button.col.0) * SIDE;
        let (hit, rings) = if self.plays() { (HIT, RINGS) } else { ("", "") };
        format!(
            "<g class=\"sq pad{classes}\" data-pad=\"{name}\" data-col=\"{}\"{gridcell} transform=\"translate({x})\">{hit}{drawn}{rings}</g>",
            button.col
        )
    }

    fn live(&self, button: &ColumnButton, glyph: &str) -> (String, String) {
        let value = button.value.as_ref();
        let number = value.map_or(String::new(), |move_value| {
            let number = move_value.number();
            let size = fit(&number, 38, 14);
            format!("<text x=\"25\" y=\"12\" font-size=\"{size}\">{}</text>", escaped(&number))
        });
        let best = value.filter(|move_value| move_value.best).map_or("", |_| r#"<rect class="best"/>"#);
        let y = if value.is_some() { 29 } else { 20 };
        let size = fit(&button.text, 25, if value.is_some() { 12 } else { 15 });
        let half = size * 0.3 * button.text.chars().count() as f64;
        let arrow = 31.0 - half - 8.0;
        let move_value = value.map_or(String::new(), |move_value| format!(" {}", move_value.classes()));
        let legal = if self.plays() { " is-legal" } else { "" };
        let drawn = format!(
            "<rect class=\"chip\"/>{best}{number}<path class=\"glyph\" transform=\"translate({arrow:.1} {y})\" d=\"{glyph}\"/>\
             <text class=\"act\" x=\"31\" y=\"{y}\" font-size=\"{size}\">{}</text>",
            escaped(&button.text)
        );
        (legal.to_owned() + &move_value, drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;

    #[test]
    fn each_side_has_room_for_its_own_pads() {
        let all = gallery::buttons(&gallery::tokens());
        let with = |side: &[ButtonSide]| {
            let buttons = all.iter().filter(|button| side.contains(&button.place)).cloned().collect();
            room(&Annotations { buttons, ..Annotations::default() }, 6)
        };
        assert_eq!(with(&[]), [0, 0]);
        assert_eq!(with(&[ButtonSide::Above]), [55, 0]);
        assert_eq!(with(&[ButtonSide::Below]), [0, 55]);
        assert_eq!(with(&[ButtonSide::Above, ButtonSide::Below]), [55, 55]);
    }
}
