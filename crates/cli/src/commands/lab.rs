//! `plyground lab`: the web lab.

use super::print_line;
use crate::own_program::guard_program;
use crate::sizes::read_table;
use anyhow::{Result, anyhow};
use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use plyground_search::ByteSize;
use plyground_search::engine::DEFAULT_TABLE_BYTES;
use plyground_web::{Access, LabOptions, StoreLocation, serve};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

/// Start the web lab: play, watch, analyse and explore searches in the browser
///
/// The lab is a web server on this machine. It needs no other service, and other machines cannot reach it unless you
/// allow that. Games are saved in a file in your data folder. Ctrl-C stops the lab; unfinished games can be continued the
/// next time.
#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  plyground lab                               play in the browser
  plyground lab --port 9000 --no-open         at http://127.0.0.1:9000/
  plyground lab --memory                      save nothing
  plyground lab --allow-agents                visitors may upload agents
  plyground lab --class grades                a graded class, for you alone
  plyground lab --listen 0.0.0.0 --token pear other machines need the token
  plyground lab --proxy https://lab.example.edu
  plyground lab --embed-from https://slides.example.edu
  plyground lab --allow-agents --interpreter venv/bin/python

Behind a reverse proxy, the proxy decides who has access; it must pass the
Host header on. Visitors who may upload agents run programs on this machine, in
the sandbox that `plyground doctor` describes.")]
pub(crate) struct LabArgs {
    /// The port [default: 8415, or any free one]
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// The address to listen on; if other machines can reach it, --token or --proxy is needed [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<IpAddr>,

    /// Require this access token (a shared password) from every visitor
    #[arg(long, value_name = "WORD", value_parser = read_token)]
    token: Option<String>,

    /// The public address (origin) at which a reverse proxy serves this lab; the proxy decides who has access
    #[arg(long, value_name = "ORIGIN", conflicts_with = "token", value_parser = read_origin)]
    proxy: Option<String>,

    /// The IP address of the proxy, if it runs on another machine; connections from other addresses are then refused
    #[arg(long, value_name = "IP", requires = "proxy", value_delimiter = ',')]
    proxy_address: Vec<IpAddr>,

    /// Let visitors upload agent files, which then run on this machine, in the sandbox
    #[arg(long)]
    allow_agents: bool,

    /// The Python interpreter for agent files [default: the first one that runs in the sandbox]
    #[arg(long, value_name = "FILE", requires = "allow_agents")]
    interpreter: Option<PathBuf>,

    /// Show this graded class, a folder of `grade run`, at a secret address that is printed
    #[arg(long, value_name = "DIR")]
    class: Option<PathBuf>,

    /// Let pages of this site (an origin) show slides, lessons and boards of the lab in frames; may be given several times
    #[arg(long, value_name = "ORIGIN", value_parser = read_embedding_origin)]
    embed_from: Vec<String>,

    /// Memory for the engine's transposition table in each hint and analysis [default: 32M]
    #[arg(long, value_name = "SIZE", value_parser = read_table)]
    table: Option<ByteSize>,

    /// Do not open a browser
    #[arg(long)]
    no_open: bool,

    /// Save games in this file [default: plyground/lab.sqlite in your data folder]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,

    /// Keep games in main memory only, and save nothing: they are lost when the lab stops (this is not a limit, as `search --memory` is)
    #[arg(long, conflicts_with = "store")]
    memory: bool,
}

/// The usual port: the number of the first course.
const PORT: u16 = 8415;

impl LabArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let ip = self.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let usual = SocketAddr::new(ip, PORT);
        let listen = match self.port {
            Some(port) => SocketAddr::new(ip, port),
            // Another lab may be running on this port; then any other port will do.
            None if std::net::TcpListener::bind(usual).is_ok() => usual,
            None => SocketAddr::new(ip, 0),
        };
        let store = match (self.memory, self.store) {
            (true, _) => StoreLocation::Memory,
            (false, Some(file)) => StoreLocation::File(file),
            (false, None) => StoreLocation::File(data_folder()?.join("plyground").join("lab.sqlite")),
        };
        let access = match (self.token, self.proxy) {
            (Some(token), _) => Access::Token(token),
            (None, Some(origin)) => Access::Proxy(origin),
            (None, None) => Access::Local,
        };
        let guard = guard_program()?;
        let options = LabOptions {
            listen,
            access,
            proxies: self.proxy_address,
            allow_agents: self.allow_agents,
            store,
            guard,
            interpreter: self.interpreter,
            class: self.class,
            embed_from: self.embed_from,
            table: self.table.map_or(DEFAULT_TABLE_BYTES, ByteSize::bytes),
        };
        if let Some(warning) = options.warning() {
            anstream::eprintln!("plyground: warning: {warning}");
        }
        log_to_standard_error();
        let mut told = Ok(());
        let stop = plyground_guard::interrupt_flag();
        serve(
            options,
            |served| {
                told = announce(&served.url(), served.lab.class_path());
                if !self.no_open {
                    open(&served.url());
                }
            },
            plyground_web::wait_for_flag(stop),
        )?;
        told?;
        Ok(ExitCode::SUCCESS)
    }
}

fn announce(url: &str, class: Option<String>) -> Result<()> {
    print_line!("The lab is open at {url}");
    if let Some(class) = class {
        print_line!("The class is at {url}{class} (whoever has this address can read it)");
    }
    print_line!("Ctrl-C stops it.");
    Ok(())
}

/// Opens a browser, where there is one. Whether it works is for the browser to say; the address is printed anyway.
pub(crate) fn open(url: &str) {
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ if has_screen => ("xdg-open", &[]),
        _ => return,
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    drop(command.spawn());
}

/// Where programs keep what belongs to a user.
fn data_folder() -> Result<PathBuf> {
    let folders = choose_native_strategy()
        .map_err(|_| anyhow!("cannot find your data folder; give --store FILE, or --memory to save nothing"))?;
    Ok(folders.data_dir())
}

/// Writes the log of the lab to standard error: one line with the time for each fault of ours.
pub(crate) fn log_to_standard_error() {
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false).init();
}

fn read_token(word: &str) -> Result<String, String> {
    let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '~'));
    if plain && word.len() >= 4 {
        Ok(word.to_owned())
    } else {
        Err("a token has four or more letters, digits, `-`, `_`, `.` or `~`, so that it fits into a URL".to_owned())
    }
}

/// An origin as it stands in a Content-Security-Policy, where other signs would mean more than one site.
fn read_embedding_origin(text: &str) -> Result<String, String> {
    let origin = read_origin(text)?;
    match origin.contains(['*', ';', ',', '\'', '"']) || !origin.is_ascii() {
        true => Err(format!("`{text}` is not one origin (expected for instance `https://slides.example.edu`)")),
        false => Ok(origin),
    }
}

fn read_origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => Ok(text.to_owned()),
        _ => Err(format!("`{text}` is not an origin (expected for instance `https://lab.example.edu`)")),
    }
}
