//! Turns frames into questions about the tasks.

use std::ops::Range;

use super::{
    super::{
        clause::{Clause, Detail, Question, Scope, Target, TargetKind, Title},
        draft,
        frame::Fit,
        group,
        text::Text,
        values::{self, Group, Value},
    },
    said, word,
};

use crate::{token::Kind, when::When};

/// The group that a question is about: open tasks unless it says otherwise.
pub(super) fn asked_scope(value: &Value) -> Option<Scope> {
    match value {
        Value::Group(group) if group.unknown_list.is_none() => Some(open(group.scope())),
        _ => None,
    }
}

pub(super) fn open(mut scope: Scope) -> Scope {
    scope.filter.completed = scope.filter.completed.or(Some(false));
    scope
}

/// The question that a frame asks.
#[expect(clippy::too_many_lines, reason = "a table of frames")]
pub(super) fn question(fit: &Fit<'_>, text: &Text<'_>) -> Option<Clause> {
    let held = |place: &str| match fit.value(place)? {
        Value::Group(group) => Some((**group).clone()),
        _ => None,
    };
    // A day or a list next to the question narrows it.
    let narrowed = |mut group: Group| -> Option<Group> {
        if let Some(said) = fit.value("when").and_then(said) {
            match group::dated(group.clone(), said) {
                Some(Value::Group(dated)) => group = *dated,
                _ if group.filter.scheduled_range.is_some() => {}
                _ => return None,
            }
        }
        if let Some(value) = fit.value("mylist")
            && let Some(Value::Group(listed)) = group::on_list(group.clone(), value, text.context)
        {
            group = *listed;
        }
        Some(group)
    };
    let scope = |group: Group| -> Option<Scope> {
        let group = narrowed(group)?;
        group.unknown_list.is_none().then(|| open(group.scope()))
    };
    // Nobody asks what is on "every Friday at 3".
    if fit.name.starts_with("query_") && fit.value("when").and_then(said).is_some_and(|said| matches!(said.when, When::Recurrence(_))) {
        return None;
    }
    // "and at what time?" asks about what was talked about.
    let it = || Target { kind: TargetKind::Previous(None), words: "it".to_owned(), except: None };
    let small = |at: usize| ["join.and", "preposition"].iter().any(|name| text.word(at, name));
    let target = || match fit.text("what") {
        Some(what) if what.clone().all(small) => None,
        Some(what) => text.target(what).map(|(target, _)| target),
        None => (!text.context.transcript.is_empty()).then(it),
    };
    let question = match fit.name {
        "query_agenda" | "query_alone" => {
            // "today", "overdue?": only as a whole message, and after another message only as a question.
            let asks = text.tokens.last().is_some_and(|token| token.lower == "?");
            let whole = |range: Range<usize>| {
                let rest = &text.tokens[range.end..];
                range.start == 0
                    && rest.iter().all(|token| token.kind == Kind::Symbol)
                    && (asks || range.len() > 1 || !text.word(0, "state"))
            };
            let alone = fit.range("agenda").is_some_and(whole) && (asks || text.context.transcript.is_empty());
            if fit.name == "query_alone" && !alone {
                return None;
            }
            let group = held("agenda").unwrap_or_default();
            // "in 20 minutes check the dough" is a task.
            if group.unread && fit.value("when").is_some() {
                return None;
            }
            if let Some(name) = &narrowed(group.clone())?.unknown_list {
                return Some(Clause::Ask(Box::new(unknown_list(name))));
            }
            if !narrowed(group.clone())?.is_asked() {
                return None;
            }
            match group.pick {
                Some(pick) if pick.count == 1 => Question::Next(scope(group)?),
                _ => Question::List(scope(group)?),
            }
        }
        "query_named" => {
            let range = text.bare(fit.text("what")?);
            if range.len() > 1 {
                return target().map(|target| Clause::Ask(Box::new(Question::Named(target))));
            }
            let mut group = Group { all: true, marks: 1, ..Group::default() };
            group.filter.title_contains = Some(text.title(range)?);
            Question::List(scope(group)?)
        }
        "query_any" => {
            let group = narrowed(held("anyq").unwrap_or_default())?;
            if let Some(name) = &group.unknown_list {
                return Some(Clause::Ask(Box::new(unknown_list(name))));
            }
            if !group.says() {
                return None;
            }
            Question::Any(scope(group)?)
        }
        "query_free" => {
            let mut group = held("freeq").unwrap_or_default();
            for said in ["freefill", "more"].iter().filter_map(|place| fit.value(place).and_then(said)) {
                let Value::Group(dated) = group::dated(group, said)? else { return None };
                group = *dated;
            }
            // "am I free from six to seven?" is about today.
            if group.hours.is_some() && group.filter.scheduled_range.is_none() {
                let today = text.context.clock.now.date();
                group.filter.scheduled_range = Some(domain::DateRange { from: Some(today), to: Some(today) });
            }
            Question::Free(scope(group)?)
        }
        "query_listed" => Question::Listed(target()?),
        "query_when" => Question::When(target()?),
        "query_about" => Question::About(target()?, None),
        "query_where" => Question::About(target()?, Some(Detail::Project)),
        "query_labelled" => Question::About(target()?, Some(Detail::Labels)),
        "query_priority" => Question::About(target()?, Some(Detail::Priority)),
        "query_often" => Question::About(target()?, Some(Detail::Repetition)),
        "query_time" => Question::Time(target()?),
        "query_state" => match fit.value("refs") {
            Some(value) => {
                let numbers = values::numbers(value)?;
                let words = numbers.iter().map(|n| format!("#{n}")).collect::<Vec<_>>().join(", ");
                Question::State(Target { kind: TargetKind::Numbers(numbers), words, except: None })
            }
            None => Question::State(target()?),
        },
        "query_count" => {
            let group = if let Some(Value::Group(group)) = fit.value("counted") {
                (**group).clone()
            } else {
                let mut group = Group { all: true, marks: 1, ..Group::default() };
                group.filter.title_contains = Some(text.singular(text.bare(fit.text("what")?))?);
                let other = fit.text("who").filter(|who| !text.word(who.start, "subject.mine"));
                group.filter.text = other.and_then(|range| text.title(text.bare(range)));
                fit.value("tail").and_then(draft::whens).unwrap_or_default().iter().fold(group, |group, said| {
                    match group::dated(group.clone(), said) {
                        Some(Value::Group(dated)) => *dated,
                        _ => group,
                    }
                })
            };
            Question::Count(scope(group)?)
        }
        "query_next" => {
            let mut group = match fit.value("group") {
                Some(Value::Group(group)) => (**group).clone(),
                _ => Group::default(),
            };
            if fit.value("group").is_some() && group.pick.is_none() {
                return None;
            }
            let kind = word(fit, "kind.one").map(str::to_owned);
            let named = fit.text("what").and_then(|range| text.title(text.bare(range)));
            if let Some(word) = kind.or(named) {
                group.filter.title_contains = Some(word);
            }
            let last = fit.range("ask.next").is_some_and(|mut range| range.any(|at| text.word(at, "ask.last")));
            let pick = group.pick.or(values::pick(if last { "date last" } else { "date" }, 1));
            Question::Next(Scope { pick, ..scope(group)? })
        }
        "query_plan" => {
            let mut group = Group { holder: true, ..Group::default() };
            for said in fit.value("tail").and_then(draft::whens).unwrap_or_default() {
                if let Some(Value::Group(dated)) = group::dated(group.clone(), &said) {
                    group = *dated;
                }
            }
            Question::Day(scope(group)?)
        }
        "query_did" => {
            let mut scope = narrowed(held("didq")?)?.scope();
            scope.filter.completed = Some(true);
            Question::Done(scope)
        }
        "query_lists" => Question::Projects,
        "query_labels" => Question::Labels,
        _ => return None,
    };
    Some(Clause::Ask(Box::new(question)))
}

/// A list that does not exist: the question is about a task with that name.
pub(super) fn unknown_list(name: &str) -> Question {
    let title = Title { whole: name.to_owned(), ..Title::default() };
    Question::Listed(Target { kind: TargetKind::Title(title), words: name.to_owned(), except: None })
}
