//! Reads the sentences of [`super`] back.

use chrono::NaiveDate;
use domain::{DateRange, Priority, Recurrence, TimeOfDay, Where, operation::Create};

use super::{DATE, MOST, NEXT, PRIORITIES, single};
use crate::instruction::clause::{Change, Clause, Move, Otherwise, Scope, Step, Target, TargetKind, Verb};
use crate::when::{self, When};
use crate::{Clock, DateOrder, Language};

/// Reads a sentence made by [`super`]; None for any other message.
pub(crate) fn steps(message: &str) -> Option<Vec<Step>> {
    let message = message.trim();
    let mut first = message.chars();
    let lower: String = first.next()?.to_lowercase().chain(first).collect();
    let mut rest = Text(&lower);
    let mut steps = Vec::new();
    loop {
        steps.push(Step { clause: rest.part()?, condition: None });
        if rest.0.is_empty() {
            return Some(steps);
        }
        rest.eat(NEXT).filter(|()| steps.len() < MOST)?;
    }
}

/// The repetition that these words mean on any day; None for anything else.
pub(super) fn repetition(words: &str) -> Option<Recurrence> {
    let clock = Clock {
        now: NaiveDate::from_ymd_opt(2001, 1, 1)?.and_hms_opt(9, 0, 0)?,
        zone: chrono_tz::UTC,
        date_order: DateOrder::MonthFirst,
        week_start: chrono::Weekday::Mon,
        language: Language::English,
    };
    match when::find(words, &clock).as_slice() {
        [only] if only.span.start == 0 && only.span.end == words.len() => match &only.when {
            When::Recurrence(repeat) => Some(repeat.stored.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// The part that is still to be read.
struct Text<'t>(&'t str);

impl Text<'_> {
    fn eat(&mut self, words: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(words)?;
        Some(())
    }

    fn number(&mut self) -> Option<u64> {
        let end = self.0.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.0.len());
        let number = self.0[..end].parse().ok()?;
        self.0 = &self.0[end..];
        Some(number)
    }

    fn quoted(&mut self) -> Option<String> {
        let rest = self.0.strip_prefix('“')?;
        let (inner, rest) = rest.split_once('”')?;
        self.0 = rest;
        Some(inner.to_string())
    }

    fn names(&mut self) -> Option<Vec<String>> {
        let mut names = vec![self.quoted()?];
        while let Some(rest) = self.0.strip_prefix(", ").filter(|rest| rest.starts_with('“')) {
            self.0 = rest;
            names.push(self.quoted()?);
        }
        Some(names)
    }

    fn date(&mut self) -> Option<NaiveDate> {
        let ends = self.0.match_indices([' ', ';', ',']).map(|(at, _)| at).chain([self.0.len()]);
        let end = ends.take(4).last()?;
        let date = NaiveDate::parse_from_str(&self.0[..end], DATE).ok()?;
        self.0 = &self.0[end..];
        Some(date)
    }

    fn time(&mut self) -> Option<TimeOfDay> {
        let time = self.0.get(..5)?.parse().ok()?;
        self.0 = &self.0[5..];
        Some(time)
    }

    fn priority(&mut self) -> Option<Priority> {
        let priority = PRIORITIES.into_iter().find(|priority| self.eat(priority.word()).is_some())?;
        self.eat(" priority")?;
        Some(priority)
    }

    fn part(&mut self) -> Option<Clause> {
        if self.eat("add the steps ").is_some() {
            let steps = self.names()?;
            self.eat(" to ")?;
            let target = self.target()?;
            return Some(Clause::Change(Box::new(Change { verb: Verb::Steps(steps), target, otherwise: Otherwise::Ask })));
        }
        if self.eat("add ").is_some() {
            return self.new_task().map(|create| Clause::Create(vec![create]));
        }
        let (verb, target) = self.change()?;
        Some(Clause::Change(Box::new(Change { verb, target, otherwise: Otherwise::Ask })))
    }

    fn change(&mut self) -> Option<(Verb, Target)> {
        for (word, verb) in [
            ("complete ", Verb::Complete(true)),
            ("reopen ", Verb::Complete(false)),
            ("delete ", Verb::Delete),
            ("skip ", Verb::Skip(None)),
            ("stop repeating ", Verb::StopRepeating),
            ("take the deadline off ", Verb::Deadline(None)),
        ] {
            if self.eat(word).is_some() {
                return Some((verb, self.target()?));
            }
        }
        if self.eat("move ").is_some() {
            let series = self.eat("all dates of ").is_some();
            let target = self.target()?;
            self.eat(" to ")?;
            let to = self.destination()?;
            return Some((if series { Verb::MoveSeries(to) } else { Verb::Move(to) }, target));
        }
        if self.eat("take ").is_some() {
            let labels = self.names()?;
            self.eat(" off ")?;
            return Some((Verb::RemoveLabels(labels), self.target()?));
        }
        if self.eat("label ").is_some() {
            let target = self.target()?;
            self.eat(" with ")?;
            return Some((Verb::AddLabels(self.names()?), target));
        }
        if self.eat("make ").is_some() {
            let target = self.target()?;
            self.eat(" due by ")?;
            return Some((Verb::Deadline(Some(self.date()?)), target));
        }
        if self.eat("set ").is_some() {
            let target = self.target()?;
            self.eat(" to ")?;
            return Some((Verb::Prioritise(Some(self.priority()?)), target));
        }
        if self.eat("rename ").is_some() {
            let target = self.target()?;
            self.eat(" to ")?;
            return Some((Verb::Rename(self.quoted()?), target));
        }
        if self.eat("note ").is_some() {
            let text = self.quoted()?;
            self.eat(" on ")?;
            return Some((Verb::Note(text), self.target()?));
        }
        if self.eat("repeat ").is_some() {
            let target = self.target()?;
            self.eat(" from ")?;
            let first = self.date()?;
            let time = if self.eat(" at ").is_some() { Some(self.time()?) } else { None };
            self.eat(", ")?;
            let rule = Box::new(self.repetition()?);
            return Some((Verb::Repeat { rule, first, named: true, time }, target));
        }
        self.eat("put ")?;
        let target = self.target()?;
        self.eat(" in ")?;
        let project = if self.eat("the Inbox").is_some() { None } else { Some(self.quoted()?) };
        Some((Verb::Project(project), target))
    }

    fn destination(&mut self) -> Option<Move> {
        if self.eat("the backlog").is_some() {
            return Some(Move::Backlog);
        }
        if self.eat("no time").is_some() {
            return Some(Move::NoTime);
        }
        if let Some(time) = self.time() {
            return Some(Move::Time(time));
        }
        let day = self.date()?;
        let time = if self.eat(" at ").is_some() { Some(self.time()?) } else { None };
        Some(Move::To(day, time))
    }

    fn new_task(&mut self) -> Option<Create> {
        let mut create = Create { title: self.quoted()?, ..Create::default() };
        if self.eat(" on ").is_some() {
            create.scheduled_for = Some(self.date()?);
            if self.eat(" at ").is_some() {
                create.time_of_day = Some(self.time()?);
            }
        }
        if self.eat(" due by ").is_some() {
            create.deadline = Some(self.date()?);
        }
        if self.eat(" with ").is_some() {
            create.priority = Some(self.priority()?);
        }
        if self.eat(" in ").is_some() {
            create.project = Some(self.quoted()?);
        }
        if self.eat(" labelled ").is_some() {
            create.labels = self.names()?;
        }
        if self.eat(", noting ").is_some() {
            create.notes = Some(self.quoted()?);
        }
        if self.eat(", with the steps ").is_some() {
            create.checklist = self.names()?;
        }
        if self.eat(", repeating ").is_some() {
            create.recurrence = Some(self.repetition()?);
        }
        Some(create)
    }

    /// A repetition, up to the next operation.
    fn repetition(&mut self) -> Option<Recurrence> {
        let end = self.0.find(NEXT).unwrap_or(self.0.len());
        let rule = repetition(&self.0[..end])?;
        self.0 = &self.0[end..];
        Some(rule)
    }

    fn target(&mut self) -> Option<Target> {
        let whole = self.0;
        let kind = if self.eat("everything").is_some() { TargetKind::Scope(self.scope()?) } else { self.tasks()? };
        let words = whole[..whole.len() - self.0.len()].to_string();
        let target = |kind| Target { kind, words: words.clone(), except: None };
        if !matches!(kind, TargetKind::Scope(_)) && self.eat(" on ").is_some() {
            let day = single(self.date()?);
            return Some(target(TargetKind::On(Box::new(target(kind)), day)));
        }
        Some(target(kind))
    }

    fn tasks(&mut self) -> Option<TargetKind> {
        let mut numbers = Vec::new();
        loop {
            self.eat("#")?;
            numbers.push(self.number()?);
            if self.0.starts_with(" “") {
                self.eat(" ")?;
                self.quoted()?;
            }
            if !self.0.starts_with(", #") {
                return Some(TargetKind::Numbers(numbers));
            }
            self.eat(", ")?;
        }
    }

    /// The scope after "everything".
    fn scope(&mut self) -> Option<Scope> {
        let whole = self.0;
        let mut filter = Where { completed: Some(false), ..Where::default() };
        let mut before = String::new();
        if self.eat(" overdue").is_some() {
            filter.overdue = Some(true);
            before.push_str("overdue ");
        }
        if self.eat(" done").is_some() {
            filter.completed = Some(true);
            before.push_str("completed ");
        }
        for (word, repeating) in [(" repeating", true), (" one-off", false)] {
            if self.eat(word).is_some() {
                filter.repeating = Some(repeating);
                before.push_str(word.trim_start());
                before.push(' ');
            }
        }
        let named = whole.len() - self.0.len();
        if PRIORITIES.iter().any(|priority| self.0.starts_with(&format!(" with {} priority", priority.word()))) {
            self.eat(" with ")?;
            filter.priority = Some(self.priority()?);
        }
        if self.eat(" without a date").is_some() {
            filter.unscheduled = Some(true);
        }
        if self.eat(" in ").is_some() {
            filter.project = Some(self.quoted()?);
        }
        if self.eat(" labelled ").is_some() {
            filter.labels = Some(self.names()?);
        }
        if self.0.starts_with(" with “") {
            self.eat(" with ")?;
            filter.title_contains = Some(self.quoted()?);
            self.eat(" in the title")?;
        }
        filter.scheduled_range = self.days()?;
        let after = whole[named..whole.len() - self.0.len()].to_string();
        let everything = filter == Where { completed: Some(false), ..Where::default() };
        Some(Scope { filter, before, after, everything, ..Scope::default() })
    }

    /// The days, if any follow; None only if days follow that cannot be read.
    #[expect(clippy::option_option, reason = "no days are as good as some")]
    fn days(&mut self) -> Option<Option<DateRange>> {
        if self.eat(" on ").is_some() {
            return Some(Some(single(self.date()?)));
        }
        if self.eat(" from ").is_some() {
            let from = Some(self.date()?);
            self.eat(" to ")?;
            return Some(Some(DateRange { from, to: Some(self.date()?) }));
        }
        if self.eat(" since ").is_some() {
            return Some(Some(DateRange { from: Some(self.date()?), to: None }));
        }
        if self.eat(" until ").is_some() {
            return Some(Some(DateRange { from: None, to: Some(self.date()?) }));
        }
        Some(None)
    }
}
