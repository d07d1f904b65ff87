use std::fmt::Write as _;

use expect_test::{Expect, expect};
use serde_json::json;

use super::*;

mod schemas;

/// Whether the schema that a model is shown accepts a call, as a reader of JSON Schema sees it.
fn accepts(name: &str, arguments: &Value) -> bool {
    let [offer] = offers(|tool| tool == name).try_into().unwrap();
    jsonschema::draft202012::is_valid(&offer.parameters, arguments)
}

/// `count` items with short titles.
fn items(count: usize) -> Value {
    (1..=count).map(|at| json!({"title": format!("Item {at}")})).collect()
}

/// Whether each side accepts the call: "model" is the schema, "host" is [`parse`].
fn sides(name: &str, cases: &[Value]) -> String {
    let mut lines = String::new();
    for case in cases {
        let host = parse(name, case);
        let word = |taken: bool| if taken { "takes" } else { "refuses" };
        let mut text = case.to_string();
        if let Some((cut, _)) = text.char_indices().nth(120) {
            text.replace_range(cut.., "…");
        }
        let _ = write!(lines, "{text}\n    model {}, host {}", word(accepts(name, case)), word(host.is_ok()));
        if let Err(problem) = host {
            let _ = write!(lines, " {}: {}", problem.code, problem.message);
        }
        lines.push('\n');
    }
    lines
}

#[test]
fn new_items_come_as_a_list_of_objects_or_not_at_all() {
    let long = |length: usize| json!({"items": [{"title": "x".repeat(length)}]});
    let cases = [
        json!({"items": [{"title": "Milk"}, {"title": "Bread", "isChecked": true}], "checklistId": "c1"}),
        json!({"items": [{"title": "Milk", "isChecked": null, "note": 3}], "checklistId": null, "more": []}),
        json!({"items": "a, b"}),
        json!({"items": ["a"]}),
        json!({"items": [["a"]]}),
        json!({"items": "[{\"title\":\"Milk\"}]"}),
        json!({"items": {"title": "Milk"}}),
        json!({"items": null}),
        json!({"title": "Milk"}),
        json!([{"title": "Milk"}]),
        json!([[{"title": "Milk"}]]),
        json!("Milk"),
        json!(null),
        json!({"items": [{"title": "Milk"}, {"title": "Bread"}, {"title": "Oil", "isChecked": "true"}]}),
        json!({"items": [{"title": "Milk", "isChecked": 1}]}),
        json!({"items": [{"title": 12}]}),
        json!({"items": [{"isChecked": false}]}),
        json!({"items": [{"title": null}]}),
        json!({"items": [{"title": "Milk"}], "checklistId": 7}),
        json!({"items": [{"title": "Milk"}], "checklistId": " "}),
        json!({"items": items(20)}),
        json!({"items": items(21)}),
        long(400),
        long(401),
        json!({"items": [{"title": format!("  {}  ", "x".repeat(400))}]}),
        json!({"items": []}),
        json!({"items": [{"title": " "}, {"title": ""}]}),
    ];
    expect![[r#"
        {"items":[{"title":"Milk"},{"title":"Bread","isChecked":true}],"checklistId":"c1"}
            model takes, host takes
        {"items":[{"title":"Milk","isChecked":null,"note":3}],"checklistId":null,"more":[]}
            model refuses, host takes
        {"items":"a, b"}
            model refuses, host refuses invalid_arguments: items is the text “a, b”, and has to be a list of objects.
        {"items":["a"]}
            model refuses, host refuses invalid_arguments: items[0] is the text “a”, and has to be an object.
        {"items":[["a"]]}
            model refuses, host refuses invalid_arguments: items[0] is a list, and has to be an object.
        {"items":"[{\"title\":\"Milk\"}]"}
            model refuses, host refuses invalid_arguments: items is the text “[{"title":"Milk"}]”, and has to be a list of objects.
        {"items":{"title":"Milk"}}
            model refuses, host refuses invalid_arguments: items is an object, and has to be a list of objects.
        {"items":null}
            model refuses, host refuses invalid_arguments: items is null, and has to be a list of objects.
        {"title":"Milk"}
            model refuses, host refuses invalid_arguments: items is missing, and has to be a list of objects.
        [{"title":"Milk"}]
            model refuses, host refuses invalid_arguments: The arguments are a list, and have to be an object.
        [[{"title":"Milk"}]]
            model refuses, host refuses invalid_arguments: The arguments are a list, and have to be an object.
        "Milk"
            model refuses, host refuses invalid_arguments: The arguments are the text “Milk”, and have to be an object.
        null
            model refuses, host refuses invalid_arguments: The arguments are null, and have to be an object.
        {"items":[{"title":"Milk"},{"title":"Bread"},{"title":"Oil","isChecked":"true"}]}
            model refuses, host refuses invalid_arguments: items[2].isChecked is the text “true”, and has to be true or false.
        {"items":[{"title":"Milk","isChecked":1}]}
            model refuses, host refuses invalid_arguments: items[0].isChecked is the number 1, and has to be true or false.
        {"items":[{"title":12}]}
            model refuses, host refuses invalid_arguments: items[0].title is the number 12, and has to be a text.
        {"items":[{"isChecked":false}]}
            model refuses, host refuses invalid_arguments: items[0].title is missing, and has to be a text.
        {"items":[{"title":null}]}
            model refuses, host refuses invalid_arguments: items[0].title is null, and has to be a text.
        {"items":[{"title":"Milk"}],"checklistId":7}
            model refuses, host refuses invalid_arguments: checklistId is the number 7, and has to be a text.
        {"items":[{"title":"Milk"}],"checklistId":" "}
            model takes, host refuses invalid_arguments: checklistId is blank.
        {"items":[{"title":"Item 1"},{"title":"Item 2"},{"title":"Item 3"},{"title":"Item 4"},{"title":"Item 5"},{"title":"Item …
            model takes, host takes
        {"items":[{"title":"Item 1"},{"title":"Item 2"},{"title":"Item 3"},{"title":"Item 4"},{"title":"Item 5"},{"title":"Item …
            model refuses, host refuses too_many_items: 21 items are too many; at most 20 go in one call.
        {"items":[{"title":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
            model takes, host takes
        {"items":[{"title":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
            model refuses, host refuses invalid_title: items[0].title has 401 characters; at most 400 are taken: “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…”
        {"items":[{"title":"  xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
            model refuses, host takes
        {"items":[]}
            model refuses, host refuses invalid_arguments: No item has a title, so there is nothing to add.
        {"items":[{"title":" "},{"title":""}]}
            model takes, host refuses invalid_arguments: No item has a title, so there is nothing to add.
    "#]].assert_eq(&sides(NAMES[0], &cases));
}

#[test]
fn changes_of_items_are_read_strictly() {
    let changes = |count: usize| -> Value { (0..count).map(|at| json!({"id": format!("i{at}"), "isChecked": true})).collect() };
    let cases = [
        json!({"items": [{"id": "i1", "isChecked": false, "title": "Oil", "isArchived": true, "reason": "no", "evidence": ["n1"]}]}),
        json!({"items": [{"id": "i1", "isChecked": null, "evidence": null}]}),
        json!({"items": [{"id": "i1", "isChecked": true}, {"id": "i1", "isChecked": false}]}),
        json!({"items": [{"id": "i1"}, {"id": "i2"}, {"id": "i3", "isChecked": "true"}]}),
        json!({"items": [{"id": "i1", "isArchived": 0}]}),
        json!({"items": [{"id": 1, "isChecked": true}]}),
        json!({"items": [{"id": " ", "isChecked": true}]}),
        json!({"items": [{"isChecked": true}]}),
        json!({"items": [{"id": "i1", "title": " "}]}),
        json!({"items": [{"id": "i1", "title": "x".repeat(401)}]}),
        json!({"items": [{"id": "i1", "evidence": "n1"}]}),
        json!({"items": [{"id": "i1", "evidence": ["n1", 2]}]}),
        json!({"items": [{"id": "i1", "evidence": [""]}]}),
        json!({"items": []}),
        json!({"items": changes(20)}),
        json!({"items": changes(21)}),
        json!({"id": "i1", "isChecked": true}),
    ];
    expect![[r#"
        {"items":[{"id":"i1","isChecked":false,"title":"Oil","isArchived":true,"reason":"no","evidence":["n1"]}]}
            model takes, host takes
        {"items":[{"id":"i1","isChecked":null,"evidence":null}]}
            model refuses, host takes
        {"items":[{"id":"i1","isChecked":true},{"id":"i1","isChecked":false}]}
            model takes, host takes
        {"items":[{"id":"i1"},{"id":"i2"},{"id":"i3","isChecked":"true"}]}
            model refuses, host refuses invalid_arguments: items[2].isChecked is the text “true”, and has to be true or false.
        {"items":[{"id":"i1","isArchived":0}]}
            model refuses, host refuses invalid_arguments: items[0].isArchived is the number 0, and has to be true or false.
        {"items":[{"id":1,"isChecked":true}]}
            model refuses, host refuses invalid_arguments: items[0].id is the number 1, and has to be a text.
        {"items":[{"id":" ","isChecked":true}]}
            model takes, host refuses invalid_arguments: items[0].id is blank.
        {"items":[{"isChecked":true}]}
            model refuses, host refuses invalid_arguments: items[0].id is missing, and has to be a text.
        {"items":[{"id":"i1","title":" "}]}
            model takes, host refuses invalid_title: items[0].title is blank, and has to hold 1 to 400 characters.
        {"items":[{"id":"i1","title":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
            model refuses, host refuses invalid_title: items[0].title has 401 characters; at most 400 are taken: “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…”
        {"items":[{"id":"i1","evidence":"n1"}]}
            model refuses, host refuses invalid_arguments: items[0].evidence is the text “n1”, and has to be a list of texts.
        {"items":[{"id":"i1","evidence":["n1",2]}]}
            model refuses, host refuses invalid_arguments: items[0].evidence[1] is the number 2, and has to be a text.
        {"items":[{"id":"i1","evidence":[""]}]}
            model takes, host refuses invalid_arguments: items[0].evidence[0] is blank.
        {"items":[]}
            model refuses, host refuses invalid_arguments: items is empty, and has to hold 1 to 20 changes.
        {"items":[{"id":"i0","isChecked":true},{"id":"i1","isChecked":true},{"id":"i2","isChecked":true},{"id":"i3","isChecked":…
            model takes, host takes
        {"items":[{"id":"i0","isChecked":true},{"id":"i1","isChecked":true},{"id":"i2","isChecked":true},{"id":"i3","isChecked":…
            model refuses, host refuses too_many_items: 21 items are too many; at most 20 go in one call.
        {"id":"i1","isChecked":true}
            model refuses, host refuses invalid_arguments: items is missing, and has to be a list of objects.
    "#]].assert_eq(&sides(NAMES[1], &cases));
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn the_other_tools_are_read_strictly() {
    expect![[r#"
        {"checklistItemId":"i1","reason":"The note says so","confidence":"medium"}
            model takes, host takes
        {"checklistItemId":"i1","reason":"The note says so","confidence":"very_high"}
            model refuses, host refuses invalid_arguments: confidence is the text “very_high”, and has to be high, medium or low.
        {"checklistItemId":"i1","reason":"The note says so","confidence":{"high":null}}
            model refuses, host refuses invalid_arguments: confidence is an object, and has to be high, medium or low.
        {"checklistItemId":"i1","reason":"","confidence":"low"}
            model refuses, host refuses invalid_arguments: reason is blank.
        {"reason":"The note says so","confidence":"low"}
            model refuses, host refuses invalid_arguments: checklistItemId is missing, and has to be a text.
    "#]]
    .assert_eq(&sides(
        NAMES[2],
        &[
            json!({"checklistItemId": "i1", "reason": "The note says so", "confidence": "medium"}),
            json!({"checklistItemId": "i1", "reason": "The note says so", "confidence": "very_high"}),
            json!({"checklistItemId": "i1", "reason": "The note says so", "confidence": {"high": null}}),
            json!({"checklistItemId": "i1", "reason": "", "confidence": "low"}),
            json!({"reason": "The note says so", "confidence": "low"}),
        ],
    ));
    expect![[r#"
        {"labelIds":["l1","l2","l3","l4","l5","l6"]}
            model takes, host takes
        {"labels":[{"id":"l1","confidence":"very_high"},{"id":"l2","confidence":"low"}]}
            model takes, host takes
        {"labelIds":[],"labels":[{"id":"l1","confidence":"high"}]}
            model takes, host takes
        {"labelIds":["l1"],"labels":[{"id":"l1","confidence":"high"}]}
            model takes, host refuses invalid_arguments: labelIds and labels are two ways to say the same, and only one of them can be given.
        {}
            model takes, host takes
        {"labelIds":[]}
            model takes, host takes
        {"labelIds":"l1"}
            model refuses, host refuses invalid_arguments: labelIds is the text “l1”, and has to be a list of texts.
        {"labelIds":[1]}
            model refuses, host refuses invalid_arguments: labelIds[0] is the number 1, and has to be a text.
        {"labels":["l1"]}
            model refuses, host refuses invalid_arguments: labels[0] is the text “l1”, and has to be an object.
        {"labels":[{"id":"l1"}]}
            model refuses, host refuses invalid_arguments: labels[0].confidence is missing, and has to be low, medium, high or very_high.
        {"labels":[{"id":"l1","confidence":0.9}]}
            model refuses, host refuses invalid_arguments: labels[0].confidence is the number 0.9, and has to be low, medium, high or very_high.
    "#]].assert_eq(&sides(
        NAMES[3],
        &[
            json!({"labelIds": ["l1", "l2", "l3", "l4", "l5", "l6"]}),
            json!({"labels": [{"id": "l1", "confidence": "very_high"}, {"id": "l2", "confidence": "low"}]}),
            json!({"labelIds": [], "labels": [{"id": "l1", "confidence": "high"}]}),
            json!({"labelIds": ["l1"], "labels": [{"id": "l1", "confidence": "high"}]}),
            json!({}),
            json!({"labelIds": []}),
            json!({"labelIds": "l1"}),
            json!({"labelIds": [1]}),
            json!({"labels": ["l1"]}),
            json!({"labels": [{"id": "l1"}]}),
            json!({"labels": [{"id": "l1", "confidence": 0.9}]}),
        ],
    ));
    let language = |tag: &str| json!({"language": tag, "confidence": "high", "reason": "The title is in it"});
    expect![[r#"
        {"language":"de","confidence":"high","reason":"The title is in it"}
            model takes, host takes
        {"language":"zh-hant-tw","confidence":"high","reason":"The title is in it"}
            model takes, host takes
        {"language":"English","confidence":"high","reason":"The title is in it"}
            model takes, host refuses invalid_language: language is “English”, and has to be a language tag such as en or de-CH.
        {"language":"de_CH","confidence":"high","reason":"The title is in it"}
            model takes, host refuses invalid_language: language is “de_CH”, and has to be a language tag such as en or de-CH.
        {"language":"x-mine","confidence":"high","reason":"The title is in it"}
            model takes, host refuses invalid_language: language is “x-mine”, and has to be a language tag such as en or de-CH.
        {"language":"d","confidence":"high","reason":"The title is in it"}
            model refuses, host refuses invalid_language: language is “d”, and has to be a language tag such as en or de-CH.
        {"language":"","confidence":"high","reason":"The title is in it"}
            model refuses, host refuses invalid_language: language is “”, and has to be a language tag such as en or de-CH.
        {"language":"de","confidence":"high","reason":" "}
            model takes, host refuses invalid_arguments: reason is blank.
        {"language":"de","reason":"The title is in it"}
            model refuses, host refuses invalid_arguments: confidence is missing, and has to be high, medium or low.
    "#]]
    .assert_eq(&sides(
        NAMES[4],
        &[
            language("de"),
            language("zh-hant-tw"),
            language("English"),
            language("de_CH"),
            language("x-mine"),
            language("d"),
            language(""),
            json!({"language": "de", "confidence": "high", "reason": " "}),
            json!({"language": "de", "reason": "The title is in it"}),
        ],
    ));
    expect![[r#"
        {"query":"roof"}
            model takes, host takes
        {"query":" "}
            model takes, host refuses invalid_arguments: query is blank.
        {"query":["roof"]}
            model refuses, host refuses invalid_arguments: query is a list, and has to be a text.
        {}
            model refuses, host refuses invalid_arguments: query is missing, and has to be a text.
    "#]]
    .assert_eq(&sides(NAMES[5], &[json!({"query": "roof"}), json!({"query": " "}), json!({"query": ["roof"]}), json!({})]));
    let operations = |count: usize| json!({"operations": vec![json!({"op": "delete", "id": 1}); count]});
    expect![[r#"
        {"operations":[{"op":"update","id":12,"priority":null}]}
            model takes, host takes
        {"operations":[{"op":"delete","id":1},{"op":"delete","id":1},{"op":"delete","id":1},{"op":"delete","id":1},{"op":"delete…
            model takes, host takes
        {"operations":[{"op":"delete","id":1},{"op":"delete","id":1},{"op":"delete","id":1},{"op":"delete","id":1},{"op":"delete…
            model refuses, host refuses too_many_operations: 201 operations are too many; at most 200 go together.
        {"operations":[]}
            model refuses, host refuses invalid_arguments: operations is empty, and has to hold 1 to 200 objects.
        {"operations":[{"op":"delete"},"delete 12"]}
            model refuses, host refuses invalid_arguments: operations[1] is the text “delete 12”, and has to be an object.
        {"operations":{"op":"delete"}}
            model refuses, host refuses invalid_arguments: operations is an object, and has to be a list of objects.
    "#]]
    .assert_eq(&sides(
        NAMES[6],
        &[
            json!({"operations": [{"op": "update", "id": 12, "priority": null}]}),
            operations(200),
            operations(201),
            json!({"operations": []}),
            json!({"operations": [{"op": "delete"}, "delete 12"]}),
            json!({"operations": {"op": "delete"}}),
        ],
    ));
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn the_plan_tools_are_read_strictly() {
    let todo = |content: &str, more: Value| {
        let mut todo = json!({"content": content, "activeForm": "Doing it", "status": "pending"});
        todo.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        todo
    };
    let todos = |count: usize| json!({"todos": vec![todo("Read", json!({})); count]});
    expect![[r#"
        {"todos":[{"content":"Read","activeForm":"Doing it","status":"completed","level":null},{"content":"Tick","activeForm":"D…
            model refuses, host takes
        {"todos":[]}
            model takes, host takes
        {"todos":[{"content":"Read","activeForm":"Doing it","status":"pending"},{"content":"Read","activeForm":"Doing it","statu…
            model takes, host takes
        {"todos":[{"content":"Read","activeForm":"Doing it","status":"pending"},{"content":"Read","activeForm":"Doing it","statu…
            model refuses, host refuses too_many_items: 51 steps are too many; at most 50 make a list.
        {"todos":[{"content":"Read","activeForm":"Doing it","status":"pending","level":1}]}
            model takes, host refuses invalid_arguments: todos[0].level is 1, and has to be 0: the first step has none before it to be part of.
        {"todos":[{"content":"Read","activeForm":"Doing it","status":"pending"},{"content":"Tick","activeForm":"Doing it","statu…
            model refuses, host refuses invalid_arguments: todos[1].level is the number 2, and has to be a whole number from 0 to 1.
        {"todos":[{"content":"Read","activeForm":"Doing it","status":"pending"},{"content":"Tick","activeForm":"Doing it","statu…
            model refuses, host refuses invalid_arguments: todos[1].level is the text “1”, and has to be a whole number from 0 to 1.
        {"todos":[{"content":"Read","activeForm":"Doing it","status":"done"}]}
            model refuses, host refuses invalid_arguments: todos[0].status is the text “done”, and has to be pending, in_progress or completed.
        {"todos":[{"content":" ","activeForm":"Doing it","status":"pending"}]}
            model takes, host refuses invalid_title: todos[0].content is blank, and has to hold 1 to 400 characters.
        {"todos":[{"content":"Read","activeForm":"","status":"pending"}]}
            model refuses, host refuses invalid_title: todos[0].activeForm is blank, and has to hold 1 to 400 characters.
        {"todos":[{"content":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
            model refuses, host refuses invalid_title: todos[0].content has 401 characters; at most 400 are taken: “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…”
        {"todos":[{"content":"Read","status":"pending"}]}
            model refuses, host refuses invalid_arguments: todos[0].activeForm is missing, and has to be a text.
        {"todos":["Read"]}
            model refuses, host refuses invalid_arguments: todos[0] is the text “Read”, and has to be an object.
    "#]].assert_eq(&sides(
        NAMES[7],
        &[
            json!({"todos": [todo("Read", json!({"status": "completed", "level": null})), todo("Tick", json!({"level": 1}))]}),
            json!({"todos": []}),
            todos(50),
            todos(51),
            json!({"todos": [todo("Read", json!({"level": 1}))]}),
            json!({"todos": [todo("Read", json!({})), todo("Tick", json!({"level": 2}))]}),
            json!({"todos": [todo("Read", json!({})), todo("Tick", json!({"level": "1"}))]}),
            json!({"todos": [todo("Read", json!({"status": "done"}))]}),
            json!({"todos": [todo(" ", json!({}))]}),
            json!({"todos": [todo("Read", json!({"activeForm": ""}))]}),
            json!({"todos": [todo(&"x".repeat(401), json!({}))]}),
            json!({"todos": [{"content": "Read", "status": "pending"}]}),
            json!({"todos": ["Read"]}),
        ],
    ));
    let claim = |evidence: Value| json!({"step": "1", "result": "It is done", "evidence": evidence});
    expect![[r#"
        {"step":"1","result":"It is done","evidence":[{"kind":"change","ids":["i1"]},{"kind":"manual","summary":"Thought about i…
            model takes, host takes
        {"step":"1","result":"It is done","evidence":[{"kind":"lookup","ids":["i1"],"query":"roof"},{"kind":"lookup","query":"ro…
            model refuses, host takes
        {"step":"1","result":"It is done","evidence":[{"kind":"proposal","id":"p1"},{"kind":"approval","id":"p1"}]}
            model takes, host takes
        {"step":" ","result":"It is done","evidence":[{"kind":"manual","summary":"So"}]}
            model takes, host refuses invalid_arguments: step is blank: say which step, by its number or its words.
        {"step":"1","result":"","evidence":[{"kind":"manual","summary":"So"}]}
            model refuses, host refuses invalid_arguments: result is blank: say in a sentence what came of the step.
        {"step":1,"result":"It is done","evidence":[{"kind":"manual","summary":"So"}]}
            model refuses, host refuses invalid_arguments: step is the number 1, and has to be a text.
        {"step":"1","result":"It is done","evidence":[]}
            model refuses, host refuses invalid_arguments: evidence is empty: name at least one thing that shows that the step is done.
        {"step":"1","result":"It is done","evidence":[{"kind":"manual","summary":" "}]}
            model takes, host refuses invalid_arguments: evidence[0].summary is blank: say in a sentence what was done.
        {"step":"1","result":"It is done","evidence":[{"kind":"photo","id":"p1"}]}
            model refuses, host refuses invalid_arguments: evidence[0].kind is the text “photo”, and has to be change, lookup, proposal, approval or manual.
        {"step":"1","result":"It is done","evidence":[{"ids":["i1"]}]}
            model refuses, host refuses invalid_arguments: evidence[0].kind is missing, and has to be change, lookup, proposal, approval or manual.
        {"step":"1","result":"It is done","evidence":["i1"]}
            model refuses, host refuses invalid_arguments: evidence[0] is the text “i1”, and has to be an object with a kind.
        {"step":"1","result":"It is done","evidence":[["change",["i1"]]]}
            model refuses, host refuses invalid_arguments: evidence[0] is a list, and has to be an object with a kind.
        {"step":"1","result":"It is done","evidence":[{"kind":"change"}]}
            model refuses, host refuses invalid_arguments: evidence[0].ids is missing, and has to be a list of texts.
        {"step":"1","result":"It is done","evidence":[{"kind":"change","ids":[]}]}
            model refuses, host refuses invalid_arguments: evidence[0].ids is empty: name the rows that were changed.
        {"step":"1","result":"It is done","evidence":[{"kind":"change","ids":"i1"}]}
            model refuses, host refuses invalid_arguments: evidence[0].ids is the text “i1”, and has to be a list of texts.
        {"step":"1","result":"It is done","evidence":[{"kind":"change","ids":["i1"," "]}]}
            model takes, host refuses invalid_arguments: evidence[0].ids[1] is blank.
        {"step":"1","result":"It is done","evidence":[{"kind":"lookup"}]}
            model takes, host refuses invalid_arguments: evidence[0] names neither ids nor a query: say what was looked up.
        {"step":"1","result":"It is done","evidence":[{"kind":"lookup","ids":[]}]}
            model takes, host refuses invalid_arguments: evidence[0] names neither ids nor a query: say what was looked up.
        {"step":"1","result":"It is done","evidence":[{"kind":"approval","id":""}]}
            model refuses, host refuses invalid_arguments: evidence[0].id is blank.
    "#]].assert_eq(&sides(
        NAMES[8],
        &[
            claim(json!([{"kind": "change", "ids": ["i1"]}, {"kind": "manual", "summary": "Thought about it"}])),
            claim(json!([{"kind": "lookup", "ids": ["i1"], "query": "roof"}, {"kind": "lookup", "query": "roof", "ids": null}])),
            claim(json!([{"kind": "proposal", "id": "p1"}, {"kind": "approval", "id": "p1"}])),
            json!({"step": " ", "result": "It is done", "evidence": [{"kind": "manual", "summary": "So"}]}),
            json!({"step": "1", "result": "", "evidence": [{"kind": "manual", "summary": "So"}]}),
            json!({"step": 1, "result": "It is done", "evidence": [{"kind": "manual", "summary": "So"}]}),
            claim(json!([])),
            claim(json!([{"kind": "manual", "summary": " "}])),
            claim(json!([{"kind": "photo", "id": "p1"}])),
            claim(json!([{"ids": ["i1"]}])),
            claim(json!(["i1"])),
            claim(json!([["change", ["i1"]]])),
            claim(json!([{"kind": "change"}])),
            claim(json!([{"kind": "change", "ids": []}])),
            claim(json!([{"kind": "change", "ids": "i1"}])),
            claim(json!([{"kind": "change", "ids": ["i1", " "]}])),
            claim(json!([{"kind": "lookup"}])),
            claim(json!([{"kind": "lookup", "ids": []}])),
            claim(json!([{"kind": "approval", "id": ""}])),
        ],
    ));
}

#[test]
fn what_is_read_is_trimmed_and_in_order() {
    let read = |name: &str, arguments: Value| format!("{:?}\n", parse(name, &arguments).unwrap());
    let mut text =
        read(NAMES[0], json!({"items": [{"title": " Milk\n"}, {"title": "  "}, {"title": "Bread", "isChecked": true}, {"title": "Milk"}]}));
    text += &read(NAMES[1], json!({"items": [{"id": " i1 ", "title": " Oil ", "isChecked": null, "evidence": [" n1"]}]}));
    text += &read(NAMES[3], json!({"labelIds": [], "labels": [{"id": " l1 ", "confidence": "very_high"}]}));
    text += &read(NAMES[4], json!({"language": "DE-ch", "confidence": "low", "reason": " So "}));
    text += &read(NAMES[6], json!({"operations": [{"op": "update", "id": 12, "priority": null}]}));
    text += &read(NAMES[8], json!({"step": " 1 ", "result": " So ", "evidence": [{"kind": "lookup", "ids": [], "query": " roof "}]}));
    expect![[r#"
        AddItems(AddItems { items: [NewItem { title: "Milk", is_checked: false }, NewItem { title: "Bread", is_checked: true }, NewItem { title: "Milk", is_checked: false }], checklist_id: None })
        UpdateItems(UpdateItems { items: [ItemChange { id: "i1", is_checked: None, title: Some("Oil"), is_archived: None, reason: None, evidence: Some(["n1"]) }] })
        AssignLabels(AssignLabels { label_ids: None, labels: Some([LabelChoice { id: "l1", confidence: VeryHigh }]) })
        SetLanguage(SetLanguage { language: "de-CH", confidence: Low, reason: "So" })
        Propose(Propose { operations: [{"op": String("update"), "id": Number(12), "priority": Null}] })
        CompleteStep(CompleteStep { step: "1", result: "So", evidence: [Lookup { ids: None, query: Some("roof") }] })
    "#]].assert_eq(&text);
}

#[test]
fn a_refusal_shows_what_would_be_taken() {
    let check = |name: &str, arguments: Value, expected: Expect| {
        let problem = parse(name, &arguments).unwrap_err();
        expected.assert_eq(&format!("{problem}\n{}", problem.hint.as_ref().unwrap()));
    };
    check(
        NAMES[0],
        json!({"items": "a, b"}),
        expect![[r#"
            items is the text “a, b”, and has to be a list of objects.
            {"items":[{"title":"Pick up milk"}]}"#]],
    );
    check(
        NAMES[8],
        json!({"step": "1"}),
        expect![[r#"
            result is missing, and has to be a text.
            {"step":"2","result":"The label “garden” is on the task.","evidence":[{"kind":"change","ids":["12"]}]}"#]],
    );
    check(
        "add_checklist_item",
        json!({}),
        expect![[r"
            There is no tool called “add_checklist_item”.
            There are add_multiple_checklist_items, update_checklist_items, suggest_checklist_completion, assign_task_labels, set_task_language, search_notes, propose_operations, todo_write and complete_step."]],
    );
}
