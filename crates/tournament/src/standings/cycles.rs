//! Results that no ranking can show: A beats B, B beats C, and C beats A.

use super::HeadToHead;
use std::collections::BTreeMap;

/// Three participants, each of whom beats the next, and the last the first.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultCycle {
    /// The participants, the one with the lowest number first.
    pub players: [usize; 3],
    /// The scores by which each beats the next.
    pub scores: [f64; 3],
    /// Whether each of the three results is clear: its interval lies above one half. Otherwise chance may have made the cycle.
    pub is_clear: bool,
}

/// Cycles of three, the clear ones first and then by their closest result. In a tournament of pairs every longer cycle contains
/// one of three, if all have met.
pub(super) fn find_cycles(players: usize, met: &[HeadToHead]) -> Vec<ResultCycle> {
    // Who beats whom, with the score and whether it is clear.
    let mut beats: Vec<BTreeMap<usize, (f64, bool)>> = vec![BTreeMap::new(); players];
    for pair in met {
        let [a, b] = pair.players;
        let (score, (interval, _)) = (pair.results.score(), pair.score);
        if score > 0.5 {
            beats[a].insert(b, (score, interval.low > 0.5));
        } else if score < 0.5 {
            beats[b].insert(a, (1.0 - score, interval.high < 0.5));
        }
    }
    let mut cycles = Vec::new();
    for a in 0..players {
        for (&b, &(score_ab, clear_ab)) in beats[a].range(a + 1..) {
            for (&c, &(score_bc, clear_bc)) in beats[b].range(a + 1..) {
                if let Some(&(score_ca, clear_ca)) = beats[c].get(&a) {
                    let is_clear = clear_ab && clear_bc && clear_ca;
                    cycles.push(ResultCycle { players: [a, b, c], scores: [score_ab, score_bc, score_ca], is_clear });
                }
            }
        }
    }
    let closest = |cycle: &ResultCycle| cycle.scores.into_iter().fold(1.0, f64::min);
    cycles.sort_by(|a, b| {
        b.is_clear.cmp(&a.is_clear).then(closest(b).total_cmp(&closest(a))).then(a.players.cmp(&b.players))
    });
    cycles
}
