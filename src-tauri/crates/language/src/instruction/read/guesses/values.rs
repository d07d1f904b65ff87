//! The words and the values of a message, wherever they are in it.

use std::{borrow::Cow, collections::BTreeSet, ops::Range};

use domain::text::words;

use super::{title, written};
use crate::{
    grammar::Category,
    instruction::{
        Context,
        clause::{Guess, Item, Move, Question, Scope, Target, TargetKind, Title, Verb, destination},
        group,
        read::Candidate,
        text::Text,
        values::{self, Group, Value},
    },
    token::{Kind, Token},
    when::When,
};

/// The most words and marks of a message that the classifier judges.
const MOST: usize = 40;
/// The most parts of a message that are judged one by one.
const MOST_PARTS: usize = 3;

/// The categories that are features. At the beginning of a message they count twice.
const CATEGORIES: &[&str] = &[
    "ask.any",
    "ask.count",
    "ask.free",
    "ask.show",
    "ask.state",
    "ask.when",
    "aux",
    "correction",
    "denies",
    "doing",
    "dont",
    "everything",
    "except",
    "gerund",
    "if",
    "it",
    "label",
    "list",
    "note.noun",
    "past",
    "priority",
    "project",
    "question",
    "reason",
    "remember",
    "remind.verb",
    "spot.gone",
    "spot.move",
    "spot.open",
    "spot.was",
    "state",
    "subject",
    "third.person",
    "undated",
    "unless",
    "untimed",
    "v.add",
    "v.assign",
    "v.clear",
    "v.complete",
    "v.delete",
    "v.did",
    "v.done",
    "v.duplicate",
    "v.earlier",
    "v.label",
    "v.later",
    "v.move",
    "v.must",
    "v.norepeat",
    "v.prioritise",
    "v.put",
    "v.rename",
    "v.reopen",
    "v.repeat",
    "v.restore",
    "v.set",
    "v.skip",
    "v.split",
    "v.swap",
    "v.undo",
    "v.unlabel",
];

/// Of these, the categories of words that may name things, too.
const NAMING: &[&str] = &["label", "past", "project"];

/// The categories whose words turn the meaning of the words around them.
const TURNING: &[&str] = &["correction", "denies", "dont", "except", "if", "unless"];

/// The sentences and requests of a message; empty if there is only one, or if there are too many.
pub(super) fn parts(text: &Text<'_>) -> Vec<Range<usize>> {
    let count = text.tokens.len();
    let starts = std::iter::once(0).chain((2..count).filter(|at| begins(text, *at))).chain([count]);
    let starts: Vec<usize> = starts.collect();
    let parts: Vec<Range<usize>> = starts.windows(2).map(|pair| pair[0]..pair[1]).collect();
    if (2..=MOST_PARTS).contains(&parts.len()) { parts } else { Vec::new() }
}

/// Whether another sentence or request begins at a token: "slides done, also call Sam".
fn begins(text: &Text<'_>, at: usize) -> bool {
    let (before, token) = (&text.tokens[at - 1], &text.tokens[at]);
    let ended = token.breaks || matches!(before.lower.as_str(), "." | "!" | "?" | ";") && !token.glued;
    let parted = before.kind == Kind::Symbol || text.word(at - 1, "cut.at") || text.word(at - 1, "join.and");
    ended || parted && ["doing", "command"].iter().any(|category| text.is(at, category).is_some())
}

/// A message as the classifier sees it, without its values.
pub(in crate::instruction::read) fn seen(text: &Text<'_>) -> Option<Guess> {
    let seen = Seen::of(text)?;
    let told = !text.context.transcript.is_empty();
    Some(Guess { items: seen.items, categories: seen.categories, things: seen.things, told, ..Guess::default() })
}

/// The folded words that may name a task. Past forms come with their verbs: "paid" and "pay".
pub(in crate::instruction::read) fn naming(text: &Text<'_>) -> Vec<String> {
    let mut naming = Seen::of(text).map(|seen| seen.naming).unwrap_or_default();
    let told = (0..text.tokens.len()).filter_map(|at| text.over(&(at..text.is(at, "v.done")?), "v.done"));
    let verbs = told.filter_map(|value| if let Value::Word(verb) = value { Some(words(verb)) } else { None });
    naming.extend(verbs.flatten());
    naming
}

/// The words and values of a message, as a guess; None if it is too long. `readings` are its other readings, the cheapest first, and `read`
/// reads a part of it.
pub(super) fn of<'r>(
    text: &Text<'_>,
    readings: impl FnOnce() -> Cow<'r, [Candidate]>,
    read: impl Fn(&[Token]) -> Vec<Candidate>,
) -> Option<Guess> {
    let seen = Seen::of(text)?;
    let has = |name: &str| seen.categories.iter().any(|(mark, own)| *mark == "@" && *own == name);
    // "everything tomorrow, move it to Monday": the first of two times says which tasks.
    let everything = has("everything");
    let (those, times) = seen.times.split_at(usize::from(everything).min(seen.times.len()));
    let all = scope(text, those).filter(|_| everything);
    let all = all.map(|scope| Target { words: scope.name(), kind: TargetKind::Scope(scope), except: None });
    let title = Title::mentioning(&seen.mentions);
    let talked = text.context.transcript.iter().any(|turn| !turn.ids.is_empty());
    let several = (2..text.tokens.len()).any(|at| begins(text, at));
    let day = match times {
        [Value::When(said)] => group::days(&said.when),
        _ => None,
    };
    let mut guess = Guess {
        told: !text.context.transcript.is_empty(),
        complex: several || TURNING.iter().any(|name| has(name)),
        target: Target { words: title.whole.clone(), kind: TargetKind::Title(title), except: None },
        before: None,
        all,
        to: freed(has("undated"), has("untimed")).chain(moved(times, &seen.clocks, text.context)).collect(),
        things: seen.things,
        day,
        priority: values_of(text, "priority").find_map(|value| match value {
            Value::Word(word) => values::priority(word),
            _ => None,
        }),
        repeat: times.iter().find_map(|value| repeated(value)),
        labels: values_of(text, "label")
            .flat_map(|value| if let Value::Labels(names) = value { names.clone() } else { Vec::new() })
            .collect(),
        project: projects(text).next().cloned(),
        steps: written::steps(text),
        note: written::note(text),
        name: written::name(text),
        new: Vec::new(),
        question: scope(text, &seen.times).map(Question::List),
        items: seen.items,
        categories: seen.categories,
    };
    if talked {
        guess.follow();
    }
    guess.new.extend(title::of(text, &readings(), read));
    guess.new.extend(title::others(text, guess.new.first()));
    Some(guess)
}

/// What is seen in a message.
#[derive(Default)]
struct Seen<'a> {
    items: Vec<Item>,
    categories: BTreeSet<(&'static str, &'static str)>,
    things: Vec<String>,
    /// The words that may belong to a title.
    mentions: Vec<&'a str>,
    /// The folded words among these that distinguish titles.
    naming: Vec<String>,
    /// The times and lengths, without those that say where a task was before.
    times: Vec<&'a Value>,
    /// Numbers that may be times of day, without those that say when a task was before: "3 now, not 2".
    clocks: Vec<&'a Value>,
}

impl<'a> Seen<'a> {
    /// None if the message is too long.
    fn of(text: &'a Text<'_>) -> Option<Self> {
        let mut seen = Self::default();
        (text.tokens.len() <= MOST).then(|| seen.look(text))?;
        Some(seen)
    }

    fn look(&mut self, text: &'a Text<'_>) {
        let known = |names: &[&'static str]| -> Vec<(&'static str, Category)> {
            names.iter().filter_map(|name| Some((*name, text.grammar.category(name)?))).collect()
        };
        let (categories, empty) = (known(CATEGORIES), known(title::EMPTY));
        let (mut at, mut begun, mut was, mut valued, mut timed) = (0, false, 0, 0, 0);
        while let Some(token) = text.tokens.get(at) {
            let here = |(_, category): &&(&str, Category)| text.chart.at(at, *category).next().is_some();
            for (name, _) in categories.iter().filter(here) {
                self.categories.insert(("@", name));
                if !begun {
                    self.categories.insert(("^@", name));
                }
            }
            begun |= token.kind == Kind::Word && !text.word(at, "polite.word") && !text.word(at, "det");
            let longest = ["when", "shift", "length"].into_iter().filter_map(|name| Some((text.is(at, name)?, name)));
            if let Some((end, name)) = longest.max_by_key(|(end, _)| *end).filter(|_| token.kind != Kind::Quote) {
                let repeats = text.is(at, "repetition") == Some(end);
                self.items.push(Item::Kind(if repeats { "<each>" } else { "<time>" }));
                self.times.extend(text.over(&(at..end), name).filter(|_| was != at || at == 0));
                at = end;
                continue;
            }
            was = text.is(at, "spot.was").unwrap_or(was);
            if let Some(end) = text.is(at, "clock").filter(|_| at >= timed) {
                self.clocks.extend(text.over(&(at..end), "clock").filter(|_| was != at || at == 0));
                timed = end;
            }
            self.items.push(match token.kind {
                Kind::Quote => Item::Kind("<quote>"),
                Kind::Number => Item::Kind("<number>"),
                Kind::Address => Item::Kind("<address>"),
                Kind::Word | Kind::Symbol => Item::Word(token.lower.clone()),
            });
            let plain = |known: &&(&str, Category)| !NAMING.contains(&known.0) && here(known);
            let urgent = text.is(at, "priority");
            if token.kind == Kind::Word && at >= valued && urgent.is_none() && !categories.iter().chain(&empty).any(|known| plain(&known)) {
                self.things.push(token.lower.clone());
            }
            valued = urgent.unwrap_or(valued);
            if matches!(token.kind, Kind::Word | Kind::Quote) {
                self.mentions.push(&token.text);
            }
            if token.kind == Kind::Number || !empty.iter().any(|known| here(&known)) {
                let tells = |word: &String| token.kind == Kind::Number || word.chars().nth(1).is_some();
                self.naming.extend(words(&token.text).into_iter().filter(tells));
            }
            at += 1;
        }
    }
}

/// The longest values of a category, in the order of their words.
fn values_of<'a>(text: &'a Text<'_>, category: &'a str) -> impl Iterator<Item = &'a Value> {
    (0..text.tokens.len()).filter_map(move |at| text.over(&(at..text.is(at, category)?), category))
}

/// The projects that a message names.
fn projects<'a>(text: &'a Text<'_>) -> impl Iterator<Item = &'a String> {
    values_of(text, "project").filter_map(|value| if let Value::Place(Some(name)) = value { Some(name) } else { None })
}

/// Where a task may move. A day and a time of day are one place; other times are one each, the last first. Without a time it is `Missing`.
fn moved(times: &[&Value], clocks: &[&Value], context: &Context) -> Vec<Move> {
    let to = times.iter().filter_map(|value| match value {
        Value::When(said) if !matches!(said.when, When::Recurrence(_)) => destination(&said.when, context),
        Value::Shift(Move::By(length, 0)) | Value::Length(length) => Some(Move::By(*length, 1)),
        Value::Shift(to) => Some(to.clone()),
        _ => None,
    });
    let mut to: Vec<Move> = to.collect();
    let clock = clocks.iter().find_map(|value| match value {
        Value::Shift(Move::Clock(time)) => Some(*time),
        _ => None,
    });
    match (to.as_slice(), clock) {
        ([], None) => vec![Move::Missing],
        ([], Some(time)) => vec![Move::Clock(time)],
        ([Move::To(day, None)], Some(time)) => vec![Move::ClockOn(*day, time), Move::To(*day, None)],
        ([Move::To(day, None), Move::Time(time)] | [Move::Time(time), Move::To(day, None)], _) => vec![Move::To(*day, Some(*time))],
        _ => {
            to.reverse();
            to.dedup();
            to
        }
    }
}

/// What takes a task's day or time of day away: "no date for the cupboard for now".
fn freed(undated: bool, untimed: bool) -> impl Iterator<Item = Move> {
    [(undated, Move::Backlog), (untimed, Move::NoTime)].into_iter().filter(|(said, _)| *said).map(|(_, to)| to)
}

fn repeated(value: &Value) -> Option<Verb> {
    let Value::When(said) = value else { return None };
    let When::Recurrence(repeat) = &said.when else { return None };
    repeat.stored.repeats().then(|| Verb::repeating(repeat))
}

/// The open tasks on these days and in the project that a message names; None if there is neither.
fn scope(text: &Text<'_>, times: &[&Value]) -> Option<Scope> {
    let mut group = Group { all: true, noun: true, ..Group::default() };
    for said in times.iter().filter_map(|time| if let Value::When(said) = time { Some(said) } else { None }) {
        if let Some(Value::Group(dated)) = group::dated(group.clone(), said) {
            group = *dated;
        }
    }
    for name in projects(text) {
        if let Some(Value::Group(listed)) = group::on_list(group.clone(), &Value::List(Some(name.clone())), text.context) {
            group = *listed;
        }
    }
    let mut scope = group.scope();
    scope.filter.completed = Some(false);
    (group.marks > 0).then_some(scope)
}
