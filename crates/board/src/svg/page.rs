//! A board inside a page: no style sheet, no script and no id of its own, for pages that forbid all three inline.

use super::annotations::{Annotations, BoardRole};
use super::labels::{self, escaped};
use super::layout::Layout;
use super::squares::Squares;
use super::{line, style};
use crate::Picture;
use plyground_game::Cell;

/// The board as inline SVG for a page whose style sheet has [`board_css`](super::board_css).
///
/// ```
/// # use plyground_board::{Annotations, BoardRole, Picture, SquareAnnotation, render_board};
/// # use plyground_game::{BoardSize, Cell, Board, Look, Seat, Skin};
/// let look = Look { family: "mnk", seats: ["X", "O"], skin: Skin::Marks, letters: ['x', 'o'], wraps: false };
/// let picture = Picture::new(look, Board::empty(BoardSize::new(3, 3).unwrap()));
/// let note = SquareAnnotation {
///     play: Some("1 1".into()),
///     label: "b2, empty, legal".into(),
///     ..SquareAnnotation::default()
/// };
/// let annotations = Annotations {
///     role: BoardRole::Grid { label: "Your move".into() },
///     skin: Some(Skin::Stones),
///     preview: Some(Seat::First),
///     squares: [(Cell::new(1, 1), note)].into(),
///     ..Annotations::default()
/// };
/// let image = render_board(&picture, &annotations);
/// assert!(image.contains(r#"data-cell="b2" data-move="1 1" tabindex="0" aria-label="b2, empty, legal""#));
/// ```
pub fn render_board(picture: &Picture, annotations: &Annotations) -> String {
    let layout = page_layout(picture, annotations);
    let squares = Squares::new(&layout, annotations);
    let [x, y, width, height] = layout.view();
    let longest = picture.size().rows().max(picture.size().cols());
    let size = if longest > 12 { " large" } else { "" };
    let (under, over) = layers(&layout, &squares, annotations);
    format!(
        "<svg class=\"board {scope}{size}\" viewBox=\"{x} {y} {width} {height}\" font-size=\"{letters}\" {role}>\n\
         <g aria-hidden=\"true\">\n{ghosts}</g>\n<g aria-hidden=\"true\" data-layer=\"under\">\n{under}</g>\n{rows}\
         <g aria-hidden=\"true\" data-layer=\"over\" pointer-events=\"none\">\n{over}</g>\n</svg>\n",
        scope = style::scope(layout.skin),
        letters = layout.letters,
        ghosts = layout.repeated_edges(layout.named_ghosts()),
        role = role(picture, annotations, squares.row_count()),
        rows = squares.rows(),
    )
}

/// A board in pieces, so that two boards can be compared and only what differs be sent to a page that has one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPieces {
    /// Frame, lines and coordinates, and what else lies under the pieces.
    pub under: String,
    /// Each square by its cell, each button by its name (`above c`), and each square that a torus repeats (`ghost -1,3`).
    pub cells: Vec<(String, String)>,
    /// Marks that lie over the pieces.
    pub over: String,
}

/// The pieces of which [`render_board`] makes the board.
pub(super) fn board_pieces(picture: &Picture, annotations: &Annotations) -> BoardPieces {
    let layout = page_layout(picture, annotations);
    let squares = Squares::new(&layout, annotations);
    let (under, over) = layers(&layout, &squares, annotations);
    let mut cells = squares.named_buttons();
    cells.extend(layout.named_ghosts().into_iter().map(|(place, drawn)| (format!("ghost {place}"), drawn)));
    cells.extend(picture.size().iter().map(|cell| (cell.to_string(), squares.square(cell))));
    BoardPieces { under, cells, over }
}

fn page_layout<'a>(picture: &'a Picture, annotations: &Annotations) -> Layout<'a> {
    let mut layout = Layout::new(picture, annotations);
    let longest = i32::from(picture.size().rows().max(picture.size().cols()));
    // Pages widen small boards, and letters and frame must not grow with them.
    layout.letters = layout.letters.min(longest + 7);
    layout
}

/// What lies under the squares and what lies over them.
fn layers(layout: &Layout, squares: &Squares, annotations: &Annotations) -> (String, String) {
    // Stones hide a line that lies below them, and are ringed instead; so their numbers stay readable.
    let (line_below, line_above) = match (layout.winning_line(), layout.lined) {
        (line, true) => (line, String::new()),
        (line, false) => (String::new(), line),
    };
    let under = layout.frame() + &layout.grid() + &layout.coordinates() + &line_below;
    let dominoes = layout.dominoes(|_, _| String::new());
    let possible = layout.possible_lines(annotations);
    let over = layout.arrows() + &dominoes + &possible + &line_above + &layout.last() + &squares.preview();
    (under, over)
}

fn role(picture: &Picture, annotations: &Annotations, rows: usize) -> String {
    let labels = |label: &str| if label.is_empty() { labels::label(picture) } else { escaped(label) };
    match &annotations.role {
        BoardRole::Image { label } => format!("role=\"img\" aria-label=\"{}\"", labels(label)),
        BoardRole::Grid { label } => {
            let cols = picture.size().cols();
            format!("role=\"grid\" aria-label=\"{}\" aria-rowcount=\"{rows}\" aria-colcount=\"{cols}\"", labels(label))
        }
    }
}

impl Layout<'_> {
    fn winning_line(&self) -> String {
        match self.picture.line.as_slice() {
            [] => String::new(),
            cells => self.lines(&["line casing", "line"], cells),
        }
    }

    fn possible_lines(&self, annotations: &Annotations) -> String {
        let on_board = |cells: &&Vec<Cell>| cells.iter().all(|&cell| self.picture.size().contains(cell));
        annotations.possible.iter().filter(on_board).map(|cells| self.lines(&["line possible"], cells)).collect()
    }

    fn lines(&self, classes: &[&str], cells: &[Cell]) -> String {
        let path = |strokes: &[Vec<line::Point>]| -> String {
            classes.iter().map(|class| line::path(class, strokes)).collect()
        };
        match self.picture.look.wraps {
            true => self.over_edges(&path(&line::copies(self.picture, cells))),
            false => path(&line::strokes(self.picture, cells)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::flaw;
    use super::*;

    #[test]
    fn boards_of_more_than_twelve_squares_a_side_are_large() {
        let is_large = |side: usize| {
            let mut picture = gallery::discs();
            picture.board = Board::empty(BoardSize::new(2, side).expect("a size"));
            picture.last.clear();
            render_board(&picture, &Annotations::default()).contains("class=\"board board-discs large\"")
        };
        assert_eq!([11, 12, 13].map(is_large), [false, false, true]);
    }

    use crate::{ButtonSide, FocusTarget, SquareAnnotation, gallery};
    use insta::assert_snapshot;
    use plyground_game::{Board, BoardSize, Col, Seat, Skin};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn played(picture: &Picture) -> String {
        render_board(picture, &gallery::playable(picture))
    }

    #[test]
    fn tiles_to_play_with() {
        assert_snapshot!(played(&gallery::tiles()));
    }

    #[test]
    fn marks_to_play_with() {
        assert_snapshot!(played(&gallery::marks()));
    }

    #[test]
    fn stones_to_play_with() {
        assert_snapshot!(played(&gallery::stones()));
    }

    #[test]
    fn discs_to_play_with() {
        assert_snapshot!(played(&gallery::discs()));
    }

    #[test]
    fn tokens_to_play_with() {
        let picture = gallery::tokens();
        let mut annotations = Annotations { buttons: gallery::buttons(&picture), ..gallery::playable(&picture) };
        annotations.squares.clear();
        assert_snapshot!(render_board(&picture, &annotations));
    }

    #[test]
    fn dominoes_to_play_with() {
        assert_snapshot!(played(&gallery::dominoes()));
    }

    #[test]
    fn a_tab_stop_is_where_the_page_wants_it_or_where_one_can_play() {
        let picture = gallery::tokens();
        let mut annotations = Annotations { buttons: gallery::buttons(&picture), ..gallery::playable(&picture) };
        let stop = |annotations: &Annotations| {
            let image = render_board(&picture, annotations);
            let (before, _) = image.split_once("tabindex=\"0\"").expect("a tab stop");
            before[before.rfind("<g ").expect("a group")..]
                .split_whitespace()
                .find(|a| a.starts_with("data-"))
                .map(str::to_owned)
        };
        assert_eq!(stop(&annotations).as_deref(), Some("data-pad=\"above\""));
        annotations.focus = Some(FocusTarget::Button(ButtonSide::Below, Col(2)));
        assert_eq!(stop(&annotations).as_deref(), Some("data-pad=\"below\""));
        annotations.focus = Some(Cell::new(3, 1).into());
        assert_eq!(stop(&annotations).as_deref(), Some("data-cell=\"b4\""));
        annotations.focus = Some(Cell::new(30, 1).into());
        annotations.buttons.clear();
        assert_eq!(stop(&annotations).as_deref(), Some("data-cell=\"a1\""));
        annotations.squares.retain(|&cell, _| cell == Cell::new(2, 0));
        assert_eq!(stop(&annotations).as_deref(), Some("data-cell=\"a3\""));
    }

    #[test]
    fn names_and_labels_are_text_whatever_they_look_like() {
        let picture = gallery::marks();
        let note =
            SquareAnnotation { play: Some("<b>".into()), label: "\"><script>".into(), ..SquareAnnotation::default() };
        let annotations = Annotations {
            role: BoardRole::Grid { label: "<i>".into() },
            squares: [(Cell::new(0, 1), note)].into(),
            ..Annotations::default()
        };
        let image = render_board(&picture, &annotations);
        for text in ["data-move=\"&lt;b&gt;\"", "aria-label=\"&quot;&gt;&lt;script&gt;\"", "aria-label=\"&lt;i&gt;\""] {
            assert!(image.contains(text), "{text} in {image}");
        }
    }

    #[test]
    fn a_large_grid_stays_small() {
        let mut picture = gallery::stones();
        picture.board = Board::empty(BoardSize::new(19, 19).expect("a size"));
        let mut annotations = gallery::playable(&picture);
        assert_eq!(render_board(&picture, &annotations).len().max(120_000), 120_000);
        for (n, cell) in picture.board.size().iter().enumerate() {
            picture.board.set(cell, plyground_game::Square::Taken(Seat::BOTH[n % 2]));
            annotations.squares.insert(cell, SquareAnnotation { ply: Some(n as u32), ..SquareAnnotation::default() });
        }
        assert_eq!(render_board(&picture, &annotations).len().max(120_000), 120_000);
    }

    fn classes(image: &str) -> BTreeSet<String> {
        let values = image.split(" class=\"").skip(1).filter_map(|rest| rest.split_once('"'));
        values.flat_map(|(value, _)| value.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect()
    }

    #[test]
    fn each_class_has_a_rule() {
        let layout = super::super::board_css();
        let mut used = BTreeSet::new();
        for mut picture in gallery::each() {
            let buttons = gallery::buttons(&picture);
            let possible = vec![picture.line.clone()];
            used.extend(classes(&render_board(
                &picture,
                &Annotations { buttons, possible, ..gallery::playable(&picture) },
            )));
            used.extend(classes(&super::super::render_thumbnail(&picture)));
            picture.look.wraps = true;
            used.extend(classes(&played(&picture)));
            used.extend(
                Seat::BOTH.iter().flat_map(|&seat| classes(&super::super::render_piece(picture.look.skin, seat))),
            );
        }
        let ruled = |class: &str| {
            let after = |at: usize| layout[at + class.len() + 1..].chars().next();
            layout
                .match_indices(&format!(".{class}"))
                .any(|(at, _)| after(at).is_some_and(|c| !c.is_alphanumeric() && c != '-'))
        };
        let without: Vec<&String> = used.iter().filter(|class| !ruled(class)).collect();
        assert_eq!(without, Vec::<&String>::new());
        let colour = layout.split('#').skip(1).find(|rest| !rest.starts_with("000"));
        assert_eq!(colour, None, "only the ends of a fading are no tokens");
        assert!(!layout.contains("color-scheme") && !layout.contains('$'));
    }

    proptest! {
        #[test]
        fn any_board_is_well_formed_and_has_one_tab_stop(
            picture in gallery::any_picture(), annotations in gallery::any_annotations()
        ) {
            let image = render_board(&picture, &annotations);
            prop_assert_eq!(flaw(&image), None);
            for forbidden in [" style=", "<style", " id=", "<script"] {
                prop_assert!(!image.contains(forbidden), "{}", forbidden);
            }
            let cols = picture.size().cols();
            let buttons: BTreeSet<_> =
                annotations.buttons.iter().filter(|button| button.col.0 < cols).map(|button| (button.place, button.col)).collect();
            prop_assert_eq!(image.matches(" data-cell=").count(), picture.size().cells());
            prop_assert_eq!(image.matches(" data-pad=").count(), buttons.len());
            let played_on = matches!(annotations.role, BoardRole::Grid { .. });
            let cells = if played_on { picture.size().cells() + buttons.len() } else { 0 };
            prop_assert_eq!(image.matches(" role=\"gridcell\"").count(), cells);
            prop_assert_eq!(image.matches(" tabindex=\"0\"").count(), usize::from(played_on));
        }

        #[test]
        fn any_mini_is_well_formed(picture in gallery::any_picture()) {
            let image = super::super::render_thumbnail(&picture);
            prop_assert_eq!(flaw(&image), None);
            prop_assert!(!image.contains("style") && !image.contains(" id="));
        }
    }

    #[test]
    fn small_forms_are_small() {
        let mut picture = gallery::dominoes();
        picture.board = Board::empty(BoardSize::new(3, 3).expect("a size"));
        picture.joined[1].1 = vec![Cell::new(2, 0), Cell::new(2, 1)];
        assert_snapshot!(super::super::render_thumbnail(&picture));
        assert!(super::super::render_thumbnail(&picture).len() < 700);
        let piece_icon = super::super::render_piece(Skin::Tokens, Seat::Second);
        assert_snapshot!(piece_icon, @r#"<svg class="piece-icon board-tokens" viewBox="0 0 50 50" aria-hidden="true"><g class="piece second"><circle cx="25" cy="25" r="20"/><path class="face" d="M25 16.5L33.5 25L25 33.5L16.5 25Z"/></g></svg>"#);
    }
}
