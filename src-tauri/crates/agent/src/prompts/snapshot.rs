//! The part of the user's tasks that a prompt contains: this week, part of the rest, matches for the message, and counts. Never all tasks.
//!
//! Two steps with a look-up between them: [`Wanted`] says what to look up, [`Snapshot`] is built from the result. The part that does not
//! depend on the message comes first, so that two prompts begin alike. Not here: the text around the data (`prompt`).

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt::Write as _,
};

use chrono::{Datelike, Days, NaiveDate};
use domain::{
    DateRange, Found, Label, LabelId, Lookup, Priority, ProjectId, RecurrenceType, Task, TaskRef, Where, text, where_filter::Sort,
};
use language::Names;
use serde_json::{Map, Value, json};

/// Maximum size of the whole snapshot, in bytes.
pub const SNAPSHOT_MOST: usize = 12 * 1024;
/// Bytes of those for the names of labels and projects.
const NAMES_MOST: usize = 2_560;
/// Rows that do not depend on the message end within this many bytes; the rest is for those that do.
const STEADY_MOST: usize = 9 * 1024;
/// Bytes for the rows in the scope of a plan. The scope depends on the message, and two prompts must begin alike.
const SCOPE_MOST: usize = 3_840;
/// Bytes of those for tasks outside the scope that match the message: "move everything overdue to Monday, and the roof is done".
const BESIDE_MOST: usize = 768;
/// Bytes of a title; longer ones are cut.
const TITLE_MOST: usize = 120;
/// Bytes of a name.
const NAME_MOST: usize = 60;
/// Maximum number of labels and projects that are named.
const LABELS_MOST: usize = 200;
const PROJECTS_MOST: usize = 100;
/// Maximum number of rows of this week, and of the rest, for routing and answering.
const EACH_MOST: usize = 40;
/// How many of them are included whatever the message says.
const EACH_STEADY: usize = 28;
/// Maximum number of rows for a plan without a scope.
const PLAN_MOST: usize = 40;
const PLAN_STEADY: usize = 26;
/// Maximum number of rows for a plan with a scope.
pub(crate) const FOCUS_MOST: usize = 50;
/// How many words of a message are searched for in titles.
const WORDS_MOST: usize = 3;
/// Maximum number of dates of a repeating task that a row shows.
const DATES_MOST: usize = 7;

/// Words that do not help to find the task that is meant.
const EMPTY: &str = "a about add after again all also am an and any are at be because been before but by can cancel change clear complete \
    completed could create date day days delete did do does done due each every everything explain finish for friday from get give have how i \
    if in into is it its just label last later like list make many mark me mon monday month move my new next no not now of off on one only or \
    other out over overdue please postpone priority project put remind remove rename reschedule saturday schedule set should so some sunday tag \
    task tasks than that the their them then there these they thing things this those thursday to today tomorrow tuesday until up urgent was \
    wednesday week weekend were what when where which who why will with would year yesterday you your";

/// What must be looked up for a snapshot.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    today: NaiveDate,
    week: DateRange,
    words: Vec<String>,
    numbers: Vec<u64>,
}

impl Wanted {
    /// What a message on a given day needs.
    pub(crate) fn new(message: &str, today: NaiveDate) -> Self {
        let monday = today.checked_sub_days(Days::new(u64::from(today.weekday().num_days_from_monday())));
        let week = DateRange { from: monday, to: monday.and_then(|monday| monday.checked_add_days(Days::new(6))) };
        let empty: BTreeSet<&str> = EMPTY.split_whitespace().collect();
        let mut words: Vec<String> = Vec::new();
        for word in text::words(message) {
            if word.chars().count() >= 3 && !word.chars().all(char::is_numeric) && !empty.contains(word.as_str()) && !words.contains(&word)
            {
                words.push(word);
            }
        }
        words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
        words.truncate(WORDS_MOST);
        Self { today, week, words, numbers: numbers(message) }
    }

    /// The look-ups, limited in number and in rows.
    pub(crate) fn lookups(&self) -> Vec<Lookup> {
        let open = || Where { completed: Some(false), ..Where::default() };
        let day = DateRange { from: Some(self.today), to: Some(self.today) };
        let rows = |filter: Where, sort: Sort| Lookup { filter, sort, limit: EACH_MOST, ..Lookup::default() };
        let count = |filter: Where| Lookup { filter, ..Lookup::default() };
        let mut lookups = vec![
            rows(Where { scheduled_range: Some(self.week), ..open() }, Sort::Date),
            rows(Where { overdue: Some(true), ..open() }, Sort::Date),
            // Without a day, sorting by date is sorting by priority, and that has an index.
            rows(Where { unscheduled: Some(true), ..open() }, Sort::Date),
            count(open()),
            count(Where { scheduled_range: Some(day), ..open() }),
            count(Where { priority: Some(Priority::High), ..open() }),
        ];
        lookups.extend(self.words.iter().map(|word| Lookup {
            filter: open(),
            title: Some(word.clone()),
            sort: Sort::Relevance,
            limit: EACH_MOST / 2,
            ..Lookup::default()
        }));
        if !self.numbers.is_empty() {
            let ids = self.numbers.iter().map(|number| TaskRef::Number(*number)).collect();
            lookups.push(Lookup { filter: Where { ids: Some(ids), ..Where::default() }, limit: self.numbers.len(), ..Lookup::default() });
        }
        lookups
    }

    /// Builds the snapshot from the answers to [`Self::lookups`]; `meant` holds tasks that were found for the message in other ways.
    pub(crate) fn found(&self, found: &[Found], meant: &[&Task]) -> Snapshot {
        let tasks = |at: usize| found.get(at).map(|found| found.tasks.clone()).unwrap_or_default();
        let total = |at: usize| found.get(at).map_or(0, |found| found.total);
        let counts = json!({
            "open": total(3), "today": total(4), "thisWeek": total(0), "overdue": total(1), "withoutDate": total(2), "highPriority": total(5),
        });
        // First by number, then the tasks that the built-in planner meant, then the words of the message in turn.
        let named = usize::from(!self.numbers.is_empty());
        let by_word: Vec<&[Task]> = found.get(6..).unwrap_or_default().iter().map(|found| found.tasks.as_slice()).collect();
        let (by_word, by_number) = by_word.split_at(by_word.len().saturating_sub(named));
        let longest = by_word.iter().map(|tasks| tasks.len()).max().unwrap_or_default();
        let in_turn = (0..longest).flat_map(|at| by_word.iter().filter_map(move |tasks| tasks.get(at)));
        let mut seen = BTreeSet::new();
        let matches: Vec<Task> = by_number
            .iter()
            .flat_map(|tasks| tasks.iter())
            .chain(meant.iter().copied())
            .chain(in_turn)
            .filter(|task| seen.insert(task.number))
            .cloned()
            .collect();
        let week = tasks(0);
        let in_week: BTreeSet<u64> = week.iter().map(|task| task.number).collect();
        let mut rest: Vec<Task> = tasks(1).into_iter().filter(|task| !in_week.contains(&task.number)).take(EACH_STEADY / 2).collect();
        let overdue: BTreeSet<u64> = rest.iter().map(|task| task.number).collect();
        rest.extend(tasks(2).into_iter().filter(|task| !overdue.contains(&task.number)));
        Snapshot { today: self.today, week_of: self.week, counts, week, rest, matches, focus: None }
    }
}

/// `#12`, and numbers after "task".
fn numbers(message: &str) -> Vec<u64> {
    let mut found = Vec::new();
    for part in message.split('#').skip(1) {
        let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if let Ok(number) = part[..digits].parse::<u64>()
            && !found.contains(&number)
            && found.len() < 20
        {
            found.push(number);
        }
    }
    found
}

/// The rows for the prompts of a turn.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    today: NaiveDate,
    week_of: DateRange,
    counts: Value,
    week: Vec<Task>,
    /// Overdue tasks, then tasks without a date.
    rest: Vec<Task>,
    /// Tasks that match the message, best first.
    matches: Vec<Task>,
    /// The tasks that the message is about, and their total number.
    focus: Option<(Vec<Task>, usize)>,
}

/// What a snapshot is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// Routing and answering: up to 40 rows of this week and 40 of the rest.
    Read,
    /// Planning: this week and the tasks it is about, or the 40 most relevant ones.
    Plan,
}

impl Snapshot {
    /// Narrows a plan to these tasks; if there are none, the plan is not narrowed.
    pub(crate) fn focus(&mut self, found: Found) {
        self.focus = (!found.tasks.is_empty()).then_some((found.tasks, found.total));
    }

    /// Every task in it, beginning with those that match the message.
    pub(crate) fn tasks(&self) -> impl Iterator<Item = &Task> {
        let focus = self.focus.iter().flat_map(|(tasks, _)| tasks);
        focus.chain(&self.matches).chain(&self.week).chain(&self.rest)
    }

    /// The tasks that match the message, best first.
    pub(crate) fn matches(&self) -> &[Task] {
        &self.matches
    }

    /// The snapshot as JSON, at most [`SNAPSHOT_MOST`] bytes, without the message and without any UUID.
    pub(crate) fn json(&self, names: &Names, purpose: Use, private: bool) -> String {
        let words = Words::new(names, private);
        let mut out = format!("{{\"counts\":{}", self.counts);
        let labels = words.labels.iter().map(|(_, name)| name.as_str());
        push_names(&mut out, "labels", labels, LABELS_MOST, NAMES_MOST * 2 / 3);
        push_names(&mut out, "projects", words.projects.iter().map(|(_, name)| name.as_str()), PROJECTS_MOST, NAMES_MOST);
        let mut shown = BTreeSet::new();
        match (purpose, &self.focus) {
            (Use::Plan, Some((tasks, total))) => {
                // The same rows as without a scope, so that both prompts begin alike; the tasks in the scope are listed again there.
                let room = usize::midpoint(STEADY_MOST, out.len());
                self.rows(&mut out, "week", &self.week, PLAN_STEADY / 2, room, &words, &mut BTreeSet::new());
                let _ = write!(out, ",\"inScope\":{total}");
                let room = (out.len() + SCOPE_MOST).min(SNAPSHOT_MOST - 2);
                self.rows(&mut out, "scope", tasks, FOCUS_MOST, room - BESIDE_MOST, &words, &mut shown);
                self.rows(&mut out, "matches", &self.matches, FOCUS_MOST, room, &words, &mut shown);
            }
            (Use::Plan, None) => {
                let room = usize::midpoint(STEADY_MOST, out.len());
                self.rows(&mut out, "week", &self.week, PLAN_STEADY / 2, room, &words, &mut shown);
                self.rows(&mut out, "rest", &self.rest, PLAN_STEADY / 2, STEADY_MOST, &words, &mut shown);
                let left = PLAN_MOST - shown.len();
                self.rows(&mut out, "matches", &self.matches, left, SNAPSHOT_MOST - 2, &words, &mut shown);
            }
            (Use::Read, _) => {
                let room = usize::midpoint(STEADY_MOST, out.len());
                self.rows(&mut out, "week", &self.week, EACH_STEADY, room, &words, &mut shown);
                self.rows(&mut out, "rest", &self.rest, EACH_STEADY, STEADY_MOST, &words, &mut shown);
                let left = 2 * (EACH_MOST - EACH_STEADY);
                self.rows(&mut out, "matches", &self.matches, left, SNAPSHOT_MOST - 2, &words, &mut shown);
            }
        }
        out.push('}');
        out
    }

    /// A list of rows, while there is room; each task appears once in the whole snapshot.
    #[expect(clippy::too_many_arguments, reason = "one list of a snapshot, told completely")]
    fn rows(&self, out: &mut String, name: &str, tasks: &[Task], most: usize, room: usize, words: &Words, shown: &mut BTreeSet<u64>) {
        let _ = write!(out, ",\n\"{name}\":[");
        let mut first = true;
        for task in tasks.iter().filter(|task| !shown.contains(&task.number)).take(most).collect::<Vec<_>>() {
            let row = self.row(task, words).to_string();
            if out.len() + row.len() + 4 > room {
                break;
            }
            out.push_str(if first { "\n" } else { ",\n" });
            out.push_str(&row);
            first = false;
            shown.insert(task.number);
        }
        out.push(']');
    }

    fn row(&self, task: &Task, words: &Words) -> Value {
        let mut row = Map::new();
        let mut put = |key: &str, value: Value| row.insert(key.to_owned(), value);
        put("id", json!(task.number));
        put("title", json!(shortened(&task.title, TITLE_MOST)));
        if let Some(date) = task.date(self.today).or(task.scheduled_for) {
            put("date", json!(date));
        }
        if let Some(time) = task.time_on(task.date(self.today)) {
            put("time", json!(time));
        }
        if let Some(deadline) = task.deadline {
            put("deadline", json!(deadline));
        }
        if task.priority != Priority::Medium {
            put("priority", json!(task.priority));
        }
        if task.is_overdue(self.today) {
            put("overdue", json!(true));
        }
        if task.completed {
            put("completed", json!(true));
        }
        if task.recurrence.repeats() {
            put("repeats", json!(repeats(task)));
            let dates =
                task.scheduled_for.map(|anchor| task.recurrence.open_dates(anchor, &task.completed_dates, self.week_of, DATES_MOST));
            put("datesThisWeek", json!(dates.unwrap_or_default()));
        }
        let labels: Vec<&str> = task.labels.iter().filter_map(|label| words.label(label.id)).collect();
        if !labels.is_empty() {
            put("labels", json!(labels));
        }
        if let Some(project) = task.project_id.and_then(|id| words.project(id)) {
            put("project", json!(project));
        }
        Value::Object(row)
    }
}

fn repeats(task: &Task) -> String {
    match (task.recurrence.kind, task.recurrence.interval_days, &task.recurrence.rule) {
        (RecurrenceType::EveryNDays, Some(days), _) => format!("every {days} days"),
        (RecurrenceType::Custom, _, Some(rule)) => shortened(&rule.to_string(), NAME_MOST),
        (kind, ..) => kind.word().to_owned(),
    }
}

/// A list of names within its share of the bytes.
fn push_names<'n>(out: &mut String, name: &str, names: impl Iterator<Item = &'n str>, most: usize, room: usize) {
    let _ = write!(out, ",\"{name}\":[");
    for (at, name) in names.take(most).enumerate() {
        let name = Value::String(name.to_owned()).to_string();
        if out.len() + name.len() + 2 > room {
            break;
        }
        if at > 0 {
            out.push(',');
        }
        out.push_str(&name);
    }
    out.push(']');
}

/// The names that a model may see, in alphabetical order. Private labels are included only if the user wants that.
struct Words {
    labels: Vec<(LabelId, String)>,
    projects: Vec<(ProjectId, String)>,
    by_label: HashMap<LabelId, usize>,
    by_project: BTreeMap<ProjectId, usize>,
}

impl Words {
    fn new(names: &Names, private: bool) -> Self {
        let live = |label: &&Label| (private || !label.private) && label.deleted_at.is_none() && label.archived_at.is_none();
        let mut labels: Vec<_> = names.labels.iter().filter(live).map(|label| (label.id, shortened(&label.name, NAME_MOST))).collect();
        let open = names.projects.iter().filter(|project| project.archived_at.is_none());
        let mut projects: Vec<_> = open.map(|project| (project.id, shortened(&project.name, NAME_MOST))).collect();
        labels.sort_by(|a, b| a.1.cmp(&b.1));
        projects.sort_by(|a, b| a.1.cmp(&b.1));
        let by_label = labels.iter().enumerate().map(|(at, (id, _))| (*id, at)).collect();
        let by_project = projects.iter().enumerate().map(|(at, (id, _))| (*id, at)).collect();
        Self { labels, projects, by_label, by_project }
    }

    fn label(&self, id: LabelId) -> Option<&str> {
        self.by_label.get(&id).map(|at| self.labels[*at].1.as_str())
    }

    fn project(&self, id: ProjectId) -> Option<&str> {
        self.by_project.get(&id).map(|at| self.projects[*at].1.as_str())
    }
}

/// A text on one line without ids, cut so that its JSON form has at most this many bytes.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let text = without_ids(text);
    let mut kept = String::new();
    let mut bytes = 0;
    for c in text.chars() {
        bytes += match c {
            '"' | '\\' | '\n' | '\r' | '\t' => 2,
            c if u32::from(c) < 0x20 => 6,
            c => c.len_utf8(),
        };
        if bytes + '…'.len_utf8() > most {
            return kept + "…";
        }
        kept.push(c);
    }
    kept
}

/// A text with every UUID replaced by `[id]`: a model cannot use ids, and a server should not store them.
pub(crate) fn without_ids(text: &str) -> String {
    const LENGTH: usize = 36;
    let id = |at: usize| {
        let bytes = text.as_bytes().get(at..at + LENGTH)?;
        let dash = |place: usize| matches!(place, 8 | 13 | 18 | 23);
        bytes.iter().enumerate().all(|(place, byte)| if dash(place) { *byte == b'-' } else { byte.is_ascii_hexdigit() }).then_some(())
    };
    let mut out = String::with_capacity(text.len());
    let mut letters = text.char_indices();
    while let Some((at, c)) = letters.next() {
        if c.is_ascii_hexdigit() && id(at).is_some() {
            out.push_str("[id]");
            letters.nth(LENGTH - 2);
        } else {
            out.push(c);
        }
    }
    out
}
