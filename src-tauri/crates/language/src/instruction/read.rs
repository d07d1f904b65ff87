//! Turns a message into readings: where clauses may end, what each can be, and what that costs. The cheapest readings are kept, and the
//! tasks that are found decide between them.

mod back;
mod corrections;
mod cover;
mod cuts;
mod following;
mod guesses;
mod list;
mod plain;
mod relative;
mod scope;
mod spot;
mod terse;

use std::ops::Range;

use domain::operation::Create;

use super::{
    Context, Mode,
    build::{self, Built},
    clause::{Clause, Condition, Doubt, Guess, Scope, Step, Target, TargetKind, Vague},
    doing, draft,
    evidence::Left,
    frame::{self, Fit, Frames},
    slots,
    text::Text,
    values::{self, Value, Values},
    weights::weigh,
};
use crate::{
    grammar::{Chart, Grammar},
    token::{self, Kind, Token},
    when::When,
};

use corrections::{corrected, dated_again, spelled, with_apostrophes, without_fillers, without_hesitation, without_numbers};
use cover::{Partial, extend, finish, later, spared};

/// The most clauses read at once. A longer message is treated as several.
const MOST_CLAUSES: usize = 6;
/// The most tokens in an instruction; a longer text is a document.
const MOST_TOKENS: usize = 250;
/// The most places where a clause may end.
const MOST_CUTS: usize = 14;
/// How many readings are kept while a message is read.
const BEAM: usize = 6;
/// The cost of "add it" if nothing was named before.
const ALONE: u32 = 8;

/// One reading of a message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Candidate {
    pub steps: Vec<Step>,
    pub cost: u32,
}

impl Candidate {
    /// A reading of the whole message.
    pub fn new(steps: Vec<Step>, cost: u32) -> Self {
        Self { steps, cost }
    }

    /// The number of its steps that are more than talk.
    pub fn changes(&self) -> usize {
        self.steps.iter().filter(|step| !matches!(step.clause, Clause::Talk(_))).count()
    }
}

/// A message that was read.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    /// Its readings, the cheapest first.
    pub readings: Vec<Candidate>,
    /// Its words for the classifier; None if there are too many.
    pub words: Option<Box<Words>>,
}

/// The words of a message, and all readings of their stretches.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    tokens: Vec<Token>,
    chart: Chart<Value>,
    /// The message without its values.
    pub message: Guess,
}

impl Said {
    /// A message with only these readings.
    pub fn only(reading: Candidate) -> Self {
        Self { readings: vec![reading], words: None }
    }

    fn too_much() -> Self {
        Self::only(Candidate::new(vec![step(Clause::Vague(Vague::TooMany))], 0))
    }
}

impl Words {
    /// What the classifier needs of the message: a guess for the whole and, unless `alone`, one for its parts. The context has the message's
    /// language.
    pub fn guesses(&self, readings: &[Candidate], alone: bool, mode: Mode, context: &Context) -> Vec<Candidate> {
        let language = context.clock.language;
        let (Some(grammar), Some(frames)) = (slots::grammar(language), frame::frames(language)) else { return Vec::new() };
        Rules { grammar, frames, mode, context }.guesses(&Text::of(&self.tokens, &self.chart, grammar, context), readings, alone)
    }

    /// The folded words that may name a task. Past forms come with their verbs.
    pub fn naming(&self, context: &Context) -> Vec<String> {
        let grammar = slots::grammar(context.clock.language);
        grammar.map(|grammar| guesses::naming(&Text::of(&self.tokens, &self.chart, grammar, context))).unwrap_or_default()
    }
}

/// Reads a message in the language of the context.
pub(crate) fn read(message: &str, mode: Mode, context: &Context) -> Said {
    let language = context.clock.language;
    match (slots::grammar(language), frame::frames(language)) {
        (Some(grammar), Some(frames)) => read_with(&Rules { grammar, frames, mode, context }, message),
        _ => Said::too_much(),
    }
}

/// What a message is read with.
struct Rules<'a> {
    grammar: &'a Grammar<Values>,
    frames: &'a Frames,
    mode: Mode,
    context: &'a Context,
}

/// Like [`read`], with this grammar and these frames.
fn read_with(rules: &Rules<'_>, message: &str) -> Said {
    let Rules { grammar, frames, mode, context } = *rules;
    let tokens = token::tokens(message);
    if tokens.len() > MOST_TOKENS {
        return Said::too_much();
    }
    let shouts = !message.chars().any(char::is_lowercase);
    let tokens =
        without_hesitation(grammar, &without_numbers(tokens)).into_iter().map(|token| spelled(grammar, token, shouts)).collect::<Vec<_>>();
    let tokens = without_fillers(grammar, with_apostrophes(grammar, &tokens));
    let told = context.transcript.iter().any(|turn| turn.role == "user");
    let written = if told { relative::with_date(grammar, &tokens, context) } else { None };
    let tokens = written.or_else(|| following::with_moment(grammar, &tokens, context)).unwrap_or(tokens);
    let mut all = Vec::new();
    let plain = slots::chart(grammar, &tokens, context);
    let again = dated_again(grammar, &tokens, &plain).map(|tokens| (Some(tokens), 1));
    let full = if told { terse::in_full(grammar, &tokens, context).map(|tokens| (Some(tokens), 0)) } else { None };
    let full = full.or_else(|| terse::with_days(grammar, &tokens, context).map(|tokens| (Some(tokens), 1)));
    let scoped = scope::said(grammar, &tokens, &plain);
    let dates = scoped.as_ref().map(|(_, dates)| *dates);
    let unscoped = scoped.map(|(tokens, _)| (Some(tokens), 0, dates));
    let mended = corrected(grammar, &tokens, &plain).into_iter().chain(again).chain(full).map(|(tokens, cost)| (tokens, cost, None));
    for (mended, cost, dates) in unscoped.into_iter().chain(mended) {
        let tokens = mended.as_deref().unwrap_or(&tokens);
        let own = mended.as_deref().map(|tokens| slots::chart(grammar, tokens, context));
        let chart = own.as_ref().unwrap_or(&plain);
        let text = Text::of(tokens, chart, grammar, context);
        let reader = Reader { text: &text, frames, mode };
        let read = reader.read().into_iter().chain(reader.listed()).map(|candidate| Candidate { cost: candidate.cost + cost, ..candidate });
        all.extend(read.filter_map(|candidate| match dates {
            Some(dates) => scope::of(candidate, dates),
            None => Some(candidate),
        }));
    }
    all.sort_by_key(|candidate| candidate.cost);
    all.dedup_by(|later, earlier| later.steps == earlier.steps);
    all.truncate(BEAM);
    let message = guesses::seen(&Text::of(&tokens, &plain, grammar, context));
    let words = message.map(|message| Box::new(Words { tokens, chart: plain, message }));
    Said { readings: all, words }
}

/// The reading of a message in an unknown language: perhaps a new task with these words; the user is asked.
pub(crate) fn foreign(tokens: &[Token]) -> Candidate {
    let words = values::text(tokens, 0, tokens.len());
    let clause = if tokens.last().is_some_and(|token| token.lower == "?") {
        Clause::Other(String::new())
    } else {
        Clause::Bare(Box::new(Create { title: words.clone(), ..Create::default() }), words, Doubt::Odd)
    };
    Candidate::new(vec![step(clause)], 0)
}

fn step(clause: Clause) -> Step {
    Step { clause, condition: None }
}

/// One reading of a stretch.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug, Default)]
struct Way {
    steps: Vec<Step>,
    /// What it adds to the clause before.
    amends: Option<Value>,
    condition: Option<Condition>,
    cost: u32,
    frame: Option<String>,
    /// The stretch is left unread; the message must say something else.
    left_over: Option<Left>,
    /// How many words are left unread.
    words: usize,
    /// What the unread words are about.
    topic: Option<Target>,
    /// The days that the unread words mention.
    days: Option<Scope>,
    /// The extra cost if nothing is done with what these words only name.
    named: u32,
    /// The frame whose verb is taken from the clause before.
    inherits: Option<String>,
    /// It has a time but no day.
    clocked: bool,
    /// It says what somebody intends, which only explains a change before it.
    intends: bool,
    /// It is a task that is only named, in a sentence about somebody: after a change, it is more likely a reason.
    stated: bool,
    /// The unread words say something about somebody else, without a time: behind a new task they are a remark.
    aside: bool,
}

/// The costs of the cheapest ways of a stretch. No more ways than these are kept.
#[derive(Default)]
struct Cheapest([Option<u32>; BEAM + 2]);

impl Cheapest {
    /// Whether a way with this cost could be kept. Of ways with equal costs the first are kept.
    fn may_hold(&self, cost: u32) -> bool {
        self.0.last().is_none_or(|last| last.is_none_or(|last| cost < last))
    }

    fn add(&mut self, cost: u32) {
        let mut next = Some(cost);
        for place in &mut self.0 {
            if next.is_some_and(|next| place.is_none_or(|known| next < known)) {
                std::mem::swap(place, &mut next);
            }
        }
    }
}

/// The least that a fit can cost as a way; the words of a title may be free.
fn least(fit: &Fit<'_>, cost: u32) -> u32 {
    let spared = fit.text("draft").map_or(0, |range| u32::try_from(range.len()).unwrap_or(u32::MAX));
    (fit.cost + cost).saturating_sub(spared)
}

/// Keeps the partial readings that are continued from a place.
fn keep_cheapest(beam: &mut Vec<Partial>) {
    beam.sort_by_key(|partial| partial.cost);
    beam.truncate(BEAM * 3);
}

struct Reader<'a> {
    text: &'a Text<'a>,
    frames: &'a Frames,
    mode: Mode,
}

impl Reader<'_> {
    fn read(&self) -> Vec<Candidate> {
        let count = self.text.tokens.len();
        if count == 0 {
            return vec![Candidate::new(vec![step(Clause::Other(String::new()))], weigh().other)];
        }
        let mut cuts = self.cuts();
        if cuts.len() > MOST_CUTS {
            cuts.retain(|cut| cut.hard);
            cuts.truncate(MOST_CUTS);
        }
        let mut nodes = vec![0];
        nodes.extend(cuts.iter().map(|cut| cut.start));
        nodes.push(count);
        nodes.dedup();
        let start = Partial {
            steps: Vec::new(),
            condition: None,
            dangling: false,
            cost: 0,
            frame: None,
            clauses: 0,
            ahead: None,
            left: 0,
            lost: false,
            lost_words: 0,
            unread: false,
            topic: None,
            days: None,
            named: 0,
        };
        let mut beams: Vec<(usize, Vec<Partial>)> =
            nodes.iter().map(|node| (*node, if *node == 0 { vec![start.clone()] } else { Vec::new() })).collect();
        for index in 0..beams.len() {
            let (from, partials) = (beams[index].0, std::mem::take(&mut beams[index].1));
            if from >= count {
                beams[index].1 = partials;
                continue;
            }
            if partials.is_empty() {
                continue;
            }
            let mut inherited: Vec<&str> = partials.iter().filter_map(|partial| partial.frame.as_deref()).collect();
            inherited.sort_unstable();
            inherited.dedup();
            for (to, beam) in beams.iter_mut().skip(index + 1) {
                let to = *to;
                let cut = cuts.iter().find(|cut| cut.start == to);
                let end = cut.map_or(count, |cut| cut.end);
                if end <= from {
                    continue;
                }
                let crossed = cuts.iter().any(|cut| cut.hard && cut.start > from && cut.start < to);
                if crossed {
                    break;
                }
                let loose = if cuts.iter().any(|cut| cut.start == from && cut.loose) { weigh().clause_unmarked } else { 0 };
                let ways = self.ways(from..end, &inherited);
                // The cheapest are kept; among equals, the first.
                let mut full = beam.get(BEAM * 3 - 1).map(|partial| partial.cost);
                for partial in &partials {
                    if beam.len() >= BEAM * 6 {
                        keep_cheapest(beam);
                        full = beam.last().map(|partial| partial.cost);
                    }
                    for way in &ways {
                        let least = (partial.cost + way.cost + loose).saturating_sub(spared(way));
                        if full.is_some_and(|full| full <= least) {
                            continue;
                        }
                        if let Some(mut next) = extend(partial, way, from > 0, self.text.context) {
                            next.cost += loose;
                            beam.push(next);
                        }
                    }
                }
                keep_cheapest(beam);
            }
        }
        let done = beams.pop().map(|(_, partials)| partials).unwrap_or_default();
        done.into_iter().map(finish).collect()
    }

    /// The readings of a stretch, with their costs.
    fn ways(&self, range: Range<usize>, inherited: &[&str]) -> Vec<Way> {
        let asked = self.text.tokens.get(range.end - 1).is_some_and(|token| token.lower == "?" && token.kind == Kind::Symbol);
        let mut ways = Vec::new();
        let mut best = Cheapest::default();
        for (core, polite, cost) in self.cores(&range) {
            // "could the dentist be on Thursday?"
            let asked = asked && !polite && !self.text.word(core.start, "asks.may");
            let amends = self.text.over(&core, "amend").is_some();
            let compound = self.text.is(core.start, "compound").is_some_and(|end| self.text.is(end, "definite").is_none());
            for fit in self
                .frames
                .fit(self.text.tokens, self.text.chart, core.clone(), None)
                .iter()
                .filter(|fit| !(amends && fit.name == "create_again" || compound && fit.begins_with_verb()))
            {
                if best.may_hold(least(fit, cost))
                    && let Some(way) = self.way(fit, cost, asked)
                {
                    best.add(way.cost);
                    ways.push(way);
                }
            }
            for name in inherited {
                for fit in self.frames.fit(self.text.tokens, self.text.chart, core.clone(), Some(name)) {
                    if best.may_hold(least(&fit, cost + 2))
                        && let Some(way) = self.way(&fit, cost + 2, asked)
                    {
                        best.add(way.cost);
                        ways.push(Way { inherits: Some((*name).to_owned()), ..way });
                    }
                }
            }
            ways.extend(self.excepting(&core, cost, asked));
            ways.extend(self.again(&core, cost));
            let behind = self.text.behind(&core, "amend.lead")..core.end;
            // "merge 9 and 10": a number alone is not a time.
            let number = behind.start == core.start && core.end - core.start == 1 && self.text.tokens[core.start].kind == Kind::Number;
            if range.start > 0
                && !number
                && let Some(value) = self.text.over(&behind, "shift").or_else(|| self.text.over(&behind, "clock"))
            {
                ways.push(Way { amends: Some(value.clone()), cost: cost + weigh().amend + 1, ..Way::default() });
            }
            if let Some(value) = self.text.over(&core, "amend")
                && (range.start > 0 || !draft::is_empty(value))
                && !draft::is_length(value)
            {
                let ahead = if range.start == 0 { weigh().amend_ahead } else { 0 };
                ways.push(Way { amends: Some(value.clone()), cost: cost + weigh().amend + ahead, ..Way::default() });
            }
        }
        ways.sort_by_key(|way| way.cost);
        ways.truncate(BEAM + 2);
        ways.extend(self.plain(&range, asked));
        ways.extend(self.spotted(&range, asked));
        if range.start > 0 && self.clocked(&range) {
            for way in &mut ways {
                way.clocked = true;
            }
        }
        ways
    }

    /// Whether a stretch contains a time but no day.
    fn clocked(&self, range: &Range<usize>) -> bool {
        let Some(when) = self.text.grammar.category("when") else { return false };
        let mut clock = false;
        let mut at = range.start;
        while at < range.end {
            let edges = || self.text.chart.at(at, when).filter(|edge| edge.end <= range.end);
            let Some(end) = edges().map(|edge| edge.end).max() else {
                at += 1;
                continue;
            };
            let time = |value: &Value| matches!(value, Value::When(said) if matches!(said.when, When::Time(_) | When::TimeRange(..)));
            if !edges().filter(|edge| edge.end == end).all(|edge| time(&edge.meaning)) {
                return false;
            }
            clock = true;
            at = end;
        }
        clock
    }

    /// The stretch without polite words around it, in each possible way, and whether a request was among them.
    fn cores(&self, range: &Range<usize>) -> Vec<(Range<usize>, bool, u32)> {
        let ends_at = |name: &str, at: usize| -> Vec<usize> {
            let Some(category) = self.text.grammar.category(name) else { return Vec::new() };
            self.text.chart.at(at, category).map(|edge| edge.end).filter(|end| *end <= range.end).collect()
        };
        let mut starts = vec![(range.start, false)];
        let mut next = 0;
        while let Some((at, polite)) = starts.get(next).copied() {
            // "thank you note for Ann"
            let polite_ends = if self.text.is(at, "compound").is_some() { Vec::new() } else { ends_at("polite", at) };
            for end in polite_ends {
                let request = polite || end - at > 1 || self.text.word(at, "polite.please");
                match starts.iter_mut().find(|(start, _)| *start == end) {
                    Some((_, known)) => *known |= request,
                    None if end < range.end => starts.push((end, request)),
                    None => {}
                }
            }
            next += 1;
            if next > 12 {
                break;
            }
        }
        // "first call Sam, then email Jo"
        let opened: Vec<usize> = starts.iter().filter_map(|(at, _)| self.text.is(*at, "opener")).collect();
        let does =
            |at: usize| at < range.end && self.text.is(range.start, "compound").is_none() && doing::is_doing(self.text, &(at..range.end));
        starts.extend(opened.into_iter().filter(|at| does(*at)).map(|at| (at, false)));
        let mut ends = vec![range.end];
        let mut next = 0;
        while let Some(end) = ends.get(next).copied() {
            for at in end.saturating_sub(6).max(range.start + 1)..end {
                if ends_at("closing", at).contains(&end) && !ends.contains(&at) {
                    ends.push(at);
                }
            }
            next += 1;
            if next > 12 {
                break;
            }
        }
        let mut cores = Vec::new();
        // Punctuation at the end is removed if the stretch can be read without it.
        let mark = |at: usize| matches!(self.text.tokens[at].lower.as_str(), "." | "," | ";" | ":" | "!" | "?") && !self.within_time(at);
        let marked = |end: usize| mark(end - 1) && ends.contains(&(end - 1));
        let bare: Vec<usize> = ends.iter().copied().filter(|end| !marked(*end)).collect();
        for (start, polite) in starts {
            for end in &bare {
                if start < *end {
                    cores.push((start..*end, polite, 0));
                }
            }
        }
        cores
    }

    fn way(&self, fit: &Fit<'_>, cost: u32, asked: bool) -> Option<Way> {
        let (built, more) = build::build(fit, self.text)?;
        let cost = fit.cost + cost + more;
        let clause = match built {
            // "..., tick it off": a verb alone refers to what was said before.
            Built::Clause(Clause::Change(mut change)) if matches!(change.target.kind, TargetKind::Missing) && Self::begun(fit) => {
                change.target.kind = TargetKind::Previous(None);
                Clause::Change(change)
            }
            Built::Clause(Clause::Vague(Vague::Which)) if Self::begun(fit) => {
                return Some(Way {
                    steps: vec![step(Clause::Vague(Vague::Which))],
                    cost: cost + weigh().refrain_nothing,
                    ..Way::default()
                });
            }
            Built::Clause(clause) => clause,
            Built::Condition(condition) => {
                return Some(Way { condition: Some(condition), cost: cost + 4, ..Way::default() });
            }
            Built::Refrain(range) => match self.changed(range) {
                None => {
                    return Some(Way { steps: vec![step(Clause::Refrain(None))], cost: cost + weigh().refrain_nothing, ..Way::default() });
                }
                change => Clause::Refrain(change),
            },
            Built::Asked(range) => {
                self.changed(range.clone())?;
                Clause::Vague(Vague::Asked(values::text(self.text.tokens, range.start, range.end)))
            }
        };
        let changes = matches!(clause, Clause::Change(_) | Clause::Create(_));
        if asked && fit.value("named").is_some() {
            return None;
        }
        if asked && changes && self.mode != Mode::Plan {
            let all = 0..self.text.tokens.len();
            let words = values::text(self.text.tokens, all.start, all.end).trim_end_matches(['?', ' ']).to_owned();
            return Some(Way { steps: vec![step(Clause::Vague(Vague::Asked(words)))], cost: cost + 3, ..Way::default() });
        }
        // A title pays for its own words, not for the day and the list read out of it.
        let spared = match (&clause, fit.text("draft")) {
            (Clause::Create(creates), Some(range)) => {
                let words: usize = creates.iter().map(|create| create.title.split_whitespace().count()).sum();
                u32::try_from((range.end - range.start).saturating_sub(words)).unwrap_or(0)
            }
            _ => 0,
        };
        let cost = cost.saturating_sub(spared);
        Some(Way { steps: vec![step(clause)], cost, frame: Some(fit.name.to_owned()), ..Way::default() })
    }

    /// "move everything on Friday to Monday except the report": removes the tasks after "except" from the clause's tasks.
    fn excepting(&self, core: &Range<usize>, cost: u32, asked: bool) -> Vec<Way> {
        let Some(except) = self.text.grammar.category("except") else { return Vec::new() };
        let cut = (core.start + 2..core.end)
            .find_map(|at| self.text.chart.at(at, except).filter(|edge| edge.end < core.end).max_by_key(|edge| edge.end));
        let Some(cut) = cut else { return Vec::new() };
        // "tasks without a date" is a group itself.
        let group = self.text.grammar.category("group");
        let within =
            |at: usize| group.is_some_and(|group| self.text.chart.at(at, group).any(|edge| edge.end > cut.end && edge.end <= core.end));
        if (core.start..=cut.start).any(within) {
            return Vec::new();
        }
        let mut ways = Vec::new();
        for fit in self.frames.fit(self.text.tokens, self.text.chart, core.start..cut.start, None) {
            let Some(mut way) = self.way(&fit, cost, asked) else { continue };
            let [Step { clause: Clause::Change(change), .. }] = way.steps.as_mut_slice() else { continue };
            if change.target.except.is_some() || !matches!(change.target.kind, TargetKind::Scope(_)) {
                continue;
            }
            let Some((left_out, more)) = self.text.excepted(cut.end..core.end) else { continue };
            change.target.except = Some(Box::new(left_out));
            way.cost += more;
            ways.push(way);
        }
        ways
    }

    /// Whether there are words before those that fit.
    fn begun(fit: &Fit<'_>) -> bool {
        fit.start > 0
    }

    /// The change that a stretch asks for.
    fn changed(&self, range: Range<usize>) -> Option<Box<super::clause::Change>> {
        let fits = self.frames.fit(self.text.tokens, self.text.chart, range, None);
        let clauses = fits.iter().filter_map(|fit| build::build(fit, self.text)).filter_map(|(built, _)| match built {
            Built::Clause(Clause::Change(change)) => Some(change),
            _ => None,
        });
        clauses.into_iter().next()
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::clause::{Move, Verb},
        *,
    };
    use crate::Language;

    /// The move verb in a message and what it moves, in a language with extra words and frames.
    fn moves(language: Language, words: &str, frames: &str, message: &str) -> Option<(Verb, String)> {
        let clock = crate::Clock {
            now: "2026-11-21T09:00:00".parse().unwrap(),
            zone: chrono_tz::Europe::Berlin,
            date_order: crate::DateOrder::MonthFirst,
            week_start: chrono::Weekday::Mon,
            language,
        };
        let context = Context { clock, names: crate::Names::default(), transcript: Vec::new(), clarify: None, scope: None };
        let grammar = slots::with_words(language, words).unwrap();
        let frames = frame::with_frames(language, frames, &grammar).unwrap();
        let first =
            read_with(&Rules { grammar: &grammar, frames: &frames, mode: Mode::Auto, context: &context }, message).readings.remove(0);
        let [Step { clause: Clause::Change(change), .. }] = first.steps.as_slice() else { return None };
        Some((change.verb.clone(), change.target.words.clone()))
    }

    #[test]
    fn a_verb_and_a_frame_are_added_by_data_alone() {
        let friday = Verb::Move(Move::To("2026-11-27".parse().unwrap(), None));
        let (words, frames) = ("[v.move]\nteleport", "move: {what} flies (away|over) to <when>");
        for message in ["teleport the report to Friday", "the report flies over to Friday"] {
            let wanted = Some((friday.clone(), "the report".to_owned()));
            assert_eq!(moves(Language::English, words, frames, message), wanted, "{message}");
            assert_ne!(moves(Language::English, "", "", message), wanted, "{message}");
        }
        let words = "[v.move]\nbeame\n[v.move.inf]\nbeamen\n[v.move.open]\nwuchte\n[v.move.close]\nhinüber";
        let frames = "move: {what} fliegt (weg|rüber) auf <when>";
        let german = ["beame den Bericht auf Freitag", "den Bericht auf Freitag beamen", "wuchte den Bericht auf Freitag hinueber"];
        for message in german.into_iter().chain(["den Bericht fliegt rüber auf Freitag"]) {
            let wanted = Some((friday.clone(), "den Bericht".to_owned()));
            assert_eq!(moves(Language::German, words, frames, message), wanted, "{message}");
            assert_ne!(moves(Language::German, "", "", message), wanted, "{message}");
        }
    }
}
