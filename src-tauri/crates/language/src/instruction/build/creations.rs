//! Frames that make new tasks.

use std::ops::Range;

use chrono::Timelike;
use domain::{TimeOfDay, operation::Create};

use super::{
    super::{
        clause::{Change, Clause, Doubt, Otherwise, TargetKind, Vague, Verb, destination},
        draft::{self, Drafts},
        frame::Fit,
        operations::into_draft,
        text::{Listed, Text},
        values::{self, Said, Value},
        weights::weigh,
    },
    change, joined, said, word,
};
use crate::{
    Language, Span,
    token::{self, Kind},
    when::When,
};

/// The most that the length of a name adds to the cost of a list.
const LONG_NAME: u32 = 3;
/// The most words of somebody's name.
const MOST_NAMED: usize = 3;

/// The new task that a sentence gives a day.
pub(super) fn new_task(verb: &Verb, range: Range<usize>, text: &Text<'_>) -> Option<Create> {
    let is = |category: &str| text.is(range.start, category).is_some();
    // "the quote for Ann is due on Friday": before "is due", "quote" is no verb.
    let told = is("subject") || is("command") || is("doing") && !matches!(verb, Verb::Deadline(_));
    if told { None } else { said_of(verb, with_fact(range, text), text) }
}

/// A title with the verb behind it: “Kayla starts” in “Kayla starts on Monday”.
fn with_fact(range: Range<usize>, text: &Text<'_>) -> Range<usize> {
    let verb = (range.end..range.end + 4).find_map(|at| text.is(at, "fact.verb"));
    range.start..verb.unwrap_or(range.end)
}

/// One new task in these words, changed by a verb that is said of it: "buy stamps, make it urgent".
pub(super) fn said_of(verb: &Verb, range: Range<usize>, text: &Text<'_>) -> Option<Create> {
    let cut = |at: usize| ["cut.at", "cut.with", "and"].iter().any(|category| text.is(at, category).is_some());
    if text.odd(&range) > 0 || range.clone().any(cut) {
        return None;
    }
    let Drafts { creates, cost, .. } = draft::drafts(text, range, Listed::Perhaps)?;
    let [create] = creates.as_slice() else { return None };
    let mut create = create.clone();
    (cost == 0 && into_draft(verb, &mut create, text.context)).then_some(create)
}

/// "set the review for Friday": moves the task of that name, or creates it if there is none.
pub(super) fn either(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Clause, u32)> {
    let range = fit.text("what").filter(|range| text.starts_oddly(range.start) == 0 && !is_put(text, range))?;
    // "book the car in for Friday": the verb is part of the task's title.
    let keeps = range.start > 0 && ["keeps.verb", "keeps.put"].iter().any(|verb| text.is(range.start - 1, verb) == Some(range.start));
    // "put the bins out tonight", but not "put the dentist in for Friday"
    let last = range.end - 1;
    let apart = last > range.start && text.word(last, "put.apart") && !text.word(last, "title.particle");
    let puts = apart && range.start > 0 && text.is(range.start - 1, "v.put") == Some(range.start);
    // "get Ann a card before the 5th" sets a deadline, not a day.
    if fit.value("when").and_then(said).is_some_and(|said| matches!(said.when, When::DateRange(None, Some(_)))) {
        return None;
    }
    let led = fit.range("v.either").filter(|verb| text.keeps_definite(verb, range.start)).map(|verb| verb.start);
    let whole = led.unwrap_or(range.start - usize::from(keeps || puts))..range.end;
    let mut to = destination(&said(fit.value("when")?)?.when, text.context);
    let Drafts { mut creates, cost, .. } = draft::drafts(text, whole.clone(), Listed::Perhaps)?;
    for create in &mut creates {
        draft::apply(create, fit.value("when")?, text.context)?;
        if let Some(more) = fit.value("more") {
            draft::apply(create, more, text.context)?;
        }
    }
    // "schedule the review for 4 on Monday" may mean four o'clock or four people.
    if let [create] = creates.as_slice()
        && create.time_of_day.is_none()
        && text.ends_in_a_clock(&create.title)
    {
        let end = ["when", "more"].iter().filter_map(|place| fit.range(place)).map(|range| range.end).max()?;
        return Some((Clause::Bare(Box::new(create.clone()), values::written(text.tokens, whole.start, end), Doubt::Odd), cost));
    }
    if let Some(more) = fit.value("more").and_then(said) {
        to = to.zip(destination(&more.when, text.context)).and_then(|(to, more)| joined(to, more));
    }
    let indefinite = text.word(range.start, "indefinite") || text.word(range.start, "indefinite.more");
    let (Some(to), [create], false) = (to, creates.as_slice(), indefinite) else { return Some((Clause::Create(creates), cost)) };
    let (mut target, more) = text.target(range)?;
    // "book a slot for the hair appointment" is not about just any task with "hair".
    if let TargetKind::Title(title) = &mut target.kind {
        title.front = None;
    }
    let otherwise = Otherwise::Create(Box::new(create.clone()));
    Some((Clause::Change(Box::new(Change { verb: Verb::Move(to), target, otherwise })), more))
}

/// New tasks, and questions for what a new task lacks.
pub(super) fn creation(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Clause, u32)> {
    match fit.name {
        "create" | "create_many" | "remind" | "must" | "have" | "scheduled" | "needs" | "perhaps" => drafted(fit, text),
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
            // In a conversation, "make it ..." refers to what was talked about.
            let talked = if text.context.transcript.is_empty() { 0 } else { weigh().create_talked };
            Some((Clause::Vague(Vague::Title(Box::new(create))), talked))
        }
        // "make a list for the trip: tablets, camera"
        "create_steps" => {
            let (items, name) = (fit.text("items")?, fit.text("name")?);
            // "Viewings Thursday: 10am Hale Road, 11.30 Kelvin Court" and "three things for today: ..." are several tasks.
            let timed = |at: usize| text.is(at, "when").is_some();
            let counts = ["digits", "cardinal"].iter().any(|category| text.is(name.start, category) == Some(name.end));
            if counts || items.clone().any(timed) || name.clone().any(|at| text.is(at, "task.many").is_some()) {
                return None;
            }
            let checklist = text.items(items);
            let title = text.title(text.bare(name.clone()))?;
            // "make a list for the trip with socks, boots": the shorter name is likelier than "trip with socks".
            let long = u32::try_from(title.split_whitespace().count()).unwrap_or(u32::MAX).saturating_sub(1).min(LONG_NAME);
            let mut create = Create { title, checklist, ..Create::default() };
            if let Some(value) = fit.value("when") {
                draft::apply(&mut create, value, text.context)?;
            }
            (create.checklist.len() > 1).then(|| (Clause::Create(vec![create]), text.odd(&name) + long))
        }
        // "new project Garden: fix the fence, cut the hedge"
        "create_project" => {
            let project = text.title(fit.text("name")?);
            let Drafts { mut creates, cost, .. } = draft::drafts(text, fit.text("draft")?, Listed::Announced)?;
            for create in &mut creates {
                create.project.clone_from(&project);
            }
            Some((Clause::Create(creates), cost))
        }
        "create_list" => {
            let odd = fit.text("name").map_or(0, |range| text.odd(&range));
            let named = fit.text("name").and_then(|range| text.title(range));
            Some((Clause::Vague(Vague::NewList(named)), odd))
        }
        _ => None,
    }
}

/// The stretch that contains new tasks; None if it is something else.
fn draft_of(fit: &Fit<'_>, text: &Text<'_>) -> Option<Range<usize>> {
    let range = fit.text("draft").or_else(|| fit.range("draft"))?;
    // "drill bits and fish tape on the Screwfix list": a list with a name.
    if let Some(list) = fit.value("named") {
        let asks = range.clone().any(|at| ["question", "subject"].iter().any(|name| text.is(at, name).is_some()));
        if asks || !matches!(list, Value::List(Some(_))) {
            return None;
        }
    }
    // "Woolworths: milk, bread, eggs" is a list with a heading.
    if fit.text("topic").is_some_and(|topic| topic.start == fit.start && topic.len() > 3) {
        return None;
    }
    // "I need to know how tall the tower is" asks for an answer.
    if fit.value("v.add").is_none() && text.is(range.start, "must.know").is_some() {
        return None;
    }
    // "schick mir eine Liste" asks for an answer.
    if fit.value("v.daily").is_some() && ["chatty", "question", "not"].iter().any(|word| text.is(range.start, word).is_some()) {
        return None;
    }
    // "I'm not at work tomorrow" is not a task, and a sentence about what somebody does ends at a comma.
    let ends = |at: usize| text.is(at, "not").is_some() || fit.value("v.daily").is_some() && text.tokens[at].lower == ",";
    if fit.name == "have" && range.clone().any(ends) {
        return None;
    }
    let keeps = fit.name == "scheduled" && range.start > 0 && text.is(range.start - 1, "keeps.verb") == Some(range.start);
    let kept =
        fit.range("v.add").or_else(|| fit.range("v.schedule")).filter(|verb| text.keeps_definite(verb, range.start)).map(|verb| verb.start);
    // "put the bins out": the verb belongs to the word behind the thing.
    let apart = |at: usize| {
        let particle = text.word(at, "put.apart") && text.is(at, "attr").is_none();
        particle && (at + 1 == range.end || ["attr", "when"].iter().any(|name| text.is(at + 1, name).is_some()))
    };
    // "get euros": without a list, the verb says what to do.
    let placed = fit.value("mylist").is_some() || fit.value("place").is_some();
    let thing = text.tokens.get(range.start).is_some_and(|first| first.kind != Kind::Symbol);
    let does = |verb: &Range<usize>| {
        let longer = text.is(verb.start, "command").is_some_and(|end| end > verb.end);
        !placed && thing && !longer && text.is(verb.start, "keeps.put") == Some(verb.end)
    };
    let put = fit
        .range("v.put")
        .filter(|verb| fit.name == "create" && (does(verb) || is_put(text, &range) || (range.start + 1..range.end).any(apart)));
    let put = put.map(|verb| verb.start);
    // "we are flying to Denver" is "flying to Denver".
    let keeps = keeps || ["gerund", "being.at"].iter().any(|place| fit.range(place).is_some()) && fit.name == "have";
    let repeats = matches!(fit.value("when").and_then(said), Some(said) if matches!(said.when, When::Recurrence(_)));
    // "every Friday submit the hours by noon": the day and the time are read together.
    let ahead = fit.range("when").filter(|when| repeats && fit.name == "create" && when.end <= range.start).map(|when| when.start);
    let end = if fit.name == "have" { with_fact(range.clone(), text).end } else { range.end };
    Some(ahead.or(kept).or(put).unwrap_or(range.start - usize::from(keeps))..end)
}

/// "the fleece over the potatoes": a thing, and where it is put.
fn is_put(text: &Text<'_>, range: &Range<usize>) -> bool {
    let onto = |at: usize| text.word(at, "put.onto") && text.is(at + 1, "definite").is_some() && text.is(at + 1, "place").is_none();
    text.is(range.start, "definite").is_some() && (range.start + 2..range.end).any(onto)
}

/// "I told Lulu I'd come to her play": the title names her instead, "come to Lulu's play". A title that begins with "her" is left alone.
fn naming(text: &Text<'_>, title: &str, who: &str) -> String {
    let tokens = token::tokens(title);
    let is = |at: usize, category: &str| tokens.get(at).is_some_and(|token| text.grammar.is(token, category));
    let Some(at) = (1..tokens.len()).find(|at| is(*at, "they.object") || is(*at, "they.owner")) else { return title.to_owned() };
    let follows = tokens.get(at + 1).filter(|next| next.kind == Kind::Word);
    let owns = is(at, "they.owner") && follows.is_some() && !["preposition", "they.behind"].iter().any(|name| is(at + 1, name));
    if !owns && !is(at, "they.object") {
        return title.to_owned();
    }
    let Span { start, end } = tokens[at].span;
    let before: String = title.chars().take(start).collect();
    let behind: String = title.chars().skip(end).collect();
    format!("{before}{who}{}{behind}", if owns { "'s" } else { "" })
}

/// New tasks from the stretch that fills a draft's place.
fn drafted(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Clause, u32)> {
    let list = ["mylist", "named"].iter().any(|place| matches!(fit.value(place), Some(Value::List(Some(_)))));
    let listed = match fit.name {
        "create_many" => Listed::Announced,
        _ if list => Listed::Things,
        _ => Listed::Perhaps,
    };
    let range = draft_of(fit, text)?;
    let led = text.behind(&range, "draft.lead") > range.start && text.behind(&range, "draft.lead") < range.end;
    let odd = if led || text.is(range.start, "attr").is_some() { 0 } else { text.starts_oddly(range.start) };
    let drafts = draft::drafts(text, range.clone(), listed)?;
    // "three things: ..." with another number of things is read in another way, or not at all.
    let announced = ["digits", "cardinal"].iter().find_map(|name| match fit.value(name) {
        Some(Value::Number(count)) if listed == Listed::Announced => usize::try_from(*count).ok(),
        _ => None,
    });
    let Drafts { mut creates, cost, partial } = match announced.filter(|count| *count != drafts.creates.len()) {
        Some(count) => draft::dictated(text, &range, count)?,
        None => drafts,
    };
    // "ruf bei der Bank an": the title ends with the verb, so it may begin with "bei".
    let leads = |create: &Create| token::tokens(&create.title).first().is_some_and(|word| text.grammar.is(word, "doing.lead"));
    // "morgen muss ich zum Zahnarzt": the sentence needs no verb for what is done there.
    let mine = range.start > 0 && text.word(range.start - 1, "first.person");
    let led = (fit.value("v.daily").is_some() || (fit.name == "must" || mine) && !partial) && creates.iter().all(leads);
    let cost = if led { 0 } else { cost + odd };
    // "I'm ill on Friday" is not a task; "I'm at the dentist" is.
    let is = |verb: &str| text.grammar.entries("v.be").any(|(words, _)| words.join(" ") == verb);
    if fit.name == "have" && word(fit, "v.daily").is_some_and(is) && !creates.iter().all(leads) {
        return None;
    }
    complete(fit, text, &range, &mut creates)?;
    if let Some(who) =
        fit.text("who").filter(|who| who.len() <= MOST_NAMED && !text.word(who.start, "third.person")).and_then(|who| text.title(who))
    {
        for create in &mut creates {
            create.title = naming(text, &create.title, &who);
        }
    }
    // "I need to move a showing" may refer to a task that exists.
    let asks = fit.name == "must" && text.is(range.start, "command").is_some() && text.is(range.start, "doing").is_none();
    // "I will be late" describes a state; "I will be at the dentist at 3" is a task.
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
    // "add a note to the parcel: ring the bell" is about a known thing, even if no task has its name.
    let colon = (range.start..=range.end).any(|at| text.tokens.get(at).is_some_and(|token| token.lower == ":"));
    let noted = |at: usize| text.word(at, "task.note") && text.is(at + 2, "definite").is_some();
    if colon && (fit.start..range.start).any(noted) {
        return None;
    }
    // "put the posts in Ranch": "the" suggests that the task exists already.
    let known = fit.value("v.put").is_some()
        && fit.value("mylist").is_some_and(|list| matches!(list, Value::List(Some(_))))
        && text.is(range.start, "definite").is_some();
    // "make my week ...", "put the order back": perhaps a change to an existing task.
    let verb = fit.range("v.add").or_else(|| fit.range("v.put"));
    let changes = verb.is_some_and(|verb| text.is(verb.start, "v.set") == Some(verb.end))
        && fit.name == "create"
        && ["mylist", "place", "task.one"].iter().all(|place| fit.value(place).is_none())
        && text.is(range.start, "definite").is_some();
    // "milk to the shopping list": without a project of that name, a task may be the list.
    let projects = &text.context.names.projects;
    let lists = |name: &String| projects.iter().any(|project| project.name == *name);
    let unknown = matches!(fit.value("mylist"), Some(Value::List(Some(name))) if !lists(name));
    let cost = cost + u32::from(unknown) * 2 + if known || changes { weigh().create_definite } else { 0 };
    let doubtful = |create: &Create| text.ends_in_a_clock(&create.title) || text.keeps_a_list(&range, &create.title);
    let doubt = if fit.name == "perhaps" {
        Doubt::Undecided
    } else if partial || cost >= weigh().create_doubtful || creates.iter().any(doubtful) {
        Doubt::Odd
    } else if changes || asks {
        Doubt::Other
    } else {
        Doubt::None
    };
    match <[Create; 1]>::try_from(creates) {
        Ok([one]) if doubt > Doubt::None => {
            Some((Clause::Bare(Box::new(one), values::text(text.tokens, range.start, range.end), doubt), cost))
        }
        Ok(one) => Some((Clause::Create(one.into()), cost)),
        Err(creates) => Some((Clause::Create(creates), cost)),
    }
}

/// Adds what a frame says next to its draft to the new tasks.
fn complete(fit: &Fit<'_>, text: &Text<'_>, range: &Range<usize>, creates: &mut [Create]) -> Option<()> {
    // "new leads need ordering" is "order new leads".
    if let Some(verb) = word(fit, "gerund").filter(|_| fit.name == "needs") {
        for create in creates.iter_mut() {
            create.title = format!("{verb} {}", create.title);
        }
    }
    // "ruf bei der Bank an" is "bei der Bank anrufen".
    if let Some(verb) = word(fit, "v.daily") {
        let close = fit.range("v.daily.close").map(|range| values::text(text.tokens, range.start, range.end));
        for create in creates.iter_mut() {
            create.title = format!("{} {}{verb}", create.title, close.as_deref().unwrap_or_default());
        }
    }
    for create in creates.iter_mut() {
        for place in ["when", "attrs", "more", "tail", "place", "mylist", "named"] {
            if let Some(value) = fit.value(place) {
                draft::apply(create, value, text.context)?;
            }
        }
    }
    // "viewings Thursday: 10am Hale Road, 11:30 Kelvin Court": the day before the list applies to each item.
    for ahead in fit.text("topic").into_iter().chain(fit.range("heading")) {
        text.dated(&ahead, range, creates)?;
    }
    let alone = fit.text("topic").is_some_and(|topic| topic.start == fit.start) && creates.len() < 2;
    (!alone).then_some(())
}

/// Alarms: one for each time in the message.
pub(super) fn alarms(fit: &Fit<'_>, text: &Text<'_>) -> Option<Vec<Create>> {
    let named = fit.text("draft").and_then(|range| draft::drafts(text, range, Listed::Perhaps)?.creates.into_iter().next());
    let name = if fit.value("wake").is_some() { "name.wake" } else { "name.alarm" };
    let plain = || Create { title: text.named(name), ..Create::default() };
    let create = named.filter(|create| !text.says_nothing(&create.title)).unwrap_or_else(plain);
    let mut said: Vec<Said> = ["whens", "more"].iter().filter_map(|place| fit.value(place).and_then(draft::whens)).flatten().collect();
    // "alarm for 5:30", said in the evening, is for the next morning. A German clock has 24 hours.
    let halves = text.context.clock.language == Language::English && fit.value("wake").is_none();
    let now = text.context.clock.now.time();
    let until = |time: TimeOfDay| (i64::from(time.minutes()) * 60 - i64::from(now.num_seconds_from_midnight())).rem_euclid(24 * 60 * 60);
    if let [Said { when: When::Time(time), bare: true, .. }] = said.as_mut_slice()
        && halves
        && let Some(other) = TimeOfDay::new((time.hour() + 12) % 24, time.minute()).filter(|other| until(*other) < until(*time))
    {
        *time = other;
    }
    // "alarm 5:45 tomorrow" is for the morning.
    if let [Said { when: When::DateTime(at), bare: true, .. }] = said.as_mut_slice()
        && halves
        && at.date() > text.context.clock.now.date()
        && (16..24).contains(&at.hour())
    {
        *at -= chrono::TimeDelta::hours(12);
    }
    let timed = said.iter().filter(|said| !matches!(said.when, When::Date(_) | When::DateRange(..))).count();
    let (each, shared): (Vec<&Said>, Vec<&Said>) =
        said.iter().partition(|said| timed > 1 && !matches!(said.when, When::Date(_) | When::DateRange(..)));
    let mut alarms = Vec::new();
    for own in if each.is_empty() { vec![None] } else { each.into_iter().map(Some).collect() } {
        let mut alarm = create.clone();
        // "6 am Monday and 7 am Tuesday": a time with its own day takes no other.
        let dated = own.is_some_and(|said| matches!(said.when, When::DateTime(_)));
        for said in own.into_iter().chain(shared.iter().copied().filter(|_| !dated)) {
            draft::apply(&mut alarm, &Value::When(Box::new(said.clone())), text.context)?;
        }
        alarm.time_of_day?;
        alarms.push(alarm);
    }
    Some(alarms)
}
