//! How the values of a student's search are to be read.

use super::student::{StudentNode, StudentTrace, StudentTree};

/// Values that are closer than this are the same: students add up fractions in another order.
const TOLERANCE: f64 = 1e-9;

/// From whose view a student's search returns its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueView {
    /// As ours: always the same seat's.
    Maximiser,
    /// That of the seat to move, as negamax does.
    Mover,
    /// That of the seat that has moved.
    LastMover,
}

/// How to read the values of a student's search.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueReading {
    pub(super) view: ValueView,
    /// Which of the numbers that a call returned is the value.
    pub(super) column: usize,
}

/// How the values of a student's search are to be read: which of the numbers returned, and from whose view. A node's value is
/// the greatest or the least of its children's, or of those with the other sign; what fits most nodes is taken.
pub(super) fn readings(trace: &StudentTrace, tree: &StudentTree) -> Vec<ValueReading> {
    let columns = trace.calls.iter().map(|call| call.returned.len()).max().unwrap_or(0).max(1);
    let all = |column: usize| tree.nodes.iter().filter_map(move |node| Family::of(trace, tree, node, column));
    let fits = |column: usize| all(column).filter(|family| family.has_choice() && family.fits_either()).count();
    // Of equals the first, which is the last that `max_by_key` sees.
    let column = (0..columns).rev().max_by_key(|&column| fits(column)).unwrap_or(0);
    let [same, other] = [1.0, -1.0].map(|sign| all(column).filter(|family| family.fits(sign)).count());
    let views: &[ValueView] =
        if other > same { &[ValueView::Mover, ValueView::LastMover] } else { &[ValueView::Maximiser] };
    views.iter().map(|&view| ValueReading { view, column }).collect()
}

/// The value of a node, and the least and the greatest of its children's.
struct Family {
    own: f64,
    least: f64,
    greatest: f64,
}

impl Family {
    fn of(trace: &StudentTrace, tree: &StudentTree, node: &StudentNode, column: usize) -> Option<Family> {
        let value = |node: &StudentNode| trace.calls[node.call?].returned.get(column).copied();
        let values: Vec<f64> = node.children.iter().map(|&child| value(&tree.nodes[child])).collect::<Option<_>>()?;
        let least = values.iter().copied().reduce(f64::min)?;
        let greatest = values.iter().copied().reduce(f64::max)?;
        node.is_whole.then_some(Family { own: value(node)?, least, greatest })
    }

    /// Counts such as that of leaves are often the same for all children, and then fit by accident.
    fn has_choice(&self) -> bool {
        self.least != self.greatest
    }

    fn fits(&self, sign: f64) -> bool {
        is_same(self.own, sign * self.least) || is_same(self.own, sign * self.greatest)
    }

    fn fits_either(&self) -> bool {
        self.fits(1.0) || self.fits(-1.0)
    }
}

/// Whether two values are the same.
pub(super) fn is_same(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= TOLERANCE * a.abs().max(b.abs()).max(1.0)
}
