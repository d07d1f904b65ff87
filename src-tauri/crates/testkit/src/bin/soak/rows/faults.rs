//! Every fault of a model server, many times, in complete turns on a real database.
//!
//! After each turn nothing is written, the last event is a failure with a sentence or a result, and the next message is answered, all
//! within 30 seconds. The memory of the program, including the server, may grow by 64 MB after the first round. Timeouts are the real ones
//! except two: the first word is awaited for 5 seconds instead of 60, and after the first round a silent stream counts as stalled after 2
//! seconds instead of 20.

use std::{
    fs,
    time::{Duration, Instant},
};

use app::Patience;
use protocol::{
    models::ModelSettings,
    settings::Settings,
    turn::{Mode, TurnEventKind},
};
use serde_json::json;
use testkit::model_server::{Fault, ModelServer, Purpose, Reply, Request, Script};

use crate::{
    Result,
    place::{block_on, canonical, choose_model, must_apply, turn, with_models},
    row::{Outcome, Row},
};

/// The app must be free again within this time.
const FREE: Duration = Duration::from_secs(30);
/// How much the program's memory may grow.
const GROWTH: u64 = 64 << 20;
/// After the first round, a silent stream counts as stalled after this time.
const STALL: Duration = Duration::from_secs(2);
/// How many seconds to wait for the first word.
const FIRST_WORD: u32 = 5;

/// What was found in all rounds.
#[derive(Debug, Default)]
struct Findings {
    turns: u64,
    failures: u64,
    wrong: Vec<String>,
    slowest: Duration,
}

pub const ROW: Row = Row {
    name: "model-faults",
    figure: "every fault of a model server, many times, through whole turns",
    reach: "17 kinds x 20: 0 writes, a plain sentence, free after 30 s at most, memory growth 64 MB at most",
    quick: 1,
    full: 20,
    play,
};

/// Plays every fault `times` times.
fn play(times: u64, _seed: u64) -> Result<Outcome> {
    block_on(async {
        let mut findings = Findings::default();
        let mut before = None;
        let mut most = 0;
        for round in 0..times {
            for fault in Fault::ALL {
                one(fault, round, &mut findings).await?;
                most = most.max(memory().unwrap_or(0));
            }
            if before.is_none() {
                before = memory();
                most = before.unwrap_or(0);
            }
        }
        let grown = before.map_or(0, |before| most.saturating_sub(before));
        let Findings { turns, failures, mut wrong, slowest } = findings;
        if grown > GROWTH {
            wrong.push(format!("memory grew by {} MB", grown >> 20));
        }
        let seen = format!(
            "{} kinds x {times}: {turns} turns, {failures} failed with a sentence, {} wrong, free after {:.1} s at most, memory grew by {} MB",
            Fault::ALL.len(),
            wrong.len(),
            slowest.as_secs_f64(),
            grown >> 20
        );
        Ok(Outcome { seen, wrong })
    })
}

async fn one(fault: Fault, round: u64, findings: &mut Findings) -> Result<()> {
    let plan = json!({"operations": [{"op": "create", "title": "Buy milk"}, {"op": "complete", "id": 1}]});
    let script = Script::with(move |request: &Request| match request.purpose {
        Purpose::Route => Reply::json(json!({"decision": "plan", "confidence": 0.95, "intent": "task"})),
        Purpose::Plan | Purpose::Repair => Reply::json(plan.clone()),
        Purpose::Text | Purpose::Trial | Purpose::Wake => Reply::text("Milk is added."),
    });
    let server = ModelServer::start(script.fault(fault)).await?;
    let patience = if round == 0 { Patience::default() } else { Patience { stall: STALL, ..Patience::default() } };
    let (_database, app) = with_models(patience).await?;
    let seed = vec![json!({"op": "create", "title": "Return the books", "scheduledFor": "2026-11-18"})];
    must_apply(&app, seed).await?;
    let before = canonical(&app).await?;
    choose_model(&app, server.url(), ModelSettings { first_token_s: FIRST_WORD, ..ModelSettings::default() }).await?;

    let mode = if round.is_multiple_of(2) { Mode::Plan } else { Mode::Auto };
    let began = Instant::now();
    let last = turn(&app, mode, "buy milk and complete the books", Vec::new()).await?.pop();
    let free = began.elapsed();
    findings.turns += 1;
    findings.slowest = findings.slowest.max(free);
    let mut wrong = Vec::new();
    match last {
        Some(TurnEventKind::Done) => {}
        Some(TurnEventKind::Failed { message, .. }) if message.ends_with('.') => findings.failures += 1,
        other => wrong.push(format!("the turn ended with {other:?}")),
    }
    if free > FREE {
        wrong.push(format!("free only after {free:?}"));
    }
    if canonical(&app).await? != before {
        wrong.push("something was written".to_owned());
    }
    app.settings().save_settings(Settings::default()).await?;
    if turn(&app, Mode::Auto, "what is overdue?", Vec::new()).await?.pop() != Some(TurnEventKind::Done) {
        wrong.push("the next message was not answered".to_owned());
    }
    findings.wrong.extend(wrong.into_iter().map(|wrong| format!("{fault}, round {round}: {wrong}")));
    app.close().await?;
    Ok(())
}

/// The program's memory in bytes; None if the system does not report it this way.
fn memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}
