//! Names of labels and projects in a sentence: the longest that exists, a quotation, or a single word.

use domain::{Label, Project, project::INBOX, text::fold};

use crate::{cursor::Cursor, token::Kind};

/// A label by any name: quoted, an existing one, or a single word.
pub(super) fn label_name<'a>(c: Cursor<'a>, labels: &[Label]) -> Option<(String, Cursor<'a>)> {
    if let Some(read) = known_label(c, labels) {
        return Some(read);
    }
    single_name(c)
}

/// The longest existing label name that stands here.
pub(super) fn known_label<'a>(c: Cursor<'a>, labels: &[Label]) -> Option<(String, Cursor<'a>)> {
    known(c, labels.iter().map(|label| label.name.as_str()))
}

/// The longest existing project name that stands here.
pub(super) fn known_project<'a>(c: Cursor<'a>, projects: &[Project]) -> Option<(String, Cursor<'a>)> {
    known(c, projects.iter().map(|project| project.name.as_str()))
}

pub(super) fn known<'a, 'n>(c: Cursor<'a>, names: impl Iterator<Item = &'n str>) -> Option<(String, Cursor<'a>)> {
    if let Some(quote) = c.token().filter(|t| t.kind == Kind::Quote) {
        let mut names = names;
        return names.find(|name| fold(name) == fold(&quote.text)).map(|name| (name.to_string(), c.skip(1)));
    }
    names
        .filter_map(|name| {
            let wanted = crate::token::tokens(name);
            let end = wanted.iter().try_fold(c, |c, t| (fold(&c.token()?.lower) == fold(&t.lower)).then(|| c.skip(1)))?;
            (!wanted.is_empty() && !end.glued_word()).then(|| (name.to_string(), end))
        })
        .max_by_key(|(_, end)| end.at())
}

/// A quoted name, or one word with what touches it.
pub(super) fn single_name(c: Cursor<'_>) -> Option<(String, Cursor<'_>)> {
    let token = c.token()?;
    if token.kind == Kind::Quote {
        return Some((token.text.trim().to_string(), c.skip(1))).filter(|(name, _)| !name.is_empty());
    }
    if token.kind != Kind::Word {
        return None;
    }
    let mut name = token.text.clone();
    let mut end = c.skip(1);
    while let Some(next) =
        end.token().filter(|t| t.glued && (matches!(t.lower.as_str(), "-" | "_" | "/") || t.kind != Kind::Symbol) && t.lower != "'s")
    {
        name.push_str(&next.text);
        end = end.skip(1);
    }
    Some((name, end))
}

/// "#Home", "in project Home", "in the Home project", "in Home", "in the inbox". A bare "in X" wants a project that exists.
pub(super) fn project_phrase<'a>(c: Cursor<'a>, projects: &[Project]) -> Option<(String, Cursor<'a>)> {
    if let Some(rest) = c.eat(&["#"]) {
        return known_project(rest, projects).or_else(|| single_name(rest));
    }
    let led = c.phrases(&["in the", "in my", "from the", "from my", "under the", "of the", "in", "from", "under"]).unwrap_or(c);
    if let Some(end) = led.eat(&["inbox"]) {
        return Some((INBOX.to_string(), end));
    }
    if let Some(rest) = led.phrases(&["project called", "project named", "project", "list called"]) {
        return known_project(rest, projects).or_else(|| single_name(rest));
    }
    let (name, end) = known_project(led, projects)?;
    Some((name, end.eat(&["project", "list"]).unwrap_or(end)))
}
