//! Evaluations, right ones and faulty ones. The right ones are those of the games; a faulty one differs from it in the one
//! point that its switch names.

use super::switches::EvaluationSwitch;
use plyground_game::{Board, Cell, Game, Rules, Seat, Setup, Square};
use plyground_games::bits::Bits;
use plyground_games::dominoes::Dominoes;
use plyground_games::drop::ExtConnect4;
use plyground_games::grid_line::{GridLine, GridLineEvaluation, MNK};
use plyground_games::othello::Othello;

/// What a position is worth to a seat.
pub(super) type Evaluator<'a, G> = Box<dyn Fn(&<G as Rules>::Position, Seat) -> f64 + 'a>;

/// A game with the faulty evaluations that make sense in it.
pub(super) trait FaultyEvaluations: Game {
    /// The evaluation with that fault, if there is such a thing here.
    fn faulty(&self, evaluation: Self::Evaluation, fault: EvaluationSwitch) -> Option<Evaluator<'_, Self>>;
}

/// The evaluation with a fault or without.
pub(super) fn evaluator<G: FaultyEvaluations>(
    game: &G,
    evaluation: G::Evaluation,
    fault: Option<EvaluationSwitch>,
) -> Option<Evaluator<'_, G>> {
    let scale = f64::from(game.scale(evaluation));
    match fault {
        None => Some(Box::new(move |p, seat| f64::from(game.evaluate(evaluation, p, seat)) / scale)),
        Some(fault) => game.faulty(evaluation, fault),
    }
}

impl<B: Bits> FaultyEvaluations for Dominoes<B> {
    fn faulty(&self, _: Self::Evaluation, fault: EvaluationSwitch) -> Option<Evaluator<'_, Self>> {
        let own_alone = fault == EvaluationSwitch::OwnAlone;
        own_alone.then(|| Box::new(|p: &_, seat: Seat| f64::from(self.mobility(p, seat))) as Evaluator<'_, Self>)
    }
}

impl<B: Bits> FaultyEvaluations for Othello<B> {
    fn faulty(&self, _: Self::Evaluation, fault: EvaluationSwitch) -> Option<Evaluator<'_, Self>> {
        let own_alone = fault == EvaluationSwitch::OwnAlone;
        own_alone.then(|| Box::new(|p: &_, seat: Seat| f64::from(self.discs(p)[seat.index()])) as Evaluator<'_, Self>)
    }
}

impl<B: Bits> FaultyEvaluations for ExtConnect4<B> {
    fn faulty(&self, _: Self::Evaluation, fault: EvaluationSwitch) -> Option<Evaluator<'_, Self>> {
        let own_alone = fault == EvaluationSwitch::OwnAlone;
        own_alone.then(|| Box::new(|p: &_, seat: Seat| f64::from(self.points(p)[seat.index()])) as Evaluator<'_, Self>)
    }
}

impl<B: Bits> FaultyEvaluations for GridLine<B> {
    fn faulty(&self, evaluation: GridLineEvaluation, fault: EvaluationSwitch) -> Option<Evaluator<'_, Self>> {
        if fault == EvaluationSwitch::NoWrap {
            return without_wrap(self, evaluation);
        }
        match evaluation {
            GridLineEvaluation::Freedoms => {
                let count = Freedoms::with(fault)?;
                Some(Box::new(move |p, seat| f64::from(count.of(&self.setup(p).board, seat))))
            }
            GridLineEvaluation::Streak => {
                let k = f64::from(self.k());
                let share = faulty_streak(fault)?;
                Some(Box::new(move |p, seat| share(&self.setup(p).board, seat, k)))
            }
            _ => None,
        }
    }
}

/// The same board with edges.
fn without_wrap<B: Bits>(game: &GridLine<B>, evaluation: GridLineEvaluation) -> Option<Evaluator<'_, GridLine<B>>> {
    let flat = |setup: Setup| {
        let k = setup.options.get("k").cloned();
        let options = k.map(|k| ("k".to_owned(), k)).into_iter().collect();
        Setup { family: MNK.to_owned(), options, ..setup }
    };
    let plane = GridLine::<B>::from_setup(&flat(game.setup(&game.start()))).ok()?;
    let scale = f64::from(plane.scale(evaluation));
    Some(Box::new(move |p, seat| {
        let position = plane.position_from(&flat(game.setup(p))).expect("a board of the same size and squares");
        f64::from(plane.evaluate(evaluation, &position, seat)) / scale
    }))
}

const ORTHOGONAL: [(i16, i16); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i16, i16); 4] = [(1, 1), (-1, -1), (-1, 1), (1, -1)];

/// Vacant neighbours of tiles, over the edges of the board.
#[derive(Default)]
struct Freedoms {
    no_diagonals: bool,
    forbidden_is_free: bool,
    own_alone: bool,
}

impl Freedoms {
    fn with(fault: EvaluationSwitch) -> Option<Freedoms> {
        let right = Freedoms::default();
        match fault {
            EvaluationSwitch::NoDiagonals => Some(Freedoms { no_diagonals: true, ..right }),
            EvaluationSwitch::ForbiddenIsFree => Some(Freedoms { forbidden_is_free: true, ..right }),
            EvaluationSwitch::OwnAlone => Some(Freedoms { own_alone: true, ..right }),
            _ => None,
        }
    }

    fn of(&self, board: &Board, seat: Seat) -> i32 {
        let own = self.around(board, seat);
        if self.own_alone { own } else { own - self.around(board, seat.other()) }
    }

    fn around(&self, board: &Board, seat: Seat) -> i32 {
        let diagonal = DIAGONAL.iter().filter(|_| !self.no_diagonals);
        let steps: Vec<_> = ORTHOGONAL.iter().chain(diagonal).collect();
        let is_free = |cell: Cell| match board.at(cell) {
            Square::Free => true,
            Square::Blocked => self.forbidden_is_free,
            Square::Taken(_) => false,
        };
        let freedoms =
            |cell: Cell| steps.iter().filter(|&&&(down, right)| is_free(wrapped(board, cell, down, right))).count();
        board.cells_with(Square::Taken(seat)).map(|cell| freedoms(cell) as i32).sum()
    }
}

fn wrapped(board: &Board, cell: Cell, down: i16, right: i16) -> Cell {
    let size = board.size();
    let step = |at: u8, by: i16, length: u8| (i16::from(at) + by).rem_euclid(i16::from(length)) as u8;
    Cell::new(step(cell.row.0, down, size.rows()), step(cell.col.0, right, size.cols()))
}

const ACROSS: (i16, i16) = (0, 1);
const DOWN: (i16, i16) = (1, 0);
const FALLING: (i16, i16) = (1, 1);
const RISING: (i16, i16) = (-1, 1);

/// The longest streak as a share of k, with a fault.
fn faulty_streak(fault: EvaluationSwitch) -> Option<fn(&Board, Seat, f64) -> f64> {
    const ALL: [(i16, i16); 4] = [ACROSS, DOWN, FALLING, RISING];
    Some(match fault {
        EvaluationSwitch::NoDiagonals => |board, seat, k| longest_streak(board, seat, &[ACROSS, DOWN]) / k,
        EvaluationSwitch::NoFallingDiagonal => {
            |board, seat, k| longest_streak(board, seat, &[ACROSS, DOWN, RISING]) / k
        }
        EvaluationSwitch::NoRisingDiagonal => {
            |board, seat, k| longest_streak(board, seat, &[ACROSS, DOWN, FALLING]) / k
        }
        EvaluationSwitch::WholeNumbers => |board, seat, k| (longest_streak(board, seat, &ALL) / k).floor(),
        EvaluationSwitch::OneLess => |board, seat, k| (longest_streak(board, seat, &ALL) - 1.0).max(0.0) / k,
        EvaluationSwitch::NotDivided => |board, seat, _| longest_streak(board, seat, &ALL),
        EvaluationSwitch::CutAtK => |board, seat, k| longest_streak(board, seat, &ALL).min(k) / k,
        EvaluationSwitch::AllStones => |board, seat, k| board.cells_with(Square::Taken(seat)).count() as f64 / k,
        _ => return None,
    })
}

/// The longest run of a seat's stones along these directions, on a plane.
fn longest_streak(board: &Board, seat: Seat, directions: &[(i16, i16)]) -> f64 {
    let is_own = |row: i16, col: i16| match (u8::try_from(row), u8::try_from(col)) {
        (Ok(row), Ok(col)) => {
            board.size().contains(Cell::new(row, col)) && board.at(Cell::new(row, col)) == Square::Taken(seat)
        }
        _ => false,
    };
    let run = |cell: Cell, (down, right): (i16, i16)| {
        let at = |n: i16| (i16::from(cell.row.0) + n * down, i16::from(cell.col.0) + n * right);
        (0..).take_while(|&n| is_own(at(n).0, at(n).1)).count()
    };
    let runs =
        board.cells_with(Square::Taken(seat)).flat_map(|cell| directions.iter().map(move |&step| run(cell, step)));
    runs.max().unwrap_or(0) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::Spec;
    use plyground_games::bits::WideBits;

    type Line = GridLine<WideBits<4>>;

    /// Boards after some moves in a row, with forbidden squares where the board has them.
    fn boards(spec: &str) -> Vec<Setup> {
        let mut state = plyground_games::state_from_setup(&Spec::parse(spec).unwrap().setup().unwrap()).unwrap();
        let mut boards = Vec::new();
        for step in 0..12 {
            boards.push(state.setup());
            let actions = state.legal_actions();
            if actions.is_empty() {
                break;
            }
            state.play(actions[step * 7 % actions.len()]).unwrap();
        }
        boards
    }

    #[test]
    fn what_is_counted_here_is_what_the_rules_count() {
        for setup in ["tts:gold-rush", "tts:2x5,k=2", "tts:tetra-toro"].into_iter().flat_map(boards) {
            let rules = Line::from_setup(&setup).unwrap();
            let expected = rules.evaluate(GridLineEvaluation::Freedoms, &rules.start(), Seat::Second);
            assert_eq!(Freedoms::default().of(&setup.board, Seat::Second), expected, "{:?}", setup.board.rows());
        }
        for setup in ["mnk:5x6,k=4", "mnk:1x9,k=2"].into_iter().flat_map(boards) {
            let rules = Line::from_setup(&setup).unwrap();
            let expected = rules.evaluate(GridLineEvaluation::Streak, &rules.start(), Seat::First);
            let all = [ACROSS, DOWN, FALLING, RISING];
            assert_eq!(longest_streak(&setup.board, Seat::First, &all), f64::from(expected));
        }
    }
}
