//! Tests a real model as the assistant: router, plan, repair, summary and chat through the real program, with a table of the results.
//!
//! The tasks are examples in a temporary database; the user's data is not read. A small model plans badly, and that is not a failure: every
//! call must be answered, and every answer must be readable. Not here: the sentences of faults, which the program prints.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

use serde_json::Value;

use crate::{
    command::{Failure, cargo, read, run},
    workspace::built,
};

/// Ollama's address on this computer.
const OLLAMA: &str = "http://127.0.0.1:11434/v1";

/// Long past dates, so that the tasks are always overdue.
const EXAMPLES: &str = r#"{"operations":[
  {"op":"create_label","name":"errands"},
  {"op":"create","title":"Return the library books","scheduledFor":"2026-01-05","labels":["errands"]},
  {"op":"create","title":"Send the tax papers","scheduledFor":"2026-01-07","priority":"high"},
  {"op":"create","title":"Call the roofer about the gutter"},
  {"op":"create","title":"Repaint the garden bench"}
]}"#;

/// The messages to the assistant, with their mode. The second to last names a task that does not exist, so that there is something to
/// repair.
const MESSAGES: [(&str, &str); 4] = [
    ("auto", "move everything overdue to Monday"),
    ("plan", "plan a garden party: write the guest list, send the invitations, buy drinks"),
    ("plan", "repair the gutter next Monday and complete task 4711"),
    ("chat", "what is overdue?"),
];

/// The purposes of calls, in the order of a turn.
const PURPOSES: [&str; 5] = ["router", "plan", "repair", "summary", "chat"];

/// One turn, as reported by its events.
#[derive(Debug, Default)]
struct Turn {
    id: String,
    /// The last event, with the code of a failure.
    end: String,
    operations: Option<usize>,
    valid: usize,
    repaired: bool,
    /// Milliseconds from the first event to the first operation.
    first_operation: Option<u128>,
}

/// Calls of one purpose.
#[derive(Debug, Default)]
struct Calls {
    asked: u32,
    answered: u32,
    tokens: f64,
    ms: f64,
}

/// Runs everything against a server, by default Ollama.
pub fn check(url: Option<&str>, model: Option<&str>) -> Result<(), Failure> {
    run(cargo().args(["build", "--package", "assent-cli"]))?;
    let assent = built("assent")?;
    let folder = std::env::temp_dir().join(format!("assent-model-check-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| Failure::at(&folder, &error))?;
    let checked = Server { assent: &assent, folder: &folder, url: url.unwrap_or(OLLAMA), model }.check();
    // If this fails, the system clears its temporary folder later.
    let _ = fs::remove_dir_all(&folder);
    checked
}

struct Server<'a> {
    assent: &'a Path,
    folder: &'a Path,
    url: &'a str,
    model: Option<&'a str>,
}

impl Server<'_> {
    fn check(&self) -> Result<(), Failure> {
        let Some(model) = self.model else {
            return Err(Failure(
                "Name the model: `cargo xtask model-check --model NAME`, with `--url URL` where the server is not Ollama on this machine. \
                 docs/guide/connect-a-model.md says how to start one."
                    .into(),
            ));
        };
        let examples = self.folder.join("examples.json");
        fs::write(&examples, EXAMPLES).map_err(|error| Failure::at(&examples, &error))?;
        read(self.assent(&["apply"]).arg(&examples))?;
        let state = self.doctor(model)?;
        if let Some(trouble) = state["trouble"].as_str() {
            return Err(Failure(format!("{trouble} docs/guide/connect-a-model.md says how to start a server.")));
        }
        println!("{model} at {}", self.url);
        let mut turns = Vec::new();
        for (mode, message) in MESSAGES {
            let turn = self.turn(model, mode, message)?;
            println!("{mode:4}  {message}: {}", turn.told());
            turns.push(turn);
        }
        let rung = self.doctor(model)?["rung"].as_str().unwrap_or("-").to_owned();
        let calls = self.calls(&turns)?;
        println!("\n{}", table(&turns, &calls, &rung));
        let silent: Vec<&str> = PURPOSES.into_iter().zip(&calls).filter(|(_, calls)| calls.answered == 0).map(|(name, _)| name).collect();
        // Some models make no mistake that needs repair, and a summary is requested only if something can be applied.
        let silent: Vec<&str> = silent.into_iter().filter(|name| !matches!(*name, "repair" | "summary")).collect();
        if silent.is_empty() { Ok(()) } else { Err(Failure(format!("The model did not answer as {}.", silent.join(", ")))) }
    }

    fn assent(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.assent);
        command.arg("--db").arg(self.folder.join("check.db")).args(arguments);
        command
    }

    /// The program's report on the server.
    fn doctor(&self, model: &str) -> Result<Value, Failure> {
        let said = read(&mut self.assent(&["--json", "doctor", "--model-url", self.url, "--model", model]))?;
        Ok(json(&said)?["model"].take())
    }

    /// One turn, read event by event.
    fn turn(&self, model: &str, mode: &str, message: &str) -> Result<Turn, Failure> {
        let arguments = ["plan", "--events", "--mode", mode, "--model-url", self.url, "--model", model, message];
        let failed = |error: std::io::Error| Failure(format!("`assent plan` could not be run: {error}."));
        let mut child =
            self.assent(&arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(failed)?;
        let (mut turn, mut began) = (Turn::default(), None);
        for line in child.stdout.take().map(BufReader::new).into_iter().flat_map(BufReader::lines) {
            let event = json(&line.map_err(failed)?)?;
            turn.hear(&event, began.get_or_insert_with(Instant::now).elapsed().as_millis());
        }
        child.wait().map_err(failed)?;
        Ok(turn)
    }

    /// The calls of all turns by purpose, from the audit.
    fn calls(&self, turns: &[Turn]) -> Result<Vec<Calls>, Failure> {
        let mut calls: Vec<Calls> = PURPOSES.iter().map(|_| Calls::default()).collect();
        for turn in turns {
            for line in read(&mut self.assent(&["audit", "--action", "prompt", "--turn", &turn.id]))?.lines() {
                let row = json(line)?;
                let detail = &row["detail"];
                let Some(at) = PURPOSES.iter().position(|purpose| detail["purpose"] == *purpose) else { continue };
                calls[at].asked += 1;
                calls[at].answered += u32::from(detail["outcome"] == "answered");
                calls[at].tokens += detail["answerTokens"].as_f64().unwrap_or(0.0);
                calls[at].ms += detail["ms"].as_f64().unwrap_or(0.0);
            }
        }
        Ok(calls)
    }
}

impl Turn {
    /// Processes an event that arrived `after` milliseconds after the first.
    fn hear(&mut self, event: &Value, after: u128) {
        if let Some(id) = event["turnId"].as_str() {
            id.clone_into(&mut self.id);
        }
        match event["event"].as_str() {
            Some("ops") => {
                self.first_operation.get_or_insert(after);
                self.repaired |= event["version"] == 2;
            }
            Some("result") => {
                let operations = event["operations"].as_array().map(Vec::as_slice).unwrap_or_default();
                self.operations = Some(operations.len());
                self.valid = operations.iter().filter(|row| row["errors"].as_array().is_none_or(Vec::is_empty)).count();
            }
            Some("clarify") => self.end = "asked back".into(),
            Some("failed") => self.end = format!("failed, {}: {}", text(&event["code"]), text(&event["message"])),
            Some("done") if self.end.is_empty() => self.end = "done".into(),
            _ => {}
        }
    }

    fn told(&self) -> String {
        match self.operations {
            Some(operations) if operations > 0 => format!("{}, {} of {operations} operations valid", self.end, self.valid),
            _ => self.end.clone(),
        }
    }
}

fn table(turns: &[Turn], calls: &[Calls], rung: &str) -> String {
    let total = |figure: fn(&Turn) -> usize| turns.iter().map(figure).sum::<usize>();
    let (valid, listed) = (total(|turn| turn.valid), total(|turn| turn.operations.unwrap_or(0)));
    let first = turns.iter().filter_map(|turn| turn.first_operation).min();
    let repaired = turns.iter().filter(|turn| turn.repaired).count();
    let mut rows = vec![["call", "answered", "valid operations", "repaired", "rung", "first operation", "tokens/s"].map(str::to_owned)];
    for (purpose, calls) in PURPOSES.into_iter().zip(calls) {
        let only = |at: &str, text: String| if purpose == at { text } else { "-".to_owned() };
        let is_json = matches!(purpose, "router" | "plan" | "repair");
        rows.push([
            purpose.to_owned(),
            format!("{} of {}", calls.answered, calls.asked),
            only("plan", format!("{valid} of {listed}")),
            only("repair", if repaired > 0 { "yes".to_owned() } else { "no".to_owned() }),
            if is_json { rung.to_owned() } else { "-".to_owned() },
            only("plan", first.map_or("-".to_owned(), |ms| format!("{ms} ms"))),
            if calls.ms > 0.0 { format!("{:.1}", calls.tokens * 1_000.0 / calls.ms) } else { "-".to_owned() },
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let line = |row: &[String; 7]| {
        let padded: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        padded.join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn json(text: &str) -> Result<Value, Failure> {
    serde_json::from_str(text).map_err(|error| Failure(format!("What the program prints cannot be read: {error}.")))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_turn_is_told_by_its_events() {
        let mut turn = Turn::default();
        let row = |errors: Value| json!({"errors": errors});
        let id = "01939f5e-0000-7000-8000-000000000001";
        for (after, event) in [
            (0, json!({"turnId": id, "event": "stage", "stage": "proposing"})),
            (300, json!({"event": "ops", "version": 0, "operations": []})),
            (400, json!({"event": "ops", "version": 1, "operations": []})),
            (500, json!({"event": "ops", "version": 2, "operations": []})),
            (600, json!({"event": "result", "operations": [row(json!([])), row(json!([{"code": "stale"}]))]})),
            (601, json!({"event": "done"})),
        ] {
            turn.hear(&event, after);
        }
        assert_eq!(turn.told(), "done, 1 of 2 operations valid");
        assert_eq!((turn.id.as_str(), turn.repaired, turn.first_operation), (id, true, Some(300)));
        let calls: Vec<Calls> = (1..=5).map(|asked| Calls { asked, answered: 1, tokens: 40.0, ms: 2_000.0 }).collect();
        let expected = "call     answered  valid operations  repaired  rung         first operation  tokens/s\n\
                        router   1 of 1    -                 -         json_schema  -                20.0\n\
                        plan     1 of 2    1 of 2            -         json_schema  300 ms           20.0\n\
                        repair   1 of 3    -                 yes       json_schema  -                20.0\n\
                        summary  1 of 4    -                 -         -            -                20.0\n\
                        chat     1 of 5    -                 -         -            -                20.0";
        assert_eq!(table(&[turn], &calls, "json_schema"), expected);
    }

    #[test]
    fn a_failure_is_told_with_its_sentence() {
        let mut turn = Turn::default();
        turn.hear(&json!({"event": "failed", "code": "model_busy", "message": "Try again."}), 1);
        turn.hear(&json!({"event": "done"}), 2);
        assert_eq!(turn.told(), "failed, model_busy: Try again.");
    }
}
