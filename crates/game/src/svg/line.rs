//! The winning line, which on a torus leaves over one edge and comes back over the other.

use super::shapes::SIDE;
use crate::{Cell, Picture};

type Point = (i32, i32);

/// The winning line in pieces that never run across the board.
pub(super) fn line(picture: &Picture) -> String {
    let drawn = |class: &str| -> String {
        let polyline = |stroke: &Vec<Point>| {
            let points: Vec<String> = stroke.iter().map(|(x, y)| format!("{x},{y}")).collect();
            format!("<polyline class=\"{class}\" points=\"{}\"/>\n", points.join(" "))
        };
        strokes(picture).iter().map(polyline).collect()
    };
    // All casings lie below all lines, so that no stroke cuts another.
    drawn("line casing") + &drawn("line")
}

fn strokes(picture: &Picture) -> Vec<Vec<Point>> {
    let Some(&first) = picture.line.first() else { return Vec::new() };
    let mut strokes = vec![vec![centre(first)]];
    for pair in picture.line.windows(2) {
        let (here, next) = (centre(pair[0]), centre(pair[1]));
        let (dx, dy) = step(picture, pair[0], pair[1]);
        let onward = (here.0 + dx * SIDE, here.1 + dy * SIDE);
        strokes.last_mut().expect("a stroke was begun").push(onward);
        if onward != next {
            strokes.push(vec![(next.0 - dx * SIDE, next.1 - dy * SIDE), next]);
        }
    }
    strokes
}

/// Columns and rows from one cell to the next, over an edge where that makes them neighbours.
fn step(picture: &Picture, from: Cell, to: Cell) -> (i32, i32) {
    let size = picture.size();
    let dx = i32::from(to.col.0) - i32::from(from.col.0);
    let dy = i32::from(to.row.0) - i32::from(from.row.0);
    let over = |d: i32, side: u8| if d.abs() > 1 { d - d.signum() * i32::from(side) } else { d };
    let short = (over(dx, size.cols()), over(dy, size.rows()));
    let neighbours = short.0.abs() <= 1 && short.1.abs() <= 1;
    if picture.look.wraps && neighbours { short } else { (dx, dy) }
}

fn centre(cell: Cell) -> Point {
    (i32::from(cell.col.0) * SIDE + SIDE / 2, i32::from(cell.row.0) * SIDE + SIDE / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, Grid, gallery};

    #[test]
    fn over_an_edge_the_line_leaves_and_comes_back() {
        let torus = gallery::tiles();
        let expected = [
            vec![(275, 175), (325, 125), (375, 75)],
            vec![(-25, 125), (25, 75), (75, 25), (125, -25)],
            vec![(75, 375), (125, 325)],
        ];
        assert_eq!(strokes(&torus), expected);
    }

    #[test]
    fn with_edges_that_end_the_line_is_one_stroke() {
        let mut flat = gallery::tiles();
        flat.look.wraps = false;
        assert_eq!(strokes(&flat), [[(275, 175), (325, 125), (25, 75), (75, 25), (125, 325)]]);
    }

    #[test]
    fn two_columns_have_neighbours_on_the_board_before_those_over_the_edge() {
        let mut narrow = gallery::tiles();
        narrow.board = Grid::empty(BoardSize::new(2, 2).expect("a size"));
        narrow.line = vec![Cell::new(0, 0), Cell::new(0, 1)];
        assert_eq!(strokes(&narrow), [[(25, 25), (75, 25)]]);
    }
}
