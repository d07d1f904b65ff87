//! What a decision looks like next to the message it was made for: the features that [`super::trust`] weighs. Most are categories of words,
//! kinds of operations, and counts, which are the same in every language. The others are the words of the message and of new titles.

use std::{cell::RefCell, collections::BTreeSet, ops::Range, rc::Rc};

use chrono::NaiveDate;
use domain::{
    Operation, TimeOfDay,
    operation::{Create, Patch},
    text::{mention_score, related, words as words_of},
};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    super::{
        act::{self, Act},
        clause::{Clause, Guess, Item, Level, Step, Target, TargetKind},
        operations::{acts, changed, new_tasks, written},
        slots,
        values::Values,
    },
    Deciding, trust,
};
use crate::{
    Language,
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

/// The acts, the likeliest first, with how much less speaks for each.
type Ranked = Rc<Vec<(Act, i32)>>;

/// A message whose decisions are judged, and what all of them share.
pub(crate) struct Judge<'m> {
    message: &'m Guess,
    /// Its words, each also folded.
    spoken: Vec<(&'m str, Vec<String>)>,
    /// Its traits.
    names: Vec<String>,
    /// Its words and pairs of words as traits that only count together with what a decision does.
    words: Vec<String>,
    /// The weights of both by the end of their names: what a decision does, and the clauses that it comes from.
    sums: RefCell<FxHashMap<String, i32>>,
    /// The acts by the title of the task that is meant, the likeliest first.
    ranked: RefCell<FxHashMap<Option<String>, Ranked>>,
}

impl<'m> Judge<'m> {
    pub fn new(message: &'m Guess) -> Self {
        let spoken = message.items.iter().filter_map(|item| if let Item::Word(word) = item { Some(word.as_str()) } else { None });
        let said = message.said();
        let words = said.iter().map(|item| (*item).to_owned()).chain(said.windows(2).map(|pair| pair.join(" ")));
        let words: BTreeSet<String> = words.map(|said| format!("said “{said}”")).collect();
        Self {
            message,
            spoken: spoken.map(|word| (word, words_of(word))).collect(),
            names: of_message(message),
            words: words.into_iter().collect(),
            sums: RefCell::default(),
            ranked: RefCell::default(),
        }
    }

    /// The weights of the traits and words of the message with this end.
    fn sum(&self, end: &str, with_words: bool) -> i32 {
        if let Some(sum) = self.sums.borrow().get(end) {
            return *sum;
        }
        let words = self.words.iter().filter(|_| with_words);
        let mut name = String::new();
        let sum = self.names.iter().chain(words).map(|own| weight(&mut name, own, end)).sum();
        self.sums.borrow_mut().insert(end.to_owned(), sum);
        sum
    }

    /// What the classifier says if the task with this title is meant, or none.
    fn ranked(&self, title: Option<&str>, language: Language) -> Option<Ranked> {
        let title = title.map(str::to_owned);
        if let Some(ranked) = self.ranked.borrow().get(&title) {
            return Some(Rc::clone(ranked));
        }
        let level = if title.is_some() { Level::Named } else { Level::New };
        let ranked = Rc::new(act::classifier(language)?.ranked(&self.message.features(level, title.as_deref())));
        self.ranked.borrow_mut().insert(title, Rc::clone(&ranked));
        Some(ranked)
    }
}

/// The weight of a trait with this end; `name` is only room for its whole name.
fn weight(name: &mut String, own: &str, end: &str) -> i32 {
    name.clear();
    name.push_str(own);
    name.push_str(end);
    trust::trust().map_or(0, |trust| trust.of(name))
}

/// What is seen of a decision. Each trait counts by itself, together with what the decision does, and together with the clauses that it
/// comes from.
pub(super) struct Traits {
    /// The ends of the names: nothing, what the decision does (" / create", " / complete+move", " / answer", " / question"), and the clauses
    /// (" < change, talk").
    ends: [String; 3],
    known: FxHashSet<String>,
    /// Room for a name.
    name: String,
    /// The sum of the weights.
    pub sum: i32,
    #[cfg(feature = "training")]
    pub all: BTreeSet<String>,
}

/// Which ends of [`Traits::ends`] a trait has.
const ALONE: Range<usize> = 0..1;
const BY_KIND: Range<usize> = 1..2;
const ALL: Range<usize> = 0..3;

impl Traits {
    fn new(kind: &str, clauses: &str, judge: &Judge<'_>) -> Self {
        let ends = [String::new(), format!(" / {kind}"), format!(" < {clauses}")];
        let sum = ends.iter().enumerate().map(|(at, end)| judge.sum(end, BY_KIND.contains(&at))).sum();
        #[cfg(feature = "training")]
        let all = {
            let names = judge.names.iter().flat_map(|name| ends.iter().map(move |end| format!("{name}{end}")));
            names.chain(judge.words.iter().map(|word| format!("{word}{}", ends[1]))).collect()
        };
        Self {
            ends,
            known: FxHashSet::default(),
            name: String::new(),
            sum,
            #[cfg(feature = "training")]
            all,
        }
    }

    fn add(&mut self, name: &str) {
        self.weigh(name, ALL);
    }

    /// Adds a trait with these ends, unless it is known.
    fn weigh(&mut self, own: &str, ends: Range<usize>) {
        if self.known.contains(own) {
            return;
        }
        self.known.insert(own.to_owned());
        for end in &self.ends[ends] {
            self.sum += weight(&mut self.name, own, end);
            #[cfg(feature = "training")]
            self.all.insert(self.name.clone());
        }
    }

    /// Adds the first limit that a count does not exceed.
    fn count(&mut self, name: &str, count: usize, limits: &[usize]) {
        self.add(&limited(name, count, limits));
    }
}

/// The first limit that a count does not exceed.
fn limited(name: &str, count: usize, limits: &[usize]) -> String {
    match limits.iter().find(|limit| count <= **limit) {
        Some(limit) => format!("{name} <= {limit}"),
        None => format!("{name} >"),
    }
}

/// How many times and repetitions a message has.
fn times(message: &Guess) -> usize {
    message.items.iter().filter(|item| matches!(item, Item::Kind("<time>" | "<each>"))).count()
}

impl Deciding<'_> {
    /// The traits of the decision so far. It comes from a reading with these steps and this cost; `ahead` is how much cheaper the reading
    /// is than the next one.
    pub(super) fn traits(&self, steps: &[Step], cost: u32, ahead: i64, judge: &Judge<'_>) -> Option<Traits> {
        let grammar = slots::grammar(self.context.clock.language)?;
        let operations: Vec<Operation> = self.planned.iter().map(|planned| planned.operation.clone()).collect();
        let acts = acts(&operations);
        let kind = match (&self.question, acts.is_empty()) {
            (Some(_), _) => "question".to_owned(),
            (None, true) if self.lost => "denial".to_owned(),
            (None, true) if self.about.is_empty() => "answer without a task".to_owned(),
            (None, true) => "answer".to_owned(),
            (None, false) => acts.iter().map(|act| act.name()).collect::<Vec<_>>().join("+"),
        };
        let mut traits = Traits::new(&kind, &clauses(steps), judge);
        self.of_reading(&mut traits, steps, cost, ahead);
        self.of_tasks(&mut traits, &operations, judge);
        self.of_changes(&mut traits, &operations, judge);
        for create in new_tasks(&operations) {
            of_new(&mut traits, create, judge, grammar);
            if let Some(day) = create.scheduled_for {
                self.of_day(&mut traits, "new", day);
            }
            if let Some(time) = create.time_of_day {
                of_time(&mut traits, "new", time);
            }
        }
        self.of_classifier(&mut traits, &acts, judge);
        for judged in &self.judged.traits {
            traits.add(judged);
        }
        Some(traits)
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
    fn of_tasks(&self, traits: &mut Traits, operations: &[Operation], judge: &Judge<'_>) {
        let creates = new_tasks(operations).count();
        traits.count("new tasks", creates, &[0, 1, 2, 3, 5]);
        traits.count(&format!("times for {} tasks", creates.min(CLAUSES)), times(judge.message), &[0, 1, 2, 3, 4]);
        traits.count("changes", operations.len() - creates, &[0, 1, 2, 3, 5]);
        if let Some(task) = self.meant.first() {
            let spoken: Vec<&str> = judge.spoken.iter().map(|(word, _)| *word).collect();
            let said = mention_score(&spoken.join(" "), &task.title);
            let least = [0.2, 0.4, 0.6, 0.8, 1.0].into_iter().filter(|least| said >= *least - f32::EPSILON).count();
            traits.add(&format!("named {least}"));
            traits.count("tasks", self.meant.len(), &[1, 2, 3, 5]);
            if let Some(answer) = self.context.transcript.iter().rfind(|turn| turn.role == "assistant") {
                let about = answer.text.to_lowercase().contains(&task.title.to_lowercase());
                traits.add(if about { "task was talked about" } else { "task was not talked about" });
            }
        }
        let texts = self.meant.iter().map(|task| task.title.as_str()).chain(written(operations));
        let known: Vec<String> = texts.flat_map(words_of).collect();
        let besides = |folded: &[String]| !folded.iter().any(|word| known.iter().any(|other| word == other || related(word, other)));
        let besides: Vec<&str> = judge.spoken.iter().filter(|(_, folded)| besides(folded)).map(|(word, _)| *word).collect();
        let strange = judge.message.things.iter().filter(|thing| besides.contains(&thing.as_str())).count();
        traits.count("things besides", strange, &[0, 1, 2, 3, 5]);
        traits.count("words besides", besides.len(), &[0, 1, 2, 3, 5, 8, 12]);
        for word in besides {
            traits.weigh(&format!("besides “{word}”"), BY_KIND);
        }
    }

    /// The values that are changed, next to those before.
    fn of_changes(&self, traits: &mut Traits, operations: &[Operation], judge: &Judge<'_>) {
        let Some((task, fields)) = self.meant.first().zip(operations.iter().find_map(changed)) else { return };
        let sets = [
            (!fields.scheduled_for.is_keep(), "day"),
            (!fields.time_of_day.is_keep(), "time"),
            (!fields.deadline.is_keep(), "deadline"),
            (!fields.recurrence.is_keep(), "repetition"),
            (!fields.priority.is_keep(), "priority"),
            (!fields.project.is_keep(), "project"),
            (!fields.labels.is_keep(), "labels"),
            (!fields.notes.is_keep(), "notes"),
            (fields.title.is_some(), "title"),
        ];
        let sets: Vec<&str> = sets.into_iter().filter(|(set, _)| *set).map(|(_, name)| name).collect();
        traits.count(&format!("sets {}, times", sets.join(", ")), times(judge.message), &[0, 1, 2]);
        for (had, name) in
            [(task.scheduled_for.is_some(), "day"), (task.time_of_day.is_some(), "time"), (task.deadline.is_some(), "deadline")]
        {
            traits.add(&format!("sets {}, had {}{name}", sets.join(", "), if had { "" } else { "no " }));
        }
        if let Patch::Set(day) = fields.scheduled_for {
            self.of_day(traits, "moved", day);
            if let Some(before) = task.scheduled_for {
                match usize::try_from((day - before).num_days()) {
                    Ok(days) => traits.count("days later", days, &[0, 1, 2, 6, 7, 14, 31]),
                    Err(_) => traits.count("days earlier", usize::try_from((before - day).num_days()).unwrap_or(0), &[1, 2, 6, 7, 14, 31]),
                }
            }
        }
        if let Patch::Set(time) = fields.time_of_day {
            of_time(traits, "moved", time);
            if let Some(before) = task.time_of_day {
                let minutes = time.minutes().abs_diff(before.minutes());
                traits.count("minutes apart", usize::from(minutes), &[0, 30, 60, 180, 360]);
            }
        }
    }

    /// How far ahead a day is.
    fn of_day(&self, traits: &mut Traits, what: &str, day: NaiveDate) {
        match usize::try_from((day - self.today()).num_days()) {
            Ok(days) => traits.count(&format!("{what}, days ahead"), days, &[0, 1, 7, 14, 62, 366]),
            Err(_) => traits.add(&format!("{what} to a day that is past")),
        }
    }

    /// How well the decision agrees with the classifier.
    fn of_classifier(&self, traits: &mut Traits, acts: &BTreeSet<Act>, judge: &Judge<'_>) {
        let title = self.meant.first().map(|task| task.title.as_str());
        let Some(ranked) = judge.ranked(title, self.context.clock.language) else { return };
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

/// Which part of the day a time is in.
fn of_time(traits: &mut Traits, what: &str, time: TimeOfDay) {
    traits.count(&format!("{what}, hour"), usize::try_from(time.hour()).unwrap_or(0), &[5, 6, 7, 11, 12, 17, 20, 21]);
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

/// The traits of a message by itself.
fn of_message(message: &Guess) -> Vec<String> {
    let count = message.items.len();
    let inner = &message.items[..count.saturating_sub(1)];
    let marks = |marks: &[&str]| inner.iter().filter(|item| matches!(item, Item::Word(word) if marks.contains(&word.as_str()))).count();
    let mut names = vec![
        "any".to_owned(),
        limited("length", count, &[3, 5, 8, 12, 16, 22, 30]),
        limited("times", times(message), &[0, 1, 2]),
        limited("repetitions", message.items.iter().filter(|item| **item == Item::Kind("<each>")).count(), &[0, 1]),
        limited("sentences", marks(&[".", "!", "?", ";"]), &[0, 1, 2]),
        limited("commas", marks(&[","]), &[0, 1, 2, 4]),
    ];
    names.extend(message.told.then(|| "told".to_owned()));
    names.extend(message.categories.iter().map(|(mark, name)| format!("{mark}{name}")));
    names
}

/// What is said before and behind a new title.
fn of_borders(traits: &mut Traits, title: &[Token], judge: &Judge<'_>) {
    let said = judge.message.said();
    let at = |token: Option<&Token>, last: bool| {
        let token = token?;
        let same = |said: &&str| **said == token.lower;
        if last { said.iter().rposition(same) } else { said.iter().position(same) }
    };
    if let Some(before) = at(title.first(), false).and_then(|at| said.get(at.checked_sub(1)?)) {
        traits.weigh(&format!("title behind “{before}”"), ALONE);
    }
    if let Some(behind) = at(title.last(), true).and_then(|at| said.get(at + 1)) {
        traits.weigh(&format!("title before “{behind}”"), ALONE);
    }
}

/// A new task.
fn of_new(traits: &mut Traits, create: &Create, judge: &Judge<'_>, grammar: &Grammar<Values>) {
    let title = token::tokens(&create.title);
    traits.count("title", title.len(), &[1, 2, 4, 6, 8, 12]);
    let is = |token: &Token, name: &str| grammar.is(token, name);
    // "no, Thursday" gives another day to the task of the message before.
    let said = title.iter().filter(|token| judge.spoken.iter().any(|(word, _)| *word == token.lower)).count();
    traits.add(match said {
        0 => "title is not said",
        said if said < title.len() => "title is said in part",
        _ => "title is said",
    });
    of_borders(traits, &title, judge);
    for token in &title {
        traits.weigh(&format!("title “{}”", token.lower), ALONE);
    }
    for pair in title.windows(2) {
        traits.weigh(&format!("title “{} {}”", pair[0].lower, pair[1].lower), ALONE);
    }
    for (end, token) in [("begins", title.first()), ("ends", title.last())] {
        if let Some(token) = token {
            traits.weigh(&format!("title {end} “{}”", token.lower), ALONE);
        }
    }
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
    traits.count(&format!("fields {}, times", fields.join(", ")), times(judge.message), &[0, 1, 2]);
}
