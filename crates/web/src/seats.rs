//! Who may play in the lab: people, built-in agents, and agent files where the owner allows them.

use crate::error::RequestError;
use crate::lab::Lab;
use crate::loaded::LoadedPlayer;
use plyground_agents::{AgentSpec, VOICES, spawn_player};
use plyground_arena::{Player, PrepareError};

/// A seat of a new game, as a visitor asked for it and the lab allows it.
#[derive(Clone, Debug)]
pub(crate) struct SeatRequest {
    pub(crate) spec: AgentSpec,
    /// What the record calls it. The path of an uploaded file stays with the lab.
    pub(crate) public_spec: String,
    /// What an agent file was loaded as.
    pub(crate) name: Option<String>,
}

impl SeatRequest {
    /// What it will call itself, as far as one can tell before it has said so.
    pub(crate) fn display_name(&self) -> String {
        if let Some(name) = &self.name {
            return name.clone();
        }
        let voice = self.spec.option("voice").or(self.spec.kind().voice);
        let voice = voice.and_then(|name| VOICES.iter().find(|voice| voice.name == name));
        voice.map_or_else(|| self.public_spec.clone(), |voice| voice.called.to_owned())
    }
}

impl Lab {
    /// The seat that a word asks for: `human`, a built-in agent with its options, or `file:ID[,OPTION=VALUE]`.
    pub(crate) fn parse_seat(&self, word: &str) -> Result<SeatRequest, RequestError> {
        if let Some(rest) = word.strip_prefix("file:") {
            let (id, options) = rest.split_once(',').map_or((rest, None), |(id, options)| (id, Some(options)));
            let agents = self.loaded.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let agent = agents.get(id).ok_or_else(|| RequestError::not_found("agent file"))?;
            // A second file among the options would be one that was never uploaded.
            if options.is_some_and(|options| options.split(',').any(|part| !part.contains('='))) {
                return Err(RequestError::invalid("options of an agent file are written `key=value`"));
            }
            let shown = agent.public_spec(options);
            // The message about a wrong option names the file as its owner knows it.
            shown.parse::<AgentSpec>().map_err(RequestError::invalid)?;
            let spec = agent.run_spec(options).parse().map_err(RequestError::invalid)?;
            return Ok(SeatRequest { spec, public_spec: shown, name: Some(agent.name.clone()) });
        }
        let spec: AgentSpec = word.parse().map_err(RequestError::invalid)?;
        if !spec.is_human() && !spec.kind().is_built_in() {
            return Err(RequestError::forbidden(format!(
                "`{}` runs a program, which cannot be started from a page",
                spec.kind().name
            )));
        }
        if spec.option("threads").is_some() {
            return Err(RequestError::forbidden("the option `threads` cannot be set from a page"));
        }
        Ok(SeatRequest { public_spec: spec.to_string(), spec, name: None })
    }

    /// The player of a seat; none for a person, who plays from a page.
    pub(crate) fn spawn_player(
        &self,
        request: &SeatRequest,
        opponent: &SeatRequest,
        seed: u64,
    ) -> Result<Option<Box<dyn Player>>, RequestError> {
        if request.spec.is_human() {
            return Ok(None);
        }
        match spawn_player(&request.spec, &opponent.spec, &self.environment, seed) {
            Ok(player) => Ok(Some(match &request.name {
                Some(name) => Box::new(LoadedPlayer { player, spec: request.spec.to_string(), name: name.clone() })
                    as Box<dyn Player>,
                None => player,
            })),
            Err(PrepareError::Impossible(error)) => Err(error.into()),
            Err(PrepareError::Foul(foul)) => Err(RequestError::invalid(foul.why)),
        }
    }
}
