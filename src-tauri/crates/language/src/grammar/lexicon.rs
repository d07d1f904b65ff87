//! Words as data: `lexicon/<language>/*.lex`.
//!
//! ```text
//! # A comment.
//! [weekday ~]
//! monday, mon = 1
//! [unit]
//! week, weeks = week
//! fortnight = 2 week ^2
//! ```
//!
//! A category in brackets; `~` behind it lets its words have one typing error. Then lines of words, separated by commas, `=` and their
//! value; a line without `=` has its first word as the value. `^n` behind a word or a value adds a cost: it is often something else.

use std::collections::HashMap;

use crate::{
    grammar::Semantics,
    token::{self, Kind, Token},
};

/// What a typing error costs.
const TYPO: u32 = 6;
/// The shortest word whose misspelling is recognised; a letter too short it may only have one letter doubled.
const SHORTEST: usize = 5;

/// One entry: a word or several in a row.
#[derive(Clone, Debug)]
pub(crate) struct Entry<M> {
    words: Vec<String>,
    pub(crate) category: String,
    pub(crate) meaning: M,
    pub(crate) cost: u32,
}

/// Words and what they mean.
#[derive(Debug)]
pub(crate) struct Lexicon<M> {
    entries: Vec<Entry<M>>,
    by_word: HashMap<String, Vec<usize>>,
    by_category: HashMap<String, Vec<usize>>,
    /// Words that may be misspelt, by first letter.
    tolerant: HashMap<char, Vec<Vec<char>>>,
    spelled: HashMap<Vec<char>, String>,
}

impl<M: Clone> Lexicon<M> {
    /// Reads lexicon files. The error names the line.
    pub(crate) fn read<S: Semantics<Meaning = M>>(files: &[&str]) -> Result<Self, String> {
        let mut lexicon = Self {
            entries: Vec::new(),
            by_word: HashMap::new(),
            by_category: HashMap::new(),
            tolerant: HashMap::new(),
            spelled: HashMap::new(),
        };
        for file in files {
            let (mut category, mut tolerant) = (String::new(), false);
            for line in file.lines() {
                let line = line.split(" #").next().unwrap_or_default().trim();
                if line.is_empty() || line.starts_with('#') {
                    continue;
                }
                if let Some(head) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                    tolerant = head.ends_with('~');
                    head.trim_end_matches('~').trim().clone_into(&mut category);
                    continue;
                }
                lexicon.line::<S>(line, &category, tolerant).ok_or_else(|| format!("[{category}] {line}"))?;
            }
        }
        Ok(lexicon)
    }

    fn line<S: Semantics<Meaning = M>>(&mut self, line: &str, category: &str, tolerant: bool) -> Option<()> {
        let costly = |text: &str| match text.rsplit_once(" ^") {
            Some((text, cost)) => Some((text.trim().to_owned(), cost.trim().parse::<u32>().ok()?)),
            None => Some((text.trim().to_owned(), 0)),
        };
        let (words, value) = line.rsplit_once(" = ").map_or((line, None), |(words, value)| (words, Some(value)));
        // A comma between commas is a word.
        let words =
            if words.trim() == "," { vec![(",".to_owned(), 0)] } else { words.split(',').map(costly).collect::<Option<Vec<_>>>()? };
        let (value, cost) = match value {
            Some(value) => costly(value)?,
            None => (words.first()?.0.clone(), 0),
        };
        let meaning = S::word(category, &value)?;
        let spelled = words.into_iter().filter(|(word, _)| !word.is_empty());
        let spelled = spelled.flat_map(|(word, own)| spellings(&word).into_iter().map(move |word| (word, own)));
        for (word, own) in spelled {
            // "'s" is a word only behind another, so it is cut at blanks.
            let words: Vec<String> = if word.starts_with('\'') {
                word.split_whitespace().map(str::to_owned).collect()
            } else {
                token::tokens(&word).into_iter().map(|token| token.lower).collect()
            };
            let first = words.first()?.clone();
            if tolerant && words.len() == 1 && first.chars().count() + 1 >= SHORTEST {
                let letters: Vec<char> = first.chars().collect();
                let known = self.tolerant.entry(first.chars().next()?).or_default();
                if self.spelled.insert(letters.clone(), first.clone()).is_none() {
                    known.push(letters);
                }
            }
            self.by_word.entry(first).or_default().push(self.entries.len());
            self.by_category.entry(category.to_owned()).or_default().push(self.entries.len());
            self.entries.push(Entry { words, category: category.to_owned(), meaning: meaning.clone(), cost: cost + own });
        }
        Some(())
    }

    /// The categories that have words.
    pub(crate) fn categories(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.category.as_str())
    }

    /// The entries of a category, in the order of the file: their words and what they mean.
    pub(crate) fn of<'a>(&'a self, category: &str) -> impl Iterator<Item = (&'a [String], &'a M)> {
        let own = self.by_category.get(category).into_iter().flatten().filter_map(|index| self.entries.get(*index));
        own.map(|entry| (entry.words.as_slice(), &entry.meaning))
    }

    /// Every word of every entry, with the category of the entry.
    pub(crate) fn words(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries.iter().flat_map(|entry| entry.words.iter().map(|word| (entry.category.as_str(), word.as_str())))
    }

    /// Whether a word begins an entry.
    pub(crate) fn knows(&self, word: &str) -> bool {
        self.by_word.contains_key(word)
    }

    /// The entries that begin at a token, where each ends, and what it costs.
    pub(crate) fn at<'a>(&'a self, tokens: &'a [Token], at: usize) -> Vec<(&'a Entry<M>, usize, u32)> {
        let Some(token) = tokens.get(at).filter(|token| matches!(token.kind, Kind::Word | Kind::Symbol | Kind::Number)) else {
            return Vec::new();
        };
        let (word, typo) = if self.by_word.contains_key(&token.lower) {
            (token.lower.as_str(), 0)
        } else {
            match self.meant(&token.lower) {
                Some(word) => (word, TYPO),
                None => return Vec::new(),
            }
        };
        let entries = self.by_word.get(word).into_iter().flatten().filter_map(|index| self.entries.get(*index));
        let fits = |entry: &Entry<M>| {
            let mut rest = tokens.iter().skip(at + 1);
            entry.words.iter().skip(1).all(|word| rest.next().is_some_and(|token| token.kind != Kind::Quote && token.lower == *word))
        };
        entries
            .filter(|entry| (typo == 0 || entry.words.len() == 1) && fits(entry))
            .map(|entry| (entry, at + entry.words.len(), entry.cost + typo))
            .collect()
    }

    /// The word that a misspelt one means: one letter more, less, other, or two swapped, the first letter right.
    pub(super) fn meant(&self, word: &str) -> Option<&str> {
        let known = self.tolerant.get(&word.chars().next()?)?;
        if word.len() < SHORTEST - 1 {
            return None;
        }
        let letters: Vec<char> = word.chars().collect();
        let mut close = known.iter().filter(|known| known.len().abs_diff(letters.len()) <= 1 && one_off(&letters, known));
        let first = close.next()?;
        let word = |letters: &[char]| self.spelled.get(letters).map(String::as_str);
        if doubled(&letters, first) {
            return word(first);
        }
        if let Some(other) = close.clone().find(|other| doubled(&letters, other)) {
            return word(other);
        }
        if first.len() < SHORTEST || close.any(|other| other != first) { None } else { word(first) }
    }
}

/// The ways a word is written: with umlauts, and without them where a keyboard has none.
pub(super) fn spellings(word: &str) -> Vec<String> {
    const PLAIN: [(char, &str); 4] = [('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('ß', "ss")];
    let mut ways = vec![word.to_owned()];
    for (letter, plain) in PLAIN.iter().filter(|(letter, _)| word.contains(*letter)) {
        let more: Vec<String> = ways.iter().map(|way| way.replace(*letter, plain)).collect();
        ways.extend(more);
    }
    ways
}

/// Whether a word is another one with one of its letters doubled.
fn doubled(word: &[char], known: &[char]) -> bool {
    let same = word.iter().zip(known).take_while(|(a, b)| a == b).count();
    word.len() == known.len() + 1 && same > 0 && word.get(same) == word.get(same - 1) && word.get(same + 1..) == known.get(same..)
}

/// Whether two words differ by one letter that is added, left out, other, or swapped with its neighbour.
fn one_off(a: &[char], b: &[char]) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let same = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    if short.len() < long.len() {
        return short.get(same..) == long.get(same + 1..);
    }
    let rest = |n: usize| short.get(same + n..) == long.get(same + n..);
    same < short.len() && (rest(1) || (rest(2) && short.get(same) == long.get(same + 1) && short.get(same + 1) == long.get(same)))
}
