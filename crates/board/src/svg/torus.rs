//! How the image of a torus shows that opposite edges are one.

use super::layout::Layout;
use super::shapes::SIDE;
use plyground_game::Cell;

/// How much of the opposite edge is repeated.
pub(super) const RIM: i32 = 40;

impl Layout<'_> {
    /// The squares that a torus repeats past its edges, by their places: row -1 is above the first.
    pub(super) fn ghosts(&self) -> Vec<(String, String)> {
        if !self.repeats {
            return Vec::new();
        }
        let (rows, cols) = (i32::from(self.picture.size().rows()), i32::from(self.picture.size().cols()));
        let places = (-1..=rows).flat_map(|row| (-1..=cols).map(move |col| (row, col)));
        let outside = |(row, col): &(i32, i32)| !(0..rows).contains(row) || !(0..cols).contains(col);
        let repeated = |(row, col): (i32, i32)| {
            let original = Cell::new(row.rem_euclid(rows) as u8, col.rem_euclid(cols) as u8);
            let drawn = self.square(original);
            let (x, y) = (col * SIDE, row * SIDE);
            (format!("{row},{col}"), format!("<g transform=\"translate({x} {y})\">{drawn}</g>\n"))
        };
        places.filter(outside).map(repeated).collect()
    }

    /// The same, each with its place in it, so that a page can change one of them.
    pub(super) fn named_ghosts(&self) -> Vec<(String, String)> {
        let named = |(place, drawn): (String, String)| {
            let drawn = drawn.replacen("<g ", &format!("<g data-ghost=\"{place}\" "), 1);
            (place, drawn)
        };
        self.ghosts().into_iter().map(named).collect()
    }

    /// Past its edges a torus repeats itself.
    pub(super) fn repeated_edges(&self, ghosts: Vec<(String, String)>) -> String {
        if !self.repeats {
            return String::new();
        }
        let ghosts: String = ghosts.into_iter().map(|(_, drawn)| drawn).collect();
        self.cut_off(RIM, &format!("<g class=\"ghost\">\n{ghosts}</g>"))
    }

    /// The image inside the image is there to cut off what lies further outside than the rim.
    fn cut_off(&self, rim: i32, drawn: &str) -> String {
        let (width, height) = (self.area.0 + 2 * rim, self.area.1 + 2 * rim);
        format!(
            "<svg x=\"{0}\" y=\"{0}\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"{0} {0} {width} {height}\" aria-hidden=\"true\">{drawn}</svg>\n",
            -rim
        )
    }

    /// Lines that go on over the edges of a torus: they fade with what is repeated there, or end with the board.
    pub(super) fn over_edges(&self, lines: &str) -> String {
        if !self.repeats {
            return self.cut_off(0, lines);
        }
        let (width, height) = (self.area.0 + 2 * SIDE, self.area.1 + 2 * SIDE);
        // The fading is measured from the edges of the group, so something must reach them.
        let extent = format!("<path fill=\"none\" d=\"M-{SIDE} -{SIDE}h{width}v{height}h-{width}z\"/>");
        self.cut_off(RIM, &format!("<g class=\"fade\">{extent}{lines}</g>"))
    }

    /// Edges that are one edge carry the same arrows, as in a topologist's gluing diagram.
    pub(super) fn arrows(&self) -> String {
        if !self.picture.look.wraps {
            return String::new();
        }
        let (width, height) = self.area;
        let (half, long) = (self.letters * 2 / 5, self.letters * 2 / 3);
        let down = |x: i32| format!("M{} {}h{}l-{half} {long}z", x - half, (height - long) / 2, 2 * half);
        let right_twice = |y: i32| {
            let right = |x: i32| format!("M{x} {}v{}l{long}-{half}z", y - half, 2 * half);
            right(width / 2 - long - 1) + &right(width / 2 + 1)
        };
        let heads = [down(0), down(width), right_twice(0), right_twice(height)].concat();
        format!("<path class=\"arrow\" d=\"{heads}\"/>\n")
    }
}
