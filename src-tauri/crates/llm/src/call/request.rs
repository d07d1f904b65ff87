//! Builds the body of a request from a call.

use agent::model::{Message, ModelCall, Output, Role, ToolCall, ToolOffer};
use async_openai::types::chat::{
    ChatCompletionMessageToolCall, ChatCompletionMessageToolCalls, ChatCompletionNamedToolChoice, ChatCompletionRequestAssistantMessage,
    ChatCompletionRequestMessage, ChatCompletionRequestSystemMessage, ChatCompletionRequestToolMessage, ChatCompletionRequestUserMessage,
    ChatCompletionStreamOptions, ChatCompletionTool, ChatCompletionToolChoiceOption, ChatCompletionTools, CreateChatCompletionRequest,
    FunctionCall, FunctionObject, ResponseFormat, ResponseFormatJsonSchema, ToolChoiceOptions,
};
use serde_json::Value;

use crate::{
    Provider, Rung,
    call::{
        ladder::{Limit, Shape},
        schema::is_strict,
    },
};

/// The body that asks for a call's answer. `rung` is how to ask for JSON, if the call wants JSON.
pub(crate) fn body(call: &ModelCall, provider: &Provider, rung: Option<Rung>, shape: Shape) -> CreateChatCompletionRequest {
    let mut request = CreateChatCompletionRequest {
        model: provider.model.clone(),
        messages: call.messages.iter().map(message).collect(),
        temperature: shape.temperature.then_some(provider.temperature),
        stream: Some(shape.stream),
        stream_options: (shape.stream && shape.usage)
            .then_some(ChatCompletionStreamOptions { include_usage: Some(true), include_obfuscation: None }),
        ..CreateChatCompletionRequest::default()
    };
    bound(&mut request, shape.limit, call.max_tokens);
    match (&call.output, rung) {
        (Output::Json { name, schema }, Some(rung)) => hold(&mut request, rung, name, schema),
        (Output::Tools(offers), _) => {
            request.tools = Some(offers.iter().map(offer).collect());
            request.tool_choice = Some(ChatCompletionToolChoiceOption::Mode(ToolChoiceOptions::Auto));
        }
        (Output::Text | Output::Json { .. }, _) => {}
    }
    request
}

fn offer(offer: &ToolOffer) -> ChatCompletionTools {
    let function = FunctionObject {
        name: offer.name.to_owned(),
        description: Some(offer.description.clone()),
        parameters: Some(offer.parameters.clone()),
        strict: is_strict(&offer.parameters).then_some(true),
    };
    ChatCompletionTools::Function(ChatCompletionTool { function })
}

#[expect(deprecated, reason = "most servers know only the older name of this field")]
fn bound(request: &mut CreateChatCompletionRequest, limit: Limit, tokens: u32) {
    match limit {
        Limit::Tokens => request.max_tokens = Some(tokens),
        Limit::CompletionTokens => request.max_completion_tokens = Some(tokens),
        Limit::None => {}
    }
}

fn message(message: &Message) -> ChatCompletionRequestMessage {
    let text = message.text.as_str();
    match message.role {
        Role::System => ChatCompletionRequestSystemMessage::from(text).into(),
        Role::User => ChatCompletionRequestUserMessage::from(text).into(),
        Role::Assistant if message.calls.is_empty() => ChatCompletionRequestAssistantMessage::from(text).into(),
        Role::Assistant => ChatCompletionRequestAssistantMessage {
            content: (!text.is_empty()).then(|| text.into()),
            tool_calls: Some(message.calls.iter().map(called).collect()),
            ..ChatCompletionRequestAssistantMessage::default()
        }
        .into(),
        Role::Tool => {
            let tool_call_id = message.answers.clone().unwrap_or_default();
            ChatCompletionRequestToolMessage { content: text.into(), tool_call_id }.into()
        }
    }
}

/// An earlier tool call, as repeated to the model. A malformed one is repaired, because some servers refuse the whole conversation for it;
/// the tool's result says what was wrong.
fn called(call: &ToolCall) -> ChatCompletionMessageToolCalls {
    const LONGEST: usize = 64;
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' || c == '-' { c } else { '_' };
    let name: String = call.name.chars().take(LONGEST).map(plain).collect();
    let is_object = serde_json::from_str::<Value>(&call.arguments).is_ok_and(|arguments| arguments.is_object());
    let arguments = if is_object { call.arguments.clone() } else { "{}".to_owned() };
    let name = if name.is_empty() { "unknown".to_owned() } else { name };
    ChatCompletionMessageToolCall { id: call.id.clone(), function: FunctionCall { name, arguments } }.into()
}

fn hold(request: &mut CreateChatCompletionRequest, rung: Rung, name: &str, schema: &Value) {
    let strict = is_strict(schema).then_some(true);
    match rung {
        Rung::JsonSchema => {
            request.response_format = Some(ResponseFormat::JsonSchema {
                json_schema: ResponseFormatJsonSchema { description: None, name: name.to_owned(), schema: schema.clone(), strict },
            });
        }
        Rung::Tool => {
            let function = FunctionObject { name: name.to_owned(), description: None, parameters: Some(schema.clone()), strict };
            request.tools = Some(vec![ChatCompletionTools::Function(ChatCompletionTool { function })]);
            request.tool_choice = Some(ChatCompletionToolChoiceOption::Function(ChatCompletionNamedToolChoice::from(name)));
        }
        Rung::JsonObject => request.response_format = Some(ResponseFormat::JsonObject),
        Rung::Prompt => {}
    }
}

#[cfg(test)]
mod tests {
    use agent::model::Purpose;
    use expect_test::{Expect, expect};
    use serde_json::json;

    use super::*;

    /// The body without its messages, which are the same in every case.
    fn check(output: Output, rung: Option<Rung>, shape: Shape, expected: &Expect) {
        let message = |role, text: &str| Message::new(role, text);
        let messages = vec![message(Role::System, "Plan."), message(Role::Assistant, "Yes?"), message(Role::User, "Buy milk")];
        let call = ModelCall { id: 1, purpose: Purpose::Plan, messages, output, max_tokens: 800 };
        let provider = Provider { temperature: 0.5, ..Provider::new("http://127.0.0.1", "m") };
        let mut body = serde_json::to_value(body(&call, &provider, rung, shape)).unwrap();
        let told = json!([
            {"role": "system", "content": "Plan."}, {"role": "assistant", "content": "Yes?"}, {"role": "user", "content": "Buy milk"},
        ]);
        assert_eq!(body["messages"].take(), told);
        expected.assert_eq(&body.to_string());
    }

    #[test]
    fn a_conversation_with_tools() {
        let call =
            |id: &str, name: &str, arguments: &str| ToolCall { id: id.to_owned(), name: name.to_owned(), arguments: arguments.to_owned() };
        let asked = |text: &str, calls| Message { calls, ..Message::new(Role::Assistant, text) };
        let answer = |id: &str, text: &str| Message { answers: Some(id.to_owned()), ..Message::new(Role::Tool, text) };
        let closed =
            json!({"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"], "additionalProperties": false});
        let offer = |name, parameters| ToolOffer { name, description: format!("To {name}."), parameters };
        let call = ModelCall {
            id: 1,
            purpose: Purpose::Wake,
            messages: vec![
                Message::new(Role::User, "Look."),
                asked("Adding.", vec![call("a", "add", r#"{"items":[]}"#), call("b", "my.add!", "[1")]),
                answer("a", "{}"),
                answer("b", "There is no such tool."),
                asked("", vec![call("c", "", "")]),
                answer("c", "No."),
            ],
            output: Output::Tools(vec![offer("add", json!({"type": "object", "properties": {"items": {}}})), offer("search", closed)]),
            max_tokens: 800,
        };
        let body = serde_json::to_value(body(&call, &Provider::new("http://127.0.0.1", "m"), None, Shape::default())).unwrap();
        let lines = body["messages"].as_array().unwrap().iter().chain(body["tools"].as_array().unwrap());
        let said: Vec<String> = lines.chain([&body["tool_choice"]]).map(ToString::to_string).collect();
        expect![[r#"
            {"role":"user","content":"Look."}
            {"role":"assistant","content":"Adding.","tool_calls":[{"type":"function","id":"a","function":{"name":"add","arguments":"{\"items\":[]}"}},{"type":"function","id":"b","function":{"name":"my_add_","arguments":"{}"}}]}
            {"role":"tool","content":"{}","tool_call_id":"a"}
            {"role":"tool","content":"There is no such tool.","tool_call_id":"b"}
            {"role":"assistant","tool_calls":[{"type":"function","id":"c","function":{"name":"unknown","arguments":"{}"}}]}
            {"role":"tool","content":"No.","tool_call_id":"c"}
            {"type":"function","function":{"name":"add","description":"To add.","parameters":{"type":"object","properties":{"items":{}}}}}
            {"type":"function","function":{"name":"search","description":"To search.","parameters":{"type":"object","properties":{"query":{"type":"string"}},"required":["query"],"additionalProperties":false},"strict":true}}
            "auto""#]].assert_eq(&said.join("\n"));
    }

    #[test]
    fn requests() {
        let shape = Shape::default();
        check(
            Output::Text,
            None,
            shape,
            &expect![[
                r#"{"messages":null,"model":"m","stream":true,"max_tokens":800,"stream_options":{"include_usage":true},"temperature":0.5}"#
            ]],
        );
        let newer = Shape { stream: false, limit: Limit::CompletionTokens, ..shape };
        check(
            Output::Text,
            None,
            newer,
            &expect![[r#"{"messages":null,"model":"m","max_completion_tokens":800,"stream":false,"temperature":0.5}"#]],
        );
        let json = || Output::Json { name: "plan", schema: json!({"type": "object"}) };
        let bare = Shape { usage: false, temperature: false, limit: Limit::None, ..shape };
        check(
            json(),
            Some(Rung::JsonSchema),
            bare,
            &expect![[
                r#"{"messages":null,"model":"m","response_format":{"type":"json_schema","json_schema":{"name":"plan","schema":{"type":"object"}}},"stream":true}"#
            ]],
        );
        check(
            json(),
            Some(Rung::Tool),
            bare,
            &expect![[
                r#"{"messages":null,"model":"m","stream":true,"tools":[{"type":"function","function":{"name":"plan","parameters":{"type":"object"}}}],"tool_choice":{"type":"function","function":{"name":"plan"}}}"#
            ]],
        );
        check(
            json(),
            Some(Rung::JsonObject),
            bare,
            &expect![[r#"{"messages":null,"model":"m","response_format":{"type":"json_object"},"stream":true}"#]],
        );
        check(json(), Some(Rung::Prompt), bare, &expect![[r#"{"messages":null,"model":"m","stream":true}"#]]);
        let strict = json!({"type": "object", "properties": {}, "additionalProperties": false});
        check(
            Output::Json { name: "plan", schema: strict },
            Some(Rung::JsonSchema),
            bare,
            &expect![[
                r#"{"messages":null,"model":"m","response_format":{"type":"json_schema","json_schema":{"name":"plan","schema":{"type":"object","properties":{},"additionalProperties":false},"strict":true}},"stream":true}"#
            ]],
        );
    }
}
