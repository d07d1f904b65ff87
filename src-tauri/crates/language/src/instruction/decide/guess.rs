//! Lets the classifier decide what a message asks for. The task comes from what was found, and the values come from the message.

use domain::{
    Found, Lookup, Selection, Task,
    sentence::Sentence,
    text::{mention_score, related, words},
};

use super::{
    super::{
        Context, Mode,
        act::{self, Act, REACH},
        clause::{Change, Clause, Doubt, Guess, Item, Level, NewTask, Otherwise, Question, Step, Target, TargetKind, Verb},
        report,
        resolve::{self, CLEARLY},
    },
    Deciding,
};

/// The least shares of a title that a message says if it mentions the task, and if it names it.
const MENTIONED: f32 = 0.4;
const NAMED: f32 = 0.7;
/// The most things that a guess may mean, the most tasks that one act is offered for, and the most less likely meanings that are offered.
const MEANINGS: usize = 8;
const OTHERS: usize = 3;
/// The least share of a title that a message says if the task may be meant when nothing else is.
const TOUCHED: f32 = 0.2;
/// How far behind the likeliest act another one may be, if nothing likelier can be offered.
const FAR: i32 = 300;
/// How far behind a remark has to be if the message is offered as the title of a task.
const NO_REMARK: i32 = 150;
/// If a message names this many things that are not in a task's title, it is hardly about that task.
const STRANGE: usize = 3;
/// If a message only mentions the task, this many other things are enough.
const OTHER_THINGS: usize = 2;
/// Limits for the lead of the likeliest act: a trait says how many of them it reaches. Tasks are counted up to `SOME`.
const LEADS: [i32; 6] = [60, 100, 150, 200, 300, 450];
const SOME: usize = 3;

/// What has to be found for a guess: the task that is mentioned, the tasks that were talked about, everything on a day, and the answer to
/// the question.
pub(super) fn lookups(guess: &Guess, context: &Context) -> [Vec<Lookup>; 4] {
    let of = |target: &Target| resolve::lookups(target, None, false, context);
    let question = guess.question.as_ref().map(|question| report::lookups(question, context));
    let [before, all] = [&guess.before, &guess.all].map(|target| target.as_ref().map(of).unwrap_or_default());
    [of(&guess.target), before, all, question.unwrap_or_default()]
}

/// What was found for a guess.
struct Known<'f> {
    /// The open tasks that the message mentions best; several if it mentions them about equally.
    open: Vec<&'f Task>,
    /// The open tasks of which it says some words, if it mentions none.
    touched: Vec<&'f Task>,
    /// The completed tasks that it mentions best.
    done: Vec<&'f Task>,
    /// How well it names the open ones.
    level: Level,
    before: &'f [Found],
    all: &'f [Found],
    answer: &'f [Found],
}

/// A clause, and what was found for it.
type Meaning = (Clause, Vec<Found>);

/// Something that a guess may mean.
pub(crate) struct Guessed {
    clause: Clause,
    found: Vec<Found>,
    /// What is seen of it, for [`super::trust`].
    traits: Vec<String>,
    /// Whether it completes or deletes a task that the message only mentions.
    vague: bool,
}

impl<'f> Known<'f> {
    fn of(guess: &Guess, found: &'f [Found], context: &Context) -> Self {
        let mut rest = found;
        let [named, before, all, answer] = lookups(guess, context).map(|lookups| {
            let (own, later) = rest.split_at(lookups.len().min(rest.len()));
            rest = later;
            own
        });
        let ((open, most), (done, _)) = (mentioned(guess, named, false, MENTIONED), mentioned(guess, named, true, MENTIONED));
        let touched = if open.is_empty() { mentioned(guess, named, false, TOUCHED).0 } else { Vec::new() };
        let level = match most {
            most if most >= NAMED => Level::Named,
            most if most >= MENTIONED => Level::Mentioned,
            _ => Level::New,
        };
        Self { open, touched, done, level, before, all, answer }
    }

    /// Whether only tasks that repeat are mentioned.
    fn repeats(&self) -> bool {
        !self.open.is_empty() && self.open.iter().all(|task| task.recurrence.repeats())
    }

    /// How many things the message names that are not in the title of the task.
    fn strange(&self, guess: &Guess) -> usize {
        self.open.first().map_or(0, |task| guess.strange(&task.title))
    }

    fn features(&self, guess: &Guess) -> Vec<String> {
        guess.features(self.level, self.open.first().map(|task| task.title.as_str()))
    }
}

/// The open or completed tasks that the message mentions best, the best first, and how much of the best title it says.
fn mentioned<'f>(guess: &Guess, found: &'f [Found], completed: bool, least: f32) -> (Vec<&'f Task>, f32) {
    let mut scored: Vec<(f32, &Task)> = Vec::new();
    for task in found.iter().flat_map(|found| &found.tasks).filter(|task| task.completed == completed) {
        if !scored.iter().any(|(_, known)| known.id == task.id) {
            scored.push((mention_score(&guess.target.words, &task.title), task));
        }
    }
    let most = scored.iter().map(|(score, _)| *score).fold(0.0, f32::max);
    scored.retain(|(score, _)| *score >= least && *score >= most * CLEARLY);
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    (scored.into_iter().map(|(_, task)| task).collect(), most)
}

/// What is seen of a guess: how clearly the message names its task and its values, and how far its act is ahead.
fn traits(act: Act, at: usize, guess: &Guess, known: &Known<'_>, ranked: &[(Act, i32)]) -> Vec<String> {
    let likeliest = ranked.first().is_some_and(|(first, _)| *first == act);
    let ahead = ranked.iter().find(|(other, _)| *other != act).map_or(0, |(_, less)| *less);
    let lead = LEADS.iter().filter(|least| ahead >= **least).count();
    let unnamed = known.level == Level::Mentioned || known.open.len() > 1;
    let new = guess.new.get(at).filter(|_| act == Act::Create);
    let strange = act != Act::Create && known.strange(guess) >= STRANGE;
    let own = match act {
        Act::Create => new.is_some_and(|new| new.clear || !new.rough && new.plain && known.level == Level::New),
        Act::Complete | Act::Delete => !unnamed || guess.all.is_some(),
        Act::Move => guess.to.len() == 1 && (!unnamed || guess.all.is_some()),
        Act::Label => guess.labels.len() == 1 && !unnamed,
        Act::Ask | Act::About => true,
        _ => !unnamed,
    };
    let facts = [
        (likeliest && own && !guess.complex && !strange, "guess is plain throughout"),
        (likeliest && own && !guess.complex && !strange && ahead >= LEADS[3], "guess is plain throughout, and leads"),
        (!likeliest, "guess of a less likely act"),
        (act != Act::Create && unnamed, "guess of a task that is not named"),
        (act == Act::Move && guess.to.len() != 1, "guess of a time out of several"),
        (act == Act::Label && guess.labels.len() != 1, "guess of a label out of several"),
        (guess.complex, "guess of a part"),
        (strange, "guess besides other things"),
        (guess.all.is_some(), "guess of everything on a day"),
        (guess.before.is_some(), "guess of what was talked about"),
        (is_another(guess, known), "guess of a task that is another one"),
        (new.is_some_and(|new| new.clear), "guess is clear"),
        (new.is_some_and(|new| new.rough), "guess is rough"),
        (new.is_some_and(|new| new.plain), "guess is plain"),
    ];
    let counted =
        [format!("guess {:?}", known.level), format!("guess of {} tasks", known.open.len().min(SOME)), format!("guess leads {lead}")];
    counted.into_iter().chain(facts.into_iter().filter(|(is, _)| *is).map(|(_, name)| name.to_owned())).collect()
}

/// Whether the message hardly means the task that it mentions: it begins with another verb ("text the florist" and "Pay florist"), or it only
/// mentions the task and names several other things.
fn is_another(guess: &Guess, known: &Known<'_>) -> bool {
    let commands = |(mark, name): &(&str, &str)| *mark == "^@" && name.starts_with("v.");
    let does = guess.categories.contains(&("^@", "doing")) && !guess.categories.iter().any(commands);
    let title = known.open.first().map(|task| words(&task.title)).unwrap_or_default();
    let first = guess.items.first().and_then(|item| if let Item::Word(word) = item { words(word).pop() } else { None });
    let verb = first.filter(|verb| does && !title.iter().any(|word| related(verb, word) || verb == word));
    let clear = guess.new.first().is_some_and(|new| new.clear);
    clear && (verb.is_some() || known.level == Level::Mentioned && known.strange(guess) >= OTHER_THINGS)
}

/// These tasks as a target, and as if they had been looked up.
fn these(tasks: &[&Task]) -> Option<(Target, Vec<Found>)> {
    let numbers: Vec<u64> = tasks.iter().map(|task| task.number).collect();
    let words = numbers.iter().map(|number| format!("#{number}")).collect::<Vec<_>>().join(", ");
    let found = Found { tasks: tasks.iter().map(|task| (*task).clone()).collect(), total: tasks.len() };
    (!numbers.is_empty()).then(|| (Target { kind: TargetKind::Numbers(numbers), words, except: None }, vec![found]))
}

/// The clauses for an act, the likeliest first; none without its task or value.
fn meanings(act: Act, guess: &Guess, known: &Known<'_>) -> Vec<Meaning> {
    let verbs: Vec<Verb> = match act {
        Act::Create => {
            let bare = |create, words| (Clause::Bare(Box::new(create), words, Doubt::None), Vec::new());
            return guess.new.iter().map(|new| bare(new.create.clone(), new.words.clone())).collect();
        }
        Act::Ask => {
            return guess.question.iter().map(|question| (Clause::Ask(Box::new(question.clone())), known.answer.to_vec())).collect();
        }
        Act::About => {
            let about = |target| Clause::Ask(Box::new(Question::About(target, None)));
            return these(&known.open).map(|(target, found)| (about(target), found)).into_iter().collect();
        }
        Act::Complete => vec![Verb::Complete(true)],
        Act::Reopen => vec![Verb::Complete(false)],
        // "cancel the meeting this week": only that date of a task that repeats.
        Act::Delete if guess.day.is_some() && known.repeats() => vec![Verb::Skip(guess.day)],
        Act::Delete => vec![Verb::Delete],
        Act::Move => guess.to.iter().cloned().map(Verb::Move).collect(),
        Act::Skip => vec![Verb::Skip(guess.day)],
        Act::Priority => vec![Verb::Prioritise(guess.priority)],
        Act::Repeat => guess.repeat.iter().cloned().collect(),
        Act::Label => guess.labels.iter().map(|label| labelling(guess, label)).collect(),
        Act::Project => guess.project.iter().map(|project| Verb::Project(Some(project.clone()))).collect(),
        Act::Rename => guess.name.iter().cloned().map(Verb::Rename).collect(),
        Act::Note => guess.note.iter().cloned().map(Verb::Note).collect(),
        Act::Steps => guess.steps.iter().cloned().map(Verb::Steps).collect(),
        Act::Nothing => Vec::new(),
    };
    let targets = targets(act, guess, known);
    let change = |verb: Verb, target: Target| Clause::Change(Box::new(Change { verb, target, otherwise: Otherwise::Ask }));
    let each =
        |verb: &Verb| targets.iter().map(|(target, found)| (change(verb.clone(), target.clone()), found.clone())).collect::<Vec<_>>();
    verbs.iter().flat_map(each).collect()
}

/// Adds a label, or removes it if a word says so.
fn labelling(guess: &Guess, label: &str) -> Verb {
    let labels = vec![label.to_owned()];
    if guess.categories.contains(&("@", "v.unlabel")) { Verb::RemoveLabels(labels) } else { Verb::AddLabels(labels) }
}

/// The tasks that an act may change, the likeliest first.
fn targets(act: Act, guess: &Guess, known: &Known<'_>) -> Vec<(Target, Vec<Found>)> {
    let tasks = if act == Act::Reopen { &known.done } else { &known.open };
    match (&guess.all, &guess.before) {
        (Some(all), _) if matches!(act, Act::Complete | Act::Delete | Act::Move) => vec![(all.clone(), known.all.to_vec())],
        (_, Some(before)) if known.level == Level::New => vec![(before.clone(), known.before.to_vec())],
        _ => {
            let can = |task: &&&Task| act != Act::Skip || task.recurrence.repeats();
            tasks.iter().filter(can).take(OTHERS).filter_map(|task| these(&[task])).collect()
        }
    }
}

impl Deciding<'_> {
    /// What the classifier sees of a message, for training.
    #[cfg(feature = "training")]
    pub fn features(&self, guess: &Guess, found: &[Found]) -> Vec<String> {
        Known::of(guess, found, self.context).features(guess)
    }

    /// Does what a part of a message most likely asks for.
    pub(super) fn guess(&mut self, guess: &Guess, found: &[Found]) {
        if let Some(first) = self.meanings(guess, found).into_iter().next() {
            self.mean(first);
        }
    }

    /// Does this.
    pub fn mean(&mut self, meaning: Guessed) {
        self.judged.traits.extend(meaning.traits);
        self.judged.vague |= meaning.vague;
        self.step(&Step { clause: meaning.clause, condition: None }, &meaning.found);
    }

    /// What a message, or the next part of it, may ask for, the likeliest first; nothing if it is most likely a remark.
    pub fn meanings(&mut self, guess: &Guess, found: &[Found]) -> Vec<Guessed> {
        let Some(classifier) = act::classifier(self.context.clock.language) else { return Vec::new() };
        let known = Known::of(guess, found, self.context);
        let ranked = classifier.ranked(&known.features(guess));
        let less = |act: Act| ranked.iter().find(|(other, _)| *other == act).map_or(0, |(_, less)| *less);
        let fair = |new: &&NewTask| !new.rough || less(Act::Nothing) >= NO_REMARK;
        let guess = &Guess { new: guess.new.iter().filter(fair).cloned().collect(), ..guess.clone() };
        self.judged.last = self.last(guess, &known, &ranked);
        let ahead = ranked.get(1).map_or(0, |(_, less)| *less);
        self.judged.remark = less(Act::Nothing) == 0 && ahead >= LEADS[0];
        if self.judged.remark {
            // Perhaps next to other parts.
            return Vec::new();
        }
        let near = ranked.iter().filter(|(_, less)| *less < REACH);
        let each = near.flat_map(|(act, _)| {
            let (known, ranked) = (&known, &ranked);
            let vague = matches!(act, Act::Complete | Act::Delete) && known.level == Level::Mentioned && guess.all.is_none();
            meanings(*act, guess, known).into_iter().enumerate().map(move |(at, (clause, found))| {
                let mut traits = traits(*act, at, guess, known, ranked);
                traits.push(format!("guess {}", at.min(SOME)));
                Guessed { clause, found, traits, vague }
            })
        });
        let all: Vec<Guessed> = each.take(MEANINGS).collect();
        self.open |= all.is_empty();
        all
    }

    /// What the message may mean if nothing likelier can be offered: less likely acts, also for tasks of which it says only some words.
    fn last(&self, guess: &Guess, known: &Known<'_>, ranked: &[(Act, i32)]) -> Vec<Sentence> {
        let open = if known.open.is_empty() { known.touched.clone() } else { known.open.clone() };
        let known = Known { open, touched: Vec::new(), done: known.done.clone(), ..*known };
        let guess = Guess { all: None, ..guess.clone() };
        // What is most likely reported as done, or changes a task that is mentioned, is hardly a new task.
        let first = ranked.first().map(|(act, _)| *act);
        let reported = first == Some(Act::Complete) || known.level > Level::New && first != Some(Act::Create);
        let dropped = |act: Act| matches!(act, Act::Delete | Act::Reopen) || act == Act::Create && reported;
        let far = ranked.iter().filter(|(act, less)| *less < FAR && !dropped(*act));
        let meanings = far.flat_map(|(act, _)| meanings(*act, &guess, &known));
        meanings.filter_map(|(clause, own)| self.option(clause, &own)).take(OTHERS).collect()
    }

    /// Another meaning as an option.
    fn option(&self, clause: Clause, found: &[Found]) -> Option<Sentence> {
        let mut trial = Deciding::new(self.context, Mode::Plan, Selection::default(), Vec::new());
        trial.step(&Step { clause, condition: None }, found);
        trial.reading().filter(|_| trial.question.is_none())
    }
}
