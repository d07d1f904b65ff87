//! The times of a new task: how they are stored, and times that are said in two places.

use std::collections::BTreeSet;

use chrono::{Datelike as _, Days, NaiveDate};
use domain::{DateRange, TimeOfDay, operation::Create};

use super::super::{
    text::Text,
    values::{self, Values},
};
use crate::{
    grammar::Grammar,
    instruction::Context,
    quick_add::{self, tidy},
    token::{self, Kind, Token},
    when::{self, When, point::time_of},
};

/// Stores a date or time in a task.
pub(super) fn put_when(create: &mut Create, when: &When, due: bool, context: &Context) -> Option<()> {
    let today = context.clock.now.date();
    let passed = |time: TimeOfDay| when::point::moment(today, time) <= context.clock.now;
    match when {
        When::Recurrence(repeat) if repeat.stored.repeats() && create.recurrence.is_none() => {
            create.recurrence = Some(repeat.stored.clone());
            // A time alone has only put it on the next day with that time.
            let timed = create.time_of_day.is_some() && create.scheduled_for.is_some_and(|day| day < repeat.first);
            create.scheduled_for = create.scheduled_for.filter(|_| !timed).or(Some(repeat.first));
            create.time_of_day = create.time_of_day.or(repeat.time);
        }
        When::Date(date) | When::DateRange(_, Some(date)) if due => create.deadline = Some(*date),
        When::Date(date) | When::DateRange(Some(date), _) | When::DateRange(None, Some(date)) => {
            if *date < today || create.scheduled_for.is_some_and(|known| known != *date && known != today) && create.time_of_day.is_none() {
                return None;
            }
            create.scheduled_for = Some(*date);
        }
        When::DateTime(at) | When::DateTimeRange(Some(at), _) => {
            // "a weekly reminder on Sunday at 7": the repetition alone begins today.
            let begins = create.recurrence.is_some() && create.time_of_day.is_none();
            if at.date() < today || create.scheduled_for.is_some_and(|known| known != at.date() && !(begins && known == today)) {
                return None;
            }
            create.scheduled_for = Some(at.date());
            create.time_of_day = create.time_of_day.or(time_of(*at));
        }
        When::Time(time) | When::TimeRange(Some(time), _) => {
            if create.time_of_day.is_some_and(|known| known != *time) {
                return None;
            }
            create.time_of_day = Some(*time);
            // "a daily reminder at 8", at nine: the first is tomorrow.
            if let Some(rule) = &create.recurrence
                && create.scheduled_for == Some(today)
                && passed(*time)
            {
                let later = DateRange { from: today.succ_opt(), to: None };
                create.scheduled_for = rule.open_dates(today, &BTreeSet::new(), later, 1).first().copied().or(Some(today));
            }
            let day = if passed(*time) { when::calendar::plus_days(today, 1) } else { Some(today) };
            create.scheduled_for = create.scheduled_for.or(day);
        }
        When::Duration(_) => {}
        _ => return None,
    }
    Some(())
}

/// "rent due on the 1st, every month": the first date of a repetition that names no day.
pub(super) fn begin_on_deadline(create: &mut Create, today: NaiveDate) {
    if let (Some(rule), Some(due)) = (&create.recurrence, create.deadline)
        && create.scheduled_for == Some(today)
        && rule.produces(due, &BTreeSet::new(), due)
    {
        create.scheduled_for = create.deadline.take();
    }
}

/// Joins a time and the part of the day said apart from it: "tomorrow morning run at 6" becomes "tomorrow morning at 6 run".
pub(super) fn one_time(tokens: &[Token], text: &Text<'_>) -> Option<String> {
    let times = text.times(tokens);
    let [day, clock] = times.0.as_slice() else { return None };
    let (When::DateTime(part), When::Time(_)) = (&day.when, &clock.when) else { return None };
    let mut lead = clock.start;
    while lead > day.end && text.grammar.is(&tokens[lead - 1], "when.lead") {
        lead -= 1;
    }
    if lead == day.end {
        return None;
    }
    let pieces = [0..day.end, lead..clock.end, day.end..lead, clock.end..tokens.len()];
    let written: Vec<String> = pieces.iter().map(|piece| values::written(tokens, piece.start, piece.end)).collect();
    let line = tidy(&written.join(" "));
    let times = text.times(&token::tokens(&line));
    let [both] = times.0.as_slice() else { return None };
    let same = matches!(&both.when, When::DateTime(at) if at.date() == part.date());
    same.then_some(line)
}

/// Marks an hour behind a weekday, today or tomorrow: "haircut Saturday 11" becomes "haircut Saturday at 11:00", unless that weekday may be
/// the 11th soon.
pub(super) fn hour_behind(line: &str, tokens: &[Token], text: &Text<'_>) -> Option<String> {
    const WEEKS: u64 = 9;
    let times = text.times(tokens);
    let (start, end, date, weekday) = match times.0.as_slice() {
        [day] => match day.when {
            When::Date(date) => (day.start, day.end, date, day.weekday),
            _ => return None,
        },
        // "dinner sat 7": without the hour, "sat" could be another word.
        [] => short_weekday(tokens, text).map(|(at, date)| (at, at + 1, date, true))?,
        _ => return None,
    };
    let soon = end == start + 1 && (0..=1).contains(&(date - text.context.clock.now.date()).num_days());
    let number = tokens.get(end).filter(|token| (weekday || soon) && !token.glued && token.text.len() <= 2)?;
    let hour = number.value().and_then(|hour| u32::try_from(hour).ok()).filter(|hour| (1..=12).contains(hour))?;
    let alone = tokens.get(end + 1).is_none_or(|next| {
        let joins = text.grammar.is(next, "preposition") || text.grammar.is(next, "join.and");
        joins || next.kind == Kind::Symbol && !(next.glued && tokens.get(end + 2).is_some_and(|after| after.glued))
    });
    let weeks = if weekday { WEEKS } else { 1 };
    let dated = (0..weeks).filter_map(|week| date.checked_add_days(Days::new(week * 7))).any(|date| date.day() == hour);
    (alone && !dated).then(|| written_for(line, number, &format!("{hour}:00")))
}

/// Marks a time of four digits at the beginning or the end of a line without any other time: "2130 scrubs out of the wash" becomes "21:30
/// scrubs out of the wash". What may be a year or counts something is left alone.
pub(super) fn four_digits(line: &str, tokens: &[Token], text: &Text<'_>) -> Option<String> {
    const YEARS: std::ops::Range<u64> = 1900..2060;
    if tokens.len() < 3 || !text.times(tokens).0.is_empty() {
        return None;
    }
    let last = tokens.len() - 1;
    let counts = |at: usize| at > 0 && (tokens[at - 1].kind != Kind::Word || text.grammar.is(&tokens[at - 1], "counted.noun"));
    let time = |at: usize| {
        let token = &tokens[at];
        let apart = !token.glued && tokens.get(at + 1).is_none_or(|next| !next.glued && next.kind == Kind::Word);
        let value = token.value().filter(|value| apart && token.text.len() == 4 && !YEARS.contains(value) && !counts(at))?;
        (value / 100 < 24 && value % 100 < 60).then_some((token, value))
    };
    let (token, value) = time(0).or_else(|| time(last))?;
    Some(written_for(line, token, &format!("{:02}:{:02}", value / 100, value % 100)))
}

/// A line with a time written in place of one of its tokens.
fn written_for(line: &str, token: &Token, time: &str) -> String {
    let before = line.chars().take(token.span.start);
    before.chain(time.chars()).chain(line.chars().skip(token.span.end)).collect()
}

/// The only word before a number that is a short weekday, and its next day.
fn short_weekday(tokens: &[Token], text: &Text<'_>) -> Option<(usize, NaiveDate)> {
    let clock = &text.context.clock;
    let short = |at: &usize| when::is_word(&tokens[*at], "weekday.weak", clock.language) && tokens[*at + 1].kind == Kind::Number;
    let mut days = (1..tokens.len().saturating_sub(1)).filter(short);
    let at = days.next().filter(|_| days.next().is_none())?;
    match when::find(&format!("{} 12:00", tokens[at].lower), clock).first()?.when {
        When::DateTime(time) => Some((at, time.date())),
        _ => None,
    }
}

/// The title of a line without the words that only introduce its times: "Arzt um 9 am Freitag".
pub(super) fn unled(read: &quick_add::QuickAdd, line: &str, grammar: &Grammar<Values>) -> String {
    use quick_add::Token::{Date, Deadline, Recurrence, Time};
    if read.spans.is_empty() {
        return read.create.title.clone();
    }
    let tokens = token::tokens(line);
    let mut shorter = false;
    let mut cuts = Vec::new();
    for found in &read.spans {
        let mut start = found.span.start;
        let timed = matches!(found.token, Date(..) | Time(_) | Recurrence(_) | Deadline(_));
        let before = tokens.iter().rev().skip_while(|token| token.span.start >= found.span.start);
        // "turn the heating on at six": the time has the preposition "at", so "on" belongs to the verb.
        let own = tokens.iter().any(|token| token.span.start == found.span.start && grammar.is(token, "when.lead"));
        let particle = |token: &&Token| own && grammar.is(token, "particle");
        for lead in before.take_while(|token| timed && grammar.is(token, "when.lead") && !particle(token)) {
            start = lead.span.start;
            shorter = true;
        }
        cuts.push(start..found.span.end);
    }
    if !shorter {
        return read.create.title.clone();
    }
    let kept = line.chars().enumerate().filter(|(at, _)| !cuts.iter().any(|cut| cut.contains(at))).map(|(_, c)| c);
    let title = tidy(&kept.collect::<String>());
    if title.is_empty() { read.create.title.clone() } else { title }
}
