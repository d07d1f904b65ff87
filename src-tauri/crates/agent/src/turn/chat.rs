//! An answer by a model: one call, text only. The text changes nothing; only the host's own reading of the message can offer a plan.

use domain::sentence::Sentence;
use language::instruction::{Decision, Route};
use protocol::turn::Stage;

use super::{
    State, Turn,
    call::{Answer, SHOWN_EVERY, unreadable},
};
use crate::{
    model::{Fault, Output, Purpose},
    prompt,
    reading::{plain, recover::Unreadable},
    routing::gates,
    snapshot::Use,
};

/// Maximum length of an answer, in characters.
const MOST: usize = 8_000;
/// How many tasks of an answer the next turn's "them" can refer to.
const ABOUT: usize = 50;

/// The model call for an answer.
#[derive(Debug)]
pub(super) struct Chatting {
    offer: Option<String>,
    shown: String,
    shown_at: u32,
}

impl Turn {
    pub(super) fn chat(&mut self, decision: &Decision) {
        self.stage(Stage::Chatting);
        let message = self.message.trim();
        let offer = match &decision.route {
            Route::Chat { offer: Some(offer), .. } => Some(offer.clone()),
            Route::Plan { operations, .. } if !operations.is_empty() => Some(message.to_owned()),
            _ => gates::changes(message).then(|| message.to_owned()),
        };
        let messages = prompt::chat(&self.data(Use::Read), &self.said());
        self.call(Purpose::Chat, messages, Output::Text);
        self.state = State::Chatting(Box::new(Chatting { offer, shown: String::new(), shown_at: self.elapsed_ms }));
    }

    pub(super) fn chat_grows(&mut self, mut chatting: Box<Chatting>) {
        if self.elapsed_ms.saturating_sub(chatting.shown_at) >= SHOWN_EVERY {
            chatting.shown_at = self.elapsed_ms;
            let text = self.grown(plain::lines, MOST);
            if text != chatting.shown {
                chatting.shown.clone_from(&text);
                self.tell(&[Sentence::plain(text)]);
            }
        }
        self.state = State::Chatting(chatting);
    }

    pub(super) fn chatted(&mut self, chatting: Chatting, answer: Result<Answer, Fault>) {
        let text = match answer.map(|answer| plain::lines(&answer.text, MOST)) {
            Ok(text) if !text.is_empty() => text,
            Ok(_) => {
                let fault = unreadable(Unreadable::Empty);
                return self.fail(fault.problem, fault.retry);
            }
            Err(fault) => return self.fail(fault.problem, fault.retry),
        };
        let named: Vec<u64> = text
            .split('#')
            .skip(1)
            .filter_map(|part| part[..part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len()].parse().ok())
            .collect();
        let mut ids: Vec<u64> = Vec::new();
        for task in self.snapshot.tasks() {
            let said = named.contains(&task.number) || (task.title.chars().count() > 3 && text.contains(&task.title));
            if said && !ids.contains(&task.number) && ids.len() < ABOUT {
                ids.push(task.number);
            }
        }
        self.reply(vec![Sentence::plain(text)], chatting.offer, ids);
    }
}
