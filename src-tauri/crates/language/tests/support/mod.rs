//! A small list of tasks for tests of whole messages: Saturday 21 November 2026, nine in the morning in Berlin.

use chrono::Weekday;
use domain::{Label, Project, Task, Today, World, lookup, recurrence::rrule, sentence::Sentence};
use language::{
    Clock, DateOrder, Names,
    instruction::{self, Context, Decision, Mode, Route},
};
use serde_json::{Value, json};

pub fn clock() -> Clock {
    Clock {
        now: "2026-11-21T09:00:00".parse().expect("a moment"),
        zone: chrono_tz::Europe::Berlin,
        date_order: DateOrder::MonthFirst,
        week_start: Weekday::Mon,
        language: language::Language::default(),
    }
}

fn id(kind: u64, n: u64) -> String {
    format!("00000000-0000-000{kind}-8000-{n:012}")
}

pub fn world() -> World {
    let mut world = World::default();
    for (n, name) in [(1, "errands"), (2, "work")] {
        let label: Label = serde_json::from_value(json!({"id": id(2, n), "name": name, "color": "teal"})).expect("a label");
        world.labels.insert(label.id, label);
    }
    for (n, name) in [(1, "Home"), (2, "Garden")] {
        let project: Project = serde_json::from_value(json!({"id": id(4, n), "name": name, "color": "teal"})).expect("a project");
        world.projects.insert(project.id, project);
    }
    let on = |label: u64| json!([{"id": id(2, label), "assignedAt": "2026-11-01T08:00:00Z"}]);
    let rows = [
        json!({"title": "Call the dentist", "scheduledFor": "2026-11-19"}),
        json!({"title": "Write report", "scheduledFor": "2026-11-20", "priority": "high", "labels": on(2)}),
        json!({"title": "Buy groceries", "scheduledFor": "2026-11-21", "timeOfDay": "17:30", "labels": on(1), "projectId": id(4, 1)}),
        json!({"title": "Renew passport", "deadline": "2026-11-27"}),
        json!({"title": "Weekly review", "scheduledFor": "2026-11-13", "timeOfDay": "16:00", "recurrence": {"type": "weekly"}}),
        json!({"title": "Gym", "scheduledFor": "2026-11-02", "timeOfDay": "07:00", "completedDates": ["2026-11-16", "2026-11-18"],
            "recurrence": {"type": "custom", "rrule": "FREQ=WEEKLY;BYDAY=MO,WE"}}),
        json!({"title": "Plan garden party", "scheduledFor": "2026-11-24", "timeOfDay": "10:00", "projectId": id(4, 2)}),
        json!({"title": "Haircut", "scheduledFor": "2026-11-24", "timeOfDay": "15:00"}),
        json!({"title": "Pay invoice Miller", "scheduledFor": "2026-11-24"}),
        json!({"title": "Return library books", "completed": true, "completedAt": "2026-11-20T17:00:00Z"}),
        json!({"title": "Clean the car", "completed": true, "completedAt": "2026-11-17T10:00:00Z"}),
        json!({"title": "Fix the gate", "projectId": id(4, 2)}),
    ];
    for (number, row) in (1..).zip(rows) {
        let mut row = row;
        row["number"] = json!(number);
        row["id"] = json!(id(1, number));
        row["position"] = json!(number);
        row["createdAt"] = json!("2026-11-01T08:00:00Z");
        row["updatedAt"] = json!("2026-11-01T08:00:00Z");
        world.insert_task(serde_json::from_value::<Task>(row).expect("a task"));
    }
    world
}

pub fn context() -> Context {
    let world = world();
    let mut names = Names {
        labels: world.labels.values().cloned().collect(),
        projects: world.projects.values().cloned().collect(),
        ..Names::default()
    };
    names.labels.sort_by_key(|label| label.id);
    names.projects.sort_by_key(|project| project.id);
    Context { clock: clock(), names, transcript: Vec::new(), clarify: None, scope: None }
}

pub fn decide(message: &str, context: &Context) -> Decision {
    let today = Today::new("2026-11-21T08:00:00Z".parse().expect("an instant"), chrono_tz::Europe::Berlin, Weekday::Mon);
    let reading = instruction::read(message, Mode::Auto, context);
    let lookups = reading.lookups();
    assert!(lookups.len() <= 12 && lookups.iter().all(|lookup| lookup.limit <= 200), "{message}: {lookups:?}");
    reading.decide(|lookup| lookup::in_memory(lookup, &world(), &today))
}

/// A decision in one line: its operations as JSON, its question with the choices, or its answer with the offer.
pub fn line(decision: &Decision) -> String {
    match &decision.route {
        Route::Plan { operations, remarks, .. } => {
            let operations: Vec<String> = operations.iter().map(|planned| short(&json!(planned.operation))).collect();
            [operations.join(" + ")].into_iter().chain(remarks.iter().map(|remark| remark.text.clone())).collect::<Vec<_>>().join(" | ")
        }
        Route::Clarify(clarify) => {
            let choices = clarify.groups.iter().flat_map(|group| group.options.iter().map(|option| option.title.clone()));
            [clarify.question.clone()].into_iter().chain(choices).collect::<Vec<_>>().join(" / ")
        }
        Route::Chat { text, offer, .. } => {
            let offer = offer.as_ref().map(|offer| format!(" > {offer}")).unwrap_or_default();
            format!("{}{offer}", Sentence::join(text).0)
        }
        Route::Undo => "undo".to_string(),
        Route::Dismiss => "dismiss".to_string(),
    }
}

/// An operation without what only JSON needs, its repeat rule as text: `move_occurrence id=6 occurrenceDate=2026-11-23 to=2026-11-24`.
fn short(operation: &Value) -> String {
    let said = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let field = |(name, value): (&String, &Value)| if name == "op" { said(value) } else { format!("{name}={}", said(value)) };
    let mut operation = operation.clone();
    rrule::to_text(&mut operation);
    operation.as_object().into_iter().flatten().map(field).collect::<Vec<_>>().join(" ")
}

/// Compares the decision for each message with the expected one, and shows all differences at once.
pub fn table(rows: &[(&str, &str)], context: &Context) {
    let got: Vec<String> = rows.iter().map(|(message, _)| format!("{message}\n    {}", line(&decide(message, context)))).collect();
    let wanted: Vec<String> = rows.iter().map(|(message, wanted)| format!("{message}\n    {wanted}")).collect();
    assert_eq!(got.join("\n"), wanted.join("\n"), "\n{}\n", got.join("\n"));
}
