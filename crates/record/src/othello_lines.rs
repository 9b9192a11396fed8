//! The score lines of CSC 384's protocol: `SCORE 2 7` before every move, `FINAL 12 14` at the end.

use std::fmt;
use std::str::FromStr;

/// A line with both counts of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// Whether the game goes on.
    pub word: ScoreWord,
    /// The discs of the first company.
    pub dark: u32,
    /// The discs of the second.
    pub light: u32,
}

/// Whether the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreWord {
    /// It does.
    Score,
    /// It is over.
    Final,
}

impl fmt::Display for ScoreWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ScoreWord::Score => "SCORE",
            ScoreWord::Final => "FINAL",
        })
    }
}

impl fmt::Display for ScoreLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.word, self.dark, self.light)
    }
}

/// Not a score line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a score line (expected `SCORE d l` or `FINAL d l`)")]
pub struct ScoreLineError(String);

impl FromStr for ScoreLine {
    type Err = ScoreLineError;

    fn from_str(line: &str) -> Result<ScoreLine, ScoreLineError> {
        let wrong = || ScoreLineError(line.to_owned());
        let words: Vec<_> = line.split_whitespace().collect();
        let [word, dark, light] = words[..] else { return Err(wrong()) };
        let word = match word {
            "SCORE" => ScoreWord::Score,
            "FINAL" => ScoreWord::Final,
            _ => return Err(wrong()),
        };
        let number = |text: &str| text.parse().map_err(|_| wrong());
        Ok(ScoreLine { word, dark: number(dark)?, light: number(light)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_line_is_read_as_it_is_written() {
        for (text, word) in [("SCORE 2 7", ScoreWord::Score), ("FINAL 12 14", ScoreWord::Final)] {
            let line: ScoreLine = text.parse().unwrap();
            assert_eq!((line.word, line.to_string().as_str()), (word, text));
        }
        for text in ["", "SCORE 2", "SCORE 2 7 1", "SCORE two 7", "score 2 7", "2 SCORE 7"] {
            let problem = format!("`{text}` is not a score line (expected `SCORE d l` or `FINAL d l`)");
            assert_eq!(text.parse::<ScoreLine>().unwrap_err().to_string(), problem);
        }
    }
}
