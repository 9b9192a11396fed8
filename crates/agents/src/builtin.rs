//! Agents made of the textbook searches, and the dumb ones.

use crate::spec::{AgentError, AgentSpec};
use plyground_arena::{Answer, Briefing, Card, Choice, Introduction, Player, Question, Trouble};
use plyground_game::{Game, Gesture, Setup, SetupError};
use plyground_games::{Visitor, with_rules};
use plyground_record::{Foul, FoulKind};
use plyground_search::courses::Course;
use plyground_search::textbook::{Algorithm, Caching, Ends, Found, Plan, deepen};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::ops::ControlFlow;
use std::time::Instant;

/// A built-in agent.
#[derive(Debug)]
pub struct Agent {
    name: String,
    way: Way,
}

#[derive(Debug)]
enum Way {
    Random(Box<ChaCha8Rng>),
    First,
    Greedy,
    Search { algorithm: Algorithm, depth: u32 },
}

impl Agent {
    /// The built-in agent that a spec names.
    pub fn parse(spec: &str) -> Result<Agent, AgentError> {
        Agent::new(&spec.parse()?)
    }

    /// The built-in agent that a spec names.
    pub fn new(spec: &AgentSpec) -> Result<Agent, AgentError> {
        if !spec.kind().is_built_in() {
            return Err(AgentError::NotBuiltIn { spec: spec.to_string() });
        }
        let name = spec.kind().name;
        let algorithm = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name);
        let way = match (name, algorithm) {
            (_, Some(algorithm)) => {
                let usual = if algorithm == Algorithm::AlphaBeta { 4 } else { 3 };
                Way::Search { algorithm, depth: u32::try_from(spec.number("depth", usual)).unwrap_or(u32::MAX) }
            }
            ("random", _) => Way::Random(Box::new(ChaCha8Rng::seed_from_u64(spec.number("seed", 0).unsigned_abs()))),
            ("greedy", _) => Way::Greedy,
            _ => Way::First,
        };
        Ok(Agent { name: spec.to_string(), way })
    }

    /// Its spec.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its move in this position; none when the game is over.
    pub fn choose(&mut self, setup: &Setup) -> Result<Option<Gesture>, SetupError> {
        with_rules(setup, Choose(&mut self.way))
    }
}

impl Player for Agent {
    fn card(&self) -> Card {
        let version = Some(env!("CARGO_PKG_VERSION").to_owned());
        Card { spec: self.name.clone(), version, hash: None }
    }

    fn meet(&mut self, _briefing: &Briefing<'_>) -> Result<Introduction, Trouble> {
        Ok(Introduction { name: self.name.clone(), ..Introduction::default() })
    }

    fn choose(&mut self, question: &Question<'_>) -> Answer {
        let asked = Instant::now();
        let gesture = Agent::choose(self, &question.table.setup());
        let said = match gesture {
            Ok(Some(gesture)) => Ok(Choice::from(gesture)),
            Ok(None) => Err(Foul { declined: true, ..Foul::new(FoulKind::Silent, "found no move") }),
            Err(error) => Err(Foul::new(FoulKind::Crashed, error.to_string())),
        };
        Answer { said, wall: asked.elapsed(), cpu: None, idle_cpu: None, output: String::new() }
    }
}

struct Choose<'a>(&'a mut Way);

impl Visitor for Choose<'_> {
    type Output = Option<Gesture>;

    fn visit<G: Game>(self, game: G) -> Option<Gesture> {
        let position = game.start();
        if game.outcome(&position).is_some() {
            return None;
        }
        let m = match self.0 {
            Way::Random(rng) => game.draw(&position, rng.as_mut()).ok(),
            Way::First => game.moves(&position).next(),
            Way::Greedy => greedy(&game, position),
            Way::Search { algorithm, depth } => looking_ahead(&game, &position, *algorithm, (*depth).max(1)),
        };
        m.map(|m| game.gesture(m))
    }
}

/// The first move whose successor is worth most by the course's own evaluation.
fn greedy<G: Game>(game: &G, mut position: G::Position) -> Option<G::Move> {
    let seat = game.to_move(&position);
    let mut best: Option<(i32, G::Move)> = None;
    game.measure_successors(game.measures()[0].measure, &mut position, seat, |m, value| {
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, m));
        }
        ControlFlow::Continue(())
    });
    best.map(|(_, m)| m)
}

/// The best move by a search in which a win or loss outranks any evaluation. A win is a win at any depth, so the search
/// deepens ply by ply and takes the first it sees: nobody likes to watch an agent that could have won long ago.
fn looking_ahead<G: Game>(game: &G, position: &G::Position, algorithm: Algorithm, depth: u32) -> Option<G::Move> {
    let plain = Course::named("plain").expect("our own way of searching is always there");
    let dialect = plain.dialect(game, game.playing_measure());
    let plan = Plan { caching: Caching::Bounds, ..Plan::new(algorithm, Some(depth), dialect) };
    let won = match dialect.ends {
        Ends::Outcome { win } => f64::from(win) / f64::from(game.unit(dialect.measure)),
        _ => f64::INFINITY,
    };
    let until_won =
        |_, found: &Found<G::Move>| if found.value >= won { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    deepen(game, position, &plan, until_won).best
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_game::Seat;
    use plyground_games::{Spec, table};

    fn choice(agent: &str, setup: &Setup) -> String {
        let gesture = Agent::parse(agent).unwrap().choose(setup).unwrap();
        gesture.map_or("nothing".to_owned(), |gesture| gesture.to_string())
    }

    fn tic_tac_toe(rows: [&str; 3]) -> Setup {
        let mut setup = Spec::parse("mnk:3x3,k=3").unwrap().setup().unwrap();
        setup.board = rows.map(str::to_owned).to_vec().try_into().unwrap();
        setup
    }

    #[test]
    fn searchers_block_and_win_where_greedy_only_sees_itself() {
        let must_block = tic_tac_toe(["oo.", "x..", "..."]);
        for agent in ["minimax:depth=2", "alphabeta:depth=2"] {
            assert_eq!(choice(agent, &must_block), "c1", "{agent}");
        }
        assert_eq!(choice("greedy", &must_block), "b2");
        let can_win = tic_tac_toe(["oo.", "xx.", "..."]);
        // A ply deeper, blocking at c1 wins as well and comes first.
        for agent in ["greedy", "minimax:depth=2", "alphabeta:depth=2", "expectimax:depth=2"] {
            assert_eq!(choice(agent, &can_win), "c2", "{agent}");
        }
    }

    #[test]
    fn a_finished_game_has_no_move_for_anyone() {
        let full = tic_tac_toe(["xox", "xoo", "oxx"]);
        for agent in ["random", "first", "greedy", "minimax", "alphabeta", "expectimax"] {
            assert_eq!(choice(agent, &full), "nothing", "{agent}");
        }
    }

    #[test]
    fn every_agent_finishes_a_game_of_every_family_and_the_same_one_twice() {
        for spec in
            ["mnk:4x4,k=3", "tts:3x4,k=3", "othello:4", "extconnect4:3x4,pops=1", "connect4:4x4", "dominoes:4x4"]
        {
            let start = Spec::parse(spec).unwrap().setup().unwrap();
            let play = || {
                let mut agents = ["random:seed=5", "alphabeta:depth=2"].map(|agent| Agent::parse(agent).unwrap());
                let mut table = table(&start).unwrap();
                while table.outcome().is_none() {
                    let agent = &mut agents[usize::from(table.to_move() == Seat::Second)];
                    let gesture = agent.choose(&table.setup()).unwrap().unwrap();
                    table.play_gesture(gesture).unwrap();
                }
                table.history()
            };
            assert_eq!(play(), play(), "{spec}");
        }
    }
}
