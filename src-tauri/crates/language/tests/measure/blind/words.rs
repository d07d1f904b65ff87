//! Words of a message and a title, prepared for comparison.

use std::sync::LazyLock;

use regex::Regex;

/// A pattern of this folder. An invalid one matches nothing, which `tests/blind.rs` would notice.
pub fn pattern(source: &str) -> Regex {
    Regex::new(source).unwrap_or_else(|error| unreachable!("{source}: {error}"))
}

/// Words that do not describe a task.
const SMALL: &str = "a an the my me i you your our we us to for of on in at by from with and or that this it is are be am was were will \
    would can could so as if then up out off about some any please pls plz thanks do does did have has had get need needs want i'm im i've \
    i'd it's s t there here also too just now into onto over his her their them he they she who when what which until till before after \
    later soon";

/// The words in lower case, without possessive endings.
pub fn tokens(text: &str) -> Vec<String> {
    static POSSESSIVE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(\w)'s\b"));
    static WORD: LazyLock<Regex> = LazyLock::new(|| pattern(r"[\p{L}\p{N}]+(?:'\p{L}+)?"));
    let plain = text.to_lowercase().replace('’', "'");
    let plain = POSSESSIVE.replace_all(&plain, "$1");
    WORD.find_iter(&plain).map(|word| word.as_str().to_string()).collect()
}

/// The words with content.
pub fn content(text: &str) -> Vec<String> {
    tokens(text).into_iter().filter(|word| !SMALL.split_whitespace().any(|small| small == word)).collect()
}

/// Whether two words are equal except for the ending.
pub fn same(a: &str, b: &str) -> bool {
    let (shorter, longer) = (a.len().min(b.len()), a.len().max(b.len()));
    let common = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let stem = common >= 4 && common + 2 >= shorter && longer - shorter <= 4;
    a == b || stem || (shorter == 3 && a.trim_end_matches('s') == b.trim_end_matches('s'))
}

/// Whether a word is among others.
pub fn holds(word: &str, words: &[String]) -> bool {
    words.iter().any(|other| same(word, other))
}

/// Lower-case letters, digits and colons; everything else becomes one space.
pub fn squash(text: &str) -> String {
    static OTHER: LazyLock<Regex> = LazyLock::new(|| pattern(r"[^\p{L}\p{N}:]+"));
    let plain = text.to_lowercase().replace(['’', '\''], "");
    OTHER.replace_all(&plain, " ").trim().to_string()
}

/// Whether a text contains a part, with `fair` accepting the text before and after it.
pub fn stands_in(text: &str, part: &str, fair: impl Fn(Option<char>, &str) -> bool) -> bool {
    !part.is_empty() && text.match_indices(part).any(|(at, _)| fair(text[..at].chars().next_back(), &text[at + part.len()..]))
}

/// Whether a text contains something as whole words, ignoring case.
pub fn says_word(text: &str, part: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    stands_in(&text.to_lowercase(), &part.to_lowercase(), |before, after| !before.is_some_and(letter) && !after.starts_with(letter))
}
