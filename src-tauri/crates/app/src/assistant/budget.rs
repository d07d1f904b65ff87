//! Limits for automatic work: at most two wakes, transcriptions and model turns of each kind at a time, and a daily budget of tokens and
//! wakes.
//!
//! A day begins at midnight in the user's time zone. A transcription counts the tokens that its server reports, or an estimate from its
//! length. The amounts used are read from the audit, so that all processes on a database share one budget.

use domain::{Code, Problem};
use tokio::sync::Semaphore;

use crate::{Budget, clock::midnight};

/// The number of each kind that may run at a time.
const AT_A_TIME: usize = 2;

/// Queues for work that is limited.
pub(crate) struct Lanes {
    pub wakes: Semaphore,
    pub transcriptions: Semaphore,
    pub turns: Semaphore,
}

impl Default for Lanes {
    fn default() -> Self {
        let lane = || Semaphore::new(AT_A_TIME);
        Self { wakes: lane(), transcriptions: lane(), turns: lane() }
    }
}

impl Budget<'_> {
    /// Refuses a call of a model where the tokens of the day are used up. `tokens_used_up`
    pub(crate) async fn check_tokens(self) -> Result<(), Problem> {
        let most = self.app.settings().all().await?.model.tokens_per_day;
        let (_, tokens) = self.spent_today().await?;
        if tokens < u64::from(most) {
            return Ok(());
        }
        let message = format!("Models have used all {most} tokens allowed per day.");
        Err(Problem::new(Code::TokensUsedUp, message)
            .naming("count", &most)
            .hint("Raise the number under Settings, Models, or go on tomorrow."))
    }

    /// Refuses a wake where those of the day are used up. `wakes_used_up`
    pub(crate) async fn check_wakes(self) -> Result<(), Problem> {
        let most = self.app.settings().all().await?.agent.wakes_per_day;
        let (wakes, _) = self.spent_today().await?;
        if wakes < u64::from(most) {
            return Ok(());
        }
        let message = format!("Agents have run {most} times today, which is the daily limit.");
        Err(Problem::new(Code::WakesUsedUp, message)
            .naming("count", &most)
            .hint("Raise the number under Settings, Agent, or go on tomorrow."))
    }

    /// Wakes and tokens of today.
    pub(crate) async fn spent_today(self) -> Result<(u64, u64), Problem> {
        let since = midnight(self.app.clock().date(), self.app.clock().zone());
        Ok(self.app.store().spent_since(since).await?)
    }
}

#[cfg(test)]
mod tests;
