//! Pages about checks and grades. Each is one file that needs nothing else: no script, no font, no picture. The lab shows the
//! same parts in a frame of its own.
//!
//! All that students wrote is hostile text: it is escaped, and the policy of each page lets nothing run.

mod answers;
mod boards;
mod case;
mod class;
mod class_parts;
mod finding;
mod report;
mod student;
#[cfg(test)]
mod tests;
mod trace;

pub use class::{ClassRow, ClassSummary, ClassTest, class_page, page_name};
pub use class_parts::{ClassLinks, class_parts};
pub use report::{
    ReportReader, ReportView, SearchLink, report_lede, report_page, report_parts, report_title, test_line,
};
pub use student::student_page;

/// The style sheet of the parts. It needs the design tokens.
pub const CHECKS_CSS: &str = include_str!("checks.css");
