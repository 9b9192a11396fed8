//! Which C library a program needs: the versions of symbols that an ELF file asks for.
//!
//! `cargo xtask glibc` compiles this file too, so it uses nothing but the standard library.

use std::fmt;

/// A version of glibc, such as 2.28.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GlibcVersion {
    /// The number before the point.
    pub major: u32,
    /// The number after it.
    pub minor: u32,
}

/// The C library of CentOS 8 and Rocky 8. Of the systems that Gradescope offers only Ubuntu 18.04 has an older one.
pub const OLDEST_GLIBC: GlibcVersion = GlibcVersion { major: 2, minor: 28 };

impl fmt::Display for GlibcVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// The file is not a program for 64-bit Linux on PCs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAProgram;

impl fmt::Display for NotAProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a program for 64-bit Linux on x86 processors (expected an ELF file)")
    }
}

impl std::error::Error for NotAProgram {}

/// The newest glibc that a symbol of the program asks for, symbols that it could do without included; `None` if it asks for
/// none, as a statically linked program does.
pub fn needed_glibc(program: &[u8]) -> Result<Option<GlibcVersion>, NotAProgram> {
    let versions = symbol_versions(program).ok_or(NotAProgram)?;
    Ok(versions.iter().filter_map(|version| glibc_version(version)).max())
}

/// `GLIBC_2.28` or `GLIBC_2.2.5`; other libraries have other words in front.
fn glibc_version(version: &str) -> Option<GlibcVersion> {
    let mut numbers = version.strip_prefix("GLIBC_")?.split('.').map(str::parse);
    Some(GlibcVersion { major: numbers.next()?.ok()?, minor: numbers.next()?.ok()? })
}

const HEADER: &[u8] = b"\x7fELF\x02\x01\x01";
const X86_64: u16 = 62;
const PT_LOAD: u32 = 1;
const PT_DYNAMIC: u32 = 2;
const DT_STRTAB: u64 = 5;
const DT_VERNEED: u64 = 0x6fff_fffe;
const DT_VERNEEDNUM: u64 = 0x6fff_ffff;

/// The versions of symbols that the program wants of its libraries, or `None` for what is not such a program.
fn symbol_versions(program: &[u8]) -> Option<Vec<String>> {
    if !program.starts_with(HEADER) || number::<2>(program, 18)? != u64::from(X86_64) {
        return None;
    }
    let headers = Segments::read(program)?;
    let Some(dynamic) = headers.dynamic else { return Some(Vec::new()) };
    // An array of pairs, tag and value, that ends with a zero.
    let mut entries = (0..).map_while(|entry| {
        let at = dynamic + 16 * entry;
        Some((number::<8>(program, at)?, number::<8>(program, at + 8)?)).filter(|(tag, _)| *tag != 0)
    });
    let entries: Vec<(u64, u64)> = entries.by_ref().take(4096).collect();
    let value = |tag: u64| entries.iter().find(|entry| entry.0 == tag).map(|entry| entry.1);
    let (Some(needs), Some(count)) = (value(DT_VERNEED), value(DT_VERNEEDNUM)) else { return Some(Vec::new()) };
    let names = headers.offset(value(DT_STRTAB)?)?;
    let mut versions = Vec::new();
    let mut library = headers.offset(needs)?;
    for _ in 0..count.min(4096) {
        let mut version = library + number::<4>(program, library + 8)? as usize;
        for _ in 0..number::<2>(program, library + 2)? {
            versions.push(text(program, names + number::<4>(program, version + 8)? as usize)?);
            version += number::<4>(program, version + 12)? as usize;
        }
        library += number::<4>(program, library + 12)? as usize;
    }
    Some(versions)
}

/// Where parts of the file lie in memory.
struct Segments {
    /// Address, length in the file, place in the file.
    loaded: Vec<(u64, u64, u64)>,
    /// Where the dynamic section lies in the file.
    dynamic: Option<usize>,
}

impl Segments {
    fn read(program: &[u8]) -> Option<Segments> {
        let table = number::<8>(program, 32)? as usize;
        let size = number::<2>(program, 54)? as usize;
        let mut segments = Segments { loaded: Vec::new(), dynamic: None };
        for index in 0..number::<2>(program, 56)? as usize {
            let at = table.checked_add(size * index)?;
            let (offset, address) = (number::<8>(program, at + 8)?, number::<8>(program, at + 16)?);
            match number::<4>(program, at)? as u32 {
                PT_LOAD => segments.loaded.push((address, number::<8>(program, at + 32)?, offset)),
                PT_DYNAMIC => segments.dynamic = Some(offset as usize),
                _ => {}
            }
        }
        Some(segments)
    }

    fn offset(&self, address: u64) -> Option<usize> {
        let holds = |&&(start, length, _): &&(u64, u64, u64)| address.checked_sub(start).is_some_and(|it| it < length);
        self.loaded.iter().find(holds).map(|&(start, _, offset)| (offset + (address - start)) as usize)
    }
}

/// A little-endian number of `N` bytes, at most eight.
fn number<const N: usize>(program: &[u8], at: usize) -> Option<u64> {
    let bytes = program.get(at..at.checked_add(N)?)?;
    Some(bytes.iter().rev().fold(0, |value, byte| (value << 8) | u64::from(*byte)))
}

fn text(program: &[u8], at: usize) -> Option<String> {
    let bytes = program.get(at..)?.split(|byte| *byte == 0).next()?;
    Some(String::from_utf8_lossy(bytes).into_owned())
}

#[cfg(all(test, target_os = "linux", target_arch = "x86_64", target_env = "gnu"))]
mod tests {
    use super::*;

    #[test]
    fn this_very_test_needs_a_c_library_that_is_here() {
        let program = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        let versions = symbol_versions(&program).unwrap();
        assert!(versions.iter().any(|version| version.starts_with("GCC_")), "other libraries are seen: {versions:?}");
        let needed = needed_glibc(&program).unwrap().unwrap();
        assert!(
            needed >= GlibcVersion { major: 2, minor: 14 },
            "the standard library asks for memcpy@2.14, not {needed}"
        );
        // The loader that started this test refuses what asks for more than it has.
        let library = ["/lib/x86_64-linux-gnu/libc.so.6", "/lib64/libc.so.6"].map(std::fs::read);
        let library = library.into_iter().flatten().next().expect("a C library");
        let is_defined = |version: GlibcVersion| {
            let name = format!("\0GLIBC_{version}\0");
            library.windows(name.len()).any(|bytes| bytes == name.as_bytes())
        };
        assert!(is_defined(needed), "{needed} is a version that the C library here has");
    }

    #[test]
    fn versions_are_compared_as_numbers() {
        assert_eq!(glibc_version("GLIBC_2.2.5"), Some(GlibcVersion { major: 2, minor: 2 }));
        assert!(glibc_version("GLIBC_2.4") < glibc_version("GLIBC_2.28"));
        assert_eq!(glibc_version("GLIBC_PRIVATE"), None);
        assert_eq!(glibc_version("GCC_3.0"), None);
    }

    #[test]
    fn other_files_are_refused_wherever_they_end() {
        assert_eq!(needed_glibc(b"#!/bin/sh\n"), Err(NotAProgram));
        let program = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        for length in [0, 7, 20, 63, 64, 100, 500] {
            assert_eq!(needed_glibc(&program[..length]), Err(NotAProgram), "{length}");
        }
    }
}
