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
