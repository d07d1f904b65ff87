//! What a message asks for, judged by a linear classifier over its words. The weights are whole numbers in one file for each language.
//! `cargo xtask train-language` writes them.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::Language;

/// Declares the acts and their names in the weights file.
macro_rules! acts {
    ($($(#[$doc:meta])* $act:ident = $name:literal,)+) => {
        /// What a message asks for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Act {
            $($(#[$doc])* $act,)+
        }

        impl Act {
            /// All acts.
            pub const ALL: &[Self] = &[$(Self::$act),+];

            /// The name in the weights file.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$act => $name,)+
                }
            }
        }
    };
}

acts! {
    /// A new task.
    Create = "create",
    /// A task is done.
    Complete = "complete",
    /// A task is not done after all.
    Reopen = "reopen",
    /// A task is no longer wanted.
    Delete = "delete",
    /// Another day, time or deadline.
    Move = "move",
    /// One date of a repeating task is left out.
    Skip = "skip",
    /// How a task repeats.
    Repeat = "repeat",
    /// How important a task is.
    Priority = "priority",
    /// A label is added or removed.
    Label = "label",
    /// The project of a task.
    Project = "project",
    /// The title of a task.
    Rename = "rename",
    /// Notes of a task.
    Note = "note",
    /// Steps of a task.
    Steps = "steps",
    /// A question about a day or a list.
    Ask = "ask",
    /// A question about one task.
    About = "about",
    /// Nothing about tasks.
    Nothing = "nothing",
}

/// A language's classifier: for each feature, how much it speaks for each act.
#[derive(Debug, Default)]
pub(crate) struct Classifier {
    features: FxHashMap<String, Vec<(Act, i32)>>,
}

impl Classifier {
    /// Reads lines like `feature<tab>create 12 move -3`; others that begin with `#` are comments. The error names the line that cannot be
    /// read.
    fn read(file: &str) -> Result<Self, String> {
        let mut all = Self::default();
        for line in file.lines() {
            let fault = || format!("not a line of weights: {line}");
            if let Some((feature, weights)) = line.split_once('\t') {
                all.features.insert(feature.to_owned(), weights_of(weights).ok_or_else(fault)?);
            } else if !line.starts_with('#') {
                return Err(fault());
            }
        }
        Ok(all)
    }

    /// The acts, the likeliest first, with how much less speaks for each than for the likeliest; among equals the earlier act.
    pub fn ranked(&self, features: &[String]) -> Vec<(Act, i32)> {
        let mut scores: Vec<(Act, i32)> = Act::ALL.iter().map(|act| (*act, 0)).collect();
        for (act, weight) in features.iter().filter_map(|feature| self.features.get(feature)).flatten() {
            scores.iter_mut().filter(|(other, _)| other == act).for_each(|(_, score)| *score += weight);
        }
        scores.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        let most = scores.first().map_or(0, |(_, score)| *score);
        scores.into_iter().map(|(act, score)| (act, most - score)).collect()
    }
}

/// "create 12 move -3"
fn weights_of(text: &str) -> Option<Vec<(Act, i32)>> {
    let words: Vec<&str> = text.split(' ').collect();
    let weight = |pair: &[&str]| {
        let [name, value] = pair else { return None };
        Some((*Act::ALL.iter().find(|act| act.name() == *name)?, value.parse().ok()?))
    };
    words.chunks(2).map(weight).collect()
}

/// An act is offered only if it is less than this behind the likeliest one.
pub(crate) const REACH: i32 = 250;

static ENGLISH: LazyLock<Result<Classifier, String>> = LazyLock::new(|| Classifier::read(include_str!("../../weights/acts-en.txt")));
static GERMAN: LazyLock<Result<Classifier, String>> = LazyLock::new(|| Classifier::read(include_str!("../../weights/acts-de.txt")));

/// The classifier of a language. A test rules out that its file cannot be read.
pub(crate) fn classifier(language: Language) -> Option<&'static Classifier> {
    #[cfg(feature = "training")]
    if let Some(tried) = training::TRIED.get() {
        return Some(tried);
    }
    let read = match language {
        Language::English => &*ENGLISH,
        Language::German => &*GERMAN,
    };
    read.as_ref().ok()
}

/// Judging with other weights than those in the files.
#[cfg(feature = "training")]
pub mod training {
    use std::cell::Cell;

    use super::Classifier;

    thread_local! {
        pub(crate) static TRIED: Cell<Option<&'static Classifier>> = const { Cell::new(None) };
    }

    /// Runs `work` on this thread with the classifier in `file`, in every language. The error names a line that cannot be read.
    pub fn under<T>(file: &str, work: impl FnOnce() -> T) -> Result<T, String> {
        // A small leak for each call; the program ends after training.
        TRIED.set(Some(Box::leak(Box::new(Classifier::read(file)?))));
        let done = work();
        TRIED.set(None);
        Ok(done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_each_language_can_be_read() {
        for read in [&*ENGLISH, &*GERMAN] {
            let classifier = read.as_ref().unwrap();
            assert!(!classifier.features.is_empty());
        }
    }

    #[test]
    fn the_weights_of_the_features_are_added() {
        let classifier = Classifier::read("# a remark\n# = 1\tcomplete 9 move -2\n^ move\tmove 4 complete 1\n").unwrap();
        let ranked = classifier.ranked(&["# = 1".to_owned(), "^ move".to_owned(), "unknown".to_owned()]);
        assert_eq!(ranked[..3], [(Act::Complete, 0), (Act::Move, 8), (Act::Create, 10)]);
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        for line in ["sure = 5", "done", "done\tcomplete", "done\tfly 3", "done\tmove x"] {
            assert_eq!(Classifier::read(line).err(), Some(format!("not a line of weights: {line}")));
        }
    }
}
