//! The full-text index follows the rows; search ranks, tolerates typing errors and shows snippets.

use domain::{
    Change, Entity, Found, Lookup, Needs, Task, Where, Writes, lookup,
    query::{Query, Scope},
    where_filter::Sort,
};
use store::Store;

use super::common::*;

async fn hits(store: &Store, words: &str) -> Vec<u64> {
    let query = Query { scope: Scope::Search(words.to_owned()), sort: None, from: None, offset: 0, limit: 99 };
    let page = store.list(&query, &today()).await.unwrap();
    assert_eq!(page.total, page.rows.len());
    page.rows.iter().map(|row| row.task.number).collect()
}

#[tokio::test]
async fn the_index_follows_every_kind_of_text() {
    let temp = temp().await;
    let (first, second) = (task(1, "Call Müller"), task(2, "Buy bread"));
    let (one, two) = (checklist(1, &first), checklist(2, &second));
    let step = item(1, "Hammer", &[&one]);
    let said = note(1, &first, "about the roof");
    let mut writes = Writes { tasks: vec![first.clone(), second.clone()], checklists: vec![one, two.clone()], ..Writes::default() };
    (writes.items, writes.notes) = (vec![step.clone()], vec![said.clone()]);
    put(&temp.store, &making(1, writes)).await;
    let state = async |expected: &str| {
        let mut found = Vec::new();
        for word in ["muller", "bread", "cake", "hammer", "nail", "roof", "wall", "notes"] {
            let filter = Where { text: Some(word.to_owned()), ..Where::default() };
            let world = temp.store.load(&Needs { wheres: vec![filter], ..Needs::default() }, &today()).await.unwrap();
            found.push(format!("{word}{:?}", world.numbers.keys().collect::<Vec<_>>()));
        }
        found.retain(|found| !found.ends_with("[]"));
        assert_eq!(found.join(" "), expected);
    };
    state("muller[1] bread[2] hammer[1] roof[1]").await;

    let renamed = Task { title: "Buy cake".to_owned(), notes: "with notes".to_owned(), ..second.clone() };
    put(&temp.store, &changing(2, &[(second.clone(), renamed.clone())])).await;
    state("muller[1] cake[2] hammer[1] roof[1] notes[2]").await;

    let mut moved = item(1, "Nail", &[&two]);
    moved.is_checked = true;
    put(
        &temp.store,
        &set(3, vec![changed(Entity::ChecklistItem, step.id, &step, &moved)], Writes { items: vec![moved.clone()], ..Writes::default() }),
    )
    .await;
    state("muller[1] cake[2] nail[2] roof[1] notes[2]").await;

    let corrected = note(1, &first, "about the wall");
    put(
        &temp.store,
        &set(4, vec![changed(Entity::Note, said.id, &said, &corrected)], Writes { notes: vec![corrected], ..Writes::default() }),
    )
    .await;
    state("muller[1] cake[2] nail[2] wall[1] notes[2]").await;

    let gone = Writes { removed_items: vec![step.id], removed_notes: vec![said.id], ..Writes::default() };
    let removed = |entity, id| Change { entity, id, before: None, after: None };
    put(&temp.store, &set(5, vec![removed(Entity::ChecklistItem, step.id.0), removed(Entity::Note, said.id.0)], gone)).await;
    state("muller[1] cake[2] notes[2]").await;

    let trashed = Task { deleted_at: Some(now()), ..renamed.clone() };
    put(&temp.store, &changing(6, &[(renamed.clone(), trashed.clone())])).await;
    state("muller[1]").await;
    put(&temp.store, &changing(7, &[(trashed, renamed.clone())])).await;
    put(&temp.store, &set(8, vec![removed(Entity::Task, first.id.0)], Writes { removed_tasks: vec![first.id], ..Writes::default() })).await;
    state("cake[2] notes[2]").await;
}

#[tokio::test]
async fn search_ranks_titles_first_forgives_typos_and_shows_the_place() {
    let temp = temp().await;
    let mut noted = task(1, "Letters");
    noted.notes = "Write to the dentist about the bill".to_owned();
    let tasks = vec![noted, task(2, "Call the dentist"), task(3, "Dentist"), task(4, "Dental floss")];
    put(&temp.store, &making(1, Writes { tasks, ..Writes::default() })).await;
    for (words, expected) in [
        ("dentist", vec![3, 2, 1]),
        ("DENT", vec![3, 4, 2, 1]),
        ("dentits", vec![3, 2, 1]),
        ("dnetsit", vec![3, 2, 1]),
        ("dnetsi", vec![]),
        ("bill dentist", vec![1]),
        ("zebra", vec![]),
        ("?!", vec![]),
    ] {
        assert_eq!(hits(&temp.store, words).await, expected, "{words}");
    }
    let query = Query { scope: Scope::Search("dentist bil".to_owned()), sort: None, from: None, offset: 0, limit: 9 };
    let snippet = temp.store.list(&query, &today()).await.unwrap().rows[0].snippet.clone();
    assert_eq!(snippet.as_deref(), Some("Write to the dentist about the bill"));
}

#[tokio::test]
async fn lookups_answer_as_from_memory() {
    let temp = temp().await;
    let titles = [
        "Call the dentist",
        "Dentist bill",
        "Buy milk",
        "Buy oat milk and bread",
        "Write the quarterly report",
        "Report to Anna",
        "Müller: Straße",
        "Buy stamps",
        "The",
        "Plan summer holiday in Norway",
        "Confirm the interpreter",
        "Sharpen the knives",
        "Insurance renewal",
    ];
    let mut tasks: Vec<Task> = titles.iter().zip(1..).map(|(title, number)| task(number, title)).collect();
    tasks[3].scheduled_for = Some(in_days(2));
    tasks[5].scheduled_for = Some(in_days(1));
    tasks[7].completed = true;
    put(&temp.store, &making(1, Writes { tasks, ..Writes::default() })).await;
    let everything = Needs { wheres: vec![Where { all: true, ..Where::default() }], ..Needs::default() };
    let world = temp.store.load(&everything, &today()).await.unwrap();
    let spoken = [
        "dentist",
        "the dentist thing",
        "dentits",
        "milk",
        "buy mlik",
        "report",
        "quarterly reprot",
        "muller",
        "the",
        "norway holiday",
        "a summer plan for norway",
        "stamps",
        "zebra",
        "?",
        "interpreter confirmation",
        "knife sharpening",
        "renew the insurance",
        "buying bread",
    ];
    for words in spoken {
        for sort in [Sort::Relevance, Sort::Date, Sort::Title] {
            for filter in [
                Where::default(),
                Where { completed: Some(false), ..Where::default() },
                Where { unscheduled: Some(false), ..Where::default() },
            ] {
                for limit in [1, 9] {
                    let lookup = Lookup { filter: filter.clone(), title: Some(words.to_owned()), sort, limit, ..Lookup::default() };
                    let found: Found = temp.store.lookup(&lookup, &today()).await.unwrap();
                    assert_eq!(found, lookup::in_memory(&lookup, &world, &today()), "{lookup:?}");
                }
            }
        }
    }
    // All in one call; each but the first is only asked if another finds nothing.
    let by = |words: &str| Lookup { title: Some(words.to_owned()), sort: Sort::Relevance, limit: 9, ..Lookup::default() };
    for first in spoken {
        let unless = |words: &&str| Lookup { unless: Some(Box::new(by(first))), ..by(words) };
        let open = |words: &&str| Lookup { filter: Where { completed: Some(false), ..Where::default() }, ..by(words) };
        let lookups: Vec<Lookup> = std::iter::once(by(first)).chain(spoken.iter().map(unless)).chain(spoken.iter().map(open)).collect();
        let found = temp.store.lookups(&lookups, &today()).await.unwrap();
        let wanted: Vec<Found> = lookups.iter().map(|lookup| lookup::in_memory(lookup, &world, &today())).collect();
        assert_eq!(found, wanted, "{first}");
        let alone = temp.store.lookup(&lookups[1], &today()).await.unwrap();
        assert_eq!(alone, wanted[1], "{first}");
    }
    for words in spoken {
        let rare = Lookup { rare: true, ..by(words) };
        assert_eq!(temp.store.lookup(&rare, &today()).await.unwrap(), temp.store.lookup(&by(words), &today()).await.unwrap(), "{words}");
    }
    for (limit, sample, found) in [(0, None, 0), (3, None, 3), (99, None, 13), (3, Some(2), 2), (99, Some(2), 13)] {
        let lookup = Lookup { sort: Sort::Priority, limit, sample, ..Lookup::default() };
        let answer = temp.store.lookup(&lookup, &today()).await.unwrap();
        assert_eq!((answer.tasks.len(), answer.total), (found, 13), "{lookup:?}");
        assert_eq!(answer, lookup::in_memory(&lookup, &world, &today()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lookups_are_answered_while_tasks_are_written() {
    let temp = temp().await;
    put(&temp.store, &making(1, Writes { tasks: vec![task(1, "Sweep the yard")], ..Writes::default() })).await;
    let by = |words: &str| Lookup { title: Some(words.to_owned()), sort: Sort::Relevance, limit: 9, ..Lookup::default() };
    let writes = async {
        for number in 2..40 {
            let tasks = vec![task(number, "Sweep the stairs")];
            put(&temp.store, &making(number, Writes { tasks, ..Writes::default() })).await;
        }
    };
    let reads = async {
        let (sweep, yard, on) = (by("sweep"), by("yard"), today());
        let mut seen = 0;
        while seen < 38 {
            let (all, one) = tokio::join!(temp.store.lookup(&sweep, &on), temp.store.lookup(&yard, &on));
            let total = all.unwrap().total - 1;
            assert!(total >= seen, "a task was there before");
            assert_eq!(one.unwrap().total, 1);
            seen = total;
        }
    };
    tokio::time::timeout(std::time::Duration::from_mins(1), async { tokio::join!(writes, reads) }).await.unwrap();
}

#[tokio::test]
async fn words_that_many_titles_share_tell_no_task_apart() {
    let temp = temp().await;
    let many = u64::try_from(lookup::MOST_RARE).unwrap() + 1;
    let mut tasks: Vec<Task> = (1..=many).map(|number| task(number, "Sweep the yard")).collect();
    tasks.push(task(many + 1, "Sweep the chimney"));
    put(&temp.store, &making(1, Writes { tasks, ..Writes::default() })).await;
    let everything = Needs { wheres: vec![Where { all: true, ..Where::default() }], ..Needs::default() };
    let world = temp.store.load(&everything, &today()).await.unwrap();
    for (words, expected) in [("sweep", 0), ("yard", 0), ("chimney", 1)] {
        let lookup = Lookup { title: Some(words.to_owned()), sort: Sort::Relevance, limit: 9, rare: true, ..Lookup::default() };
        let found = temp.store.lookup(&lookup, &today()).await.unwrap();
        assert_eq!(found, lookup::in_memory(&lookup, &world, &today()), "{words}");
        assert_eq!(found.total, expected, "{words}");
    }
}

/// For a label that most tasks have, the first tasks come from the index of days, and for one that few have, from the label; the answer is
/// the same.
#[tokio::test]
async fn the_tasks_of_a_label_are_found_in_order_however_many_they_are() {
    let temp = temp().await;
    let mut tasks: Vec<Task> = (1..=60).map(|number| task(number, "Sweep")).collect();
    for (task, number) in tasks.iter_mut().zip(1_i64..) {
        task.scheduled_for = (number % 7 > 0).then(|| in_days(number * 13 % 29 - 9));
        task.labels = if number % 10 == 3 { vec![assigned(1), assigned(2)] } else { vec![assigned(1)] };
        task.completed = number % 11 == 0;
        task.deleted_at = (number % 13 == 0).then(now);
    }
    let labels = vec![label(1, "errands"), label(2, "rare")];
    put(&temp.store, &making(1, Writes { tasks, labels, ..Writes::default() })).await;
    let everything = Needs { wheres: vec![Where { all: true, ..Where::default() }], ..Needs::default() };
    let world = temp.store.load(&everything, &today()).await.unwrap();
    for name in ["errands", "rare", "nobody"] {
        for sort in [Sort::Date, Sort::Priority] {
            for limit in [0, 1, 9, 99] {
                let filter = Where { completed: Some(false), labels: Some(vec![name.to_owned()]), ..Where::default() };
                let lookup = Lookup { filter, sort, limit, ..Lookup::default() };
                let found = temp.store.lookup(&lookup, &today()).await.unwrap();
                assert_eq!(found, lookup::in_memory(&lookup, &world, &today()), "{lookup:?}");
            }
        }
    }
}
