//! The conversation of one wake: its beginning, the calls and answers since then, and how it is kept within limits.
//!
//! The beginning stays whole in every round. After it the oldest tool answers are shortened first, then the arguments of the oldest calls;
//! the calls themselves are kept, because servers refuse an answer without its call.

use serde_json::{Value, json};

use super::prompt::cut;
use crate::model::{Message, Role, ToolCall};

/// Maximum size of everything after the beginning, in bytes.
const TALK_MOST: usize = 96 * 1024;
/// Maximum size of one tool answer, of the text beside calls, and of one call's arguments, in bytes.
const ANSWER_MOST: usize = 24 * 1024;
const WORDS_MOST: usize = 4 * 1024;
const ARGUMENTS_MOST: usize = 32 * 1024;
/// The length of a shortened answer, in bytes.
const SHORT: usize = 160;
/// Maximum length of a tool's name, in characters.
const NAME_MOST: usize = 64;

/// The messages so far.
#[derive(Clone, Debug)]
pub(super) struct Talk {
    opening: usize,
    messages: Vec<Message>,
}

impl Talk {
    /// A conversation that has just begun.
    pub(super) fn new(opening: Vec<Message>) -> Self {
        Self { opening: opening.len(), messages: opening }
    }

    /// All messages, within the limits.
    pub(super) fn messages(&mut self) -> Vec<Message> {
        self.bound();
        self.messages.clone()
    }

    /// Adds the model's text, and the calls that will be answered. Servers validate these when they are sent back, so arguments that are
    /// not a JSON object and characters that a name cannot have are not repeated.
    pub(super) fn called(&mut self, words: &str, calls: &[ToolCall]) {
        let kept = |call: &ToolCall| {
            let object = serde_json::from_str::<Value>(&call.arguments).is_ok_and(|value| value.is_object());
            let fits = call.arguments.len() <= ARGUMENTS_MOST;
            let arguments = if object && fits { call.arguments.clone() } else { "{}".to_owned() };
            ToolCall { id: call.id.clone(), name: plain_name(&call.name), arguments }
        };
        let calls = calls.iter().map(kept).collect();
        self.messages.push(Message { calls, ..Message::new(Role::Assistant, cut(words.trim(), WORDS_MOST)) });
    }

    /// Adds the result of a call.
    pub(super) fn answered(&mut self, call: &str, body: &Value) {
        let text = body.to_string();
        let text = if text.len() > ANSWER_MOST { shortened(&text, ANSWER_MOST) } else { text };
        self.messages.push(Message { answers: Some(call.to_owned()), ..Message::new(Role::Tool, text) });
    }

    /// Adds a message of the host.
    pub(super) fn said(&mut self, text: &str) {
        self.messages.push(Message::new(Role::User, text));
    }

    fn bound(&mut self) {
        let since = &mut self.messages[self.opening..];
        let mut size: usize = since.iter().map(size).sum();
        for shorten in [shorten_answer, shorten_calls] {
            for message in since.iter_mut() {
                if size <= TALK_MOST {
                    return;
                }
                let before = self::size(message);
                shorten(message);
                size = size + self::size(message) - before;
            }
        }
    }
}

fn plain_name(name: &str) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() || c == '_' || c == '-' { c } else { '_' };
    let name: String = name.trim().chars().take(NAME_MOST).map(kept).collect();
    if name.is_empty() { "unnamed".to_owned() } else { name }
}

fn size(message: &Message) -> usize {
    message.text.len() + message.calls.iter().map(|call| call.name.len() + call.arguments.len()).sum::<usize>()
}

fn shorten_answer(message: &mut Message) {
    if message.role == Role::Tool && message.text.len() > 2 * SHORT {
        message.text = shortened(&message.text, SHORT);
    }
}

fn shorten_calls(message: &mut Message) {
    for call in &mut message.calls {
        "{}".clone_into(&mut call.arguments);
    }
    message.text = cut(&message.text, SHORT);
}

/// The beginning of an answer, as JSON that says it was cut.
fn shortened(text: &str, most: usize) -> String {
    json!({"shortened": cut(text, most)}).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(id: &str, arguments: String) -> ToolCall {
        ToolCall { id: id.to_owned(), name: "search_notes".to_owned(), arguments }
    }

    fn opening() -> Vec<Message> {
        vec![Message::new(Role::System, "rules"), Message::new(Role::User, "ä".repeat(100_000))]
    }

    #[test]
    fn the_oldest_answers_are_shortened_first_and_the_beginning_never() {
        let mut talk = Talk::new(opening());
        for round in 0..10 {
            let id = format!("call {round}");
            talk.called("", &[call(&id, json!({"query": "roof"}).to_string())]);
            talk.answered(&id, &json!({"found": "x".repeat(20_000)}));
        }
        let messages = talk.messages();
        assert_eq!(messages[..2], opening());
        let long: Vec<bool> =
            messages[2..].iter().filter(|message| message.role == Role::Tool).map(|message| message.text.len() > 400).collect();
        assert_eq!(long, [false, false, false, false, false, false, true, true, true, true]);
        assert!(messages[3].text.starts_with(r#"{"shortened":"{\"found\":\"xxx"#), "{}", messages[3].text);
        assert_eq!(messages[2].calls[0].arguments, r#"{"query":"roof"}"#, "calls stay while answers can give way");
        assert_eq!(messages.len(), 22);
    }

    #[test]
    fn calls_give_way_last() {
        let mut talk = Talk::new(opening());
        for round in 0..10 {
            let id = format!("call {round}");
            talk.called(&"w".repeat(10_000), &[call(&id, json!({"query": "y".repeat(30_000)}).to_string())]);
            talk.answered(&id, &json!({"found": 1}));
        }
        let messages = talk.messages();
        assert!(messages[2..].iter().map(size).sum::<usize>() <= TALK_MOST);
        assert_eq!(messages[2].calls, [call("call 0", "{}".to_owned())]);
        assert_eq!(messages[2].text.len(), SHORT);
        assert_eq!(messages[20].calls[0].arguments.len(), 30_012);
        assert_eq!(messages[20].text.len(), WORDS_MOST);
    }

    #[test]
    fn what_servers_would_refuse_is_not_repeated() {
        for (arguments, kept) in [("{\"a\":1}", "{\"a\":1}"), ("{\"a\":", "{}"), ("[1]", "{}"), ("\"a\"", "{}"), ("", "{}")] {
            let mut talk = Talk::new(vec![]);
            talk.called("", &[call("1", arguments.to_owned())]);
            assert_eq!(talk.messages()[0].calls[0].arguments, kept, "{arguments}");
        }
        for (name, kept) in
            [("todo_write", "todo_write"), (" functions.add item", "functions_add_item"), ("", "unnamed"), ("löschen", "l_schen")]
        {
            let mut talk = Talk::new(vec![]);
            talk.called("", &[ToolCall { name: name.to_owned(), ..call("1", "{}".to_owned()) }]);
            assert_eq!(talk.messages()[0].calls[0].name, kept);
        }
    }
}
