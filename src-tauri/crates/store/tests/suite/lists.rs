//! Views, pages, orders and counts.

use chrono::TimeDelta;
use domain::{
    Code, Priority, Recurrence, RecurrenceType, Task, TimeOfDay, Where, Writes,
    query::{Query, Scope, TaskRow, View},
    where_filter::Sort,
};
use store::Store;

use super::common::*;

fn on(number: u64, title: &str, days: i64) -> Task {
    Task { scheduled_for: Some(in_days(days)), ..task(number, title) }
}

fn repeating(number: u64, title: &str, days: i64, kind: RecurrenceType) -> Task {
    Task { recurrence: Recurrence { kind, ..Recurrence::default() }, ..on(number, title, days) }
}

/// One task for each case that lists distinguish.
fn rows() -> Writes {
    let home = Some(project(1, "Home").id);
    let mut timed = on(3, "at nine", 0);
    timed.time_of_day = TimeOfDay::new(9, 0);
    let mut done = task(6, "done");
    (done.completed, done.completed_at) = (true, Some(now()));
    let mut daily = repeating(8, "daily", -9, RecurrenceType::Daily);
    daily.completed_dates = [in_days(0), in_days(2)].into();
    let mut late = task(10, "deadline");
    late.deadline = Some(in_days(-1));
    // Planned for later than its deadline, due without a plan, and due some day.
    let by = |number: u64, title: &str, days: i64| Task { deadline: Some(in_days(days)), ..task(number, title) };
    let mut planned = Task { deadline: Some(in_days(0)), ..on(11, "due before its date", 8) };
    planned.time_of_day = TimeOfDay::new(7, 0);
    let tasks = vec![
        on(1, "overdue", -2),
        Task { project_id: home, labels: vec![assigned(1)], ..on(2, "today", 0) },
        timed,
        Task { priority: Priority::High, ..on(4, "urgent today", 0) },
        Task { labels: vec![assigned(1)], ..on(5, "next week", 8) },
        Task { project_id: home, labels: vec![assigned(1)], ..done },
        Task { deleted_at: Some(now()), labels: vec![assigned(1)], ..task(7, "trashed") },
        daily,
        repeating(9, "weekly", -1, RecurrenceType::Weekly),
        late,
        planned,
        by(12, "due in two days", 2),
        by(13, "due some day", 40),
        Task { deadline: Some(in_days(3)), ..on(14, "planned before it is due", 1) },
    ];
    let lists = [checklist(1, &tasks[1]), checklist(2, &tasks[1])];
    let mut items = vec![item(1, "a", &[&lists[0], &lists[1]]), item(2, "b", &[&lists[0]]), item(3, "c", &[&lists[1]])];
    items[0].is_checked = true;
    items[2].is_archived = true;
    Writes {
        tasks,
        items,
        checklists: lists.into(),
        projects: vec![project(1, "Home")],
        labels: vec![label(1, "errands")],
        filters: vec![filter(1, "Home", "#Home"), filter(2, "Broken", "due:never")],
        ..Writes::default()
    }
}

async fn shown(store: &Store, scope: Scope, sort: Option<Sort>) -> String {
    let page = store.list(&Query { scope, sort, from: None, offset: 0, limit: 99 }, &today()).await.unwrap();
    assert_eq!(page.total, page.rows.len());
    let row = |row: &TaskRow| match row.occurrence {
        Some(date) => format!("{}@{}", row.task.number, (date - today().date).num_days()),
        None => row.task.number.to_string(),
    };
    page.rows.iter().map(row).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn views_show_what_they_promise_in_their_order() {
    let temp = temp().await;
    put(&temp.store, &making(1, rows())).await;
    let upcoming = "3 4 2 11 8@1 14 12 8@3 8@4 8@5 8@6 9@6 8@7 5 8@8 8@9 8@10 8@11 8@12 8@13 9@13";
    for (view, expected) in [
        (View::Inbox, "1 9@-1 3 4 8@1 14 11 5 10 12 13"),
        (View::Today, "1 9@-1 10 3 4 2 11"),
        (View::Upcoming, upcoming),
        (View::Backlog, "12 13"),
        (View::Completed, "6"),
        (View::Trash, "7"),
        (View::Project(uuid(2, 1).into()), "2"),
        (View::Label(uuid(3, 1).into()), "2 5"),
        (View::SavedFilter(uuid(8, 9).into()), ""),
    ] {
        assert_eq!(shown(&temp.store, Scope::View(view.clone()), None).await, expected, "{view:?}");
    }
    let open = || Scope::Filter(Where { completed: Some(false), repeating: Some(false), ..Where::default() });
    for (sort, expected) in [
        (Sort::Date, "1 3 4 2 14 11 5 10 12 13"),
        (Sort::Priority, "4 1 3 2 14 11 5 10 12 13"),
        (Sort::Project, "2 1 3 4 14 11 5 10 12 13"),
        (Sort::Position, "1 2 3 4 5 10 11 12 13 14"),
        (Sort::Title, "3 10 11 12 13 5 1 14 2 4"),
        (Sort::Created, "14 13 12 11 10 5 4 3 2 1"),
    ] {
        assert_eq!(shown(&temp.store, open(), Some(sort)).await, expected, "{sort:?}");
    }
}

#[tokio::test]
async fn pages_cut_the_list_and_know_the_whole() {
    let temp = temp().await;
    put(&temp.store, &making(1, rows())).await;
    for (view, offset, limit, expected, total) in [
        (View::Today, 0, 2, vec![1, 9], 7),
        (View::Today, 2, 2, vec![10, 3], 7),
        (View::Today, 5, 3, vec![2, 11], 7),
        (View::Today, 9, 2, vec![], 7),
        (View::Upcoming, 2, 3, vec![2, 11, 8], 21),
    ] {
        let page = temp.store.list(&Query { scope: Scope::View(view), sort: None, from: None, offset, limit }, &today()).await.unwrap();
        assert_eq!((page.rows.iter().map(|row| row.task.number).collect::<Vec<_>>(), page.total), (expected, total));
    }
}

/// The rows of Upcoming from a day this many days after today: `number@day`, also for tasks that do not repeat.
async fn weeks_from(store: &Store, days: i64) -> String {
    let query = Query { scope: Scope::View(View::Upcoming), sort: None, from: Some(in_days(days)), offset: 0, limit: 1_000 };
    let page = store.list(&query, &today()).await.unwrap();
    assert_eq!(page.total, page.rows.len());
    let day = |row: &TaskRow| (row.occurrence.or(row.task.scheduled_for).unwrap() - today().date).num_days();
    page.rows.iter().map(|row| format!("{}@{}", row.task.number, day(row))).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn upcoming_begins_on_a_later_day() {
    let temp = temp().await;
    let mut timed = on(3, "at nine", 16);
    timed.time_of_day = TimeOfDay::new(9, 0);
    let mut weekly = repeating(5, "weekly", -1, RecurrenceType::Weekly);
    weekly.completed_dates = [in_days(20)].into();
    let mut monthly = repeating(6, "monthly", 0, RecurrenceType::Custom);
    monthly.recurrence.rule = Some(Box::new("FREQ=DAILY;INTERVAL=19".parse().unwrap()));
    let mut ended = repeating(7, "ended", 0, RecurrenceType::Daily);
    ended.recurrence.until = Some(in_days(15));
    let tasks = vec![on(1, "before", 13), on(2, "without a time", 16), timed, on(4, "after", 28), weekly, monthly, ended];
    put(&temp.store, &making(1, Writes { tasks, ..Writes::default() })).await;
    assert_eq!(weeks_from(&temp.store, 14).await, "7@14 7@15 3@16 2@16 6@19 5@27");
    assert_eq!(weeks_from(&temp.store, 28).await, "4@28 5@34 6@38 5@41");
    let now = shown(&temp.store, Scope::View(View::Upcoming), None).await.split(' ').count();
    assert_eq!(weeks_from(&temp.store, -30).await.split(' ').count(), now, "the past is left out");
}

#[tokio::test]
async fn a_far_day_answers_at_once() {
    let temp = temp().await;
    let rules = ["FREQ=DAILY;COUNT=9000", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=YEARLY;BYDAY=-1FR"];
    let tasks = (1..=200_u64).map(|number| {
        let mut task = repeating(number, "far", -900, RecurrenceType::Custom);
        task.recurrence.rule = Some(Box::new(rules[usize::try_from(number).unwrap() % rules.len()].parse().unwrap()));
        task
    });
    put(&temp.store, &making(1, Writes { tasks: tasks.collect(), ..Writes::default() })).await;
    let begun = std::time::Instant::now();
    assert!(!weeks_from(&temp.store, 28).await.is_empty());
    let near = begun.elapsed();
    let begun = std::time::Instant::now();
    assert!(!weeks_from(&temp.store, 3_650).await.is_empty());
    let far = begun.elapsed();
    assert!(far < near * 3, "{near:?} for a near day, {far:?} for a far one");
}

#[tokio::test]
async fn a_row_says_how_far_its_steps_are() {
    let temp = temp().await;
    put(&temp.store, &making(1, rows())).await;
    let query = Query { scope: Scope::View(View::Project(uuid(2, 1).into())), sort: None, from: None, offset: 0, limit: 9 };
    let page = temp.store.list(&query, &today()).await.unwrap();
    assert_eq!((page.rows[0].steps_done, page.rows[0].steps_total), (1, 2));
}

#[tokio::test]
async fn counts_follow_the_rows_and_the_day() {
    let temp = temp().await;
    let made = rows();
    put(&temp.store, &making(1, made.clone())).await;
    let told = async |today: &domain::Today| {
        let counts = temp.store.sidebar(today).await.unwrap();
        let per = |count: Option<&u32>| count.copied().unwrap_or_default();
        format!(
            "inbox {} today {} upcoming {} backlog {} completed {} trash {} overdue {} next {} scheduled {} home {} errands {}",
            counts.views.inbox,
            counts.views.today,
            counts.views.upcoming,
            counts.views.backlog,
            counts.views.completed,
            counts.views.trash,
            counts.views.overdue,
            counts.views.next_7_days,
            counts.views.scheduled,
            per(counts.projects.get(&uuid(2, 1).into())),
            per(counts.labels.get(&uuid(3, 1).into())),
        )
    };
    let start = "inbox 11 today 7 upcoming 9 backlog 2 completed 1 trash 1 overdue 3 next 7 scheduled 9 home 1 errands 2";
    assert_eq!(told(&today()).await, start);
    assert_eq!(
        told(&later(6)).await,
        "inbox 11 today 10 upcoming 3 backlog 1 completed 1 trash 1 overdue 8 next 3 scheduled 9 home 1 errands 2"
    );
    assert_eq!(told(&today()).await, start, "the day may go back");

    let second = made.tasks[1].clone();
    let done = Task { completed: true, completed_at: Some(now() + TimeDelta::seconds(1)), ..second.clone() };
    put(&temp.store, &changing(2, &[(second, done)])).await;
    assert_eq!(
        told(&today()).await,
        "inbox 11 today 6 upcoming 8 backlog 2 completed 2 trash 1 overdue 3 next 6 scheduled 8 home 0 errands 1"
    );
}

#[tokio::test]
async fn saved_filters_are_counted_where_they_can_be_read() {
    let temp = temp().await;
    put(&temp.store, &making(1, rows())).await;
    let counts = temp.store.sidebar(&today()).await.unwrap();
    assert_eq!(counts.filters, [(uuid(8, 1).into(), 1)].into());
    let broken = Query { scope: Scope::View(View::SavedFilter(uuid(8, 2).into())), sort: None, from: None, offset: 0, limit: 9 };
    assert_eq!(temp.store.list(&broken, &today()).await.unwrap_err().code(), Code::InvalidFilter);
}

#[tokio::test]
async fn a_date_with_its_own_time_stands_at_that_time() {
    let temp = temp().await;
    let at = |hour| TimeOfDay::new(hour, 0);
    let timed = |hour, task: Task| Task { time_of_day: at(hour), ..task };
    let daily = |number, hour, own| {
        let mut task = timed(hour, repeating(number, "daily", 0, RecurrenceType::Daily));
        task.recurrence.times = [(in_days(0), own)].into();
        task
    };
    let tasks = vec![
        timed(12, on(1, "at noon", 0)),
        daily(2, 9, at(20)),
        daily(3, 10, None),
        daily(4, 11, at(8)),
        timed(10, on(5, "tomorrow at ten", 1)),
    ];
    put(&temp.store, &making(1, Writes { tasks, ..Writes::default() })).await;
    let all = || Scope::Filter(Where::default());
    for sort in [Sort::Date, Sort::Priority, Sort::Project] {
        assert_eq!(shown(&temp.store, all(), Some(sort)).await, "4@0 1 2@0 3@0 5", "{sort:?}");
    }
    assert_eq!(shown(&temp.store, Scope::View(View::Today), None).await, "4@0 1 2@0 3@0");
    // On the day after, the task's own time applies again.
    let query = Query { scope: Scope::View(View::Today), sort: None, from: None, offset: 0, limit: 9 };
    let tomorrow = temp.store.list(&query, &later(1)).await.unwrap();
    assert_eq!(tomorrow.rows.iter().map(|row| row.task.number).collect::<Vec<_>>(), [1, 2, 3, 5, 4]);
}
