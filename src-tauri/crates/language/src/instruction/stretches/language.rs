//! Finds the language of a message: the one with the most words in it. If both have equally many, the language of the window counts.

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

use super::{frame, slots};
use crate::{
    Language,
    token::{Kind, Token},
    when,
};

/// This many words of another language decide that a message is in it.
const ENOUGH: usize = 2;
/// In a message with at most this many tokens, one foreign word is enough.
const SHORT: usize = 4;

/// The language of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spoken {
    In(Language),
    /// A language that the planner cannot read.
    Other,
}

/// A language's words for instructions, frames and times.
fn words_of(language: Language) -> FxHashSet<&'static str> {
    let values = slots::grammar(language).into_iter().flat_map(|grammar| grammar.words_but("foreign"));
    let frames = frame::frames(language).into_iter().flat_map(frame::Frames::words);
    values.chain(frames).chain(when::words(language)).filter(|word| word.chars().all(char::is_alphabetic)).collect()
}

/// A language's words, collected once.
fn known(language: Language) -> &'static FxHashSet<&'static str> {
    static WORDS: LazyLock<[FxHashSet<&'static str>; 2]> = LazyLock::new(|| [Language::English, Language::German].map(words_of));
    let [english, german] = &*WORDS;
    match language {
        Language::English => english,
        Language::German => german,
    }
}

/// The language of a message typed in a window of this language.
pub(crate) fn of(tokens: &[Token], window: Language) -> Spoken {
    let other = match window {
        Language::English => Language::German,
        Language::German => Language::English,
    };
    let (mine, theirs) = (known(window), known(other));
    let (mut own, mut others, mut foreign) = (0, 0, 0);
    for token in tokens.iter().filter(|token| token.kind == Kind::Word) {
        let word = token.lower.as_str();
        match (mine.contains(word), theirs.contains(word)) {
            (true, false) => own += 1,
            (false, true) => others += 1,
            (false, false) if slots::grammar(window).is_some_and(|grammar| grammar.is(token, "foreign")) => foreign += 1,
            _ => {}
        }
    }
    if foreign >= ENOUGH && foreign > own.max(others) || foreign == 1 && own + others == 0 && tokens.len() <= SHORT {
        return Spoken::Other;
    }
    Spoken::In(if others > own && (others >= ENOUGH || own == 0) { other } else { window })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token;

    #[test]
    fn the_words_tell_the_language_and_the_window_where_they_do_not() {
        let (english, german) = (Spoken::In(Language::English), Spoken::In(Language::German));
        let table = [
            ("move the report to Friday", english, english),
            ("verschieb den Bericht auf Freitag", german, german),
            ("Milch kaufen", german, german),
            ("buy milk", english, english),
            ("verschieb das Meeting auf Freitag", german, german),
            ("move Elternabend to Friday", english, english),
            ("Zahnarzt", english, german),
            ("#3", english, german),
            ("acheter du pain demain", Spoken::Other, Spoken::Other),
        ];
        for (text, in_english, in_german) in table {
            let tokens = token::tokens(text);
            let got = (of(&tokens, Language::English), of(&tokens, Language::German));
            assert_eq!(got, (in_english, in_german), "{text}");
        }
    }
}
