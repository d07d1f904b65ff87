//! Which labels a task's agent may choose from, and which of the requested labels are assigned.
//!
//! At most three per call, of at most five that are considered; one per group, and only if the agent is sure enough. The details:
//! - Of the requested ids, every distinct one that names a live label takes one of the [`LOOKED_AT`] places, in the given order; duplicates
//!   and invalid ids take none. A label without a place is `over_cap`, whatever else is wrong with it.
//! - A label with a place is skipped for the first reason that applies: already assigned, suppressed, out of scope, low confidence. The
//!   others are assigned by confidence, then in the given order; a label whose group is taken does not count towards [`ASSIGNED`].
//! - An id without a stated confidence counts as high. A name is not an id.
//! - A label is not offered if the task already has one of its group, because it could not be assigned.
//!
//! Not here: parsing the call (`tools`), and writing the chosen labels, timing the five minutes, and the switches (`app`).

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

use domain::{Code, Label, LabelGroup, LabelGroupId, LabelId, Task, text};
use uuid::Uuid;

use super::{AssignLabels, LabelConfidence};

/// Maximum number of labels in the list: this many by use, and as many more by name.
const BY_USE: usize = 100;
const BY_NAME: usize = 100;
/// Maximum number of labels that one call assigns.
const ASSIGNED: usize = 3;
/// Maximum number of labels of one call that are considered.
const LOOKED_AT: usize = 5;

/// A label that an agent may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignableLabel {
    /// The id that a call uses.
    pub id: LabelId,
    /// Its name, as the user wrote it.
    pub name: String,
    /// The name of its group; a task has at most one label of a group.
    pub group: Option<String>,
}

/// The labels that an agent may choose for one task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignable {
    /// At most 200: the 100 most used, then 100 more by name.
    pub list: Vec<AssignableLabel>,
    /// How many there are in all.
    pub total: usize,
}

/// The labels that a model may choose from: the most used of the [`free`] labels, and some more by name. `usage` is the number of tasks
/// with each label; without it, the first 100 by name are listed. Private labels are left out unless `include_private`.
#[expect(clippy::implicit_hasher, reason = "the store counts in one kind of map")]
pub fn assignable(
    labels: &[Label],
    groups: &[LabelGroup],
    usage: Option<&HashMap<LabelId, u32>>,
    task: &Task,
    include_private: bool,
) -> Assignable {
    let mut list = free(labels, groups, task, include_private);
    let total = list.len();
    if let Some(usage) = usage {
        // A stable sort: ties keep the order of their names.
        list.sort_by_key(|label| Reverse(usage.get(&label.id).copied().unwrap_or_default()));
        if let Some(rest) = list.get_mut(BY_USE..) {
            rest.sort_by_cached_key(by_name);
        }
        list.truncate(BY_USE + BY_NAME);
    } else {
        list.truncate(BY_NAME);
    }
    Assignable { list, total }
}

/// Every label that can be assigned to a task now, by name: live, in scope, neither assigned nor suppressed, and with a free group.
pub fn free(labels: &[Label], groups: &[LabelGroup], task: &Task, include_private: bool) -> Vec<AssignableLabel> {
    let taken = taken(labels, task);
    let group = |id: LabelGroupId| groups.iter().find(|group| group.id == id).map(|group| group.name.clone());
    let mut free: Vec<AssignableLabel> = labels
        .iter()
        .filter(|label| is_live(label) && label.is_for(task.project_id) && !task.has_label(label.id))
        .filter(|label| !task.suppressed_label_ids.contains(&label.id) && (include_private || !label.private))
        .filter(|label| label.group_id.is_none_or(|group| !taken.contains(&group)))
        .map(|label| AssignableLabel { id: label.id, name: label.name.clone(), group: label.group_id.and_then(group) })
        .collect();
    free.sort_by_cached_key(by_name);
    free
}

/// Why an existing label is not assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SkipReason {
    /// The task has it already.
    AlreadyAssigned,
    /// The same call named it earlier.
    Duplicate,
    /// The call named more labels than it may consider or assign.
    OverCap,
    /// The task, or an earlier one of the call, has a label of its group.
    GroupExclusivity,
    /// It belongs to other projects.
    OutOfScope,
    /// The user took it off this task.
    Suppressed,
    /// The agent itself is not sure.
    LowConfidence,
    /// The last call that assigned a label was less than five minutes ago.
    RateLimited,
}

impl SkipReason {
    /// The code that the tool answers with.
    pub fn code(self) -> Code {
        match self {
            Self::AlreadyAssigned => Code::AlreadyAssigned,
            Self::Duplicate => Code::Duplicate,
            Self::OverCap => Code::OverCap,
            Self::GroupExclusivity => Code::GroupExclusivity,
            Self::OutOfScope => Code::OutOfScope,
            Self::Suppressed => Code::Suppressed,
            Self::LowConfidence => Code::LowConfidence,
            Self::RateLimited => Code::RateLimited,
        }
    }

    /// The reason for people.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::AlreadyAssigned => "It is on the task already.",
            Self::Duplicate => "It was named twice.",
            Self::OverCap => "At most three labels are assigned at a time.",
            Self::GroupExclusivity => "The task has another label of its group.",
            Self::OutOfScope => "It belongs to other projects.",
            Self::Suppressed => "You took it off this task, so it stays off.",
            Self::LowConfidence => "The agent was not sure enough.",
            Self::RateLimited => "Labels were assigned less than five minutes ago.",
        }
    }
}

/// The result of a call of `assign_task_labels`. Ids are kept as requested.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Labels to assign, the surest first.
    pub assign: Vec<LabelId>,
    /// Ids that are unknown, deleted, archived or malformed, in the given order.
    pub invalid: Vec<String>,
    /// Labels left out, in the given order.
    pub skipped: Vec<(String, SkipReason)>,
}

/// Checks a call against the rows as they are now. `labels` holds all labels; `rate_limited` means that the last call that assigned a label
/// to this task was less than five minutes ago: then nothing is considered.
pub fn choose(request: &AssignLabels, labels: &[Label], task: &Task, rate_limited: bool) -> Choice {
    let stated = request.labels.iter().flatten().map(|choice| (choice.id.as_str(), choice.confidence));
    let plain = request.label_ids.iter().flatten().map(|id| (id.as_str(), LabelConfidence::High));
    let asked: Vec<(&str, LabelConfidence)> = stated.chain(plain).collect();
    if rate_limited {
        let skipped = asked.iter().map(|(id, _)| ((*id).to_owned(), SkipReason::RateLimited)).collect();
        return Choice { skipped, ..Choice::default() };
    }
    let mut choice = Choice::default();
    let mut skipped: Vec<(usize, SkipReason)> = Vec::new();
    let mut wanted: Vec<(usize, &Label, LabelConfidence)> = Vec::new();
    let mut seen: HashSet<String> = HashSet::new();
    let mut places = 0;
    for (at, (asked_id, confidence)) in asked.iter().enumerate() {
        let id = Uuid::parse_str(asked_id.trim()).ok().map(LabelId);
        if !seen.insert(id.map_or_else(|| asked_id.trim().to_owned(), |id| id.to_string())) {
            skipped.push((at, SkipReason::Duplicate));
            continue;
        }
        let Some(label) = labels.iter().find(|label| Some(label.id) == id && is_live(label)) else {
            choice.invalid.push((*asked_id).to_owned());
            continue;
        };
        places += 1;
        match hindrance(label, task, *confidence) {
            _ if places > LOOKED_AT => skipped.push((at, SkipReason::OverCap)),
            Some(reason) => skipped.push((at, reason)),
            None => wanted.push((at, label, *confidence)),
        }
    }
    wanted.sort_by_key(|(_, _, confidence)| Reverse(*confidence));
    let mut taken = taken(labels, task);
    for (at, label, _) in wanted {
        if label.group_id.is_some_and(|group| taken.contains(&group)) {
            skipped.push((at, SkipReason::GroupExclusivity));
        } else if choice.assign.len() == ASSIGNED {
            skipped.push((at, SkipReason::OverCap));
        } else {
            taken.extend(label.group_id);
            choice.assign.push(label.id);
        }
    }
    skipped.sort_by_key(|(at, _)| *at);
    choice.skipped = skipped.into_iter().map(|(at, reason)| (asked[at].0.to_owned(), reason)).collect();
    choice
}

/// Why this label cannot be assigned to this task, apart from the rest of the call.
fn hindrance(label: &Label, task: &Task, confidence: LabelConfidence) -> Option<SkipReason> {
    if task.has_label(label.id) {
        Some(SkipReason::AlreadyAssigned)
    } else if task.suppressed_label_ids.contains(&label.id) {
        Some(SkipReason::Suppressed)
    } else if !label.is_for(task.project_id) {
        Some(SkipReason::OutOfScope)
    } else {
        (confidence == LabelConfidence::Low).then_some(SkipReason::LowConfidence)
    }
}

/// The groups of which the task has a label.
fn taken(labels: &[Label], task: &Task) -> HashSet<LabelGroupId> {
    labels.iter().filter(|label| label.deleted_at.is_none() && task.has_label(label.id)).filter_map(|label| label.group_id).collect()
}

/// The sort key: folded, so that case and accents do not separate similar names.
fn by_name(label: &AssignableLabel) -> (String, String, LabelId) {
    (text::fold(&label.name), label.name.clone(), label.id)
}

fn is_live(label: &Label) -> bool {
    label.deleted_at.is_none() && label.archived_at.is_none()
}

#[cfg(test)]
mod tests;
