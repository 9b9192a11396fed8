//! The kinds of cases of COL 333: ExtendedConnect4, and plain Connect Four for checks.

use super::AskedSearch;
use super::case::{Case, CaseFailure, Checked, drop_or_pop, numbers, setup};
use plyground_game::{Action, Game, GameState, Outcome, PlayError, Rules, Seat, Setup};
use plyground_games::bits::{Bits, WideBits};
use plyground_games::drop::POPS;
use plyground_games::drop::{Connect4, ExtConnect4};
use plyground_games::formats::case::CaseText;
use plyground_games::{FamilyVisitor, RulesVisitor, Spec, perft, state_from_setup, typed, with_family};
use plyground_search::courses::{CourseDialect, Depth, SearchAnswer, SearchQuery, move_json, number_json, run_query};
use plyground_search::textbook::Algorithm;
use serde_json::{Value, json};
use std::collections::HashSet;

pub(super) fn check(case: &Case<'_>) -> Checked {
    match case.kind() {
        "actions" => {
            let actions: Vec<_> = state_from_setup(&asked(case)?)?.legal_actions().into_iter().map(at).collect();
            case.answer("actions", actions);
            Ok(())
        }
        "alphabeta" => {
            searched(case, Algorithm::AlphaBeta)?;
            if case.has("leaves_unpruned") {
                case.answer("leaves_unpruned", answer(case, Algorithm::Minimax)?.counts.leaves);
            }
            Ok(())
        }
        "expectimax" => searched(case, Algorithm::Expectimax),
        "successor" => successor(case),
        "game" => game(case),
        "paths" => {
            case.answer("paths", perft(&asked(case)?, case.count("depth")?)?);
            Ok(())
        }
        "plain_perft" => plain_perft(case),
        "points" => points(case),
        "case_file" => {
            let result = match CaseText::parse(case.text("text")?) {
                Ok(read) => json!({ "board": read.board, "pops": [read.pops, read.pops] }),
                Err(_) => json!("error"),
            };
            case.answer("result", result);
            Ok(())
        }
        "human_input" => {
            let result = match typed::drop_or_pop(case.text("line")?) {
                Ok((column, is_pop)) => json!([column, is_pop]),
                Err(_) => json!("error"),
            };
            case.answer("result", result);
            Ok(())
        }
        "named_board" => {
            let setup = Spec::parse(&format!("extconnect4:{}", case.text("name")?))?.setup()?;
            case.show(&setup);
            case.answer("board", numbers(&setup.board));
            case.answer("pops", setup.extra.get(POPS).map(|pops| json!(pops)));
            Ok(())
        }
        _ => case.unknown_kind(),
    }
}

pub(super) fn course() -> &'static CourseDialect {
    CourseDialect::of_family("extconnect4")
}

fn at(action: Action) -> Value {
    move_json(course().coordinates, action)
}

/// The case's state with its player to move.
pub(super) fn asked(case: &Case<'_>) -> Checked<Setup> {
    state(case, case.colour("player")?)
}

fn state(case: &Case<'_>, to_move: Seat) -> Checked<Setup> {
    let pops: Option<Vec<u16>> =
        case.list("state.pops")?.iter().map(|pops| u16::try_from(pops.as_u64()?).ok()).collect();
    let pops = pops.and_then(|pops| <[u16; 2]>::try_from(pops).ok());
    let pops = pops.ok_or_else(|| CaseFailure::new("`state.pops`: expected two numbers"))?;
    let mut setup = setup("extconnect4", case.number_board("state.board", None)?, to_move);
    setup.extra.set(POPS, Some(pops));
    case.show(&setup);
    Ok(setup)
}

fn answer(case: &Case<'_>, algorithm: Algorithm) -> Checked<SearchAnswer> {
    search(case, algorithm, case.count("depth")?)
}

fn search(case: &Case<'_>, algorithm: Algorithm, depth: u32) -> Checked<SearchAnswer> {
    let depth = Some(Depth::Plies(depth));
    let question = SearchQuery { algorithm: Some(algorithm), depth, ..SearchQuery::from_course(course()) };
    Ok(run_query(&asked(case)?, &question)?)
}

fn searched(case: &Case<'_>, algorithm: Algorithm) -> Checked {
    let answer = answer(case, algorithm)?;
    case.weigh(answer.counts.nodes());
    case.answer("action", answer.best.map(at));
    case.answer("value", number_json(answer.value));
    case.answer("leaves", answer.counts.leaves);
    if case.has("to_end") {
        // No line is longer than that: a deeper search would see nothing more.
        let deeper = search(case, algorithm, case.count("depth")? + 1)?;
        case.answer("to_end", deeper.counts.nodes() == answer.counts.nodes());
    }
    Ok(())
}

/// The inputs of a question about a position.
pub(super) fn inputs(setup: &Setup, search: &AskedSearch) -> Value {
    json!({
        "state": { "board": numbers(&setup.board), "pops": setup.extra.get(POPS).unwrap_or([0, 0]) },
        "player": setup.to_move.index() + 1, "depth": search.depth.unwrap_or(3),
    })
}

fn state_json(setup: &Setup) -> Value {
    json!({ "board": numbers(&setup.board), "pops": setup.extra.get(POPS) })
}

/// Plays an action as the course's simulator judges it: what is not in the list of actions is invalid.
fn play(game_state: &mut dyn GameState, action: &Value) -> Result<(), PlayError> {
    match drop_or_pop(action) {
        Some(action) => game_state.play(action),
        // Columns that no board has, such as -1 and 1000.
        None => "nowhere".parse::<Action>().map(|_| ()).map_err(PlayError::from),
    }
}

fn successor(case: &Case<'_>) -> Checked {
    let mut game_state = state_from_setup(&asked(case)?)?;
    let result = match play(game_state.as_mut(), case.input("action")?) {
        Ok(()) => state_json(&game_state.setup()),
        Err(_) => json!("invalid"),
    };
    case.answer("result", result);
    Ok(())
}

fn game(case: &Case<'_>) -> Checked {
    let mut game_state = state_from_setup(&state(case, Seat::First)?)?;
    let (mut turns, mut skipped) = (0, 0);
    for action in case.list("script")? {
        if game_state.outcome().is_some() {
            break;
        }
        if action.is_null() || play(game_state.as_mut(), action).is_err() {
            game_state.skip();
            skipped += 1;
        }
        turns += 1;
    }
    let setup = game_state.setup();
    case.show(&setup);
    let ended = if game_state.outcome().is_some() { "no_moves" } else { "script_end" };
    case.answer("final.board", numbers(&setup.board));
    case.answer("final.pops", setup.extra.get(POPS).map(|pops| json!(pops)));
    case.answer("final.scores", game_state.scores().map(|scores| json!(scores)));
    case.answer("final.turns", turns);
    case.answer("final.skipped", skipped);
    case.answer("final.to_move", setup.to_move.index() + 1);
    case.answer("final.ended", ended);
    Ok(())
}

fn points(case: &Case<'_>) -> Checked {
    let setup = setup("extconnect4", case.number_board("board", None)?, Seat::First);
    case.show(&setup);
    let rules = ExtConnect4::<WideBits<16>>::from_setup(&setup)?;
    case.answer("points", rules.points(&rules.start())[case.colour("player")?.index()]);
    Ok(())
}

/// What became of all sequences of drops of one length.
#[derive(Default)]
struct Tally {
    paths: u64,
    won_by_last_drop: u64,
    ended_earlier: u64,
    /// Counted only when asked for.
    distinct_positions: Option<usize>,
}

fn plain_perft(case: &Case<'_>) -> Checked {
    let setup = Setup::empty("connect4", case.size()?);
    let depth = case.count("depth")?;
    let tally = with_family(&setup, CountAll { depth, distinct: case.has("distinct_positions") })?;
    case.answer("paths", tally.paths);
    case.answer("won_by_last_drop", tally.won_by_last_drop);
    case.answer("ended_earlier", tally.ended_earlier);
    case.answer("paths_and_ended", tally.paths + tally.ended_earlier);
    case.answer("distinct_positions", tally.distinct_positions);
    Ok(())
}

struct CountAll {
    depth: u32,
    distinct: bool,
}

impl RulesVisitor for CountAll {
    type Output = Tally;

    fn visit<G: Game>(self, _game: G) -> Tally {
        unreachable!("it is Connect Four that is counted")
    }
}

/// For its own family alone, so that nothing is compiled for any other.
impl FamilyVisitor for CountAll {
    fn connect4<B: Bits>(self, game: Connect4<B>) -> Tally {
        let mut tally = Tally::default();
        count(&game, &mut game.start(), self.depth, &mut tally);
        tally.distinct_positions = self.distinct.then(|| distinct_positions(&game, self.depth));
        tally
    }
}

fn count<G: Game>(rules: &G, position: &mut G::Position, depth: u32, tally: &mut Tally) {
    let outcome = rules.outcome(position);
    if depth == 0 {
        tally.paths += 1;
        tally.won_by_last_drop += u64::from(matches!(outcome, Some(Outcome::Win(_))));
        return;
    }
    if outcome.is_some() {
        tally.ended_earlier += 1;
        return;
    }
    for m in rules.moves(position) {
        let undo = rules.play(position, m);
        count(rules, position, depth - 1, tally);
        rules.undo(position, m, undo);
    }
}

fn distinct_positions<G: Game>(rules: &G, depth: u32) -> usize {
    let mut level = HashSet::from([rules.start()]);
    for _ in 0..depth {
        let mut next = HashSet::new();
        for position in level.iter().filter(|position| rules.outcome(position).is_none()) {
            for m in rules.moves(position) {
                let mut after = position.clone();
                rules.play(&mut after, m);
                next.insert(after);
            }
        }
        level = next;
    }
    level.len()
}
