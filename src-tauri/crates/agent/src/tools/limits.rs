//! The limits for a call of the right shape: how many, how long, and nothing blank. Texts are returned trimmed.
//!
//! Everything is checked first, so that a call is accepted whole or not at all. Checks against the rows (does the item exist, who ticked
//! it) are made where rows are changed.

use domain::{Code, Problem};
use oxilangtag::LanguageTag;

use super::args::{
    AddItems, AssignLabels, CompleteStep, Evidence, ItemChange, LONGEST_TITLE, MOST_ITEMS, MOST_OPERATIONS, MOST_TODOS, NewItem, Propose,
    SearchNotes, SetLanguage, Suggest, TodoWrite, UpdateItems,
};
use crate::words::quote;

fn wrong(message: impl Into<String>) -> Problem {
    Problem::new(Code::InvalidArguments, message)
}

/// Items count even if they have no title: a call with 21 is too large whatever it holds.
pub(super) fn add_items(call: AddItems) -> Result<AddItems, Problem> {
    few_items(call.items.len())?;
    let mut items = Vec::with_capacity(call.items.len());
    for (at, item) in call.items.into_iter().enumerate() {
        let trimmed = item.title.trim();
        if !trimmed.is_empty() {
            items.push(NewItem { title: title(trimmed, &format!("items[{at}].title"))?, ..item });
        }
    }
    if items.is_empty() {
        return Err(wrong("No item has a title, so there is nothing to add."));
    }
    Ok(AddItems { items, checklist_id: call.checklist_id.map(|id| given(&id, "checklistId")).transpose()? })
}

pub(super) fn update_items(call: UpdateItems) -> Result<UpdateItems, Problem> {
    if call.items.is_empty() {
        return Err(wrong("items is empty, and has to hold 1 to 20 changes."));
    }
    few_items(call.items.len())?;
    let change = |(at, item): (usize, ItemChange)| {
        Ok(ItemChange {
            id: given(&item.id, &format!("items[{at}].id"))?,
            title: item.title.map(|text| title(&text, &format!("items[{at}].title"))).transpose()?,
            evidence: item.evidence.map(|ids| all_given(&ids, &format!("items[{at}].evidence"))).transpose()?,
            ..item
        })
    };
    Ok(UpdateItems { items: call.items.into_iter().enumerate().map(change).collect::<Result<_, _>>()? })
}

pub(super) fn suggest(mut call: Suggest) -> Result<Suggest, Problem> {
    call.checklist_item_id = given(&call.checklist_item_id, "checklistItemId")?;
    call.reason = given(&call.reason, "reason")?;
    Ok(call)
}

/// Giving both lists is refused, because the order of preference, and the confidence of an id in only one of them, would be unclear. An
/// empty list counts as absent; a call without either does nothing.
pub(super) fn assign_labels(call: AssignLabels) -> Result<AssignLabels, Problem> {
    let label_ids = call.label_ids.filter(|ids| !ids.is_empty());
    let labels = call.labels.filter(|labels| !labels.is_empty());
    if label_ids.is_some() && labels.is_some() {
        return Err(wrong("labelIds and labels are two ways to say the same, and only one of them can be given."));
    }
    // A blank id matches no label; it is reported with the other invalid ids and does not refuse the rest.
    let trimmed = |id: String| id.trim().to_owned();
    Ok(AssignLabels {
        label_ids: label_ids.map(|ids| ids.into_iter().map(trimmed).collect()),
        labels: labels.map(|labels| labels.into_iter().map(|label| super::LabelChoice { id: trimmed(label.id), ..label }).collect()),
    })
}

/// The tag is returned in its usual case (`de-ch` as `de-CH`).
pub(super) fn set_language(mut call: SetLanguage) -> Result<SetLanguage, Problem> {
    let language = call.language.trim();
    // Longer primary tags, such as “english”, are well formed but mean nothing.
    let tag = LanguageTag::parse_and_normalize(language).ok().filter(|tag| (2..=3).contains(&tag.primary_language().len()));
    let Some(tag) = tag else {
        let message = format!("language is {}, and has to be a language tag such as en or de-CH.", quote(language));
        return Err(Problem::new(Code::InvalidLanguage, message));
    };
    call.language = tag.into_inner();
    call.reason = given(&call.reason, "reason")?;
    Ok(call)
}

pub(super) fn search_notes(mut call: SearchNotes) -> Result<SearchNotes, Problem> {
    call.query = given(&call.query, "query")?;
    Ok(call)
}

pub(super) fn propose(call: Propose) -> Result<Propose, Problem> {
    let count = call.operations.len();
    if count == 0 {
        return Err(wrong("operations is empty, and has to hold 1 to 200 objects."));
    }
    if count > MOST_OPERATIONS {
        let message = format!("{count} operations are too many; at most {MOST_OPERATIONS} go together.");
        return Err(Problem::new(Code::TooManyOperations, message));
    }
    Ok(call)
}

/// An empty list is accepted: the plan of an earlier wake may be obsolete, and the report says that it was dropped.
pub(super) fn todo_write(call: TodoWrite) -> Result<TodoWrite, Problem> {
    let count = call.todos.len();
    if count > MOST_TODOS {
        return Err(Problem::new(Code::TooManyItems, format!("{count} steps are too many; at most {MOST_TODOS} make a list.")));
    }
    if call.todos.first().is_some_and(|todo| todo.level > 0) {
        return Err(wrong("todos[0].level is 1, and has to be 0: the first step has none before it to be part of."));
    }
    let mut todos = call.todos;
    for (at, todo) in todos.iter_mut().enumerate() {
        todo.content = title(&todo.content, &format!("todos[{at}].content"))?;
        todo.active_form = title(&todo.active_form, &format!("todos[{at}].activeForm"))?;
    }
    Ok(TodoWrite { todos })
}

pub(super) fn complete_step(call: CompleteStep) -> Result<CompleteStep, Problem> {
    let said = |text: &str, message: &str| match text.trim() {
        "" => Err(wrong(message)),
        text => Ok(text.to_owned()),
    };
    let step = said(&call.step, "step is blank: say which step, by its number or its words.")?;
    let result = said(&call.result, "result is blank: say in a sentence what came of the step.")?;
    if call.evidence.is_empty() {
        return Err(wrong("evidence is empty: name at least one thing that shows that the step is done."));
    }
    let evidence = call.evidence.into_iter().enumerate().map(|(at, piece)| shown(piece, at)).collect::<Result<_, _>>()?;
    Ok(CompleteStep { step, result, evidence })
}

fn shown(piece: Evidence, at: usize) -> Result<Evidence, Problem> {
    let path = |name: &str| format!("evidence[{at}].{name}");
    Ok(match piece {
        Evidence::Change { ids } if ids.is_empty() => {
            return Err(wrong(format!("{} is empty: name the rows that were changed.", path("ids"))));
        }
        Evidence::Change { ids } => Evidence::Change { ids: all_given(&ids, &path("ids"))? },
        Evidence::Lookup { ids, query } => {
            let ids = ids.filter(|ids| !ids.is_empty()).map(|ids| all_given(&ids, &path("ids"))).transpose()?;
            let query = query.map(|query| given(&query, &path("query"))).transpose()?;
            if ids.is_none() && query.is_none() {
                return Err(wrong(format!("evidence[{at}] names neither ids nor a query: say what was looked up.")));
            }
            Evidence::Lookup { ids, query }
        }
        Evidence::Proposal { id } => Evidence::Proposal { id: given(&id, &path("id"))? },
        Evidence::Approval { id } => Evidence::Approval { id: given(&id, &path("id"))? },
        Evidence::Manual { summary } if summary.trim().is_empty() => {
            return Err(wrong(format!("{} is blank: say in a sentence what was done.", path("summary"))));
        }
        Evidence::Manual { summary } => Evidence::Manual { summary: summary.trim().to_owned() },
    })
}

fn few_items(count: usize) -> Result<(), Problem> {
    if count <= MOST_ITEMS {
        return Ok(());
    }
    Err(Problem::new(Code::TooManyItems, format!("{count} items are too many; at most {MOST_ITEMS} go in one call.")))
}

/// A title, trimmed: 1 to 400 characters.
fn title(text: &str, path: &str) -> Result<String, Problem> {
    let text = text.trim();
    let length = text.chars().count();
    match length {
        0 => Err(Problem::new(Code::InvalidTitle, format!("{path} is blank, and has to hold 1 to {LONGEST_TITLE} characters."))),
        1..=LONGEST_TITLE => Ok(text.to_owned()),
        _ => Err(Problem::new(
            Code::InvalidTitle,
            format!("{path} has {length} characters; at most {LONGEST_TITLE} are taken: {}", quote(text)),
        )),
    }
}

/// A required text, trimmed.
fn given(text: &str, path: &str) -> Result<String, Problem> {
    match text.trim() {
        "" => Err(wrong(format!("{path} is blank."))),
        text => Ok(text.to_owned()),
    }
}

fn all_given(texts: &[String], path: &str) -> Result<Vec<String>, Problem> {
    texts.iter().enumerate().map(|(at, text)| given(text, &format!("{path}[{at}]"))).collect()
}
