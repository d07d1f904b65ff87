//! One task in full, as `assent show` prints it.

use chrono::NaiveDate;
use protocol::tasks::TaskDetail;

use crate::{
    failure::Failure,
    output::{DIM, DONE, STRONG, styled},
    words::{self, Names, plain},
};

/// Title, the fields that are set, notes, checklists, and dated notes.
pub fn text(detail: &TaskDetail, names: &Names, today: NaiveDate) -> Result<String, Failure> {
    let task = &detail.task;
    let mut lines = vec![format!("{} {}", styled(DIM, &format!("#{}", task.number)), styled(STRONG, &plain(&task.title)))];
    let fields =
        fields(detail, names, today)?.into_iter().filter_map(|(name, value)| Some((name, value.filter(|value| !value.is_empty())?)));
    lines.extend(fields.map(|(name, value)| format!("{} {value}", styled(DIM, &format!("{name:<10}")))));
    if !task.notes.is_empty() {
        lines.push(String::new());
        lines.extend(task.notes.lines().map(plain));
    }
    for list in &detail.checklists {
        lines.push(String::new());
        lines.push(styled(STRONG, &plain(&list.checklist.title)));
        for item in list.items.iter().filter(|item| !item.is_archived) {
            let mark = if item.is_checked { styled(DONE, "✓") } else { "·".to_owned() };
            lines.push(format!("  {mark} {}", plain(&item.title)));
            if let Some(kept) = &item.overridden {
                let deed = if item.is_checked { "Ticked" } else { "Unticked" };
                let seen = if kept.verified { "verified by a newer note" } else { "unverified" };
                lines.push(styled(DIM, &format!("      {deed} by the agent, {seen}: {}", plain(&kept.reason))));
            }
            if let Some(said) = &item.suggestion {
                lines.push(styled(DIM, &format!("      Looks done: {}", plain(&said.reason))));
            }
        }
    }
    for note in &detail.notes {
        lines.push(String::new());
        lines.push(styled(DIM, &words::date(note.recorded_until.date_naive(), today)));
        lines.extend(note.text.lines().map(plain));
    }
    Ok(lines.join("\n") + "\n")
}

/// Names and values of the fields; those without a value are not printed.
fn fields(detail: &TaskDetail, names: &Names, today: NaiveDate) -> Result<[(&'static str, Option<String>); 8], Failure> {
    let task = &detail.task;
    let day = |date: NaiveDate| words::date(date, today);
    let state = match (task.deleted_at, task.completed, task.completed_at) {
        (Some(_), ..) => Some("in the trash".to_owned()),
        (None, true, Some(at)) => Some(format!("done {}", day(at.date_naive()))),
        (None, true, None) => Some("done".to_owned()),
        (None, false, _) => None,
    };
    let time = task.time_on(detail.occurrence).map(|time| format!(" {time}")).unwrap_or_default();
    let project = match task.project_id {
        Some(id) => names.get(id).unwrap_or("an archived project"),
        None => "Inbox",
    };
    Ok([
        ("State", state),
        ("Date", detail.occurrence.or(task.scheduled_for).map(|date| day(date) + &time)),
        ("Repeats", words::recurrence(&serde_json::to_value(&task.recurrence)?)),
        ("Next", Some(detail.next_dates.iter().map(|date| day(*date)).collect::<Vec<_>>().join(", "))),
        ("Deadline", task.deadline.map(day)),
        ("Priority", Some(task.priority.word().to_owned())),
        ("Project", Some(project.to_owned())),
        ("Labels", Some(task.labels.iter().filter_map(|label| names.get(label.id)).collect::<Vec<_>>().join(" "))),
    ])
}
