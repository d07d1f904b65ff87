//! Single tasks and lists of them.

use app::App;
use chrono::NaiveDate;
use protocol::{
    Problem, Source, TaskRef,
    changes::{Applied, ApplyRequest},
    quick_add::QuickAddRequest,
    tasks::{ListPage, ListRequest, TaskDetail},
};
use serde_json::{Value, json};

use crate::{
    args::{Add, Done, Label, List, Rm, Search, word},
    failure::Failure,
    output::{DIM, DONE, STRONG, agrees, grouped, print, print_json, styled, watched},
    words::{self, Names, plain},
};

/// Rows one page of the core holds.
const PAGE: u32 = 1_000;

/// Adds a task in one line.
pub async fn add(app: &App, args: &Add, as_json: bool) -> Result<(), Failure> {
    let request = QuickAddRequest { text: args.text.join(" "), plain: Vec::new() };
    let reading = app.read_quick_add(request).await?;
    let mut task = reading.operation;
    let mut operations = Vec::new();
    if let Some(project) = &reading.unknown_project
        && allowed(args.create, as_json, "project", project)?
    {
        operations.push(json!({"op": "create_project", "name": project}));
        task["project"] = project.as_str().into();
    }
    for label in &reading.unknown_labels {
        if allowed(args.create, as_json, "label", label)? {
            operations.push(json!({"op": "create_label", "name": label}));
            carry_label(&mut task, label);
        }
    }
    operations.push(task);
    let applied = apply(app, operations, None).await?;
    if as_json {
        return print_json(&applied);
    }
    let number = applied.results.last().and_then(|result| result.numbers.first()).copied().unwrap_or_default();
    let detail = app.task(TaskRef::Number(number)).await?;
    let title = detail.map(|detail| plain(&detail.task.title)).unwrap_or_default();
    let more = if reading.sentence.is_empty() { String::new() } else { format!("  {}", styled(DIM, &reading.sentence)) };
    print(&format!("{} #{number} {title}{more}\n", styled(DONE, "Added")))
}

/// Whether something that does not exist may be made: said by a switch, or asked for where a person sits.
fn allowed(said: bool, as_json: bool, kind: &'static str, name: &str) -> Result<bool, Failure> {
    if said || (!as_json && watched() && agrees(&format!("There is no {kind} “{name}”. Make it?"))?) {
        return Ok(true);
    }
    let code = if kind == "label" { "unknown_label" } else { "unknown_project" };
    Err(Problem::new(code, format!("There is no {kind} “{name}”.")).hint("--create makes it").into())
}

fn carry_label(task: &mut Value, label: &str) {
    match task.get_mut("labels").and_then(Value::as_array_mut) {
        Some(labels) if labels.iter().any(|there| there.as_str() == Some(label)) => {}
        Some(labels) => labels.push(label.into()),
        None => task["labels"] = json!([label]),
    }
}

/// Lists a view or what a filter says.
pub async fn list(app: &App, args: &List, as_json: bool) -> Result<(), Failure> {
    let filter = args.filter.join(" ");
    let request = match filter.trim() {
        view @ ("inbox" | "upcoming" | "completed" | "trash") => {
            ListRequest { view: Some(serde_json::from_value(json!({ "kind": view }))?), ..empty() }
        }
        filter => ListRequest { filter: Some(filter.to_owned()), ..empty() },
    };
    let sort = args.sort.map(|sort| serde_json::from_value(word(&sort).into())).transpose()?;
    let page = pages(app, ListRequest { sort, ..request }, args.offset, args.limit).await?;
    if as_json {
        return print_json(&page);
    }
    show_page(app, &page, args.offset).await
}

/// Ranked full text with snippets.
pub async fn search(app: &App, args: &Search, as_json: bool) -> Result<(), Failure> {
    let request = ListRequest { search: Some(args.words.join(" ")), ..empty() };
    let page = pages(app, request, 0, args.limit).await?;
    if as_json {
        return print_json(&page);
    }
    show_page(app, &page, 0).await
}

fn empty() -> ListRequest {
    ListRequest { view: None, filter: None, search: None, sort: None, offset: 0, limit: PAGE }
}

/// As many rows as are wanted, 0 being all, in pages the core takes.
async fn pages(app: &App, request: ListRequest, offset: u32, limit: u32) -> Result<ListPage, Failure> {
    let wanted = if limit == 0 { u32::MAX } else { limit };
    let mut page = app.list(ListRequest { offset, limit: wanted.min(PAGE), ..request.clone() }).await?;
    loop {
        let there = u32::try_from(page.rows.len()).unwrap_or(u32::MAX);
        if there >= wanted || offset.saturating_add(there) >= page.total {
            return Ok(page);
        }
        let next = ListRequest { offset: offset + there, limit: (wanted - there).min(PAGE), ..request.clone() };
        let more = app.list(next).await?;
        if more.rows.is_empty() {
            return Ok(page);
        }
        page.rows.extend(more.rows);
    }
}

async fn show_page(app: &App, page: &ListPage, offset: u32) -> Result<(), Failure> {
    if page.rows.is_empty() {
        return print("Nothing here.\n");
    }
    let sidebar = app.sidebar().await?;
    let mut text = words::rows(&page.rows, &Names::of(&sidebar), sidebar.today);
    let left = (page.total as usize).saturating_sub(offset as usize + page.rows.len());
    if left > 0 {
        let note = format!("{} more of {}; --limit shows more.", grouped(left), grouped(page.total as usize));
        text.push_str(&styled(DIM, &note));
        text.push('\n');
    }
    print(&text)
}

/// One task with what hangs on it.
pub async fn show(app: &App, number: u64, as_json: bool) -> Result<(), Failure> {
    let detail = found(app, number).await?;
    if as_json {
        return print_json(&detail);
    }
    let sidebar = app.sidebar().await?;
    print(&details(&detail, &Names::of(&sidebar), sidebar.today)?)
}

async fn found(app: &App, number: u64) -> Result<TaskDetail, Failure> {
    let detail = app.task(TaskRef::Number(number)).await?;
    Ok(detail.ok_or_else(|| Problem::new("id_not_found", format!("There is no task #{number}.")))?)
}

fn details(detail: &TaskDetail, names: &Names, today: NaiveDate) -> Result<String, Failure> {
    let task = &detail.task;
    let mut text = format!("{} {}\n", styled(DIM, &format!("#{}", task.number)), styled(STRONG, &plain(&task.title)));
    let mut field = |name: &str, value: Option<String>| {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            text.push_str(&format!("{} {value}\n", styled(DIM, &format!("{name:<10}"))));
        }
    };
    let state = match (task.deleted_at, task.completed_at) {
        (Some(_), _) => Some("in the trash".to_owned()),
        (None, at) if task.completed => Some(at.map_or("done".to_owned(), |at| format!("done {}", words::date(at.date_naive(), today)))),
        _ => None,
    };
    let time = task.time_of_day.map(|time| format!(" {time}")).unwrap_or_default();
    field("State", state);
    field("Date", detail.occurrence.or(task.scheduled_for).map(|day| words::date(day, today) + &time));
    field("Repeats", words::recurrence(&serde_json::to_value(&task.recurrence)?));
    field("Next", Some(detail.next_dates.iter().map(|day| words::date(*day, today)).collect::<Vec<_>>().join(", ")));
    field("Deadline", task.deadline.map(|day| words::date(day, today)));
    field("Priority", Some(task.priority.word().to_owned()));
    field("Project", Some(task.project_id.and_then(|id| names.get(id)).unwrap_or("Inbox").to_owned()));
    field("Labels", Some(task.labels.iter().filter_map(|label| names.get(label.id)).collect::<Vec<_>>().join(" ")));
    if !task.notes.is_empty() {
        text.push('\n');
        text.extend(task.notes.lines().map(|line| plain(line) + "\n"));
    }
    for list in &detail.checklists {
        text.push_str(&format!("\n{}\n", styled(STRONG, &plain(&list.checklist.title))));
        for item in list.items.iter().filter(|item| !item.is_archived) {
            let mark = if item.is_checked { styled(DONE, "✓") } else { "·".to_owned() };
            text.push_str(&format!("  {mark} {}\n", plain(&item.title)));
        }
    }
    for note in &detail.notes {
        let day = words::date(note.recorded_until.date_naive(), today);
        text.push_str(&format!("\n{}\n", styled(DIM, &day)));
        text.extend(note.text.lines().map(|line| plain(line) + "\n"));
    }
    Ok(text)
}

/// Completes tasks; of a repeating one the date named, or the one that is due.
pub async fn done(app: &App, args: &Done, as_json: bool) -> Result<(), Failure> {
    let mut operations = Vec::with_capacity(args.tasks.len());
    for number in &args.tasks {
        let detail = found(app, *number).await?;
        let operation = if detail.task.recurrence.repeats() {
            let date = args
                .on
                .or(detail.occurrence)
                .ok_or_else(|| Problem::new("invalid_occurrence_date", format!("#{number} has no date left.")).hint("--on names a date"))?;
            json!({"op": "complete_occurrence", "id": number, "occurrenceDate": date, "completed": !args.reopen})
        } else if args.on.is_some() {
            return Err(Problem::new("not_repeating", format!("#{number} does not repeat, so --on has no meaning for it.")).into());
        } else {
            json!({"op": "complete", "id": number, "completed": !args.reopen})
        };
        operations.push(operation);
    }
    say(as_json, &apply(app, operations, None).await?)
}

/// Moves tasks to the trash.
pub async fn rm(app: &App, args: &Rm, as_json: bool) -> Result<(), Failure> {
    let operations = args.tasks.iter().map(|number| json!({"op": "delete", "id": number})).collect();
    say(as_json, &apply(app, operations, args.confirm).await?)
}

/// Adds a note.
pub async fn note(app: &App, number: u64, text: &[String], as_json: bool) -> Result<(), Failure> {
    let operation = json!({"op": "add_note", "id": number, "text": text.join(" ")});
    say(as_json, &apply(app, vec![operation], None).await?)
}

/// Gives a task labels, or takes them away.
pub async fn label(app: &App, args: &Label, as_json: bool) -> Result<(), Failure> {
    let names: Vec<&str> = args.names.iter().map(|name| name.strip_prefix('@').unwrap_or(name)).collect();
    let mut operations = Vec::new();
    if !args.remove {
        let there: Vec<String> = app.sidebar().await?.labels.iter().map(|label| label.entity.name.to_lowercase()).collect();
        for name in names.iter().filter(|name| !there.contains(&name.to_lowercase())) {
            if allowed(args.create, as_json, "label", name)? {
                operations.push(json!({"op": "create_label", "name": name}));
            }
        }
    }
    let op = if args.remove { "remove_labels" } else { "add_labels" };
    operations.push(json!({"op": op, "id": args.task, "labels": names}));
    say(as_json, &apply(app, operations, None).await?)
}

async fn apply(app: &App, operations: Vec<Value>, confirm: Option<u32>) -> Result<Applied, Failure> {
    let request = ApplyRequest { operations, confirm, ..ApplyRequest::default() };
    Ok(app.apply(request, Source::Cli).await?)
}

fn say(as_json: bool, applied: &Applied) -> Result<(), Failure> {
    if as_json {
        return print_json(applied);
    }
    if applied.change_set_id.is_none() {
        return print("Nothing had to change.\n");
    }
    let which: Vec<String> = applied.results.iter().flat_map(|result| &result.numbers).map(|number| format!(" #{number}")).collect();
    print(&format!("{}{}\n", applied.sentence, styled(DIM, &which.concat())))
}
