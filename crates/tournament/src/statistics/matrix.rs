//! Symmetric positive definite matrices: what Newton's method and covariances need.

/// A square matrix, row by row.
#[derive(Clone, Debug)]
pub(super) struct SquareMatrix {
    pub(super) size: usize,
    cells: Vec<f64>,
}

impl SquareMatrix {
    pub(super) fn zero(size: usize) -> SquareMatrix {
        SquareMatrix { size, cells: vec![0.0; size * size] }
    }

    pub(super) fn at(&self, row: usize, col: usize) -> f64 {
        self.cells[row * self.size + col]
    }

    pub(super) fn add(&mut self, row: usize, col: usize, value: f64) {
        self.cells[row * self.size + col] += value;
    }

    /// The lower triangle L of L L' = this matrix; `None` unless it is clearly positive definite.
    pub(super) fn cholesky(&self) -> Option<Cholesky> {
        let mut lower = SquareMatrix::zero(self.size);
        for row in 0..self.size {
            for col in 0..=row {
                let (a, b) = (lower.row(row, col), lower.row(col, col));
                let rest = self.at(row, col) - a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
                let value = if row == col {
                    // Also refuses what is not a number.
                    if !(rest > 1e-14 * self.at(row, row).abs() && rest > 1e-280) {
                        return None;
                    }
                    rest.sqrt()
                } else {
                    rest / lower.at(col, col)
                };
                lower.cells[row * self.size + col] = value;
            }
        }
        Some(Cholesky { lower })
    }

    /// The first `len` cells of a row.
    fn row(&self, row: usize, len: usize) -> &[f64] {
        &self.cells[row * self.size..row * self.size + len]
    }
}

/// A factorised matrix.
pub(super) struct Cholesky {
    lower: SquareMatrix,
}

impl Cholesky {
    /// The solution of M x = b.
    pub(super) fn solve(&self, b: &[f64]) -> Vec<f64> {
        let n = self.lower.size;
        let mut x = b.to_vec();
        for row in 0..n {
            let known: f64 = self.lower.row(row, row).iter().zip(&x).map(|(l, x)| l * x).sum();
            x[row] = (x[row] - known) / self.lower.at(row, row);
        }
        for row in (0..n).rev() {
            x[row] /= self.lower.at(row, row);
            let value = x[row];
            for (above, l) in x[..row].iter_mut().zip(self.lower.row(row, row)) {
                *above -= l * value;
            }
        }
        x
    }

    /// The inverse of M, column by column.
    pub(super) fn inverse(&self) -> SquareMatrix {
        let n = self.lower.size;
        let mut inverse = SquareMatrix::zero(n);
        for col in 0..n {
            let mut unit = vec![0.0; n];
            unit[col] = 1.0;
            for (row, value) in self.solve(&unit).into_iter().enumerate() {
                inverse.add(row, col, value);
            }
        }
        inverse
    }
}
