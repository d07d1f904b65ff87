//! The rows while operations are resolved. Finds rows, and puts effects into them.

mod effect;
mod preview;
pub(crate) mod refusal;
pub(crate) mod sovereignty;

use std::collections::{BTreeSet, HashMap};

use uuid::Uuid;

use crate::{
    Actor, Change, Checklist, ChecklistId, ChecklistItem, Code, ItemId, ItemPlace, Label, LabelGroup, LabelId, Note, NoteId, Place,
    Problem, Project, ProjectId, SavedFilter, Source, Summary, Task, TaskId, TaskRef, Today, TypedNames, Where, World, Writes,
    ledger::Ledger,
    places::{places, shift, upcoming_day},
    preview::{Idle, Preview, Thresholds},
    project::INBOX,
    row::Row,
    text,
    where_filter::Judge,
};

pub(crate) use effect::{Count, Effect};
use preview::Moved;
pub(crate) use refusal::Problems;
use refusal::{in_trash, no_task, unknown};

/// Maximum number of samples in a preview.
const SAMPLES: usize = 10;

/// The source of new ids.
pub type NewId<'a> = &'a mut dyn FnMut() -> Uuid;

/// What resolving needs besides the rows.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The user's current time.
    pub today: Today,
    /// Who asks.
    pub source: Source,
    /// Limits above which there are warnings.
    pub thresholds: Thresholds,
    /// Whether an agent needs newer notes to change what the user has set; a written reason alone is then not enough.
    pub evidence_required: bool,
    /// Names that may be created even if the source may not create any.
    pub typed: Option<&'a TypedNames>,
}

/// The result of one operation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Why it was not applied; empty if it was.
    pub errors: Vec<Problem>,
    /// What it does.
    pub preview: Preview,
    /// The number of its tasks that go to the trash.
    pub deletes: u32,
    /// The number of its tasks that a bulk operation updates.
    pub bulk_updates: u32,
    /// The numbers of all tasks that it touched, in the order in which they were touched.
    pub touched: Vec<u64>,
    /// How many rows were created, changed, deleted and completed.
    pub summary: Summary,
}

/// Rows and context, with the effect of the operations so far.
pub(crate) struct Draft<'a> {
    pub(crate) context: Context<'a>,
    ledger: Ledger,
    new_id: NewId<'a>,
    temps: HashMap<String, TaskId>,
    /// Ids of live labels by lower-cased name; projects likewise.
    label_names: HashMap<String, LabelId>,
    project_names: HashMap<String, ProjectId>,
    checklists_of: HashMap<TaskId, BTreeSet<ChecklistId>>,
    items_of: HashMap<ChecklistId, BTreeSet<ItemId>>,
}

impl<'a> Draft<'a> {
    pub(crate) fn new(world: World, context: Context<'a>, new_id: NewId<'a>) -> Self {
        let live = world.labels.values().filter(|label| label.deleted_at.is_none());
        let mut draft = Self {
            context,
            new_id,
            temps: HashMap::new(),
            label_names: live.map(|label| (text::lower(&label.name), label.id)).collect(),
            project_names: world.projects.values().map(|project| (text::lower(&project.name), project.id)).collect(),
            checklists_of: HashMap::new(),
            items_of: HashMap::new(),
            ledger: Ledger::default(),
        };
        for checklist in world.checklists.values() {
            draft.checklists_of.entry(checklist.task_id).or_default().insert(checklist.id);
        }
        for item in world.items.values() {
            for place in &item.linked_checklists {
                draft.items_of.entry(place.checklist_id).or_default().insert(item.id);
            }
        }
        draft.ledger = Ledger::new(world);
        draft
    }

    pub(crate) fn world(&self) -> &World {
        &self.ledger.world
    }

    pub(crate) fn new_id<Id: From<Uuid>>(&mut self) -> Id {
        (self.new_id)().into()
    }

    /// The actor to whom a change is attributed.
    pub(crate) fn actor(&self) -> Actor {
        if self.context.source == Source::Agent { Actor::Agent } else { Actor::User }
    }

    /// A new checklist item in this place.
    pub(crate) fn new_item(&mut self, title: String, is_checked: bool, place: ItemPlace) -> ChecklistItem {
        let now = self.context.today.now;
        ChecklistItem {
            id: self.new_id(),
            title,
            is_checked,
            is_archived: false,
            created_by: self.actor(),
            created_at: Some(now),
            checked_by: self.actor(),
            checked_at: is_checked.then_some(now),
            overridden: None,
            suggestion: None,
            linked_checklists: vec![place],
        }
    }

    /// The task, even if it is in the trash.
    pub(crate) fn any_task(&self, reference: &TaskRef) -> Result<&Task, Problem> {
        let world = self.world();
        let id = match reference {
            TaskRef::Number(number) => world.numbers.get(number),
            TaskRef::Id(id) => Some(id),
            TaskRef::Temp(name) => self.temps.get(name),
        };
        id.and_then(|id| world.tasks.get(id)).ok_or_else(|| no_task(reference))
    }

    /// The task; refused if it is in the trash.
    pub(crate) fn task(&self, reference: &TaskRef) -> Result<&Task, Problem> {
        let task = self.any_task(reference)?;
        if task.deleted_at.is_some() { Err(in_trash(task)) } else { Ok(task) }
    }

    /// The live label with this name or id.
    pub(crate) fn label(&self, word: &str) -> Result<&Label, Problem> {
        let labels = &self.world().labels;
        let id = Uuid::parse_str(word.trim()).map(LabelId).ok().or_else(|| self.label_names.get(&text::lower(word.trim())).copied());
        let label = id.and_then(|id| labels.get(&id)).filter(|label| label.deleted_at.is_none());
        label.ok_or_else(|| unknown(Code::UnknownLabel, "label", word).hint("Use the name of a label that exists."))
    }

    /// The project with this name or id.
    pub(crate) fn project(&self, word: &str) -> Result<&Project, Problem> {
        let id = Uuid::parse_str(word.trim()).map(ProjectId).ok().or_else(|| self.project_names.get(&text::lower(word.trim())).copied());
        let project = id.and_then(|id| self.world().projects.get(&id));
        project.ok_or_else(|| unknown(Code::UnknownProject, "project", word).hint("Use the name of a project that exists, or Inbox."))
    }

    /// The project with this name or id; `None` means the Inbox.
    pub(crate) fn place(&self, word: &str) -> Result<Option<ProjectId>, Problem> {
        if text::lower(word.trim()) == text::lower(INBOX) {
            return Ok(None);
        }
        self.project(word).map(|project| Some(project.id))
    }

    /// The live label with this name.
    pub(crate) fn label_by_name(&self, name: &str) -> Option<LabelId> {
        self.label_names.get(&text::lower(name)).copied()
    }

    /// The project with this name.
    pub(crate) fn project_by_name(&self, name: &str) -> Option<ProjectId> {
        self.project_names.get(&text::lower(name)).copied()
    }

    /// A task's checklists in order.
    pub(crate) fn checklists(&self, task: TaskId) -> Vec<&Checklist> {
        let ids = self.checklists_of.get(&task).into_iter().flatten();
        let mut checklists: Vec<&Checklist> = ids.filter_map(|id| self.world().checklists.get(id)).collect();
        checklists.sort_by(|a, b| a.position.total_cmp(&b.position).then(a.id.cmp(&b.id)));
        checklists
    }

    /// A checklist's items in order, with their positions.
    pub(crate) fn items(&self, checklist: ChecklistId) -> Vec<(f64, &ChecklistItem)> {
        let ids = self.items_of.get(&checklist).into_iter().flatten();
        let place =
            |item: &ChecklistItem| item.linked_checklists.iter().find(|place| place.checklist_id == checklist).map(|place| place.position);
        let mut items: Vec<_> =
            ids.filter_map(|id| self.world().items.get(id)).filter_map(|item| place(item).map(|at| (at, item))).collect();
        items.sort_by(|(a, x), (b, y)| a.total_cmp(b).then(x.id.cmp(&y.id)));
        items
    }

    /// The tasks that match a filter, ordered by number. Refuses unknown names and ids of tasks that are gone.
    pub(crate) fn matches(&self, filter: &Where) -> Result<Vec<&Task>, Problems> {
        if filter.is_empty() {
            return Err(Problem::new(Code::EmptyWhere, "The filter does not say which tasks it means.").into());
        }
        let mut problems = Problems::new();
        let mut named = BTreeSet::new();
        for reference in filter.ids.iter().flatten() {
            match self.task(reference) {
                Ok(task) => _ = named.insert(task.number),
                Err(problem) => problems.push(problem),
            }
        }
        problems.extend(filter.labels.iter().flatten().filter_map(|label| self.label(label).err()));
        problems.extend(filter.project.iter().filter_map(|project| self.place(project).err()));
        if !problems.is_empty() {
            return Err(problems);
        }
        let world = self.world();
        // The ids, including tempIds, are resolved here, so the rest of the filter is only applied to those tasks.
        let rest = Where { ids: None, ..filter.clone() };
        let judge = Judge::new(&rest, world, &self.context.today);
        let tasks = |number: &u64| world.numbers.get(number).and_then(|id| world.tasks.get(id));
        Ok(if filter.ids.is_some() {
            named.iter().filter_map(tasks).filter(|task| judge.matches(task)).collect()
        } else {
            world.numbers.keys().filter_map(tasks).filter(|task| judge.matches(task)).collect()
        })
    }

    /// The places that count the task, without projects and labels that these operations create: no list of theirs is shown yet.
    fn places(&self, task: &Task) -> Vec<Place> {
        let is_there = |place: &Place| match place {
            Place::Project(id) => self.ledger.was_there::<Project>(*id),
            Place::Label(id) => self.ledger.was_there::<Label>(*id),
            _ => true,
        };
        places(task, self.context.today.date, self.world()).into_iter().filter(is_there).collect()
    }

    /// Writes an operation's effect into the rows and returns its outcome.
    pub(crate) fn put_into_effect(&mut self, effect: Effect) -> Outcome {
        let Effect { writes, count, bulk, moves, temp, asides, spread } = effect;
        self.temps.extend(temp);
        // An import has no samples and no shifts, because nobody reviews it row by row.
        let is_import = self.context.source == Source::Import;
        let mut outcome = Outcome::default();
        let mut tasks = 0;
        let idle = if bulk && writes.tasks.is_empty() { Idle::NoMatch } else { Idle::Already };
        for task in writes.tasks {
            let Some(mut task) = self.changed(task) else { continue };
            let before = self.world().tasks.get(&task.id);
            if before.is_some() {
                task.updated_at = self.context.today.now;
            }
            let moved = before.zip(moves).and_then(|(before, moves)| preview::moved(before, &task, moves, self.context.today.date));
            match moved {
                Some(Moved::Series) => outcome.preview.series += 1,
                Some(Moved::Date(..)) => outcome.preview.occurrences += 1,
                None => {}
            }
            if !is_import {
                let today = self.context.today.date;
                let was = before.map(|before| self.places(before)).unwrap_or_default();
                let is = self.places(&task);
                shift(&mut outcome.preview.shifts, &was, &is);
                if outcome.preview.samples.len() < SAMPLES {
                    let other_day =
                        moved.is_some() || before.is_some_and(|before| upcoming_day(before, today) != upcoming_day(&task, today));
                    let lands = is.into_iter().filter(|place| !was.contains(place) || (*place == Place::Upcoming && other_day)).collect();
                    outcome.preview.sample_ids.extend(before.map(|before| before.id).filter(|id| self.ledger.was_there::<Task>(*id)));
                    outcome.preview.samples.push(preview::sample(before, &task, moved, lands, self.world()));
                }
            }
            if before.is_none_or(|before| before.title != task.title || before.notes != task.notes) {
                self.ledger.world.text_changed.insert(task.id);
            }
            outcome.touched.push(task.number);
            tasks += 1;
            self.ledger.put_task(task);
        }
        outcome.preview.shifts.retain(|_, by| *by != 0);
        for task in spread {
            self.ledger.put_task(task);
        }
        let rows = self.put_rows(Writes { tasks: Vec::new(), ..writes });
        if rows > 0 {
            for aside in asides {
                self.ledger.world.text_changed.insert(aside.task);
                let Some(task) = self.world().tasks.get(&aside.task) else { continue };
                if !outcome.touched.contains(&task.number) {
                    outcome.touched.push(task.number);
                    outcome.preview.sample_ids.extend(Some(task.id).filter(|id| self.ledger.was_there::<Task>(*id)));
                    outcome.preview.samples.push(preview::aside(task, aside.before, aside.after));
                } else if let Some(sample) = outcome.preview.samples.first_mut() {
                    sample.after.get_or_insert_default().extend(aside.after.into_iter().flatten());
                }
            }
        }
        outcome.preview.count = u32::try_from(outcome.touched.len()).unwrap_or(u32::MAX);
        let changed = if tasks == 0 { rows.min(1) } else { tasks };
        outcome.preview.idle = (changed == 0).then_some(idle);
        match count {
            Count::Created => outcome.summary = Summary { created: changed, ..Summary::default() },
            Count::Updated => outcome.summary = Summary { updated: changed, ..Summary::default() },
            Count::Deleted => outcome.summary = Summary { deleted: changed, ..Summary::default() },
            Count::Completed => outcome.summary = Summary { completed: changed, ..Summary::default() },
        }
        outcome.deletes = outcome.summary.deleted;
        if bulk && count != Count::Deleted {
            outcome.bulk_updates = changed;
        }
        outcome
    }

    /// The task, if it differs from the current row.
    fn changed(&self, task: Task) -> Option<Task> {
        (self.world().tasks.get(&task.id) != Some(&task)).then_some(task)
    }

    /// Writes rows other than tasks, updates the indexes and returns how many rows differed.
    fn put_rows(&mut self, mut writes: Writes) -> u32 {
        self.index(&writes);
        self.put_all::<Label>(&mut writes)
            + self.put_all::<Project>(&mut writes)
            + self.put_all::<Checklist>(&mut writes)
            + self.put_all::<ChecklistItem>(&mut writes)
            + self.put_all::<LabelGroup>(&mut writes)
            + self.put_all::<Note>(&mut writes)
            + self.put_all::<SavedFilter>(&mut writes)
    }

    /// Updates the indexes for rows that are about to be written.
    fn index(&mut self, writes: &Writes) {
        for label in &writes.labels {
            if let Some(old) = self.world().labels.get(&label.id).map(|old| text::lower(&old.name))
                && self.label_names.get(&old) == Some(&label.id)
            {
                self.label_names.remove(&old);
            }
            if label.deleted_at.is_none() {
                self.label_names.insert(text::lower(&label.name), label.id);
            }
        }
        for project in &writes.projects {
            self.forget_project_name(project.id);
            self.project_names.insert(text::lower(&project.name), project.id);
        }
        writes.removed_projects.iter().for_each(|id| self.forget_project_name(*id));
        for checklist in &writes.checklists {
            self.checklists_of.entry(checklist.task_id).or_default().insert(checklist.id);
        }
        for id in &writes.removed_checklists {
            if let Some(checklist) = self.ledger.world.checklists.get(id)
                && let Some(ids) = self.checklists_of.get_mut(&checklist.task_id)
            {
                ids.remove(id);
            }
        }
        for item in &writes.items {
            for place in &item.linked_checklists {
                self.items_of.entry(place.checklist_id).or_default().insert(item.id);
            }
        }
    }

    fn forget_project_name(&mut self, id: ProjectId) {
        if let Some(old) = self.world().projects.get(&id).map(|old| text::lower(&old.name))
            && self.project_names.get(&old) == Some(&id)
        {
            self.project_names.remove(&old);
        }
    }

    /// Writes and removes the rows of one kind, and returns how many differed.
    fn put_all<R: Row>(&mut self, writes: &mut Writes) -> u32 {
        let (written, removed) = R::writes_mut(writes);
        let put: u32 = std::mem::take(written).into_iter().map(|row| self.put(row)).sum();
        put + std::mem::take(removed).into_iter().map(|id| self.remove::<R>(id)).sum::<u32>()
    }

    /// Writes a row if it differs from the current one. Returns 1 if it did, else 0.
    fn put<R: Row>(&mut self, row: R) -> u32 {
        if R::table(self.world()).get(&row.id()) == Some(&row) {
            return 0;
        }
        self.ledger.put(row);
        1
    }

    fn remove<R: Row>(&mut self, id: R::Id) -> u32 {
        let there = R::table(self.world()).contains_key(&id);
        self.ledger.remove::<R>(id);
        there.into()
    }

    /// The note; refused if its task is in the trash.
    pub(crate) fn note(&self, id: NoteId) -> Result<&Note, Problem> {
        let note = self.world().notes.get(&id).ok_or_else(|| refusal::no_row("note", id))?;
        self.task(&TaskRef::Id(note.task_id)).map(|_| note)
    }

    /// The images and the rows to write.
    pub(crate) fn close(self) -> (Vec<Change>, Writes) {
        self.ledger.close()
    }
}
