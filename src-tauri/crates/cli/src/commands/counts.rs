//! Counts tasks by view, project and label.

use std::fmt::Write as _;

use app::App;

use crate::{
    failure::Failure,
    output::{STRONG, grouped, print, print_json, styled},
    words::plain,
};

/// Prints the counts of the sidebar, and the other view counts.
pub async fn counts(app: &App, as_json: bool) -> Result<(), Failure> {
    let sidebar = app.tasks().sidebar().await?;
    if as_json {
        return print_json(&sidebar);
    }
    let counts = &sidebar.counts;
    let views = [
        ("Inbox", counts.inbox),
        ("Today", counts.today),
        ("Overdue", counts.overdue),
        ("Next 7 days", counts.next_7_days),
        ("Upcoming", counts.upcoming),
        ("Scheduled", counts.scheduled),
        ("Backlog", counts.backlog),
        ("Completed", counts.completed),
        ("Trash", counts.trash),
    ];
    let views = views.map(|(name, count)| (name.to_owned(), count));
    let projects: Vec<_> = sidebar.projects.iter().map(|one| (format!("#{}", plain(&one.entity.name)), one.count)).collect();
    let labels: Vec<_> = sidebar.labels.iter().map(|one| (format!("@{}", plain(&one.entity.name)), one.count)).collect();
    let mut text = String::new();
    for (heading, rows) in [("Tasks", views.as_slice()), ("Projects", projects.as_slice()), ("Labels", labels.as_slice())] {
        if !rows.is_empty() {
            let _ = writeln!(text, "{}", styled(STRONG, heading));
        }
        for (name, count) in rows {
            let _ = writeln!(text, "{:>9}  {name}", grouped(usize::try_from(*count).unwrap_or(usize::MAX)));
        }
    }
    print(&text)
}
