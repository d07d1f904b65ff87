//! Targets: which tasks an instruction means, as a description. Finding them is a look-up.

use domain::{DateRange, TaskRef, Where};

use super::{
    Context,
    clause::{Scope, Target, TargetKind, Title},
    said::Said,
    scope::{self, NOUNS, days_of},
};
use crate::{
    cursor::Cursor,
    number,
    token::Kind,
    when::{self, When},
};

const LEADS: &[&str] = &[
    "the",
    "my",
    "our",
    "a",
    "an",
    "that",
    "this",
    "all",
    "also",
    "just",
    "up",
    "off",
    "out",
    "and",
    "task called",
    "task named",
    "task titled",
];

/// Reads a target. Words that are nothing else are words of a title.
pub(super) fn target(said: Said<'_>, context: &Context) -> Target {
    let said = said
        .without_end(&["please", "too", "as well", "now", "again", "for me", "thanks", ".", ",", ":"])
        .without_start(&[",", ":", "please"]);
    if let Some(at) = except_at(said) {
        return Target { except: Some(Box::new(excepted(said, at, context))), ..plain(said.upto(at), context) };
    }
    plain(said, context)
}

/// What stands behind the "except" at a place.
pub(super) fn excepted(said: Said<'_>, at: usize, context: &Context) -> Target {
    let said = said.from(at + 1).without_start(&["for", "not", "from", "than"]);
    let scope = said.after(&["those", "the ones", "the tasks", "tasks", "ones"]).and_then(|rest| scope::modifiers(rest, context));
    match scope {
        Some(scope) => Target { kind: TargetKind::Scope(scope), words: said.text(), except: None },
        None => target(said, context),
    }
}

/// Where "except" and its like stand.
pub(super) fn except_at(said: Said<'_>) -> Option<usize> {
    (1..said.len()).find(|at| {
        let c = said.at(*at);
        c.eat(&["except", "excluding", "besides"]).is_some() || c.phrases(&["but not", "apart from", "other than"]).is_some()
    })
}

fn plain(said: Said<'_>, context: &Context) -> Target {
    let kind = kind(said, context);
    Target { kind, words: said.unquoted(), except: None }
}

fn kind(said: Said<'_>, context: &Context) -> TargetKind {
    if said.is_empty() {
        return TargetKind::Missing;
    }
    if let Some(numbers) = numbers(said) {
        return TargetKind::Numbers(numbers);
    }
    if let Some(previous) = previous(said, context) {
        return previous;
    }
    if let Some(scope) = scope::picked(said, context).or_else(|| scope::scope(said, context)).or_else(|| day_alone(said, context)) {
        return TargetKind::Scope(scope);
    }
    title(said, context).map_or(TargetKind::Missing, TargetKind::Title)
}

/// "#12", "task 12", "3, 5 and 7".
fn numbers(said: Said<'_>) -> Option<Vec<u64>> {
    let mut c = said.start().maybe(&["the", "my"]);
    let mut numbers = Vec::new();
    let named = c.eat(&["task", "tasks", "todo", "todos", "item", "items", "number", "numbers", "no", "nr"]);
    c = named.unwrap_or(c);
    while !c.done() {
        c = c.maybe(&["task", "number"]).maybe(&["."]).maybe(&["#"]);
        let (n, end) = c.digits().or_else(|| named.and(number::spelled(c)))?;
        numbers.push(n);
        if let Some((to, after)) = end.eat(&["-", "–", "to", "through"]).map(|rest| rest.maybe(&["#"])).and_then(Cursor::digits) {
            if to <= n || to - n > 100 {
                return None;
            }
            numbers.extend(n + 1..=to);
            c = after;
        } else {
            c = end;
        }
        let next = c.maybe(&[","]).maybe(&["and", "&", "+"]);
        if next.at() == c.at() && !c.done() {
            return None;
        }
        c = next;
    }
    (!numbers.is_empty()).then_some(numbers)
}

/// "it", "them", "the first one", "both of them".
fn previous(said: Said<'_>, context: &Context) -> Option<TargetKind> {
    const ALL: &[&str] = &[
        "it",
        "that",
        "this",
        "them",
        "those",
        "these",
        "that one",
        "this one",
        "that task",
        "this task",
        "those tasks",
        "these tasks",
        "the same",
        "the same one",
        "the same task",
        "the task",
        "both",
        "both of them",
        "both tasks",
        "all of them",
        "all of those",
        "all of these",
        "them all",
        "those ones",
        "these ones",
        "the ones",
        "they",
        "those too",
        "it all",
        "each of them",
        "one",
        "ones",
    ];
    if ALL.iter().any(|words| said.start().phrase(words).is_some_and(Cursor::done)) {
        return Some(TargetKind::Previous(None));
    }
    let of = said.without_end(&["of them", "of those", "of these", "one", "ones"]);
    let talked = context.transcript.iter().any(|turn| !turn.ids.is_empty()) && said.word(0) == "the";
    if of.len() == said.len() && !talked {
        return None;
    }
    picks(of).map(|picks| TargetKind::Previous(Some(picks)))
}

/// "the second", "first two", "the last", "1 and 3": places from 0, negative from the end.
pub(super) fn picks(said: Said<'_>) -> Option<Vec<i32>> {
    let mut c = said.start();
    let mut picks = Vec::new();
    while !c.done() {
        c = c.maybe(&[","]).maybe(&["and", "&"]).maybe(&["the"]).maybe(&["number", "option"]);
        if let Some(rest) = c.eat(&["last", "latter"]) {
            picks.push(-1);
            c = rest;
        } else if let Some(rest) = c.eat(&["former"]) {
            picks.push(0);
            c = rest;
        } else if let Some(((n, _), rest)) = number::ordinal(c) {
            let first = i32::try_from(n).ok()?.checked_sub(1).filter(|n| *n >= 0)?;
            if let Some((count, rest)) = number::cardinal(rest).filter(|_| first == 0) {
                picks.extend(0..i32::try_from(count).ok().filter(|n| *n <= 50)?);
                c = rest;
            } else {
                picks.push(first);
                c = rest;
            }
        } else {
            let (n, rest) = number::cardinal(c)?;
            picks.push(i32::try_from(n).ok()?.checked_sub(1).filter(|n| *n >= 0)?);
            c = rest;
        }
        c = c.maybe(&["one", "ones"]);
    }
    (!picks.is_empty()).then_some(picks)
}

/// "move today to tomorrow": a day that is the whole target means its tasks.
fn day_alone(said: Said<'_>, context: &Context) -> Option<Scope> {
    let said = said.without_end(&["'s"]);
    let range = days_of(&said.when(&context.clock)?)?;
    let filter = Where { scheduled_range: Some(range), ..Where::default() };
    Some(Scope { filter, after: format!(" for {}", said.text()), ..Scope::default() })
}

/// Words of a title, with the readings they allow.
fn title(said: Said<'_>, context: &Context) -> Option<Title> {
    let bare = bare(said);
    let whole = bare.unquoted();
    if whole.is_empty() {
        return None;
    }
    let mut parts = Vec::new();
    let pieces = said.split(&[",", "and", "&"]);
    if (2..=4).contains(&pieces.len()) {
        parts = pieces.iter().map(|piece| self::bare(*piece).unquoted()).filter(|part| !part.is_empty()).collect();
    }
    Some(Title { whole, parts, on: on_day(said, context) })
}

/// Without articles before and "task" behind.
fn bare(said: Said<'_>) -> Said<'_> {
    let bare = said.without_start(LEADS);
    let shorter = bare.without_end(NOUNS).without_end(&["one", "called", "named"]);
    if shorter.is_empty() { bare } else { shorter }
}

/// "today's run", "the run on Friday", "the meeting from 10am": the title without the day or time, and the day.
fn on_day(said: Said<'_>, context: &Context) -> Option<(String, Option<DateRange>)> {
    const LINKS: &[&str] = &["on", "for", "from", "due", "at", "scheduled", "planned", "of", "in", "the", "my"];
    let phrase = when::phrases(said.tokens(), &context.clock).into_iter().next()?;
    let range = match &phrase.when {
        When::Time(_) => None,
        when => Some(days_of(when).filter(|range| range.from.is_some() && range.to.is_some())?),
    };
    let before = said.upto(phrase.start).without_end(LINKS);
    let before = if before.len() == 1 && LINKS.contains(&before.word(0)) { before.upto(0) } else { before };
    let after = said.from(phrase.end).without_start(&["'s"]);
    let (before, after) = (bare(before), if before.is_empty() { bare(after) } else { after });
    let parts = [before, after];
    let words =
        parts.iter().filter(|part| !part.is_empty() && part.word(0) != "'s").map(|part| part.unquoted()).collect::<Vec<_>>().join(" ");
    let quoted = said.tokens().iter().any(|t| t.kind == Kind::Quote);
    (!words.is_empty() && !quoted).then_some((words, range))
}

/// A filter for these numbers.
pub(super) fn by_numbers(numbers: &[u64]) -> Where {
    Where { ids: Some(numbers.iter().map(|n| TaskRef::Number(*n)).collect()), ..Where::default() }
}
