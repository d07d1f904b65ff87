//! Undo and redo: a change set that reverses another one.

use domain::{
    Account, Change, ChangeSet, ChangeSetId, Code, Entity, Image, Problem, Source, Summary, Timestamp, Today,
    undo::{self, Conflict, Reversal},
};
use protocol::changes::{Changed, UndoOutcome, UndoRequest};
use serde_json::{Value, json};
use store::{AuditRow, HistoryRow, Write};

use crate::History;
use crate::{count, limits::NUMBERS_ANNOUNCED, trail::audit_row, write::kinds};

#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Undo,
    Redo,
}

impl History<'_> {
    /// Takes a change set back: the one named, or the newest that is not undone. `already_undone` when it is.
    pub async fn undo(self, request: UndoRequest, source: Source) -> Result<UndoOutcome, Problem> {
        self.reverse(request, source, Direction::Undo).await
    }

    /// Takes an undo back: the one named, that of the change set named, or the newest with nothing newer after it.
    pub async fn redo(self, request: UndoRequest, source: Source) -> Result<UndoOutcome, Problem> {
        self.reverse(request, source, Direction::Redo).await
    }

    async fn reverse(self, request: UndoRequest, source: Source, direction: Direction) -> Result<UndoOutcome, Problem> {
        let now = self.app.0.clock.now();
        let write = self.app.store().begin().await?;
        let today = self.app.today().await;
        let Some((entry, reversal)) = meant(&write, request.change_set_id, direction, &today).await? else {
            return Ok(UndoOutcome::Nothing);
        };
        if !reversal.conflicts.is_empty() && !request.insist {
            let sentence = conflict_sentence(&reversal.conflicts);
            return Ok(UndoOutcome::Conflicts { reversed: entry.id, conflicts: reversal.conflicts, sentence });
        }
        let change_set = self.undoing(&entry, reversal.clone(), source, now, direction);
        let audit = AuditRow {
            change_set: Some(change_set.id),
            detail: json!({"reversed": entry.id, "conflicts": reversal.conflicts}),
            ..audit_row(now, source, if direction == Direction::Undo { "undone" } else { "redone" })
        };
        let mut events = vec![audit];
        if direction == Direction::Undo && entry.source == Source::Agent {
            events.extend(labels_taken(&change_set.changes).map(|detail| AuditRow {
                change_set: Some(change_set.id),
                detail,
                ..audit_row(now, source, "undo_triggered")
            }));
        }
        let numbers: Vec<u64> = change_set.writes.tasks.iter().map(|task| task.number).take(NUMBERS_ANNOUNCED + 1).collect();
        let kinds = kinds(&change_set.changes);
        // Checklists, items and notes are restored without loading their task, so the affected tasks are unknown here.
        let of_tasks = !kinds.iter().any(|kind| matches!(kind, Entity::Checklist | Entity::ChecklistItem | Entity::Note));
        let whole = of_tasks && change_set.writes.removed_tasks.is_empty() && numbers.len() <= NUMBERS_ANNOUNCED;
        let numbers = whole.then_some(numbers);
        let changed = Changed { change_set_id: Some(change_set.id), source, numbers, kinds: Some(kinds) };
        self.app.changes().commit_set(write, &change_set, &events, &today, changed).await?;
        Ok(UndoOutcome::Undone {
            change_set_id: change_set.id,
            reversed: entry.id,
            sentence: change_set.title,
            account: change_set.account,
            conflicts: reversal.conflicts,
        })
    }

    fn undoing(self, entry: &HistoryRow, reversal: Reversal, source: Source, at: Timestamp, direction: Direction) -> ChangeSet {
        let title = match direction {
            Direction::Undo => format!("Undid: {}", entry.title),
            Direction::Redo => format!("Redid: {}", entry.title.strip_prefix("Undid: ").unwrap_or(&entry.title)),
        };
        let summary = Summary { updated: count(reversal.changes.len()), ..Summary::default() };
        ChangeSet {
            id: ChangeSetId(self.app.0.clock.new_id()),
            at,
            source,
            undoes: Some(entry.id),
            title,
            account: entry.account.as_ref().map(|account| reversed(account, direction)),
            operations: Vec::new(),
            summary,
            changes: reversal.changes,
            writes: reversal.writes,
        }
    }
}

/// The change set to reverse, with its reversal. If the reversal of a given change set changes nothing, it is refused with
/// `nothing_to_undo` or `nothing_to_redo`. If none is given, undo skips such change sets and takes the next older one.
async fn meant(
    write: &Write,
    named: Option<ChangeSetId>,
    direction: Direction,
    today: &Today,
) -> Result<Option<(HistoryRow, Reversal)>, Problem> {
    let mut before = None;
    loop {
        let entry = match (named, direction) {
            (Some(id), _) => Some(named_entry(write, id, direction).await?),
            (None, Direction::Undo) => write.last_undoable(before).await?,
            (None, Direction::Redo) => write.last_redoable().await?,
        };
        let Some(entry) = entry else { return Ok(None) };
        let changes = write.changes(entry.id).await?;
        let world = write.load(&undo::needs(&changes), today).await?;
        let reversal = undo::reverse(&changes, world)?;
        if !reversal.changes.is_empty() {
            return Ok(Some((entry, reversal)));
        }
        if named.is_some() || direction == Direction::Redo {
            return Err(nothing_left(&entry, direction));
        }
        before = Some(entry.seq);
    }
}

/// The change set with this id. Redo also accepts the id of the change set that was undone.
async fn named_entry(write: &Write, id: ChangeSetId, direction: Direction) -> Result<HistoryRow, Problem> {
    let mut named = write.change_set(id).await?;
    if direction == Direction::Redo
        && let Some(undo) = named.as_ref().filter(|entry| entry.undoes.is_none()).and_then(|entry| entry.undone_by)
    {
        named = write.change_set(undo).await?;
    }
    reversible(named, id, direction)
}

fn nothing_left(entry: &HistoryRow, direction: Direction) -> Problem {
    let (code, done) = match direction {
        Direction::Undo => (Code::NothingToUndo, "undone"),
        Direction::Redo => (Code::NothingToRedo, "redone"),
    };
    let title = entry.title.strip_prefix("Undid: ").unwrap_or(&entry.title);
    Problem::new(code, format!("“{title}” cannot be {done}: everything it changed has changed again since."))
}

/// The account of reversing `account`. The account of a redo describes the original change.
fn reversed(account: &Account, direction: Direction) -> Account {
    match (direction, account) {
        (Direction::Undo, what) => Account::Undid { what: Box::new(what.clone()) },
        (Direction::Redo, Account::Undid { what }) => Account::Redid { what: what.clone() },
        (Direction::Redo, what) => Account::Redid { what: Box::new(what.clone()) },
    }
}

/// The agent's labels that undo removes, one value for each task.
fn labels_taken(changes: &[Change]) -> impl Iterator<Item = Value> {
    changes.iter().filter(|change| change.entity == Entity::Task).filter_map(|change| {
        let labels = |image: Option<&Image>| -> Vec<Value> {
            let fields = image.map(|image| image.fields().into_owned()).unwrap_or_default();
            let list = fields.get("labels").and_then(Value::as_array).cloned().unwrap_or_default();
            list.into_iter().map(|label| label["id"].clone()).collect()
        };
        let (before, after) = (labels(change.before.as_ref()), labels(change.after.as_ref()));
        let gone: Vec<Value> = before.into_iter().filter(|label| !after.contains(label)).collect();
        (!gone.is_empty()).then(|| json!({"task": change.id, "labels": gone, "count": gone.len()}))
    })
}

/// Whether the named entry can be reversed in this direction.
fn reversible(entry: Option<HistoryRow>, id: ChangeSetId, direction: Direction) -> Result<HistoryRow, Problem> {
    let entry = entry.ok_or_else(|| Problem::new(Code::IdNotFound, format!("There is no change set {id} in the history.")))?;
    if entry.undone_by.is_some() {
        let message = format!("“{}” has been undone already.", entry.title);
        return Err(Problem::new(Code::AlreadyUndone, message).hint("Redo brings it back."));
    }
    if direction == Direction::Redo && entry.undoes.is_none() {
        return Err(Problem::new(Code::NotAnUndo, format!("“{}” is no undo, so there is nothing to redo.", entry.title)));
    }
    Ok(entry)
}

/// A sentence that names what has changed since, so that the user can decide.
fn conflict_sentence(conflicts: &[Conflict]) -> String {
    let Some(first) = conflicts.first() else { return String::new() };
    let what = match (first.number, first.field.as_str()) {
        (Some(number), "*") => format!("#{number} “{}”", first.title),
        (Some(number), field) => format!("{field} of #{number} “{}”", first.title),
        (None, _) => format!("“{}”", first.title),
    };
    match conflicts.len() {
        1 => format!("Something newer has changed {what}. Undo leaves that as it is."),
        more => format!("Something newer has changed {what} and {} more. Undo leaves those as they are.", more - 1),
    }
}
