//! Scopes: noun phrases that say which tasks by what is true of them ("everything overdue", "my tasks for Friday labelled errands").

use std::fmt::Write as _;

use domain::{DateRange, Priority, Where, where_filter::Sort};

use super::{
    Context,
    clause::{Pick, Scope},
    names::{known_label, label_name, project_phrase},
    said::Said,
};
use crate::{
    cursor::{Cursor, listed},
    number,
    token::Kind,
    when::{self, When},
    words::{list, quoted},
};

pub(super) const NOUNS: &[&str] =
    &["tasks", "task", "todos", "todo", "items", "item", "things", "thing", "stuff", "ones", "reminders", "entries", "to-dos", "chores"];

/// Reads a stretch as a scope; every word has to be understood.
pub(super) fn scope(said: Said<'_>, context: &Context) -> Option<Scope> {
    let mut reader =
        Reader { said, context, out: Scope::default(), all: false, noun: false, plural: false, marks: 0, words: Vec::new(), day: None };
    reader.read()?;
    reader.close()
}

/// Like [`scope`], where the words before it already say that tasks are meant ("due Friday", "on Monday").
pub(super) fn modifiers(said: Said<'_>, context: &Context) -> Option<Scope> {
    let mut reader =
        Reader { said, context, out: Scope::default(), all: true, noun: false, plural: true, marks: 0, words: Vec::new(), day: None };
    reader.read()?;
    reader.close()
}

/// Words that join the parts of a scope and add nothing.
const GLUE: &str = "that which are is being still currently 's of with have has i and , for on my list from in";

struct Reader<'a, 'c> {
    said: Said<'a>,
    context: &'c Context,
    out: Scope,
    /// "all", "every", "everything"
    all: bool,
    noun: bool,
    plural: bool,
    /// How much was said about which.
    marks: usize,
    /// Words that nothing explains: perhaps of titles.
    words: Vec<(usize, String)>,
    /// The day in words.
    day: Option<String>,
}

/// What a phrase says of the tasks.
#[derive(Clone, Copy)]
enum Mark {
    Overdue,
    Completed(bool),
    Priority(Priority),
    Unscheduled,
    Repeating(bool),
}
use Mark::{Completed, Overdue, Repeating, Unscheduled};
/// The phrases; longer ones stand before those they begin with.
const MARKS: &[(&str, Mark)] = &[
    ("past due", Overdue),
    ("past their date", Overdue),
    ("overdue", Overdue),
    ("late", Overdue),
    ("not done", Completed(false)),
    ("not completed", Completed(false)),
    ("open", Completed(false)),
    ("unfinished", Completed(false)),
    ("incomplete", Completed(false)),
    ("remaining", Completed(false)),
    ("pending", Completed(false)),
    ("outstanding", Completed(false)),
    ("completed", Completed(true)),
    ("done", Completed(true)),
    ("finished", Completed(true)),
    ("ticked", Completed(true)),
    ("closed", Completed(true)),
    ("high priority", Mark::Priority(Priority::High)),
    ("high - priority", Mark::Priority(Priority::High)),
    ("top priority", Mark::Priority(Priority::High)),
    ("priority high", Mark::Priority(Priority::High)),
    ("urgent", Mark::Priority(Priority::High)),
    ("important", Mark::Priority(Priority::High)),
    ("medium priority", Mark::Priority(Priority::Medium)),
    ("medium - priority", Mark::Priority(Priority::Medium)),
    ("normal priority", Mark::Priority(Priority::Medium)),
    ("low priority", Mark::Priority(Priority::Low)),
    ("low - priority", Mark::Priority(Priority::Low)),
    ("unimportant", Mark::Priority(Priority::Low)),
    ("without a due date", Unscheduled),
    ("without a date", Unscheduled),
    ("without date", Unscheduled),
    ("without dates", Unscheduled),
    ("with no due date", Unscheduled),
    ("with no date", Unscheduled),
    ("no due date", Unscheduled),
    ("no date", Unscheduled),
    ("in the backlog", Unscheduled),
    ("in my backlog", Unscheduled),
    ("from the backlog", Unscheduled),
    ("from my backlog", Unscheduled),
    ("backlog", Unscheduled),
    ("unscheduled", Unscheduled),
    ("undated", Unscheduled),
    ("not scheduled", Unscheduled),
    ("repeating", Repeating(true)),
    ("recurring", Repeating(true)),
    ("non - repeating", Repeating(false)),
    ("one - off", Repeating(false)),
];

impl Reader<'_, '_> {
    fn read(&mut self) -> Option<()> {
        let mut at = 0;
        while at < self.said.len() {
            let c = self.said.at(at);
            at = self.step(c)?.at();
        }
        Some(())
    }

    fn step<'a>(&mut self, c: Cursor<'a>) -> Option<Cursor<'a>> {
        if let Some(end) =
            self.quantifier(c).or_else(|| self.state(c)).or_else(|| self.day(c)).or_else(|| self.label(c)).or_else(|| self.project(c))
        {
            return Some(end);
        }
        if let Some(end) = c.phrases(&["to - dos", "to - do", "to dos"]).or_else(|| c.eat(NOUNS)) {
            self.noun = true;
            self.plural |= end.lower_before().ends_with('s') || c.lower() == "stuff";
            return Some(end);
        }
        if let Some(end) =
            c.phrases(&["a few of", "a couple of", "some of", "a few", "some", "several", "many of", "most of", "a couple", "many", "most"])
        {
            self.out.vague = true;
            return Some(end);
        }
        if let Some(end) = self.text(c) {
            return Some(end);
        }
        if listed(GLUE, c.lower()) {
            return Some(c.skip(1));
        }
        let token = c
            .token()
            .filter(|t| t.kind == Kind::Word && !matches!(t.lower.as_str(), "or" | "not" | "without" | "than" | "if" | "when" | "to"))?;
        self.words.push((c.at(), token.text.clone()));
        Some(c.skip(1))
    }

    fn quantifier<'a>(&mut self, c: Cursor<'a>) -> Option<Cursor<'a>> {
        if let Some(end) = c.phrases(&[
            "all of my",
            "all of the",
            "all my",
            "all the",
            "all",
            "every single",
            "every",
            "everything",
            "each",
            "any",
            "anything",
            "whatever",
        ]) {
            self.all = true;
            return Some(end);
        }
        c.eat(&["the", "my", "our", "those", "these"])
    }

    /// Overdue, open, done, priorities, without a date, repeating.
    fn state<'a>(&mut self, c: Cursor<'a>) -> Option<Cursor<'a>> {
        let (mark, end) = MARKS.iter().find_map(|(words, mark)| Some((mark, c.phrase(words)?)))?;
        let filter = &mut self.out.filter;
        let fresh = match mark {
            Overdue => filter.overdue.replace(true).is_none(),
            Completed(done) => filter.completed.replace(*done).is_none(),
            Mark::Priority(priority) => filter.priority.replace(*priority).is_none(),
            Unscheduled => filter.unscheduled.replace(true).is_none(),
            Repeating(yes) => filter.repeating.replace(*yes).is_none(),
        };
        self.marks += 1;
        fresh.then_some(end)
    }

    /// "due Friday", "scheduled for this week", "from Monday", "today's".
    fn day<'a>(&mut self, c: Cursor<'a>) -> Option<Cursor<'a>> {
        let led = c.phrases(&["due", "scheduled", "planned", "set"]).unwrap_or(c);
        let by = led.eat(&["by"]);
        let led = by.or_else(|| led.eat(&["on", "for", "from", "in", "of", "at"])).unwrap_or(led);
        let phrase = [c, led].iter().find_map(|from| when::phrase_at(self.said.tokens(), from.at(), &self.context.clock))?;
        let range = days_of(&phrase.when)?;
        let range = if by.is_some() { DateRange { from: None, to: range.to } } else { range };
        let said = self.said.part(phrase.start, phrase.end).text();
        match self.out.filter.scheduled_range {
            None => {
                self.out.filter.scheduled_range = Some(range);
                self.day = Some(if by.is_some() { format!("by {said}") } else { day_words(&said) });
            }
            // "today and tomorrow": the next day joins the range.
            Some(before) if before.to.is_some() && before.to.and_then(|day| day.succ_opt()) == range.from && c.lower_before() == "and" => {
                self.out.filter.scheduled_range = Some(DateRange { from: before.from, to: range.to });
                self.day = self.day.take().map(|day| format!("{day} and {said}"));
            }
            Some(_) => return None,
        }
        self.marks += 1;
        Some(c.skip(phrase.end - c.at()).maybe(&["'s"]))
    }

    fn label<'a>(&mut self, c: Cursor<'a>) -> Option<Cursor<'a>> {
        let labels = &self.context.names.labels;
        let explicit = c
            .phrases(&["labelled with", "labeled with", "tagged with", "labelled as", "tagged as", "labelled", "labeled", "tagged"])
            .or_else(|| {
                c.phrases(&[
                    "with the label",
                    "with the labels",
                    "with label",
                    "with labels",
                    "with the tag",
                    "with tag",
                    "with tags",
                    "label",
                    "tag",
                ])
            })
            .or_else(|| c.eat(&["@"]));
        let (name, mut end) = match explicit {
            Some(rest) => label_name(rest.maybe(&["@"]), labels)?,
            None => known_label(c, labels)?,
        };
        let mut names = vec![name];
        while let Some((next, after)) = end
            .eat(&["and", ",", "&"])
            .map(|rest| rest.maybe(&["@"]))
            .filter(|_| explicit.is_some())
            .and_then(|rest| known_label(rest, labels))
        {
            names.push(next);
            end = after;
        }
        self.out.filter.labels.get_or_insert_default().extend(names);
        self.marks += 1;
        Some(end.eat(&["label", "tag"]).unwrap_or(end))
    }

    fn project<'a>(&mut self, c: Cursor<'a>) -> Option<Cursor<'a>> {
        let projects = &self.context.names.projects;
        let (name, end) = project_phrase(c, projects)?;
        if self.out.filter.project.is_some() {
            return None;
        }
        self.out.filter.project = Some(name);
        self.marks += 1;
        Some(end)
    }

    /// "containing milk", "about the trip".
    fn text<'a>(&mut self, c: Cursor<'a>) -> Option<Cursor<'a>> {
        let rest = c.phrases(&[
            "that contain",
            "that contains",
            "containing",
            "that mention",
            "mentioning",
            "with the word",
            "with the words",
            "that have",
            "about",
            "called",
            "named",
            "with",
        ])?;
        let quoted = rest.token().filter(|t| t.kind == Kind::Quote);
        if !matches!(rest.lower_before(), "have" | "with") && quoted.is_none() {
            let words = self.said.rest(rest).without_start(&["the", "my"]);
            if words.is_empty() || words.len() > 4 || words.tokens().iter().any(|t| t.kind != Kind::Word) {
                return None;
            }
            self.out.filter.title_contains = Some(words.text());
            self.marks += 1;
            return Some(rest.skip(self.said.len()));
        }
        self.out.filter.title_contains = Some(quoted?.text.clone());
        self.marks += 1;
        Some(rest.skip(1).phrases(&["in the title", "in their title", "in the name", "in it"]).unwrap_or(rest.skip(1)))
    }

    fn close(mut self) -> Option<Scope> {
        if !self.words.is_empty() {
            let together = self.words.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0);
            let counted = self.all || self.plural;
            if !(together && counted && self.noun) || self.out.filter.title_contains.is_some() || !self.plural {
                return None;
            }
            let words: Vec<String> = self.words.iter().map(|(_, word)| word.clone()).collect();
            self.out.filter.title_contains = Some(words.join(" "));
            self.marks += 1;
        }
        let adjective_only = !self.all && !self.noun && self.out.filter.overdue.is_some() && self.marks > 0;
        let meant = (self.all && (self.noun || self.marks > 0 || self.said.find(&["everything", "all"]).is_some()))
            || self.plural
            || adjective_only;
        if !meant || self.out.filter == Where::default() && !self.all && !self.noun {
            return None;
        }
        self.out.everything = self.marks == 0;
        self.out.vague |= self.out.everything && !self.all;
        (self.out.before, self.out.after) = words(&self.out.filter, self.day.as_deref());
        Some(self.out)
    }
}

/// The days a phrase stands for, if it stands for days.
pub(super) fn days_of(when: &When) -> Option<DateRange> {
    let days = |from, to| Some(DateRange { from, to });
    match when {
        When::Date(date) => days(Some(*date), Some(*date)),
        When::DateRange(from, to) => days(*from, *to),
        When::DateTime(at) => days(Some(at.date()), Some(at.date())),
        When::DateTimeRange(from, to) => days(from.map(|at| at.date()), to.map(|at| at.date())),
        _ => None,
    }
}

/// "the first task today", "my next task", "top 3 tasks", "the most urgent one".
pub(super) fn picked(said: Said<'_>, context: &Context) -> Option<Scope> {
    let c = said.start().maybe(&["the", "my"]);
    let (before, c) = number::cardinal(c).map_or((None, c), |(n, rest)| (Some(n), rest));
    let (sort, last, mut rest) = {
        const PHRASES: [(&str, Sort, bool); 15] = [
            ("most urgent", Sort::Priority, false),
            ("most important", Sort::Priority, false),
            ("highest priority", Sort::Priority, false),
            ("highest - priority", Sort::Priority, false),
            ("least important", Sort::Priority, true),
            ("least urgent", Sort::Priority, true),
            ("lowest priority", Sort::Priority, true),
            ("first", Sort::Date, false),
            ("next", Sort::Date, false),
            ("earliest", Sort::Date, false),
            ("top", Sort::Priority, false),
            ("last", Sort::Date, true),
            ("latest", Sort::Created, false),
            ("newest", Sort::Created, false),
            ("oldest", Sort::Created, true),
        ];
        PHRASES.iter().find_map(|(words, sort, last)| Some((*sort, *last, c.phrase(words)?)))?
    };
    let superlative = matches!(rest.lower_before(), "urgent" | "important" | "priority");
    let mut count = 1;
    if let Some((n, after)) = before.map(|n| (n, rest)).or_else(|| number::cardinal(rest)) {
        count = usize::try_from(n).ok().filter(|n| (1..=50).contains(n))?;
        rest = after;
    }
    let noun = said.tokens()[rest.at()..].iter().any(|t| NOUNS.contains(&t.lower.as_str()) || t.lower == "one");
    let alone = superlative && rest.done();
    if !noun && !alone {
        return None;
    }
    let tail = said.rest(rest);
    let tail = tail.after(&["one"]).unwrap_or(tail);
    let mut scope = if tail.is_empty() { Scope::default() } else { modifiers(tail, context)? };
    scope.pick = Some(Pick { sort, last, count });
    scope.everything = false;
    // Without more said, the last task may be the latest by date or the one added last.
    scope.vague |= scope.filter == Where::default() && last && sort == Sort::Date;
    Some(scope)
}

/// What stands before and after "tasks" when a scope is named: "overdue " and " for Friday".
fn words(filter: &Where, day: Option<&str>) -> (String, String) {
    let mut before = String::new();
    let mut push = |word: &str| {
        before.push_str(word);
        before.push(' ');
    };
    if filter.overdue == Some(true) {
        push("overdue");
    }
    match filter.completed {
        Some(true) => push("completed"),
        Some(false) => push("open"),
        None => {}
    }
    if let Some(priority) = filter.priority {
        push(&format!("{}-priority", priority.word()));
    }
    match filter.repeating {
        Some(true) => push("repeating"),
        Some(false) => push("one-off"),
        None => {}
    }
    let mut after = String::new();
    if filter.unscheduled == Some(true) {
        after.push_str(" without a date");
    }
    if let Some(labels) = &filter.labels {
        _ = write!(after, " labelled {}", list(labels));
    }
    if let Some(project) = &filter.project {
        _ = write!(after, " in {project}");
    }
    if let Some(title) = &filter.title_contains {
        _ = write!(after, " with {} in the title", quoted(title));
    }
    if let Some(day) = day {
        after.push(' ');
        after.push_str(day);
    }
    (before, after)
}

/// "for Friday", "after the 10th".
fn day_words(said: &str) -> String {
    const OWN: &[&str] = &["after", "before", "until", "till", "since", "from", "between", "by", "within", "in", "over", "starting"];
    let first = said.split_whitespace().next().unwrap_or_default().to_lowercase();
    if OWN.contains(&first.as_str()) { said.to_string() } else { format!("for {said}") }
}
