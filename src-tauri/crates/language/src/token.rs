//! Splits text into tokens: words, numbers, symbols, and stretches that are not looked into (quotations, addresses).
//!
//! Offsets are Unicode scalar values. The grammar decides what a token means.

use crate::Span;

/// What a token is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Letters, with apostrophes inside ("don't"); `'s` is a separate word.
    Word,
    /// ASCII digits.
    Number,
    /// Any other single character.
    Symbol,
    /// A quotation; the text is what is between the marks.
    Quote,
    /// A web or mail address as a whole.
    Address,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Token {
    pub kind: Kind,
    /// As written.
    pub text: String,
    /// Lower case, with plain apostrophes.
    pub lower: String,
    pub span: Span,
    /// Touches the token before it.
    pub glued: bool,
    /// Starts a new line of the text.
    pub breaks: bool,
}

impl Token {
    /// The value of a number, or the largest possible value if it does not fit.
    pub fn value(&self) -> Option<u64> {
        (self.kind == Kind::Number).then(|| self.text.parse().unwrap_or(u64::MAX))
    }

    /// Whether its first letter is a capital.
    pub fn capital(&self) -> bool {
        self.text.chars().next().is_some_and(char::is_uppercase)
    }
}

/// Whether a mark joins the words or the numbers around it instead of separating them: "hand-in", "9:20", "8.45".
pub(crate) fn joins(tokens: &[Token], at: usize) -> bool {
    let (Some(before), Some(mark), Some(next)) = (at.checked_sub(1).and_then(|at| tokens.get(at)), tokens.get(at), tokens.get(at + 1))
    else {
        return false;
    };
    let fits = match mark.lower.as_str() {
        "-" => before.kind != Kind::Symbol && next.kind != Kind::Symbol,
        ":" | "." => before.kind == Kind::Number && next.kind == Kind::Number,
        _ => false,
    };
    fits && mark.glued && next.glued
}

/// Splits a text into tokens.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let mut quotes = Quotes::default();
    let mut tokens = Vec::new();
    let mut at = 0;
    let mut breaks = true;
    let mut last_end = 0;
    while at < chars.len() {
        let ch = chars[at];
        if ch.is_whitespace() {
            breaks |= ch == '\n';
            at += 1;
            continue;
        }
        let (kind, end) = if let Some(end) = quotes.end(&chars, at) {
            (Kind::Quote, end)
        } else if let Some(end) = address(&chars, at) {
            (Kind::Address, end)
        } else if ch.is_ascii_digit() {
            (Kind::Number, run(&chars, at, |c| c.is_ascii_digit()))
        } else if ch.is_alphabetic() {
            (Kind::Word, word(&chars, at))
        } else if apostrophe(ch) && at > 0 && chars[at - 1].is_alphanumeric() && possessive(&chars, at) {
            (Kind::Word, at + 2)
        } else {
            (Kind::Symbol, at + 1)
        };
        let inner = if kind == Kind::Quote { &chars[at + 1..end - 1] } else { &chars[at..end] };
        let written: String = inner.iter().collect();
        let lower = if written.is_ascii() { written.to_ascii_lowercase() } else { written.to_lowercase().replace(['’', '‘'], "'") };
        tokens.push(Token { kind, text: written, lower, span: Span { start: at, end }, glued: at == last_end && at > 0, breaks });
        breaks = false;
        last_end = end;
        at = end;
    }
    tokens
}

fn run(chars: &[char], from: usize, inside: impl Fn(char) -> bool) -> usize {
    (from..chars.len()).find(|&i| !inside(chars[i])).unwrap_or(chars.len())
}

fn apostrophe(ch: char) -> bool {
    matches!(ch, '\'' | '’')
}

/// `'s` that ends a word.
fn possessive(chars: &[char], at: usize) -> bool {
    matches!(chars.get(at + 1), Some('s' | 'S')) && !chars.get(at + 2).is_some_and(|c| c.is_alphanumeric())
}

fn word(chars: &[char], from: usize) -> usize {
    let mut end = run(chars, from, char::is_alphabetic);
    while end + 1 < chars.len() && apostrophe(chars[end]) && chars[end + 1].is_alphabetic() && !possessive(chars, end) {
        end = run(chars, end + 1, char::is_alphabetic);
    }
    end
}

/// Finds the ends of quotations. A mark without a partner has none later either; remembering this keeps the search linear.
#[derive(Default)]
struct Quotes {
    unpaired: Vec<char>,
}

impl Quotes {
    fn end(&mut self, chars: &[char], at: usize) -> Option<usize> {
        let open = chars[at];
        let closes: &[char] = match open {
            '"' => &['"'],
            '“' | '„' => &['”', '“'],
            '«' => &['»'],
            '`' => &['`'],
            '\'' => &['\''],
            '‘' => &['’'],
            _ => return None,
        };
        let touches_word = at > 0 && chars[at - 1].is_alphanumeric();
        if touches_word || self.unpaired.contains(&open) {
            return None;
        }
        let single = matches!(open, '\'' | '‘');
        let close = (at + 1..chars.len())
            .find(|&i| closes.contains(&chars[i]) && (!single || (i > at + 1 && !chars.get(i + 1).is_some_and(|c| c.is_alphanumeric()))));
        if close.is_none() {
            self.unpaired.push(open);
        }
        close.map(|i| i + 1)
    }
}

/// `https://...`, `www....`, `name@host.tld`: up to the next white space, without closing punctuation.
fn address(chars: &[char], at: usize) -> Option<usize> {
    if (at > 0 && !chars[at - 1].is_whitespace() && !"([<".contains(chars[at - 1])) || !chars[at].is_alphanumeric() {
        return None;
    }
    let mut end = run(chars, at, |c| !c.is_whitespace());
    while end > at && ".,;:!?)]>\"'".contains(chars[end - 1]) {
        end -= 1;
    }
    let chunk = &chars[at..end];
    let scheme = chunk.windows(3).any(|w| w == [':', '/', '/']);
    let www = chunk.starts_with(&['w', 'w', 'w', '.']);
    let mail = chunk.iter().position(|&c| c == '@').is_some_and(|i| i > 0 && chunk[i + 1..].contains(&'.'));
    (scheme || www || mail).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> String {
        let pieces = tokens(text);
        let pieces = pieces.iter().map(|t| [if t.glued { "" } else { " " }, &format!("{:?}", t.kind)[..1], "<", &t.text, ">"].concat());
        pieces.collect::<Vec<_>>().concat().trim().to_string()
    }

    #[test]
    fn cuts_words_numbers_quotes_and_addresses() {
        let table = [
            ("call at 5pm", "W<call> W<at> N<5>W<pm>"),
            ("today's 17:30", "W<today>W<'s> N<17>S<:>N<30>"),
            ("don't \"March on Rome\" it", "W<don't> Q<March on Rome> W<it>"),
            ("read 'May Day' now", "W<read> Q<May Day> W<now>"),
            ("mail a.b@c.de, then https://x.y/2026-01-01.", "W<mail> A<a.b@c.de>S<,> W<then> A<https://x.y/2026-01-01>S<.>"),
            ("@\"two words\" 6\" pipe", "S<@>Q<two words> N<6>S<\"> W<pipe>"),
            ("écho “naïve” ☎5", "W<écho> Q<naïve> S<☎>N<5>"),
        ];
        for (text, expected) in table {
            assert_eq!(shape(text), expected, "{text}");
        }
    }

    #[test]
    fn offsets_are_scalar_values() {
        let spans: Vec<Span> = tokens("é “x” 12").iter().map(|t| t.span).collect();
        assert_eq!(spans, [Span { start: 0, end: 1 }, Span { start: 2, end: 5 }, Span { start: 6, end: 8 }]);
    }
}
