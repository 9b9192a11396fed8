//! A lab of a command's own, which shows what the command found until Ctrl-C.

use crate::commands::lab::log_to_standard_error;
use crate::own_program::guard_program;
use anyhow::{Result, anyhow};
use plyground_web::{Access, Lab, LabOptions, RunningLab, ServeError, StoreLocation, serve, wait_for_flag};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;

/// A lab on a free port of this machine that saves nothing.
pub(crate) struct LocalLab {
    /// The lab.
    pub(crate) lab: Arc<Lab>,
    /// Its address.
    pub(crate) url: String,
    server: JoinHandle<Result<(), ServeError>>,
}

impl LocalLab {
    /// Starts one.
    pub(crate) fn start() -> Result<LocalLab> {
        log_to_standard_error();
        let stop = plyground_guard::interrupt_flag();
        let guard = guard_program()?;
        let options = LabOptions {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            access: Access::Local,
            proxies: Vec::new(),
            allow_agents: false,
            store: StoreLocation::Memory,
            guard,
            interpreter: None,
            class: None,
            embed_from: Vec::new(),
            table: plyground_search::engine::DEFAULT_TABLE_BYTES,
        };
        let (tell, told) = mpsc::channel();
        let server = std::thread::spawn(move || {
            let opened = |served: &RunningLab| drop(tell.send((served.url(), served.lab.clone())));
            serve(options, opened, wait_for_flag(stop))
        });
        match told.recv() {
            Ok((url, lab)) => Ok(LocalLab { lab, url, server }),
            Err(_) => {
                server.join().map_err(|_| anyhow!("the lab failed"))??;
                Err(anyhow!("the lab was stopped"))
            }
        }
    }

    /// Waits for Ctrl-C, so that its pages can be looked at.
    pub(crate) fn stay_open(self) {
        if !plyground_guard::interrupt_flag().load(Ordering::Relaxed) {
            anstream::eprintln!("The page stays open; Ctrl-C closes it.");
        }
        drop(self.server.join());
    }
}
