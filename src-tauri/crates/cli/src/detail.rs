//! One task in full, as `assent show` prints it.

use app::Reader;
use chrono::NaiveDate;
use protocol::tasks::TaskDetail;

use crate::{
    output::{DIM, DONE, STRONG, styled},
    words::{self, Names, plain},
};

/// Title, fields that are set, notes, checklists, dated notes.
pub fn text(detail: &TaskDetail, names: &Names, reader: &Reader) -> String {
    let task = &detail.task;
    let mut lines = vec![format!("{} {}", styled(DIM, &format!("#{}", task.number)), styled(STRONG, &plain(&task.title)))];
    let fields = fields(detail, names, reader).into_iter();
    let fields: Vec<_> =
        fields.filter_map(|(name, value)| Some((reader.say(name, &[]), value.filter(|value| !value.is_empty())?))).collect();
    let width = fields.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(10);
    lines.extend(fields.iter().map(|(name, value)| format!("{} {value}", styled(DIM, &format!("{name:<width$}")))));
    if !task.notes.is_empty() {
        lines.push(String::new());
        lines.extend(task.notes.lines().map(plain));
    }
    for list in &detail.checklists {
        lines.push(String::new());
        lines.push(styled(STRONG, &plain(&list.checklist.title)));
        for item in list.items.iter().filter(|item| !item.is_archived) {
            let mark = if item.is_checked { styled(DONE, "✓") } else { "·".to_owned() };
            let by = if item.created_by.word() == "agent" {
                styled(DIM, &format!(" · {}", reader.say("cli_step_by_agent", &[])))
            } else {
                String::new()
            };
            lines.push(format!("  {mark} {}{by}", plain(&item.title)));
            if let Some(kept) = &item.overridden {
                let deed = match (item.is_checked, kept.verified) {
                    (true, true) => "cli_ticked_verified",
                    (true, false) => "cli_ticked_unverified",
                    (false, true) => "cli_unticked_verified",
                    (false, false) => "cli_unticked_unverified",
                };
                lines.push(styled(DIM, &format!("      {}", reader.say(deed, &[("reason", &plain(&kept.reason))]))));
            }
            if let Some(said) = &item.suggestion {
                lines.push(styled(DIM, &format!("      {}", reader.say("cli_looks_done", &[("reason", &plain(&said.reason))]))));
            }
        }
    }
    for note in &detail.notes {
        lines.push(String::new());
        lines.push(styled(DIM, &reader.date(note.recorded_until.date_naive())));
        lines.extend(note.text.lines().map(plain));
    }
    lines.join("\n") + "\n"
}

/// Messages with names, and values; those without a value are not printed.
fn fields(detail: &TaskDetail, names: &Names, reader: &Reader) -> [(&'static str, Option<String>); 8] {
    let task = &detail.task;
    let day = |date: NaiveDate| reader.date(date);
    let say = |id: &str| reader.say(id, &[]);
    let state = match (task.deleted_at, task.completed, task.completed_at) {
        (Some(_), ..) => Some(say("cli_state_trash")),
        (None, true, Some(at)) => Some(reader.say("cli_state_done_on", &[("date", &day(at.date_naive()))])),
        (None, true, None) => Some(say("cli_state_done")),
        (None, false, _) => None,
    };
    let time = task.time_on(detail.occurrence).map(|time| format!(" {time}")).unwrap_or_default();
    let project = match task.project_id {
        Some(id) => names.get(id).map_or_else(|| say("cli_archived_project"), ToOwned::to_owned),
        None => say("cli_inbox"),
    };
    [
        ("cli_field_state", state),
        ("cli_field_date", detail.occurrence.or(task.scheduled_for).map(|date| day(date) + &time)),
        ("cli_field_repeats", words::recurrence(&task.recurrence, reader)),
        ("cli_field_next", Some(detail.next_dates.iter().map(|date| day(*date)).collect::<Vec<_>>().join(", "))),
        ("cli_field_deadline", task.deadline.map(day)),
        ("cli_field_priority", Some(say(&format!("cli_priority_{}", task.priority.word())))),
        ("cli_field_project", Some(project)),
        ("cli_field_labels", Some(task.labels.iter().filter_map(|label| names.get(label.id)).collect::<Vec<_>>().join(" "))),
    ]
}
