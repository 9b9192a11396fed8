//! Minimax and alpha-beta: one function, with pruning as a parameter.

use super::cache::Cache;
use super::{
    Algorithm, Bound, Caching, Counts, CutAt, Dialect, End, Ends, Found, LastChild, Plan, RootMove, Watch, Window,
};
use plyground_game::{Game, Seat};
use std::ops::ControlFlow;

/// Searches by minimax, pruned or not.
pub(super) fn search<G: Game, W: Watch<G>>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Measure>,
    watch: &mut W,
) -> Found<G::Move> {
    let value_of = plan.dialect.maximiser_at(game, root);
    let prunes = plan.algorithm == Algorithm::AlphaBeta;
    let mut run = Run {
        game,
        dialect: plan.dialect,
        maximiser: value_of,
        prunes,
        orders: prunes && plan.ordering,
        plain: plan.dialect.ends == Ends::NoMoves && plan.caching == Caching::Off && !plan.ordering,
        cache: Cache::new(plan.caching),
        watch,
        counts: Counts::default(),
        limited: false,
        lines: vec![Vec::new()],
        last_choice: None,
        root: Vec::new(),
    };
    let mut position = root.clone();
    let depth = plan.depth.unwrap_or(u32::MAX);
    run.watch.enter(game, root, None, plan.window);
    let value = if depth == 0 { run.leaf_at_limit(&position) } else { run.node(&mut position, depth, plan.window, 0) };
    let unit = f64::from(game.unit(plan.dialect.measure));
    let told = |value: i32| f64::from(value) / unit;
    let line = std::mem::take(&mut run.lines[0]);
    let root = run.root.iter().map(|&(m, value, bound)| RootMove { m, value: told(value), bound }).collect();
    Found {
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
    dialect: Dialect<G::Measure>,
    maximiser: Seat,
    prunes: bool,
    orders: bool,
    /// Whether a child of the last ply is worth its evaluation and nothing else matters.
    plain: bool,
    cache: Cache<G>,
    watch: &'a mut W,
    counts: Counts,
    limited: bool,
    /// The best line found so far from each ply on; the last ply's is a single move.
    lines: Vec<Vec<G::Move>>,
    last_choice: Option<G::Move>,
    root: Vec<(G::Move, i32, Bound)>,
}

impl<G: Game, W: Watch<G>> Run<'_, G, W> {
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
            self.watch.leave(value.into(), End::Leaf);
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
                self.watch.leave(value.into(), End::Cached);
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
            let mut sorted =
                self.sorted(position, std::iter::once(first).chain(moves).collect(), maximises).into_iter();
            let first = sorted.next().expect("sorting loses nothing");
            self.pick(position, depth, window, ply, maximises, first, sorted)
        } else if maximises {
            self.pick(position, depth, window, ply, true, first, moves)
        } else {
            self.pick(position, depth, window, ply, false, first, moves)
        };

        if self.cache.is_on() {
            self.cache.put(position, depth, window, value, self.lines[ply].first().copied());
        }
        value
    }

    /// Searches the children in order, keeps the first of the best, and stops where the rest cannot matter.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "one node's state, spelled out so that it stays in registers")]
    fn pick(
        &mut self,
        position: &mut G::Position,
        depth: u32,
        mut window: Window,
        ply: usize,
        maximises: bool,
        first: G::Move,
        mut rest: impl Iterator<Item = G::Move>,
    ) -> i32 {
        let mut best = if maximises { -i32::MAX } else { i32::MAX };
        let mut next = Some(first);
        while let Some(m) = next {
            // 1. Search the child; one without plies left is a leaf at once.
            let undo = self.game.play(position, m);
            if W::LOOKS {
                self.watch.enter(self.game, position, Some(m), window);
            }
            let value = match depth {
                1 => self.leaf_at_limit(position),
                2 if self.plain && !W::LOOKS => self.last_ply(position, window),
                _ => self.node(position, depth - 1, window, ply + 1),
            };
            self.game.undo(position, m, undo);
            if ply == 0 {
                self.root.push((m, value, if self.prunes { window.bound_of(value) } else { Bound::Exact }));
            }

            // 2. Only something strictly better replaces the first of the best.
            let better = if maximises { value > best } else { value < best };
            if better || self.lines[ply].is_empty() {
                best = value;
                self.keep(ply, depth, m);
            }

            // 3. The window closes, and may shut.
            if self.prunes {
                if maximises {
                    window.alpha = window.alpha.max(best);
                } else {
                    window.beta = window.beta.min(best);
                }
                let shut = match self.dialect.cut_at {
                    CutAt::Equality => window.alpha >= window.beta,
                    CutAt::Excess => window.alpha > window.beta,
                };
                if shut {
                    if self.dialect.last_child == LastChild::Counts || rest.next().is_some() {
                        self.counts.cutoffs += 1;
                    }
                    if W::LOOKS {
                        self.watch.leave(best.into(), End::Cut);
                    }
                    return best;
                }
            }
            next = rest.next();
        }
        if W::LOOKS {
            self.watch.leave(best.into(), End::Searched);
        }
        best
    }

    /// The same as `node` one ply above the limit, where nobody looks and every child is a leaf: the game may know a
    /// short way to what its successors are worth.
    #[inline(always)]
    fn last_ply(&mut self, position: &mut G::Position, window: Window) -> i32 {
        if self.game.to_move(position) == self.maximiser {
            self.last_choice::<true>(position, window)
        } else {
            self.last_choice::<false>(position, window)
        }
    }

    #[inline(always)]
    fn last_choice<const MAXIMISES: bool>(&mut self, position: &mut G::Position, window: Window) -> i32 {
        // The window shuts when the best value reaches its far side.
        let past_equality = i32::from(self.dialect.cut_at == CutAt::Excess);
        let far = match (self.prunes, MAXIMISES) {
            (false, true) => i32::MAX,
            (false, false) => -i32::MAX,
            (true, true) => window.beta.saturating_add(past_equality),
            (true, false) => window.alpha.saturating_sub(past_equality),
        };
        let mut best = if MAXIMISES { -i32::MAX } else { i32::MAX };
        let mut choice = None;
        let mut leaves = 0;
        let mut shut = false;
        self.game.measure_successors(self.dialect.measure, position, self.maximiser, |m, value| {
            leaves += 1;
            let better = if MAXIMISES { value > best } else { value < best };
            if better {
                best = value;
                choice = Some(m);
                shut = if MAXIMISES { best >= far } else { best <= far };
                if shut {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        self.last_choice = choice;
        if choice.is_none() {
            return self.leaf(position);
        }
        self.limited = true;
        self.counts.expanded += 1;
        self.counts.leaves += leaves;
        if shut {
            let cuts = self.dialect.last_child == LastChild::Counts
                || self.game.moves(position).nth(leaves as usize).is_some();
            self.counts.cutoffs += u64::from(cuts);
        }
        best
    }

    /// `m` begins the best line from here.
    #[inline]
    fn keep(&mut self, ply: usize, depth: u32, m: G::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        match depth {
            1 => {}
            2 if self.plain && !W::LOOKS => line.extend(self.last_choice),
            _ => line.extend_from_slice(&lower[0]),
        }
    }

    /// The moves sorted by what their successors look like, best for the mover first, equals as they were.
    fn sorted(&self, position: &mut G::Position, moves: Vec<G::Move>, maximises: bool) -> Vec<G::Move> {
        let mut valued: Vec<(i32, G::Move)> = moves
            .into_iter()
            .map(|m| {
                let undo = self.game.play(position, m);
                let value = self.game.measure(self.dialect.measure, position, self.maximiser);
                self.game.undo(position, m, undo);
                (if maximises { -value } else { value }, m)
            })
            .collect();
        valued.sort_by_key(|&(value, _)| value);
        valued.into_iter().map(|(_, m)| m).collect()
    }
}
