//! Clauses that refer back to what the user said before: "the same for the report", "and on Friday?", "no, Friday".

use domain::{DateRange, TimeOfDay, Where, operation::Create};

use super::{
    Candidate, Context, Mode,
    clause::{Again, Change, Clause, Move, Otherwise, Question, Scope, Step, Target, TargetKind, Title, Vague, Verb},
    operations::into_draft,
    readings_of, slots, steps_of,
    values::{self, Values},
};

use domain::text::fold;

use crate::{
    grammar::Grammar,
    quick_add, token,
    when::{self, When},
    words::owner,
};

/// Replaces each clause that refers back by the clause it means.
pub(crate) fn expanded(steps: Vec<Step>, mode: Mode, context: &Context) -> Vec<Step> {
    let one = |step: Step| match step.clause {
        Clause::Change(change) if asked_about(&change, context) => Step { clause: of(Again::With(change.verb), mode, context), ..step },
        Clause::Again(again) => Step { clause: of(*again, mode, context), condition: step.condition },
        clause => Step { clause, condition: step.condition },
    };
    steps.into_iter().map(one).collect()
}

/// "what's on Friday?", "ok, put the gym in at 6 then": a new task with a time goes to the day that was asked about, if the message refers
/// to the answer.
pub(crate) fn on_day_asked(readings: &mut [Candidate], message: &str, mode: Mode, context: &Context) {
    let clock = &context.clock;
    let timed = |create: &Create| create.time_of_day.is_some() && create.recurrence.is_none();
    let adds = |step: &mut Step| {
        let talks = matches!(step.clause, Clause::Talk(_));
        let creates = created(&mut step.clause);
        talks || !creates.is_empty() && creates.iter().all(|create| timed(create))
    };
    let Some(said) = context.transcript.iter().rposition(|turn| turn.role == "user") else { return };
    if !readings.iter_mut().any(|reading| reading.steps.iter_mut().all(adds)) {
        return;
    }
    let tokens = token::tokens(message);
    let Some(grammar) = slots::grammar(clock.language) else { return };
    let separates = |at: usize| tokens.get(at).is_none_or(|token| token.kind == token::Kind::Symbol);
    let refers = |at: usize| tokens.get(at).is_some_and(|token| grammar.is(token, "answer.then"));
    // "put the gym in at six then, she is away"
    let closes = |at: usize| refers(at) && separates(at + 1);
    let clocks = when::phrases(&tokens, clock).iter().all(|phrase| matches!(phrase.when, When::Time(_) | When::TimeRange(..)));
    if !clocks || !(refers(0) || (1..tokens.len()).any(closes)) {
        return;
    }
    let then = Context { transcript: context.transcript[..said].to_vec(), clarify: None, ..context.clone() };
    let asked = steps_then(said, mode, &then, context).into_iter().rev().find_map(|step| match step.clause {
        Clause::Ask(question) => scope_of(&question),
        _ => None,
    });
    let days = asked.as_ref().and_then(|scope| scope.filter.scheduled_range).filter(|days| days.from == days.to);
    let Some(day) = days.and_then(|days| days.from) else { return };
    let hours = asked.and_then(|scope| scope.hours);
    let steps = readings.iter_mut().flat_map(|reading| &mut reading.steps);
    for create in steps.flat_map(|step| created(&mut step.clause)).filter(|create| timed(create)) {
        create.scheduled_for = Some(day);
        // After a question about the evening, 7.30 is in the evening.
        let within = |time: &TimeOfDay| hours.is_some_and(|hours| hours.contains(*time));
        let other = |time: TimeOfDay| TimeOfDay::new((time.hour() + 12) % 24, time.minute());
        create.time_of_day =
            create.time_of_day.filter(within).or_else(|| create.time_of_day.and_then(other).filter(within)).or(create.time_of_day);
    }
}

/// The new tasks of a clause, also those that are added only if no task has their name.
fn created(clause: &mut Clause) -> Vec<&mut Create> {
    match clause {
        Clause::Create(creates) => creates.iter_mut().collect(),
        Clause::Bare(create, ..) => vec![&mut **create],
        Clause::Change(change) => match &mut change.otherwise {
            Otherwise::New(create) | Otherwise::Create(create) => vec![&mut **create],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Whether "it" can only mean the subject of a pending question for which no task is known yet.
fn asked_about(change: &Change, context: &Context) -> bool {
    let previous = change.target.kind == TargetKind::Previous(None) && change.target.except.is_none();
    previous && context.clarify.is_some() && context.scope.is_none() && context.transcript.iter().all(|turn| turn.ids.is_empty())
}

fn of(again: Again, mode: Mode, context: &Context) -> Clause {
    let said = context.transcript.iter().rposition(|turn| turn.role == "user");
    let Some(said) = said else { return alone(again) };
    // The earlier message is read with only the messages before it, so the recursion ends.
    let then = Context { transcript: context.transcript[..said].to_vec(), clarify: None, ..context.clone() };
    let about = context.transcript[said..].iter().any(|turn| !turn.ids.is_empty());
    let earlier = steps_then(said, mode, &then, context).into_iter().rev();
    let earlier =
        earlier.map(|step| named(step.clause)).find(|clause| matches!(clause, Clause::Create(_) | Clause::Change(_) | Clause::Ask(_)));
    match (again, earlier) {
        // The task was added already.
        (Again::Instead(target), Some(Clause::Create(creates))) if about && creates.len() == 1 => {
            change(Verb::Rename(title_like(&creates[0].title, &target.words, context)), previous())
        }
        (Again::For(target) | Again::Instead(target), Some(clause))
        | (Again::One(target), Some(clause @ (Clause::Change(_) | Clause::Ask(_)))) => with_target(clause, target, context),
        (Again::One(target), Some(_)) => Clause::Other(target.words),
        (Again::Days(_, days), Some(Clause::Ask(question))) => {
            let scope = scope_of(&question).map_or_else(|| open(*days.clone()), |scope| joined(scope, *days.clone()));
            Clause::Ask(Box::new(on_scope(&question, scope)))
        }
        (Again::Days(to, _), Some(clause)) => with_verb(clause, Verb::Move(to), about, context),
        (Again::With(verb), Some(clause)) => with_verb(clause, verb, about, context),
        (again, None) => alone(again),
    }
}

/// The steps of the earlier message: the reading whose new task the answer names, otherwise the cheapest.
fn steps_then(said: usize, mode: Mode, then: &Context, context: &Context) -> Vec<Step> {
    let answer = context.transcript[said + 1..].iter().find(|turn| turn.role == "assistant").map(|turn| fold(&turn.text));
    let mut readings = readings_of(&context.transcript[said].text, mode, then);
    let mark = |c: Option<char>| c.is_some_and(|c| "\"'“”„‘’«»".contains(c));
    let quoted = |words: &str| {
        let words = fold(words);
        let within = |answer: &String| {
            answer.split_once(&words).is_some_and(|(before, behind)| mark(before.chars().last()) && mark(behind.chars().next()))
        };
        !words.is_empty() && answer.as_ref().is_some_and(within)
    };
    let named = |create: &Create| quoted(&create.title);
    let creates = |step: &Step| match &step.clause {
        Clause::Create(creates) => creates.iter().all(named),
        Clause::Bare(create, ..) => named(create),
        _ => false,
    };
    let change = |steps: &[Step]| matches!(steps, [Step { clause: Clause::Change(change), .. }] if change.otherwise != Otherwise::Ask || quoted(&change.target.words));
    let at = match readings.first() {
        Some(first) if change(&first.steps) => 0,
        _ => readings.iter().position(|candidate| candidate.steps.iter().all(creates)).unwrap_or(0),
    };
    if at < readings.len() { readings.swap_remove(at).steps } else { Vec::new() }
}

/// A task that was only named counts as one that was requested.
fn named(clause: Clause) -> Clause {
    match clause {
        Clause::Bare(create, ..) => Clause::Create(vec![*create]),
        clause => clause,
    }
}

/// What the clause means if nothing was said before.
fn alone(again: Again) -> Clause {
    match again {
        Again::For(target) | Again::Instead(target) | Again::One(target) => Clause::Other(target.words),
        Again::With(verb) => change(verb, previous()),
        Again::Days(to, _) => change(Verb::Move(to), previous()),
    }
}

fn change(verb: Verb, target: Target) -> Clause {
    Clause::Change(Box::new(Change { verb, target, otherwise: Otherwise::Ask }))
}

fn previous() -> Target {
    Target { kind: TargetKind::Previous(None), words: "it".to_string(), except: None }
}

/// The earlier clause with another target.
fn with_target(clause: Clause, target: Target, context: &Context) -> Clause {
    match clause {
        // "No, the other one": the task that fits the words and was not meant before.
        Clause::Change(change) if target.kind == TargetKind::Other && spoken(context) < 2 => {
            let ids = context.transcript.iter().rev().map(|turn| &turn.ids).find(|ids| !ids.is_empty()).cloned().unwrap_or_default();
            let except = Target { kind: TargetKind::Numbers(ids), words: target.words, except: None };
            Clause::Change(Box::new(Change { target: Target { except: Some(Box::new(except)), ..change.target.clone() }, ..*change }))
        }
        Clause::Change(change) => {
            let otherwise = match change.otherwise {
                Otherwise::Create(create) | Otherwise::New(create) => {
                    let title = title_like(&create.title, &target.words, context);
                    Otherwise::Create(Box::new(Create { title, notes: None, ..*create }))
                }
                _ => Otherwise::Ask,
            };
            Clause::Change(Box::new(Change { target, otherwise, ..*change }))
        }
        Clause::Create(creates) => match creates.into_iter().next_back() {
            // "the same for Thursday" is the same task on another day.
            Some(last) if day_of(&target).is_some() => Clause::Create(vec![Create { scheduled_for: day_of(&target), ..last }]),
            Some(last) => Clause::Create(vec![Create { title: title_like(&last.title, &target.words, context), notes: None, ..last }]),
            None => Clause::Other(target.words),
        },
        Clause::Ask(question) => Clause::Ask(Box::new(question_about(&question, target))),
        _ => Clause::Other(target.words),
    }
}

/// The largest number of tasks mentioned in one turn.
fn spoken(context: &Context) -> usize {
    context.transcript.iter().map(|turn| turn.ids.len()).max().unwrap_or_default()
}

/// The day, if the target is nothing but a day.
fn day_of(target: &Target) -> Option<chrono::NaiveDate> {
    let TargetKind::Scope(scope) = &target.kind else { return None };
    let range = scope.filter.scheduled_range?;
    let only = Where { scheduled_range: None, ..scope.filter.clone() } == Where::default();
    range.from.filter(|_| only && range.from == range.to && scope.pick.is_none())
}

/// Applies a new object to the earlier title: "call the plumber" for "the electrician" is "call the electrician", "cards for Ann" for "for
/// Bob" is "cards for Bob".
fn title_like(before: &str, said: &str, context: &Context) -> String {
    let Some(grammar) = slots::grammar(context.clock.language) else { return said.to_owned() };
    let first = said.split_whitespace().next().unwrap_or_default();
    let is = |word: &str, category: &str| token::tokens(word).first().is_some_and(|token| grammar.is(token, category));
    let whom = Some(first).filter(|first| is(first, "again.for")).and_then(|first| said.strip_prefix(first)).map(str::trim_start);
    let lead = first.to_lowercase();
    let (said, whom) = whom.map_or((said, false), |said| (said, true));
    // "the same for Zara" is for another person; "the same for yoga" is another thing.
    let named = said.starts_with(char::is_uppercase);
    let doing = |text: &str| {
        let tokens = token::tokens(text);
        // "weigh the kittens"
        let article = tokens.get(1).is_some_and(|next| grammar.is(next, "definite") || grammar.is(next, "indefinite"));
        let unknown = article && tokens.first().is_some_and(|first| first.text == first.lower || tokens.len() > 2);
        let end = grammar.longest(&tokens, 0, "doing").or_else(|| unknown.then_some(1));
        end.filter(|end| *end < tokens.len()).map(|end| values::text(&tokens, 0, end))
    };
    if doing(said).is_some() {
        return said.to_owned();
    }
    // "the same again on the 15th": only the day is another.
    if said.split_whitespace().all(|word| is(word, "preposition")) {
        return before.to_owned();
    }
    let parts: Vec<&str> = before.split_whitespace().collect();
    // "service forklift 3": the same for "forklift 5" is "service forklift 5".
    let article = |word: &str| ["definite", "indefinite", "possessor"].iter().any(|name| is(word, name));
    let kind = said.split_whitespace().next().filter(|word| word.chars().nth(2).is_some() && said.contains(' ') && !article(word));
    let kind = kind.and_then(|kind| parts.iter().skip(1).rposition(|word| fold(word) == fold(kind)));
    if let Some(at) = kind {
        return format!("{} {said}", parts[..=at].join(" "));
    }
    // "send Priya the contract": the same for Lena sends it to Lena.
    let whom_alone = named || whom && !said.contains(' ');
    if let [verb, person, rest @ ..] = parts.as_slice()
        && whom_alone
        && said.split_whitespace().count() <= 2
        && (person.starts_with(char::is_uppercase) || !before.contains(char::is_uppercase) && may_be_name(before, person, grammar))
        && rest.first().is_some_and(|next| article(next))
    {
        return format!("{verb} {said} {}", rest.join(" "));
    }
    // "sign off Farah's timesheet": the same for Callum signs off Callum's.
    if (named || owner(said).is_some())
        && !said.contains(' ')
        && let Some(at) = (1..parts.len().saturating_sub(1)).find(|at| owner(parts[*at]).is_some())
    {
        let said = if owner(said).is_some() { said.to_owned() } else { format!("{said}'s") };
        return format!("{} {said} {}", parts[..at].join(" "), parts[at + 1..].join(" "));
    }
    // "the control mice" after "take samples of the treated mice": both end with the same word.
    let same = |a: Option<&str>, b: Option<&str>| a.is_some() && a.map(fold) == b.map(fold);
    if same(before.split_whitespace().last(), said.split_whitespace().last())
        && let Some(at) = before.split_whitespace().rev().position(|word| is(word, "definite") || is(word, "preposition"))
        && at > 0
    {
        let kept: Vec<&str> = before.split_whitespace().collect();
        let kept = &kept[..kept.len() - at - usize::from(is(kept[kept.len() - at - 1], "definite"))];
        return format!("{} {said}", kept.join(" "));
    }
    // "send the deck to Lena": "the same for Omar" sends it to Omar.
    let words: Vec<&str> = before.split_whitespace().collect();
    let short = |words: usize| (1..=2).contains(&words);
    let one = said.split_whitespace().count() <= 2 && !is(said, "indefinite");
    // "haircut for Archie", but not "look for Archie"
    let first = if doing(before).is_some() { 2 } else { 1 };
    let to = (first..words.len()).rev().find(|at| is(words[*at], "preposition")).filter(|at| one && short(words.len() - at - 1));
    // "send an invoice to the Patels": the same for the Quinns is for them.
    let to = to.filter(|at| !is(said, "definite") || is(words[at + 1], "definite"));
    match (before.rfind(&format!(" {lead} ")), doing(before)) {
        (None, _) if to.is_some() && (words.len() > 2 || doing(before).is_some()) => {
            format!("{} {said}", words[..=to.unwrap_or(0)].join(" "))
        }
        // "email the coach for a quote": the same for another person asks that person.
        (Some(at), _) if whom && !before[at + lead.len() + 2..].split(' ').next().is_some_and(|next| is(next, "indefinite")) => {
            format!("{} {lead} {said}", &before[..at])
        }
        _ if whom && named && words.len() > 2 => format!("{before} {lead} {said}"),
        (_, Some(verb)) => format!("{verb} {said}{}", behind_object(&words, verb.split_whitespace().count(), said, &is)),
        _ if whom && named => format!("{before} {lead} {said}"),
        _ if whom => said.split_once(' ').filter(|(first, _)| is(first, "definite")).map_or(said, |(_, rest)| rest).to_owned(),
        _ => said.to_owned(),
    }
}

/// What follows the object of a title's verb: "for a quote" in "email the coach for a quote". Empty if the new object says that itself.
fn behind_object(words: &[&str], verb: usize, said: &str, is: &dyn Fn(&str, &str) -> bool) -> String {
    let led = said.split_whitespace().any(|word| is(word, "preposition"));
    let object = words.iter().skip(verb).position(|word| is(word, "preposition")).filter(|object| *object > 0 && !led);
    object.map_or(String::new(), |object| format!(" {}", words[verb + object..].join(" ")))
}

/// Whether the second word of a title in small letters may be a person: "send dex the call sheet", but not "put out the bins".
fn may_be_name(title: &str, word: &str, grammar: &Grammar<Values>) -> bool {
    let tokens = token::tokens(title);
    let plain = ["definite", "indefinite", "possessor", "preposition", "adv", "object"]
        .iter()
        .all(|name| token::tokens(word).first().is_some_and(|token| !grammar.is(token, name)));
    plain && grammar.longest(&tokens, 0, "doing") == Some(1)
}

/// The question about another target. A question about a scope takes what the new scope says and keeps the rest.
fn question_about(question: &Question, target: Target) -> Question {
    let Some(kept) = scope_of(question) else {
        let TargetKind::Scope(scope) = target.kind else {
            return match question {
                Question::Time(_) => Question::Time(target),
                Question::State(_) => Question::State(target),
                Question::About(_, field) => Question::About(target, *field),
                Question::Listed(_) | Question::Named(_) => Question::Listed(target),
                _ => Question::When(target),
            };
        };
        return Question::List(open(scope));
    };
    let TargetKind::Scope(scope) = target.kind else { return Question::When(target) };
    let scope = joined(kept, scope);
    on_scope(question, scope)
}

/// The scope that the question is about.
fn scope_of(question: &Question) -> Option<Scope> {
    match question {
        Question::Count(scope)
        | Question::List(scope)
        | Question::Any(scope)
        | Question::Free(scope)
        | Question::Next(scope)
        | Question::Done(scope)
        | Question::Day(scope) => Some(scope.clone()),
        _ => None,
    }
}

fn on_scope(question: &Question, scope: Scope) -> Question {
    match question {
        Question::Count(_) => Question::Count(scope),
        Question::Any(_) => Question::Any(scope),
        Question::Free(_) => Question::Free(scope),
        Question::Next(_) => Question::Next(scope),
        Question::Done(_) => Question::Done(scope),
        Question::Day(_) => Question::Day(scope),
        _ => Question::List(scope),
    }
}

fn open(mut scope: Scope) -> Scope {
    scope.filter.completed = scope.filter.completed.or(Some(false));
    scope
}

/// The new scope, completed with what it leaves unsaid from the old one. The wording is that of the new scope.
fn joined(old: Scope, new: Scope) -> Scope {
    let (was, is) = (old.filter, new.filter);
    let filter = Where {
        all: false,
        ids: is.ids.or(was.ids),
        title_contains: is.title_contains.or(was.title_contains),
        text: is.text.or(was.text),
        overdue: is.overdue.or(was.overdue.filter(|_| is.scheduled_range.is_none())),
        due_by_today: is.due_by_today.or(was.due_by_today),
        unscheduled: is.unscheduled.or(was.unscheduled.filter(|_| is.scheduled_range.is_none())),
        scheduled_range: is.scheduled_range.or(was.scheduled_range),
        priority: is.priority.or(was.priority),
        completed: is.completed.or(was.completed),
        repeating: is.repeating.or(was.repeating),
        labels: is.labels.or(was.labels),
        project: is.project.or(was.project),
    };
    let before = if new.before.is_empty() { old.before } else { new.before };
    let dated = is.scheduled_range.is_some();
    let after =
        if new.after.is_empty() || !dated && was.scheduled_range.is_some() { format!("{}{}", new.after, old.after) } else { new.after };
    Scope {
        filter,
        hours: new.hours.or(old.hours.filter(|_| !dated)),
        pick: new.pick.or(old.pick),
        before,
        after,
        everything: new.everything && old.everything,
        vague: false,
    }
}

/// The earlier clause with another verb or value.
fn with_verb(clause: Clause, verb: Verb, about: bool, context: &Context) -> Clause {
    match clause {
        Clause::Create(creates) if about => {
            let verb = creates.last().map_or_else(|| verb.clone(), |last| said_after(last, &verb));
            change(verb, previous())
        }
        Clause::Create(creates) => match creates.into_iter().next_back().and_then(|last| amended(last, &verb, context)) {
            Some(last) => {
                let title = Title { whole: last.title.clone(), ..Title::default() };
                let target = Target { words: title.whole.clone(), kind: TargetKind::Title(title), except: None };
                Clause::Change(Box::new(Change { verb, target, otherwise: Otherwise::Amend(Box::new(last)) }))
            }
            None => change(verb, previous()),
        },
        Clause::Change(earlier) => {
            let verb = corrected(&earlier.verb, verb);
            change(verb, if about { previous() } else { earlier.target })
        }
        Clause::Ask(question) => match (scope_of(&question), &verb) {
            // "and the day after that?"
            (Some(mut scope), Verb::Move(Move::By(length, sign))) if scope.filter.scheduled_range.is_some() => {
                let moved = |date: Option<chrono::NaiveDate>| date.and_then(|date| length.shift_date(date, *sign));
                let range = scope.filter.scheduled_range.map(|range| DateRange { from: moved(range.from), to: moved(range.to) });
                scope.filter.scheduled_range = range;
                let day = |date| crate::words::near_date(date, context.clock.now.date());
                scope.after = match range {
                    Some(DateRange { from: Some(from), to: Some(to) }) if from != to => format!(" from {} to {}", day(from), day(to)),
                    Some(DateRange { from: Some(date), .. }) => format!(" for {}", day(date)),
                    _ => scope.after,
                };
                Clause::Ask(Box::new(on_scope(&question, scope)))
            }
            (Some(scope), Verb::Move(Move::To(date, _)) | Verb::Duplicate(Some((date, _)))) => {
                let mut day =
                    Scope { after: format!(" for {}", crate::words::near_date(*date, context.clock.now.date())), ..Scope::default() };
                day.filter.scheduled_range = Some(DateRange { from: Some(*date), to: Some(*date) });
                Clause::Ask(Box::new(on_scope(&question, joined(scope, day))))
            }
            _ => change(verb, previous()),
        },
        _ => change(verb, previous()),
    }
}

/// What a verb means for a task that was just created: another time is that of the whole repetition, and another day is that of the
/// deadline if the task has only a deadline.
fn said_after(create: &Create, verb: &Verb) -> Verb {
    match verb {
        Verb::Move(to) if create.recurrence.is_some() => Verb::MoveSeries(to.clone()),
        Verb::Move(Move::To(date, None)) if create.deadline.is_some() && create.scheduled_for.is_none() => Verb::Deadline(Some(*date)),
        verb => verb.clone(),
    }
}

/// A corrected day keeps the earlier time, and a corrected time keeps the earlier day.
fn corrected(before: &Verb, verb: Verb) -> Verb {
    match (before, verb) {
        (Verb::Move(Move::To(date, _) | Move::ClockOn(date, _)), Verb::Move(Move::Time(time))) => Verb::Move(Move::To(*date, Some(time))),
        (Verb::Move(Move::To(date, was)), Verb::Move(to @ Move::Clock(_))) => match to.with_half(*was) {
            Move::Time(time) => Verb::Move(Move::To(*date, Some(time))),
            to => Verb::Move(to),
        },
        (Verb::Move(Move::ClockOn(date, was)), Verb::Move(to @ Move::Clock(_))) => match to.with_half(Some(*was)) {
            Move::Time(time) => Verb::Move(Move::To(*date, Some(time))),
            to => Verb::Move(to),
        },
        (Verb::Move(Move::ClockOn(_, time)), Verb::Move(Move::To(date, None))) => Verb::Move(Move::ClockOn(date, *time)),
        (Verb::Move(Move::To(_, Some(time))), Verb::Move(Move::To(date, None))) => Verb::Move(Move::To(date, Some(*time))),
        (Verb::MoveSeries(_), Verb::Move(to)) => Verb::MoveSeries(to),
        (Verb::Duplicate(_), Verb::Move(Move::To(date, time))) => Verb::Duplicate(Some((date, time))),
        (Verb::Skip(_), Verb::Move(Move::To(date, _))) => Verb::Skip(Some(DateRange { from: Some(date), to: Some(date) })),
        (Verb::Deadline(_), Verb::Move(Move::To(date, _))) => Verb::Deadline(Some(date)),
        (_, verb) => verb,
    }
}

/// The new task that lacked something, completed from the message; None if the message says something else.
pub(crate) fn filled(message: &str, mode: Mode, context: &Context) -> Option<Create> {
    let plain = Context { clarify: None, transcript: Vec::new(), ..context.clone() };
    let asked = context.transcript.iter().rev().filter(|turn| turn.role == "user");
    let lacking = asked.flat_map(|turn| steps_of(&turn.text, mode, &plain)).find_map(|step| match step.clause {
        Clause::Vague(Vague::Title(create)) => Some((create, false)),
        Clause::Vague(Vague::Time(create)) => Some((create, true)),
        _ => None,
    });
    let (create, time) = lacking?;
    // A line that is only a date would be read as a title, so the time is placed after the known title.
    let line = if time { format!("{} {message}", create.title) } else { message.to_owned() };
    let said = quick_add::parse(&line, &context.clock, &context.names, quick_add::Prefixes::default(), &[]).create;
    let dated = said.scheduled_for.is_some() || said.time_of_day.is_some() || said.recurrence.is_some();
    let title = if time { create.title.clone() } else { said.title.clone() };
    if title.is_empty() || time && !dated {
        return None;
    }
    let instructs = steps_of(message, mode, &plain);
    let elsewhere =
        |step: &Step| matches!(step.clause, Clause::Change(_) | Clause::Ask(_) | Clause::Talk(_) | Clause::Undo | Clause::Refrain(_));
    // "tomorrow" alone asks for a list, but here it is the answer.
    let tokens = token::tokens(message);
    let only = when::phrases(&tokens, &context.clock).iter().any(|phrase| phrase.start == 0 && phrase.end == tokens.len());
    if !only && instructs.iter().any(elsewhere) {
        return None;
    }
    if let [Step { clause: Clause::Create(creates), .. }] = instructs.as_slice()
        && let ([one], false) = (creates.as_slice(), time)
    {
        return Some(over(one.clone(), *create));
    }
    Some(over(Create { title, ..said }, *create))
}

/// What was said now, completed with what was said before.
fn over(said: Create, before: Create) -> Create {
    Create {
        notes: said.notes.or(before.notes),
        scheduled_for: said.scheduled_for.or(before.scheduled_for),
        time_of_day: said.time_of_day.or(before.time_of_day),
        deadline: said.deadline.or(before.deadline),
        priority: said.priority.or(before.priority),
        recurrence: said.recurrence.or(before.recurrence),
        project: said.project.or(before.project),
        labels: if said.labels.is_empty() { before.labels } else { said.labels },
        checklist: if said.checklist.is_empty() { before.checklist } else { said.checklist },
        ..said
    }
}

/// The new task changed by the verb; None if the verb does not apply to a new task.
fn amended(mut create: Create, verb: &Verb, context: &Context) -> Option<Create> {
    into_draft(verb, &mut create, context).then_some(create)
}
