//! `search_notes`: words in the notes of this task.

use agent::tools::{Outcome, Ran, Receipt, SearchNotes};
use domain::{Problem, text};
use serde_json::json;

use super::{AgentTurn, Called};

const NAME: &str = "search_notes";

/// Notes that one search answers with.
const FOUND_MOST: usize = 20;
/// Characters of a note that a search shows.
const SHOWN: usize = 1_000;

/// Notes in which every word of the query begins one, newest first.
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
