//! Both implementations of the where filter agree: SQL over random databases against the predicate over the same rows.

use std::collections::BTreeSet;

use chrono::{NaiveDate, TimeDelta};
use domain::{
    DateRange, Lookup, Needs, Priority, Project, Recurrence, RecurrenceType, Task, TaskRef, TimeOfDay, Today, Where, World, Writes,
    filter_text, lookup,
    query::{Query, Scope, View},
    recurrence::AnchorOn,
    where_filter::{Judge, Sort},
};
use proptest::{collection::vec, option, prelude::*, sample::select, test_runner::RngSeed};

use super::common::*;

const WORDS: [&str; 8] = ["milk", "Müller", "mill", "STRASSE", "straße", "dentist", "v3", "ΟΔΟΣ"];

fn words() -> impl Strategy<Value = String> {
    vec(select(&WORDS[..]), 1..4).prop_map(|words| words.join(" "))
}

fn date() -> impl Strategy<Value = NaiveDate> {
    (-20..20_i64).prop_map(in_days)
}

fn recurrence() -> impl Strategy<Value = Recurrence> {
    let kinds = [
        (RecurrenceType::None, None, None),
        (RecurrenceType::Daily, None, None),
        (RecurrenceType::Weekdays, None, None),
        (RecurrenceType::Weekly, None, None),
        (RecurrenceType::EveryNDays, Some(3), None),
        (RecurrenceType::Custom, None, "FREQ=MONTHLY;BYDAY=-1FR".parse().ok().map(Box::new)),
        (RecurrenceType::Custom, None, "FREQ=WEEKLY;BYDAY=TU,SA;COUNT=5".parse().ok().map(Box::new)),
    ];
    let dates = || vec(date(), 0..2).prop_map(BTreeSet::from_iter);
    let times = vec((-3..4_i64, option::of(0..24_u32)), 0..3);
    (select(kinds.to_vec()), option::weighted(0.3, date()), dates(), dates(), prop::bool::weighted(0.2), times).prop_map(
        |((kind, interval_days, rule), until, exceptions, additions, from_completion, times)| {
            let anchor_on = if from_completion { AnchorOn::Completion } else { AnchorOn::Due };
            let times = times.into_iter().map(|(days, hour)| (in_days(days), hour.and_then(|hour| TimeOfDay::new(hour, 0)))).collect();
            Recurrence { kind, interval_days, rule, until, exceptions, additions, anchor_on, times }
        },
    )
}

fn random_task() -> impl Strategy<Value = Task> {
    let text = (words(), option::weighted(0.3, words()));
    let dates = (option::weighted(0.7, date()), option::weighted(0.3, date()), option::weighted(0.3, 0..1_440_u32), vec(date(), 0..3));
    let marks = (vec(1..5_u64, 0..3), option::of(1..5_u64), 0..3_u8, prop::bool::weighted(0.2), prop::bool::weighted(0.1));
    let ended = option::weighted(0.8, 0..480_i64);
    let repeats = prop_oneof![Just(Recurrence::default()), recurrence()];
    (text, dates, marks, repeats, ended).prop_map(
        |((title, notes), (on, deadline, minute, done), (labels, place, priority, completed, trashed), repeats, ended)| {
            let repeating = repeats.repeats() && on.is_some();
            Task {
                notes: notes.unwrap_or_default(),
                scheduled_for: on,
                deadline,
                time_of_day: minute.filter(|_| on.is_some()).and_then(|minute| TimeOfDay::new(minute / 60, minute % 60)),
                labels: BTreeSet::from_iter(labels).into_iter().map(assigned).collect(),
                project_id: place.map(|place| uuid(2, place).into()),
                priority: [Priority::Low, Priority::Medium, Priority::High][usize::from(priority)],
                completed: completed && !repeating,
                completed_at: ended.filter(|_| completed && !repeating).map(|hours| now() - TimeDelta::hours(hours)),
                completed_dates: if repeating { done.into_iter().collect() } else { BTreeSet::new() },
                recurrence: if repeating { repeats } else { Recurrence::default() },
                deleted_at: trashed.then(now),
                ..task(1, &title)
            }
        },
    )
}

/// Numbered tasks, some with a checklist item or a note, and named rows.
fn database() -> impl Strategy<Value = Writes> {
    vec((random_task(), option::weighted(0.3, words()), option::weighted(0.3, words())), 1..25).prop_map(|rows| {
        let mut labels = vec![label(1, "Errands"), label(2, "urgent"), label(3, "Gone"), label(4, "Straße")];
        labels[2].deleted_at = Some(now());
        // One before the others, one archived, and two with the same position.
        let projects = vec![
            Project { position: 2.0, ..project(1, "Home") },
            Project { position: 2.0, ..project(2, "Garden") },
            Project { position: 0.5, archived_at: Some(now()), ..project(3, "Old") },
            project(4, "Work"),
        ];
        let mut writes = Writes { projects, labels, ..Writes::default() };
        for (number, (random, step, said)) in (1..).zip(rows) {
            let row = Task { id: task(number, "").id, number, position: task(number, "").position, ..random };
            if let Some(step) = step {
                let list = checklist(number, &row);
                writes.items.push(item(number, &step, &[&list]));
                writes.checklists.push(list);
            }
            writes.notes.extend(said.map(|said| note(number, &row, &said)));
            writes.tasks.push(row);
        }
        writes
    })
}

fn range() -> impl Strategy<Value = DateRange> {
    (option::weighted(0.8, date()), option::weighted(0.8, 0..14_i64))
        .prop_map(|(from, days)| DateRange { from, to: days.map(|days| from.unwrap_or(today().date) + TimeDelta::days(days)) })
}

fn random_filter() -> impl Strategy<Value = Where> {
    let maybe = |share| option::weighted(share, any::<bool>());
    let reference = prop_oneof![
        (1..30_u64).prop_map(TaskRef::Number),
        (1..30_u64).prop_map(|number| TaskRef::Id(uuid(1, number).into())),
        Just(TaskRef::Temp("new".to_owned())),
    ];
    let names = ["errands", "URGENT", "gone", "STRASSE", "nowhere", "00000000-0000-0003-0000-000000000001"].map(str::to_owned).to_vec();
    let places = [" home", "Work", "INBOX", "nowhere", "00000000-0000-0002-0000-000000000002"].map(str::to_owned).to_vec();
    let which = (
        option::weighted(0.1, vec(reference, 0..8)),
        option::weighted(0.15, select(vec!["mi", "ÜLL", "strasse", "STRASSE"])),
        option::weighted(0.2, select(vec!["mil", "mull", "strasse dent", "v3", "οδος", "??"])),
    );
    let when = (maybe(0.2), maybe(0.2), option::weighted(0.4, range()), maybe(0.2), maybe(0.3), maybe(0.2));
    let marks = (
        option::weighted(0.2, select(vec![Priority::Low, Priority::Medium, Priority::High])),
        option::weighted(0.3, vec(select(names), 0..3)),
        option::weighted(0.3, select(places)),
    );
    (which, when, marks).prop_map(
        |((ids, title, text), (overdue, due_by_today, scheduled_range, unscheduled, completed, repeating), (priority, labels, project))| {
            Where {
                all: false,
                ids,
                title_contains: title.map(str::to_owned),
                text: text.map(str::to_owned),
                overdue,
                due_by_today,
                scheduled_range,
                unscheduled,
                priority,
                completed,
                repeating,
                labels,
                project,
            }
        },
    )
}

fn in_memory(writes: &Writes) -> World {
    let mut world = World {
        labels: writes.labels.iter().map(|row| (row.id, row.clone())).collect(),
        projects: writes.projects.iter().map(|row| (row.id, row.clone())).collect(),
        checklists: writes.checklists.iter().map(|row| (row.id, row.clone())).collect(),
        items: writes.items.iter().map(|row| (row.id, row.clone())).collect(),
        notes: writes.notes.iter().map(|row| (row.id, row.clone())).collect(),
        ..World::default()
    };
    for task in &writes.tasks {
        world.insert_task(task.clone());
    }
    world
}

fn expected(filter: &Where, world: &World, today: &Today) -> Vec<u64> {
    let judge = Judge::new(filter, world, today);
    world.numbers.iter().filter(|(_, id)| judge.matches(&world.tasks[id])).map(|(number, _)| *number).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, rng_seed: RngSeed::Fixed(20_261_121), ..ProptestConfig::default() })]

    #[test]
    fn sql_and_predicate_agree(writes in database(), filters in vec(random_filter(), 8), days in vec(-3..40_i64, 1)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let temp = temp().await;
            put(&temp.store, &making(1, writes.clone())).await;
            let world = in_memory(&writes);
            for day in std::iter::once(0).chain(days) {
                let today = later(day);
                for filter in &filters {
                    let wanted = expected(filter, &world, &today);
                    let query = Query { scope: Scope::Filter(filter.clone()), sort: Some(Sort::Created), from: None, offset: 0, limit: 99 };
                    let mut listed: Vec<u64> = temp.store.list(&query, &today).await.unwrap().rows.iter().map(|row| row.task.number).collect();
                    listed.reverse();
                    prop_assert_eq!(&listed, &wanted, "{:?} on {}", filter, today.date);
                    prop_assert_eq!(temp.store.count(filter, &today).await.unwrap(), wanted.len());
                    let loaded = temp.store.load(&Needs { wheres: vec![filter.clone()], ..Needs::default() }, &today).await.unwrap();
                    prop_assert_eq!(loaded.numbers.keys().copied().collect::<Vec<_>>(), wanted.clone());
                    prop_assert_eq!(expected(filter, &loaded, &today), wanted);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn sql_and_memory_order_alike(writes in database(), filter in random_filter()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let temp = temp().await;
            put(&temp.store, &making(1, writes.clone())).await;
            let world = in_memory(&writes);
            for filter in [filter, Where::default()] {
                for sort in [Sort::Date, Sort::Priority, Sort::Project, Sort::Position, Sort::Title, Sort::Created, Sort::Completed] {
                    let titled = Lookup { filter: filter.clone(), sort, limit: 9, title: Some("milk".to_owned()), ..Lookup::default() };
                    let wanted = lookup::in_memory(&titled, &world, &today());
                    prop_assert_eq!(&temp.store.lookup(&titled, &today()).await.unwrap(), &wanted, "{:?}", titled);
                    let overdue = Where { overdue: Some(true), ..filter.clone() };
                    let overdue = Lookup { filter: overdue, sort, limit: 5, sample: Some(2), ..Lookup::default() };
                    let wanted = lookup::in_memory(&overdue, &world, &today());
                    prop_assert_eq!(&temp.store.lookup(&overdue, &today()).await.unwrap(), &wanted, "{:?}", overdue);
                    let lookup = Lookup { filter: filter.clone(), sort, limit: 9, ..Lookup::default() };
                    let wanted = lookup::in_memory(&lookup, &world, &today());
                    prop_assert_eq!(&temp.store.lookup(&lookup, &today()).await.unwrap(), &wanted, "{:?}", lookup);
                    let query = Query { scope: Scope::Filter(filter.clone()), sort: Some(sort), from: None, offset: 2, limit: 5 };
                    let page = temp.store.list(&query, &today()).await.unwrap();
                    let shown: Vec<u64> = page.rows.iter().map(|row| row.task.number).collect();
                    let cut: Vec<u64> = wanted.tasks.iter().skip(2).take(5).map(|task| task.number).collect();
                    prop_assert_eq!(shown, cut, "{:?}", lookup);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn sql_and_memory_agree_on_what_is_due_and_what_was_done(
        writes in database(), filter in random_filter(), range in range(), titled in any::<bool>(), day in -3..40_i64,
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let temp = temp().await;
            put(&temp.store, &making(1, writes.clone())).await;
            let world = in_memory(&writes);
            let title = titled.then(|| "milk".to_owned());
            for today in [today(), later(day)] {
                for filter in [filter.clone(), Where::default()] {
                    for (due_in, done_in) in [(Some(range), None), (None, Some(range)), (Some(range), Some(range))] {
                        for (limit, sample) in [(0, None), (9, None), (3, Some(2))] {
                            let title = title.clone();
                            let lookup = Lookup { filter: filter.clone(), due_in, done_in, title, limit, sample, ..Lookup::default() };
                            let wanted = lookup::in_memory(&lookup, &world, &today);
                            prop_assert_eq!(&temp.store.lookup(&lookup, &today).await.unwrap(), &wanted, "{:?}", lookup);
                        }
                    }
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn the_sidebar_counts_what_the_views_show(writes in database(), days in vec(-3..40_i64, 2)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let temp = temp().await;
            put(&temp.store, &making(1, writes.clone())).await;
            for day in std::iter::once(0).chain(days) {
                let today = later(day);
                let shown = async |scope: Scope| -> Vec<u64> {
                    let query = Query { scope, sort: None, from: None, offset: 0, limit: 999 };
                    temp.store.list(&query, &today).await.unwrap().rows.iter().map(|row| row.task.number).collect()
                };
                let view = async |view: View| shown(Scope::View(view)).await;
                let said = async |words: &str| shown(Scope::Filter(filter_text::parse(words, &today).unwrap())).await;
                let (due, backlog, overdue) = (view(View::Today).await, view(View::Backlog).await, said("overdue").await);
                prop_assert_eq!(&said("today").await, &due);
                prop_assert_eq!(&said("backlog").await, &backlog);
                prop_assert!(overdue.iter().all(|number| due.contains(number)), "{:?} in {:?}", overdue, due);
                prop_assert!(backlog.iter().all(|number| !due.contains(number)), "{:?} and {:?}", backlog, due);
                let days: Vec<_> = due.iter().map(|number| writes.tasks[usize::try_from(*number - 1).unwrap()].due(today.date)).collect();
                prop_assert!(days.is_sorted(), "what is overdue comes first: {:?}", days);
                let upcoming: BTreeSet<u64> = view(View::Upcoming).await.into_iter().collect();
                let counts = temp.store.sidebar(&today).await.unwrap().views;
                let counted = [counts.today, counts.overdue, counts.backlog, counts.upcoming, counts.inbox, counts.completed, counts.trash];
                let others = [View::Inbox, View::Completed, View::Trash];
                let mut listed = vec![due.len(), overdue.len(), backlog.len(), upcoming.len()];
                for other in others {
                    listed.push(view(other).await.len());
                }
                prop_assert_eq!(counted.map(|count| usize::try_from(count).unwrap()).to_vec(), listed, "on {}", today.date);
                let page = Query { scope: Scope::View(View::Today), sort: None, from: None, offset: 1, limit: 2 };
                let page = temp.store.list(&page, &today).await.unwrap();
                let cut: Vec<u64> = due.iter().skip(1).take(2).copied().collect();
                prop_assert_eq!(page.rows.iter().map(|row| row.task.number).collect::<Vec<_>>(), cut);
                prop_assert_eq!(page.total, due.len());
            }
            Ok(())
        })?;
    }
}
