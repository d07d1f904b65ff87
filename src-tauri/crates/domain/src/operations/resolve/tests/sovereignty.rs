//! When an agent may override the user. The same rule guards ticks and the completion of a task.

use super::*;
use crate::{Actor, ItemId, Note, NoteId, TaskId, Timestamp};

const REASON: &str = "The note says it is open";

/// The fixture with three notes on task 1: before, at and after the user's tick at 7:00. Note 1 is on task 2.
fn world() -> World {
    let mut world = fixture::world();
    let template = world.notes.values().next().unwrap().clone();
    for (n, hour) in [(2, 6), (3, 7), (4, 8)] {
        let at: Timestamp = fixture::instant(hour);
        // The end of a recording counts.
        let note = Note {
            id: fixture::id(7, n),
            task_id: fixture::id(1, 1),
            recorded_from: fixture::instant(1),
            recorded_until: at,
            ..template.clone()
        };
        world.notes.insert(note.id, note);
    }
    world
}

/// Checks the outcome of an operation of the agent, with the default setting and with the setting that only newer notes count.
fn check(operation: &Value, usual: &str, strict: &str) {
    check_in(&world(), operation, usual, strict);
}

fn check_in(world: &World, operation: &Value, usual: &str, strict: &str) {
    for (evidence_required, expected) in [(false, usual), (true, strict)] {
        let read = parse::operations(operation.clone(), Source::Agent, 10).unwrap();
        let operations: Vec<_> = read.into_iter().map(|parsed| parsed.operation).collect();
        let context = Context { today: today(), source: Source::Agent, thresholds: Thresholds::default(), evidence_required, typed: None };
        let resolution = resolve(&operations, world.clone(), &context, &mut || fixture::id(9, 1));
        let told = |set_by: Actor, kept: Option<&crate::Override>| {
            let kept = kept.map(|kept| format!(", verified {}, {} cited", kept.verified, kept.evidence.len()));
            format!("by {}{}", set_by.word(), kept.unwrap_or_default())
        };
        let problems = resolution.outcomes.iter().flat_map(|outcome| &outcome.errors).map(|problem| problem.code.to_string());
        let items = resolution.writes.items.iter().map(|item| told(item.checked_by, item.overridden.as_ref()));
        let tasks = resolution.writes.tasks.iter().map(|task| told(task.completed_by, task.completed_override.as_ref()));
        assert_eq!(problems.chain(items).chain(tasks).collect::<Vec<_>>().join(" "), expected, "{operation} {evidence_required}");
    }
}

#[test]
fn evidence_is_held_against_the_users_own_time() {
    let note = |n: u64| fixture::id::<NoteId>(7, n);
    let untick = |reason: &str, evidence: Value| json!({"op":"check_item","itemId":fixture::id::<ItemId>(6, 1),"isChecked":false,"reason":reason,"evidence":evidence});
    check(&untick("", json!([])), "sovereignty", "sovereignty");
    check(&untick("1234567890123456789", json!([note(4)])), "sovereignty", "sovereignty");
    check(&untick("  1234567890123456789  ", json!([note(4)])), "sovereignty", "sovereignty");
    check(&untick("12345678901234567890", json!([])), "by agent, verified false, 0 cited", "sovereignty");
    check(&untick("äöüäöüäöüäöüäöüäöüäö", json!([note(4)])), "by agent, verified true, 1 cited", "by agent, verified true, 1 cited");
    check(&untick(REASON, json!([note(2)])), "by agent, verified false, 1 cited", "sovereignty");
    check(&untick(REASON, json!([note(3)])), "by agent, verified false, 1 cited", "sovereignty");
    check(&untick(REASON, json!([note(4), note(2)])), "by agent, verified false, 2 cited", "sovereignty");
    check(&untick(REASON, json!([note(4), note(1)])), "by agent, verified false, 1 cited", "sovereignty");
    check(&untick(REASON, json!([note(99)])), "by agent, verified false, 0 cited", "sovereignty");
    // The opposite change. The user's value has no timestamp, so no note can be shown to be newer.
    let tick = json!({"op":"check_item","itemId":fixture::id::<ItemId>(6, 2),"isChecked":true,"reason":REASON,"evidence":[note(4)]});
    check(&tick, "by agent, verified false, 1 cited", "sovereignty");
    // The agent's own item, and an operation that changes nothing.
    check(&json!({"op":"check_item","itemId":fixture::id::<ItemId>(6, 3),"isChecked":true}), "by agent", "by agent");
    check(&json!({"op":"check_item","itemId":fixture::id::<ItemId>(6, 1),"isChecked":true}), "", "");
}

#[test]
fn the_tasks_own_done_is_guarded_alike() {
    check(&json!({"op":"complete","id":1}), "sovereignty", "sovereignty");
    check(&json!({"op":"update","id":1,"completed":true,"title":"x"}), "sovereignty", "sovereignty");
    check(&json!({"op":"complete","id":1,"reason":REASON}), "by agent, verified false, 0 cited", "sovereignty");
    let cited = json!({"op":"complete","id":1,"reason":REASON,"evidence":[fixture::id::<NoteId>(7, 4)]});
    check(&cited, "by agent, verified false, 1 cited", "sovereignty");
    check(&json!({"op":"complete","id":6,"completed":false,"reason":REASON}), "by agent, verified false, 0 cited", "sovereignty");
}

#[test]
fn only_a_note_later_than_a_known_time_verifies() {
    let item = fixture::id::<ItemId>(6, 1);
    let (other_tasks, older, equal, newer, unknown) = (1, 2, 3, 4, 99);
    let no_note: &[u64] = &[];
    for (notes, stamped) in [
        (no_note, false),
        (&[older], false),
        (&[equal], false),
        (&[newer], true),
        (&[newer, newer], true),
        (&[newer, older], false),
        (&[newer, equal], false),
        (&[other_tasks], false),
        (&[newer, other_tasks], false),
        (&[unknown], false),
        (&[newer, unknown], false),
    ] {
        let evidence: Vec<NoteId> = notes.iter().map(|n| fixture::id(7, *n)).collect();
        let own = notes.iter().filter(|n| [older, equal, newer].contains(*n)).count();
        let untick = json!({"op":"check_item","itemId":item,"isChecked":false,"reason":REASON,"evidence":evidence});
        let reopen = json!({"op":"complete","id":1,"completed":false,"reason":REASON,"evidence":evidence});
        for (at, verified) in [(Some(fixture::instant(7)), stamped), (None, false)] {
            let mut world = world();
            let ticked = world.items.get_mut(&item).unwrap();
            (ticked.is_checked, ticked.checked_by, ticked.checked_at) = (true, Actor::User, at);
            let task = world.tasks.get_mut(&fixture::id(1, 1)).unwrap();
            (task.completed, task.completed_by, task.completed_at) = (true, Actor::User, at);
            let usual = format!("by agent, verified {verified}, {own} cited");
            let strict = if verified { usual.clone() } else { "sovereignty".to_owned() };
            check_in(&world, &untick, &usual, &strict);
            check_in(&world, &reopen, &usual, &strict);
        }
    }
}

#[test]
fn a_refusal_asks_only_for_what_would_help() {
    let untick = |at: Option<Timestamp>, evidence: Value| {
        let item = fixture::id::<ItemId>(6, 1);
        let mut world = world();
        world.items.get_mut(&item).unwrap().checked_at = at;
        let operation = json!({"op":"check_item","itemId":item,"isChecked":false,"reason":REASON,"evidence":evidence});
        let operations: Vec<_> =
            parse::operations(operation, Source::Agent, 10).unwrap().into_iter().map(|parsed| parsed.operation).collect();
        let context =
            Context { today: today(), source: Source::Agent, thresholds: Thresholds::default(), evidence_required: true, typed: None };
        let problem = resolve(&operations, world, &context, &mut || fixture::id(9, 1)).outcomes[0].errors[0].clone();
        format!("{} {}", problem.message, problem.hint.unwrap_or_default())
    };
    expect!["The user set “Oat drink” at 2026-11-21T07:00:00Z, and the notes cited are not all newer. Only a note from after that time lets it be changed. Name its id in evidence, or leave the value as it is."].assert_eq(&untick(Some(fixture::instant(7)), json!([fixture::id::<NoteId>(7, 2)])));
    expect!["The user set “Oat drink” at an unknown time, so no note can be shown to be newer. Leave the value as it is."]
        .assert_eq(&untick(None, json!([fixture::id::<NoteId>(7, 4)])));
}

#[test]
fn one_item_twice_counts_in_order() {
    let item = fixture::id::<ItemId>(6, 1);
    let twice = json!([
        {"op":"check_item","itemId":item,"isChecked":false,"reason":REASON},
        {"op":"check_item","itemId":item,"isChecked":true},
        {"op":"rename_item","itemId":item,"title":"Oat milk"},
    ]);
    let resolution = resolved_in(world(), Source::Agent, &twice);
    assert!(resolution.outcomes.iter().all(|outcome| outcome.errors.is_empty()), "after the first it is the agent's");
    let after = &resolution.writes.items[0];
    assert_eq!((after.is_checked, after.checked_by, after.title.as_str(), &after.overridden), (true, Actor::Agent, "Oat milk", &None));
}

#[test]
fn a_step_remembers_who_added_it_whoever_changes_it_later() {
    let add = json!({"op":"add_checklist_items","id":1,"items":[{"title":"Straws"}]});
    for (source, maker) in [(Source::Agent, Actor::Agent), (Source::Assistant, Actor::User), (Source::User, Actor::User)] {
        let mut world = world();
        let added = resolved_in(world.clone(), source, &add).writes;
        let item = added.items[0].clone();
        assert_eq!((item.created_by, item.created_at), (maker, Some(today().now)), "{source:?}");
        world.apply(&added);
        let ticked = json!([{"op":"check_item","itemId":item.id},{"op":"rename_item","itemId":item.id,"title":"Paper straws"}]);
        let after = resolved_in(world, Source::User, &ticked).writes.items.remove(0);
        assert_eq!((after.checked_by, after.created_by, after.created_at), (Actor::User, maker, item.created_at), "{source:?}");
    }
}

#[test]
fn the_user_sets_what_the_agent_had_set() {
    let item = fixture::id::<ItemId>(6, 1);
    let mut world = world();
    world.apply(
        &resolved_in(world.clone(), Source::Agent, &json!({"op":"check_item","itemId":item,"isChecked":false,"reason":REASON})).writes,
    );
    assert!(world.items[&item].overridden.is_some());
    let resolution = resolved_in(world, Source::User, &json!({"op":"check_item","itemId":item,"isChecked":true}));
    let after = &resolution.writes.items[0];
    assert_eq!((after.checked_by, &after.overridden), (Actor::User, &None));
}

#[test]
fn suggestions_wait_for_the_user() {
    let (open, done) = (fixture::id::<ItemId>(6, 2), fixture::id::<ItemId>(6, 1));
    let suggest = |item: ItemId| json!({"op":"suggest_completion","itemId":item,"reason":"Bought it","confidence":"high"});
    let mut world = world();
    assert!(resolved_in(world.clone(), Source::Agent, &suggest(done)).writes.items.is_empty(), "it is done");
    world.apply(&resolved_in(world.clone(), Source::Agent, &suggest(open)).writes);
    let item = &world.items[&open];
    assert_eq!(
        (item.is_checked, item.checked_by, item.suggestion.as_ref().map(|said| said.reason.as_str())),
        (false, Actor::User, Some("Bought it"))
    );
    for (operation, checked) in
        [(json!({"op":"check_item","itemId":open}), true), (json!({"op":"dismiss_suggestion","itemId":open}), false)]
    {
        let after = resolved_in(world.clone(), Source::User, &operation).writes.items.remove(0);
        assert_eq!((after.is_checked, after.checked_by, after.suggestion), (checked, Actor::User, None));
    }
    refused(Source::Agent, &json!({"op":"dismiss_suggestion","itemId":open}), "not_allowed_for_source");
}

#[test]
fn the_language_is_set_once() {
    let set = |tag: &str| json!({"op":"update","id":1,"language":tag});
    let mut world = world();
    world.apply(&resolved_in(world.clone(), Source::Agent, &set("de")).writes);
    assert_eq!(world.tasks[&fixture::id::<TaskId>(1, 1)].language.as_deref(), Some("de"));
    let unset = json!({"op":"update","id":1,"language":null});
    for (source, operation, codes) in [
        (Source::Agent, set("de"), ""),
        (Source::Agent, set("en"), "sovereignty"),
        (Source::Agent, unset.clone(), "not_allowed_for_source"),
        (Source::Assistant, set("de"), "not_allowed_for_source"),
        (Source::User, set("en"), ""),
        (Source::Cli, set("en"), ""),
        (Source::User, unset, ""),
    ] {
        let resolution = resolved_in(world.clone(), source, &operation);
        let found: Vec<&str> = resolution.outcomes[0].errors.iter().map(|problem| problem.code.as_str()).collect();
        assert_eq!(found.concat(), codes, "{operation} of {source:?}");
    }
}

#[test]
fn transcripts_do_not_replace_what_the_user_wrote() {
    let record = json!([{"op":"add_note","id":1,"kind":"recording","audio":{"file":"a.wav","durationMs":1200,"format":"wav"}}]);
    let mut world = world();
    let made = resolved_in(world.clone(), Source::User, &record);
    let id = made.writes.notes[0].id;
    world.apply(&made.writes);
    let hear = |text: &str| json!({"op":"add_transcript","noteId":id,"text":text,"model":"whisper"});
    let told = |note: &Note| format!("{:?} corrected {} heard {}", note.text, note.corrected, note.transcripts.len());
    let mut log = vec![told(&world.notes[&id])];
    for operation in [hear("Buy sand."), hear("Buy sant."), json!({"op":"update_note","noteId":id,"text":"Buy sand!"}), hear("By sand.")] {
        let writes = resolved_in(world.clone(), Source::User, &operation).writes;
        world.apply(&writes);
        log.push(told(&world.notes[&id]));
    }
    expect![[r#"
        "" corrected false heard 0
        "Buy sand." corrected false heard 1
        "Buy sant." corrected false heard 2
        "Buy sand!" corrected true heard 2
        "Buy sand!" corrected true heard 3"#]]
    .assert_eq(&log.join("\n"));
    refused(Source::Agent, &hear("x"), "not_allowed_for_source");
    refused(Source::User, &json!({"op":"add_note","id":1,"audio":{"file":"../a.wav","format":"wav"}}), "invalid_operation invalid_notes");
}

#[test]
fn labels_out_of_scope_are_not_the_agents_to_give() {
    let mut world = world();
    let label = world.labels.get_mut(&fixture::id(2, 3)).unwrap();
    label.project_ids.insert(fixture::id(4, 1));
    let add = |task: u64| json!({"op":"add_labels","id":task,"labels":["low energy"]});
    let codes = |source, task| {
        resolved_in(world.clone(), source, &add(task)).outcomes[0].errors.iter().map(|e| e.code.to_string()).collect::<String>()
    };
    assert_eq!(
        (codes(Source::Agent, 1), codes(Source::Agent, 2), codes(Source::User, 1)),
        ("label_out_of_scope".to_owned(), String::new(), String::new())
    );
}
