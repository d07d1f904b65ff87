//! Everything the built-in planner can say, frozen with its parts, so that the window can say it in another language.

use std::collections::BTreeSet;

use domain::{LabelId, ProjectId, Task, World, sentence::Parts};
use wording::{Catalogue, Speech, Worded};

use super::{
    planner::{row, run_in, to_the_question, world},
    *,
};

const AUTO: [&str; 113] = [
    "the projector thing has turned up",
    "skip the projector",
    "move the projector to Friday, plus those other two boxes at 5 on the 22nd or thereabouts",
    "how many tasks are overdue?",
    "what is overdue?",
    "show all tasks",
    "do I have anything on Tuesday?",
    "am I free on Friday?",
    "am I free on December 24?",
    "which day am I free next week?",
    "what is due on December 24?",
    "what is next?",
    "when is the projector?",
    "when is the chimney?",
    "when is water the plants?",
    "when is the lime plaster?",
    "when is the unicorn?",
    "when is the roofer gutter lettuce?",
    "is the projector done?",
    "is the lime plaster done?",
    "is the tax return done?",
    "is water the plants done?",
    "is take out the bins done?",
    "why is the sky blue?",
    "hello",
    "thanks",
    "what can you do?",
    "never mind",
    "complete the tax return",
    "reopen the projector",
    "complete #77 and #78",
    "complete the unicorn",
    "complete the roofer gutter lettuce",
    "move the roofer thing",
    "set the priority of the roofer thing",
    "move the projector",
    "set the priority of the projector",
    "complete some tasks",
    "complete",
    "rename the report",
    "clean up my list",
    "finish the projector by Friday",
    "oil the hinges every Monday",
    "the projector",
    "if the moon is full, complete the projector",
    "if nothing is overdue, add dance",
    "if something is due on December 24, add dance",
    "add dance and delete it",
    "drink water every 2 hours",
    "move the projector by 90000 years",
    "rename #1 and #2 to mess",
    "stop repeating the projector",
    "complete #7",
    "complete #1. Delete #2. Complete #3. Delete #4. Complete #5. Delete #6. Complete #7. Delete #8.",
    "delete everything on Sunday",
    "move everything before Wednesday by a week",
    "move the plants to Friday",
    "move the plants to tomorrow",
    "move #7 to the backlog",
    "move the lime plaster by a week",
    "move the projector by two hours",
    "add milk, then bread",
    "add milk to project Nowhere",
    "maybe paint the door tomorrow, high priority, with the steps sand and prime",
    "label the projector and the chimney with @nowhere",
    "add a, then add b, then add c, then add d",
    "split the projector into two tasks",
    "split everything overdue into the tasks a and b",
    "clear Tuesday",
    "what is due on December 15?",
    "am I free on Friday afternoon?",
    "what do I have on Friday morning?",
    "what projects do I have?",
    "what labels do I have?",
    "what did I do yesterday?",
    "what did I do this month?",
    "what did I do last month?",
    "is the projector on my list?",
    "is the unicorn on my list?",
    "is the roofer ladder on my list?",
    "cant get to the quarry till 4",
    "add a note to everything: bring cash",
    "do I have the chimney on Tuesday?",
    "what time is the chimney?",
    "what time is the projector?",
    "which project is the projector in?",
    "which project is the yard in?",
    "what priority is the van?",
    "what labels does the yard have?",
    "what labels does the van have?",
    "how often do I water the plants?",
    "plan my day",
    "what should I do first on Sunday?",
    "what should I do first on Tuesday?",
    "what should I do first on December 15?",
    "what should I do first on December 24?",
    "move everything on Sunday to Monday",
    "gave the chimney man his money",
    "move everything on Sunday to the backlog",
    "skip water the plants on Wednesday",
    "remove the label errands from the projector",
    "swap 4 and 4",
    "swap 10 and 13",
    "swap 5 and 11",
    "duplicate the projector",
    "remind me an hour before the chimney",
    "remind me an hour before the lime plaster",
    "remind me",
    "remind me tomorrow at 9:30",
    "set an alarm",
    "make a list",
    "create a list called Holiday",
    "undo",
];
const PLAN: [&str; 2] = ["add dance and delete it", "move the projector to Monday. Zebra crossing."];
const CHAT: [&str; 2] = ["undo", "complete the projector"];

/// Said with a model, of hundreds of tasks, of a reading in more doubt than any below, or where nothing better is known.
const ELSEWHERE: [&str; 18] = [
    "ask_change",
    "ask_whether",
    "reply_as_it_is",
    "reply_by_planner",
    "reply_cut",
    "reply_model_found_nothing",
    "reply_nothing_left",
    "reply_nothing_to_change",
    "reply_over_limit",
    "reply_place_alone",
    "reply_refused_some",
    "reply_too_many_to_copy",
    "reply_too_many_to_move",
    "reply_whose_agent",
    "reply_whose_assistant",
    "reply_whose_import",
    "reply_whose_mcp",
    "reply_whose_user",
];

/// The rows of the other tests, and tasks of every kind that a sentence distinguishes.
fn every_kind() -> World {
    let mut world = world();
    let weekly = json!({"type": "weekly"});
    let over = json!({"type": "weekly", "until": "2026-11-02"});
    let errands = json!({"id": LabelId(Uuid::from_u128(50)), "assignedAt": "2026-11-20T08:00:00Z"});
    let stretched = json!({"type": "daily", "until": "2026-11-18"});
    for (number, fields) in [
        (6, json!({"title": "Water the plants", "scheduledFor": "2026-11-22", "timeOfDay": "07:00", "recurrence": weekly})),
        (7, json!({"title": "Take out the bins", "scheduledFor": "2026-11-01", "recurrence": over, "completedDates": ["2026-11-01"]})),
        (8, json!({"title": "File the tax return", "completed": true, "completedAt": "2026-11-20T08:00:00Z"})),
        (9, json!({"title": "Inspect the chimney", "scheduledFor": "2026-11-27", "timeOfDay": "14:30", "deadline": "2026-11-30"})),
        (10, json!({"title": "Oil the hinges", "scheduledFor": "2026-11-27"})),
        (11, json!({"title": "Insure the van", "deadline": "2026-12-15", "priority": "high"})),
        (
            12,
            json!({"title": "Stretch", "scheduledFor": "2026-11-16", "recurrence": stretched, "completedDates": ["2026-11-16", "2026-11-18"]}),
        ),
        (
            13,
            json!({"title": "Sweep the yard", "scheduledFor": "2026-11-27", "labels": [errands], "projectId": ProjectId(Uuid::from_u128(51))}),
        ),
    ] {
        let mut fields = fields;
        fields["number"] = json!(number);
        fields["position"] = json!(number);
        world.insert_task(row::<Task>(&fields, number));
    }
    world
}

/// The replies to a message, with their parts.
fn told(world: &World, mode: Mode, message: &str) -> Vec<Value> {
    told_to(world, request(mode, message))
}

fn told_to(world: &World, request: TurnRequest) -> Vec<Value> {
    let message = request.message.clone();
    let words = |effect: Effect| {
        let Effect::Emit(event) = effect else { return None };
        match event.event {
            TurnEventKind::Summary { text, parts, .. } => Some(json!({"message": message, "text": text, "parts": parts})),
            TurnEventKind::Clarify { clarify } => Some(json!({"message": message, "question": clarify})),
            _ => None,
        }
    };
    run_in(world, request).into_iter().filter_map(words).collect()
}

/// Codes of these parts and of all nested ones.
fn codes(value: &Value, found: &mut BTreeSet<String>) {
    found.extend(value["code"].as_str().map(ToOwned::to_owned));
    let fields = value.as_object().into_iter().flat_map(|fields| fields.values());
    value.as_array().into_iter().flatten().chain(fields).for_each(|value| codes(value, found));
}

#[test]
fn all_of_it_has_a_message_in_another_language() {
    let world = every_kind();
    let said_in = |mode: Mode, messages: &[&str]| messages.iter().flat_map(|message| told(&world, mode, message)).collect::<Vec<_>>();
    let nothing = |message: &str| told(&World::default(), Mode::Auto, message);
    let none = ["what is next?", "undo", "what projects do I have?", "what labels do I have?", "plan my day"];
    let nothing = [none.iter().flat_map(|message| nothing(message)).collect(), told_to(&world, to_the_question("yes"))].concat();
    let told = [said_in(Mode::Auto, &AUTO), said_in(Mode::Plan, &PLAN), said_in(Mode::Chat, &CHAT), nothing].concat();
    let mut said = BTreeSet::new();
    codes(&json!(told), &mut said);
    said.retain(|code| !code.starts_with("problem_"));

    let messages = Catalogue::sources("en").iter().flat_map(|file| file.lines()).filter_map(|line| Some(line.split_once(" =")?.0));
    let known = messages.filter(|name| name.starts_with("ask_") || name.starts_with("reply_"));
    let known: BTreeSet<String> = known.filter(|name| !ELSEWHERE.contains(name)).map(str::to_owned).collect();
    assert_eq!(said, known);
    let rows: Vec<Value> = told.into_iter().map(with_german).collect();
    let text = serde_json::to_string_pretty(&rows).unwrap() + "\n";
    expect_test::expect_file!["../../../../wording/tests/vectors/planner.json"].assert_eq(&text);
}

/// The row with the same in German: the text, or the question and its choices. Nothing of it is English.
fn with_german(mut row: Value) -> Value {
    let speech = Speech::new("2026-11-24".parse().unwrap(), Weekday::Mon).in_language(Catalogue::of("de"));
    let question = serde_json::from_value::<Clarify>(row["question"].clone());
    let said: Vec<(String, Option<String>)> = if let Ok(mut question) = question {
        question.word(&speech);
        let options = question.groups.into_iter().flat_map(|group| group.options.into_iter().map(|option| (option.title, option.words)));
        std::iter::once((question.question, question.words)).chain(options.filter(|(_, words)| words.is_some())).collect()
    } else {
        let parts: Vec<Parts> = serde_json::from_value(row["parts"].clone()).unwrap();
        vec![(row["text"].as_str().unwrap_or_default().to_owned(), wording::text(&parts, &speech))]
    };
    for (english, german) in &said {
        assert_ne!(Some(english), german.as_ref(), "{row}");
    }
    row["de"] = said.into_iter().map(|(_, german)| german).collect();
    row
}
