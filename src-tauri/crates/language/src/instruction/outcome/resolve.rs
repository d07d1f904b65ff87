//! Matches targets with what was found: one task, several, several that fit equally, or none.

mod several;
mod title;

pub(crate) use several::{closest, fitting};
pub(crate) use title::CLEARLY;

use chrono::NaiveDate;
use domain::{DateRange, Found, Lookup, Task, TimeOfDay, Where, sentence::Sentence, where_filter::Sort};

use crate::grammar::Grammar;
use crate::instruction::{
    Context,
    clause::{Hours, Scope, Target, TargetKind, Title, Verb},
    slots,
    values::{Values, by_numbers},
};

/// "It" may mean this many tasks that were talked about; of more, one is meant.
const SEVERAL: usize = 2;
/// The most tasks that a look-up returns: as many as a bulk operation shows and one proposal may hold.
const MOST: usize = 200;
/// How many tasks are found as examples if more than the most are meant.
const SAMPLE: usize = 20;

/// The result of a target.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Resolved {
    Tasks(Meant),
    /// Several fit equally.
    Many(Vec<Task>),
    /// No task fits; these are the nearest.
    Nothing(Vec<Task>),
    /// The task that fits is already in the wanted state.
    Already(Box<Task>),
    /// A scope that contains no tasks.
    Empty(Scope),
    /// "it", with nothing it could refer to.
    NoReference,
}

/// The tasks that are meant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Meant {
    pub tasks: Vec<Task>,
    /// How many there are in all; more than `tasks` only for a scope.
    pub total: usize,
    /// The scope they were selected by, if operations can use it.
    pub scope: Option<Scope>,
    /// The days next to the title or in the scope ("today's run"): repeating tasks are meant with their dates on these days.
    pub days: Option<DateRange>,
    /// How sure, 0 to 1.
    pub sure: f32,
    /// How the words led to the tasks.
    pub why: Sentence,
}

impl Meant {
    /// The same meaning with other tasks and without a scope.
    pub fn of(&self, tasks: Vec<Task>) -> Self {
        Self { total: tasks.len(), tasks, scope: None, days: self.days, sure: self.sure, why: self.why.clone() }
    }
}

/// What has to be found for a target.
pub(crate) fn lookups(target: &Target, verb: Option<&Verb>, inherits: bool, context: &Context) -> Vec<Lookup> {
    let within = |target: &Target| lookups(target, verb, inherits, context);
    let mut found = match &target.kind {
        TargetKind::Numbers(numbers) => vec![by_filter(by_numbers(numbers), numbers.len())],
        TargetKind::Title(title) => of_title(title, wanted_state(verb)),
        TargetKind::Scope(scope) => of_scope(scope, verb),
        TargetKind::Previous(_) if inherits => Vec::new(),
        TargetKind::Previous(_) => previous(context).into_iter().collect(),
        TargetKind::Other => talked_about(context, inherits).map(|(ids, _)| by_filter(by_numbers(&ids), ids.len())).into_iter().collect(),
        TargetKind::Each(targets) => targets.iter().flat_map(within).collect(),
        TargetKind::On(target, _) => within(target),
        TargetKind::Missing => Vec::new(),
    };
    if let Some(except) = &target.except {
        found.extend(lookups(except, None, false, context));
    }
    found
}

fn by_filter(filter: Where, limit: usize) -> Lookup {
    Lookup { filter, limit: limit.clamp(1, MOST), ..Lookup::default() }
}

/// The state that tasks need for a verb to change them; None if it does not matter.
fn wanted_state(verb: Option<&Verb>) -> Option<bool> {
    match verb {
        Some(Verb::Complete(false)) => Some(true),
        Some(_) => Some(false),
        None => None,
    }
}

fn of_title(title: &Title, completed: Option<bool>) -> Vec<Lookup> {
    let by_title = |words: &str, filter: Where| Lookup {
        filter,
        title: Some(words.to_string()),
        sort: Sort::Relevance,
        limit: 26,
        ..Lookup::default()
    };
    let in_state = |completed| Where { completed, ..Where::default() };
    let whole = by_title(&title.whole, in_state(completed));
    // Tasks in the other state, and looser words, count only if no task fits. If more specific words were said, the score differs from that
    // of the look-up.
    let scored = |first: &Lookup| title.also.is_empty().then(|| Box::new(first.clone()));
    let unless = |first: &Lookup, lookup: Lookup| Lookup { unless: scored(first), ..lookup };
    let mut first = whole.clone();
    let mut lookups = vec![whole.clone(), whole];
    match (&title.on, completed) {
        (Some((words, range)), _) => {
            first = by_title(words, Where { scheduled_range: *range, ..in_state(completed) });
            lookups.extend([first.clone(), unless(&first, by_title(words, in_state(completed)))]);
        }
        (None, Some(completed)) => lookups[1] = unless(&first, by_title(&title.whole, in_state(Some(!completed)))),
        (None, None) => {}
    }
    lookups.extend(title.parts.iter().map(|part| by_title(part, in_state(completed))));
    lookups.extend(title.front.iter().map(|front| unless(&first, by_title(front, in_state(completed)))));
    let mentioned = |word: &String| unless(&first, Lookup { rare: true, ..by_title(word, in_state(completed)) });
    lookups.extend(title.mentions.iter().map(mentioned));
    lookups
}

/// A scope's filter for a verb: open tasks unless it says otherwise.
pub(crate) fn filter_for(scope: &Scope, verb: Option<&Verb>) -> Where {
    let mut filter = scope.filter.clone();
    if let Some(Verb::RemoveLabels(labels)) = verb
        && scope.everything
    {
        return Where { labels: Some(labels.clone()), ..Where::default() };
    }
    filter.completed = filter.completed.or(match verb {
        Some(Verb::Complete(false)) => Some(true),
        _ => Some(false),
    });
    filter
}

fn of_scope(scope: &Scope, verb: Option<&Verb>) -> Vec<Lookup> {
    let filter = filter_for(scope, verb);
    if let Some(pick) = scope.pick {
        return vec![Lookup { filter, sort: pick.sort, limit: if pick.last { MOST } else { pick.count }, ..Lookup::default() }];
    }
    // No filter can select a part of the day, so all tasks of the day are read. Other scopes with more tasks than a proposal lists are changed by
    // their filter, so a sample is enough.
    let sample = scope.hours.is_none().then_some(SAMPLE);
    // Deleting on days removes single dates of repeating tasks, so each such task has to be loaded.
    let repeating = verb == Some(&Verb::Delete) && by_days(&filter) && filter.repeating.is_none();
    let repeating = repeating.then(|| by_filter(Where { repeating: Some(true), ..filter.clone() }, MOST));
    std::iter::once(Lookup { sample, ..by_filter(filter, MOST) }).chain(repeating).collect()
}

/// Whether a filter asks for days, so that only a repeating task's dates on these days are meant.
pub(crate) fn by_days(filter: &Where) -> bool {
    filter.overdue.is_some() || filter.due_by_today.is_some() || filter.scheduled_range.is_some()
}

/// What "it" and "them" mean: the tasks of the last turn that had any, otherwise the scope that the user confirmed.
fn previous(context: &Context) -> Option<Lookup> {
    let ids = context.transcript.iter().rev().map(|turn| &turn.ids).find(|ids| !ids.is_empty());
    match (ids, &context.scope) {
        (Some(ids), _) => Some(by_filter(by_numbers(ids), ids.len())),
        (None, Some(scope)) => Some(by_filter(scope.clone(), MOST)),
        (None, None) => None,
    }
}

/// The last group of several tasks, and those of them mentioned since: "the other one" is the remaining task. Within a message (`inherits`)
/// the clause before says which one was mentioned.
fn talked_about(context: &Context, inherits: bool) -> Option<(Vec<u64>, Vec<u64>)> {
    let mut spoken = context.transcript.iter().rev().map(|turn| &turn.ids).filter(|ids| !ids.is_empty());
    let last = spoken.next()?;
    if inherits {
        return std::iter::once(last).chain(spoken).find(|ids| ids.len() > 1).map(|ids| (ids.clone(), Vec::new()));
    }
    let among = |ids: &&Vec<u64>| ids.len() > last.len() && last.iter().all(|id| ids.contains(id));
    let earlier = spoken.find(among).map(|ids| (ids.clone(), last.clone()));
    // Of two tasks named together, the first counts as mentioned and the second is the other.
    earlier.or_else(|| (last.len() == 2).then(|| (last.clone(), vec![last[0]])))
}

/// Resolves a target with what was found, in the order of [`lookups`]. `before` is the meaning of the clause before.
pub(crate) fn resolve(target: &Target, verb: Option<&Verb>, found: &[Found], before: Option<&Meant>, context: &Context) -> Resolved {
    let own = lookups(&Target { except: None, ..target.clone() }, verb, before.is_some(), context).len();
    let (found, excepted) = found.split_at(own.min(found.len()));
    // "what's left today?", "done"
    let alone = target.words.is_empty() && matches!(verb, Some(Verb::Complete(true) | Verb::Delete));
    let resolved = match &target.kind {
        TargetKind::Numbers(numbers) => numbered(numbers, found),
        TargetKind::Title(title) => title::titled(title, verb, found),
        TargetKind::Scope(scope) => scoped(scope, &target.words, verb, found, context),
        TargetKind::Previous(picks) => match referred(picks.as_deref(), found, before, context) {
            // "is anything on Saturday?", "cancel that": one of them is meant. "what's left today?", "done it": one of many.
            Resolved::Tasks(meant)
                if picks.is_none()
                    && before.is_none()
                    && meant.tasks.len() > if verb == Some(&Verb::Delete) { 1 } else { SEVERAL }
                    && (names(&target.words, &["it.one", "pair"], context) || alone) =>
            {
                Resolved::Many(meant.tasks)
            }
            resolved => resolved,
        },
        TargetKind::Other => other(found, before, context),
        TargetKind::Each(targets) => each(targets, verb, found, before, &[], context).1,
        TargetKind::On(target, days) => match resolve(target, verb, found, before, context) {
            Resolved::Tasks(meant) => Resolved::Tasks(Meant { days: Some(*days), scope: None, ..meant }),
            other => other,
        },
        TargetKind::Missing => Resolved::NoReference,
    };
    match (&target.except, resolved) {
        (Some(except), Resolved::Tasks(meant)) => without(meant, except, excepted, context),
        (Some(except), Resolved::Many(tasks)) => {
            let gone = match resolve(except, None, excepted, None, context) {
                Resolved::Tasks(gone) => gone.tasks,
                _ => Vec::new(),
            };
            let mut left: Vec<Task> = tasks.into_iter().filter(|task| !gone.iter().any(|other| other.id == task.id)).collect();
            if left.len() != 1 {
                return Resolved::Many(left);
            }
            let why = Sentence::new("before", "what was talked about before");
            Resolved::Tasks(Meant { total: 1, tasks: left.split_off(0), scope: None, days: None, sure: 0.86, why })
        }
        (_, resolved) => resolved,
    }
}

/// Whether these are words of these categories, such as "it", which means one task, or "both", which means two.
fn names(words: &str, categories: &[&str], context: &Context) -> bool {
    let tokens = crate::token::tokens(words);
    let grammar = slots::grammar(context.clock.language);
    // "emailed her already"
    let closes =
        |grammar: &Grammar<Values>, end: usize| end == tokens.len() || grammar.longest(&tokens, end, "closing") == Some(tokens.len());
    let named = |grammar: &Grammar<Values>, category: &&str| grammar.longest(&tokens, 0, category).is_some_and(|end| closes(grammar, end));
    grammar.is_some_and(|grammar| categories.iter().any(|category| named(grammar, category)))
}

fn numbered(numbers: &[u64], found: &[Found]) -> Resolved {
    let tasks: Vec<Task> = numbers.iter().filter_map(|n| found.first()?.tasks.iter().find(|task| task.number == *n).cloned()).collect();
    if tasks.is_empty() {
        return Resolved::Nothing(Vec::new());
    }
    let why = match numbers {
        [number] => Sentence::new("number", format!("#{number} is this task")).naming("number", number),
        _ => Sentence::new("numbers", "named by number"),
    };
    Resolved::Tasks(Meant { total: tasks.len(), tasks, scope: None, days: None, sure: 0.97, why })
}

fn scoped(scope: &Scope, spoken: &str, verb: Option<&Verb>, found: &[Found], context: &Context) -> Resolved {
    let Some((first, repeating)) = found.split_first().filter(|(found, _)| !found.tasks.is_empty()) else {
        return Resolved::Empty(scope.clone());
    };
    if let Some(pick) = scope.pick {
        let mut tasks = first.tasks.clone();
        if pick.last {
            tasks.reverse();
        }
        // "urgent" tasks of equal urgency still give one choice: the earliest.
        tasks.truncate(pick.count);
        return Resolved::Tasks(Meant {
            total: tasks.len(),
            tasks,
            scope: None,
            days: None,
            sure: 0.85,
            why: Sentence::new("order", "picked by order"),
        });
    }
    let scope = Scope { filter: filter_for(scope, verb), ..scope.clone() };
    let days = scope.filter.scheduled_range;
    let (tasks, total) = if let Some(hours) = scope.hours {
        let today = context.clock.now.date();
        let tasks: Vec<Task> = first.tasks.iter().filter(|task| !times_in(task, days, hours, today).is_empty()).cloned().collect();
        let total = tasks.len();
        (tasks, total)
    } else {
        let known = |task: &&Task| !first.tasks.iter().any(|other| other.id == task.id);
        let more = repeating.iter().flat_map(|found| &found.tasks).filter(known).cloned();
        (first.tasks.iter().cloned().chain(more).collect(), first.total)
    };
    if tasks.is_empty() {
        return Resolved::Empty(scope);
    }
    let why = format!("matched “{spoken}” to {}", crate::words::count(total, "task"));
    let why = Sentence::new("matched", why).naming("words", spoken).naming("count", &total);
    // An operation's filter cannot express a part of the day, so its tasks are named one by one.
    let scope = scope.hours.is_none().then_some(scope);
    Resolved::Tasks(Meant { tasks, total, scope, days, sure: 0.9, why })
}

/// The dates of a task within these days, or its current date; earliest first, at most a month of them.
pub(crate) fn dates_in(task: &Task, days: Option<DateRange>, today: NaiveDate) -> Vec<NaiveDate> {
    const MOST_DATES: usize = 31;
    let Some(anchor) = task.scheduled_for else { return Vec::new() };
    match days {
        None => task.date(today).into_iter().collect(),
        Some(days) if task.recurrence.repeats() => {
            // Without a first day, lapsed dates are not meant.
            let from = days.from.or_else(|| task.date(today));
            task.recurrence.open_dates(anchor, &task.completed_dates, DateRange { from, ..days }, MOST_DATES)
        }
        Some(days) => Some(anchor).filter(|date| days.contains(*date)).into_iter().collect(),
    }
}

/// The times, within a part of the day, that a task has on these days.
pub(crate) fn times_in(task: &Task, days: Option<DateRange>, hours: Hours, today: NaiveDate) -> Vec<TimeOfDay> {
    let times = dates_in(task, days, today).into_iter().filter_map(|date| task.time_on(Some(date)));
    times.filter(|time| hours.contains(*time)).collect()
}

/// Resolves each of several targets. If one is unclear, returns its words; what the user has `chosen` since replaces that one.
pub(crate) fn each<'t>(
    targets: &'t [Target],
    verb: Option<&Verb>,
    found: &[Found],
    before: Option<&Meant>,
    chosen: &[Task],
    context: &Context,
) -> (&'t str, Resolved) {
    let mut rest = found;
    let mut chosen = chosen;
    let mut together: Option<Meant> = None;
    for target in targets {
        let count = lookups(target, verb, before.is_some(), context).len();
        let (own, later) = rest.split_at(count.min(rest.len()));
        rest = later;
        let meant = match resolve(target, verb, own, before, context) {
            Resolved::Tasks(meant) => meant,
            _ if !chosen.is_empty() => {
                let why = Sentence::new("chosen", "you chose it");
                let tasks = std::mem::take(&mut chosen).to_vec();
                Meant { total: tasks.len(), tasks, scope: None, days: None, sure: 0.98, why }
            }
            other => return (&target.words, other),
        };
        let Some(all) = &mut together else {
            together = Some(meant);
            continue;
        };
        let fresh: Vec<Task> = meant.tasks.into_iter().filter(|task| !all.tasks.iter().any(|other| other.id == task.id)).collect();
        all.tasks.extend(fresh);
        all.total = all.tasks.len();
        all.scope = None;
        all.days = all.days.filter(|days| meant.days == Some(*days));
        all.sure = all.sure.min(meant.sure);
        all.why = Sentence::new("each", "each is named in your words");
    }
    ("", together.map_or(Resolved::NoReference, Resolved::Tasks))
}

/// The tasks talked about that were not mentioned since.
fn other(found: &[Found], before: Option<&Meant>, context: &Context) -> Resolved {
    let Some((pool, mut gone)) = talked_about(context, before.is_some()) else { return Resolved::NoReference };
    gone.extend(before.iter().flat_map(|meant| &meant.tasks).map(|task| task.number));
    let known = found.iter().flat_map(|found| &found.tasks);
    let mut tasks: Vec<Task> = known.filter(|task| !gone.contains(&task.number)).cloned().collect();
    tasks.sort_by_key(|task| pool.iter().position(|number| *number == task.number));
    if tasks.is_empty() {
        return Resolved::NoReference;
    }
    let why = Sentence::new("before", "what was talked about before");
    Resolved::Tasks(Meant { total: tasks.len(), tasks, scope: None, days: None, sure: 0.86, why })
}

fn referred(picks: Option<&[i32]>, found: &[Found], before: Option<&Meant>, context: &Context) -> Resolved {
    let meant = match (before, found.first()) {
        (Some(meant), _) => meant.clone(),
        (None, Some(found)) if !found.tasks.is_empty() => {
            let order: Vec<u64> =
                context.transcript.iter().rev().map(|turn| &turn.ids).find(|ids| !ids.is_empty()).cloned().unwrap_or_default();
            let mut tasks = found.tasks.clone();
            tasks.sort_by_key(|task| order.iter().position(|n| *n == task.number));
            Meant {
                total: found.total.max(tasks.len()),
                tasks,
                scope: None,
                days: None,
                sure: 0.88,
                why: Sentence::new("before", "what was talked about before"),
            }
        }
        _ => return Resolved::NoReference,
    };
    let Some(picks) = picks else { return Resolved::Tasks(meant) };
    let tasks: Option<Vec<Task>> = picks
        .iter()
        .map(|pick| {
            let index = if *pick < 0 { meant.tasks.len().checked_sub(1) } else { usize::try_from(*pick).ok() };
            meant.tasks.get(index?).cloned()
        })
        .collect();
    match tasks {
        Some(tasks) => Resolved::Tasks(Meant { total: tasks.len(), tasks, scope: None, ..meant }),
        None => Resolved::NoReference,
    }
}

fn without(mut meant: Meant, except: &Target, found: &[Found], context: &Context) -> Resolved {
    let gone = match resolve(except, None, found, None, context) {
        Resolved::Tasks(gone) => gone,
        Resolved::Empty(_) => return Resolved::Tasks(meant),
        // Excluding more than was meant does no harm.
        Resolved::Many(tasks) => Meant { total: tasks.len(), tasks, scope: None, days: None, sure: 0.8, why: Sentence::default() },
        other => return other,
    };
    if meant.total > meant.tasks.len() || gone.total > gone.tasks.len() {
        return Resolved::Nothing(Vec::new());
    }
    meant.tasks.retain(|task| !gone.tasks.iter().any(|other| other.id == task.id));
    meant.total = meant.tasks.len();
    let scope = meant.scope.take().unwrap_or_default();
    let words = scope.name();
    let why = format!("matched {words} but {} to {}", except.words, crate::words::count(meant.total, "task"));
    meant.why = Sentence::new("except", why).naming("words", &except.words).naming("count", &meant.total);
    if meant.tasks.is_empty() { Resolved::Nothing(Vec::new()) } else { Resolved::Tasks(meant) }
}
