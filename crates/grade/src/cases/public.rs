//! The cases that the program carries: the public ones, which students may see.

use super::Vectors;
use std::path::Path;

/// The id of a course, the cases made with its own program, and the examples of its handout.
const CARRIED: [(&str, &str, &str); 5] = [
    (
        "cse415",
        include_str!("../../../../courses/cse415/vectors.json"),
        include_str!("../../../../courses/cse415/examples.json"),
    ),
    (
        "csc384",
        include_str!("../../../../courses/csc384/vectors.json"),
        include_str!("../../../../courses/csc384/examples.json"),
    ),
    (
        "col333",
        include_str!("../../../../courses/col333/vectors.json"),
        include_str!("../../../../courses/col333/examples.json"),
    ),
    (
        "cse150",
        include_str!("../../../../courses/cse150/vectors.json"),
        include_str!("../../../../courses/cse150/examples.json"),
    ),
    (
        "cis521",
        include_str!("../../../../courses/cis521/vectors.json"),
        include_str!("../../../../courses/cis521/examples.json"),
    ),
];

/// The public cases of a course, and the examples of its handout.
pub struct PublicCases {
    /// Cases that were made with the course's own program.
    pub vectors: Vectors,
    /// The examples that the handout prints.
    pub examples: Vectors,
}

/// The public cases of a course, if the program carries any.
pub fn public_cases(course: &str) -> Option<PublicCases> {
    let (id, vectors, examples) = CARRIED.iter().find(|(id, _, _)| *id == course)?;
    let read = |text: &str, name: &str| {
        let path = format!("courses/{id}/{name}");
        Vectors::from_text(text, Path::new(&path)).unwrap_or_else(|error| panic!("{error}"))
    };
    Some(PublicCases { vectors: read(vectors, "vectors.json"), examples: read(examples, "examples.json") })
}
