//! The seccomp filter of the level `limits`: the few system calls that would get around the limits. These are new user
//! namespaces (memory in a file system that cannot be seen from outside), keyrings (a note for the user's next agent), and
//! hiding from the guard (`PR_SET_DUMPABLE`).
//!
//! The BPF program is written by hand, because the [filter of the levels above](super::syscalls) kills 32-bit programs, and
//! some game engines are 32-bit programs.

use seccompiler::{apply_filter, sock_filter};

use super::sys;

// The instructions that are used here: load a word of the call's description, compare, test bits, answer.
const LOAD: u16 = 0x20;
const AND: u16 = 0x54;
const IS_EQUAL: u16 = 0x15;
const HAS_BITS: u16 = 0x45;
const ANSWER: u16 = 0x06;

// Where the kernel's description of a call has its parts. Of an argument only the lower half is looked at.
const NUMBER: u32 = 0;
const PROCESSOR: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;
const SECOND_ARGUMENT: u32 = 24;

const ALLOWED: u32 = libc::SECCOMP_RET_ALLOW;
const REFUSED: u32 = libc::SECCOMP_RET_ERRNO | libc::EPERM.unsigned_abs();
/// Makes libraries use `clone`, whose flags a filter can see.
const UNKNOWN: u32 = libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs();

/// The numbers of the calls on one kind of processor.
struct SyscallNumbers {
    /// How the kernel names the processor.
    processor: u32,
    keys: [u32; 3],
    clone3: u32,
    /// Those whose first argument has a flag for a new user namespace.
    namespaces: [u32; 2],
    prctl: u32,
}

#[cfg(target_arch = "x86_64")]
const PROCESSORS: &[SyscallNumbers] = &[
    own(0xc000_003e),
    // The same machine's 32-bit programs.
    SyscallNumbers { processor: 0x4000_0003, keys: [286, 287, 288], clone3: 435, namespaces: [120, 310], prctl: 172 },
];
#[cfg(target_arch = "aarch64")]
const PROCESSORS: &[SyscallNumbers] = &[own(0xc000_00b7)];
#[cfg(target_arch = "riscv64")]
const PROCESSORS: &[SyscallNumbers] = &[own(0xc000_00f3)];
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")))]
const PROCESSORS: &[SyscallNumbers] = &[];

/// The numbers that this program itself is compiled with.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
const fn own(processor: u32) -> SyscallNumbers {
    SyscallNumbers {
        processor,
        keys: [libc::SYS_add_key as u32, libc::SYS_request_key as u32, libc::SYS_keyctl as u32],
        clone3: libc::SYS_clone3 as u32,
        namespaces: [libc::SYS_clone as u32, libc::SYS_unshare as u32],
        prctl: libc::SYS_prctl as u32,
    }
}

/// Refuses them for this process and all it will start, if the kernel has seccomp.
pub(super) fn close() -> Result<(), String> {
    if PROCESSORS.is_empty() || !sys::has_seccomp() {
        return Ok(());
    }
    apply_filter(&program()).map_err(|error| format!("cannot refuse system calls: {error}"))
}

fn program() -> Vec<sock_filter> {
    let mut program = vec![step(LOAD, PROCESSOR)];
    for numbers in PROCESSORS {
        let refusals = refusals(numbers);
        program.push(unless(IS_EQUAL, numbers.processor, refusals.len()));
        program.extend(refusals);
    }
    program.push(step(ANSWER, ALLOWED));
    program
}

/// The part of the filter for one kind of processor. It ends with an answer for every call.
fn refusals(numbers: &SyscallNumbers) -> Vec<sock_filter> {
    // On x86-64 every call also has a number with this bit.
    let mut steps = vec![step(LOAD, NUMBER), step(AND, !0x4000_0000)];
    for call in numbers.keys {
        steps.extend([unless(IS_EQUAL, call, 1), step(ANSWER, REFUSED)]);
    }
    steps.extend([unless(IS_EQUAL, numbers.clone3, 1), step(ANSWER, UNKNOWN)]);
    for call in numbers.namespaces {
        let by_flag = [
            step(LOAD, FIRST_ARGUMENT),
            unless(HAS_BITS, libc::CLONE_NEWUSER.unsigned_abs(), 1),
            step(ANSWER, REFUSED),
            step(ANSWER, ALLOWED),
        ];
        steps.push(unless(IS_EQUAL, call, by_flag.len()));
        steps.extend(by_flag);
    }
    let hiding = [
        step(LOAD, FIRST_ARGUMENT),
        unless(IS_EQUAL, libc::PR_SET_DUMPABLE.unsigned_abs(), 3),
        step(LOAD, SECOND_ARGUMENT),
        // 1 is what it is anyway.
        sock_filter { code: IS_EQUAL, jt: 1, jf: 0, k: 1 },
        step(ANSWER, REFUSED),
        step(ANSWER, ALLOWED),
    ];
    steps.push(unless(IS_EQUAL, numbers.prctl, hiding.len()));
    steps.extend(hiding);
    steps.push(step(ANSWER, ALLOWED));
    steps
}

fn step(code: u16, k: u32) -> sock_filter {
    sock_filter { code, jt: 0, jf: 0, k }
}

/// Goes on if the comparison holds, and skips so many steps if not.
fn unless(code: u16, k: u32, skipped: usize) -> sock_filter {
    sock_filter { code, jt: 0, jf: u8::try_from(skipped).expect("a few dozen steps"), k }
}
