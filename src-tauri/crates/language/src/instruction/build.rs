//! Frames to clauses: what each frame makes of what fills its places.

use std::ops::Range;

use domain::{DateRange, operation::Create, where_filter::Sort};

use super::{
    Context,
    clause::{
        Alternative, Change, Clause, Condition, Move, Otherwise, Question, Scope, Step, Talk, Target, TargetKind, Title, Vague, Verb,
    },
    draft::{self, Drafts, Listed},
    evidence,
    frame::Fit,
    group::{self, Group},
    operations::into_draft,
    values::{self, Said, Value},
    weights::weigh,
};
use crate::{
    grammar::{Chart, Grammar},
    token::{self, Kind, Token},
    when::{When, length::Length, point::time_of},
};

/// A message and all that its stretches can be.
pub(super) struct Text<'a> {
    pub tokens: &'a [Token],
    pub chart: &'a Chart<Value>,
    pub grammar: &'a Grammar<values::Values>,
    pub context: &'a Context,
    /// New tasks that were read in it already.
    pub drafts: draft::Known,
}

/// What is left of a frame that needs a second reading.
pub(super) enum Built {
    Clause(Clause),
    /// "don't ...", "should I ...?": what the rest says decides.
    Refrain(Range<usize>),
    Asked(Range<usize>),
    /// "if I have nothing on Friday": a condition for what follows.
    Condition(Condition),
}

/// What a frame says; none when its parts do not go together. The number is added to the frame's cost.
pub(super) fn build(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Built, u32)> {
    let name = fit.name;
    if let Some(clause) = question(fit, text) {
        return Some((Built::Clause(clause), 0));
    }
    if let Some((clause, cost)) = creation(fit, text) {
        return Some((Built::Clause(clause), cost));
    }
    if let Some((verb, cost)) = verb(fit, text) {
        let (target, more) = text.meant(fit)?;
        if matches!((&verb, &target.kind), (Verb::Rename(_), TargetKind::Scope(scope)) if scope.pick.is_none()) {
            return None;
        }
        let target = match (name, word(fit, "v.done").or_else(|| word(fit, "past"))) {
            ("done", Some(verb)) => with_verb(target, verb),
            _ => target,
        };
        // "I paid the rent" may be no task at all.
        let otherwise = match fit.text("thing").filter(|_| fit.range("was").is_none()).and_then(|range| new_task(&verb, range, text)) {
            Some(create) => Otherwise::New(Box::new(create)),
            None if name == "done" => Otherwise::Told,
            None => Otherwise::Ask,
        };
        return Some((Built::Clause(Clause::Change(Box::new(Change { verb, target, otherwise }))), cost + more));
    }
    let clause = match name {
        "either" => return either(fit, text).map(|(clause, cost)| (Built::Clause(clause), cost)),
        "create_again" => Clause::Vague(Vague::Title(Box::default())),
        "swap" => {
            let (first, cost) = text.target(fit.text("what")?)?;
            let (second, more) = text.target(fit.text("other")?)?;
            let words = format!("{} and {}", first.words, second.words);
            let target = Target { kind: TargetKind::Each(vec![first, second]), words, except: None };
            return Some((Built::Clause(change(Verb::Swap, target)), cost + more));
        }
        "clear" => return clearing(fit, text).map(|clause| (Built::Clause(clause), 0)),
        "delete_list" => return list_gone(fit, text).map(|clause| (Built::Clause(clause), 0)),
        "cleanup" => Clause::Vague(Vague::CleanUp),
        "split_either" => split_either(fit, text)?,
        "which" => Clause::Vague(Vague::Which),
        "unfinished" => {
            text.target(fit.text("what")?)?;
            Clause::Vague(Vague::Unfinished)
        }
        "undo" => Clause::Undo,
        "talk" => talk(fit)?,
        "dolater" => do_later(fit, text)?,
        "duebefore" => due_before(fit, text)?,
        "refrain" => return Some((Built::Refrain(fit.text("rest")?), 0)),
        "refrain_verb" => Clause::Refrain(None),
        "asked" => return Some((Built::Asked(fit.text("rest")?), 0)),
        "condition_none" | "condition_some" => {
            let held = ["emptyq", "fullq", "emptyrest"].iter().find_map(|place| fit.value(place))?;
            let scope = asked_scope(held)?;
            return Some((Built::Condition(Condition { none: name == "condition_none", scope }), 0));
        }
        _ => return None,
    };
    Some((Built::Clause(clause), 0))
}

/// The new task that a day is said of.
fn new_task(verb: &Verb, range: Range<usize>, text: &Text<'_>) -> Option<Create> {
    let told = ["subject", "doing", "command"].iter().any(|category| text.is(range.start, category).is_some());
    if told
        || text.odd(&range) > 0
        || (range.start..range.end)
            .any(|at| text.is(at, "cut.at").is_some() || text.is(at, "cut.with").is_some() || text.is(at, "and").is_some())
    {
        return None;
    }
    let Drafts { creates, cost, .. } = draft::drafts(text, range, Listed::Perhaps)?;
    let [create] = creates.as_slice() else { return None };
    let mut create = create.clone();
    (cost == 0 && into_draft(verb, &mut create, text.context)).then_some(create)
}

pub(super) fn change(verb: Verb, target: Target) -> Clause {
    Clause::Change(Box::new(Change { verb, target, otherwise: Otherwise::Ask }))
}

/// "paid the rent" names the task "Pay the rent" rather than "Raise the rent".
fn with_verb(target: Target, verb: &str) -> Target {
    let TargetKind::Title(title) = target.kind else { return target };
    let led = |words: &String| format!("{verb} {words}");
    let mut also = title.also.clone();
    also.extend(std::iter::once(&title.whole).chain(&title.parts).map(led));
    also.extend(title.on.iter().map(|(words, _)| led(words)));
    let kind = TargetKind::Title(Title { also, ..title });
    Target { kind, ..target }
}

/// The verb of a frame that changes tasks, with its value.
fn verb(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Verb, u32)> {
    let when = || said(fit.value("when")?);
    let day = || {
        let range = group::days(&when()?.when)?;
        let long = range.from.zip(range.to).is_some_and(|(from, to)| (to - from).num_days() > 6);
        range.to.or(range.from).filter(|_| !long)
    };
    Some(match fit.name {
        "move" => {
            if let Some(Value::Shift(to)) = fit.value("shift") {
                return Some((Verb::Move(signed(to.clone(), fit)), 0));
            }
            let said = when()?;
            // "to eight" does not say which half of the day is meant.
            let bare = fit.range("when").filter(|range| range.len() == 1 && fit.value("more").is_none());
            if let (When::Time(_), Some(Value::Shift(to))) = (&said.when, bare.and_then(|range| text.over(&range, "clock"))) {
                return Some((Verb::Move(to.clone()), 0));
            }
            let to = destination(&said.when, text.context)?;
            // "on Tuesday to Wednesday" is a day to move from and one to move to.
            let ranged = matches!(said.when, When::DateRange(Some(_), Some(_)) | When::DateTimeRange(Some(_), Some(_)));
            let apart = if ranged && fit.range("when").is_some_and(|range| text.two_days(range)) { weigh().move_two_days } else { 0 };
            // "to 5pm on Friday", "to Friday at 5": the second part completes the first.
            let to = match fit.value("more").and_then(self::said) {
                Some(more) => joined(to, destination(&more.when, text.context)?)?,
                None => to,
            };
            (Verb::Move(to), apart)
        }
        "series" => match fit.value("shift") {
            Some(Value::Shift(to)) => (Verb::MoveSeries(signed(to.clone(), fit)), 0),
            _ => (Verb::MoveSeries(destination(&when()?.when, text.context)?), 0),
        },
        "move_where" => (Verb::Move(Move::Missing), 0),
        "backlog" => (Verb::Move(Move::Backlog), 0),
        "notime" => (Verb::Move(Move::NoTime), 0),
        "snooze" => match fit.value("length")? {
            Value::Length(length) => (Verb::Move(Move::Snooze(*length)), 0),
            _ => return None,
        },
        "deadline" => (Verb::Deadline(Some(day()?)), 0),
        "nodeadline" => (Verb::Deadline(None), 0),
        "rename" => {
            let range = fit.text("name").or_else(|| fit.range("quote"))?;
            (Verb::Rename(text.title(range.clone())?), text.runs_on(&range))
        }
        "priority" => (Verb::Prioritise(Some(values::priority(word(fit, "priority")?)?)), 0),
        "priority_high" => (Verb::Prioritise(Some(domain::Priority::High)), 0),
        "priority_low" => (Verb::Prioritise(Some(domain::Priority::Low)), 0),
        "priority_clear" => (Verb::Prioritise(Some(domain::Priority::Medium)), 0),
        "priority_ask" => (Verb::Prioritise(None), 0),
        "label" => (Verb::AddLabels(labels(fit, text)?), 0),
        "unlabel" => (Verb::RemoveLabels(labels(fit, text)?), 0),
        "project" => match (fit.value("place"), fit.value("mylist")) {
            (Some(Value::Place(place)), _) => (Verb::Project(place.clone()), 0),
            (_, Some(Value::List(Some(name)))) => (Verb::Project(Some(name.clone())), 0),
            _ => {
                let range = fit.text("newplace")?;
                let one = range.len() == 1 && text.tokens[range.start].capital();
                (Verb::Project(Some(text.title(range).filter(|_| one)?)), 0)
            }
        },
        "noproject" => (Verb::Project(None), 0),
        "steps" | "split" => (Verb::Steps(text.items(fit.text("items")?)), 0),
        "split_tasks" => (Verb::Split(fit.text("items").map(|items| text.items(items)).unwrap_or_default()), 0),
        "duplicate" => {
            let day = match fit.value("when") {
                None => None,
                Some(value) => match destination(&said(value)?.when, text.context)? {
                    Move::To(date, time) => Some((date, time)),
                    _ => return None,
                },
            };
            (Verb::Duplicate(day), 0)
        }
        "repeat" => match &when()?.when {
            When::Recurrence(repeat) if repeat.stored.repeats() => {
                (Verb::Repeat(Box::new(repeat.stored.clone()), repeat.first, repeat.time), 0)
            }
            _ => return None,
        },
        "norepeat" => (Verb::StopRepeating, 0),
        "skip" => match fit.value("when") {
            Some(value) => (Verb::Skip(Some(group::days(&said(value)?.when)?)), 0),
            None => (Verb::Skip(None), 0),
        },
        "remind_before" => match fit.value("length") {
            Some(Value::Length(length)) => (Verb::RemindBefore(*length), 0),
            _ => (Verb::RemindBefore(Length::default()), 0),
        },
        "complete" => match word(fit, "state") {
            Some("open") => (Verb::Complete(false), 0),
            Some("done") | None => (Verb::Complete(true), 0),
            Some(_) => return None,
        },
        "done" => (Verb::Complete(true), 0),
        "reopen" => (Verb::Complete(false), 0),
        "restore" => (Verb::Restore, 0),
        "delete" => (Verb::Delete, 0),
        _ => return None,
    })
}

/// "set the review for Friday": a task of that name moves; where there is none, it is a new one.
fn either(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Clause, u32)> {
    let range = fit.text("what").filter(|range| text.starts_oddly(range.start) == 0)?;
    let mut to = destination(&said(fit.value("when")?)?.when, text.context);
    let Drafts { mut creates, cost, .. } = draft::drafts(text, range.clone(), Listed::Perhaps)?;
    for create in &mut creates {
        draft::apply(create, fit.value("when")?, text.context)?;
        if let Some(more) = fit.value("more") {
            draft::apply(create, more, text.context)?;
        }
    }
    if let Some(more) = fit.value("more").and_then(said) {
        to = to.zip(destination(&more.when, text.context)).and_then(|(to, more)| joined(to, more));
    }
    let indefinite = text.word(range.start, "indefinite") || text.word(range.start, "indefinite.more");
    let (Some(to), [create], false) = (to, creates.as_slice(), indefinite) else { return Some((Clause::Create(creates), cost)) };
    let (target, more) = text.target(range)?;
    let otherwise = Otherwise::Create(Box::new(create.clone()));
    Some((Clause::Change(Box::new(Change { verb: Verb::Move(to), target, otherwise })), more))
}

/// A length with the direction that the words around it give: "push back by a week", "bring forward two days".
fn signed(to: Move, fit: &Fit<'_>) -> Move {
    let earlier = fit.value("v.earlier").is_some();
    let back = word(fit, "back");
    match to {
        Move::By(length, 0 | 2) if earlier => Move::By(length, -1),
        Move::By(length, 2) if fit.value("v.later").is_some() => Move::By(length, 1),
        Move::By(length, 2) => Move::By(length, -1),
        Move::By(length, 0) => Move::By(length, if back == Some("ahead") { -1 } else { 1 }),
        other => other,
    }
}

/// Where a date or time puts a task.
pub(super) fn destination(when: &When, context: &Context) -> Option<Move> {
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

/// A day and a time that were said apart.
fn joined(first: Move, second: Move) -> Option<Move> {
    match (first, second) {
        (Move::To(date, None), Move::Time(time)) | (Move::Time(time), Move::To(date, None)) => Some(Move::To(date, Some(time))),
        _ => None,
    }
}

pub(super) fn said(value: &Value) -> Option<&Said> {
    match value {
        Value::When(said) => Some(said),
        _ => None,
    }
}

fn word<'a>(fit: &'a Fit<'_>, name: &str) -> Option<&'a str> {
    match fit.value(name)? {
        Value::Word(word) => Some(word),
        _ => None,
    }
}

fn labels(fit: &Fit<'_>, text: &Text<'_>) -> Option<Vec<String>> {
    match fit.value("labels") {
        Some(Value::Labels(labels)) => Some(labels.clone()),
        _ => fit.text("labelname").filter(|range| range.len() <= 2).and_then(|range| text.title(range)).map(|name| vec![name]),
    }
}

/// A group that a question is about: open tasks unless it says otherwise.
fn asked_scope(value: &Value) -> Option<Scope> {
    match value {
        Value::Group(group) if group.unknown_list.is_none() => Some(open(group.scope())),
        _ => None,
    }
}

fn open(mut scope: Scope) -> Scope {
    scope.filter.completed = scope.filter.completed.or(Some(false));
    scope
}

/// The question a frame asks.
#[expect(clippy::too_many_lines, reason = "a table of frames")]
fn question(fit: &Fit<'_>, text: &Text<'_>) -> Option<Clause> {
    let held = |place: &str| match fit.value(place)? {
        Value::Group(group) => Some((**group).clone()),
        _ => None,
    };
    // A day, a list said beside the question narrow it.
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
    let target = || text.target(fit.text("what")?).map(|(target, _)| target);
    let question = match fit.name {
        "query_agenda" => {
            let group = held("agenda").unwrap_or_default();
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
                return target().map(|target| Clause::Ask(Box::new(Question::Listed(target))));
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
        "query_free" => Question::Free(scope(held("freeq").unwrap_or_default())?),
        "query_listed" => Question::Listed(target()?),
        "query_when" | "query_where" | "query_priority" => Question::When(target()?),
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
                group.filter.title_contains = Some(text.title(text.bare(fit.text("what")?))?);
                group
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

/// A list that nobody has made: a question about a thing of that name.
fn unknown_list(name: &str) -> Question {
    let title = Title { whole: name.to_owned(), parts: Vec::new(), on: None, also: Vec::new(), front: None, pair: false };
    Question::Listed(Target { kind: TargetKind::Title(title), words: name.to_owned(), except: None })
}

/// New tasks, and what new tasks lack.
fn creation(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Clause, u32)> {
    match fit.name {
        "create" | "create_many" | "remind" | "must" | "have" | "scheduled" => {
            let list = matches!(fit.value("mylist"), Some(Value::List(Some(_))));
            let listed = match fit.name {
                "create_many" => Listed::Announced,
                _ if list => Listed::Things,
                _ => Listed::Perhaps,
            };
            let range = fit.text("draft")?;
            // "schick mir eine Liste" asks for an answer.
            if fit.value("v.daily").is_some() && ["chatty", "question", "not"].iter().any(|word| text.is(range.start, word).is_some()) {
                return None;
            }
            let keeps = fit.name == "scheduled" && range.start > 0 && text.is(range.start - 1, "keeps.verb") == Some(range.start);
            let range = range.start - usize::from(keeps)..range.end;
            let odd = if text.is(range.start, "attr").is_some() { 0 } else { text.starts_oddly(range.start) };
            let Drafts { mut creates, cost, partial } = draft::drafts(text, range.clone(), listed)?;
            // "ruf bei der Bank an": the title ends with the verb, so it may begin with "bei".
            let leads = |create: &Create| token::tokens(&create.title).first().is_some_and(|word| text.grammar.is(word, "doing.lead"));
            let led = fit.value("v.daily").is_some() && creates.iter().all(leads);
            let cost = if led { 0 } else { cost + odd };
            // "ruf bei der Bank an" is "bei der Bank anrufen".
            if let Some(verb) = word(fit, "v.daily") {
                let close = fit.range("v.daily.close").map(|range| values::text(text.tokens, range.start, range.end));
                for create in &mut creates {
                    create.title = format!("{} {}{verb}", create.title, close.as_deref().unwrap_or_default());
                }
            }
            for create in &mut creates {
                for place in ["when", "attrs", "more", "tail", "place", "mylist"] {
                    if let Some(value) = fit.value(place) {
                        draft::apply(create, value, text.context)?;
                    }
                }
            }
            // "I will be late" says how it will be; "I will be at the dentist at 3" is something to do.
            let being = fit.name == "must" && text.is(range.start, "v.be").is_some();
            if (fit.name == "have" || being) && !creates.iter().all(draft::is_marked) {
                return None;
            }
            if creates.iter().any(|create| text.is_everything(&create.title)) {
                return None;
            }
            if let Some(nothing) = creates.iter().find(|create| text.is_nothing(&create.title) || text.says_nothing(&create.title)) {
                let create = Create { title: String::new(), ..nothing.clone() };
                return Some((Clause::Vague(Vague::Title(Box::new(create))), cost));
            }
            // "put the posts in Ranch": a thing that is known is there already.
            let known = fit.value("v.put").is_some()
                && fit.value("mylist").is_some_and(|list| matches!(list, Value::List(Some(_))))
                && text.is(range.start, "definite").is_some();
            let cost = cost + if known { weigh().create_definite } else { 0 };
            // "make my week ...", "put the order back": perhaps a change of what is there.
            let verb = fit.range("v.add").or_else(|| fit.range("v.put")).map(|verb| verb.start);
            let changes = verb.is_some_and(|at| text.is(at, "v.set").is_some())
                && fit.name == "create"
                && fit.value("mylist").is_none()
                && fit.value("place").is_none()
                && text.is(range.start, "definite").is_some();
            let doubtful = |create: &Create| text.ends_in_a_clock(&create.title) || text.keeps_a_list(&range, &create.title);
            let partial = partial || changes || cost >= weigh().create_doubtful || creates.iter().any(doubtful);
            match <[Create; 1]>::try_from(creates) {
                Ok([one]) if partial => Some((Clause::Bare(Box::new(one), values::text(text.tokens, range.start, range.end), true), cost)),
                Ok(one) => Some((Clause::Create(one.into()), cost)),
                Err(creates) => Some((Clause::Create(creates), cost)),
            }
        }
        "replace" => {
            let Drafts { cost, .. } = draft::drafts(text, fit.text("draft")?, Listed::Perhaps)?;
            let (target, more) = text.target(fit.text("what")?)?;
            let name = text.title(fit.text("draft")?)?;
            Some((change(Verb::Rename(name), target), cost + more))
        }
        "alarm" => alarms(fit, text).map(|creates| (Clause::Create(creates), 0)),
        "alarm_bare" => {
            let create = Create { title: text.named("name.alarm"), ..Create::default() };
            Some((Clause::Vague(Vague::Time(Box::new(create))), 0))
        }
        "create_bare" => {
            let mut create = Create::default();
            for place in ["mylist", "tail"] {
                if let Some(value) = fit.value(place) {
                    draft::apply(&mut create, value, text.context)?;
                }
            }
            // In a conversation "make it ..." is about what was talked of.
            let talked = if text.context.transcript.is_empty() { 0 } else { weigh().create_talked };
            Some((Clause::Vague(Vague::Title(Box::new(create))), talked))
        }
        "create_list" => {
            let odd = fit.text("name").map_or(0, |range| text.odd(&range));
            let named = fit.text("name").and_then(|range| text.title(range));
            Some((Clause::Vague(Vague::NewList(named)), odd))
        }
        _ => None,
    }
}

/// Alarms: one for each time that is said.
fn alarms(fit: &Fit<'_>, text: &Text<'_>) -> Option<Vec<Create>> {
    let named = fit.text("draft").and_then(|range| draft::drafts(text, range, Listed::Perhaps)?.creates.into_iter().next());
    let name = if fit.value("wake").is_some() { "name.wake" } else { "name.alarm" };
    let plain = || Create { title: text.named(name), ..Create::default() };
    let create = named.filter(|create| !text.says_nothing(&create.title)).unwrap_or_else(plain);
    let said: Vec<Said> = ["whens", "more"].iter().filter_map(|place| fit.value(place).and_then(draft::whens)).flatten().collect();
    let timed = said.iter().filter(|said| !matches!(said.when, When::Date(_) | When::DateRange(..))).count();
    let (each, shared): (Vec<&Said>, Vec<&Said>) =
        said.iter().partition(|said| timed > 1 && !matches!(said.when, When::Date(_) | When::DateRange(..)));
    let mut alarms = Vec::new();
    for own in if each.is_empty() { vec![None] } else { each.into_iter().map(Some).collect() } {
        let mut alarm = create.clone();
        for said in own.into_iter().chain(shared.iter().copied()) {
            draft::apply(&mut alarm, &Value::When(Box::new(said.clone())), text.context)?;
        }
        alarm.time_of_day?;
        alarms.push(alarm);
    }
    Some(alarms)
}

/// "clear my calendar for Friday".
fn clearing(fit: &Fit<'_>, text: &Text<'_>) -> Option<Clause> {
    let mut group = match fit.value("clearing") {
        Some(Value::Group(group)) => (**group).clone(),
        _ => Group { holder: true, all: true, ..Group::default() },
    };
    if let Some(said) = fit.value("when").and_then(said) {
        group = match group::dated(group, said)? {
            Value::Group(dated) => *dated,
            _ => return None,
        };
    }
    if fit.value("clearing").is_none()
        && let Some(value) = fit.value("mylist")
        && let Some(Value::Group(listed)) = group::on_list(group.clone(), value, text.context)
    {
        group = *listed;
    }
    if group.unknown_list.is_some() || !group.says() {
        return None;
    }
    let words = text.words(fit);
    Some(change(Verb::Clear, Target { kind: TargetKind::Scope(open(group.scope())), words, except: None }))
}

/// "delete the shopping list": what is on it, asked about first.
fn list_gone(fit: &Fit<'_>, text: &Text<'_>) -> Option<Clause> {
    let Some(name) = fit.text("name").and_then(|range| text.title(range)) else { return Some(Clause::Vague(Vague::CleanUp)) };
    let value = Value::List(Some(name));
    match group::on_list(Group { all: true, ..Group::default() }, &value, text.context)? {
        Value::Group(group) if group.unknown_list.is_none() => {
            let words = text.words(fit);
            Some(change(Verb::Clear, Target { kind: TargetKind::Scope(open(group.scope())), words, except: None }))
        }
        _ => None,
    }
}

/// "finish the report by Friday" is nothing to tick off now: it is due then, or it is done already, or it is a new task.
fn due_before(fit: &Fit<'_>, text: &Text<'_>) -> Option<Clause> {
    let when = said(fit.value("when")?)?;
    let date = group::days(&when.when)?.to?;
    let what = fit.text("what")?;
    let words = text.title(what.clone())?;
    let (target, _) = text.target(what.clone())?;
    let whole = what.start.checked_sub(1)?..fit.range("when")?.end;
    let create = draft::drafts(text, whole.clone(), Listed::Perhaps)?.creates.into_iter().next()?;
    let added = values::written(text.tokens, whole.start, whole.end);
    Some(Clause::Either(vec![
        reading(change(Verb::Deadline(Some(date)), target.clone()), text.says("say.deadline", &[&words, &when.words])),
        reading(change(Verb::Complete(true), target), text.says("say.complete", &[&words])),
        reading(Clause::Create(vec![create]), text.says("say.add", &[&added])),
    ]))
}

/// A reading that is said in these words.
fn reading(clause: Clause, words: Option<String>) -> Alternative {
    Alternative { steps: vec![Step { clause, condition: None }], words }
}

/// "split the report into a plan and a draft": into tasks or into steps.
fn split_either(fit: &Fit<'_>, text: &Text<'_>) -> Option<Clause> {
    let (target, _) = text.target(fit.text("what")?)?;
    let range = fit.text("items")?;
    let (items, written) = (text.items(range.clone()), text.title(range)?);
    if items.len() < 2 {
        return None;
    }
    let split = |verb: Verb, said: &str| reading(change(verb, target.clone()), text.says(said, &[&target.words, &written]));
    Some(Clause::Either(vec![split(Verb::Split(items.clone()), "say.split.tasks"), split(Verb::Steps(items), "say.split.steps")]))
}

/// "finish the report tomorrow" is nothing to tick off now: it is moved, or it is done already, or it is a new task.
fn do_later(fit: &Fit<'_>, text: &Text<'_>) -> Option<Clause> {
    let when = said(fit.value("when")?)?;
    let to = destination(&when.when, text.context).filter(|to| matches!(to, Move::To(day, _) if *day > text.context.clock.now.date()))?;
    let what = fit.text("what")?;
    let words = text.title(what.clone())?;
    let (target, _) =
        text.target(what.clone()).filter(|(target, _)| matches!(target.kind, TargetKind::Title(_)) && text.odd(&what) == 0)?;
    let whole = what.start.checked_sub(1)?..fit.range("when")?.end;
    let create = draft::drafts(text, whole.clone(), Listed::Perhaps)?.creates.into_iter().next()?;
    let added = values::written(text.tokens, whole.start, whole.end);
    Some(Clause::Either(vec![
        reading(change(Verb::Move(to), target.clone()), text.says("say.move", &[&words, &when.words])),
        reading(change(Verb::Complete(true), target), text.says("say.complete", &[&words])),
        reading(Clause::Create(vec![create]), text.says("say.add", &[&added])),
    ]))
}

fn talk(fit: &Fit<'_>) -> Option<Clause> {
    Some(Clause::Talk(match word(fit, "talk")? {
        "greeting" => Talk::Greeting,
        "thanks" | "fine" => Talk::Thanks,
        "help" => Talk::Help,
        "cancel" => Talk::Cancel,
        _ => return None,
    }))
}

/// Words before a title that are not part of it.
const LEADS: &[&str] = &["lead", "det", "pair"];

impl Text<'_> {
    /// Whether a token by itself is a word of a category.
    pub fn word(&self, at: usize, category: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| self.grammar.is(token, category))
    }

    /// What the language calls something that nobody named.
    fn named(&self, category: &str) -> String {
        values::said_as(self.grammar, category).unwrap_or_default().to_owned()
    }

    /// A sentence of the language with these words in its places.
    fn says(&self, category: &str, words: &[&str]) -> Option<String> {
        let fill = |sentence: String, word: &&str| sentence.replacen("{}", word, 1);
        values::said_as(self.grammar, category).map(|sentence| words.iter().fold(sentence.to_owned(), fill))
    }

    /// "something", "a bunch of stuff": no name of a task.
    fn is_nothing(&self, title: &str) -> bool {
        let tokens = token::tokens(title);
        let end = self.grammar.longest(&tokens, 0, "nothing.said");
        end.is_some_and(|end| end == tokens.len() || self.grammar.longest(&tokens, end, "nothing.more").is_some())
    }

    /// Where the longest value of a category ends that begins at a token.
    pub fn is(&self, at: usize, category: &str) -> Option<usize> {
        let category = self.grammar.category(category)?;
        self.chart.at(at, category).map(|edge| edge.end).max()
    }

    /// Whether a value of a category begins at a token and ends within the stretch.
    pub fn chart_has(&self, at: usize, end: usize, category: &str) -> bool {
        self.grammar.category(category).is_some_and(|category| self.chart.at(at, category).any(|edge| edge.end <= end))
    }

    /// Where a stretch goes on behind the words of a category that it begins with.
    pub fn behind(&self, range: &Range<usize>, category: &str) -> usize {
        let mut start = range.start;
        while let Some(end) = self.is(start, category).filter(|end| *end <= range.end && *end > start) {
            start = end;
        }
        start
    }

    /// Whether a title says which tasks, which no new task does: "everything".
    fn is_everything(&self, title: &str) -> bool {
        let tokens = token::tokens(title);
        let Some(end) = self.grammar.longest(&tokens, 0, "everything") else { return false };
        // "alles abhaken" asks for something to be done with what is there.
        let asks = |verb: &str| self.grammar.longest(&tokens, end, verb) == Some(tokens.len());
        end == tokens.len() || ["v.complete.inf", "v.delete.inf", "v.move.inf", "state"].iter().any(|verb| asks(verb))
    }

    /// Whether a date or time is two with a word between them.
    fn two_days(&self, range: Range<usize>) -> bool {
        let whens = |start: usize| self.grammar.category("when").into_iter().flat_map(move |when| self.chart.at(start, when));
        whens(range.start).any(|first| first.end + 1 < range.end && whens(first.end + 1).any(|second| second.end == range.end))
    }

    /// Whether a title ends in what may be a time: "lunch with Ann for 1".
    fn ends_in_a_clock(&self, title: &str) -> bool {
        let tokens = token::tokens(title);
        let [.., lead, number] = tokens.as_slice() else { return false };
        number.value().is_some_and(|hour| hour <= 24) && self.grammar.entry(std::slice::from_ref(lead), 0, "clock.before").is_some()
    }

    /// What it costs that a new name goes on behind a quotation, or holds what another clause may be.
    fn runs_on(&self, name: &Range<usize>) -> u32 {
        let tokens = &self.tokens[name.clone()];
        let quoted = tokens.len() > 1 && tokens.first().is_some_and(|token| token.kind == Kind::Quote);
        let joined = tokens.iter().any(|token| matches!(token.lower.as_str(), "," | ";") || self.grammar.is(token, "join.and"));
        u32::from(quoted) * weigh().target_edge * 2 + u32::from(joined) * weigh().target_edge
    }

    /// Whether a list that was named stayed in a title.
    fn keeps_a_list(&self, range: &Range<usize>, title: &str) -> bool {
        let Some(list) = self.grammar.category("mylist") else { return false };
        let mut edges = range.clone().flat_map(|at| self.chart.at(at, list)).filter(|edge| edge.end <= range.end && edge.cost < 2);
        let named = |end: usize| ["list", "listhead"].iter().any(|name| self.is(end - 1, name) == Some(end));
        edges.any(|edge| edge.end - edge.start > 1 && named(edge.end) && title.contains(&values::text(self.tokens, edge.start, edge.end)))
    }

    /// Whether a title has none but words that are no title on their own.
    fn says_nothing(&self, title: &str) -> bool {
        let tokens = token::tokens(title);
        let nothing = |at: usize| tokens[at].kind == Kind::Symbol || self.grammar.entry(&tokens, at, "contentless").is_some();
        (0..tokens.len()).all(nothing)
    }

    /// The cheapest value of a category over exactly these tokens.
    pub fn over(&self, range: &Range<usize>, category: &str) -> Option<&Value> {
        let category = self.grammar.category(category)?;
        self.chart.over(range.start, range.end, category).map(|edge| &edge.meaning)
    }

    /// The text of some tokens, quotation marks around the whole of it taken off.
    pub fn title(&self, range: Range<usize>) -> Option<String> {
        let tokens = self.tokens.get(range.clone())?;
        let title = match tokens {
            [only] if only.kind == Kind::Quote => only.text.trim().to_owned(),
            _ => crate::quick_add::tidy(&values::text(self.tokens, range.start, range.end)),
        };
        (!title.is_empty()).then_some(title)
    }

    /// The text of a clause.
    fn words(&self, fit: &Fit<'_>) -> String {
        let ranges = ["clearing", "mylist", "when"].iter().filter_map(|place| fit.range(place));
        let (start, end) = ranges.fold((usize::MAX, 0), |(start, end), range| (start.min(range.start), end.max(range.end)));
        if start < end { values::text(self.tokens, start, end) } else { String::new() }
    }

    /// Without articles before it and "task" behind it.
    pub fn bare(&self, range: Range<usize>) -> Range<usize> {
        let (mut start, mut end) = (range.start, range.end);
        while let Some(next) = LEADS.iter().find_map(|lead| self.is(start, lead)).filter(|next| *next < end) {
            start = next;
        }
        while end > start + 1 && self.tokens[end - 1].kind == Kind::Symbol && ".,;:!?".contains(self.tokens[end - 1].lower.as_str()) {
            end -= 1;
        }
        let trailing = |at: usize, end: usize| {
            self.is(at, "task.one").is_some_and(|own| own == end) || self.is(at, "task.many").is_some_and(|own| own == end)
        };
        if end > start + 1 && !self.word(end - 1, "task.named") && trailing(end - 1, end) {
            end -= 1;
        }
        start..end
    }

    /// The tasks that a frame is about: what fills its place, narrowed by the days and the list that stand beside it; without any the
    /// ones that were talked about.
    fn meant(&self, fit: &Fit<'_>) -> Option<(Target, u32)> {
        let Some(range) = fit.text("what").or_else(|| fit.text("thing")) else {
            let kind = match fit.value("refs").and_then(values::numbers) {
                Some(numbers) => TargetKind::Numbers(numbers),
                None if self.context.transcript.iter().any(|turn| !turn.ids.is_empty()) => TargetKind::Previous(None),
                None => TargetKind::Missing,
            };
            let words = fit.range("refs").and_then(|range| self.title(range)).unwrap_or_default();
            return Some((Target { kind, words, except: None }, 0));
        };
        let from = fit.value("from").and_then(said);
        let narrowed = |group: Group| {
            let mut group = group;
            let mut days: Vec<Said> = from.into_iter().cloned().collect();
            days.extend(fit.value("tail").and_then(draft::whens).unwrap_or_default());
            for said in &days {
                let Value::Group(dated) = group::dated(group, said)? else { return None };
                group = *dated;
            }
            if let Some(value) = fit.value("mylist").filter(|_| fit.name != "project") {
                let Value::Group(listed) = group::on_list(group, value, self.context)? else { return None };
                group = *listed;
            }
            Some(group)
        };
        let (mut target, cost) = self.target_with(range.clone(), &narrowed)?;
        // "move the run from Monday to Tuesday": the day tells which run.
        if let (TargetKind::Title(title), Some(said)) = (&mut target.kind, from)
            && let Some(days) = group::days(&said.when)
            && title.on.is_none()
        {
            title.on = Some((title.whole.clone(), Some(days)));
            let end = fit.range("from").map_or(range.end, |from| from.end);
            target.words = self.title(range.start..end)?;
        }
        Some((target, cost))
    }

    /// Which tasks a stretch means, and what that reading costs.
    pub fn target(&self, range: Range<usize>) -> Option<(Target, u32)> {
        self.target_with(range, &|group| Some(group))
    }

    /// The same, where a group of tasks is narrowed by what stands elsewhere.
    fn target_with(&self, range: Range<usize>, narrowed: &dyn Fn(Group) -> Option<Group>) -> Option<(Target, u32)> {
        let words = self.title(range.clone())?;
        let except = self.grammar.category("except")?;
        let cut = (range.start + 1..range.end)
            .find_map(|at| self.chart.at(at, except).filter(|edge| edge.end < range.end).max_by_key(|edge| edge.end));
        if let Some(cut) = cut
            && self.over(&range, "group").is_none()
            && let Some((whole, cost)) = self.plain(range.start..cut.start, narrowed)
            && matches!(whole, TargetKind::Scope(_))
        {
            let (except, more) = self.excepted(cut.end..range.end)?;
            let words = self.title(range.start..cut.start)?;
            return Some((Target { kind: whole, words, except: Some(Box::new(except)) }, cost + more));
        }
        let (kind, cost) = self.plain(range, narrowed)?;
        Some((Target { kind, words, except: None }, cost))
    }

    /// What stands behind "except": other tasks, or what is true of them.
    pub fn excepted(&self, range: Range<usize>) -> Option<(Target, u32)> {
        if let Some(Value::When(said)) = self.over(&range, "day") {
            let group = Group { all: true, ..Group::default() };
            if let Some(Value::Group(group)) = group::dated(group, said) {
                let words = self.title(range)?;
                return Some((Target { kind: TargetKind::Scope(group.scope()), words, except: None }, 0));
            }
        }
        self.target(range)
    }

    fn starts_oddly(&self, at: usize) -> u32 {
        let request = self.is(at, "reminding").is_some_and(|end| end > at + 1);
        u32::from(self.is(at, "edge.start").is_some() || request) * weigh().target_edge
    }

    /// What speaks against a stretch as the name of a task: words that no name begins or ends with, or "a" before it.
    fn odd(&self, range: &Range<usize>) -> u32 {
        let last = range.end.saturating_sub(1);
        let ends = self.is(last, "edge.end").is_some_and(|end| end == range.end);
        let indefinite = range.end - range.start > 1 && self.word(range.start, "indefinite");
        let sentences = evidence::inside(self, range, true);
        let joins = |at: usize| self.tokens[at].kind != Kind::Quote && (self.tokens[at].lower == "," || self.word(at, "join.and"));
        let shared = (range.start + 1..range.end.saturating_sub(1)).filter(|at| joins(*at)).any(|at| {
            let values = ["when", "place", "priority"].iter().filter_map(|name| self.grammar.category(name));
            let ends = |category| (range.start + 1..at).any(|from| self.chart.over(from, at, category).is_some_and(|edge| edge.cost < 2));
            values.into_iter().any(ends)
                || self.is(at + 1, "v.done").is_some()
                || self.is(at + 1, "command").is_some() && self.is(at + 1, "doing").is_none()
        });
        sentences
            + if shared { weigh().target_shared } else { 0 }
            + self.starts_oddly(range.start)
            + u32::from(ends) * weigh().target_edge
            + u32::from(indefinite) * weigh().target_indefinite
    }

    fn plain(&self, range: Range<usize>, narrowed: &dyn Fn(Group) -> Option<Group>) -> Option<(TargetKind, u32)> {
        let range_of = range.clone();
        let stripped = self.stripped(range.clone());
        if let Some(picks) = self.picks(&stripped) {
            return Some((TargetKind::Previous(Some(picks)), 0));
        }
        for range in [&range, &stripped] {
            if let Some(numbers) = self.over(range, "refs").or_else(|| self.over(range, "digits")).and_then(values::numbers) {
                return Some((TargetKind::Numbers(numbers), 0));
            }
            if self.over(range, "it").is_some() {
                return Some((TargetKind::Previous(None), 0));
            }
            if self.over(range, "other").is_some() {
                return Some((TargetKind::Other, 0));
            }
            if let Some(Value::Group(group)) = self.over(range, "group")
                && group.says()
            {
                let group = narrowed((**group).clone()).filter(|group| group.unknown_list.is_none())?;
                let mut scope = group.scope();
                // "the last task" is the one at the end of the days, or the one that was added last.
                scope.vague |= group.marks == 1 && scope.pick.is_some_and(|pick| pick.last && pick.sort == Sort::Date);
                return Some((TargetKind::Scope(scope), 0));
            }
        }
        if let Some(Value::When(said)) = self.over(&stripped, "when")
            && group::days(&said.when).is_some()
        {
            // "move today to tomorrow": a day that is the whole target means its tasks.
            let group = Group { all: true, ..Group::default() };
            let Value::Group(group) = group::dated(group, said)? else { return None };
            let group = narrowed(*group).filter(|group| group.unknown_list.is_none())?;
            return Some((TargetKind::Scope(group.scope()), 2));
        }
        let bare = self.bare(stripped);
        let bare_start = bare.start;
        let whole = self.title(bare.clone())?;
        if self.says_nothing(&whole) {
            return Some((TargetKind::Missing, 2));
        }
        let mut parts = Vec::new();
        let pieces = self.split(range.clone(), &[",", "&", "+"], &["join.and", "join.plus"]);
        if (2..=5).contains(&pieces.len()) {
            parts = pieces.into_iter().filter_map(|piece| self.title(self.bare(piece))).collect();
        }
        let on = self.on_day(range);
        let cost = u32::from(on.is_some()) + self.odd(&range_of);
        let pair = (range_of.start..bare_start).any(|at| self.is(at, "pair").is_some());
        // "the roof job" may be called so, or be one about the roof.
        let spoken = self.title(range_of).filter(|spoken| *spoken != whole && spoken.contains(&whole));
        Some((TargetKind::Title(Title { whole, parts, on, also: spoken.into_iter().collect(), front: self.front(&bare), pair }), cost))
    }

    /// "Yogastunde" without what a title leaves out of such a word: "Yoga".
    fn front(&self, range: &Range<usize>) -> Option<String> {
        let word = self.tokens.get(range.start).filter(|word| range.len() == 1 && word.kind == Kind::Word)?;
        let tails = self.grammar.entries("compound.tail").map(|(tail, _)| tail.concat());
        let front = tails.filter_map(|tail| word.lower.strip_suffix(tail.as_str()).map(str::to_owned)).min_by_key(String::len)?;
        let front = front.trim_end_matches('-');
        (front.chars().count() > 2).then(|| front.to_owned())
    }

    /// Without articles and politeness around it.
    fn stripped(&self, range: Range<usize>) -> Range<usize> {
        let (mut start, mut end) = (range.start, range.end);
        while start + 1 < end && (matches!(self.tokens[start].lower.as_str(), "," | ":") || self.word(start, "target.start")) {
            start += 1;
        }
        while end > start + 1 && (matches!(self.tokens[end - 1].lower.as_str(), "," | ":" | ".") || self.word(end - 1, "target.end")) {
            end -= 1;
        }
        start..end
    }

    /// "the second one", "the first two", "the last": places among what was talked about, from 0, negative from the end.
    fn picks(&self, range: &Range<usize>) -> Option<Vec<i32>> {
        let talked = self.context.transcript.iter().any(|turn| turn.ids.len() > 1) || self.context.clarify.is_some();
        super::answer::picks(&self.tokens[range.clone()], self.grammar, self.context).filter(|_| talked)
    }

    /// Cut at every one of these marks and at the words of these categories; empty pieces are left out.
    pub fn split(&self, range: Range<usize>, marks: &[&str], words: &[&str]) -> Vec<Range<usize>> {
        let cuts = |at: usize| marks.contains(&self.tokens[at].lower.as_str()) || words.iter().any(|category| self.word(at, category));
        let mut pieces = Vec::new();
        let mut from = range.start;
        for index in range.start..=range.end {
            let cut = index == range.end || (self.tokens[index].kind != Kind::Quote && cuts(index));
            if cut {
                if index > from {
                    pieces.push(from..index);
                }
                from = index + 1;
            }
        }
        pieces
    }

    /// The items of a list.
    pub fn items(&self, range: Range<usize>) -> Vec<String> {
        self.split(range, &[",", ";", "&", "*", "-", "•"], &["join.and"]).into_iter().filter_map(|piece| self.title(piece)).collect()
    }

    /// "today's run", "the run on Friday": the title without the day or time, and the day.
    fn on_day(&self, range: Range<usize>) -> Option<(String, Option<DateRange>)> {
        let when = self.grammar.category("when")?;
        let edge = (range.start..range.end)
            .flat_map(|at| self.chart.at(at, when).filter(|edge| edge.end <= range.end))
            .max_by_key(|edge| (edge.end - edge.start, usize::MAX - edge.start))?;
        let Value::When(said) = &edge.meaning else { return None };
        let days = match &said.when {
            When::Time(_) | When::TimeRange(..) => None,
            When::Recurrence(_) | When::Duration(_) | When::OutOfRange => return None,
            when => Some(group::days(when).filter(|range| range.from.is_some() && range.to.is_some())?),
        };
        let mut before = range.start..edge.start;
        while before.end > before.start && (self.tokens[before.end - 1].lower == "," || self.word(before.end - 1, "day.lead")) {
            before.end -= 1;
        }
        // "by Friday" is no day that the task is on.
        if before.end > before.start && self.word(before.end - 1, "day.bound") {
            return None;
        }
        let mut after = edge.end..range.end;
        if after.start < after.end && self.tokens[after.start].lower == "'s" {
            after.start += 1;
        }
        let parts = [before, after];
        let words: Vec<String> =
            parts.into_iter().filter(|part| part.start < part.end).filter_map(|part| self.title(self.bare(part))).collect();
        let quoted = self.tokens[range].iter().any(|token| token.kind == Kind::Quote);
        (!words.is_empty() && !quoted).then(|| (words.join(" "), days))
    }
}
