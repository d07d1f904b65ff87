//! Finds titles that share enough words with a text.
//!
//! A title matches if any choice of its words makes up half of the text, each word exact, abbreviated to its beginning, in another form or
//! mistyped; `title_score` requires the same. Each word is looked up in the index once, however many questions contain it, and the
//! choosing is done here: an index query for all choices would read the same lists again for each.

use std::{
    cmp::Ordering,
    collections::{BTreeSet, HashMap},
};

use domain::{
    Lookup,
    lookup::MOST_RARE,
    text::{self, Spoken},
    where_filter::Sort,
};
use rustc_hash::FxHashMap;
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
/// How many candidates the first statement reads: enough for the open and for the completed tasks if there are about as many of each.
const CHUNK: usize = 1_000;
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
                postings.insert(word.clone(), listed(numbers.as_deref()));
            }
        }
        Ok(Self(postings))
    }
}

/// The tasks whose titles contain at least half of the given words by weight, newest first, as far as they were requested.
struct Candidates<'p> {
    /// Each word with its unread postings and its weight. Every title with enough words has at least one of the `needed` ones.
    needed: Vec<(&'p [i64], usize)>,
    others: Vec<(&'p [i64], usize)>,
    whole: usize,
    found: Vec<i64>,
}

impl<'p> Candidates<'p> {
    fn new(postings: &'p Postings, words: &[String]) -> Self {
        let mut needed: Vec<(&[i64], usize)> =
            words.iter().filter_map(|word| Some((postings.0.get(word)?.as_slice(), weight(word)))).collect();
        let whole: usize = words.iter().map(|word| weight(word)).sum();
        // The longest lists are not walked if their words together are not enough.
        needed.sort_by_key(|(list, _)| std::cmp::Reverse(list.len()));
        let mut said = 0;
        let count = needed.iter().take_while(|(_, weight)| {
            said += weight;
            said * 2 < whole
        });
        let others = needed.drain(..count.count()).collect();
        Self { needed, others, whole, found: Vec::new() }
    }

    /// The first of them: this many, or all if there are fewer.
    fn first(&mut self, most: usize) -> &[i64] {
        while self.found.len() < most {
            let Some(number) = self.needed.iter().filter_map(|(list, _)| list.last()).max().copied() else { break };
            let mut said = 0;
            for (list, weight) in self.needed.iter_mut().chain(&mut self.others) {
                while let [rest @ .., last] = *list
                    && *last >= number
                {
                    said += if *last == number { *weight } else { 0 };
                    *list = rest;
                }
            }
            if said * 2 >= self.whole {
                self.found.push(number);
            }
        }
        self.found.get(..most).unwrap_or(&self.found)
    }
}

/// What the look-ups of a message have read of titles. They often compare the same titles with several names.
pub(super) struct Titles<'p> {
    postings: &'p Postings,
    /// The tasks to compare, by the words of a title.
    candidates: HashMap<Vec<String>, Candidates<'p>>,
    /// What was read of the tasks, by the condition that they had to meet.
    read: HashMap<String, FxHashMap<i64, Title>>,
}

/// The title of a task, and whether the task is completed; None if it does not meet the condition.
type Title = Option<(String, bool)>;

impl<'p> Titles<'p> {
    /// Titles with words that have these postings.
    pub(super) fn new(postings: &'p Postings) -> Self {
        Self { postings, candidates: HashMap::new(), read: HashMap::new() }
    }

    /// Whether a task, in whatever state, has enough of this title's words.
    pub(super) fn may_match(&mut self, title: &str) -> bool {
        !self.candidates(&said(title), 1).is_empty()
    }

    /// The newest tasks with enough of these words.
    fn candidates(&mut self, words: &[String], most: usize) -> &[i64] {
        self.candidates.entry(words.to_vec()).or_insert_with(|| Candidates::new(self.postings, words)).first(most)
    }

    /// The titles of these tasks and of others.
    async fn of(&mut self, db: &impl ConnectionTrait, condition: &Condition, numbers: &[i64]) -> Result<&FxHashMap<i64, Title>> {
        let known = self.read.entry(format!("{} {:?}", condition.sql, condition.values)).or_default();
        let missing: Vec<i64> = numbers.iter().copied().filter(|number| !known.contains_key(number)).collect();
        if !missing.is_empty() {
            let read = format!(
                "SELECT json_group_array(json_array(number, title, completed)) FROM tasks WHERE {} AND number IN (SELECT value FROM json_each(?))",
                condition.sql
            );
            let wanted = sql::numbers(missing.iter().copied().map(unsigned));
            let read: String = sql::value(db, read, condition.values.iter().cloned().chain([wanted])).await?.unwrap_or_default();
            let read: Vec<(i64, String, u8)> = serde_json::from_str(&read)?;
            known.reserve(missing.len());
            known.extend(read.into_iter().map(|(number, title, completed)| (number, Some((title, completed != 0)))));
            for number in missing {
                known.entry(number).or_insert(None);
            }
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

/// The tasks selected by `condition`, and completed or not if that is given, whose titles match.
pub(super) async fn hits(
    db: &impl ConnectionTrait,
    title: &str,
    (condition, completed): (Condition, Option<bool>),
    lookup: &Lookup,
    titles: &mut Titles<'_>,
) -> Result<Hits> {
    let words = said(title);
    if lookup.rare && titles.candidates(&words, MOST_RARE + 1).len() > MOST_RARE {
        return Ok(Hits::default());
    }
    let spoken = Spoken::new(title);
    let mut scored: Vec<(f32, i64)> = Vec::new();
    let (mut read, mut compared, mut size) = (0, 0, CHUNK);
    while compared < CANDIDATES {
        let chunk = titles.candidates(&words, read + size).get(read..).unwrap_or_default().to_vec();
        if chunk.is_empty() {
            break;
        }
        read += chunk.len();
        let titles = titles.of(db, &condition, &chunk).await?;
        let newest = chunk.iter().filter_map(|number| Some((*number, titles.get(number)?.as_ref()?)));
        let wanted = newest.filter(|(_, (_, is_completed))| completed.is_none_or(|completed| completed == *is_completed));
        for (number, (there, _)) in wanted.take(CANDIDATES - compared) {
            compared += 1;
            let score = spoken.score(there);
            if score > 0.0 {
                scored.push((score, number));
            }
        }
        size = further(read, compared).min(size * 2);
    }
    let total = scored.len();
    let best = scored.iter().map(|(score, _)| *score).fold(0.0, f32::max);
    if lookup.sort == Sort::Relevance {
        scored.sort_by(best_first);
        // What scores less than the last one that is wanted does not have to be put in order.
        let least = scored.get(lookup.limit.saturating_sub(1)).map_or(0.0, |(score, _)| *score);
        scored.retain(|(score, _)| *score >= least);
        return Ok(Hits { scored, total, best, ..Hits::default() });
    }
    let numbers = in_order(db, scored.into_iter().map(|(_, number)| number).collect(), lookup.sort).await?;
    Ok(Hits { numbers: numbers.into_iter().take(lookup.limit).map(unsigned).collect(), total, best, ..Hits::default() })
}

fn best_first((a, _): &(f32, i64), (b, _): &(f32, i64)) -> Ordering {
    b.total_cmp(a)
}

/// Orders the scored tasks of several look-ups: the best first, and equally good ones by relevance's second order.
pub(super) async fn put_in_order(db: &impl ConnectionTrait, hits: &mut [(&Lookup, Hits)]) -> Result<()> {
    let scored: BTreeSet<i64> = hits.iter().flat_map(|(_, hits)| hits.scored.iter().map(|(_, number)| *number)).collect();
    let places: HashMap<i64, usize> = in_order(db, scored, Sort::Relevance).await?.into_iter().zip(0..).collect();
    for (lookup, Hits { numbers, scored, .. }) in hits {
        if !scored.is_empty() {
            scored.sort_by(|a, b| best_first(a, b).then_with(|| places.get(&a.1).cmp(&places.get(&b.1))));
            *numbers = scored.iter().map(|(_, number)| unsigned(*number)).take(lookup.limit).collect();
        }
    }
    Ok(())
}

/// How many further candidates to read, if this many were read and this many of them were compared.
fn further(read: usize, compared: usize) -> usize {
    const LEAST: usize = 100;
    let missing = CANDIDATES.saturating_sub(compared);
    // A quarter more, because the share is only a guess.
    (missing * read * 5 / (compared.max(1) * 4)).max(LEAST)
}

/// These tasks, sorted.
async fn in_order(db: &impl ConnectionTrait, numbers: BTreeSet<i64>, sort: Sort) -> Result<Vec<i64>> {
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let numbers = sql::numbers(numbers.into_iter().map(unsigned));
    // One text instead of many rows: passing rows costs more than reading them.
    let read = format!(
        "SELECT group_concat(number, ',' ORDER BY {}) FROM tasks WHERE number IN (SELECT value FROM json_each(?))",
        page::order(sort)
    );
    let numbers: Option<String> = sql::value(db, read, [numbers]).await?.flatten();
    Ok(listed(numbers.as_deref()))
}

/// Numbers that a statement has joined with commas.
fn listed(numbers: Option<&str>) -> Vec<i64> {
    numbers.iter().flat_map(|numbers| numbers.split(',')).filter_map(|number| number.parse().ok()).collect()
}
