//! A Gradescope autograder: a zip archive with the program, the cases and two scripts, which grades submissions in Gradescope's
//! containers as `plyground grade run` does anywhere else.
//!
//! The container runs everything as root. Students' programs run as users of their own, in the strongest sandbox that works there,
//! and cannot read the folder with the cases. Nothing is fetched while a submission is graded.

mod symbol_versions;

pub use symbol_versions::{GlibcVersion, NotAProgram, OLDEST_GLIBC, needed_glibc};

use plyground_agents::{CourseAgent, PythonNeeds};
use std::io::{Seek, Write};
use std::time::Duration;
use zip::ZipWriter;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;

/// What grades a submission, after the name of the program; the course, then options for the cases and the rubric, follow where
/// the words in percent signs stand.
const COMMAND: &str = "grade run %COURSE% /autograder/submission --gradescope --out \"$out\"%OPTIONS%";

/// Gradescope stops an autograder after ten minutes unless it is told otherwise, and then forgets what it wrote.
pub const GRADING_TIME: Duration = Duration::from_secs(8 * 60);

/// An autograder to be written.
pub struct Autograder<'a> {
    /// The course.
    pub course: &'a CourseAgent,
    /// The program that grades: a `plyground` for 64-bit Linux on PCs.
    pub program: &'a [u8],
    /// The rubric, if it is not the course's own.
    pub rubric: Option<&'a [u8]>,
    /// Files of cases, beside the course's own.
    pub cases: &'a [Vec<u8>],
    /// When grading is given up.
    pub time: Duration,
}

/// Why an autograder cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AutograderError {
    /// The program is not one that runs in the container.
    #[error(transparent)]
    Program(#[from] NotAProgram),
    /// The archive cannot be written.
    #[error("cannot write the archive")]
    Archive(#[from] ZipError),
}

impl Autograder<'_> {
    /// Writes the archive; gives the oldest glibc with which it works, if its program needs one. The same autograder is the
    /// same bytes each time.
    pub fn write(&self, archive: impl Write + Seek) -> Result<Option<GlibcVersion>, AutograderError> {
        let glibc = needed_glibc(self.program)?;
        let mut zip = ZipWriter::new(archive);
        let mut add = |name: &str, rights: u32, data: &[u8]| -> Result<(), AutograderError> {
            zip.start_file(name, SimpleFileOptions::default().unix_permissions(rights))?;
            Ok(zip.write_all(data).map_err(ZipError::from)?)
        };
        add("setup.sh", 0o700, self.setup(glibc).as_bytes())?;
        add("run_autograder", 0o700, self.run().as_bytes())?;
        add("plyground", 0o755, self.program)?;
        if let Some(rubric) = self.rubric {
            add(RUBRIC, 0o600, rubric)?;
        }
        for (index, cases) in self.cases.iter().enumerate() {
            add(&cases_file(index), 0o600, cases)?;
        }
        zip.finish()?;
        Ok(glibc)
    }

    fn setup(&self, glibc: Option<GlibcVersion>) -> String {
        let glibc = glibc.map(|version| version.to_string()).unwrap_or_default();
        let numpy = if self.course.needs == PythonNeeds::NumPy { "yes" } else { "" };
        include_str!("setup.sh").replace("%GLIBC%", &glibc).replace("%NUMPY%", numpy)
    }

    fn run(&self) -> String {
        let rubric = self.rubric.map(|_| format!(" --rubric {RUBRIC}"));
        let cases = (0..self.cases.len()).map(|index| format!(" --cases {}", cases_file(index)));
        let options: String = rubric.into_iter().chain(cases).collect();
        let command = COMMAND.replace("%COURSE%", &self.course.course.id).replace("%OPTIONS%", &options);
        let seconds = self.time.as_secs().max(1).to_string();
        include_str!("run_autograder").replace("%COMMAND%", &command).replace("%SECONDS%", &seconds)
    }
}

const RUBRIC: &str = "rubric.toml";

/// Numbered: the graders' own names may be anything.
fn cases_file(index: usize) -> String {
    format!("cases-{}.json", index + 1)
}

#[cfg(test)]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod tests {
    use super::*;
    use std::io::{Cursor, Read};
    use zip::ZipArchive;

    fn course(needs: PythonNeeds) -> &'static CourseAgent {
        CourseAgent::all().iter().find(|agent| agent.needs == needs).unwrap()
    }

    fn written(autograder: &Autograder) -> Vec<u8> {
        let mut archive = Cursor::new(Vec::new());
        autograder.write(&mut archive).unwrap();
        archive.into_inner()
    }

    #[test]
    fn an_autograder_is_two_scripts_at_the_root_the_program_and_what_only_the_grader_reads() {
        let program = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        let cases = [b"{}".to_vec(), b"[]".to_vec()];
        let course = course(PythonNeeds::NumPy);
        let time = Duration::from_secs(90);
        let autograder = Autograder { course, program: &program, rubric: Some(b"x = 1"), cases: &cases, time };
        let bytes = written(&autograder);
        assert_eq!(bytes, written(&autograder), "the same autograder is the same bytes");
        let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut read = |name: &str| {
            let mut file = archive.by_name(name).unwrap();
            let mut text = Vec::new();
            file.read_to_end(&mut text).unwrap();
            (file.unix_mode().unwrap() & 0o7777, text)
        };
        assert_eq!(read("plyground"), (0o755, program.clone()));
        assert_eq!(read("rubric.toml"), (0o600, b"x = 1".to_vec()));
        assert_eq!(read("cases-2.json"), (0o600, b"[]".to_vec()));
        let (rights, run) = read("run_autograder");
        let run = String::from_utf8(run).unwrap();
        assert!(rights == 0o700 && run.starts_with("#!/usr/bin/env bash\n"), "{run}");
        assert!(!["%COMMAND%", "%COURSE%", "%OPTIONS%", "%SECONDS%"].iter().any(|word| run.contains(word)), "{run}");
        let id = &course.course.id;
        let command = format!("grade run {id} /autograder/submission");
        assert!(
            run.contains(&command) && run.contains("--rubric rubric.toml --cases cases-1.json --cases cases-2.json")
        );
        assert!(run.contains("timeout --kill-after=15 90 "), "{run}");
        let (rights, setup) = read("setup.sh");
        let setup = String::from_utf8(setup).unwrap();
        let glibc = needed_glibc(&program).unwrap().unwrap();
        assert!(rights == 0o700 && setup.contains(&format!("needed={glibc}\n")), "{setup}");
        assert!(setup.contains("if [ -n \"yes\" ]"), "NumPy is installed for a course that needs it");
    }

    #[test]
    fn only_a_program_for_the_container_is_taken() {
        let course = course(PythonNeeds::Nothing);
        let autograder = Autograder { course, program: b"MZ", rubric: None, cases: &[], time: GRADING_TIME };
        let refused = autograder.write(Cursor::new(Vec::new())).unwrap_err();
        assert_eq!(refused.to_string(), NotAProgram.to_string());
    }
}
