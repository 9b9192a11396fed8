//! Which submissions look alike: Python files compared by tokens, with winnowing.
//!
//! Names, numbers, texts, comments and blank lines do not matter, nor does the order of functions. What the course hands out is
//! not counted, nor are passages that many submissions have. A high number is a reason to read both files side by side. It is
//! not a finding.
//!
//! ```
//! use plyground_grade::similarity::{ComparedSource, SimilarityOptions, compare};
//!
//! let line = "total = total + sum(cell for row in board for cell in row if cell is not None and cell > 0)\n";
//! let left = ComparedSource::new("ada").file("agent.py", &format!("def f(board):\n    {line}    {line}    return total\n"));
//! let right = ComparedSource::new("bob").file("mine.py", &line.repeat(2).replace("total", "t").replace("board", "b"));
//! let report = compare(&[left, right], &[], &SimilarityOptions::default());
//! assert_eq!(report.pairs[0].left.name, "ada");
//! assert_eq!(report.pairs[0].passages[0].left.first, 2);
//! ```

mod compare;
mod csv;
mod html;
mod passages;
mod source;
mod tokens;
mod winnow;

pub use compare::compare;
pub use csv::pairs_csv;
pub use html::similarity_page;
pub use source::{ComparedSource, solved_version, starter_code};

use serde::{Deserialize, Serialize};

/// What is left out of a comparison, and how much of it is reported.
#[derive(Clone, Debug)]
pub struct SimilarityOptions {
    /// Files that the course hands out. What stands in them is not counted.
    pub starter: Vec<ComparedSource>,
    /// A passage in more submissions than this is what everyone writes, and is not counted. `None`: ten, or one in twenty of
    /// a large class.
    pub common: Option<usize>,
    /// How many pairs are reported at most.
    pub pairs: usize,
}

impl Default for SimilarityOptions {
    fn default() -> SimilarityOptions {
        SimilarityOptions { starter: Vec::new(), common: None, pairs: 250 }
    }
}

/// The pairs that have something in common, the most similar first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SimilarityReport {
    /// How many submissions were compared with each other.
    pub submissions: usize,
    /// How many more they were compared with.
    pub against: usize,
    /// A passage in more submissions than this was not counted.
    pub common: usize,
    /// Every common passage of this many tokens was found.
    pub always_found: usize,
    /// The pairs.
    pub pairs: Vec<SimilarPair>,
}

/// Two submissions with something in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SimilarPair {
    /// A submission.
    pub left: PairSide,
    /// Another submission, or one that the class was compared with.
    pub right: PairSide,
    /// The share of both sides' fingerprints that the other side has too, from 0 to 1.
    pub similarity: f64,
    /// How many fingerprints the longest passage has.
    pub longest: usize,
    /// What they have in common, in the order of the left side.
    pub passages: Vec<Passage>,
}

/// One side of a pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairSide {
    /// The submission.
    pub name: String,
    /// How many of its fingerprints the other side has.
    pub covered: usize,
    /// How many fingerprints it has, without those of starter code and of what everyone writes.
    pub of: usize,
}

/// Lines that both sides of a pair have, apart from names, numbers, texts and comments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Where it stands on the left.
    pub left: LineRange,
    /// Where it stands on the right.
    pub right: LineRange,
    /// How many tokens it has.
    pub tokens: usize,
}

/// Some lines of a file, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineRange {
    /// The file, in its submission.
    pub file: String,
    /// The first line.
    pub first: u32,
    /// The last line.
    pub last: u32,
}
