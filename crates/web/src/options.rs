//! How the owner of a lab wants it to be.

use std::net::SocketAddr;
use std::path::PathBuf;

/// How a lab is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Who may come in.
    pub access: Access,
    /// Whether visitors may load agent files, which are then run on this machine.
    pub allow_agents: bool,
    /// Where games are kept.
    pub store: StoreAt,
    /// The program that stands guard over agents: `plyground` itself.
    pub guard: PathBuf,
}

/// Who may come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// Whoever sits at this machine.
    Local,
    /// Whoever knows this word.
    Token(String),
    /// Whoever a reverse proxy lets through. It serves the lab under this origin, such as `https://lab.example.edu`.
    Proxy(String),
}

/// Where games are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreAt {
    /// In this file.
    File(PathBuf),
    /// Nowhere: they are gone when the lab is closed.
    Memory,
}
