//! Comparing words: folding, tokens, and how well a few words name a title.

/// Lower-cased, accents taken off, as full text and titles are compared.
pub fn fold(text: &str) -> String {
    let _ = text;
    todo!()
}

/// The words of a text: runs of letters and digits, folded.
pub fn words(text: &str) -> Vec<String> {
    let _ = text;
    todo!()
}

/// Whether every word of `query` starts a word of `text` (the meaning of `Where::text`).
pub fn matches_text(query: &str, text: &str) -> bool {
    let _ = (query, text);
    todo!()
}

/// How well spoken words name a title: 0 (not at all) to 1 (the title itself, up to case, accents, articles and word order).
/// Tolerates words left out of the title, and a typo in words of four letters and more.
pub fn title_score(spoken: &str, title: &str) -> f32 {
    let _ = (spoken, title);
    todo!()
}

/// Whether two words are the same up to a typo: one edit (or a swap of neighbours) in words of 4 to 7 letters, two in longer ones.
pub fn nearly(a: &str, b: &str) -> bool {
    let _ = (a, b);
    todo!()
}
