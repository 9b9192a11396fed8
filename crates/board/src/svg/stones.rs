//! The lines and star points that stones are played on.

use super::layout::Layout;
use super::shapes::{SIDE, Shapes};
use crate::Picture;

/// Stones that lie where lines cross.
pub(super) const ON_CROSSINGS: Shapes = Shapes {
    grounds: [""; 2],
    pieces: [
        r#"<circle class="piece first" cx="25" cy="25" r="22"/>"#,
        r#"<circle class="piece second" cx="25" cy="25" r="22"/>"#,
    ],
    frame: 6,
};

/// Small boards have squares, which beginners count more easily.
pub(super) fn lie_on_crossings(picture: &Picture) -> bool {
    picture.size().rows().max(picture.size().cols()) >= 9
}

impl Layout<'_> {
    /// The lines of a board whose squares have no ground of their own.
    pub(super) fn grid(&self) -> String {
        if !self.lined {
            return String::new();
        }
        if !self.crossings {
            let (width, height) = self.area;
            let level = (0..=height).step_by(SIDE as usize).map(|y| format!("M0 {y}h{width}"));
            let upright = (0..=width).step_by(SIDE as usize).map(|x| format!("M{x} 0v{height}"));
            return format!("<path class=\"grid\" d=\"{}\"/>\n", level.chain(upright).collect::<String>());
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
    if rows.min(cols) < 9 || rows.is_multiple_of(2) || cols.is_multiple_of(2) {
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
