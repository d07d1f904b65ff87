//! Names of labels and projects among the tokens of a sentence.

use domain::text::fold;

use crate::{
    Names,
    token::{self, Kind, Token},
};

/// A name, prepared for comparison with words.
pub(crate) struct Name<'n> {
    said: &'n str,
    folded: String,
    words: Vec<Word>,
}

/// A word of a name.
struct Word {
    lower: String,
    folded: String,
}

impl<'n> Name<'n> {
    fn of(name: &'n str) -> Self {
        let word = |token: Token| Word { folded: fold(&token.lower), lower: token.lower };
        Self { said: name, folded: fold(name), words: token::tokens(name).into_iter().map(word).collect() }
    }
}

/// The labels and projects of the user.
pub(crate) struct Known<'n> {
    labels: Vec<Name<'n>>,
    projects: Vec<Name<'n>>,
}

impl<'n> Known<'n> {
    pub(crate) fn of(names: &'n Names) -> Self {
        let labels = names.labels.iter().map(|label| Name::of(&label.name)).collect();
        let projects = names.projects.iter().map(|project| Name::of(&project.name)).collect();
        Self { labels, projects }
    }

    /// The label named at a token, and where its name ends. A label is named by its mark, an existing one also by its name alone, or with the
    /// mark of a project if no project has that name.
    pub(crate) fn label_at(&self, tokens: &[Token], at: usize) -> Option<(String, usize)> {
        if marked(tokens, at, "@") {
            return named(tokens, at + 1, &self.labels).or_else(|| single(tokens, at + 1));
        }
        if marked(tokens, at, "#") {
            return if named(tokens, at + 1, &self.projects).is_some() { None } else { named(tokens, at + 1, &self.labels) };
        }
        named(tokens, at, &self.labels)
    }

    /// The project named at a token, and where its name ends. A project is named by its mark, or an existing one by its name alone.
    pub(crate) fn project_at(&self, tokens: &[Token], at: usize) -> Option<(String, usize)> {
        if !marked(tokens, at, "#") {
            return named(tokens, at, &self.projects);
        }
        let label = || named(tokens, at + 1, &self.labels);
        named(tokens, at + 1, &self.projects).or_else(|| if label().is_some() { None } else { single(tokens, at + 1) })
    }
}

fn marked(tokens: &[Token], at: usize, mark: &str) -> bool {
    let touches = |token: &Token| token.glued && matches!(token.kind, Kind::Word | Kind::Quote);
    tokens.get(at).is_some_and(|token| token.lower == mark && token.kind == Kind::Symbol) && tokens.get(at + 1).is_some_and(touches)
}

/// The longest existing name that begins at a token.
fn named(tokens: &[Token], at: usize, names: &[Name<'_>]) -> Option<(String, usize)> {
    let first = tokens.get(at)?;
    let quoted = (first.kind == Kind::Quote).then(|| fold(&first.text));
    let begins = fold(&first.lower);
    let found = names.iter().filter_map(|name| {
        if let Some(quoted) = &quoted {
            return (name.folded == *quoted).then_some((name, at + 1));
        }
        let (head, rest) = name.words.split_first()?;
        let same = |(word, place): (&Word, usize)| {
            tokens.get(place).is_some_and(|token| token.kind != Kind::Quote && fold(&token.lower) == word.folded)
        };
        let fits = head.folded == begins && rest.iter().zip(at + 1..).all(same);
        let end = at + name.words.len();
        let continues =
            || tokens.get(end).is_some_and(|next| next.glued && matches!(next.kind, Kind::Word | Kind::Number) && next.lower != "'s");
        (fits && !continues()).then_some((name, end))
    });
    // If names differ only in accents, the one that was typed.
    let written = |name: &Name<'_>, end: usize| {
        quoted.is_some() || name.words.iter().zip(&tokens[at..end]).all(|(word, token)| word.lower == token.lower)
    };
    found.max_by_key(|(name, end)| (*end, written(name, *end))).map(|(name, end)| (name.said.to_owned(), end))
}

/// A quotation, or one word with everything that touches it.
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
