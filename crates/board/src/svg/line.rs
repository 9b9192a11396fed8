//! The winning line, which on a torus leaves over one edge and comes back over the other.

use super::shapes::SIDE;
use crate::Picture;
use plyground_game::Cell;
use std::ops::RangeInclusive;

/// Units from the left and from the top.
pub(super) type Point = (i32, i32);

/// The winning line in pieces that never run across the board.
pub(super) fn line(picture: &Picture) -> String {
    let drawn = |class: &str| -> String {
        let polyline = |stroke: &Vec<Point>| {
            let points: Vec<String> = stroke.iter().map(|(x, y)| format!("{x},{y}")).collect();
            format!("<polyline class=\"{class}\" points=\"{}\"/>\n", points.join(" "))
        };
        strokes(picture, &picture.line).iter().map(polyline).collect()
    };
    // All casings lie below all lines, so that no stroke cuts another.
    drawn("line casing") + &drawn("line")
}

/// One path through all strokes.
pub(super) fn path(class: &str, strokes: &[Vec<Point>]) -> String {
    let stroke = |points: &Vec<Point>| {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x} {y}")).collect();
        format!("M{}", points.join("L"))
    };
    let drawn: String = strokes.iter().map(stroke).collect();
    format!("<path class=\"{class}\" d=\"{drawn}\"/>\n")
}

/// The line unrolled, once for each copy of the board that it shows in, and cut off where the copies are.
pub(super) fn copies(picture: &Picture, cells: &[Cell]) -> Vec<Vec<Point>> {
    let (width, height) = (i32::from(picture.size().cols()) * SIDE, i32::from(picture.size().rows()) * SIDE);
    let Some(&first) = cells.first() else { return Vec::new() };
    let mut unrolled = vec![centre(first)];
    for pair in cells.windows(2) {
        let (dx, dy) = step(picture, pair[0], pair[1]);
        let (x, y) = unrolled[unrolled.len() - 1];
        unrolled.push((x + dx * SIDE, y + dy * SIDE));
    }
    let shown = |(x, y): Point| (-SIDE..=width + SIDE).contains(&x) && (-SIDE..=height + SIDE).contains(&y);
    let mut strokes = Vec::new();
    let across = copies_along(unrolled.iter().map(|point| point.0), width);
    let down = copies_along(unrolled.iter().map(|point| point.1), height);
    for (i, j) in across.flat_map(|i| down.clone().map(move |j| (i, j))) {
        let at = |&(x, y): &Point| (x + i * width, y + j * height);
        let mut stroke: Vec<Point> = Vec::new();
        for pair in unrolled.windows(2) {
            let (from, to) = (at(&pair[0]), at(&pair[1]));
            let middle = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
            match (shown(from), shown(to)) {
                (true, true) if stroke.is_empty() => stroke.extend([from, to]),
                (true, true) => stroke.push(to),
                (true, false) if stroke.is_empty() => stroke.extend([from, middle]),
                (true, false) => stroke.push(middle),
                (false, true) => stroke.extend([middle, to]),
                (false, false) => (),
            }
            if !shown(to) && !stroke.is_empty() {
                strokes.push(std::mem::take(&mut stroke));
            }
        }
        if !stroke.is_empty() {
            strokes.push(stroke);
        }
    }
    strokes
}

/// By how many boards the line can be moved along one axis and still show: it may go round more than once.
fn copies_along(places: impl Iterator<Item = i32> + Clone, side: i32) -> RangeInclusive<i32> {
    let (least, most) = (places.clone().min().unwrap_or_default(), places.max().unwrap_or_default());
    (-SIDE - most).div_euclid(side)..=(side + SIDE - least).div_euclid(side) + 1
}

/// The line in pieces that never run across the board.
pub(super) fn strokes(picture: &Picture, cells: &[Cell]) -> Vec<Vec<Point>> {
    let Some(&first) = cells.first() else { return Vec::new() };
    let mut strokes = vec![vec![centre(first)]];
    for pair in cells.windows(2) {
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
    use crate::gallery;
    use plyground_game::{Board, BoardSize};

    #[test]
    fn over_an_edge_the_line_leaves_and_comes_back() {
        let torus = gallery::tiles();
        let expected = [
            vec![(275, 175), (325, 125), (375, 75)],
            vec![(-25, 125), (25, 75), (75, 25), (125, -25)],
            vec![(75, 375), (125, 325)],
        ];
        assert_eq!(strokes(&torus, &torus.line), expected);
    }

    #[test]
    fn on_repeated_edges_the_line_goes_on_in_each_copy() {
        let torus = gallery::tiles();
        let expected = [
            vec![(-50, 150), (-25, 125), (25, 75), (75, 25), (125, -25)],
            vec![(50, 400), (75, 375), (125, 325)],
            vec![(275, 175), (325, 125), (375, 75), (400, 50)],
        ];
        assert_eq!(copies(&torus, &torus.line), expected);
    }

    #[test]
    fn with_edges_that_end_the_line_is_one_stroke() {
        let mut flat = gallery::tiles();
        flat.look.wraps = false;
        assert_eq!(strokes(&flat, &flat.line), [[(275, 175), (325, 125), (25, 75), (75, 25), (125, 325)]]);
    }

    #[test]
    fn cells_that_are_neighbours_along_one_axis_only_are_joined_across_the_board() {
        let torus = gallery::tiles();
        let from = Cell::new(0, 0);
        assert_eq!(step(&torus, from, Cell::new(6, 1)), (1, -1));
        assert_eq!(step(&torus, from, Cell::new(4, 6)), (6, 4));
        assert_eq!(step(&torus, from, Cell::new(1, 4)), (4, 1));
    }

    #[test]
    fn a_line_shows_in_the_copies_that_it_reaches() {
        let copies = |least, most| copies_along([most, least].into_iter(), 350);
        assert_eq!(copies(25, 325), -2..=2);
        assert_eq!(copies(-375, 25), -1..=3);
        assert_eq!(copies(51, 300), -1..=1);
        assert_eq!(copies(50, 301), -2..=2);
    }

    #[test]
    fn two_columns_have_neighbours_on_the_board_before_those_over_the_edge() {
        let mut narrow = gallery::tiles();
        narrow.board = Board::empty(BoardSize::new(2, 2).expect("a size"));
        narrow.line = vec![Cell::new(0, 0), Cell::new(0, 1)];
        assert_eq!(strokes(&narrow, &narrow.line), [[(25, 25), (75, 25)]]);
    }
}
