//! Commands for a database that cannot be opened.

use std::path::Path;

use app::Recovery;
use protocol::{Code, Problem, recovery::SavedTable};
use serde_json::json;

use crate::{
    failure::Failure,
    output::{DIM, grouped, print, print_json, styled},
};

/// Shows the problem and the contents of the copy. With `yes`, replaces the file with the copy, or with an empty database if no copy is
/// named.
pub async fn restore(recovery: &Recovery, from: Option<&Path>, yes: bool, as_json: bool) -> Result<(), Failure> {
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
            ("Open tasks", copy.open),
            ("Completed", copy.completed),
            ("In the trash", copy.trash),
            ("Projects", copy.projects),
            ("Labels", copy.labels),
            ("Notes", copy.notes),
        ];
        said.push("In the copy:\n".to_owned());
        said.extend(rows.map(|(name, count)| format!("{} {:>10}\n", styled(DIM, &format!("{name:<12}")), grouped(count as usize))));
    }
    said.push(match done.map(|done| done.set_aside) {
        None => "Nothing was changed; add --yes to do it.\n".to_owned(),
        Some(None) => "Done.\n".to_owned(),
        Some(Some(aside)) => format!("Done. The file that could not be used is now {aside}.\n"),
    });
    print(&said.concat())
}

/// Saves what can be read into a new file, and reports what could not.
pub async fn salvage(recovery: &Recovery, to: &Path, as_json: bool) -> Result<(), Failure> {
    let report = recovery.salvage(Some(to)).await?;
    if as_json {
        return print_json(&report);
    }
    let count = |many: u64| grouped(usize::try_from(many).unwrap_or(usize::MAX));
    let line = |table: &SavedTable| {
        let left_out = if table.left_out > 0 { format!(" {} left out", count(table.left_out)) } else { String::new() };
        format!("{} {:>10}{left_out}\n", styled(DIM, &format!("{:<24}", table.table)), count(table.saved))
    };
    let tables = report.tables.iter().filter(|table| table.saved > 0 || table.left_out > 0);
    let mut said: Vec<String> = tables.map(line).collect();
    said.push(match report.lost_pages {
        0 => "Every page could be read.\n".to_owned(),
        lost => format!("{} of {} pages cannot be read; nobody knows what was on them.\n", count(lost.into()), count(report.pages.into())),
    });
    said.push(format!("The new file is {}.\n", report.path));
    print(&said.concat())
}

/// The refusal for a database that can be opened.
pub fn not_needed() -> Failure {
    Problem::new(Code::NotDamaged, "The database can be opened, so it stays.").into()
}
