//! The guard: runs an untrusted program in a sandbox, and leaves nothing of it behind. Uses no other crate of the workspace,
//! and is the only one that may hold `unsafe` code.
//!
//! A referee calls [`spawn`]. It starts a second process, the guard (`plyground guard`, which is [`guard_main`]), that
//! sets up the sandbox of the [`SandboxLevel`] asked for, starts the agent in it, adopts every orphan process the agent
//! leaves, and kills the whole process tree when the agent ends, when the referee says so, and when the referee dies. The
//! agent's pipes run straight to the referee; the guard never touches what they carry.
//!
//! ```no_run
//! use std::path::Path;
//! use plyground_guard::{Confinement, SandboxLevel, spawn};
//!
//! let agent = Confinement::new(SandboxLevel::Limits, ["./agent"], "/srv/match-7/first", "/srv/match-7/first-tmp");
//! let mut running = spawn(Path::new("/usr/bin/plyground"), &agent)?;
//! assert_eq!(running.wait_exit(None), None);
//! drop(running); // everything the agent started is gone when this returns
//! # Ok::<(), plyground_guard::GuardError>(())
//! ```

mod confined;
mod confinement;
mod error;
mod foreign_file;
mod interrupt;
mod level;
#[cfg(all(target_os = "linux", not(plyground_portable)))]
mod linux;
mod system_check;
#[cfg(any(not(target_os = "linux"), plyground_portable))]
mod unsupported;

pub use confined::{Activity, ConfinedProcess, ExitReason, ProtocolPipes, Resource, UncountedReason, can_run, spawn};
pub use confinement::{Confinement, Limits, Pipes};
pub use error::GuardError;
pub use foreign_file::refuse_foreign_file;
pub use interrupt::interrupt_flag;
pub use level::{SandboxLevel, UnknownSandboxLevel, available_levels, strongest_level};
pub use system_check::{SystemCheck, check_system};

#[cfg(all(target_os = "linux", not(plyground_portable)))]
use linux as system;
#[cfg(any(not(target_os = "linux"), plyground_portable))]
use unsupported as system;

pub use system::PrivateTempDir;

/// The `plyground guard` subcommand. It reads its own arguments (everything after the word `guard`), which only [`spawn`]
/// writes; when a person types the command, it says so and exits.
pub fn guard_main() -> std::process::ExitCode {
    system::guard_main()
}
