//! Lists of operations, and the change sets made from them.

use std::path::Path;

use app::{App, Reader};
use chrono::{DateTime, Utc};
use protocol::{
    ChangeSetId, Code, DryRun, Idle, Problem, Source,
    changes::{Applied, ApplyRequest, Refused, UndoOutcome, UndoRequest},
    history::{ChangedRow, HistoryDetail, HistoryEntry},
    parse,
};
use serde_json::{Map, Value, json};

use super::read_text;
use crate::{
    args::{Apply, Undo},
    failure::Failure,
    output::{DIM, LATE, STRONG, print, print_json, styled},
    words::plain,
};

/// Applies the operations of a file.
pub async fn apply(app: &App, args: &Apply, as_json: bool) -> Result<(), Failure> {
    let key = args.key.as_ref().map(|key| serde_json::from_value(key.as_str().into()));
    let key = key.transpose().map_err(|_| Problem::new(Code::InvalidKey, "The idempotency key is a UUID."))?;
    let operations = operations(read_json(&args.file)?)?;
    let request = ApplyRequest { idempotency_key: key, confirm: args.confirm, ..ApplyRequest::of(operations) };
    let reader = app.settings().reader().await;
    let applied = reader.worded(app.changes().apply(request, Source::Cli).await?);
    if as_json { print_json(&applied) } else { print(&applied_text(&applied, &reader)) }
}

/// Prints what applying would do; fails with the code of the first invalid operation.
pub async fn dry_run(app: &App, file: &Path, as_json: bool) -> Result<(), Failure> {
    let answer = app.changes().dry_run(parse::list(read_json(file)?), None, Source::Cli).await?;
    if as_json {
        print_json(&answer)?;
    } else {
        print(&dry_run_text(&answer, &app.settings().reader().await))?;
    }
    let errors: Vec<Vec<Problem>> = answer.results.into_iter().map(|result| result.errors).collect();
    match errors.iter().flatten().next().cloned() {
        Some(problem) => Err(Refused { problem, operations: errors, confirm: None }.into()),
        None => Ok(()),
    }
}

fn read_json(file: &Path) -> Result<Value, Failure> {
    let text = read_text(file)?;
    Ok(serde_json::from_str(&text).map_err(|error| Problem::new(Code::InvalidJson, format!("This is not JSON: {error}.")))?)
}

/// The list in any of its accepted forms; the core refuses anything that is not a list.
fn operations(value: Value) -> Result<Vec<Value>, Failure> {
    let missing = || {
        Problem::new(Code::MissingOperations, "There are no operations.").hint("{\"operations\":[{\"op\":\"create\",\"title\":\"...\"}]}")
    };
    match value {
        Value::Array(list) => Ok(list),
        Value::Object(mut members) => match members.swap_remove("operations").or_else(|| members.swap_remove("actions")) {
            Some(Value::Array(list)) => Ok(list),
            Some(_) => Err(missing().into()),
            None => Ok(vec![Value::Object(members)]),
        },
        _ => Err(missing().into()),
    }
}

/// The sentence, a line per operation, and how to take it back.
pub fn applied_text(applied: &Applied, reader: &Reader) -> String {
    let mut lines = vec![styled(STRONG, &applied.sentence)];
    for (number, result) in (1..).zip(&applied.results) {
        let op = result.op.name();
        if let Some(idle) = result.preview.idle {
            lines.push(format!("{number:>3} {op} {}", styled(DIM, &idle_words(&json!(result.op), idle, reader))));
            continue;
        }
        let tasks: Vec<String> = result.numbers.iter().take(10).map(|number| format!("#{number}")).collect();
        let more = if result.numbers.len() > 10 {
            reader.say("cli_and_more", &[("number", &reader.number(result.preview.count.saturating_sub(10).into()))])
        } else {
            String::new()
        };
        lines.push(format!("{number:>3} {op} {}{more}", tasks.join(" ")));
    }
    if let Some(id) = applied.change_set_id {
        lines.push(styled(DIM, &reader.say("cli_take_back", &[("id", &id.to_string())])));
    }
    lines.join("\n") + "\n"
}

fn dry_run_text(answer: &DryRun, reader: &Reader) -> String {
    let mut lines = Vec::new();
    for (number, result) in (1..).zip(&answer.results) {
        let outcome = match (result.errors.first(), result.preview.idle) {
            (Some(problem), _) => styled(LATE, &problem.message),
            (None, Some(idle)) => idle_words(&result.op.to_written(), idle, reader),
            (None, None) => reader.tasks(result.preview.count),
        };
        lines.push(format!("{number:>3} {} {outcome}", plain(result.op.name().unwrap_or("?"))));
        lines.extend(result.notes.iter().map(|note| format!("    {}", styled(DIM, &plain(note)))));
        for sample in result.preview.samples.iter().filter(|_| result.errors.is_empty()) {
            let name = sample.number.map(|number| format!("#{number} ")).unwrap_or_default();
            lines.push(format!("    {name}{}  {}", plain(&sample.title), fields(sample.before.as_ref(), sample.after.as_ref(), reader)));
        }
    }
    let summary = &answer.summary;
    let sums = [
        (summary.created, "cli_created"),
        (summary.updated, "cli_changed"),
        (summary.deleted, "cli_trashed"),
        (summary.completed, "cli_completed"),
    ];
    let sum = |(many, what): &(u32, &str)| reader.say(what, &[("number", &many.to_string())]);
    let sums: Vec<String> = sums.iter().filter(|(many, _)| *many > 0).map(sum).collect();
    let sums = if sums.is_empty() { reader.say("cli_nothing", &[]) } else { sums.join(", ") };
    lines.push(styled(STRONG, &reader.say("cli_would_be", &[("sums", &sums)])));
    lines.extend(answer.warnings.iter().map(|warning| styled(LATE, &warning.message)));
    lines.join("\n") + "\n"
}

/// Why an operation changes nothing.
fn idle_words(op: &Value, idle: Idle, reader: &Reader) -> String {
    let why = match idle {
        Idle::Already => "cli_already",
        Idle::NoMatch if op["where"]["overdue"] == true => "cli_none_overdue",
        Idle::NoMatch => "cli_none_fits",
    };
    reader.say(why, &[])
}

/// `title: A → B, priority: → high`.
pub fn fields(before: Option<&Map<String, Value>>, after: Option<&Map<String, Value>>, reader: &Reader) -> String {
    let mut names: Vec<&String> = before.into_iter().chain(after).flat_map(Map::keys).collect();
    names.sort_unstable();
    names.dedup();
    let shown = |image: Option<&Map<String, Value>>, name: &str| match image.and_then(|image| image.get(name)) {
        None | Some(Value::Null) => "–".to_owned(),
        Some(Value::String(text)) => plain(text),
        Some(other) => other.to_string(),
    };
    let in_trash = || after.and_then(|image| image.get("deletedAt")).is_some_and(|at| !at.is_null());
    let change = |name: &&String| match name.as_str() {
        "deletedAt" => reader.say(if in_trash() { "cli_to_trash" } else { "cli_out_of_trash" }, &[]),
        _ => format!("{name}: {} → {}", shown(before, name), shown(after, name)),
    };
    names.iter().filter(|name| !matches!(name.as_str(), "updatedAt" | "id")).map(change).collect::<Vec<_>>().join(", ")
}

/// Undoes a change set.
pub async fn undo(app: &App, args: &Undo, as_json: bool) -> Result<(), Failure> {
    let outcome = app.history().undo(UndoRequest { change_set_id: args.id, insist: args.insist }, Source::Cli).await?;
    let reader = app.settings().reader().await;
    reversed(&reader.worded(outcome), "undo", as_json, &reader)
}

/// Redoes a change set that was undone.
pub async fn redo(app: &App, args: &Undo, as_json: bool) -> Result<(), Failure> {
    let outcome = app.history().redo(UndoRequest { change_set_id: args.id, insist: args.insist }, Source::Cli).await?;
    let reader = app.settings().reader().await;
    reversed(&reader.worded(outcome), "redo", as_json, &reader)
}

/// Prints the result of an undo or a redo.
pub fn reversed(outcome: &UndoOutcome, verb: &str, as_json: bool, reader: &Reader) -> Result<(), Failure> {
    if as_json {
        print_json(outcome)?;
    } else if let UndoOutcome::Undone { sentence, conflicts, change_set_id, .. } = outcome {
        let mut lines = vec![sentence.clone()];
        let stays = |field: &str, title: &str| reader.say("cli_stays", &[("field", field), ("title", &plain(title))]);
        lines.extend(conflicts.iter().map(|conflict| format!("  {}", stays(&conflict.field, &conflict.title))));
        lines.push(styled(DIM, &reader.say("cli_change_set", &[("id", &change_set_id.to_string())])));
        print(&(lines.join("\n") + "\n"))?;
    }
    refuse_unless_undone(outcome, verb)
}

/// An undo that did not happen is a failure.
pub fn refuse_unless_undone(outcome: &UndoOutcome, verb: &str) -> Result<(), Failure> {
    match outcome {
        UndoOutcome::Undone { .. } => Ok(()),
        UndoOutcome::Conflicts { sentence, .. } => {
            Err(Problem::new(Code::UndoConflict, sentence.clone()).hint("--insist leaves those fields as they are").into())
        }
        UndoOutcome::Nothing => Err(Problem::new(Code::NothingToUndo, format!("There is nothing to {verb}.")).into()),
    }
}

/// Lists change sets, newest first, or shows what one of them changed.
pub async fn history(app: &App, id: Option<ChangeSetId>, limit: u32, as_json: bool) -> Result<(), Failure> {
    let reader = app.settings().reader().await;
    if let Some(id) = id {
        let detail = reader.worded(app.history().history_detail(id).await?);
        return if as_json { print_json(&detail) } else { print(&detail_text(app, &detail, &reader)) };
    }
    let entries = reader.worded(app.history().entries(limit, None).await?);
    if as_json {
        return print_json(&entries);
    }
    if entries.is_empty() {
        return print(&(reader.say("cli_no_history", &[]) + "\n"));
    }
    print(&entries.iter().map(|entry| entry_line(app, entry, &reader)).collect::<Vec<_>>().concat())
}

fn entry_line(app: &App, entry: &HistoryEntry, reader: &Reader) -> String {
    let undone = if entry.undone_by.is_some() { styled(DIM, &reader.say("cli_undone", &[])) } else { String::new() };
    let beside = styled(DIM, &format!("{} {:<9}", local(app, entry.at), entry.source.word()));
    format!("{} {beside} {}{undone}\n", entry.id, plain(&entry.title))
}

fn detail_text(app: &App, detail: &HistoryDetail, reader: &Reader) -> String {
    let mut lines = vec![entry_line(app, &detail.entry, reader).trim_end().to_owned()];
    for row in &detail.rows {
        let (mark, what) = match row {
            ChangedRow { before: None, .. } => ("+", String::new()),
            ChangedRow { after: None, .. } => ("-", String::new()),
            ChangedRow { before, after, .. } => ("~", fields(before.as_ref(), after.as_ref(), reader)),
        };
        lines.push(format!("  {mark} {}  {}", plain(&row.title), styled(DIM, &what)));
    }
    let left = (detail.total as usize).saturating_sub(detail.rows.len());
    if left > 0 {
        lines.push(styled(DIM, &reader.counted("cli_left_rows", left)));
    }
    lines.join("\n") + "\n"
}

fn local(app: &App, at: DateTime<Utc>) -> String {
    at.with_timezone(&app.clock().zone()).format("%Y-%m-%d %H:%M").to_string()
}
