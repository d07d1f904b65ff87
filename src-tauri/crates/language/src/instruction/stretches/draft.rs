//! New tasks: the title in a stretch of a message, and the day, priority, labels, project, steps and notes around it.

mod lists;
mod several;
mod times;

pub(crate) use lists::does;
pub(crate) use several::{listed, said_of_all};

use std::{borrow::Cow, ops::Range};

use domain::{TimeOfDay, operation::Create, text::fold};

use super::{
    doing, evidence, group,
    text::{Listed, One, Text},
    values::{self, Attributes, Said, Value},
    weights::weigh,
};
use crate::instruction::{
    Context,
    clause::{Verb, destination},
};
use crate::{
    grammar::{Action, Grammar, Parts},
    quick_add::{self, tidy},
    token::{self, Kind, Token},
    when::{self, When, point::time_of},
};

use several::{clocked, each, scheduled};
use times::{begin_on_deadline, four_digits, hour_behind, one_time, put_when, unled};

/// The grammar actions that make attributes.
pub(crate) fn action(name: &str) -> Option<Action<Value, Context>> {
    Some(match name {
        "attr_priority" => {
            |parts, _| made(Attributes { priority: Some(values::priority(values::word(parts, 0)?)?), ..Attributes::default() })
        }
        "attr_none" => |_, _| made(Attributes::default()),
        "attr_labels" => |parts, _| match parts.get(0)? {
            Value::Labels(labels) => made(Attributes { labels: labels.clone(), ..Attributes::default() }),
            _ => None,
        },
        "attr_place" => |parts, _| match parts.get(0)? {
            Value::Place(place) => made(Attributes { project: Some(place.clone()), ..Attributes::default() }),
            _ => None,
        },
        "attr_list" => |parts, context| match parts.get(0)? {
            Value::List(name) => {
                let known = name.as_ref().filter(|name| context.names.projects.iter().any(|project| fold(&project.name) == fold(name)));
                made(Attributes { project: known.map(|name| Some(name.clone())), ..Attributes::default() })
            }
            _ => None,
        },
        "attr_when" => |parts, _| match parts.get(0)? {
            Value::When(said) => made(Attributes { whens: vec![((**said).clone(), false)], ..Attributes::default() }),
            _ => None,
        },
        "attr_due" => |parts, _| match parts.get(0)? {
            Value::When(said) => made(Attributes { whens: vec![((**said).clone(), true)], ..Attributes::default() }),
            _ => None,
        },
        "attrs_join" | "whens_join" => |parts, _| joined(parts),
        _ => return None,
    })
}

#[expect(clippy::unnecessary_wraps, reason = "what an action answers")]
fn made(attributes: Attributes) -> Option<Value> {
    Some(Value::Attributes(Box::new(attributes)))
}

fn joined(parts: &Parts<'_, Value>) -> Option<Value> {
    let (before, more) = (attributes(parts.get(0)?)?, attributes(parts.get(1)?)?);
    if before.priority.is_some() && more.priority.is_some() || before.project.is_some() && more.project.is_some() {
        return None;
    }
    made(Attributes {
        priority: before.priority.or(more.priority),
        labels: before.labels.iter().chain(&more.labels).cloned().collect(),
        project: before.project.clone().or(more.project.clone()),
        whens: before.whens.iter().chain(&more.whens).cloned().collect(),
    })
}

/// The attributes that a value expresses.
fn attributes(value: &Value) -> Option<Attributes> {
    match value {
        Value::Attributes(attributes) => Some((**attributes).clone()),
        Value::When(said) => Some(Attributes { whens: vec![((**said).clone(), false)], ..Attributes::default() }),
        _ => None,
    }
}

/// The dates and times in a value.
pub(crate) fn whens(value: &Value) -> Option<Vec<Said>> {
    match value {
        Value::Attributes(attributes) => Some(attributes.whens.iter().map(|(said, _)| said.clone()).collect()),
        Value::When(said) => Some(vec![(**said).clone()]),
        _ => None,
    }
}

/// The only time of a value, if it is a limit: "before Christmas".
pub(crate) fn due(value: &Value) -> Option<Said> {
    match value {
        Value::Attributes(attributes) => match attributes.whens.as_slice() {
            [(said, true)] => Some(said.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Stores a value in a task; None if the task has no place for it.
pub(crate) fn apply(create: &mut Create, value: &Value, context: &Context) -> Option<()> {
    match value {
        Value::When(said) => put_when(create, &said.when, false, context),
        Value::Attributes(attributes) => {
            create.priority = create.priority.or(attributes.priority);
            for label in &attributes.labels {
                if !create.labels.contains(label) {
                    create.labels.push(label.clone());
                }
            }
            if let Some(Some(project)) = &attributes.project {
                create.project.get_or_insert_with(|| project.clone());
            }
            // "all before Thursday" is a deadline.
            let bounded = |when: &When| matches!(when, When::DateRange(None, Some(_)));
            attributes.whens.iter().try_for_each(|(said, due)| put_when(create, &said.when, *due || bounded(&said.when), context))
        }
        Value::Place(Some(project)) => {
            create.project.get_or_insert_with(|| project.clone());
            Some(())
        }
        Value::List(Some(name)) => {
            if let Some(project) = context.names.projects.iter().find(|project| fold(&project.name) == fold(name)) {
                create.project.get_or_insert_with(|| project.name.clone());
            }
            Some(())
        }
        _ => Some(()),
    }
}

/// Whether attributes are empty.
pub(crate) fn is_empty(value: &Value) -> bool {
    attributes(value).is_some_and(|attributes| attributes == Attributes::default())
}

/// Whether attributes are only a length: "three days".
pub(crate) fn is_length(value: &Value) -> bool {
    attributes(value).is_some_and(|attributes| {
        let lengths = !attributes.whens.is_empty() && attributes.whens.iter().all(|(said, _)| matches!(said.when, When::Duration(_)));
        lengths && Attributes { whens: Vec::new(), ..attributes } == Attributes::default()
    })
}

/// Attributes of an existing task, as verbs.
pub(crate) fn verbs(value: &Value, context: &Context) -> Option<Vec<Verb>> {
    let attributes = attributes(value)?;
    let mut verbs: Vec<Verb> = attributes.priority.iter().map(|priority| Verb::Prioritise(Some(*priority))).collect();
    if !attributes.labels.is_empty() {
        verbs.push(Verb::AddLabels(attributes.labels));
    }
    // "..., in the shared folder" names no project unless there is one.
    let known = |name: &String| context.names.projects.iter().any(|project| fold(&project.name) == fold(name));
    if attributes.project.as_ref().is_some_and(|project| project.as_ref().is_some_and(|name| !known(name))) {
        return None;
    }
    verbs.extend(attributes.project.map(Verb::Project));
    for (said, due) in attributes.whens {
        verbs.push(match (&said.when, due) {
            (when, true) => Verb::Deadline(Some(group::days(when)?.to?)),
            (When::Recurrence(_), false) => return None,
            // "Saturday instead, half 7": the time of the task decides the half of the day.
            (when, false) if said.bare => Verb::Move(destination(when, context)?.with_either_half()),
            (when, false) => Verb::Move(destination(when, context)?),
        });
    }
    Some(verbs)
}

/// The tasks in a stretch, and what is left unread there.
pub(crate) fn drafts(text: &Text<'_>, range: Range<usize>, listed: Listed) -> Option<Drafts> {
    if let Some(schedule) = lists::schedule(text, &range) {
        return scheduled(text, &range, schedule);
    }
    // "print the badges, book the tour, all by 18 December"
    if let Some((list, value)) = said_of_all(text, &range) {
        let mut drafts = drafts(text, list, listed)?;
        if drafts.creates.len() > 1 {
            drafts.creates.iter_mut().try_for_each(|create| apply(create, value, text.context))?;
            return Some(drafts);
        }
    }
    let mut drafts = each(text, lists::items(text, &range, listed), listed)?;
    clocked(text, &mut drafts.creates)?;
    Some(drafts)
}

/// This many tasks that were announced and dictated without a pause: "three things email Ann call the bank and print the form".
pub(crate) fn dictated(text: &Text<'_>, range: &Range<usize>, count: usize) -> Option<Drafts> {
    let pieces = lists::dictated(text, range);
    if pieces.len() == count { each(text, pieces, Listed::Perhaps) } else { None }
}

/// Whether a stretch contains a day.
pub(crate) fn has_day(text: &Text<'_>, piece: &Range<usize>) -> bool {
    let day =
        |value: &Value| matches!(value, Value::When(said) if !matches!(said.when, When::Time(_) | When::TimeRange(..) | When::Duration(_)));
    let when = text.grammar.category("when");
    when.is_some_and(|when| piece.clone().any(|at| text.chart.at(at, when).any(|edge| edge.end <= piece.end && day(&edge.meaning))))
}

/// New tasks, their cost, and whether a time among them was left unread.
pub(crate) struct Drafts {
    pub creates: Vec<Create>,
    pub cost: u32,
    pub partial: bool,
}

/// One task, and the cost of what is left unread in its title.
fn one(text: &Text<'_>, range: Range<usize>, listed: Listed) -> Option<One> {
    let key = (range.start, range.end);
    let known = text.drafts.0.borrow().get(&key).cloned();
    let one = known.unwrap_or_else(|| {
        let one = read(text, range);
        text.drafts.0.borrow_mut().insert(key, one.clone());
        one
    })?;
    let command = if one.command && listed != Listed::Announced { weigh().title_command } else { 0 };
    Some(One { cost: one.cost + command, ..one })
}

fn read(text: &Text<'_>, range: Range<usize>) -> Option<One> {
    let led = text.behind(&range, "draft.lead").min(range.end.saturating_sub(1));
    // "remind me an hour before six to ...": the length belongs to the time.
    if range.start > 0 && text.word(range.start, "length.before") && text.ends_with(range.start, "length") {
        return None;
    }
    // "dass ich die Tonne rausstelle": the verb is in the first person.
    let mine = (range.start..led).any(|at| text.word(at, "first.person")) || range.start > 0 && text.word(range.start - 1, "first.person");
    // "I'm so tired today" says how somebody is; "I'm at the dentist today" says where.
    let is = led > range.start && text.behind(&range, "draft.lead.be") == led;
    let does = ["edge.start", "gerund", "indefinite", "definite", "the"].iter().any(|name| text.is(led, name).is_some());
    if is && !does {
        return None;
    }
    let range = led..range.end;
    let mut whole = range.clone();
    while whole.end > whole.start && text.tokens[whole.end - 1].kind == Kind::Symbol {
        whole.end -= 1;
    }
    let amends = text.is(whole.start, "amend.lead").is_some() && text.over(&whole, "amend").is_some();
    let values = text
        .grammar
        .category("attrs")
        .and_then(|category| text.chart.over(whole.start, whole.end, category))
        .is_some_and(|edge| edge.cost < 2);
    // "for tomorrow evening" is a time, not a title.
    let time = (whole.start..whole.end).find(|at| !text.word(*at, "time.lead")).unwrap_or(whole.end);
    let timed = time > whole.start && text.over(&(time..whole.end), "when").is_some();
    if timed
        || text.over(&whole, "it").is_some()
        || amends
        || values
        || text.word(whole.start, "title.never")
        || ["reminding", "when"].iter().any(|name| text.over(&whole, name).is_some())
    {
        return None;
    }
    let (kept, attributes, notes, steps) = taken_out(text, range.clone());
    let written =
        |parts: &[Range<usize>]| parts.iter().map(|part| values::written(text.tokens, part.start, part.end)).collect::<Vec<_>>().join(" ");
    let parse = |words: &str| {
        let mut line = tidy(words);
        let mut tokens = token::tokens(&line);
        if let Some(joined) = one_time(&tokens, text) {
            line = joined;
            tokens = token::tokens(&line);
        }
        let line = hour_behind(&line, &tokens, text).or_else(|| four_digits(&line, &tokens, text)).unwrap_or(line);
        let (clock, names) = (&text.context.clock, &text.context.names);
        let mut read = quick_add::parse_timed(&line, clock, names, quick_add::Prefixes::default(), &[], &[], |tokens| text.times(tokens));
        read.create.title = unled(&read, &line, text.grammar);
        read
    };
    let (read, quoted, mut cost) = match quoted(text, &kept) {
        Some((title, rest)) => {
            // A mark replaces the title while the words around it are read.
            let read = parse(&format!("{PLACE} {}", written(&rest)));
            let beside = read.create.title.replace(PLACE, "");
            let beside = beside.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count();
            (read, Some(title), weigh().title_beside_quote * u32::try_from(beside).unwrap_or(u32::MAX / weigh().title_beside_quote))
        }
        None => (parse(&written(&kept)), None, 0),
    };
    let mut create = read.create;
    create.labels.extend(read.unknown_labels);
    create.project = create.project.or(read.unknown_project);
    for attribute in &attributes {
        apply(&mut create, &Value::Attributes(Box::new(attribute.clone())), text.context)?;
    }
    begin_on_deadline(&mut create, text.context.clock.now.date());
    let typed = values::text(text.tokens, range.start, range.end).to_lowercase();
    create.labels.sort_by_key(|label| typed.find(&format!("@{}", label.to_lowercase())).unwrap_or(usize::MAX));
    create.checklist.extend(steps);
    create.notes = create.notes.or(notes).or_else(|| hours(text, &range, create.time_of_day?));
    if let Some(title) = quoted {
        create.title = title;
        return Some(One { create, cost, partial: false, command: false });
    }
    let said = token::tokens(&create.title);
    let mut title = title(&create.title, text.grammar);
    if mine && let Some((before, verb)) = title.rsplit_once(' ') {
        title = values::formed(text.grammar, "verb.first", verb).map_or(title.clone(), |verb| format!("{before} {verb}"));
    }
    let tokens = token::tokens(&title);
    let asks = text.grammar.longest(&tokens, 0, "remind.verb") == Some(tokens.len());
    let timed = tokens.iter().all(|token| text.grammar.is(token, "time.loose"));
    let refers = refers(text, &tokens);
    if asks || timed || refers || title.is_empty() || tokens.iter().all(|token| token.kind == Kind::Symbol) {
        return None;
    }
    let unread = text.times(&tokens);
    // "the staffing for tonight's shift": the time belongs to a name.
    let owns = |end: usize| tokens.get(end).is_some_and(|next| next.lower == "'s");
    let unread = unread.0.iter().filter(|phrase| !matches!(phrase.when, When::Duration(_)) && !owns(phrase.end)).count();
    let unread = weigh().title_unread * u32::try_from(unread).unwrap_or(u32::MAX / weigh().title_unread) + evidence::clocks(&said, text);
    cost += unread + evidence::odd_title(&tokens, text.grammar);
    create.title = title;
    cost += kept.iter().enumerate().map(|(at, part)| evidence::inside(text, part, at == 0)).sum::<u32>();
    let first = kept.first().map_or(range.start, |part| part.start);
    let command = text.is(first, "command").is_some() && text.is(first, "doing").is_none();
    Some(One { create, cost, partial: unread > 0, command })
}

/// "get to it", "think about it": what "it" means is a task already.
fn refers(text: &Text<'_>, title: &[Token]) -> bool {
    let verb = text.grammar.longest(title, 0, "doing");
    verb.is_some_and(|end| {
        let empty = |at: usize| {
            ["it", "adv", "closing", "preposition", "time.loose"].iter().any(|name| text.grammar.longest(title, at, name).is_some())
        };
        let end = (end..title.len()).find(|at| !text.grammar.is(&title[*at], "preposition")).unwrap_or(end);
        end < title.len() && text.grammar.longest(title, end, "it").is_some() && (end..title.len()).all(empty)
    })
}

/// From when until when a task lasts, as a note: a task has only one time, and "from 2 to 4" says two.
fn hours(text: &Text<'_>, range: &Range<usize>, begins: TimeOfDay) -> Option<String> {
    let times = text.times(&text.tokens[range.clone()]);
    let until = times.0.iter().find_map(|phrase| match phrase.when {
        When::TimeRange(Some(from), Some(until)) => Some(until).filter(|_| from == begins),
        When::DateTimeRange(Some(from), Some(until)) if from.date() == until.date() => {
            time_of(until).filter(|_| time_of(from) == Some(begins))
        }
        _ => None,
    })?;
    (until > begins).then(|| format!("{begins}–{until}"))
}

/// Replaces a quoted title while the words around it are read.
const PLACE: &str = "\u{fffc}";

/// A title in quotation marks, with at most introductory words before it, and the ranges after it.
fn quoted(text: &Text<'_>, kept: &[Range<usize>]) -> Option<(String, Vec<Range<usize>>)> {
    let at = kept.iter().flat_map(Clone::clone).find(|at| text.tokens[*at].kind == Kind::Quote)?;
    let title = text.title(at..at + 1)?;
    let before: Vec<Range<usize>> = kept.iter().filter(|part| part.start < at).map(|part| part.start..part.end.min(at)).collect();
    let leads = before.iter().all(|part| text.behind(part, "quote.lead") == part.end);
    // "'Save the Date' proofs": the quotation is only part of the name.
    let goes_on = kept.iter().any(|part| part.contains(&(at + 1)))
        && text.tokens[at + 1].kind == Kind::Word
        && !["quote.lead", "attr", "amend.lead", "when"].iter().any(|category| text.is(at + 1, category).is_some());
    let leads = leads && !goes_on;
    let behind =
        kept.iter().filter(|part| part.end > at + 1).map(|part| part.start.max(at + 1)..part.end).filter(|part| part.start < part.end);
    leads.then(|| (title, behind.collect()))
}

/// Notes and steps announced at the end of a stretch, and attributes of several words within it.
fn taken_out(text: &Text<'_>, range: Range<usize>) -> (Vec<Range<usize>>, Vec<Attributes>, Option<String>, Vec<String>) {
    let mut range = range;
    let mut notes = None;
    let mut steps = Vec::new();
    let edge = |at: usize, name: &str, within: &Range<usize>| {
        let category = text.grammar.category(name)?;
        text.chart.at(at, category).filter(|edge| edge.end < within.end).map(|edge| edge.end).max()
    };
    if let Some((at, end)) = (range.start + 1..range.end).find_map(|at| Some((at, edge(at, "with.note", &range)?))) {
        notes = text.title(end..range.end);
        range.end = at;
    }
    if let Some((at, end)) = (range.start + 1..range.end).find_map(|at| Some((at, edge(at, "with.steps", &range)?))) {
        steps = text.items(end..range.end);
        range.end = at;
    }
    let mut kept = Vec::new();
    let mut attributes = Vec::new();
    let mut from = range.start;
    let mut at = range.start;
    while at < range.end {
        match attribute(text, at, &range) {
            Some((end, found)) => {
                kept.push(from..at);
                attributes.push(found);
                (at, from) = (end, end);
            }
            None => at += 1,
        }
    }
    kept.push(from..range.end);
    (kept.into_iter().filter(|part| part.start < part.end).collect(), attributes, notes, steps)
}

/// An attribute written in words at this position, and where it ends. Times are left to the quick-add reader.
fn attribute(text: &Text<'_>, at: usize, range: &Range<usize>) -> Option<(usize, Attributes)> {
    let category = text.grammar.category("attr")?;
    let edges = text.chart.at(at, category).filter(|edge| edge.end <= range.end);
    let found = edges.filter_map(|edge| match &edge.meaning {
        Value::Attributes(attributes) => Some((edge.end, (**attributes).clone())),
        _ => None,
    });
    let first = at == range.start;
    let found = found.filter(|(end, attributes)| {
        let words = &text.tokens[at..*end];
        if *end - at >= range.end - range.start || attributes == &Attributes::default() {
            return false;
        }
        if !attributes.whens.is_empty() {
            // "from the 3rd to the 10th" is not a deadline.
            let when = text.grammar.category("when");
            let longer =
                |from: usize| when.is_some_and(|when| text.chart.at(from, when).any(|edge| edge.end >= *end && edge.end <= range.end));
            let within = (range.start..at).any(longer);
            let due = attributes.whens.iter().all(|(_, due)| *due) && text.is(at, "due.lead").is_some();
            // "..., which has to be sent on Friday"
            return !within && (due || text.is(at, "attr.led").is_some());
        }
        if attributes.priority.is_some() {
            let apart = |at: usize| text.tokens.get(at).is_none_or(|token| token.kind == Kind::Symbol);
            let loud = words.iter().all(|token| token.text.chars().count() > 2 && token.text == token.text.to_uppercase());
            // "dringend morgen den Vermieter anrufen": a time after the attribute separates it from the title.
            // "die Hausarbeit abgeben wichtig": the verb before it does so too.
            let behind = || *end == range.end && text.word(at - 1, "doing.end") || (*end == range.end || apart(*end)) && apart(at - 1);
            // "high priority call the bank"
            let announced = || words.len() > 1 && doing::is_doing(text, &(*end..range.end));
            let alone = if first { apart(*end) || text.is(*end, "when").is_some() || announced() } else { behind() };
            let sure = !first && *end == range.end && text.word(at, "priority.sure");
            return sure || words.len() > 1 && !first || (first || *end == range.end) && loud || alone;
        }
        if first {
            return false;
        }
        // "call the florist tomorrow, Wedding": a name between commas.
        let apart = |at: usize| text.tokens.get(at).is_none_or(|token| token.kind == Kind::Symbol);
        if matches!(attributes.project, Some(Some(_))) && words[0].lower == "," && (*end == range.end || apart(*end)) {
            return true;
        }
        if let Some(Some(project)) = &attributes.project {
            // A name in passing ("go to the garden center") is only taken for the project in its exact spelling and at the end.
            let announced = words.iter().any(|token| token.lower == "#" || text.grammar.is(token, "place.noun"));
            let spelled = values::text(text.tokens, at, *end).contains(project.as_str());
            // "add fix the printer to work", but not "add walk to work"
            let told = range.start > 0 && text.ends_with(range.start, "v.add") && at >= range.start + 2;
            return announced || (spelled || told) && ends(text, *end, range);
        }
        // "the label printer" is a thing.
        attributes.project.is_some() || !attributes.labels.is_empty() && !text.word(at - 1, "definite")
    });
    found.max_by_key(|(end, _)| *end)
}

/// Whether only dates and marks follow.
fn ends(text: &Text<'_>, at: usize, range: &Range<usize>) -> bool {
    let attribute = text.grammar.category("attr");
    at >= range.end
        || matches!(text.tokens[at].lower.as_str(), "@" | "#" | "!" | "," | "{")
        || text.word(at, "attr.next")
        || attribute.is_some_and(|category| text.chart.at(at, category).next().is_some())
}

/// A title without the word that joins it to the sentence and without quotation marks around the whole.
fn title(title: &str, grammar: &Grammar<values::Values>) -> String {
    let words = |category: &str| {
        grammar.entries(category).map(|(words, _)| match words {
            [only] => Cow::Borrowed(only.as_str()),
            several => Cow::Owned(several.join(" ")),
        })
    };
    let behind = |title: &str, lead: &str| title.strip_prefix(lead)?.strip_prefix(' ').map(str::to_owned);
    let ahead = |title: &str, end: &str| title.strip_suffix(end)?.strip_suffix(' ').map(|rest| rest.trim_end().to_owned());
    let mut title = tidy(title);
    for lead in words("title.to") {
        title = behind(&title, &lead).unwrap_or(title);
    }
    // "tomorrow I must ...": removes the introduction that remains once the day is gone.
    let tokens = token::tokens(&title);
    let led = ["v.must", "remind.verb", "title.lead"].iter().find_map(|lead| grammar.longest(&tokens, 0, lead));
    if let Some(end) = led.filter(|end| *end < tokens.len()) {
        title = title.chars().skip(tokens[end].span.start).collect();
    }
    for lead in words("title.start") {
        title = behind(&title, &lead).unwrap_or(title);
    }
    let ends: Vec<Cow<'_, str>> = words("title.end").collect();
    for _ in 0..2 {
        for end in &ends {
            title = ahead(&title, end).filter(|rest| !rest.is_empty()).unwrap_or(title);
        }
        for mark in ['.', '!', ','] {
            let shorter = title.strip_suffix(mark).filter(|rest| !rest.is_empty()).map(|rest| rest.trim_end().to_owned());
            title = shorter.unwrap_or(title);
        }
    }
    title = infinitive(&title, grammar);
    // "... - all"
    for end in words("title.aside") {
        let rest = title.strip_suffix(&*end).and_then(|rest| rest.trim_end().strip_suffix([',', '-'])).map(str::trim_end);
        title = rest.filter(|rest| !rest.is_empty()).map_or(title.clone(), str::to_owned);
    }
    let inner = title.strip_prefix(['"', '“', '\'', '‘']).and_then(|rest| rest.strip_suffix(['"', '”', '\'', '’']));
    match inner {
        Some(inner) if !inner.contains(['"', '“', '”']) && !inner.is_empty() => inner.trim().to_string(),
        _ => title,
    }
}

/// A title that ends with a verb in the form used after a request ("Mama anzurufen", "die Miete zu zahlen"), with the plain verb instead.
fn infinitive(title: &str, grammar: &Grammar<values::Values>) -> String {
    let Some((before, verb)) = title.rsplit_once(' ') else { return title.to_owned() };
    let apart = before.rsplit_once(' ').filter(|(_, word)| token::tokens(word).first().is_some_and(|word| grammar.is(word, "verb.to")));
    if let Some((before, _)) = apart.filter(|_| token::tokens(verb).first().is_some_and(|verb| grammar.is(verb, "doing.end"))) {
        return format!("{before} {verb}");
    }
    match values::formed(grammar, "verb.form", verb) {
        Some(verb) => format!("{before} {verb}"),
        None => title.to_owned(),
    }
}

/// Whether a task has a day, a time, a label or a project.
pub(crate) fn is_marked(create: &Create) -> bool {
    create.scheduled_for.is_some()
        || create.deadline.is_some()
        || create.recurrence.is_some()
        || create.project.is_some()
        || !create.labels.is_empty()
}

/// Whether the text names a repetition that a task cannot have ("every hour").
pub(crate) fn is_unkeepable(tokens: &[Token], context: &Context) -> bool {
    let phrases = when::phrases(tokens, &context.clock);
    phrases.iter().any(|phrase| matches!(&phrase.when, When::Recurrence(repeat) if !repeat.stored.repeats()))
}
