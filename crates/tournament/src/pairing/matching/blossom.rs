//! The solver: alternating trees from all free vertices at once, odd cycles shrunk to blossoms, and dual variables that
//! say which edges may be used.
//!
//! Vertices count from 1 and blossoms follow them, so that 0 can mean "none".

use super::weights::WeightedGraph;
use std::cmp::Ordering;
use std::collections::VecDeque;

/// What a vertex or blossom is in the current search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    Unreached,
    /// At an even distance from a free vertex.
    Outer,
    /// At an odd distance.
    Inner,
}

pub(super) struct Solver<'a> {
    pub(super) graph: &'a WeightedGraph,
    pub(super) n: usize,
    pub(super) words: usize,
    /// How many numbers are in use: vertices, and blossoms that are or were.
    pub(super) used: usize,
    /// For two numbers, the edge between them with the least slack, as vertices; (0, 0) for none.
    pub(super) edge: Vec<(u16, u16)>,
    pub(super) stride: usize,
    pub(super) dual: Vec<i128>,
    pub(super) partner: Vec<usize>,
    pub(super) slack_from: Vec<usize>,
    /// The outermost blossom around a vertex or blossom, itself if there is none; 0 for a number that is not in use.
    pub(super) outermost: Vec<usize>,
    pub(super) parent: Vec<usize>,
    /// For a blossom and a vertex in it, the part of the blossom that holds the vertex.
    pub(super) part_of: Vec<u16>,
    pub(super) label: Vec<Label>,
    pub(super) visited: Vec<u32>,
    pub(super) visit: u32,
    pub(super) parts: Vec<Vec<usize>>,
    pub(super) queue: VecDeque<usize>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(graph: &'a WeightedGraph) -> Solver<'a> {
        let (n, words) = (graph.vertices, graph.words);
        let stride = n + n / 2 + 2;
        let mut solver = Solver {
            graph,
            n,
            words,
            used: n,
            edge: vec![(0, 0); stride * stride],
            stride,
            dual: vec![0; stride * words],
            partner: vec![0; stride],
            slack_from: vec![0; stride],
            outermost: (0..stride).map(|x| if x <= n { x } else { 0 }).collect(),
            parent: vec![0; stride],
            part_of: vec![0; stride * (n + 1)],
            label: vec![Label::Unreached; stride],
            visited: vec![0; stride],
            visit: 0,
            parts: vec![Vec::new(); stride],
            queue: VecDeque::new(),
        };
        for u in 1..=n {
            solver.part_of[u * (n + 1) + u] = u as u16;
            let mut best: Option<&[i128]> = None;
            for v in (1..=n).filter(|&v| v != u && graph.has(u - 1, v - 1)) {
                solver.edge[u * stride + v] = (u as u16, v as u16);
                best = best.max(Some(graph.weight(u - 1, v - 1)));
            }
            // The dual of a vertex is its heaviest edge: so no edge is too light for its ends.
            if let Some(best) = best {
                solver.dual[u * words..(u + 1) * words].copy_from_slice(best);
            }
        }
        solver
    }

    pub(super) fn solve(mut self) -> Option<Vec<usize>> {
        for _ in 0..self.n / 2 {
            if !self.augment_once() {
                return None;
            }
        }
        Some((1..=self.n).map(|u| self.partner[u] - 1).collect())
    }

    pub(super) fn edge(&self, a: usize, b: usize) -> (u16, u16) {
        self.edge[a * self.stride + b]
    }

    pub(super) fn exists(&self, a: usize, b: usize) -> bool {
        self.edge(a, b).0 != 0
    }

    /// One word of an edge's slack, which is never negative as a whole: the duals of its ends less twice its weight.
    fn slack_word(&self, (u, v): (u16, u16), word: usize) -> i128 {
        let (u, v) = (usize::from(u), usize::from(v));
        let weight = self.graph.weight(u - 1, v - 1)[word];
        self.dual[u * self.words + word] + self.dual[v * self.words + word] - 2 * weight
    }

    fn is_tight(&self, edge: (u16, u16)) -> bool {
        (0..self.words).all(|word| self.slack_word(edge, word) == 0)
    }

    pub(super) fn compare(&self, a: (u16, u16), b: (u16, u16)) -> Ordering {
        let mut words = (0..self.words).map(|word| self.slack_word(a, word).cmp(&self.slack_word(b, word)));
        words.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    fn update_slack(&mut self, u: usize, x: usize) {
        let known = self.slack_from[x];
        if known == 0 || self.compare(self.edge(u, x), self.edge(known, x)).is_lt() {
            self.slack_from[x] = u;
        }
    }

    pub(super) fn set_slack(&mut self, x: usize) {
        self.slack_from[x] = 0;
        for u in 1..=self.n {
            if self.exists(u, x) && self.outermost[u] != x && self.label[self.outermost[u]] == Label::Outer {
                self.update_slack(u, x);
            }
        }
    }

    /// Uses a tight edge from an outer vertex. True when that completed a path between two free vertices.
    fn use_edge(&mut self, (from, to): (u16, u16)) -> bool {
        let (u, v) = (self.outermost[usize::from(from)], self.outermost[usize::from(to)]);
        match self.label[v] {
            Label::Unreached => {
                self.parent[v] = usize::from(from);
                self.label[v] = Label::Inner;
                let next = self.outermost[self.partner[v]];
                self.slack_from[v] = 0;
                self.slack_from[next] = 0;
                self.label[next] = Label::Outer;
                self.enqueue(next);
            }
            Label::Outer => match self.meeting_point(u, v) {
                0 => {
                    self.augment(u, v);
                    self.augment(v, u);
                    return true;
                }
                base => self.shrink(u, base, v),
            },
            Label::Inner => {}
        }
        false
    }

    /// Matches two more vertices. False when there is no perfect matching.
    fn augment_once(&mut self) -> bool {
        self.label.fill(Label::Unreached);
        self.slack_from.fill(0);
        self.queue.clear();
        for x in 1..=self.used {
            if self.outermost[x] == x && self.partner[x] == 0 {
                self.parent[x] = 0;
                self.label[x] = Label::Outer;
                self.enqueue(x);
            }
        }
        loop {
            while let Some(u) = self.queue.pop_front() {
                if self.label[self.outermost[u]] == Label::Inner {
                    continue;
                }
                for v in 1..=self.n {
                    if !self.exists(u, v) || self.outermost[u] == self.outermost[v] {
                        continue;
                    }
                    if !self.is_tight(self.edge(u, v)) {
                        self.update_slack(u, self.outermost[v]);
                    } else if self.use_edge(self.edge(u, v)) {
                        return true;
                    }
                }
            }
            if !self.change_duals() {
                return false;
            }
            for x in 1..=self.used {
                let from = self.slack_from[x];
                if self.outermost[x] == x
                    && from != 0
                    && self.outermost[from] != x
                    && self.is_tight(self.edge(from, x))
                    && self.use_edge(self.edge(from, x))
                {
                    return true;
                }
            }
            for b in self.n + 1..=self.used {
                let dual = &self.dual[b * self.words..(b + 1) * self.words];
                if self.outermost[b] == b && self.label[b] == Label::Inner && dual.iter().all(|&word| word == 0) {
                    self.expand(b);
                }
            }
        }
    }

    /// Changes the duals by as much as they can until another edge is tight or a blossom opens. False when nothing limits them.
    fn change_duals(&mut self) -> bool {
        let mut least: Option<Vec<i128>> = None;
        for x in 1..=self.used {
            if self.outermost[x] != x {
                continue;
            }
            let slack = |edge: (u16, u16), divisor: i128| -> Vec<i128> {
                (0..self.words).map(|word| self.slack_word(edge, word) / divisor).collect()
            };
            let limit = match self.label[x] {
                Label::Inner if x > self.n => {
                    self.dual[x * self.words..(x + 1) * self.words].iter().map(|word| word / 2).collect()
                }
                Label::Unreached if self.slack_from[x] != 0 => slack(self.edge(self.slack_from[x], x), 1),
                Label::Outer if self.slack_from[x] != 0 => slack(self.edge(self.slack_from[x], x), 2),
                _ => continue,
            };
            if least.as_ref().is_none_or(|least| limit < *least) {
                least = Some(limit);
            }
        }
        let Some(least) = least else { return false };
        for x in 1..=self.used {
            let times = match (x <= self.n, self.label[self.outermost[x]]) {
                (true, Label::Outer) => -1,
                (true, Label::Inner) => 1,
                (false, Label::Outer) if self.outermost[x] == x => 2,
                (false, Label::Inner) if self.outermost[x] == x => -2,
                _ => continue,
            };
            for (dual, change) in self.dual[x * self.words..(x + 1) * self.words].iter_mut().zip(&least) {
                *dual += times * change;
            }
        }
        self.queue.clear();
        true
    }
}
