//! The filter language of the search box and of `assent list`:
//! `today overdue backlog due:week due:2026-11-01..2026-11-30 #project @label p:high is:repeating is:completed "free text"`.
//!
//! Words can be in any order, and a task must match all of them. Quotes keep words together (`#"Summer house"`) and turn a keyword into
//! free text.

use chrono::{Datelike, Days, Months, NaiveDate};

use crate::{Code, DateRange, Priority, Problem, TaskRef, Today, Where};

/// Reads a query. Unknown words are full text; `due:` followed by anything but a date is `invalid_where_scheduled_range`. Only open tasks
/// match, unless the query says `is:completed` or `is:any`.
pub fn parse(query: &str, today: &Today) -> Result<Where, Problem> {
    let mut filter = Where { completed: Some(false), ..Where::default() };
    let mut text: Vec<String> = Vec::new();
    for word in words(query) {
        match word {
            Word::Text(said) => text.push(said),
            Word::Plain(said) => match said.to_lowercase().as_str() {
                "overdue" => filter.overdue = Some(true),
                "today" => filter = in_view(filter, Where::in_today)?,
                "backlog" => filter = in_view(filter, Where::in_backlog)?,
                "tomorrow" => planned(&mut filter, "tomorrow", today)?,
                _ => text.push(said),
            },
            Word::Sigil('#', said) => match said.parse::<u64>() {
                Ok(number) if number > 0 => filter.ids.get_or_insert_default().push(TaskRef::Number(number)),
                _ => project(&mut filter, said)?,
            },
            Word::Sigil(_, said) => filter.labels.get_or_insert_default().push(said),
            Word::Keyed(key, said) => keyed(&mut filter, &key, said, today)?,
        }
    }
    filter.text = (!text.is_empty()).then(|| text.join(" "));
    filter.all = filter.is_empty();
    Ok(filter)
}

enum Word {
    Plain(String),
    /// Quoted text.
    Text(String),
    /// `#project`, `@label`.
    Sigil(char, String),
    /// `key:value`, where the key is one of [`KEYS`].
    Keyed(String, String),
}

/// Keys that are recognised before a colon; any other word is full text.
const KEYS: [&str; 6] = ["due", "p", "priority", "is", "project", "label"];

fn words(query: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = query.trim_start();
    while let Some(first) = rest.chars().next() {
        let key = KEYS.into_iter().find(|key| {
            let head = rest.get(..key.len()).is_some_and(|head| head.eq_ignore_ascii_case(key));
            head && rest[key.len()..].starts_with(':')
        });
        let (value, after, quoted) = match (first, key) {
            ('#' | '@', _) => value(&rest[1..]),
            (_, Some(key)) => value(&rest[key.len() + 1..]),
            _ => value(rest),
        };
        let empty = value.trim().is_empty();
        words.push(match (first, key) {
            ('#' | '@', _) if !empty => Word::Sigil(first, value),
            (_, Some(key)) => Word::Keyed(key.to_owned(), value),
            _ if quoted && !empty => Word::Text(value),
            _ if quoted => Word::Plain(String::new()),
            _ => Word::Plain(rest[..rest.len() - after.len()].to_owned()),
        });
        rest = after.trim_start();
    }
    words.retain(|word| !matches!(word, Word::Plain(said) if said.is_empty()));
    words
}

/// The next word or quoted text, the rest of the query, and whether it was quoted.
fn value(text: &str) -> (String, &str, bool) {
    if let Some(inner) = text.strip_prefix('"') {
        let (said, after) = inner.split_once('"').unwrap_or((inner, ""));
        return (said.to_owned(), after, true);
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (text[..end].to_owned(), &text[end..], false)
}

fn keyed(filter: &mut Where, key: &str, said: String, today: &Today) -> Result<(), Problem> {
    let lowered = said.to_lowercase();
    match (key, lowered.as_str()) {
        ("due", "none") | ("is", "unscheduled") => filter.unscheduled = Some(true),
        ("is", "backlog") => *filter = in_view(std::mem::take(filter), Where::in_backlog)?,
        ("due" | "is", "overdue") => filter.overdue = Some(true),
        ("due", words) => planned(filter, words, today)?,
        ("p" | "priority", word) => filter.priority = Some(priority(word, &said)?),
        ("is", "repeating") => filter.repeating = Some(true),
        ("is", "completed" | "done") => filter.completed = Some(true),
        ("is", "open") => filter.completed = Some(false),
        ("is", "any" | "all") => filter.completed = None,
        ("is", _) => {
            return Err(Problem::new(Code::InvalidWhereKey, format!("A task cannot be “{said}”."))
                .hint("It can be is:open, is:completed, is:any, is:repeating, is:overdue or is:unscheduled."));
        }
        ("label", "") => return Err(Problem::new(Code::InvalidWhereLabels, "“label:” names no label.").hint("For example @errands.")),
        ("label", _) => filter.labels.get_or_insert_default().push(said),
        _ => project(filter, said)?,
    }
    Ok(())
}

/// Limits the filter to the tasks that a view shows. No task is in both Today and the Backlog.
fn in_view(filter: Where, narrow: fn(Where) -> Where) -> Result<Where, Problem> {
    let before = filter.due_by_today;
    let filter = narrow(filter);
    if before.is_some_and(|before| filter.due_by_today != Some(before)) {
        let message = "A task in Today is not in the Backlog.";
        return Err(Problem::new(Code::InvalidWhereDueByToday, message).hint("Say today or backlog."));
    }
    Ok(filter)
}

fn project(filter: &mut Where, said: String) -> Result<(), Problem> {
    if said.trim().is_empty() {
        return Err(Problem::new(Code::InvalidWhereProject, "“project:” names no project.").hint("For example #Home."));
    }
    if let Some(other) = filter.project.as_ref().filter(|other| other.to_lowercase() != said.to_lowercase()) {
        let message = format!("A task cannot be in “{other}” and in “{said}”.");
        return Err(Problem::new(Code::InvalidWhereProject, message).hint("Name one project."));
    }
    filter.project = Some(said);
    Ok(())
}

fn priority(word: &str, said: &str) -> Result<Priority, Problem> {
    match word {
        "high" | "h" | "1" => Ok(Priority::High),
        "medium" | "m" | "2" => Ok(Priority::Medium),
        "low" | "l" | "3" => Ok(Priority::Low),
        _ => Err(Problem::new(Code::InvalidWherePriority, format!("“{said}” is not a priority."))
            .hint("A priority is p:high, p:medium or p:low.")),
    }
}

/// Limits the filter to a date or a range of dates.
fn planned(filter: &mut Where, said: &str, today: &Today) -> Result<(), Problem> {
    let range = range(said, today).ok_or_else(|| {
        Problem::new(Code::InvalidWhereScheduledRange, format!("“{said}” is not a date.")).hint(
            "due: takes today, tomorrow, yesterday, week, next-week, month, next-month, none, a date such as 2026-11-21, or a range such as 2026-11-01..2026-11-30.",
        )
    })?;
    let before = filter.scheduled_range.unwrap_or_default();
    let from = before.from.max(range.from);
    let to = [before.to, range.to].into_iter().flatten().min();
    filter.scheduled_range = Some(DateRange { from, to });
    Ok(())
}

fn range(said: &str, today: &Today) -> Option<DateRange> {
    let span = |from: Option<NaiveDate>, to: Option<NaiveDate>| Some(DateRange { from: Some(from?), to: Some(to?) });
    if let Some((from, to)) = said.split_once("..") {
        let end = |end: &str| if end.is_empty() { Some(None) } else { day(end, today).map(Some) };
        let (from, to) = (end(from)?, end(to)?);
        let in_order = from.zip(to).is_none_or(|(from, to)| from <= to);
        return (in_order && (from.is_some() || to.is_some())).then_some(DateRange { from, to });
    }
    let week = |weeks: u64| {
        let first = today.date.week(today.week_start).checked_first_day()?.checked_add_days(Days::new(7 * weeks))?;
        span(Some(first), first.checked_add_days(Days::new(6)))
    };
    let month = |months: u32| {
        let first = today.date.with_day(1)?.checked_add_months(Months::new(months))?;
        span(Some(first), first.checked_add_months(Months::new(1))?.pred_opt())
    };
    match said {
        "week" | "this-week" => week(0),
        "next-week" => week(1),
        "month" | "this-month" => month(0),
        "next-month" => month(1),
        _ => day(said, today).and_then(|day| span(Some(day), Some(day))),
    }
}

fn day(said: &str, today: &Today) -> Option<NaiveDate> {
    match said {
        "today" => Some(today.date),
        "tomorrow" => today.date.succ_opt(),
        "yesterday" => today.date.pred_opt(),
        _ if said.len() == 10 => NaiveDate::parse_from_str(said, "%Y-%m-%d").ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::fixture::today;

    #[test]
    fn words_become_a_filter() {
        for (query, expected) in [
            ("", json!({"completed":false})),
            ("  milk  eggs ", json!({"completed":false,"text":"milk eggs"})),
            ("overdue", json!({"completed":false,"overdue":true})),
            ("Today", json!({"completed":false,"dueByToday":true})),
            ("due:today", json!({"completed":false,"scheduledRange":{"from":"2026-11-21","to":"2026-11-21"}})),
            ("\"today\"", json!({"completed":false,"text":"today"})),
            ("backlog #Home", json!({"completed":false,"unscheduled":true,"dueByToday":false,"project":"Home"})),
            ("is:backlog backlog", json!({"completed":false,"unscheduled":true,"dueByToday":false})),
            ("today today overdue", json!({"completed":false,"overdue":true,"dueByToday":true})),
            ("due:none is:overdue", json!({"completed":false,"unscheduled":true,"overdue":true})),
            ("due:week p:high", json!({"completed":false,"priority":"high","scheduledRange":{"from":"2026-11-16","to":"2026-11-22"}})),
            ("DUE:next-week", json!({"completed":false,"scheduledRange":{"from":"2026-11-23","to":"2026-11-29"}})),
            ("due:month", json!({"completed":false,"scheduledRange":{"from":"2026-11-01","to":"2026-11-30"}})),
            ("due:next-month", json!({"completed":false,"scheduledRange":{"from":"2026-12-01","to":"2026-12-31"}})),
            ("due:2026-11-01..2026-11-30", json!({"completed":false,"scheduledRange":{"from":"2026-11-01","to":"2026-11-30"}})),
            ("due:..tomorrow", json!({"completed":false,"scheduledRange":{"to":"2026-11-22"}})),
            ("due:2026-11-20.. due:yesterday", json!({"completed":false,"scheduledRange":{"from":"2026-11-20","to":"2026-11-20"}})),
            ("@errands @\"low energy\" label:x", json!({"completed":false,"labels":["errands","low energy","x"]})),
            ("#\"Summer house\" roof", json!({"completed":false,"project":"Summer house","text":"roof"})),
            ("#12 #13", json!({"completed":false,"ids":[12,13]})),
            ("is:completed priority:3", json!({"completed":true,"priority":"low"})),
            ("is:any is:repeating", json!({"repeating":true})),
            ("is:any", json!({"all":true})),
            ("10:30 meeting re:work # @", json!({"completed":false,"text":"10:30 meeting re:work # @"})),
            ("\"buy milk", json!({"completed":false,"text":"buy milk"})),
            ("\"\"", json!({"completed":false})),
        ] {
            let filter = parse(query, &today()).unwrap();
            assert_eq!(serde_json::to_value(&filter).unwrap(), expected, "{query}");
            assert_eq!(crate::parse::where_filter(&expected), Ok(filter), "{query}");
        }
    }

    #[test]
    fn refusals_have_codes() {
        for (query, code) in [
            ("due:soon", "invalid_where_scheduled_range"),
            ("due:", "invalid_where_scheduled_range"),
            ("due:..", "invalid_where_scheduled_range"),
            ("due:2026-11-30..2026-11-01", "invalid_where_scheduled_range"),
            ("due:2026-13-01", "invalid_where_scheduled_range"),
            ("p:urgent", "invalid_where_priority"),
            ("is:blue", "invalid_where_key"),
            ("label:", "invalid_where_labels"),
            ("project:\"\"", "invalid_where_project"),
            ("#Home #Work", "invalid_where_project"),
            ("today backlog", "invalid_where_due_by_today"),
            ("is:backlog today", "invalid_where_due_by_today"),
        ] {
            assert_eq!(parse(query, &today()).unwrap_err().code.as_str(), code, "{query}");
        }
    }

    proptest::proptest! {
        #[test]
        fn anything_is_read_or_refused(query in "([#@\"]|due:|p:|is:|today|backlog|\\.\\.|[a-z0-9äß🎉 -]){0,12}") {
            if let Ok(filter) = parse(&query, &today()) {
                proptest::prop_assert!(!filter.is_empty());
            }
        }
    }
}
