//! Forced wins by continuous fours (VCF in Gomoku): each stone of the attacker threatens to win at once, so the defender
//! has a single answer, until one stone makes two threats.

use super::fours::ForcedWin;
use super::patterns::Patterns;
use crate::engine::budget::SearchClock;
use plyground_game::Seat;
use plyground_games::bits::Bits;

/// A search for a forced win of one side.
pub(super) struct ForcedWinSearch<'a, 'c, B> {
    pub(super) patterns: &'a mut Patterns<B>,
    pub(super) clock: &'a mut SearchClock<'c>,
    pub(super) attacker: Seat,
    /// How many stones of the attacker may still be tried.
    pub(super) tries: u32,
}

impl<B: Bits> ForcedWinSearch<'_, '_, B> {
    /// A forced win of the attacker, who is to move, if the search finds one.
    pub(super) fn win(&mut self, vacant: B) -> Option<ForcedWin> {
        // 1. A line with one stone missing wins at once.
        let own = self.patterns.seat(self.attacker);
        let wins = own.cells[0].and(vacant);
        if !wins.is_empty() {
            let first = wins.least();
            return Some(ForcedWin { first, plies: 1 });
        }

        // 2. Stones that make such a line. If the defender has one, the stone must also stop it.
        let mut makers = own.cells[1].and(vacant);
        let stops = self.patterns.seat(self.attacker.other()).cells[0].and(vacant);
        if !stops.is_empty() {
            makers = if stops.count() == 1 { makers.and(stops) } else { B::EMPTY };
        }
        let mut tried: Vec<(i32, usize)> = makers.ones().map(|cell| (-own.order_score[cell], cell)).collect();
        tried.sort_unstable();

        // 3. Two threats at once win; one threat has a single answer, after which the attack goes on.
        for (_, cell) in tried {
            if self.tries == 0 || self.clock.tick() {
                return None;
            }
            self.tries -= 1;
            self.patterns.place(self.attacker, cell);
            let rest = vacant.without(B::one(cell));
            let threats = self.patterns.seat(self.attacker).cells[0].and(rest);
            let won = match threats.count() {
                0 => None,
                1 => self.after_answer(rest, threats.least()),
                _ => Some(ForcedWin { first: cell, plies: 3 }),
            };
            self.patterns.remove(self.attacker, cell);
            if let Some(won) = won {
                return Some(ForcedWin { first: cell, ..won });
            }
        }
        None
    }

    fn after_answer(&mut self, vacant: B, answer: usize) -> Option<ForcedWin> {
        self.patterns.place(self.attacker.other(), answer);
        let win = self.win(vacant.without(B::one(answer)));
        self.patterns.remove(self.attacker.other(), answer);
        win.map(|win| ForcedWin { plies: win.plies + 2, ..win })
    }
}
