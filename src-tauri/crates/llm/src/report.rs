//! “Test connection”: what a user needs to know about a server before relying on it.

use agent::model::{Fault, Message, ModelCall, Output, Purpose, Role};
use domain::{Code, Problem};
use serde::Serialize;
use tokio::time::Instant;

use crate::{
    Key, Llm, Provider, Rung,
    call::{exchange::Hearing, line::Line, models},
    llm::End,
    server::fault,
};

/// The length of the answer used to measure speed, in tokens.
const SAMPLE_TOKENS: u32 = 96;

/// The result of a connection test.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Whether a server answered.
    pub reachable: bool,
    /// Its models, if it lists them.
    pub models: Vec<String>,
    /// Whether the chosen model exists: it is listed, or it answered.
    pub model_found: bool,
    /// The highest rung of structured output that works.
    pub rung: Option<Rung>,
    /// How fast the model writes after its first token.
    pub tokens_per_second: Option<f32>,
    /// The time to the first token, in milliseconds.
    pub time_to_first_token_ms: Option<u32>,
    /// What prevents its use, if anything.
    pub problem: Option<Problem>,
    /// The result in a sentence, with the next step.
    pub sentence: String,
}

impl Llm {
    /// Tests a server completely: its list, its rung (again, even if it is known), its speed.
    pub async fn test_connection(&self, provider: &Provider, key: Option<Key>) -> Report {
        let mut report = Report {
            reachable: false,
            models: Vec::new(),
            model_found: false,
            rung: None,
            tokens_per_second: None,
            time_to_first_token_ms: None,
            problem: None,
            sentence: String::new(),
        };
        match self.look_around(provider, key, &mut report).await {
            Ok(()) => report.sentence = praise(&report),
            Err(fault) => {
                report.sentence.clone_from(&fault.problem.message);
                report.problem = Some(fault.problem);
            }
        }
        report
    }

    async fn look_around(&self, provider: &Provider, key: Option<Key>, report: &mut Report) -> Result<(), Fault> {
        let line = self.line(provider, key)?;
        match models::list(&line).await {
            Ok(models) => {
                report.reachable = true;
                report.model_found = models.contains(&provider.model);
                report.models = models;
            }
            // Not every server has a list, or shows it to everyone; the model itself decides.
            Err(fault) if fault.problem.code == Code::ModelUnreachable || fault.problem.code == Code::ModelSlow => return Err(fault),
            Err(fault) => {
                report.reachable = true;
                if fault.problem.code == Code::ModelKeyRefused {
                    return Err(fault);
                }
            }
        }
        if provider.model.trim().is_empty() {
            return Err(fault::not_found(&line.endpoint, "", None));
        }
        let (first, speed) = self.speed(&line).await?;
        report.model_found = true;
        report.time_to_first_token_ms = Some(first);
        report.tokens_per_second = speed;
        self.forget(provider);
        report.rung = Some(self.climb(&line).await.map_err(End::fault)?);
        Ok(())
    }

    /// Milliseconds to the first token, and tokens per second after it; None for an answer too short to measure.
    async fn speed(&self, line: &Line<'_>) -> Result<(u32, Option<f32>), Fault> {
        let call = ModelCall {
            id: 0,
            purpose: Purpose::Chat,
            messages: vec![Message::new(Role::User, include_str!("../prompts/speed.txt").trim_end())],
            output: Output::Text,
            max_tokens: SAMPLE_TOKENS,
        };
        let mut hearing = Hearing::kept();
        let began = Instant::now();
        let answered = self.converse(line, &call, None, false, &mut hearing).await.map_err(End::fault)?;
        let (first, last) = hearing.times.unwrap_or((began, began));
        let written = last.duration_since(first).as_secs_f32();
        let tokens = f32::from(u16::try_from(answered.answer_tokens).unwrap_or(u16::MAX)) - 1.0;
        let speed = (written > 0.02 && tokens >= 4.0).then(|| tokens / written);
        Ok((u32::try_from(first.duration_since(began).as_millis()).unwrap_or(u32::MAX), speed))
    }
}

/// The sentence if everything works well enough.
fn praise(report: &Report) -> String {
    let form = match report.rung {
        Some(Rung::JsonSchema | Rung::Tool) => "Ready. Plans work.",
        Some(Rung::JsonObject) => "Ready. A plan may need a correction now and then.",
        Some(Rung::Prompt) | None => "Ready, but plans may need corrections.",
    };
    match report.tokens_per_second {
        Some(speed) if speed < 8.0 => format!("{form} It writes slowly, {speed:.0} tokens per second: a smaller model would be quicker."),
        Some(speed) => format!("{form} It writes {speed:.0} tokens per second."),
        None => form.to_owned(),
    }
}
