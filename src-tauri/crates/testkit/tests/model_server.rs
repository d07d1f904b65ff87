//! Tests the scripted model server as a program.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    env, fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Child, Command, Stdio},
};

use serde_json::{Value, json};

/// The program; dropping the value ends it.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts it; returns its address without `http://` and path.
fn start(arguments: &[&str]) -> (Program, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_model-server")).args(arguments).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().trim_start_matches("http://").trim_end_matches("/v1").to_owned();
    (Program(child), address)
}

/// Requests an unstreamed answer; returns the status and the content.
fn ask(address: &str, schema: &str, message: &str) -> (String, Value) {
    let (status, answer) = post(address, "chat/completions", "application/json", &json!({
        "model": "scripted",
        "messages": [{"role": "system", "content": "Answer in JSON."}, {"role": "user", "content": format!("Message (JSON): \"{message}\"")}],
        "response_format": {"type": "json_schema", "json_schema": {"name": schema, "schema": {"type": "object"}}},
    }).to_string());
    let content = answer["choices"][0]["message"]["content"].as_str().unwrap_or("null");
    (status, serde_json::from_str(content).unwrap())
}

/// Sends a body; returns the status and the JSON of the response.
fn post(address: &str, path: &str, kind: &str, body: &str) -> (String, Value) {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!("host: x\r\nconnection: close\r\ncontent-type: {kind}\r\ncontent-length: {}", body.len());
    write!(stream, "POST /v1/{path} HTTP/1.1\r\n{head}\r\n\r\n{body}").unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    let status = response.lines().next().unwrap().to_owned();
    let answer = response.find('{').and_then(|from| serde_json::from_str(&response[from..=response.rfind('}')?]).ok());
    (status, answer.unwrap_or_default())
}

#[test]
fn it_plays_the_main_story_or_a_script() {
    let (_program, address) = start(&["--port", "0"]);
    let (status, route) = ask(&address, "route", "Move everything overdue to Monday");
    assert_eq!((status.as_str(), &route["decision"]), ("HTTP/1.1 200 OK", &json!("plan")));
    let (_, plan) = ask(&address, "plan", "Plan the garden party");
    assert_eq!(plan["operations"].as_array().unwrap().len(), 6);

    let file = env::temp_dir().join(format!("assent-model-script-{}.json", std::process::id()));
    fs::write(&file, r#"[{"match": "ROOF", "purpose": "plan", "reply": {"operations": []}}]"#).unwrap();
    let (_program, address) = start(&["--script", file.to_str().unwrap(), "--fault", "server-error"]);
    fs::remove_file(&file).unwrap();
    assert_eq!(ask(&address, "plan", "Mend the roof"), ("HTTP/1.1 500 Internal Server Error".to_owned(), Value::Null));
}

#[test]
fn it_plays_a_wake_and_hears_a_recording() {
    let file = env::temp_dir().join(format!("assent-wake-script-{}.json", std::process::id()));
    let script = json!([
        {"purpose": "wake", "match": "createdItems", "reply": "Done."},
        {"purpose": "wake", "match": "milk", "reply": "Adding.", "calls": [
            {"tool": "add_multiple_checklist_items", "args": {"items": [{"title": "Milk"}]}},
            {"tool": "assign_task_labels", "args": {"labelIds": ["{{label:errands}}"]}},
        ]},
        {"purpose": "transcription", "match": "memo", "reply": "Buy milk."},
    ]);
    fs::write(&file, script.to_string()).unwrap();
    let (_program, address) = start(&["--script", file.to_str().unwrap()]);
    fs::remove_file(&file).unwrap();

    let tool = |name: &str| json!({"type": "function", "function": {"name": name, "parameters": {"type": "object", "properties": {}}}});
    let mut messages = vec![json!({"role": "user", "content": r#"Buy milk. {"labels":[{"id":"l1","name":"Errands"}]}"#})];
    let mut wake = |more: &[Value]| {
        messages.extend_from_slice(more);
        let tools = [tool("add_multiple_checklist_items"), tool("assign_task_labels")];
        let body = json!({"model": "scripted", "messages": messages, "tools": tools, "tool_choice": "auto"});
        post(&address, "chat/completions", "application/json", &body.to_string()).1["choices"][0]["message"].take()
    };
    let first = wake(&[]);
    let call =
        |id: &str, name: &str, arguments: &str| json!({"type": "function", "function": {"name": name, "arguments": arguments}, "id": id});
    let calls = [
        call("call_x0", "add_multiple_checklist_items", r#"{"items":[{"title":"Milk"}]}"#),
        call("call_x1", "assign_task_labels", r#"{"labelIds":["l1"]}"#),
    ];
    assert_eq!(first, json!({"role": "assistant", "content": "Adding.", "tool_calls": calls}));
    let answer = |id: &str, text: &str| json!({"role": "tool", "tool_call_id": id, "content": text});
    let last = wake(&[first, answer("call_x1", "{}"), answer("call_x0", r#"{"createdItems":[]}"#)]);
    assert_eq!(last, json!({"role": "assistant", "content": "Done."}));

    let part = |head: &str, body: &str| format!("--b\r\ncontent-disposition: form-data; name={head}\r\n\r\n{body}\r\n");
    let form = format!("{}{}--b--\r\n", part("model", "whisper"), part("file; filename=\"Memo.wav\"", "RIFF"));
    let heard = post(&address, "audio/transcriptions", "multipart/form-data; boundary=b", &form);
    assert_eq!(heard, ("HTTP/1.1 200 OK".to_owned(), json!({"text": "Buy milk."})));
    let unreadable = post(&address, "audio/transcriptions", "multipart/form-data; boundary=b", "--b\r\nnothing");
    assert_eq!(unreadable.0, "HTTP/1.1 400 Bad Request");
}

#[test]
fn what_it_does_not_understand_it_says() {
    for (arguments, said) in [
        (&["--speed", "3"][..], "model-server: “--speed” is not understood"),
        (&["--port"][..], "model-server: “--port” is not understood"),
        (&["--fault", "boredom"][..], "model-server: there is no fault “boredom”; there are slow-first-token,"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_model-server")).args(arguments).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.starts_with(said), "{error}");
    }
}
