//! Import and export.

use std::{
    fs::File,
    io::{self, IsTerminal as _, Write as _},
    time::Duration,
};

use app::App;
use indicatif::ProgressBar;
use protocol::{Code, Problem};

use super::read_text;
use crate::{
    args::{Export, Import, word},
    failure::Failure,
    output::{DIM, counted, print, print_json, shown, styled, watched},
};

/// Imports a file as one change set.
pub async fn import(app: &App, args: &Import, as_json: bool) -> Result<(), Failure> {
    let text = read_text(&args.file)?;
    let busy = busy("Importing…", as_json);
    let result = app.data().import(&text, word(&args.format).parse()?, args.preview).await;
    busy.finish_and_clear();
    let report = app.settings().reader().await.worded(result?);
    if as_json {
        return print_json(&report);
    }
    let mut lines = vec![report.sentence.clone()];
    let counts = &report.report.counts;
    let beside: Vec<String> = [
        (counts.projects, "project", "projects"),
        (counts.labels, "label", "labels"),
        (counts.checklist_items, "checklist item", "checklist items"),
        (counts.notes, "note", "notes"),
        (counts.filters, "saved filter", "saved filters"),
    ]
    .into_iter()
    .filter(|(many, ..)| *many > 0)
    .map(|(many, one, several)| counted(many, one, several))
    .collect();
    if !beside.is_empty() {
        lines.push(format!("The file holds {}.", beside.join(", ")));
    }
    if report.already_there > 0 {
        lines.push(format!("{} left alone, because they are there already.", counted(report.already_there, "row", "rows")));
    }
    for remark in &report.report.remarks {
        let how = if remark.carried { "Kept in another shape" } else { "Not carried" };
        lines.push(styled(DIM, &format!("{how}: {} ({})", remark.text, remark.count)));
    }
    if let Some(id) = report.change_set_id {
        lines.push(styled(DIM, &format!("assent undo {id} takes it back.")));
    }
    print(&(lines.join("\n") + "\n"))
}

/// Exports all data.
pub async fn export(app: &App, args: &Export) -> Result<(), Failure> {
    let format = word(&args.format).parse()?;
    let mut text = Vec::new();
    let report = app.data().export(format, args.canonical, &mut text).await?;
    if let Some(path) = &args.output {
        let kept = File::create(path).and_then(|mut file| file.write_all(&text).and_then(|()| file.sync_all()));
        kept.map_err(|error| Problem::new(Code::Io, format!("“{}” cannot be written: {error}.", path.display())))?;
    } else {
        let mut out = io::stdout().lock();
        if out.is_terminal() {
            text = shown(&String::from_utf8_lossy(&text)).into_bytes();
        }
        out.write_all(&text)?;
        out.flush()?;
    }
    for remark in report.remarks.iter().filter(|_| watched()) {
        let how = if remark.carried { "Kept in another shape" } else { "Not carried" };
        writeln!(io::stderr(), "{how}: {} ({})", shown(&remark.text), remark.count)?;
    }
    Ok(())
}

/// A progress indicator for a person who waits.
fn busy(what: &'static str, as_json: bool) -> ProgressBar {
    if as_json || !watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner().with_message(what);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
