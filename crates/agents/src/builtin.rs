//! The built-in agents: those made of searches, and the simple ones.

use crate::kind::{AgentRunner, BuiltinKind};
use crate::spec::{AgentError, AgentSpec};
use crate::thinking_time::thinking_time;
use crate::voices::{Foresight, Insight, Scene, Speaker, Voice, look};
use plyground_arena::{ChosenMove, GameInfo, Introduction, MoveRequest, Player, PlayerAnswer, PlayerId, PrepareError};
use plyground_game::{Action, Game, Seat, Setup, SetupError};
use plyground_games::{RulesVisitor, with_rules};
use plyground_record::{Foul, FoulKind};
use plyground_search::ByteSize;
use plyground_search::courses::look_ahead;
use plyground_search::engine::{Budget, DEFAULT_TABLE_BYTES, Engine, Strength};
use plyground_search::mcts::{self, Uct};
use plyground_search::textbook::Algorithm;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A built-in agent.
#[derive(Debug)]
pub struct BuiltinAgent {
    name: String,
    /// The name it introduces itself by, where that is not the voice's name.
    called: Option<&'static str>,
    strategy: Strategy,
    speaker: Speaker,
    /// For a voice that talks about the future, when the strategy does not search.
    foresight: Option<Foresight>,
    /// By how much it recently overran its planned time, because the machine is busy.
    overshoot: Duration,
}

/// A move, and what its search knows about it.
struct Decision {
    action: Action,
    insight: Option<Insight>,
}

#[derive(Debug)]
enum Strategy {
    Random(Box<ChaCha8Rng>),
    First,
    Greedy,
    Search { algorithm: Algorithm, depth: u32 },
    Engine { engine: Box<Engine>, budget: Budget<'static> },
    Uct(Uct),
}

/// How deep `baseline` searches. Grades are measured by it: neither this nor its search is ever tuned again.
const BASELINE_DEPTH: u32 = 3;

/// The bytes that the cache of a textbook search may take.
const CACHE_BYTES: usize = 64 << 20;

/// How long an agent thinks when nothing else limits it.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl BuiltinAgent {
    /// The built-in agent that a spec names.
    pub fn parse(spec: &str) -> Result<BuiltinAgent, AgentError> {
        BuiltinAgent::new(&spec.parse()?, 0)
    }

    /// The built-in agent that a spec names, with this seed unless the spec names another.
    pub fn new(spec: &AgentSpec, seed: u64) -> Result<BuiltinAgent, AgentError> {
        let AgentRunner::Builtin(kind) = spec.kind().runner else {
            return Err(AgentError::NotBuiltIn { spec: spec.to_string() });
        };
        let natural = |key, usual: u64| spec.option(key).and_then(|text| text.parse().ok()).unwrap_or(usual);
        let depth = |usual| natural("depth", usual) as u32;
        let strategy = match kind {
            BuiltinKind::First => Strategy::First,
            BuiltinKind::Random | BuiltinKind::Randy => {
                Strategy::Random(Box::new(ChaCha8Rng::seed_from_u64(natural("seed", seed))))
            }
            BuiltinKind::Greedy => Strategy::Greedy,
            BuiltinKind::Minimax => Strategy::Search { algorithm: Algorithm::Minimax, depth: depth(3) },
            BuiltinKind::AlphaBeta => Strategy::Search { algorithm: Algorithm::AlphaBeta, depth: depth(4) },
            BuiltinKind::Expectimax => Strategy::Search { algorithm: Algorithm::Expectimax, depth: depth(3) },
            BuiltinKind::Baseline => Strategy::Search { algorithm: Algorithm::AlphaBeta, depth: BASELINE_DEPTH },
            BuiltinKind::Mcts => {
                Strategy::Uct(Uct { playouts: natural("playouts", 1000), seed: natural("seed", seed) })
            }
            BuiltinKind::Engine => Strategy::Engine {
                engine: Box::new(Engine::with_table(
                    Strength::new(natural("level", 10) as u8).unwrap_or_default(),
                    spec.table_bytes(),
                )),
                budget: Budget {
                    nodes: spec.option("nodes").map(|_| natural("nodes", 0)),
                    depth: spec.option("depth").map(|_| depth(0)),
                    threads: NonZeroUsize::new(natural("threads", 1) as usize).unwrap_or(NonZeroUsize::MIN),
                    ..Budget::unlimited()
                },
            },
        };
        let voice = spec.option("voice").or(spec.kind().voice).and_then(Voice::named);
        let voice = voice.expect("options are checked, and every built-in agent has a voice");
        let speaker = Speaker::new(voice, natural("seed", seed));
        let searches = matches!(strategy, Strategy::Engine { .. });
        let foresight = (speaker.wants_foresight() && !searches).then(Foresight::default);
        // As the course's own file introduces itself.
        let called = (kind == BuiltinKind::Randy && spec.option("voice").is_none()).then_some("Randy");
        Ok(BuiltinAgent { name: spec.to_string(), called, strategy, speaker, foresight, overshoot: Duration::ZERO })
    }

    /// Its spec.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its move in this position, without a time limit of a match; none when the game is over.
    pub fn choose(&mut self, setup: &Setup) -> Result<Option<Action>, SetupError> {
        let deadline = match &self.strategy {
            Strategy::Engine { budget, .. } if budget.nodes.is_none() && budget.depth.is_none() => Some(DEFAULT_TIME),
            _ => None,
        };
        let decision = self.decide(setup, deadline.map(|time| Instant::now() + time), &AtomicBool::new(false))?;
        Ok(decision.map(|decision| decision.action))
    }

    /// Its move in this position by that time, or sooner when `stop` is set; the simple strategies need no time.
    fn decide(
        &mut self,
        setup: &Setup,
        deadline: Option<Instant>,
        stop: &AtomicBool,
    ) -> Result<Option<Decision>, SetupError> {
        let action = match &mut self.strategy {
            Strategy::Engine { engine, budget } => {
                let result =
                    engine.search(setup, &Budget { deadline, stop: Some(stop), ..budget.clone() }, &mut |_| {})?;
                let insight = Some(Insight::of_mover(result.progress.value, 1));
                return Ok(result.best.map(|action| Decision { action, insight }));
            }
            Strategy::Uct(uct) => uct.choose(setup, &Budget { deadline, stop: Some(stop), ..Budget::unlimited() })?,
            Strategy::Search { algorithm, depth } => {
                let is_over =
                    || stop.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline);
                look_ahead(setup, *algorithm, (*depth).max(1), CACHE_BYTES, &is_over)?
            }
            strategy => with_rules(setup, Choose { strategy })?,
        };
        Ok(action.map(|action| Decision { action, insight: None }))
    }

    /// Its remark on its own move.
    fn remark(
        &mut self,
        question: &MoveRequest<'_>,
        setup: &Setup,
        decision: &Decision,
        until: Instant,
    ) -> Option<String> {
        if !self.speaker.speaks() {
            return None;
        }
        let action = decision.action;
        let foreseen = self.foresight.as_mut().and_then(|foresight| foresight.after(setup, action, Some(until)));
        let opponent = self.speaker.opponent().to_owned();
        let mover = question.state.to_move();
        let theirs = |&(seat, action): &(Seat, Option<Action>)| action.filter(|_| seat != mover);
        let scene = Scene {
            number: question.number,
            action,
            last: question.state.history().last().and_then(theirs),
            heard: question.remark,
            opponent: &opponent,
            side: question.state.look().seats[mover.index()],
            sight: look(setup, action).ok()?,
            insight: decision.insight.or(foreseen),
        };
        self.speaker.remark(&scene)
    }
}

impl AgentSpec {
    /// About how many bytes a built-in agent uses at most, to think and to remember; none for a program, whose memory is
    /// the sandbox's business.
    pub fn memory(&self) -> Option<usize> {
        let kind = match self.kind().runner {
            AgentRunner::Human => return Some(0),
            AgentRunner::Builtin(kind) => kind,
            AgentRunner::Course(_) | AgentRunner::Gomocup | AgentRunner::Gtp | AgentRunner::JsonLines => return None,
        };
        Some(match kind {
            BuiltinKind::Engine => self.table_bytes(),
            BuiltinKind::Mcts => mcts::MAX_TREE_BYTES,
            BuiltinKind::Minimax | BuiltinKind::AlphaBeta | BuiltinKind::Expectimax | BuiltinKind::Baseline => {
                CACHE_BYTES
            }
            BuiltinKind::Random | BuiltinKind::Randy | BuiltinKind::First | BuiltinKind::Greedy => 1 << 20,
        })
    }

    /// Whether the spec itself asks for an amount of memory, which is then charged to the visitor who chose it.
    pub fn asks_for_memory(&self) -> bool {
        self.option("table").is_some()
    }

    /// The bytes of the engine's transposition table.
    fn table_bytes(&self) -> usize {
        let size = self.option("table").and_then(|text| text.parse::<ByteSize>().ok());
        size.map_or(DEFAULT_TABLE_BYTES, ByteSize::bytes)
    }
}

impl Player for BuiltinAgent {
    fn id(&self) -> PlayerId {
        let version = Some(env!("CARGO_PKG_VERSION").to_owned());
        PlayerId { spec: self.name.clone(), version, ..PlayerId::default() }
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        if let Strategy::Engine { engine, .. } = &mut self.strategy {
            engine.prepare(info.start);
        }
        if let Some(foresight) = &mut self.foresight {
            foresight.prepare(info.start);
        }
        let introduction = self.speaker.introduction();
        Ok(Introduction { name: self.called.map_or(introduction.name, str::to_owned), ..introduction })
    }

    fn prepare(&mut self, opponent: &str, _deadline: Instant) -> Result<String, Foul> {
        self.speaker.meets(opponent);
        Ok(String::new())
    }

    fn release_memory(&mut self) {
        if let Strategy::Engine { engine, .. } = &mut self.strategy {
            engine.drop_table();
        }
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        let asked = Instant::now();
        let limit = question.time_limit.limit.unwrap_or(DEFAULT_TIME);
        let time = thinking_time(limit).saturating_sub(self.overshoot).max(limit / 4);
        let aside = if self.foresight.is_some() { Foresight::share(time) } else { Duration::ZERO };
        let deadline = match &self.strategy {
            // Asked for an exact amount of work, it does that amount.
            Strategy::Engine { budget, .. } if budget.nodes.is_some() && question.time_limit.limit.is_none() => None,
            _ => Some(asked + time - aside),
        };
        let setup = question.state.setup();
        let said = match self.decide(&setup, deadline, question.stop) {
            Ok(Some(decision)) => {
                let remark = self.remark(question, &setup, &decision, asked + time);
                Ok(ChosenMove { remark, ..ChosenMove::from(decision.action) })
            }
            Ok(None) => Err(Foul::new(FoulKind::Declined, "it found no move")),
            Err(error) => Err(Foul::new(FoulKind::Crashed, error.to_string())),
        };
        let wall = asked.elapsed();
        self.overshoot = wall.saturating_sub(time).max(self.overshoot / 2);
        PlayerAnswer { outcome: said, wall, cpu: None, idle_cpu: None, output: String::new() }
    }
}

struct Choose<'a> {
    strategy: &'a mut Strategy,
}

impl RulesVisitor for Choose<'_> {
    type Output = Option<Action>;

    fn visit<G: Game>(self, game: G) -> Option<Action> {
        let position = game.start();
        if game.outcome(&position).is_some() {
            return None;
        }
        let m = match self.strategy {
            Strategy::Random(rng) => game.draw(&position, rng.as_mut()).ok(),
            Strategy::Greedy => greedy(&game, position),
            Strategy::First | Strategy::Search { .. } | Strategy::Engine { .. } | Strategy::Uct(_) => {
                game.moves(&position).next()
            }
        };
        m.map(|m| game.action(m))
    }
}

/// The first move whose successor is worth most by the course's own evaluation.
fn greedy<G: Game>(game: &G, mut position: G::Position) -> Option<G::Move> {
    let seat = game.to_move(&position);
    let mut best: Option<(i32, G::Move)> = None;
    game.evaluate_successors(game.evaluations()[0].evaluation, &mut position, seat, |m, value| {
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, m));
        }
        ControlFlow::Continue(())
    });
    best.map(|(_, m)| m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::{Spec, state_from_setup};

    fn choice(agent: &str, setup: &Setup) -> String {
        let action = BuiltinAgent::parse(agent).unwrap().choose(setup).unwrap();
        action.map_or("nothing".to_owned(), |action| action.to_string())
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
    fn the_memory_of_every_built_in_agent_is_bounded_and_that_of_a_program_is_the_sandboxes_business() {
        for kind in crate::AGENTS.iter().filter(|kind| kind.is_built_in()) {
            let spec: AgentSpec = kind.name.parse().unwrap();
            assert!(spec.memory().is_some_and(|bytes| bytes <= 64 << 20), "{}", kind.name);
        }
        let engine: AgentSpec = "engine:table=512M".parse().unwrap();
        assert_eq!((engine.memory(), engine.asks_for_memory()), (Some(512 << 20), true));
        assert!(!"engine:level=3".parse::<AgentSpec>().unwrap().asks_for_memory());
        assert_eq!("exec:sh".parse::<AgentSpec>().unwrap().memory(), None);
        assert_eq!("human".parse::<AgentSpec>().unwrap().memory(), Some(0));
    }

    #[test]
    fn no_agent_has_a_move_in_a_finished_game() {
        let full = tic_tac_toe(["xox", "xoo", "oxx"]);
        for agent in ["random", "randy", "first", "greedy", "minimax", "alphabeta", "expectimax"] {
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
                let mut agents =
                    ["random:seed=5", "alphabeta:depth=2"].map(|agent| BuiltinAgent::parse(agent).unwrap());
                let mut state = state_from_setup(&start).unwrap();
                while state.outcome().is_none() {
                    let agent = &mut agents[usize::from(state.to_move() == Seat::Second)];
                    let action = agent.choose(&state.setup()).unwrap().unwrap();
                    state.play(action).unwrap();
                }
                state.history()
            };
            assert_eq!(play(), play(), "{spec}");
        }
    }
}
