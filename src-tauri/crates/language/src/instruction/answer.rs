//! Answers to a pending question: a click, or a few typed words, resolved against the options that were offered.

mod which;

use chrono::NaiveDate;
use domain::{ClarifyAnswer, ClarifyOption, Selection, TimeOfDay, text::title_score};

use super::{
    Context,
    ask::{ASK_PARTS, ASK_TIME, ASK_TITLE},
    clause::{Move, destination as moved},
    slots,
    values::{self, Value, Values},
};
use crate::{
    cursor::Cursor,
    grammar::{Grammar, LONGEST},
    number,
    token::{self, Kind, Token},
    when::{self, When},
};

/// The most tokens in an answer; a longer text is a new message.
const MOST_TOKENS: usize = 12;

/// How a message answers a pending question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    Chosen(Selection),
    /// An option that is a sentence: read that sentence instead.
    Reading(String),
    /// It gives what a new task lacks.
    Filled,
    /// "never mind"
    Dropped,
    /// It says something else: read it as a new message.
    Other,
}

/// Reads an answer.
pub(crate) fn answer(message: &str, pending: &ClarifyAnswer, context: &Context) -> Answer {
    if let Some(selection) = &pending.selection {
        let chosen = !selection.ids.is_empty() || selection.date.is_some() || selection.priority.is_some();
        return if chosen { Answer::Chosen(selection.clone()) } else { Answer::Other };
    }
    let mut tokens = token::tokens(message);
    let Some(grammar) = slots::grammar(context.clock.language) else { return Answer::Other };
    // The dot after "3.12." is part of a date.
    let dated = |tokens: &[Token]| matches!(tokens, [.., dot, number, _] if dot.lower == "." && number.kind == Kind::Number);
    let ends = |token: &Token| matches!(token.lower.as_str(), "." | "!") || grammar.is(token, "answer.end");
    while tokens.last().is_some_and(ends) && !dated(&tokens) {
        tokens.pop();
    }
    // "yes, the first"
    if let [yes, comma, _, ..] = tokens.as_slice()
        && grammar.is(yes, "answer.agrees")
        && comma.lower == ","
    {
        tokens.drain(..2);
    }
    if let Some(split) = parts(&tokens, pending, grammar) {
        return Answer::Reading(split);
    }
    let open = pending.options.is_empty() && [ASK_TITLE, ASK_TIME].iter().any(|asked| pending.question.starts_with(asked));
    if open && !tokens.is_empty() {
        return if drops(&tokens, context) { Answer::Dropped } else { Answer::Filled };
    }
    if tokens.is_empty() {
        return Answer::Other;
    }
    let short = tokens.len() <= MOST_TOKENS;
    let said = if short { typed(&tokens, pending, context) } else { None };
    // "#12" names a task by its number alone.
    let named = || {
        let which = which::which(&tokens, &pending.options, grammar, context);
        which
            .or_else(|| titled(&tokens, &pending.options, grammar).filter(|_| short))
            .filter(|_| tokens.iter().all(|token| token.lower != "#"))
    };
    said.or_else(named).unwrap_or(Answer::Other)
}

/// Whether the answer drops the question.
fn drops(tokens: &[Token], context: &Context) -> bool {
    let Some(grammar) = slots::grammar(context.clock.language).filter(|_| tokens.len() <= LONGEST) else { return false };
    let chart = slots::chart(grammar, tokens, context);
    grammar.category("answer.no").is_some_and(|category| chart.over(0, tokens.len(), category).is_some())
}

/// The full instruction, if the question asked for the parts of a task and the answer lists them.
fn parts(tokens: &[Token], pending: &ClarifyAnswer, grammar: &Grammar<Values>) -> Option<String> {
    let (_, rest) = pending.question.strip_prefix(ASK_PARTS)?.split_once('#')?;
    let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let whole = ["v.split", "v.break"].iter().any(|category| grammar.entry(tokens, 0, category).is_some());
    let listed = tokens.iter().any(|token| matches!(token.lower.as_str(), "," | ";" | "&") || grammar.is(token, "join.and"));
    let start = tokens.iter().take_while(|token| token.lower == ":" || grammar.is(token, "answer.into")).count();
    let sentence = values::said_as(grammar, "say.split.tasks").filter(|_| listed && !whole)?;
    let sentence = sentence.replacen("{}", &format!("#{number}"), 1);
    Some(sentence.replacen("{}", &values::text(tokens, start, tokens.len()), 1))
}

fn typed(tokens: &[Token], pending: &ClarifyAnswer, context: &Context) -> Option<Answer> {
    let grammar = slots::grammar(context.clock.language)?;
    let chart = slots::chart(grammar, tokens, context);
    let over = |start: usize, category: &str| {
        let category = grammar.category(category)?;
        chart.over(start, tokens.len(), category).map(|edge| &edge.meaning)
    };
    let whole = |category: &str| over(0, category).is_some();
    if whole("answer.no") {
        return Some(Answer::Dropped);
    }
    let numbers: Vec<u64> = pending.options.iter().filter_map(|option| option.number).collect();
    let choosing = !numbers.is_empty();
    let ids = |ids: Vec<u64>| choosing.then(|| chosen(ids));
    if whole("answer.all") && choosing {
        return ids(numbers);
    }
    if whole("answer.yes") {
        return match numbers.as_slice() {
            [one] => ids(vec![*one]),
            [] => match pending.options.as_slice() {
                [one] => Some(take(one)),
                _ => None,
            },
            _ if pending.question.starts_with("Which") => None,
            _ => ids(numbers),
        };
    }
    if let Some(Value::Numbers(said)) = over(0, "refs")
        && tokens.iter().any(|token| token.lower == "#")
    {
        return said.iter().all(|number| numbers.contains(number)).then(|| said.clone()).and_then(ids);
    }
    let text = values::text(tokens, 0, tokens.len());
    let said = &text;
    if let Some(option) = pending.options.iter().find(|option| domain::text::fold(&option.title) == domain::text::fold(said)) {
        return Some(take(option));
    }
    if let [_, other] = pending.options.as_slice()
        && whole("other")
    {
        return Some(take(other));
    }
    let lead = tokens.iter().take_while(|token| grammar.is(token, "answer.lead")).count();
    let lead = lead.min(tokens.len() - 1);
    let when = match over(lead, "when").or_else(|| over(0, "when")) {
        Some(Value::When(said)) => Some(&said.when),
        _ => None,
    };
    if let Some(chosen) = places(tokens, &pending.options, grammar, context).and_then(|at| at_places(&at, &pending.options)) {
        return Some(chosen);
    }
    if let Some(chosen) = reading(&tokens[lead..], when, &pending.options, grammar, context) {
        return Some(take(chosen));
    }
    let dated = pending.options.iter().any(|option| option.date.is_some()) || numbers.is_empty();
    if dated && let Some(date) = when.and_then(|when| day(when, context)) {
        return Some(Answer::Chosen(Selection { date: Some(date), ..Selection::default() }));
    }
    let prioritised = pending.options.iter().any(|option| option.priority.is_some());
    if prioritised
        && let Some(Value::Word(word)) = over(lead, "priority")
        && let Some(priority) = values::priority(word)
    {
        return Some(Answer::Chosen(Selection { priority: Some(priority), ..Selection::default() }));
    }
    None
}

/// The offered task whose title fits the words best.
fn titled(tokens: &[Token], options: &[ClarifyOption], grammar: &Grammar<Values>) -> Option<Answer> {
    let first = tokens.iter().take_while(|token| grammar.is(token, "definite")).count();
    let last = tokens.len() - usize::from(tokens.len() > first + 1 && grammar.is(&tokens[tokens.len() - 1], "answer.one"));
    let words = values::text(tokens, first.min(last), last);
    let scored: Vec<(f32, u64)> =
        options.iter().filter_map(|option| Some((title_score(&words, &option.title), option.number?))).filter(|(s, _)| *s >= 0.4).collect();
    let best = scored.iter().map(|(score, _)| *score).max_by(f32::total_cmp)?;
    let mut close = scored.iter().filter(|(score, _)| *score >= best * 0.9).map(|(_, number)| *number);
    close.next().filter(|_| close.next().is_none()).map(|number| chosen(vec![number]))
}

/// "the second", "1 and 3". If the options are readings, a number too large for a position may be a day: "the 27th".
fn places(tokens: &[Token], options: &[ClarifyOption], grammar: &Grammar<Values>, context: &Context) -> Option<Vec<i32>> {
    let several = options.len() > 1 && options.iter().all(is_reading);
    let there = |pick: &i32| usize::try_from(*pick).map_or(true, |at| at < options.len());
    picks(tokens, grammar, context).filter(|picks| !several || picks.iter().all(there))
}

/// The options at these positions, or the tasks with these numbers.
fn at_places(picks: &[i32], options: &[ClarifyOption]) -> Option<Answer> {
    let at = |pick: &i32| {
        let index = if *pick < 0 { options.len().checked_sub(1) } else { usize::try_from(*pick).ok() };
        options.get(index?)
    };
    let picked: Option<Vec<&ClarifyOption>> = picks.iter().map(at).collect();
    if let Some(picked) = picked {
        let ids: Vec<u64> = picked.iter().filter_map(|option| option.number).collect();
        let first = picked.first()?;
        if ids.is_empty() {
            return Some(take(first));
        }
        return Some(Answer::Chosen(Selection { ids, date: first.date, priority: first.priority }));
    }
    let offered = |number: &u64| options.iter().any(|option| option.number == Some(*number));
    let named: Vec<u64> = picks.iter().filter_map(|pick| u64::try_from(pick + 1).ok()).filter(offered).collect();
    (!named.is_empty()).then(|| chosen(named))
}

/// The answer that chooses these tasks.
fn chosen(ids: Vec<u64>) -> Answer {
    Answer::Chosen(Selection { ids, ..Selection::default() })
}

/// Whether an option is a sentence.
fn is_reading(option: &ClarifyOption) -> bool {
    option.number.is_none() && option.date.is_none() && option.priority.is_none() && option.change_set.is_none()
}

/// The one reading that a few words single out: by its day or time, as the earlier or later day, or by its own words.
fn reading<'o>(
    said: &[Token],
    when: Option<&When>,
    options: &'o [ClarifyOption],
    grammar: &Grammar<Values>,
    context: &Context,
) -> Option<&'o ClarifyOption> {
    if options.len() < 2 || !options.iter().any(is_reading) {
        return None;
    }
    let readings = || options.iter().filter(|option| is_reading(option));
    let only = |fits: &dyn Fn(&ClarifyOption) -> bool| {
        let mut fitting = readings().filter(|option| fits(option));
        fitting.next().filter(|_| fitting.next().is_none())
    };
    let moments = |option: &ClarifyOption| -> Vec<(Option<NaiveDate>, Option<TimeOfDay>)> {
        let found = when::find(&option.title, &context.clock);
        found.iter().filter_map(|found| destination(&moved(&found.when, context)?)).collect()
    };
    let end = said.len() - said.iter().rev().take_while(|token| grammar.is(token, "answer.it")).count();
    let bare = &said[..end];
    for (category, last) in [("answer.earlier", false), ("answer.later", true)] {
        if matches!(bare, [token] if grammar.is(token, category)) {
            let day = |option: &&ClarifyOption| moments(option).last().and_then(|moment| moment.0);
            let dated = readings().filter(|option| day(option).is_some());
            return if last { dated.max_by_key(day) } else { dated.min_by_key(day) };
        }
    }
    if let Some(wanted) = when.and_then(|when| destination(&moved(when, context)?)) {
        let fits = |(day, time): &(Option<NaiveDate>, Option<TimeOfDay>)| {
            wanted.0.is_none_or(|wanted| *day == Some(wanted)) && wanted.1.is_none_or(|wanted| *time == Some(wanted))
        };
        if let Some(option) = only(&|option| moments(option).iter().any(fits)) {
            return Some(option);
        }
    }
    let words = domain::text::words(&values::text(bare, 0, bare.len()));
    let has = |option: &ClarifyOption| {
        let title = domain::text::words(&option.title);
        words.iter().all(|word| title.contains(word))
    };
    if words.is_empty() { None } else { only(&has) }
}

/// The day and time of a destination.
fn destination(to: &Move) -> Option<(Option<NaiveDate>, Option<TimeOfDay>)> {
    match to {
        Move::To(day, time) => Some((Some(*day), *time)),
        Move::Time(time) => Some((None, Some(*time))),
        _ => None,
    }
}

/// What choosing an option means.
fn take(option: &ClarifyOption) -> Answer {
    if is_reading(option) {
        return Answer::Reading(option.title.clone());
    }
    Answer::Chosen(Selection { ids: option.number.into_iter().collect(), date: option.date, priority: option.priority })
}

fn day(when: &When, context: &Context) -> Option<NaiveDate> {
    match moved(when, context)? {
        Move::To(date, _) => Some(date),
        _ => match when {
            When::DateRange(Some(from), _) => Some(*from),
            _ => None,
        },
    }
}

/// "the second", "first two", "the last", "1 and 3": positions from 0, negative from the end.
pub(crate) fn picks(tokens: &[Token], grammar: &Grammar<Values>, context: &Context) -> Option<Vec<i32>> {
    if tokens.iter().any(|token| token.kind == Kind::Quote) {
        return None;
    }
    let language = context.clock.language;
    let is = |c: Cursor<'_>, category: &str| c.token().is_some_and(|token| grammar.is(token, category));
    let mut c = Cursor::new(tokens, 0);
    let mut picks = Vec::new();
    while !c.done() {
        for category in ["pick.comma", "pick.and", "pick.the", "pick.number"] {
            c = if is(c, category) { c.skip(1) } else { c };
        }
        if is(c, "pick.last") {
            picks.push(-1);
            c = c.skip(1);
        } else if is(c, "pick.former") {
            picks.push(0);
            c = c.skip(1);
        } else if let Some(((n, _), rest)) = number::ordinal(c, language) {
            let first = i32::try_from(n).ok()?.checked_sub(1).filter(|n| *n >= 0)?;
            if let Some((count, rest)) = number::cardinal(rest, language).filter(|_| first == 0) {
                picks.extend(0..i32::try_from(count).ok().filter(|n| *n <= 50)?);
                c = rest;
            } else {
                picks.push(first);
                c = rest;
            }
        } else {
            let (n, rest) = number::cardinal(c, language)?;
            picks.push(i32::try_from(n).ok()?.checked_sub(1).filter(|n| *n >= 0)?);
            c = rest;
        }
        for category in ["pick.one", "pick.them"] {
            c = if is(c, category) { c.skip(1) } else { c };
        }
    }
    (!picks.is_empty()).then_some(picks)
}
