use expect_test::{Expect, expect};

use super::{
    Wanted::{Arguments, Words},
    *,
};

fn check(wanted: Wanted, lines: &[&str], expected: &Expect) {
    let mut reading = Reading::new(wanted, 40);
    let mut said = String::new();
    let result = lines.iter().try_for_each(|line| reading.line(line.as_bytes())).and_then(|()| reading.end());
    said.extend(reading.take());
    let end = match result {
        Ok(answered) => format!("{answered:?}"),
        Err(trouble) => format!("{trouble:?}"),
    };
    expected.assert_eq(&format!("{said:?} {end}"));
}

#[test]
fn answers_in_every_form_that_servers_send() {
    check(
        Words,
        &[
            ": waiting",
            "event: message",
            r#"data: {"id":"1","model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":""}}]}"#,
            r#"data: {"choices":[{"delta":{"content":" Two"},"finish_reason":null}]}"#,
            r#"data:{"choices":[{"delta":{"content":" tasks."},"finish_reason":""}],"service_tier":"on_demand"}"#,
            r#"data: {"choices":[{"delta":{},"finish_reason":"stop"}]}"#,
            r#"data: {"choices":[],"usage":{"prompt_tokens":12.0,"completion_tokens":3}}"#,
            "data: [DONE]",
        ],
        &expect![[r#""Two tasks." Answered { model: "m", prompt_tokens: 12, answer_tokens: 3, truncated: false, calls: [] }"#]],
    );
    check(
        Arguments,
        &[
            r#"data: {"choices":[{"delta":{"content":"Let me see."}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"plan","arguments":""}}]}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"operations\":"}}]}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"[]}"}}]}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":1,"id":"b","function":{"arguments":"{}"}}]}}]}"#,
            r#"data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#,
        ],
        &expect![[r#""{\"operations\":[]}" Answered { model: "", prompt_tokens: 10, answer_tokens: 7, truncated: false, calls: [] }"#]],
    );
    check(
        Arguments,
        &[r#"{"choices":[{"message":{"tool_calls":[{"function":{"arguments":{"ok":true}}}]},"finish_reason":"stop"}]}"#],
        &expect![[r#""{\"ok\":true}" Answered { model: "", prompt_tokens: 10, answer_tokens: 3, truncated: false, calls: [] }"#]],
    );
    check(
        Arguments,
        &[r#"data: {"choices":[{"delta":{"content":"{\"ok\":true}"},"finish_reason":"stop"}]}"#],
        &expect![[r#""{\"ok\":true}" Answered { model: "", prompt_tokens: 10, answer_tokens: 3, truncated: false, calls: [] }"#]],
    );
    check(
        Words,
        &[r#"{"choices":[{"message":{"content":[{"type":"thinking"},{"type":"text","text":"Hi"}]},"finish_reason":"length"}]}"#],
        &expect![[r#""Hi" Answered { model: "", prompt_tokens: 10, answer_tokens: 1, truncated: true, calls: [] }"#]],
    );
}

/// Text of a model that talks instead of calling the tool is passed on as it arrives; reasoning keeps its end mark.
#[test]
fn many_words_beside_arguments_are_passed_on() {
    let say = |words: &str| serde_json::json!({"choices": [{"delta": {"content": words}}]}).to_string();
    let call = r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"operations\":[]}"}}]}}]}"#;
    for (words, expected) in [
        (vec!["Let me see."], r#"{"operations":[]}"#.to_owned()),
        (vec!["[", &"[".repeat(300)], format!("{}{}", "[".repeat(301), r#"{"operations":[]}"#)),
        (vec!["<think>", &"Hm. ".repeat(100), "</think>"], format!("<think>{}</think>{}", "Hm. ".repeat(100), r#"{"operations":[]}"#)),
    ] {
        let mut reading = Reading::new(Arguments, 0);
        for piece in &words {
            reading.whole(say(piece).as_bytes()).unwrap();
        }
        reading.whole(call.as_bytes()).unwrap();
        reading.whole(say("That is all.").as_bytes()).unwrap();
        assert_eq!(reading.take().unwrap_or_default(), expected, "{words:?}");
    }
}

#[test]
fn words_and_calls() {
    let tools = || Wanted::Calls(vec!["add", "tick"]);
    check(
        tools(),
        &[
            r#"data: {"choices":[{"delta":{"role":"assistant","content":null}}]}"#,
            r#"data: {"choices":[{"delta":{"content":"Adding "}}]}"#,
            r#"data: {"choices":[{"delta":{"content":"two."}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"add","arguments":""}}]}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"items\":[]}"}}]}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":1,"function":{"name":"tick","arguments":{"id":1}}}]}}]}"#,
            r#"data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#,
        ],
        &expect![[
            r#""Adding two." Answered { model: "", prompt_tokens: 10, answer_tokens: 10, truncated: false, calls: [ToolCall { id: "a", name: "add", arguments: "{\"items\":[]}" }, ToolCall { id: "call_1", name: "tick", arguments: "{\"id\":1}" }] }"#
        ]],
    );
    check(
        tools(),
        &[
            r#"{"choices":[{"message":{"content":null,"tool_calls":[{"function":{"name":"add"}},{"function":{"name":"tick"}}]},"finish_reason":"stop"}]}"#,
        ],
        &expect![[
            r#""" Answered { model: "", prompt_tokens: 10, answer_tokens: 2, truncated: false, calls: [ToolCall { id: "call_1", name: "add", arguments: "{}" }, ToolCall { id: "call_2", name: "tick", arguments: "{}" }] }"#
        ]],
    );
    let said = |text: &str| format!(r#"{{"choices":[{{"message":{{"content":{}}},"finish_reason":"stop"}}]}}"#, Value::from(text));
    check(
        tools(),
        &[&said("\n<tool_call>{\"name\":\"add\",\"arguments\":{\"items\":[]}}</tool_call>")],
        &expect![[
            r#""" Answered { model: "", prompt_tokens: 10, answer_tokens: 16, truncated: false, calls: [ToolCall { id: "call_1", name: "add", arguments: "{\"items\":[]}" }] }"#
        ]],
    );
    check(
        tools(),
        &[&said("{\"name\":\"add\",\"parameters\":{}}")],
        &expect![[
            r#""" Answered { model: "", prompt_tokens: 10, answer_tokens: 8, truncated: false, calls: [ToolCall { id: "call_1", name: "add", arguments: "{}" }] }"#
        ]],
    );
    check(
        tools(),
        &[&said("{\"name\":\"fly\",\"parameters\":{}}")],
        &expect![[
            r#""{\"name\":\"fly\",\"parameters\":{}}" Answered { model: "", prompt_tokens: 10, answer_tokens: 8, truncated: false, calls: [] }"#
        ]],
    );
    check(tools(), &[&said(" ")], &expect![[r#""" Empty(false)"#]]);
    // If there is a real call too, the text is only text.
    check(
        tools(),
        &[
            r#"data: {"choices":[{"delta":{"content":"{\"name\":\"add\",\"parameters\":{}}"}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"function":{"name":"tick","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}"#,
        ],
        &expect![[
            r#""{\"name\":\"add\",\"parameters\":{}}" Answered { model: "", prompt_tokens: 10, answer_tokens: 9, truncated: false, calls: [ToolCall { id: "call_1", name: "tick", arguments: "{}" }] }"#
        ]],
    );
}

#[test]
fn words_are_held_back_only_as_long_as_they_may_be_a_call() {
    let piece = |text: &str| format!(r#"data: {{"choices":[{{"delta":{{"content":{}}}}}]}}"#, Value::from(text));
    let mut reading = Reading::new(Wanted::Calls(vec!["add"]), 0);
    let mut taken = Vec::new();
    for text in [" <to", "ol_", "box", " is", " open"] {
        reading.line(piece(text).as_bytes()).unwrap();
        taken.push(reading.take().unwrap_or_default());
    }
    assert_eq!(taken, ["", "", "<tool_box", " is", " open"]);
}

#[test]
fn calls_stay_within_their_bounds() {
    let call = |arguments: usize| {
        let arguments = "x".repeat(arguments);
        format!(r#"data: {{"choices":[{{"delta":{{"tool_calls":[{{"function":{{"name":"add","arguments":"{{{arguments}}}"}}}}]}}}}]}}"#)
    };
    for (length, most, trouble) in [(1, 64, Trouble::TooManyCalls), (LARGEST / 4, 3, Trouble::TooLarge)] {
        let mut reading = Reading::new(Wanted::Calls(vec!["add"]), 0);
        let results: Vec<_> = (0..=most).map(|_| reading.line(call(length).as_bytes())).collect();
        assert!(results[..most].iter().all(Result::is_ok), "{results:?}");
        assert_eq!(results[most], Err(trouble));
    }
}

#[test]
fn what_is_no_answer() {
    check(Words, &[r#"data: {"choices":[{"delta":{"content":"Two"}}]}"#], &expect![[r#""Two" CutOff"#]]);
    check(Words, &[r#"data: {"choices":[{"delta":{"content":" \n"},"finish_reason":"stop"}]}"#], &expect![[r#""" Empty(false)"#]]);
    check(
        Words,
        &[r#"data: {"choices":[{"delta":{"reasoning_content":"Hm"},"finish_reason":"length"}]}"#, "data: [DONE]"],
        &expect![[r#""" Empty(true)"#]],
    );
    check(Words, &["data: {\"choices\":"], &expect![[r#""" Unreadable("no JSON")"#]]);
    check(Words, &[r#"data: {"choices":"many"}"#], &expect![[r#""" Unreadable("fields of other types")"#]]);
    check(Words, &[r#"data: {"choices":[{"delta":{"content":42}}]}"#], &expect![[r#""" Unreadable("fields of other types")"#]]);
    check(Words, &["<html>"], &expect![[r#""" Unreadable("a web page")"#]]);
    check(Words, &[r#"data: {"error":{"code":429,"message":"slow down"}}"#], &expect![[r#""" Server(Some(429), "slow down")"#]]);
    check(Words, &[r#"{"error":"no such thing"}"#], &expect![[r#""" Server(None, "no such thing")"#]]);
    check(Words, &[], &expect![[r#""" CutOff"#]]);
}

#[test]
fn an_answer_stays_within_its_bound_and_bytes_that_are_no_text_are_replaced() {
    let mut reading = Reading::new(Words, 0);
    let piece = format!(r#"data: {{"choices":[{{"delta":{{"content":"{}"}}}}]}}"#, "x".repeat(LARGEST / 4));
    let taken = (0..8).take_while(|_| reading.line(piece.as_bytes()).is_ok()).count();
    assert_eq!(taken, 4);
    let mut reading = Reading::new(Words, 0);
    reading.line(b"data: {\"choices\":[{\"delta\":{\"content\":\"caf\xe9\"},\"finish_reason\":\"stop\"}]}").unwrap();
    assert_eq!(reading.take().as_deref(), Some("caf\u{fffd}"));
    assert!(matches!(reading.line(format!("data: {}", "[".repeat(100_000)).as_bytes()), Err(Trouble::Unreadable(_))));
}
