//! Where one clause of a message may end and the next begin.

use super::{MOST_CUTS, Reader};
use crate::{
    instruction::values::Value,
    token::{Kind, Token},
    when::When,
};

/// Where one clause may end and the next begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub(super) end: usize,
    pub(super) start: usize,
    pub(super) hard: bool,
    /// Only a subject that follows marks the place.
    pub(super) loose: bool,
}

impl Reader<'_> {
    /// The places where clauses may end, and whether each is certain.
    pub(super) fn cuts(&self) -> Vec<Cut> {
        let tokens = self.text.tokens;
        let word = |at: usize| tokens.get(at).filter(|token| token.kind != Kind::Quote).map_or("", |token| token.lower.as_str());
        // "add a note to the dentist: bring the card. Ask about the crown.": a note may have several sentences and lines.
        let note = (0..tokens.len()).find(|at| self.text.word(*at, "task.note"));
        let begins = |at: usize, note: usize| word(at) == ":" || note == 0 && word(at) == ".";
        let note = note.and_then(|note| (note..tokens.len()).find(|at| begins(*at, note))).unwrap_or(tokens.len());
        let mut cuts: Vec<Cut> = Vec::new();
        let mut at = 1;
        while at < tokens.len() {
            let token = &tokens[at];
            let list = matches!(word(at), "-" | "*" | "•") || token.value().is_some() && matches!(word(at + 1), "." | ")");
            if token.breaks && !list && !matches!(word(at - 1), ":" | ",") {
                cuts.push(Cut { end: at, start: at, hard: at < note, loose: false });
            }
            // "put milk on my list i just used the last of it"
            let complete = || ["mylist", "when"].iter().any(|name| self.ends(name, at));
            let breaks_off = self.begins("cut.reason", at) || self.begins("cut.before", at) && complete();
            if at >= 3 && at + 1 < tokens.len() && breaks_off && !self.begins("correction", at - 1) {
                cuts.push(Cut { end: at, start: at, hard: false, loose: false });
            }
            if self.runs_on(at) {
                cuts.push(Cut { end: at, start: at, hard: false, loose: true });
            }
            // A condition after a clause.
            if at + 2 < tokens.len() && ["if", "unless"].iter().any(|name| self.begins(name, at)) {
                cuts.push(Cut { end: at, start: at, hard: false, loose: false });
            }
            let glued_next = tokens.get(at + 1).is_some_and(|next| next.glued);
            let counts = at > 0 && tokens[at - 1].value().is_some() && (tokens[at - 1].breaks || at == 1);
            let ends = matches!(word(at), "." | ";" | "!" | "?") && !self.abbreviation(at) && !self.is_heading(at) && !self.within_time(at);
            if ends && !glued_next && !counts && at + 1 < tokens.len() {
                let mut start = at + 1;
                while start < tokens.len() && matches!(word(start), "." | "!" | "?") {
                    start += 1;
                }
                if start < tokens.len() {
                    // "Oil change. Next Thursday, 1pm.": the second sentence describes the words before.
                    let end = (start..tokens.len()).find(|at| matches!(word(*at), "." | "!" | "?" | ";")).unwrap_or(tokens.len());
                    // "Can't get to the report today. Make it Friday.": it gives the new day.
                    let said = self.text.over(&(start..end), "attrs").is_some() || self.begins("managed.then", start);
                    cuts.push(Cut { end: at + 1, start, hard: word(at) != ";" && !said && at < note, loose: false });
                }
                at = start;
                continue;
            }
            // "between 2 and 3" is one time.
            if self.text.word(at, "join.and") && self.within_hours(at) {
                at += 1;
                continue;
            }
            // "Mon, Wed, Fri at 6 pm training" is not a list of things.
            if word(at) == "," && self.is_within("repetition", at) {
                at += 1;
                continue;
            }
            let slash = word(at) == "/" && !token.glued && !glued_next;
            if slash || matches!(word(at), "," | "–" | "—") || word(at) == "-" && !token.glued || self.text.word(at, "cut.at") {
                let mut start = at + 1;
                while word(start) == "," || self.text.word(start, "cut.more") {
                    start += 1;
                }
                let start = if self.text.word(at, "cut.with") || self.text.is(at, "reason").is_some() { at } else { start };
                if start < tokens.len() {
                    cuts.push(Cut { end: at, start, hard: false, loose: false });
                }
                at = start.max(at + 1);
                continue;
            }
            let picture =
                token.kind == Kind::Symbol && token.lower.chars().all(|c| c > '\u{2e7f}' || ('\u{2600}'..'\u{26ff}').contains(&c));
            let colon = picture || word(at) == ":" && !glued_next && at + 1 < tokens.len();
            if colon {
                cuts.push(Cut { end: at, start: at + 1, hard: false, loose: false });
            } else if word(at) == "(" || self.text.is(at, "reason").is_some() {
                cuts.push(Cut { end: at, start: at, hard: false, loose: false });
            } else if at + 1 < tokens.len()
                && ((self.text.is(at, "subject").is_some() || at > 1 && self.begins("cut.request", at))
                    && (self.text.is(at - 1, "before.subject").is_none()
                        || self.text.word(at - 1, "title.never") && self.ends("command", at - 1)
                        || self.text.word(at - 1, "it") && ["v.delete", "v.skip"].iter().any(|verb| self.ends(verb, at - 1)))
                    || at > 2 && self.text.word(at, "definite") && self.ends("command.inf", at))
                && token.kind == Kind::Word
            {
                cuts.push(Cut { end: at, start: at, hard: false, loose: true });
            }
            at += 1;
        }
        cuts.sort_by_key(|cut| (cut.start, cut.loose));
        cuts.dedup_by_key(|cut| cut.start);
        if cuts.len() > MOST_CUTS {
            cuts.retain(|cut| !cut.loose);
        }
        cuts
    }

    /// Whether a new clause may begin although nothing marks the place.
    fn runs_on(&self, at: usize) -> bool {
        let text = self.text;
        let tokens = text.tokens;
        let any = |names: &[&str], at: usize| names.iter().any(|name| self.begins(name, at));
        if at < 3 || text.is(at - 1, "before.subject").is_some() {
            return false;
        }
        // "cancel the pie my sister is baking", "no swimming this week my back hurts", "no gym this week the pool is shut"
        let said = (at + 2..(at + 6).min(tokens.len())).any(|at| text.is(at, "aux").is_some());
        let day = || self.ends("when", at) && text.is(at - 1, "day.led").is_none();
        let begins = || text.word(at, "possessor") && (said || day()) || said && day();
        if any(&["command", "dont", "refusal"], 0) && !self.ends("command", at) && begins() {
            return true;
        }
        // "swap the fence to Sunday would you Mum needs me on Saturday"
        let goes_on = || any(&["command"], at) || ["before.subject", "closing"].iter().any(|name| text.is(at, name).is_some());
        if at >= 4 && at + 2 < tokens.len() && self.ends("cut.after", at) && !goes_on() {
            return true;
        }
        // "if I'm free on Friday add lunch": the request follows a condition. "it's pouring here move the lawn to tomorrow": it follows what
        // is the matter.
        let told = || text.is(0, "subject").is_some() && any(&["v.later", "v.delete", "v.skip"], at);
        any(&["command"], at) && (any(&["if", "unless"], 0) || told())
    }

    /// Whether an edge of a category ends before a token.
    pub(super) fn ends(&self, name: &str, at: usize) -> bool {
        let Some(category) = self.text.grammar.category(name) else { return false };
        (at.saturating_sub(8)..at).any(|start| self.text.chart.at(start, category).any(|edge| edge.end == at))
    }

    /// Whether an edge of a category continues across a token.
    pub(super) fn is_within(&self, name: &str, at: usize) -> bool {
        let Some(category) = self.text.grammar.category(name) else { return false };
        (at.saturating_sub(8)..at).any(|start| self.text.chart.at(start, category).any(|edge| edge.end > at + 1))
    }

    /// Whether a range of hours continues across a token.
    pub(super) fn within_hours(&self, at: usize) -> bool {
        let Some(when) = self.text.grammar.category("when") else { return false };
        let ranged = |value: &Value| {
            let hours = |when: &When| matches!(when, When::TimeRange(Some(_), Some(_)) | When::DateTimeRange(Some(_), Some(_)));
            matches!(value, Value::When(said) if hours(&said.when))
        };
        let edges = |start: usize| self.text.chart.at(start, when).filter(|edge| edge.end > at + 1);
        (at.saturating_sub(8)..at).any(|start| edges(start).any(|edge| ranged(&edge.meaning)))
    }

    /// Whether an edge of a category begins at a token.
    pub(super) fn begins(&self, name: &str, at: usize) -> bool {
        self.text.grammar.category(name).is_some_and(|category| self.text.chart.at(at, category).next().is_some())
    }

    /// "New task. Replace the foam.": the words before the dot only introduce what follows.
    pub(super) fn is_heading(&self, at: usize) -> bool {
        let mut from = at;
        while from > 0 && !matches!(self.text.tokens[from - 1].lower.as_str(), "." | "!" | "?") {
            from -= 1;
        }
        self.text.tokens[at].lower == "." && self.text.over(&(from..at), "heading").is_some()
    }

    /// "Dr. Lee", "e.g.", "no. 5": the dot does not end a sentence.
    pub(super) fn abbreviation(&self, at: usize) -> bool {
        let before = &self.text.tokens[at - 1];
        let letter = before.kind == Kind::Word && before.lower.chars().count() == 1;
        // "Thurs. 10th", "from Sat. until Tues."
        let goes_on = |next: &Token| next.kind == Kind::Number || next.kind == Kind::Word && next.text == next.lower;
        let day = || self.text.tokens.get(at + 1).is_some_and(goes_on) && self.text.word(at - 1, "abbreviation.day");
        self.text.tokens[at].lower == "." && (letter || self.text.is(at - 1, "abbreviation") == Some(at) || day())
    }

    /// "am 3. Dezember", "am 3.12. um neun": the dot after a number belongs to a time.
    pub(super) fn within_time(&self, at: usize) -> bool {
        let number = self.text.tokens[at].glued && at > 0 && self.text.tokens[at - 1].kind == Kind::Number;
        let Some(when) = self.text.grammar.category("when").filter(|_| number && self.text.tokens[at].lower == ".") else { return false };
        (at.saturating_sub(6)..at).any(|from| self.text.chart.at(from, when).any(|edge| edge.end > at))
    }
}
