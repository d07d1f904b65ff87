//! Runs the program as people and scripts do: arguments in, output and exit code out.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use serde_json::{Value, json};
use tempfile::TempDir;
use testkit::model_server::{ModelServer, Script};

/// Saturday.
const NOW: &str = "2026-11-21T09:00";

/// A folder with a database, for running the program.
struct Place(TempDir);

/// How a run ended.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Place {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn run(&self, args: &[&str]) -> Run {
        self.run_with(args, "")
    }

    fn run_with(&self, args: &[&str], input: &str) -> Run {
        let database = self.0.path().join("tasks.db");
        let mut all = vec!["--db", database.to_str().unwrap(), "--now", NOW, "--zone", "Europe/Berlin"];
        all.extend(args);
        program(&all, input)
    }

    /// The JSON that it prints; the command must succeed.
    fn json(&self, args: &[&str], input: &str) -> Value {
        let mut all = vec!["--json"];
        all.extend(args);
        let run = self.run_with(&all, input);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}: {}", run.out);
        serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}", run.out))
    }

    /// The JSON error that it ends with.
    fn error(&self, args: &[&str], input: &str) -> Value {
        let mut all = vec!["--json"];
        all.extend(args);
        let run = self.run_with(&all, input);
        assert_eq!(run.code, 1, "{args:?}: {}{}", run.out, run.err);
        serde_json::from_str::<Value>(&run.err).unwrap_or_else(|error| panic!("{error}: {}", run.err))["error"].take()
    }

    fn canonical(&self) -> String {
        let run = self.run(&["export", "--canonical"]);
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    }

    /// The titles of a list, in order.
    fn titles(&self, filter: &[&str]) -> Vec<String> {
        let mut args = vec!["list"];
        args.extend(filter);
        let page = self.json(&args, "");
        page["rows"].as_array().unwrap().iter().map(|row| row["task"]["title"].as_str().unwrap().to_owned()).collect()
    }
}

fn program(args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_assent"))
        .args(args)
        .env_remove("ASSENT_DB")
        .env("LANG", "en_US.UTF-8")
        .env_remove("LC_ALL")
        .env_remove("LC_TIME")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // A program that does not read its input may exit before everything is written.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

const TASKS: &str = r#"
{"description":"Tax return","status":"pending","due":"20261117T230000Z","priority":"H","tags":["money"]}
{"description":"Water the ferns","status":"pending","due":"20261118T173000Z","project":"House"}
{"description":"Stand-up","status":"recurring","recur":"weekly","due":"20261102T081500Z","uuid":"00000000-0000-0000-0000-000000000003"}
{"description":"Read the contract","status":"pending","tags":["errands"],"annotations":[{"entry":"20261101T100000Z","description":"section 4"}]}
{"description":"Old form","status":"completed","end":"20261101T100000Z"}
"#;

fn with_tasks() -> Place {
    let place = Place::new();
    let file = place.file("tasks.jsonl", TASKS);
    let report = place.json(&["import", &file, "--format", "taskwarrior"], "");
    assert_eq!(report["sentence"], "5 tasks imported.");
    place
}

#[test]
fn say_it_review_it_apply_it_undo_it() {
    let place = with_tasks();
    let before = place.canonical();
    let message = "move everything overdue to Monday and add buy milk tomorrow at 5pm @errands";

    let proposed = place.json(&["plan", message], "");
    assert_eq!(proposed["operations"].as_array().unwrap().len(), 2, "{proposed:#}");
    assert_eq!(place.canonical(), before, "a plan changes nothing");

    let applied = place.json(&["plan", message, "--yes"], "");
    let summary = applied["applied"]["summary"].clone();
    assert_eq!(summary, json!({"created": 1, "updated": 3, "deleted": 0, "completed": 0}), "{applied:#}");
    assert_eq!(place.titles(&["due:2026-11-22"]), ["buy milk"]);
    let mut monday = place.titles(&["due:2026-11-23"]);
    monday.sort();
    assert_eq!(monday, ["Stand-up", "Tax return", "Water the ferns"]);
    assert_ne!(place.canonical(), before);

    let undone = place.json(&["undo"], "");
    assert_eq!(undone["kind"], "undone");
    assert_eq!(place.canonical(), before);

    let redone = place.json(&["redo"], "");
    assert_eq!(redone["kind"], "undone");
    assert_eq!(place.titles(&["due:2026-11-22"]), ["buy milk"]);
}

#[test]
fn counts_by_view_project_and_label() {
    let place = Place::new();
    let operations = json!([
        {"op": "create_project", "name": "Home"}, {"op": "create_label", "name": "calls"},
        {"op": "create", "title": "Late", "scheduledFor": "2026-11-20", "project": "Home", "labels": ["calls"]},
        {"op": "create", "title": "Soon", "scheduledFor": "2026-11-27"},
        {"op": "create", "title": "Later", "scheduledFor": "2026-11-28", "labels": ["calls"]},
        {"op": "create", "title": "Some day"},
    ]);
    let file = place.file("operations.json", &operations.to_string());
    assert_eq!(place.run(&["apply", &file]).code, 0);
    let run = place.run(&["counts"]);
    let lines: Vec<&str> = run.out.lines().map(str::trim).collect();
    assert_eq!(
        lines,
        [
            "Tasks",
            "3  Inbox",
            "1  Today",
            "1  Overdue",
            "1  Next 7 days",
            "2  Upcoming",
            "3  Scheduled",
            "1  Backlog",
            "0  Completed",
            "0  Trash",
            "Projects",
            "1  #Home",
            "Labels",
            "2  @calls",
        ]
    );
    let counts = &place.json(&["counts"], "")["counts"];
    assert_eq!((&counts["next7Days"], &counts["scheduled"], &counts["overdue"]), (&json!(1), &json!(3), &json!(1)));
}

#[test]
fn a_proposal_is_applied_only_after_a_yes() {
    let place = with_tasks();
    let before = place.canonical();
    let declined = place.run_with(&["plan", "delete the tax return", "--apply"], "n\n");
    assert_eq!((declined.code, place.canonical() == before), (0, true), "{}{}", declined.out, declined.err);
    let unanswered = place.run_with(&["plan", "delete the tax return", "--apply"], "");
    assert_eq!((unanswered.code, place.canonical() == before), (0, true));
    let agreed = place.run_with(&["plan", "delete the tax return", "--apply"], "y\n");
    assert_eq!(agreed.code, 0, "{}{}", agreed.out, agreed.err);
    assert_eq!(place.titles(&["trash"]), ["Tax return"]);
    let deleted = place.canonical();
    let asked = place.run(&["plan", "undo that"]);
    assert_eq!((asked.code, place.canonical() == deleted), (0, true), "{}", asked.err);
    assert!(asked.out.starts_with("Should I undo the last change? Moved “Tax return” to the trash (by the assistant, "), "{}", asked.out);
    assert_eq!(place.run_with(&["plan", "undo that", "--apply"], "n\n").code, 0);
    assert_eq!(place.canonical(), deleted);
    assert_eq!(place.run_with(&["plan", "undo that", "--apply"], "y\n").code, 0);
    assert_eq!(place.canonical(), before);
    place.json(&["redo"], "");
    assert_eq!(place.run(&["plan", "undo that", "--yes"]).code, 0);
    assert_eq!(place.canonical(), before);
}

#[test]
fn a_repeating_task_is_opened_again_by_its_latest_date() {
    let place = with_tasks();
    let added = place.json(&["add", "Run every day"], "");
    let number = added["results"][0]["numbers"][0].to_string();
    let nothing = place.error(&["done", &number, "--reopen"], "");
    assert_eq!(nothing["code"], "invalid_occurrence_date", "{nothing}");
    let before = place.canonical();
    place.json(&["done", &number], "");
    assert_ne!(place.canonical(), before);
    place.json(&["done", &number, "--reopen"], "");
    assert_eq!(place.json(&["show", &number], "")["task"]["completedDates"], json!([]));
    assert_eq!(place.error(&["done", &number, "--reopen", "--on", "2026-11-21"], "")["code"], "invalid_occurrence_date");
}

#[test]
fn today_is_what_the_window_shows() {
    let place = with_tasks();
    let (today, overdue) = (place.titles(&["today"]), place.titles(&["overdue"]));
    assert!(!overdue.is_empty() && overdue.iter().all(|title| today.contains(title)), "{overdue:?} in {today:?}");
}

#[test]
fn events_are_json_lines_in_order() {
    let place = with_tasks();
    let run = place.run(&["plan", "--events", "add buy milk tomorrow"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let events: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let sequence: Vec<u64> = events.iter().map(|event| event["seq"].as_u64().unwrap()).collect();
    assert_eq!(sequence, (1..=events.len() as u64).collect::<Vec<_>>());
    assert_eq!(events.first().unwrap()["event"], "stage");
    assert_eq!(events.last().unwrap()["event"], "done");
    assert!(events.iter().any(|event| event["event"] == "result" && event["operations"][0]["op"]["op"] == "create"), "{events:#?}");
}

#[test]
fn what_is_refused_is_refused_alone_and_in_a_list_and_writes_nothing() {
    let place = with_tasks();
    let before = place.canonical();
    for (operation, code, message) in [
        (json!({"op": "bulk_delete", "where": {}}), "empty_where", "The filter does not say which tasks it means."),
        (json!({"op": "bulk_delete", "where": {"colour": "red"}}), "invalid_where_key", ""),
        (json!({"op": "complete_occurrence", "id": 3, "occurrenceDate": "2026-11-24"}), "invalid_occurrence_date", ""),
        (json!({"op": "create", "title": "x".repeat(401)}), "invalid_title", ""),
        (json!({"op": "update", "id": 99, "title": "New"}), "id_not_found", "There is no task #99."),
        (json!({"op": "complete", "id": 3}), "use_complete_occurrence_for_repeating", ""),
        (json!({"op": "explode"}), "invalid_op", ""),
    ] {
        let list = json!({"operations": [{"op": "create", "title": "Fine"}, operation, {"op": "delete", "id": 1}]}).to_string();
        let alone = place.error(&["apply", "-"], &operation.to_string());
        let inside = place.error(&["apply", "-"], &list);
        let tried = place.error(&["dry-run", "-"], &list);
        for error in [&alone, &inside, &tried] {
            assert_eq!(error["code"], code, "{operation}: {error}");
            assert!(!error["message"].as_str().unwrap().is_empty() && error["message"].as_str().unwrap().ends_with('.'), "{error}");
            assert!(message.is_empty() || error["message"] == message, "{error}");
        }
        assert_eq!(inside["operations"].as_array().map(Vec::len), Some(3), "{inside}");
        assert_eq!(inside["operations"][1][0]["code"], code);
        assert_eq!((&inside["operations"][0], &inside["operations"][2]), (&json!([]), &json!([])));
    }
    assert_eq!(place.canonical(), before);
    let run = place.run_with(&["apply", "-"], r#"[{"op":"create","title":"Fine"},{"op":"delete","id":99}]"#);
    assert_eq!((run.code, run.err.as_str()), (1, "Operation 2: There is no task #99. Nothing was changed.\n"));
}

#[test]
fn a_key_sent_again_gives_the_first_answer() {
    let place = with_tasks();
    let file = place.file("one.json", r#"{"operations":[{"op":"create","title":"Once"}]}"#);
    let other = place.file("other.json", r#"{"operations":[{"op":"create","title":"Other"}]}"#);
    let key = "0b5c1f0e-6d0a-7c55-9d3e-1d2f3a4b5c6d";
    let first = place.json(&["apply", &file, "--key", key], "");
    let before = place.canonical();
    assert_eq!(place.json(&["apply", &file, "--key", key], ""), first);
    assert_eq!(place.error(&["apply", &other, "--key", key], "")["code"], "idempotency_key_conflict");
    assert_eq!(place.error(&["apply", &file, "--key", "seven"], "")["code"], "invalid_key");
    assert_eq!(place.canonical(), before);
}

#[test]
fn over_the_limits_the_number_has_to_be_said() {
    let place = Place::new();
    let creates: Vec<Value> = (0..30).map(|number| json!({"op": "create", "title": format!("Task {number}")})).collect();
    place.json(&["apply", "-"], &json!(creates).to_string());
    let delete = json!({"op": "bulk_delete", "where": {"all": true}}).to_string();
    for (confirm, wanted) in [(None, "confirmation_required"), (Some("29"), "confirmation_required")] {
        let mut args = vec!["apply", "-"];
        args.extend(confirm.map(|number| ["--confirm", number]).into_iter().flatten());
        let error = place.error(&args, &delete);
        assert_eq!((error["code"].as_str(), error["confirm"].as_u64()), (Some(wanted), Some(30)), "{error}");
    }
    assert_eq!(place.error(&["plan", "delete all tasks", "--yes"], "")["code"], "confirmation_required");
    assert_eq!(place.titles(&["--limit", "0"]).len(), 30);
    let applied = place.json(&["apply", "-", "--confirm", "30"], &delete);
    assert_eq!(applied["summary"]["deleted"], 30);
    assert_eq!(place.titles(&["--limit", "0"]), Vec::<String>::new());
}

#[test]
fn dry_run_says_what_apply_does() {
    let place = with_tasks();
    let list = json!([
        {"op": "create", "title": "New", "labels": ["errands"], "tempId": "n"},
        {"op": "complete", "id": "n"},
        {"op": "bulk_update", "where": {"overdue": true, "repeating": false}, "set": {"scheduledFor": "2026-11-23"}},
        {"op": "delete", "id": "#5"},
    ])
    .to_string();
    let before = place.canonical();
    let tried = place.json(&["dry-run", "-"], &list);
    assert_eq!(place.canonical(), before);
    let applied = place.json(&["apply", "-"], &list);
    assert_eq!(applied["summary"], tried["summary"]);
    assert_eq!(tried["summary"], json!({"created": 1, "updated": 2, "deleted": 1, "completed": 1}));
}

#[test]
fn what_changed_nothing_is_told_beside_its_operation() {
    let place = with_tasks();
    let list = json!([
        {"op": "bulk_update", "where": {"text": "no such task"}, "set": {"priority": "high"}},
        {"op": "update", "id": 1, "priority": "high"},
        {"op": "create", "title": "New"},
    ])
    .to_string();
    let tried = place.run_with(&["dry-run", "-"], &list);
    let said = place.run_with(&["apply", "-"], &list);
    for run in [&tried, &said] {
        assert!(run.out.contains("  1 bulk_update nothing to change: no task fits"), "{}", run.out);
        assert!(run.out.contains("  2 update nothing to change: this is already the case"), "{}", run.out);
    }
    assert!(said.out.contains("  3 create #6"), "{}", said.out);
    place.run_with(&["apply", "-"], r#"[{"op":"bulk_complete","where":{"overdue":true,"repeating":false},"completed":true}]"#);
    let overdue = r#"[{"op":"bulk_update","where":{"overdue":true,"repeating":false},"set":{"scheduledFor":"2026-11-27"}}]"#;
    let said = place.run_with(&["apply", "-"], overdue);
    assert!(said.out.contains("Nothing had to change") && said.out.contains("no task is overdue"), "{}", said.out);
}

#[test]
fn the_short_commands() {
    let place = with_tasks();
    for (args, tasks) in [
        (&["add", "Pay rent tomorrow 9am p1 #Flat @bills"][..], "#6"),
        (&["done", "1", "#3"], "#1 #3"),
        (&["done", "1", "--reopen"], "#1"),
        (&["rm", "2"], "#2"),
        (&["note", "4", "ask", "about", "it"], "note"),
        (&["label", "4", "@money", "home", "--create"], "#4"),
        (&["label", "4", "home", "--remove"], "#4"),
    ] {
        let run = place.run(args);
        assert!(run.code == 0 && run.out.contains(tasks) && run.out.lines().count() == 1, "{args:?}: {} {}{}", run.code, run.out, run.err);
    }
    assert_eq!(place.titles(&["trash"]), ["Water the ferns"]);
    assert_eq!(place.titles(&["@money"]), ["Tax return", "Read the contract"]);
    assert_eq!(place.titles(&["due:2026-11-16..2026-11-20"]), ["Tax return"]);
    let shown = place.json(&["show", "6"], "");
    let task = &shown["task"];
    assert_eq!(
        (&task["title"], &task["scheduledFor"], &task["timeOfDay"], &task["priority"]),
        (&json!("Pay rent"), &json!("2026-11-22"), &json!("09:00"), &json!("high"))
    );
    let noted = place.json(&["show", "4"], "");
    assert_eq!(noted["notes"].as_array().unwrap().iter().map(|note| &note["text"]).collect::<Vec<_>>(), ["section 4", "ask about it"]);
    assert_eq!(place.json(&["search", "section"], "")["rows"][0]["task"]["number"], 4);
    for (args, code) in [
        (&["show", "99"][..], "id_not_found"),
        (&["done", "1", "--on", "2026-11-23"], "not_repeating"),
        (&["done", "3", "--on", "2026-11-24"], "invalid_occurrence_date"),
        (&["label", "1", "nowhere"], "unknown_label"),
        (&["add", "--no-create", "Sweep @nowhere"], "unknown_label"),
        (&["add", "--no-create", "Sweep #Nowhere"], "unknown_project"),
        (&["history", "00000000-0000-0000-0000-000000000000"], "id_not_found"),
    ] {
        assert_eq!(place.error(args, "")["code"], code, "{args:?}");
    }
}

#[test]
fn what_is_not_taken_for_sure_is_a_hint() {
    let place = Place::new();
    let run = place.run(&["add", "Report last Monday at 5pm"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    let [added, hint] = lines.as_slice() else { panic!("{}", run.out) };
    assert!(added.starts_with("Added #1 Report last Monday at 5pm"), "{added}");
    assert!(hint.starts_with("“last Monday at 5pm” is in the past: write “2026-11-") && hint.contains(" 17:00” for Mon "), "{hint}");

    // The text that the hint suggests is understood without another hint.
    let said = hint.split('“').nth(2).and_then(|rest| rest.split('”').next()).unwrap();
    let again = place.json(&["add", &format!("Report {said}")], "");
    assert_eq!(again.get("offers"), None, "{again}");
    let task = &place.json(&["show", "2"], "")["task"];
    assert_eq!((&task["title"], &task["timeOfDay"]), (&json!("Report"), &json!("17:00")));
    assert!(said.starts_with(task["scheduledFor"].as_str().unwrap()), "{said}: {task}");

    let told = place.json(&["add", "Call Bob at 8"], "");
    let offer = &told["offers"][0];
    assert_eq!((&offer["text"], &offer["why"], &offer["values"][0]["timeOfDay"]), (&json!("at 8"), &json!("either"), &json!("20:00")));
    assert_eq!(place.run(&["add", "Sweep {last Friday} by 9am"]).code, 0);
}

#[test]
fn exit_codes_and_errors() {
    let place = Place::new();
    let missing = place.run(&["import", "/nowhere/tasks.jsonl", "--format", "taskwarrior"]);
    assert_eq!(missing.code, 1);
    assert_eq!((missing.err.lines().count(), missing.out.as_str()), (1, ""), "{}", missing.err);
    for args in
        [&["frobnicate"][..], &["list", "--limit", "many"], &["show", "zero"], &["import", "x", "--format", "csv"], &["undo", "7"], &[]]
    {
        let plain = program(args, "");
        assert_eq!((plain.code, plain.out.as_str()), (2, ""), "{args:?}");
        let mut all = args.to_vec();
        all.push("--json");
        let in_json = program(&all, "");
        let error: Value = serde_json::from_str(&in_json.err).unwrap();
        assert_eq!((in_json.code, &error["error"]["code"]), (2, &json!("usage")), "{args:?}");
    }
    assert_eq!(place.error(&["undo"], "")["code"], "nothing_to_undo");
    assert_eq!(place.error(&["redo"], "")["code"], "nothing_to_undo");
    for (input, code) in [("", "invalid_json"), ("nonsense", "invalid_json"), ("7", "missing_operations"), ("[]", "missing_operations")] {
        assert_eq!(place.error(&["apply", "-"], input)["code"], code, "{input:?}");
    }
    assert_eq!(program(&["--help"], "").code, 0);
    assert_eq!(program(&["--version"], "").code, 0);
    assert!(program(&["completions", "bash"], "").out.contains("_assent"));
}

#[test]
fn odd_input_is_kept_or_refused_but_never_breaks() {
    let place = Place::new();
    for title in ["Ünïcödé 日本語 🦉‍⬛", "-- not an option", "\u{202e}backwards", "tab\there"] {
        let list = json!([{"op": "create", "title": title}]).to_string();
        place.json(&["apply", "-"], &list);
    }
    assert_eq!(place.titles(&["日本語"]), ["Ünïcödé 日本語 🦉‍⬛"]);
    for input in [
        "[".repeat(100_000),
        json!([{"op": "create", "title": "x", "notes": "y".repeat(70_000)}]).to_string(),
        json!([{"op": "create", "title": {"deep": [1, [2, [3]]]}}]).to_string(),
        json!([{"op": "update", "id": 18_446_744_073_709_551_615_u64}]).to_string(),
        json!([null]).to_string(),
        json!((0..10_001).map(|_| json!({"op": "delete", "id": 1})).collect::<Vec<_>>()).to_string(),
    ] {
        let error = place.error(&["apply", "-"], &input);
        assert!(error["code"].is_string() && error["message"].as_str().unwrap().len() < 1_000, "{error}");
    }
    let bytes = place.0.path().join("latin1");
    fs::write(&bytes, b"{\"description\":\"M\xfcll\"}").unwrap();
    assert_eq!(place.error(&["import", bytes.to_str().unwrap(), "--format", "taskwarrior"], "")["code"], "invalid_text");
    let escapes = place.json(&["apply", "-"], &json!([{"op": "create", "title": "red \u{1b}[31m alert"}]).to_string());
    assert!(escapes["changeSetId"].is_string());
    assert!(!place.run(&["list"]).out.contains('\u{1b}'));
}

#[test]
fn an_import_is_one_change_set_and_comes_back_whole() {
    let place = with_tasks();
    let whole = place.canonical();
    let backup = place.0.path().join("backup.json");
    let backup = backup.to_str().unwrap();
    assert_eq!(place.run(&["export", "--output", backup]).code, 0);

    let other = Place::new();
    let preview = other.json(&["import", backup, "--format", "json", "--preview"], "");
    assert_eq!((&preview["sentence"], &preview["changeSetId"]), (&json!("5 tasks would be imported."), &json!(null)));
    assert_eq!(other.titles(&[]), Vec::<String>::new());
    other.json(&["import", backup, "--format", "json"], "");
    assert_eq!(other.canonical(), whole);
    assert_eq!(other.json(&["import", backup, "--format", "json"], "")["alreadyThere"].as_u64().map(|rows| rows > 5), Some(true));
    assert_eq!(other.canonical(), whole);
    other.json(&["undo"], "");
    assert_eq!(other.canonical(), Place::new().canonical());

    let bad = place.file("bad.jsonl", "{\"description\":\"A\"}\n{\"description\":\n");
    let error = place.error(&["import", &bad, "--format", "taskwarrior"], "");
    assert!(error["code"] == "invalid_import" && error["message"].as_str().unwrap().starts_with("Line "), "{error}");
    assert_eq!(place.canonical(), whole);
}

#[test]
fn undo_tells_what_stands_against_it() {
    let place = with_tasks();
    let first = place.json(&["apply", "-"], r#"[{"op":"update","id":1,"title":"Tax return 2026","priority":"low"}]"#);
    place.json(&["apply", "-"], r#"[{"op":"update","id":1,"title":"Taxes"}]"#);
    let id = first["changeSetId"].as_str().unwrap();
    let run = place.run(&["--json", "undo", id]);
    let outcome: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &outcome["kind"], &outcome["conflicts"][0]["field"]), (1, &json!("conflicts"), &json!("title")));
    assert!(run.err.contains("undo_conflict"), "{}", run.err);
    let insisted = place.json(&["undo", id, "--insist"], "");
    assert_eq!(insisted["kind"], "undone");
    let task = place.json(&["show", "1"], "")["task"].take();
    assert_eq!((&task["title"], &task["priority"]), (&json!("Taxes"), &json!("high")));
}

#[test]
fn answers_and_problems_in_another_language() {
    let place = with_tasks();
    let operations = r#"[{"op":"update","id":1,"scheduledFor":"2026-11-22"}]"#;
    assert!(place.run_with(&["--lang", "de", "apply", "-"], operations).out.contains(" auf morgen verschoben\n"));
    let said = |args: &[&str]| place.run(args).out;
    assert!(said(&["history", "--limit", "1"]).contains(" to tomorrow\n"), "nobody has asked for German");
    assert!(said(&["--lang", "de", "history", "--limit", "1"]).contains(" auf morgen verschoben\n"), "the same row");
    assert!(said(&["--lang", "de", "undo"]).starts_with("Rückgängig gemacht: "));
    let refused = place.run(&["--lang", "de", "done", "99"]);
    assert_eq!((refused.code, refused.err.as_str()), (1, "Es gibt keine Aufgabe #99.\n"));
    assert_eq!(place.run(&["done", "99"]).err, "There is no task #99.\n");
    assert!(said(&["--lang", "de", "plan", "how many tasks are overdue?"]).starts_with("Dazu gibt es "));
    let unknown = place.run(&["--lang", "xx", "list"]);
    assert!(unknown.code == 2 && unknown.err.contains("expected one of: en, de"), "{}", unknown.err);
    let proposed = said(&["--lang", "de", "plan", "move everything overdue to Monday"]);
    assert!(proposed.contains("überfällige Aufgaben auf Montag verschieben"), "{proposed}");
}

#[test]
fn lists_and_tables_in_another_language() {
    let place = Place::new();
    place.json(&["add", "Water the plants every 2 days at 9am #Garden {2026-12-01} p1"], "");
    let said = |args: &[&str]| place.run(&[&["--lang", "de"], args].concat()).out;
    let listed = said(&["list"]);
    assert!(listed.contains("morgen 09:00") && listed.contains("bis Di. 1. Dez.") && listed.contains("wiederholt sich"), "{listed}");
    let shown = said(&["show", "1"]);
    for line in ["Wiederholung alle 2 Tage", "Frist        Di. 1. Dez.", "Priorität    hoch", "Projekt      #Garden"] {
        assert!(shown.contains(line), "{line} in {shown}");
    }
    assert!(place.run(&["show", "1"]).out.contains("Repeats    every 2 days"));
    let counts = said(&["counts"]);
    assert!(counts.starts_with("Aufgaben\n") && counts.contains(" Heute\n") && counts.contains("Projekte\n"), "{counts}");
    assert!(said(&["doctor"]).contains("Zeitzone"));
    assert_eq!(said(&["search", "zebra"]), "Hier ist nichts.\n");
    assert!(said(&["add", "Report last Monday"]).contains("ist vorbei: Schreib „2026-11-"));
}

#[test]
fn the_tools_of_an_agent() {
    let place = Place::new();
    place.json(&["apply", "-"], &json!({"operations": [{"op": "create", "title": "Fix the roof", "checklist": ["X"]}]}).to_string());
    let item = place.json(&["show", "1"], "")["checklists"][0]["items"][0]["id"].clone();
    place.json(&["apply", "-"], &json!({"operations": [{"op": "check_item", "itemId": item}]}).to_string());

    let untick = |reason: &str| json!({"items": [{"id": item, "isChecked": false, "reason": reason}]}).to_string();
    let update = ["tool", "update_checklist_items", "--task", "1"];
    let guarded: Value = serde_json::from_str(&place.run_with(&update, &untick("too short")).out).unwrap();
    assert_eq!(guarded["skipped"][0]["code"], "sovereignty");
    assert!(guarded["skipped"][0]["reason"].as_str().unwrap().contains("2026-11-21T08:00:00Z"), "{guarded}");
    let refused = place.run_with(&["tool", "add_multiple_checklist_items", "--task", "1"], r#"{"items":"a, b"}"#);
    assert_eq!((refused.code, refused.err.as_str()), (1, ""), "{}", refused.out);
    assert!(refused.out.contains("invalid_arguments"), "{}", refused.out);
    assert_eq!(place.run_with(&["tool", "add_checklist_item", "--task", "1"], "{}").code, 1);
    assert_eq!(place.error(&["tool", "search_notes", "--task", "9"], "{}")["code"], "id_not_found");
    assert_eq!(place.error(&["tool", "search_notes", "--task", "1"], "nonsense")["code"], "invalid_json");

    place.json(&["settings", "agent.sovereigntyEvidenceRequired", "true"], "");
    let strict: Value = serde_json::from_str(&place.run_with(&update, &untick("a reason that is long enough")).out).unwrap();
    assert_eq!(strict["skipped"][0]["code"], "sovereignty");
    assert_eq!(place.json(&["settings"], "")["gates"].to_string(), r#"{"clarify":0.45,"plan":0.7,"question":0.85}"#);
    assert_eq!(place.json(&["settings", "gates.clarify", "0.3"], "").to_string(), "0.3");
    assert_eq!(place.json(&["settings", "gates.question", "1"], "").to_string(), "1.0");
    assert_eq!(place.error(&["settings", "agent.autonomy", "maybe"], "")["code"], "invalid_setting");
    assert_eq!(place.error(&["settings", "agent.speed"], "")["code"], "unknown_setting");

    let script = [
        json!({"tool": "todo_write", "args": {"todos": [{"content": "Look for tiles", "activeForm": "Looking", "status": "pending"}]}}),
        json!({"tool": "complete_step", "args": {"step": "1", "result": "None", "evidence": [{"kind": "lookup", "query": "tiles"}]}}),
        json!({"tool": "search_notes", "args": {"query": "tiles"}}),
        json!({"newTurn": true}),
        json!({"tool": "complete_step", "args": {"step": "1", "result": "None", "evidence": [{"kind": "lookup", "query": "tiles"}]}}),
    ];
    let lines: Vec<String> = script.iter().map(Value::to_string).collect();
    let replayed = place.run_with(&["agent", "replay", "--task", "1"], &lines.join("\n"));
    let answers: Vec<Value> = replayed.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((replayed.code, answers.len()), (0, script.len()), "{}", replayed.out);
    assert_eq!(
        (&answers[1]["error"]["code"], &answers[4]["error"]["code"]),
        (&json!("unproven"), &json!("unproven")),
        "receipts end with their turn"
    );
    assert_eq!(answers[3]["open"], json!(["1. Look for tiles"]));

    place.json(&["note", "1", "--", "- Order tiles"], "");
    let report = place.json(&["agent", "run", "--task", "1"], "");
    assert_eq!((&report["agent"], &report["deeds"][0]["kind"]), (&json!("built-in"), &json!("items_added")), "{report}");
}

#[test]
fn looking_after_the_database() {
    let place = with_tasks();
    let report = place.json(&["doctor"], "");
    assert_eq!((&report["findings"], &report["tasks"], &report["zone"]), (&json!([]), &json!(5), &json!("Europe/Berlin")));
    assert_eq!(report["schema"], json!(9));
    assert!(report["sqlite"].as_str().is_some_and(|version| version.starts_with("3.")), "{report}");
    assert_eq!(report["settings"]["thresholds"], json!({"deletions": 20, "bulkUpdates": 50}));
    let copy = place.0.path().join("copy.db");
    place.json(&["backup", copy.to_str().unwrap()], "");
    let args = ["--db", copy.to_str().unwrap(), "export", "--canonical"];
    assert_eq!(program(&args, "").out, place.canonical());
    let rows = place.run(&["audit", "--action", "imported"]);
    let row: Value = serde_json::from_str(rows.out.trim()).unwrap();
    assert_eq!((&row["source"], &row["detail"]["tasks"]), (&json!("import"), &json!(5)));
    assert!(!Path::new(&place.0.path().join("nowhere.db")).exists());
}

#[test]
fn lang_answers_line_by_line_without_a_database() {
    let flags = ["lang", "when", "--now", NOW, "--zone", "Europe/Berlin"];
    let run = program(&flags, "{\"text\":\"lunch tomorrow at noon\"}\nnonsense\n{\"text\":\"paprika\"}\n");
    let lines: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(lines[0]["matches"][0]["value"], "2026-11-22T12:00");
    assert!(lines[1]["error"]["code"].is_string());
    assert_eq!(lines[2], json!({"matches": []}));
    for (order, expected) in [("mdy", "2027-03-05"), ("dmy", "2027-05-03")] {
        let mut args = flags.to_vec();
        args.extend(["--date-order", order]);
        let answer: Value = serde_json::from_str(program(&args, "{\"text\":\"call on 3/5\"}").out.trim()).unwrap();
        assert_eq!(answer["matches"][0]["value"], expected);
    }
    let tasks = json!({"text": "complete the tax return", "tasks": [{"number": 1, "title": "Tax return"}]}).to_string();
    let answer: Value = serde_json::from_str(program(&["lang", "plan", "--now", NOW, "--zone", "UTC"], &tasks).out.trim()).unwrap();
    assert_eq!((&answer["decision"], &answer["operations"][0]["op"]), (&json!("plan"), &json!("complete")), "{answer}");
}

#[test]
fn bench_prints_a_table() {
    let run = program(&["bench", "50", "--rounds", "1", "--json"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    let table: Value = serde_json::from_str(&run.out).unwrap();
    let figures = table["figures"].as_array().unwrap();
    let measured = |figure: &Value| figure["values"]["50"].as_f64().is_some_and(|ms| ms > 0.0);
    // Figures for a model are measured only if a model is given.
    let is_of_model = |figure: &Value| figure["name"].as_str().unwrap().starts_with("model turn");
    assert!(figures.len() > 8 && figures.iter().all(|figure| measured(figure) != is_of_model(figure)), "{table:#}");
}

#[test]
fn a_model_answers_for_one_run() {
    const KEY: &str = "sk-canary-77";
    let place = with_tasks();
    let before = place.canonical();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let server = runtime.block_on(ModelServer::start(Script::story().key(KEY))).unwrap();
    let database = place.0.path().join("tasks.db");
    let run = |args: &[&str], key: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_assent"));
        command.arg("--db").arg(&database).args(["--now", NOW, "--zone", "Europe/Berlin"]).args(args);
        command.args(["--model-url", &server.url(), "--model", "scripted"]).env_remove("ASSENT_MODEL_KEY");
        let output = command.envs(key.map(|key| ("ASSENT_MODEL_KEY", key))).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap())
    };
    let (code, said) = run(&["plan", "--events", "--mode", "plan", "plan a party"], Some(KEY));
    let events: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((code, events.last().unwrap()["event"].as_str()), (Some(0), Some("done")), "{said}");
    let result = events.iter().find(|event| event["event"] == "result").unwrap();
    assert_eq!((result["operations"].as_array().unwrap().len(), result["usage"]["model"].as_str()), (6, Some("scripted")));
    assert_eq!(place.canonical(), before, "proposing writes nothing");

    let (code, said) = run(&["plan", "--mode", "plan", "plan a party"], None);
    assert!(code == Some(1) && said.contains("wants a key"), "{said}");
    let (code, said) = run(&["doctor"], Some(KEY));
    assert!(code == Some(0) && said.contains(&format!("scripted at {} answers", server.url())), "{said}");
    assert_eq!(program(&["plan", "x", "--model-url", "http://127.0.0.1:1"], "").code, 2, "a model has a name");
    // The model is not kept: the next run uses the built-in planner.
    assert_eq!(place.json(&["plan", "add buy milk"], "")["operations"].as_array().unwrap().len(), 1);
    assert!(server.violations().iter().all(|breach| breach.ends_with("no key is shown")), "{:?}", server.violations());
    for file in fs::read_dir(place.0.path()).unwrap() {
        let bytes = fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(KEY.len()).any(|window| window == KEY.as_bytes()));
    }
}

#[test]
fn what_is_typed_and_new_is_created_with_the_task_and_goes_with_one_undo() {
    let place = Place::new();
    place.run(&["list"]);
    let empty = place.canonical();
    let run = place.run(&["add", "Pay rent every month on the 1st 9am p1 #Home @bills @flat"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("Added #1 Pay rent") && run.out.contains("New project Home, new labels bills and flat."), "{}", run.out);
    assert_eq!(place.titles(&["#Home", "@bills", "@flat"]), ["Pay rent"]);
    assert_eq!(place.json(&["history"], "").as_array().unwrap().len(), 1);
    assert_eq!(place.run(&["undo"]).code, 0);
    assert_eq!(place.canonical(), empty);

    let refused = place.error(&["add", "--no-create", "Pay rent #Home @bills"], "");
    assert_eq!((&refused["code"], &refused["message"]), (&json!("unknown_project"), &json!("There is no project “Home”.")));
    assert_eq!(place.canonical(), empty);

    let words = "move everything overdue to Monday and add buy milk tomorrow at 5pm @errands";
    let run = place.run_with(&["plan", words, "--apply"], "yes\n");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert_eq!(place.titles(&["@errands"]).len(), 1, "{}", run.out);
    assert_eq!(place.run(&["undo"]).code, 0);
    assert_eq!(place.canonical(), empty);
}

#[test]
fn a_label_that_is_archived_is_not_made_a_second_time() {
    let place = Place::new();
    let list = json!([{"op": "create_label", "name": "old"}, {"op": "archive_label", "label": "old", "archived": true}]);
    place.json(&["apply", "-"], &list.to_string());
    let refused = place.error(&["add", "Sweep @old"], "");
    assert_eq!(refused["message"], "The label “old” is archived.");
}

#[test]
fn the_locale_says_how_short_dates_are_read_until_it_is_set() {
    let place = Place::new();
    let date = |variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_assent"));
        command.arg("--db").arg(place.0.path().join("tasks.db")).args(["--now", NOW, "--zone", "Europe/Berlin", "--json"]);
        for name in ["LC_ALL", "LC_TIME", "LANG"] {
            command.env_remove(name);
        }
        let output = command.args(["add", "Call Jonas 3/5"]).envs(variables.iter().copied()).output().unwrap();
        let applied: Value = serde_json::from_slice(&output.stdout).unwrap();
        applied["results"][0]["op"]["scheduledFor"].as_str().unwrap().to_owned()
    };
    let (may, march) = ("2027-05-03", "2027-03-05");
    assert_eq!(date(&[("LANG", "de_DE.UTF-8")]), may);
    assert_eq!(date(&[("LANG", "en_US.UTF-8")]), march);
    assert_eq!(date(&[("LANG", "en_US.UTF-8"), ("LC_TIME", "en_GB.UTF-8")]), may);
    assert_eq!(date(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "C")]), march);
    assert_eq!(place.json(&["settings", "dateOrder"], ""), "automatic");
    place.json(&["settings", "dateOrder", "mdy"], "");
    assert_eq!(date(&[("LANG", "de_DE.UTF-8")]), march);
}

#[test]
fn the_marks_of_quick_add_can_be_those_of_vikunja() {
    let place = Place::new();
    place.json(&["settings", "quickAddPrefixes", "vikunja"], "");
    let run = place.run(&["add", "Pay rent tomorrow +Home *bills !5 @ana"]);
    assert!(run.code == 0 && run.out.contains("New project Home, new label bills."), "{}{}", run.out, run.err);
    assert_eq!(place.titles(&["#Home", "@bills", "p:high"]), ["Pay rent @ana"]);
    assert_eq!(place.error(&["settings", "quickAddPrefixes", "others"], "")["code"], "invalid_setting");
    place.json(&["settings", "quickAddPrefixes", "todoist"], "");
    place.run(&["add", "Sweep +Home *bills"]);
    assert_eq!(place.titles(&["Sweep"]), ["Sweep +Home *bills"]);
}

/// Overwrites every third page of a database except the first, and returns the bytes of the file.
fn overwrite_a_third(path: &Path) -> Vec<u8> {
    let mut bytes = fs::read(path).unwrap();
    for page in (1..bytes.len() / 4_096).step_by(3) {
        for (at, byte) in bytes.iter_mut().enumerate().skip(page * 4_096).take(4_096) {
            *byte = u8::try_from((at * 31 + page * 17) % 251).unwrap();
        }
    }
    fs::write(path, &bytes).unwrap();
    bytes
}

/// The only file that was set aside.
fn set_aside(folder: &Path) -> std::path::PathBuf {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let aside: Vec<_> = files
        .filter(|path| path.display().to_string().contains("set-aside-") && path.extension().is_some_and(|ending| ending == "db"))
        .collect();
    assert_eq!(aside.len(), 1, "{aside:?}");
    aside[0].clone()
}

#[test]
fn a_damaged_database_is_left_by_a_copy_by_what_can_be_read_or_with_nothing() {
    let place = Place::new();
    let many: Vec<Value> =
        (1..=200).map(|number| json!({"op": "create", "title": format!("Plant {number}"), "notes": "w ".repeat(100)})).collect();
    place.json(&["apply", "-"], &json!({"operations": many}).to_string());
    let before = place.canonical();
    let copy = place.json(&["backup"], "")["path"].as_str().unwrap().to_owned();
    let database = place.0.path().join("tasks.db");
    let damaged = overwrite_a_third(&database);

    let refused = place.error(&["list"], "");
    assert_eq!(refused["code"], "database_damaged");
    assert!(refused["hint"].as_str().unwrap().contains("assent restore"), "{refused}");
    let saved = place.0.path().join("saved.db");
    let report = place.json(&["doctor", "--salvage", saved.to_str().unwrap()], "");
    assert!(report["lostPages"].as_u64().unwrap() > 0, "{report}");
    let tasks = report["tables"].as_array().unwrap().iter().find(|table| table["table"] == "tasks").unwrap()["saved"].as_u64().unwrap();
    assert!((60..=200).contains(&tasks), "{report}");
    assert_eq!(fs::read(&database).unwrap(), damaged, "nothing is written to the damaged file");

    let asked = place.run(&["restore", &copy]);
    assert_eq!((asked.code, asked.err.as_str()), (0, ""));
    assert!(asked.out.contains("damaged") && asked.out.contains("--yes"), "{}", asked.out);
    assert_eq!(fs::read(&database).unwrap(), damaged, "nothing is changed without --yes");
    let refused = place.error(&["restore", saved.with_extension("none").to_str().unwrap(), "--yes"], "");
    assert_eq!((refused["code"].as_str().unwrap(), fs::read(&database).unwrap() == damaged), ("cannot_open", true), "{refused}");

    let done = place.json(&["restore", &copy, "--yes"], "");
    assert_eq!(done["trouble"]["problem"]["code"], "database_damaged");
    assert_eq!(place.canonical(), before);
    let aside = set_aside(place.0.path());
    assert_eq!(done["setAside"].as_str().unwrap(), aside.to_str().unwrap());
    assert_eq!(fs::read(&aside).unwrap(), damaged, "it is kept byte for byte");
    #[cfg(unix)]
    for file in [&database, &saved] {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600, "{}", file.display());
    }
    assert_eq!(
        place.json(&["audit", "--action", "recovered"], "")["detail"]["copy"],
        Path::new(&copy).file_name().unwrap().to_str().unwrap()
    );
    assert_eq!(place.error(&["restore", "--empty", "--yes"], "")["code"], "not_damaged", "a sound database is not emptied");

    fs::remove_file(&aside).unwrap();
    overwrite_a_third(&database);
    place.json(&["restore", saved.to_str().unwrap(), "--yes"], "");
    assert_eq!(place.titles(&["--limit", "0"]).iter().filter(|title| title.starts_with("Plant")).count() as u64, tasks);

    fs::remove_file(set_aside(place.0.path())).unwrap();
    overwrite_a_third(&database);
    place.json(&["restore", "--empty", "--yes"], "");
    assert_eq!(place.titles(&[]), Vec::<String>::new());
    set_aside(place.0.path());
}

#[test]
fn a_database_that_is_gone_comes_back_from_a_copy_and_never_as_an_empty_one() {
    let place = Place::new();
    place.run(&["add", "Buy milk"]);
    let copy = place.json(&["backup"], "")["path"].as_str().unwrap().to_owned();
    fs::remove_file(place.0.path().join("tasks.db")).unwrap();
    assert_eq!(place.error(&["add", "Second"], "")["code"], "database_missing");
    assert!(!place.0.path().join("tasks.db").exists());
    assert_eq!(place.json(&["restore", &copy, "--yes"], "")["setAside"], Value::Null);
    assert_eq!(place.titles(&[]), ["Buy milk"]);
    // Another database in the same folder is not affected.
    let other = place.0.path().join("other.db");
    let run = program(&["--db", other.to_str().unwrap(), "add", "Elsewhere"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn no_command_sends_a_control_character_of_the_users_data_to_the_terminal() {
    let place = Place::new();
    let evil = "Evil \u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m\u{202e}x\u{8}\r";
    let operations = json!({"operations": [
        {"op": "create_label", "name": format!("l{evil}")},
        {"op": "create_project", "name": format!("p{evil}")},
        {"op": "create", "title": format!("t{evil}"), "notes": evil, "checklist": [evil], "scheduledFor": "2026-11-21", "priority": "high"},
        {"op": "add_note", "id": 1, "text": evil},
        {"op": "save_filter", "name": format!("f{evil}"), "query": "all"},
    ]});
    let applied = place.run_with(&["apply", "-"], &operations.to_string());
    assert_eq!(applied.code, 0, "{}", applied.err);
    let file = place
        .file("list.json", &json!({"operations": [{"op": "update", "id": 1, "title": evil}, {"op": "explode", "x": evil}]}).to_string());
    let missing = format!("/nowhere/{evil}");
    let commands: Vec<Vec<&str>> = vec![
        vec!["add", evil],
        vec!["list", "all"],
        vec!["list", evil],
        vec!["show", "1"],
        vec!["counts"],
        vec!["search", "evil"],
        vec!["plan", "complete evil", "--apply"],
        vec!["plan", evil],
        vec!["done", "1"],
        vec!["label", "1", evil],
        vec!["note", "1", evil],
        vec!["history"],
        vec!["undo"],
        vec!["redo"],
        vec!["dry-run", &file],
        vec!["apply", &file],
        vec!["import", &missing],
        vec!["restore", &missing],
        vec!["settings", evil, "x"],
        vec!["audit"],
        vec!["agent", "run", "1"],
        vec!["rm", "1"],
        vec![evil],
    ];
    let mut printed = 0;
    for args in commands {
        for json in [false, true] {
            let mut all = if json { vec!["--json"] } else { Vec::new() };
            all.extend(&args);
            let Run { out, err, .. } = place.run_with(&all, "y\n");
            printed += out.len();
            for text in [&out, &err] {
                let steers = |c: char| c.is_control() && c != '\n' && c != '\t' || matches!(c, '\u{202a}'..='\u{202e}');
                assert!(!text.contains(steers), "{args:?}: {text:?}");
            }
        }
    }
    assert!(printed > 5_000, "the commands print");
}
