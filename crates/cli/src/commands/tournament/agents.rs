//! From the agents of the settings to participants: specs, files, folders, archives and patterns.

use super::pattern::{expand, is_pattern};
use anyhow::{Context, Result, anyhow, bail};
use plyground_agents::{AGENTS, AgentKind, AgentSpec, Submission, SubmissionError};
use plyground_game::did_you_mean;
use plyground_games::Spec;
use plyground_grade::run::hash;
use plyground_tournament::Participant;
use plyground_tournament::settings::TournamentSettings;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// An agent that takes part.
pub(super) struct EnteredAgent {
    pub(super) participant: Participant,
    pub(super) spec: AgentSpec,
    /// Whether everything beside its file is its own.
    pub(super) has_own_folder: bool,
}

/// Those who take part, and why others do not.
pub(super) struct EnteredAgents {
    pub(super) agents: Vec<EnteredAgent>,
    pub(super) left_out: Vec<String>,
}

/// Finds the agents. Paths are relative to the current folder, which is that of the settings.
pub(super) fn enter(settings: &TournamentSettings) -> Result<EnteredAgents> {
    let families: Vec<&str> =
        settings.games.iter().filter_map(|game| Some(Spec::parse(game).ok()?.family.name)).collect();
    let course = match &settings.course {
        None => AgentKind::of_course(families[0]),
        Some(id) => Some(course_kind(id)?),
    };
    let mut entry =
        Entry { course, family: families[0], found: EnteredAgents { agents: Vec::new(), left_out: Vec::new() } };
    for text in &settings.agents {
        entry.add(text).with_context(|| format!("agents: `{text}`"))?;
    }
    let found = entry.found;
    let mut names: BTreeMap<&str, &AgentSpec> = BTreeMap::new();
    for agent in &found.agents {
        if agent.spec.is_human() {
            bail!("agents: a person cannot take part in a tournament");
        }
        let own_family = agent.spec.kind().family;
        if let Some(family) = families.iter().find(|family| own_family.is_some_and(|own| own != **family)) {
            bail!(
                "`{}` plays {} only, and the tournament has a game of {family}",
                agent.spec,
                own_family.unwrap_or_default()
            );
        }
        if let Some(other) = names.insert(&agent.participant.name, &agent.spec) {
            bail!(
                "two agents are called `{}` ({other} and {}): give them files or folders with different names",
                agent.participant.name,
                agent.spec
            );
        }
    }
    Ok(found)
}

fn course_kind(id: &str) -> Result<&'static AgentKind> {
    let courses: Vec<&'static AgentKind> = AGENTS.iter().filter(|kind| kind.course().is_some()).collect();
    let names: Vec<&str> = courses.iter().map(|kind| kind.name).collect();
    let found = courses.into_iter().find(|kind| kind.name == id);
    found.ok_or_else(|| anyhow!("course: no agents are known of a course `{id}`{}", did_you_mean(id, &names)))
}

struct Entry<'a> {
    /// The kind that files are; none where the game belongs to no course.
    course: Option<&'static AgentKind>,
    family: &'a str,
    found: EnteredAgents,
}

impl Entry<'_> {
    fn add(&mut self, text: &str) -> Result<()> {
        let kind = text.split(':').next().unwrap_or(text);
        if AGENTS.iter().any(|known| known.name == kind) && !Path::new(text).exists() {
            let spec = AgentSpec::parse(text, self.family)?;
            return self.add_spec(text.to_owned(), spec, None);
        }
        if is_pattern(text) {
            let found = expand(text);
            if found.is_empty() {
                bail!("no file or folder matches");
            }
            found.iter().for_each(|path| self.add_submission(path));
            return Ok(());
        }
        let path = Path::new(text);
        if !path.exists() {
            if text.contains(['/', '.']) {
                bail!("there is no such file or folder");
            }
            // The error says what may have been meant.
            let spec = AgentSpec::parse(text, self.family)?;
            return self.add_spec(text.to_owned(), spec, None);
        }
        if path.is_file() || self.agent_file(path).is_ok_and(|file| file.components().count() == 1) {
            self.add_submission(path);
            return Ok(());
        }
        // A folder of submissions.
        let mut children: Vec<PathBuf> = fs::read_dir(path)?.flatten().map(|entry| entry.path()).collect();
        let is_hidden = |path: &Path| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        children.retain(|child| !is_hidden(child));
        children.sort();
        if children.is_empty() {
            bail!("the folder is empty");
        }
        children.iter().for_each(|child| self.add_submission(child));
        Ok(())
    }

    /// A file, a folder or an archive of one student. One without an agent in it takes no part, and is named.
    fn add_submission(&mut self, path: &Path) {
        if let Err(error) = self.try_submission(path) {
            self.found.left_out.push(format!("{}: {error:#}", path.display()));
        }
    }

    fn try_submission(&mut self, path: &Path) -> Result<()> {
        let folder = path.is_dir();
        let name = if folder { path.file_name() } else { path.file_stem() };
        let name = name.map(|name| name.to_string_lossy().into_owned()).ok_or_else(|| anyhow!("it has no name"))?;
        let file = if folder { path.join(self.agent_file(path)?) } else { path.to_owned() };
        let spec = match self.course {
            Some(kind) => AgentSpec::of_file(kind.name, &file)?,
            None => AgentSpec::parse(&program_spec(&file)?, self.family)?,
        };
        self.add_spec(name, spec, folder.then_some(path))
    }

    /// The file of the agent in a folder, by its path inside of it.
    fn agent_file(&self, folder: &Path) -> Result<PathBuf> {
        let files = Submission::from_folder(folder)?;
        if let Some(kind) = self.course {
            return match files.agent(kind, None) {
                Ok(file) => Ok(file.to_owned()),
                Err(SubmissionError::NoAgent { course, files }) => {
                    bail!("there is no agent of {course} in it (files: {files})")
                }
                Err(SubmissionError::Several { course, files }) => {
                    bail!("there are several agents of {course} in it ({files})")
                }
                Err(error) => Err(error.into()),
            };
        }
        let is_agent =
            |path: &Path| path.components().count() == 1 && path.file_stem().is_some_and(|stem| stem == "agent");
        let found = files.files().map(|(path, _)| path).find(|path| is_agent(path));
        found.map(Path::to_owned).ok_or_else(|| anyhow!("there is no file called agent in it, such as agent.py"))
    }

    fn add_spec(&mut self, name: String, spec: AgentSpec, own_folder: Option<&Path>) -> Result<()> {
        let hash = file_hash(&spec, own_folder)?;
        let participant = Participant { name, spec: spec.to_string(), hash };
        self.found.agents.push(EnteredAgent { participant, spec, has_own_folder: own_folder.is_some() });
        Ok(())
    }
}

/// The spec of a program of no course, by the ending of its name.
fn program_spec(file: &Path) -> Result<String> {
    let path = file.display().to_string().replace('\'', "'\\''");
    let name = |program: &str| format!("exec:{program} '{path}'");
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("py") => Ok(name("python3")),
        Some("js" | "mjs") => Ok(name("node")),
        None => {
            let path = if file.components().count() == 1 { format!("./{path}") } else { path };
            Ok(format!("exec:'{path}'"))
        }
        Some(_) => bail!("it does not say how it is run; name it as an agent, such as \"exec:java -jar {path}\""),
    }
}

/// The hash of an agent's files: of all files of its folder, or of the files that its spec names. Those of a command may be
/// programs of the system.
fn file_hash(spec: &AgentSpec, own_folder: Option<&Path>) -> Result<String> {
    if let Some(folder) = own_folder {
        return Ok(hash(&Submission::from_folder(folder)?));
    }
    let mut files = Vec::new();
    for (number, path) in spec.files().iter().enumerate() {
        let content = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        files.push((number.to_string(), content));
    }
    Ok(if files.is_empty() { String::new() } else { hash(&Submission::from_files(files)?) })
}
