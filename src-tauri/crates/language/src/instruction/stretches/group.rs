//! Groups of tasks described by their properties: "everything overdue", "my tasks for Friday labelled errands", "the next meeting".

use std::fmt::Write as _;

use domain::{DateRange, Priority, TimeOfDay, Where, text::fold};

use super::values::{self, Group, Said, Value};
use crate::instruction::{
    Context,
    clause::{Hours, Scope},
};
use crate::{
    grammar::{Action, Parts},
    when::{When, point::time_of},
    words::{list, quoted},
};

/// The grammar actions that make groups.
pub(crate) fn action(name: &str) -> Option<Action<Value, Context>> {
    Some(match name {
        "group_all" => |_, _| made(Group { all: true, noun: true, ..Group::default() }),
        "group_many" => |_, _| made(Group { noun: true, ..Group::default() }),
        "group_everything" => |_, _| made(Group { all: true, ..Group::default() }),
        "group_some" => |_, _| made(Group { noun: true, vague: true, ..Group::default() }),
        "group_kind" => |parts, _| kind(Group { all: true, noun: true, ..Group::default() }, values::word(parts, 0)?),
        "group_marked" => |parts, _| marked(Group { all: true, ..Group::default() }, values::word(parts, 0)?),
        "group_mark" => |parts, _| marked(group(parts, 0)?, values::word(parts, 1)?),
        "group_day" => |parts, _| dated(group(parts, 0)?, said(parts, 1)?),
        "group_days" => |parts, _| {
            let (first, second) = (said(parts, 1)?, said(parts, 2)?);
            let (one, other) = (days(&first.when)?, days(&second.when)?);
            // Adjacent days form one range; others are two groups.
            let touching = one.to?.succ_opt()? == other.from?;
            let words = format!("{} and {}", first.words, second.words);
            let joined = Said { when: When::DateRange(one.from, other.to), words, hours: None, led: first.led, bare: false };
            if touching { dated(group(parts, 0)?, &joined) } else { None }
        },
        "group_of_day" => |parts, _| dated(Group { all: true, noun: true, ..Group::default() }, said(parts, 0)?),
        "group_labels" => |parts, _| labelled(group(parts, 0)?, parts.get(1)?),
        "group_label" => |parts, _| labelled(Group { all: true, noun: true, ..Group::default() }, parts.get(0)?),
        "group_one_day" => |parts, _| dated(Group { noun: true, ..Group::default() }, said(parts, 0)?),
        "group_clock" => |parts, context| {
            let said = said(parts, 0)?;
            let group = Group { noun: true, ..Group::default() };
            match said.when {
                When::DateTime(_) => dated(group, said),
                When::Time(time) => {
                    let today = context.clock.now.date();
                    let at = When::DateTime(today.and_hms_opt(time.hour(), time.minute(), 0)?);
                    dated(group, &Said { when: at, ..said.clone() })
                }
                _ => None,
            }
        },
        "group_place" => |parts, _| placed(group(parts, 0)?, parts.get(1)?),
        "group_project" => |parts, _| placed(Group { all: true, noun: true, ..Group::default() }, parts.get(0)?),
        "group_list" => |parts, context| on_list(group(parts, 0)?, parts.get(1)?, context),
        "group_on" => |parts, context| on_list(Group { all: true, ..Group::default() }, parts.get(0)?, context),
        "group_text" => |parts, _| kind(group(parts, 0)?, values::word(parts, 1)?),
        "group_about" => |parts, _| {
            let words: Vec<&str> = (0..2).filter_map(|n| values::word(parts, n)).collect();
            kind(Group { all: true, ..Group::default() }, &words.join(" "))
        },
        "group_pick" => |parts, _| picked(parts),
        "group_pick_mark" => |parts, _| {
            let picked = Group { noun: true, pick: values::pick(values::word(parts, 0)?, 1), marks: 1, ..Group::default() };
            marked(picked, values::word(parts, 1)?)
        },
        _ => return None,
    })
}

#[expect(clippy::unnecessary_wraps, reason = "what an action answers")]
fn made(group: Group) -> Option<Value> {
    Some(Value::Group(Box::new(group)))
}

fn group(parts: &Parts<'_, Value>, n: usize) -> Option<Group> {
    match parts.get(n)? {
        Value::Group(group) => Some((**group).clone()),
        _ => None,
    }
}

fn said<'a>(parts: &'a Parts<'_, Value>, n: usize) -> Option<&'a Said> {
    match parts.get(n)? {
        Value::When(said) => Some(said),
        _ => None,
    }
}

/// Only tasks with this word in the title.
pub(crate) fn kind(mut group: Group, word: &str) -> Option<Value> {
    if group.filter.title_contains.is_some() {
        return None;
    }
    group.filter.title_contains = Some(word.to_owned());
    group.marks += 1;
    made(group)
}

/// Only tasks with this property, which may be given once.
fn marked(mut group: Group, mark: &str) -> Option<Value> {
    let filter = &mut group.filter;
    let fresh = match mark {
        "overdue" => filter.overdue.replace(true).is_none(),
        "open" => filter.completed.replace(false).is_none(),
        "done" => filter.completed.replace(true).is_none(),
        "undated" => filter.unscheduled.replace(true).is_none(),
        "repeating" => filter.repeating.replace(true).is_none(),
        "single" => filter.repeating.replace(false).is_none(),
        other => filter.priority.replace(values::priority(other)?).is_none(),
    };
    group.marks += 1;
    if fresh { made(group) } else { None }
}

/// Only tasks on these days, within these hours.
pub(crate) fn dated(mut group: Group, said: &Said) -> Option<Value> {
    let hours = said.hours.or_else(|| clock_hours(&said.when));
    match days(&said.when) {
        Some(range) if group.filter.scheduled_range.is_none() => {
            group.filter.scheduled_range = Some(range);
            group.day = Some(match group.day.take() {
                Some(clock) => format!("{} {clock}", day_words(said)),
                None => day_words(said),
            });
        }
        None if hours.is_some() && group.hours.is_none() => {
            let clock = day_words(said);
            group.day = Some(group.day.take().map_or_else(|| clock.clone(), |day| format!("{day} {clock}")));
        }
        _ => return None,
    }
    group.hours = group.hours.or(hours);
    group.marks += 1;
    made(group)
}

/// The hours that a time asks for: one hour from a time, or between two times.
fn clock_hours(when: &When) -> Option<Hours> {
    let later = |time: TimeOfDay| TimeOfDay::new(time.hour() + 1, time.minute());
    match when {
        When::Time(time) => Some(Hours { from: *time, until: later(*time) }),
        When::DateTime(at) => time_of(*at).map(|time| Hours { from: time, until: later(time) }),
        When::TimeRange(Some(from), until) => Some(Hours { from: *from, until: *until }),
        When::TimeRange(None, until) => Some(Hours { from: TimeOfDay::new(0, 0)?, until: *until }),
        When::DateTimeRange(Some(from), Some(until)) if from.date() == until.date() => {
            Some(Hours { from: time_of(*from)?, until: time_of(*until) })
        }
        When::DateTimeRange(None, Some(until)) => Some(Hours { from: TimeOfDay::new(0, 0)?, until: Some(time_of(*until)?) }),
        When::DateTimeRange(Some(from), None) => Some(Hours { from: time_of(*from)?, until: None }),
        _ => None,
    }
}

fn labelled(mut group: Group, labels: &Value) -> Option<Value> {
    let Value::Labels(names) = labels else { return None };
    group.filter.labels.get_or_insert_default().extend(names.iter().cloned());
    group.marks += 1;
    made(group)
}

fn placed(mut group: Group, place: &Value) -> Option<Value> {
    let Value::Place(name) = place else { return None };
    let name = name.clone().unwrap_or_else(|| domain::project::INBOX.to_owned());
    if group.filter.project.replace(name).is_some() {
        return None;
    }
    group.marks += 1;
    made(group)
}

/// Only tasks on a list: the project of that name, or every task if it is the list of everything.
pub(crate) fn on_list(mut group: Group, value: &Value, context: &Context) -> Option<Value> {
    let Value::List(name) = value else { return None };
    group.holder = true;
    match name {
        None => made(group),
        Some(name) => {
            let known = context.names.projects.iter().find(|project| fold(&project.name) == fold(name));
            if group.filter.project.is_some() || group.unknown_list.is_some() {
                return None;
            }
            match known {
                Some(project) => group.filter.project = Some(project.name.clone()),
                None => group.unknown_list = Some(name.clone()),
            }
            group.marks += 1;
            made(group)
        }
    }
}

/// "my next meeting", "the last 3 tasks": the order, how many, and the kind.
fn picked(parts: &Parts<'_, Value>) -> Option<Value> {
    let count = (1..3).find_map(|n| match parts.get(n) {
        Some(Value::Number(n)) => usize::try_from(*n).ok(),
        _ => None,
    });
    let count = count.unwrap_or(1);
    if !(1..=50).contains(&count) {
        return None;
    }
    let pick = values::pick(values::word(parts, 0)?, count)?;
    let group = Group { noun: true, pick: Some(pick), marks: 1, ..Group::default() };
    match (2..4).find_map(|n| values::word(parts, n)) {
        Some(word) => kind(group, word),
        None => made(group),
    }
}

/// The days that a date or time covers; None if it covers none.
pub(crate) fn days(when: &When) -> Option<DateRange> {
    let days = |from, to| Some(DateRange { from, to });
    match when {
        When::Date(date) => days(Some(*date), Some(*date)),
        When::DateRange(from, to) => days(*from, *to),
        // "tomorrow before 11" and "tomorrow after 5" are on that day.
        When::DateTime(at) | When::DateTimeRange(None, Some(at)) | When::DateTimeRange(Some(at), None) => {
            days(Some(at.date()), Some(at.date()))
        }
        When::DateTimeRange(from, to) => days(from.map(|at| at.date()), to.map(|at| at.date())),
        _ => None,
    }
}

/// Reads "05:00-12:00" from the lexicon.
pub(crate) fn hours(value: &str) -> Option<Hours> {
    let (from, until) = value.split_once('-')?;
    Some(Hours { from: from.parse().ok()?, until: until.parse::<TimeOfDay>().ok() })
}

impl Group {
    /// Whether a question about the group is about tasks.
    pub fn is_asked(&self) -> bool {
        let mentions = self.holder || self.noun || self.all || self.pick.is_some() || self.filter.project.is_some();
        // "which assessments are still open" asks for assessments, not for everything that is open.
        let state = Where { completed: self.filter.completed, ..Where::default() };
        let narrowed = if self.unread { self.filter != state } else { self.marks > 0 || self.filter != Where::default() };
        if self.unread && !narrowed {
            return false;
        }
        if self.loose { mentions } else { mentions || self.marks > 0 }
    }

    /// Whether the group says which tasks, or that all are meant.
    pub fn says(&self) -> bool {
        self.all || self.marks > 0 || self.pick.is_some() || self.vague || self.holder
    }

    /// The group as a scope, with its wording.
    pub fn scope(&self) -> Scope {
        let (before, after) = words(&self.filter, self.day.as_deref());
        let everything = self.marks == 0;
        Scope {
            filter: self.filter.clone(),
            hours: self.hours,
            pick: self.pick,
            before,
            after,
            everything: everything && self.pick.is_none(),
            vague: self.vague || everything && !self.all && !self.holder && self.pick.is_none(),
        }
    }
}

/// The words before and after "tasks" in a scope's name: "overdue " and " for Friday".
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
        push(&format!("{}-priority", Priority::word(priority)));
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
    match (&filter.text, &filter.title_contains) {
        (Some(words), Some(_)) => _ = write!(after, " and {}", quoted(words)),
        (Some(words), None) => after.push_str(&mentioning(words)),
        (None, _) => {}
    }
    if let Some(day) = day {
        after.push(' ');
        after.push_str(day);
    }
    (before, after)
}

/// "with “Mia”".
pub(crate) fn mentioning(words: &str) -> String {
    format!(" with {}", quoted(words))
}

/// "for Friday", "after the 10th".
fn day_words(said: &Said) -> String {
    if said.led { said.words.clone() } else { format!("for {}", said.words) }
}

/// The grammar actions that make questions and targets for clearing.
pub(crate) fn asking(name: &str) -> Option<Action<Value, Context>> {
    Some(match name {
        "agenda_open" => |_, _| made(Group::default()),
        "did_open" => |_, _| made(Group { holder: true, ..Group::default() }),
        "agenda_vague" => |_, _| made(Group { loose: true, ..Group::default() }),
        "agenda_sure" => |parts, _| made(Group { loose: false, ..group(parts, 0)? }),
        "agenda_skip" => |parts, _| parts.get(0).cloned(),
        "agenda_unread" => |parts, _| made(Group { unread: true, ..group(parts, 0)? }),
        "agenda_all" => |_, _| made(Group { holder: true, ..Group::default() }),
        "agenda_day_of" => |parts, _| dated(Group { holder: true, ..Group::default() }, said(parts, 0)?),
        "agenda_today" => |parts, context| {
            let today = context.clock.now.date();
            let said = Said { when: When::Date(today), words: "today".to_owned(), hours: None, led: false, bare: false };
            let group = group(parts, 0)?;
            if group.filter.scheduled_range.is_some() { made(group) } else { dated(group, &said) }
        },
        "agenda_group" => |parts, _| joined(group(parts, 0)?, group(parts, 1)?),
        "agenda_fill" => |parts, context| match parts.get(1)? {
            list @ Value::List(_) => on_list(group(parts, 0)?, list, context),
            _ => made(Group { noun: true, ..group(parts, 0)? }),
        },
        "agenda_day" => |parts, _| dated(group(parts, 0)?, said(parts, 1)?),
        "agenda_list" => |parts, context| on_list(group(parts, 0)?, parts.get(1)?, context),
        "agenda_kind" => |parts, _| kind(Group { noun: true, ..group(parts, 0)? }, values::word(parts, 1)?),
        "agenda_place" => |parts, _| placed(group(parts, 0)?, parts.get(1)?),
        "agenda_mark" => |parts, _| marked(group(parts, 0)?, values::word(parts, 1)?),
        "agenda_marked" => |parts, _| marked(Group { noun: true, ..Group::default() }, values::word(parts, 0)?),
        "agenda_labels" => |parts, _| labelled(group(parts, 0)?, parts.get(1)?),
        "clear_list" => |parts, context| {
            let all = match on_list(Group { all: true, ..Group::default() }, parts.get(0)?, context)? {
                Value::Group(group) => *group,
                _ => return None,
            };
            match parts.get(1) {
                Some(Value::When(said)) => dated(all, said),
                _ => made(all),
            }
        },
        "clear_group" => |parts, _| parts.get(0).cloned(),
        "clear_when" => |parts, _| dated(Group { all: true, ..Group::default() }, said(parts, 0)?),
        _ => return None,
    })
}

/// Two groups joined; None if both say the same kind of thing.
fn joined(before: Group, more: Group) -> Option<Value> {
    let (was, is) = (before.filter, more.filter);
    let twice = was.scheduled_range.is_some() && is.scheduled_range.is_some()
        || was.project.is_some() && is.project.is_some()
        || was.title_contains.is_some() && is.title_contains.is_some()
        || before.pick.is_some() && more.pick.is_some();
    if twice {
        return None;
    }
    let filter = Where {
        overdue: is.overdue.or(was.overdue),
        completed: is.completed.or(was.completed),
        priority: is.priority.or(was.priority),
        unscheduled: is.unscheduled.or(was.unscheduled),
        repeating: is.repeating.or(was.repeating),
        scheduled_range: is.scheduled_range.or(was.scheduled_range),
        title_contains: is.title_contains.or(was.title_contains),
        project: is.project.or(was.project),
        labels: is.labels.or(was.labels),
        ..was
    };
    made(Group {
        unread: before.unread || more.unread,
        filter,
        hours: more.hours.or(before.hours),
        pick: more.pick.or(before.pick),
        day: more.day.or(before.day),
        all: before.all || more.all,
        noun: true,
        vague: false,
        marks: before.marks + more.marks,
        unknown_list: more.unknown_list.or(before.unknown_list),
        holder: before.holder || more.holder,
        loose: before.loose,
    })
}
