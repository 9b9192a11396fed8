//! The model: one plain, slow search that does what the courses' searches do, or the same with a fault.
//!
//! It shares the rules and the evaluations with the fast searches of `crates/search` and nothing else. A test holds the two
//! to the same answers.

use super::evaluation::Evaluator;
use super::question::SearchAsked;
use super::switches::{
    BestSwitch, CutReturns, CutSwitch, FailSwitch, LimitSwitch, RepliesSwitch, Switches, UndoSwitch, WindowSwitch,
    WinsSwitch,
};
use plyground_game::{Action, Board, Game, Seat, Setup, find_move};
use plyground_search::textbook::{Algorithm, LeafRule};
use std::collections::HashMap;

const INFINITY: f64 = f64::INFINITY;
/// What a program may write for infinity; any other large number will do as well.
pub(super) const LARGE_BONUS: f64 = 1_000_000.0;
const OPEN: (f64, f64) = (-INFINITY, INFINITY);

/// The search would visit more positions than it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

/// What a search found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) best: Option<Action>,
    pub(super) value: f64,
    pub(super) counts: ModelCounts,
    /// Whether the depth limit ended a line although the game went on.
    pub(super) limited: bool,
}

/// How much was visited.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ModelCounts {
    pub(super) visited: u64,
    pub(super) expanded: u64,
    pub(super) leaves: u64,
    /// Leaves at the depth limit.
    pub(super) at_limit: u64,
    pub(super) cutoffs: u64,
    /// Children that were not looked at.
    pub(super) skipped: u64,
}

/// A search of one position.
pub(super) struct Model<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) asked: &'a SearchAsked,
    pub(super) switches: &'a Switches,
    pub(super) evaluator: Evaluator<'a, G>,
    pub(super) ends: LeafRule,
    /// The seat whose values are positive.
    pub(super) maximiser: Seat,
    /// The mover of the position asked about.
    pub(super) mover: Seat,
    /// The most positions to visit.
    pub(super) budget: u64,
    pub(super) counts: ModelCounts,
    pub(super) limited: bool,
    pub(super) cache: HashMap<CacheKey<G::Position>, f64>,
    /// The move that a variable of the whole search holds.
    pub(super) held: Option<G::Move>,
    /// The board as a node left it that did not take its move back.
    pub(super) left: Option<Board>,
}

#[derive(PartialEq, Eq, Hash)]
pub(super) enum CacheKey<P> {
    Position(P),
    Board(Vec<String>),
}

/// A node that is being searched.
#[derive(Clone, Copy)]
struct NodeState<M> {
    best: f64,
    m: Option<M>,
    window: (f64, f64),
}

impl<G: Game> Model<'_, G> {
    /// Searches from `root` with the window asked for, or with a higher alpha.
    pub(super) fn search(&mut self, root: &G::Position, alpha: Option<f64>) -> Result<Found, TooLarge> {
        let mut position = root.clone();
        self.set_turn(&mut position, 0);
        let depth = match (self.switches.limit, self.asked.depth) {
            (Some(LimitSwitch::Ignored), _) | (None, None) => u32::MAX,
            (Some(LimitSwitch::One), _) => 1,
            // A program that chooses its own depth looks as far as its own game goes, and a fault may make that longer.
            (None, Some(_)) if self.asked.own_depth && *self.switches != Switches::default() => u32::MAX,
            (None, Some(depth)) => depth.saturating_add_signed(self.switches.depth),
        };
        let window = (alpha.unwrap_or(self.asked.window.0), self.asked.window.1);
        let (value, best) = self.node(&mut position, 0, depth, window)?;
        let best = match self.switches.best {
            Some(BestSwitch::Overwritten | BestSwitch::OverwrittenByBoth) => self.held,
            _ => best,
        };
        Ok(Found { best: best.map(|m| self.game.action(m)), value, counts: self.counts, limited: self.limited })
    }

    fn node(
        &mut self,
        position: &mut G::Position,
        ply: u32,
        depth: u32,
        window: (f64, f64),
    ) -> Result<(f64, Option<G::Move>), TooLarge> {
        self.counts.visited += 1;
        if self.counts.visited > self.budget {
            return Err(TooLarge);
        }
        // 1. The depth limit, or the end of the game. The root is searched even if its game is over.
        if depth == 0 {
            self.counts.at_limit += 1;
            self.limited |= self.game.outcome(position).is_none();
            return Ok((self.leaf(position, ply, self.has_bonus_at_limit()), None));
        }
        if ply > 0 && self.ends_line(position) {
            return Ok((self.leaf(position, ply, false), None));
        }
        // 2. The cache.
        if let Some(&value) = self.cache_key(position).as_ref().and_then(|key| self.cache.get(key)) {
            return Ok((value, None));
        }
        // 3. A node without a move.
        let maximises = self.maximises(position, ply);
        let moves = self.moves(position, maximises);
        if moves.is_empty() {
            return Ok((self.stuck(position, ply, maximises), None));
        }
        // 4. The children.
        self.counts.expanded += 1;
        let key = self.cache_key(position);
        let replies = if ply.is_multiple_of(2) { None } else { self.replies() };
        let (value, best) = match replies {
            Some(replies) => (self.chance(position, ply, depth, &moves, replies)?, None),
            None => self.choose(position, ply, depth, window, &moves, maximises)?,
        };
        let fails_hard = self.switches.fail == Some(FailSwitch::Hard) && self.asked.algorithm == Algorithm::AlphaBeta;
        let value = if fails_hard { value.max(window.0).min(window.1) } else { value };
        if let Some(key) = key {
            self.cache.insert(key, value);
        }
        Ok((value, best))
    }

    /// The mover takes the best child.
    fn choose(
        &mut self,
        position: &mut G::Position,
        ply: u32,
        depth: u32,
        window: (f64, f64),
        moves: &[G::Move],
        maximises: bool,
    ) -> Result<(f64, Option<G::Move>), TooLarge> {
        let mut node = NodeState { best: if maximises { -INFINITY } else { INFINITY }, m: None, window };
        if ply == 0
            && self.switches.wins == Some(WinsSwitch::AtOnce)
            && let Some(&m) = moves.iter().find(|&&m| self.wins_at_once(position, m))
        {
            return Ok((1.0, Some(m)));
        }
        let mut is_changed = false;
        for (index, &m) in moves.iter().enumerate() {
            if self.switches.undo.is_some() && find_move(self.game, position, self.game.action(m)).is_none() {
                continue;
            }
            let before = position.clone();
            let child_window = match self.switches.window {
                Some(WindowSwitch::NotPassed) => OPEN,
                Some(WindowSwitch::OpenAtRoot) if ply == 0 => OPEN,
                Some(WindowSwitch::AlphaNotPassed) => (window.0, node.window.1),
                Some(WindowSwitch::BetaNotPassed) => (node.window.0, window.1),
                _ => node.window,
            };
            let value = self.child(position, m, ply, depth, child_window)?;
            let left = self.left.take();
            let best_before = node.best;
            self.offer(&mut node, m, value, maximises);
            if self.is_cutoff(node.window) {
                self.counts.cutoffs += 1;
                self.counts.skipped += (moves.len() - 1 - index) as u64;
                if self.switches.undo.is_some() {
                    self.left = Some(left.unwrap_or_else(|| self.game.setup(position).board));
                }
                if self.switches.cut_returns == Some(CutReturns::BestBefore) {
                    node.best = best_before;
                }
                return Ok((node.best, node.m));
            }
            is_changed |= left.is_some() || self.switches.undo == Some(UndoSwitch::Never);
            self.restore(position, before, left);
        }
        // What was left deeper in the tree stays on the board above as well.
        if is_changed && self.left.is_none() {
            self.left = Some(self.game.setup(position).board);
        }
        Ok((node.best, node.m))
    }

    fn child(
        &mut self,
        position: &mut G::Position,
        m: G::Move,
        ply: u32,
        depth: u32,
        window: (f64, f64),
    ) -> Result<f64, TooLarge> {
        self.game.play(position, m);
        self.set_turn(position, ply + 1);
        let mut searched = position.clone();
        Ok(self.node(&mut searched, ply + 1, depth - 1, window)?.0)
    }

    fn offer(&mut self, node: &mut NodeState<G::Move>, m: G::Move, value: f64, maximises: bool) {
        let last = self.switches.best == Some(BestSwitch::Last);
        let better = if maximises { value > node.best } else { value < node.best };
        let is_taken = better || (last && value == node.best);
        if !is_taken {
            return;
        }
        (node.best, node.m) = (value, Some(m));
        match self.switches.best {
            Some(BestSwitch::Overwritten) if maximises => self.held = Some(m),
            Some(BestSwitch::OverwrittenByBoth) => self.held = Some(m),
            _ => {}
        }
        if maximises {
            node.window.0 = node.window.0.max(value);
        } else {
            node.window.1 = node.window.1.min(value);
        }
    }

    fn is_cutoff(&self, (alpha, beta): (f64, f64)) -> bool {
        match self.switches.cut {
            Some(CutSwitch::Always) => alpha >= beta,
            _ if self.asked.algorithm != Algorithm::AlphaBeta || self.replies().is_some() => false,
            None => alpha >= beta,
            Some(CutSwitch::Late) => alpha > beta,
            Some(CutSwitch::Never) => false,
        }
    }

    /// Takes a move back: what it changed on the board is as before, and what a child left there stays.
    fn restore(&self, position: &mut G::Position, before: G::Position, left: Option<Board>) {
        if self.switches.undo.is_none() {
            *position = before;
            return;
        }
        let (old, new) = (self.game.setup(&before), self.game.setup(position).board);
        if self.switches.undo == Some(UndoSwitch::Never) {
            let setup = Setup { board: left.unwrap_or(new), extra: Default::default(), ..old };
            *position = self.game.position_from(&setup).unwrap_or(before);
            return;
        }
        let Some(mut left) = left else {
            *position = before;
            return;
        };
        for cell in old.board.size().iter().filter(|&cell| old.board.at(cell) != new.at(cell)) {
            left.set(cell, old.board.at(cell));
        }
        let setup = Setup { board: left, extra: Default::default(), ..old };
        *position = self.game.position_from(&setup).unwrap_or(before);
    }

    fn replies(&self) -> Option<RepliesSwitch> {
        match self.switches.replies {
            Some(RepliesSwitch::Best) => None,
            None if self.asked.algorithm == Algorithm::Expectimax => Some(RepliesSwitch::Random),
            other => other,
        }
    }

    /// The other side moves by chance.
    fn chance(
        &mut self,
        position: &mut G::Position,
        ply: u32,
        depth: u32,
        moves: &[G::Move],
        replies: RepliesSwitch,
    ) -> Result<f64, TooLarge> {
        let (mut sum, mut count) = (0.0, 0.0);
        for &m in moves {
            if replies == RepliesSwitch::RandomDrops && !matches!(self.game.action(m), Action::Drop(_)) {
                continue;
            }
            let before = position.clone();
            sum += self.child(position, m, ply, depth, OPEN)?;
            count += 1.0;
            *position = before;
        }
        if count == 0.0 {
            return Ok(self.leaf(position, ply, false));
        }
        Ok(if replies == RepliesSwitch::Sum { sum } else { sum / count })
    }
}
