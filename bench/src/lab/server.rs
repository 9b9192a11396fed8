//! The lab in a process of its own, so that what it takes can be told from what its visitors take.

use crate::report::Done;
use plyground_web::{Access, LabOptions, StoreLocation};
use std::io::{BufRead, BufReader, Read};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};

/// What the lab is told to be behind. Only so does it believe visitors where they come from, and there are many.
const PROXY: &str = "http://lab.invalid";

/// A lab that is open, and closes with us.
pub(super) struct Server {
    pub(super) address: SocketAddr,
    process: Child,
}

impl Server {
    pub(super) fn start() -> Done<Server> {
        let mut command = Command::new(std::env::current_exe()?);
        let mut process = command.arg("lab-server").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().ok_or("no pipe")?).read_line(&mut line)?;
        Ok(Server { address: line.trim().parse()?, process })
    }

    /// The most memory it had, in MiB, and the processor time it took, in seconds.
    pub(super) fn usage(&self) -> Done<(u64, f64)> {
        let file = |name: &str| std::fs::read_to_string(format!("/proc/{}/{name}", self.process.id()));
        let status = file("status")?;
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no peak of memory")?;
        let kibibytes: u64 = peak.trim().trim_end_matches(" kB").parse()?;
        let stat = file("stat")?;
        // Behind the name, which may hold anything; user and system time are the 14th and 15th field.
        let (_, fields) = stat.rsplit_once(") ").ok_or("no fields")?;
        let ticks: u64 = fields.split(' ').skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        Ok((kibibytes >> 10, ticks as f64 / 100.0))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It ends when its input does, and so it would if we were killed.
        drop(self.process.stdin.take());
        drop(self.process.wait());
    }
}

/// The lab itself, until its input ends.
pub(crate) fn serve() -> Done {
    let options = LabOptions {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        access: Access::Proxy(PROXY.to_owned()),
        proxies: Vec::new(),
        allow_agents: false,
        store: StoreLocation::Memory,
        guard: std::env::current_exe()?,
        interpreter: None,
        class: None,
        embed_from: Vec::new(),
        table: plyground_search::engine::DEFAULT_TABLE_BYTES,
    };
    let (ended, until) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        let mut nothing = Vec::new();
        std::io::stdin().read_to_end(&mut nothing).ok();
        ended.send(()).ok();
    });
    plyground_web::serve(options, |served| println!("{}", served.address), async {
        until.await.ok();
    })?;
    Ok(())
}
