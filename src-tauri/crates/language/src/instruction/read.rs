//! A message to clauses: where one ends and the next begins, conditions, negation, and the frame of each verb.

use domain::{Lookup, operation::Create};

use super::{
    Context, Mode,
    clause::{Clause, Condition, Move, Otherwise, Question, Step, Talk, TargetKind, Vague, Verb},
    commands::{Command, begins_clause, command, is_request, plainly},
    create,
    frames::{change, frame},
    question::question,
    said::Said,
    scope,
    target::{except_at, excepted, target},
    value,
};
use crate::{
    cursor::Cursor,
    when::{self, When},
};

/// Clauses read at once; a longer message is several.
const MOST_CLAUSES: usize = 6;
/// Tokens of a message that is read as an instruction; more is a document.
const MOST_TOKENS: usize = 400;

/// Reads a message.
pub(super) fn steps(said: Said<'_>, mode: Mode, context: &Context) -> Vec<Step> {
    if said.len() > MOST_TOKENS {
        return vec![Step { clause: Clause::Vague(Vague::TooMany), condition: None }];
    }
    let mut steps: Vec<Step> = Vec::new();
    let mut condition: Option<Condition> = None;
    for (segment, hard) in segments(said) {
        if hard {
            condition = None;
        }
        let plain = plainly(segment);
        if plain.is_empty() {
            continue;
        }
        if let Some(rest) = plain.after(&["if", "unless"]) {
            let unless = plain.word(0) == "unless";
            let (said, tail) = split_condition(rest);
            match read_condition(said, unless, context) {
                Some(read) => condition = Some(read),
                None => steps.push(Step { clause: Clause::Vague(Vague::Condition(said.text())), condition: None }),
            }
            if tail.is_empty() {
                continue;
            }
            let clause = clause(tail, mode, context);
            steps.push(Step { clause, condition: condition.clone() });
            continue;
        }
        let (body, own) = match trailing_condition(plain, context) {
            Some((body, own)) => (body, Some(own)),
            None => (plain, None),
        };
        let clause = if own.is_some() { clause(body, mode, context) } else { clause(segment, mode, context) };
        let clause = match steps.last() {
            Some(Step { clause: Clause::Create(before), .. }) if before.len() == 1 && !hard => {
                doubtful(clause, &before[0], segment, context)
            }
            _ => clause,
        };
        steps.push(Step { clause, condition: own.or_else(|| condition.clone()) });
    }
    if steps.len() > MOST_CLAUSES {
        steps.truncate(MOST_CLAUSES);
        steps.push(Step { clause: Clause::Vague(Vague::TooMany), condition: None });
    }
    steps
}

/// Cuts a message where clauses may end; whether the cut before a piece is certain.
fn segments(said: Said<'_>) -> Vec<(Said<'_>, bool)> {
    let mut pieces = Vec::new();
    let mut from = 0;
    let mut hard = true;
    let mut at = 0;
    while at < said.len() {
        let token = &said.tokens()[at];
        let word = said.word(at);
        let list = matches!(word, "-" | "*" | "•") || token.value().is_some() && matches!(said.word(at + 1), "." | ")");
        let line = token.breaks && at > from && !list && said.word(at - 1) != ":" && said.word(at - 1) != ",";
        let stop = matches!(word, "." | ";" | "!" | "?") && !said.tokens().get(at + 1).is_some_and(|next| next.glued);
        if line || (stop && at + 1 < said.len() && !abbreviation(said, at)) {
            let end = if line { at } else { at + 1 };
            pieces.push((said.part(from, end), hard));
            (from, hard) = (end, true);
        } else if matches!(word, "and" | "," | "then" | "but" | "plus" | "also") && at > from {
            let rest = said.from(at + 1);
            let inside_title = command(plainly(said.part(from, at)))
                .is_some_and(|(command, _)| matches!(command, Command::Add | Command::Remind | Command::Must | Command::Break));
            if begins_clause(rest, inside_title) {
                pieces.push((said.part(from, at), hard));
                (from, hard) = (at + 1, false);
            }
        }
        at += 1;
    }
    pieces.push((said.from(from), hard));
    pieces.into_iter().filter(|(piece, _)| !piece.is_empty()).collect()
}

/// "Dr. Lee", "e.g.", "no. 5": the dot ends no sentence.
fn abbreviation(said: Said<'_>, at: usize) -> bool {
    at > 0 && said.word(at) == "." && matches!(said.word(at - 1), "dr" | "mr" | "mrs" | "ms" | "st" | "no" | "nr" | "vs" | "etc" | "prof")
}

/// A change behind "and" in a message that adds a task may be part of that task's title; which it is, the look-up decides.
fn doubtful(clause: Clause, before: &Create, segment: Said<'_>, context: &Context) -> Clause {
    match clause {
        Clause::Change(mut change) if matches!(change.target.kind, TargetKind::Title(_)) && change.otherwise == Otherwise::Ask => {
            let (title, extra) = create::title_with(before, segment, context);
            change.otherwise = Otherwise::Join(Box::new(Create { title, ..extra }));
            Clause::Change(change)
        }
        other => other,
    }
}

/// The condition, and the clause behind it.
fn split_condition(said: Said<'_>) -> (Said<'_>, Said<'_>) {
    match (0..said.len()).find(|at| matches!(said.word(*at), "," | "then") && *at > 0) {
        Some(at) => (said.upto(at), plainly(said.from(at + 1))),
        None => (said, said.from(said.len())),
    }
}

/// "... if I have nothing due Friday".
fn trailing_condition<'a>(said: Said<'a>, context: &Context) -> Option<(Said<'a>, Condition)> {
    let at = (1..said.len()).find(|at| matches!(said.word(*at), "if" | "unless"))?;
    let condition = read_condition(said.from(at + 1), said.word(at) == "unless", context)?;
    Some((said.upto(at), condition))
}

/// "I have nothing due Friday", "there is anything overdue", "I am free on Monday".
fn read_condition(said: Said<'_>, unless: bool, context: &Context) -> Option<Condition> {
    const HAVE: &[&str] = &["i have", "i've got", "i've", "i have got", "there is", "there 's", "there are", "my list has", "we have"];
    let said = said.without_end(&[".", ",", "then", "planned", "yet"]);
    let (rest, none) = if let Some(rest) = said.after(&["i am free", "i'm free"]) {
        (rest, true)
    } else if let Some(rest) = said.after(&["i am busy", "i'm busy"]) {
        (rest, false)
    } else if let Some(rest) = said.after(&[
        "i don't have anything",
        "i don't have any tasks",
        "there isn't anything",
        "there is not anything",
        "there aren't any tasks",
    ]) {
        (rest, true)
    } else {
        let rest = said.after(HAVE).unwrap_or(said);
        let none = rest.after(&["nothing else", "nothing", "no tasks", "no task", "no other tasks", "none"]);
        let some = rest.after(&["anything else", "anything", "something", "any tasks", "any task", "tasks", "a task"]);
        match (none, some) {
            (Some(rest), _) => (rest, true),
            (None, Some(rest)) => (rest, false),
            (None, None) => return None,
        }
    };
    let rest = rest.without_start(&["is", "that is", "else"]);
    let mut scope = scope::modifiers(rest, context)?;
    scope.filter.completed = scope.filter.completed.or(Some(false));
    let lookup = Lookup { filter: scope.filter.clone(), limit: 5, ..Lookup::default() };
    Some(Condition { lookup, none: none != unless, scope })
}

/// Reads one clause.
fn clause(said: Said<'_>, mode: Mode, context: &Context) -> Clause {
    let asked = said.before_end(&["?"]);
    let body = plainly(asked.unwrap_or(said));
    if let Some(talk) = talk(body) {
        return Clause::Talk(talk);
    }
    if undo(body) {
        return Clause::Undo;
    }
    let request = is_request(said);
    if !request && let Some(question) = question(body, asked.is_some(), context) {
        return match asked_about(body, context).filter(|_| question == Question::Unknown) {
            Some(rest) => Clause::Vague(Vague::Asked(rest.text())),
            None => Clause::Ask(Box::new(question)),
        };
    }
    if let Some(rest) = refrained(body) {
        let change = command(rest).and_then(|(command, rest)| match frame(command, rest, context) {
            Some(Clause::Change(change)) => Some(change),
            _ => None,
        });
        return Clause::Refrain(change);
    }
    let read = framed(body, context).or_else(|| dated(body, context)).or_else(|| statement(body, context));
    match read {
        Some(Clause::Change(_) | Clause::Create(_)) if asked.is_some() && !request && mode != Mode::Plan => {
            Clause::Vague(Vague::Asked(body.text()))
        }
        Some(clause) => clause,
        None => match command(body) {
            Some((Command::CleanUp | Command::Clear, _)) => Clause::Vague(Vague::CleanUp),
            Some((Command::Rename | Command::Label | Command::Unlabel | Command::Assign | Command::Repeat, _)) => {
                Clause::Vague(Vague::Unfinished)
            }
            Some((command, rest)) if rest.is_empty() && command != Command::Take => Clause::Vague(Vague::Which),
            _ => create::bare(body, context),
        },
    }
}

/// The frame of the command a clause begins with; "except" may stand behind the value as well as behind the target.
fn framed(said: Said<'_>, context: &Context) -> Option<Clause> {
    let (name, rest) = command(said)?;
    if let Some(at) = except_at(rest)
        && let Some(Clause::Change(mut change)) = frame(name, rest.upto(at), context)
        && change.verb != Verb::Move(Move::Missing)
    {
        change.target.except = Some(Box::new(excepted(rest, at, context)));
        return Some(Clause::Change(change));
    }
    frame(name, rest, context)
}

/// "should I delete the report?": the instruction that is asked about.
fn asked_about<'a>(said: Said<'a>, context: &Context) -> Option<Said<'a>> {
    let rest = said.after(&["should i", "can i", "may i", "shall i", "could i", "should we", "what if i", "what if we"])?;
    let (command, body) = command(rest)?;
    matches!(frame(command, body, context), Some(Clause::Change(_) | Clause::Create(_))).then_some(rest)
}

fn talk(said: Said<'_>) -> Option<Talk> {
    let whole = |phrases: &[&str]| phrases.iter().any(|words| said.start().phrase(words).is_some_and(Cursor::done));
    if whole(&["hello", "hi", "hey", "good morning", "good evening", "good afternoon", "hello there", "hi there"]) {
        return Some(Talk::Greeting);
    }
    if whole(&[
        "thanks",
        "thank you",
        "thanks a lot",
        "thank you very much",
        "great",
        "perfect",
        "cool",
        "nice",
        "good job",
        "awesome",
        "cheers",
    ]) {
        return Some(Talk::Thanks);
    }
    if whole(&[
        "help",
        "what can you do",
        "what can i say",
        "how does this work",
        "how do you work",
        "what do you do",
        "who are you",
        "what are you",
    ]) {
        return Some(Talk::Help);
    }
    whole(&[
        "no",
        "nope",
        "cancel",
        "never mind",
        "nevermind",
        "forget it",
        "stop",
        "nothing",
        "none of them",
        "neither",
        "cancel that",
        "don't",
        "no thanks",
    ])
    .then_some(Talk::Cancel)
}

fn undo(said: Said<'_>) -> bool {
    const WHOLE: &[&str] = &[
        "undo",
        "undo that",
        "undo it",
        "undo this",
        "undo the last change",
        "undo the last thing",
        "undo the last one",
        "undo my last change",
        "undo last change",
        "undo last",
        "undo what you did",
        "undo what you just did",
        "undo the last action",
        "revert",
        "revert that",
        "revert it",
        "revert the last change",
        "take that back",
        "take it back",
        "roll back",
        "roll that back",
        "roll back the last change",
        "put it back",
        "put that back",
        "change it back",
        "undo everything you just did",
        "undo the changes",
        "undo those changes",
    ];
    WHOLE.iter().any(|words| said.start().phrase(words).is_some_and(Cursor::done))
}

/// "don't ...", "never ...": what is not to be done.
fn refrained(said: Said<'_>) -> Option<Said<'_>> {
    if said.after(&["don't forget", "do not forget", "don't let me forget"]).is_some() {
        return None;
    }
    said.after(&[
        "don't",
        "do not",
        "dont",
        "never",
        "no need to",
        "please don't",
        "you don't need to",
        "not",
        "i don't want to",
        "i do not want to",
        "i don't want you to",
    ])
}

/// "tomorrow remind me to call Bob", "on Friday add the slides".
fn dated(said: Said<'_>, context: &Context) -> Option<Clause> {
    let start = said.without_start(&["on", "at", "for", "by"]);
    let phrase = when::phrase_at(start.tokens(), 0, &context.clock)?;
    let rest = plainly(start.from(phrase.end));
    let (command, body) = command(rest)?;
    if !matches!(command, Command::Add | Command::Remind) {
        return None;
    }
    let lead = said.upto(said.len() - start.len() + phrase.end);
    create::drafts(body, Some(lead), context).map(Clause::Create)
}

/// "the report is done", "the dentist is now on Friday", "milk should be high priority".
fn statement(said: Said<'_>, context: &Context) -> Option<Clause> {
    const LINKS: &[&str] = &["is", "are", "'s", "should", "must", "needs", "has", "moved", "was", "got", "becomes", "can", "have", "were"];
    let at = (1..said.len()).find(|at| LINKS.contains(&said.word(*at)))?;
    let verb = said.word(at);
    let rest = said.from(at + 1).without_start(&["be", "to", "been", "now", "all", "already", "moved"]);
    let verb = match value::any(rest, context)? {
        // "the report is high" says nothing of a task unless it says priority.
        Verb::Prioritise(_) if rest.find(&["priority", "urgent", "important", "critical"]).is_none() => return None,
        Verb::Move(_) if !matches!(verb, "is" | "are" | "should" | "moved" | "was" | "'s" | "has" | "needs" | "must") => return None,
        verb => verb,
    };
    let target = target(said.upto(at), context);
    let named = matches!(target.kind, TargetKind::Title(_) | TargetKind::Numbers(_) | TargetKind::Previous(_) | TargetKind::Scope(_));
    let pronoun = matches!(said.word(0), "i" | "we" | "you" | "he" | "she" | "there" | "what" | "who");
    (named && !pronoun).then(|| change(verb, target))
}

/// Whether a repetition was said that no task can keep ("every hour").
pub(super) fn unkeepable(said: Said<'_>, context: &Context) -> bool {
    when::phrases(said.tokens(), &context.clock)
        .iter()
        .any(|phrase| matches!(&phrase.when, When::Recurrence(repeat) if !repeat.stored.repeats()))
}
