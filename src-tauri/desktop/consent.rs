//! Asks a person outside the page, in a system dialog: a compromised page can ask, but it cannot answer.
//!
//! Owns the dialog and its words. Not here: what needs consent, and what has been agreed to (`app::Consent`).

mod words;

use std::sync::atomic::{AtomicU64, Ordering};

use app::{App, Consent};
use protocol::{Code, Problem};
use rfd::{AsyncMessageDialog, MessageButtons, MessageDialogResult, MessageLevel};
use tauri::{AppHandle, Manager, Runtime};
use tokio::sync::{Mutex, oneshot};
use words::Words;

/// Replaces a person's answer in test builds: `yes` or `no`.
const ANSWER_VARIABLE: &str = "ASSENT_ANSWER";

type Answer = Box<dyn Fn(&Consent) -> bool + Send + Sync>;

/// Who answers, and the last answer. One question is asked at a time.
pub struct Asking {
    instead: Option<Answer>,
    last: Mutex<Last>,
    asked: AtomicU64,
}

/// The latest answer and its number.
#[derive(Default)]
struct Last {
    number: u64,
    refused: Option<Consent>,
}

impl Default for Asking {
    fn default() -> Self {
        let answer = if cfg!(debug_assertions) { std::env::var(ANSWER_VARIABLE).ok() } else { None };
        match answer.as_deref() {
            Some("yes") => Self::answering(|_| true),
            Some("no") => Self::answering(|_| false),
            _ => Self::new(None),
        }
    }
}

impl Asking {
    /// Uses a test's answers instead of asking.
    pub fn answering(answer: impl Fn(&Consent) -> bool + Send + Sync + 'static) -> Self {
        Self::new(Some(Box::new(answer)))
    }

    fn new(instead: Option<Answer>) -> Self {
        Self { instead, last: Mutex::default(), asked: AtomicU64::new(0) }
    }
}

/// Asks a person to agree to each of these, and remembers it; fails with the consent that was refused. Callers that ask while the same
/// question is shown share its answer.
pub async fn ask<R: Runtime>(handle: &AppHandle<R>, consents: impl IntoIterator<Item = Consent>) -> Result<(), Problem> {
    for consent in consents {
        ask_one(handle, &consent).await?;
    }
    Ok(())
}

async fn ask_one<R: Runtime>(handle: &AppHandle<R>, consent: &Consent) -> Result<(), Problem> {
    let (asking, app) = (handle.state::<Asking>(), handle.state::<App>());
    let before = asking.asked.load(Ordering::Relaxed);
    let mut last = asking.last.lock().await;
    if app.settings().consents().has_agreed(consent).await? {
        return Ok(());
    }
    if last.number > before && last.refused.as_ref() == Some(consent) {
        return Err(consent.missing());
    }
    let agrees = match &asking.instead {
        Some(answer) => answer(consent),
        None => show(handle, Words::of(consent, app.settings().language().await)).await?,
    };
    last.number = 1 + asking.asked.fetch_add(1, Ordering::Relaxed);
    last.refused = (!agrees).then(|| consent.clone());
    if agrees { app.settings().consents().agree(consent).await } else { Err(consent.missing()) }
}

/// Shows the dialog on the thread that owns the windows, and waits for its answer; closing the dialog means no.
async fn show<R: Runtime>(handle: &AppHandle<R>, words: Words) -> Result<bool, Problem> {
    let broken = |error: &dyn std::fmt::Display| Problem::new(Code::Internal, format!("The dialog could not be shown: {error}."));
    let (tell, told) = oneshot::channel();
    let shown = handle.run_on_main_thread(move || {
        let Words { question, detail, allow, refuse } = words;
        let buttons = MessageButtons::OkCancelCustom(allow.to_owned(), refuse.to_owned());
        let dialog = AsyncMessageDialog::new().set_level(MessageLevel::Warning).set_title(question).set_description(detail);
        let answer = dialog.set_buttons(buttons).show();
        tauri::async_runtime::spawn(async move {
            let agrees = match answer.await {
                MessageDialogResult::Ok | MessageDialogResult::Yes => true,
                MessageDialogResult::Custom(button) => button == allow,
                MessageDialogResult::No | MessageDialogResult::Cancel => false,
            };
            // If the window is gone, nobody waits for the answer.
            let _ = tell.send(agrees);
        });
    });
    shown.map_err(|error| broken(&error))?;
    told.await.map_err(|error| broken(&error))
}
