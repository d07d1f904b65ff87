//! The full-text index: what it contains, and how words are looked up.
//!
//! Words are folded by `domain::text` before they are indexed, so that the index and the predicate agree on what a word is.

use std::collections::{BTreeSet, HashMap, HashSet};

use domain::{ChecklistId, Task, TaskId, Writes, text};
use sea_orm::ConnectionTrait;
use serde::Serialize;

use crate::{
    Result,
    bulk::{self, Existing, Table},
    rows::number,
    sql,
};

const TITLE_WORDS: Table = Table { name: "title_words", key: "word", columns: &["word"] };

/// The index query for tasks in which every word of `text` begins a word; None if `text` has no words.
pub(crate) fn all_words(text: &str) -> Option<String> {
    let words: BTreeSet<String> = text::words(text).into_iter().collect();
    (!words.is_empty()).then(|| all(&words))
}

/// The index query for tasks that have words with all of these beginnings.
pub(crate) fn all<'a>(words: impl IntoIterator<Item = &'a String>) -> String {
    words.into_iter().map(|word| starts(word)).collect::<Vec<_>>().join(" AND ")
}

/// The index query for a word's beginning, or any of the words in `instead`.
pub(crate) fn any(word: &str, instead: &[String]) -> String {
    let all: Vec<String> = std::iter::once(starts(word)).chain(instead.iter().map(|word| exactly(word))).collect();
    format!("({})", all.join(" OR "))
}

/// The index query for words with this beginning. Words contain only letters and digits, so nothing needs escaping.
pub(crate) fn starts(word: &str) -> String {
    format!("\"{word}\"*")
}

/// The index query for exactly this word.
pub(crate) fn exactly(word: &str) -> String {
    format!("\"{word}\"")
}

/// The numbers of all tasks, including the trash, whose text has these words.
pub(crate) async fn matching(db: &impl ConnectionTrait, text: &str) -> Result<Vec<u64>> {
    let Some(query) = all_words(text) else { return Ok(Vec::new()) };
    let joined: Option<String> =
        sql::value(db, "SELECT group_concat(rowid) FROM search WHERE search MATCH ?", [query.into()]).await?.flatten();
    Ok(joined.iter().flat_map(|numbers| numbers.split(',')).filter_map(|number| number.parse().ok()).collect())
}

/// The indexed data of one task: its number, and the words of its title, notes, checklist items and note texts.
#[derive(Debug, Default, Serialize)]
struct Entry(i64, String, String, String, String);

/// Tasks indexed by one statement.
const CHUNK: usize = 20_000;

/// Adds a text's words.
fn add(to: &mut String, text: &str) {
    for word in text::words(text) {
        if !to.is_empty() {
            to.push(' ');
        }
        to.push_str(&word);
    }
}

/// Indexes new tasks from the rows being written.
pub(crate) async fn add_new(db: &impl ConnectionTrait, tasks: &[&Task], writes: &Writes) -> Result<()> {
    if tasks.is_empty() {
        return Ok(());
    }
    let lists: HashMap<ChecklistId, TaskId> = writes.checklists.iter().map(|list| (list.id, list.task_id)).collect();
    let mut items: HashMap<TaskId, String> = HashMap::new();
    for item in &writes.items {
        let on: BTreeSet<TaskId> = item.linked_checklists.iter().filter_map(|place| lists.get(&place.checklist_id).copied()).collect();
        for task in on {
            add(items.entry(task).or_default(), &item.title);
        }
    }
    let mut texts: HashMap<TaskId, String> = HashMap::new();
    for note in &writes.notes {
        add(texts.entry(note.task_id).or_default(), &note.text);
    }
    let entry = |task: &&Task| {
        let (items, texts) = (items.remove(&task.id), texts.remove(&task.id));
        let mut entry = Entry(number(task.number), String::new(), String::new(), items.unwrap_or_default(), texts.unwrap_or_default());
        add(&mut entry.1, &task.title);
        add(&mut entry.2, &task.notes);
        entry
    };
    let entries: Vec<Entry> = tasks.iter().map(entry).collect();
    write(db, &entries).await
}

/// Indexes existing tasks again, from the stored rows.
pub(crate) async fn renew(db: &impl ConnectionTrait, numbers: &BTreeSet<i64>) -> Result<()> {
    if numbers.is_empty() {
        return Ok(());
    }
    let list = sql::numbers(numbers.iter().copied().map(crate::rows::unsigned));
    sql::run(db, "DELETE FROM search WHERE rowid IN (SELECT value FROM json_each(?))", [list.clone()]).await?;
    let rows = sql::rows(
        db,
        "SELECT number, title, notes, \
           (SELECT group_concat(item.title, ' ') FROM checklists JOIN item_places ON checklist_id = checklists.id JOIN checklist_items AS item ON item.id = item_id \
            WHERE task_id = tasks.id), \
           (SELECT group_concat(text, ' ') FROM notes WHERE task_id = tasks.id) \
         FROM tasks WHERE number IN (SELECT value FROM json_each(?))",
        [list],
    )
    .await?;
    let mut entries: Vec<Entry> = Vec::with_capacity(rows.len());
    for row in &rows {
        let mut entry = Entry { 0: row.try_get_by_index(0)?, ..Entry::default() };
        add(&mut entry.1, &row.try_get_by_index::<String>(1)?);
        add(&mut entry.2, &row.try_get_by_index::<String>(2)?);
        add(&mut entry.3, &row.try_get_by_index::<Option<String>>(3)?.unwrap_or_default());
        add(&mut entry.4, &row.try_get_by_index::<Option<String>>(4)?.unwrap_or_default());
        entries.push(entry);
    }
    write(db, &entries).await
}

/// Removes tasks from the index.
pub(crate) async fn remove(db: &impl ConnectionTrait, numbers: &[i64]) -> Result<()> {
    if numbers.is_empty() {
        return Ok(());
    }
    let list = sql::numbers(numbers.iter().copied().map(crate::rows::unsigned));
    sql::run(db, "DELETE FROM search WHERE rowid IN (SELECT value FROM json_each(?))", [list]).await?;
    Ok(())
}

/// Deletes the words of removed titles that no other title has.
pub(crate) async fn forget_words(db: &impl ConnectionTrait, titles: impl Iterator<Item = &str>) -> Result<()> {
    let words: BTreeSet<String> = titles.flat_map(text::words).collect();
    for word in words {
        let used = "SELECT EXISTS (SELECT 1 FROM search WHERE search MATCH ?)";
        if sql::value::<i64>(db, used, [format!("title : {}", exactly(&word)).into()]).await? == Some(0) {
            sql::run(db, "DELETE FROM title_words WHERE word = ?", [word.into()]).await?;
        }
    }
    Ok(())
}

/// Rewrites the index without the words of removed texts.
pub(crate) async fn tidy(db: &impl ConnectionTrait) -> Result<()> {
    sql::run(db, "INSERT INTO search (search) VALUES ('optimize')", []).await?;
    Ok(())
}

async fn write(db: &impl ConnectionTrait, entries: &[Entry]) -> Result<()> {
    for chunk in entries.chunks(CHUNK) {
        // One statement: before each statement the index writes out its memory, so many statements would leave many small pieces to merge.
        let insert = "INSERT INTO search (rowid, title, notes, items, texts) \
            SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)";
        sql::run(db, insert, [serde_json::to_string(chunk)?.into()]).await?;
    }
    let words: HashSet<&str> = entries.iter().flat_map(|entry| entry.1.split(' ')).filter(|word| !word.is_empty()).collect();
    let mut words: Vec<&str> = words.into_iter().collect();
    words.sort_unstable();
    let rows = Box::new(words.into_iter().map(|word| vec![word.into()]));
    bulk::insert(db, TITLE_WORDS, TITLE_WORDS.columns, Existing::Keep, rows).await
}

/// The most letters by which two words differ in length if one is a form of the other or mistyped.
const ENDING: usize = 5;

/// How much a word may differ from the one that was meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tolerance {
    /// As [`text::nearly`], or another form of the word.
    Near,
    /// As [`text::loosely`].
    Loose,
}

impl Tolerance {
    fn allows(self, word: &str, candidate: &str) -> bool {
        match self {
            Self::Near => text::nearly(word, candidate) || text::related(word, candidate),
            Self::Loose => text::loosely(word, candidate),
        }
    }

    /// Whether two words with these letters may be close enough. At most two edits are allowed; each removes one letter and adds one. An ending
    /// adds no more letters than that.
    fn may_allow(self, word: u64, candidate: u64) -> bool {
        match self {
            Self::Near => (word ^ candidate).count_ones() <= 4,
            // The rest of the word adds more letters.
            Self::Loose => (word & !candidate).count_ones() <= 2,
        }
    }
}

/// For each word, the other words in titles that may have been meant by it.
pub(crate) async fn meant(db: &impl ConnectionTrait, words: &[String], tolerance: Tolerance) -> Result<Vec<Vec<String>>> {
    let lengths = words.iter().map(|word| word.chars().count());
    let (shortest, longest) = (lengths.clone().min().unwrap_or(0), lengths.max().unwrap_or(0));
    let mut found = vec![Vec::new(); words.len()];
    if longest < 4 {
        return Ok(found);
    }
    let most = if tolerance == Tolerance::Loose { usize::MAX } else { longest + ENDING };
    let known: Option<String> = sql::value(
        db,
        "SELECT group_concat(word, ' ') FROM title_words WHERE length(word) BETWEEN ? AND ?",
        [i64::try_from(shortest.saturating_sub(ENDING).max(3)).unwrap_or(3).into(), i64::try_from(most).unwrap_or(i64::MAX).into()],
    )
    .await?
    .flatten();
    let known = known.unwrap_or_default();
    let masks: Vec<u64> = words.iter().map(|word| text::letters(word)).collect();
    for candidate in known.split(' ') {
        let mask = text::letters(candidate);
        for ((word, found), letters) in words.iter().zip(&mut found).zip(&masks) {
            if tolerance.may_allow(*letters, mask) && candidate != word && tolerance.allows(word, candidate) {
                found.push(candidate.to_owned());
            }
        }
    }
    Ok(found)
}
