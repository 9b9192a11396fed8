//! A board inside a page: no style sheet, no script and no id of its own, for pages that forbid all three inline.

use super::dressing::{Dressing, Role};
use super::squares::Squares;
use super::words::{self, escaped};
use super::{Sheet, line, style};
use crate::Picture;

/// The board as inline SVG for a page whose style sheet has [`board_css`](super::board_css).
///
/// ```
/// # use plyground_game::{BoardSize, Cell, Dressing, Grid, Look, Picture, Role, Seat, Skin, SquareNote, board};
/// let look = Look { family: "mnk", seats: ["X", "O"], skin: Skin::Marks, letters: ['x', 'o'], wraps: false };
/// let picture = Picture::new(look, Grid::empty(BoardSize::new(3, 3).unwrap()));
/// let note = SquareNote { play: Some("1 1".into()), label: "b2, empty, legal".into(), ..SquareNote::default() };
/// let dressing = Dressing {
///     role: Role::Grid { label: "Your move".into() },
///     skin: Some(Skin::Stones),
///     peek: Some(Seat::First),
///     squares: [(Cell::new(1, 1), note)].into(),
///     ..Dressing::default()
/// };
/// let image = board(&picture, &dressing);
/// assert!(image.contains(r#"data-cell="b2" data-move="1 1" tabindex="0" aria-label="b2, empty, legal""#));
/// ```
pub fn board(picture: &Picture, dressing: &Dressing) -> String {
    let sheet = Sheet::new(picture, dressing);
    let squares = Squares::new(&sheet, dressing);
    let [x, y, width, height] = sheet.view();
    let size = if sheet.around && !sheet.repeats { " large" } else { "" };
    // Stones hide a line that lies below them, and are ringed instead; so their numbers stay readable.
    let (line_below, line_above) = match (sheet.winning_line(), sheet.crossings) {
        (line, true) => (line, String::new()),
        (line, false) => (String::new(), line),
    };
    format!(
        "<svg class=\"board {scope}{size}\" viewBox=\"{x} {y} {width} {height}\" font-size=\"{letters}\" {role}>\n\
         <g aria-hidden=\"true\">\n{ghosts}{frame}{grid}{coordinates}{line_below}</g>\n{rows}\
         <g aria-hidden=\"true\" pointer-events=\"none\">\n{arrows}{dominoes}{possible}{line_above}{last}</g>\n</svg>\n",
        scope = style::scope(sheet.skin),
        letters = sheet.letters,
        role = role(picture, dressing, squares.row_count()),
        ghosts = sheet.ghosts(),
        frame = sheet.frame(),
        grid = sheet.grid(),
        coordinates = sheet.coordinates(),
        rows = squares.rows(),
        arrows = sheet.arrows(),
        dominoes = sheet.dominoes(|_, _| String::new()),
        possible = sheet.possible_lines(dressing),
        last = sheet.last(),
    )
}

fn role(picture: &Picture, dressing: &Dressing, rows: usize) -> String {
    let words = |label: &str| if label.is_empty() { words::label(picture) } else { escaped(label) };
    match &dressing.role {
        Role::Image { label } => format!("role=\"img\" aria-label=\"{}\"", words(label)),
        Role::Grid { label } => {
            let cols = picture.size().cols();
            format!("role=\"grid\" aria-label=\"{}\" aria-rowcount=\"{rows}\" aria-colcount=\"{cols}\"", words(label))
        }
    }
}

impl Sheet<'_> {
    fn winning_line(&self) -> String {
        match self.repeats {
            true if !self.picture.line.is_empty() => self.faded(&line::repeated(self.picture, &self.picture.line)),
            _ => line::line(self.picture),
        }
    }

    fn possible_lines(&self, dressing: &Dressing) -> String {
        let on_board = |cells: &&Vec<_>| cells.iter().all(|&cell| self.picture.size().contains(cell));
        let lines = dressing.possible.iter().filter(on_board);
        lines
            .map(|cells| match self.repeats {
                true => self.faded(&line::path("line possible", &line::copies(self.picture, cells))),
                false => line::path("line possible", &line::strokes(self.picture, cells)),
            })
            .collect()
    }
}
