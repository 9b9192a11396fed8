//! Many images of one board on one page: what they share is written once and referred to.
//!
//! The images are taken as lines, which is how they are written. A line that is a whole group becomes a definition, a run
//! of such lines at one height (a row of the board) a definition of definitions. A game of 361 moves on 19x19 then needs
//! half a megabyte instead of twenty.

use std::collections::HashMap;

/// The definitions of a page.
#[derive(Default)]
pub(super) struct SvgFolder {
    numbers: HashMap<String, usize>,
    definitions: Vec<String>,
    style: String,
    class: String,
}

impl SvgFolder {
    /// The image, with references for what is defined. Its style sheet is kept for the page.
    pub(super) fn image(&mut self, image: &str) -> String {
        let image = self.without_style(image);
        let mut folded = String::new();
        let mut lines = image.lines().peekable();
        while let Some(line) = lines.next() {
            if !is_group(line) {
                folded.push_str(line);
                folded.push('\n');
                continue;
            }
            let mut row = vec![self.define(line.to_owned())];
            while let Some(next) = lines.next_if(|next| is_group(next) && height(next) == height(line)) {
                row.push(self.define(next.to_owned()));
            }
            let number = match row[..] {
                [only] => only,
                _ => self.define(format!("<g>{}</g>", row.into_iter().map(reference).collect::<String>())),
            };
            folded.push_str(&reference(number));
            folded.push('\n');
        }
        folded
    }

    /// Images of one skin bring the same sheet, whatever is on the board.
    fn without_style(&mut self, image: &str) -> String {
        let parts = image.split_once("<style>\n").and_then(|(before, rest)| {
            let (style, after) = rest.split_once("</style>\n")?;
            Some((before, style, after))
        });
        let Some((before, style, after)) = parts else { return image.to_owned() };
        style.clone_into(&mut self.style);
        let class = before.split_once("class=\"board ").and_then(|(_, class)| class.split_once('"'));
        class.unwrap_or_default().0.clone_into(&mut self.class);
        format!("{before}{after}")
    }

    fn define(&mut self, group: String) -> usize {
        if let Some(&number) = self.numbers.get(&group) {
            return number;
        }
        let number = self.definitions.len();
        self.definitions.push(group.clone());
        self.numbers.insert(group, number);
        number
    }

    /// The class that the style sheet is bound to.
    pub(super) fn class(&self) -> &str {
        &self.class
    }

    /// The style sheet of the images.
    pub(super) fn style(&self) -> &str {
        &self.style
    }

    /// What the images refer to, one definition a line. Each has the class that the style sheet is bound to, because a
    /// browser styles what is referred to without looking at what is around the reference.
    pub(super) fn definitions(&self) -> String {
        let class = &self.class;
        let named = |(number, group): (usize, &String)| match group.strip_prefix("<g>") {
            Some(row) => format!("<g id=\"s{number}\">{row}\n"),
            None => format!("<g id=\"s{number}\" class=\"{class}\">{group}</g>\n"),
        };
        self.definitions.iter().enumerate().map(named).collect()
    }
}

fn reference(number: usize) -> String {
    format!("<use href=\"#s{number}\"/>")
}

fn is_group(line: &str) -> bool {
    line.starts_with("<g ") && line.ends_with("</g>") && line.matches("<g").count() == line.matches("</g>").count()
}

/// Where the group stands, if it says so.
fn height(line: &str) -> Option<&str> {
    let (_, place) = line.split_once("transform=\"translate(")?;
    place.split_once(')')?.0.split_once(' ').map(|(_, height)| height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_board::{Picture, render_svg};
    use plyground_games::state_from_spec;

    /// The image as it was, but for its style and for where lines end.
    fn unfolded(fold: &SvgFolder, image: &str) -> String {
        let mut image = image.replace('\n', "");
        // Definitions refer to earlier ones only.
        for (number, group) in fold.definitions.iter().enumerate().rev() {
            let plain = match group.strip_prefix("<g><use ") {
                None => group.clone(),
                Some(_) => group.trim_start_matches("<g>").trim_end_matches("</g>").to_owned(),
            };
            image = image.replace(&reference(number), &plain);
        }
        image
    }

    #[test]
    fn a_row_is_one_reference_and_what_comes_again_is_defined_once() {
        let group = |col: u32, row: u32| format!("<g transform=\"translate({col} {row})\"><path/></g>\n");
        let image = format!("<svg>\n{}{}{}</svg>\n", group(0, 0), group(50, 0), group(0, 50));
        let mut fold = SvgFolder::default();
        let folded = "<svg>\n<use href=\"#s2\"/>\n<use href=\"#s3\"/>\n</svg>\n";
        assert_eq!([fold.image(&image), fold.image(&image)], [folded, folded]);
        assert_eq!(fold.definitions[2], "<g><use href=\"#s0\"/><use href=\"#s1\"/></g>");
        assert_eq!(fold.definitions.len(), 4);
        // A group over several lines, and two in one line, stay as they are.
        for whole in ["<g class=\"a\">\n<path/>\n</g>\n", "<g><path/></g>\n", "<g class=\"a\"><g></g>\n"] {
            assert_eq!(fold.image(whole), whole);
        }
    }

    #[test]
    fn nothing_is_lost_in_folding() {
        for spec in ["tts:gold-rush", "mnk:12x13,k=5", "othello:6", "extconnect4:case1", "dominoes:4x5"] {
            let mut state = state_from_spec(spec).unwrap();
            let mut fold = SvgFolder::default();
            let mut images = Vec::new();
            for _ in 0..8 {
                let image = render_svg(&Picture::of(state.as_ref()));
                images.push((fold.image(&image), image));
                let legal = state.legal_actions();
                if let Some(&action) = legal.get(legal.len() / 2) {
                    state.play(action).unwrap();
                }
            }
            for (folded, image) in images {
                let (before, rest) = image.split_once("<style>\n").unwrap();
                let (style, after) = rest.split_once("</style>\n").unwrap();
                assert_eq!(unfolded(&fold, &folded), format!("{before}{after}").replace('\n', ""), "{spec}");
                assert_eq!(fold.style(), style);
                assert!(style.starts_with(&format!(".{} .", fold.class())));
            }
        }
    }
}
