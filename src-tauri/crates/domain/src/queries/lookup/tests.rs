use super::*;
use crate::{
    Priority,
    fixture::{day, today, world},
};

#[test]
fn orders_and_limits() {
    let open = || Where { completed: Some(false), ..Where::default() };
    let words = |words: &str| Some(words.to_owned());
    for (filter, title, sort, expected, total) in [
        (open(), None, Sort::Date, "5 2 1 4", 6),
        (open(), None, Sort::Priority, "2 5 1 4", 6),
        (open(), None, Sort::Project, "2 4 5 1", 6),
        (open(), None, Sort::Position, "8 5 4 3", 6),
        (open(), None, Sort::Title, "1 8 2 3", 6),
        (open(), None, Sort::Created, "8 5 4 3", 6),
        (Where::default(), None, Sort::Completed, "6 1 2 3", 7),
        (Where::default(), words("buy milk"), Sort::Relevance, "1", 1),
        (Where::default(), words("zzz"), Sort::Relevance, "", 0),
        (Where { priority: Some(Priority::High), ..Where::default() }, words("call dentits"), Sort::Relevance, "2", 1),
    ] {
        let lookup = Lookup { filter, title, sort, limit: 4, ..Lookup::default() };
        let found = in_memory(&lookup, &world(), &today());
        let numbers: Vec<String> = found.tasks.iter().map(|task| task.number.to_string()).collect();
        assert_eq!((numbers.join(" ").as_str(), found.total), (expected, total), "{lookup:?}");
    }
}

#[test]
fn projects_stand_as_in_the_sidebar() {
    let numbers = |world: &World| {
        let lookup = Lookup { sort: Sort::Project, limit: 4, ..Lookup::default() };
        in_memory(&lookup, world, &today()).tasks.iter().map(|task| task.number).collect::<Vec<_>>()
    };
    let mut world = world();
    let named = |world: &World, name: &str| world.place_named(name).flatten().unwrap();
    let (home, work) = (named(&world, "Home"), named(&world, "Work"));
    for number in [1, 3] {
        let id = world.numbers[&number];
        world.tasks.get_mut(&id).unwrap().project_id = Some(work);
    }
    assert_eq!(numbers(&world), [2, 4, 1, 3], "by name where they have one place");
    world.projects.get_mut(&work).unwrap().position = 0.5;
    assert_eq!(numbers(&world), [1, 3, 2, 4]);
    world.projects.get_mut(&work).unwrap().archived_at = Some(today().now);
    assert_eq!(numbers(&world), [2, 4, 1, 3], "those put away behind the others");
    world.projects.get_mut(&home).unwrap().name = "Zoo".to_owned();
    assert_eq!(numbers(&world), [2, 4, 1, 3]);
}

#[test]
fn due_and_done_in_a_range() {
    let range = |from: Option<&str>, to: Option<&str>| Some(DateRange { from: from.map(day), to: to.map(day) });
    let one = |text: &str| range(Some(text), Some(text));
    let mut world = world();
    for (number, date) in [(4, "2026-11-20"), (5, "2026-11-02")] {
        let id = world.numbers[&number];
        world.tasks.get_mut(&id).unwrap().completed_dates.insert(day(date));
    }
    for (due_in, done_in, expected) in [
        // Tasks planned for the day, and tasks whose deadline is that day.
        (one("2026-11-19"), None, "4 8"),
        (one("2026-11-21"), None, "1 4"),
        (range(None, Some("2026-11-20")), None, "2 4 5 8"),
        // 1:00 UTC is already the 21st in Berlin. For a repeating task, the date of the occurrence counts.
        (None, one("2026-11-21"), "6"),
        (None, one("2026-11-20"), "4"),
        (None, range(Some("2026-11-01"), None), "4 5 6"),
        (None, range(None, Some("2026-11-19")), "5"),
        (None, one("2026-11-19"), ""),
        (one("2026-11-21"), one("2026-11-20"), "4"),
    ] {
        let lookup = Lookup { due_in, done_in, sort: Sort::Created, limit: 9, ..Lookup::default() };
        let mut numbers: Vec<u64> = in_memory(&lookup, &world, &today()).tasks.iter().map(|task| task.number).collect();
        numbers.sort_unstable();
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        assert_eq!(numbers.join(" "), expected, "{lookup:?}");
    }
}
