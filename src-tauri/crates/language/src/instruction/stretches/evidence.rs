//! Evidence for and against a reading of a stretch of words: whether it is a remark, and whether a title contains more than a task.

use std::ops::Range;

use domain::operation::Create;

use super::{
    doing, group,
    text::Text,
    values::{Group, Value, Values},
    weights::weigh,
};
use crate::instruction::clause::{Scope, Target};
use crate::{
    cursor::Cursor,
    grammar::Grammar,
    token::{Kind, Token},
    when,
};

/// From this cost on, words hardly name a group of tasks: "the overdraft thing".
const UNLIKELY: u32 = 5;

/// What the unread words of a message are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Left {
    /// A greeting, a reason, a sentence about somebody.
    Remark,
    /// Words that were not understood.
    Words,
    /// Words that were not understood, with a time or a request among them.
    Asking,
}

/// What unread words are, and what that costs.
pub(crate) fn left_over(text: &Text<'_>, range: &Range<usize>) -> (Left, u32) {
    let start = text.behind(range, "aside");
    let words = u32::try_from(range.end - range.start).unwrap_or(u32::MAX);
    let timed = (range.start..range.end).any(|at| text.chart_has(at, range.end, "when") || text.is(at, "time.word").is_some());
    let nothing = |category: &str| !timed && text.behind(&(start..range.end), category) == range.end;
    if start == range.end || ["closing", "adv", "polite"].iter().any(|category| nothing(category)) {
        return (Left::Remark, 1);
    }
    if text.tokens[range.start].lower == "(" && !timed {
        return (Left::Remark, weigh().left_reason);
    }
    let statement = is_statement(text, &(start..range.end));
    // "I need to go to the shop" is a sentence about a person, but it still asks for something.
    let needs = (start..range.end).any(|at| text.is(at, "left.asks").is_some_and(|end| end <= range.end));
    // A sentence that says what happened to something asks for something too.
    let told = (start..range.end).any(|at| {
        ["v.done", "v.did", "past", "state", "spot.gone", "spot.move"]
            .iter()
            .any(|name| text.is(at, name).is_some_and(|end| end <= range.end))
    });
    let remark = text.is(start, "reason").is_some() || statement && !needs && !told;
    // "they want changes" gives a reason; "I have to be at the bank for eleven" is another request.
    let must = (start..range.end).any(|at| text.is(at, "v.must").is_some_and(|end| end <= range.end));
    let mut left = match (remark, statement && must) {
        (true, _) => Left::Remark,
        (false, true) => Left::Asking,
        (false, false) => Left::Words,
    };
    let mut cost = if text.is(start, "reason").is_some() {
        weigh().left_reason + words / 4
    } else if statement {
        weigh().left_statement + words / 4
    } else {
        weigh().left_words + words / 2
    };
    let report = ["v.done", "v.did", "past"].iter().any(|category| text.is(start, category).is_some());
    let asks = text.is(start, "command").is_some() && !report || does(text, start, range.end);
    if asks && text.is(start, "subject").is_none() {
        left = Left::Asking;
        cost += weigh().left_request;
    }
    // A request among the words, or a time that belongs to one.
    let asks = |at: usize| {
        // "so much to do, wrap the present" leaves something to do unread.
        if text.tokens[at - 1].lower == "," && text.is(at, "doing").is_some() {
            return true;
        }
        // "..., and add a task for it"
        let joined = at > 1 && text.word(at - 1, "and") && text.tokens[at - 2].kind == Kind::Symbol;
        let apart = text.tokens[at - 1].kind == Kind::Symbol || text.is(at - 1, "command.sure").is_some() || joined;
        text.is(at, "command").is_some() && apart
    };
    let joins = |at: usize| text.tokens[at].kind == Kind::Symbol || text.is(at, "and").is_some();
    let says = |at: usize| joins(at) && text.over(&(at + 1..range.end), "amend").is_some();
    let requests = |at: usize| text.is(at, "cut.sets").is_some_and(|end| end <= range.end);
    if (range.start + 1..range.end).any(|at| asks(at) || requests(at)) || (range.start + 1..range.end - 1).any(says) {
        left = Left::Asking;
        cost += weigh().left_request;
    }
    if text.over(range, "amend").is_some() {
        left = Left::Asking;
        cost += weigh().left_request + weigh().left_time;
    } else if timed {
        let repeated = (range.start..range.end).any(|at| text.is(at, "time.word").is_some());
        // "I'm sick today": the time is about the person.
        let told = range.start == 0 && text.is(start, "subject").is_some();
        let reason = text.is(start, "reason").is_some();
        left = left.max(if reason && !repeated {
            Left::Remark
        } else if !statement || repeated || needs {
            Left::Asking
        } else if told {
            Left::Remark
        } else {
            Left::Words
        });
        cost += if repeated { weigh().left_request } else { 0 };
        cost += if statement { weigh().left_time } else { weigh().left_time + weigh().left_time };
    }
    (left, cost)
}

/// Whether a stretch says something about somebody or something else, without a time and without a request: "somebody has to let him in".
pub(crate) fn is_about_others(text: &Text<'_>, range: &Range<usize>) -> bool {
    let start = text.behind(range, "aside");
    // "find someone to mow the lawn" is one sentence.
    let apart = range.start > 0 && (text.tokens[range.start - 1].kind == Kind::Symbol || text.is(start, "third.pronoun").is_some());
    let own = text.is(start, "subject").is_some() && text.is(start, "third.person").is_none() && text.is(start, "third.pronoun").is_none();
    let asks = (start..range.end).any(|at| {
        text.chart_has(at, range.end, "when")
            || ["time.word", "command.sure", "command.add", "ask.add", "polite.please"].iter().any(|name| text.is(at, name).is_some())
    });
    apart && !own && !asks && !does(text, start, range.end) && is_statement(text, &(start..range.end))
}

/// Whether something to do begins at a token, perhaps with its time before it: "at one take the dog out".
fn does(text: &Text<'_>, at: usize, end: usize) -> bool {
    let begins = |at: usize| at < end && text.is(at, "doing").is_some();
    let timed = || text.grammar.category("attr").into_iter().flat_map(|attr| text.chart.at(at, attr)).any(|edge| begins(edge.end));
    begins(at) || timed()
}

/// Whether words only close a request: "if it's not too much trouble".
pub(crate) fn is_closing(text: &Text<'_>, range: &Range<usize>) -> bool {
    text.behind(range, "closing") == range.end
}

/// Whether words form a sentence with a subject: they begin with one, or a verb form that needs one follows soon.
pub(crate) fn is_statement(text: &Text<'_>, range: &Range<usize>) -> bool {
    if text.is(range.start, "subject").is_some() {
        return true;
    }
    let until = range.end.min(range.start + 8);
    (range.start + 1..until).any(|at| text.is(at, "aux").is_some_and(|end| end <= range.end) || is_short_is(text, at))
}

/// Whether the day of a new task is only the end of a time that a statement mentions: "the roses are lovely this year".
pub(crate) fn is_vague(text: &Text<'_>, range: &Range<usize>, create: &Create) -> bool {
    let asks = || range.clone().any(|at| text.is(at, "left.asks").is_some());
    let due = Create { title: create.title.clone(), deadline: create.deadline, ..Create::default() };
    *create == due && is_statement(text, range) && !asks()
}

/// The subject of a statement: the words before its verb.
pub(crate) fn topic(text: &Text<'_>, range: &Range<usize>) -> Option<Target> {
    let start = text.behind(range, "aside");
    let start = text.is(start, "reason").filter(|end| *end < range.end).unwrap_or(start);
    // "they don't collect the recycling on Friday": one of the words may name a task.
    if text.is(start, "subject").is_some() {
        return text.mentioned(range);
    }
    let until = range.end.min(start + 8);
    let verb = |at: usize| ["aux", "is", "reports"].iter().any(|name| text.is(at, name).is_some()) || is_short_is(text, at);
    let verb = (start + 1..until).find(|at| verb(*at))?;
    text.target(start..verb).map(|(target, _)| target)
}

/// The tasks on the days that a statement mentions: "I'm away on Friday".
pub(crate) fn days(text: &Text<'_>, range: &Range<usize>) -> Option<Scope> {
    let when = text.grammar.category("when")?;
    let mut said = None;
    let mut at = range.start;
    while at < range.end {
        match text.chart.at(at, when).filter(|edge| edge.end <= range.end).max_by_key(|edge| edge.end) {
            Some(edge) if said.is_none() => {
                said = Some(&edge.meaning);
                at = edge.end;
            }
            Some(_) => return None,
            None => at += 1,
        }
    }
    let Some(Value::When(said)) = said else { return None };
    let Some(Value::Group(group)) = group::dated(Group { all: true, ..Group::default() }, said) else { return None };
    Some(Scope { everything: false, vague: false, ..group.scope() }).filter(|scope| scope.filter.scheduled_range.is_some())
}

/// Whether "'s" means "is" or "has": no noun that could be owned follows.
fn is_short_is(text: &Text<'_>, at: usize) -> bool {
    text.word(at, "is.short") && text.is(at + 1, "after.is").is_some()
}

/// The cost of a title with a separate sentence after a comma or "because": "call Tom, he is waiting".
pub(crate) fn inside(text: &Text<'_>, range: &Range<usize>, first: bool) -> u32 {
    let joins = |token: &Token| {
        let dash = token.lower == "-" && !token.glued;
        token.kind != Kind::Quote && (dash || matches!(token.lower.as_str(), "," | "–" | "—" | ";" | "." | ":" | "("))
    };
    let mut cost = 0;
    let mut at = range.start;
    while at < range.end {
        // "call Sam then email Jo" are two things to do.
        if at > range.start && at + 1 < range.end && text.word(at, "join.then") && does(text, at + 1, range.end) {
            cost += weigh().title_sentence;
        }
        let begins = |at: usize| ["subject", "command.sure", "command.add"].iter().any(|name| text.is(at, name).is_some());
        let and = at + 1 < range.end && text.is(at, "and").is_some() && begins(at + 1);
        let behind =
            if joins(&text.tokens[at]) || and { Some(at + 1) } else { text.is(at, "reason").filter(|_| at > range.start || !first) };
        let Some(mut next) = behind.filter(|next| *next < range.end) else {
            at += 1;
            continue;
        };
        if text.is(next, "and").is_some() {
            next += 1;
        }
        next = text.behind(&(next..range.end), "aside");
        let end = (next..range.end).find(|at| joins(&text.tokens[*at])).unwrap_or(range.end);
        let says = text.is(at, "reason").is_some() && !joins(&text.tokens[at])
            || text.is(next, "reason").is_some()
            || next < end && is_statement(text, &(next..end));
        let asks = text.is(next, "command.sure").is_some() || text.is(next, "command.add").is_some();
        if says || asks {
            cost += weigh().title_sentence;
            at = end.max(at + 1);
        } else {
            at += 1;
        }
    }
    cost
}

/// Evidence against words as a task that is only named: they describe an existing task, or are no name.
pub(crate) fn against_bare(text: &Text<'_>, range: &Range<usize>, dated: bool) -> u32 {
    let mut cost = 0;
    if text.is(range.start, "command").is_some() {
        cost += if text.is(range.start, "doing").is_some() {
            2
        } else if dated {
            4
        } else {
            weigh().left_request
        };
    }
    // "blimey it's cold out today"
    let greeted = text.is(range.start, "polite.word").filter(|end| *end < range.end);
    if greeted.is_some_and(|end| text.is(end, "subject").is_some()) {
        cost += weigh().left_request;
    }
    // "the panto one urgent": one of the tasks that exist.
    let one = |at: usize| at < range.end && text.word(at, "answer.one");
    if text.word(range.start, "definite") && (range.start + 2..range.start + 5).any(one) {
        cost += weigh().left_request;
    }
    // "put down that ...", "note down ..."
    if text.is(range.start, "v.add").is_some_and(|end| end > range.start + 1) {
        cost += weigh().left_request;
    }
    // "switch the eye test from Monday to Wednesday" moves a task.
    let last = text.tokens.len();
    let behind = |at: usize| text.grammar.category("when").into_iter().flat_map(move |when| text.chart.at(at, when)).map(|edge| edge.end);
    let to = |end: usize| end + 1 < last && text.word(end, "switch.to") && behind(end + 1).next().is_some();
    let switched = |at: usize| text.word(at, "switch.from") && behind(at + 1).any(to);
    if text.is(range.start, "v.move").is_some() && (range.start + 1..last - 1).any(switched) {
        cost += weigh().left_request;
    }
    // "cancel my 9am, I'm ill": "my 9am" is the task that is planned for nine.
    let owned = |at: usize| {
        let when = text.grammar.category("when").filter(|_| text.word(at, "definite"));
        let ends = |end: usize| end == range.end || text.word(end, "clause.inside") || text.tokens[end].kind == Kind::Symbol;
        when.is_some_and(|when| text.chart.at(at + 1, when).any(|edge| edge.end <= range.end && ends(edge.end)))
    };
    if text.is(range.start, "command").is_some_and(|end| end < range.end && owned(end)) {
        cost += weigh().left_request;
    }
    if is_statement(text, range) && text.is(range.start, "doing.asks").is_none() {
        // "the bins are out" says that something was done.
        let done = (range.start + 1..range.end).any(|at| text.is(at, "v.done").is_some() || text.is(at, "past").is_some());
        let degree = (range.start + 1..range.end).any(|at| text.word(at, "degree") && text.is(at - 1, "aux").is_some());
        cost += if dated && !done && !degree { 3 } else { weigh().left_request };
    }
    // "export the film and send it to Ann" explains "it" itself.
    let verb = |at: usize| text.is(at, "doing").is_some() || at > range.start && text.word(at - 1, "join.and");
    let said = |at: usize| at > range.start + 1 && text.word(at, "title.never") && verb(at - 1);
    // "no later than Friday" is a time.
    let timed = |at: usize| text.chart_has(at, range.end, "when");
    let turned = |at: usize| {
        text.tokens[at].kind != Kind::Quote && !timed(at) && !said(at) && text.is(at, "turned").is_some_and(|end| end <= range.end)
    };
    if (range.start..range.end).any(turned) {
        cost += weigh().left_request;
    }
    // "merge 9 and 10", "sort my tasks": actions on existing tasks.
    let tasks = |at: usize, category: &str, least: usize| {
        text.grammar.category(category).is_some_and(|category| {
            text.chart.at(at, category).any(|edge| edge.end <= range.end && edge.end - at >= least && edge.cost < UNLIKELY)
        })
    };
    if !dated && (range.start + 1..range.end).any(|at| tasks(at, "refs", 3) || tasks(at, "group", 2)) {
        cost += weigh().left_request;
    }
    let led = text.word(range.start, "doing.lead") && doing::is_doing(text, range);
    let placed = text.is(range.start, "doing.when").is_some_and(|end| end < range.end) || does(text, range.start, range.end);
    if text.is(range.start, "edge.start").is_some() && !led && !placed || text.is(range.end - 1, "edge.end").is_some() {
        cost += 3;
    }
    cost
}

/// The cost of numbers and lengths that a title contains where a time would be expected: "at 845", "3 pm", "at half seven", "a week
/// before".
pub(crate) fn clocks(tokens: &[Token], text: &Text<'_>) -> u32 {
    let has = |at: usize, category: &str| text.grammar.longest(tokens, at, category).is_some();
    let mut count = 0;
    for (at, token) in tokens.iter().enumerate() {
        let led = at > 0 && has(at - 1, "clock.lead");
        let next = tokens.get(at + 1);
        let last = next.is_none_or(|next| next.kind == Kind::Symbol);
        let number = token.kind == Kind::Number && token.text.len() <= 4;
        let marked = number
            && next.is_some_and(|next| next.glued)
            && has(at + 1, "clock.mark")
            && next.is_some_and(|next| next.text == next.lower || next.lower.len() > 1);
        let dotted = number
            && next.is_some_and(|next| next.lower == "." && next.glued)
            && tokens.get(at + 2).is_some_and(|token| token.kind == Kind::Number && token.glued);
        let worded = led && has(at, "clock.word");
        let measured =
            when::length(Cursor::new(tokens, at), text.context.clock.language).is_some_and(|(_, end)| has(end.at(), "clock.away"));
        if number && led && last || marked || dotted || worded || measured {
            count += 1;
        }
    }
    weigh().title_clock * count + weigh().title_unread * loose_times(tokens, text.grammar)
}

/// How many words of a title are a time after a word that introduces one: "call the office in morning".
fn loose_times(tokens: &[Token], grammar: &Grammar<Values>) -> u32 {
    let word = |at: usize, category: &str| tokens[at].kind == Kind::Word && grammar.is(&tokens[at], category);
    let loose = |at: usize| word(at, "time.every") || word(at, "time.loose") && word(at - 1, "time.lead");
    let count = (1..tokens.len()).filter(|at| loose(*at)).count();
    u32::try_from(count).unwrap_or(u32::MAX / 64)
}

/// The cost of a title that begins with a pronoun or ends in mid-phrase.
pub(crate) fn odd_title(tokens: &[Token], grammar: &Grammar<Values>) -> u32 {
    let pronoun = grammar.longest(tokens, 0, "subject").is_some() || grammar.longest(tokens, 0, "it").is_some();
    let doing = grammar.longest(tokens, 0, "doing").is_some_and(|end| end > 1);
    // "bei der Bank anrufen" is something to do.
    let first_last = tokens.first().zip(tokens.last());
    let led = first_last.is_some_and(|(first, last)| grammar.is(first, "doing.lead") && doing::is_verb(tokens, last, grammar));
    // "zum Arzt" needs no verb.
    let going = tokens.len() > 1 && grammar.is(&tokens[0], "going.lead");
    let placed = grammar.longest(tokens, 0, "doing.when").is_some_and(|end| end < tokens.len());
    let starts = !led && !doing && !going && !placed && grammar.longest(tokens, 0, "edge.start").is_some();
    let marked = tokens.first().is_some_and(|first| first.kind == Kind::Symbol && ",;-–:.".contains(first.lower.as_str()));
    // "Need a on a new one": something was cut out of the middle.
    let article = |at: usize| grammar.is(&tokens[at], "indefinite") || grammar.is(&tokens[at], "the");
    let torn = (1..tokens.len()).any(|at| article(at - 1) && grammar.is(&tokens[at], "preposition"));
    let ending = |words: usize| tokens.len() > words && grammar.longest(tokens, tokens.len() - words, "edge.end") == Some(tokens.len());
    // "turn the heating on", "log in": the last word belongs to the verb.
    let acts = grammar.longest(tokens, 0, "doing").is_some() || tokens.len() == 2 || tokens.len() > 2 && grammar.is(&tokens[1], "definite");
    let particle = acts
        && tokens.get(1).is_some_and(|second| !grammar.is(second, "it"))
        && tokens.last().is_some_and(|last| grammar.is(last, "title.particle"));
    let ends = tokens.last().is_some_and(|last| last.kind == Kind::Word) && !particle && (ending(1) || ending(2));
    let counted =
        tokens.iter().enumerate().all(|(at, token)| token.kind != Kind::Word || grammar.longest(tokens, at, "cardinal").is_some());
    let counts = tokens.len() > 1 && grammar.is(&tokens[tokens.len() - 2], "counted.noun");
    let number = tokens.len() > 1
        && !counts
        && tokens.last().is_some_and(|last| last.value().is_some_and(|value| (100..2400).contains(&value) && value % 100 < 60));
    // "anything urgent", "so bin everything": these select tasks.
    let changes = |at: usize| ["v.delete", "v.complete", "v.move", "v.later"].iter().any(|verb| grammar.is(&tokens[at], verb));
    let selects = tokens.len() > 1 && grammar.is(&tokens[0], "title.all")
        || (2..tokens.len()).any(|at| grammar.is(&tokens[at], "title.all") && changes(at - 1));
    if pronoun || counted || marked || torn || selects {
        weigh().title_pronoun
    } else if number {
        weigh().title_edge
    } else {
        u32::from(starts) * weigh().title_edge + u32::from(ends) * weigh().title_edge
    }
}
