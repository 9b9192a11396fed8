//! What is made of the one question that solvers answer: the exact value of a position, and a move that reaches it.

use super::{Knowledge, LEAST_WIN, PositionSolver, SolveClock, ValueBounds, ValueScale};
use plyground_game::Game;

/// Narrows what is known to the value by questions, each next to the bound that the last one gave.
pub(crate) fn narrow_by_steps<G: Game, S: PositionSolver<G> + ?Sized>(
    solver: &mut S,
    game: &G,
    position: &G::Position,
    known: &mut Knowledge<G::Move>,
    clock: &mut SolveClock<'_, '_>,
) -> Option<()> {
    let scale = solver.scale();
    let mut guess = 0;
    while known.bounds.value().is_none() {
        let bounds = known.bounds;
        let target = match scale {
            ValueScale::Plies => next_by_plies(bounds),
            _ if guess <= bounds.lower => bounds.lower + 1,
            _ => guess.min(bounds.upper),
        };
        let found = solver.decide(game, position, target, clock)?;
        debug_assert!(found.decides(target), "{found:?} does not answer {target}");
        known.add(if scale == ValueScale::Plies { without_gap(found) } else { found }, None);
        guess = if found.lower >= target { known.bounds.lower } else { known.bounds.upper };
        clock.report(known.bounds);
    }
    Some(())
}

/// Who wins is asked first; then of a won game whether it is won sooner, and of a lost one whether it lasts so long.
const fn next_by_plies(bounds: ValueBounds) -> i32 {
    match bounds {
        ValueBounds { lower: 1.., .. } => bounds.lower + 1,
        ValueBounds { upper: ..=-1, .. } => bounds.upper,
        ValueBounds { upper: 1.., .. } => 1,
        _ => 0,
    }
}

/// No value by plies lies between a draw and the least win.
fn without_gap(bounds: ValueBounds) -> ValueBounds {
    ValueBounds {
        lower: if bounds.lower > 0 { bounds.lower.max(LEAST_WIN) } else { bounds.lower },
        upper: if bounds.upper < 0 { bounds.upper.min(-LEAST_WIN) } else { bounds.upper },
    }
}

/// A move after which the mover still gets at least `target`, if there is one, with what is known of its value for the mover.
/// `None` when the clock has run out.
pub(crate) fn reaching_move<G: Game, S: PositionSolver<G> + ?Sized>(
    solver: &mut S,
    game: &G,
    position: &G::Position,
    target: i32,
    clock: &mut SolveClock<'_, '_>,
) -> Option<Option<(G::Move, ValueBounds)>> {
    let remembered = solver.remembered(game, position);
    let others = game.moves(position).filter(|&m| Some(m) != remembered);
    for m in remembered.into_iter().chain(others) {
        let bounds = decide_move(solver, game, position, m, target, clock)?;
        if bounds.lower >= target {
            return Some(Some((m, bounds)));
        }
    }
    Some(None)
}

/// Decides whether the mover of `position` gets at least `target` by a move. The bounds are those of the move, from the side of
/// the mover.
pub(crate) fn decide_move<G: Game, S: PositionSolver<G> + ?Sized>(
    solver: &mut S,
    game: &G,
    position: &G::Position,
    m: G::Move,
    target: i32,
    clock: &mut SolveClock<'_, '_>,
) -> Option<ValueBounds> {
    let scale = solver.scale();
    if target <= scale.widest().lower {
        return Some(scale.widest());
    }
    let mover = game.to_move(position);
    let mut after = position.clone();
    game.play(&mut after, m);
    let bounds = if let Some(outcome) = game.outcome(&after) {
        ValueBounds::exact(scale.terminal(game, &after, outcome, mover))
    } else if game.to_move(&after) == mover {
        // The same seat moves again: it has a second stone, or the other side must pass.
        solver.decide(game, &after, scale.later(target), clock)?
    } else {
        solver.decide(game, &after, 1 - scale.later(target), clock)?.turned()
    };
    Some(bounds.earlier(scale))
}

/// Narrows the value of a move as far as the clock allows. The bounds are from the side of the mover of `position`.
pub(crate) fn narrow_move<G: Game, S: PositionSolver<G> + ?Sized>(
    solver: &mut S,
    game: &G,
    position: &G::Position,
    m: G::Move,
    clock: &mut SolveClock<'_, '_>,
) -> ValueBounds {
    let scale = solver.scale();
    let mover = game.to_move(position);
    let mut after = position.clone();
    game.play(&mut after, m);
    if let Some(outcome) = game.outcome(&after) {
        return ValueBounds::exact(scale.terminal(game, &after, outcome, mover)).earlier(scale);
    }
    let mut known = Knowledge::nothing(scale);
    // What was not narrowed to the end holds, too.
    let _ = solver.narrow(game, &after, &mut known, clock);
    let bounds = if game.to_move(&after) == mover { known.bounds } else { known.bounds.turned() };
    bounds.earlier(scale)
}
