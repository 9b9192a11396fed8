//! The guard: runs a program nobody trusts, and leaves nothing of it behind. Uses no other crate of the workspace, and is
//! the only one that may hold `unsafe` code.
//!
//! A referee calls [`spawn`]. It starts a second process, the guard (`plyground guard`, which is [`guard_main`]), that
//! raises the walls of the [`SandboxLevel`] asked for, starts the agent behind them, adopts every orphan the agent makes, and
//! kills the whole tree when the agent ends, when the referee says so, and when the referee dies. The agent's pipes run
//! straight to the referee; the guard never touches what they carry.
//!
//! ```no_run
//! use std::path::Path;
//! use plyground_guard::{Confinement, Level, spawn};
//!
//! let agent = Confinement::new(Level::Limits, ["./agent"], "/srv/match-7/first", "/srv/match-7/first-tmp");
//! let mut running = spawn(Path::new("/usr/bin/plyground"), &agent)?;
//! assert_eq!(running.wait_exit(None), None);
//! drop(running); // everything the agent started is gone when this returns
//! # Ok::<(), plyground_guard::GuardError>(())
//! ```

mod confined;
mod confinement;
#[cfg(any(not(target_os = "linux"), plyground_portable))]
mod elsewhere;
mod error;
mod finding;
mod interrupt;
mod level;
#[cfg(all(target_os = "linux", not(plyground_portable)))]
mod linux;
mod stranger;

pub use confined::{AccountingError, Activity, ConfinedProcess, ExitReason, ProtocolPipes, Resource, can_run, spawn};
pub use confinement::{Confinement, Limits, Pipes};
pub use error::GuardError;
pub use finding::{SystemCheck, check_system};
pub use interrupt::interrupt_flag;
pub use level::{SandboxLevel, UnknownSandboxLevel, available_levels, strongest_level};
pub use stranger::refuse_foreign_file;

#[cfg(any(not(target_os = "linux"), plyground_portable))]
use elsewhere as system;
#[cfg(all(target_os = "linux", not(plyground_portable)))]
use linux as system;

pub use system::PrivateTempDir;

/// What `plyground guard` does. It reads its own arguments (everything after the word `guard`), which only [`spawn`]
/// knows how to write; a person who types the command is told so.
pub fn guard_main() -> std::process::ExitCode {
    system::guard_main()
}
