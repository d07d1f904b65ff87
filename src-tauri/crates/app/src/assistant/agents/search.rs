//! `search_notes`: searches the notes of this task.

use agent::tools::{Outcome, Ran, Receipt, SearchNotes};
use domain::{Problem, text};
use serde_json::json;

use super::{AgentTurn, Called};

const NAME: &str = "search_notes";

/// Maximum number of notes in one answer.
const FOUND_MOST: usize = 20;
/// Characters of each note in an answer.
const SHOWN: usize = 1_000;

/// Notes that contain a word beginning with each word of the query, newest first.
pub(super) async fn notes(turn: &AgentTurn, args: &SearchNotes) -> Result<Called, Problem> {
    let notes = turn.detail().await?.notes;
    let hits: Vec<_> = notes.iter().rev().filter(|note| text::matches_text(&args.query, &note.text)).collect();
    let mut receipt = Receipt::new(NAME, Outcome::NoChange);
    receipt.queries.push(args.query.clone());
    let mut shown = Vec::new();
    for note in hits.iter().take(FOUND_MOST) {
        receipt.read.push(note.id.0.to_string());
        let text: String = note.text.chars().take(SHOWN).collect();
        shown.push(json!({"id": note.id, "at": note.recorded_until, "text": text}));
    }
    Ok(Ran { answer: Ok(json!({"notes": shown, "total": hits.len()})), receipt }.into())
}
