//! Covers a message with clauses, one after the other.

use chrono::NaiveDate;
use domain::{DateRange, operation::Create};

use super::{
    super::{
        Context, build,
        clause::{Change, Clause, Condition, Doubt, Move, Scope, Step, Talk, Target, TargetKind, Vague, Verb},
        draft,
        evidence::Left,
        group,
        operations::into_draft,
        values::Value,
        weights::weigh,
    },
    ALONE, Candidate, MOST_CLAUSES, Way, step,
};

/// A reading that is being built.
#[derive(Clone, Debug)]
pub(super) struct Partial {
    pub(super) steps: Vec<Step>,
    pub(super) condition: Option<Condition>,
    /// No clause follows the condition.
    pub(super) dangling: bool,
    pub(super) cost: u32,
    /// The frame of the last clause, whose verb the next clause may share.
    pub(super) frame: Option<String>,
    pub(super) clauses: usize,
    /// A value said before its clause: "very important: ...".
    pub(super) ahead: Option<Value>,
    /// Clauses that were left unread.
    pub(super) left: u32,
    /// Unread words that are not a remark.
    pub(super) lost: bool,
    /// How many words those are.
    pub(super) lost_words: usize,
    /// Unread words with a time or a request among them.
    pub(super) unread: bool,
    /// What the unread words were about.
    pub(super) topic: Option<Target>,
    /// The days that unread words mention, and whether words were lost or unread before them.
    pub(super) days: Option<(Scope, bool, bool)>,
    /// The extra cost if nothing is done with what was only named.
    pub(super) named: u32,
}

/// The most by which adding a way can lower a reading's cost.
pub(super) fn spared(way: &Way) -> u32 {
    if way.frame.as_deref() == Some("create_again") { weigh().bare.max(1) } else { 1 }
}

pub(super) fn extend(partial: &Partial, way: &Way, further: bool, context: &Context) -> Option<Partial> {
    if way.inherits.is_some() && way.inherits != partial.frame {
        return None;
    }
    if way.intends && !matches!(partial.steps.last(), Some(Step { clause: Clause::Change(_), .. })) {
        return None;
    }
    let mut next = partial.clone();
    next.cost += way.cost + if further { weigh().clause } else { 0 };
    // "Is Sunday free? Thinking of going to Ann's.": why somebody asks is no new task.
    let asked = matches!(partial.steps.last(), Some(Step { clause: Clause::Ask(_), .. }));
    if asked && way.frame.as_deref() == Some("perhaps") {
        next.cost = partial.cost + weigh().left_statement;
        next.left += 1;
        return Some(next);
    }
    if way.stated && matches!(partial.steps.last(), Some(Step { clause: Clause::Change(_), .. })) {
        next.cost += weigh().left_request;
    }
    if let Some(left) = way.left_over {
        leave(&mut next, partial, way, left);
        return Some(next);
    }
    if let Some(condition) = &way.condition {
        next.condition = Some(condition.clone());
        next.dangling = true;
        return Some(next);
    }
    if let Some(value) = way.amends.as_ref().filter(|_| way.steps.is_empty()) {
        if next.steps.is_empty() {
            next.ahead = Some(value.clone()).filter(|_| next.ahead.is_none());
            return next.ahead.is_some().then_some(next);
        }
        amend(&mut next.steps, value, context)?;
        return Some(next);
    }
    // "I'm out of apples, add that to my list": the task was named before.
    let again = way.frame.as_deref() == Some("create_again");
    if again && let Some(Step { clause: clause @ (Clause::Create(_) | Clause::Bare(..)), .. }) = next.steps.last_mut() {
        if let Clause::Bare(_, _, doubt) = clause {
            *doubt = Doubt::None;
        }
        next.cost = next.cost.saturating_sub(weigh().bare);
        return Some(next);
    }
    if again && next.left > 0 {
        next.cost += weigh().bare;
    }
    if again {
        next.cost += ALONE;
    }
    let condition = next.condition.clone();
    if repeats(next.steps.last(), &way.steps) {
        return Some(next);
    }
    // "Ann took my shift so bin it": a task that was only reported is not a new one.
    if let (Some(Step { clause: Clause::Bare(..), .. }), [Step { clause: Clause::Change(change), .. }]) =
        (next.steps.last(), way.steps.as_slice())
        && matches!(change.verb, Verb::Delete | Verb::Complete(_) | Verb::Skip(_))
        && matches!(change.target.kind, TargetKind::Previous(None) | TargetKind::Missing)
    {
        next.cost += weigh().left_request;
    }
    if let Some(change) = settled(next.steps.last(), &way.steps) {
        if let Some(step) = next.steps.last_mut() {
            step.clause = Clause::Change(Box::new(change));
        }
        return Some(next);
    }
    drop_reason(&mut next, way);
    let first = next.steps.is_empty();
    append(&mut next.steps, way, condition.as_ref(), context.clock.now.date());
    // "the order is in, tick it": the unread words name what is ticked off.
    let alone = first && (next.named > 0 || !context.transcript.iter().any(|turn| !turn.ids.is_empty()));
    if let (true, Some(topic), Some(Step { clause: Clause::Change(change), .. })) = (alone, &next.topic, next.steps.first_mut())
        && matches!(change.target.kind, TargetKind::Previous(None) | TargetKind::Missing)
    {
        change.target = topic.clone();
        next.named = 0;
    }
    if let Some(days) = next.days.take().filter(|_| first) {
        on_mentioned_days(&mut next, days);
    }
    next.dangling = false;
    // "add paint and make it urgent": the clause refers to the one before it.
    let refers = |step: &Step| matches!(&step.clause, Clause::Change(change) if change.target.kind == TargetKind::Previous(None));
    if !partial.steps.is_empty() && way.steps.first().is_some_and(refers) {
        next.cost = next.cost.saturating_sub(1);
    }
    next.frame.clone_from(&way.frame);
    next.clauses += 1;
    if let Some(value) = next.ahead.take() {
        said_ahead(&mut next.steps, &value, context)?;
    }
    if let Some(value) = &way.amends {
        amend(&mut next.steps, value, context)?;
    }
    Some(next)
}

/// Leaves the words of a way unread.
fn leave(next: &mut Partial, partial: &Partial, way: &Way, left: Left) {
    next.left += 1;
    // "the gas check tomorrow at 9, somebody has to let him in"
    let adds = matches!(partial.steps.last(), Some(Step { clause: Clause::Create(_) | Clause::Bare(..), .. }));
    if adds && way.aside {
        next.cost = next.cost.min(partial.cost + weigh().clause + weigh().left_statement);
        return;
    }
    next.named += way.named;
    next.days = way.days.clone().filter(|_| partial.steps.is_empty()).map(|days| (days, partial.lost, partial.unread));
    next.lost |= left >= Left::Words;
    next.lost_words += if left >= Left::Words { way.words } else { 0 };
    next.unread |= left >= Left::Asking;
    next.topic = next.topic.take().filter(|_| partial.named > 0).or_else(|| way.topic.clone());
}

/// Adds the steps of a way. "tomorrow gym at seven, then standup at nine": both are tomorrow.
fn append(steps: &mut Vec<Step>, way: &Way, condition: Option<&Condition>, today: NaiveDate) {
    let day = steps.last().and_then(planned).filter(|day| way.clocked && *day > today);
    steps.extend(way.steps.iter().cloned().map(|step| Step { condition: condition.cloned(), ..step }));
    if let (Some(day), [_], Some(step)) = (day, way.steps.as_slice(), steps.last_mut()) {
        match &mut step.clause {
            Clause::Create(creates) => creates.iter_mut().for_each(|create| put_on(create, day)),
            Clause::Bare(create, ..) => put_on(create, day),
            _ => {}
        }
    }
}

/// "I'm at my sister's on Saturday, so push everything to Sunday": why something changes is no new task.
fn drop_reason(next: &mut Partial, way: &Way) {
    let (Some(reason), [Step { clause: Clause::Change(change), .. }]) = (next.steps.last(), way.steps.as_slice()) else { return };
    let put_off = matches!(change.verb, Verb::Move(_) | Verb::Skip(_) | Verb::Delete | Verb::Clear);
    if put_off && is_reason(next) && matches!(reason.clause, Clause::Create(_)) {
        let day = planned(reason);
        next.steps.pop();
        next.cost += weigh().left_statement;
        next.days = day.map(|day| (single_day(day), next.lost, next.unread));
    }
}

/// Gives the first change the days that the words before it mention.
fn on_mentioned_days(next: &mut Partial, (days, lost, unread): (Scope, bool, bool)) {
    let Some(Step { clause: Clause::Change(change), .. }) = next.steps.first_mut() else { return };
    // "Ann is away on Friday, skip choir then"
    if change.verb == Verb::Skip(None) {
        change.verb = Verb::Skip(days.filter.scheduled_range);
    }
    // "I'm away on Friday, move everything to Monday": the tasks on the days that were mentioned.
    if let TargetKind::Scope(scope) = &mut change.target.kind
        && scope.everything
        && !scope.vague
    {
        *scope = days;
        (next.lost, next.unread) = (lost, unread);
    }
}

/// Whether the last clause only says where somebody is or what somebody does.
fn is_reason(partial: &Partial) -> bool {
    let state = |title: &str| title.split(' ').next() == Some("be");
    let being = |step: &Step| matches!(&step.clause, Clause::Create(creates) if creates.iter().all(|create| state(&create.title)));
    match partial.frame.as_deref() {
        Some("have") => true,
        Some("must") => partial.steps.last().is_some_and(being),
        _ => false,
    }
}

/// All tasks of a day.
fn single_day(day: NaiveDate) -> Scope {
    let mut scope = Scope::default();
    scope.filter.scheduled_range = Some(DateRange { from: Some(day), to: Some(day) });
    scope
}

/// Fewer words make a short title.
const SHORT: usize = 3;

/// How many words the titles of new tasks have, if a reading only adds tasks. A title of few words among many unread ones is torn out of
/// its sentence.
fn titled(steps: &[Step]) -> Option<usize> {
    let words = |create: &Create| create.title.split_whitespace().count();
    let counts = steps.iter().map(|step| match &step.clause {
        Clause::Create(creates) => Some(creates.iter().map(words).sum()),
        Clause::Bare(create, ..) => Some(words(create)),
        _ => None,
    });
    counts.sum()
}

/// The day of the last new task.
fn planned(step: &Step) -> Option<NaiveDate> {
    match &step.clause {
        Clause::Create(creates) => creates.last()?.scheduled_for,
        Clause::Bare(create, ..) => create.scheduled_for,
        _ => None,
    }
}

/// Plans a new task for this day if it has a time but no day.
fn put_on(create: &mut Create, day: NaiveDate) {
    if create.time_of_day.is_some() && create.recurrence.is_none() {
        create.scheduled_for = Some(day);
    }
}

/// "no choir this week, skip it": the second clause repeats the first.
pub(super) fn repeats(before: Option<&Step>, steps: &[Step]) -> bool {
    let (Some(Step { clause: Clause::Change(before), .. }), [Step { clause: Clause::Change(again), .. }]) = (before, steps) else {
        return false;
    };
    let same = matches!(
        (&before.verb, &again.verb),
        // "no club this Thursday, so leave that one out"
        (Verb::Skip(_), Verb::Skip(None) | Verb::Delete)
            | (Verb::Delete, Verb::Delete)
            | (Verb::Complete(true), Verb::Complete(true))
            | (Verb::Complete(false), Verb::Complete(false))
    );
    // "can't make yoga tonight, skip it this week"
    let within = |part: &DateRange, whole: &DateRange| [part.from, part.to].iter().all(|day| day.is_some_and(|day| whole.contains(day)));
    let same = same || matches!((&before.verb, &again.verb), (Verb::Skip(Some(part)), Verb::Skip(Some(whole))) if within(part, whole));
    same && matches!(again.target.kind, TargetKind::Previous(None) | TargetKind::Missing)
}

/// "can't make coffee tomorrow, move it to Monday", "clear Friday, move it all to Monday": the second clause says what the first one asks for.
fn settled(before: Option<&Step>, steps: &[Step]) -> Option<Change> {
    let (Some(Step { clause: Clause::Change(before), .. }), [Step { clause: Clause::Change(then), .. }]) = (before, steps) else {
        return None;
    };
    let moves = matches!(then.verb, Verb::Move(Move::To(..) | Move::Time(_) | Move::Clock(_) | Move::ClockOn(..) | Move::By(..)));
    if !moves || !matches!(then.target.kind, TargetKind::Previous(None) | TargetKind::Missing) {
        return None;
    }
    instead(before, then.verb.clone())
}

/// A change in place of one that only says that the tasks do not stay where they are.
fn instead(before: &Change, verb: Verb) -> Option<Change> {
    let target = match &before.verb {
        Verb::Clear | Verb::Skip(None) | Verb::Delete => before.target.clone(),
        // "skip it next Monday, it's a holiday": the day is the same.
        Verb::Skip(Some(days)) if !matches!(verb, Verb::Move(Move::To(day, _)) if days.contains(day)) => {
            let kind = TargetKind::On(Box::new(before.target.clone()), *days);
            Target { kind, words: before.target.words.clone(), except: None }
        }
        _ => return None,
    };
    Some(Change { verb, target, otherwise: before.otherwise.clone() })
}

/// A length without a direction means later.
pub(super) fn later(to: &Move) -> Move {
    match to {
        Move::By(length, 0) => Move::By(*length, 1),
        to => to.clone(),
    }
}

/// Adds a value to the task that the last clause creates or changes.
pub(super) fn amend(steps: &mut Vec<Step>, value: &Value, context: &Context) -> Option<()> {
    let last = steps.last_mut()?;
    if let Value::Shift(to) = value {
        let verb = Verb::Move(later(to));
        return match &mut last.clause {
            Clause::Create(creates) => creates.iter_mut().all(|create| into_draft(&verb, create, context)).then_some(()),
            Clause::Bare(create, ..) => into_draft(&verb, create, context).then_some(()),
            Clause::Change(_) | Clause::Again(_) => {
                let target = Target { kind: TargetKind::Previous(None), words: "it".to_owned(), except: None };
                let condition = last.condition.clone();
                steps.push(Step { clause: build::change(verb, target), condition });
                Some(())
            }
            _ => None,
        };
    }
    match &mut last.clause {
        Clause::Create(creates) => creates.iter_mut().try_for_each(|create| draft::apply(create, value, context)),
        Clause::Bare(create, ..) => draft::apply(create, value, context),
        // "the training moved. Thursday at 4 now."
        Clause::Change(change)
            if change.verb == Verb::Move(Move::Missing) && draft::verbs(value, context).is_some_and(|verbs| verbs.len() == 1) =>
        {
            change.verb = draft::verbs(value, context)?.pop()?;
            Some(())
        }
        // "put it off until after Friday, perhaps Monday": the later day is meant.
        Clause::Change(change)
            if matches!(change.verb, Verb::Move(Move::To(..)))
                && let Some(verbs) = draft::verbs(value, context)
                && let [verb @ Verb::Move(Move::To(..))] = verbs.as_slice() =>
        {
            change.verb = verb.clone();
            Some(())
        }
        // "no choir on Friday, Monday instead"
        Clause::Change(change)
            if let Some(verbs) = draft::verbs(value, context)
                && let [verb @ Verb::Move(Move::To(..))] = verbs.as_slice()
                && let Some(moved) = instead(change, verb.clone()) =>
        {
            **change = moved;
            Some(())
        }
        Clause::Change(_) | Clause::Again(_) => {
            let condition = last.condition.clone();
            let target = || Target { kind: TargetKind::Previous(None), words: "it".to_owned(), except: None };
            let verbs = draft::verbs(value, context)?;
            steps.extend(verbs.into_iter().map(|verb| Step { clause: build::change(verb, target()), condition: condition.clone() }));
            Some(())
        }
        _ => None,
    }
}

/// Applies a day that comes before a clause. A new task gets the day; a move takes the tasks of that day.
fn said_ahead(steps: &mut Vec<Step>, value: &Value, context: &Context) -> Option<()> {
    match steps.last_mut() {
        Some(Step { clause: Clause::Change(change), .. }) if matches!(change.verb, Verb::Move(Move::To(..))) => of_day(change, value),
        _ => amend(steps, value, context),
    }
}

/// "Thursday: move everything to Friday": the day before the request says whose tasks move.
fn of_day(change: &mut Change, value: &Value) -> Option<()> {
    let days = match draft::whens(value)?.as_slice() {
        [said] => group::days(&said.when)?,
        _ => return None,
    };
    let TargetKind::Scope(scope) = &mut change.target.kind else { return None };
    if scope.filter.scheduled_range.is_some() {
        return None;
    }
    scope.filter.scheduled_range = Some(days);
    scope.everything = false;
    Some(())
}

/// A finished reading. A condition without a clause, or a reading that says nothing, is not understood.
pub(super) fn finish(partial: Partial) -> Candidate {
    let partial = Partial { cost: partial.cost + partial.named, lost: partial.lost || partial.named > 0, ..partial };
    let mut steps = partial.steps;
    // "move the report to Friday if I am free": the condition follows its clause.
    if let Some(condition) = partial.condition.filter(|_| partial.dangling) {
        for step in steps.iter_mut().filter(|step| step.condition.is_none()) {
            step.condition = Some(condition.clone());
        }
    }
    // "if anything is overdue, move it to today": "it" means what the condition found.
    if let Some(Step { clause: Clause::Change(change), condition: Some(condition) }) = steps.first_mut()
        && !condition.none
        && matches!(change.target.kind, TargetKind::Previous(None) | TargetKind::Missing)
    {
        change.target.kind = TargetKind::Scope(condition.scope.clone());
    }
    // "delete it, no wait, keep it": what is taken back is not done.
    if matches!(steps.last(), Some(Step { clause: Clause::Talk(Talk::Cancel), .. })) {
        steps.drain(..steps.len() - 1);
    }
    // A task that is only named is not proposed if words next to it are not understood.
    for step in &mut steps {
        if let Clause::Bare(_, _, doubt) = &mut step.clause
            && partial.lost
        {
            *doubt = Doubt::Odd;
        }
    }
    if partial.lost && !steps.is_empty() {
        let unread = partial.unread || titled(&steps).is_some_and(|words| words < SHORT && words * 2 < partial.lost_words);
        steps.push(step(Clause::Talk(if unread { Talk::Unread } else { Talk::Unclear })));
    }
    let silent = steps.is_empty();
    if silent {
        steps.push(step(Clause::Other(String::new())));
    }
    if steps.len() > MOST_CLAUSES {
        steps.truncate(MOST_CLAUSES);
        steps.push(step(Clause::Vague(Vague::TooMany)));
    }
    let pronoun_first = steps
        .first()
        .is_some_and(|first| matches!(&first.clause, Clause::Change(change) if matches!(change.target.kind, TargetKind::Missing)));
    // "ok, the report is due": the remark is the message.
    let idle = partial.left > 0 && steps.iter().all(|step| matches!(step.clause, Clause::Talk(_)));
    let lost = silent || partial.ahead.is_some();
    let unread = match () {
        () if lost => weigh().question_unknown,
        () if idle => weigh().idle_talk,
        () => 0,
    };
    Candidate::new(steps, partial.cost + u32::from(pronoun_first) + unread)
}
