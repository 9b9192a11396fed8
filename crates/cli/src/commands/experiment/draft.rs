//! The draft of a write-up: a folder with `report.md`, plots, and a page made of both. Each experiment fills its own part, between
//! two comments; what people write around the parts stays.

use super::draft_html::page;
use crate::commands::replace;
use anyhow::{Context, Result, bail};
use plyground_games::read_text;
use std::path::{Path, PathBuf};

/// The largest draft that is read.
const MAX_BYTES: u64 = 16 << 20;

/// The parts of a draft that experiments fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DraftPart {
    Ladder,
    Boards,
    Review,
}

impl DraftPart {
    const fn name(self) -> &'static str {
        match self {
            DraftPart::Ladder => "ladder",
            DraftPart::Boards => "boards",
            DraftPart::Review => "review",
        }
    }

    fn begin(self) -> String {
        format!("<!-- plyground {}: rewritten by the next experiment -->", self.name())
    }

    fn end(self) -> String {
        format!("<!-- end of plyground {} -->", self.name())
    }
}

/// A draft in its folder.
pub(super) struct Draft {
    folder: PathBuf,
    text: String,
}

impl Draft {
    /// The draft of this folder; a new one if there is none.
    pub(super) fn open(folder: &Path) -> Result<Draft> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        if folder.join("report.md").exists() {
            return Draft::existing(folder);
        }
        Ok(Draft { folder: folder.to_owned(), text: template() })
    }

    /// The draft that is there.
    pub(super) fn existing(folder: &Path) -> Result<Draft> {
        let path = folder.join("report.md");
        let text = read_text(&path, MAX_BYTES).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Draft { folder: folder.to_owned(), text })
    }

    /// Puts Markdown into a part.
    pub(super) fn fill(&mut self, part: DraftPart, content: &str) -> Result<()> {
        let (begin, end) = (part.begin(), part.end());
        let found = self.text.find(&begin).and_then(|from| {
            let from = from + begin.len();
            self.text[from..].find(&end).map(|length| from..from + length)
        });
        match found {
            Some(range) => self.text.replace_range(range, &format!("\n\n{}\n\n", content.trim())),
            None => bail!(
                "{}: the lines `{begin}` and `{end}` are gone, so it is not clear where the results belong; put them back, or \
                 choose another folder",
                self.folder.join("report.md").display()
            ),
        }
        Ok(())
    }

    /// Writes a file beside the draft.
    pub(super) fn write_file(&self, name: &str, content: &str) -> Result<()> {
        replace(&self.folder.join(name), content)
    }

    /// Writes the draft and its page.
    pub(super) fn save(&self) -> Result<PathBuf> {
        replace(&self.folder.join("report.md"), &self.text)?;
        self.write_page()?;
        Ok(self.folder.join("report.md"))
    }

    /// Writes the page alone.
    pub(super) fn write_page(&self) -> Result<PathBuf> {
        let path = self.folder.join("report.html");
        let plot = |name: &str| {
            let is_plain = name.ends_with(".svg") && !name.contains(['/', '\\']);
            is_plain.then(|| read_text(&self.folder.join(name), MAX_BYTES).ok()).flatten()
        };
        replace(&path, page(&self.text, &plot))?;
        Ok(path)
    }
}

/// The headings are what problem 5 of the handout asks for, in its order.
fn template() -> String {
    let open = |part: DraftPart, missing: &str| format!("{}\n\n*{missing}*\n\n{}", part.begin(), part.end());
    format!(
        "# Game-playing agents: report\n\n\
         *A draft. Replace every line in italics with your own words.*\n\n\
         ## Approach\n\n\
         *Which techniques does your agent use? What else did you try or consider? Which technique helped most, and by how \
         much? Name the experiment below that shows it.*\n\n\
         ## How the agent plays\n\n\
         *In which situations does it play well? Where does it decide against all reason, why, and what did you do about \
         it?*\n\n\
         {}\n\n\
         ## Tests\n\n\
         *What did you do to be sure that your agents are right? Show results: `plyground check`, your own positions, games \
         against known opponents.*\n\n\
         ## Largest boards\n\n\
         *Which board can your minimax agent play in a reasonable time, and how much larger is the one of your alpha-beta \
         agent? Explain the difference.*\n\n\
         {}\n\n\
         ## Depth limits against each other\n\n\
         *What do the results say? Is a deeper search always better, and which differences may be chance?*\n\n\
         {}\n\n\
         ## Contributions\n\n\
         ### First author\n\n\
         *What did you contribute, and what did you learn?*\n\n\
         ### Second author\n\n\
         *What did you contribute, and what did you learn?*\n",
        open(DraftPart::Review, "Not measured yet: `plyground experiment review GAME.json --report DIR`."),
        open(DraftPart::Boards, "Not measured yet: `plyground experiment boards mnk:3x3,k=3 --report DIR`."),
        open(
            DraftPart::Ladder,
            "Not measured yet: `plyground experiment ladder mnk:5x5,k=4 alphabeta:depth=1..4 --report DIR`."
        ),
    )
}

/// What repeats an experiment: the command as it was typed, and the version of this program.
pub(super) fn how_to_repeat() -> String {
    let words: Vec<String> = std::env::args().skip(1).map(|word| shell_word(&word)).collect();
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    format!(
        "To repeat it (plyground {}, a machine with {cores} cores):\n\n```\nplyground {}\n```\n",
        env!("CARGO_PKG_VERSION"),
        words.join(" ")
    )
}

/// A word as a shell reads it.
fn shell_word(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-./:=,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_replaced_and_what_people_wrote_stays() {
        let folder = tempfile::tempdir().unwrap();
        let mut draft = Draft::open(folder.path()).unwrap();
        draft.fill(DraftPart::Boards, "first result").unwrap();
        let path = draft.save().unwrap();
        let edited = std::fs::read_to_string(&path).unwrap().replace("### First author", "### Ada\n\nI wrote it.");
        std::fs::write(&path, edited).unwrap();
        let mut again = Draft::open(folder.path()).unwrap();
        again.fill(DraftPart::Boards, "second result").unwrap();
        again.save().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("### Ada\n\nI wrote it.") && text.contains("second result"), "{text}");
        assert!(!text.contains("first result"), "{text}");
        let page = std::fs::read_to_string(folder.path().join("report.html")).unwrap();
        assert!(page.contains("<h3>Ada</h3>") && page.contains("second result"), "{page}");
    }

    #[test]
    fn every_part_has_its_place_and_a_lost_place_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut draft = Draft::open(folder.path()).unwrap();
        for part in [DraftPart::Ladder, DraftPart::Boards, DraftPart::Review] {
            draft.fill(part, "x").unwrap();
        }
        draft.text = draft.text.replace("end of plyground review", "gone");
        let error = draft.fill(DraftPart::Review, "y").unwrap_err().to_string();
        assert!(error.contains("<!-- end of plyground review -->") && error.contains("are gone"), "{error}");
    }

    #[test]
    fn words_for_a_shell_are_quoted_where_they_must_be() {
        assert_eq!(shell_word("mnk:4x4,k=4"), "mnk:4x4,k=4");
        assert_eq!(shell_word("exec:python3 it's.py"), "'exec:python3 it'\\''s.py'");
        assert_eq!(shell_word(""), "''");
    }
}
