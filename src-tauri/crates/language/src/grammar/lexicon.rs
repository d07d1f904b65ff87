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
//! A category is in brackets; `~` after it allows one typing error in its words. Each line lists words, separated by commas, then `=` and
//! their value; without `=` the first word is the value. `^n` after a word or a value adds a cost, for words that often mean something
//! else.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Semantics,
    category::{Category, CategoryNames, category},
};
use crate::token::{self, Kind, Token};

/// The cost of a typing error.
const TYPO: u32 = 6;
/// The shortest word whose misspelling is recognised. A word that is one letter shorter may only have one letter doubled.
const SHORTEST: usize = 5;
/// The longest word whose misspelling is recognised.
const LONGEST: usize = 31;

/// One entry: a word, or several in a row.
#[derive(Clone, Debug)]
pub(crate) struct Entry<M> {
    words: Vec<String>,
    /// The words joined without spaces.
    form: String,
    pub(crate) category: Category,
    pub(crate) meaning: M,
    pub(crate) cost: u32,
}

/// Words and what they mean. The keys of the maps come from our own files, so a fast hash is safe.
#[derive(Debug)]
pub(crate) struct Lexicon<M> {
    entries: Vec<Entry<M>>,
    by_word: FxHashMap<String, Vec<usize>>,
    by_category: FxHashMap<Category, Vec<usize>>,
    /// Words that may be misspelt, in the order of the files.
    tolerant: Vec<Tolerant>,
    /// The first letters of these words.
    initials: FxHashSet<char>,
    /// The indices of tolerant words, keyed by the word as a whole and without each of its letters ([`shortened`]).
    near: FxHashMap<u64, Vec<usize>>,
}

/// A word that may be misspelt.
#[derive(Debug)]
struct Tolerant {
    letters: Vec<char>,
    word: String,
}

impl<M: Clone> Lexicon<M> {
    /// Reads lexicon files and numbers their categories. The error names the line.
    pub(super) fn read<S: Semantics<Meaning = M>>(files: &[&str], names: &mut CategoryNames) -> Result<Self, String> {
        let mut lexicon = Self {
            entries: Vec::new(),
            by_word: FxHashMap::default(),
            by_category: FxHashMap::default(),
            tolerant: Vec::new(),
            initials: FxHashSet::default(),
            near: FxHashMap::default(),
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
                lexicon.line::<S>(line, &category, tolerant, names).ok_or_else(|| format!("[{category}] {line}"))?;
            }
        }
        Ok(lexicon)
    }

    fn line<S: Semantics<Meaning = M>>(&mut self, line: &str, name: &str, tolerant: bool, names: &mut CategoryNames) -> Option<()> {
        let costly = |text: &str| match text.rsplit_once(" ^") {
            Some((text, cost)) => Some((text.trim().to_owned(), cost.trim().parse::<u32>().ok()?)),
            None => Some((text.trim().to_owned(), 0)),
        };
        let (words, value) = line.rsplit_once(" = ").map_or((line, None), |(words, value)| (words, Some(value)));
        // A comma between commas is a word itself.
        let words =
            if words.trim() == "," { vec![(",".to_owned(), 0)] } else { words.split(',').map(costly).collect::<Option<Vec<_>>>()? };
        let (value, cost) = match value {
            Some(value) => costly(value)?,
            None => (words.first()?.0.clone(), 0),
        };
        let meaning = S::word(name, &value)?;
        let spelled = words.into_iter().filter(|(word, _)| !word.is_empty());
        let spelled = spelled.flat_map(|(word, own)| spellings(&word).into_iter().map(move |word| (word, own)));
        for (word, own) in spelled {
            // "'s" is a word only after another word, so this form is split at spaces.
            let words: Vec<String> = if word.starts_with('\'') {
                word.split_whitespace().map(str::to_owned).collect()
            } else {
                token::tokens(&word).into_iter().map(|token| token.lower).collect()
            };
            let first = words.first()?.clone();
            if tolerant && words.len() == 1 {
                self.tolerate(&first);
            }
            let category = category(names, name).ok()?;
            self.by_word.entry(first).or_default().push(self.entries.len());
            self.by_category.entry(category).or_default().push(self.entries.len());
            self.entries.push(Entry { form: words.concat(), words, category, meaning: meaning.clone(), cost: cost + own });
        }
        Some(())
    }

    /// Allows a word one typing error.
    fn tolerate(&mut self, word: &str) {
        let letters: Vec<char> = word.chars().collect();
        let Some(initial) = letters.first() else { return };
        let mut hashes = Vec::new();
        shortened(&letters, |hash| hashes.push(hash));
        let alike = hashes.first().and_then(|whole| self.near.get(whole)).into_iter().flatten();
        let known = alike.filter_map(|index| self.tolerant.get(*index)).any(|known| known.letters == letters);
        if known || !(SHORTEST - 1..=LONGEST).contains(&letters.len()) {
            return;
        }
        self.initials.insert(*initial);
        for hash in hashes {
            self.near.entry(hash).or_default().push(self.tolerant.len());
        }
        self.tolerant.push(Tolerant { letters, word: word.to_owned() });
    }

    /// Whether a category has words.
    pub(super) fn has(&self, category: Category) -> bool {
        self.by_category.contains_key(&category)
    }

    fn entries(&self, category: Category) -> impl Iterator<Item = &Entry<M>> {
        self.by_category.get(&category).into_iter().flatten().filter_map(|index| self.entries.get(*index))
    }

    /// The entries of a category, in file order: their words and meanings.
    pub(crate) fn of(&self, category: Category) -> impl Iterator<Item = (&[String], &M)> {
        self.entries(category).map(|entry| (entry.words.as_slice(), &entry.meaning))
    }

    /// Like [`Self::of`], with each entry's words joined into one.
    pub(crate) fn forms(&self, category: Category) -> impl Iterator<Item = (&str, &M)> {
        self.entries(category).map(|entry| (entry.form.as_str(), &entry.meaning))
    }

    /// Every word of every entry, with the category of the entry.
    pub(crate) fn words(&self) -> impl Iterator<Item = (Category, &str)> {
        self.entries.iter().flat_map(|entry| entry.words.iter().map(|word| (entry.category, word.as_str())))
    }

    /// Whether a word begins an entry.
    pub(crate) fn knows(&self, word: &str) -> bool {
        self.by_word.contains_key(word)
    }

    /// The entries that begin at a token, with the token where each ends and its cost.
    pub(crate) fn at<'a>(&'a self, tokens: &'a [Token], at: usize) -> impl Iterator<Item = (&'a Entry<M>, usize, u32)> {
        let token = tokens.get(at).filter(|token| matches!(token.kind, Kind::Word | Kind::Symbol | Kind::Number));
        let (own, typo) = token.map_or((&[][..], 0), |token| self.begun(&token.lower));
        own.iter().filter_map(move |index| {
            let entry = self.entries.get(*index)?;
            let alone = entry.words.len() == 1;
            let fits =
                |(word, place): (&String, usize)| tokens.get(place).is_some_and(|token| token.kind != Kind::Quote && token.lower == *word);
            let all = alone || typo == 0 && entry.words.iter().skip(1).zip(at + 1..).all(fits);
            all.then(|| (entry, at + entry.words.len(), entry.cost + typo))
        })
    }

    /// The entries that begin with a word, as typed or corrected, and the cost of the correction.
    fn begun(&self, word: &str) -> (&[usize], u32) {
        if let Some(own) = self.by_word.get(word) {
            return (own, 0);
        }
        match self.meant(word).and_then(|word| self.by_word.get(word)) {
            Some(own) => (own, TYPO),
            None => (&[], 0),
        }
    }

    /// The word that a misspelling means: one letter added, missing or wrong, or two swapped. The first letter must be right.
    pub(super) fn meant(&self, word: &str) -> Option<&str> {
        let initial = word.chars().next().filter(|initial| self.initials.contains(initial))?;
        let mut letters = [initial; LONGEST + 1];
        let mut count = 0;
        for letter in word.chars() {
            *letters.get_mut(count)? = letter;
            count += 1;
        }
        let letters = letters.get(..count)?;
        if word.len() < SHORTEST - 1 {
            return None;
        }
        // Two words that differ in one letter are equal once that letter is removed.
        let mut found: Vec<usize> = Vec::new();
        shortened(letters, |hash| found.extend(self.near.get(&hash).into_iter().flatten()));
        found.sort_unstable();
        found.dedup();
        let known = found.into_iter().filter_map(|index| self.tolerant.get(index)).filter(|known| known.letters.first() == Some(&initial));
        let mut close = known.filter(|known| known.letters.len().abs_diff(count) <= 1 && one_off(letters, &known.letters));
        let first = close.next()?;
        if doubled(letters, &first.letters) {
            return Some(&first.word);
        }
        let rest: Vec<&Tolerant> = close.collect();
        if let Some(other) = rest.iter().find(|other| doubled(letters, &other.letters)) {
            return Some(&other.word);
        }
        (first.letters.len() >= SHORTEST && rest.is_empty()).then_some(first.word.as_str())
    }
}

/// Calls `each` with a number for the letters and one for the letters without each of them in turn. Few words share a number.
fn shortened(letters: &[char], mut each: impl FnMut(u64)) {
    const BASE: u64 = 0x9E37_79B9_7F4A_7C15;
    let Some((first, rest)) = letters.split_first() else { return };
    // The letters are the digits of a number. The digits after the removed one move up by one place.
    let (mut behind, mut place) = (0_u64, 1_u64);
    for letter in rest {
        behind = behind.wrapping_add(place.wrapping_mul(u64::from(*letter)));
        place = place.wrapping_mul(BASE);
    }
    each(behind.wrapping_mul(BASE).wrapping_add(u64::from(*first)));
    each(behind);
    let (mut before, mut place) = (u64::from(*first), 1_u64);
    for letter in rest {
        behind = behind.wrapping_sub(place.wrapping_mul(u64::from(*letter)));
        each(before.wrapping_add(behind));
        place = place.wrapping_mul(BASE);
        before = before.wrapping_add(place.wrapping_mul(u64::from(*letter)));
    }
}

/// The spellings of a word: with umlauts, and without them for keyboards that have none.
pub(super) fn spellings(word: &str) -> Vec<String> {
    const PLAIN: [(char, &str); 4] = [('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('ß', "ss")];
    let mut ways = vec![word.to_owned()];
    for (letter, plain) in PLAIN.iter().filter(|(letter, _)| word.contains(*letter)) {
        let more: Vec<String> = ways.iter().map(|way| way.replace(*letter, plain)).collect();
        ways.extend(more);
    }
    ways
}

/// Whether a word is another with one of its letters doubled.
fn doubled(word: &[char], known: &[char]) -> bool {
    let same = word.iter().zip(known).take_while(|(a, b)| a == b).count();
    word.len() == known.len() + 1 && same > 0 && word.get(same) == word.get(same - 1) && word.get(same + 1..) == known.get(same..)
}

/// Whether two words differ by one letter that is added, missing or wrong, or by two swapped neighbours.
fn one_off(a: &[char], b: &[char]) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let same = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    if short.len() < long.len() {
        return short.get(same..) == long.get(same + 1..);
    }
    let rest = |n: usize| short.get(same + n..) == long.get(same + n..);
    same < short.len() && (rest(1) || (rest(2) && short.get(same) == long.get(same + 1) && short.get(same + 1) == long.get(same)))
}
