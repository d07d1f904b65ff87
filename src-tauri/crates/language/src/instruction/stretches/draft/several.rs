//! Several new tasks: one of each piece of a list, and the days and times that they share.

use std::ops::Range;

use domain::{TimeOfDay, operation::Create};

use super::{Drafts, apply, has_day, lists, one, times::put_when};
use crate::{
    instruction::{
        clause::Move,
        text::{Listed, Text},
        values::{self, Value},
    },
    token::{self, Kind},
    when::When,
};

/// From this hour on, an earlier time that follows is on the next day.
const EVENING: u32 = 18;

/// The list before a value that is said of all its things, and that value.
pub(crate) fn said_of_all<'t>(text: &'t Text<'_>, range: &Range<usize>) -> Option<(Range<usize>, &'t Value)> {
    let at = (range.start + 2..range.end).rev().find(|at| text.word(*at, "each.of"))?;
    let polite = |at: usize| text.word(at, "polite.please") || matches!(text.tokens[at].lower.as_str(), "." | "!");
    let end = (at..range.end).rev().find(|at| !polite(*at))? + 1;
    let value = text.over(&(at..end), "amend").or_else(|| text.over(&(at + 1..end), "amend"))?;
    let marked = matches!(text.tokens[at - 1].lower.as_str(), "," | "-" | "–" | "—");
    Some((range.start..if marked { at - 1 } else { at }, value))
}

/// "tomorrow 8 walk Rex 10 vet": each task has the time before it, and all have the day around the list.
pub(super) fn scheduled(text: &Text<'_>, range: &Range<usize>, schedule: Vec<(TimeOfDay, Range<usize>)>) -> Option<Drafts> {
    let first = schedule.first()?.1.start;
    let (times, pieces): (Vec<TimeOfDay>, Vec<Range<usize>>) = schedule.into_iter().unzip();
    let mut drafts = each(text, pieces, Listed::Announced)?;
    text.dated(&(range.start..first), &(first..range.end), &mut drafts.creates)?;
    for (create, time) in drafts.creates.iter_mut().zip(times) {
        put_when(create, &When::Time(time), false, text.context)?;
    }
    Some(drafts)
}

/// "standup 9, review 10:30": in a list with times, a number at the end of a title is one too.
pub(super) fn clocked(text: &Text<'_>, creates: &mut [Create]) -> Option<()> {
    if creates.len() < 2 || !creates.iter().any(|create| create.time_of_day.is_some()) {
        return Some(());
    }
    for create in creates.iter_mut().filter(|create| create.time_of_day.is_none()) {
        let tokens = token::tokens(&create.title);
        let [before @ .., noun, last] = tokens.as_slice() else { continue };
        let counts = text.grammar.is(noun, "counted.noun") || noun.kind != Kind::Word || last.glued;
        let Some(hour) = last.value().filter(|hour| (1..=23).contains(hour) && !counts) else { continue };
        let Some(time) = u32::try_from(hour).ok().and_then(|hour| TimeOfDay::new(hour, 0)) else { continue };
        if let Move::Time(time) = Move::Clock(time).with_half(None) {
            put_when(create, &When::Time(time), false, text.context)?;
            create.title = values::written(&tokens, 0, before.len() + 1);
        }
    }
    Some(())
}

/// The tasks of a list whose pieces are known, each with the time above it. `apart` says that marks separate them well, so that the day of
/// the last one is only its own.
pub(crate) fn listed(text: &Text<'_>, pieces: &[Range<usize>], headings: &[Option<&Value>], apart: bool) -> Option<Drafts> {
    let mut drafts = if apart {
        let mut all = Drafts { creates: Vec::new(), cost: 0, partial: false };
        for piece in pieces {
            let one = each(text, vec![piece.clone()], Listed::Announced)?;
            let before = all.creates.last().and_then(|create| create.scheduled_for);
            let clocked = |create: &Create| create.time_of_day.is_some() && create.recurrence.is_none() && !has_day(text, piece);
            for mut create in one.creates {
                if before.is_some() && clocked(&create) {
                    create.scheduled_for = before;
                    follow(&mut create, all.creates.last(), text, piece);
                }
                all.creates.push(create);
            }
            (all.cost, all.partial) = (all.cost + one.cost, all.partial || one.partial);
        }
        all
    } else {
        each(text, pieces.to_vec(), Listed::Announced)?
    };
    clocked(text, &mut drafts.creates)?;
    for ((create, piece), heading) in drafts.creates.iter_mut().zip(pieces).zip(headings) {
        if let Some(value) = heading.filter(|_| !has_day(text, piece)) {
            create.scheduled_for = None;
            apply(create, value, text.context)?;
        }
    }
    Some(drafts)
}

/// One task of each piece.
pub(super) fn each(text: &Text<'_>, pieces: Vec<Range<usize>>, listed: Listed) -> Option<Drafts> {
    let (mut cost, mut partial) = (0, false);
    let mut creates = Vec::new();
    // "call HR; confirm the catering for Friday"
    let apart = pieces.iter().any(|piece| text.tokens.get(piece.end).is_some_and(|token| token.lower == ";"));
    let led = pieces.first().is_some_and(|first| lists::day_ahead(text, first).is_some());
    // "sweep the yard, lunch with Jess at 1": a time without a day belongs to one thing to do.
    let own = listed != Listed::Things && pieces.last().is_some_and(|last| !has_day(text, last));
    for piece in pieces {
        let one = one(text, piece.clone(), listed)?;
        cost += one.cost;
        partial |= one.partial;
        let mut create = one.create;
        // "tomorrow gym at six and standup at nine": a time without a day takes the day before it.
        let before = creates.last().and_then(|create: &Create| create.scheduled_for);
        // "Friday drop off the cleaning, get petrol": the day before the list applies to each.
        if led && create.scheduled_for.is_none() && create.deadline.is_none() {
            create.scheduled_for = before;
        }
        if create.time_of_day.is_some() && create.recurrence.is_none() && before.is_some() && !has_day(text, &piece) {
            create.scheduled_for = before;
            follow(&mut create, creates.last(), text, &piece);
        }
        creates.push(create);
    }
    // "a, b and c for tomorrow": the day of the last applies to all.
    if let Some((last, before)) = creates.split_last_mut() {
        let dated = |create: &Create| create.scheduled_for.is_some() || create.deadline.is_some();
        let own = own && last.time_of_day.is_some();
        if dated(last) && !(own || apart || before.iter().any(dated)) {
            for create in before {
                create.scheduled_for = last.scheduled_for;
                create.time_of_day = last.time_of_day;
                create.deadline = last.deadline;
                create.recurrence.clone_from(&last.recurrence);
            }
        }
    }
    (!creates.is_empty()).then_some(Drafts { creates, cost, partial })
}

/// Puts a task after the one before it on the same day: "the pill at 9 tonight, the bins at 10" is 22:00, "..., the money in the morning" is
/// the next day.
fn follow(create: &mut Create, before: Option<&Create>, text: &Text<'_>, piece: &Range<usize>) {
    let (Some(time), Some(earlier)) = (create.time_of_day, before.and_then(|before| before.time_of_day)) else { return };
    if time >= earlier {
        return;
    }
    let half = |at: usize| text.is(at, "clock.mark").is_some() || text.is(at, "daypart").is_some();
    let later = TimeOfDay::new(time.hour() + 12, time.minute()).filter(|later| *later > earlier && !piece.clone().any(half));
    match later {
        Some(later) => create.time_of_day = Some(later),
        None if earlier.hour() >= EVENING => create.scheduled_for = create.scheduled_for.and_then(|day| day.succ_opt()),
        None => {}
    }
}
