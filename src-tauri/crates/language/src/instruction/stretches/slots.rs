//! Finds the values in an instruction's slots. The words and rules are in `lexicon/*/instruct.lex` and `grammar/*/values.rules`; this file
//! says what they mean.

use std::{ops::Range, sync::LazyLock};

use chrono::NaiveDate;
use domain::TimeOfDay;

use super::{
    draft, group,
    values::{Group, Said, Value, Values, formed, length, number, numbers, said_as, singulars, text, word},
};
use crate::instruction::{
    Context,
    clause::{Hours, Move},
};
use crate::{
    Language,
    cursor::Cursor,
    grammar::{Action, Chart, Edge, Grammar, Semantics},
    names,
    token::{self, Kind, Token},
    when::{self, When, length::Length},
};

/// The cost of taking a word of a date or time for an ordinary word.
const TIME_WORD: u32 = 8;

const ENGLISH: (&str, &str) = (include_str!("../../../lexicon/en/instruct.lex"), include_str!("../../../grammar/en/values.rules"));
const GERMAN: (&str, &str) = (include_str!("../../../lexicon/de/instruct.lex"), include_str!("../../../grammar/de/values.rules"));
/// Words of languages that the planner cannot read.
const OTHER: &str = include_str!("../../../lexicon/other.lex");

/// A language's grammar plus `more`, which has the form of a lexicon file.
pub(crate) fn with_words(language: Language, more: &str) -> Result<Grammar<Values>, String> {
    let (lexicon, rules) = match language {
        Language::English => ENGLISH,
        Language::German => GERMAN,
    };
    Grammar::read(&[lexicon, OTHER, more], &[rules])
}

/// The grammar of a language, or why its files cannot be read; a test rules the error out.
fn known(language: Language) -> &'static Result<Grammar<Values>, String> {
    static READ: LazyLock<[Result<Grammar<Values>, String>; 2]> =
        LazyLock::new(|| [Language::English, Language::German].map(|language| with_words(language, "")));
    let [english, german] = &*READ;
    match language {
        Language::English => english,
        Language::German => german,
    }
}

/// The grammar of a language.
pub(crate) fn grammar(language: Language) -> Option<&'static Grammar<Values>> {
    known(language).as_ref().ok()
}

/// Why a language's files cannot be read.
#[cfg(test)]
pub(crate) fn fault(language: Language) -> Option<&'static String> {
    known(language).as_ref().err()
}

/// All values among the tokens.
pub(crate) fn chart(grammar: &Grammar<Values>, tokens: &[Token], context: &Context) -> Chart<Value> {
    let seeds = seeds(grammar, tokens, context);
    grammar.parse_with(tokens, context, seeds)
}

/// The part of the day that is named among some words.
fn hours(grammar: &Grammar<Values>, tokens: &[Token], mut words: Range<usize>) -> Option<Hours> {
    let named = words.find_map(|at| grammar.entry(tokens, at, "hours"))?;
    match named {
        Value::Word(hours) => group::hours(hours),
        _ => None,
    }
}

/// Edges from other readers: dates, lengths, names, quotations, and every word as itself.
fn seeds(grammar: &Grammar<Values>, tokens: &[Token], context: &Context) -> Vec<Edge<Value>> {
    let mut seeds = Vec::new();
    let mut timed = vec![false; tokens.len()];
    let mut seed = |name: &str, start: usize, end: usize, cost: u32, meaning: Value| {
        if let Some(category) = grammar.category(name) {
            seeds.push(Edge { category, start, end, lead: 0, tail: 0, cost, meaning });
        }
    };
    for phrase in when::readings(tokens, &context.clock) {
        let words = text(tokens, phrase.start, phrase.end);
        let hours = hours(grammar, tokens, phrase.start..phrase.end);
        let led = grammar.is(&tokens[phrase.start], "day.led");
        let other_half = |other: &When| match (&phrase.when, other) {
            (When::Time(time), When::Time(other)) => time.minute() == other.minute() && time.hour() % 12 == other.hour() % 12,
            (When::DateTime(at), When::DateTime(other)) => (*at - *other).num_hours().abs() == 12,
            _ => false,
        };
        let bare = phrase.others.iter().any(|(other, _)| other_half(other));
        let said = Said { when: phrase.when, words, hours, led, bare };
        timed[phrase.start..phrase.end].fill(true);
        if matches!(said.when, When::Recurrence(_)) {
            seed("repetition", phrase.start, phrase.end, phrase.cost, Value::When(Box::new(said.clone())));
        }
        seed("when", phrase.start, phrase.end, phrase.cost, Value::When(Box::new(said)));
    }
    let known = names::Known::of(&context.names);
    for at in 0..tokens.len() {
        let length = when::length(Cursor::new(tokens, at), context.clock.language);
        if let Some((length, end)) = length.filter(|(length, _)| !length.beyond) {
            seed("length", at, end.at(), 0, Value::Length(length));
        }
        if let Some((name, end)) = known.label_at(tokens, at) {
            seed("label", at, end, 0, Value::Labels(vec![name]));
        }
        if let Some((name, end)) = known.project_at(tokens, at) {
            seed("project", at, end, 0, Value::Place(Some(name)));
        }
        if let Some(verb) = past(grammar, &tokens[at]) {
            seed("past", at, at + 1, 0, Value::Word(verb));
        }
        if let Some(verb) = gerund(grammar, &tokens[at]) {
            seed("gerund", at, at + 1, 0, Value::Word(verb));
        }
        match tokens[at].kind {
            Kind::Quote => {
                seed("quote", at, at + 1, 0, Value::Word(tokens[at].text.trim().to_owned()));
            }
            Kind::Word if tokens[at].lower != "'s" => {
                seed("word", at, at + 1, if timed[at] { TIME_WORD } else { 0 }, Value::Word(tokens[at].text.clone()));
            }
            _ => {}
        }
    }
    seeds
}

/// The shortest word whose form can make it a past verb.
const SHORTEST_PAST: usize = 5;

/// The stem of a past form: "approved" gives "approv", which begins "approve". The first lexicon form that fits the word decides ("+ied =
/// +y"); a form without a value says that the word is no verb.
fn past(grammar: &Grammar<Values>, token: &Token) -> Option<String> {
    if token.kind != Kind::Word || token.lower.chars().count() < SHORTEST_PAST || grammar.is(token, "past.not") {
        return None;
    }
    formed(grammar, "past.form", &token.lower)
}

/// The verb of an -ing form: "flying" is "fly".
fn gerund(grammar: &Grammar<Values>, token: &Token) -> Option<String> {
    if token.kind != Kind::Word || token.lower.chars().count() < SHORTEST_PAST {
        return None;
    }
    formed(grammar, "gerund.form", &token.lower)
}

impl Semantics for Values {
    const SEEDED: &'static [&'static str] = &["when", "length", "label", "project", "quote", "word", "past", "gerund", "repetition"];

    type Meaning = Value;
    type Scene = Context;

    fn word(category: &str, value: &str) -> Option<Value> {
        match category {
            "cardinal" | "minutes" => value.parse().ok().map(Value::Number),
            _ => Some(Value::Word(value.to_owned())),
        }
    }

    fn digits(value: u64, _: usize) -> Value {
        Value::Number(value)
    }

    fn action(name: &str) -> Option<Action<Value, Context>> {
        Some(match name {
            // A part that matches any of several words only records that one of them was there.
            "same" => |parts, _| Some(parts.get(0).cloned().unwrap_or(Value::List(None))),
            "number" => |parts, _| Some(Value::Numbers(vec![number(parts, 0)?])),
            "numbers_between" => |parts, _| {
                let (from, to) = (number(parts, 0)?, number(parts, 1)?);
                (from < to && to - from <= 100).then(|| Value::Numbers((from..=to).collect()))
            },
            "numbers_join" => |parts, _| {
                let mut all = numbers(parts.get(0)?)?;
                all.extend(numbers(parts.get(1)?)?);
                Some(Value::Numbers(all))
            },
            "part_time" => |parts, _| {
                let time = word(parts, 0)?.parse().ok()?;
                Some(Value::When(Box::new(Said { when: When::Time(time), words: String::new(), hours: None, led: false, bare: false })))
            },
            "when_said" => |parts, context| {
                let tokens = token::tokens(parts.constant(0));
                let phrase = when::phrases(&tokens, &context.clock).into_iter().next()?;
                let hours = grammar(context.clock.language).and_then(|grammar| hours(grammar, &tokens, phrase.start..phrase.end));
                let led =
                    grammar(context.clock.language).zip(tokens.first()).is_some_and(|(grammar, first)| grammar.is(first, "preposition"));
                let said = Said { when: phrase.when, words: parts.constant(0).to_owned(), hours, led, bare: false };
                Some(Value::When(Box::new(said)))
            },
            "list_any" => |_, _| Some(Value::List(None)),
            "list_named" => |parts, context| {
                let name: Vec<&str> = (0..2).filter_map(|n| word(parts, n)).collect();
                Some(list(&name.join(" "), context))
            },
            "list_named_shopping" => |_, context| Some(shopping(context)),
            "list_project" => |parts, _| match parts.get(0)? {
                Value::Place(Some(name)) => Some(Value::List(Some(name.clone()))),
                _ => None,
            },
            "place" => |parts, _| parts.get(0).cloned(),
            "place_new" => |parts, _| Some(Value::Place(Some(word(parts, 0)?.to_owned()))),
            "inbox" => |_, _| Some(Value::Place(None)),
            "shift_by" => |parts, _| Some(Value::Shift(Move::By(length(parts)?, 0))),
            "shift_later" => |parts, _| Some(Value::Shift(Move::By(length(parts)?, 1))),
            "shift_earlier" => |parts, _| Some(Value::Shift(Move::By(length(parts)?, -1))),
            "shift_ahead" => |parts, _| Some(Value::Shift(Move::By(length(parts)?, 2))),
            "labels_join" => |parts, _| match (parts.get(0)?, parts.get(1)?) {
                (Value::Labels(before), Value::Labels(more)) => Some(Value::Labels([before.as_slice(), more].concat())),
                _ => None,
            },
            "label_new" => |parts, context| {
                is_name(word(parts, 0)?, context).then(|| Value::Labels(vec![word(parts, 0).unwrap_or_default().to_owned()]))
            },
            // "next week, same day"
            "shift_next_week" => |parts, context| match parts.get(0)? {
                Value::When(said) => {
                    let today = context.clock.now.date();
                    let week = |from: NaiveDate, to: NaiveDate| (1..=7).contains(&(from - today).num_days()) && (to - from).num_days() == 6;
                    let meant = matches!(said.when, When::DateRange(Some(from), Some(to)) if week(from, to));
                    meant.then(|| Value::Shift(Move::By(Length::of(when::length::Unit::Week, 1), 1)))
                }
                _ => None,
            },
            "shift_week" => |parts, _| match parts.get(0)? {
                Value::When(said) if matches!(said.when, When::Date(_)) => {
                    Some(Value::Shift(Move::By(Length::of(when::length::Unit::Week, 1), 1)))
                }
                _ => None,
            },
            "shift_next" => |parts, _| {
                let unit = if parts.constant(0) == "week" { when::length::Unit::Week } else { when::length::Unit::Day };
                Some(Value::Shift(Move::By(Length::of(unit, 1), 1)))
            },
            "clock" => |parts, _| clock(number(parts, 0)?, number(parts, 1)).map(|time| Value::Shift(Move::Clock(time))),
            "clock_past" => |parts, _| {
                let by: i64 = parts.constant(0).parse().ok()?;
                let minutes = i64::try_from(number(parts, 0)?).ok()?.checked_mul(60)? + by;
                let (hour, minute) = (minutes.div_euclid(60), minutes.rem_euclid(60));
                clock(u64::try_from(hour).ok()?, u64::try_from(minute).ok()).map(|time| Value::Shift(Move::Clock(time)))
            },
            "day" => {
                |parts, _| matches!(parts.get(0)?, Value::When(said) if group::days(&said.when).is_some()).then(|| parts.get(0).cloned())?
            }
            "day_by" => |parts, _| match parts.get(0)? {
                Value::When(said) => {
                    let to = group::days(&said.when)?.to;
                    let when = When::DateRange(None, to);
                    Some(Value::When(Box::new(Said { when, words: format!("by {}", said.words), hours: None, led: true, bare: false })))
                }
                _ => None,
            },
            "counted_kind" => |parts, context| {
                let word = word(parts, 0)?;
                let one = grammar(context.clock.language).and_then(|grammar| singulars(grammar, word).into_iter().next());
                group::kind(Group { noun: true, ..Group::default() }, &one.unwrap_or_else(|| word.to_owned()))
            },
            // "lesson observations"
            "counted_kinds" => |parts, context| {
                let (first, last) = (word(parts, 0)?, word(parts, 1)?);
                let one = grammar(context.clock.language).and_then(|grammar| singulars(grammar, last).into_iter().next())?;
                group::kind(Group { noun: true, ..Group::default() }, &format!("{first} {one}"))
            },
            "agenda_shopping" => |_, context| group::on_list(Group { noun: true, ..Group::default() }, &shopping(context), context),
            name => return group::action(name).or_else(|| group::asking(name)).or_else(|| draft::action(name)),
        })
    }
}

/// Whether a word can be a name and has no other role.
fn is_name(word: &str, context: &Context) -> bool {
    let tokens = token::tokens(word);
    grammar(context.clock.language)
        .is_none_or(|grammar| !["it", "det", "preposition"].iter().any(|category| grammar.entry(&tokens, 0, category).is_some()))
}

/// A time of day in digits: 5; 17; 845; 1730; 5 and 15.
fn clock(hour: u64, minute: Option<u64>) -> Option<TimeOfDay> {
    let (hour, minute) = match minute {
        None if (100..2400).contains(&hour) => (hour / 100, hour % 100),
        minute => (hour, minute.unwrap_or(0)),
    };
    TimeOfDay::new(u32::try_from(hour).ok().filter(|hour| *hour < 24)?, u32::try_from(minute).ok()?)
}

/// The list of a name: the project with that name or a synonym of it. `*` is the list of everything.
pub(crate) fn list(name: &str, context: &Context) -> Value {
    if name == "*" {
        return Value::List(None);
    }
    let alike = |project: &str| {
        let tokens = token::tokens(project);
        let entry = grammar(context.clock.language).and_then(|grammar| grammar.entry(&tokens, 0, "listname"));
        matches!(entry, Some(Value::Word(word)) if word == name)
    };
    let projects = &context.names.projects;
    let same = |project: &&domain::Project| grammar(context.clock.language).is_some_and(|grammar| same_list(grammar, &project.name, name));
    let known = projects.iter().find(same).or_else(|| projects.iter().find(|project| alike(&project.name)));
    Value::List(Some(known.map_or_else(|| name.to_owned(), |project| project.name.clone())))
}

/// The shopping list.
pub(crate) fn shopping(context: &Context) -> Value {
    let name = grammar(context.clock.language).and_then(|grammar| said_as(grammar, "name.shopping"));
    list(name.unwrap_or_default(), context)
}

/// Whether a name means a project: "groceries" is "Grocery list".
fn same_list(grammar: &Grammar<Values>, project: &str, said: &str) -> bool {
    let plain = |name: &str| {
        let folded = domain::text::fold(name);
        let bare = folded.rsplit_once(' ').filter(|(_, last)| token::tokens(last).iter().all(|token| grammar.is(token, "listhead")));
        let folded = bare.map_or(folded.as_str(), |(name, _)| name);
        singulars(grammar, folded).into_iter().next().unwrap_or_else(|| folded.to_owned())
    };
    plain(project) == plain(said)
}

#[cfg(test)]
mod tests {
    use super::{super::frame, *};

    #[test]
    fn the_files_of_each_language_can_be_read() {
        for language in [Language::English, Language::German] {
            assert_eq!(fault(language), None);
            assert_eq!(frame::fault(language), None);
        }
    }
}
