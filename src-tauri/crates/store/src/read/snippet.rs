//! The text around a hit in notes, checklist items and note texts.

use std::collections::HashMap;

use domain::{query::TaskRow, text};
use sea_orm::ConnectionTrait;

use crate::{Result, rows::unsigned, sql};

/// Characters shown before the hit.
const BEFORE: usize = 30;
/// Characters shown in all.
const LENGTH: usize = 120;

/// Adds a snippet to each row whose title does not contain all the words.
pub(crate) async fn add(db: &impl ConnectionTrait, rows: &mut [TaskRow], words: &[String]) -> Result<()> {
    let missing = |row: &TaskRow| -> Vec<String> {
        let title = text::words(&row.task.title);
        words.iter().filter(|word| !title.iter().any(|there| there.starts_with(word.as_str()))).cloned().collect()
    };
    let wanted: Vec<u64> = rows.iter().filter(|row| !missing(row).is_empty()).map(|row| row.task.number).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let found = sql::rows(
        db,
        "SELECT tasks.number, item.title FROM tasks JOIN checklists ON checklists.task_id = tasks.id JOIN item_places ON checklist_id = checklists.id \
         JOIN checklist_items AS item ON item.id = item_id WHERE tasks.number IN (SELECT value FROM json_each(?1)) \
         UNION ALL \
         SELECT tasks.number, notes.text FROM tasks JOIN notes ON notes.task_id = tasks.id WHERE tasks.number IN (SELECT value FROM json_each(?1))",
        [sql::numbers(wanted)],
    )
    .await?;
    let mut written: HashMap<u64, Vec<String>> = HashMap::new();
    for row in &found {
        written.entry(unsigned(row.try_get_by_index(0)?)).or_default().push(row.try_get_by_index(1)?);
    }
    for row in rows {
        let missing = missing(row);
        let others = written.get(&row.task.number).map(Vec::as_slice).unwrap_or_default();
        row.snippet = std::iter::once(&row.task.notes).chain(others).find_map(|text| around(text, &missing));
    }
    Ok(())
}

/// The part of a text around the first word that begins with one of `words`, on one line, with dots for omitted text.
fn around(text: &str, words: &[String]) -> Option<String> {
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (start, c.is_alphanumeric()) {
            (None, true) => start = Some(at),
            (Some(begin), false) => {
                let word = text::fold(&text[begin..at]);
                if words.iter().any(|wanted| word.starts_with(wanted.as_str())) {
                    return Some(cut(text, begin));
                }
                start = None;
            }
            _ => {}
        }
    }
    None
}

fn cut(text: &str, hit: usize) -> String {
    let begin = text[..hit].char_indices().rev().take(BEFORE).last().map_or(hit, |(at, _)| at);
    // Starts at a whole word.
    let begin = if begin == 0 { 0 } else { text[begin..hit].find(char::is_whitespace).map_or(begin, |space| begin + space) };
    let end = text[begin..].char_indices().nth(LENGTH).map_or(text.len(), |(at, _)| begin + at);
    let end = if end == text.len() { end } else { text[hit..end].rfind(char::is_whitespace).map_or(end, |space| hit + space) };
    let middle: Vec<&str> = text[begin..end].split_whitespace().collect();
    let (before, after) = (if begin > 0 { "…" } else { "" }, if end < text.len() { "…" } else { "" });
    format!("{before}{}{after}", middle.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_the_words_around_the_first_hit() {
        let long = format!("{}Müller said\n so {}", "word ".repeat(40), "and on ".repeat(40));
        for (text, words, expected) in [
            ("call Anna about milk", "mil", Some("call Anna about milk".to_owned())),
            ("call Anna", "bob", None),
            (long.as_str(), "mull", Some(format!("…{}Müller said so {}and on…", "word ".repeat(5), "and on ".repeat(10)))),
            ("", "a", None),
        ] {
            assert_eq!(around(text, &[words.to_owned()]), expected, "{text}");
        }
    }
}
