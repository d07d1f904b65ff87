use chrono::{TimeZone, Utc, Weekday};
use domain::{Code, Problem, Today, recurrence::rrule};
use expect_test::{Expect, expect};
use serde_json::json;

use crate::{Content, Format, Reading};

fn today() -> Today {
    Today::new(Utc.with_ymd_and_hms(2026, 11, 21, 8, 0, 0).unwrap(), chrono_tz::Europe::Berlin, Weekday::Mon)
}

fn read(text: &str) -> Result<Reading, Problem> {
    crate::read(text, Format::Taskwarrior, &today())
}

/// Compares the operations and remarks, one per line.
fn check(text: &str, expect: &Expect) {
    let shown = match read(text) {
        Err(problem) => format!("{}: {}\n", problem.code, problem.message),
        Ok(Reading { content: Content::Operations(operations), report }) => {
            let operations = operations.iter().map(|operation| serde_json::to_string(operation).unwrap() + "\n");
            let remark = |remark: &domain::query::DataRemark| {
                format!("{} {} {}\n", if remark.carried { "changed" } else { "left" }, remark.count, remark.text)
            };
            operations.chain(report.remarks.iter().map(remark)).collect()
        }
        Ok(reading) => format!("{reading:?}"),
    };
    expect.assert_eq(&shown);
}

#[test]
fn a_plain_task() {
    check(
        r#"{"id":1,"description":"Buy milk","entry":"20261101T070000Z","modified":"20261102T070000Z","status":"pending","uuid":"c7f0cd5a-0f2c-4b4e-8b43-0d3c4e0f7a11","urgency":1.2}"#,
        &expect![[r#"
            {"op":"create","title":"Buy milk","imported":{"id":"c7f0cd5a-0f2c-4b4e-8b43-0d3c4e0f7a11","completed":false,"completedBy":"user","createdAt":"2026-11-01T07:00:00Z","updatedAt":"2026-11-02T07:00:00Z"}}
        "#]],
    );
}

#[test]
fn names_are_made_once_in_their_first_spelling() {
    check(
        r#"[
{"description":"Sand the door","status":"pending","project":"Home.Garden","tags":["Errands","next"]},
{"description":"Paint the door","status":"pending","project":"home.garden","tags":["errands","Errands"],"priority":"H"},
{"description":"Old form","status":"pending","project":"Inbox","tags":"a, b","priority":"L"}
]"#,
        &expect![[r#"
            {"op":"create_project","name":"Home.Garden"}
            {"op":"create_label","name":"Errands"}
            {"op":"create_label","name":"next"}
            {"op":"create_label","name":"a"}
            {"op":"create_label","name":"b"}
            {"op":"create","title":"Sand the door","project":"Home.Garden","labels":["Errands","next"],"imported":{"completed":false,"completedBy":"user"}}
            {"op":"create","title":"Paint the door","priority":"high","project":"Home.Garden","labels":["Errands"],"imported":{"completed":false,"completedBy":"user"}}
            {"op":"create","title":"Old form","priority":"low","labels":["a","b"],"imported":{"completed":false,"completedBy":"user"}}
        "#]],
    );
}

#[test]
fn dates_are_local_and_midnight_is_the_day() {
    check(
        r#"
{"description":"due at 17:30","status":"pending","due":"20261124T163000Z"}
{"description":"due on a day","status":"pending","due":"20261123T230000Z"}
{"description":"due at the end of a day","status":"pending","due":"20261124T225959Z"}
{"description":"scheduled and due","status":"pending","scheduled":"20261124T080000Z","due":"20261130T230000Z"}
{"description":"waiting","status":"waiting","wait":"20261130T230000Z"}
{"description":"waiting and due","status":"waiting","wait":"20261130T230000Z","due":"20261204T230000Z","until":"20261231T230000Z","start":"20261101T000000Z"}
{"description":"summer","status":"pending","due":"2026-07-01T22:00:00Z"}
"#,
        &expect![[r#"
            {"op":"create","title":"due at 17:30","scheduledFor":"2026-11-24","timeOfDay":"17:30","imported":{"completed":false,"completedBy":"user"}}
            {"op":"create","title":"due on a day","scheduledFor":"2026-11-24","imported":{"completed":false,"completedBy":"user"}}
            {"op":"create","title":"due at the end of a day","scheduledFor":"2026-11-24","imported":{"completed":false,"completedBy":"user"}}
            {"op":"create","title":"scheduled and due","scheduledFor":"2026-11-24","timeOfDay":"09:00","deadline":"2026-12-01","imported":{"completed":false,"completedBy":"user"}}
            {"op":"create","title":"waiting","scheduledFor":"2026-12-01","imported":{"completed":false,"completedBy":"user"}}
            {"op":"create","title":"waiting and due","scheduledFor":"2026-12-05","imported":{"completed":false,"completedBy":"user"}}
            {"op":"create","title":"summer","scheduledFor":"2026-07-02","imported":{"completed":false,"completedBy":"user"}}
            left 1 dates before which tasks are hidden (wait)
            left 1 dates on which tasks expire (until)
            left 1 marks of tasks as started
        "#]],
    );
}

#[test]
fn done_and_deleted_tasks_keep_their_stamps() {
    check(
        r#"{"description":"Done","status":"completed","entry":"20260101T000000Z","end":"20260102T000000Z"}
{"description":"Deleted last week","status":"deleted","entry":"20260101T000000Z","end":"20261114T000000Z","annotations":[{"entry":"20261101T100000Z","description":"no longer needed"}]}
{"description":"Deleted long ago","status":"deleted","entry":"20250101T000000Z","end":"20250102T000000Z"}"#,
        &expect![[r#"
            {"op":"create","title":"Done","imported":{"completed":true,"completedAt":"2026-01-02T00:00:00Z","completedBy":"user","createdAt":"2026-01-01T00:00:00Z"}}
            {"op":"create","title":"Deleted last week","notes":"no longer needed","imported":{"completed":false,"completedBy":"user","createdAt":"2026-01-01T00:00:00Z","deletedAt":"2026-11-14T00:00:00Z"}}
            {"op":"create","title":"Deleted long ago","imported":{"completed":false,"completedBy":"user","createdAt":"2025-01-01T00:00:00Z","deletedAt":"2026-11-21T08:00:00Z"}}
            changed 1 annotations of deleted tasks, as text in their notes
            changed 1 tasks deleted long ago, in the trash from today
        "#]],
    );
}

#[test]
fn annotations_become_dated_notes() {
    check(
        r#"{"description":"Call the bank","status":"pending","annotations":[{"entry":"20261101T100000Z","description":"they close at four"},{"description":"  "}]}"#,
        &expect![[r#"
            {"op":"create","title":"Call the bank","tempId":"task-1","imported":{"completed":false,"completedBy":"user"}}
            {"op":"add_note","id":"task-1","text":"they close at four","kind":"text","recordedFrom":"2026-11-01T10:00:00Z","recordedUntil":"2026-11-01T10:00:00Z"}
        "#]],
    );
}

#[test]
fn what_has_no_place_here_is_reported() {
    check(
        r#"{"description":"A","status":"pending","depends":["c7f0cd5a-0f2c-4b4e-8b43-0d3c4e0f7a11"],"estimate":"2h","jiraid":7,"priority":"X"}
{"description":"B","status":"pending","estimate":"3h","project":null,"tags":null}"#,
        &expect![[r#"
            {"op":"create","title":"A","imported":{"completed":false,"completedBy":"user"}}
            {"op":"create","title":"B","imported":{"completed":false,"completedBy":"user"}}
            left 1 dependencies between tasks
            left 1 priorities other than H, M and L
            left 2 the attribute “estimate”
            left 1 the attribute “jiraid”
        "#]],
    );
}

#[test]
fn repeating_tasks() {
    for (recur, due, expected) in [
        ("daily", "20261124T080000Z", json!({"type": "daily"})),
        ("day", "20261124T080000Z", json!({"type": "daily"})),
        ("weekdays", "20261124T080000Z", json!({"type": "weekdays"})),
        ("weekly", "20261124T080000Z", json!({"type": "weekly"})),
        ("7d", "20261124T080000Z", json!({"type": "weekly"})),
        ("P1W", "20261124T080000Z", json!({"type": "weekly"})),
        ("3days", "20261124T080000Z", json!({"type": "every_n_days", "intervalDays": 3})),
        ("3 d", "20261124T080000Z", json!({"type": "every_n_days", "intervalDays": 3})),
        ("2wks", "20261124T080000Z", json!({"type": "every_n_days", "intervalDays": 14})),
        ("fortnight", "20261124T080000Z", json!({"type": "every_n_days", "intervalDays": 14})),
        ("monthly", "20261115T080000Z", json!({"type": "custom", "rrule": "FREQ=MONTHLY;BYMONTHDAY=15"})),
        ("monthly", "20261031T080000Z", json!({"type": "custom", "rrule": "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"})),
        ("quarterly", "20261115T080000Z", json!({"type": "custom", "rrule": "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15"})),
        ("P18M", "20261115T080000Z", json!({"type": "custom", "rrule": "FREQ=MONTHLY;INTERVAL=18;BYMONTHDAY=15"})),
        ("yearly", "20261115T080000Z", json!({"type": "custom", "rrule": "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=15"})),
        ("2y", "20280229T080000Z", json!({"type": "custom", "rrule": "FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"})),
        ("hourly", "20261115T080000Z", json!(null)),
        ("0d", "20261115T080000Z", json!(null)),
        ("99999999999d", "20261115T080000Z", json!(null)),
        ("often", "20261115T080000Z", json!(null)),
    ] {
        let text = json!({"description": "Repeat", "status": "recurring", "recur": recur, "due": due}).to_string();
        let Content::Operations(operations) = read(&text).unwrap().content else { panic!("operations") };
        let mut made = serde_json::to_value(&operations[0]).unwrap();
        rrule::to_text(&mut made);
        let mut rule = made["recurrence"].take();
        if let Some(rule) = rule.as_object_mut() {
            rule.shift_remove("anchorOn");
        }
        assert_eq!(rule, expected, "{recur} from {due}");
    }
}

#[test]
fn instances_fold_into_their_series() {
    check(
        r#"[
{"description":"Water plants","status":"recurring","recur":"weekly","due":"20261101T230000Z","until":"20270101T230000Z","mask":"+X--","uuid":"00000000-0000-0000-0000-000000000001"},
{"description":"Water plants","status":"completed","recur":"weekly","due":"20261115T230000Z","imask":2,"parent":"00000000-0000-0000-0000-000000000001","annotations":[{"entry":"20261116T100000Z","description":"the fern too"}]},
{"description":"Water plants","status":"pending","recur":"weekly","due":"20261122T230000Z","imask":3.0,"parent":"00000000-0000-0000-0000-000000000001"},
{"description":"Water all plants","status":"pending","recur":"weekly","due":"20261129T230000Z","parent":"00000000-0000-0000-0000-000000000001"},
{"description":"Orphan","status":"pending","recur":"weekly","due":"20261129T230000Z","parent":"00000000-0000-0000-0000-000000000009"}
]"#,
        &expect![[r#"
            {"op":"create","title":"Water plants","scheduledFor":"2026-11-02","recurrence":{"type":"weekly","until":"2027-01-02","exceptions":["2026-11-09"],"anchorOn":"due"},"tempId":"task-1","imported":{"id":"00000000-0000-0000-0000-000000000001","completed":false,"completedBy":"user","completedDates":["2026-11-02","2026-11-16"]}}
            {"op":"add_note","id":"task-1","text":"the fern too","kind":"text","recordedFrom":"2026-11-16T10:00:00Z","recordedUntil":"2026-11-16T10:00:00Z"}
            {"op":"create","title":"Water all plants","scheduledFor":"2026-11-30","imported":{"completed":false,"completedBy":"user"}}
            {"op":"create","title":"Orphan","scheduledFor":"2026-11-30","imported":{"completed":false,"completedBy":"user"}}
            changed 2 instances of repeating tasks, as dates of their one task
        "#]],
    );
}

#[test]
fn long_titles_keep_their_text_in_the_notes() {
    let text = json!({"description": format!("{} end", "ä".repeat(420)), "status": "pending"}).to_string();
    let Content::Operations(operations) = read(&text).unwrap().content else { panic!("operations") };
    let made = serde_json::to_value(&operations[0]).unwrap();
    assert_eq!(made["title"], format!("{}…", "ä".repeat(399)));
    assert_eq!(made["notes"], format!("{} end", "ä".repeat(420)));
    check(
        &json!({"description": "two\nlines\tand a tab"}).to_string(),
        &expect![[r#"
        {"op":"create","title":"two lines and a tab","imported":{"completed":false,"completedBy":"user"}}
    "#]],
    );
}

#[test]
fn one_bad_line_refuses_the_file_by_its_number() {
    for (text, expected) in [
        ("{\"description\":\"A\"}\n{\"description\":", "Line 2: EOF while parsing a value."),
        ("{\"description\":\"A\"}\n\nnonsense", "Line 3: a task was expected here."),
        ("[\n{\"description\":\"A\"},\n{\"description\":5}\n]", "Line 3: invalid type: integer `5`, expected a string."),
        ("[\n{\"description\":\"A\"},\n", "Line 3: the list has no end; the file may be cut off."),
        ("[]\n{}", "Line 2: there is text after the end of the list."),
        ("{\"description\":\"A\"}\n{\"status\":\"pending\"}", "Line 2: the task has no description."),
        ("{\"description\":\" \"}", "Line 1: the task has no description."),
        ("{\"description\":\"A\",\"status\":\"paused\"}", "Line 1: status “paused” is unknown."),
        ("{\"description\":\"A\",\"due\":\"tomorrow\"}", "Line 1: due “tomorrow” is not a date."),
        ("{\"description\":\"A\",\"due\":\"20260230T000000Z\"}", "Line 1: due “20260230T000000Z” is not a date."),
        ("{\"description\":\"A\",\"due\":\"2026äää0T00000Z\"}", "Line 1: due “2026äää0T00000Z” is not a date."),
        ("{\"description\":\"A\",\"uuid\":\"7\"}", "Line 1: uuid “7” is not a UUID."),
        ("\u{0}", "Line 1: a task was expected here."),
    ] {
        assert_eq!(read(text), Err(Problem::new(Code::InvalidImport, expected)), "{text}");
    }
}

#[test]
fn nothing_is_an_empty_import() {
    for text in ["", "  \n", "[]", "[\n]\n", "\u{feff}[]"] {
        assert_eq!(read(text).unwrap().content, Content::Operations(Vec::new()), "{text:?}");
    }
}
