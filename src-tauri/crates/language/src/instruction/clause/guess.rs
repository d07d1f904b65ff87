//! A message that fits no frame well, as the classifier sees it, and the values in it.

use std::collections::BTreeSet;

use domain::{
    DateRange, Priority,
    operation::Create,
    text::{related, words},
};

use super::{Move, Question, Target, TargetKind, Verb};

/// A message as the classifier sees it, and the values in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Guess {
    pub items: Vec<Item>,
    /// The categories of its words, behind `@`, and of its first word, behind `^@`.
    pub categories: BTreeSet<(&'static str, &'static str)>,
    /// Whether there are earlier messages.
    pub told: bool,
    /// Whether it has several sentences or requests, a correction, a condition, or a word that denies something.
    pub complex: bool,
    /// The words that name things, in lower case.
    pub things: Vec<String>,
    /// The words that may name a task.
    pub target: Target,
    /// The tasks that were talked about.
    pub before: Option<Target>,
    /// The tasks of a day or a project, if the message is about everything there.
    pub all: Option<Target>,
    /// Where a task may be moved to, the likeliest first.
    pub to: Vec<Move>,
    /// The only day in the message.
    pub day: Option<DateRange>,
    pub priority: Option<Priority>,
    pub repeat: Option<Verb>,
    /// The labels and the project that it names.
    pub labels: Vec<String>,
    pub project: Option<String>,
    /// What it may write into a task: steps, a note, another title.
    pub steps: Option<Vec<String>>,
    pub note: Option<String>,
    pub name: Option<String>,
    /// The new tasks that the message may mean, the likeliest first.
    pub new: Vec<NewTask>,
    /// The question about a day or a list, if the message may be one.
    pub question: Option<Question>,
}

/// A new task in a message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NewTask {
    pub create: Create,
    /// The words it was read from.
    pub words: String,
    /// Whether its title reads well.
    pub clear: bool,
    /// Whether its words are a remark as much as a task.
    pub rough: bool,
    /// Whether its title is short and contains no sentence and no time.
    pub plain: bool,
}

/// A word or a value of a message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Word(String),
    /// A time, a number, a quotation: only its kind counts.
    Kind(&'static str),
}

/// How well a message names the task whose title it says most of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    New,
    Mentioned,
    Named,
}

impl Guess {
    /// Lets "it" mean the tasks of the part before, or of earlier messages.
    pub fn follow(&mut self) {
        self.before = Some(Target { kind: TargetKind::Previous(None), words: String::new(), except: None });
    }

    /// How many of the things that it names do not belong to this title.
    pub fn strange(&self, title: &str) -> usize {
        let title = words(title);
        self.things.iter().filter(|thing| !words(thing).iter().any(|word| title.iter().any(|other| related(word, other)))).count()
    }

    /// Its words and the kinds of its values, between its beginning and its end.
    pub fn said(&self) -> Vec<&str> {
        let said = self.items.iter().map(|item| match item {
            Item::Kind(kind) => kind,
            Item::Word(word) => word.as_str(),
        });
        std::iter::once("^").chain(said).chain(["$"]).collect()
    }

    /// The features that the classifier weighs. `title` is that of the task that the message mentions best, and `level` says how well.
    pub fn features(&self, level: Level, title: Option<&str>) -> Vec<String> {
        const TASK: &str = "<task>";
        let title = title.map(words).unwrap_or_default();
        let mut items: Vec<&str> = vec!["^"];
        for item in &self.items {
            let said = match item {
                Item::Kind(kind) => kind,
                Item::Word(word) if words(word).first().is_some_and(|word| title.contains(word)) => TASK,
                Item::Word(word) => word,
            };
            if said != TASK || items.last() != Some(&TASK) {
                items.push(said);
            }
        }
        items.push("$");
        let pairs = items.windows(2).map(|pair| pair.join(" "));
        let categories = self.categories.iter().map(|(mark, name)| format!("{mark}{name}"));
        let mut features: Vec<String> = items.iter().map(|item| (*item).to_owned()).chain(pairs).chain(categories).collect();
        let level = match level {
            Level::New => "~new",
            Level::Mentioned => "~mentioned",
            Level::Named => "~named",
        };
        features.push(level.to_owned());
        features.push(format!("{level} {}", if self.told { "told" } else { "first" }));
        features.sort_unstable();
        features.dedup();
        features
    }
}
