//! What the author of an Othello agent is told when it fails in one of the usual ways.

use plyground_arena::ChosenMove;
use plyground_game::{Action, Cell, GameState};
use plyground_record::{Foul, FoulKind};

/// An agent that has not said its name, because it ended without a word or says nothing.
pub(super) fn on_no_name(foul: Foul, is_python: bool) -> Foul {
    let ended_well = foul.exit.as_deref() == Some("exit status 0");
    if !ended_well && foul.kind != FoulKind::Silent {
        return foul;
    }
    let advice = if is_python { "does the file call `run_ai()`?" } else { "its first line is its name" };
    Foul { why: format!("{} and never introduced itself: {advice}", foul.why), ..foul }
}

/// An agent that fell over the settings it was sent, because it is of another form of the assignment.
pub(super) fn on_settings(foul: Foul, dialect: Option<&str>, settings: &str) -> Foul {
    let told = foul.stderr.as_deref().unwrap_or_default();
    let took_all_for_a_number = told.contains(&format!("invalid literal for int() with base 10: '{settings}'"));
    let wanted_more = told.contains("(expected 5, got 1)") || told.contains("IndexError: list index out of range");
    let advice = match dialect {
        Some("columbia") if wanted_more => {
            "it wants five settings, and agents of dialect=columbia are sent their colour alone: try another dialect="
        }
        dialect if dialect != Some("columbia") && took_all_for_a_number => {
            "it reads one number where five are sent, as agents of Columbia do: try dialect=columbia"
        }
        _ => return foul,
    };
    Foul { why: format!("{}; {advice}", foul.why), ..foul }
}

/// A move whose numbers are legal the other way round.
pub(super) fn on_order(choice: ChosenMove, state: &dyn GameState) -> ChosenMove {
    let Action::Place(cell) = choice.action else { return choice };
    let turned = Cell::new(cell.col.0, cell.row.0);
    let legal = state.legal_actions();
    let is_turned = !legal.contains(&choice.action) && legal.contains(&Action::Place(turned));
    let advice = || format!("`{} {}` would be: the course sends column, row", turned.col.0, turned.row.0);
    ChosenMove { advice: is_turned.then(advice), ..choice }
}
