//! Compares words: folding, tokens, and how well a few words match a title.
//!
//! Not here: the meaning of words (`language`).

use unicode_normalization::UnicodeNormalization;

/// Maximum number of spoken words that are compared; nobody refers to a task with more.
const SPOKEN_MAX: usize = 64;
/// The weight of a word that matches up to a typo.
const NEAR: f32 = 0.8;
/// The weight of the beginning of a word, compared with the whole word.
const BEGINNING: f32 = 0.9;
/// The weight of another form of the same word.
const FORM: f32 = 0.95;
/// A title does not match if less than this share of the spoken words is found.
const FOUND_MIN: f32 = 0.5;

/// Lower-cased, with composed letters, and final sigma as any other sigma. Names and `titleContains` are "case-insensitive" in this sense.
pub fn lower(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().flat_map(char::to_lowercase).map(|c| if c == 'ς' { 'σ' } else { c }).nfc().collect()
}

/// Lower-cased and without accents, for comparing full text and titles.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    text.chars().flat_map(char::to_lowercase).map(|c| if c == 'ς' { 'σ' } else { c }).nfd().filter(|c| !accent(c)).nfc().collect()
}

/// `scheduledFor` as `scheduled_for`.
pub(crate) fn snake(key: &str) -> String {
    let mut out = String::with_capacity(key.len() + 2);
    for c in key.chars() {
        if c.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// The sort key of a name. Capitals and accents only matter between names that are otherwise equal.
pub fn sort_key(name: &str) -> (String, String) {
    let mut plain = String::with_capacity(name.len());
    for c in fold(name).chars() {
        match c {
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'ø' => plain.push('o'),
            'ł' => plain.push('l'),
            'đ' | 'ð' => plain.push('d'),
            'þ' => plain.push_str("th"),
            'ı' => plain.push('i'),
            c => plain.push(c),
        }
    }
    (plain, name.to_owned())
}

/// The words of a text: runs of letters and digits, folded.
pub fn words(text: &str) -> Vec<String> {
    runs(&fold(text)).map(str::to_owned).collect()
}

/// The runs of letters and digits in a folded text.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether every word of `query` is the beginning of a word of `text`; this is the meaning of `Where::text`. A query without words matches
/// nothing.
pub fn matches_text(query: &str, text: &str) -> bool {
    let wanted = words(query);
    !wanted.is_empty() && starts_all(&wanted, &words(text))
}

/// Whether every wanted word is the beginning of one of the words in `there`.
pub(crate) fn starts_all(wanted: &[String], there: &[String]) -> bool {
    wanted.iter().all(|word| there.iter().any(|candidate| candidate.starts_with(word.as_str())))
}

/// The lowest [`title_score`] at which spoken words name a title.
pub const NAMED: f32 = 0.38;
/// The highest score of a title whose numbers differ from the spoken numbers.
const UNNAMED: f32 = 0.3;

/// How well spoken words match a title, from 0 (not at all) to 1 (the title itself, apart from case, accents, articles and word order).
/// Tolerates missing words of the title, and a typo in words of four letters and more.
pub fn title_score(spoken: &str, title: &str) -> f32 {
    Spoken::new(spoken).score(title)
}

/// Spoken words that are compared with titles.
#[derive(Debug)]
pub struct Spoken(Vec<String>);

impl Spoken {
    /// The words of a text.
    pub fn new(text: &str) -> Self {
        let mut spoken = without_articles(words(text));
        spoken.truncate(SPOKEN_MAX);
        Self(spoken)
    }

    /// The [`title_score`] of a title.
    pub fn score(&self, title: &str) -> f32 {
        let title = fold(title);
        score(&self.0, &without_articles(runs(&title).collect()))
    }
}

fn score(spoken: &[String], title: &[&str]) -> f32 {
    if spoken.is_empty() || title.is_empty() {
        return 0.0;
    }
    // "forklift 3" is not "forklift 5".
    let counts = |word: &str| word.chars().any(char::is_numeric);
    let unsaid = title.iter().any(|word| counts(word) && !spoken.iter().any(|other| other == word));
    let strange = spoken.iter().any(|word| counts(word) && !title.contains(&word.as_str()));
    let most = if unsaid && strange { UNNAMED } else { 1.0 };
    let mut free = vec![true; title.len()];
    let mut found = vec![0.0_f32; spoken.len()];
    let mut covered = 0.0;
    // "pickup" matches "pick up".
    for (word, quality) in spoken.iter().zip(&mut found) {
        if let Some(at) = (1..title.len()).find(|&at| free[at] && free[at - 1] && word.strip_prefix(title[at - 1]) == Some(title[at])) {
            (free[at - 1], free[at], *quality) = (false, false, FORM);
            covered += (weight(title[at - 1]) + weight(title[at])) * FORM;
        }
    }
    // Equal words are matched first, so that a similar word cannot take their place.
    for grade in [Grade::Same, Grade::Form, Grade::Beginning, Grade::Near] {
        for (word, quality) in spoken.iter().zip(&mut found).filter(|(_, quality)| **quality == 0.0) {
            let hit = (0..title.len()).find(|&at| free[at] && grade.holds(word, title[at]));
            if let Some(at) = hit {
                free[at] = false;
                *quality = grade.quality();
                covered += weight(title[at]) * *quality;
            }
        }
    }
    let wanted: f32 = spoken.iter().map(|word| weight(word)).sum();
    let got: f32 = spoken.iter().zip(&found).map(|(word, quality)| weight(word) * quality).sum();
    let whole: f32 = title.iter().copied().map(weight).sum();
    let said = got / wanted;
    if said < FOUND_MIN {
        return 0.0;
    }
    (said * said * (0.6 + 0.4 * covered / whole)).min(most)
}

/// How much of a title a sentence mentions, from 0 (nothing) to 1 (every word). Unlike [`title_score`], other words of the sentence do not
/// count against it. A word may be in another form, and mistyped from five letters on.
pub fn mention_score(sentence: &str, title: &str) -> f32 {
    const LONG: usize = 5;
    let spoken = words(sentence);
    let title = without_articles(words(title));
    let whole: f32 = title.iter().map(|word| weight(word)).sum();
    let quality = |word: &str| {
        let typo = |other: &String| word.chars().count() >= LONG && Grade::Near.holds(other, word);
        if spoken.iter().any(|other| other == word) {
            1.0
        } else if spoken.iter().any(|other| related(other, word)) {
            FORM
        } else if spoken.iter().any(typo) {
            NEAR
        } else {
            0.0
        }
    };
    let said: f32 = title.iter().map(|word| weight(word) * quality(word)).sum();
    if whole > 0.0 { said / whole } else { 0.0 }
}

/// The set of letters in a word, as bits; some letters share a bit.
pub fn letters(word: &str) -> u64 {
    word.chars().fold(0, |mask, letter| mask | 1 << (u32::from(letter) % 64))
}

/// Whether two words are equal apart from a typo or a plural: one edit (or a swap of neighbouring letters) in words of 4 to 7 letters, two edits in
/// longer ones. The shorter word decides. Words with digits never match this way: 2026 is not 2027.
pub fn nearly(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    if a.chars().chain(b.chars()).any(char::is_numeric) {
        return false;
    }
    // "kits" is "kit".
    let plural = |one: &str, many: &str| one.chars().count() == 3 && many.strip_suffix('s') == Some(one);
    if plural(a, b) || plural(b, a) {
        return true;
    }
    let lengths = (a.chars().count(), b.chars().count());
    // One edit removes at most one letter and adds at most one.
    let (allowed, changed) = match lengths.0.min(lengths.1) {
        0..=3 => return false,
        4..=7 => (1, 2),
        _ => (2, 4),
    };
    if lengths.0.abs_diff(lengths.1) > allowed || (letters(a) ^ letters(b)).count_ones() > changed {
        return false;
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    edits(&a, &b).last() <= Some(&allowed)
}

/// Whether a person who typed this may have meant the word, or its beginning. Allows more errors than [`nearly`] and is tried when that
/// finds nothing: two edits from seven typed letters on.
pub fn loosely(typed: &str, word: &str) -> bool {
    const LONG: usize = 7;
    if nearly(typed, word) {
        return true;
    }
    if typed.chars().chain(word.chars()).any(char::is_numeric) {
        return false;
    }
    let (typed, word): (Vec<char>, Vec<char>) = (typed.chars().collect(), word.chars().collect());
    typed.len() >= LONG && edits(&typed, &word).iter().any(|edits| *edits <= 2)
}

/// The endings of other forms of an English word, what replaces each, and how many letters must come before it.
const ENDINGS: [(&str, &str, usize); 15] = [
    ("ing", "", 3),
    ("ed", "", 3),
    // "renewal", "payment", "confirmation", "subscription", "insurance".
    ("al", "", 4),
    ("ment", "", 3),
    ("ation", "", 4),
    ("ition", "", 4),
    ("ion", "", 5),
    // "registration" and "register", "delivery" and "deliver".
    ("ration", "er", 4),
    ("ery", "er", 4),
    ("er", "", 4),
    ("ance", "", 4),
    ("ence", "", 4),
    // "knives", "ferries", "applied".
    ("ves", "f", 2),
    ("ies", "y", 2),
    ("ied", "y", 2),
];

/// Whether two words are forms of the same word: "selling" and "sell", "confirmation" and "confirm", "knives" and "knife".
pub fn related(a: &str, b: &str) -> bool {
    const SAME: usize = 3;
    if !a.chars().take(SAME).eq(b.chars().take(SAME)) {
        return false;
    }
    let (of_a, of_b) = (stems(a), stems(b));
    of_a.iter().any(|stem| *stem == bare(b) || of_b.contains(stem)) || of_b.contains(&bare(a))
}

/// What a word may be a form of, each without its end.
fn stems(word: &str) -> Vec<String> {
    let of = |(ending, instead, least): &(&str, &str, usize)| {
        let stem = word.strip_suffix(ending).filter(|stem| stem.chars().count() >= *least)?;
        Some(bare(&format!("{stem}{instead}")))
    };
    ENDINGS.iter().filter_map(of).collect()
}

/// A word without a final "e" and without the second of two equal letters at its end.
fn bare(word: &str) -> String {
    let word = word.trim_end_matches('e');
    let mut letters = word.chars().rev();
    match (letters.next(), letters.next()) {
        (Some(last), Some(before)) if last == before => word[..word.len() - last.len_utf8()].to_owned(),
        _ => word.to_owned(),
    }
}

/// How well a spoken word matches a word of the title.
#[derive(Clone, Copy)]
enum Grade {
    Same,
    Form,
    Beginning,
    Near,
}

impl Grade {
    fn holds(self, spoken: &str, title: &str) -> bool {
        match self {
            Self::Same => spoken == title,
            Self::Form => related(spoken, title),
            Self::Beginning => spoken.chars().nth(2).is_some() && title.starts_with(spoken),
            Self::Near => nearly(spoken, title),
        }
    }

    fn quality(self) -> f32 {
        match self {
            Self::Same => 1.0,
            Self::Form => FORM,
            Self::Beginning => BEGINNING,
            Self::Near => NEAR,
        }
    }
}

/// Longer words count more, because they tell titles apart better.
#[expect(clippy::cast_precision_loss, reason = "at most 8")]
fn weight(word: &str) -> f32 {
    word.chars().take(8).count().max(1) as f32
}

/// The words without articles, unless there are only articles.
fn without_articles<Word: AsRef<str>>(mut words: Vec<Word>) -> Vec<Word> {
    let article = |word: &Word| matches!(word.as_ref(), "a" | "an" | "the");
    if !words.iter().all(article) {
        words.retain(|word| !article(word));
    }
    words
}

/// The number of edits (insert, delete, replace, swap of neighbours) between a word and each beginning of another, the empty one first.
fn edits(a: &[char], b: &[char]) -> Vec<usize> {
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1; b.len() + 1];
        for j in 0..b.len() {
            let replaced = last[j] + usize::from(a[i] != b[j]);
            row[j + 1] = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_takes_off_case_and_accents() {
        for (text, lowered, folded) in [
            ("Müller CAFÉ", "müller café", "muller cafe"),
            ("ΟΔΟΣ", "οδοσ", "οδοσ"),
            ("e\u{301}", "é", "e"),
            ("STRASSE straße", "strasse straße", "strasse straße"),
            ("한국", "한국", "한국"),
            ("", "", ""),
        ] {
            assert_eq!((lower(text), fold(text)), (lowered.to_owned(), folded.to_owned()), "{text}");
        }
    }

    #[test]
    fn words_are_runs_of_letters_and_digits() {
        assert_eq!(words("Buy milk, eggs & v3.4 (Café)"), ["buy", "milk", "eggs", "v3", "4", "cafe"]);
        assert_eq!(words(" -- 🎉 "), Vec::<String>::new());
    }

    #[test]
    fn text_matches_when_every_word_starts_one() {
        for (query, text, expected) in [
            ("mil", "Buy milk", true),
            ("milk buy", "Buy milk", true),
            ("ilk", "Buy milk", false),
            ("milk eggs", "Buy milk", false),
            ("cafe", "Café Müller", true),
            ("", "Buy milk", false),
            ("!!", "Buy milk", false),
        ] {
            assert_eq!(matches_text(query, text), expected, "{query} in {text}");
        }
    }

    #[test]
    fn nearly_allows_typos_by_length() {
        for (a, b, expected) in [
            ("milk", "mlik", true),
            ("milk", "mile", true),
            ("mil", "mal", false),
            ("dentist", "dentis", true),
            ("dentist", "dantisd", false),
            ("appointment", "apointmant", true),
            ("appointment", "apontmant", false),
            ("report2026", "report2027", false),
            ("2026", "2026", true),
        ] {
            assert_eq!(nearly(a, b), expected, "{a} {b}");
        }
    }

    #[test]
    fn loosely_allows_two_typos_in_what_is_typed_so_far() {
        for (typed, word, expected) in [
            ("plsatre", "plaster", true),
            ("asistnat", "assistant", true),
            ("asistn", "assistant", false),
            ("invetsgia", "investigation", true),
            ("mlik", "milk", true),
            ("smapls", "samples", false),
            ("odrlpls", "order", false),
            ("reprot20", "report2027", false),
        ] {
            assert_eq!(loosely(typed, word), expected, "{typed} {word}");
        }
    }

    #[test]
    fn forms_of_a_word_are_related() {
        for (a, b) in [
            ("selling", "sell"),
            ("planned", "plan"),
            ("making", "make"),
            ("confirmation", "confirm"),
            ("cancellation", "cancel"),
            ("installation", "install"),
            ("renewal", "renew"),
            ("payment", "pay"),
            ("insurance", "insure"),
            ("decoration", "decorate"),
            ("knives", "knife"),
            ("ferries", "ferry"),
            ("sharpened", "sharpening"),
            ("registration", "register"),
            ("delivery", "deliver"),
        ] {
            assert!(related(a, b) && related(b, a), "{a} {b}");
        }
        for (a, b) in [("plan", "plane"), ("final", "fine"), ("station", "state"), ("red", "ring"), ("sing", "sed"), ("car", "care")] {
            assert!(!related(a, b) && !related(b, a), "{a} {b}");
        }
    }

    #[test]
    fn a_sentence_mentions_a_title_by_most_of_its_words() {
        let sentence = "they rejected the Sandhu return so it is not done after all";
        assert!(mention_score(sentence, "File the Sandhu return") > 0.7);
        assert!(mention_score(sentence, "Return library books") < 0.4);
        assert!(mention_score("the sandu one", "Sandhu return") > 0.35);
        assert_eq!((mention_score("", "Pay rent"), mention_score("pay rent", "")), (0.0, 0.0));
    }

    #[test]
    fn titles_are_ranked_as_a_person_would() {
        for same in ["Call the dentist", "dentist call", "CALL A DENTIST", "cáll dentist"] {
            assert!((title_score(same, "Call the dentist") - 1.0).abs() < f32::EPSILON, "{same}");
        }
        let ranked = ["Dentist", "Call the dentist", "Dentists of the region, a list to go through", "Buy milk"];
        let scores: Vec<f32> = ranked.iter().map(|title| title_score("dentist", title)).collect();
        assert!(scores.windows(2).all(|pair| pair[0] > pair[1]), "{scores:?}");
        assert!(scores[3] == 0.0, "{scores:?}");
        for (spoken, title, some) in [
            ("dentits", "Call the dentist", true),
            ("dentist thing", "Call the dentist", true),
            ("the", "The", true),
            ("report 2026", "Report 2027", true),
            ("2026", "2027", false),
            ("forklift 3 service", "Forklift 5 service", true),
            ("", "Buy milk", false),
            ("milk", "", false),
        ] {
            assert_eq!(title_score(spoken, title) > 0.0, some, "{spoken} for {title}");
        }
        // A different number means a different thing.
        assert!(title_score("forklift 3 service", "Forklift 5 service") < NAMED);
        assert!(title_score("forklift service", "Forklift 5 service") > NAMED);
    }
}
