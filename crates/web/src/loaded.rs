//! Agent files that visitors uploaded: each with its files in a folder of its own, under its name and game.

mod player;
mod unpacked;

pub(crate) use player::LoadedPlayer;
pub(crate) use unpacked::unpack_files;

use crate::error::RequestError;
use crate::lab::{Lab, new_id};
use plyground_agents::{AGENTS, AgentArgument, AgentKind, AgentOption};
use plyground_arena::{Match, MatchConfig, PlayerId, Step};
use plyground_game::Seat;
use plyground_games::{Family, Spec};
use plyground_guard::PrivateTempDir;
use plyground_record::GameFacts;
use serde::Serialize;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::MutexGuard;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use unpacked::UnpackedUpload;

/// What a visitor sends to be loaded.
#[derive(Debug, Default)]
pub(crate) struct Upload {
    /// `csc384` and the like.
    pub(crate) kind: String,
    /// What the agent is to be called; empty for what its file is called.
    pub(crate) name: String,
    /// The agent's own file, where several came and it is not plain which.
    pub(crate) main: String,
    /// Names and contents; one may be a zip archive of them all.
    pub(crate) files: Vec<(String, Vec<u8>)>,
}

/// An agent that was loaded.
#[derive(Debug)]
pub(crate) struct LoadedAgent {
    pub(crate) kind: &'static AgentKind,
    pub(crate) name: String,
    /// Why it could not be asked for its name, which is why it will not play either.
    error: Option<String>,
    /// The agent's own file, inside the folder.
    file: PathBuf,
    /// How much its files take on the disk.
    bytes: usize,
    folder: PrivateTempDir,
}

impl LoadedAgent {
    /// The spec of this agent with the file under this name. A comma or an equals sign in a name would end it.
    fn spec(&self, file: &Path, options: Option<&str>) -> String {
        let file = file.display().to_string().replace(',', "\\,").replace('=', "\\=");
        match options {
            Some(options) => format!("{}:{file},{options}", self.kind.name),
            None => format!("{}:{file}", self.kind.name),
        }
    }

    /// The spec by which it is run.
    pub(crate) fn run_spec(&self, options: Option<&str>) -> String {
        self.spec(&self.folder.path().join(&self.file), options)
    }

    /// The spec that records and pages show: where the lab keeps the file is for the lab alone to know.
    pub(crate) fn public_spec(&self, options: Option<&str>) -> String {
        self.spec(&self.file, options)
    }

    /// A message without the folder, which is for the lab alone to know.
    fn hide_folder(&self, message: &str) -> String {
        message.replace(&format!("{}/", self.folder.path().display()), "")
    }
}

/// A loaded agent as the pages list it and the API returns it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct AgentSummary {
    /// The word that seats it.
    pub(crate) agent: String,
    pub(crate) name: String,
    pub(crate) kind: &'static str,
    /// The family that it plays.
    pub(crate) family: &'static str,
    /// What the family is called.
    pub(crate) game: &'static str,
    pub(crate) file: String,
    pub(crate) options: Vec<ListedOption>,
    /// Why it cannot play, as far as that is known. The API has had another name for it from the start.
    #[serde(rename = "trouble")]
    pub(crate) error: Option<String>,
    #[serde(skip)]
    pub(crate) agent_kind: &'static AgentKind,
    /// A game of its family, for a link.
    #[serde(skip)]
    pub(crate) usual: &'static str,
}

impl AgentSummary {
    /// Its name and its game.
    pub(crate) fn label(&self) -> String {
        format!("{}: {} ({})", self.name, self.game, self.kind)
    }
}

/// Something about an agent that may be set.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ListedOption {
    pub(crate) key: &'static str,
    /// `0|1`, `-1..1000`, `TEXT`.
    pub(crate) values: String,
    pub(crate) about: &'static str,
}

impl ListedOption {
    pub(crate) fn all(kind: &AgentKind) -> Vec<ListedOption> {
        let listed = |option: &AgentOption| ListedOption {
            key: option.key,
            values: option.values.to_string(),
            about: option.about,
        };
        kind.all_options().map(listed).collect()
    }
}

/// The largest request with files that is taken in.
pub(crate) const MAX_UPLOAD_BYTES: usize = 1 << 20;
/// How many uploaded agents a lab keeps,
const MAX_AGENTS: usize = 200;
/// and so much of them on its disk: an archive may be small, and what is in it large.
const MAX_TOTAL_BYTES: usize = 256 << 20;
/// How long an agent may take to give its name.
const INTRODUCTION_TIMEOUT: Duration = Duration::from_secs(10);
/// How many agents may be asked for their names at a time.
pub(crate) const MAX_INTRODUCTIONS: usize = 2;
/// The longest name that a visitor may give.
const MAX_NAME_LENGTH: usize = 60;

/// The kinds of agents that can be loaded.
pub(crate) fn loadable_kinds() -> impl Iterator<Item = &'static AgentKind> {
    AGENTS.iter().filter(|kind| kind.takes == AgentArgument::File)
}

impl Lab {
    /// Takes an agent in, and says by which word it may be seated.
    pub(crate) fn load_agent(&self, upload: &Upload) -> Result<String, RequestError> {
        if !self.options.allow_agents {
            return Err(RequestError::forbidden(
                "this lab does not accept agent files; its owner can allow them with --allow-agents",
            ));
        }
        let kind = loadable_kinds().find(|kind| kind.name == upload.kind).ok_or_else(|| {
            let known = loadable_kinds().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
            RequestError::invalid(format!("`{}` is not a kind of agent file (there are: {known})", upload.kind))
        })?;
        // An unpacked archive takes memory, so that one is unpacked at a time.
        let unpacking = self.unpacking.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let UnpackedUpload { files, file, name: called } = UnpackedUpload::of(kind, upload)?;
        let name = check_name(&upload.name, called)?;
        let bytes: usize = files.files().map(|(_, content)| content.len()).sum();
        let id = new_id();
        {
            let mut agents = self.loaded();
            let all: usize = agents.values().map(|agent| agent.bytes).sum();
            if agents.len() >= MAX_AGENTS || all + bytes > MAX_TOTAL_BYTES {
                return Err(RequestError::unavailable(
                    "this lab has no space for more agent files; restarting it removes them",
                ));
            }
            let folder = PrivateTempDir::new().map_err(RequestError::internal)?;
            for (path, content) in files.files() {
                let path = folder.path().join(path);
                fs::create_dir_all(path.parent().unwrap_or(&path)).map_err(RequestError::internal)?;
                fs::write(path, content).map_err(RequestError::internal)?;
            }
            let name = unique_name(&name, &agents, &id);
            agents.insert(id.clone(), LoadedAgent { kind, name, error: None, file, bytes, folder });
        }
        drop((files, unpacking));
        let word = format!("file:{id}");
        self.query_name(&word, &id, upload.name.trim().is_empty());
        Ok(word)
    }

    /// Starts an agent once, so that it is listed under the name that it gives itself, and an agent that cannot play is known
    /// at once. A lab that starts others already leaves it as it is.
    fn query_name(&self, word: &str, id: &str, is_wanted: bool) {
        let Ok(_permit) = self.introductions.try_acquire() else { return };
        let asked = self.introduce_agent(word);
        let mut agents = self.loaded();
        let name = match &asked {
            Ok(Some(name)) if is_wanted => Some(unique_name(name, &agents, id)),
            _ => None,
        };
        if let Some(agent) = agents.get_mut(id) {
            agent.name = name.unwrap_or_else(|| agent.name.clone());
            agent.error = asked.err().map(|problem| agent.hide_folder(&problem.message));
        }
    }

    /// What an agent calls itself, if it does.
    fn introduce_agent(&self, word: &str) -> Result<Option<String>, RequestError> {
        let (request, person) = (self.parse_seat(word)?, self.parse_seat("human")?);
        let family = Family::named(request.spec.kind().family.unwrap_or_default());
        let usual = family.map_or("", |family| family.usual);
        let start = Spec::without_files(usual).and_then(|spec| spec.setup()).map_err(RequestError::internal)?;
        let game = GameFacts::new(usual, start);
        let Some(mut player) = self.spawn_player(&request, &person, 0)? else { return Ok(None) };
        let config =
            MatchConfig { preparation: INTRODUCTION_TIMEOUT, ..MatchConfig::for_game(&game.start.family, None) };
        let ids = [request.display_name(), "human".to_owned()];
        let ids = ids.map(|spec| PlayerId { spec, ..PlayerId::default() });
        let mut game = Match::new(game, &config, ids, jiff::Timestamp::now()).map_err(RequestError::internal)?;
        game.seat_person(Seat::Second);
        if let Step::Call(handshake) = game.next_step() {
            let reply = handshake.run(player.as_mut(), &AtomicBool::new(false));
            game.receive(reply)?;
        }
        match &game.record().result.foul {
            Some(foul) => Err(RequestError::invalid(foul.why.clone())),
            None => Ok(Some(game.record().seats.first.name.trim().to_owned())),
        }
    }

    fn loaded(&self) -> MutexGuard<'_, HashMap<String, LoadedAgent>> {
        self.loaded.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The agents that were loaded, by name.
    pub(crate) fn loaded_agents(&self) -> Vec<AgentSummary> {
        let agents = self.loaded();
        let listed = |(id, agent): (&String, &LoadedAgent)| {
            let family = Family::named(agent.kind.family.unwrap_or_default());
            AgentSummary {
                agent: format!("file:{id}"),
                name: agent.name.clone(),
                kind: agent.kind.name,
                agent_kind: agent.kind,
                family: family.map_or("", |family| family.name),
                game: family.map_or("", |family| family.title),
                file: agent.file.display().to_string(),
                options: ListedOption::all(agent.kind),
                error: agent.error.clone(),
                usual: family.map_or("", |family| family.usual),
            }
        };
        let mut all: Vec<_> = agents.iter().map(listed).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name).then_with(|| a.agent.cmp(&b.agent)));
        all
    }
}

/// The name, or a numbered one: a class of thirty loads thirty files called `agent.py`.
fn unique_name(name: &str, agents: &HashMap<String, LoadedAgent>, id: &str) -> String {
    let is_taken = |name: &str| agents.iter().any(|(other, agent)| other != id && agent.name == name);
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    std::iter::once(name.to_owned()).chain(numbered).find(|name| !is_taken(name)).unwrap_or_default()
}

fn check_name(given: &str, called: String) -> Result<String, RequestError> {
    let given = given.trim();
    if given.chars().count() > MAX_NAME_LENGTH || given.chars().any(char::is_control) {
        return Err(RequestError::invalid(format!(
            "the name of an agent has at most {MAX_NAME_LENGTH} characters, in one line"
        )));
    }
    if given.is_empty() { Ok(called) } else { Ok(given.to_owned()) }
}
