use chrono::{TimeZone, Utc, Weekday};
use domain::{Problem, Today};
use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::{Backup, Content, Format};

fn today() -> Today {
    Today::new(Utc.with_ymd_and_hms(2026, 11, 21, 8, 0, 0).unwrap(), chrono_tz::Europe::Berlin, Weekday::Mon)
}

fn id(number: u32) -> String {
    format!("00000000-0000-7000-8000-{number:012}")
}

/// One row of every kind, some with every field set.
fn sample() -> Value {
    let against = json!({"reason": "The note says that it is done", "evidence": [id(40)], "verified": true, "at": "2026-11-19T08:00:00Z",
        "userSetAt": "2026-11-18T08:00:00Z"});
    json!({
        "format": "assent",
        "version": 1,
        "exportedAt": "2026-11-21T08:00:00Z",
        "projects": [{"id": id(1), "name": "Home", "color": "teal", "position": 1.0, "archivedAt": null,
            "agentLabels": "on", "agentChecklists": "inherit", "agentAutonomy": "propose", "autoTranscribe": "off"}],
        "labelGroups": [{"id": id(2), "name": "Energy"}],
        "labels": [
            {"id": id(3), "name": "deep work", "color": "plum", "description": "no phone", "groupId": id(2), "private": true,
                "projectIds": [id(1)], "archivedAt": null, "deletedAt": null},
            {"id": id(4), "name": "gone", "color": "red", "description": null, "groupId": null, "private": false,
                "projectIds": [], "archivedAt": null, "deletedAt": "2026-11-01T08:00:00.123Z"}],
        "tasks": [
            {"id": id(11), "number": 2, "title": "Stand-up", "notes": "bring **figures**", "projectId": id(1),
                "scheduledFor": "2026-11-02", "timeOfDay": "09:15", "deadline": null, "priority": "high",
                "completed": false, "completedAt": null, "completedBy": "user", "completedOverride": null,
                "recurrence": {"type": "weekly", "until": "2027-01-31", "exceptions": ["2026-11-09"], "anchorOn": "due"},
                "completedDates": ["2026-11-02", "2026-11-16"], "language": "en",
                "labels": [{"id": id(3), "assignedBy": "agent", "assignedAt": "2026-11-03T08:00:00.5Z"}],
                "suppressedLabelIds": [id(4)], "position": 2.5,
                "createdAt": "2026-10-01T08:00:00Z", "updatedAt": "2026-11-16T08:00:00Z", "deletedAt": null},
            {"id": id(10), "number": 1, "title": "Tax return", "notes": "", "projectId": null,
                "scheduledFor": "2026-11-24", "timeOfDay": null, "deadline": "2026-12-01", "priority": "low",
                "completed": true, "completedAt": "2026-11-20T08:00:00Z", "completedBy": "agent", "completedOverride": against.clone(),
                "recurrence": {"type": "none", "anchorOn": "due"},
                "completedDates": [], "language": null, "labels": [], "suppressedLabelIds": [], "position": 1.0,
                "createdAt": "2026-10-01T08:00:00Z", "updatedAt": "2026-11-20T08:00:00Z", "deletedAt": "2026-11-20T09:00:00Z"}],
        "checklists": [{"id": id(20), "taskId": id(10), "title": "Papers", "position": 1.0}],
        "items": [{"id": id(30), "title": "Form", "isChecked": true, "isArchived": false, "createdBy": "agent",
            "createdAt": "2026-11-17T08:00:00Z", "checkedBy": "agent",
            "checkedAt": "2026-11-19T08:00:00Z", "override": against,
            "suggestion": {"reason": "The note says so", "confidence": "high", "at": "2026-11-19T09:00:00Z"}, "linkedChecklists": [{"checklistId": id(20), "position": 1.0}]}],
        "notes": [{"id": id(40), "taskId": id(11), "kind": "recording", "text": "moved to room 4",
            "audio": {"file": "a.wav", "durationMs": 60_000, "format": "wav"},
            "transcripts": [{"at": "2026-11-10T08:02:00Z", "text": "moved to room for", "model": "whisper"}], "corrected": true,
            "recordedFrom": "2026-11-10T08:00:00Z", "recordedUntil": "2026-11-10T08:01:00Z", "language": "en",
            "createdAt": "2026-11-10T08:01:05Z", "updatedAt": "2026-11-10T08:01:05Z"}],
        "filters": [{"id": id(50), "name": "This week", "query": "due:week p:high", "position": 1.0}]
    })
}

fn read(value: &Value) -> Result<Backup, Problem> {
    match crate::read(&value.to_string(), Format::Json, &today())?.content {
        Content::Rows(backup) => Ok(*backup),
        Content::Operations(operations) => panic!("{operations:?}"),
    }
}

fn written(backup: &Backup, format: Format) -> (String, crate::Report) {
    let mut out = Vec::new();
    let report = crate::write(backup, format, today().now, today().zone, &mut out).unwrap();
    (String::from_utf8(out).unwrap(), report)
}

fn canonical(backup: &Backup) -> String {
    let mut out = Vec::new();
    crate::write_canonical(backup, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_backup_comes_back_as_it_was() {
    let backup = read(&sample()).unwrap();
    let (text, report) = written(&backup, Format::Json);
    assert_eq!(report.counts, backup.counts());
    let again = crate::read(&text, Format::Json, &today()).unwrap();
    assert_eq!(again.content, Content::Rows(Box::new(backup)));
    // Reading the sample lost nothing either.
    let value: Value = serde_json::from_str(&text).unwrap();
    let instants_alike = |value: Value| value.to_string().replace(".123Z", "Z").replace(".500Z", "Z").replace(".5Z", "Z");
    assert_eq!(instants_alike(value), instants_alike(sample()));
}

#[test]
fn the_canonical_export_does_not_depend_on_order() {
    let backup = read(&sample()).unwrap();
    let mut turned = backup.clone();
    turned.tasks.reverse();
    turned.labels.reverse();
    assert_eq!(canonical(&turned), canonical(&backup));
    expect![[r#"
        {"checklists":[
        {"id":"00000000-0000-7000-8000-000000000020","position":1.0,"taskId":"00000000-0000-7000-8000-000000000010","title":"Papers"}],
        "filters":[
        {"id":"00000000-0000-7000-8000-000000000050","name":"This week","position":1.0,"query":"due:week p:high"}],
        "items":[
        {"checkedAt":"2026-11-19T08:00:00Z","checkedBy":"agent","createdAt":"2026-11-17T08:00:00Z","createdBy":"agent","id":"00000000-0000-7000-8000-000000000030","isArchived":false,"isChecked":true,"linkedChecklists":[{"checklistId":"00000000-0000-7000-8000-000000000020","position":1.0}],"override":{"at":"2026-11-19T08:00:00Z","evidence":["00000000-0000-7000-8000-000000000040"],"reason":"The note says that it is done","userSetAt":"2026-11-18T08:00:00Z","verified":true},"suggestion":{"at":"2026-11-19T09:00:00Z","confidence":"high","reason":"The note says so"},"title":"Form"}],
        "labelGroups":[
        {"id":"00000000-0000-7000-8000-000000000002","name":"Energy"}],
        "labels":[
        {"archivedAt":null,"color":"plum","deletedAt":null,"description":"no phone","groupId":"00000000-0000-7000-8000-000000000002","id":"00000000-0000-7000-8000-000000000003","name":"deep work","private":true,"projectIds":["00000000-0000-7000-8000-000000000001"]},
        {"archivedAt":null,"color":"red","deletedAt":"2026-11-01T08:00:00.123Z","description":null,"groupId":null,"id":"00000000-0000-7000-8000-000000000004","name":"gone","private":false,"projectIds":[]}],
        "notes":[
        {"audio":{"durationMs":60000,"file":"a.wav","format":"wav"},"corrected":true,"createdAt":"2026-11-10T08:01:05Z","id":"00000000-0000-7000-8000-000000000040","kind":"recording","language":"en","recordedFrom":"2026-11-10T08:00:00Z","recordedUntil":"2026-11-10T08:01:00Z","taskId":"00000000-0000-7000-8000-000000000011","text":"moved to room 4","transcripts":[{"at":"2026-11-10T08:02:00Z","model":"whisper","text":"moved to room for"}],"updatedAt":"2026-11-10T08:01:05Z"}],
        "projects":[
        {"agentAutonomy":"propose","agentChecklists":"inherit","agentLabels":"on","archivedAt":null,"autoTranscribe":"off","color":"teal","id":"00000000-0000-7000-8000-000000000001","name":"Home","position":1.0}],
        "tasks":[
        {"completed":true,"completedAt":"2026-11-20T08:00:00Z","completedBy":"agent","completedDates":[],"completedOverride":{"at":"2026-11-19T08:00:00Z","evidence":["00000000-0000-7000-8000-000000000040"],"reason":"The note says that it is done","userSetAt":"2026-11-18T08:00:00Z","verified":true},"createdAt":"2026-10-01T08:00:00Z","deadline":"2026-12-01","deletedAt":"2026-11-20T09:00:00Z","id":"00000000-0000-7000-8000-000000000010","labels":[],"language":null,"notes":"","number":1,"position":1.0,"priority":"low","projectId":null,"recurrence":{"anchorOn":"due","type":"none"},"scheduledFor":"2026-11-24","suppressedLabelIds":[],"timeOfDay":null,"title":"Tax return","updatedAt":"2026-11-20T08:00:00Z"},
        {"completed":false,"completedAt":null,"completedBy":"user","completedDates":["2026-11-02","2026-11-16"],"completedOverride":null,"createdAt":"2026-10-01T08:00:00Z","deadline":null,"deletedAt":null,"id":"00000000-0000-7000-8000-000000000011","labels":[{"assignedAt":"2026-11-03T08:00:00.500Z","assignedBy":"agent","id":"00000000-0000-7000-8000-000000000003"}],"language":"en","notes":"bring **figures**","number":2,"position":2.5,"priority":"high","projectId":"00000000-0000-7000-8000-000000000001","recurrence":{"anchorOn":"due","exceptions":["2026-11-09"],"type":"weekly","until":"2027-01-31"},"scheduledFor":"2026-11-02","suppressedLabelIds":["00000000-0000-7000-8000-000000000004"],"timeOfDay":"09:15","title":"Stand-up","updatedAt":"2026-11-16T08:00:00Z"}]}
    "#]].assert_eq(&canonical(&backup));
}

#[test]
fn every_field_shows_in_the_canonical_export() {
    let before = canonical(&read(&sample()).unwrap());
    for (pointer, value) in [
        ("/projects/0/color", json!("red")),
        ("/labelGroups/0/name", json!("Mood")),
        ("/labels/0/private", json!(false)),
        ("/tasks/0/completedDates", json!([])),
        ("/tasks/0/labels/0/assignedBy", json!("user")),
        ("/tasks/1/deletedAt", json!(null)),
        ("/checklists/0/position", json!(2.0)),
        ("/items/0/isChecked", json!(false)),
        ("/notes/0/text", json!("moved")),
        ("/filters/0/query", json!("today")),
    ] {
        let mut changed = sample();
        *changed.pointer_mut(pointer).unwrap() = value;
        assert_ne!(canonical(&read(&changed).unwrap()), before, "{pointer}");
    }
}

#[test]
fn what_is_no_whole_backup_is_refused() {
    let mut wrong = Vec::new();
    for (pointer, value) in [
        ("/format", json!("other")),
        ("/version", json!(null)),
        ("/version", json!(2)),
        ("/tasks/1/id", json!(id(11))),
        ("/tasks/1/number", json!(2)),
        ("/tasks/1/number", json!(0)),
        ("/tasks/1/number", json!(9_223_372_036_854_775_807_u64)),
        ("/tasks/0/title", json!("x".repeat(401))),
        ("/tasks/0/title", json!("  ")),
        ("/tasks/0/notes", json!("x".repeat(64 * 1024 + 1))),
        ("/tasks/1/timeOfDay", json!("25:00")),
        ("/tasks/0/scheduledFor", json!(null)),
        ("/tasks/0/projectId", json!(id(99))),
        ("/tasks/0/labels/0/id", json!(id(99))),
        ("/labels/0/groupId", json!(id(99))),
        ("/checklists/0/taskId", json!(id(99))),
        ("/items/0/linkedChecklists/0/checklistId", json!(id(99))),
        ("/notes/0/taskId", json!(id(99))),
    ] {
        let mut changed = sample();
        *changed.pointer_mut(pointer).unwrap() = value;
        let problem = read(&changed).expect_err(pointer);
        wrong.push(format!("{pointer}: {}: {}", problem.code, problem.message));
    }
    for text in ["", "[]", "{\"format\":\"assent\",\"version\":1,", "nonsense"] {
        let problem = crate::read(text, Format::Json, &today()).expect_err(text);
        wrong.push(format!("{text:?}: {}: {}", problem.code, problem.message));
    }
    expect![[r#"
        /format: invalid_import: This is not a backup of Assent: it does not say “format”: “assent” and a version.
        /version: invalid_import: This is not a backup of Assent: it does not say “format”: “assent” and a version.
        /version: backup_newer: This backup has version 2; this Assent reads up to 1.
        /tasks/1/id: invalid_import: The task 00000000-0000-7000-8000-000000000011 is in the backup twice.
        /tasks/1/number: invalid_import: The task number 2 is in the backup twice.
        /tasks/1/number: invalid_import: The task “Tax return” has the number 0.
        /tasks/1/number: invalid_import: The task “Tax return” has a number over 9007194959773696, so no task could be made after it.
        /tasks/0/title: invalid_import: Task #2 has a title of 401 characters; 1 to 400 are possible.
        /tasks/0/title: invalid_import: Task #2 has a title of 0 characters; 1 to 400 are possible.
        /tasks/0/notes: invalid_import: Task #2 has more than 65536 bytes of notes.
        /tasks/1/timeOfDay: invalid_import: The backup cannot be read: a time of day is HH:MM at line 1 column 1747.
        /tasks/0/scheduledFor: invalid_import: Task #2 has a time but no date.
        /tasks/0/projectId: invalid_import: Task #2 names the project 00000000-0000-7000-8000-000000000099, which is not in the backup.
        /tasks/0/labels/0/id: invalid_import: Task #2 names the label 00000000-0000-7000-8000-000000000099, which is not in the backup.
        /labels/0/groupId: invalid_import: The label “deep work” names the label group 00000000-0000-7000-8000-000000000099, which is not in the backup.
        /checklists/0/taskId: invalid_import: The checklist “Papers” names the task 00000000-0000-7000-8000-000000000099, which is not in the backup.
        /items/0/linkedChecklists/0/checklistId: invalid_import: The checklist item 00000000-0000-7000-8000-000000000030 names the checklist 00000000-0000-7000-8000-000000000099, which is not in the backup.
        /notes/0/taskId: invalid_import: The note 00000000-0000-7000-8000-000000000040 names the task 00000000-0000-7000-8000-000000000099, which is not in the backup.
        "": invalid_import: This is not a backup of Assent: EOF while parsing a value at line 1 column 0.
        "[]": invalid_import: This is not a backup of Assent: invalid length 0, expected struct Header with 2 elements at line 1 column 2.
        "{\"format\":\"assent\",\"version\":1,": invalid_import: This is not a backup of Assent: EOF while parsing a value at line 1 column 31.
        "nonsense": invalid_import: This is not a backup of Assent: expected ident at line 1 column 2.
    "#]].assert_eq(&(wrong.join("\n") + "\n"));
}

fn check_taskwarrior(backup: &Backup, expect: &Expect) {
    let (text, report) = written(backup, Format::Taskwarrior);
    let remarks: Vec<String> =
        report.remarks.iter().map(|remark| format!("{} {} {}\n", remark.carried, remark.count, remark.text)).collect();
    expect.assert_eq(&(text + &remarks.concat()));
}

#[test]
fn taskwarrior_gets_what_it_has_a_place_for() {
    check_taskwarrior(
        &read(&sample()).unwrap(),
        &expect![[r#"
        [
        {"uuid":"00000000-0000-7000-8000-000000000010","status":"deleted","description":"Tax return","entry":"20261001T080000Z","modified":"20261120T080000Z","end":"20261120T090000Z","due":"20261130T230000Z","scheduled":"20261123T230000Z","priority":"L","annotations":[{"entry":"20261001T080000Z","description":"[x] Form"}]},
        {"uuid":"00000000-0000-7000-8000-000000000011","status":"recurring","description":"Stand-up","entry":"20261001T080000Z","modified":"20261116T080000Z","due":"20261102T081500Z","until":"20270130T230000Z","recur":"weekly","mask":"+X+","priority":"H","project":"Home","tags":["deep_work"],"annotations":[{"entry":"20261001T080000Z","description":"bring **figures**"},{"entry":"20261110T080100Z","description":"moved to room 4"}]}]
        false 1 label groups
        false 1 saved filters
        true 1 checklist items, as annotations
        true 1 labels of several words, joined with _
        true 1 notes of tasks, as annotations
    "#]],
    );
}

#[test]
fn taskwarrior_gives_back_what_it_got() {
    let backup = read(&sample()).unwrap();
    let (text, _) = written(&backup, Format::Taskwarrior);
    let Content::Operations(operations) = crate::read(&text, Format::Taskwarrior, &today()).unwrap().content else { panic!("operations") };
    let shown: String = operations.iter().map(|operation| serde_json::to_string(operation).unwrap() + "\n").collect();
    expect![[r#"
        {"op":"create_project","name":"Home"}
        {"op":"create_label","name":"deep_work"}
        {"op":"create","title":"Tax return","notes":"[x] Form","scheduledFor":"2026-11-24","deadline":"2026-12-01","priority":"low","imported":{"id":"00000000-0000-7000-8000-000000000010","completed":false,"completedBy":"user","createdAt":"2026-10-01T08:00:00Z","updatedAt":"2026-11-20T08:00:00Z","deletedAt":"2026-11-20T09:00:00Z"}}
        {"op":"create","title":"Stand-up","scheduledFor":"2026-11-02","timeOfDay":"09:15","priority":"high","recurrence":{"type":"weekly","until":"2027-01-31","exceptions":["2026-11-09"],"anchorOn":"due"},"project":"Home","labels":["deep_work"],"tempId":"task-2","imported":{"id":"00000000-0000-7000-8000-000000000011","completed":false,"completedBy":"user","completedDates":["2026-11-02","2026-11-16"],"createdAt":"2026-10-01T08:00:00Z","updatedAt":"2026-11-16T08:00:00Z"}}
        {"op":"add_note","id":"task-2","text":"bring **figures**","kind":"text","recordedFrom":"2026-10-01T08:00:00Z","recordedUntil":"2026-10-01T08:00:00Z"}
        {"op":"add_note","id":"task-2","text":"moved to room 4","kind":"text","recordedFrom":"2026-11-10T08:01:00Z","recordedUntil":"2026-11-10T08:01:00Z"}
    "#]].assert_eq(&shown);
}

#[test]
fn formats_are_found_by_name() {
    for (name, format) in [
        ("json", Some(Format::Json)),
        ("JSON", Some(Format::Json)),
        ("backup", Some(Format::Json)),
        (" taskwarrior ", Some(Format::Taskwarrior)),
        ("task", Some(Format::Taskwarrior)),
        ("csv", None),
        ("", None),
    ] {
        assert_eq!(name.parse::<Format>().ok(), format, "{name}");
    }
    assert!(Format::ALL.iter().all(|format| format.name().parse() == Ok(*format)));
}

#[test]
fn a_format_is_told_from_how_a_text_begins() {
    let (backup, _) = written(&Backup::default(), Format::Json);
    let table = [
        (backup.as_str(), Some(Format::Json)),
        ("\u{feff} { \"format\" : \"assent\", \"version\": 9 }", Some(Format::Json)),
        ("[\n{\"id\":1,\"description\":\"Buy milk\"}\n]", Some(Format::Taskwarrior)),
        ("{\"description\":\"Buy milk\"}\n{\"description\":\"Pay\"}", Some(Format::Taskwarrior)),
        ("{\"format\":\"something else\"}", None),
        ("Buy milk\n", None),
        ("", None),
    ];
    for (text, format) in table {
        assert_eq!(Format::of(text), format, "{text}");
    }
}
