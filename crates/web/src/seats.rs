//! Who may sit at a table of the lab: people, built-in agents, and agent files where the owner allows them.

use crate::lab::Lab;
use crate::problem::Problem;
use plyground_agents::{AgentSpec, Takes, VOICES, sit};
use plyground_arena::{Player, Trouble};
use std::path::PathBuf;
use tempfile::TempDir;

/// A seat that was asked for and may be had.
#[derive(Clone, Debug)]
pub(crate) struct SeatWish {
    pub(crate) spec: AgentSpec,
    /// What the record calls it. The path of a loaded file is nobody's business.
    pub(crate) shown: String,
}

impl SeatWish {
    /// What it will call itself, as far as one can tell before it has said so.
    pub(crate) fn called(&self) -> String {
        let voice = self.spec.option("voice").or(self.spec.kind().voice);
        let voice = voice.and_then(|name| VOICES.iter().find(|voice| voice.name == name));
        voice.map_or_else(|| self.shown.clone(), |voice| voice.called.to_owned())
    }
}

/// A file that a visitor loaded, in a folder of its own.
#[derive(Debug)]
pub(crate) struct LoadedAgent {
    pub(crate) kind: String,
    pub(crate) name: String,
    folder: TempDir,
}

/// The largest file that may be loaded.
pub(crate) const MOST_BYTES: usize = 1 << 20;
/// How many files a lab keeps.
const MOST_FILES: usize = 200;

impl Lab {
    /// Takes a file in, and says by which word it may be seated.
    pub(crate) fn load_agent(&self, kind: &str, name: &str, bytes: &[u8]) -> Result<String, Problem> {
        if !self.options.allow_agents {
            return Err(Problem::forbidden("this lab runs no agent files; its owner can start it with --allow-agents"));
        }
        let known = plyground_agents::AGENTS.iter().find(|known| known.name == kind && known.takes == Takes::File);
        known.ok_or_else(|| Problem::bad(format!("`{kind}` is no kind of agent file")))?;
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        if name.is_empty() || name.len() > 100 || name.starts_with('.') || !name.chars().all(plain) {
            return Err(Problem::bad("the name of an agent file has letters, digits, `_`, `-` and `.` only"));
        }
        if bytes.is_empty() || bytes.len() > MOST_BYTES {
            return Err(Problem::bad("an agent file has between one byte and one mebibyte"));
        }
        let mut files = self.loaded.lock().expect("nobody panics while loading");
        if files.len() >= MOST_FILES {
            return Err(Problem::busy("this lab keeps no more agent files; its owner can start it anew"));
        }
        let folder = tempfile::tempdir().map_err(Problem::ours)?;
        std::fs::write(folder.path().join(name), bytes).map_err(Problem::ours)?;
        let id = crate::lab::new_id();
        files.insert(id.clone(), LoadedAgent { kind: kind.to_owned(), name: name.to_owned(), folder });
        Ok(format!("file:{id}"))
    }

    /// The seat that a word asks for: `human`, a built-in agent with its options, or `file:ID[,OPTION=VALUE]`.
    pub(crate) fn seat(&self, word: &str) -> Result<SeatWish, Problem> {
        if let Some(rest) = word.strip_prefix("file:") {
            let (id, options) = rest.split_once(',').map_or((rest, None), |(id, options)| (id, Some(options)));
            let files = self.loaded.lock().expect("nobody panics while loading");
            let file = files.get(id).ok_or_else(|| Problem::missing("agent file"))?;
            let path: PathBuf = file.folder.path().join(&file.name);
            let with = |place: &str| match options {
                Some(options) => format!("{}:{place},{options}", file.kind),
                None => format!("{}:{place}", file.kind),
            };
            // A second file among the options would be one that nobody loaded.
            if options.is_some_and(|options| options.split(',').any(|part| !part.contains('='))) {
                return Err(Problem::bad("options of an agent file are written `key=value`"));
            }
            let spec = with(&path.display().to_string()).parse().map_err(Problem::bad)?;
            return Ok(SeatWish { spec, shown: with(&file.name) });
        }
        let spec: AgentSpec = word.parse().map_err(Problem::bad)?;
        if !spec.is_human() && !spec.kind().is_built_in() {
            return Err(Problem::forbidden(format!(
                "`{}` starts a program, which a page may not ask for",
                spec.kind().name
            )));
        }
        if spec.option("threads").is_some() {
            return Err(Problem::forbidden("threads are for the owner of the machine"));
        }
        Ok(SeatWish { shown: spec.to_string(), spec })
    }

    /// Someone at the board; nobody for a person, who sits elsewhere.
    pub(crate) fn seated(
        &self,
        wish: &SeatWish,
        opponent: &SeatWish,
        seed: u64,
    ) -> Result<Option<Box<dyn Player>>, Problem> {
        if wish.spec.is_human() {
            return Ok(None);
        }
        match sit(&wish.spec, &opponent.spec, &self.venue, seed) {
            Ok(player) => Ok(Some(player)),
            Err(Trouble::Impossible(why)) => Err(Problem::bad(why)),
            Err(Trouble::Foul(foul)) => Err(Problem::bad(foul.why)),
        }
    }
}

impl Lab {
    /// The loaded files, by the word that seats them.
    pub(crate) fn loaded_agents(&self) -> Vec<(String, String)> {
        let files = self.loaded.lock().expect("nobody panics while loading");
        let mut words: Vec<_> =
            files.iter().map(|(id, file)| (format!("file:{id}"), format!("{} ({})", file.name, file.kind))).collect();
        words.sort_by(|a, b| a.1.cmp(&b.1).then(a.0.cmp(&b.0)));
        words
    }
}
