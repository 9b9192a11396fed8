//! From what a check found to points.

use super::{Credit, Rubric, RubricDeduction, RubricItem};
use crate::late::Lateness;
use crate::marks::{Marked, MarkedDeduction, MarkedTest, Points};
use crate::report::{CheckReport, CheckTest, Finding, TestOutcome};
use plyground_game::did_you_mean;

impl Rubric {
    /// The marks that a check comes to. What a person decides is open, and so is what could not be checked.
    pub fn score(&self, student: &str, report: &CheckReport) -> Marked {
        let mut tests: Vec<MarkedTest> = self.items.iter().map(|item| item.score(report)).collect();
        // A diagnosis is told once, where its fault first cost points.
        let lost = |(item, test): &(&RubricItem, &mut MarkedTest)| {
            item.tests.iter().any(|id| id.starts_with("functions/"))
                && test.points.is_some_and(|points| points < test.of)
        };
        if let Some((_, test)) = self.items.iter().zip(&mut tests).find(lost) {
            let lines = std::iter::once(std::mem::take(&mut test.output)).chain(diagnoses(report));
            test.output = lines.collect::<Vec<_>>().join("\n");
        }
        let deductions = self.deductions.iter().filter_map(|one| one.apply(report)).collect();
        Marked { tests, deductions, ..self.nothing(student) }.added_up()
    }

    /// The marks of a hand-in that could not be read: nothing for what tests decide; the rest is open.
    pub fn score_unreadable(&self, student: &str, problem: &str) -> Marked {
        let test = |item: &RubricItem| MarkedTest {
            points: (!item.manual).then_some(Points::ZERO),
            output: item.needs.clone().unwrap_or_else(|| problem.to_owned()),
            ..item.unmarked()
        };
        let tests = self.items.iter().map(test).collect();
        Marked { tests, problem: Some(problem.to_owned()), ..self.nothing(student) }.added_up()
    }

    fn nothing(&self, student: &str) -> Marked {
        Marked {
            student: student.to_owned(),
            points: Points::ZERO,
            of: self.points,
            tests: Vec::new(),
            deductions: Vec::new(),
            late: None,
            problem: None,
        }
    }
}

impl Marked {
    /// With what the late rule takes off.
    pub fn with_lateness(self, late: Option<Lateness>) -> Marked {
        Marked { late, ..self }.added_up()
    }

    fn added_up(mut self) -> Marked {
        self.add_up();
        self
    }
}

impl RubricItem {
    fn unmarked(&self) -> MarkedTest {
        MarkedTest {
            id: self.id.clone(),
            title: self.title.clone(),
            points: None,
            of: self.points,
            is_bonus: self.bonus,
            output: String::new(),
            visibility: self.visibility,
            seconds: 0.0,
        }
    }

    fn score(&self, report: &CheckReport) -> MarkedTest {
        let (tests, absent) = matching(&self.tests, report);
        let mut lines: Vec<String> = self.needs.iter().cloned().collect();
        lines.extend(tests.iter().flat_map(|test| described(test, self.manual)));
        let mut points = if self.manual { None } else { self.earned(&tests) };
        for pattern in absent.iter().filter(|_| !self.manual) {
            if let Some(why) = broken_files(report) {
                // What was never played or asked, because the program is not there, is not right.
                lines.push(format!("{pattern}: not checked, because {why}"));
                points = points.or(Some(Points::ZERO)).filter(|_| !tests.iter().any(|test| is_unchecked(test)));
            } else {
                let known: Vec<&str> = report.tests().map(|test| test.id.as_str()).collect();
                lines.push(format!("the check has no test `{pattern}`{}", did_you_mean(pattern, &known)));
                points = None;
            }
        }
        let seconds = tests.iter().map(|test| test.seconds).sum();
        MarkedTest { points, output: lines.join("\n"), seconds, ..self.unmarked() }
    }

    /// The points that tests come to; `None` where a test that counts could not be made, or none does. What the course
    /// itself does not grade counts if it is named by its id.
    fn earned(&self, tests: &[&CheckTest]) -> Option<Points> {
        let counts = |test: &CheckTest| test.outcome != TestOutcome::NotGraded || self.tests.contains(&test.id);
        let counted: Vec<&&CheckTest> = tests.iter().filter(|test| counts(test)).collect();
        if counted.is_empty() || counted.iter().any(|test| is_unchecked(test)) {
            return None;
        }
        let is_right = |test: &CheckTest| match test.outcome {
            TestOutcome::NotGraded => test.right == test.of,
            outcome => outcome == TestOutcome::Right,
        };
        let right = counted.iter().filter(|test| is_right(test)).count() as u64;
        let all = counted.len() as u64;
        Some(match self.credit {
            Credit::AllOrNothing => self.points.share(u64::from(right == all), 1),
            Credit::Each => self.points.share(right, all),
            Credit::Fraction => {
                let sum = |of: fn(&CheckTest) -> u32| counted.iter().map(|test| u64::from(of(test))).sum();
                self.points.share(sum(|test| test.right), sum(|test| test.of))
            }
        })
    }
}

impl RubricDeduction {
    fn apply(&self, report: &CheckReport) -> Option<MarkedDeduction> {
        let (tests, _) = matching(&self.tests, report);
        let wrong: Vec<String> =
            tests.iter().filter(|test| test.outcome == TestOutcome::Wrong).map(|test| test.title.clone()).collect();
        if wrong.is_empty() {
            return None;
        }
        let times = if self.each { wrong.len() } else { 1 };
        let points = std::iter::repeat_n(self.points.unwrap_or_default(), times).sum();
        let percent = self.percent.map(|percent| percent.saturating_mul(times as u32).min(100));
        Some(MarkedDeduction { id: self.id.clone(), title: self.title.clone(), points, percent, tests: wrong })
    }
}

/// The tests that patterns mean, each once and in the order of the report, and the patterns that mean none.
fn matching<'a, 'p>(patterns: &'p [String], report: &'a CheckReport) -> (Vec<&'a CheckTest>, Vec<&'p str>) {
    let is_meant = |pattern: &str, id: &str| match pattern.strip_suffix('*') {
        Some(beginning) => id.starts_with(beginning),
        None => id == pattern,
    };
    let tests = report.tests().filter(|test| patterns.iter().any(|pattern| is_meant(pattern, &test.id))).collect();
    let is_absent = |pattern: &&str| !report.tests().any(|test| is_meant(pattern, &test.id));
    (tests, patterns.iter().map(String::as_str).filter(is_absent).collect())
}

fn is_unchecked(test: &CheckTest) -> bool {
    test.outcome == TestOutcome::Unchecked
}

/// Why the rest of a check could not be made, if a file is not there or cannot be imported.
fn broken_files(report: &CheckReport) -> Option<String> {
    let is_file = |test: &&CheckTest| test.id.starts_with("files/") && test.outcome == TestOutcome::Wrong;
    let test = report.tests().find(is_file)?;
    let why = test.findings.iter().find_map(|finding| match finding {
        Finding::Problem { problem } => Some(format!(" ({})", problem.why)),
        _ => None,
    });
    Some(format!("{}{}", test.title, why.unwrap_or_default()))
}

/// The known faults of a program, a sentence each with the line of the handout that it breaks.
fn diagnoses(report: &CheckReport) -> Vec<String> {
    let findings = report.tests().filter(|test| test.id.starts_with("diagnosis/")).flat_map(|test| &test.findings);
    let sentence = |finding: &Finding| {
        let Finding::Diagnosis { faults, .. } = finding else { return None };
        let said: Vec<String> =
            faults.iter().map(|fault| format!("it {} (handout: {})", fault.sentence, fault.handout)).collect();
        let beginning = if said.len() > 1 { "one of these explains all answers" } else { "this explains all answers" };
        (!said.is_empty()).then(|| format!("{beginning}: {}", said.join("; or ")))
    };
    findings.filter_map(sentence).collect()
}

/// What a test found, without any hidden case: its line, its notes, and for a person also the lines that it collected.
fn described(test: &CheckTest, for_person: bool) -> Vec<String> {
    let clock = if test.by_clock { " (a clock decided here)" } else { "" };
    let mut lines = vec![format!("{}{clock}", test.title)];
    for finding in &test.findings {
        match finding {
            Finding::Note { text } => lines.push(format!("  {text}")),
            Finding::Margin { title, points } => lines.push(format!("  {title}: {points:+.1}")),
            Finding::Rate { title, won, of, low, high } => {
                let percent = |share: &f64| share * 100.0;
                lines.push(format!("  {title}: {won} of {of} ({:.0} to {:.0} %)", percent(low), percent(high)));
            }
            Finding::Lines { title, lines: found } if for_person => {
                lines.push(format!("  {title}"));
                lines.extend(found.iter().map(|line| format!("    {line}")));
            }
            Finding::Table { title, head, rows } if for_person => {
                lines.push(format!("  {title}"));
                lines.extend([head].into_iter().chain(rows).map(|row| format!("    {}", row.join("  "))));
            }
            _ => {}
        }
    }
    lines
}
