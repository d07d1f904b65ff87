//! Options that are sentences: readings of one message, and ways to clear a day. A chosen option is read again, so each sentence means only
//! its own plan.

use chrono::NaiveDate;
use domain::{
    DateRange, Found, Operation, Task,
    sentence::{Sentence, Value},
};

use super::{
    super::{
        Mode, ask, canon,
        clause::{Alternative, Move, Verb},
        operations::{self, make},
        reply,
        resolve::Meant,
    },
    Deciding, lookups,
};
use crate::when::calendar::plus_days;

/// The most readings offered.
const MOST: usize = 5;

impl Deciding<'_> {
    /// If readings lead to different plans, the user chooses one; if only one leads to a plan, it is taken.
    pub(super) fn either(&mut self, alternatives: &[Alternative], found: &[Found]) {
        let mut rest = found;
        let mut readings: Vec<(Sentence, Vec<Operation>)> = Vec::new();
        let mut leading: Option<(&Alternative, &[Found])> = None;
        for alternative in alternatives {
            let count = lookups(&alternative.steps, self.context).iter().map(Vec::len).sum::<usize>();
            let (own, later) = rest.split_at(count.min(rest.len()));
            rest = later;
            let (operations, settled) = self.tried(alternative, own);
            if !settled {
                continue;
            }
            let Some(reading) = sentence(alternative, &operations, own) else { continue };
            if !readings.iter().any(|(other, same)| other.text == reading.text || !operations.is_empty() && *same == operations) {
                readings.push((reading, operations));
                leading.get_or_insert((alternative, own));
            }
        }
        if readings.len() > 1 {
            let readings = readings.into_iter().take(MOST).map(|(reading, _)| reading).collect();
            return self.ask(Sentence::new("ask_meaning", "What do you mean?"), ask::readings(readings));
        }
        let (count, first) = (found.len(), alternatives.first());
        let whole = first.map(|first| {
            let own = lookups(&first.steps, self.context).iter().map(Vec::len).sum::<usize>();
            (first, &found[..own.min(count)])
        });
        // The only reading that leads to a plan is surer than a guess and less sure than a plain instruction.
        let sure = if leading.is_some() { 0.8 } else { 0.6 };
        if let Some((alternative, own)) = leading.or(whole) {
            self.walk(&alternative.steps, own);
            self.sure(sure);
        }
    }

    /// The operations of an alternative, and whether it leads to a plan without another question.
    fn tried(&self, alternative: &Alternative, found: &[Found]) -> (Vec<Operation>, bool) {
        let mut trial = Deciding::new(self.context, Mode::Plan, self.selection.clone(), self.selected.clone());
        trial.walk(&alternative.steps, found);
        let settled = !trial.lost && (!trial.planned.is_empty() || alternative.words.is_some());
        let operations = trial.planned.into_iter().map(|planned| planned.operation).collect();
        (operations, settled && (trial.question.is_none() || alternative.words.is_some()))
    }

    /// "clear Friday": the tasks move to another day or are deleted.
    pub(super) fn clear(&mut self, meant: &Meant) {
        let today = self.today();
        let days = meant.days;
        let mut ways = Vec::new();
        if let Some(to) = days.and_then(|days| day_after(days, today)) {
            ways.push(Verb::Move(Move::To(to, None)));
        }
        if days.is_none_or(|days| days.from.is_none_or(|from| from <= today)) {
            ways.push(Verb::Complete(true));
        }
        ways.push(Verb::Delete);
        let tasks: Vec<&Task> = meant.tasks.iter().collect();
        let readings: Vec<Sentence> = ways
            .iter()
            .filter_map(|way| {
                let operations = make(way, meant, self.context).ok()?.operations;
                let whole = meant.scope.as_ref().and_then(|scope| canon::of_scope(way, &scope.filter));
                Some(does(whole.or_else(|| canon::sentence(&operations, &tasks))?, &operations))
            })
            .collect();
        if readings.is_empty() {
            return self.reply(vec![reply::unchanged()], 0.7);
        }
        let count = meant.total;
        let what = operations::names(meant);
        let question = format!("What should happen with {what}?");
        let question = Sentence::new("ask_clear", question).naming("tasks", &count);
        self.ask(question, ask::readings(readings));
    }
}

/// The day after these days, but not before today.
fn day_after(days: DateRange, today: NaiveDate) -> Option<NaiveDate> {
    plus_days(days.to?, 1).map(|day| day.max(today))
}

/// The sentence for a reading: the one it came with, or its plan in unambiguous words.
fn sentence(alternative: &Alternative, operations: &[Operation], found: &[Found]) -> Option<Sentence> {
    if operations.is_empty() {
        return alternative.words.as_ref().map(Sentence::plain);
    }
    let tasks: Vec<&Task> = found.iter().flat_map(|found| &found.tasks).collect();
    let said = alternative.words.clone().or_else(|| canon::sentence(operations, &tasks))?;
    Some(does(said, operations))
}

/// An option that is these operations.
pub(super) fn does(text: String, operations: &[Operation]) -> Sentence {
    let operations: Value = Value::List(operations.iter().map(Value::operation).collect());
    Sentence::new("ask_does", text).with("operations", operations)
}
