//! Answers to a pending question: a click, or a few typed words, resolved against the choices that were offered.

use domain::{ClarifyAnswer, ClarifyOption, Selection, text::title_score};

use super::{Context, clause::Move, said::Said, target::picks, value};
use crate::{cursor::Cursor, token, when::When};

/// What a message says to a pending question.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Answer {
    Chosen(Selection),
    /// A choice that is a sentence: read it instead.
    Reading(String),
    /// "never mind"
    Dropped,
    /// Something else: read it as a new message.
    Other,
}

/// Reads an answer.
pub(super) fn answer(message: &str, pending: &ClarifyAnswer, context: &Context) -> Answer {
    if let Some(selection) = &pending.selection {
        let chosen = !selection.ids.is_empty() || selection.date.is_some() || selection.priority.is_some();
        return if chosen { Answer::Chosen(selection.clone()) } else { Answer::Other };
    }
    let chars: Vec<char> = message.chars().collect();
    let tokens = token::tokens(message);
    let said = Said::new(&chars, &tokens).without_end(&[".", "!", "please", "thanks"]);
    if said.is_empty() || said.len() > 12 {
        return Answer::Other;
    }
    typed(said, pending, context).unwrap_or(Answer::Other)
}

fn typed(said: Said<'_>, pending: &ClarifyAnswer, context: &Context) -> Option<Answer> {
    let whole = |phrases: &[&str]| phrases.iter().any(|words| said.start().phrase(words).is_some_and(Cursor::done));
    if whole(&[
        "no",
        "none",
        "none of them",
        "neither",
        "cancel",
        "never mind",
        "nevermind",
        "nothing",
        "stop",
        "nope",
        "forget it",
        "none of those",
    ]) {
        return Some(Answer::Dropped);
    }
    let numbers: Vec<u64> = pending.options.iter().filter_map(|option| option.number).collect();
    let choosing = !numbers.is_empty();
    let ids = |ids: Vec<u64>| choosing.then(|| Answer::Chosen(Selection { ids, ..Selection::default() }));
    if whole(&["all", "all of them", "both", "both of them", "everything", "all of those", "them all", "each", "every one", "all of these"])
        && !numbers.is_empty()
    {
        return ids(numbers);
    }
    if whole(&[
        "yes",
        "yep",
        "yeah",
        "sure",
        "ok",
        "okay",
        "yes please",
        "right",
        "correct",
        "exactly",
        "that one",
        "this one",
        "go ahead",
        "do it",
    ]) {
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
    if let Some(rest) = said.after(&["#", "task #", "number #"])
        && let Some((number, end)) = rest.start().digits()
        && end.done()
    {
        return numbers.contains(&number).then_some(vec![number]).and_then(ids);
    }
    if let Some(chosen) = pending.options.iter().find(|option| domain::text::fold(&option.title) == domain::text::fold(&said.text())) {
        return Some(take(chosen));
    }
    if let Some(picks) = picks(said) {
        let chosen: Option<Vec<_>> = picks
            .iter()
            .map(|pick| {
                let index = if *pick < 0 { pending.options.len().checked_sub(1) } else { usize::try_from(*pick).ok() };
                pending.options.get(index?)
            })
            .collect();
        if let Some(chosen) = chosen {
            let ids: Vec<u64> = chosen.iter().filter_map(|option| option.number).collect();
            let first = chosen.first()?;
            if ids.is_empty() {
                return Some(take(first));
            }
            return Some(Answer::Chosen(Selection { ids, date: first.date, priority: first.priority }));
        }
        let named: Vec<u64> = picks.iter().filter_map(|pick| u64::try_from(pick + 1).ok()).filter(|n| numbers.contains(n)).collect();
        return ids(named).filter(|_| !picks.is_empty());
    }
    let dated = pending.options.iter().any(|option| option.date.is_some()) || numbers.is_empty();
    if dated && let Some(date) = day(said, context) {
        return Some(Answer::Chosen(Selection { date: Some(date), ..Selection::default() }));
    }
    let prioritised = pending.options.iter().any(|option| option.priority.is_some());
    if prioritised && let Some(priority) = value::priority(said) {
        return Some(Answer::Chosen(Selection { priority: Some(priority), ..Selection::default() }));
    }
    let words = said.without_start(&["the", "my"]).without_end(&["one", "ones", "task"]).unquoted();
    let scored: Vec<(f32, u64)> =
        pending.options.iter().filter_map(|o| Some((title_score(&words, &o.title), o.number?))).filter(|(s, _)| *s >= 0.4).collect();
    let best = scored.iter().map(|(score, _)| *score).max_by(f32::total_cmp)?;
    let close: Vec<u64> = scored.iter().filter(|(score, _)| *score >= best * 0.9).map(|(_, number)| *number).collect();
    if close.len() == 1 { ids(close) } else { None }
}

/// What choosing an option means.
fn take(option: &ClarifyOption) -> Answer {
    if option.number.is_none() && option.date.is_none() && option.priority.is_none() {
        return Answer::Reading(option.title.clone());
    }
    Answer::Chosen(Selection { ids: option.number.into_iter().collect(), date: option.date, priority: option.priority })
}

fn day(said: Said<'_>, context: &Context) -> Option<chrono::NaiveDate> {
    let when = said.without_start(&["on", "to", "for", "by", "at"]).when(&context.clock)?;
    match value::to(&when, context)? {
        Move::To(date, _) => Some(date),
        _ => match when {
            When::DateRange(Some(from), _) => Some(from),
            _ => None,
        },
    }
}
