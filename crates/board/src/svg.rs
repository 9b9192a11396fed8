//! Any picture as one self-contained SVG image, for pages, transcripts, notebooks and reports.
//!
//! ```
//! # use plyground_board::{Picture, render_svg};
//! # use plyground_game::{BoardSize, Board, Look, Skin};
//! let look = Look { family: "mnk", seats: ["X", "O"], skin: Skin::Marks, letters: ['x', 'o'], wraps: false };
//! let image = render_svg(&Picture::new(look, Board::empty(BoardSize::new(3, 3).unwrap())));
//! assert!(image.starts_with("<svg xmlns=") && image.contains(r#"<g data-cell="b3""#));
//! ```
//!
//! A page that forbids inline styles, or that is played on, takes [`render_board`] and [`board_css`].
//!
//! The image has no script and no id, so any number of boards may stand on one page. What a page may hold on to: a
//! group with `data-cell` for each square, and the classes `board`, `cell`, `piece`, `first`, `second`, `blocked`,
//! `last`, `line`, `legal` and `coord`.

mod annotations;
mod column_buttons;
mod coordinates;
mod labels;
mod layout;
mod line;
mod move_value;
mod page;
mod page_style;
mod piece;
mod shapes;
mod squares;
mod stones;
mod style;
mod thumbnail;
mod torus;

pub use annotations::{
    Annotations, BoardRole, ButtonSide, ColumnButton, CoordinateStyle, FocusTarget, MoveValue, SquareAnnotation,
};
pub use coordinates::{pieces_with_coordinates, render_board_with_coordinates};
pub use page::{BoardPieces, render_board};
pub use page_style::board_css;
pub use piece::render_piece;
pub use thumbnail::render_thumbnail;

use crate::Picture;
use layout::Layout;

/// The picture as an SVG image.
pub fn render_svg(picture: &Picture) -> String {
    let layout = Layout::new(picture, &Annotations::default());
    let [x, y, width, height] = layout.view();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board {scope}\" viewBox=\"{x} {y} {width} {height}\" \
         font-size=\"{letters}\" role=\"img\" aria-label=\"{label}\">\n\
         <style>\n{style}</style>\n{repeated_edges}{frame}{grid}{coordinates}{squares}\
         <g pointer-events=\"none\">\n{arrows}{dominoes}{line}{last}</g>\n</svg>\n",
        scope = style::scope(layout.skin),
        letters = layout.letters,
        label = labels::label(picture),
        style = style::style(layout.skin),
        repeated_edges = layout.repeated_edges(layout.ghosts()),
        frame = layout.frame(),
        grid = layout.grid(),
        coordinates = layout.coordinates(),
        squares = layout.squares(),
        arrows = layout.arrows(),
        dominoes = layout.dominoes(|seat, cells| labels::title(picture, seat, cells)),
        line = line::line(picture),
        last = layout.last(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;
    use insta::assert_snapshot;
    use proptest::prelude::*;

    #[test]
    fn white_tiles_win_over_two_edges() {
        assert_snapshot!(render_svg(&gallery::tiles()));
    }

    #[test]
    fn crosses_win_along_a_row() {
        assert_snapshot!(render_svg(&gallery::marks()));
    }

    #[test]
    fn light_discs_see_where_to_go() {
        assert_snapshot!(render_svg(&gallery::discs()));
    }

    #[test]
    fn red_tokens_win_on_a_slant() {
        assert_snapshot!(render_svg(&gallery::tokens()));
    }

    #[test]
    fn dominoes_have_one_outline_each() {
        assert_snapshot!(render_svg(&gallery::dominoes()));
    }

    #[test]
    fn black_stones_win_where_lines_cross() {
        assert_snapshot!(render_svg(&gallery::stones()));
    }

    /// The name of the first tag that is not closed where it should be, or the first stray character.
    pub(super) fn flaw(xml: &str) -> Option<String> {
        let mut open = Vec::new();
        for part in xml.split('<').skip(1) {
            let Some((tag, text)) = part.split_once('>') else { return Some(part.to_owned()) };
            let names_an_entity =
                |rest: &str| ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|e| rest.starts_with(e));
            if tag.matches('"').count() % 2 == 1 || text.contains('>') || !part.split('&').skip(1).all(names_an_entity)
            {
                return Some(part.to_owned());
            }
            let name = tag.split_whitespace().next().unwrap_or_default();
            match name.strip_prefix('/') {
                Some(name) if open.pop() != Some(name) => return Some(name.to_owned()),
                None if !tag.ends_with('/') => open.push(name),
                _ => (),
            }
        }
        open.pop().map(str::to_owned)
    }

    #[test]
    fn flaws_are_found() {
        let flawed = ["<a><b></a></b>", "<a>", "<a x=\"1></a>", "<a>&</a>", "<a>></a>", "<a", "<a x=\"<\"/>"];
        assert_eq!(flawed.map(|xml| flaw(xml).is_some()), [true; 7]);
        assert_eq!(flaw("<a x=\"&lt;1\"><b/>&amp;</a>\n"), None);
    }

    proptest! {
        #[test]
        fn any_picture_is_well_formed_and_leaves_its_page_alone(picture in gallery::any_picture()) {
            let image = render_svg(&picture);
            prop_assert_eq!(flaw(&image), None);
            prop_assert!(!image.contains(" id=") && !image.contains("<script"));
            prop_assert_eq!(image.matches("data-cell=").count(), picture.size().cells());
        }
    }
}
