//! The `Game` implementation of k in a row: set-ups, actions, evaluations, symmetries and remarks.

use super::{GridLine, GridLinePosition, LAST, MNK, NO_CELL, TO_PLACE, TOLD_LAST, TTS};
use crate::bitboard_layout::{Direction, LINES, Topology};
use crate::bits::Bits;
use crate::cell_index::CellIndex;
use plyground_game::{
    Action, Cell, Game, Look, NamedEvaluation, PlacedStone, Rules, Seat, Setup, SetupError, Skin, Square, Symmetry,
    evaluate_by_playing,
};
use std::ops::ControlFlow;

/// The evaluations of k in a row.
#[derive(Clone, Copy, Debug)]
pub enum GridLineEvaluation {
    /// Vacant neighbours of own tiles minus those of the other's (CSE 415, 2019).
    Freedoms,
    /// Walks of k with exactly two own tiles and the rest vacant, minus the opponent's (CSE 415, earlier quarters).
    LinesOfTwo,
    /// The longest own streak, told as a share of k (CSE 150).
    Streak,
    /// The longest own streak minus the opponent's.
    StreakDifference,
}

const FREEDOMS: NamedEvaluation<GridLineEvaluation> = NamedEvaluation {
    name: "freedoms",
    about: "vacant neighbours of own tiles minus the opponent's",
    evaluation: GridLineEvaluation::Freedoms,
};
const LINES_OF_TWO: NamedEvaluation<GridLineEvaluation> = NamedEvaluation {
    name: "lines2",
    about: "lines of k with exactly two own tiles and none of the opponent's, minus the same for the opponent",
    evaluation: GridLineEvaluation::LinesOfTwo,
};
const STREAK: NamedEvaluation<GridLineEvaluation> = NamedEvaluation {
    name: "streak",
    about: "longest own streak, as a share of k",
    evaluation: GridLineEvaluation::Streak,
};
const STREAK_DIFFERENCE: NamedEvaluation<GridLineEvaluation> = NamedEvaluation {
    name: "streak-difference",
    about: "longest own streak minus the opponent's, as a share of k",
    evaluation: GridLineEvaluation::StreakDifference,
};

impl<B: Bits> Game for GridLine<B> {
    type Evaluation = GridLineEvaluation;

    fn look(&self) -> Look {
        match self.lattice.topology() {
            Topology::Plane => Look {
                family: MNK,
                seats: ["Player 1", "Player 2"],
                skin: Skin::Marks,
                letters: ['x', 'o'],
                wraps: false,
            },
            Topology::Torus => {
                Look { family: TTS, seats: ["White", "Black"], skin: Skin::Tiles, letters: ['W', 'B'], wraps: true }
            }
        }
    }

    fn setup(&self, p: &GridLinePosition<B>) -> Setup {
        let mut setup = Setup { to_move: p.to_move, ..self.blank.clone() };
        for seat in Seat::BOTH {
            self.lattice.write(&mut setup.board, p.stones[seat.index()], Square::Taken(seat));
        }
        let last = self.placed_last(p).map(|seat| PlacedStone { cell: self.lattice.cell(p.last.into()), seat });
        setup.extra.set(LAST, last);
        setup.extra.set(TOLD_LAST, self.told_last.filter(|_| last.is_none()));
        setup.extra.set(TO_PLACE, (self.stones_per_turn > 1).then_some(p.to_place.into()));
        setup
    }

    fn position_from(&self, setup: &Setup) -> Result<GridLinePosition<B>, SetupError> {
        let blocked = self.lattice.cells_with(&setup.board, Square::Blocked);
        if blocked != self.lattice.all().without(self.playable) {
            return Err(SetupError::Misfit("the blocked cells differ from those of this board".to_owned()));
        }
        let stones = Seat::BOTH.map(|seat| self.lattice.cells_with(&setup.board, Square::Taken(seat)));
        let first_stone = stones.iter().all(|set| set.is_empty());
        let usual = if first_stone { 1 } else { self.stones_per_turn };
        let found = setup.extra.get(TO_PLACE).unwrap_or(usual.into());
        let to_place = u8::try_from(found).ok().filter(|count| (1..=self.stones_per_turn).contains(count));
        let to_place = to_place.ok_or_else(|| {
            let most = self.stones_per_turn;
            SetupError::Misfit(format!("to_place: expected 1 to {most} stones in a turn, found {found}"))
        })?;
        let last = match setup.extra.get(LAST) {
            None => NO_CELL,
            Some(stone) => self.last_stone(setup, stone)?,
        };
        let free = self.playable.without(stones[0].or(stones[1])).count() as u16;
        let mut position = GridLinePosition { stones, to_move: setup.to_move, to_place, free, last, key: 0 };
        position.key = self.key_from_scratch(&position);
        Ok(position)
    }

    fn action(&self, cell: CellIndex) -> Action {
        Action::Place(self.lattice.cell(cell.number()))
    }

    fn evaluations(&self) -> &'static [NamedEvaluation<GridLineEvaluation>] {
        match self.lattice.topology() {
            Topology::Plane => &[STREAK, STREAK_DIFFERENCE, FREEDOMS, LINES_OF_TWO],
            Topology::Torus => &[FREEDOMS, LINES_OF_TWO, STREAK, STREAK_DIFFERENCE],
        }
    }

    // The course's evaluation sees only its own streak; an agent that searches ahead compares both sides.
    fn default_evaluation(&self) -> GridLineEvaluation {
        match self.lattice.topology() {
            Topology::Plane => GridLineEvaluation::StreakDifference,
            Topology::Torus => GridLineEvaluation::Freedoms,
        }
    }

    #[inline]
    fn evaluate(&self, evaluation: GridLineEvaluation, p: &GridLinePosition<B>, seat: Seat) -> i32 {
        let (own, other) = (p.stones[seat.index()], p.stones[seat.other().index()]);
        match evaluation {
            GridLineEvaluation::Freedoms => self.freedoms(self.vacant(p), own, other),
            GridLineEvaluation::LinesOfTwo => self.lines_of_two(p, own) - self.lines_of_two(p, other),
            GridLineEvaluation::Streak => self.longest_streak(own),
            GridLineEvaluation::StreakDifference => self.longest_streak(own) - self.longest_streak(other),
        }
    }

    // A new tile takes one freedom from each neighbour and has those that are vacant around it.
    #[inline(always)]
    fn evaluate_successors(
        &self,
        evaluation: GridLineEvaluation,
        p: &mut GridLinePosition<B>,
        seat: Seat,
        mut each: impl FnMut(CellIndex, i32) -> ControlFlow<()>,
    ) {
        if !matches!(evaluation, GridLineEvaluation::Freedoms) || !self.has_eight_neighbours() {
            return evaluate_by_playing(self, evaluation, p, seat, each);
        }
        let (own, other, vacant) = (p.stones[seat.index()], p.stones[seat.other().index()], self.vacant(p));
        let before = self.freedoms(vacant, own, other);
        // The three sets have no cell in common, so that two counts do for three.
        let (gains, losses) = if p.to_move == seat { (other.or(vacant), own) } else { (other, own.or(vacant)) };
        for at in vacant.ones() {
            let near = |set: B| set.and(self.neighbour_sets[at]).count() as i32;
            let value = before + near(gains) - near(losses);
            if each(CellIndex::new(at), value).is_break() {
                return;
            }
        }
    }

    fn scale(&self, evaluation: GridLineEvaluation) -> i32 {
        match evaluation {
            GridLineEvaluation::Freedoms | GridLineEvaluation::LinesOfTwo => 1,
            GridLineEvaluation::Streak | GridLineEvaluation::StreakDifference => self.k as i32,
        }
    }

    fn winning_line(&self, p: &GridLinePosition<B>) -> Vec<Cell> {
        let through_last = |seat: Seat| self.line_through(p.stones[seat.index()], p.last.into());
        match self.placed_last(p).and_then(through_last) {
            None => Vec::new(),
            Some((direction, forward)) => self.line_cells(p.last.into(), direction, forward),
        }
    }

    fn standing_lines(&self, p: &GridLinePosition<B>) -> Vec<(Seat, Vec<Cell>)> {
        let line_of = |seat: Seat| {
            let stones = p.stones[seat.index()];
            let (at, (direction, forward)) = stones.ones().find_map(|at| Some((at, self.line_through(stones, at)?)))?;
            Some((seat, self.line_cells(at, direction, forward)))
        };
        Seat::BOTH.into_iter().filter_map(line_of).collect()
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        let size = self.lattice.size();
        let mut all = match self.lattice.topology() {
            Topology::Plane => Symmetry::dihedral(size),
            Topology::Torus => Symmetry::torus(size),
        };
        let blank = &self.blank.board;
        all.retain(|turn| size.iter().all(|cell| blank.at(cell) == blank.at(turn.cell(cell))));
        all
    }

    fn remarks(&self) -> Vec<String> {
        let (counts, size) = (self.line_counts(), self.lattice.size());
        let mut remarks = vec![format!(
            "lines of {}: {} as start x direction, {} as different sets of cells",
            self.k, counts.walks, counts.distinct_sets
        )];
        if counts.simple_sets < counts.distinct_sets {
            remarks.push(format!(
                "passing over a cell twice: {} of those sets, which lines=distinct does not count",
                counts.distinct_sets - counts.simple_sets
            ));
        }
        let possible = if self.winning_directions == [true; 4] { counts.walks } else { counts.simple_sets };
        if possible == 0 {
            remarks.push("warning: no line is possible, so neither player can win".to_owned());
        }
        if self.lattice.topology() == Topology::Torus && size.rows().min(size.cols()) < 3 {
            remarks.push(format!("warning: {size} has a side under 3, so a cell is its own neighbour's neighbour"));
        }
        remarks
    }
}

impl<B: Bits> GridLine<B> {
    fn last_stone(&self, setup: &Setup, stone: PlacedStone) -> Result<u16, SetupError> {
        if !self.lattice.size().contains(stone.cell) {
            return Err(SetupError::Misfit(format!("last: {} is off the {} board", stone.cell, self.lattice.size())));
        }
        if setup.board.at(stone.cell) != Square::Taken(stone.seat) {
            let problem = format!("the last stone should be {}'s, but there is none of that seat here", stone.seat);
            return Err(SetupError::Square { cell: stone.cell, problem });
        }
        Ok(self.lattice.number(stone.cell) as u16)
    }

    /// Whether no two steps from a cell lead to the same cell, or back to it.
    fn has_eight_neighbours(&self) -> bool {
        let size = self.lattice.size();
        self.lattice.topology() == Topology::Plane || size.rows().min(size.cols()) >= 3
    }

    // Each of the eight steps counts on its own, so on a narrow torus one vacant cell may count twice.
    #[inline]
    fn freedoms(&self, vacant: B, own: B, other: B) -> i32 {
        let mut freedoms = 0;
        for step in LINES {
            for step in [step, step.back()] {
                let near = self.lattice.shift(vacant, step);
                freedoms += own.and(near).count() as i32 - other.and(near).count() as i32;
            }
        }
        freedoms
    }

    // All walks of one direction at once: the walk that starts at a cell is that cell in each of these sets.
    fn lines_of_two(&self, p: &GridLinePosition<B>, own: B) -> i32 {
        let allowed = own.or(self.vacant(p));
        let of_direction = |step: Direction| {
            let (mut tile, mut playable) = (own, allowed);
            let (mut fits, mut one, mut two, mut more) = (self.lattice.all(), B::EMPTY, B::EMPTY, B::EMPTY);
            for _ in 0..self.k {
                fits = fits.and(playable);
                more = more.or(two.and(tile));
                two = two.without(tile).or(one.and(tile));
                one = one.without(tile).or(tile.without(one.or(two).or(more)));
                (tile, playable) = (self.lattice.shift(tile, step.back()), self.lattice.shift(playable, step.back()));
            }
            fits.and(two).count() as i32
        };
        LINES.map(of_direction).into_iter().sum()
    }

    /// The longest run of `set` in any direction. A closed ring on a torus is as long as its cells are many.
    pub(super) fn longest_streak(&self, set: B) -> i32 {
        let mut longest = 0;
        for (step, orbit) in LINES.into_iter().zip(self.lattice.orbits()) {
            let mut ends = set;
            let mut length = 0;
            while !ends.is_empty() && length < orbit {
                length += 1;
                ends = self.lattice.shift(ends, step).and(set);
            }
            longest = longest.max(length);
        }
        longest as i32
    }
}
