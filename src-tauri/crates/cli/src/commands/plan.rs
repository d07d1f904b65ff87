//! One assistant turn, from the message to the applied changes.

use std::{
    io::{self, Write as _},
    sync::{Arc, Mutex},
};

use app::{App, Reader};
use protocol::{
    Code, Problem, ProposalId, Proposed, Source,
    changes::{Applied, ApplyRequest, UndoRequest},
    turn::{TranscriptTurn, TurnEvent, TurnEventKind, TurnRequest},
};
use serde_json::{Value, json};

use super::changes::{applied_text, fields, refuse_unless_undone, reversed};
use crate::{
    args::{Plan, word},
    failure::Failure,
    output::{DIM, LATE, STRONG, agrees, ask, json_line, print, print_json, styled, watched},
    words::plain,
};

/// The answer that agrees to a question.
const YES: &str = "yes";

/// How a turn ended.
struct Ended {
    request: TurnRequest,
    last: TurnEventKind,
}

/// Runs the turn; passes the assistant's questions on if a person is at the terminal; applies the selected operations.
pub async fn run(app: &App, args: &Plan, as_json: bool) -> Result<(), Failure> {
    let mut request = TurnRequest {
        turn_id: app.clock().new_id(),
        message: args.text.join(" "),
        mode: serde_json::from_value(word(&args.mode).into())?,
        transcript: Vec::new(),
        clarify: None,
    };
    let reader = Arc::new(app.settings().reader().await);
    let can_answer = !as_json && !args.events && watched() && io::IsTerminal::is_terminal(&io::stdin());
    loop {
        let Ended { request: asked, last } = turn(app, request, args.events, &reader).await?;
        match last {
            TurnEventKind::Clarify { clarify } => {
                let question = serde_json::to_value(&clarify)?;
                // Shows the change set to revert; --yes agrees to it as to any other change.
                let undo = options(&question).iter().any(|option| !option["changeSet"].is_null());
                if as_json && !args.events && !(undo && args.yes) {
                    return print_json(&json!({"turnId": asked.turn_id, "clarify": question}));
                }
                if !args.events && !as_json {
                    print(&question_text(&question))?;
                }
                let agreed = undo && (args.yes || args.apply && agrees(&reader.say("cli_take_it_back", &[]), &reader)?);
                let answer = if agreed {
                    Some(YES.to_owned())
                } else if undo && args.apply {
                    None
                } else if can_answer {
                    ask(">")?
                } else {
                    None
                };
                let Some(answer) = answer.filter(|answer| !answer.is_empty()) else {
                    return Ok(());
                };
                request = answered(app, asked, &question, &answer)?;
            }
            TurnEventKind::Result { undo: Some(id), .. } => {
                let request = UndoRequest { change_set_id: Some(id), ..UndoRequest::default() };
                let outcome = app.history().undo(request, Source::Cli).await?;
                let outcome = reader.worded(outcome);
                return if args.events { refuse_unless_undone(&outcome, "undo") } else { reversed(&outcome, "undo", as_json, &reader) };
            }
            TurnEventKind::Result { text, words, operations, proposal_id, offer, .. } => {
                let text = words.unwrap_or(text);
                let answer = Answer { turn_id: asked.turn_id.to_string(), text, operations, offer };
                if !as_json && !args.events {
                    print(&answer.shown(&reader))?;
                }
                let applied = answer.apply(app, args, proposal_id, &reader).await?;
                return answer.finish(args, as_json, applied.map(|applied| reader.worded(applied)), &reader);
            }
            TurnEventKind::Failed { code, message, values, .. } => {
                return Err(Problem { values, ..Problem::new(code, message) }.into());
            }
            _ => return Err(Problem::new(Code::Cancelled, "The turn was cancelled.").into()),
        }
    }
}

/// Drives one turn; each event is printed as it comes where that is wanted.
async fn turn(app: &App, request: TurnRequest, events: bool, reader: &Arc<Reader>) -> Result<Ended, Failure> {
    let heard: Arc<Mutex<Option<TurnEventKind>>> = Arc::default();
    let sink = {
        let (heard, reader) = (heard.clone(), reader.clone());
        move |event: TurnEvent| {
            let event = reader.worded(event);
            if events && let Ok(line) = serde_json::to_string(&event) {
                let mut out = io::stdout().lock();
                // The turn continues even if the reader of the output is gone.
                let _ = write!(out, "{}", json_line(&line)).and_then(|()| out.flush());
            }
            let decisive = matches!(
                event.event,
                TurnEventKind::Clarify { .. } | TurnEventKind::Result { .. } | TurnEventKind::Failed { .. } | TurnEventKind::Cancelled
            );
            if decisive && let Ok(mut heard) = heard.lock() {
                *heard = Some(event.event);
            }
        }
    };
    app.assistant().send(request.clone(), sink).await?;
    let last = heard.lock().ok().and_then(|mut heard| heard.take());
    let last = last.ok_or_else(|| Problem::new(Code::Internal, "The turn ended without an answer."))?;
    Ok(Ended { request, last })
}

/// The question with its numbered choices.
fn question_text(question: &Value) -> String {
    let mut lines = vec![styled(STRONG, said(question, "question"))];
    for (number, option) in (1..).zip(options(question)) {
        let task = option["number"].as_u64().map(|number| format!("#{number} ")).unwrap_or_default();
        let day = option["scheduledFor"].as_str().map(|day| styled(DIM, &format!("  {day}"))).unwrap_or_default();
        lines.push(format!("{number:>3} {task}{}{day}", plain(said(option, "title"))));
    }
    lines.join("\n") + "\n"
}

/// What a person reads of a question or a choice: the words in their language, or else what goes back to the assistant.
fn said<'v>(what: &'v Value, name: &str) -> &'v str {
    what["words"].as_str().or_else(|| what[name].as_str()).unwrap_or_default()
}

fn options(question: &Value) -> Vec<&Value> {
    let groups = question["groups"].as_array().into_iter().flatten();
    groups.flat_map(|group| group["options"].as_array().into_iter().flatten()).collect()
}

/// The next message: numbers choose options, anything else is text.
fn answered(app: &App, asked: TurnRequest, question: &Value, answer: &str) -> Result<TurnRequest, Failure> {
    let options = options(question);
    let numbers: Option<Vec<usize>> = answer.split([',', ' ']).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect();
    let chosen: Option<Vec<&Value>> = numbers
        .filter(|numbers| !numbers.is_empty())
        .and_then(|numbers| numbers.iter().map(|number| options.get(number.checked_sub(1)?).copied()).collect());
    let mut clarify = json!({"question": question["question"], "options": options});
    let mut message = answer.to_owned();
    if let Some(chosen) = chosen {
        message = chosen.iter().filter_map(|option| option["title"].as_str()).collect::<Vec<_>>().join(", ");
        let ids: Vec<&Value> = chosen.iter().filter_map(|option| option.get("number")).collect();
        let mut selection = json!({ "ids": ids });
        for field in ["date", "priority"] {
            if let Some(value) = chosen.iter().find_map(|option| option.get(field)) {
                selection[field] = value.clone();
            }
        }
        clarify["selection"] = selection;
    }
    let entry = |role: &str, text: &str| TranscriptTurn { role: role.to_owned(), text: text.to_owned(), ids: Vec::new() };
    let mut transcript = asked.transcript;
    transcript.push(entry("user", &asked.message));
    transcript.push(entry("assistant", question["question"].as_str().unwrap_or_default()));
    Ok(TurnRequest {
        turn_id: app.clock().new_id(),
        message,
        mode: asked.mode,
        transcript,
        clarify: Some(serde_json::from_value(clarify)?),
    })
}

/// The assistant's text and proposal.
struct Answer {
    turn_id: String,
    text: String,
    operations: Vec<Proposed>,
    offer: Option<String>,
}

impl Answer {
    fn shown(&self, reader: &Reader) -> String {
        let mut lines = vec![plain(&self.text)];
        for (number, proposed) in (1..).zip(&self.operations) {
            lines.push(format!("{number:>3} {}", plain(&proposed.sentence)));
            for problem in &proposed.errors {
                lines.push(format!("    {}", styled(LATE, &plain(&problem.message))));
            }
            for sample in &proposed.preview.samples {
                let number = sample.number.map(|number| format!("#{number} ")).unwrap_or_default();
                let change = fields(sample.before.as_ref(), sample.after.as_ref(), reader);
                lines.push(format!("    {number}{}  {}", plain(&sample.title), styled(DIM, &change)));
            }
        }
        if let Some(offer) = &self.offer {
            lines.push(styled(DIM, &format!("assent plan --mode plan \"{}\"", plain(offer))));
        }
        lines.join("\n") + "\n"
    }

    /// Applies the selected valid operations, after asking or at once; does nothing if neither was requested.
    async fn apply(&self, app: &App, args: &Plan, proposal_id: Option<ProposalId>, reader: &Reader) -> Result<Option<Applied>, Failure> {
        if !(args.apply || args.yes) {
            return Ok(None);
        }
        let (mut operations, mut refused) = (Vec::new(), Vec::new());
        for (number, proposed) in (1..).zip(&self.operations) {
            if args.only.is_empty() || args.only.contains(&number) {
                match proposed.errors.first() {
                    None => operations.push(proposed.op.clone()),
                    Some(problem) => refused.push(problem.clone()),
                }
            }
        }
        if operations.is_empty() {
            return match refused.into_iter().next() {
                Some(problem) => Err(problem.into()),
                None => Ok(None),
            };
        }
        if !args.yes && !agrees(&reader.counted("cli_apply_these", operations.len()), reader)? {
            return Ok(None);
        }
        let mut request = ApplyRequest { confirm: args.confirm, proposal_id, ..ApplyRequest::of(operations) };
        loop {
            match app.changes().apply(request.clone(), Source::Assistant).await {
                Ok(applied) => return Ok(Some(applied)),
                // A number may be confirmed here only by a person who was asked.
                Err(refused) if args.apply && !args.yes && request.confirm.is_none() => {
                    let Some(number) = refused.confirm else { return Err(refused.into()) };
                    let typed =
                        ask(&reader.say("cli_type_number", &[("message", &refused.problem.message), ("number", &number.to_string())]))?;
                    if typed.as_deref() != Some(number.to_string().as_str()) {
                        return Err(refused.into());
                    }
                    request.confirm = Some(number);
                }
                Err(refused) => return Err(refused.into()),
            }
        }
    }

    fn finish(self, args: &Plan, as_json: bool, applied: Option<Applied>, reader: &Reader) -> Result<(), Failure> {
        if as_json {
            let mut value = json!({"turnId": self.turn_id, "text": self.text, "operations": self.operations});
            if let Some(offer) = self.offer {
                value["offer"] = offer.into();
            }
            if let Some(applied) = applied {
                value["applied"] = serde_json::to_value(applied)?;
            }
            return if args.events { Ok(()) } else { print_json(&value) };
        }
        match applied {
            Some(applied) if !args.events => print(&applied_text(&applied, reader)),
            _ => Ok(()),
        }
    }
}
