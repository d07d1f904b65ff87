//! Commands for a database that cannot be opened.

use std::path::Path;

use app::{Reader, Recovery};
use protocol::{Code, Problem, recovery::SavedTable};
use serde_json::json;

use crate::{
    failure::Failure,
    output::{DIM, print, print_json, styled, table},
};

/// Shows the problem and the contents of the copy. With `yes`, replaces the file with the copy, or with an empty database if no copy is
/// named.
pub async fn restore(recovery: &Recovery, from: Option<&Path>, yes: bool, as_json: bool, reader: &Reader) -> Result<(), Failure> {
    let Some(trouble) = recovery.trouble() else { return Err(not_needed()) };
    let copy = match from {
        Some(from) => Some(recovery.look_into(from).await?),
        None => None,
    };
    let done = match (from, yes) {
        (_, false) => None,
        (Some(from), true) => Some(recovery.use_copy(from).await?),
        (None, true) => Some(recovery.start_empty().await?),
    };
    if as_json {
        let aside = done.as_ref().and_then(|done| done.set_aside.as_deref());
        return print_json(&json!({ "trouble": trouble, "copy": copy, "restored": yes, "setAside": aside }));
    }
    let mut said = vec![format!("{}\n", trouble.problem.message)];
    if let Some(copy) = copy {
        let rows = [
            ("cli_open_tasks", copy.open),
            ("cli_view_completed", copy.completed),
            ("cli_in_the_trash", copy.trash),
            ("cli_projects", copy.projects),
            ("cli_labels", copy.labels),
            ("cli_notes", copy.notes),
        ];
        said.push(format!("{}\n", reader.say("cli_copy_heading", &[])));
        said.push(table(rows.map(|(name, count)| (reader.say(name, &[]), format!("{:>10}", reader.number(count.into())))), 12));
    }
    said.push(match done.map(|done| done.set_aside) {
        None => reader.say("cli_recovery_unchanged", &[]),
        Some(None) => reader.say("cli_recovered", &[]),
        Some(Some(aside)) => reader.say("cli_recovered_aside", &[("file", &aside)]),
    });
    print(&(said.concat() + "\n"))
}

/// Saves what can be read into a new file, and reports what could not.
pub async fn salvage(recovery: &Recovery, to: &Path, as_json: bool, reader: &Reader) -> Result<(), Failure> {
    let report = recovery.salvage(Some(to)).await?;
    if as_json {
        return print_json(&report);
    }
    let count = |many: u64| reader.number(many);
    let line = |saved: &SavedTable| {
        let left_out = if saved.left_out > 0 {
            format!(" {}", reader.say("cli_left_out_rows", &[("number", &count(saved.left_out))]))
        } else {
            String::new()
        };
        format!("{} {:>10}{left_out}\n", styled(DIM, &format!("{:<24}", saved.table)), count(saved.saved))
    };
    let tables = report.tables.iter().filter(|table| table.saved > 0 || table.left_out > 0);
    let mut said: Vec<String> = tables.map(line).collect();
    said.push(match report.lost_pages {
        0 => reader.say("cli_every_page", &[]),
        lost => reader.say("cli_lost_pages", &[("lost", &count(lost.into())), ("pages", &count(report.pages.into()))]),
    });
    said.push(format!("\n{}\n", reader.say("cli_new_file", &[("path", &report.path)])));
    print(&said.concat())
}

/// The refusal for a database that can be opened.
pub fn not_needed() -> Failure {
    Problem::new(Code::NotDamaged, "The database can be opened, so it stays.").into()
}
