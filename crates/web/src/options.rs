//! How the owner of a lab wants it to be.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

/// How a lab is run.
#[derive(Clone, Debug)]
pub struct LabOptions {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Who has access.
    pub access: Access,
    /// The addresses of the reverse proxy, where it is on another machine than the lab.
    pub proxies: Vec<IpAddr>,
    /// Whether visitors may load agent files, which are then run on this machine.
    pub allow_agents: bool,
    /// Where games are saved.
    pub store: StoreLocation,
    /// The program that stands guard over agents: `plyground` itself.
    pub guard: PathBuf,
    /// The Python that runs agent files, instead of the first one that the sandbox can run.
    pub interpreter: Option<PathBuf>,
    /// A graded class that its owner looks at: the folder that `plyground grade run` wrote.
    pub class: Option<PathBuf>,
    /// The origins of sites that may show pages of this lab in their own, such as `https://slides.example.edu`.
    pub embed_from: Vec<String>,
    /// The bytes of the engine's transposition table for hints and analysis.
    pub table: usize,
}

impl LabOptions {
    /// What the owner of such a lab should know before it is opened.
    pub fn warning(&self) -> Option<String> {
        let can_be_passed = matches!(self.access, Access::Proxy(_)) && self.proxies.is_empty();
        (can_be_passed && !self.listen.ip().is_loopback()).then(|| {
            format!(
                "{} can be reached from other machines without the proxy, which then cannot control access; listen on \
                 127.0.0.1, or name the proxy's own address with --proxy-address IP",
                self.listen.ip()
            )
        })
    }
}

/// Who has access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// Browsers on this machine only.
    Local,
    /// Visitors who know this token.
    Token(String),
    /// Visitors whom a reverse proxy lets through. It serves the lab under this origin, such as `https://lab.example.edu`.
    Proxy(String),
}

/// Where games are saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreLocation {
    /// In this file.
    File(PathBuf),
    /// Nowhere: they are gone when the lab is closed.
    Memory,
}
