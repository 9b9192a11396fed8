//! A player that is a Python function: `choose(state)` names a move, or a move and a remark.

use crate::moves::read_move;
use crate::state::{Origin, State};
use plyground_arena::{ChosenMove, GameInfo, Introduction, MoveRequest, Player, PlayerAnswer, PlayerId, PrepareError};
use plyground_game::Setup;
use plyground_record::{Foul, FoulKind};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::time::Instant;

/// An agent of the caller's own process. What it raises ends the match and reaches the caller.
pub(crate) struct PythonPlayer {
    choose: Py<PyAny>,
    name: String,
    /// The board before the opening.
    origin: Option<Setup>,
    /// What the agent raised.
    pub(crate) error: Option<PyErr>,
}

impl PythonPlayer {
    pub(crate) fn new(choose: Py<PyAny>, name: String) -> PythonPlayer {
        PythonPlayer { choose, name, origin: None, error: None }
    }

    fn ask(&self, py: Python<'_>, question: &MoveRequest<'_>) -> PyResult<Result<ChosenMove, Foul>> {
        let state = self.state(question)?;
        let answer = self.choose.bind(py).call1((state,))?;
        if answer.is_none() {
            return Ok(Err(Foul::new(FoulKind::Declined, "it returned None")));
        }
        let (action, remark) = match answer.cast::<PyTuple>() {
            Ok(pair) if pair.len() == 2 => (read_move(&pair.get_item(0)?)?, pair.get_item(1)?.extract()?),
            _ => (read_move(&answer)?, None),
        };
        Ok(Ok(ChosenMove { remark, ..ChosenMove::from(action) }))
    }

    /// The referee's board as a state with its history.
    fn state(&self, question: &MoveRequest<'_>) -> PyResult<State> {
        let history = question.state.history();
        let setup = match &self.origin {
            Some(origin) if !history.is_empty() => origin.clone(),
            _ => question.state.setup(),
        };
        let text = serde_json::to_string(&setup).expect("a setup is plain data");
        let mut state = State::start(Origin { text, title: None, setup })?;
        for (_, action) in history {
            state = state.after(action)?;
        }
        Ok(state)
    }
}

impl Player for PythonPlayer {
    fn id(&self) -> PlayerId {
        PlayerId { spec: format!("python:{}", self.name), name: Some(self.name.clone()), ..PlayerId::default() }
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        self.origin = Some(info.origin.clone());
        Ok(Introduction { name: self.name.clone(), ..Introduction::default() })
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        let asked = Instant::now();
        let outcome = Python::attach(|py| self.ask(py, question)).unwrap_or_else(|error| {
            let foul = Foul::new(FoulKind::Crashed, error.to_string());
            self.error = Some(error);
            Err(foul)
        });
        PlayerAnswer { outcome, wall: asked.elapsed(), cpu: None, idle_cpu: None, output: String::new() }
    }
}
