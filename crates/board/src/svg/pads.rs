//! Pads: actions on whole columns, for games where one does not click a square.

use super::dressing::{Annotations, ButtonSide, ColumnButton, FocusTarget};
use super::heat::fit;
use super::shapes::{SIDE, shapes};
use super::squares::{HIT, RINGS, Squares};
use super::words::escaped;
use plyground_game::Col;
use std::collections::BTreeMap;

const HEIGHT: i32 = 40;
const GAP: i32 = 6;

/// How far the pads reach above and below the squares; nothing where there are none.
pub(super) fn room(dressing: &Annotations, frame: i32) -> [i32; 2] {
    [ButtonSide::Above, ButtonSide::Below].map(|place| {
        let some = dressing.pads.iter().any(|pad| pad.place == place);
        if some { frame + GAP + HEIGHT + 3 } else { 0 }
    })
}

/// An arrow for a drop, and one from a bar for a pop.
const GLYPHS: [&str; 2] = ["M0-5.5V5M-4 1L0 5L4 1", "M-5-5H5M0-5V5M-4 1L0 5L4 1"];

impl Squares<'_> {
    fn pads(&self, place: ButtonSide) -> BTreeMap<Col, &ColumnButton> {
        let here = |pad: &&ColumnButton| pad.place == place && pad.col.0 < self.sheet.picture.size().cols();
        self.dressing.pads.iter().filter(here).map(|pad| (pad.col, pad)).collect()
    }

    pub(super) fn has_pads(&self, place: ButtonSide) -> bool {
        !self.pads(place).is_empty()
    }

    pub(super) fn pad_stops(&self, place: ButtonSide) -> Vec<(FocusTarget, bool)> {
        let stop = |(col, pad): (Col, &ColumnButton)| (FocusTarget::Pad(place, col), pad.play.is_some());
        self.pads(place).into_iter().map(stop).collect()
    }

    pub(super) fn pad_row(&self, place: ButtonSide, index: usize) -> String {
        let pads = self.pads(place);
        if pads.is_empty() {
            return String::new();
        }
        let y = match place {
            ButtonSide::Above => -self.sheet.shapes.frame - GAP - HEIGHT,
            ButtonSide::Below => self.sheet.area.1 + self.sheet.shapes.frame + GAP,
        };
        self.row(index, (0, y), &pads.into_values().map(|pad| self.pad(pad)).collect::<String>())
    }

    fn pad(&self, pad: &ColumnButton) -> String {
        let (name, glyph) = match pad.place {
            ButtonSide::Above => ("above", GLYPHS[0]),
            ButtonSide::Below => ("below", GLYPHS[1]),
        };
        let place = FocusTarget::Pad(pad.place, pad.col);
        let gridcell = self.gridcell(place, pad.col.0, pad.play.as_deref(), &pad.touches, &escaped(&pad.label));
        let (classes, drawn) = match (&pad.play, pad.gone) {
            (Some(_), _) => self.live(pad, glyph),
            (None, Some(seat)) => {
                let token = shapes(self.sheet.skin).pieces[seat.index()];
                let gone = format!(
                    "<g class=\"gone\" transform=\"translate(5 -3) scale(.8)\">{token}</g><path class=\"glyph\" d=\"M20 38L25 42L30 38\"/>"
                );
                (String::new(), gone)
            }
            (None, None) => {
                let size = fit(&pad.text, 34, 12);
                let text = format!("<text x=\"25\" y=\"20\" font-size=\"{size}\">{}</text>", escaped(&pad.text));
                (String::new(), format!("<rect class=\"chip\"/>{text}"))
            }
        };
        let x = i32::from(pad.col.0) * SIDE;
        let (hit, rings) = if self.plays() { (HIT, RINGS) } else { ("", "") };
        format!(
            "<g class=\"sq pad{classes}\" data-pad=\"{name}\" data-col=\"{}\"{gridcell} transform=\"translate({x})\">{hit}{drawn}{rings}</g>",
            pad.col
        )
    }

    fn live(&self, pad: &ColumnButton, glyph: &str) -> (String, String) {
        let value = pad.value.as_ref();
        let number = value.map_or(String::new(), |heat| {
            let number = heat.number();
            let size = fit(&number, 38, 14);
            format!("<text x=\"25\" y=\"12\" font-size=\"{size}\">{}</text>", escaped(&number))
        });
        let best = value.filter(|heat| heat.best).map_or("", |_| r#"<rect class="best"/>"#);
        let y = if value.is_some() { 29 } else { 20 };
        let size = fit(&pad.text, 25, if value.is_some() { 12 } else { 15 });
        let half = size * 0.3 * pad.text.chars().count() as f64;
        let arrow = 31.0 - half - 8.0;
        let heat = value.map_or(String::new(), |heat| format!(" {}", heat.classes()));
        let legal = if self.plays() { " is-legal" } else { "" };
        let drawn = format!(
            "<rect class=\"chip\"/>{best}{number}<path class=\"glyph\" transform=\"translate({arrow:.1} {y})\" d=\"{glyph}\"/>\
             <text class=\"act\" x=\"31\" y=\"{y}\" font-size=\"{size}\">{}</text>",
            escaped(&pad.text)
        );
        (legal.to_owned() + &heat, drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;

    #[test]
    fn each_side_has_room_for_its_own_pads() {
        let all = gallery::pads(&gallery::tokens());
        let with = |side: &[ButtonSide]| {
            let pads = all.iter().filter(|pad| side.contains(&pad.place)).cloned().collect();
            room(&Annotations { pads, ..Annotations::default() }, 6)
        };
        assert_eq!(with(&[]), [0, 0]);
        assert_eq!(with(&[ButtonSide::Above]), [55, 0]);
        assert_eq!(with(&[ButtonSide::Below]), [0, 55]);
        assert_eq!(with(&[ButtonSide::Above, ButtonSide::Below]), [55, 55]);
    }
}
