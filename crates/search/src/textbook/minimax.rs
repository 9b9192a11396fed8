//! Minimax and alpha-beta: one search, with pruning as a parameter.
//!
//! `node` searches a node, `search_children` its children, and `last_two_plies` the children of a node two plies above the
//! depth limit, where nine in ten of all nodes are. [`BestChild`] is the rule that all of them follow.

use super::best_child::{BestChild, CutoffMargin};
use super::cache::Cache;
use super::stop::{StopCheck, Stoppable};
use super::{
    Algorithm, Bound, Caching, Dialect, LastChildCutoff, LeafRule, NodeCounts, NodeExit, Plan, RootMove,
    SearchObserver, TextbookResult, Window,
};
use plyground_game::{Game, Seat};
use std::ops::ControlFlow;

/// Searches by minimax, with alpha-beta pruning or without.
pub(super) fn search<G: Game, W: SearchObserver<G>>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Evaluation>,
    stop: StopCheck<'_>,
    observer: &mut W,
) -> Stoppable<TextbookResult<G::Move>> {
    let value_of = plan.dialect.maximiser_at(game, root);
    let prunes = plan.algorithm == Algorithm::AlphaBeta;
    let orders = prunes && plan.ordering;
    let mut run = MinimaxRun {
        game,
        dialect: plan.dialect,
        maximiser: value_of,
        margin: if prunes { CutoffMargin::at(plan.dialect.cut_at) } else { CutoffMargin::NEVER },
        prunes,
        orders,
        has_plain_leaves: plan.dialect.ends == LeafRule::NoMoves && plan.caching == Caching::Off && !orders,
        cache: Cache::new(plan.caching, plan.memory),
        stop,
        observer,
        counts: NodeCounts::default(),
        limited: false,
        lines: vec![Vec::new()],
        root: Vec::new(),
    };
    let mut position = root.clone();
    let depth = plan.depth.unwrap_or(u32::MAX);
    run.observer.enter(game, root, None, plan.window);
    let value = if depth == 0 { run.leaf_at_limit(&position) } else { run.node(&mut position, depth, plan.window, 0)? };
    let scale = f64::from(game.scale(plan.dialect.evaluation));
    let scaled = |value: i32| f64::from(value) / scale;
    let line = std::mem::take(&mut run.lines[0]);
    let root = run.root.iter().map(|&(m, value, bound)| RootMove { m, value: scaled(value), bound }).collect();
    ControlFlow::Continue(TextbookResult {
        best: line.first().copied(),
        value: scaled(value),
        value_of,
        counts: run.counts,
        limited: run.limited,
        cache_full: run.cache.refused(),
        root,
        line,
    })
}

struct MinimaxRun<'a, G: Game, W> {
    game: &'a G,
    dialect: Dialect<G::Evaluation>,
    maximiser: Seat,
    margin: CutoffMargin,
    prunes: bool,
    orders: bool,
    /// Whether the value of every node at the depth limit is its evaluation, so that its parent may evaluate all its
    /// successors at once, unless an observer must see them.
    has_plain_leaves: bool,
    cache: Cache<G>,
    stop: StopCheck<'a>,
    observer: &'a mut W,
    counts: NodeCounts,
    limited: bool,
    /// The principal variation from each ply on.
    lines: Vec<Vec<G::Move>>,
    root: Vec<(G::Move, i32, Bound)>,
}

impl<G: Game, W: SearchObserver<G>> MinimaxRun<'_, G, W> {
    /// Whether the last two plies below a node may take long enough to ask in between whether to stop. A position of up to
    /// 64 bytes has a board of at most 128 cells, and its last two plies take less than a millisecond.
    const HAS_MANY_GRANDCHILDREN: bool = size_of::<G::Position>() > 64;

    #[inline]
    fn leaf_at_limit(&mut self, position: &G::Position) -> i32 {
        self.limited = true;
        self.leaf(position)
    }

    /// Evaluates the node just entered.
    #[inline]
    fn leaf(&mut self, position: &G::Position) -> i32 {
        self.counts.leaves += 1;
        let value = self.dialect.evaluate(self.game, position, self.maximiser);
        if W::OBSERVES {
            self.observer.leave(value.into(), NodeExit::Leaf);
        }
        value
    }

    /// Searches the node just entered, with at least one ply left.
    fn node(&mut self, position: &mut G::Position, depth: u32, window: Window, ply: usize) -> Stoppable<i32> {
        // 1. The caller may stop the search.
        self.stop.check(self.counts.leaves)?;
        if self.lines.len() < ply + 2 {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();

        // 2. A line may end here. The root is searched even if its game is over.
        if ply > 0 && self.dialect.ends_line(self.game, position) {
            return ControlFlow::Continue(self.leaf(position));
        }

        // 3. The cache may know the value.
        if self.cache.is_on()
            && let Some((value, best)) = self.cache.get(position, depth, window)
        {
            self.counts.cached += 1;
            self.stop.count_cached();
            self.lines[ply].extend(best);
            if W::OBSERVES {
                self.observer.leave(value.into(), NodeExit::Cached);
            }
            return ControlFlow::Continue(value);
        }

        // 4. A node without a move is a leaf.
        let mut moves = self.game.moves(position);
        let Some(first) = moves.next() else { return ControlFlow::Continue(self.leaf(position)) };

        // 5. The mover picks the best child.
        self.counts.expanded += 1;
        let maximises = self.game.to_move(position) == self.maximiser;
        let value = if self.orders {
            let ordered = self.ordered_moves(position, maximises);
            self.search_children_for(maximises, position, depth, window, ply, ordered[0], ordered.into_iter().skip(1))
        } else if !W::OBSERVES && depth == 1 {
            ControlFlow::Continue(if maximises {
                self.search_leaves::<true>(position, window, ply, first, moves)
            } else {
                self.search_leaves::<false>(position, window, ply, first, moves)
            })
        } else if W::OBSERVES || !self.has_plain_leaves || depth != 2 || ply == 0 {
            self.search_children_for(maximises, position, depth, window, ply, first, moves)
        } else if maximises {
            self.last_two_plies::<true>(position, window, ply, first, moves)
        } else {
            self.last_two_plies::<false>(position, window, ply, first, moves)
        }?;

        if self.cache.is_on() {
            self.cache.put(position, depth, window, value, self.lines[ply].first().copied());
        }
        ControlFlow::Continue(value)
    }

    #[expect(clippy::too_many_arguments, reason = "one node's state, and who moves there")]
    fn search_children_for(
        &mut self,
        maximises: bool,
        position: &mut G::Position,
        depth: u32,
        window: Window,
        ply: usize,
        first: G::Move,
        rest: impl Iterator<Item = G::Move>,
    ) -> Stoppable<i32> {
        if maximises {
            self.search_children::<true>(position, depth, window, ply, first, rest)
        } else {
            self.search_children::<false>(position, depth, window, ply, first, rest)
        }
    }

    /// Searches the children in order, keeps the first of the best, and ends with a cutoff where the rest cannot matter.
    fn search_children<const MAXIMISES: bool>(
        &mut self,
        position: &mut G::Position,
        depth: u32,
        window: Window,
        ply: usize,
        first: G::Move,
        mut rest: impl Iterator<Item = G::Move>,
    ) -> Stoppable<i32> {
        let mut best = BestChild::<MAXIMISES>::new(window);
        let mut next = Some(first);
        while let Some(m) = next {
            // Without pruning every child is searched with the node's own window.
            let window = if self.prunes { best.window } else { window };
            let undo = self.game.play(position, m);
            if W::OBSERVES {
                self.observer.enter(self.game, position, Some(m), window);
            }
            let value = if depth == 1 {
                self.leaf_at_limit(position)
            } else {
                self.node(position, depth - 1, window, ply + 1)?
            };
            self.game.undo(position, m, undo);
            if ply == 0 {
                self.root.push((m, value, if self.prunes { window.bound_of(value) } else { Bound::Exact }));
            }

            if best.offer(value) {
                self.update_line(ply, depth, m);
            }
            if best.is_cutoff(self.margin) {
                if W::OBSERVES {
                    let left: Vec<G::Move> = rest.collect();
                    self.observer.cut(self.game, &left);
                    self.observer.leave(best.value.into(), NodeExit::Cut);
                    self.count_cutoff(|| !left.is_empty());
                } else {
                    self.count_cutoff(|| rest.next().is_some());
                }
                return ControlFlow::Continue(best.value);
            }
            next = rest.next();
        }
        if W::OBSERVES {
            self.observer.leave(best.value.into(), NodeExit::Searched);
        }
        ControlFlow::Continue(best.value)
    }

    /// Searches the children at the depth limit, without an observer.
    fn search_leaves<const MAXIMISES: bool>(
        &mut self,
        position: &mut G::Position,
        window: Window,
        ply: usize,
        first: G::Move,
        mut rest: impl Iterator<Item = G::Move>,
    ) -> i32 {
        let mut best = BestChild::<MAXIMISES>::new(window);
        let mut best_move = first;
        let mut next = Some(first);
        while let Some(m) = next {
            let undo = self.game.play(position, m);
            let value = self.leaf_at_limit(position);
            self.game.undo(position, m, undo);
            if ply == 0 {
                self.root.push((m, value, if self.prunes { best.window.bound_of(value) } else { Bound::Exact }));
            }
            if best.offer(value) {
                best_move = m;
            }
            if best.is_cutoff(self.margin) {
                self.count_cutoff(|| rest.next().is_some());
                break;
            }
            next = rest.next();
        }
        self.lines[ply].push(best_move);
        best.value
    }

    /// Searches the children two plies above the depth limit, where every grandchild is a leaf without an observer.
    fn last_two_plies<const MAXIMISES: bool>(
        &mut self,
        position: &G::Position,
        window: Window,
        ply: usize,
        first: G::Move,
        mut rest: impl Iterator<Item = G::Move>,
    ) -> Stoppable<i32> {
        let mut best = BestChild::<MAXIMISES>::new(window);
        let mut line = (first, None);
        let mut next = Some(first);
        while let Some(m) = next {
            // A local copy stays in registers, and need not be undone.
            let mut child = position.clone();
            self.game.play(&mut child, m);
            let (value, reply) = if self.game.to_move(&child) == self.maximiser {
                self.last_ply::<true>(&mut child, best.window)
            } else {
                self.last_ply::<false>(&mut child, best.window)
            };
            if Self::HAS_MANY_GRANDCHILDREN {
                self.stop.check(self.counts.leaves)?;
            }
            if best.offer(value) {
                line = (m, reply);
            }
            if best.is_cutoff(self.margin) {
                self.count_cutoff(|| rest.next().is_some());
                break;
            }
            next = rest.next();
        }
        self.lines[ply].push(line.0);
        self.lines[ply].extend(line.1);
        ControlFlow::Continue(best.value)
    }

    /// Searches a node one ply above the depth limit: its value and best move. The game may know a fast way to evaluate
    /// all successors.
    #[inline(always)]
    fn last_ply<const MAXIMISES: bool>(
        &mut self,
        position: &mut G::Position,
        window: Window,
    ) -> (i32, Option<G::Move>) {
        let mut best = BestChild::<MAXIMISES>::new(window);
        let mut best_move = None;
        let mut leaves = 0;
        let mut is_cutoff = false;
        let margin = self.margin;
        self.game.evaluate_successors(self.dialect.evaluation, position, self.maximiser, |m, value| {
            leaves += 1;
            if best.offer(value) {
                best_move = Some(m);
                is_cutoff = best.is_cutoff(margin);
                if is_cutoff {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        if best_move.is_none() {
            return (self.leaf(position), None);
        }
        self.limited = true;
        self.counts.expanded += 1;
        self.counts.leaves += leaves;
        if is_cutoff {
            let game = self.game;
            self.count_cutoff(|| game.moves(position).nth(leaves as usize).is_some());
        }
        (best.value, best_move)
    }

    #[inline(always)]
    fn count_cutoff(&mut self, has_more_children: impl FnOnce() -> bool) {
        let counts = self.dialect.last_child == LastChildCutoff::Counts || has_more_children();
        self.counts.cutoffs += u64::from(counts);
    }

    /// `m` begins the principal variation from here.
    fn update_line(&mut self, ply: usize, depth: u32, m: G::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        // A child at the depth limit has no line; what stands below is the line of another node.
        if depth > 1 {
            line.extend_from_slice(&lower[0]);
        }
    }

    /// The moves ordered by the evaluation of their successors, best for the mover first; equals keep their order.
    fn ordered_moves(&self, position: &mut G::Position, maximises: bool) -> Vec<G::Move> {
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
