//! Minimax and alpha-beta: one search, with pruning as a parameter.
//!
//! `node` searches a node, `pick` its children, `last_two` the children of a node two plies above the limit, where
//! nine in ten of all nodes are. `ChosenMove` is the rule that all of them follow.

use super::cache::Cache;
use super::choice::{Choice, Cut};
use super::{
    Algorithm, Bound, Caching, Dialect, LastChildCutoff, LeafRule, NodeCounts, NodeExit, Plan, RootMove,
    SearchObserver, TextbookResult, Window,
};
use plyground_game::{Game, Seat};
use std::ops::ControlFlow;

/// Searches by minimax, pruned or not.
pub(super) fn search<G: Game, W: SearchObserver<G>>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Evaluation>,
    watch: &mut W,
) -> TextbookResult<G::Move> {
    let value_of = plan.dialect.maximiser_at(game, root);
    let prunes = plan.algorithm == Algorithm::AlphaBeta;
    let orders = prunes && plan.ordering;
    let mut run = Run {
        game,
        dialect: plan.dialect,
        maximiser: value_of,
        cut: if prunes { Cut::at(plan.dialect.cut_at) } else { Cut::NEVER },
        prunes,
        orders,
        short: plan.dialect.ends == LeafRule::NoMoves && plan.caching == Caching::Off && !orders,
        cache: Cache::new(plan.caching, plan.memory),
        watch,
        counts: NodeCounts::default(),
        limited: false,
        lines: vec![Vec::new()],
        root: Vec::new(),
    };
    let mut position = root.clone();
    let depth = plan.depth.unwrap_or(u32::MAX);
    run.watch.enter(game, root, None, plan.window);
    let value = if depth == 0 { run.leaf_at_limit(&position) } else { run.node(&mut position, depth, plan.window, 0) };
    let unit = f64::from(game.scale(plan.dialect.evaluation));
    let told = |value: i32| f64::from(value) / unit;
    let line = std::mem::take(&mut run.lines[0]);
    let root = run.root.iter().map(|&(m, value, bound)| RootMove { m, value: told(value), bound }).collect();
    TextbookResult {
        best: line.first().copied(),
        value: told(value),
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
    cut: Cut,
    prunes: bool,
    orders: bool,
    /// Whether a child of the last ply is worth its evaluation and nothing else matters, unless an observer looks on.
    short: bool,
    cache: Cache<G>,
    watch: &'a mut W,
    counts: NodeCounts,
    limited: bool,
    /// The best line found so far from each ply on.
    lines: Vec<Vec<G::Move>>,
    root: Vec<(G::Move, i32, Bound)>,
}

impl<G: Game, W: SearchObserver<G>> Run<'_, G, W> {
    #[inline]
    fn leaf_at_limit(&mut self, position: &G::Position) -> i32 {
        self.limited = true;
        self.leaf(position)
    }

    /// Evaluates the node just entered.
    #[inline]
    fn leaf(&mut self, position: &G::Position) -> i32 {
        self.counts.leaves += 1;
        let value = self.dialect.worth(self.game, position, self.maximiser);
        if W::LOOKS {
            self.watch.leave(value.into(), NodeExit::Leaf);
        }
        value
    }

    /// Searches the node just entered, with at least one ply left.
    fn node(&mut self, position: &mut G::Position, depth: u32, window: Window, ply: usize) -> i32 {
        if self.lines.len() < ply + 2 {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();

        // 1. A line may end here. The root is searched whatever it is.
        if ply > 0 && self.dialect.ends_line(self.game, position) {
            return self.leaf(position);
        }

        // 2. The cache may know.
        if self.cache.is_on()
            && let Some((value, best)) = self.cache.get(position, depth, window)
        {
            self.counts.cached += 1;
            self.lines[ply].extend(best);
            if W::LOOKS {
                self.watch.leave(value.into(), NodeExit::Cached);
            }
            return value;
        }

        // 3. Without a move this is a leaf.
        let mut moves = self.game.moves(position);
        let Some(first) = moves.next() else { return self.leaf(position) };

        // 4. Whoever moves here picks the best child.
        self.counts.expanded += 1;
        let maximises = self.game.to_move(position) == self.maximiser;
        let value = if self.orders {
            let sorted = self.sorted(position, maximises);
            self.pick_for(maximises, position, depth, window, ply, sorted[0], sorted.into_iter().skip(1))
        } else if W::LOOKS || !self.short || depth != 2 || ply == 0 {
            self.pick_for(maximises, position, depth, window, ply, first, moves)
        } else if maximises {
            self.last_two::<true>(position, window, ply, first, moves)
        } else {
            self.last_two::<false>(position, window, ply, first, moves)
        };

        if self.cache.is_on() {
            self.cache.put(position, depth, window, value, self.lines[ply].first().copied());
        }
        value
    }

    #[expect(clippy::too_many_arguments, reason = "one node's state, and who moves there")]
    fn pick_for(
        &mut self,
        maximises: bool,
        position: &mut G::Position,
        depth: u32,
        window: Window,
        ply: usize,
        first: G::Move,
        rest: impl Iterator<Item = G::Move>,
    ) -> i32 {
        if maximises {
            self.pick::<true>(position, depth, window, ply, first, rest)
        } else {
            self.pick::<false>(position, depth, window, ply, first, rest)
        }
    }

    /// Searches the children in order, keeps the first of the best, and stops where the rest cannot matter.
    fn pick<const MAXIMISES: bool>(
        &mut self,
        position: &mut G::Position,
        depth: u32,
        window: Window,
        ply: usize,
        first: G::Move,
        mut rest: impl Iterator<Item = G::Move>,
    ) -> i32 {
        let mut choice = Choice::<MAXIMISES>::new(window);
        let mut next = Some(first);
        while let Some(m) = next {
            // Without pruning every child is searched with the node's own window.
            let window = if self.prunes { choice.window } else { window };
            let undo = self.game.play(position, m);
            if W::LOOKS {
                self.watch.enter(self.game, position, Some(m), window);
            }
            let value =
                if depth == 1 { self.leaf_at_limit(position) } else { self.node(position, depth - 1, window, ply + 1) };
            self.game.undo(position, m, undo);
            if ply == 0 {
                self.root.push((m, value, if self.prunes { window.bound_of(value) } else { Bound::Exact }));
            }

            if choice.offer(value) {
                self.keep(ply, depth, m);
            }
            if choice.is_shut(self.cut) {
                if W::LOOKS {
                    let left: Vec<G::Move> = rest.collect();
                    self.watch.cut(self.game, &left);
                    self.watch.leave(choice.best.into(), NodeExit::Cut);
                    self.count_cut(|| !left.is_empty());
                } else {
                    self.count_cut(|| rest.next().is_some());
                }
                return choice.best;
            }
            next = rest.next();
        }
        if W::LOOKS {
            self.watch.leave(choice.best.into(), NodeExit::Searched);
        }
        choice.best
    }

    /// The same, two plies above the limit, where nobody looks on and every grandchild is a leaf.
    fn last_two<const MAXIMISES: bool>(
        &mut self,
        position: &G::Position,
        window: Window,
        ply: usize,
        first: G::Move,
        mut rest: impl Iterator<Item = G::Move>,
    ) -> i32 {
        let mut choice = Choice::<MAXIMISES>::new(window);
        let mut line = (first, None);
        let mut next = Some(first);
        while let Some(m) = next {
            // A copy that nobody else sees stays in registers, and need not be taken back.
            let mut child = position.clone();
            self.game.play(&mut child, m);
            let (value, reply) = if self.game.to_move(&child) == self.maximiser {
                self.last::<true>(&mut child, choice.window)
            } else {
                self.last::<false>(&mut child, choice.window)
            };
            if choice.offer(value) {
                line = (m, reply);
            }
            if choice.is_shut(self.cut) {
                self.count_cut(|| rest.next().is_some());
                break;
            }
            next = rest.next();
        }
        self.lines[ply].push(line.0);
        self.lines[ply].extend(line.1);
        choice.best
    }

    /// The node one ply above the limit: its value and best move. The game may know a short way to what its successors
    /// are worth.
    #[inline(always)]
    fn last<const MAXIMISES: bool>(&mut self, position: &mut G::Position, window: Window) -> (i32, Option<G::Move>) {
        let mut choice = Choice::<MAXIMISES>::new(window);
        let mut best = None;
        let mut leaves = 0;
        let mut shut = false;
        let cut = self.cut;
        self.game.evaluate_successors(self.dialect.evaluation, position, self.maximiser, |m, value| {
            leaves += 1;
            if choice.offer(value) {
                best = Some(m);
                shut = choice.is_shut(cut);
                if shut {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        if best.is_none() {
            return (self.leaf(position), None);
        }
        self.limited = true;
        self.counts.expanded += 1;
        self.counts.leaves += leaves;
        if shut {
            let game = self.game;
            self.count_cut(|| game.moves(position).nth(leaves as usize).is_some());
        }
        (choice.best, best)
    }

    #[inline(always)]
    fn count_cut(&mut self, more_children: impl FnOnce() -> bool) {
        let counts = self.dialect.last_child == LastChildCutoff::Counts || more_children();
        self.counts.cutoffs += u64::from(counts);
    }

    /// `m` begins the best line from here.
    fn keep(&mut self, ply: usize, depth: u32, m: G::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        // A child at the limit was never entered, and what stands below is another node's line.
        if depth > 1 {
            line.extend_from_slice(&lower[0]);
        }
    }

    /// The moves sorted by what their successors look like, best for the mover first, equals as they were.
    fn sorted(&self, position: &mut G::Position, maximises: bool) -> Vec<G::Move> {
        let mut valued: Vec<(i32, G::Move)> = Vec::new();
        self.game.evaluate_successors(self.dialect.evaluation, position, self.maximiser, |m, value| {
            valued.push((if maximises { -value } else { value }, m));
            ControlFlow::Continue(())
        });
        sort_by_value(&mut valued);
        valued.into_iter().map(|(_, m)| m).collect()
    }
}

/// Sorts, equals as they were. It is generic over the moves alone, so that sorting is not compiled again for every game.
fn sort_by_value<M>(valued: &mut [(i32, M)]) {
    valued.sort_by_key(|&(value, _)| value);
}
