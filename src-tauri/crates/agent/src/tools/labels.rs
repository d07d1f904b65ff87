//! Which labels a task's agent may choose from, and which of those it asks for it gets.
//!
//! At most three a call, of at most five that are looked at, one of a group, none in doubt. What that leaves open is decided here:
//! - Of the ids asked for, every distinct one that names a live label takes one of the [`LOOKED_AT`] places, in the order given; a
//!   duplicate or an invalid one takes none. What has no place is `over_cap`, whatever else is wrong with it.
//! - One that has a place is skipped for the first reason that holds: already assigned, suppressed, out of scope, low confidence. What is
//!   left is taken by confidence, then by order; a label whose group is taken does not count towards [`ASSIGNED`].
//! - An id without a stated confidence counts as high. A name is no id.
//! - A label whose group already stands on the task is not offered, because it could not be assigned.
//!
//! Not here: reading the call (`tools`), writing what was chosen, counting the five minutes, and the switches (`app`).

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

use domain::{Code, Label, LabelGroup, LabelGroupId, LabelId, Task, text};
use uuid::Uuid;

use super::{AssignLabels, LabelConfidence};

/// Labels of the list: so many by use, and as many more by name.
const BY_USE: usize = 100;
const BY_NAME: usize = 100;
/// Labels that one call assigns at most.
const ASSIGNED: usize = 3;
/// Labels of one call that are looked at.
const LOOKED_AT: usize = 5;

/// A label that an agent may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignableLabel {
    /// What a call names it by.
    pub id: LabelId,
    /// Its name, as the user wrote it.
    pub name: String,
    /// The name of its group, of which a task has one label.
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

/// What a model may choose from: of the [`free`] labels the most used and some more by name. `usage` is the number of tasks with each label;
/// where it cannot be read, the first 100 by name are listed. Private ones are left out unless `include_private`.
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
        // A stable sort: ties stay in the order of their names.
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

/// Every label that may be assigned to a task now, by name: live, in scope, neither on it nor suppressed, and its group free.
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

/// Why a label that exists is not assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SkipReason {
    /// It is on the task.
    AlreadyAssigned,
    /// The same call named it before.
    Duplicate,
    /// More were asked for than one call may look at or assign.
    OverCap,
    /// The task, or an earlier one of the call, has a label of its group.
    GroupExclusivity,
    /// It belongs to other projects.
    OutOfScope,
    /// The user took it off this task.
    Suppressed,
    /// The agent itself is not sure.
    LowConfidence,
    /// The last call that assigned something is under five minutes ago.
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

    /// The same for people.
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

/// What becomes of a call of `assign_task_labels`. Ids stand as they were asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// To assign, the surest first.
    pub assign: Vec<LabelId>,
    /// Unknown, deleted and archived ones, and what is no id, in the order given.
    pub invalid: Vec<String>,
    /// Left out, in the order given.
    pub skipped: Vec<(String, SkipReason)>,
}

/// Decides a call against the rows as they are now. `labels` are all there are; `rate_limited` says that the last call which assigned
/// something to this task is under five minutes ago: then nothing is looked at.
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

/// Why this label cannot be put on this task, whatever else the call asks for.
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

/// Groups of which the task has a label.
fn taken(labels: &[Label], task: &Task) -> HashSet<LabelGroupId> {
    labels.iter().filter(|label| label.deleted_at.is_none() && task.has_label(label.id)).filter_map(|label| label.group_id).collect()
}

/// Folded, so that capitals and accents do not part neighbours.
fn by_name(label: &AssignableLabel) -> (String, String, LabelId) {
    (text::fold(&label.name), label.name.clone(), label.id)
}

fn is_live(label: &Label) -> bool {
    label.deleted_at.is_none() && label.archived_at.is_none()
}

#[cfg(test)]
mod tests;
