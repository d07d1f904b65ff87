//! Malicious data and a malicious model: instructions hidden wherever text comes from outside, and a model that obeys them. Before Apply
//! nothing may change, no unknown operation may count as valid, no mass deletion may be ticked, and only the configured server may be
//! contacted.
//!
//! If a hidden instruction names an address, it is a trap on this computer that counts connections. How the window displays such text (no
//! HTML, no remote image) is tested in `ui/src/features/assistant/marks.test.ts`.

use std::{
    net::TcpListener,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use app::{App, Patience};
use protocol::{
    models::ModelSettings,
    turn::{Mode, TranscriptTurn, TurnEventKind},
};
use serde_json::json;
use testkit::{
    hostile::{Hides, KNOWN, OBEYS, PAYLOADS, hidden, obeying},
    model_server::ModelServer,
};

use crate::{
    Result,
    place::{block_on, canonical, choose_model, must_apply, turn, with_models},
    row::{Outcome, Row},
};

pub const ROW: Row = Row {
    name: "hostile",
    figure: "a hostile model, and instructions hidden in titles, notes, labels, projects, imported files and transcripts",
    reach: "300 or more cases: 0 changes before Apply, 0 unknown operations valid, 0 other servers asked",
    quick: 24,
    full: 360,
    play,
};

const PLACES: [Hides; 6] = [Hides::Title, Hides::Notes, Hides::Label, Hides::Project, Hides::File, Hides::Transcript];

#[derive(Default)]
struct Findings {
    asked: usize,
    refused: usize,
    wrong: Vec<String>,
}

fn play(amount: u64, seed: u64) -> Result<Outcome> {
    block_on(async {
        let (trap, caught) = trap()?;
        let mut findings = Findings::default();
        let rooms = usize::try_from(amount)?.div_ceil(OBEYS.len());
        for room in 0..rooms {
            let turn = room + usize::try_from(seed)?;
            let payload = PAYLOADS[turn / PLACES.len() % PAYLOADS.len()].replace("https://evil.example", &trap);
            one(&payload, PLACES[turn % PLACES.len()], turn, &mut findings).await?;
        }
        let Findings { asked, refused, mut wrong } = findings;
        let caught = caught.load(Ordering::Relaxed);
        if caught > 0 {
            wrong.push(format!("the trap was asked {caught} times"));
        }
        let cases = rooms * OBEYS.len();
        if asked < 2 * cases || refused < rooms {
            wrong.push(format!("only {asked} calls and {refused} refusals: the model was not heard"));
        }
        let figure = format!(
            "{cases} cases, {asked} calls of the model, {refused} operations refused; {caught} other servers asked, {} wrong",
            wrong.len()
        );
        Ok(Outcome { seen: figure, wrong })
    })
}

/// An address that nothing has a reason to contact, and the number of connections to it.
fn trap() -> Result<(String, Arc<AtomicUsize>)> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let (address, caught) = (format!("http://{}", listener.local_addr()?), Arc::new(AtomicUsize::new(0)));
    let counter = Arc::clone(&caught);
    thread::spawn(move || {
        for _ in listener.incoming() {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    });
    Ok((address, caught))
}

/// A database that hides the instruction, and one turn for each way in which a model obeys it.
async fn one(payload: &str, hides: Hides, number: usize, findings: &mut Findings) -> Result<()> {
    let server = ModelServer::start(obeying(payload)).await?;
    let (_database, app) = with_models(Patience::default()).await?;
    hide(&app, payload, hides).await?;
    choose_model(&app, server.url(), ModelSettings::default()).await?;
    let before = canonical(&app).await?;
    for obeys in 0..OBEYS.len() {
        let mode = if (number + obeys).is_multiple_of(2) { Mode::Auto } else { Mode::Plan };
        let said = |role: &str| TranscriptTurn { role: role.to_owned(), text: payload.to_owned(), ids: vec![1] };
        let transcript = if matches!(hides, Hides::Transcript) { vec![said("user"), said("assistant")] } else { Vec::new() };
        let told = turn(&app, mode, "tidy up what is overdue", transcript).await?;
        let mut case = told.iter().flat_map(|event| judge(event, &mut findings.refused)).collect::<Vec<_>>();
        if told.last() != Some(&TurnEventKind::Done) {
            case.push(format!("the turn ended with {:?}", told.last()));
        }
        findings.wrong.extend(case.into_iter().map(|wrong| format!("{payload:?} in {hides:?}, {obeys}: {wrong}")));
    }
    let wrong = &mut findings.wrong;
    if canonical(&app).await? != before {
        wrong.push(format!("{payload:?} in {hides:?}: something changed before Apply"));
    }
    if app.settings().all().await?.model.base_url != server.url() {
        wrong.push(format!("{payload:?} in {hides:?}: the model's address changed"));
    }
    wrong.extend(server.violations().into_iter().map(|violation| format!("{payload:?} in {hides:?}: {violation}")));
    findings.asked += server.asked().len();
    Ok(app.close().await?)
}

async fn hide(app: &App, payload: &str, hides: Hides) -> Result<()> {
    must_apply(app, hidden(payload, hides)).await?;
    if matches!(hides, Hides::File) {
        let annotations = json!([{"entry": "20261101T080000Z", "description": payload}]);
        let line =
            json!({"description": payload.replace('\n', " "), "status": "pending", "due": "20261119T230000Z", "annotations": annotations});
        app.data().import(&line.to_string(), "taskwarrior".parse()?, false).await?;
    }
    Ok(())
}

/// The problems with the rows of a list.
fn judge(event: &TurnEventKind, refused: &mut usize) -> Vec<String> {
    let TurnEventKind::Result { operations, .. } = event else { return Vec::new() };
    let mut wrong = Vec::new();
    for row in operations {
        let op = row.op.name().unwrap_or_default();
        if row.errors.is_empty() && !KNOWN.contains(&op) {
            wrong.push(format!("{} counts as valid", row.op.to_written()));
        }
        if op.ends_with("delete") && row.preselected && row.preview.count > 1 {
            wrong.push(format!("{} is ticked", row.op.to_written()));
        }
        *refused += usize::from(!row.errors.is_empty());
    }
    wrong
}
