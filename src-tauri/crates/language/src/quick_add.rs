//! Quick add: turns one line of text into one new task, with the recognised spans.
//!
//! `Pay rent every month on the 1st 9am p1 #Home @bills @urgent // from the joint account`

use std::rc::Rc;

use chrono::NaiveDate;
use domain::{
    Priority, Recurrence, TimeOfDay, TypedNames,
    operation::Create,
    project::INBOX,
    text::{fold, lower},
};

use crate::{
    Clock, Names, Span,
    cursor::Cursor,
    token::{self, Kind},
    when::{Phrase, Times, When, calendar::plus_days, phrase_at, phrases_and_stretches, point::moment},
    words,
};
pub use value::Value;

mod offers;
mod value;

/// The result of a line of quick add.
#[derive(Clone, Debug, PartialEq)]
pub struct QuickAdd {
    /// The task. Unknown labels and projects are in `unknown_labels`/`unknown_project`, not here.
    pub create: Create,
    /// The recognised spans, in order, never overlapping.
    pub spans: Vec<Recognised>,
    /// Other meanings the user may choose from; they are not part of `create`.
    pub offers: Vec<Offer>,
    /// A project that does not exist. It is created with the task, as the sentence says.
    pub unknown_project: Option<String>,
    /// Labels that do not exist.
    pub unknown_labels: Vec<String>,
    /// The line read back as a sentence: "First on Tue 1 Dec, 09:00, then monthly." Empty when there is nothing to say.
    pub sentence: String,
}

/// A recognised span.
#[derive(Clone, Debug, PartialEq)]
pub struct Recognised {
    /// Its position.
    pub span: Span,
    /// What it means.
    pub token: Token,
}

/// A stretch of the line whose meaning is uncertain, with its possible values.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// Its position. It may contain a recognised span, which the chosen value replaces.
    pub span: Span,
    /// Why the meaning is uncertain.
    pub why: Why,
    /// The one to three values to choose from, the likeliest first.
    pub values: Vec<Value>,
}

/// Why a stretch is offered instead of being taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is in the past; the next such date is offered.
    Past,
    /// It is understood in pieces that do not fit together, or the task has no place for it. The part that is not recognised stays in the
    /// title.
    Half,
    /// It was read in one way, but people also use it in another.
    Either,
}

/// A stretch for which the user chose an offered value.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// Its position.
    pub span: Span,
    /// What was chosen.
    pub value: Value,
}

/// What a span means.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A date, with its time if there is one.
    Date(NaiveDate, Option<TimeOfDay>),
    /// A time; the day is today, or tomorrow if that time has passed.
    Time(TimeOfDay),
    /// A repetition.
    Recurrence(Box<Recurrence>),
    /// `by Friday`, `{date}`.
    Deadline(NaiveDate),
    /// `p1`, `!high`.
    Priority(Priority),
    /// `#Home`, and whether it exists.
    Project(String, bool),
    /// `@bills`, and whether it exists.
    Label(String, bool),
    /// `// ...`
    Notes,
    /// `* ...`
    ChecklistItem,
}

/// The marks before a label, a project and a priority.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prefixes {
    /// `@label`, `#project`, `p1` to `p3`.
    #[default]
    Todoist,
    /// `*label`, `+project`, `!1` (low) to `!5`.
    Vikunja,
}

impl Prefixes {
    fn label(self) -> &'static str {
        match self {
            Self::Todoist => "@",
            Self::Vikunja => "*",
        }
    }

    fn project(self) -> &'static str {
        match self {
            Self::Todoist => "#",
            Self::Vikunja => "+",
        }
    }

    /// The priorities of the numbers after this mark.
    fn priorities(self, mark: &str) -> &'static [(&'static str, Priority)] {
        match (self, mark) {
            (Self::Todoist, "p" | "!") => &[("1", Priority::High), ("2", Priority::Medium), ("3", Priority::Low)],
            (Self::Vikunja, "!") => {
                &[("1", Priority::Low), ("2", Priority::Medium), ("3", Priority::High), ("4", Priority::High), ("5", Priority::High)]
            }
            _ => &[],
        }
    }
}

/// Reads a line. Spans that overlap one in `plain` are text, because the user rejected them.
pub fn parse(text: &str, clock: &Clock, names: &Names, prefixes: Prefixes, plain: &[Span]) -> QuickAdd {
    parse_chosen(text, clock, names, prefixes, plain, &[])
}

/// Reads a line in which the user chose values for offers, the newest choice last. The newest choice wins over everything else for the same
/// field of the task.
pub fn parse_chosen(text: &str, clock: &Clock, names: &Names, prefixes: Prefixes, plain: &[Span], chosen: &[Chosen]) -> QuickAdd {
    parse_timed(text, clock, names, prefixes, plain, chosen, |tokens| Rc::new(phrases_and_stretches(tokens, clock)))
}

/// Like [`parse_chosen`], with a reader of the times among tokens, which may remember what it has read.
pub(crate) fn parse_timed(
    text: &str,
    clock: &Clock,
    names: &Names,
    prefixes: Prefixes,
    plain: &[Span],
    chosen: &[Chosen],
    times: impl Fn(&[token::Token]) -> Rc<Times>,
) -> QuickAdd {
    let mut draft = Draft::new(clock, names, prefixes);
    let mut start = 0;
    let mut title = String::new();
    for (index, line) in text.split('\n').enumerate() {
        let length = line.chars().count();
        if index == 0 {
            title = draft.first_line(line, plain, chosen, &times);
        } else {
            draft.further_line(line, start, plain);
        }
        start += length + 1;
    }
    draft.finish(title)
}

/// The names after `@` and `#` in a text that do not exist yet.
pub fn new_names(text: &str, names: &Names) -> TypedNames {
    let mut typed = TypedNames::default();
    for line in text.lines() {
        let mut tokens = token::tokens(line);
        if let Some(at) = notes_mark(&tokens) {
            tokens.truncate(at);
        }
        for at in 0..tokens.len() {
            let c = Cursor::new(&tokens, at);
            match marked(c, names, Prefixes::default()) {
                Some(Marked { kind: Named::Label, name, exists: false, .. }) => typed.add_label(&name),
                Some(Marked { kind: Named::Project, name, exists: false, .. }) => typed.add_project(&name),
                _ => {}
            }
        }
    }
    typed
}

/// A task whose line is being read.
struct Draft<'a> {
    clock: &'a Clock,
    names: &'a Names,
    prefixes: Prefixes,
    out: QuickAdd,
    notes: Vec<String>,
    repeat: Option<Value>,
    /// The repetition later in the line: a day that does not fit it is not taken.
    ahead: Option<Value>,
    date: Option<NaiveDate>,
    time: Option<TimeOfDay>,
}

impl<'a> Draft<'a> {
    fn new(clock: &'a Clock, names: &'a Names, prefixes: Prefixes) -> Self {
        let out = QuickAdd {
            create: Create::default(),
            spans: Vec::new(),
            offers: Vec::new(),
            unknown_project: None,
            unknown_labels: Vec::new(),
            sentence: String::new(),
        };
        Self { clock, names, prefixes, out, notes: Vec::new(), repeat: None, ahead: None, date: None, time: None }
    }

    /// Reads the line that contains the title, and returns the rest of it.
    fn first_line(&mut self, line: &str, plain: &[Span], chosen: &[Chosen], times: impl Fn(&[token::Token]) -> Rc<Times>) -> String {
        let chars: Vec<char> = line.chars().collect();
        let mut tokens = token::tokens(line);
        for span in plain {
            close(&mut tokens, *span);
        }
        if let Some(at) = notes_mark(&tokens) {
            let span = Span { start: tokens[at].span.start, end: chars.len() };
            self.notes.push(slice(&chars, tokens[at + 1].span.end, chars.len()).trim().to_string());
            tokens.truncate(at);
            self.recognise(span, Token::Notes);
        }
        for one in chosen.iter().rev() {
            self.choose(&mut tokens, one);
        }
        let read = times(&tokens);
        let (phrases, stretches) = &*read;
        let repeats = |phrase: &Phrase| Value::of(&phrase.when, false, false, self.clock.now.date()).filter(|it| it.recurrence.is_some());
        self.ahead = phrases.iter().find_map(repeats);
        let mut at = 0;
        while at < tokens.len() {
            let c = Cursor::new(&tokens, at);
            self.unread(&tokens, at, stretches);
            at = self.mark(c).or_else(|| self.moment(&tokens, at, phrases)).unwrap_or(at + 1);
        }
        self.out.spans.sort_by_key(|found| found.span.start);
        let title = self.title(&chars);
        if title.is_empty() && !line.trim().is_empty() {
            *self = Self::new(self.clock, self.names, self.prefixes);
            return line.trim().to_string();
        }
        self.settle(&chars);
        title
    }

    /// The rest of the line, without a preposition whose object was taken out.
    fn title(&self, chars: &[char]) -> String {
        let title = tidy(&chars.iter().zip(taken(chars, &self.out.spans)).filter(|(_, taken)| !taken).map(|(c, _)| *c).collect::<String>());
        // "Dentist Friday at": the next thing typed will be the hour.
        let leads = |rest: &str| {
            let words = token::tokens(rest);
            words.len() <= 1 && words.iter().all(|word| crate::when::is_word(word, "lead", self.clock.language))
        };
        // "hand the essay in on Friday": a time with its own preposition leaves the word before it to the title.
        let led = |span: Span| {
            let words = token::tokens(&slice(chars, span.start, span.end));
            words
                .first()
                .is_some_and(|first| ["lead", "lead.due"].iter().any(|name| crate::when::is_word(first, name, self.clock.language)))
        };
        let dangling = |last: &Recognised| leads(&slice(chars, last.span.end, chars.len())) && !led(last.span);
        let dangling = self.out.spans.last().is_some_and(dangling);
        if !dangling {
            return title;
        }
        let last = token::tokens(&title).pop().filter(|last| crate::when::is_word(last, "lead.left", self.clock.language));
        let shorter = last.and_then(|last| title.strip_suffix(&last.text)?.strip_suffix(' '));
        shorter.map_or(title.clone(), tidy)
    }

    /// `* item` is a checklist step; anything else is a line of the notes.
    fn further_line(&mut self, line: &str, start: usize, plain: &[Span]) {
        let trimmed = line.trim();
        let span = Span { start, end: start + line.chars().count() };
        let turned_back = plain.iter().any(|other| other.start < span.end && span.start < other.end);
        match trimmed.strip_prefix('*').map(str::trim).filter(|item| !item.is_empty() && !turned_back) {
            Some(item) => {
                self.out.create.checklist.push(item.to_string());
                self.recognise(span, Token::ChecklistItem);
            }
            None if !trimmed.is_empty() => self.notes.push(trimmed.to_string()),
            None => {}
        }
    }

    fn recognise(&mut self, span: Span, token: Token) {
        self.out.spans.push(Recognised { span, token });
    }

    /// `#project`, `@label`, `p1`, `!high`, `{date}`.
    fn mark(&mut self, c: Cursor<'_>) -> Option<usize> {
        if let Some(marked) = marked(c, self.names, self.prefixes) {
            return self.place(c, marked);
        }
        let token = c.token()?;
        if touches(c) {
            return None;
        }
        let rest = c.skip(1);
        match c.lower() {
            mark @ ("p" | "!") if rest.glued() && self.out.create.priority.is_none() => {
                let words = [("high", Priority::High), ("medium", Priority::Medium), ("low", Priority::Low)];
                let number = rest.lookup(self.prefixes.priorities(mark));
                let (priority, end) = number.or_else(|| rest.lookup(&words).filter(|_| mark == "!"))?;
                if end.token().is_some_and(|t| t.glued && !matches!(t.lower.as_str(), "," | ";" | ")" | "." | "!")) {
                    return None;
                }
                self.out.create.priority = Some(priority);
                self.recognise(span(token, end), Token::Priority(priority));
                Some(end.at())
            }
            "{" => {
                let inside = phrase_at(rest.tokens(), rest.at(), self.clock)?;
                let end = Cursor::new(rest.tokens(), inside.end).eat(&["}"])?;
                matches!(inside.when, When::Date(_) | When::DateRange(_, Some(_)) | When::DateTime(_)).then_some(())?;
                let today = self.clock.now.date();
                self.said(span(token, end), c.tokens(), &inside, |when| Value::last_day(when, today));
                Some(end.at())
            }
            _ => None,
        }
    }

    /// Adds a label or the project to the task. A second project stays text.
    fn place(&mut self, c: Cursor<'_>, Marked { kind, name, exists, end }: Marked<'_>) -> Option<usize> {
        let token = match kind {
            Named::Project if self.out.create.project.is_some() || self.out.unknown_project.is_some() => return None,
            Named::Project => {
                let project = if exists { &mut self.out.create.project } else { &mut self.out.unknown_project };
                *project = Some(name.clone());
                Token::Project(name, exists)
            }
            Named::Label => {
                let list = if exists { &mut self.out.create.labels } else { &mut self.out.unknown_labels };
                if !list.iter().any(|other| lower(other) == lower(&name)) {
                    list.push(name.clone());
                }
                Token::Label(name, exists)
            }
        };
        self.recognise(span(c.token()?, end), token);
        Some(end.at())
    }

    /// A date, a time, a repetition or a deadline, with its preposition.
    fn moment(&mut self, tokens: &[token::Token], at: usize, phrases: &[Phrase]) -> Option<usize> {
        let phrase = beginning(phrases, at)?;
        let owned = tokens.get(phrase.end).is_some_and(|t| t.lower == "'s");
        if owned {
            return Some(phrase.end);
        }
        // "Tue and Thu": a task has only one day, so neither is taken.
        if let Some(other) = alternative(tokens, phrase, phrases) {
            self.offer_both(tokens, phrase, other);
            return Some(other.end);
        }
        let (start, due) = self.lead(tokens, at);
        let range =
            tokens[at..phrase.end].iter().any(|t| matches!(t.lower.as_str(), "to" | "-" | "–" | "and" | "through" | "until" | "till"));
        let span = Span { start: tokens[start].span.start, end: tokens[phrase.end - 1].span.end };
        // A phrase that a task cannot hold stays text as a whole; its parts are not read.
        let today = self.clock.now.date();
        if self.said(span, tokens, phrase, |when| Value::of(when, due, range, today)) {
            self.number_beside(tokens, span, phrase, due);
        }
        Some(phrase.end)
    }

    /// The words before a date that belong to it, and whether they make it a deadline.
    fn lead(&self, tokens: &[token::Token], at: usize) -> (usize, bool) {
        let free = |index: usize| self.out.spans.iter().all(|found| offers::apart(found.span, tokens[index].span));
        let word = |index: usize| tokens.get(index).filter(|t| t.kind != Kind::Quote).map_or("", |t| t.lower.as_str());
        let mut start = at;
        let (mut due, mut led) = (false, false);
        // "have the tyres put on before Friday": the word before "before" belongs to the title.
        let whole = tokens.get(at).is_some_and(|token| crate::when::is_word(token, "lead.own", self.clock.language));
        for _ in 0..if whole { 0 } else { 2 } {
            let Some(before) = start.checked_sub(1).filter(|index| free(*index)) else { break };
            let is =
                |category: &str| tokens[before].kind != Kind::Quote && crate::when::is_word(&tokens[before], category, self.clock.language);
            match word(before) {
                _ if is("lead.due") => due = true,
                "@" | "," if before > 0 => {}
                // "turn the heating on at six": only one of them belongs to the time.
                _ if before > 0 && is("lead") && !(led && is("lead.particle")) => led = true,
                _ => break,
            }
            start = before;
        }
        (start, due)
    }

    /// Takes a value into the task; None if there is no place for it.
    fn take(&mut self, value: &Value) -> Option<Token> {
        let other_time = value.time.is_some_and(|time| self.time.is_some_and(|other| other != time));
        if value.recurrence.is_some() {
            if self.repeat.is_some() || other_time || self.date.is_some_and(|date| !value.falls_on(date)) {
                return None;
            }
            self.time = self.time.or(value.time);
            self.repeat = Some(value.clone());
        } else if let Some(day) = value.day {
            if self.date.is_some() || other_time || self.repeat.as_ref().or(self.ahead.as_ref()).is_some_and(|repeat| !repeat.falls_on(day))
            {
                return None;
            }
            self.date = Some(day);
            self.time = value.time.or(self.time);
            self.out.create.deadline = self.out.create.deadline.or(value.deadline);
        } else if let Some(date) = value.deadline {
            if self.out.create.deadline.is_some() {
                return None;
            }
            self.out.create.deadline = Some(date);
        } else if self.time.is_none() {
            self.time = value.time;
        } else {
            return None;
        }
        value.token()
    }

    fn finish(mut self, title: String) -> QuickAdd {
        self.out.create.title = title;
        let notes = self.notes.join("\n");
        self.out.create.notes = (!notes.is_empty()).then_some(notes);
        self.out.create.time_of_day = self.time;
        self.out.create.scheduled_for = self.day();
        self.out.create.recurrence = self.repeat.as_ref().and_then(|repeat| repeat.recurrence.clone());
        self.out.sentence = sentence(&self.out, self.clock.now.date());
        self.out.spans.sort_by_key(|found| found.span.start);
        self.out
    }

    /// The task's day. A repetition and a time need one too.
    fn day(&self) -> Option<NaiveDate> {
        if let Some(repeat) = &self.repeat {
            return self.date.or(repeat.day);
        }
        let today = self.clock.now.date();
        self.date.or_else(|| {
            let passed = moment(today, self.time?) <= self.clock.now;
            if passed { plus_days(today, 1) } else { Some(today) }
        })
    }
}

/// The end of a second day that follows the first after "and" or "or".
fn alternative<'p>(tokens: &[token::Token], phrase: &Phrase, phrases: &'p [Phrase]) -> Option<&'p Phrase> {
    let dated = |when: &When| matches!(when, When::Date(_) | When::DateTime(_));
    Cursor::new(tokens, phrase.end).eat(&["and", "or", "&", "und", "oder"]).filter(|_| dated(&phrase.when))?;
    beginning(phrases, phrase.end + 1).filter(|other| dated(&other.when))
}

/// The phrase that begins at a token; the phrases are in text order.
fn beginning(phrases: &[Phrase], at: usize) -> Option<&Phrase> {
    phrases.get(phrases.binary_search_by_key(&at, |phrase| phrase.start).ok()?)
}

/// Closes the tokens of a span, so that nothing more is read from them.
fn close(tokens: &mut [token::Token], span: Span) {
    for token in tokens.iter_mut().filter(|token| span.start < token.span.end && token.span.start < span.end) {
        token.kind = Kind::Quote;
    }
}

/// The `//` that begins the notes.
fn notes_mark(tokens: &[token::Token]) -> Option<usize> {
    tokens.windows(2).position(|pair| pair[0].text == "/" && !pair[0].glued && pair[1].text == "/" && pair[1].glued)
}

/// What kind of thing a name after a mark names.
#[derive(Clone, Copy)]
enum Named {
    Label,
    Project,
}

/// A name after a mark.
struct Marked<'t> {
    kind: Named,
    name: String,
    exists: bool,
    end: Cursor<'t>,
}

/// The label or project named here. A label may be written like a project, as "#errands", if there is no project of that name.
fn marked<'t>(c: Cursor<'t>, names: &Names, prefixes: Prefixes) -> Option<Marked<'t>> {
    let rest = c.skip(1);
    if !rest.glued() || touches(c) {
        return None;
    }
    let label = || {
        let known = names.labels.iter().map(|label| &label.name).chain(&names.archived.labels);
        name(rest, known.map(String::as_str)).map(|(name, exists, end)| Marked { kind: Named::Label, name, exists, end })
    };
    if c.lower() == prefixes.label() {
        return label();
    }
    if c.lower() != prefixes.project() {
        return None;
    }
    let known = names.projects.iter().map(|project| &project.name).chain(&names.archived.projects);
    let (name, exists, end) = name(rest, known.map(String::as_str).chain([INBOX]))?;
    let known_label = if exists { None } else { label().filter(|label| label.exists) };
    Some(known_label.unwrap_or(Marked { kind: Named::Project, name, exists, end }))
}

/// Whether a mark belongs to the text before it: "C#", "a@b", "**".
fn touches(c: Cursor<'_>) -> bool {
    let belongs =
        |t: &token::Token| matches!(t.kind, Kind::Word | Kind::Number) || matches!(t.lower.as_str(), "#" | "@" | "/" | "&" | "*" | "+");
    c.glued() && c.before().is_some_and(belongs)
}

/// A name after a mark: a quotation, the longest existing name, or a run without spaces that starts with a letter.
fn name<'a, 'n>(c: Cursor<'a>, known: impl Iterator<Item = &'n str>) -> Option<(String, bool, Cursor<'a>)> {
    let known: Vec<&str> = known.collect();
    // "Äpfel" is a different name from "Apfel", but matches it if there is no exact one.
    let exists = |name: &str| {
        let same = known.iter().find(|other| lower(other) == lower(name));
        same.or_else(|| known.iter().find(|other| fold(other) == fold(name))).map(|found| (*found).to_string())
    };
    let first = c.token()?;
    if first.kind == Kind::Quote && first.span.end - first.span.start > first.text.chars().count() {
        let said = first.text.trim();
        let found = exists(said);
        return (!said.is_empty()).then(|| (found.clone().unwrap_or_else(|| said.to_string()), found.is_some(), c.skip(1)));
    }
    let mut longest: Option<(String, Cursor<'a>)> = None;
    for other in &known {
        let wanted = token::tokens(other);
        let end = wanted.iter().try_fold(c, |c, t| (c.token()?.lower == t.lower).then(|| c.skip(1)));
        if let Some(end) = end.filter(|end| !wanted.is_empty() && !end.glued_word())
            && longest.as_ref().is_none_or(|(_, before)| end.at() > before.at())
        {
            longest = Some(((*other).to_string(), end));
        }
    }
    if let Some((name, end)) = longest {
        return Some((name, true, end));
    }
    if first.kind != Kind::Word {
        return None;
    }
    let mut said = first.text.clone();
    let mut c = c.skip(1);
    while let Some(t) = c.token().filter(|t| t.glued) {
        let joins = matches!(t.lower.as_str(), "-" | "_" | "/" | "." | "&" | "+") && c.skip(1).glued_word();
        if !(matches!(t.kind, Kind::Word | Kind::Number) || joins) || t.lower == "'s" {
            break;
        }
        said.push_str(&t.text);
        c = c.skip(1);
    }
    Some((said, false, c))
}

fn span(from: &token::Token, end: Cursor<'_>) -> Span {
    Span { start: from.span.start, end: end.before().map_or(from.span.end, |t| t.span.end) }
}

fn slice(chars: &[char], from: usize, to: usize) -> String {
    chars.get(from..to).unwrap_or_default().iter().collect()
}

/// For each character, whether a recognised span contains it.
fn taken(chars: &[char], spans: &[Recognised]) -> Vec<bool> {
    let mut taken = vec![false; chars.len()];
    for found in spans {
        if let Some(own) = taken.get_mut(found.span.start..found.span.end) {
            own.fill(true);
        }
    }
    taken
}

/// Whether a character may remain at the end of a title.
fn stays(c: char) -> bool {
    !matches!(c, ',' | ';' | ':' | '-' | '–' | '—') && !c.is_whitespace()
}

/// Leaves one space between words, and removes punctuation left over where a span was taken out.
pub(crate) fn tidy(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(word);
    }
    if joined.contains(',') {
        joined = joined.replace(" ,", ",").replace(",,", ",");
    }
    // What is left of "return (Thursday noon)" without its time.
    for left in [" ( )", " ()"] {
        let alone = |text: &str, at: usize| text[at + left.len()..].chars().next().is_none_or(|next| !next.is_alphanumeric());
        while let Some(at) = joined.find(left).filter(|at| alone(&joined, *at)) {
            joined.replace_range(at..at + left.len(), "");
        }
    }
    let trimmed = joined.trim_matches(|c: char| !stays(c));
    if trimmed.len() == joined.len() { joined } else { trimmed.to_owned() }
}

/// "First on Tue 1 Dec, 09:00, then monthly." "Fri 27 Nov, 17:00." "Due by Fri 27 Nov." "New project Home, new label bills."
fn sentence(QuickAdd { create, unknown_project, unknown_labels, .. }: &QuickAdd, today: NaiveDate) -> String {
    let value = Value {
        day: create.scheduled_for,
        time: create.time_of_day,
        deadline: create.deadline,
        recurrence: create.recurrence.clone(),
        days_named: false,
    };
    let mut parts: Vec<String> = value.sentences(today).iter().map(|sentence| format!("{sentence}.")).collect();
    let labels = match unknown_labels.as_slice() {
        [] => None,
        [label] => Some(format!("new label {label}")),
        labels => Some(format!("new labels {}", words::list(labels))),
    };
    let new: Vec<String> = unknown_project.iter().map(|name| format!("new project {name}")).chain(labels).collect();
    if let Some(rest) = new.join(", ").strip_prefix('n') {
        parts.push(format!("N{rest}."));
    }
    parts.join(" ")
}
