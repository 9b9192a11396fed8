//! The wheel: the Python package as one file for every Linux with a C library of 2018 or later, and every Python from 3.10.

use crate::glibc;
use crate::stages::{Step, left_out, root, step, target};

/// What builds and looks at wheels.
const TOOLS: &str = "maturin==1.16.0 auditwheel==6.8.2";

/// The commands that build the wheel, look at it, and install it into clean virtual environments. All libraries are those of
/// the command for old systems.
pub(crate) fn build() -> Vec<Step> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        left_out(
            "the wheel, which is built on 64-bit Linux PCs; elsewhere `pip install .` builds the package".to_owned(),
        );
        return Vec::new();
    }
    let venv = target().join("tools/wheel");
    let program = |name: &str| venv.join("bin").join(name).display().to_string();
    let (zig, mut steps) = glibc::zig();
    if !venv.join("bin/maturin").exists() || !venv.join("bin/auditwheel").exists() {
        steps.push(step("python3".to_owned(), &format!("-m venv {}", venv.display())));
        steps.push(step(program("python"), &format!("-m pip install --quiet --disable-pip-version-check {TOOLS}")));
    }
    let wheels = target().join("wheels").display().to_string();
    let linker = root().join(glibc::LINKER).display().to_string();
    let build = format!("python/build/build_wheel_with_guard.py --out {wheels} --linker {linker}");
    steps.push(Step { variable: Some(("PLYGROUND_ZIG", zig)), ..step(program("python"), &build) });
    steps.push(step(program("python"), &format!("python/tests/wheel.py {wheels}")));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wheel_is_linked_by_zig_and_then_tried() {
        let steps: Vec<String> = build().iter().map(Step::to_string).collect();
        if let [.., built, tried] = &steps[..] {
            assert!(built.contains("PLYGROUND_ZIG=") && built.ends_with("xtask/zig-cc"), "{built}");
            assert!(tried.contains("python/tests/wheel.py "), "{tried}");
        }
    }
}
