//! What a decision looks like next to the message it was made for: the features that [`super::trust`] weighs. They name no words, only
//! categories of words, kinds of operations, and counts, so they are the same in every language.

use std::collections::BTreeSet;

use domain::{
    Operation,
    operation::Create,
    text::{mention_score, related, words},
};

use super::{
    super::{
        act::{self, Act},
        clause::{Clause, Guess, Item, Level, Step, Target, TargetKind},
        operations::{acts, new_tasks, written},
        slots,
        values::Values,
    },
    Deciding,
};
use crate::{
    grammar::Grammar,
    token::{self, Kind, Token},
};

/// The categories of words that a new title is searched for.
const IN_TITLES: &[&str] = &[
    "and",
    "aux",
    "clause.inside",
    "closing",
    "command",
    "contentless",
    "definite",
    "degree",
    "denies",
    "det",
    "doing",
    "dont",
    "function.word",
    "gerund",
    "hesitation",
    "if",
    "it",
    "list",
    "object",
    "past",
    "polite.please",
    "polite.word",
    "preposition",
    "question",
    "reason",
    "remember",
    "remind.verb",
    "reports",
    "spot.gone",
    "spot.move",
    "spot.was",
    "state",
    "subject",
    "task.note",
    "third.person",
    "time.every",
    "time.loose",
    "v.add",
    "v.done",
    "v.move",
    "v.must",
    "v.put",
];

/// The most clauses that a trait names.
const CLAUSES: usize = 4;
/// Behind every act that the classifier knows.
const LAST: i32 = 2_000;

/// What is seen. Each trait counts by itself, together with what the decision does, and together with the clauses that it comes from.
struct Traits {
    /// What the decision does: "create", "complete+move", "answer", "question".
    kind: String,
    /// "change, talk"
    clauses: String,
    all: BTreeSet<String>,
}

impl Traits {
    fn add(&mut self, name: &str) {
        self.all.insert(format!("{name} / {}", self.kind));
        self.all.insert(format!("{name} < {}", self.clauses));
        self.all.insert(name.to_owned());
    }

    /// Adds the first limit that a count does not exceed.
    fn count(&mut self, name: &str, count: usize, limits: &[usize]) {
        match limits.iter().find(|limit| count <= **limit) {
            Some(limit) => self.add(&format!("{name} <= {limit}")),
            None => self.add(&format!("{name} >")),
        }
    }
}

/// The words of a message.
fn spoken(message: &Guess) -> impl Iterator<Item = &str> {
    message.items.iter().filter_map(|item| if let Item::Word(word) = item { Some(word.as_str()) } else { None })
}

/// How many times and repetitions a message has.
fn times(message: &Guess) -> usize {
    message.items.iter().filter(|item| matches!(item, Item::Kind("<time>" | "<each>"))).count()
}

impl Deciding<'_> {
    /// The traits of the decision so far. It comes from a reading with these steps and this cost; `ahead` is how much cheaper the reading
    /// is than the next one.
    pub(super) fn traits(&self, steps: &[Step], cost: u32, ahead: i64, message: &Guess) -> BTreeSet<String> {
        let Some(grammar) = slots::grammar(self.context.clock.language) else { return BTreeSet::new() };
        let operations: Vec<Operation> = self.planned.iter().map(|planned| planned.operation.clone()).collect();
        let acts = acts(&operations);
        let kind = match (&self.question, acts.is_empty()) {
            (Some(_), _) => "question".to_owned(),
            (None, true) => "answer".to_owned(),
            (None, false) => acts.iter().map(|act| act.name()).collect::<Vec<_>>().join("+"),
        };
        let mut traits = Traits { kind, clauses: clauses(steps), all: BTreeSet::new() };
        traits.add("any");
        self.of_reading(&mut traits, steps, cost, ahead);
        of_message(&mut traits, message);
        self.of_tasks(&mut traits, &operations, message);
        for create in new_tasks(&operations) {
            of_new(&mut traits, create, message, grammar);
        }
        self.of_classifier(&mut traits, &acts, message);
        for judged in &self.judged.traits {
            traits.add(judged);
        }
        traits.all
    }

    /// The reading, and what was found for it.
    fn of_reading(&self, traits: &mut Traits, steps: &[Step], cost: u32, ahead: i64) {
        let count = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        traits.count("cost", count(cost), &[0, 3, 6, 10, 15, 20, 30, 45]);
        traits.count("doubt", count(self.doubt), &[0, 3, 6, 10, 20]);
        traits.count("found", count(self.found), &[0, 3, 6, 10, 20]);
        match usize::try_from(ahead) {
            Ok(ahead) => traits.count("ahead of the next reading", ahead, &[0, 2, 5, 10, 20]),
            Err(_) => traits.add("behind another reading"),
        }
        let facts = [
            ("misunderstood", self.misunderstood),
            ("unread", self.unread),
            ("doubtful", self.doubtful),
            ("open", self.open),
            ("lost", self.lost),
            ("loose", self.loose),
        ];
        for (name, _) in facts.into_iter().filter(|(_, is)| *is) {
            traits.add(name);
        }
        traits.add(&format!("confidence {:.2}", self.confidence));
        for Step { clause, condition } in steps {
            if condition.is_some() {
                traits.add("condition");
            }
            match clause {
                Clause::Change(change) => of_target(traits, &change.target),
                Clause::Bare(_, _, doubt) => traits.add(&format!("bare {doubt:?}")),
                _ => {}
            }
        }
    }

    /// The tasks that are changed, and what the message says besides them and besides what is written.
    fn of_tasks(&self, traits: &mut Traits, operations: &[Operation], message: &Guess) {
        let creates = new_tasks(operations).count();
        traits.count("new tasks", creates, &[0, 1, 2, 3, 5]);
        traits.count("changes", operations.len() - creates, &[0, 1, 2, 3, 5]);
        if let Some(task) = self.meant.first() {
            let said = mention_score(&spoken(message).collect::<Vec<_>>().join(" "), &task.title);
            let least = [0.2, 0.4, 0.6, 0.8, 1.0].into_iter().filter(|least| said >= *least - f32::EPSILON).count();
            traits.add(&format!("named {least}"));
            traits.count("tasks", self.meant.len(), &[1, 2, 3, 5]);
        }
        let texts = self.meant.iter().map(|task| task.title.as_str()).chain(written(operations));
        let known: Vec<String> = texts.flat_map(words).collect();
        let besides = |word: &&str| !words(word).iter().any(|word| known.iter().any(|other| word == other || related(word, other)));
        let strange = message.things.iter().map(String::as_str).filter(besides).count();
        traits.count("things besides", strange, &[0, 1, 2, 3, 5]);
        traits.count("words besides", spoken(message).filter(besides).count(), &[0, 1, 2, 3, 5, 8, 12]);
    }

    /// How well the decision agrees with the classifier.
    fn of_classifier(&self, traits: &mut Traits, acts: &BTreeSet<Act>, message: &Guess) {
        let Some(classifier) = act::classifier(self.context.clock.language) else { return };
        let title = self.meant.first().map(|task| task.title.as_str());
        let ranked = classifier.ranked(&message.features(if title.is_some() { Level::Named } else { Level::New }, title));
        let answers = |act: Act| matches!(act, Act::Ask | Act::About | Act::Nothing);
        let own = |act: Act| if acts.is_empty() { answers(act) } else { acts.contains(&act) };
        let less = |act: Act| ranked.iter().find(|(other, _)| *other == act).map_or(LAST, |(_, less)| *less);
        let behind = ranked.iter().filter(|(act, _)| own(*act)).map(|(_, less)| *less).min().unwrap_or(LAST);
        let ahead = ranked.iter().find(|(act, _)| !own(*act)).map_or(LAST, |(_, less)| *less);
        let count = |number: i32| usize::try_from(number).unwrap_or(0);
        if behind > 0 {
            traits.count("act behind", count(behind), &[60, 150, 300, 600]);
        } else {
            traits.count("act ahead", count(ahead), &[30, 60, 100, 150, 300, 600]);
        }
        if let Some((first, _)) = ranked.first() {
            traits.add(&format!("act {}", first.name()));
        }
        for act in acts {
            traits.count("each act behind", count(less(*act)), &[0, 100, 200, 400]);
        }
    }
}

/// The clauses of a reading; neighbours that are alike count once.
fn clauses(steps: &[Step]) -> String {
    let name = |step: &Step| match step.clause {
        Clause::Create(_) => "create",
        Clause::Change(_) => "change",
        Clause::Ask(_) => "ask",
        Clause::Undo => "undo",
        Clause::Refrain(_) => "refrain",
        Clause::Talk(_) => "talk",
        Clause::Vague(_) => "vague",
        Clause::Bare(..) => "bare",
        Clause::Other(_) => "other",
        Clause::Again(_) => "again",
        Clause::Either(_) => "either",
        Clause::Guess(_) => "guess",
    };
    let mut names: Vec<&str> = steps.iter().map(name).collect();
    names.dedup();
    names.truncate(CLAUSES);
    names.join(", ")
}

/// How a change names its tasks.
fn of_target(traits: &mut Traits, target: &Target) {
    let how = match target.kind {
        TargetKind::Numbers(_) => "numbers",
        TargetKind::Title(_) => "title",
        TargetKind::Scope(_) => "scope",
        TargetKind::Previous(_) => "previous",
        TargetKind::Other => "other",
        TargetKind::Each(_) => "each",
        TargetKind::Missing => "missing",
        TargetKind::On(..) => "date",
    };
    traits.add(&format!("target {how}"));
    if target.except.is_some() {
        traits.add("except");
    }
}

/// The message by itself.
fn of_message(traits: &mut Traits, message: &Guess) {
    let count = message.items.len();
    let inner = &message.items[..count.saturating_sub(1)];
    let marks = |marks: &[&str]| inner.iter().filter(|item| matches!(item, Item::Word(word) if marks.contains(&word.as_str()))).count();
    traits.count("length", count, &[3, 5, 8, 12, 16, 22, 30]);
    traits.count("times", times(message), &[0, 1, 2]);
    traits.count("repetitions", message.items.iter().filter(|item| **item == Item::Kind("<each>")).count(), &[0, 1]);
    traits.count("sentences", marks(&[".", "!", "?", ";"]), &[0, 1, 2]);
    traits.count("commas", marks(&[","]), &[0, 1, 2, 4]);
    if message.told {
        traits.add("told");
    }
    for (mark, name) in &message.categories {
        traits.add(&format!("{mark}{name}"));
    }
}

/// A new task.
fn of_new(traits: &mut Traits, create: &Create, message: &Guess, grammar: &Grammar<Values>) {
    let title = token::tokens(&create.title);
    traits.count("title", title.len(), &[1, 2, 4, 6, 8, 12]);
    let is = |token: &Token, name: &str| grammar.is(token, name);
    // "no, Thursday" gives another day to the task of the message before.
    let said = title.iter().filter(|token| spoken(message).any(|word| word == token.lower)).count();
    traits.add(match said {
        0 => "title is not said",
        said if said < title.len() => "title is said in part",
        _ => "title is said",
    });
    for (at, token) in title.iter().enumerate() {
        for name in IN_TITLES.iter().filter(|name| is(token, name)) {
            traits.add(&format!("title has {name}"));
            if at == 0 {
                traits.add(&format!("title begins with {name}"));
            }
            if at + 1 == title.len() {
                traits.add(&format!("title ends with {name}"));
            }
        }
        match token.kind {
            Kind::Word => {}
            Kind::Symbol => traits.add(&format!("title has {}", token.lower)),
            Kind::Number | Kind::Quote | Kind::Address => traits.add("title has a number"),
        }
    }
    let fields = [
        (create.scheduled_for.is_some(), "day"),
        (create.time_of_day.is_some(), "time"),
        (create.deadline.is_some(), "deadline"),
        (create.recurrence.is_some(), "repetition"),
        (create.notes.is_some(), "notes"),
        (!create.checklist.is_empty(), "steps"),
        (create.project.is_some(), "project"),
        (!create.labels.is_empty(), "labels"),
    ];
    let fields: Vec<&str> = fields.into_iter().filter(|(set, _)| *set).map(|(_, name)| name).collect();
    traits.count(&format!("fields {}, times", fields.join(", ")), times(message), &[0, 1, 2]);
}
