//! Names of labels and projects among the tokens of a sentence.

use domain::text::fold;

use crate::{
    Names,
    token::{self, Kind, Token},
};

/// The labels named at a token, and where each name ends: by its mark, or an existing one by its name alone.
pub(crate) fn labels_at(tokens: &[Token], at: usize, names: &Names) -> Vec<(String, usize)> {
    let known = || names.labels.iter().map(|label| label.name.as_str());
    if marked(tokens, at, "@") {
        return named(tokens, at + 1, known()).or_else(|| single(tokens, at + 1)).into_iter().collect();
    }
    named(tokens, at, known()).into_iter().collect()
}

/// The projects named at a token, where each name ends, and what it costs to take the words for a name.
pub(crate) fn projects_at(tokens: &[Token], at: usize, names: &Names) -> Vec<(String, usize, u32)> {
    let known = || names.projects.iter().map(|project| project.name.as_str());
    if marked(tokens, at, "#") {
        let found = named(tokens, at + 1, known()).or_else(|| single(tokens, at + 1));
        return found.into_iter().map(|(name, end)| (name, end, 0)).collect();
    }
    let found = named(tokens, at, known());
    found.into_iter().map(|(name, end)| (name, end, 0)).collect()
}

fn marked(tokens: &[Token], at: usize, mark: &str) -> bool {
    let touches = |token: &Token| token.glued && matches!(token.kind, Kind::Word | Kind::Quote);
    tokens.get(at).is_some_and(|token| token.lower == mark && token.kind == Kind::Symbol) && tokens.get(at + 1).is_some_and(touches)
}

/// The longest existing name that begins at a token.
fn named<'n>(tokens: &[Token], at: usize, names: impl Iterator<Item = &'n str>) -> Option<(String, usize)> {
    let first = tokens.get(at)?;
    let found = names.filter_map(|name| {
        if first.kind == Kind::Quote {
            return (fold(name) == fold(&first.text)).then_some((name, at + 1));
        }
        let wanted = token::tokens(name);
        let fits = !wanted.is_empty()
            && wanted.iter().enumerate().all(|(n, word)| {
                tokens.get(at + n).is_some_and(|token| token.kind != Kind::Quote && fold(&token.lower) == fold(&word.lower))
            });
        let end = at + wanted.len();
        let continues =
            tokens.get(end).is_some_and(|next| next.glued && matches!(next.kind, Kind::Word | Kind::Number) && next.lower != "'s");
        (fits && !continues).then_some((name, end))
    });
    // Of names that differ in accents alone, the one that was written.
    let written = |name: &str, end: usize| {
        let words = token::tokens(name);
        first.kind == Kind::Quote || words.iter().zip(&tokens[at..end]).all(|(word, token)| word.lower == token.lower)
    };
    found.max_by_key(|(name, end)| (*end, written(name, *end))).map(|(name, end)| (name.to_owned(), end))
}

/// A quotation, or one word with what touches it.
fn single(tokens: &[Token], at: usize) -> Option<(String, usize)> {
    let first = tokens.get(at)?;
    if first.kind == Kind::Quote {
        let name = first.text.trim();
        return (!name.is_empty()).then(|| (name.to_owned(), at + 1));
    }
    if first.kind != Kind::Word {
        return None;
    }
    let joins = |token: &&Token| {
        token.glued && (matches!(token.lower.as_str(), "-" | "_" | "/") || token.kind != Kind::Symbol) && token.lower != "'s"
    };
    let rest: Vec<&Token> = tokens.iter().skip(at + 1).take_while(joins).collect();
    let name = rest.iter().fold(first.text.clone(), |name, token| name + &token.text);
    Some((name, at + 1 + rest.len()))
}
