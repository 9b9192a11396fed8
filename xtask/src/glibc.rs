//! The command for old systems: the same program, linked against a C library of 2018. It goes into autograders, whose
//! containers may be that old.

#[path = "../../crates/grade/src/autograder/symbol_versions.rs"]
#[expect(unreachable_pub, reason = "the file is the grader's, where these are public")]
mod symbol_versions;

use crate::stages::{Step, cargo, root, step, target};
use std::path::{Path, PathBuf};
use symbol_versions::{OLDEST_GLIBC, needed_glibc};

/// The linker, as a Python package.
const ZIG: &str = "ziglang==0.17.0";

/// Where the command for old systems lies: beside the one for this system.
pub(crate) fn program() -> PathBuf {
    target().join(format!("release/plyground-glibc{OLDEST_GLIBC}"))
}

/// What links for old systems: it starts the Python of `zig` as PLYGROUND_ZIG says.
pub(crate) const LINKER: &str = "xtask/zig-cc";

/// The Python that has zig, and the commands that install it if it is not there.
pub(crate) fn zig() -> (String, Vec<Step>) {
    let venv = target().join("tools/zig");
    let python = venv.join("bin/python").display().to_string();
    let mut steps = Vec::new();
    if !venv.join("bin/python-zig").exists() {
        steps.push(step("python3".to_owned(), &format!("-m venv {}", venv.display())));
        steps.push(step(python.clone(), &format!("-m pip install --quiet --disable-pip-version-check {ZIG}")));
    }
    (python, steps)
}

/// The commands that build it. Everything but the command's own crate is what `cargo build --release` compiles, too.
pub(crate) fn build() -> Vec<Step> {
    let (python, mut steps) = zig();
    let linker = root().join(LINKER);
    let line = "rustc --release --package plyground-cli --bin plyground -- -C linker-flavor=gcc -C";
    let mut link = Step { variable: Some(("PLYGROUND_ZIG", python)), ..cargo(line) };
    link.arguments.push(format!("linker={}", linker.display()));
    steps.push(link);
    let built = target().join("release/plyground").display().to_string();
    let program = program().display().to_string();
    steps.push(step("cp".to_owned(), &format!("{built} {program}")));
    steps.push(cargo(&format!("xtask glibc {program}")));
    steps
}

/// Which C library a program needs, as a sentence; an error if it is a newer one than autograders may have.
pub(crate) fn check(program: &Path) -> Result<String, String> {
    let bytes = std::fs::read(program).map_err(|error| format!("cannot read {}: {error}", program.display()))?;
    let name = program.display();
    match needed_glibc(&bytes).map_err(|error| format!("{name}: {error}"))? {
        None => Ok(format!("{name} needs no glibc")),
        Some(needed) if needed <= OLDEST_GLIBC => Ok(format!("{name} needs glibc {needed}")),
        Some(needed) => Err(format!("{name} needs glibc {needed} (expected {OLDEST_GLIBC} or older)")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_for_old_systems_is_linked_by_zig_and_then_checked() {
        let steps: Vec<String> = build().iter().map(Step::to_string).collect();
        let [.., link, copy, check] = &steps[..] else { panic!("{steps:?}") };
        assert!(link.contains("cargo rustc --release") && link.ends_with("xtask/zig-cc"), "{link}");
        assert!(copy.ends_with("release/plyground-glibc2.28"), "{copy}");
        assert!(check.starts_with("cargo xtask glibc ") && check.ends_with("release/plyground-glibc2.28"), "{check}");
    }

    #[test]
    fn a_file_that_is_not_a_program_is_refused() {
        let problem = check(&root().join("Cargo.toml")).unwrap_err();
        assert!(
            problem.ends_with("Cargo.toml: not a program for 64-bit Linux on x86 processors (expected an ELF file)")
        );
    }
}
