//! A small household with a few rows of everything that operations can change.

use serde_json::{Value, json};

/// The operations that fill an empty database with `tasks` tasks, some of them repeating. `date` gives the day that many days from today.
pub fn household(tasks: u64, date: impl Fn(i64) -> String) -> Vec<Value> {
    let mut operations = vec![
        json!({"op": "create_project", "name": "Home"}),
        json!({"op": "create_label", "name": "errands"}),
        json!({"op": "create_label", "name": "calls"}),
        json!({"op": "create_label_group", "name": "time of day"}),
        json!({"op": "create_label", "name": "morning", "group": "time of day"}),
        json!({"op": "create_label", "name": "evening", "group": "time of day"}),
    ];
    for (number, days) in (1..=tasks).zip((-5..=5).cycle().skip(1)) {
        let date = date(days);
        operations.push(match number % 5 {
            0 => json!({"op": "create", "title": format!("Water plant {number}"), "scheduledFor": date, "recurrence": {"type": "daily"}}),
            1 => json!({"op": "create", "title": format!("Buy milk {number}"), "labels": ["errands", "morning"], "project": "Home"}),
            2 => json!({"op": "create", "title": format!("Call {number}"), "scheduledFor": date, "priority": "high", "checklist": ["one", "two"]}),
            3 => json!({"op": "create", "title": format!("Report {number}"), "deadline": date, "notes": "long words"}),
            _ => json!({"op": "create", "title": format!("Review {number}"), "scheduledFor": date, "recurrence": {"type": "weekly"}}),
        });
    }
    operations
}
