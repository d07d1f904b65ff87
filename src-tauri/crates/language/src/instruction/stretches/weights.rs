//! The costs of a reading's features, as integers in one file for every language (`weights/instruct.txt`). `cargo xtask train-language`
//! fits them.

use std::sync::LazyLock;

/// Declares the weights, and reads each from a line `name = n`.
macro_rules! weights {
    ($($name:ident,)+) => {
        /// The weights; the file explains each.
        #[derive(Debug, Default, PartialEq)]
        pub(crate) struct Weights {
            $(pub $name: u32,)+
        }

        impl Weights {
            /// The error names the weight that is missing.
            fn read(file: &str) -> Result<Self, String> {
                let of = |name: &str| -> Result<u32, String> {
                    let lines = file.lines().map(|line| line.split('#').next().unwrap_or_default());
                    let mut values = lines.filter_map(|line| line.split_once('=')).filter(|(own, _)| own.trim() == name);
                    let value = values.next().and_then(|(_, value)| value.trim().parse().ok());
                    value.filter(|_| values.next().is_none()).ok_or_else(|| format!("no weight {name}"))
                };
                Ok(Self { $($name: of(stringify!($name))?,)+ })
            }

            /// The names of the weights.
            #[cfg(any(test, feature = "training"))]
            const NAMES: &[&str] = &[$(stringify!($name)),+];
        }
    };
}

weights! {
    amend,
    amend_ahead,
    bare,
    bare_doing_dated,
    bare_doubtful,
    bare_similar,
    bare_timed,
    clause,
    clause_unmarked,
    create_definite,
    create_doubtful,
    create_talked,
    found_already,
    found_many,
    found_named,
    found_new,
    found_no_reference,
    found_nothing,
    found_unsure,
    guess_from,
    idle_talk,
    left_reason,
    left_request,
    left_statement,
    left_time,
    left_words,
    other,
    other_timed,
    question_unknown,
    reading_doubtful,
    refrain_nothing,
    spotted,
    spotted_nothing,
    target_edge,
    target_indefinite,
    target_shared,
    list_marked,
    list_unlikely,
    move_two_days,
    title_beside_quote,
    title_clock,
    title_command,
    title_edge,
    title_pronoun,
    title_sentence,
    title_unread,
}

static READ: LazyLock<Result<Weights, String>> = LazyLock::new(|| Weights::read(include_str!("../../../weights/instruct.txt")));
static NONE: LazyLock<Weights> = LazyLock::new(Weights::default);

/// The weights. A test rules out that the file cannot be read.
pub(crate) fn weigh() -> &'static Weights {
    #[cfg(feature = "training")]
    if let Some(tried) = training::TRIED.get() {
        return tried;
    }
    READ.as_ref().unwrap_or(&NONE)
}

/// Reading with other weights than those in the file.
#[cfg(feature = "training")]
pub mod training {
    use std::cell::Cell;

    use super::Weights;

    /// The text of the weights file.
    pub const FILE: &str = include_str!("../../../weights/instruct.txt");

    thread_local! {
        pub(crate) static TRIED: Cell<Option<&'static Weights>> = const { Cell::new(None) };
    }

    /// The names of the weights.
    pub fn names() -> &'static [&'static str] {
        Weights::NAMES
    }

    /// Runs `work` on this thread with the weights in `file`. The error names a missing weight.
    pub fn under<T>(file: &str, work: impl FnOnce() -> T) -> Result<T, String> {
        // One leak per weight and thread; the program ends after training.
        TRIED.set(Some(Box::leak(Box::new(Weights::read(file)?))));
        let done = work();
        TRIED.set(None);
        Ok(done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_of_the_file_is_a_weight() {
        assert!(READ.is_ok(), "{:?}", READ.as_ref().err());
        let lines =
            include_str!("../../../weights/instruct.txt").lines().filter(|line| line.contains('=')).filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), Weights::NAMES.len());
    }

    #[test]
    fn a_weight_that_is_missing_or_said_twice_is_named() {
        let whole: String = include_str!("../../../weights/instruct.txt").to_owned();
        assert_eq!(Weights::read(""), Err("no weight amend".to_owned()));
        assert_eq!(Weights::read(&format!("{whole}\nclause = 1")), Err("no weight clause".to_owned()));
    }
}
