//! A player that follows a script, and matches with it.

use plyground_arena::{
    ChosenMove, GameInfo, Introduction, MatchConfig, MoveRequest, Player, PlayerAnswer, PlayerId, Policy, PrepareError,
    run_match,
};
use plyground_game::{Action, GameState};
use plyground_games::Spec;
use plyground_record::{Foul, FoulKind, GameFacts, GameResult, Record, replay};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Plays its script, then always the first legal move.
pub(crate) struct Scripted {
    pub(crate) script: Vec<Line>,
    pub(crate) ready: Result<(), Foul>,
    pub(crate) recovered: Result<(), Foul>,
    pub(crate) met: Result<(), Foul>,
    /// It uses all the time there is before it says who it is.
    pub(crate) is_slow: bool,
    pub(crate) heard: Arc<Mutex<Vec<String>>>,
    pub(crate) calls: Arc<Mutex<Vec<&'static str>>>,
}

pub(crate) enum Line {
    Move(&'static str),
    Says(&'static str, &'static str),
    Foul(FoulKind),
    Declines,
    Takes(Duration, Duration),
    /// Stops the match, and answers all the same.
    Stops(Arc<AtomicBool>),
}

pub(crate) fn scripted(script: Vec<Line>) -> Scripted {
    let script = script.into_iter().rev().collect();
    let (heard, calls) = (Arc::default(), Arc::default());
    Scripted { script, ready: Ok(()), recovered: Ok(()), met: Ok(()), is_slow: false, heard, calls }
}

impl Player for Scripted {
    fn id(&self) -> PlayerId {
        PlayerId { spec: "scripted".to_owned(), name: Some("Nameless".to_owned()), ..PlayerId::default() }
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        self.calls.lock().unwrap().push("handshake");
        self.met.clone()?;
        while self.is_slow && Instant::now() < info.deadline {
            std::hint::spin_loop();
        }
        Ok(Introduction { name: "Script".to_owned(), ..Introduction::default() })
    }

    fn prepare(&mut self, _opponent: &str, deadline: Instant) -> Result<String, Foul> {
        self.calls.lock().unwrap().push("prepare");
        if self.is_slow && Instant::now() < deadline {
            return Err(Foul::new(FoulKind::Silent, "it was given more time than there is"));
        }
        self.ready.clone().map(|()| "ready\n".to_owned())
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        self.calls.lock().unwrap().push("move");
        self.heard.lock().unwrap().push(question.remark.to_owned());
        let first = || question.state.legal_actions()[0].into();
        let (mut wall, mut cpu) = (Duration::ZERO, Duration::ZERO);
        let said = match self.script.pop() {
            None => Ok(first()),
            Some(Line::Move(text)) => Ok(ChosenMove::from(text.parse::<Action>().unwrap())),
            Some(Line::Says(text, remark)) => Ok(ChosenMove {
                original_text: Some(format!("my {text}")),
                remark: Some(remark.to_owned()),
                ..ChosenMove::from(text.parse::<Action>().unwrap())
            }),
            Some(Line::Foul(kind)) => Err(Foul::new(kind, "did it on purpose")),
            Some(Line::Declines) => Err(Foul::new(FoulKind::Declined, "it named no move")),
            Some(Line::Takes(on_the_wall, of_the_processor)) => {
                (wall, cpu) = (on_the_wall, of_the_processor);
                Ok(first())
            }
            Some(Line::Stops(stop)) => {
                stop.store(true, Ordering::Relaxed);
                Ok(first())
            }
        };
        PlayerAnswer { outcome: said, wall, cpu: Some(cpu), idle_cpu: None, output: String::new() }
    }

    fn recover(&mut self, _deadline: Instant) -> Result<(), Foul> {
        self.calls.lock().unwrap().push("recover");
        self.recovered.clone()
    }

    fn game_over(&mut self, _state: &dyn GameState, _result: &GameResult) {
        self.calls.lock().unwrap().push("game over");
    }
}

pub(crate) fn game(spec: &str) -> GameFacts {
    GameFacts::new(spec, Spec::parse(spec).unwrap().setup().unwrap())
}

pub(crate) fn held(spec: &str, config: &MatchConfig, first: Scripted, second: Scripted) -> Record {
    let never = AtomicBool::new(false);
    let record = run_match(game(spec), config, [Box::new(first), Box::new(second)], &never, &mut |_| {}).unwrap();
    let state = replay(&record, |_| {}).unwrap();
    record.verified_sentence(state.as_ref()).unwrap();
    record
}

pub(crate) fn config(policy: &str) -> MatchConfig {
    MatchConfig::from_policy(Policy::named(policy).unwrap())
}

pub(crate) fn after(policy: &str, spec: &str, line: Line) -> Record {
    held(spec, &config(policy), scripted(vec![line]), scripted(vec![]))
}
