//! What happens to an object, as clauses in the order a person would tell them.

use domain::{
    Priority,
    operation::{Fields, LabelFields, Patch, ProjectFields},
    proposal::Preview,
};

use crate::{
    Speech,
    object::{Object, Shown, Side},
    rule::rule,
    speech::is_inbox,
};

/// Changes of an update that are told one by one; more are listed by name.
const TOLD: usize = 2;

/// Whether it is still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tense {
    /// "Move"
    Proposed,
    /// "Moved"
    Done,
}

/// One thing that happens to the object: a message and what it names beside the object.
pub(crate) struct Clause {
    message: &'static str,
    names: Vec<(&'static str, String)>,
    /// How much of repeating tasks moves.
    reach: Option<String>,
}

impl Clause {
    pub fn new(message: &'static str) -> Self {
        Self { message, names: Vec::new(), reach: None }
    }

    pub fn naming(mut self, name: &'static str, words: String) -> Self {
        self.names.push((name, words));
        self
    }

    /// The clause with how much of repeating tasks moves: one date, or the whole series.
    pub fn reaching(self, preview: &Preview, speech: &Speech<'_>) -> Self {
        let reach = match (preview.occurrences, preview.series) {
            (0, 0) => return self,
            (0, _) => "series",
            (_, 0) => "date",
            (..) => "both",
        };
        let many = if preview.count > 1 { "yes" } else { "no" };
        Self { reach: Some(speech.say("reach", &[("reach", reach.into()), ("many", many.into())])), ..self }
    }

    /// `named`: an earlier clause has named the object, so that a word for it is enough.
    fn say(&self, tense: Tense, object: &Object, named: bool, speech: &Speech<'_>) -> String {
        let word = speech.say(if object.many { "them" } else { "it" }, &[]);
        let its = speech.say(if object.many { "their" } else { "its" }, &[]);
        let mut filling = vec![
            ("tense", if tense == Tense::Done { "done" } else { "proposed" }.into()),
            ("object", if named { word } else { object.words.clone() }.into()),
            ("named", if named { "yes" } else { "no" }.into()),
            ("its", its.into()),
        ];
        filling.extend(self.names.iter().map(|(name, words)| (*name, words.as_str().into())));
        let said = speech.say(self.message, &filling);
        match &self.reach {
            Some(reach) => format!("{said} ({reach})"),
            None => said,
        }
    }
}

/// All clauses about one object.
pub(crate) fn tell(clauses: &[Clause], tense: Tense, object: &Object, speech: &Speech<'_>) -> String {
    let said = clauses.iter().enumerate().map(|(at, clause)| {
        let words = clause.say(tense, object, object.named || at > 0, speech);
        // A language that needs no word for what was named leaves a gap.
        words.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    });
    speech.and(&said.collect::<Vec<_>>())
}

/// What the fields of an update do.
pub(crate) fn changes(fields: &Fields, shown: &Shown<'_>) -> Vec<Clause> {
    let told: Vec<(&'static str, Clause)> = [
        title(fields, shown),
        time(fields, shown),
        project(fields, shown),
        priority(fields),
        deadline(fields, shown),
        recurrence(fields, shown),
        labels(fields, shown),
        notes(fields),
        language(fields),
        fields.completed.map(|completed| ("field_state", Clause::new(completing(completed)))),
    ]
    .into_iter()
    .flatten()
    .collect();
    match told.len() {
        0 => vec![Clause::new("change")],
        1..=TOLD => told.into_iter().map(|(_, clause)| clause).collect(),
        _ => {
            let names: Vec<String> = told.iter().map(|(name, _)| shown.speech.say(name, &[])).collect();
            vec![Clause::new("change_fields").naming("fields", shown.speech.and(&names)).reaching(shown.preview, shown.speech)]
        }
    }
}

pub(crate) fn completing(completed: bool) -> &'static str {
    if completed { "complete" } else { "reopen" }
}

type Told = Option<(&'static str, Clause)>;

fn title(fields: &Fields, shown: &Shown<'_>) -> Told {
    fields.title.as_ref().map(|title| ("field_title", renaming(title, shown.speech)))
}

pub(crate) fn renaming(name: &str, speech: &Speech<'_>) -> Clause {
    Clause::new("rename").naming("name", speech.quote(name))
}

fn time(fields: &Fields, Shown { preview, speech }: &Shown<'_>) -> Told {
    let clause = match (&fields.scheduled_for, &fields.time_of_day) {
        (Patch::Set(date), Patch::Set(time)) => {
            Clause::new("move_time").naming("day", speech.day(*date)).naming("time", time.to_string()).reaching(preview, speech)
        }
        (Patch::Set(date), _) => Clause::new("move_day").naming("day", speech.day(*date)).reaching(preview, speech),
        (Patch::Clear, _) => Clause::new("move_backlog"),
        (Patch::Keep, Patch::Set(time)) => {
            return Some(("field_time", Clause::new("set_time").naming("time", time.to_string()).reaching(preview, speech)));
        }
        (Patch::Keep, Patch::Clear) => return Some(("field_time", Clause::new("clear_time").reaching(preview, speech))),
        (Patch::Keep, Patch::Keep) => return None,
    };
    Some(("field_date", clause))
}

fn project(fields: &Fields, shown: &Shown<'_>) -> Told {
    let clause = match &fields.project {
        Patch::Set(given) => match shown.project(given) {
            None => Clause::new("move_a_project"),
            Some(name) if is_inbox(&name) => Clause::new("move_inbox"),
            Some(name) => Clause::new("move_project").naming("project", shown.speech.quote(&name)),
        },
        Patch::Clear => Clause::new("move_inbox"),
        Patch::Keep => return None,
    };
    Some(("field_project", clause))
}

fn priority(fields: &Fields) -> Told {
    let message = match fields.priority {
        Patch::Set(Priority::High) => "make_high",
        Patch::Set(Priority::Low) => "make_low",
        Patch::Set(Priority::Medium) | Patch::Clear => "make_medium",
        Patch::Keep => return None,
    };
    Some(("field_priority", Clause::new(message)))
}

fn deadline(fields: &Fields, shown: &Shown<'_>) -> Told {
    let clause = match fields.deadline {
        Patch::Set(date) => Clause::new("set_deadline").naming("day", shown.speech.day(date)),
        Patch::Clear => Clause::new("clear_deadline"),
        Patch::Keep => return None,
    };
    Some(("field_deadline", clause))
}

fn recurrence(fields: &Fields, shown: &Shown<'_>) -> Told {
    let clause = match &fields.recurrence {
        Patch::Set(recurrence) if recurrence.repeats() => Clause::new("repeat").naming("rule", rule(recurrence, shown.speech)),
        Patch::Set(_) | Patch::Clear => Clause::new("stop_repeating"),
        Patch::Keep => return None,
    };
    Some(("field_repetition", clause))
}

fn labels(fields: &Fields, shown: &Shown<'_>) -> Told {
    let clause = match &fields.labels {
        Patch::Set(labels) if !labels.is_empty() => Clause::new("set_labels").naming("labels", shown.labels(labels, Side::After)),
        Patch::Set(_) | Patch::Clear => Clause::new("clear_labels"),
        Patch::Keep => return None,
    };
    Some(("field_labels", clause))
}

fn notes(fields: &Fields) -> Told {
    let message = match fields.notes {
        Patch::Set(_) => "change_notes",
        Patch::Clear => "clear_notes",
        Patch::Keep => return None,
    };
    Some(("field_notes", Clause::new(message)))
}

fn language(fields: &Fields) -> Told {
    let clause = match &fields.language {
        Patch::Set(tag) => Clause::new("set_language").naming("language", tag.clone()),
        Patch::Clear => Clause::new("clear_language"),
        Patch::Keep => return None,
    };
    Some(("field_language", clause))
}

/// Another name and nothing else; what else an update of a label changes has no word of its own.
pub(crate) fn label_changes(fields: &LabelFields, speech: &Speech<'_>) -> Clause {
    match &fields.name {
        Some(name) if *fields == (LabelFields { name: Some(name.clone()), ..LabelFields::default() }) => renaming(name, speech),
        _ => Clause::new("change"),
    }
}

/// The same of a project.
pub(crate) fn project_changes(fields: &ProjectFields, speech: &Speech<'_>) -> Clause {
    match &fields.name {
        Some(name) if *fields == (ProjectFields { name: Some(name.clone()), ..ProjectFields::default() }) => renaming(name, speech),
        _ => Clause::new("change"),
    }
}
