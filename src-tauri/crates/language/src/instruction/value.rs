//! Values of an instruction: dates absolute and relative, priorities, states, repetitions, places.

use domain::Priority;

use super::{
    Context,
    clause::{Move, Verb},
    names::{known_project, label_name, project_phrase, single_name},
    said::Said,
};
use crate::{
    cursor::Cursor,
    quick_add::tidy,
    when::{
        self, When,
        length::{Length, length},
        point::time_of,
    },
};

/// "high", "top priority", "p1", "urgent": the whole of it.
pub(super) fn priority(said: Said<'_>) -> Option<Priority> {
    let said = said.without_start(&["as", "a", "to", "the", "very", "more", "top", "of", "with"]).without_end(&["priority", "please"]);
    let said = said.after(&["priority"]).filter(|rest| !rest.is_empty()).unwrap_or(said);
    let c = said.start();
    let (found, end) = c
        .lookup(&[
            ("high", Priority::High),
            ("highest", Priority::High),
            ("urgent", Priority::High),
            ("important", Priority::High),
            ("critical", Priority::High),
            ("top", Priority::High),
            ("medium", Priority::Medium),
            ("normal", Priority::Medium),
            ("low", Priority::Low),
            ("lower", Priority::Low),
            ("lowest", Priority::Low),
            ("unimportant", Priority::Low),
        ])
        .or_else(|| c.eat(&["p"])?.lookup(&[("1", Priority::High), ("2", Priority::Medium), ("3", Priority::Low)]))?;
    end.done().then_some(found)
}

/// "done", "complete" (true); "open", "not done" (false): the whole of it.
pub(super) fn state(said: Said<'_>) -> Option<bool> {
    let said = said.without_start(&["as", "to", "being"]).without_end(&["please", "again"]);
    let whole = |words: &&str| said.start().phrase(words).is_some_and(Cursor::done);
    if ["done", "complete", "completed", "finished", "closed", "ticked"].iter().any(&whole) {
        return Some(true);
    }
    [
        "not done",
        "undone",
        "open",
        "incomplete",
        "not complete",
        "not completed",
        "not finished",
        "unfinished",
        "todo",
        "to do",
        "to - do",
        "uncompleted",
    ]
    .iter()
    .any(whole)
    .then_some(false)
}

/// Where something is moved: a date, a time, the backlog, or by how much.
pub(super) fn movement(said: Said<'_>, context: &Context, sign: i64) -> Option<Move> {
    const NOWHERE: &[&str] = &["the backlog", "backlog", "my backlog", "someday", "no date", "unscheduled", "the someday list", "sometime"];
    let said = said.without_end(&["please", "instead", "."]);
    if NOWHERE.iter().any(|words| said.start().phrase(words).is_some_and(Cursor::done)) {
        return Some(Move::Backlog);
    }
    if let Some(by) = shift(said, sign) {
        return Some(by);
    }
    let when = when_of(said, context)?;
    // "on Tuesday to Wednesday" is a day the tasks have and a day they get, not one destination; "3-4pm" is one.
    let two_ends = match when {
        When::DateRange(Some(_), Some(_)) => said.find(&["to", "until", "till", "through", "and", "-", "–"]).is_some(),
        When::TimeRange(..) | When::DateTimeRange(..) => said.find(&["to", "until", "till", "through"]).is_some(),
        _ => false,
    };
    if two_ends { None } else { to(&when, context) }
}

/// The date or time that is the whole of it, the words before a date left out.
fn when_of(said: Said<'_>, context: &Context) -> Option<When> {
    said.without_start(&["on", "at", "for", "to", "by", "until"]).when(&context.clock).or_else(|| said.when(&context.clock))
}

/// What a date or time means as a destination.
pub(super) fn to(when: &When, context: &Context) -> Option<Move> {
    let today = context.clock.now.date();
    match when {
        When::Date(date) => Some(Move::To(*date, None)),
        When::DateTime(at) | When::DateTimeRange(Some(at), _) => Some(Move::To(at.date(), time_of(*at))),
        When::Time(time) | When::TimeRange(Some(time), _) => Some(Move::Time(*time)),
        When::DateRange(Some(from), Some(to)) if *from > today => Some(Move::To(*from, None)).filter(|_| from <= to),
        // Within a running week or month no day is said; of a weekend today will do.
        When::DateRange(Some(from), Some(to)) if *to >= today => {
            Some(if (*to - *from).num_days() == 1 { Move::To(today, None) } else { Move::Missing })
        }
        When::DateRange(Some(from), None) if *from >= today => Some(Move::To(*from, None)),
        When::OutOfRange => Some(Move::Beyond),
        _ => None,
    }
}

/// "by a week", "2 days later", "an hour earlier", "back a week": the whole of it.
fn shift(said: Said<'_>, sign: i64) -> Option<Move> {
    let mut sign = sign;
    let mut c = said.start();
    let mut told = false;
    loop {
        let direction = [("by", 0), ("back", 1), ("out", 1), ("off", 1), ("forward", sign), ("ahead", -1), ("up", -1), ("another", 1)];
        let Some((way, rest)) = c.lookup(&direction) else { break };
        if way != 0 {
            sign = way;
        }
        told = true;
        if c.lower() == "another" && length(rest).is_none() {
            return another(rest, sign);
        }
        c = rest;
    }
    let (by, rest) = length(c)?;
    let (way, end) = rest
        .lookup(&[("later", 1), ("earlier", -1), ("sooner", -1), ("back", 1), ("forward", sign), ("ahead", -1), ("out", 1)])
        .unwrap_or((0, rest));
    if way != 0 {
        sign = way;
    }
    let relative = told || way != 0;
    (end.done() && relative && !by.beyond).then_some(Move::By(by, sign))
}

/// "another week": the article is left out.
fn another(c: Cursor<'_>, sign: i64) -> Option<Move> {
    let ((unit, factor, _), end) = when::length::unit(c)?;
    end.done().then_some(Move::By(Length::of(unit, factor), sign))
}

/// Where a task lives: a project, or the Inbox when there is none.
pub(super) struct Place(pub Option<String>);

/// A project as a destination: "#Home", "the Home project", "Home" where it exists, "the inbox".
pub(super) fn place(said: Said<'_>, context: &Context) -> Option<Place> {
    let projects = &context.names.projects;
    let said = said.without_start(&["the", "my"]).without_end(&["please", "."]);
    if said.start().eat(&["inbox"]).is_some_and(Cursor::done)
        || said.start().phrases(&["no project", "inbox project"]).is_some_and(Cursor::done)
    {
        return Some(Place(None));
    }
    if let Some((name, end)) = project_phrase(said.start(), projects).or_else(|| known_project(said.start(), projects))
        && end.maybe(&["project", "list", "folder"]).done()
    {
        return Some(Place(Some(name)));
    }
    let name = said.before_end(&["project", "folder"])?;
    let (single, end) = single_name(name.start())?;
    Some(Place(Some(if end.at() == name.len() { single } else { tidy(&name.text()) })))
}

/// Whether a capital word may be a project nobody has made yet: it is no month and no weekday.
pub(super) fn names_project(said: Said<'_>) -> bool {
    !when::named_in_calendar(said.word(0))
}

/// Label names: "@errands", "urgent and home", "\"two words\"".
pub(super) fn labels(said: Said<'_>, context: &Context) -> Option<Vec<String>> {
    let said = said
        .without_start(&["the", "a", "label", "labels", "tag", "tags", "as", "with"])
        .without_end(&["label", "labels", "tag", "tags", "please", "."]);
    let known = &context.names.labels;
    let mut names = Vec::new();
    let mut c = said.start();
    while !c.done() {
        c = c.maybe(&[","]).maybe(&["and", "&"]).maybe(&["@"]);
        let (name, end) = label_name(c, known)?;
        names.push(name);
        let next = end.eat(&[",", "and", "&", "@"]);
        if next.is_none() && !end.done() {
            return None;
        }
        c = end;
    }
    (!names.is_empty()).then_some(names)
}

/// What "set", "make", "mark" and "change" may give a task.
pub(super) fn any(said: Said<'_>, context: &Context) -> Option<Verb> {
    if let Some(priority) = priority(said) {
        return Some(Verb::Prioritise(Some(priority)));
    }
    if let Some(done) = state(said) {
        return Some(Verb::Complete(done));
    }
    if let Some(rest) = said.after(&["due by", "due on", "due"]) {
        return deadline(rest, context);
    }
    if let Some(repeat) = repetition(said, context) {
        return Some(repeat);
    }
    movement(said, context, 1).map(Verb::Move)
}

/// "repeat every Monday", "weekly", "daily at 9".
pub(super) fn repetition(said: Said<'_>, context: &Context) -> Option<Verb> {
    let said = said.without_start(&["to", "repeat", "repeating", "recurring", "recur", "be", "happen", "on"]).without_end(&["please", "."]);
    if said.start().phrases(&["not repeat", "one - off", "never", "not recurring"]).is_some_and(Cursor::done) {
        return Some(Verb::StopRepeating);
    }
    let phrase = when::phrase_at(said.tokens(), 0, &context.clock).filter(|phrase| phrase.end == said.len())?;
    match phrase.when {
        When::Recurrence(repeat) if repeat.stored.repeats() => Some(Verb::Repeat(Box::new(repeat.stored), repeat.first, repeat.time)),
        _ => None,
    }
}

/// A day as a deadline.
pub(super) fn deadline(said: Said<'_>, context: &Context) -> Option<Verb> {
    match when_of(said, context)? {
        When::Date(date) | When::DateRange(_, Some(date)) => Some(Verb::Deadline(Some(date))),
        When::DateTime(at) => Some(Verb::Deadline(Some(at.date()))),
        _ => None,
    }
}
