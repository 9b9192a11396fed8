//! What a check of a submission found. The terminal, the pages, the files for learning platforms and the marks are all made
//! of this value alone.

use crate::comparison::CaseComparison;
use crate::trace::{TraceComparison, TraceError, TracedSearch};
use plyground_agents::ReplyProblem;
use serde::{Deserialize, Serialize};

/// What a check of one submission found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CheckReport {
    /// The id of the course.
    pub course: String,
    /// The submission, as it was named.
    pub submission: String,
    /// The name that the program gives itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// The sandbox level that its code ran in.
    pub sandbox: String,
    /// Whether the cases of its functions are a grader's own, which students are not shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden_cases: bool,
    /// What was checked, in order.
    pub sections: Vec<CheckSection>,
}

/// Tests that belong together.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CheckSection {
    /// Its name in rubrics, such as `functions`.
    pub id: String,
    /// What people read.
    pub title: String,
    /// The tests, in order.
    pub tests: Vec<CheckTest>,
}

/// One test and what came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CheckTest {
    /// Its name in rubrics: that of its section, a slash and its own, such as `functions/best_move`.
    pub id: String,
    /// One line that people read, such as `get_best_move: 118 of 120 answers are right`.
    pub title: String,
    /// What came of it.
    pub outcome: TestOutcome,
    /// How much of it was right, for partial credit.
    pub right: u32,
    /// Of how much.
    pub of: u32,
    /// How long it took, in seconds.
    #[serde(default)]
    pub seconds: f64,
    /// Whether a clock decided in it, so that the same seed may give another result on another day.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_clock: bool,
    /// The details.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
}

/// What came of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TestOutcome {
    /// All of it is right.
    Right,
    /// Some of it is wrong.
    Wrong,
    /// It is reported, and the course gives no points for it.
    NotGraded,
    /// It could not be checked: what is missing is not the student's fault.
    Unchecked,
}

/// A detail of a test.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Finding {
    /// A sentence.
    Note {
        /// What is said.
        text: String,
    },
    /// The name that the program gives itself.
    Named {
        /// The name.
        name: String,
    },
    /// What happened instead of an answer.
    Problem {
        /// What.
        #[serde(flatten)]
        problem: ReplyProblem,
    },
    /// A case whose answer was another one.
    Comparison {
        /// The student's answer beside ours.
        comparison: Box<CaseComparison>,
    },
    /// Where the student's own search first differs from ours, in the first wrong case of a function. The case was asked a
    /// second time, and the search was recorded while it ran. A function that is not a search has no such finding.
    Trace {
        /// The id of the case.
        case: String,
        /// One sentence without a full stop: the first node at which the two differ, or why they cannot be compared.
        sentence: String,
        /// How many nodes agree, both counts, and the first node that differs: its path from the root, its position and both
        /// sides (`first`). None where the two cannot be compared.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        comparison: Option<Box<TraceComparison>>,
    },
    /// Which known fault gives all the answers of a program.
    Diagnosis {
        /// The kinds of cases that were compared.
        kinds: Vec<String>,
        /// How many of the answers are wrong.
        wrong: u32,
        /// Of how many.
        compared: u32,
        /// The faults, each of which alone explains all answers; none if no known fault does.
        faults: Vec<NamedFault>,
    },
    /// How many more like the ones above there are.
    More {
        /// The number.
        count: u32,
        /// Of what, such as `cases`.
        what: String,
    },
    /// Lines of text, such as the findings of a style check or an agent's remarks.
    Lines {
        /// What they are.
        title: String,
        /// The lines.
        lines: Vec<String>,
    },
    /// A table.
    Table {
        /// What it shows.
        title: String,
        /// The heads of its columns.
        head: Vec<String>,
        /// Its rows.
        rows: Vec<Vec<String>>,
    },
    /// How often something went well, and how sure that is.
    Rate {
        /// What, such as `won against Randy`.
        title: String,
        /// How often.
        won: u32,
        /// Of how many.
        of: u32,
        /// The lower end of the 95 % interval, from 0 to 1.
        low: f64,
        /// Its upper end.
        high: f64,
    },
    /// By how many points its games were won or lost, on average.
    Margin {
        /// What, such as `points a game`.
        title: String,
        /// Its own points less those of its opponents.
        points: f64,
    },
}

/// A known fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedFault {
    /// Its name in the course's catalogue.
    pub id: String,
    /// What the program does, as the rest of a sentence that begins with "it".
    pub sentence: String,
    /// The line of the handout that it breaks.
    pub handout: String,
}

/// What a report comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckVerdict {
    /// Everything that is graded is right.
    Right,
    /// Something could not be checked, and nothing that was checked is wrong.
    Unchecked,
    /// Something is wrong.
    Wrong,
}

impl CheckReport {
    /// All its tests, in order.
    pub fn tests(&self) -> impl Iterator<Item = &CheckTest> {
        self.sections.iter().flat_map(|section| &section.tests)
    }

    /// What it comes to.
    pub fn verdict(&self) -> CheckVerdict {
        let verdict = |test: &CheckTest| match test.outcome {
            TestOutcome::Right | TestOutcome::NotGraded => CheckVerdict::Right,
            TestOutcome::Unchecked => CheckVerdict::Unchecked,
            TestOutcome::Wrong => CheckVerdict::Wrong,
        };
        self.tests().map(verdict).max().unwrap_or(CheckVerdict::Unchecked)
    }
}

impl CheckTest {
    /// A test of which all is right, or nothing.
    pub fn single(id: impl Into<String>, title: impl Into<String>, is_right: bool) -> CheckTest {
        let outcome = if is_right { TestOutcome::Right } else { TestOutcome::Wrong };
        CheckTest { outcome, ..CheckTest::counted(id, title, u32::from(is_right), 1) }
    }

    /// A test of several parts, of which so many are right.
    pub fn counted(id: impl Into<String>, title: impl Into<String>, right: u32, of: u32) -> CheckTest {
        let outcome = if right == of { TestOutcome::Right } else { TestOutcome::Wrong };
        CheckTest {
            id: id.into(),
            title: title.into(),
            outcome,
            right,
            of,
            seconds: 0.0,
            by_clock: false,
            findings: Vec::new(),
        }
    }

    /// A test that could not be made, and why.
    pub fn unchecked(id: impl Into<String>, title: impl Into<String>, why: impl Into<String>) -> CheckTest {
        let findings = vec![Finding::Note { text: why.into() }];
        CheckTest { outcome: TestOutcome::Unchecked, findings, ..CheckTest::counted(id, title, 0, 0) }
    }

    /// With these details.
    pub fn with_findings(mut self, findings: impl IntoIterator<Item = Finding>) -> CheckTest {
        self.findings.extend(findings);
        self
    }

    /// As one in which a clock decided.
    #[must_use]
    pub fn by_clock(self) -> CheckTest {
        CheckTest { by_clock: true, ..self }
    }

    /// As one for which the course gives no points.
    pub fn not_graded(self) -> CheckTest {
        CheckTest { outcome: TestOutcome::NotGraded, ..self }
    }
}

impl Finding {
    /// A sentence.
    pub fn note(text: impl Into<String>) -> Finding {
        Finding::Note { text: text.into() }
    }

    /// Where a search first differs from ours, or why that cannot be said.
    pub fn trace(case: impl Into<String>, compared: Result<TracedSearch, TraceError>) -> Finding {
        let case = case.into();
        match compared {
            Ok(TracedSearch { comparison, .. }) => {
                Finding::Trace { case, sentence: comparison.sentence(), comparison: Some(Box::new(comparison)) }
            }
            Err(error) => {
                let sentence = format!("your search cannot be compared with ours: {error}");
                Finding::Trace { case, sentence, comparison: None }
            }
        }
    }

    /// How often something went well, with Wilson's 95 % interval.
    pub fn rate(title: impl Into<String>, won: u32, of: u32) -> Finding {
        let (low, high) = wilson(won, of);
        Finding::Rate { title: title.into(), won, of, low, high }
    }
}

/// Wilson's 95 % interval of a share: it is never empty, also where all or none went well.
pub fn wilson(won: u32, of: u32) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    const Z: f64 = 1.959_963_984_540_054;
    let (n, share) = (f64::from(of), f64::from(won) / f64::from(of));
    let middle = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eleven_of_twelve_are_said_with_how_sure_that_is() {
        let (low, high) = wilson(11, 12);
        assert_eq!((format!("{low:.2}"), format!("{high:.2}")), ("0.65".to_owned(), "0.99".to_owned()));
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        let (low, high) = wilson(12, 12);
        assert!(low > 0.7 && high == 1.0, "{low} {high}");
    }

    #[test]
    fn a_report_is_wrong_if_one_test_is() {
        let test = |outcome| CheckTest { outcome, ..CheckTest::counted("a/b", "", 0, 0) };
        let report = |outcomes: &[TestOutcome]| CheckReport {
            course: String::new(),
            submission: String::new(),
            program: None,
            sandbox: String::new(),
            hidden_cases: false,
            sections: vec![CheckSection {
                id: "a".to_owned(),
                title: String::new(),
                tests: outcomes.iter().copied().map(test).collect(),
            }],
        };
        use TestOutcome::{NotGraded, Right, Unchecked, Wrong};
        assert_eq!(report(&[Right, NotGraded]).verdict(), CheckVerdict::Right);
        assert_eq!(report(&[Right, Unchecked]).verdict(), CheckVerdict::Unchecked);
        assert_eq!(report(&[Wrong, Unchecked, Right]).verdict(), CheckVerdict::Wrong);
        assert_eq!(report(&[]).verdict(), CheckVerdict::Unchecked);
    }
}
