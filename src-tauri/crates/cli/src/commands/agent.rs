//! Runs the agent of one task by hand: a single tool call, a wake, or a scripted turn.

use std::io::{self, BufRead as _, Read as _};

use app::{AgentTurn, App, Reader};
use protocol::{
    Code, Problem, TaskRef,
    agent::{WakeOutcome, WakeReport, WakeTrigger},
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    failure::Failure,
    output::{DIM, LATE, print, print_json, styled},
    words::plain,
};

/// Runs one tool call, with its arguments on standard input. Prints the tool's answer; a refused call fails.
pub async fn tool(app: &App, name: &str, task: u64) -> Result<(), Failure> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let arguments = if text.trim().is_empty() { json!({}) } else { json_value(&text)? };
    let mut turn = app.agents().agent_turn(&TaskRef::Number(task)).await?;
    let answer = turn.call(name, &arguments).await?;
    turn.keep_plan().await?;
    print_json(&answer.body)?;
    if answer.refused { Err(Failure::Said) } else { Ok(()) }
}

/// A line of a scripted turn.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    tool: Option<String>,
    #[serde(default)]
    args: Value,
    #[serde(default)]
    new_turn: bool,
}

/// Runs a scripted turn, one line in and one answer out. A refused call is an answer like any other; a line that cannot be read makes the
/// command fail at the end.
pub async fn replay(app: &App, task: u64) -> Result<(), Failure> {
    let mut turn = app.agents().agent_turn(&TaskRef::Number(task)).await?;
    let mut unreadable = None;
    for (number, line) in (1_usize..).zip(io::stdin().lock().lines()) {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        match answer(&mut turn, &line).await? {
            Ok(body) => print_json(&body)?,
            Err(problem) => {
                print_json(&json!({"error": problem}))?;
                unreadable.get_or_insert(number);
            }
        }
    }
    turn.keep_plan().await?;
    match unreadable {
        None => Ok(()),
        Some(number) => Err(Problem::new(Code::InvalidLine, format!("Line {number} is no call of a tool."))
            .hint(r#"A line is {"tool":"search_notes","args":{"query":"tiles"}} or {"newTurn":true}."#)
            .into()),
    }
}

async fn answer(turn: &mut AgentTurn, line: &str) -> Result<Result<Value, Problem>, Failure> {
    let unreadable = |why: String| Problem::new(Code::InvalidLine, format!("This line is no call of a tool: {why}."));
    Ok(match serde_json::from_str(line) {
        Ok(Line { new_turn: true, .. }) => {
            let open = turn.open_steps();
            turn.keep_plan().await?;
            turn.new_turn();
            Ok(json!({"newTurn": true, "open": open}))
        }
        Ok(Line { tool: Some(tool), args, .. }) => Ok(turn.call(&tool, &if args.is_null() { json!({}) } else { args }).await?.body),
        Ok(_) => Err(unreadable("it names no tool".to_owned())),
        Err(error) => Err(unreadable(error.to_string())),
    })
}

/// Runs a wake to its end. With `events`, every event is printed as soon as it occurs.
pub async fn run(app: &App, task: u64, events: bool, as_json: bool) -> Result<(), Failure> {
    let mut heard = app.agents().subscribe_agents();
    let mut waking = app.agents().wakes().wake(&TaskRef::Number(task), WakeTrigger::Manual).await?;
    let report = loop {
        tokio::select! {
            biased;
            event = heard.recv(), if events => {
                if let Ok(event) = event {
                    print_json(&event)?;
                }
            }
            report = &mut waking.report => break report,
        }
    };
    let report = report.map_err(|error| Problem::new(Code::Internal, format!("The agent stopped unexpectedly: {error}.")))??;
    let reader = app.settings().reader().await;
    let report = reader.worded(report);
    while let Ok(event) = heard.try_recv() {
        if events {
            print_json(&event)?;
        }
    }
    match (events, as_json) {
        (true, _) => {}
        (false, true) => print_json(&report)?,
        (false, false) => print(&told(&report, &reader))?,
    }
    match report.outcome {
        WakeOutcome::Failed => Err(Failure::Said),
        _ => Ok(()),
    }
}

/// The report of a wake, for people.
fn told(report: &WakeReport, reader: &Reader) -> String {
    let mut lines: Vec<String> = report.deeds.iter().map(|deed| plain(&deed.sentence)).collect();
    if lines.is_empty() {
        lines.push(reader.say("cli_nothing_to_change", &[]));
    }
    let left_out = |what: &str, why: &str| reader.say("cli_left_out", &[("what", &plain(what)), ("reason", &plain(why))]);
    lines.extend(report.skipped.iter().map(|skip| styled(DIM, &left_out(&skip.what, &skip.reason))));
    lines.extend(report.open.iter().map(|step| reader.say("cli_left_open", &[("step", &plain(step))])));
    lines.extend(report.message.iter().map(|message| styled(LATE, &plain(message))));
    lines.extend(report.words.iter().map(|words| plain(words)));
    let cost = if report.rounds == 0 {
        String::new()
    } else {
        let (calls, tokens) = (reader.counted("cli_calls", report.rounds as usize), reader.counted("cli_tokens", report.tokens as usize));
        format!(", {calls}, {tokens}")
    };
    lines.push(styled(DIM, &format!("{}{cost}", plain(&report.agent))));
    lines.join("\n") + "\n"
}

fn json_value(text: &str) -> Result<Value, Failure> {
    Ok(serde_json::from_str(text).map_err(|error| {
        Problem::new(Code::InvalidJson, format!("The arguments are no JSON: {error}."))
            .hint(r#"For example {"items":[{"title":"Pick up milk"}]}."#)
    })?)
}
