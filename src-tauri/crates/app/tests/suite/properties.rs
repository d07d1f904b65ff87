//! Random operation sequences through the real write path: undo is the identity, redo applies again, and a dry run reports what apply does.

use std::collections::BTreeMap;

use app::{App, Clock};
use chrono::{DateTime, Duration, NaiveDate};
use chrono_tz::Tz;
use domain::{Place, Source, parse};
use exchange::Format;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use protocol::changes::{ApplyRequest, UndoOutcome, UndoRequest};
use serde_json::{Value, json};

/// The number of sequences of each share. A share has its own seed and its own databases, so that the shares are tried at the same time.
const SEQUENCES: u32 = 250;
const SHARES: u8 = 4;
/// The number of existing tasks; operations also use a few higher numbers, which do not exist.
const TASKS: u64 = 30;

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).expect("a date")
}

fn date() -> impl Strategy<Value = String> {
    (-20_i64..40).prop_map(|days| (today() + Duration::days(days)).to_string())
}

fn id() -> impl Strategy<Value = Value> {
    prop_oneof![8 => (1..=TASKS).prop_map(|number| json!(number)), 1 => (TASKS + 1..TASKS + 5).prop_map(|number| json!(format!("#{number}")))]
}

fn priority() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("low"), Just("medium"), Just("high")]
}

fn label() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("errands"), Just("Calls"), Just("morning"), Just("evening"), Just("no such label")]
}

fn recurrence() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!({"type": "none"})),
        Just(json!({"type": "daily"})),
        Just(json!({"type": "weekdays"})),
        Just(json!({"type": "weekly"})),
        (1..9_u32).prop_map(|days| json!({"type": "every_n_days", "intervalDays": days})),
        Just(json!({"type": "custom", "rrule": "FREQ=MONTHLY;BYDAY=-1FR"})),
    ]
}

fn filter() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!({"overdue": true})),
        Just(json!({"all": true})),
        priority().prop_map(|priority| json!({"priority": priority, "completed": false})),
        label().prop_map(|label| json!({"labels": [label]})),
        Just(json!({"project": "Home"})),
        Just(json!({"unscheduled": true})),
        Just(json!({"repeating": true})),
        Just(json!({"text": "mil"})),
        (date(), date()).prop_map(|(from, to)| json!({"scheduledRange": {"from": from, "to": to}})),
    ]
}

fn fields() -> impl Strategy<Value = Value> {
    prop_oneof![
        "[a-zA-Zäöü ]{1,20}".prop_map(|title| json!({"title": title})),
        date().prop_map(|date| json!({"scheduledFor": date})),
        Just(json!({"scheduledFor": null})),
        (date(), 0..24_u32).prop_map(|(date, hour)| json!({"scheduledFor": date, "timeOfDay": format!("{hour:02}:30")})),
        date().prop_map(|date| json!({"deadline": date})),
        priority().prop_map(|priority| json!({"priority": priority})),
        recurrence().prop_map(|recurrence| json!({"recurrence": recurrence})),
        Just(json!({"project": "Home"})),
        Just(json!({"project": null})),
        prop::collection::vec(label(), 0..3).prop_map(|labels| json!({"labels": labels})),
        any::<bool>().prop_map(|completed| json!({"completed": completed})),
    ]
}

fn with(mut operation: Value, more: &Value) -> Value {
    if let (Some(into), Some(from)) = (operation.as_object_mut(), more.as_object()) {
        into.extend(from.clone());
    }
    operation
}

fn operation() -> impl Strategy<Value = Value> {
    prop_oneof![
        3 => ("[a-zA-Z0-9 ]{1,30}", fields()).prop_map(|(title, more)| with(with(json!({"op": "create"}), &more), &json!({"title": title, "completed": null}))),
        6 => (id(), fields()).prop_map(|(id, fields)| with(json!({"op": "update", "id": id}), &fields)),
        2 => id().prop_map(|id| json!({"op": "delete", "id": id})),
        2 => id().prop_map(|id| json!({"op": "restore", "id": id})),
        3 => (id(), any::<bool>()).prop_map(|(id, completed)| json!({"op": "complete", "id": id, "completed": completed})),
        3 => (id(), date(), any::<bool>())
            .prop_map(|(id, date, completed)| json!({"op": "complete_occurrence", "id": id, "occurrenceDate": date, "completed": completed})),
        2 => (id(), date()).prop_map(|(id, date)| json!({"op": "skip_occurrence", "id": id, "occurrenceDate": date})),
        2 => (id(), date(), date()).prop_map(|(id, date, to)| json!({"op": "move_occurrence", "id": id, "occurrenceDate": date, "to": to})),
        2 => (filter(), fields()).prop_map(|(filter, fields)| json!({"op": "bulk_update", "where": filter, "set": fields})),
        2 => (filter(), any::<bool>()).prop_map(|(filter, completed)| json!({"op": "bulk_complete", "where": filter, "completed": completed})),
        1 => filter().prop_map(|filter| json!({"op": "bulk_delete", "where": filter})),
        2 => (id(), label()).prop_map(|(id, label)| json!({"op": "add_labels", "id": id, "labels": [label]})),
        1 => (filter(), label()).prop_map(|(filter, label)| json!({"op": "remove_labels", "where": filter, "labels": [label]})),
        2 => (id(), prop::collection::vec("[a-z]{1,9}", 1..4))
            .prop_map(|(id, titles)| json!({"op": "add_checklist_items", "id": id, "items": titles.iter().map(|title| json!({"title": title})).collect::<Vec<_>>()})),
        1 => id().prop_map(|id| json!({"op": "create_checklist", "id": id, "title": "Packing"})),
        1 => (id(), id()).prop_map(|(id, before)| json!({"op": "move_task", "id": id, "before": before})),
        1 => (id(), "[a-z ]{1,30}").prop_map(|(id, text)| json!({"op": "add_note", "id": id, "text": text})),
        1 => "[a-z]{3,8}".prop_map(|name| json!({"op": "create_project", "name": name})),
        1 => Just(json!({"op": "delete_project", "project": "Home"})),
        1 => Just(json!({"op": "create_project", "name": "Home"})),
        1 => "[a-z]{3,8}".prop_map(|name| json!({"op": "create_label", "name": name})),
        1 => Just(json!({"op": "delete_label", "label": "errands"})),
        1 => Just(json!({"op": "create_label", "name": "errands"})),
        1 => Just(json!({"op": "save_filter", "name": "Week", "query": "due:week"})),
    ]
}

async fn canonical(app: &App) -> String {
    let mut out = Vec::new();
    app.data().export(Format::Json, true, &mut out).await.expect("an export");
    String::from_utf8(out).expect("UTF-8")
}

async fn seeded(folder: &tempfile::TempDir) -> App {
    let now = DateTime::parse_from_rfc3339("2026-11-21T09:00:00Z").expect("an instant").to_utc();
    let app = App::open(&folder.path().join("test.db"), Clock::fixed(now, Tz::Europe__Berlin)).await.expect("a database");
    let operations = testkit::household(TASKS, |days| (today() + Duration::days(days)).to_string());
    apply(&app, operations).await.expect("the seed");
    app
}

/// The numbers in the sidebar.
async fn counts(app: &App) -> BTreeMap<Place, i64> {
    let sidebar = app.tasks().sidebar_counts().await.expect("counts");
    let there = app.tasks().sidebar().await.expect("a sidebar");
    let views = sidebar.counts;
    let mut counts = BTreeMap::from([
        (Place::Inbox, i64::from(views.inbox)),
        (Place::Today, i64::from(views.today)),
        (Place::Upcoming, i64::from(views.upcoming)),
        (Place::Backlog, i64::from(views.backlog)),
        (Place::Completed, i64::from(views.completed)),
        (Place::Trash, i64::from(views.trash)),
    ]);
    let count = |found: Option<&u32>| i64::from(found.copied().unwrap_or_default());
    counts.extend(there.projects.iter().map(|one| (Place::Project(one.entity.id), count(sidebar.projects.get(&one.entity.id)))));
    counts.extend(there.labels.iter().map(|one| (Place::Label(one.entity.id), count(sidebar.labels.get(&one.entity.id)))));
    counts
}

async fn apply(app: &App, operations: Vec<Value>) -> Result<protocol::changes::Applied, protocol::changes::Refused> {
    let request = ApplyRequest::of(operations.clone());
    match app.changes().apply(request.clone(), Source::User).await {
        Err(refused) if refused.confirm.is_some() => {
            app.changes().apply(ApplyRequest { confirm: refused.confirm, ..request }, Source::User).await
        }
        other => other,
    }
}

/// Checks one sequence: its valid operations are dry-run, applied, undone and redone.
async fn check(app: &App, operations: Vec<Value>, keep: bool) -> Result<(), TestCaseError> {
    let before = canonical(app).await;
    let mut dry = app.changes().dry_run(parse::list(Value::Array(operations.clone())), None, Source::User).await.expect("a dry run");
    if dry.results.iter().any(|result| !result.valid) {
        let refused = apply(app, operations.clone()).await.expect_err("an invalid list was applied");
        let said: Vec<bool> = refused.operations.iter().map(Vec::is_empty).collect();
        let expected: Vec<bool> = dry.results.iter().map(|result| result.valid).collect();
        prop_assert_eq!(said, expected, "apply and dry run disagree about what is valid");
    }
    // Only valid operations are kept. Leaving one out can make another invalid, so this is repeated until all are valid.
    let mut operations = operations;
    while dry.results.iter().any(|result| !result.valid) {
        let valid = operations.iter().zip(&dry.results).filter(|(_, result)| result.valid);
        operations = valid.map(|(operation, _)| operation.clone()).collect();
        if operations.is_empty() {
            return Ok(());
        }
        dry = app.changes().dry_run(parse::list(Value::Array(operations.clone())), None, Source::User).await.expect("a dry run");
    }
    prop_assert_eq!(&canonical(app).await, &before, "a dry run or a refused list wrote something");
    let counted = counts(app).await;
    let applied = apply(app, operations).await.map_err(|refused| TestCaseError::fail(format!("{refused:?}")))?;
    prop_assert_eq!(applied.summary, dry.summary, "apply did something else than the dry run said");
    let did: Vec<_> = applied.results.into_iter().map(|result| result.preview).collect();
    let foretold: Vec<_> = dry.results.into_iter().map(|result| result.preview).collect();
    prop_assert_eq!(&did, &foretold);
    let now = counts(app).await;
    for (place, count) in &counted {
        // A project or label that was deleted has no list any more.
        let Some(is) = now.get(place) else { continue };
        let shift: i64 = foretold.iter().filter_map(|preview| preview.shifts.get(place)).map(|by| i64::from(*by)).sum();
        prop_assert_eq!(is - count, shift, "{} was foretold wrong", place);
    }
    let after = canonical(app).await;
    let Some(id) = applied.change_set_id else {
        prop_assert_eq!(after, before, "rows changed without a change set");
        return Ok(());
    };
    let undone = app.history().undo(UndoRequest { change_set_id: Some(id), insist: false }, Source::User).await.expect("an undo");
    prop_assert!(matches!(undone, UndoOutcome::Undone { .. }), "{:?}", undone);
    prop_assert_eq!(&canonical(app).await, &before, "undo is not the identity");
    if keep {
        let redone = app.history().redo(UndoRequest::default(), Source::User).await.expect("a redo");
        prop_assert!(matches!(redone, UndoOutcome::Undone { .. }), "{:?}", redone);
        prop_assert_eq!(&canonical(app).await, &after, "redo is not the same as applying again");
    }
    Ok(())
}

#[test]
fn undo_is_the_identity_and_a_dry_run_is_the_truth() {
    std::thread::scope(|scope| {
        for number in 0..SHARES {
            scope.spawn(move || share(number));
        }
    });
}

fn share(number: u8) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let app = std::cell::RefCell::new(runtime.block_on(seeded(&folder)));
    let folders = std::cell::RefCell::new(vec![folder]);
    let sequences = std::cell::Cell::new(0_u32);
    let config = Config { cases: SEQUENCES, failure_persistence: None, max_shrink_iters: 200, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[number; 32]));
    let strategy = (prop::collection::vec(operation(), 1..8), prop::bool::weighted(0.3));
    runner
        .run(&strategy, |(operations, keep)| {
            // The database is replaced from time to time, so that enough rows remain.
            sequences.set(sequences.get() + 1);
            if sequences.get().is_multiple_of(20) {
                let fresh = tempfile::tempdir().expect("a folder");
                *app.borrow_mut() = runtime.block_on(seeded(&fresh));
                folders.borrow_mut().push(fresh);
            }
            let current = app.borrow().clone();
            runtime.block_on(check(&current, operations, keep))
        })
        .unwrap_or_else(|error| panic!("share {number}: {error}"));
}
