//! The lines and star points that stones are played on.

use super::Sheet;
use super::shapes::{SIDE, Shapes};
use crate::Picture;

/// Stones that lie where lines cross. There are no grounds: the lines belong to the whole board.
pub(super) const SHAPES: Shapes = Shapes {
    grounds: [""; 2],
    pieces: [
        r#"<circle class="piece first" cx="25" cy="25" r="22"/>"#,
        r#"<circle class="piece second" cx="25" cy="25" r="22"/>"#,
    ],
    frame: 6,
};

/// Small boards have squares, which beginners count more easily; so has a torus, whose lines would have no end.
pub(super) fn lie_on_crossings(picture: &Picture) -> bool {
    picture.size().rows().max(picture.size().cols()) >= 9 && !picture.look.wraps
}

impl Sheet<'_> {
    /// The lines of a board whose pieces lie where they cross.
    pub(super) fn grid(&self) -> String {
        if !self.crossings {
            return String::new();
        }
        let (rows, cols) = (self.picture.size().rows(), self.picture.size().cols());
        let half = SIDE / 2;
        let (right, bottom) = (self.area.0 - half, self.area.1 - half);
        let middle = |n: u8| i32::from(n) * SIDE + half;
        let level = (0..rows).map(|row| format!("M{half} {}H{right}", middle(row)));
        let upright = (0..cols).map(|col| format!("M{} {half}V{bottom}", middle(col)));
        let lines: String = level.chain(upright).collect();
        let star = |(row, col): (u8, u8)| {
            let (x, y, r) = (middle(col), middle(row), self.letters / 3);
            format!("M{} {y}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0-{} 0", x - r, 2 * r, 2 * r)
        };
        let stars: String = star_points(rows, cols).into_iter().map(star).collect();
        format!("<path class=\"grid\" d=\"{lines}\"/><path class=\"star\" d=\"{stars}\"/>\n")
    }
}

/// Near the corners and in the middle; on the largest boards also half way along the sides.
fn star_points(rows: u8, cols: u8) -> Vec<(u8, u8)> {
    let points = |side: u8| {
        let inset = if side < 13 { 2 } else { 3 };
        [inset, side / 2, side - 1 - inset]
    };
    if rows.min(cols) < 9 || rows % 2 == 0 || cols % 2 == 0 {
        return Vec::new();
    }
    let (down, across) = (points(rows), points(cols));
    let all = (0..3).flat_map(|i| (0..3).map(move |j| (i, j)));
    let shown = all.filter(|&(i, j)| rows.min(cols) >= 19 || (i == 1) == (j == 1));
    shown.map(|(i, j)| (down[i], across[j])).collect()
}

#[cfg(test)]
mod tests {
    use super::star_points;

    #[test]
    fn star_points_are_where_players_expect_them() {
        assert_eq!(star_points(9, 9), [(2, 2), (2, 6), (4, 4), (6, 2), (6, 6)]);
        assert_eq!(star_points(15, 15), [(3, 3), (3, 11), (7, 7), (11, 3), (11, 11)]);
        assert_eq!(star_points(19, 19).len(), 9);
        assert_eq!(star_points(8, 9), []);
    }
}
