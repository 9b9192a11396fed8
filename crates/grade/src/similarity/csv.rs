//! The pairs as a table that spreadsheets and scripts read, with the columns of Dolos' `pairs.csv`.

use super::SimilarityReport;
use crate::table::is_formula;
use std::collections::BTreeSet;

const HEADER: &str = "id,leftFileId,leftFilePath,rightFileId,rightFilePath,similarity,totalOverlap,longestFragment,\
leftCovered,rightCovered\n";

/// The pairs, one a line below a header. Where Dolos has a file we have a submission, which may have several; its number is its
/// place among the names.
pub fn pairs_csv(report: &SimilarityReport) -> String {
    let names: BTreeSet<&str> = report.pairs.iter().flat_map(|pair| [&*pair.left.name, &*pair.right.name]).collect();
    let number = |name: &str| names.iter().position(|other| *other == name).unwrap_or_default();
    let mut table = HEADER.to_owned();
    for (id, pair) in report.pairs.iter().enumerate() {
        let (left, right) = (&pair.left, &pair.right);
        let row = [
            id.to_string(),
            number(&left.name).to_string(),
            cell(&left.name),
            number(&right.name).to_string(),
            cell(&right.name),
            format!("{:.4}", pair.similarity),
            (left.covered + right.covered).to_string(),
            pair.longest.to_string(),
            left.covered.to_string(),
            right.covered.to_string(),
        ];
        table.push_str(&row.join(","));
        table.push('\n');
    }
    table
}

/// Text for a cell. Names come from students: none of them becomes a formula in the grader's spreadsheet.
fn cell(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = if is_formula(&text) { format!("'{text}") } else { text };
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::similarity::{PairSide, SimilarPair};

    #[test]
    fn a_pair_is_a_row_and_a_name_is_not_a_formula() {
        let side = |name: &str, covered| PairSide { name: name.to_owned(), covered, of: 40 };
        let pair = |left, right| SimilarPair { left, right, similarity: 2.0 / 3.0, longest: 12, passages: Vec::new() };
        let report = SimilarityReport {
            submissions: 3,
            against: 0,
            common: 10,
            always_found: 35,
            pairs: vec![pair(side("zoe", 20), side("=1+1, \"ada\"\n", 21)), pair(side("zoe", 1), side("bob", 1))],
        };
        let expected = "id,leftFileId,leftFilePath,rightFileId,rightFilePath,similarity,totalOverlap,longestFragment,leftCovered,rightCovered\n\
                        0,2,zoe,0,\"'=1+1, \"\"ada\"\" \",0.6667,41,12,20,21\n\
                        1,2,zoe,1,bob,0.6667,2,12,1,1\n";
        assert_eq!(pairs_csv(&report), expected);
    }
}
