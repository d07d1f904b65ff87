//! What lists of operations did, from hand-made outcomes.

use chrono::Weekday;
use domain::{
    Account, DateRange, Operation, Priority, Summary, TaskRef, Today, Where, Why,
    operation::{Create, Fields, Patch, ProjectFields},
    proposal::{Preview, Sample},
    resolve::Outcome,
};

use super::{applied, told};
use crate::Speech;

fn preview(count: u32) -> Preview {
    Preview { count, samples: vec![Sample { number: Some(1), title: "Roof".to_owned(), ..Sample::default() }], ..Preview::default() }
}

fn outcome(preview: Preview, [created, updated, deleted, completed]: [u32; 4]) -> Outcome {
    Outcome { preview, summary: Summary { created, updated, deleted, completed }, ..Outcome::default() }
}

fn account(rows: Vec<(Operation, Outcome)>) -> Account {
    let now = "2026-11-24T08:00:00Z".parse().unwrap();
    let mut sum = Summary::default();
    for (_, outcome) in &rows {
        sum.created += outcome.summary.created;
        sum.updated += outcome.summary.updated;
        sum.deleted += outcome.summary.deleted;
        sum.completed += outcome.summary.completed;
    }
    let (operations, outcomes): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    applied(&operations, &outcomes, &sum, &Today::new(now, chrono_tz::Europe::Berlin, Weekday::Mon))
}

#[test]
fn what_a_list_did() {
    let create = || (Operation::Create(Box::new(Create { title: "Bibs".to_owned(), ..<_>::default() })), outcome(preview(1), [1, 0, 0, 0]));
    let moved = |day: &str, times| {
        let set = Box::new(Fields { scheduled_for: Patch::Set(day.parse().unwrap()), ..<_>::default() });
        let overdue = Where { overdue: Some(true), ..Where::default() };
        (Operation::BulkUpdate { r#where: overdue, set }, outcome(preview(times), [0, times, 0, 0]))
    };
    let changed =
        |fields: Fields| (Operation::Update { id: TaskRef::Number(1), fields: Box::new(fields) }, outcome(preview(1), [0, 1, 0, 0]));
    let complete =
        || (Operation::Complete { id: TaskRef::Number(1), completed: true, why: Why::default() }, outcome(preview(1), [0, 0, 0, 1]));
    let reopen =
        || (Operation::Complete { id: TaskRef::Number(1), completed: false, why: Why::default() }, outcome(preview(1), [0, 1, 0, 0]));
    let delete =
        || (Operation::BulkDelete { r#where: Where { overdue: Some(true), ..Where::default() } }, outcome(preview(26), [0, 0, 26, 0]));
    let high = || changed(Fields { priority: Patch::Set(Priority::High), ..<_>::default() });
    let project = |name: &str| {
        let fields = Box::new(ProjectFields { name: Some(name.to_owned()), ..<_>::default() });
        (Operation::CreateProject { fields, imported_id: None }, outcome(Preview::default(), [0, 1, 0, 0]))
    };
    let unchanged = || (Operation::Restore { id: TaskRef::Number(1) }, outcome(preview(1), [0; 4]));
    let speech = Speech::new("2026-11-24".parse().unwrap(), Weekday::Mon);
    for (rows, said) in [
        (vec![create(), moved("2026-11-25", 3), complete(), high(), high()], "1 created, 3 moved to tomorrow, 1 completed, 2 changed"),
        (vec![delete(), create(), reopen(), create()], "2 created, 1 reopened, 26 moved to the trash"),
        (
            vec![moved("2026-11-30", 2), moved("2026-11-25", 1), changed(Fields { scheduled_for: Patch::Clear, ..<_>::default() })],
            "2 moved to Monday, 1 moved to tomorrow, 1 moved to the backlog",
        ),
        (["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"].map(|day| moved(day, 2)).to_vec(), "8 moved"),
        (
            vec![
                changed(Fields { project: Patch::Set("Home".to_owned()), ..<_>::default() }),
                changed(Fields { project: Patch::Clear, ..<_>::default() }),
            ],
            "1 moved to “Home”, 1 moved to the Inbox",
        ),
        (vec![project("Home"), project("Harbour Run"), create()], "1 created, 2 projects added"),
        (vec![complete()], "Completed “Roof”"),
        (vec![delete()], "Moved 26 overdue tasks to the trash"),
        (vec![unchanged()], "Nothing had to change"),
        (vec![unchanged(), complete()], "1 completed"),
        (vec![], "Nothing had to change"),
    ] {
        assert_eq!(told(&account(rows), &speech).as_deref(), Some(said));
    }
}

#[test]
fn what_was_done_on_another_day_is_said_with_dates() {
    let create = |day: &str| {
        let create = Create { title: "Bibs".to_owned(), scheduled_for: Some(day.parse().unwrap()), ..<_>::default() };
        account(vec![(Operation::Create(Box::new(create)), outcome(preview(1), [1, 0, 0, 0]))])
    };
    let week = DateRange { from: "2026-11-23".parse().ok(), to: "2026-11-29".parse().ok() };
    let bulk = account(vec![(
        Operation::BulkUpdate {
            r#where: Where { scheduled_range: Some(week), ..Where::default() },
            set: Box::new(Fields { scheduled_for: Patch::Set("2026-11-24".parse().unwrap()), ..<_>::default() }),
        },
        outcome(preview(3), [0, 3, 0, 0]),
    )]);
    let told_on = |day: &str, what: &Account| told(what, &Speech::new(day.parse().unwrap(), Weekday::Mon)).unwrap();
    let said = |day: &str| [&create("2026-11-25"), &create("2026-11-27"), &bulk].map(|what| told_on(day, what));
    assert_eq!(
        said("2026-11-24"),
        ["Created “Bibs” for tomorrow", "Created “Bibs” for Friday", "Moved 3 tasks planned this week to today"]
    );
    assert_eq!(
        said("2026-11-26"),
        [
            "Created “Bibs” for Wed 25 Nov",
            "Created “Bibs” for Fri 27 Nov",
            "Moved 3 tasks planned from Mon 23 Nov to Sun 29 Nov to Tue 24 Nov"
        ]
    );
}
