//! Perfect matchings of the largest weight in any graph: Edmonds' blossom algorithm with dual variables, in O(n^3) steps.
//!
//! Weights are words that are compared one after another. All that the algorithm needs of them is addition, comparison and
//! halving, so it is the usual one with a vector wherever there would be a number.

mod blossom;
mod contraction;
mod weights;

pub(super) use weights::{Field, WeightLayout, WeightedGraph};

use blossom::Solver;

/// The partner of each vertex in a perfect matching of the largest weight, or `None` where there is no perfect matching.
pub(super) fn best_perfect_matching(graph: &WeightedGraph) -> Option<Vec<usize>> {
    if graph.vertices % 2 == 1 {
        return None;
    }
    Solver::new(graph).solve()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// The best total by trying everything.
    fn exhaustive(graph: &WeightedGraph, free: &mut Vec<usize>) -> Option<Vec<i128>> {
        let Some(first) = free.pop() else { return Some(vec![0; graph.words]) };
        let mut best: Option<Vec<i128>> = None;
        for place in 0..free.len() {
            let partner = free.remove(place);
            if graph.has(first, partner)
                && let Some(mut rest) = exhaustive(graph, free)
            {
                rest.iter_mut().zip(graph.weight(first, partner)).for_each(|(sum, word)| *sum += word);
                best = best.max(Some(rest));
            }
            free.insert(place, partner);
        }
        free.push(first);
        best
    }

    #[test]
    fn no_matching_is_better_than_the_one_that_is_found() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut found, mut none) = (0, 0);
        for _ in 0..3000 {
            let n = 2 * rng.random_range(1..=4);
            let mut layout = WeightLayout::default();
            let fields: Vec<Field> = (0..3).map(|_| layout.field(1 << 60)).collect();
            let mut graph = WeightedGraph::new(n, layout.words());
            let (density, largest) = (rng.random_range(0.3..1.0), rng.random_range(1..5));
            for a in 0..n {
                for b in a + 1..n {
                    if rng.random_bool(density) {
                        let weight = graph.connect(a, b);
                        for &field in &fields {
                            layout.add(weight, field, rng.random_range(-largest..=largest));
                        }
                    }
                }
            }
            let best = exhaustive(&graph, &mut (0..n).collect());
            let Some(partners) = best_perfect_matching(&graph) else {
                assert_eq!(best, None);
                none += 1;
                continue;
            };
            found += 1;
            let pairs = partners.iter().enumerate().filter(|&(a, &b)| a < b).map(|(a, &b)| (a, b));
            assert!(partners.iter().enumerate().all(|(a, &b)| partners[b] == a && graph.has(a, b)));
            assert_eq!(Some(graph.total(pairs)), best);
        }
        assert!(found > 1000 && none > 100, "{found} {none}");
    }
}
