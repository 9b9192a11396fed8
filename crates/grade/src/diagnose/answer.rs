//! The model's answers to a case, with a fault or without.

use super::evaluation::{FaultyEvaluations, evaluator};
use super::model::{Found, Model, ModelCounts, TooLarge};
use super::question::{Asks, Figure, ModelQuestion, SearchAsked, write_value};
use super::switches::{
    AgainSwitch, CountSwitch, CutoffsSwitch, MoveSwitch, SideSwitch, Switches, TerminalSwitch, ValueSwitch,
};
use plyground_game::{Seat, Setup, SetupError, UnknownEvaluation};
use plyground_games::bits::WideBits;
use plyground_games::dominoes::{self, Dominoes};
use plyground_games::drop::{self, ExtConnect4};
use plyground_games::grid_line::{self, GridLine};
use plyground_games::othello::{self, Othello};
use plyground_search::textbook::LeafRule;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Boards of up to 256 cells: what is larger has no small tree.
type Bits = WideBits<4>;
const MAX_CELLS: usize = 256;

/// What the model answers when it is asked twice in a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ModelAnswers {
    pub(crate) first: Map<String, Value>,
    pub(crate) again: Map<String, Value>,
    /// How many positions it visited.
    pub(crate) visited: u64,
    /// Whether the depth limit ended a line although the game went on.
    pub(crate) limited: bool,
}

/// Why the model has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoModel {
    /// The search is too large.
    #[error("the search visits too many positions")]
    TooLarge,
    /// The switches make no sense for this game or evaluation.
    #[error("the switches do not apply to this question")]
    NotApplicable,
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Evaluation(#[from] UnknownEvaluation),
}

impl From<TooLarge> for NoModel {
    fn from(TooLarge: TooLarge) -> NoModel {
        NoModel::TooLarge
    }
}

impl ModelQuestion {
    /// The model's answers, if it needs to visit no more than `budget` positions for each.
    pub(crate) fn answer(&self, switches: &Switches, budget: u64) -> Result<ModelAnswers, NoModel> {
        let mut setup = self.setup.clone();
        if setup.board.size().cells() > MAX_CELLS {
            return Err(NoModel::TooLarge);
        }
        if switches.terminal == Some(TerminalSwitch::Passes) {
            setup.options.insert("rule".to_owned(), "pass".to_owned());
        }
        match setup.family.as_str() {
            dominoes::FAMILY => self.answer_in(&Dominoes::<Bits>::from_setup(&setup)?, switches, budget),
            othello::FAMILY => self.answer_in(&Othello::<Bits>::from_setup(&setup)?, switches, budget),
            drop::EXTENDED => self.answer_in(&ExtConnect4::<Bits>::from_setup(&setup)?, switches, budget),
            grid_line::MNK | grid_line::TTS => self.answer_in(&GridLine::<Bits>::from_setup(&setup)?, switches, budget),
            _ => Err(NoModel::NotApplicable),
        }
    }

    fn answer_in<G: FaultyEvaluations>(
        &self,
        game: &G,
        switches: &Switches,
        budget: u64,
    ) -> Result<ModelAnswers, NoModel> {
        let (found, again) = match &self.asks {
            Asks::Search(asked) => self.search(game, asked, switches, budget)?,
            Asks::Evaluation(seat) => {
                let value = self.evaluate(game, switches, &game.start(), *seat)?;
                let found = Found { best: None, value, counts: ModelCounts::default(), limited: false };
                (found, found)
            }
            Asks::BestSuccessor => {
                let found = self.best_successor(game, switches)?;
                (found, found)
            }
        };
        let root_static = match switches.value {
            None => None,
            Some(ValueSwitch::RootStatic) => {
                let course = self.course.dialect(game, self.course.evaluation(game, self.evaluation.as_deref())?);
                Some(self.evaluate(game, switches, &game.start(), course.maximiser_at(game, &game.start()))?)
            }
        };
        let write = |found: &Found, calls: u64, without_move: bool| {
            let figure = |figure: Figure| self.write(figure, found, switches, root_static, calls, without_move);
            self.figures.iter().map(|&(field, which)| (field.to_owned(), figure(which))).collect()
        };
        let calls = if switches.again == Some(AgainSwitch::Counts) { 2 } else { 1 };
        let caching = matches!(&self.asks, Asks::Search(asked) if asked.caching);
        let without_move = switches.again == Some(AgainSwitch::NoMove) && caching;
        Ok(ModelAnswers {
            first: write(&found, 1, false),
            again: write(&again, calls, without_move),
            visited: found.counts.visited,
            limited: found.limited,
        })
    }

    /// The result of the search, and of the same search after it.
    fn search<G: FaultyEvaluations>(
        &self,
        game: &G,
        asked: &SearchAsked,
        switches: &Switches,
        budget: u64,
    ) -> Result<(Found, Found), NoModel> {
        let evaluation = self.course.evaluation(game, self.evaluation.as_deref())?;
        let dialect = self.course.dialect(game, evaluation);
        let start = game.start();
        let search = |root: &G::Position, alpha| {
            let mut model = Model {
                game,
                asked,
                switches,
                evaluator: evaluator(game, evaluation, switches.evaluation).ok_or(NoModel::NotApplicable)?,
                ends: match dialect.ends {
                    // The value of a win is 1 in every course that has one.
                    LeafRule::Outcome { .. } => LeafRule::Outcome { win: 1 },
                    other => other,
                },
                maximiser: asked.maximiser.unwrap_or_else(|| dialect.maximiser_at(game, root)),
                mover: game.to_move(root),
                budget,
                counts: ModelCounts::default(),
                limited: false,
                cache: HashMap::new(),
                held: None,
                left: None,
            };
            let found = model.search(root, alpha)?;
            Ok::<_, NoModel>((found, model.left))
        };
        let (found, left) = search(&start, None)?;
        let again = match (switches.again, left) {
            (Some(AgainSwitch::Alpha), _) => search(&start, Some(found.value))?.0,
            (Some(AgainSwitch::Board), Some(board)) => {
                let setup = Setup { board, ..game.setup(&start) };
                search(&game.position_from(&setup)?, None)?.0
            }
            _ => found,
        };
        Ok((found, again))
    }

    fn evaluate<G: FaultyEvaluations>(
        &self,
        game: &G,
        switches: &Switches,
        position: &G::Position,
        seat: Seat,
    ) -> Result<f64, NoModel> {
        let evaluation = self.course.evaluation(game, self.evaluation.as_deref())?;
        let evaluator = evaluator(game, evaluation, switches.evaluation).ok_or(NoModel::NotApplicable)?;
        let seat = match switches.side {
            None => seat,
            Some(SideSwitch::First) => Seat::First,
            Some(SideSwitch::Mover) => game.to_move(position),
            Some(SideSwitch::Other) => seat.other(),
        };
        Ok(evaluator(position, seat))
    }

    /// The first move whose successor has the greatest evaluation for the mover.
    fn best_successor<G: FaultyEvaluations>(&self, game: &G, switches: &Switches) -> Result<Found, NoModel> {
        let root = game.start();
        let mut best: Option<(f64, G::Move)> = None;
        let mut counts = ModelCounts::default();
        for m in game.moves(&root) {
            let mut after = root.clone();
            game.play(&mut after, m);
            counts.visited += 1;
            let value = self.evaluate(game, switches, &after, game.to_move(&root))?;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, m));
            }
        }
        let value = best.map_or(f64::NEG_INFINITY, |(value, _)| value);
        Ok(Found { best: best.map(|(_, m)| game.action(m)), value, counts, limited: false })
    }

    fn write(
        &self,
        figure: Figure,
        found: &Found,
        switches: &Switches,
        root_static: Option<f64>,
        calls: u64,
        without_move: bool,
    ) -> Value {
        let ModelCounts { visited, expanded, leaves, at_limit, cutoffs, skipped } = found.counts;
        let counted = |switch: Option<CountSwitch>, right: u64| match switch {
            None => right,
            Some(CountSwitch::EveryNode) => visited,
            Some(CountSwitch::EveryNodeButRoot) => visited - 1,
            Some(CountSwitch::ButRoot) => right.saturating_sub(1),
            Some(CountSwitch::AtLimit) => at_limit,
        };
        let count = match figure {
            Figure::Leaves => counted(switches.leaves, leaves),
            Figure::Expanded => counted(switches.expanded, expanded),
            Figure::Cutoffs if switches.cutoffs == Some(CutoffsSwitch::SkippedChildren) => skipped,
            Figure::Cutoffs => cutoffs,
            Figure::Value => return write_value(root_static.unwrap_or(found.value)),
            Figure::Move | Figure::ActionObject | Figure::ActionText => {
                let best = found.best.filter(|_| !without_move);
                return self.write_move(figure, best, switches.written == Some(MoveSwitch::Swapped));
            }
        };
        (count * calls).into()
    }
}
