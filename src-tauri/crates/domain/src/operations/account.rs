//! The facts behind the sentence of a change set. They are stored beside the sentence, so that History can show it in another language.
//!
//! Not here: the sentences themselves (`wording`).

mod of_task;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::{
    Requested,
    places::Shifts,
    preview::{Preview, Sample},
};

/// Characters of a text that are stored; a sentence shows fewer.
const TEXT_KEPT: usize = 100;
/// Tasks that are stored. A sentence names two and needs to know whether there is a third.
const SAMPLES_KEPT: usize = 3;
/// Fields of a task's before and after images that sentences use.
const READ: [&str; 4] = ["checklistTitle", "item", "labels", "project"];
/// Fields of an operation that no sentence uses and that can be long.
const UNREAD: [&str; 3] = ["audio", "checklist", "imported"];

/// What a change set did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Account {
    /// Nothing changed.
    Nothing,
    /// One operation.
    One {
        /// The day of the change. Relative dates in the sentence count from it.
        today: NaiveDate,
        /// The operation. It is stored without the fields that its sentence does not use, and with long texts cut.
        #[serde(serialize_with = "stored")]
        op: Box<Requested>,
        /// The tasks it touched, as many as the sentence names.
        preview: Preview,
    },
    /// Several operations, counted by kind.
    Several {
        /// The day of the change.
        today: NaiveDate,
        /// What was done, in the order of the sentence.
        parts: Vec<Part>,
    },
    /// An import.
    Imported {
        /// Number of tasks.
        tasks: u32,
    },
    /// An undo.
    Undid {
        /// What was undone.
        what: Box<Account>,
    },
    /// A redo.
    Redid {
        /// What was redone.
        what: Box<Account>,
    },
    /// What a change set about several tasks did to one of them. It is made when the history of that task is read, and never stored.
    Task {
        /// The day of the change.
        today: NaiveDate,
        /// The operations that make the same change to the task itself.
        ops: Vec<Requested>,
        /// The steps and notes that changed, by kind.
        parts: Vec<Part>,
        /// Whether the change set is an undo or a redo.
        undo: bool,
    },
}

/// One kind of change made by several operations, with its count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Part {
    /// The kind of change.
    pub deed: PartDeed,
    /// How many times.
    pub times: u32,
    /// The target: a date, or the name of a project.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// The kinds of change that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PartDeed {
    /// New tasks.
    Created,
    /// New labels.
    Labels,
    /// New groups of labels.
    LabelGroups,
    /// New projects.
    Projects,
    /// New checklists.
    Checklists,
    /// New notes.
    Notes,
    /// Tasks moved to several places.
    Moved,
    /// Tasks moved to a date.
    MovedDay,
    /// Tasks whose date was removed.
    MovedBacklog,
    /// Tasks moved out of their projects.
    MovedInbox,
    /// Tasks moved to a project.
    MovedProject,
    /// Tasks or dates completed.
    Completed,
    /// Tasks or dates reopened.
    Reopened,
    /// Anything else that changed.
    Changed,
    /// Tasks restored from the trash.
    Restored,
    /// Tasks moved to the trash.
    Deleted,
    /// The task was removed for good.
    Gone,
    /// New steps.
    StepsAdded,
    /// Steps that are ticked now.
    StepsTicked,
    /// Steps that are not ticked any more.
    StepsUnticked,
    /// Steps that changed otherwise.
    StepsChanged,
    /// Steps that were removed.
    StepsGone,
    /// Notes with another text.
    NotesChanged,
    /// Notes that were removed.
    NotesGone,
}

impl Account {
    /// The account of one operation.
    pub fn one(today: NaiveDate, op: impl Into<Requested>, preview: &Preview) -> Self {
        let samples = preview.samples.iter().take(SAMPLES_KEPT).map(kept).collect();
        Self::One {
            today,
            op: Box::new(op.into()),
            preview: Preview { samples, sample_ids: Vec::new(), idle: None, shifts: Shifts::new(), ..*preview },
        }
    }
}

fn stored<S: Serializer>(op: &Requested, serializer: S) -> Result<S::Ok, S::Error> {
    let mut op = json!(op);
    if let Some(fields) = op.as_object_mut() {
        fields.retain(|name, _| !UNREAD.contains(&name.as_str()));
    }
    cut(&mut op);
    op.serialize(serializer)
}

fn kept(sample: &Sample) -> Sample {
    let read = |image: &Option<Map<String, Value>>| {
        let fields: Map<String, Value> = image.iter().flatten().filter(|(name, _)| READ.contains(&name.as_str())).map(owned).collect();
        (!fields.is_empty()).then_some(fields)
    };
    let mut kept = Sample {
        number: sample.number,
        title: sample.title.clone(),
        before: read(&sample.before),
        after: read(&sample.after),
        lands: Vec::new(),
    };
    shorten(&mut kept.title);
    kept
}

fn owned((name, value): (&String, &Value)) -> (String, Value) {
    (name.clone(), value.clone())
}

fn cut(value: &mut Value) {
    match value {
        Value::String(text) => shorten(text),
        Value::Array(values) => values.iter_mut().for_each(cut),
        Value::Object(fields) => fields.values_mut().for_each(cut),
        _ => {}
    }
}

fn shorten(text: &mut String) {
    if let Some((at, _)) = text.char_indices().nth(TEXT_KEPT) {
        text.truncate(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Operation, Place};

    #[test]
    fn keeps_what_a_sentence_says_and_no_more() {
        let long = "ä".repeat(TEXT_KEPT + 1);
        let fields = |value: Value| value.as_object().cloned();
        let sample = |number| Sample {
            number: Some(number),
            title: long.clone(),
            before: fields(json!({"notes": long, "project": "Home"})),
            after: fields(json!({"notes": null})),
            lands: vec![Place::Today],
        };
        let preview = Preview { count: 5, samples: (1..=5).map(sample).collect(), ..Preview::default() };
        let today: NaiveDate = "2026-11-24".parse().unwrap();
        let op = json!({"op": "create", "title": long, "checklist": ["a"], "notes": long, "labels": ["b"]});
        let operation: Operation = serde_json::from_value(op).unwrap();
        let account = Account::one(today, operation, &preview);
        let op = &json!(account)["op"];
        let Account::One { preview, .. } = account else { panic!("one operation") };
        let short = "ä".repeat(TEXT_KEPT);
        assert_eq!(*op, json!({"op": "create", "title": short, "notes": short, "labels": ["b"]}));
        assert_eq!((preview.count, preview.samples.len()), (5, SAMPLES_KEPT));
        let first = &preview.samples[0];
        assert_eq!((first.title.as_str(), first.before.clone(), &first.after), (short.as_str(), fields(json!({"project": "Home"})), &None));
    }

    #[test]
    fn is_read_as_it_was_written() {
        let today: NaiveDate = "2026-11-24".parse().unwrap();
        let part = Part { deed: PartDeed::MovedDay, times: 3, to: Some("2026-11-25".to_owned()) };
        let account = Account::Undid { what: Box::new(Account::Several { today, parts: vec![part] }) };
        let text = serde_json::to_string(&account).unwrap();
        assert_eq!(
            text,
            r#"{"kind":"undid","what":{"kind":"several","today":"2026-11-24","parts":[{"deed":"moved_day","times":3,"to":"2026-11-25"}]}}"#
        );
        assert_eq!(serde_json::from_str::<Account>(&text).unwrap(), account);
    }
}
