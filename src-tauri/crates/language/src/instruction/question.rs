//! Questions about the tasks. They change nothing.

use domain::{Where, where_filter::Sort};

use super::{
    Context,
    clause::{Pick, Question, Scope, TargetKind},
    said::Said,
    scope,
    target::target,
};
use crate::cursor::Cursor;

/// Reads a question; `asked` when a question mark stood behind it. None when it is none.
pub(super) fn question(said: Said<'_>, asked: bool, context: &Context) -> Option<Question> {
    let said = said.without_start(&["tell me", "do you know", "can you tell me", "could you tell me", "i wonder", "so", "and"]);
    let said = said.without_end(&["then", "again", "right now", "at the moment"]);
    counted(said, context)
        .or_else(|| when_is(said, context))
        .or_else(|| next(said, context))
        .or_else(|| anything(said, context))
        .or_else(|| state(said, context))
        .or_else(|| listed(said, context))
        .or_else(|| unknown(said, asked))
}

/// A scope that may say nothing: then every open task is meant.
fn scope_or_open(said: Said<'_>, context: &Context) -> Option<Scope> {
    let said = said.without_start(&[
        "do i have",
        "are there",
        "are",
        "is",
        "have i",
        "i have",
        "there",
        "got",
        "i need to do",
        "on my list",
        "left",
        "else",
        "to do",
        "going on",
    ]);
    let said = said.without_end(&[
        "do i have",
        "are there",
        "have i got",
        "i have",
        "left",
        "on my list",
        "to do",
        "on my plate",
        "coming up",
        "going on",
        "in total",
        "exist",
        "do we have",
        "have i",
        "is there",
    ]);
    if said.is_empty() || said.start().phrases(&["on my list", "do i have", "to do", "left"]).is_some_and(Cursor::done) {
        return Some(open(Scope::default()));
    }
    scope::modifiers(said, context).map(open)
}

fn open(mut scope: Scope) -> Scope {
    scope.filter.completed = scope.filter.completed.or(Some(false));
    scope
}

/// "how many tasks are overdue"
fn counted(said: Said<'_>, context: &Context) -> Option<Question> {
    let rest = said.after(&["how many", "what is the number of", "count my", "count the", "count all", "number of"])?;
    let rest = rest.without_start(&["of my", "of the"]);
    let noun = rest.without_start(scope::NOUNS);
    Some(scope_or_open(noun, context).or_else(|| scope_or_open(rest, context)).map_or(Question::Unknown, Question::Count))
}

/// "when is the dentist", "what day is the review due"
fn when_is(said: Said<'_>, context: &Context) -> Option<Question> {
    let rest = said.after(&[
        "when is",
        "when 's",
        "when are",
        "when do i have",
        "when do i have to",
        "when should i",
        "when was",
        "what day is",
        "what date is",
        "what time is",
        "for when is",
        "when do i need to",
        "when does",
    ])?;
    let rest =
        rest.without_end(&["due", "scheduled", "planned", "happening", "on", "for", "scheduled for", "planned for", "supposed to be"]);
    let target = target(rest, context);
    Some(if matches!(target.kind, TargetKind::Missing) { Question::Unknown } else { Question::When(target) })
}

/// "what is next", "what should I do first"
fn next(said: Said<'_>, context: &Context) -> Option<Question> {
    const NEXT: &[&str] = &[
        "what is next",
        "what 's next",
        "whats next",
        "what next",
        "what should i do next",
        "what should i do now",
        "what should i do first",
        "what should i work on",
        "what should i start with",
        "what do i do next",
        "what is the next task",
        "what 's my next task",
        "what is my next task",
        "what should i do",
    ];
    let pick = |sort| Some(Pick { sort, last: false, count: 1 });
    if let Some(rest) = said.after(NEXT) {
        let scope = if rest.is_empty() { Scope::default() } else { scope::modifiers(rest, context)? };
        return Some(Question::Next(Scope { pick: pick(Sort::Date), ..open(scope) }));
    }
    let rest = said.after(&[
        "what is the",
        "what 's the",
        "what is my",
        "what 's my",
        "which is the",
        "which task is the",
        "which task is",
        "what task is",
    ])?;
    let scope = scope::picked(rest, context)?;
    Some(Question::Next(open(scope)))
}

/// "do I have anything on Friday", "is anything overdue", "am I free tomorrow"
fn anything(said: Said<'_>, context: &Context) -> Option<Question> {
    if let Some(rest) = said.after(&["am i free", "do i have time", "are we free"]) {
        return Some(scope_or_open(rest, context).map_or(Question::Unknown, Question::Free));
    }
    if let Some(rest) = said.after(&["am i busy"]) {
        return Some(scope_or_open(rest, context).map_or(Question::Unknown, Question::Any));
    }
    let rest =
        said.after(&["do i have", "have i got", "is there", "are there", "is", "are", "have i", "any", "got", "do we have", "anything"])?;
    let lead = said.word(0);
    let rest = match rest.after(&["anything", "something", "any", "some", "nothing", "a lot", "much", "many"]) {
        Some(rest) => rest,
        None if matches!(lead, "any" | "anything") => rest,
        None if lead == "do" || lead == "have" => rest,
        None => return None,
    };
    let rest = rest.without_start(scope::NOUNS).without_start(&["else", "that is", "that 's"]);
    Some(scope_or_open(rest, context).map_or(Question::Unknown, Question::Any))
}

/// "what is due today", "show me everything overdue", "list my tasks for Friday", "what's on Monday"
fn listed(said: Said<'_>, context: &Context) -> Option<Question> {
    if let Some(rest) = said.after(&["show me", "show", "list", "give me", "read me", "display", "find", "search for", "look up"]) {
        let rest = rest.without_start(&["a list of", "me"]);
        if let Some(scope) = scope::picked(rest, context).or_else(|| scope::scope(rest, context)).or_else(|| scope_or_open(rest, context)) {
            return Some(Question::List(open(scope)));
        }
        let text = rest.without_start(&["the", "my"]).without_end(&["task", "tasks"]).unquoted();
        let filter = Where { title_contains: Some(text.clone()), ..Where::default() };
        return Some(Question::List(open(Scope { filter, after: format!(" with “{text}” in the title"), ..Scope::default() })));
    }
    let rest = said.after(&[
        "what is",
        "what 's",
        "whats",
        "what are",
        "what do i have",
        "what have i got",
        "what",
        "which tasks",
        "which ones",
        "which",
        "what tasks",
    ])?;
    let rest = rest.without_start(&[
        "do i have",
        "have i got",
        "must i do",
        "do i need to do",
        "do i have to do",
        "should i do",
        "am i doing",
        "i need to do",
        "are",
        "is",
        "all",
        "still",
        "there",
    ]);
    let noun = rest.without_start(&["my", "the"]).without_start(scope::NOUNS);
    let reading = scope_or_open(noun, context).filter(|_| noun.len() < rest.len() || !rest.is_empty());
    match reading.or_else(|| scope::picked(rest, context)).or_else(|| scope::scope(rest, context)) {
        Some(scope) if !rest.is_empty() || said.after(&["what do i have", "what have i got", "what are"]).is_some() => {
            Some(Question::List(open(scope)))
        }
        _ => None,
    }
}

/// "is the report done", "did I finish the report", "what is #8"
fn state(said: Said<'_>, context: &Context) -> Option<Question> {
    if let Some(rest) = said.after(&["what is", "what 's", "which task is", "show me", "show"]) {
        let target = target(rest, context);
        return matches!(target.kind, TargetKind::Numbers(_)).then_some(Question::State(target));
    }
    if let Some(rest) =
        said.after(&["did i finish", "did i complete", "did i do", "have i finished", "have i completed", "have i done", "did i already"])
    {
        return Some(Question::State(target(rest, context)));
    }
    let rest = said.after(&["is", "are", "was"])?;
    let done = rest.before_end(&["done", "finished", "completed", "complete", "open", "overdue", "already done"]);
    if let Some(whose) = done {
        return Some(Question::State(target(whose.without_end(&["already", "still", "not"]), context)));
    }
    let due = rest.before_end(&["due"]);
    due.map(|whose| Question::When(target(whose, context)))
}

/// Anything else that is plainly a question.
fn unknown(said: Said<'_>, asked: bool) -> Option<Question> {
    const WORDS: &[&str] = &[
        "what",
        "why",
        "how",
        "who",
        "where",
        "when",
        "which",
        "whose",
        "should",
        "did",
        "does",
        "do",
        "is",
        "are",
        "was",
        "were",
        "am",
        "have",
        "has",
        "explain",
        "could",
        "can",
        "would",
        "may",
        "tell",
        "summarise",
        "summarize",
        "describe",
    ];
    let word = said.word(0);
    let sure = matches!(
        word,
        "what"
            | "why"
            | "how"
            | "who"
            | "where"
            | "which"
            | "whose"
            | "should"
            | "explain"
            | "does"
            | "did"
            | "am"
            | "summarise"
            | "summarize"
            | "describe"
    );
    (sure || (asked && WORDS.contains(&word))).then_some(Question::Unknown)
}
