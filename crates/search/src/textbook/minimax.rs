//! Minimax and alpha-beta: one function, with pruning as a parameter.

use super::cache::Cache;
use super::{Algorithm, Bound, Counts, CutAt, Dialect, End, Found, LastChild, Plan, RootMove, Watch, Window};
use plyground_game::{Game, Seat};

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
        cache: Cache::new(plan.caching),
        watch,
        counts: Counts::default(),
        lines: vec![Vec::new()],
        root: Vec::new(),
    };
    let mut position = root.clone();
    let depth = plan.depth.unwrap_or(u32::MAX);
    run.watch.enter(game, root, None, plan.window);
    let value = if depth == 0 { run.leaf(&position) } else { run.node(&mut position, depth, plan.window, 0) };
    let unit = f64::from(game.unit(plan.dialect.measure));
    let told = |value: i32| f64::from(value) / unit;
    let line = std::mem::take(&mut run.lines[0]);
    let root = run.root.iter().map(|&(m, value, bound)| RootMove { m, value: told(value), bound }).collect();
    Found { best: line.first().copied(), value: told(value), value_of, counts: run.counts, root, line }
}

struct Run<'a, G: Game, W> {
    game: &'a G,
    dialect: Dialect<G::Measure>,
    maximiser: Seat,
    prunes: bool,
    orders: bool,
    cache: Cache<G>,
    watch: &'a mut W,
    counts: Counts,
    /// The best line found so far from each ply on.
    lines: Vec<Vec<G::Move>>,
    root: Vec<(G::Move, i32, Bound)>,
}

impl<G: Game, W: Watch<G>> Run<'_, G, W> {
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
            let value = if depth == 1 { self.leaf(position) } else { self.node(position, depth - 1, window, ply + 1) };
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

    /// `m` begins the best line from here.
    #[inline]
    fn keep(&mut self, ply: usize, depth: u32, m: G::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        if depth > 1 {
            line.extend_from_slice(&lower[0]);
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
