//! Expectimax: the searching side picks the best child, the other side each with equal chance.

use super::{Bound, Dialect, NodeCounts, NodeExit, Plan, RootMove, SearchObserver, TextbookResult, Window};
use plyground_game::{Game, Seat};

/// Searches by expectimax.
pub(super) fn search<G: Game, W: SearchObserver<G>>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Evaluation>,
    watch: &mut W,
) -> TextbookResult<G::Move> {
    let value_of = plan.dialect.maximiser_at(game, root);
    let unit = f64::from(game.scale(plan.dialect.evaluation));
    let mut run = Run {
        game,
        dialect: plan.dialect,
        maximiser: value_of,
        chooser: game.to_move(root),
        unit,
        watch,
        counts: NodeCounts::default(),
        limited: false,
    };
    let mut position = root.clone();
    run.watch.enter(game, root, None, Window::OPEN);
    let mut root = Vec::new();
    let (value, line) = run.node(&mut position, plan.depth.unwrap_or(u32::MAX), Some(&mut root));
    TextbookResult {
        best: line.first().copied(),
        value,
        value_of,
        counts: run.counts,
        limited: run.limited,
        root,
        line,
    }
}

struct Run<'a, G: Game, W> {
    game: &'a G,
    dialect: Dialect<G::Evaluation>,
    maximiser: Seat,
    /// Who picks, the other side moving at random: whoever moves at the root, who may be the one that minimises.
    chooser: Seat,
    unit: f64,
    watch: &'a mut W,
    counts: NodeCounts,
    limited: bool,
}

type Root<G> = Vec<RootMove<<G as plyground_game::Rules>::Move>>;

impl<G: Game, W: SearchObserver<G>> Run<'_, G, W> {
    /// The value of the node just entered and the searching side's best line, which ends where chance decides.
    fn node(&mut self, position: &mut G::Position, depth: u32, mut root: Option<&mut Root<G>>) -> (f64, Vec<G::Move>) {
        // 1. The limit, the end of the game or having no move makes a leaf. The root is searched whatever it is.
        let over = depth == 0 || (root.is_none() && self.dialect.ends_line(self.game, position));
        let mut moves = self.game.moves(position).peekable();
        if over || moves.peek().is_none() {
            self.counts.leaves += 1;
            self.limited |= depth == 0;
            let value = f64::from(self.dialect.worth(self.game, position, self.maximiser)) / self.unit;
            self.watch.leave(value, NodeExit::Leaf);
            return (value, Vec::new());
        }

        // 2. Every child is searched; nothing can be cut under an average.
        self.counts.expanded += 1;
        let chooses = self.game.to_move(position) == self.chooser;
        let maximises = self.chooser == self.maximiser;
        let (mut best, mut sum, mut count) = (None, 0.0, 0u32);
        for m in moves {
            let undo = self.game.play(position, m);
            self.watch.enter(self.game, position, Some(m), Window::OPEN);
            let (value, line) = self.node(position, depth - 1, None);
            self.game.undo(position, m, undo);
            if let Some(root) = &mut root {
                root.push(RootMove { m, value, bound: Bound::Exact });
            }
            // Summed in move order and divided once: the courses compare doubles to the last bit.
            sum += value;
            count += 1;
            let better = |most: f64| if maximises { value > most } else { value < most };
            if best.as_ref().is_none_or(|&(most, _, _)| better(most)) {
                best = Some((value, m, line));
            }
        }

        // 3. The best child, or the average.
        let (most, m, line) = best.expect("there was a move");
        let (value, line) = if chooses {
            (most, std::iter::once(m).chain(line).collect())
        } else {
            (sum / f64::from(count), Vec::new())
        };
        self.watch.leave(value, NodeExit::Searched);
        (value, line)
    }
}
