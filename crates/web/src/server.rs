//! A lab on a port.

use crate::lab::Lab;
use crate::listener::accept_connections;
use crate::options::{Access, LabOptions};
use crate::routes::app;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;

/// A lab that cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The port is taken, or not ours to take.
    #[error("cannot listen on {at}")]
    Listen {
        /// Where.
        at: SocketAddr,
        /// Why not.
        source: std::io::Error,
    },
    /// Other machines could reach the lab without any access control.
    #[error(
        "{0} can be reached from other machines: give --token WORD, or --proxy ORIGIN when a reverse proxy guards it"
    )]
    Open(SocketAddr),
    /// The store's folder cannot be made.
    #[error("cannot make the folder {path}")]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The store cannot be opened.
    #[error("cannot open the store of games {path}: {why}")]
    Store {
        /// Which.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// The folder has no graded class in it.
    #[error("{path} has no graded class ({why}); `plyground grade run` makes one")]
    Class {
        /// Which.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// No threads, no sockets.
    #[error("cannot run a server here")]
    Runtime(#[source] std::io::Error),
}

/// A lab that people can reach.
#[derive(Debug)]
pub struct RunningLab {
    /// Where it listens.
    pub address: SocketAddr,
    /// The lab.
    pub lab: Arc<Lab>,
}

impl RunningLab {
    /// What to type into a browser.
    pub fn url(&self) -> String {
        let token = match &self.lab.options.access {
            Access::Token(token) => format!("?token={token}"),
            _ => String::new(),
        };
        let host =
            if self.address.ip().is_unspecified() { "localhost".to_owned() } else { self.address.ip().to_string() };
        let host = if host.contains(':') { format!("[{host}]") } else { host };
        format!("http://{host}:{}/{token}", self.address.port())
    }
}

/// Opens a lab, says where it is, and serves it until `until` is done.
pub fn serve(
    mut options: LabOptions,
    opened: impl FnOnce(&RunningLab),
    until: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    if !options.listen.ip().is_loopback() && options.access == Access::Local {
        return Err(ServeError::Open(options.listen));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Searches that visitors left behind end by themselves; threads that wait for them cost little.
        .max_blocking_threads(128)
        .build()
        .map_err(ServeError::Runtime)?;
    let served = runtime.block_on(async {
        let at = options.listen;
        let listener = TcpListener::bind(at).await.map_err(|source| ServeError::Listen { at, source })?;
        // Port 0 means any; the host check wants to know which.
        let address = listener.local_addr().map_err(ServeError::Runtime)?;
        options.listen = address;
        let lab = Lab::open(options)?;
        opened(&RunningLab { address, lab: Arc::clone(&lab) });
        // Streams stay open as long as their pages; the server does not wait for those.
        tokio::select! {
            served = accept_connections(listener, app(lab)) => served.map_err(ServeError::Runtime),
            () = until => Ok(()),
        }
    });
    runtime.shutdown_background();
    served
}

/// Done when the flag is set, as an interrupt sets it.
pub async fn wait_for_flag(flag: &'static AtomicBool) {
    // A flag that a signal handler sets cannot wake a task.
    let mut ticks = tokio::time::interval(Duration::from_millis(50));
    while !flag.load(Ordering::Relaxed) {
        ticks.tick().await;
    }
}
