//! The checked figures of `vectors/ratings.json`, all but the simulated ones.

use plyground_tournament::cases::{check_case, is_rating_kind, is_simulated_kind};
use serde_json::Value;
use std::collections::BTreeMap;

#[test]
fn every_figure_is_within_its_tolerance() {
    let file: Value = serde_json::from_str(include_str!("../vectors/ratings.json")).unwrap();
    let mut checked = BTreeMap::new();
    let mut wrong = Vec::new();
    for case in file["cases"].as_array().unwrap() {
        let kind = case["kind"].as_str().unwrap();
        if !is_rating_kind(kind) || is_simulated_kind(kind) {
            continue;
        }
        *checked.entry(kind).or_insert(0) += 1;
        if let Err(failure) = check_case(case) {
            wrong.push(format!("{}: {failure:?}", case["id"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let total: i32 = checked.values().sum();
    assert_eq!(total, 132, "{checked:?}");
}
