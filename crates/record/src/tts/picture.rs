//! The four images that the course's page refers to, drawn by us: a tile or a hatch on grey, 32 by 32.

use super::png::{Colour, png};
use plyground_game::{Seat, Square};

const SIDE: usize = 32;
/// Each pixel is looked at in so many places, to the right and down.
const FINE: usize = 4;

const LINE: Colour = [0x8f, 0x8f, 0x8f];
const GREY: Colour = [0xbd, 0xbd, 0xbd];
const DARK_GREY: Colour = [0x6e, 0x6e, 0x6e];
const WHITE: Colour = [0xff, 0xff, 0xff];
const BLACK: Colour = [0x16, 0x16, 0x16];

/// The image of a square.
pub(super) fn picture(square: Square) -> Vec<u8> {
    let row = |y: usize| (0..SIDE).map(|x| pixel(square, x, y)).collect();
    png(&(0..SIDE).map(row).collect::<Vec<_>>())
}

fn pixel(square: Square, x: usize, y: usize) -> Colour {
    let place = |at: usize, fine: usize| at as f64 + (fine as f64 + 0.5) / FINE as f64;
    let points = (0..FINE).flat_map(|v| (0..FINE).map(move |u| (place(x, u), place(y, v))));
    let mut sums = [0; 3];
    for (x, y) in points {
        for (sum, channel) in sums.iter_mut().zip(colour(square, x, y)) {
            *sum += usize::from(channel);
        }
    }
    sums.map(|sum| (sum / (FINE * FINE)) as u8)
}

fn colour(square: Square, x: f64, y: f64) -> Colour {
    let side = SIDE as f64;
    if x.min(y) < 1.0 || x.max(y) > side - 1.0 {
        return LINE;
    }
    let tile = |face, rim| match rounded(x, y) {
        distance if distance > 0.0 => GREY,
        distance if distance > -1.5 => rim,
        _ => face,
    };
    match square {
        Square::Free => GREY,
        Square::Blocked if (x + y).rem_euclid(8.0) < 3.0 => BLACK,
        Square::Blocked => DARK_GREY,
        Square::Taken(Seat::First) => tile(WHITE, BLACK),
        Square::Taken(Seat::Second) => tile(BLACK, BLACK),
    }
}

/// How far a point lies outside a tile with round corners; less than nothing is inside.
fn rounded(x: f64, y: f64) -> f64 {
    let (half, radius) = (12.0, 4.0);
    let outside = |at: f64| (at - SIDE as f64 / 2.0).abs() - (half - radius);
    let (dx, dy) = (outside(x), outside(y));
    dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - radius
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pixels(square: Square) -> Vec<Vec<Colour>> {
        (0..SIDE).map(|y| (0..SIDE).map(|x| pixel(square, x, y)).collect()).collect()
    }

    const SQUARES: [Square; 4] =
        [Square::Free, Square::Blocked, Square::Taken(Seat::First), Square::Taken(Seat::Second)];

    #[test]
    fn every_image_has_a_thin_frame() {
        for square in SQUARES {
            let rows = pixels(square);
            let is_frame = |at: usize| [rows[0][at], rows[SIDE - 1][at], rows[at][0], rows[at][SIDE - 1]] == [LINE; 4];
            assert!((0..SIDE).all(is_frame), "{square:?}");
            assert!((1..SIDE - 1).all(|at| rows[at][at] != LINE), "the frame is one pixel wide");
        }
    }

    #[test]
    fn a_tile_is_a_face_in_a_dark_rim_on_grey() {
        for (seat, face) in [(Seat::First, WHITE), (Seat::Second, BLACK)] {
            let rows = pixels(Square::Taken(seat));
            let middle = [1, 2, 3, 4, 6, 15, 16].map(|x| rows[SIDE / 2][x]);
            assert_eq!(middle, [GREY, GREY, GREY, BLACK, face, face, face], "{seat}");
            assert_eq!([rows[4][4], rows[4][8], rows[8][8]], [GREY, BLACK, face], "the corners are round");
        }
    }

    #[test]
    fn a_tile_looks_the_same_from_every_side() {
        for seat in Seat::BOTH {
            let rows = pixels(Square::Taken(seat));
            for (y, x) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (y, x))) {
                let (right, down) = (SIDE - 1 - x, SIDE - 1 - y);
                assert_eq!([rows[y][right], rows[down][x], rows[x][y]], [rows[y][x]; 3], "{x}, {y}");
            }
        }
    }

    #[test]
    fn a_free_cell_is_empty_and_a_blocked_one_is_hatched() {
        let inside = |rows: &[Vec<Colour>]| {
            rows[1..SIDE - 1].iter().flat_map(|row| row[1..SIDE - 1].to_vec()).collect::<Vec<_>>()
        };
        assert!(inside(&pixels(Square::Free)).iter().all(|colour| *colour == GREY));
        let rows = pixels(Square::Blocked);
        // Stripes three pixels wide, with five between them, that go up to the right.
        let stripe = |sum: usize| {
            if sum % 8 < 2 {
                Some(BLACK)
            } else if (3..7).contains(&(sum % 8)) {
                Some(DARK_GREY)
            } else {
                None
            }
        };
        for (y, x) in (1..SIDE - 1).flat_map(|y| (1..SIDE - 1).map(move |x| (y, x))) {
            if let Some(expected) = stripe(x + y) {
                assert_eq!(rows[y][x], expected, "{x}, {y}");
            }
        }
    }
}
