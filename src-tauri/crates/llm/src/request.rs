//! A call as the body of a request.

use agent::model::{Message, ModelCall, Output, Role};
use async_openai::types::chat::{
    ChatCompletionNamedToolChoice, ChatCompletionRequestAssistantMessage, ChatCompletionRequestMessage, ChatCompletionRequestSystemMessage,
    ChatCompletionRequestUserMessage, ChatCompletionStreamOptions, ChatCompletionTool, ChatCompletionToolChoiceOption, ChatCompletionTools,
    CreateChatCompletionRequest, FunctionObject, ResponseFormat, ResponseFormatJsonSchema,
};
use serde_json::Value;

use crate::{
    Provider, Rung,
    ladder::{Limit, Shape},
    schema::is_strict,
};

/// The body that asks for a call's answer. `rung` is how JSON is asked for, where the call wants JSON.
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
    if let (Output::Json { name, schema }, Some(rung)) = (&call.output, rung) {
        hold(&mut request, rung, name, schema);
    }
    request
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
        Role::User | Role::Tool => ChatCompletionRequestUserMessage::from(text).into(),
        Role::Assistant => ChatCompletionRequestAssistantMessage::from(text).into(),
    }
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

    /// The body without its messages, which are the same in all.
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
