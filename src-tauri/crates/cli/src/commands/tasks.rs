//! Single tasks and lists of tasks.

use app::{App, Reader};
use chrono::NaiveDate;
use protocol::{
    Code, Problem, Source, TaskRef,
    changes::{Applied, ApplyRequest},
    parse::Parsed,
    quick_add::{OfferReason, QuickAddOffer, QuickAddRequest, QuickAddValue},
    tasks::{ListPage, ListRequest, TaskDetail},
};
use serde_json::json;

use crate::{
    args::{Add, Done, Label, List, Rm, Search, word},
    detail,
    failure::Failure,
    output::{DIM, DONE, agrees, print, print_json, styled, watched},
    words::{self, Names, plain},
};

/// Rows in one page of the core.
const PAGE: u32 = 1_000;

/// Adds a task in one line.
pub async fn add(app: &App, args: &Add, as_json: bool) -> Result<(), Failure> {
    let request = QuickAddRequest { text: args.text.join(" "), plain: Vec::new(), chosen: Vec::new() };
    let reader = app.settings().reader().await;
    let reading = reader.worded(app.tasks().read_quick_add(request).await?);
    if args.no_create {
        if let Some(project) = &reading.unknown_project {
            return Err(missing("project", project, "Without --no-create it is created with the task.").into());
        }
        if let Some(label) = reading.unknown_labels.first() {
            return Err(missing("label", label, "Without --no-create it is created with the task.").into());
        }
    }
    let operations = reading.creations.into_iter().chain([reading.operation]);
    let applied = apply(app, operations, None).await?;
    if as_json {
        let mut told = serde_json::to_value(&applied)?;
        if let Some(fields) = told.as_object_mut().filter(|_| !reading.offers.is_empty()) {
            fields.insert("offers".into(), json!(reading.offers));
        }
        return print_json(&told);
    }
    let number = applied.results.last().and_then(|result| result.numbers.first()).copied().unwrap_or_default();
    let detail = app.tasks().task(TaskRef::Number(number)).await?;
    let title = detail.map(|detail| plain(&detail.task.title)).unwrap_or_default();
    let more = if reading.sentence.is_empty() { String::new() } else { format!("  {}", styled(DIM, &reading.sentence)) };
    let hint = match hints(&reading.offers, &reader) {
        hint if hint.is_empty() => hint,
        hint => format!("{}\n", styled(DIM, &hint)),
    };
    print(&format!("{} #{number} {title}{more}\n{hint}", styled(DONE, &reader.say("cli_added", &[]))))
}

/// Why a part of the line was not used, and what to write instead: "“last Monday” is in the past: write “2026-11-30” for Mon 30 Nov."
fn hints(offers: &[QuickAddOffer], reader: &Reader) -> String {
    let hint = |offer: &QuickAddOffer| {
        let said: Vec<String> = offer.values.iter().map(|value| sayable(value, reader)).collect();
        let why = match offer.why {
            OfferReason::Past => "cli_hint_past",
            OfferReason::Half => "cli_hint_half",
            OfferReason::Either => "cli_hint_either",
        };
        reader.say(why, &[("text", &plain(&offer.text)), ("values", &said.join(&reader.say("cli_or", &[])))])
    };
    offers.iter().map(hint).collect::<Vec<_>>().join(" ")
}

/// Text that means this value in every language and date order.
fn sayable(value: &QuickAddValue, reader: &Reader) -> String {
    let QuickAddValue { scheduled_for, time_of_day, deadline, recurrence, sentence } = value;
    let day = scheduled_for.map(|day| day.to_string());
    let due = deadline.map(|day| format!("{{{day}}}"));
    let words: Vec<String> = day.into_iter().chain(time_of_day.map(|time| time.to_string())).chain(due).collect();
    match words.join(" ") {
        // No text for the rule is the same in every language.
        _ if recurrence.is_some() => reader.say("cli_say_repeats", &[("meaning", sentence)]),
        words if words == *sentence => reader.say("quoted", &[("text", &words)]),
        words => reader.say("cli_say_for", &[("text", &words), ("meaning", sentence)]),
    }
}

/// The problem for a name that does not exist.
fn missing(kind: &'static str, name: &str, hint: &'static str) -> Problem {
    let code = if kind == "label" { Code::UnknownLabel } else { Code::UnknownProject };
    Problem::new(code, format!("There is no {kind} “{name}”.")).hint(hint)
}

/// Whether a missing label may be created: by a switch, or by asking a person at the terminal.
fn allowed(said: bool, as_json: bool, name: &str, reader: &Reader) -> Result<bool, Failure> {
    if said || (!as_json && watched() && agrees(&reader.say("cli_make_label", &[("name", name)]), reader)?) {
        return Ok(true);
    }
    Err(missing("label", name, "--create makes it").into())
}

/// Lists a view or the result of a filter.
pub async fn list(app: &App, args: &List, as_json: bool) -> Result<(), Failure> {
    let filter = args.filter.join(" ");
    let request = match filter.trim() {
        view @ ("inbox" | "today" | "upcoming" | "completed" | "trash") => {
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

/// Ranked full-text search with snippets.
pub async fn search(app: &App, args: &Search, as_json: bool) -> Result<(), Failure> {
    let request = ListRequest { search: Some(args.words.join(" ")), ..empty() };
    let page = pages(app, request, 0, args.limit).await?;
    if as_json {
        return print_json(&page);
    }
    show_page(app, &page, 0).await
}

fn empty() -> ListRequest {
    ListRequest { limit: PAGE, ..ListRequest::default() }
}

/// The requested number of rows (0 for all), in pages that the core accepts.
async fn pages(app: &App, request: ListRequest, offset: u32, limit: u32) -> Result<ListPage, Failure> {
    let wanted = if limit == 0 { u32::MAX } else { limit };
    let mut page = app.tasks().list(ListRequest { offset, limit: wanted.min(PAGE), ..request.clone() }).await?;
    loop {
        let there = u32::try_from(page.rows.len()).unwrap_or(u32::MAX);
        if there >= wanted || offset.saturating_add(there) >= page.total {
            return Ok(page);
        }
        let next = ListRequest { offset: offset + there, limit: (wanted - there).min(PAGE), ..request.clone() };
        let more = app.tasks().list(next).await?;
        if more.rows.is_empty() {
            return Ok(page);
        }
        page.rows.extend(more.rows);
    }
}

async fn show_page(app: &App, page: &ListPage, offset: u32) -> Result<(), Failure> {
    let reader = app.settings().reader().await;
    if page.rows.is_empty() {
        return print(&(reader.say("cli_empty", &[]) + "\n"));
    }
    let names = Names::of(&app.tasks().language_names().await?);
    let mut text = words::rows(&page.rows, &names, app.today().await.date, &reader);
    let left = (page.total as usize).saturating_sub(offset as usize + page.rows.len());
    if left > 0 {
        let (left, total) = (reader.number(left as u64), reader.number(page.total.into()));
        let note = reader.say("cli_more_rows", &[("left", &left), ("total", &total)]);
        text.push_str(&styled(DIM, &note));
        text.push('\n');
    }
    print(&text)
}

/// Prints one task with everything that belongs to it.
pub async fn show(app: &App, number: u64, as_json: bool) -> Result<(), Failure> {
    let detail = found(app, number).await?;
    if as_json {
        return print_json(&detail);
    }
    let names = Names::of(&app.tasks().language_names().await?);
    print(&detail::text(&detail, &names, &app.settings().reader().await))
}

async fn found(app: &App, number: u64) -> Result<TaskDetail, Failure> {
    let detail = app.tasks().task(TaskRef::Number(number)).await?;
    Ok(detail.ok_or_else(|| Problem::new(Code::IdNotFound, format!("There is no task #{number}.")).naming("number", &number))?)
}

/// Completes tasks; for a repeating task, the given date or the one that is due.
pub async fn done(app: &App, args: &Done, as_json: bool) -> Result<(), Failure> {
    let mut operations = Vec::with_capacity(args.tasks.len());
    for number in &args.tasks {
        let detail = found(app, *number).await?;
        let operation = if detail.task.recurrence.repeats() {
            let date = if args.reopen {
                completed_date(&detail, args.on)?
            } else {
                args.on.or(detail.occurrence).ok_or_else(|| {
                    Problem::new(Code::InvalidOccurrenceDate, format!("#{number} has no date left.")).hint("--on names a date")
                })?
            };
            json!({"op": "complete_occurrence", "id": number, "occurrenceDate": date, "completed": !args.reopen})
        } else if args.on.is_some() {
            return Err(Problem::new(Code::NotRepeating, format!("#{number} does not repeat, so --on has no meaning for it.")).into());
        } else {
            json!({"op": "complete", "id": number, "completed": !args.reopen})
        };
        operations.push(operation);
    }
    say(app, as_json, &apply(app, operations, None).await?).await
}

/// The date of a repeating task to reopen: the given one, or the latest completed one.
fn completed_date(detail: &TaskDetail, on: Option<NaiveDate>) -> Result<NaiveDate, Problem> {
    let task = &detail.task;
    let done = on.map_or_else(|| task.completed_dates.last().copied(), |date| task.completed_dates.get(&date).copied());
    done.ok_or_else(|| {
        let date = on.map_or_else(|| "No date".to_owned(), |date| format!("The date {date}"));
        let not = if on.is_some() { "is not done" } else { "is done" };
        let message = format!("{date} of #{} “{}” {not}, so there is nothing to open again.", task.number, task.title);
        Problem::new(Code::InvalidOccurrenceDate, message)
    })
}

/// Moves tasks to the trash.
pub async fn rm(app: &App, args: &Rm, as_json: bool) -> Result<(), Failure> {
    let operations = args.tasks.iter().map(|number| json!({"op": "delete", "id": number}));
    say(app, as_json, &apply(app, operations, args.confirm).await?).await
}

/// Adds a note.
pub async fn note(app: &App, number: u64, text: &[String], as_json: bool) -> Result<(), Failure> {
    let operation = json!({"op": "add_note", "id": number, "text": text.join(" ")});
    say(app, as_json, &apply(app, vec![operation], None).await?).await
}

/// Adds labels to a task, or removes them.
pub async fn label(app: &App, args: &Label, as_json: bool) -> Result<(), Failure> {
    let names: Vec<&str> = args.names.iter().map(|name| name.strip_prefix('@').unwrap_or(name)).collect();
    let reader = app.settings().reader().await;
    let mut operations = Vec::new();
    if !args.remove {
        let there: Vec<String> = app.tasks().language_names().await?.labels.iter().map(|label| label.name.to_lowercase()).collect();
        for name in names.iter().filter(|name| !there.contains(&name.to_lowercase())) {
            if allowed(args.create, as_json, name, &reader)? {
                operations.push(json!({"op": "create_label", "name": name}));
            }
        }
    }
    let op = if args.remove { "remove_labels" } else { "add_labels" };
    operations.push(json!({"op": op, "id": args.task, "labels": names}));
    say(app, as_json, &apply(app, operations, None).await?).await
}

async fn apply(app: &App, operations: impl IntoIterator<Item: Into<Parsed>>, confirm: Option<u32>) -> Result<Applied, Failure> {
    let request = ApplyRequest { confirm, ..ApplyRequest::of(operations) };
    let applied = app.changes().apply(request, Source::Cli).await?;
    Ok(app.settings().reader().await.worded(applied))
}

async fn say(app: &App, as_json: bool, applied: &Applied) -> Result<(), Failure> {
    if as_json {
        return print_json(applied);
    }
    if applied.change_set_id.is_none() {
        return print(&(app.settings().reader().await.say("cli_nothing_to_change", &[]) + "\n"));
    }
    let which: Vec<String> = applied.results.iter().flat_map(|result| &result.numbers).map(|number| format!(" #{number}")).collect();
    print(&format!("{}{}\n", applied.sentence, styled(DIM, &which.concat())))
}
