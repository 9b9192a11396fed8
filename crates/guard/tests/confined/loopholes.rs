//! What would lead around the limits is refused wherever there are any.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::field::{Field, PATIENCE, at_each_level, not_tested};
use crate::sandbox::{attempt, by_number, refused_from};
use plyground_guard::{ExitReason, SandboxLevel};

#[test]
fn memory_in_a_namespace_and_notes_in_a_keyring_are_refused_wherever_there_are_limits() {
    if !cfg!(target_arch = "x86_64") {
        not_tested("the numbers below are those of x86-64");
        return;
    }
    let note = "248, b'user', b'note for the next match', b'e4', 2, ctypes.c_int(-2)";
    let calls = [
        ("unshare: user", "272, 0x10000000, 0, 0, 0"),
        ("add_key", note),
        ("keyctl: the user's keyring", "250, 0, ctypes.c_int(-4), 1, 0, 0"),
        ("keyctl: the persistent keyring", "250, 22, ctypes.c_int(-1), ctypes.c_int(-2), 0, 0"),
    ];
    for (name, arguments) in calls {
        refused_from(SandboxLevel::Limits, &by_number(name, arguments));
    }
    let clone = by_number("clone: user", "56, 0x10000000 | 17, 0, 0, 0, 0");
    refused_from(
        SandboxLevel::Limits,
        &format!("me = os.getpid()\n{clone}\nif os.getpid() != me: os._exit(0)\nos.wait()"),
    );
    // Threads, and what else a new process may share, stay possible.
    at_each_level(SandboxLevel::None, |level| {
        let deed = by_number("unshare: files", "272, 0x400, 0, 0, 0");
        if level <= SandboxLevel::Limits {
            assert_eq!(Field::new().python_says(level, &attempt(&deed)), "done", "{level}");
        }
    });
}

#[test]
fn it_cannot_hide_from_its_guard() {
    let dumpable = |how: u8| {
        format!(
            "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\nif libc.prctl(4, {how}, 0, 0, 0) < 0: raise OSError(ctypes.get_errno(), '')"
        )
    };
    refused_from(SandboxLevel::Limits, &dumpable(0));
    at_each_level(SandboxLevel::None, |level| {
        assert_eq!(Field::new().python_says(level, &attempt(&dumpable(1))), "done", "{level}");
    });
}

/// A program for a 32-bit processor: one segment, and the instructions in it.
fn program_of_32_bits(instructions: &[u8]) -> Vec<u8> {
    const START: u32 = 0x0804_8000;
    const HEADERS: u32 = 0x54;
    let halves = |numbers: &[u16]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let words = |numbers: &[u32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let size = HEADERS + u32::try_from(instructions.len()).unwrap();
    let mut program = b"\x7fELF\x01\x01\x01\0\0\0\0\0\0\0\0\0".to_vec();
    program.extend(halves(&[2, 3]));
    program.extend(words(&[1, START + HEADERS, 0x34, 0, 0]));
    program.extend(halves(&[0x34, 0x20, 1, 0, 0, 0]));
    program.extend(words(&[1, 0, START, START, size, size, 5, 0x1000]));
    program.extend(instructions);
    program
}

#[test]
fn programs_for_32_bits_run_and_are_held_as_well() {
    if !cfg!(target_arch = "x86_64") {
        not_tested("the instructions below are those of x86");
        return;
    }
    // exit(42)
    let answers = b"\xb8\x01\0\0\0\xbb\x2a\0\0\0\xcd\x80";
    // exit(keyctl(0, -2, 1) == -EPERM)
    let makes_a_keyring = b"\xb8\x20\x01\0\0\x31\xdb\xb9\xfe\xff\xff\xff\xba\x01\0\0\0\xcd\x80\
        \x83\xf8\xff\x0f\x94\xc3\x0f\xb6\xdb\xb8\x01\0\0\0\xcd\x80";
    let run = |level, instructions: &[u8]| {
        let field = Field::new();
        let path = field.stage().join("old");
        fs::write(&path, program_of_32_bits(instructions)).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        crate::field::start(&field.confinement(level, &["./old"])).wait_exit(Some(PATIENCE))
    };
    if run(SandboxLevel::None, answers) != Some(ExitReason::Exited(42)) {
        not_tested("this machine runs no 32-bit programs");
        return;
    }
    assert_eq!(run(SandboxLevel::Limits, answers), Some(ExitReason::Exited(42)));
    assert_eq!(run(SandboxLevel::Limits, makes_a_keyring), Some(ExitReason::Exited(1)));
    assert_eq!(run(SandboxLevel::None, makes_a_keyring), Some(ExitReason::Exited(0)));
}
