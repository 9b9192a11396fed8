//! The known faults and conventions of a course: `courses/<id>/faults.toml`.

use super::switches::Switches;
use plyground_course::{Course, CourseError};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The file of a course's folder.
const FILE: &str = "faults.toml";

/// What is known about the programs of a course.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Catalogue {
    /// Kinds of cases that one program answers; programs are diagnosed one by one. None listed: all kinds are one program's.
    #[serde(default)]
    pub(super) programs: Vec<Vec<String>>,
    #[serde(default, rename = "fault")]
    pub(super) faults: Vec<KnownFault>,
    #[serde(default, rename = "convention")]
    pub(super) conventions: Vec<KnownConvention>,
}

/// A fault that programs of this course are known to have.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFault {
    /// What other files call it.
    pub id: String,
    /// What the program does, and what the course does instead. The subject is the program.
    pub sentence: String,
    /// The line of the handout that it breaks, with its place.
    pub handout: String,
    /// The kinds of cases in which it can show.
    pub kinds: Vec<String>,
    /// Searches with this fault; a program has it when one of them gives its answers.
    pub(super) models: Vec<Switches>,
}

/// A point that the handout leaves open, and the ways in which programs are known to decide it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KnownConvention {
    pub(super) id: String,
    /// What is left open.
    pub(super) about: String,
    /// The kinds of cases that it is about.
    pub(super) kinds: Vec<String>,
    /// The tags of the cases that it is about. They are part of no diagnosis.
    #[serde(default)]
    pub(super) tags: Vec<String>,
    /// A field that the cases have which it is about.
    pub(super) field: Option<String>,
    /// The known ways, our own first.
    pub(super) ways: Vec<KnownWay>,
}

/// A way to decide a point that is left open.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KnownWay {
    /// What a program does that follows it. The subject is the program.
    pub(super) sentence: String,
    /// How it shows in the answers to a case.
    pub(super) shows: Shows,
}

/// How a way shows in the answers to a case.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Shows {
    /// They are those of the model with these switches; our own are those of the model with none.
    Model(Switches),
    /// They have these values.
    Gives(Map<String, Value>),
    /// The case lists them under the convention's field: the values of these fields, in this order.
    Lists(Vec<String>),
    /// The case lists under the convention's field what may stand in this one.
    OneOf(String),
    /// This field is on the side of the window that the convention's field names.
    Bounded(String),
    /// There are none: the program raises an exception, or ends, or takes too long.
    Raises,
}

/// Why the file of a course cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(super) enum CatalogueError {
    /// The course has no such file.
    #[error(transparent)]
    Course(#[from] CourseError),
    /// It is not TOML, or has a key that no catalogue has.
    #[error("{file}: {source}")]
    Toml {
        /// Which file.
        file: String,
        /// What is wrong, with its line.
        source: Box<toml::de::Error>,
    },
    /// An entry that cannot be used.
    #[error("{file}: `{id}` {problem}")]
    Entry {
        /// Which file.
        file: String,
        /// Which entry.
        id: String,
        /// What is wrong with it.
        problem: &'static str,
    },
}

static ALL: LazyLock<BTreeMap<&'static str, Catalogue>> = LazyLock::new(|| {
    let with_file = Course::all().iter().filter(|course| course.file(FILE).is_ok());
    let read = |course: &'static Course| Catalogue::read(course).unwrap_or_else(|error| panic!("{error}"));
    with_file.map(|course| (course.id.as_str(), read(course))).collect()
});

impl Catalogue {
    /// That of a course; one without a file has none.
    pub(super) fn of(course: &str) -> Option<&'static Catalogue> {
        ALL.get(course)
    }

    /// Reads the file of a course.
    pub(super) fn read(course: &Course) -> Result<Catalogue, CatalogueError> {
        Catalogue::parse(course.file(FILE)?, format!("courses/{}/{FILE}", course.id))
    }

    /// Reads a text; problems are told with the name of its file.
    pub(super) fn parse(text: &str, file: String) -> Result<Catalogue, CatalogueError> {
        let read: Catalogue = match toml::from_str(text) {
            Ok(read) => read,
            Err(source) => return Err(CatalogueError::Toml { file, source: Box::new(source) }),
        };
        let mut ids = BTreeSet::new();
        let faults = read.faults.iter().map(|fault| (&fault.id, &fault.kinds, fault.models.is_empty()));
        let conventions = read.conventions.iter().map(|point| (&point.id, &point.kinds, point.ways.is_empty()));
        for (id, kinds, is_empty) in faults.chain(conventions) {
            let problem = match () {
                () if !ids.insert(id) => "stands there twice",
                () if kinds.is_empty() => "has no kinds of cases",
                () if is_empty => "says nothing that could be compared",
                () => continue,
            };
            return Err(CatalogueError::Entry { file, id: id.clone(), problem });
        }
        Ok(read)
    }

    /// The kinds of cases that one program answers.
    pub(super) fn program(&self, kind: &str) -> usize {
        self.programs.iter().position(|kinds| kinds.iter().any(|known| known == kind)).unwrap_or(self.programs.len())
    }
}
