//! `--watch`: the match on a live page.

use super::series::Series;
use crate::commands::lab::{log_to_standard_error, open};
use anyhow::{Context, Result, anyhow};
use plyground_agents::AgentSpec;
use plyground_arena::MAX_TURN_TIME;
use plyground_record::GameFacts;
use plyground_web::{Access, Lab, LabOptions, LiveView, RunningLab, StoreLocation, serve, wait_for_flag};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Once, mpsc};
use std::time::Duration;

/// The lab that shows a match.
pub(super) struct LiveLab {
    lab: Arc<Lab>,
    url: String,
    opened: Once,
}

impl LiveLab {
    /// A page for a game that is about to begin; the first one is opened in the browser.
    pub(super) fn page(&self, game: GameFacts, specs: [&AgentSpec; 2], limit: Option<Duration>) -> Option<LiveView> {
        let live_view = self.lab.show_match(game, specs, limit.unwrap_or(MAX_TURN_TIME))?;
        self.opened.call_once(|| {
            let page = format!("{}{}", self.url, live_view.path());
            anstream::eprintln!("live page: {page}");
            open(&page);
        });
        Some(live_view)
    }
}

/// Runs the match while a lab of its own shows it. The lab stays open until Ctrl-C, so that the end can be
/// looked at.
pub(super) fn run(mut series: Series) -> Result<ExitCode> {
    log_to_standard_error();
    let stop = plyground_guard::interrupt_flag();
    let guard =
        std::env::current_exe().context("cannot find the plyground program itself, which starts the sandbox")?;
    let options = LabOptions {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        access: Access::Local,
        proxies: Vec::new(),
        allow_agents: false,
        store: StoreLocation::Memory,
        guard,
        interpreter: None,
        table: plyground_search::engine::DEFAULT_TABLE_BYTES,
    };
    let (tell, told) = mpsc::channel();
    let server = std::thread::spawn(move || {
        let opened = |served: &RunningLab| drop(tell.send((served.url(), served.lab.clone())));
        serve(options, opened, wait_for_flag(stop))
    });
    let Ok((url, lab)) = told.recv() else {
        let failed = server.join().map_err(|_| anyhow!("the lab failed"))?;
        return failed.map(|()| ExitCode::SUCCESS).map_err(Into::into);
    };
    series.watch = Some(LiveLab { lab, url, opened: Once::new() });
    let result = series.run()?;
    if !stop.load(Ordering::Relaxed) {
        anstream::eprintln!("The page stays open; Ctrl-C closes it.");
    }
    drop(server.join());
    Ok(result)
}
