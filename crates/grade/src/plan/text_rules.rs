//! What a course asks of the text and the files of a submission, beside right answers.

use serde::{Deserialize, Serialize};

/// Which modules a submission may import, and what else its text must not have.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportRules {
    /// The modules that are allowed beside the course's own and the submission's; `stdlib` is the standard library.
    pub allow: Vec<String>,
    /// Whether the course gives or takes points for it.
    #[serde(default = "super::yes")]
    pub graded: bool,
    /// Whether threads and processes are forbidden.
    #[serde(default)]
    pub forbid_threads: bool,
    /// Whether global variables are forbidden.
    #[serde(default)]
    pub forbid_globals: bool,
    /// The modules of the template of which one must still be imported: they are those of different terms.
    #[serde(default)]
    pub template: Vec<String>,
    /// What else the template imports; a missing one is told and costs nothing.
    #[serde(default)]
    pub template_notes: Vec<String>,
}

/// A function or a class that the handout names.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WantedSignature {
    /// Its name, such as `DominoesGame.get_best_move`; a class alone stands for its constructor.
    pub name: String,
    /// Its parameters, without `self`.
    pub parameters: Vec<String>,
    /// The name of the file that has it, where a submission has several.
    #[serde(default)]
    pub file: Option<String>,
    /// Whether the course needs it.
    #[serde(default = "super::yes")]
    pub graded: bool,
}

/// A text that a student fills in, such as the name or an answer to a question.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilledText {
    /// The variable that it stands in.
    pub name: String,
    /// The id of its test, such as `feedback/question_1`.
    pub test: String,
    /// What people read, such as `the first feedback question`.
    pub title: String,
}

/// How the files lie in an archive.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayoutRules {
    /// What the name of the only folder begins with, such as `A2-`.
    pub prefix: String,
    /// What a student's number looks like: `#` is a digit, `@` a letter, `?` either.
    pub number: String,
    /// The most numbers in the name, with `-` between them.
    pub most_numbers: usize,
    /// The files in the folder, and no others.
    pub files: Vec<String>,
}

/// What a report must be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportRules {
    /// Its file.
    pub file: String,
    /// The most pages.
    pub pages: usize,
}

/// The player of a submission's own design.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CustomPlayer {
    /// The name of its file.
    pub file: String,
    /// The class of the skeleton, which is to be renamed.
    pub skeleton_class: String,
    /// The names that skeletons give it, which are to be overridden.
    pub skeleton_names: Vec<String>,
    /// The rows and columns of the largest board.
    pub size: usize,
    /// How many in a row win there.
    pub k: usize,
    /// The time for a move there, in seconds.
    pub seconds: f64,
    /// The time for a move in a full check.
    pub full_seconds: f64,
}

/// Inputs and outputs that students write themselves: `<problem>/in/inputN.txt` and `<problem>/out/outputN.txt`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnTests {
    /// The folder of the problem.
    pub problem: String,
    /// The name of the file that is asked.
    pub file: String,
    /// The kind of question.
    pub kind: String,
}

/// How a hand-in is packed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackRules {
    /// In which form.
    pub form: PackForm,
    /// The files, by their names. A file of another name is taken for the program if it is the only one.
    pub files: Vec<String>,
}

/// The forms of a hand-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PackForm {
    /// One file.
    File,
    /// A zip archive with the files.
    Zip,
    /// A zip archive with one folder of its own name, which has the files.
    ZipWithFolder,
}

impl LayoutRules {
    /// The numbers in the name of a folder, or what is wrong with it.
    pub fn numbers<'a>(&self, folder: &'a str) -> Result<Vec<&'a str>, String> {
        let rest =
            folder.strip_prefix(&self.prefix).ok_or_else(|| format!("it does not begin with {}", self.prefix))?;
        let numbers: Vec<&str> = rest.split('-').collect();
        if numbers.len() > self.most_numbers {
            return Err(format!("it has more than {} numbers", self.most_numbers));
        }
        match numbers.iter().find(|number| !self.is_number(number)) {
            Some(other) => Err(format!("`{other}` is not a number such as {}", self.example())),
            None => Ok(numbers),
        }
    }

    /// Whether a word is a student's number.
    pub fn is_number(&self, word: &str) -> bool {
        let fits = |(wanted, found): (char, char)| match wanted {
            '#' => found.is_ascii_digit(),
            '@' => found.is_ascii_alphabetic(),
            '?' => found.is_ascii_alphanumeric(),
            other => found == other,
        };
        word.chars().count() == self.number.chars().count() && self.number.chars().zip(word.chars()).all(fits)
    }

    fn example(&self) -> String {
        self.number.replace('#', "2").replace('@', "C").replace('?', "1")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_from_the_name_of_a_folder() {
        let rules = LayoutRules {
            prefix: "A2-".to_owned(),
            number: "####@@?????".to_owned(),
            most_numbers: 2,
            files: Vec::new(),
        };
        assert_eq!(rules.numbers("A2-2019CS10117-2021MCS2157"), Ok(vec!["2019CS10117", "2021MCS2157"]));
        assert_eq!(rules.numbers("A2-10117").unwrap_err(), "`10117` is not a number such as 2222CC11111");
        assert_eq!(rules.numbers("A3-2019CS10117").unwrap_err(), "it does not begin with A2-");
        assert!(rules.numbers("A2-2019CS10117-2019CS10118-2019CS10119").is_err());
    }
}
