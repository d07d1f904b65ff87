//! Bounds on what runs by itself: at most two wakes, transcriptions and turns with a model at a time, and a budget of tokens and wakes a day.
//!
//! A day is the user's own. A transcription counts what its server says, or an estimate by its length. What was spent is read from the audit, so that all processes on a database share one budget.

use domain::Problem;
use tokio::sync::Semaphore;

use crate::{App, clock::midnight, problem};

/// How many of a kind run at a time.
const AT_A_TIME: usize = 2;

/// Who waits for whom.
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

impl App {
    /// Refuses a call of a model where the tokens of the day are used up. `tokens_used_up`
    pub(crate) async fn check_tokens(&self) -> Result<(), Problem> {
        let most = self.settings().await?.model.tokens_per_day;
        let (_, tokens) = self.spent_today().await?;
        if tokens < u64::from(most) {
            return Ok(());
        }
        let message = format!("Models have used the {most} tokens that one day may take.");
        Err(Problem::new("tokens_used_up", message)
            .naming("count", &most)
            .hint("Raise the number under Settings, Models, or go on tomorrow."))
    }

    /// Refuses a wake where those of the day are used up. `wakes_used_up`
    pub(crate) async fn check_wakes(&self) -> Result<(), Problem> {
        let most = self.settings().await?.agent.wakes_per_day;
        let (wakes, _) = self.spent_today().await?;
        if wakes < u64::from(most) {
            return Ok(());
        }
        let message = format!("Agents have woken {most} times today, which is as often as they may.");
        Err(Problem::new("wakes_used_up", message)
            .naming("count", &most)
            .hint("Raise the number under Settings, Agent, or go on tomorrow."))
    }

    /// Wakes and tokens of today.
    pub(crate) async fn spent_today(&self) -> Result<(u64, u64), Problem> {
        let since = midnight(self.clock().date(), self.clock().zone());
        self.store().spent_since(since).await.map_err(problem)
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Mutex, time::Duration};

    use llm::Keys;
    use protocol::turn::{Mode, TurnEvent, TurnRequest};
    use serde_json::json;
    use testkit::model_server::{ModelServer, Reply, Script};
    use uuid::Uuid;

    use super::AT_A_TIME;
    use crate::{App, Clock, ModelAccess, Patience};

    /// A newer message ends the turn before it, so the lane is filled by hand.
    #[tokio::test]
    async fn a_third_turn_with_a_model_waits() {
        let folder = tempfile::tempdir().unwrap();
        let access = ModelAccess { keys: Keys::session_only(), patience: Patience::default() };
        let app = App::open_with(&folder.path().join("test.db"), Clock::system(), access).await.unwrap();
        let server = ModelServer::start(Script::replies([Reply::text("Hello.")])).await.unwrap();
        let model = json!({"enabled": true, "baseUrl": server.url(), "model": "scripted"});
        app.change_settings(&json!({ "model": model })).await.unwrap();
        app.prepare_model().await.unwrap();
        let say = async |turn: u128| {
            let turn_id = Uuid::from_u128(turn);
            let request = TurnRequest { turn_id, message: "hello".to_owned(), mode: Mode::Chat, transcript: Vec::new(), clarify: None };
            let events = Mutex::new(Vec::new());
            app.send(request, |event: TurnEvent| events.lock().unwrap().push(event)).await.unwrap();
            events.into_inner().unwrap().len()
        };

        assert_eq!(AT_A_TIME, 2);
        let one = app.0.lanes.turns.acquire().await.unwrap();
        assert!(say(1).await > 0, "one more may run");
        let asked = server.asked().len();
        let two = app.0.lanes.turns.acquire().await.unwrap();
        let (waited, ()) = tokio::join!(say(2), async {
            tokio::time::sleep(Duration::from_millis(300)).await;
            assert_eq!(server.asked().len(), asked, "the third has asked its model");
            drop(two);
        });
        assert!(waited > 0 && server.asked().len() > asked, "it never came to its turn");
        // One that waits can be given up.
        let two = app.0.lanes.turns.acquire().await.unwrap();
        let ended = tokio::time::timeout(Duration::from_secs(5), async {
            tokio::join!(say(3), async {
                tokio::time::sleep(Duration::from_millis(100)).await;
                app.cancel(Uuid::from_u128(3));
            })
        });
        assert!(ended.await.is_ok(), "it waits although nobody does");
        drop((one, two));
    }
}
