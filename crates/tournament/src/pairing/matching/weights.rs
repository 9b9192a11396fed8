//! Weights that are compared criterion by criterion, and what an edge of a graph weighs.

/// Bits of a word that hold criteria. The rest is room for the sums that a matching makes of weights.
const PAYLOAD: u32 = 96;

/// The layout of a weight: its fields from the most important to the least, packed into words that are compared one after another.
#[derive(Clone, Debug, Default)]
pub(in crate::pairing) struct WeightLayout {
    /// The word of each field, and the shift in it counted from the top of the payload.
    fields: Vec<(usize, u32)>,
    words: usize,
    used: u32,
}

/// One criterion of a weight.
#[derive(Clone, Copy, Debug)]
pub(in crate::pairing) struct Field(pub(in crate::pairing) usize);

impl WeightLayout {
    /// One more criterion, less important than all before. `span` is by how much the sums over two matchings may differ.
    pub(in crate::pairing) fn field(&mut self, span: u64) -> Field {
        let bits = u64::BITS - span.max(1).leading_zeros();
        if self.words == 0 || self.used + bits > PAYLOAD {
            self.words += 1;
            self.used = 0;
        }
        self.used += bits;
        self.fields.push((self.words - 1, PAYLOAD - self.used));
        Field(self.fields.len() - 1)
    }

    pub(in crate::pairing) fn words(&self) -> usize {
        self.words.max(1)
    }

    /// Adds to a field of a weight.
    pub(in crate::pairing) fn add(&self, weight: &mut [i128], field: Field, value: i64) {
        let (word, shift) = self.fields[field.0];
        // All weights are even, so that half of a difference is a whole number.
        weight[word] += i128::from(value) << (shift + 1);
    }
}

/// An undirected graph with a weight for each edge.
#[derive(Clone, Debug)]
pub(in crate::pairing) struct WeightedGraph {
    pub(super) vertices: usize,
    pub(super) words: usize,
    edges: Vec<bool>,
    weights: Vec<i128>,
}

impl WeightedGraph {
    pub(in crate::pairing) fn new(vertices: usize, words: usize) -> WeightedGraph {
        let cells = vertices * vertices;
        WeightedGraph { vertices, words, edges: vec![false; cells], weights: vec![0; cells * words] }
    }

    /// Adds an edge; its weight is 0 in all words until it is changed.
    pub(in crate::pairing) fn connect(&mut self, a: usize, b: usize) -> &mut [i128] {
        let place = self.place(a, b);
        self.edges[place] = true;
        &mut self.weights[place * self.words..(place + 1) * self.words]
    }

    pub(super) fn has(&self, a: usize, b: usize) -> bool {
        self.edges[self.place(a, b)]
    }

    pub(super) fn weight(&self, a: usize, b: usize) -> &[i128] {
        let place = self.place(a, b);
        &self.weights[place * self.words..(place + 1) * self.words]
    }

    /// The sum over a matching.
    #[cfg(test)]
    pub(super) fn total(&self, pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<i128> {
        let mut total = vec![0; self.words];
        for (a, b) in pairs {
            for (sum, word) in total.iter_mut().zip(self.weight(a, b)) {
                *sum += word;
            }
        }
        total
    }

    fn place(&self, a: usize, b: usize) -> usize {
        a.min(b) * self.vertices + a.max(b)
    }
}
