//! What MarkUs' custom tester reads from the standard output: one JSON object for each test.

use super::plain_text;
use crate::marks::{Marked, Points};
use serde_json::{Value, json};
use std::collections::HashSet;

/// One line for each item that is decided, then one with what is taken off. MarkUs adds up the marks itself. An item that a
/// person decides is left to MarkUs' own criteria. Nothing else may be printed: MarkUs takes every JSON object that it finds.
pub fn markus_output(marked: &Marked) -> String {
    let mut names = HashSet::new();
    let mut lines = Vec::new();
    for test in &marked.tests {
        let Some(points) = test.points else { continue };
        // A name that another test has makes MarkUs drop the test.
        let title = plain_text(&test.title);
        let name = if names.insert(title.clone()) { title } else { format!("{title} ({})", test.id) };
        let status = match points {
            points if points >= test.of => "pass",
            Points::ZERO => "fail",
            _ => "partial",
        };
        lines.push(json!({
            "name": name,
            "output": plain_text(&test.output),
            "marks_earned": points,
            "marks_total": test.of,
            "status": status,
            "time": (test.seconds.max(0.0) * 1000.0).round() as u64,
        }));
    }
    let extra = taken_off(marked);
    if !extra.is_empty() {
        lines.push(json!({ "extra_marks": extra }));
    }
    if let Some(problem) = &marked.problem {
        lines.push(json!({ "overall_comment": plain_text(problem) }));
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn taken_off(marked: &Marked) -> Vec<Value> {
    let entry = |id: &str, points: Points, why: &str| json!({ "id": id, "mark": Points::ZERO - points, "description": plain_text(why), "unit": "points" });
    let mut extra: Vec<Value> = marked.deductions.iter().map(|one| entry(&one.id, one.points, &one.title)).collect();
    let earned: Points = marked.tests.iter().filter_map(|test| test.points).sum();
    let deducted: Points = marked.deductions.iter().map(|one| one.points).sum();
    let reached = (earned - deducted).max(Points::ZERO);
    if let Some(late) = marked.late.as_ref().filter(|_| reached > marked.points) {
        extra.push(entry("late", reached - marked.points, &late.sentence()));
    }
    extra
}
