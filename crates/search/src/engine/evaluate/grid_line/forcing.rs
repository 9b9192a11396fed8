//! Wins by force: every stone of the attacker threatens to win at once, so that the defender has one answer each time,
//! until two threats come together.

use super::patterns::Patterns;
use crate::engine::budget::Clock;
use plyground_game::Seat;
use plyground_games::bits::Bits;

/// A forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forced<B> {
    pub(super) first: usize,
    pub(super) plies: usize,
    /// All free cells of the lines that it uses.
    pub(super) cells: B,
    /// Those on which it makes the other side place a stone.
    pub(super) answers: B,
}

/// A search for a forced win of one side.
pub(super) struct Forcing<'a, 'c, B> {
    pub(super) patterns: &'a mut Patterns<B>,
    pub(super) clock: &'a mut Clock<'c>,
    pub(super) attacker: Seat,
    /// How many stones of the attacker to try yet.
    pub(super) tries: u32,
}

impl<B: Bits> Forcing<'_, '_, B> {
    /// The attacker, who is to move, wins by force.
    pub(super) fn win(&mut self, vacant: B) -> Option<Forced<B>> {
        // 1. A line one stone short is won at once.
        let own = self.patterns.of(self.attacker);
        let wins = own.cells[0].and(vacant);
        if !wins.is_empty() {
            let first = wins.least();
            return Some(Forced { first, plies: 1, cells: B::one(first), answers: B::EMPTY });
        }

        // 2. Stones that make such a line. If the other side has one, the stone must also stop that.
        let mut makers = own.cells[1].and(vacant);
        let stops = self.patterns.of(self.attacker.other()).cells[0].and(vacant);
        if !stops.is_empty() {
            makers = if stops.count() == 1 { makers.and(stops) } else { B::EMPTY };
        }
        let mut tried: Vec<(i32, usize)> = makers.ones().map(|cell| (-own.promise[cell], cell)).collect();
        tried.sort_unstable();

        // 3. Two threats at once win; one has a single answer, after which the attack goes on.
        for (_, cell) in tried {
            if self.tries == 0 || self.clock.tick() {
                return None;
            }
            self.tries -= 1;
            self.patterns.place(self.attacker, cell);
            let rest = vacant.without(B::one(cell));
            let threats = self.patterns.of(self.attacker).cells[0].and(rest);
            let won = match threats.count() {
                0 => None,
                1 => self.after_answer(rest, threats.least()),
                _ => Some(Forced { first: cell, plies: 3, cells: threats, answers: threats }),
            };
            self.patterns.remove(self.attacker, cell);
            if let Some(won) = won {
                return Some(Forced { first: cell, cells: won.cells.or(B::one(cell)), ..won });
            }
        }
        None
    }

    fn after_answer(&mut self, vacant: B, answer: usize) -> Option<Forced<B>> {
        self.patterns.place(self.attacker.other(), answer);
        let win = self.win(vacant.without(B::one(answer)));
        self.patterns.remove(self.attacker.other(), answer);
        let answer = B::one(answer);
        win.map(|win| Forced {
            plies: win.plies + 2,
            cells: win.cells.or(answer),
            answers: win.answers.or(answer),
            ..win
        })
    }
}
