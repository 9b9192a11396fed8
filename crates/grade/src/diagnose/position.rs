//! What the model does at one position: what it is worth, which moves are looked at, and who moves.

use super::model::{CacheKey, LARGE_BONUS, Model};
use super::switches::{
    ActionsSwitch, CacheSwitch, MaximisesSwitch, OrderSwitch, SideSwitch, TerminalSwitch, TurnSwitch, WinsSwitch,
};
use plyground_game::{Action, Game, Outcome, Seat};
use plyground_search::textbook::{Algorithm, LeafRule};

const INFINITY: f64 = f64::INFINITY;

impl<G: Game> Model<'_, G> {
    /// The value of a position at a ply for the side that the leaves are evaluated for.
    fn static_value(&self, position: &G::Position, ply: u32) -> f64 {
        let seat = self.evaluated_for(position);
        if matches!(self.ends, LeafRule::Outcome { .. })
            && let Some(outcome) = self.game.outcome(position)
        {
            let late = if self.switches.wins == Some(WinsSwitch::ShortFirst) { f64::from(ply) / 1000.0 } else { 0.0 };
            return f64::from(outcome.value_for(seat)) * (1.0 - late);
        }
        (self.evaluator)(position, seat)
    }

    fn evaluated_for(&self, position: &G::Position) -> Seat {
        match self.switches.side {
            None => self.maximiser,
            Some(SideSwitch::Mover) => self.game.to_move(position),
            Some(SideSwitch::First) => Seat::First,
            Some(SideSwitch::Other) => self.maximiser.other(),
        }
    }

    pub(super) fn leaf(&mut self, position: &G::Position, ply: u32, with_bonus: bool) -> f64 {
        self.counts.leaves += 1;
        match self.game.outcome(position) {
            Some(outcome) if with_bonus => self.bonus(outcome),
            _ => self.static_value(position, ply),
        }
    }

    /// Whether a game that is over has a value of its own at the depth limit too.
    pub(super) fn has_bonus_at_limit(&self) -> bool {
        matches!(self.switches.terminal, Some(TerminalSwitch::Bonus | TerminalSwitch::LargeBonus))
    }

    fn bonus(&self, outcome: Outcome) -> f64 {
        match outcome.value_for(self.maximiser) {
            0 => 0.0,
            sign if self.switches.terminal == Some(TerminalSwitch::LargeBonus) => LARGE_BONUS * f64::from(sign),
            sign => INFINITY * f64::from(sign),
        }
    }

    /// The value of a node whose mover has no move.
    pub(super) fn stuck(&mut self, position: &G::Position, ply: u32, maximises: bool) -> f64 {
        let start = if maximises { -INFINITY } else { INFINITY };
        match self.switches.terminal {
            Some(TerminalSwitch::Untested) => start,
            Some(TerminalSwitch::UntestedAndExpanded) => {
                self.counts.expanded += 1;
                start
            }
            Some(TerminalSwitch::Expanded) => {
                self.counts.expanded += 1;
                self.static_value(position, ply)
            }
            Some(TerminalSwitch::Bonus | TerminalSwitch::LargeBonus | TerminalSwitch::BonusAboveLimit) => {
                self.leaf(position, ply, true)
            }
            _ => self.leaf(position, ply, false),
        }
    }

    pub(super) fn ends_line(&self, position: &G::Position) -> bool {
        let full_board_alone = self.switches.terminal == Some(TerminalSwitch::FullBoard);
        matches!(self.ends, LeafRule::Outcome { .. }) && !full_board_alone && self.game.outcome(position).is_some()
    }

    pub(super) fn wins_at_once(&self, position: &G::Position, m: G::Move) -> bool {
        let mut after = position.clone();
        self.game.play(&mut after, m);
        self.game.outcome(&after) == Some(Outcome::Win(self.game.to_move(position)))
    }

    /// The moves in the order in which they are looked at.
    pub(super) fn moves(&self, position: &G::Position, maximises: bool) -> Vec<G::Move> {
        let mut moves: Vec<_> = self.game.moves(position).collect();
        if self.switches.actions == Some(ActionsSwitch::Drops) {
            moves.retain(|&m| matches!(self.game.action(m), Action::Drop(_)));
        }
        let place = |m: G::Move| match self.game.action(m) {
            Action::Place(cell) => (cell.row.0, cell.col.0),
            _ => (0, 0),
        };
        match self.switches.order {
            None => {}
            Some(OrderSwitch::ColumnMajor) => moves.sort_by_key(|&m| (place(m).1, place(m).0)),
            Some(OrderSwitch::RightToLeft) => moves.sort_by_key(|&m| (place(m).0, u8::MAX - place(m).1)),
        }
        if self.asked.ordering && self.asked.algorithm == Algorithm::AlphaBeta {
            // A utility that is wrong by itself, and not only at the leaves, orders the moves as well.
            let seat = match self.switches.side {
                Some(SideSwitch::First) if self.switches.only.is_empty() => Seat::First,
                Some(SideSwitch::Other) if self.switches.only.is_empty() => self.maximiser.other(),
                _ => self.maximiser,
            };
            let worth = |m: G::Move| {
                let mut after = position.clone();
                self.game.play(&mut after, m);
                (self.evaluator)(&after, seat) * if maximises { -1.0 } else { 1.0 }
            };
            let mut ordered: Vec<_> = moves.into_iter().map(|m| (worth(m), m)).collect();
            ordered.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            moves = ordered.into_iter().map(|(_, m)| m).collect();
        }
        if self.switches.actions == Some(ActionsSwitch::First) {
            moves.truncate(1);
        }
        moves
    }

    pub(super) fn maximises(&self, position: &G::Position, ply: u32) -> bool {
        match (self.switches.maximises, self.switches.turn) {
            (Some(MaximisesSwitch::Both), _) => true,
            (Some(MaximisesSwitch::RootMover), _) => ply.is_multiple_of(2),
            (None, Some(TurnSwitch::NotBack | TurnSwitch::NeverBack | TurnSwitch::AlwaysOwn)) => {
                (self.mover == self.maximiser) == ply.is_multiple_of(2)
            }
            _ => self.game.to_move(position) == self.maximiser,
        }
    }

    /// Gives the turn to the side that moves at this ply.
    pub(super) fn set_turn(&self, position: &mut G::Position, ply: u32) {
        let seat = match self.switches.turn {
            Some(TurnSwitch::NotBack) => {
                if matches!(ply % 4, 0 | 3) {
                    self.mover
                } else {
                    self.mover.other()
                }
            }
            Some(TurnSwitch::NeverBack) if ply > 0 => self.mover.other(),
            Some(TurnSwitch::AlwaysOwn) => self.maximiser,
            Some(TurnSwitch::OtherAtRoot) if ply == 0 => self.mover.other(),
            Some(TurnSwitch::FirstAtRoot) if ply == 0 => Seat::First,
            Some(TurnSwitch::FirstBelowRoot) if ply > 0 => Seat::First,
            _ => return,
        };
        if self.game.to_move(position) != seat {
            self.game.skip(position);
        }
    }

    pub(super) fn cache_key(&self, position: &G::Position) -> Option<CacheKey<G::Position>> {
        self.switches.cache.map(|cache| match cache {
            CacheSwitch::TakesBounds => CacheKey::Position(position.clone()),
            CacheSwitch::BoardAlone => CacheKey::Board(self.game.setup(position).board.rows()),
        })
    }
}
