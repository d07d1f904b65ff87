//! New tasks: what stands behind "add" and its like, with the ways people say priority, labels, project, steps and notes in a sentence.

use domain::{Priority, operation::Create};

use super::{
    Context,
    clause::{Clause, Vague},
    read::unkeepable,
    said::Said,
    scope::NOUNS,
    value,
};
use crate::{
    cursor::{Cursor, listed},
    quick_add::{self, tidy},
    token, when,
};

/// Reads one task, or several where a list is announced. `lead` is a date said before the verb.
pub(super) fn drafts(said: Said<'_>, lead: Option<Said<'_>>, context: &Context) -> Option<Vec<Create>> {
    if unkeepable(said, context) {
        return None;
    }
    let (body, several) = head(said);
    if body.is_empty() {
        return None;
    }
    let lead = lead.map(Said::text).unwrap_or_default();
    let colon = body.find(&[":"]).filter(|_| several);
    let (shared, list) = match colon {
        Some(at) => (body.upto(at).text(), body.from(at + 1)),
        None => (String::new(), body),
    };
    let bulleted = list.tokens().iter().skip(1).any(|t| t.breaks) && matches!(list.word(0), "-" | "*" | "•" | "1");
    let items: Vec<String> = if bulleted {
        lines(list)
    } else if several {
        list.split(&[",", "and", ";", "&"]).iter().map(|item| item.text()).collect()
    } else {
        sentences(list, context)
    };
    let creates: Vec<Create> =
        items.iter().map(|item| one(&format!("{item} {shared} {lead}"), context)).filter(|create| !create.title.is_empty()).collect();
    (!creates.is_empty()).then_some(creates)
}

/// "call the bank tomorrow and pay the bill on Friday" is two tasks: what a task is given closes its title, so a verb behind it begins
/// another one, which is given something of its own. "Salt and pepper" has nothing between that could close a title.
fn sentences(said: Said<'_>, context: &Context) -> Vec<String> {
    let phrases = when::phrases(said.tokens(), &context.clock);
    let named = |at: usize| matches!(said.word(at), "@" | "#") && said.tokens().get(at + 1).is_some_and(|next| next.glued);
    let graded = |at: usize| matches!(said.word(at), "p1" | "p2" | "p3" | "p4");
    let closed = |at: usize| phrases.iter().any(|phrase| phrase.end == at) || at >= 1 && graded(at - 1) || at >= 2 && named(at - 2);
    let given = |from: usize| phrases.iter().any(|phrase| phrase.start > from) || (from + 1..said.len()).any(|at| graded(at) || named(at));
    let mut parts = Vec::new();
    let mut from = 0;
    for at in 1..said.len() {
        if !matches!(said.word(at), "and" | ",") || !closed(at) {
            continue;
        }
        let next = if said.word(at) == "," && said.word(at + 1) == "and" { at + 2 } else { at + 1 };
        let begins = listed(DOING, said.word(next)) && !matches!(said.word(next + 1), "it" | "them" | "that" | "");
        if begins && given(next) {
            parts.push(said.part(from, at).text());
            from = next;
        }
    }
    parts.push(said.from(from).text());
    parts
}

/// The items of a list with one a line.
fn lines(said: Said<'_>) -> Vec<String> {
    let mut starts: Vec<usize> = (0..said.len()).filter(|at| *at == 0 || said.tokens()[*at].breaks).collect();
    starts.push(said.len());
    starts
        .windows(2)
        .map(|pair| {
            let line = said.part(pair[0], pair[1]);
            let numbered = line.tokens().first().is_some_and(|t| t.value().is_some()) && matches!(line.word(1), "." | ")");
            if numbered { line.from(2).text() } else { line.without_start(&["-", "*", "•"]).text() }
        })
        .filter(|line| !line.is_empty())
        .collect()
}

/// Takes off "a task to", "a reminder for", "the following tasks"; whether several are announced.
fn head(said: Said<'_>) -> (Said<'_>, bool) {
    let c = said.start();
    let counted = c.maybe(&["a", "an", "the", "some", "my", "me", "these", "another"]).maybe(&["new", "following", "quick"]);
    let counted = crate::number::cardinal(counted).map_or(counted, |(_, rest)| rest).maybe(&["new", "more"]);
    let noun = counted.eat(NOUNS).or_else(|| counted.eat(&["reminder", "entry"])).or_else(|| counted.phrases(&["to - do", "to - dos"]));
    let bulleted = matches!(said.word(0), "-" | "*" | "•" | ":") && said.tokens().iter().skip(1).any(|t| t.breaks);
    let Some(noun) =
        noun.filter(|end| counted.at() > 0 || matches!(end.lower_before(), "task" | "tasks" | "todo" | "todos" | "reminder" | "to-dos"))
    else {
        return (said.without_start(&[":", "to"]), bulleted);
    };
    let several = matches!(noun.lower_before(), "tasks" | "todos" | "items" | "things" | "reminders" | "to-dos" | "dos");
    let rest = said.rest(noun);
    let rest = rest.after(&["called", "named", "titled", "to", "that says", "saying", "about", ":", "-"]).unwrap_or(rest);
    (rest.without_start(&[":"]), several)
}

/// One task from a sentence.
pub(super) fn one(text: &str, context: &Context) -> Create {
    let text = text.trim();
    let chars: Vec<char> = text.chars().collect();
    let tokens = token::tokens(text);
    let (said, spoken) = spoken(Said::new(&chars, &tokens), context);
    let read = quick_add::parse(&said, &context.clock, &context.names, quick_add::Prefixes::default(), &[]);
    let mut create = read.create;
    create.labels.extend(read.unknown_labels);
    create.project = create.project.or(read.unknown_project).or(spoken.project);
    create.priority = create.priority.or(spoken.priority);
    for label in spoken.labels {
        if !create.labels.contains(&label) {
            create.labels.push(label);
        }
    }
    create.checklist.extend(spoken.checklist);
    create.notes = create.notes.or(spoken.notes);
    create.title = title(&create.title);
    create
}

/// Without what joins it to the sentence, and without quotation marks around the whole.
fn title(title: &str) -> String {
    let mut title = tidy(title);
    for lead in ["to ", "that ", "about ", "called ", "a ", "an "] {
        if let Some(rest) = title.strip_prefix(lead) {
            title = rest.to_string();
        }
    }
    for end in [
        " to my list",
        " to the list",
        " to my todo list",
        " to my to-do list",
        " to my tasks",
        " on my list",
        " is",
        " please",
        " as a task",
        ".",
    ] {
        if let Some(rest) = title.strip_suffix(end).filter(|rest| !rest.is_empty()) {
            title = rest.to_string();
        }
    }
    let inner = title.strip_prefix(['"', '“', '\'', '‘']).and_then(|rest| rest.strip_suffix(['"', '”', '\'', '’']));
    match inner {
        Some(inner) if !inner.contains(['"', '“', '”']) && !inner.is_empty() => inner.trim().to_string(),
        _ => title,
    }
}

/// What a sentence says about a new task beside its title.
#[derive(Default)]
struct Spoken {
    priority: Option<Priority>,
    labels: Vec<String>,
    project: Option<String>,
    checklist: Vec<String>,
    notes: Option<String>,
}

/// Takes "with high priority", "labelled home", "in project X", "with steps a and b", "with a note: ..." out of a sentence.
fn spoken(said: Said<'_>, context: &Context) -> (String, Spoken) {
    let mut out = Spoken::default();
    let mut said = said;
    let mut kept = String::new();
    if let Some((at, end)) = find(said, &["with the note", "with a note", "with note", "with notes", "with the notes", "and note that"]) {
        out.notes = Some(said.from(end).without_start(&[":", "saying", "that"]).unquoted()).filter(|notes| !notes.is_empty());
        said = said.upto(at);
    }
    if let Some((at, end)) = find(
        said,
        &[
            "with the steps",
            "with steps",
            "with subtasks",
            "with the subtasks",
            "with a checklist of",
            "with a checklist",
            "with checklist",
            "with the checklist",
        ],
    ) {
        let items = said.from(end).without_start(&[":"]).split(&[",", "and", ";", "&"]);
        out.checklist = items.iter().map(|item| item.unquoted()).collect();
        said = said.upto(at);
    }
    let mut at = 0;
    let mut from = 0;
    while at < said.len() {
        let Some(end) = attribute(said, at, context, &mut out) else {
            at += 1;
            continue;
        };
        kept.push_str(&said.part(from, at).text());
        kept.push(' ');
        (at, from) = (end, end);
    }
    kept.push_str(&said.from(from).text());
    (tidy(&kept), out)
}

fn find(said: Said<'_>, phrases: &[&str]) -> Option<(usize, usize)> {
    (1..said.len()).find_map(|at| said.at(at).phrases(phrases).map(|end| (at, end.at())))
}

/// An attribute in words at this place, and where it ends.
fn attribute(said: Said<'_>, at: usize, context: &Context, out: &mut Spoken) -> Option<usize> {
    let c = said.at(at);
    if out.priority.is_none() && at > 0 {
        const PRIORITIES: [(&str, Priority); 15] = [
            ("with high priority", Priority::High),
            ("with top priority", Priority::High),
            ("with a high priority", Priority::High),
            ("as high priority", Priority::High),
            ("at high priority", Priority::High),
            ("high priority", Priority::High),
            ("high - priority", Priority::High),
            ("priority high", Priority::High),
            ("as urgent", Priority::High),
            ("with medium priority", Priority::Medium),
            ("medium priority", Priority::Medium),
            ("with low priority", Priority::Low),
            ("as low priority", Priority::Low),
            ("low priority", Priority::Low),
            ("priority low", Priority::Low),
        ];
        if let Some((priority, end)) = PRIORITIES.iter().find_map(|(words, priority)| Some((*priority, c.phrase(words)?))) {
            out.priority = Some(priority);
            return Some(end.at());
        }
    }
    let labelled = c.phrases(&[
        "and label it as",
        "and label it",
        "and tag it with",
        "and tag it as",
        "and tag it",
        "with the labels",
        "with the label",
        "with labels",
        "with label",
        "with the tag",
        "with tag",
        "with tags",
        "labelled as",
        "labelled",
        "labeled",
        "tagged as",
        "tagged with",
        "tagged",
    ]);
    if let Some(start) = labelled.filter(|_| at > 0) {
        // As many words as read as names: all up to the end, or one.
        let end = (start.at() + 1..=said.len())
            .rev()
            .find(|end| value::labels(said.part(start.at(), *end), context).is_some_and(|names| names.len() + 2 >= end - start.at()))?;
        out.labels = value::labels(said.part(start.at(), end), context)?;
        return Some(end);
    }
    if out.project.is_none() && at > 0 {
        let placed = c.phrases(&[
            "in the project",
            "to the project",
            "in project",
            "to project",
            "under project",
            "in my",
            "to my",
            "in the",
            "to the",
            "in",
            "to",
            "under",
        ])?;
        let named = placed.lower_before() == "project";
        for end in (placed.at() + 1..=said.len().min(placed.at() + 5)).rev() {
            let words = said.part(placed.at(), end);
            let place = value::place(words, context).and_then(|place| place.0).filter(|_| !named || words.len() <= 3);
            let place = place.or_else(|| (named && end == placed.at() + 1).then(|| words.unquoted()));
            let announced = words.before_end(&["project"]).is_some() || named;
            // A name in passing ("go to the garden center") is the project only in its own spelling and at the end of what is said.
            let spelled =
                context.names.projects.iter().any(|p| words.text().contains(&p.name) && Some(p.name.as_str()) == place.as_deref());
            let listed = announced || (spelled && ends_title(said.at(end), context));
            if let Some(place) = place.filter(|_| listed) {
                out.project = Some(place);
                return Some(end);
            }
        }
    }
    None
}

/// Whether only dates and marks can follow.
fn ends_title(c: Cursor<'_>, context: &Context) -> bool {
    c.done()
        || c.eat(&["@", "#", "with", "labelled", "labeled", "tagged", "by", "on", "at", "for", "!", "//", ",", "and"]).is_some()
        || when::phrase_at(c.tokens(), c.at(), &context.clock).is_some()
}

/// The title two clauses would make together, with what the whole says.
pub(super) fn title_with(before: &Create, more: Said<'_>, context: &Context) -> (String, Create) {
    let extra = one(&more.text(), context);
    let title = format!("{} and {}", before.title, extra.title);
    let merged = Create {
        scheduled_for: before.scheduled_for.or(extra.scheduled_for),
        time_of_day: before.time_of_day.or(extra.time_of_day),
        deadline: before.deadline.or(extra.deadline),
        recurrence: before.recurrence.clone().or(extra.recurrence),
        labels: before.labels.iter().chain(&extra.labels).cloned().collect(),
        ..before.clone()
    };
    (title, merged)
}

/// Verbs that everyday tasks begin with.
const DOING: &str = "ask book bring buy call change check clean collect cook do draft email feed fill fix get go iron learn mail make meet \
    mow order pack paint pay phone pick plan practice practise prepare print read renew repair reply return review ring \
    run sell send sign submit take talk tell text update vacuum visit walk wash water work write";

/// Words without a verb of the assistant's: a task perhaps, when they begin like one or carry a date; otherwise talk.
pub(super) fn bare(said: Said<'_>, context: &Context) -> Clause {
    if said.is_empty() {
        return Clause::Other(String::new());
    }
    if unkeepable(said, context) {
        return Clause::Vague(Vague::Repetition);
    }
    let create = one(&said.text(), context);
    let marked = create.scheduled_for.is_some()
        || create.deadline.is_some()
        || create.recurrence.is_some()
        || create.project.is_some()
        || !create.labels.is_empty();
    let doing = listed(DOING, said.word(0)) && said.len() > 1 && !matches!(said.word(1), "me" | "us" | "you");
    let chatty = matches!(
        said.word(0),
        "i" | "you" | "he" | "she" | "it" | "we" | "they" | "that" | "this" | "there" | "the" | "nice" | "good" | "what" | "why"
    );
    if (doing || (marked && !chatty)) && said.len() <= 30 && !create.title.is_empty() {
        return Clause::Bare(Box::new(create), said.text());
    }
    Clause::Other(said.text())
}
