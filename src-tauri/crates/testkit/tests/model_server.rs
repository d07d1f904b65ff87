//! The scripted model server as a program.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    env, fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Child, Command, Stdio},
};

use serde_json::{Value, json};

/// The program, which ends with the value.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts it; its address without `http://` and path.
fn start(arguments: &[&str]) -> (Program, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_model-server")).args(arguments).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().trim_start_matches("http://").trim_end_matches("/v1").to_owned();
    (Program(child), address)
}

/// Asks for an answer in one piece; the status and the content.
fn ask(address: &str, schema: &str, message: &str) -> (String, Value) {
    let body = json!({
        "model": "scripted",
        "messages": [{"role": "system", "content": "Answer in JSON."}, {"role": "user", "content": format!("Message (JSON): \"{message}\"")}],
        "response_format": {"type": "json_schema", "json_schema": {"name": schema, "schema": {"type": "object"}}},
    })
    .to_string();
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(stream, "POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}").unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    let status = response.lines().next().unwrap().to_owned();
    let answer = response.find('{').and_then(|from| serde_json::from_str(&response[from..=response.rfind('}')?]).ok());
    let content = answer.as_ref().and_then(|answer: &Value| answer["choices"][0]["message"]["content"].as_str()).unwrap_or("null");
    (status, serde_json::from_str(content).unwrap())
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
