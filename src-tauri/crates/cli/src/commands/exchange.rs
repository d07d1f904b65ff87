//! Import and export.

use std::{
    fs::File,
    io::{self, IsTerminal as _, Write as _},
    time::Duration,
};

use app::{App, Reader};
use indicatif::ProgressBar;
use protocol::{Code, Problem};

use super::read_text;
use crate::{
    args::{Export, Import, word},
    failure::Failure,
    output::{DIM, print, print_json, shown, styled, watched},
};

/// Imports a file as one change set.
pub async fn import(app: &App, args: &Import, as_json: bool) -> Result<(), Failure> {
    let text = read_text(&args.file)?;
    let reader = app.settings().reader().await;
    let busy = busy(reader.say("cli_importing", &[]), as_json);
    let result = app.data().import(&text, word(&args.format).parse()?, args.preview).await;
    busy.finish_and_clear();
    let report = reader.worded(result?);
    if as_json {
        return print_json(&report);
    }
    let mut lines = vec![report.sentence.clone()];
    let counts = &report.report.counts;
    let beside: Vec<String> = [
        (counts.projects, "cli_count_projects"),
        (counts.labels, "cli_count_labels"),
        (counts.checklist_items, "cli_count_items"),
        (counts.notes, "cli_count_notes"),
        (counts.filters, "cli_count_filters"),
    ]
    .into_iter()
    .filter(|(many, _)| *many > 0)
    .map(|(many, what)| reader.counted(what, many))
    .collect();
    if !beside.is_empty() {
        lines.push(reader.say("cli_file_holds", &[("what", &beside.join(", "))]));
    }
    if report.already_there > 0 {
        lines.push(reader.counted("cli_already_there", report.already_there));
    }
    for remark in &report.report.remarks {
        lines.push(styled(DIM, &remarked(remark.carried, &remark.text, remark.count, &reader)));
    }
    if let Some(id) = report.change_set_id {
        lines.push(styled(DIM, &reader.say("cli_undo_takes_back", &[("id", &id.to_string())])));
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
    let reader = app.settings().reader().await;
    for remark in report.remarks.iter().filter(|_| watched()) {
        writeln!(io::stderr(), "{}", remarked(remark.carried, &shown(&remark.text), remark.count, &reader))?;
    }
    Ok(())
}

/// What a format does not carry as it is, and how often.
fn remarked(carried: bool, text: &str, count: usize, reader: &Reader) -> String {
    let how = if carried { "cli_other_shape" } else { "cli_not_carried" };
    reader.say(how, &[("what", text), ("number", &count.to_string())])
}

/// A progress indicator for a person who waits.
fn busy(what: String, as_json: bool) -> ProgressBar {
    if as_json || !watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner().with_message(what);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
