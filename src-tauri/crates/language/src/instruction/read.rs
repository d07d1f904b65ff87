//! A message to clauses: where one ends and the next begins, conditions, negation, and the frame of each verb.

use domain::{Lookup, Priority, operation::Create};

use super::{
    Context, Mode,
    clause::{Change, Clause, Condition, Move, Otherwise, Question, Step, Talk, Target, TargetKind, Vague, Verb},
    commands::{Command, begins_clause, command, is_request, plainly},
    create,
    question::question,
    said::Said,
    scope,
    target::{except_at, excepted, target},
    value,
};
use crate::{
    token::Kind,
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
                .is_some_and(|(command, _)| matches!(command, Command::Add | Command::Remind | Command::Break));
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
    let said = said.without_end(&[".", ",", "then", "planned", "yet"]);
    const HAVE: &[&str] = &["i have", "i've got", "i've", "i have got", "there is", "there 's", "there are", "my list has", "we have"];
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
            None => Clause::Ask(question),
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
            Some((Command::CleanUp, _)) => Clause::Vague(Vague::CleanUp),
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
    let whole = |phrases: &[&str]| phrases.iter().any(|words| said.start().phrase(words).is_some_and(|c| c.done()));
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
    WHOLE.iter().any(|words| said.start().phrase(words).is_some_and(|c| c.done()))
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

fn change(verb: Verb, target: Target) -> Clause {
    Clause::Change(Box::new(Change { verb, target, otherwise: Otherwise::Ask }))
}

/// The frame of a command: what is changed, and to what.
fn frame(command: Command, rest: Said<'_>, context: &Context) -> Option<Clause> {
    let of = |verb: Verb, said: Said<'_>| Some(change(verb, target(said, context)));
    match command {
        Command::Add => added(rest, context).or_else(|| create::drafts(rest, None, context).map(Clause::Create)),
        Command::Remind => create::drafts(rest, None, context).map(Clause::Create),
        Command::Complete => completed(rest, context),
        Command::Reopen => of(Verb::Complete(false), rest.without_end(&["as done", "as complete", "as completed", "as finished", "done"])),
        Command::Restore => of(Verb::Restore, rest.without_end(&["from the trash", "from trash"])),
        Command::Delete => deleted(rest, context),
        Command::Clear => cleared(rest, context),
        Command::CleanUp => None,
        Command::Move(sign) => moved(rest, sign, context),
        Command::Schedule => scheduled(rest, context),
        Command::Rename => renamed(rest, context),
        Command::Prioritise => prioritised(rest, Priority::High, context),
        Command::Deprioritise => of(Verb::Prioritise(Some(Priority::Low)), rest),
        Command::Label => labelled(rest, context),
        Command::Unlabel => unlabelled(rest, context),
        Command::Set => set(rest, context),
        Command::Raise(priority) => raised(rest, priority, context),
        Command::Unschedule => of(Verb::Move(Move::Backlog), rest),
        Command::Take => deleted(rest, context).filter(|clause| !matches!(clause, Clause::Change(change) if change.verb == Verb::Delete)),
        Command::Put => put(rest, context),
        Command::Assign => assigned(rest, context),
        Command::Break => broken(rest, context),
        Command::Repeat => {
            let (what, verb) = tail(rest, &["to"], |said| value::repetition(said, context))?;
            of(verb, what)
        }
        Command::StopRepeating => of(Verb::StopRepeating, rest),
        Command::Skip => of(Verb::Skip, rest),
    }
}

/// Splits "T to VALUE" at the first connector behind which everything is a value, or "T VALUE" where none is.
fn tail<'a, V>(said: Said<'a>, connectors: &[&str], read: impl Fn(Said<'a>) -> Option<V>) -> Option<(Said<'a>, V)> {
    let connected = (1..said.len()).filter(|at| connectors.contains(&said.word(*at)));
    for at in connected {
        if let Some(value) = read(said.from(at + 1)) {
            return Some((said.upto(at), value));
        }
    }
    (1..said.len()).find_map(|at| Some((said.upto(at).without_end(connectors), read(said.from(at))?)))
}

/// "add label home to ...", "add steps a and b to ...", "add #12 to project Home".
fn added(said: Said<'_>, context: &Context) -> Option<Clause> {
    let said_steps = steps_of(said, context);
    if said_steps.is_some() {
        return said_steps;
    }
    let bare = said.without_start(&["the", "a", "an"]);
    let at = (1..bare.len()).find(|at| matches!(bare.word(*at), "to" | "on"))?;
    let (what, to) = (bare.upto(at), bare.from(at + 1));
    // "add 2 hours to the party": tasks have no length.
    if when::length::length(what.start()).is_some_and(|(_, end)| end.done()) {
        return Some(Clause::Other(String::new()));
    }
    let labelled = matches!(what.word(0), "label" | "labels" | "tag" | "tags" | "@")
        || matches!(what.word(what.len() - 1), "label" | "tag" | "labels" | "tags");
    if labelled {
        return Some(change(Verb::AddLabels(value::labels(what, context)?), target(to, context)));
    }
    let known = target(what, context);
    if matches!(known.kind, TargetKind::Numbers(_) | TargetKind::Previous(_)) {
        return value::place(to, context).map(|project| change(Verb::Project(project), known));
    }
    None
}

const STEP_WORDS: &[&str] = &["step", "steps", "subtask", "subtasks", "checklist", "subitems", "sub-steps"];

/// "steps a, b and c to T", "a checklist to T: a, b", "a and b to the checklist of T".
fn steps_of(said: Said<'_>, context: &Context) -> Option<Clause> {
    said.find(STEP_WORDS)?;
    let items = |list: Said<'_>| -> Vec<String> {
        let list = list.without_start(&[
            ":",
            "the",
            "a",
            "an",
            "step",
            "steps",
            "subtask",
            "subtasks",
            "checklist",
            "items",
            "item",
            "called",
            "with",
        ]);
        list.split(&[",", "and", ";", "&", "-", "*"]).iter().map(|piece| piece.unquoted()).collect()
    };
    let owner = |said: Said<'_>| {
        let bare =
            said.after(&["the checklist of", "the checklist for", "the steps of", "the checklist on", "checklist of"]).unwrap_or(said);
        target(bare.without_end(&["checklist", "'s checklist", "'s", "steps"]), context)
    };
    let colon = said.find(&[":"]);
    let to = (1..said.len()).rev().find(|at| matches!(said.word(*at), "to" | "for" | "on"))?;
    let (list, target) = match colon {
        Some(colon) if colon > to => (items(said.from(colon + 1)), owner(said.part(to + 1, colon))),
        _ => (items(said.upto(to)), owner(said.from(to + 1))),
    };
    let list: Vec<String> = list.into_iter().filter(|item| !item.is_empty()).collect();
    (!list.is_empty() && target.kind != TargetKind::Missing).then(|| change(Verb::Steps(list), target))
}

/// "complete the report", "check off 3 and 5".
fn completed(said: Said<'_>, context: &Context) -> Option<Clause> {
    let said = said.without_end(&["off", "as done", "as complete", "as completed", "as finished", "off my list", "off the list"]);
    (!said.is_empty()).then(|| change(Verb::Complete(true), target(said, context)))
}

/// "delete the report", "remove the label home from it", "remove the date from the report", "take it out of Home".
fn deleted(said: Said<'_>, context: &Context) -> Option<Clause> {
    let from = (1..said.len()).rev().find(|at| matches!(said.word(*at), "from" | "off" | "of"));
    if let Some(at) = from {
        let (what, whose) = (said.upto(at).without_start(&["the", "its", "their", "all", "any"]), said.from(at + 1));
        if let Some(verb) = attribute_removed(what, context) {
            return Some(change(verb, target(whose, context)));
        }
        if value::place(whose, context).flatten().is_some()
            && whose.find(&["project", "#"]).is_some()
            && scope::scope(what, context).is_none()
        {
            return Some(change(Verb::Project(None), target(what, context)));
        }
    }
    let said = said.without_end(&["from my list", "from the list", "off my list", "from my tasks", "completely"]);
    if said.is_empty() {
        return None;
    }
    Some(change(Verb::Delete, target(said, context)))
}

/// A field that is taken away: "date", "label home", "priority".
fn attribute_removed(what: Said<'_>, context: &Context) -> Option<Verb> {
    let whole = |phrases: &[&str]| phrases.iter().any(|words| what.start().phrase(words).is_some_and(|c| c.done()));
    if whole(&["date", "due date", "schedule", "dates", "scheduled date"]) {
        return Some(Verb::Move(Move::Backlog));
    }
    if whole(&["time", "times", "time of day"]) {
        return Some(Verb::Move(Move::NoTime));
    }
    if whole(&["deadline", "deadlines"]) {
        return Some(Verb::Deadline(None));
    }
    if whole(&["priority", "high priority"]) {
        return Some(Verb::Prioritise(Some(Priority::Medium)));
    }
    if whole(&["project"]) {
        return Some(Verb::Project(None));
    }
    if whole(&["recurrence", "repetition", "repeat"]) {
        return Some(Verb::StopRepeating);
    }
    let named = what.start().eat(&["label", "labels", "tag", "tags", "@"]).is_some()
        || what.before_end(&["label", "tag", "labels", "tags"]).is_some();
    if named {
        return value::labels(what, context).map(Verb::RemoveLabels);
    }
    None
}

/// "clear the date of the report". Anything else might mean completing or deleting.
fn cleared(said: Said<'_>, context: &Context) -> Option<Clause> {
    let at = (1..said.len()).rev().find(|at| matches!(said.word(*at), "from" | "of" | "for" | "on"));
    if let Some(at) = at
        && let Some(verb) = attribute_removed(said.upto(at).without_start(&["the", "its", "their"]), context)
    {
        return Some(change(verb, target(said.from(at + 1), context)));
    }
    None
}

/// "move T to Friday", "push T by a week", "move T to the Home project", "postpone T".
fn moved(said: Said<'_>, sign: i64, context: &Context) -> Option<Clause> {
    let deadline = said.without_start(&["the", "my"]).after(&["deadline of", "deadline for", "due date of"]);
    let said = deadline.unwrap_or(said);
    let said = said.after(&["the date of", "the due date of", "date of"]).unwrap_or(said);
    let read = |rest: Said<'_>| value::movement(rest, context, sign);
    let leading = said.without_start(&["forward", "back", "up", "out"]);
    if let Some(to) = leading.after(&["to", "until", "by", "for"]).and_then(read) {
        let target = Target { kind: TargetKind::Previous(None), words: "it".to_string(), except: None };
        return Some(change(Verb::Move(to), target));
    }
    let ways = ["to", "until", "till", "onto", "by", "for", "on", "at"];
    let found = tail(leading, &ways, read).or_else(|| by_length(leading, sign));
    if let Some((what, to)) = found {
        let verb = match (deadline.is_some(), to) {
            (true, Move::To(date, _)) => Verb::Deadline(Some(date)),
            (_, to) => Verb::Move(to),
        };
        return Some(change(verb, target(what.without_end(&["back", "forward", "out", "up"]), context)));
    }
    let into = ["to", "into", "in", "under"];
    let placed = (1..leading.len()).filter(|at| into.contains(&leading.word(*at)));
    for at in placed {
        if let Some(project) = value::place(leading.from(at + 1), context) {
            return Some(change(Verb::Project(project), target(leading.upto(at), context)));
        }
    }
    if let Some(rest) = leading.before_end(&["out of the project", "out of its project"]) {
        return Some(change(Verb::Project(None), target(rest, context)));
    }
    let unread = (1..leading.len()).any(|at| matches!(leading.word(at), "to" | "until" | "into"));
    if unread && sign > 0 {
        let at = (1..leading.len()).rev().find(|at| matches!(leading.word(*at), "to" | "until" | "into"))?;
        let rest = leading.from(at + 1);
        // "move X to Garden" names a project that does not exist; validation says so.
        if let Some((name, end)) = scope::single_name(rest.start().maybe(&["#"]))
            && end.done()
            && rest.tokens()[0].capital()
            && leading.word(at) != "until"
            && value::names_project(rest)
        {
            return Some(change(Verb::Project(Some(name)), target(leading.upto(at), context)));
        }
        return Some(change(Verb::Move(Move::Missing), target(leading.upto(at), context)));
    }
    (!leading.is_empty()).then(|| change(Verb::Move(Move::Missing), target(leading, context)))
}

/// "postpone T two days": a length behind the target says how far.
fn by_length(said: Said<'_>, sign: i64) -> Option<(Said<'_>, Move)> {
    (1..said.len()).find_map(|at| {
        let (length, end) = when::length::length(said.at(at))?;
        (end.done() && !length.beyond).then(|| (said.upto(at).without_end(&["by", "for"]), Move::By(length, sign)))
    })
}

/// "schedule the report for Friday"; "schedule a call with Bob for Friday" is a new task, and so is what names no task.
fn scheduled(said: Said<'_>, context: &Context) -> Option<Clause> {
    let draft = create::drafts(said, None, context)?;
    if said.start().eat(&["a", "an", "some", "time", "another"]).is_some() {
        return Some(Clause::Create(draft));
    }
    let (what, to) = tail(said, &["for", "on", "to", "at"], |rest| value::movement(rest, context, 1)).unwrap_or((said, Move::Missing));
    let target = target(what, context);
    let definite = said.start().eat(&["the", "my", "#", "it", "them", "task"]).is_some();
    let otherwise = match (to == Move::Missing || definite, draft.as_slice()) {
        (false, [one]) => Otherwise::Create(Box::new(one.clone())),
        _ => Otherwise::Ask,
    };
    Some(Clause::Change(Box::new(Change { verb: Verb::Move(to), target, otherwise })))
}

/// "rename T to X".
fn renamed(said: Said<'_>, context: &Context) -> Option<Clause> {
    let said = said.without_start(&["the title of", "the name of"]);
    let at = (1..said.len()).find(|at| matches!(said.word(*at), "to" | "as" | "into") || said.at(*at).phrase("- >").is_some())?;
    let skip = if said.word(at) == "-" { 2 } else { 1 };
    let title = said.from(at + skip).without_start(&[":"]);
    (!title.is_empty()).then(|| change(Verb::Rename(title.unquoted()), target(said.upto(at), context)))
}

fn prioritised(said: Said<'_>, priority: Priority, context: &Context) -> Option<Clause> {
    let (what, priority) = match tail(said, &["as", "to"], value::priority) {
        Some((what, said)) => (what, said),
        None => (said, priority),
    };
    (!what.is_empty()).then(|| change(Verb::Prioritise(Some(priority)), target(what, context)))
}

/// "label T as home", "tag T with @errands".
fn labelled(said: Said<'_>, context: &Context) -> Option<Clause> {
    let explicit = (1..said.len()).rev().find(|at| matches!(said.word(*at), "as" | "with" | "@"));
    let (what, names) = match explicit {
        Some(at) if said.word(at) == "@" => (said.upto(at).without_end(&["as", "with"]), said.from(at)),
        Some(at) => (said.upto(at), said.from(at + 1)),
        None => {
            let at = (1..said.len()).find(|at| {
                said.tokens()[*at].kind == Kind::Quote
                    || scope::label_name(said.at(*at), &context.names.labels).is_some_and(|(_, end)| end.done())
            })?;
            (said.upto(at), said.from(at))
        }
    };
    Some(change(Verb::AddLabels(value::labels(names, context)?), target(what, context)))
}

/// "untag T", "untag T home", "unlabel home from T".
fn unlabelled(said: Said<'_>, context: &Context) -> Option<Clause> {
    if let Some(at) = (1..said.len()).rev().find(|at| said.word(*at) == "from") {
        let (before, after) = (said.upto(at), said.from(at + 1));
        let known = |said: Said<'_>| scope::known_label(said.start().maybe(&["@"]), &context.names.labels).is_some();
        let (names, what) = if known(after) && !known(before) { (after, before) } else { (before, after) };
        return Some(change(Verb::RemoveLabels(value::labels(names, context)?), target(what, context)));
    }
    let at = (1..said.len()).find(|at| matches!(said.word(*at), "as" | "@" | "with"))?;
    Some(change(Verb::RemoveLabels(value::labels(said.from(at), context)?), target(said.upto(at), context)))
}

/// "set T to high", "mark T as done", "change the priority of T to low", "make T repeat weekly", "give T the label home".
fn set(said: Said<'_>, context: &Context) -> Option<Clause> {
    if let Some(clause) = attribute(said, context) {
        return Some(clause);
    }
    if let Some(at) = (1..said.len())
        .find(|at| said.at(*at).phrases(&["the label", "the labels", "the tag", "label", "tag"]).is_some() || said.word(*at) == "@")
        && let Some(names) = value::labels(said.from(at), context)
    {
        return Some(change(Verb::AddLabels(names), target(said.upto(at).without_end(&["with", "as"]), context)));
    }
    if let Some(at) =
        (1..said.len()).find(|at| said.at(*at).phrases(&["a deadline of", "a deadline on", "the deadline", "a deadline"]).is_some())
    {
        let rest = said.from(at).without_start(&["a deadline of", "a deadline on", "the deadline", "a deadline"]);
        return Some(change(value::deadline(rest, context)?, target(said.upto(at), context)));
    }
    let (what, verb) = tail(said, &["to", "as", "for", "on", "at", "a"], |rest| value::any(rest, context))?;
    let bare = what.start().eat(&["a", "an"]).is_some();
    if bare && matches!(verb, Verb::Move(_) | Verb::Deadline(_)) {
        return None;
    }
    Some(change(verb, target(what, context)))
}

/// "raise the priority of T", "raise T's priority to high".
fn raised(said: Said<'_>, priority: Priority, context: &Context) -> Option<Clause> {
    match attribute(said, context)? {
        Clause::Change(mut change) => {
            if change.verb == Verb::Prioritise(None) {
                change.verb = Verb::Prioritise(Some(priority));
            }
            matches!(change.verb, Verb::Prioritise(_)).then_some(Clause::Change(change))
        }
        _ => None,
    }
}

/// "the priority of T to high", "T's title to X", "priority of T".
fn attribute(said: Said<'_>, context: &Context) -> Option<Clause> {
    let bare = said.without_start(&["the", "its", "their"]);
    let name = |said: Said<'_>| -> Option<(&'static str, usize)> {
        const NAMES: [(&str, &str); 18] = [
            ("due date", "date"),
            ("scheduled date", "date"),
            ("date", "date"),
            ("day", "date"),
            ("schedule", "date"),
            ("time", "time"),
            ("deadline", "deadline"),
            ("priority", "priority"),
            ("priorities", "priority"),
            ("urgency", "priority"),
            ("title", "title"),
            ("name", "title"),
            ("project", "project"),
            ("label", "labels"),
            ("labels", "labels"),
            ("tag", "labels"),
            ("tags", "labels"),
            ("dates", "date"),
        ];
        NAMES.iter().find_map(|(words, name)| said.start().phrase(words).map(|c| (*name, c.at())))
    };
    let (what, owner_rest) = if let Some((what, end)) = name(bare) {
        let rest = bare.from(end);
        (what, rest.after(&["of", "for", "on"])?)
    } else {
        let at = (1..said.len()).find(|at| said.word(*at) == "'s")?;
        let (what, end) = name(said.from(at + 1))?;
        let verb = valued(what, said.from(at + 1 + end).without_start(&["to", "as", ":"]), context)?;
        return Some(change(verb, target(said.upto(at), context)));
    };
    if let Some((owner, verb)) = tail(owner_rest, &["to", "as", "="], |rest| valued(what, rest, context)).filter(|_| what != "title") {
        return Some(change(verb, target(owner, context)));
    }
    if let Some(at) = (1..owner_rest.len()).find(|at| matches!(owner_rest.word(*at), "to" | "as" | "=")).filter(|_| what == "title") {
        return Some(change(valued(what, owner_rest.from(at + 1), context)?, target(owner_rest.upto(at), context)));
    }
    let verb = match what {
        "priority" => Verb::Prioritise(None),
        "date" | "time" => Verb::Move(Move::Missing),
        _ => return None,
    };
    Some(change(verb, target(owner_rest, context)))
}

fn valued(attribute: &str, said: Said<'_>, context: &Context) -> Option<Verb> {
    match attribute {
        "priority" => value::priority(said).map(|priority| Verb::Prioritise(Some(priority))),
        "title" => (!said.is_empty()).then(|| Verb::Rename(said.unquoted())),
        "deadline" => value::deadline(said, context),
        "project" => value::place(said, context).map(Verb::Project),
        "labels" => value::labels(said, context).map(Verb::AddLabels),
        _ => value::movement(said, context, 1).map(Verb::Move),
    }
}

/// "put T in Home", "put T on Friday", "put T back in the backlog", "put milk on my list".
fn put(said: Said<'_>, context: &Context) -> Option<Clause> {
    if let Some(what) = said.before_end(&["on my list", "on the list", "on my todo list", "on my to - do list", "on my tasks"]) {
        return create::drafts(what, None, context).map(Clause::Create);
    }
    if let Some((what, to)) =
        tail(said, &["in", "into", "on", "to", "for", "at", "back"], |rest| value::movement(rest.without_start(&["in", "on"]), context, 1))
    {
        return Some(change(Verb::Move(to), target(what.without_end(&["back"]), context)));
    }
    for at in (1..said.len()).filter(|at| matches!(said.word(*at), "in" | "into" | "under" | "to" | "#")) {
        let from = if said.word(at) == "#" { at } else { at + 1 };
        if let Some(project) = value::place(said.from(from), context) {
            return Some(change(Verb::Project(project), target(said.upto(at), context)));
        }
    }
    let at = said.find(&["@"]).filter(|at| *at > 0)?;
    Some(change(Verb::AddLabels(value::labels(said.from(at), context)?), target(said.upto(at).without_end(&["under", "in"]), context)))
}

/// "assign label home to T", "assign T to Home", "assign high priority to T".
fn assigned(said: Said<'_>, context: &Context) -> Option<Clause> {
    let at = (1..said.len()).rev().find(|at| said.word(*at) == "to")?;
    let (what, to) = (said.upto(at), said.from(at + 1));
    if let Some(priority) = value::priority(what) {
        return Some(change(Verb::Prioritise(Some(priority)), target(to, context)));
    }
    if what.start().maybe(&["the"]).eat(&["label", "labels", "tag", "@"]).is_some() || what.before_end(&["label", "tag"]).is_some() {
        return Some(change(Verb::AddLabels(value::labels(what, context)?), target(to, context)));
    }
    value::place(to, context).map(|project| change(Verb::Project(project), target(what, context)))
}

/// "break T down into a, b and c".
fn broken(said: Said<'_>, context: &Context) -> Option<Clause> {
    let at = (1..said.len()).find(|at| said.word(*at) == "into")?;
    let items: Vec<String> = said
        .from(at + 1)
        .without_start(&["steps", "the steps", "subtasks", "these steps", ":"])
        .split(&[",", "and", ";", "&"])
        .iter()
        .map(|piece| piece.unquoted())
        .collect();
    (!items.is_empty()).then(|| change(Verb::Steps(items), target(said.upto(at).without_end(&["down", "up"]), context)))
}

/// Whether a repetition was said that no task can keep ("every hour").
pub(super) fn unkeepable(said: Said<'_>, context: &Context) -> bool {
    when::phrases(said.tokens(), &context.clock)
        .iter()
        .any(|phrase| matches!(&phrase.when, When::Recurrence(repeat) if !repeat.stored.repeats()))
}
