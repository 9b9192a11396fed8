//! Blossoms: how odd cycles are shrunk to one vertex and opened again, and how matchings change along paths through them.

use super::blossom::{Label, Solver};

impl Solver<'_> {
    pub(super) fn enqueue(&mut self, x: usize) {
        if x <= self.n {
            self.queue.push_back(x);
        } else {
            for part in self.parts[x].clone() {
                self.enqueue(part);
            }
        }
    }

    fn set_outermost(&mut self, x: usize, blossom: usize) {
        self.outermost[x] = blossom;
        if x > self.n {
            for part in self.parts[x].clone() {
                self.set_outermost(part, blossom);
            }
        }
    }

    /// The place of a part in its blossom, on the way round that reaches it in an even number of steps.
    fn even_place(&mut self, blossom: usize, part: usize) -> usize {
        let parts = &mut self.parts[blossom];
        let place = parts.iter().position(|&known| known == part).expect("a part of its blossom");
        if place % 2 == 0 {
            return place;
        }
        parts[1..].reverse();
        parts.len() - place
    }

    fn set_partner(&mut self, u: usize, v: usize) {
        let edge = self.edge(u, v);
        self.partner[u] = usize::from(edge.1);
        if u <= self.n {
            return;
        }
        let part = usize::from(self.part_of[u * (self.n + 1) + usize::from(edge.0)]);
        let place = self.even_place(u, part);
        for i in 0..place {
            let (a, b) = (self.parts[u][i], self.parts[u][i ^ 1]);
            self.set_partner(a, b);
        }
        self.set_partner(part, v);
        self.parts[u].rotate_left(place);
    }

    pub(super) fn augment(&mut self, mut u: usize, mut v: usize) {
        loop {
            let next = self.outermost[self.partner[u]];
            self.set_partner(u, v);
            if next == 0 {
                return;
            }
            let above = self.outermost[self.parent[next]];
            self.set_partner(next, above);
            (u, v) = (above, next);
        }
    }

    /// Where the paths to the roots meet; 0 if they end in different roots.
    pub(super) fn meeting_point(&mut self, mut u: usize, mut v: usize) -> usize {
        self.visit += 1;
        while u != 0 || v != 0 {
            if u != 0 {
                if self.visited[u] == self.visit {
                    return u;
                }
                self.visited[u] = self.visit;
                u = self.outermost[self.partner[u]];
                if u != 0 {
                    u = self.outermost[self.parent[u]];
                }
            }
            (u, v) = (v, u);
        }
        0
    }

    pub(super) fn shrink(&mut self, u: usize, base: usize, v: usize) {
        let b = (self.n + 1..=self.used).find(|&b| self.outermost[b] == 0).unwrap_or(self.used + 1);
        self.used = self.used.max(b);
        self.dual[b * self.words..(b + 1) * self.words].fill(0);
        self.label[b] = Label::Outer;
        self.partner[b] = self.partner[base];
        let mut parts = vec![base];
        for (side, start) in [u, v].into_iter().enumerate() {
            let mut x = start;
            while x != base {
                let y = self.outermost[self.partner[x]];
                parts.extend([x, y]);
                self.enqueue(y);
                x = self.outermost[self.parent[y]];
            }
            if side == 0 {
                parts[1..].reverse();
            }
        }
        self.parts[b] = parts.clone();
        self.set_outermost(b, b);
        for x in 1..=self.used {
            self.edge[b * self.stride + x] = (0, 0);
            self.edge[x * self.stride + b] = (0, 0);
        }
        self.part_of[b * (self.n + 1)..(b + 1) * (self.n + 1)].fill(0);
        for part in parts {
            for x in 1..=self.used {
                let candidate = self.edge(part, x);
                if candidate.0 != 0 && (!self.exists(b, x) || self.compare(candidate, self.edge(b, x)).is_lt()) {
                    self.edge[b * self.stride + x] = candidate;
                    self.edge[x * self.stride + b] = (candidate.1, candidate.0);
                }
            }
            for x in 1..=self.n {
                if self.part_of[part * (self.n + 1) + x] != 0 {
                    self.part_of[b * (self.n + 1) + x] = part as u16;
                }
            }
        }
        self.set_slack(b);
    }

    /// Takes an inner blossom with a dual of 0 apart again.
    pub(super) fn expand(&mut self, b: usize) {
        for part in self.parts[b].clone() {
            self.set_outermost(part, part);
        }
        let entry = usize::from(self.edge(b, self.parent[b]).0);
        let entered = usize::from(self.part_of[b * (self.n + 1) + entry]);
        let place = self.even_place(b, entered);
        let parts = self.parts[b].clone();
        for i in (0..place).step_by(2) {
            let (inner, outer) = (parts[i], parts[i + 1]);
            self.parent[inner] = usize::from(self.edge(outer, inner).0);
            self.label[inner] = Label::Inner;
            self.label[outer] = Label::Outer;
            self.slack_from[inner] = 0;
            self.set_slack(outer);
            self.enqueue(outer);
        }
        self.label[entered] = Label::Inner;
        self.parent[entered] = self.parent[b];
        for &part in &parts[place + 1..] {
            self.label[part] = Label::Unreached;
            self.set_slack(part);
        }
        self.outermost[b] = 0;
    }
}
