//! Decisions from clauses that no single sentence in the other tests produces.

use chrono::{NaiveDate, Weekday};
use domain::{
    DateRange, Lookup, Operation, Priority, Recurrence, Task, Today, Where, Why, World, lookup,
    operation::{Create, Fields, NewItem, Patch},
};
use serde_json::{Value, json};

use super::{
    clause::{Alternative, Change, Condition, Hours, Otherwise, Question, Scope, Target, Title, Verb},
    *,
};
use crate::{
    DateOrder,
    when::{self, When, length::Length},
};

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// Saturday 21 November 2026.
fn context() -> Context {
    let clock = Clock {
        now: "2026-11-21T09:00:00".parse().unwrap(),
        zone: chrono_tz::Europe::Berlin,
        date_order: DateOrder::MonthFirst,
        week_start: Weekday::Mon,
        language: Language::English,
    };
    Context { clock, names: Names::default(), transcript: Vec::new(), clarify: None, scope: None }
}

fn world() -> World {
    let mut world = World::default();
    let rows = [
        json!({"title": "Call the dentist", "scheduledFor": "2026-11-19"}),
        json!({"title": "Call the dentist again", "scheduledFor": "2026-11-24", "timeOfDay": "10:00"}),
        json!({"title": "Run", "scheduledFor": "2026-11-01", "timeOfDay": "07:00", "recurrence": {"type": "daily"}}),
        json!({"title": "Say “hello”", "scheduledFor": "2026-11-24", "priority": "high"}),
    ];
    for (number, mut row) in (1_u64..).zip(rows) {
        row["number"] = json!(number);
        row["id"] = json!(format!("00000000-0000-7000-8000-{number:012}"));
        row["createdAt"] = json!("2026-11-01T08:00:00Z");
        row["updatedAt"] = json!("2026-11-01T08:00:00Z");
        world.insert_task(serde_json::from_value::<Task>(row).unwrap());
    }
    world
}

/// The decision for these clauses.
fn decided(steps: Vec<Step>) -> Route {
    let context = context();
    let reading = Reading {
        message: "said".to_owned(),
        mode: Mode::Auto,
        context,
        readings: vec![Candidate::new(steps, 0)],
        words: None,
        seen: None,
        selection: Selection::default(),
        chosen: None,
        heard: None,
    };
    let today = Today::new("2026-11-21T08:00:00Z".parse().unwrap(), chrono_tz::Europe::Berlin, Weekday::Mon);
    reading.decide(|lookup| lookup::in_memory(lookup, &world(), &today)).route
}

fn operations(route: Route) -> Value {
    let Route::Plan { operations, .. } = route else { panic!("{route:?}") };
    operations.into_iter().map(|planned| json!(planned.operation)).collect()
}

fn choices(route: Route) -> Vec<String> {
    let Route::Clarify(clarify) = route else { panic!("{route:?}") };
    clarify.groups.into_iter().flat_map(|group| group.options).map(|option| option.title).collect()
}

fn words(route: Route) -> String {
    let Route::Chat { text, .. } = route else { panic!("{route:?}") };
    Sentence::join(&text).0
}

fn target(kind: TargetKind, words: &str) -> Target {
    Target { kind, words: words.to_owned(), except: None }
}

fn titled(words: &str) -> Target {
    target(TargetKind::Title(Title { whole: words.to_owned(), ..Title::default() }), words)
}

fn numbered(number: u64) -> Target {
    target(TargetKind::Numbers(vec![number]), "it")
}

fn step(clause: Clause) -> Step {
    Step { clause, condition: None }
}

fn change(verb: Verb, target: Target) -> Step {
    step(Clause::Change(Box::new(Change { verb, target, otherwise: Otherwise::Ask })))
}

fn to(day: &str) -> Verb {
    Verb::Move(clause::Move::To(date(day), None))
}

fn either(readings: Vec<(Vec<Step>, Option<&str>)>) -> Vec<Step> {
    let alternative = |(steps, words): (Vec<Step>, Option<&str>)| Alternative { steps, words: words.map(str::to_owned) };
    vec![step(Clause::Either(readings.into_iter().map(alternative).collect()))]
}

#[test]
fn readings_with_different_plans_are_choices() {
    let to_friday = || vec![change(to("2026-11-27"), numbered(2))];
    let to_the_next = || vec![change(to("2026-12-04"), numbered(2))];
    let asked = || vec![step(Clause::Ask(Box::new(Question::When(numbered(2)))))];
    assert_eq!(
        choices(decided(either(vec![(to_friday(), None), (to_the_next(), None), (asked(), Some("When is #2?"))]))),
        ["Move #2 “Call the dentist again” to Fri 27 Nov 2026", "Move #2 “Call the dentist again” to Fri 4 Dec 2026", "When is #2?"]
    );
    // The same plan twice is one reading; a plan that names no task is dropped.
    let nowhere = vec![change(Verb::Delete, titled("unicorn"))];
    let expected = json!([{"op": "update", "id": 2, "scheduledFor": "2026-11-27"}]);
    assert_eq!(operations(decided(either(vec![(nowhere.clone(), None), (to_friday(), None), (to_friday(), None)]))), expected);
    assert_eq!(words(decided(either(vec![(nowhere, None)]))), "No task matches “unicorn”.");
    // One reading with several operations and a new task.
    let new = Create { title: "Swim".to_owned(), scheduled_for: Some(date("2026-11-27")), ..Create::default() };
    let several = vec![change(to("2026-11-27"), numbered(1)), change(Verb::Prioritise(Some(Priority::Low)), numbered(2))];
    assert_eq!(
        choices(decided(either(vec![(vec![step(Clause::Create(vec![new]))], None), (several, None)]))),
        ["Add “Swim” on Fri 27 Nov 2026", "Move #1 “Call the dentist” to Fri 27 Nov 2026; set #2 “Call the dentist again” to low priority"]
    );
}

/// Checks the sentence of an operation, and that it is read back to that operation.
fn is_read_back(operation: &Operation, expected: &str) {
    let world = world();
    let tasks: Vec<&Task> = world.tasks.values().collect();
    let said = canon::sentence(std::slice::from_ref(operation), &tasks).unwrap();
    assert_eq!(said, expected);
    let steps = canon::steps(&said).unwrap_or_else(|| panic!("{said}"));
    assert_eq!(operations(decided(steps)), json!([operation]), "{said}");
}

#[test]
fn a_sentence_of_a_plan_is_read_back_to_that_plan() {
    let create = |create: Create| Operation::Create(Box::new(Create { title: "Pay, and move".to_owned(), ..create }));
    let id = || domain::TaskRef::Number(3);
    let one = || domain::TaskRef::Number(1);
    let update = |fields: Fields| Operation::Update { id: one(), fields: Box::new(fields) };
    let day = date("2026-11-24");
    let on = |day: NaiveDate| Some(DateRange { from: Some(day), to: Some(day) });
    let scope = |change: fn(&mut Where)| {
        let mut filter = Where { completed: Some(false), ..Where::default() };
        change(&mut filter);
        filter
    };
    let bulk = |r#where: Where| Operation::BulkUpdate {
        r#where,
        set: Box::new(Fields { scheduled_for: Patch::Set(date("2026-11-25")), ..Fields::default() }),
    };
    let time = || "14:30".parse().unwrap();
    let table = [
        (create(Create::default()), "Add “Pay, and move”"),
        (
            create(Create {
                scheduled_for: Some(day),
                time_of_day: Some(time()),
                deadline: Some(date("2027-01-02")),
                priority: Some(Priority::High),
                project: Some("Kiln Street".to_owned()),
                labels: vec!["a".to_owned(), "b, c".to_owned()],
                ..Create::default()
            }),
            "Add “Pay, and move” on Tue 24 Nov 2026 at 14:30 due by Sat 2 Jan 2027 with high priority in “Kiln Street” labelled “a”, “b, c”",
        ),
        (update(Fields { scheduled_for: Patch::Set(day), ..Fields::default() }), "Move #1 “Call the dentist” to Tue 24 Nov 2026"),
        (
            update(Fields { scheduled_for: Patch::Set(day), time_of_day: Patch::Set(time()), ..Fields::default() }),
            "Move #1 “Call the dentist” to Tue 24 Nov 2026 at 14:30",
        ),
        (update(Fields { time_of_day: Patch::Set(time()), ..Fields::default() }), "Move #1 “Call the dentist” to 14:30"),
        (update(Fields { time_of_day: Patch::Clear, ..Fields::default() }), "Move #1 “Call the dentist” to no time"),
        (update(Fields { scheduled_for: Patch::Clear, ..Fields::default() }), "Move #1 “Call the dentist” to the backlog"),
        (update(Fields { deadline: Patch::Set(day), ..Fields::default() }), "Make #1 “Call the dentist” due by Tue 24 Nov 2026"),
        (update(Fields { deadline: Patch::Clear, ..Fields::default() }), "Take the deadline off #1 “Call the dentist”"),
        (update(Fields { title: Some("Move to Rome".to_owned()), ..Fields::default() }), "Rename #1 “Call the dentist” to “Move to Rome”"),
        (update(Fields { project: Patch::Set("Home".to_owned()), ..Fields::default() }), "Put #1 “Call the dentist” in “Home”"),
        (update(Fields { project: Patch::Clear, ..Fields::default() }), "Put #1 “Call the dentist” in the Inbox"),
        (update(Fields { priority: Patch::Set(Priority::Low), ..Fields::default() }), "Set #1 “Call the dentist” to low priority"),
        (Operation::Delete { id: domain::TaskRef::Number(4) }, "Delete #4"),
        (Operation::Complete { id: one(), completed: true, why: Why::default() }, "Complete #1 “Call the dentist”"),
        (Operation::CompleteOccurrence { id: id(), occurrence_date: day, completed: true }, "Complete #3 “Run” on Tue 24 Nov 2026"),
        (Operation::SkipOccurrence { id: id(), occurrence_date: day }, "Skip #3 “Run” on Tue 24 Nov 2026"),
        (
            Operation::MoveOccurrence { id: id(), occurrence_date: day, to: date("2026-11-25"), time_of_day: Patch::Set(time()) },
            "Move #3 “Run” on Tue 24 Nov 2026 to Wed 25 Nov 2026 at 14:30",
        ),
        (
            Operation::MoveOccurrence { id: id(), occurrence_date: day, to: day, time_of_day: Patch::Set(time()) },
            "Move #3 “Run” on Tue 24 Nov 2026 to 14:30",
        ),
        (
            Operation::Update { id: id(), fields: Box::new(Fields { time_of_day: Patch::Set(time()), series: true, ..Fields::default() }) },
            "Move all dates of #3 “Run” to 14:30",
        ),
        (
            Operation::AddLabels { target: domain::operation::Target::Id(one()), labels: vec!["a".to_owned()] },
            "Label #1 “Call the dentist” with “a”",
        ),
        (
            Operation::RemoveLabels { target: domain::operation::Target::Id(one()), labels: vec!["a".to_owned(), "b".to_owned()] },
            "Take “a”, “b” off #1 “Call the dentist”",
        ),
        (bulk(scope(|filter| filter.overdue = Some(true))), "Move everything overdue to Wed 25 Nov 2026"),
        (bulk(Where { scheduled_range: on(day), ..scope(|_| ()) }), "Move everything on Tue 24 Nov 2026 to Wed 25 Nov 2026"),
        (
            bulk(scope(|filter| {
                filter.priority = Some(Priority::High);
                filter.scheduled_range = Some(DateRange { from: None, to: Some(date("2026-11-30")) });
            })),
            "Move everything with high priority until Mon 30 Nov 2026 to Wed 25 Nov 2026",
        ),
        (
            Operation::BulkDelete {
                r#where: scope(|filter| {
                    filter.title_contains = Some("hello".to_owned());
                    filter.repeating = Some(false);
                }),
            },
            "Delete everything one-off with “hello” in the title",
        ),
    ];
    for (operation, expected) in table {
        is_read_back(&operation, expected);
    }
    for other in ["Move the dentist to Friday", "Complete #1 and #2", "Add milk", "Delete everything", "Move #1 to Friday", ""] {
        let steps = canon::steps(other);
        assert!(steps.is_none() || other == "Delete everything", "{other}: {steps:?}");
    }
}

#[test]
fn sentences_of_notes_steps_and_repetitions_are_read_back() {
    let day = date("2026-11-24");
    let rule = |text: &str| match when::find(text, &context().clock).remove(0).when {
        When::Recurrence(repeat) => repeat.stored,
        other => panic!("{other:?}"),
    };
    let one = || domain::TaskRef::Number(1);
    let item = |title: &str| NewItem { title: title.to_owned(), is_checked: false };
    let update = |fields: Fields| Operation::Update { id: one(), fields: Box::new(fields) };
    let new = |create: Create| Operation::Create(Box::new(Create { title: "Water the beans".to_owned(), ..create }));
    let table = [
        (
            new(Create {
                scheduled_for: Some(day),
                time_of_day: "19:00".parse().ok(),
                recurrence: Some(rule("every Tuesday and Friday")),
                notes: Some("by the shed".to_owned()),
                checklist: vec!["fill the can".to_owned(), "carry it".to_owned()],
                ..Create::default()
            }),
            "Add “Water the beans” on Tue 24 Nov 2026 at 19:00, noting “by the shed”, with the steps “fill the can”, “carry it”, repeating weekly \
             on Tuesday and Friday",
        ),
        (
            new(Create { scheduled_for: Some(day), recurrence: Some(rule("every 3 days")), ..Create::default() }),
            "Add “Water the beans” on Tue 24 Nov 2026, repeating every 3 days",
        ),
        (update(Fields { notes: Patch::Set("with tea".to_owned()), ..Fields::default() }), "Note “with tea” on #1 “Call the dentist”"),
        (
            Operation::AddChecklistItems { id: one(), items: vec![item("card"), item("form")], checklist_id: None },
            "Add the steps “card”, “form” to #1 “Call the dentist”",
        ),
        (
            update(Fields { scheduled_for: Patch::Set(day), recurrence: Patch::Set(rule("every month on the 24th")), ..Fields::default() }),
            "Repeat #1 “Call the dentist” from Tue 24 Nov 2026, monthly on the 24th",
        ),
    ];
    for (operation, expected) in table {
        is_read_back(&operation, expected);
    }
    // Words that another rule would be read from are no such sentence.
    let odd = Recurrence { until: Some(day), ..rule("every day") };
    let odd = new(Create { scheduled_for: Some(day), recurrence: Some(odd), ..Create::default() });
    let said = canon::sentence(std::slice::from_ref(&odd), &[]);
    assert!(said.is_none_or(|said| operations(decided(canon::steps(&said).unwrap())) == json!([odd])));
}

#[test]
fn several_targets_each_in_its_own_way() {
    let both = |one: Target, other: Target| target(TargetKind::Each(vec![one, other]), "both");
    let swapped = json!([
        {"op": "update", "id": 2, "scheduledFor": "2026-11-24", "timeOfDay": null},
        {"op": "update", "id": 4, "scheduledFor": "2026-11-24", "timeOfDay": "10:00"},
    ]);
    assert_eq!(operations(decided(vec![change(Verb::Swap, both(numbered(2), titled("hello")))])), swapped);
    let clarify = decided(vec![change(Verb::Complete(true), both(numbered(4), titled("unicorn")))]);
    assert_eq!(words(clarify), "No task matches “unicorn”.");
    // The choice for the unclear target is joined with the other targets.
    let ambiguous = vec![change(Verb::Complete(true), both(numbered(4), titled("call")))];
    assert_eq!(choices(decided(ambiguous.clone())), ["Call the dentist", "Call the dentist again"]);
    let mut reading = Reading {
        message: String::new(),
        mode: Mode::Auto,
        context: context(),
        readings: vec![Candidate::new(ambiguous, 0)],
        words: None,
        seen: None,
        selection: Selection { ids: vec![2], ..Selection::default() },
        chosen: None,
        heard: None,
    };
    let today = Today::new("2026-11-21T08:00:00Z".parse().unwrap(), chrono_tz::Europe::Berlin, Weekday::Mon);
    let look = |lookup: &Lookup| lookup::in_memory(lookup, &world(), &today);
    let completed = json!([
        {"op": "complete", "id": 4, "completed": true},
        {"op": "complete", "id": 2, "completed": true},
    ]);
    assert_eq!(operations(reading.decide(look).route), completed);
    reading.selection = Selection::default();
    assert!(matches!(reading.decide(look).route, Route::Clarify(_)));
}

#[test]
fn the_dates_in_the_days_that_are_said() {
    let run = |days: DateRange| target(TargetKind::On(Box::new(numbered(3)), days), "the run");
    let day = |text: &str| DateRange { from: Some(date(text)), to: Some(date(text)) };
    let monday = || run(day("2026-11-23"));
    for (verb, expected) in [
        (Verb::Complete(true), json!({"op": "complete_occurrence", "id": 3, "occurrenceDate": "2026-11-23", "completed": true})),
        (Verb::Delete, json!({"op": "skip_occurrence", "id": 3, "occurrenceDate": "2026-11-23"})),
        (to("2026-11-25"), json!({"op": "move_occurrence", "id": 3, "occurrenceDate": "2026-11-23", "to": "2026-11-25"})),
        (
            Verb::Move(clause::Move::Snooze(Length { hours: 2, ..Length::default() })),
            json!({"op": "move_occurrence", "id": 3, "occurrenceDate": "2026-11-23", "to": "2026-11-23", "timeOfDay": "09:00"}),
        ),
    ] {
        assert_eq!(operations(decided(vec![change(verb, monday())])), json!([expected]));
    }
    let week = DateRange { from: Some(date("2026-11-23")), to: Some(date("2026-11-24")) };
    let skipped = operations(decided(vec![change(Verb::Skip(None), run(week))]));
    assert_eq!(skipped.as_array().map(Vec::len), Some(2));
    let before = words(decided(vec![change(Verb::Complete(true), run(day("2026-10-01")))]));
    assert_eq!(before, "#3 “Run” has no date then. The next is today.");
}

#[test]
fn what_is_told_as_a_fact_is_done_only_where_it_is_plain() {
    let told = |words: &str| {
        let target = titled(words);
        decided(vec![step(Clause::Change(Box::new(Change { verb: Verb::Complete(true), target, otherwise: Otherwise::Told })))])
    };
    assert_eq!(operations(told("say hello")), json!([{"op": "complete", "id": 4, "completed": true}]));
    assert_eq!(words(told("paid the rent")), "No task matches “paid the rent”.");
    assert_eq!(choices(told("at hello")), ["Say “hello”"]);
}

#[test]
fn a_list_is_cleared_after_a_question() {
    let scope = Scope { filter: Where { priority: Some(Priority::High), ..Where::default() }, ..Scope::default() };
    let cleared = decided(vec![change(Verb::Clear, target(TargetKind::Scope(scope), "everything important"))]);
    assert_eq!(choices(cleared), ["Complete everything with high priority", "Delete everything with high priority"]);
}

#[test]
fn readings_are_few_enough_to_be_looked_up() {
    let one = |number: u64| Alternative { steps: vec![change(Verb::Delete, numbered(number))], words: None };
    let steps = vec![step(Clause::Either((1..=20).map(one).collect()))];
    let mut readings = vec![Candidate::new(steps, 0)];
    bound(&mut readings, &context());
    let [Step { clause: Clause::Either(kept), .. }] = readings[0].steps.as_slice() else { panic!("{readings:?}") };
    assert_eq!(kept.len(), 12);
}

#[test]
fn a_part_of_a_day_holds_for_changes_and_conditions() {
    let tuesday = |from: &str, until: &str| Scope {
        filter: Where {
            scheduled_range: Some(DateRange { from: Some(date("2026-11-24")), to: Some(date("2026-11-24")) }),
            completed: Some(false),
            ..Where::default()
        },
        hours: Some(Hours { from: from.parse().unwrap(), until: until.parse().ok() }),
        after: " then".to_owned(),
        ..Scope::default()
    };
    let all = |from: &str, until: &str| target(TargetKind::Scope(tuesday(from, until)), "everything then");
    assert_eq!(
        operations(decided(vec![change(to("2026-11-27"), all("09:00", "12:00"))])),
        json!([{"op": "update", "id": 2, "scheduledFor": "2026-11-27"}])
    );
    assert_eq!(words(decided(vec![change(Verb::Delete, all("12:00", "18:00"))])), "You have no tasks then.");
    let when = |from: &str, until: &str| Step {
        condition: Some(Condition { none: true, scope: tuesday(from, until) }),
        ..change(Verb::Complete(true), numbered(1))
    };
    assert_eq!(operations(decided(vec![when("12:00", "18:00")])), json!([{"op": "complete", "id": 1, "completed": true}]));
    assert_eq!(words(decided(vec![when("06:00", "18:00")])), "You have 2 tasks then, so nothing is proposed.");
}
