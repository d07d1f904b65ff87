//! The places that count a task, as the sidebar does.
//!
//! `store` counts the same with SQL, without loading the tasks; its tests compare the two.

#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, fmt, str::FromStr};

use chrono::{Days, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::{DateRange, LabelId, ProjectId, Task, World};

/// How many days Upcoming shows, including today.
pub const UPCOMING_DAYS: u64 = 14;

/// A place in the sidebar. In JSON it is a string: `today`, `project:ID`, `label:ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Place {
    /// Open, without a project.
    Inbox,
    /// Open, due today or earlier.
    Today,
    /// Open, due within [`UPCOMING_DAYS`] from today.
    Upcoming,
    /// Open, without a date, and not due yet.
    Backlog,
    /// Done.
    Completed,
    Trash,
    /// Open, in this project.
    Project(ProjectId),
    /// Open, with this label.
    Label(LabelId),
}

/// How many tasks each place gains (or loses, if negative). Places without a difference are left out.
pub type Shifts = BTreeMap<Place, i32>;

/// The places that count the task. A label that is deleted is not one of them.
pub fn places(task: &Task, today: NaiveDate, world: &World) -> Vec<Place> {
    if task.deleted_at.is_some() {
        return vec![Place::Trash];
    }
    if task.completed {
        return vec![Place::Completed];
    }
    let mut places = vec![task.project_id.map_or(Place::Inbox, Place::Project)];
    let is_live = |id: &LabelId| world.labels.get(id).is_none_or(|label| label.deleted_at.is_none());
    places.extend(task.labels.iter().map(|assigned| assigned.id).filter(is_live).map(Place::Label));
    let due = task.due(today);
    if due.is_some_and(|day| day <= today) {
        places.push(Place::Today);
    }
    if upcoming_day(task, today).is_some() {
        places.push(Place::Upcoming);
    }
    if task.scheduled_for.is_none() && due.is_none_or(|day| day > today) {
        places.push(Place::Backlog);
    }
    places
}

/// The first day on which Upcoming shows the task.
pub fn upcoming_day(task: &Task, today: NaiveDate) -> Option<NaiveDate> {
    let until = today.checked_add_days(Days::new(UPCOMING_DAYS - 1));
    let next = match task.scheduled_for {
        Some(anchor) if task.recurrence.repeats() => {
            let ahead = DateRange { from: Some(today), to: until };
            task.date(today)
                .filter(|date| *date >= today)
                .or_else(|| task.recurrence.open_dates(anchor, &task.completed_dates, ahead, 1).first().copied())
        }
        _ => task.due(today),
    };
    next.filter(|day| *day >= today && until.is_none_or(|until| *day <= until))
}

/// Counts the change of one task. Afterwards a place may have a difference of zero.
pub(crate) fn shift(shifts: &mut Shifts, before: &[Place], after: &[Place]) {
    for (places, by) in [(before, -1), (after, 1)] {
        for place in places {
            *shifts.entry(*place).or_default() += by;
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Inbox => f.write_str("inbox"),
            Self::Today => f.write_str("today"),
            Self::Upcoming => f.write_str("upcoming"),
            Self::Backlog => f.write_str("backlog"),
            Self::Completed => f.write_str("completed"),
            Self::Trash => f.write_str("trash"),
            Self::Project(id) => write!(f, "project:{id}"),
            Self::Label(id) => write!(f, "label:{id}"),
        }
    }
}

impl From<Place> for String {
    fn from(place: Place) -> Self {
        place.to_string()
    }
}

impl TryFrom<String> for Place {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || format!("“{text}” is no place.");
        Ok(match text {
            "inbox" => Self::Inbox,
            "today" => Self::Today,
            "upcoming" => Self::Upcoming,
            "backlog" => Self::Backlog,
            "completed" => Self::Completed,
            "trash" => Self::Trash,
            _ => match text.split_once(':') {
                Some(("project", id)) => Self::Project(ProjectId(id.parse().map_err(|_| unknown())?)),
                Some(("label", id)) => Self::Label(LabelId(id.parse().map_err(|_| unknown())?)),
                _ => return Err(unknown()),
            },
        })
    }
}
