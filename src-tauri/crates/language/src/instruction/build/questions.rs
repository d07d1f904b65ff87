//! Turns frames into questions about the tasks.

use std::ops::Range;

use super::{
    super::{
        clause::{Clause, Detail, Question, Scope, Target, TargetKind, Title},
        draft,
        frame::Fit,
        group,
        text::Text,
        values::{self, Group, Said, Value},
    },
    said, word,
};

use domain::text::fold;

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
        "query_count" => Question::Count(scope(counted(fit, text)?)?),
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

/// The group whose tasks a question counts.
fn counted(fit: &Fit<'_>, text: &Text<'_>) -> Option<Group> {
    let names = &text.context.names;
    // "how many bugs?": the tasks of a project or with a label of that name, otherwise those with that word in the title.
    let take = |group: &mut Group, noun: String| {
        let known = |name: &&String| {
            let name = fold(name);
            name == fold(&noun) || values::singulars(text.grammar, &name).contains(&fold(&noun))
        };
        if let Some(project) = names.projects.iter().map(|project| &project.name).find(known) {
            group.filter.project = Some(project.clone());
        } else if let Some(label) = names.labels.iter().map(|label| &label.name).find(known) {
            group.filter.labels = Some(vec![label.clone()]);
        } else {
            group.filter.title_contains = Some(noun);
        }
    };
    if let Some(Value::Group(group)) = fit.value("counted") {
        let mut group = (**group).clone();
        let noun = |at: usize| match text.grammar.entry(text.tokens, at, "count.noun") {
            Some(Value::Word(noun)) => Some(noun.clone()),
            _ => None,
        };
        let noun = || fit.range("counted").and_then(|mut range| range.find_map(noun));
        if let Some(noun) = group.filter.title_contains.take().or_else(noun) {
            take(&mut group, noun);
        }
        return Some(group);
    }
    let mut group = Group { all: true, marks: 1, ..Group::default() };
    let what = text.bare(fit.text("what")?);
    let noun = text.singular(what.clone())?;
    if text.is(what.start, "count.anyone") != Some(what.end) {
        take(&mut group, noun);
    }
    // "how many samples do I still have to run?", "how many appointments does Mia have?"
    let does = fit.text("rest").map(|rest| text.bare(rest)).filter(|rest| !rest.is_empty());
    let does = does.map(|rest| values::shared(text.grammar, &text.tokens[rest.start].lower));
    let other = fit.text("who").filter(|who| !text.word(who.start, "subject.mine"));
    let other = other.and_then(|range| text.title(text.bare(range)));
    group.filter.text = does.into_iter().chain(other).reduce(|both, more| format!("{both} {more}"));
    let tail = fit.value("tail");
    let mut whens = tail.and_then(draft::whens).unwrap_or_default();
    // "how many rehearsals are left before Christmas?"
    if let Some(due) = tail.and_then(draft::due)
        && let When::Date(last) = due.when
    {
        let first = text.context.clock.now.date().min(last);
        whens = vec![Said { when: When::DateRange(Some(first), Some(last)), words: format!("until {}", due.words), led: true, ..due }];
    }
    Some(whens.iter().fold(group, |group, said| match group::dated(group.clone(), said) {
        Some(Value::Group(dated)) => *dated,
        _ => group,
    }))
}

/// A list that does not exist: the question is about a task with that name.
pub(super) fn unknown_list(name: &str) -> Question {
    let title = Title { whole: name.to_owned(), ..Title::default() };
    Question::Listed(Target { kind: TargetKind::Title(title), words: name.to_owned(), except: None })
}
