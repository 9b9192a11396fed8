//! Expectimax: the searching side picks the best child; the other side picks each child with the same probability.

use super::stop::{StopCheck, Stoppable};
use super::{Bound, Dialect, NodeCounts, NodeExit, Plan, RootMove, SearchObserver, TextbookResult, Window};
use plyground_game::{Game, Seat};
use std::ops::ControlFlow;

/// Searches by expectimax.
pub(super) fn search<G: Game, W: SearchObserver<G>>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Evaluation>,
    stop: StopCheck<'_>,
    observer: &mut W,
) -> Stoppable<TextbookResult<G::Move>> {
    let value_of = plan.dialect.maximiser_at(game, root);
    let scale = f64::from(game.scale(plan.dialect.evaluation));
    let mut run = ExpectimaxRun {
        game,
        dialect: plan.dialect,
        maximiser: value_of,
        chooser: game.to_move(root),
        scale,
        stop,
        observer,
        counts: NodeCounts::default(),
        limited: false,
    };
    let mut position = root.clone();
    run.observer.enter(game, root, None, Window::OPEN);
    let mut root = Vec::new();
    let (value, line) = run.node(&mut position, plan.depth.unwrap_or(u32::MAX), Some(&mut root))?;
    ControlFlow::Continue(TextbookResult {
        best: line.first().copied(),
        value,
        value_of,
        counts: run.counts,
        limited: run.limited,
        cache_full: false,
        root,
        line,
    })
}

struct ExpectimaxRun<'a, G: Game, W> {
    game: &'a G,
    dialect: Dialect<G::Evaluation>,
    maximiser: Seat,
    /// The seat that picks its moves, while the other moves at random: the mover of the root, which may be the minimiser.
    chooser: Seat,
    scale: f64,
    stop: StopCheck<'a>,
    observer: &'a mut W,
    counts: NodeCounts,
    limited: bool,
}

type Root<G> = Vec<RootMove<<G as plyground_game::Rules>::Move>>;

impl<G: Game, W: SearchObserver<G>> ExpectimaxRun<'_, G, W> {
    /// The value of the node just entered, and the searching side's line of moves, which ends at the first chance node.
    fn node(
        &mut self,
        position: &mut G::Position,
        depth: u32,
        mut root: Option<&mut Root<G>>,
    ) -> Stoppable<(f64, Vec<G::Move>)> {
        // 1. The depth limit, the end of the game or having no move makes a leaf. The root is searched even if its game is
        //    over.
        let over = depth == 0 || (root.is_none() && self.dialect.ends_line(self.game, position));
        let mut moves = self.game.moves(position).peekable();
        if over || moves.peek().is_none() {
            self.counts.leaves += 1;
            self.limited |= depth == 0;
            let value = f64::from(self.dialect.evaluate(self.game, position, self.maximiser)) / self.scale;
            self.observer.leave(value, NodeExit::Leaf);
            return ControlFlow::Continue((value, Vec::new()));
        }

        // 2. Every child is searched; an average allows no cutoffs.
        self.stop.check(self.counts.leaves)?;
        self.counts.expanded += 1;
        let chooses = self.game.to_move(position) == self.chooser;
        let maximises = self.chooser == self.maximiser;
        let (mut best, mut sum, mut count) = (None, 0.0, 0u32);
        for m in moves {
            let undo = self.game.play(position, m);
            self.observer.enter(self.game, position, Some(m), Window::OPEN);
            let (value, line) = self.node(position, depth - 1, None)?;
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
        self.observer.leave(value, NodeExit::Searched);
        ControlFlow::Continue((value, line))
    }
}
