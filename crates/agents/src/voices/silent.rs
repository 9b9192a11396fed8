//! Nothing.

use super::{Counsel, Voice};

pub(super) const SILENT: Voice = Voice {
    name: "silent",
    called: "Hush",
    about: "says nothing",
    introduction: "I let my moves do the talking.",
    counsel: Counsel::Eyes,
    lines: &[],
    counting: None,
};
