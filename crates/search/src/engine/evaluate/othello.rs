//! Othello on any board and under both rules: mobility, corners, stable discs and frontier discs; discs at the end.

use super::{Candidate, Evaluator, Scope, Solution};
use crate::engine::budget::SearchClock;
use crate::engine::score::{RawScore, estimate, points};
use crate::solve::{OthelloDiscs, othello_value};
use plyground_game::{Cell, Outcome, Rules};
use plyground_games::bitboard_layout::{BitboardLayout, Direction, LINES};
use plyground_games::bits::Bits;
use plyground_games::othello::{Othello, OthelloMove, OthelloPosition};

/// Evaluates positions of Othello.
#[derive(Clone, Debug)]
pub(crate) struct OthelloEvaluator<B> {
    corners: [Corner<B>; 4],
    all_corners: B,
    /// For each direction, the cells at an edge, whose discs cannot be flipped along that direction.
    line_ends: [B; 4],
    lattice: BitboardLayout<B>,
}

/// A corner and its neighbours, the X-square and the two C-squares, which give the other side access to it.
#[derive(Clone, Copy, Debug)]
struct Corner<B> {
    corner: B,
    diagonal: B,
    beside: B,
}

/// The solver is tried with at most so many free cells.
const MAX_CELLS_TO_SOLVE: u32 = 22;
/// Positions that the solver searches in a second, at least.
const SOLVER_RATE: u32 = 10_000_000;

/// About how many positions the solver needs: 40 million with 22 free cells, about a third more than half of that with 21.
fn nodes_to_solve(free: u32) -> u64 {
    const MOST: f64 = 8e7;
    (MOST / 1.7_f64.powi(MAX_CELLS_TO_SOLVE as i32 - free as i32)) as u64
}

/// The move index of a pass.
const PASS: u16 = plyground_game::BoardSize::MAX_CELLS as u16;

const CORNER: i32 = 700;
const DIAGONAL: i32 = -260;
const BESIDE: i32 = -110;
const STABLE: i32 = 130;
const FRONTIER: i32 = -18;
/// The weight of mobility: the score of having all the moves when the other side has none.
const MOBILITY: i32 = 1_500;

impl<B: Bits> OthelloEvaluator<B> {
    pub(crate) fn new(game: &Othello<B>) -> OthelloEvaluator<B> {
        let lattice = game.lattice().clone();
        let last = lattice.size().rows() - 1;
        let at = |row: u8, col: u8| B::one(lattice.number(Cell::new(row, col)));
        // On boards smaller than 4x4 corners share their neighbours; such boards are solved anyway.
        let inner = |edge: u8| if edge == 0 { 1.min(last) } else { last - 1 };
        let corners = [(0, 0), (0, last), (last, 0), (last, last)].map(|(row, col)| Corner {
            corner: at(row, col),
            diagonal: at(inner(row), inner(col)),
            beside: at(inner(row), col).or(at(row, inner(col))),
        });
        let stays = |step: Direction| lattice.shift(lattice.all(), step);
        OthelloEvaluator {
            corners,
            all_corners: corners.iter().fold(B::EMPTY, |all, corner| all.or(corner.corner)),
            line_ends: LINES.map(|step| lattice.all().without(stays(step).and(stays(step.back())))),
            lattice,
        }
    }

    /// Stable discs, which can never be flipped: along every direction they touch the edge or another stable disc.
    fn stable(&self, discs: B) -> B {
        if discs.and(self.all_corners).is_empty() {
            return B::EMPTY;
        }
        let mut stable = B::EMPTY;
        loop {
            let mut grown = discs;
            for (step, line_ends) in LINES.into_iter().zip(self.line_ends) {
                let held = self.lattice.shift(stable, step).or(self.lattice.shift(stable, step.back()));
                grown = grown.and(line_ends.or(held));
            }
            if grown == stable {
                return stable;
            }
            stable = grown;
        }
    }

    /// The number of frontier discs, which have a free cell beside them.
    fn frontier(&self, discs: B, free: B) -> i32 {
        let steps = LINES.into_iter().flat_map(|step| [step, step.back()]);
        let near = steps.fold(B::EMPTY, |near, step| near.or(self.lattice.shift(free, step)));
        discs.and(near).count() as i32
    }

    /// Each cell's number on the board, and on an 8 x 8 frame with the board in its middle, if it is not larger.
    fn cells_on_frame(&self) -> Option<Vec<(usize, usize)>> {
        let size = self.lattice.size();
        let margin = 8_u8.checked_sub(size.rows())? / 2;
        let on_frame = |cell: Cell| 8 * usize::from(cell.row.0 + margin) + usize::from(cell.col.0 + margin);
        Some(size.iter().map(|cell| (self.lattice.number(cell), on_frame(cell))).collect())
    }

    /// The score of the discs on and beside the corners.
    fn corner_score(&self, discs: B, free: B) -> i32 {
        let value = |Corner { corner, diagonal, beside }: &Corner<B>| {
            if discs.and(*corner).is_empty() {
                let open = !free.and(*corner).is_empty();
                let near = DIAGONAL * discs.and(*diagonal).count() as i32 + BESIDE * discs.and(*beside).count() as i32;
                if open { near } else { 0 }
            } else {
                CORNER
            }
        };
        self.corners.iter().map(value).sum()
    }
}

impl<B: Bits> Evaluator<Othello<B>> for OthelloEvaluator<B> {
    const MOVE_INDICES: usize = PASS as usize + 1;
    const OUTCOME_SEARCH_PLIES: u32 = 16;

    #[inline]
    fn move_index(&self, _game: &Othello<B>, disc: OthelloMove) -> u16 {
        disc.number().map_or(PASS, |number| number as u16)
    }

    fn terminal_score(&self, game: &Othello<B>, position: &OthelloPosition<B>, _outcome: Outcome) -> RawScore {
        let (mover, discs) = (game.to_move(position), game.discs(position));
        points(discs[mover.index()] - discs[mover.other().index()])
    }

    fn evaluate(
        &mut self,
        game: &Othello<B>,
        position: &mut OthelloPosition<B>,
        _clock: &mut SearchClock<'_>,
    ) -> RawScore {
        let mover = game.to_move(position);
        let occupied = game.occupied(position);
        let free = self.lattice.all().without(occupied[0].or(occupied[1]));
        let [own, other] = [mover, mover.other()].map(|seat| {
            let discs = occupied[seat.index()];
            let held = self.corner_score(discs, free)
                + STABLE * self.stable(discs).count() as i32
                + FRONTIER * self.frontier(discs, free);
            (held, game.legal_cells(position, seat).count() as i32, discs.count() as i32)
        });
        let mobility = MOBILITY * (own.1 - other.1) / (own.1 + other.1 + 2);
        // Discs matter at the end, which is near when few cells are free or when a player without a move ends the game.
        let (left, cells) = (free.count() as i32, self.lattice.all().count() as i32);
        let urgency = if game.passes() { 4 } else { 10 } + 30 * (cells - left) / cells.max(1);
        let discs = urgency * (own.2 - other.2) * 8 / (8 + left);
        estimate(own.0 - other.0 + mobility + discs)
    }

    fn plies_left(&self, game: &Othello<B>, position: &OthelloPosition<B>) -> Option<u32> {
        // A pass is a forced move, and forced moves are extended.
        let [first, second] = game.occupied(position);
        Some(self.lattice.all().without(first.or(second)).count())
    }

    fn candidates(
        &mut self,
        game: &Othello<B>,
        position: &OthelloPosition<B>,
        list: &mut Vec<Candidate<OthelloMove>>,
    ) -> Scope {
        let other = game.to_move(position).other();
        for m in game.moves(position) {
            let move_index = self.move_index(game, m);
            let mut after = *position;
            game.play(&mut after, m);
            // Fastest first: a move that leaves the other side few replies is good, and quick to search.
            let replies = game.legal_cells(&after, other);
            let mut order_score = -200 * (replies.count() as i32 + 2 * replies.and(self.all_corners).count() as i32);
            if let Some(number) = m.number()
                && self.all_corners.has(number)
            {
                order_score += 2_000;
            }
            list.push(Candidate { m, move_index, order_score });
        }
        Scope::All
    }

    fn solve(
        &mut self,
        game: &Othello<B>,
        position: &OthelloPosition<B>,
        clock: &mut SearchClock<'_>,
    ) -> Option<Solution<OthelloMove>> {
        let free = self.plies_left(game, position)?;
        if free > MAX_CELLS_TO_SOLVE || nodes_to_solve(free) > clock.part(2).nodes_left(SOLVER_RATE) {
            return None;
        }
        let cells: Vec<(usize, usize)> = self.cells_on_frame()?;
        let framed = |set: B| cells.iter().filter(|(number, _)| set.has(*number)).fold(0, |set, (_, at)| set | 1 << at);
        let mover = game.to_move(position);
        let [own, other] = [mover, mover.other()].map(|seat| framed(game.occupied(position)[seat.index()]));
        let mut share = clock.part(2);
        let board = framed(self.lattice.all());
        let value = othello_value(OthelloDiscs { own, other, board }, game.passes(), &mut |nodes| share.count(nodes));
        clock.join(&share);
        let value = value?;
        // A mover without a move has one all the same, the pass.
        let best = value.best.and_then(|best| cells.iter().find(|&&(_, at)| at == best)).map(|&(number, _)| number);
        let best = game.moves(position).find(|m| m.number() == best)?;
        Some(Solution { best, score: points(value.margin) })
    }

    fn reduction(&self, depth: i32, index: usize) -> i32 {
        i32::from(depth >= 3 && index >= 3) + i32::from(depth >= 6 && index >= 8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_game::{BoardSize, Seat, Square};

    /// The evaluator of a board, and the sets of its dark and light discs.
    fn evaluator(rows: &[&str]) -> (OthelloEvaluator<u64>, [u64; 2], u64) {
        let size = BoardSize::new(rows.len(), rows.len()).unwrap();
        let game = Othello::<u64>::from_setup(&plyground_games::othello::start(size).unwrap()).unwrap();
        let board = rows.iter().map(|&row| row.to_owned()).collect::<Vec<_>>().try_into().unwrap();
        let discs = Seat::BOTH.map(|seat| game.lattice().cells_with(&board, Square::Taken(seat)));
        let free = game.lattice().cells_with(&board, Square::Free);
        (OthelloEvaluator::new(&game), discs, free)
    }

    #[test]
    fn discs_are_stable_from_the_corners_on() {
        let (evaluator, [dark, light], _) = evaluator(&["xxx...", "xx....", "x.....", "......", ".o....", "...oo."]);
        assert_eq!(evaluator.stable(dark), dark, "a triangle in a corner");
        assert_eq!(evaluator.stable(light), 0);
        let (evaluator, [dark, _], _) = self::evaluator(&["x.x...", ".x....", "......", "......", "......", "......"]);
        assert_eq!(evaluator.stable(dark).count_ones(), 1, "only the corner itself");
    }

    #[test]
    fn frontier_discs_have_a_free_neighbour() {
        let (evaluator, [dark, _], free) = evaluator(&["xxx...", "xxx...", "xxx...", "......", "......", "......"]);
        assert_eq!(evaluator.frontier(dark, free), 5);
        assert_eq!(evaluator.frontier(dark, 0), 0);
    }

    #[test]
    fn cells_beside_a_corner_cost_only_while_it_is_free() {
        let score = |rows: &[&str]| {
            let (evaluator, [dark, light], free) = evaluator(rows);
            [dark, light].map(|discs| evaluator.corner_score(discs, free))
        };
        assert_eq!(score(&["x.....", ".o....", "......", "......", "....o.", "......"]), [CORNER, DIAGONAL]);
        assert_eq!(score(&[".x....", "xo....", "......", "......", "......", "......"]), [2 * BESIDE, DIAGONAL]);
        assert_eq!(score(&["x....x", "......", "......", "......", "......", "x....x"]), [4 * CORNER, 0]);
    }
}
