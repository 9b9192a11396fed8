//! Wins by continuous fours (VCF in Gomoku): each stone of the attacker threatens to win at once, so that the defender has
//! a single answer, until one stone makes two threats.

use super::shape_board::ShapeBoard;
use crate::engine::budget::SearchClock;
use plyground_game::Seat;
use plyground_games::bits::Bits;

/// Positions in which the attacker has no such win, each in the one place that its key names.
#[derive(Clone, Debug)]
pub(super) struct FailedFours(Vec<u64>);

impl FailedFours {
    pub(super) fn new() -> FailedFours {
        FailedFours(vec![0; 1 << 14])
    }

    fn contains(&self, key: u64) -> bool {
        self.0[key as usize % self.0.len()] == key
    }

    fn insert(&mut self, key: u64) {
        let at = key as usize % self.0.len();
        self.0[at] = key;
    }
}

/// A forced win: its first stone, and the plies that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ForcedWin {
    pub(super) first: usize,
    pub(super) plies: usize,
}

/// A search for a win by fours of one side.
pub(super) struct FoursSearch<'a, 'c, B> {
    pub(super) board: &'a mut ShapeBoard<B>,
    pub(super) failed: &'a mut FailedFours,
    pub(super) clock: &'a mut SearchClock<'c>,
    pub(super) attacker: Seat,
    /// How many stones of the attacker may still be tried.
    pub(super) tries: u32,
}

impl<B: Bits> FoursSearch<'_, '_, B> {
    /// A win of the attacker, who is to move, if the search finds one.
    pub(super) fn win(&mut self) -> Option<ForcedWin> {
        // 1. A stone may complete a line.
        let own = self.board.seat(self.attacker);
        if !own.fives.is_empty() {
            return Some(ForcedWin { first: own.fives.least(), plies: 1 });
        }

        // 2. If the defender threatens to complete one, the attacker's stone must stop that.
        let stops = self.board.seat(self.attacker.other()).fives;
        let among = match stops.count() {
            0 => self.board.vacant(),
            1 => stops,
            _ => return None,
        };
        let fours = own.fours.and(among);
        if fours.is_empty() {
            return None;
        }
        if let Some(first) = self.board.double_four(self.attacker, among) {
            return Some(ForcedWin { first, plies: 3 });
        }

        // 3. Each four has a single answer, after which the attack goes on.
        let key = self.board.key() ^ self.attacker.index() as u64;
        if self.failed.contains(key) {
            return None;
        }
        let promise = |cell| (self.board.threat(self.attacker, cell), self.board.value(self.attacker, cell));
        let mut tried: Vec<usize> = fours.ones().collect();
        tried.sort_by_key(|&cell| std::cmp::Reverse(promise(cell)));
        for cell in tried {
            if self.tries == 0 || self.clock.tick() {
                return None;
            }
            self.tries -= 1;
            self.board.place(self.attacker, cell);
            let threats = self.board.seat(self.attacker).fives;
            let won = if threats.count() > 1 {
                Some(ForcedWin { first: cell, plies: 3 })
            } else {
                self.after_answer(threats.least()).map(|win| ForcedWin { first: cell, plies: win.plies + 2 })
            };
            self.board.remove(self.attacker, cell);
            if won.is_some() {
                return won;
            }
        }
        if self.tries > 0 && !self.clock.is_over() {
            self.failed.insert(key);
        }
        None
    }

    fn after_answer(&mut self, answer: usize) -> Option<ForcedWin> {
        self.board.place(self.attacker.other(), answer);
        let win = self.win();
        self.board.remove(self.attacker.other(), answer);
        win
    }
}
