//! The steps from an unclean answer to JSON: remove tags and fences, then try the whole text, a fenced block, the first balanced object or
//! array, the same with repairs, and last the operations that were complete when the answer broke off.

use serde_json::{Map, Value};

use super::{
    ANSWER_MOST, DEPTH_MOST, lexer, mend,
    stream::{Scanner, is_operation},
};

/// How many balanced stretches of an answer are tried.
const TRIED: usize = 8;

/// Why an answer contains no usable JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// Nothing but space.
    Empty,
    /// More than [`ANSWER_MOST`] bytes.
    TooLarge,
    /// Nested deeper than [`DEPTH_MOST`].
    TooDeep,
    /// Nothing of the wanted kind.
    NotJson,
}

/// The list of operations: `{"operations":[..]}`, `{"actions":[..]}`, a bare array, a single object. Entries may be anything.
pub(crate) fn operations(answer: &str) -> Result<Vec<Value>, Unreadable> {
    match find(answer, |value| listed(value).ok()) {
        Err(Unreadable::NotJson) => {
            let complete = Scanner::default().push(answer);
            if complete.is_empty() { Err(Unreadable::NotJson) } else { Ok(complete) }
        }
        found => found,
    }
}

/// The first object with one of these keys.
pub(crate) fn object(answer: &str, keys: &[&str]) -> Result<Map<String, Value>, Unreadable> {
    find(answer, |value| match value {
        Value::Object(map) if keys.iter().any(|key| map.contains_key(*key)) => Some(map),
        _ => None,
    })
}

fn listed(value: Value) -> Result<Vec<Value>, Value> {
    match value {
        Value::Array(list) if list.is_empty() || list.iter().any(Value::is_object) => Ok(list),
        Value::Object(mut map) => match map.remove("operations").or_else(|| map.remove("actions")) {
            Some(Value::Array(list)) => Ok(list),
            Some(one @ Value::Object(_)) => Ok(vec![one]),
            Some(Value::Null) => Ok(Vec::new()),
            Some(other) => Err(other),
            None => {
                let one = Value::Object(map);
                if is_operation(&one) { Ok(vec![one]) } else { Err(one) }
            }
        },
        other => Err(other),
    }
}

/// Tries the steps in order and returns the first match.
fn find<T>(answer: &str, wanted: impl Fn(Value) -> Option<T>) -> Result<T, Unreadable> {
    if answer.len() > ANSWER_MOST {
        return Err(Unreadable::TooLarge);
    }
    let body = without_thoughts(answer);
    let body = body.trim();
    let strict = |text: &str| serde_json::from_str(text.trim()).ok().and_then(&wanted);
    let mended = |text: &str| mend::value(text.trim()).and_then(&wanted);
    let inner = |text: &str| serde_json::from_str::<String>(text).ok().filter(|inner| lexer::depth(inner) <= DEPTH_MOST);
    // Clean JSON is used unchanged: what looks like a tag in it is part of a title.
    if let Some(found) = strict(answer).filter(|_| lexer::depth(answer) <= DEPTH_MOST) {
        return Ok(found);
    }
    if body.is_empty() {
        return Err(Unreadable::Empty);
    }
    if lexer::depth(body) > DEPTH_MOST {
        return Err(Unreadable::TooDeep);
    }
    let blocks = fenced(body);
    let stretches = balanced(body);
    strict(body)
        .or_else(|| inner(body).and_then(|inner| strict(&inner)))
        .or_else(|| blocks.iter().find_map(|block| strict(block)))
        .or_else(|| stretches.iter().find_map(|stretch| strict(stretch)))
        .or_else(|| blocks.iter().find_map(|block| mended(block)))
        .or_else(|| stretches.iter().find_map(|stretch| mended(stretch)))
        .ok_or(Unreadable::NotJson)
}

/// The answer without `<think>` and its content, and without the `<response>` tags. If a thought does not end, nothing is left.
pub(super) fn without_thoughts(answer: &str) -> String {
    let mut body = String::with_capacity(answer.len());
    let mut rest = answer;
    let mut thinking = false;
    while let Some(at) = rest.find('<') {
        let (before, tagged) = rest.split_at(at);
        if !thinking {
            body.push_str(before);
        }
        let name = |tag: &str| tagged.get(..tag.len()).is_some_and(|head| head.eq_ignore_ascii_case(tag)).then_some(tag.len());
        let (begins, ends) = (name("<think>").or(name("<thinking>")), name("</think>").or(name("</thinking>")));
        let neither = name("<response>").or(name("</response>"));
        rest = match (begins, ends, neither) {
            (Some(length), _, _) => {
                thinking = true;
                &tagged[length..]
            }
            (_, Some(length), _) => {
                // Without an opening tag, everything before this was thought.
                if !thinking {
                    body.clear();
                }
                thinking = false;
                &tagged[length..]
            }
            (_, _, Some(length)) => &tagged[length..],
            _ => {
                if !thinking {
                    body.push('<');
                }
                &tagged[1..]
            }
        };
    }
    if !thinking {
        body.push_str(rest);
    }
    body
}

/// The text between fences, without the name of the language.
fn fenced(body: &str) -> Vec<&str> {
    let parts: Vec<&str> = body.split("```").collect();
    let inner = parts.iter().skip(1).step_by(2).take(TRIED);
    inner.map(|block| block.trim_start_matches(|c: char| c.is_ascii_alphanumeric())).collect()
}

fn balanced(body: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some((begin, end)) = lexer::balanced(body, from).filter(|_| found.len() < TRIED) {
        found.push(&body[begin..end]);
        from = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use expect_test::expect;

    use super::*;

    #[test]
    fn the_ladder() {
        let op = r#"{"op":"complete","id":4}"#;
        let mut log = String::new();
        for answer in [
            op.to_owned(),
            format!("[{op}]"),
            format!(r#"{{"operations":[{op}]}}"#),
            format!(r#"{{"actions":[{op}]}}"#),
            format!(r#"{{"operations":{op}}}"#),
            format!("<think>no {{\"op\":\"delete\",\"id\":1}}</think><response>{op}</response>"),
            format!("I think {{\"op\":\"delete\",\"id\":1}} </think> {op}"),
            format!("Here:\n```json\n{{\"operations\":[{op}]}}\n```\nand ```{{}}```"),
            format!("Of {{those}} I take {op}. Good?"),
            "{'operations':[{op:'complete',id:4,},]}".to_owned(),
            format!(r#"{{"operations":[{op},{{"op":"delete","id":1"#),
            serde_json::to_string(op).unwrap(),
            r#"{"operations":[1,"two",null,[]]}"#.to_owned(),
            r#"{"operations":[]}"#.to_owned(),
            r#"{"operations":null}"#.to_owned(),
            "[]".to_owned(),
            "<think>only thoughts".to_owned(),
            " \n".to_owned(),
            "I would complete it.".to_owned(),
            r#"{"operations":"rm -rf"}"#.to_owned(),
            "[".repeat(100_000),
            format!("{}{op}{}", "[".repeat(64), "]".repeat(64)),
            " ".repeat(ANSWER_MOST + 1),
        ] {
            let said = match operations(&answer) {
                Ok(list) => Value::Array(list).to_string(),
                Err(why) => format!("{why:?}"),
            };
            let _ = writeln!(log, "{:.70} => {said}", answer.replace('\n', " "));
        }
        expect![[r#"
            {"op":"complete","id":4} => [{"op":"complete","id":4}]
            [{"op":"complete","id":4}] => [{"op":"complete","id":4}]
            {"operations":[{"op":"complete","id":4}]} => [{"op":"complete","id":4}]
            {"actions":[{"op":"complete","id":4}]} => [{"op":"complete","id":4}]
            {"operations":{"op":"complete","id":4}} => [{"op":"complete","id":4}]
            <think>no {"op":"delete","id":1}</think><response>{"op":"complete","id => [{"op":"complete","id":4}]
            I think {"op":"delete","id":1} </think> {"op":"complete","id":4} => [{"op":"complete","id":4}]
            Here: ```json {"operations":[{"op":"complete","id":4}]} ``` and ```{}` => [{"op":"complete","id":4}]
            Of {those} I take {"op":"complete","id":4}. Good? => [{"op":"complete","id":4}]
            {'operations':[{op:'complete',id:4,},]} => [{"op":"complete","id":4}]
            {"operations":[{"op":"complete","id":4},{"op":"delete","id":1 => [{"op":"complete","id":4}]
            "{\"op\":\"complete\",\"id\":4}" => [{"op":"complete","id":4}]
            {"operations":[1,"two",null,[]]} => [1,"two",null,[]]
            {"operations":[]} => []
            {"operations":null} => []
            [] => []
            <think>only thoughts => Empty
               => Empty
            I would complete it. => NotJson
            {"operations":"rm -rf"} => NotJson
            [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ => TooDeep
            [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[{"op": => TooDeep
                                                                                   => TooLarge
        "#]]
        .assert_eq(&log);
    }

    #[test]
    fn an_object_by_its_keys() {
        for (answer, found) in [
            (r#"{"decision":"plan"}"#, true),
            (r#"Because {"a":1} I say {"decision":"plan"}"#, true),
            ("```\n{decision: plan}\n```", true),
            (r#"{"a":1}"#, false),
            ("plan", false),
        ] {
            assert_eq!(object(answer, &["decision"]).is_ok(), found, "{answer}");
        }
    }
}
