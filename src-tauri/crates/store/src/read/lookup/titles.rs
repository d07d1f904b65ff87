//! Finds titles that share enough words with a text.
//!
//! A title matches if any choice of its words makes up half of the text, each word exact, abbreviated to its beginning, in another form or
//! mistyped; `title_score` requires the same. Each word is looked up in the index once, however many questions contain it, and the
//! choosing is done here: an index query for all choices would read the same lists again for each.

use std::collections::{BTreeSet, HashMap};

use domain::{Lookup, lookup::MOST_RARE, text, where_filter::Sort};
use sea_orm::{ConnectionTrait, Value};

use super::Hits;
use crate::{
    Result,
    read::{page, search, where_sql::Condition},
    rows::unsigned,
    sql,
};

/// The most titles compared; if there are more, the newest.
const CANDIDATES: usize = 500;
/// How many candidates the first statement reads.
const CHUNK: usize = 600;
/// How many words one statement looks up.
const TOGETHER: usize = 50;
/// The most words of a title that are looked up; the longest are the most specific.
const WORDS: usize = 6;

/// For each word, the ascending numbers of the tasks whose titles contain it.
pub(super) struct Postings(HashMap<String, Vec<i64>>);

impl Postings {
    /// Reads the postings of the words in these titles.
    pub(super) async fn read<'a>(db: &impl ConnectionTrait, titles: impl Iterator<Item = &'a str>) -> Result<Self> {
        let words: BTreeSet<String> = titles.flat_map(said).collect();
        let words: Vec<String> = words.into_iter().collect();
        let near = search::meant(db, &words, search::Tolerance::Near).await?;
        let queries = words.iter().zip(near).map(|(word, near)| {
            // Short words are looked up exactly.
            let query = if word.chars().count() < 3 { search::exactly(word) } else { search::any(word, &near) };
            Value::from(format!("title : {query}"))
        });
        let queries: Vec<Value> = queries.collect();
        let mut postings = HashMap::with_capacity(words.len());
        // Several words in one statement: each statement costs more than a rare word.
        for (words, queries) in words.chunks(TOGETHER).zip(queries.chunks(TOGETHER)) {
            let each = vec!["(SELECT group_concat(rowid) FROM search WHERE search MATCH ?)"; words.len()].join(", ");
            let Some(row) = sql::rows(db, format!("SELECT {each}"), queries.to_vec()).await?.pop() else { continue };
            for (place, word) in words.iter().enumerate() {
                let numbers: Option<String> = row.try_get_by_index(place)?;
                let numbers = numbers.iter().flat_map(|numbers| numbers.split(',')).filter_map(|number| number.parse().ok()).collect();
                postings.insert(word.clone(), numbers);
            }
        }
        Ok(Self(postings))
    }

    /// The tasks whose titles have words that make up half of these, newest first.
    fn with_enough<'a>(&'a self, words: &'a [String]) -> impl Iterator<Item = i64> + 'a {
        let whole: usize = words.iter().map(|word| weight(word)).sum();
        let mut lists: Vec<(&[i64], usize)> = words.iter().filter_map(|word| Some((self.0.get(word)?.as_slice(), weight(word)))).collect();
        std::iter::from_fn(move || {
            loop {
                let number = lists.iter().filter_map(|(list, _)| list.last()).max().copied()?;
                let mut said = 0;
                for (list, weight) in &mut lists {
                    if let [rest @ .., last] = *list
                        && *last == number
                    {
                        *list = rest;
                        said += *weight;
                    }
                }
                if said * 2 >= whole {
                    return Some(number);
                }
            }
        })
    }
}

/// The titles that were read, by number and by the condition that their tasks had to meet; None for a task that does not meet it. The
/// look-ups of a message often compare the same titles with several names.
#[derive(Default)]
pub(super) struct Titles(HashMap<String, HashMap<i64, Option<String>>>);

impl Titles {
    /// The titles of these tasks and of others.
    async fn of(&mut self, db: &impl ConnectionTrait, condition: &Condition, numbers: &[i64]) -> Result<&HashMap<i64, Option<String>>> {
        let known = self.0.entry(format!("{} {:?}", condition.sql, condition.values)).or_default();
        let missing: Vec<i64> = numbers.iter().copied().filter(|number| !known.contains_key(number)).collect();
        if !missing.is_empty() {
            let read = format!(
                "SELECT json_group_array(json_array(number, title)) FROM tasks WHERE {} AND number IN (SELECT value FROM json_each(?))",
                condition.sql
            );
            let wanted = sql::numbers(missing.iter().copied().map(unsigned));
            let read: String = sql::value(db, read, condition.values.iter().cloned().chain([wanted])).await?.unwrap_or_default();
            let read: Vec<(i64, String)> = serde_json::from_str(&read)?;
            known.extend(missing.into_iter().map(|number| (number, None)));
            known.extend(read.into_iter().map(|(number, title)| (number, Some(title))));
        }
        Ok(known)
    }
}

/// The weight of a word.
fn weight(word: &str) -> usize {
    word.chars().take(8).count()
}

/// The words of a title to look up, without articles unless there are no other words.
fn said(title: &str) -> Vec<String> {
    let mut words = text::words(title);
    let article = |word: &String| matches!(word.as_str(), "a" | "an" | "the");
    if !words.iter().all(article) {
        words.retain(|word| !article(word));
    }
    words.sort_by_key(|word| std::cmp::Reverse(weight(word)));
    words.dedup();
    words.truncate(WORDS);
    words
}

/// The tasks selected by `condition` whose titles match.
pub(super) async fn hits(
    db: &impl ConnectionTrait,
    title: &str,
    condition: Condition,
    lookup: &Lookup,
    postings: &Postings,
    titles: &mut Titles,
) -> Result<Hits> {
    let words = said(title);
    if lookup.rare && postings.with_enough(&words).nth(MOST_RARE).is_some() {
        return Ok(Hits::default());
    }
    let mut scored: Vec<(f32, i64)> = Vec::new();
    let mut candidates = postings.with_enough(&words).peekable();
    let (mut read, mut compared, mut size) = (0, 0, CHUNK);
    while candidates.peek().is_some() && compared < CANDIDATES {
        let chunk: Vec<i64> = candidates.by_ref().take(size).collect();
        read += chunk.len();
        let titles = titles.of(db, &condition, &chunk).await?;
        let newest = chunk.iter().filter_map(|number| Some((*number, titles.get(number)?.as_deref()?)));
        for (number, there) in newest.take(CANDIDATES - compared) {
            compared += 1;
            let score = text::title_score(title, there);
            if score > 0.0 {
                scored.push((score, number));
            }
        }
        size = further(read, compared).min(size * 2);
    }
    let total = scored.len();
    let best = scored.iter().map(|(score, _)| *score).fold(0.0, f32::max);
    if scored.is_empty() {
        return Ok(Hits::default());
    }
    let best_first = |a: &f32, b: &f32| b.total_cmp(a);
    if lookup.sort == Sort::Relevance {
        scored.sort_by(|(a, _), (b, _)| best_first(a, b));
        // What scores less than the last one that is wanted does not have to be put in order.
        let least = scored.get(lookup.limit.saturating_sub(1)).map_or(0.0, |(score, _)| *score);
        scored.retain(|(score, _)| *score >= least);
    }
    let by_number: HashMap<i64, f32> = scored.into_iter().map(|(score, number)| (number, score)).collect();
    let mut numbers = in_order(db, by_number.keys().copied(), lookup.sort).await?;
    if lookup.sort == Sort::Relevance {
        let score = |number: &i64| by_number.get(number).copied().unwrap_or_default();
        numbers.sort_by(|a, b| best_first(&score(a), &score(b)));
    }
    Ok(Hits { numbers: numbers.into_iter().take(lookup.limit).map(unsigned).collect(), total, best })
}

/// How many further candidates to read, if this many were read and this many of them were compared.
fn further(read: usize, compared: usize) -> usize {
    const LEAST: usize = 100;
    let missing = CANDIDATES.saturating_sub(compared);
    // A quarter more, because the share is only a guess.
    (missing * read * 5 / (compared.max(1) * 4)).max(LEAST)
}

/// These tasks, sorted.
async fn in_order(db: &impl ConnectionTrait, numbers: impl Iterator<Item = i64>, sort: Sort) -> Result<Vec<i64>> {
    let numbers = sql::numbers(numbers.map(unsigned));
    let order = page::order(sort);
    sql::column(db, format!("SELECT number FROM tasks WHERE number IN (SELECT value FROM json_each(?)) ORDER BY {order}"), [numbers]).await
}
