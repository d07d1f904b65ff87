use super::*;
use crate::fixture::{Build, day, today, world};

#[test]
fn each_field_and_all_of_them_together() {
    let world = world();
    let label = |name: &str| Some(vec![name.to_owned()]);
    let range = |from: &str, to: &str| Some(DateRange { from: Some(day(from)), to: Some(day(to)) });
    for (filter, expected) in [
        (Where { all: true, ..Where::default() }, "1 2 3 4 5 6 8"),
        (Where { ids: Some(vec![TaskRef::Number(2), TaskRef::Number(7), TaskRef::Temp("a".into())]), ..Where::default() }, "2"),
        (Where { title_contains: Some("MÜLL".into()), ..Where::default() }, "3"),
        (Where { title_contains: Some("mull".into()), ..Where::default() }, ""),
        (Where { text: Some("mull".into()), ..Where::default() }, "3"),
        (Where { text: Some("oat bu".into()), ..Where::default() }, "1"),
        (Where { text: Some("...".into()), ..Where::default() }, ""),
        (Where { overdue: Some(true), ..Where::default() }, "2 5 8"),
        (Where { overdue: Some(false), completed: Some(false), ..Where::default() }, "1 3 4"),
        (Where::default().in_today(), "1 2 4 5 8"),
        (Where { completed: Some(false), ..Where::default() }.in_backlog(), "3"),
        (Where { scheduled_range: range("2026-11-21", "2026-11-22"), ..Where::default() }, "1 4"),
        (Where { scheduled_range: range("2020-01-01", "2020-12-31"), ..Where::default() }, "4"),
        (Where { scheduled_range: range("2026-11-16", "2026-11-16"), ..Where::default() }, "4 5"),
        (Where { unscheduled: Some(true), ..Where::default() }, "3 8"),
        (Where { unscheduled: Some(false), priority: Some(Priority::High), ..Where::default() }, "2"),
        (Where { completed: Some(true), ..Where::default() }, "6"),
        (Where { repeating: Some(true), ..Where::default() }, "4 5"),
        (Where { labels: label("ERRANDS"), ..Where::default() }, "1 3"),
        (Where { labels: Some(vec!["errands".into(), "urgent".into()]), ..Where::default() }, "1"),
        (Where { labels: label("nowhere"), ..Where::default() }, ""),
        (Where { labels: label("gone"), ..Where::default() }, ""),
        (Where { project: Some("home".into()), ..Where::default() }, "2 4"),
        (Where { project: Some("inbox".into()), ..Where::default() }, "1 3 5 6 8"),
        (Where { project: Some("nowhere".into()), ..Where::default() }, ""),
        (Where { project: Some("home".into()), overdue: Some(true), ..Where::default() }, "2"),
    ] {
        let found: Vec<String> = world
            .numbers
            .iter()
            .filter(|(_, id)| matches(&filter, &world.tasks[id], &world, &today()))
            .map(|(n, _)| n.to_string())
            .collect();
        assert_eq!(found.join(" "), expected, "{filter:?}");
    }
}

#[test]
fn stored_text_matches_speak_for_tasks_that_did_not_change() {
    let mut world = world();
    let filter = Where { text: Some("oat".into()), ..Where::default() };
    let (first, second) = (world.numbers[&1], world.numbers[&2]);
    world.text_matches.insert("oat".to_owned(), HashSet::from([second]));
    let both = |world: &World| [first, second].map(|id| matches(&filter, &world.tasks[&id], world, &today()));
    assert_eq!(both(&world), [false, true]);
    world.text_changed = HashSet::from([first, second]);
    assert_eq!(both(&world), [true, false]);
}

#[test]
fn a_repeating_task_that_has_ended_is_not_overdue() {
    let mut task = Build::task(20).on("2026-11-02").weekly().deadline("2026-11-10").0;
    assert!(task.is_overdue(today().date));
    task.recurrence.until = Some(day("2026-11-03"));
    task.completed_dates.insert(day("2026-11-02"));
    assert!(!task.is_overdue(today().date));
}
