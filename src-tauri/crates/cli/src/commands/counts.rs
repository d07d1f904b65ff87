//! Counts tasks by view, project and label.

use std::fmt::Write as _;

use app::App;

use crate::{
    failure::Failure,
    output::{STRONG, print, print_json, styled},
    words::plain,
};

/// Prints the counts of the sidebar, and the other view counts.
pub async fn counts(app: &App, as_json: bool) -> Result<(), Failure> {
    let sidebar = app.tasks().sidebar().await?;
    if as_json {
        return print_json(&sidebar);
    }
    let reader = app.settings().reader().await;
    let counts = &sidebar.counts;
    let views = [
        ("cli_inbox", counts.inbox),
        ("cli_today", counts.today),
        ("cli_overdue", counts.overdue),
        ("cli_next_7_days", counts.next_7_days),
        ("cli_upcoming", counts.upcoming),
        ("cli_scheduled", counts.scheduled),
        ("cli_backlog", counts.backlog),
        ("cli_view_completed", counts.completed),
        ("cli_trash", counts.trash),
    ];
    let views = views.map(|(name, count)| (reader.say(name, &[]), count));
    let projects: Vec<_> = sidebar.projects.iter().map(|one| (format!("#{}", plain(&one.entity.name)), one.count)).collect();
    let labels: Vec<_> = sidebar.labels.iter().map(|one| (format!("@{}", plain(&one.entity.name)), one.count)).collect();
    let mut text = String::new();
    for (heading, rows) in [("cli_tasks", views.as_slice()), ("cli_projects", projects.as_slice()), ("cli_labels", labels.as_slice())] {
        if !rows.is_empty() {
            let _ = writeln!(text, "{}", styled(STRONG, &reader.say(heading, &[])));
        }
        for (name, count) in rows {
            let _ = writeln!(text, "{:>9}  {name}", reader.number((*count).into()));
        }
    }
    print(&text)
}
