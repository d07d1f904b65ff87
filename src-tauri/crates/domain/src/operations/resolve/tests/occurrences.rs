use super::*;
use crate::{
    Recurrence, RecurrenceType, Task,
    fixture::{Build, day},
    recurrence::AnchorOn,
};

/// The single dates, after the operations, of task 5, which repeats weekly from 2 November.
fn dates(operations: &Value) -> String {
    shown(&resolved(Source::User, operations))
}

/// The same for a task that repeats every three days, counted from completion, and is due on 10 November.
fn dates_from_completion(operations: &Value) -> String {
    let recurrence =
        Recurrence { kind: RecurrenceType::EveryNDays, interval_days: Some(3), anchor_on: AnchorOn::Completion, ..Recurrence::default() };
    let task = Task { recurrence, ..Build::task(20).on("2026-11-10").0 };
    let mut world = World { next_number: 21, ..World::default() };
    world.insert_task(task);
    shown(&resolved_in(world, Source::User, operations))
}

fn shown(resolution: &Resolution) -> String {
    let codes: Vec<&str> = resolution.outcomes.iter().flat_map(|outcome| &outcome.errors).map(|problem| problem.code.as_str()).collect();
    let list = |dates: &std::collections::BTreeSet<chrono::NaiveDate>| {
        dates.iter().map(|date| date.format("%m-%d").to_string()).collect::<Vec<_>>().join(",")
    };
    let task = resolution.writes.tasks.iter().map(|task| {
        let current = task.date(today().date).map_or("-".to_owned(), |date| date.format("%m-%d").to_string());
        let rule = &task.recurrence;
        let times: Vec<String> = rule
            .times
            .iter()
            .map(|(date, time)| format!(" {} at {}", date.format("%m-%d"), time.map_or("-".to_owned(), |time| time.to_string())))
            .collect();
        format!(
            "done {} skipped {} added {} now {current}{}",
            list(&task.completed_dates),
            list(&rule.exceptions),
            list(&rule.additions),
            times.concat()
        )
    });
    codes.into_iter().map(str::to_owned).chain(task).collect::<Vec<_>>().join(" | ")
}

#[test]
fn dates_of_a_rule() {
    let done = |date: &str| json!({"op":"complete_occurrence","id":5,"occurrenceDate":date});
    let open = |date: &str| json!({"op":"complete_occurrence","id":5,"occurrenceDate":date,"completed":false});
    let skip = |date: &str| json!({"op":"skip_occurrence","id":5,"occurrenceDate":date});
    let shift = |date: &str, to: &str| json!({"op":"move_occurrence","id":5,"occurrenceDate":date,"to":to});
    for (operations, expected) in [
        (json!([done("2026-11-16")]), "done 11-16 skipped  added  now 11-23"),
        (json!([done("2026-11-16"), done("2026-11-16")]), "done 11-16 skipped  added  now 11-23"),
        (json!([done("2026-11-16"), open("2026-11-16")]), ""),
        (json!([open("2026-11-16")]), ""),
        (json!([done("2026-11-17")]), "invalid_occurrence_date"),
        (json!([done("2026-10-26")]), "invalid_occurrence_date"),
        (json!([open("2026-11-17")]), "invalid_occurrence_date"),
        (json!([skip("2026-11-16")]), "done  skipped 11-16 added  now 11-23"),
        (json!([skip("2026-11-17")]), "invalid_occurrence_date"),
        (json!([skip("2026-11-16"), skip("2026-11-16")]), "invalid_occurrence_date | done  skipped 11-16 added  now 11-23"),
        (json!([done("2026-11-16"), skip("2026-11-16")]), "invalid_occurrence_date | done 11-16 skipped  added  now 11-23"),
        (json!([shift("2026-11-16", "2026-11-22")]), "done  skipped 11-16 added 11-22 now 11-22"),
        (json!([shift("2026-11-16", "2026-11-18")]), "done  skipped 11-16 added 11-18 now 11-18"),
        (json!([shift("2026-11-16", "2026-11-18"), shift("2026-11-18", "2026-11-16")]), ""),
        (json!([shift("2026-11-16", "2026-11-18"), shift("2026-11-18", "2026-11-19")]), "done  skipped 11-16 added 11-19 now 11-19"),
        (json!([shift("2026-11-16", "2026-11-18"), skip("2026-11-18")]), "done  skipped 11-16 added  now 11-23"),
        (json!([shift("2026-11-16", "2026-11-18"), done("2026-11-18")]), "done 11-18 skipped 11-16 added 11-18 now 11-23"),
        (json!([shift("2026-11-16", "2026-11-16")]), ""),
        (json!([shift("2026-11-16", "2026-11-23")]), "done  skipped 11-16 added  now 11-23"),
        (json!([done("2026-11-23"), shift("2026-11-16", "2026-11-23")]), "invalid_occurrence_date | done 11-23 skipped  added  now 11-16"),
        (json!([shift("2026-11-17", "2026-11-18")]), "invalid_occurrence_date"),
    ] {
        assert_eq!(dates(&operations), expected, "{operations}");
    }
    refused(Source::User, &json!({"op":"complete_occurrence","id":1,"occurrenceDate":"2026-11-21"}), "not_repeating");
    refused(Source::User, &json!({"op":"skip_occurrence","id":7,"occurrenceDate":"2026-11-21"}), "id_not_found");
}

#[test]
fn counted_from_completion() {
    let done = |date: &str| json!({"op":"complete_occurrence","id":20,"occurrenceDate":date});
    let skip = |date: &str| json!({"op":"skip_occurrence","id":20,"occurrenceDate":date});
    let shift = |date: &str, to: &str| json!({"op":"move_occurrence","id":20,"occurrenceDate":date,"to":to});
    for (operations, expected) in [
        (json!([done("2026-11-10")]), "done 11-21 skipped  added  now 11-24"),
        (json!([done("2026-11-10"), done("2026-11-24")]), "done 11-21,11-24 skipped  added  now 11-27"),
        (json!([done("2026-11-10"), done("2026-11-24"), done("2026-11-27")]), "done 11-21,11-24,11-27 skipped  added  now 11-30"),
        (json!([done("2026-11-10"), shift("2026-11-24", "2026-11-26")]), "done 11-21 skipped  added 11-26 now 11-26"),
        (json!([done("2026-11-10"), shift("2026-11-24", "2026-11-20")]), "invalid_occurrence_date | done 11-21 skipped  added  now 11-24"),
        (json!([done("2026-11-13")]), "invalid_occurrence_date"),
        (json!([skip("2026-11-10")]), "done  skipped 11-10 added  now 11-13"),
        (json!([shift("2026-11-10", "2026-11-22")]), "done  skipped  added 11-22 now 11-22"),
        (json!([shift("2026-11-10", "2026-11-22"), done("2026-11-22")]), "done 11-21 skipped  added  now 11-24"),
        (json!([shift("2026-11-10", "2026-11-12"), skip("2026-11-12")]), "done  skipped 11-10 added  now 11-13"),
        (json!([done("2026-11-10"), shift("2026-11-24", "2026-11-21")]), "invalid_occurrence_date | done 11-21 skipped  added  now 11-24"),
        (json!([{"op":"update","id":20,"scheduledFor":"2026-11-30"}]), "done  skipped  added 11-30 now 11-30"),
        (json!([{"op":"update","id":20,"scheduledFor":"2026-11-30","series":true}]), "done  skipped  added  now 11-30"),
        (json!([{"op":"update","id":20,"timeOfDay":"08:00"}]), "done  skipped  added  now 11-10 11-10 at 08:00"),
        (json!([{"op":"update","id":20,"timeOfDay":"08:00"}, done("2026-11-10")]), "done 11-21 skipped  added  now 11-24"),
    ] {
        assert_eq!(dates_from_completion(&operations), expected, "{operations}");
    }
}

#[test]
fn many_at_once() {
    let bulk = |extra: Value| {
        let mut operation = json!({"op":"bulk_complete","where":{"ids":[5]}});
        operation.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        json!([operation])
    };
    let marked = json!({"op":"complete_occurrence","id":5,"occurrenceDate":"2026-11-09"});
    for (operations, expected) in [
        (bulk(json!({})), ""),
        (bulk(json!({"where":{"overdue":true,"repeating":true}})), "done 11-16 skipped  added  now 11-23"),
        (bulk(json!({"occurrenceDate":"2026-11-16"})), "done 11-16 skipped  added  now 11-23"),
        (bulk(json!({"occurrenceDate":"2026-11-17"})), ""),
        (bulk(json!({"occurrenceRange":{"from":"2026-11-01","to":"2026-11-20"}})), "done 11-02,11-09,11-16 skipped  added  now 11-23"),
        (json!([marked, bulk(json!({"completed":false,"occurrenceDate":"2026-11-09"}))[0]]), ""),
    ] {
        assert_eq!(dates(&operations), expected, "{operations}");
    }
    let resolution = resolved(Source::User, &json!({"op":"bulk_complete","where":{"repeating":true}}));
    assert_eq!(shown(&resolution), "done 11-21 skipped  added  now 11-22", "of the repeating tasks only the daily one falls on today");
}

#[test]
fn a_rule_said_again_keeps_what_was_skipped() {
    let skip = json!({"op":"skip_occurrence","id":5,"occurrenceDate":"2026-11-16"});
    for (rule, skipped) in [(json!({"type":"weekly","until":"2027-01-01"}), "11-16"), (json!({"type":"daily"}), "")] {
        let shown = dates(&json!([skip, {"op":"update","id":5,"recurrence":rule}]));
        assert!(shown.contains(&format!("skipped {skipped} added")), "{rule}: {shown}");
    }
    let ended = resolved(
        Source::User,
        &json!([{"op":"complete_occurrence","id":5,"occurrenceDate":"2026-11-16"},{"op":"update","id":5,"recurrence":{"type":"none"}}]),
    );
    assert_eq!(ended.writes.tasks[0].completed_dates, std::collections::BTreeSet::new());
    assert_eq!(ended.writes.tasks[0].scheduled_for, Some(day("2026-11-02")));
}

#[test]
fn a_date_and_a_time_move_one_date_of_a_series() {
    let set = |filter: Value, set: Value| json!({"op":"bulk_update","where":filter,"set":set});
    let update = |fields: Value| {
        let mut operation = json!({"op":"update","id":5});
        operation.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        operation
    };
    let monday = json!({"scheduledFor":"2026-11-24"});
    let of_five = |more: Value| {
        let mut filter = json!({"ids":[5]});
        filter.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        filter
    };
    for (operations, expected) in [
        (json!([update(monday.clone())]), "done  skipped 11-16 added 11-24 now 11-23"),
        (json!([update(json!({"scheduledFor":"2026-11-21"}))]), "done  skipped 11-16 added 11-21 now 11-21"),
        (json!([update(json!({"scheduledFor":"2026-11-16"}))]), ""),
        (
            json!([update(json!({"scheduledFor":"2026-11-21","timeOfDay":"10:00"}))]),
            "done  skipped 11-16 added 11-21 now 11-21 11-21 at 10:00",
        ),
        (json!([update(json!({"timeOfDay":"10:00"}))]), "done  skipped  added  now 11-16 11-16 at 10:00"),
        (
            json!([update(json!({"timeOfDay":"10:00"})), {"op":"move_occurrence","id":5,"occurrenceDate":"2026-11-16","to":"2026-11-20"}]),
            "done  skipped 11-16 added 11-20 now 11-20 11-20 at 10:00",
        ),
        (
            json!([update(json!({"timeOfDay":"10:00"})), {"op":"move_occurrence","id":5,"occurrenceDate":"2026-11-16","to":"2026-11-23"}]),
            "done  skipped 11-16 added  now 11-23",
        ),
        (
            json!([{"op":"move_occurrence","id":5,"occurrenceDate":"2026-11-16","to":"2026-11-23","timeOfDay":"10:00"}]),
            "done  skipped 11-16 added  now 11-23 11-23 at 10:00",
        ),
        (
            json!([update(json!({"timeOfDay":"10:00"})), {"op":"skip_occurrence","id":5,"occurrenceDate":"2026-11-16"}]),
            "done  skipped 11-16 added  now 11-23",
        ),
        (json!([update(json!({"timeOfDay":"10:00"})), update(json!({"timeOfDay":null}))]), ""),
        (json!([set(of_five(json!({"overdue":true})), monday.clone())]), "done  skipped 11-16 added 11-24 now 11-23"),
        (
            json!([set(of_five(json!({"scheduledRange":{"from":"2026-11-01","to":"2026-11-30"}})), json!({"scheduledFor":"2026-11-27"}))]),
            "done  skipped 11-16,11-23,11-30 added 11-27 now 11-27",
        ),
        (json!([set(of_five(json!({"scheduledRange":{"to":"2026-11-10"}})), monday.clone())]), ""),
        (
            json!([update(json!({"recurrence":{"type":"weekly","until":"2026-11-20"}})), {"op":"complete_occurrence","id":5,"occurrenceDate":"2026-11-16"}, update(monday.clone())]),
            "invalid_occurrence_date | done 11-16 skipped  added  now -",
        ),
    ] {
        assert_eq!(dates(&operations), expected, "{operations}");
    }
    let whole = resolved(Source::Assistant, &update(json!({"scheduledFor":"2026-11-24","timeOfDay":"10:00","series":true})));
    let task = &whole.writes.tasks[0];
    assert_eq!((task.scheduled_for, task.time_of_day, task.recurrence.additions.len()), (Some(day("2026-11-24")), "10:00".parse().ok(), 0));
    assert_eq!((whole.outcomes[0].preview.occurrences, whole.outcomes[0].preview.series), (0, 1));
    let one = resolved(Source::Assistant, &update(monday));
    assert_eq!((one.outcomes[0].preview.occurrences, one.outcomes[0].preview.series), (1, 0));
    refused(Source::Assistant, &json!({"op":"update","id":5,"series":true}), "invalid_operation");
    refused(Source::Assistant, &json!({"op":"bulk_update","where":{"ids":[5]},"set":{"series":true}}), "missing_set");
}

proptest::proptest! {
    #[test]
    fn no_rule_and_no_anchor_changes_unless_the_series_is_said(
        (day, hour, filter) in (1..28_u32, proptest::option::of(0..23_u32), 0..5_usize),
        source in proptest::sample::select(vec![Source::User, Source::Cli, Source::Assistant, Source::Agent, Source::Mcp]),
    ) {
        let filters = [
            json!({"overdue":true}),
            json!({"all":true}),
            json!({"repeating":true}),
            json!({"scheduledRange":{"from":"2026-11-10","to":"2026-12-05"}}),
            json!({"ids":[4, 5]}),
        ];
        let mut set = json!({"scheduledFor": format!("2026-12-{day:02}")});
        if let Some(hour) = hour {
            set["timeOfDay"] = json!(format!("{hour:02}:30"));
        }
        let world = fixture::world();
        let resolution = resolved(source, &json!({"op":"bulk_update","where":filters[filter],"set":set}));
        proptest::prop_assert_eq!(&resolution.outcomes[0].errors, &vec![]);
        for after in resolution.writes.tasks.iter().filter(|task| task.recurrence.repeats()) {
            let before = &world.tasks[&after.id];
            proptest::prop_assert!(before.recurrence.same_rule(&after.recurrence));
            proptest::prop_assert_eq!((before.scheduled_for, before.time_of_day), (after.scheduled_for, after.time_of_day));
        }
    }
}
