//! Changes of dates and times: moving once or for the whole series, postponing, swapping, leaving out.

use chrono::{Datelike, NaiveDate, NaiveDateTime};
use domain::{
    DateRange, Frequency, Operation, Recurrence, Task, TimeOfDay,
    operation::{Fields, Patch},
    recurrence::RuleDay,
    sentence::{Sentence, Value},
};

use super::{
    Lacking, Made, because, filter, id, names, names_without_repeating, no_date, occurrence, outside, repeating, update, without_repeating,
};
use crate::instruction::{
    Context,
    clause::Move,
    reply::{about, title, words},
    resolve::{Meant, dates_in},
};
use crate::{
    when::{
        length::Length,
        point::{moment, time_of},
    },
    words::{list, near_date, on_date, quoted},
};

pub(super) fn movement(to: &Move, meant: &Meant, context: &Context, made: &mut Made) -> Result<(), Lacking> {
    let today = context.clock.now.date();
    let (fields, to_where) = match to {
        Move::By(length, sign) => return shift(Shift::By(length, *sign), meant, context, made),
        Move::Snooze(length) => return shift(Shift::Snooze(length), meant, context, made),
        _ => destination(to, today)?,
    };
    made.phrase = format!("move {} {to_where}", names(meant));
    if let Some(filter) = filter(meant) {
        let filter = if *to == Move::Backlog {
            let Some(filter) = without_repeating(filter, meant, made) else { return Ok(()) };
            if !made.remarks.is_empty() {
                made.phrase = format!("move {} {to_where}", names_without_repeating(meant));
            }
            filter
        } else {
            only_dates(meant, made);
            filter
        };
        made.operations.push(Operation::BulkUpdate { r#where: filter, set: Box::new(fields) });
        return Ok(());
    }
    let (repeating, single): (Vec<&Task>, Vec<&Task>) = meant.tasks.iter().partition(|task| task.recurrence.repeats());
    for task in repeating {
        move_date(task, to, meant, today, made);
    }
    // A time needs a day: tasks with a day keep it, and tasks without one get today.
    let needs_day = matches!(to, Move::Time(_));
    let (dated, undated): (Vec<&Task>, Vec<&Task>) = single.into_iter().partition(|task| !needs_day || task.scheduled_for.is_some());
    let for_today = Fields { scheduled_for: Patch::Set(today), ..fields.clone() };
    for (tasks, fields) in [(dated, fields), (undated, for_today)] {
        update(fields, &meant.of(tasks.into_iter().cloned().collect()), made);
    }
    Ok(())
}

/// The fields that a destination sets, and the destination in words.
fn destination(to: &Move, today: NaiveDate) -> Result<(Fields, String), Lacking> {
    Ok(match to {
        Move::To(date, time) => {
            let clock = time.map(|time| format!(" at {time}")).unwrap_or_default();
            let time_of_day = time.map_or(Patch::Keep, Patch::Set);
            let fields = Fields { scheduled_for: Patch::Set(*date), time_of_day, ..Fields::default() };
            (fields, format!("to {}{clock}", near_date(*date, today)))
        }
        Move::Time(time) => (Fields { time_of_day: Patch::Set(*time), ..Fields::default() }, format!("to {time}")),
        Move::Backlog => (Fields { scheduled_for: Patch::Clear, ..Fields::default() }, "to the backlog".to_string()),
        Move::NoTime => (Fields { time_of_day: Patch::Clear, ..Fields::default() }, "to no particular time".to_string()),
        Move::By(..) | Move::Snooze(_) | Move::Clock(_) | Move::ClockOn(..) | Move::Missing | Move::Beyond => return Err(Lacking::Date),
    })
}

/// Adds a remark that only dates of the repeating tasks in a scope move.
fn only_dates(meant: &Meant, made: &mut Made) {
    let titles: Vec<Sentence> = repeating(meant).into_iter().take(3).map(title).collect();
    if titles.is_empty() {
        return;
    }
    let remark = format!("For repeating tasks, only the dates move: {}.", words(&titles));
    made.remarks.push(Sentence::new("reply_only_dates", remark).with("titles", titles.iter().collect::<Value>()));
}

/// Moves one date of a repeating task to a day, a time or both. The rule stays, and so does the time of its other dates.
fn move_date(task: &Task, to: &Move, meant: &Meant, today: NaiveDate, made: &mut Made) {
    let time = match to {
        Move::To(_, time) => time.map_or(Patch::Keep, Patch::Set),
        Move::Time(time) => Patch::Set(*time),
        Move::NoTime => Patch::Clear,
        _ => Patch::Keep,
    };
    if !matches!(to, Move::To(..) | Move::Time(_) | Move::NoTime) {
        return made.remarks.push(about("reply_needs_date", task, "repeats and needs a date."));
    }
    let Some(occurrence_date) = occurrence(task, meant, today) else { return made.remarks.push(no_date(task, today)) };
    let date = if let Move::To(date, _) = to { *date } else { occurrence_date };
    let timed = time.change().is_some_and(|time| time.copied() != task.time_on(Some(occurrence_date)));
    if date == occurrence_date && !timed {
        let says = format!("is planned for {} already.", near_date(date, today));
        return made.remarks.push(about("reply_planned_already", task, &says).naming("day", &date));
    }
    let it = if meant.tasks.len() == 1 { "It".to_string() } else { quoted(&task.title) };
    let remark = format!("{it} repeats, so only the date {} moves.", on_date(occurrence_date, today));
    let remark = Sentence::new("reply_only_date", remark).naming("title", &task.title);
    made.remarks.push(remark.naming("day", &occurrence_date));
    made.operations.push(Operation::MoveOccurrence { id: id(task), occurrence_date, to: date, time_of_day: time });
}

/// How far dates move, and the moment it is counted from.
#[derive(Clone, Copy)]
enum Shift<'a> {
    /// From the task's current date.
    By(&'a Length, i64),
    /// From the task's current date, or from now if that has passed or there is none.
    Snooze(&'a Length),
}

impl Shift<'_> {
    fn length(&self) -> (&Length, i64) {
        match self {
            Self::By(length, sign) => (length, *sign),
            Self::Snooze(length) => (length, 1),
        }
    }

    /// The moment a task moves from; without a time if days are counted.
    fn from(&self, task: &Task, day: Option<NaiveDate>, now: NaiveDateTime) -> Result<(NaiveDate, Option<TimeOfDay>), Sentence> {
        let time = task.time_on(day);
        let clock = self.length().0.has_time();
        if let Self::Snooze(_) = self {
            let stands = day.zip(time).map(|(day, time)| moment(day, time)).filter(|at| *at > now);
            return Ok(match stands {
                Some(at) if clock => (at.date(), time_of(at)),
                None if clock => (now.date(), time_of(now)),
                _ => (day.map_or(now.date(), |day| day.max(now.date())), time),
            });
        }
        let day = day.ok_or_else(|| about("reply_no_date_to_move", task, "has no date to move from."))?;
        if clock && time.is_none() {
            return Err(about("reply_no_time_to_move", task, "has no time to move from."));
        }
        Ok((day, time))
    }

    /// The day a task moves to, and the time if that changes.
    fn to(&self, day: NaiveDate, time: Option<TimeOfDay>) -> Option<(NaiveDate, Option<TimeOfDay>)> {
        let (length, sign) = self.length();
        match time.filter(|_| length.has_time()) {
            Some(time) => {
                let moved = length.shift(moment(day, time), sign)?;
                Some((moved.date(), Some(time_of(moved)?)))
            }
            None => Some((length.shift_date(day, sign)?, None)),
        }
    }
}

/// Moves each task by the same length. Of a repeating task it moves the dates within the days that were said, or the current one.
fn shift(by: Shift<'_>, meant: &Meant, context: &Context, made: &mut Made) -> Result<(), Lacking> {
    let now = context.clock.now;
    let today = now.date();
    if meant.total > meant.tasks.len() {
        return Err(because(Sentence::new("reply_too_many_to_move", format!("{} are too many to move one by one.", names(meant)))));
    }
    // "push the report back a week": a task that has only a deadline gets another one.
    if let ([task], Shift::By(length, sign)) = (meant.tasks.as_slice(), by)
        && let (None, Some(deadline), false) = (task.scheduled_for, task.deadline, length.is_within_a_day())
    {
        let due = length.shift_date(deadline, sign).ok_or_else(outside)?;
        let fields = Fields { deadline: Patch::Set(due), ..Fields::default() };
        made.operations.push(Operation::Update { id: id(task), fields: Box::new(fields) });
        made.phrase = format!("make {} due by {}", names(meant), near_date(due, today));
        return Ok(());
    }
    let mut last = None;
    let mut moved_tasks = Vec::new();
    for task in &meant.tasks {
        let dates = if task.recurrence.repeats() { dates_in(task, meant.days, today) } else { task.scheduled_for.into_iter().collect() };
        let mut dates: Vec<Option<NaiveDate>> = dates.into_iter().map(Some).collect();
        if dates.is_empty() {
            dates.push(None);
        }
        for day in dates {
            let (from, time) = match by.from(task, day, now) {
                Ok(from) => from,
                Err(remark) => {
                    made.remarks.push(remark);
                    continue;
                }
            };
            let (to, new_time) = by.to(from, time).ok_or_else(outside)?;
            let time_of_day = new_time.map_or(Patch::Keep, Patch::Set);
            made.operations.push(if let Some(occurrence_date) = day.filter(|_| task.recurrence.repeats()) {
                Operation::MoveOccurrence { id: id(task), occurrence_date, to, time_of_day }
            } else {
                let scheduled_for = if Some(to) == task.scheduled_for { Patch::Keep } else { Patch::Set(to) };
                Operation::Update { id: id(task), fields: Box::new(Fields { scheduled_for, time_of_day, ..Fields::default() }) }
            });
            moved_tasks.push(task.clone());
            last = Some(match new_time {
                Some(time) if to == from => format!("to {time}"),
                Some(time) => format!("to {} at {time}", near_date(to, today)),
                None => format!("to {}", near_date(to, today)),
            });
        }
    }
    moved_tasks.dedup_by_key(|task| task.number);
    let (_, sign) = by.length();
    let moved = meant.of(moved_tasks);
    let words = match (made.operations.len(), last) {
        (1, Some(words)) => words,
        _ => format!("{}, each by the same length", if sign > 0 { "later" } else { "earlier" }),
    };
    made.phrase = format!("move {} {words}", names(&moved));
    Ok(())
}

/// Moves every date of a repeating task from now on. A task that does not repeat is simply moved.
pub(super) fn series(to: &Move, meant: &Meant, context: &Context, made: &mut Made) -> Result<(), Lacking> {
    let today = context.clock.now.date();
    let (repeating, single): (Vec<&Task>, Vec<&Task>) = meant.tasks.iter().partition(|task| task.recurrence.repeats());
    let mut phrases = Vec::new();
    for task in repeating {
        let Some(current) = task.date(today) else {
            made.remarks.push(about("reply_repeats_no_more", task, "has no open date left."));
            continue;
        };
        let to = &to.clone().with_half(task.time_of_day);
        let (date, time) = match to {
            Move::To(date, time) => (Some(*date), time.map_or(Patch::Keep, Patch::Set)),
            Move::ClockOn(date, time) => (Some(*date), Patch::Set(*time)),
            Move::Time(time) | Move::Clock(time) => (None, Patch::Set(*time)),
            Move::NoTime => (None, Patch::Clear),
            Move::By(length, _) | Move::Snooze(length) => {
                let by = if let Move::By(_, sign) = to { Shift::By(length, *sign) } else { Shift::By(length, 1) };
                let from = by.from(task, Some(current), context.clock.now);
                let (from, own) = match from {
                    Ok(from) => from,
                    Err(remark) => {
                        made.remarks.push(remark);
                        continue;
                    }
                };
                let (date, time) = by.to(from, own).ok_or_else(outside)?;
                (Some(date).filter(|date| *date != current), time.map_or(Patch::Keep, Patch::Set))
            }
            Move::Backlog | Move::Missing | Move::Beyond => {
                made.remarks.push(about("reply_needs_date", task, "repeats and needs a date."));
                continue;
            }
        };
        let clock = time.change().flatten().map(|time| format!(" at {time}")).unwrap_or_default();
        phrases.push(if let Some(date) = date {
            format!("move {} to {}{clock} with all later dates", quoted(&task.title), near_date(date, today))
        } else {
            let to = time.change().flatten().map_or_else(|| "no particular time".to_owned(), ToString::to_string);
            format!("move all dates of {} to {to}", quoted(&task.title))
        });
        // A rule that names its days gets new ones from now on.
        let recurrence = date.and_then(|date| following(&task.recurrence, date)).map_or(Patch::Keep, Patch::Set);
        let fields = Fields {
            scheduled_for: date.map_or(Patch::Keep, Patch::Set),
            time_of_day: time,
            recurrence,
            series: true,
            ..Fields::default()
        };
        made.operations.push(Operation::Update { id: id(task), fields: Box::new(fields) });
    }
    if !single.is_empty() {
        let mut moved = Made::default();
        let to = &to.clone().with_half(single.iter().find_map(|task| task.time_of_day));
        movement(to, &meant.of(single.into_iter().cloned().collect()), context, &mut moved)?;
        made.operations.extend(moved.operations);
        made.remarks.extend(moved.remarks);
        phrases.push(moved.phrase);
    }
    made.phrase = list(&phrases);
    Ok(())
}

/// The rule when it names one weekday or one day of the month, with that of the date instead.
fn following(recurrence: &Recurrence, date: NaiveDate) -> Option<Recurrence> {
    let rule = recurrence.rule.as_deref()?;
    let mut moved = rule.clone();
    match (rule.frequency, rule.weekdays.as_slice(), rule.month_days.as_slice()) {
        (Frequency::Weekly, [RuleDay { nth: None, .. }], _) => moved.weekdays = vec![date.weekday().into()],
        (Frequency::Monthly, _, [0..=i8::MAX]) => moved.month_days = vec![i8::try_from(date.day()).ok()?],
        _ => {}
    }
    (moved != *rule).then(|| Recurrence { rule: Some(Box::new(moved)), ..recurrence.clone() })
}

/// Swaps the date and time of two tasks.
pub(super) fn swap(meant: &Meant, context: &Context, made: &mut Made) -> Result<(), Lacking> {
    let today = context.clock.now.date();
    let [one, other] = meant.tasks.as_slice() else {
        return Err(because(Sentence::new("reply_swap_two", "Two tasks are needed to swap their dates.")));
    };
    let stands = |task: &Task| {
        let date = if task.recurrence.repeats() { occurrence(task, meant, today) } else { task.scheduled_for };
        (date, date.and_then(|_| task.time_on(date)))
    };
    let (first, second) = (stands(one), stands(other));
    if first == second {
        let (code, text) = match first.0 {
            Some(_) => ("reply_same_moment", format!("{} are planned for the same moment already.", names(meant))),
            None => ("reply_no_dates", format!("{} have no date.", names(meant))),
        };
        let titles = [title(one), title(other)];
        return Err(because(Sentence::new(code, text).with("titles", titles.iter().collect::<Value>())));
    }
    for (task, own, to) in [(one, first, second), (other, second, first)] {
        let time = match to.1 {
            Some(time) => Patch::Set(time),
            None if own.1.is_some() && to.0.is_some() => Patch::Clear,
            None => Patch::Keep,
        };
        made.operations.push(match (task.recurrence.repeats(), own.0, to.0) {
            (true, Some(occurrence_date), Some(to)) => Operation::MoveOccurrence { id: id(task), occurrence_date, to, time_of_day: time },
            (true, ..) => return Err(because(about("reply_needs_date", task, "repeats and needs a date."))),
            (false, _, date) => {
                let scheduled_for = date.map_or(Patch::Clear, Patch::Set);
                Operation::Update { id: id(task), fields: Box::new(Fields { scheduled_for, time_of_day: time, ..Fields::default() }) }
            }
        });
    }
    made.phrase = format!("swap the dates of {}", names(meant));
    Ok(())
}

/// Leaves dates of repeating tasks out.
pub(super) fn skip(days: Option<DateRange>, meant: &Meant, today: NaiveDate, made: &mut Made) -> Result<(), Lacking> {
    let days = days.or(meant.days);
    let (repeating, rest): (Vec<&Task>, Vec<&Task>) = meant.tasks.iter().partition(|task| task.recurrence.repeats());
    made.remarks.extend(rest.iter().map(|task| about("reply_not_repeating", task, "does not repeat, so no date of it can be skipped.")));
    let skipped = leave_out(&repeating, days, today, made);
    made.phrase = format!("skip {}", skipped.unwrap_or_default());
    match (made.operations.is_empty(), rest.as_slice()) {
        (true, [one]) if meant.tasks.len() == 1 => Err(Lacking::Repetition(Box::new((*one).clone()))),
        _ => Ok(()),
    }
}

/// Leaves out the dates of these tasks within the days, or their current dates: "“Run” today and “Gym” on Friday". A remark names the tasks
/// without such a date.
pub(super) fn leave_out(tasks: &[&Task], days: Option<DateRange>, today: NaiveDate, made: &mut Made) -> Option<String> {
    let mut phrases = Vec::new();
    for task in tasks {
        let dates = dates_in(task, days, today);
        match dates.as_slice() {
            [] => made.remarks.push(no_date(task, today)),
            [one] => phrases.push(format!("{} {}", quoted(&task.title), on_date(*one, today))),
            several => phrases.push(format!("{} {} times", quoted(&task.title), several.len())),
        }
        made.operations.extend(dates.iter().map(|date| Operation::SkipOccurrence { id: id(task), occurrence_date: *date }));
    }
    (!phrases.is_empty()).then(|| list(&phrases))
}

/// Reminders do not exist yet: the answer says so, and offers the moment as a date for the task.
pub(super) fn remind_before(length: &Length, meant: &Meant, today: NaiveDate) -> Lacking {
    let Some(task) = meant.tasks.first() else { return because(cannot_remind()) };
    let date = task.date(today);
    let time = task.time_on(date);
    let stands = match date {
        Some(date) => {
            let clock = time.map(|time| format!(" at {time}")).unwrap_or_default();
            let when = format!("{date}{}", time.map(|time| format!("T{time}")).unwrap_or_default());
            about("reply_stands_on", task, &format!("is planned for {}{clock}.", near_date(date, today))).naming("when", &when)
        }
        None => about("reply_stands_nowhere", task, "has no date."),
    };
    let offer = match (date, time) {
        (Some(date), Some(time)) if length.has_time() => {
            length.shift(moment(date, time), -1).map(|at| format!("Move #{} to {} at {}", task.number, at.date(), at.format("%H:%M")))
        }
        (Some(date), _) if !length.has_time() => length.shift_date(date, -1).map(|to| format!("Move #{} to {to}", task.number)),
        _ => None,
    };
    let offer = offer.unwrap_or_else(|| format!("Move #{}", task.number));
    Lacking::Because(vec![cannot_remind(), stands], Some(offer))
}

/// The answer to the wish for a reminder.
pub(crate) fn cannot_remind() -> Sentence {
    let text = "I cannot send reminders yet. A task appears on its day, so you can move it to the day you want to see it.";
    Sentence::new("reply_cannot_remind", text)
}
