//! Judges the planner's answer as right, asked or wrong against what a fair reader expects.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use chrono::NaiveDate;
use regex::Regex;
use serde_json::Value;

use super::{
    answer::{Answer, DENIES, judge_answer, judge_question},
    case::{Case, Class, Fields, Wanted},
    fixture::{Fixture, id},
    made::{created_problem, when_problem},
    state::judge_state,
    words::{pattern, tokens},
    world::{Touch, World},
};
use crate::report::Outcome;

/// The outcome of a case, and the reason if it is not right.
pub type Verdict = (Outcome, String);

/// A question that mistakes the request itself for a task.
static OFFERS_TO_ADD: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)\b(?:want (?:me )?to|shall i|should i) (?:add|create)\b"));

pub fn right() -> Verdict {
    (Outcome::Right, String::new())
}

pub fn asked(reason: &str) -> Verdict {
    (Outcome::Asked, reason.into())
}

pub fn wrong(reason: impl Into<String>) -> Verdict {
    (Outcome::Wrong, reason.into())
}

/// Right if there is no problem.
pub fn right_unless(problem: Option<String>) -> Verdict {
    problem.map_or_else(right, wrong)
}

/// A case, its answer, and the resulting tasks.
pub struct Scene<'a> {
    pub case: &'a Case,
    pub fixture: &'a Fixture,
    pub answer: Answer,
    pub world: World,
    pub touched: BTreeMap<u64, Touch>,
}

impl<'a> Scene<'a> {
    fn new(case: &'a Case, fixture: &'a Fixture, answer: &Value) -> Result<Self, String> {
        let answer = Answer::of(answer).ok_or("no readable answer")?;
        let mut world = World::new(fixture, case.now.date());
        for operation in &answer.operations {
            world.apply(operation).map_err(|why| format!("invalid operation: {why}"))?;
        }
        let touched = world.touched();
        Ok(Self { case, fixture, answer, world, touched })
    }

    pub fn today(&self) -> NaiveDate {
        self.case.now.date()
    }

    /// Nothing was changed and nothing is new.
    pub fn is_quiet(&self) -> bool {
        self.touched.is_empty() && self.world.created.is_empty()
    }

    /// The answer is a question.
    pub fn asks(&self) -> bool {
        self.answer.operations.is_empty() && self.answer.decision == "clarify"
    }

    /// The answer is a question, words, or nothing.
    pub fn does_nothing(&self) -> bool {
        self.is_quiet() && self.answer.operations.is_empty()
    }

    /// The answer is a question that understood the kind of request.
    fn asks_fairly(&self) -> bool {
        self.asks() && !OFFERS_TO_ADD.is_match(&self.answer.question_first)
    }

    /// The verdict on an answer that does nothing, in cases where a question may be right.
    pub fn unless_asked(&self, fair: bool) -> Verdict {
        match (fair, self.asks()) {
            (true, _) => right(),
            (false, true) => asked("asks back"),
            (false, false) => asked("does nothing"),
        }
    }

    /// Planted tasks by index.
    pub fn planted(&self, places: &[usize]) -> impl Iterator<Item = &'a Fields> {
        let fixture = self.fixture;
        let numbers: Vec<u64> = places.iter().map(|place| fixture.planted[*place]).collect();
        numbers.into_iter().filter_map(|number| fixture.tasks.iter().find(|task| task["number"] == number))
    }

    pub fn is_planted(&self, task: &Fields) -> bool {
        self.fixture.planted.iter().any(|number| task["number"] == *number)
    }

    pub fn open_tasks(&self) -> impl Iterator<Item = &'a Fields> {
        self.fixture.tasks.iter().filter(|task| task["completed"] != true)
    }
}

/// The verdict on the planner's answer.
pub fn judge(case: &Case, fixture: &Fixture, answer: &Value) -> Verdict {
    let scene = match Scene::new(case, fixture, answer) {
        Ok(scene) => scene,
        Err(why) => return wrong(why),
    };
    match case.expect.class {
        Class::State => judge_state(&scene),
        Class::Ask => judge_ask(&scene),
        Class::Answer => judge_answer(&scene),
        Class::Create | Class::CreateDatedBare => judge_create(&scene),
        Class::CreateBare => judge_bare(&scene),
        Class::Alarm => judge_alarm(&scene),
        Class::QueryThing | Class::QueryScope | Class::QueryList | Class::QueryNext | Class::QueryAll | Class::QueryLists => {
            judge_question(&scene)
        }
        Class::HowTo | Class::Unrelated if scene.is_quiet() => right(),
        Class::HowTo | Class::Unrelated => wrong("changes something, unasked"),
        _ => judge_removal(&scene),
    }
}

/// Expects a question with at least the expected choices.
fn judge_ask(scene: &Scene<'_>) -> Verdict {
    if !scene.is_quiet() {
        return wrong("changes something instead of asking");
    }
    if !scene.asks() {
        return asked("does nothing");
    }
    let offers = |number: u64| {
        scene.answer.options.iter().any(|option| {
            let named = option.get("number").or_else(|| option.get("id")).unwrap_or(option);
            named == number || named == &id(1, number)
        })
    };
    let numbers = scene.case.expect.offer.iter().map(|place| scene.fixture.planted[*place]);
    let lost: Vec<String> = numbers.filter(|number| !offers(*number)).map(|number| format!("#{number}")).collect();
    if lost.is_empty() { right() } else { asked(&format!("does not offer {}", lost.join(", "))) }
}

/// Expects one new task. If the sentence gives only a time, a question about the title is accepted.
fn judge_create(scene: &Scene<'_>) -> Verdict {
    let expect = &scene.case.expect;
    if scene.does_nothing() {
        let fair = if expect.class == Class::Create { expect.ask_ok && scene.asks() } else { scene.asks_fairly() };
        return scene.unless_asked(fair);
    }
    right_unless(created_problem(scene.case, &expect.wanted, &scene.world, false))
}

/// A task without any details: only a question is right.
fn judge_bare(scene: &Scene<'_>) -> Verdict {
    if scene.does_nothing() {
        return scene.unless_asked(scene.asks_fairly());
    }
    if !scene.touched.is_empty() {
        return wrong("changes a task that was there");
    }
    let verb = |task: &Fields| {
        let first = tokens(task["title"].as_str().unwrap_or_default()).into_iter().next();
        first.is_some_and(|first| matches!(first.as_str(), "do" | "get" | "finish"))
    };
    let literal = scene.case.expect.literal && scene.world.created.len() == 1 && scene.world.made().all(verb);
    if literal { right() } else { wrong("a task without anything to do") }
}

/// Expects tasks at the times that were said.
fn judge_alarm(scene: &Scene<'_>) -> Verdict {
    let wanted = &scene.case.expect.wanted;
    if scene.does_nothing() {
        return scene.unless_asked(false);
    }
    let times: BTreeSet<&String> = wanted.when.times.iter().collect();
    if scene.case.expect.many && scene.world.created.len() == 1 && times.len() > 1 && scene.touched.is_empty() {
        return wrong("half of it");
    }
    // A title may begin with "set", the verb that asks for an alarm.
    let wanted = Wanted { first: Some("set".into()), ..wanted.clone() };
    let each = || scene.world.made().find_map(|task| when_problem(&wanted.when, task));
    right_unless(created_problem(scene.case, &wanted, &scene.world, true).or_else(each))
}

fn judge_removal(scene: &Scene<'_>) -> Verdict {
    let class = scene.case.expect.class;
    if scene.does_nothing() {
        return scene.unless_asked(asks_fairly_what_to_remove(scene));
    }
    if !scene.world.created.is_empty() {
        return wrong("creates a task instead");
    }
    let one_is_gone = scene.touched.len() == 1 && scene.touched.values().all(|touch| *touch != Touch::Changed);
    match class {
        Class::RemoveSome if one_is_gone => right(),
        Class::RemoveUnknown | Class::RemoveSome => wrong("removes without knowing what"),
        Class::RemoveAll => judge_remove_all(scene),
        _ => judge_remove_group(scene),
    }
}

/// Whether asking is fair: a vague removal may be asked about. Saying that the task does not exist is right only if nobody could know it.
fn asks_fairly_what_to_remove(scene: &Scene<'_>) -> bool {
    let class = scene.case.expect.class;
    let unknown = matches!(class, Class::RemoveUnknown | Class::RemoveSome);
    let vague = unknown || matches!(class, Class::RemoveAll | Class::RemoveList) || scene.case.expect.vague;
    scene.asks_fairly() && vague && (unknown || !DENIES.is_match(&scene.answer.question_first))
}

/// The open tasks that were changed, and those of them that were cleared.
fn cleared(scene: &Scene<'_>) -> (BTreeSet<u64>, BTreeSet<u64>) {
    let open = open_numbers(scene);
    let mine: BTreeSet<u64> = scene.touched.keys().copied().filter(|number| open.contains(number)).collect();
    let moved = |number: u64| scene.world.tasks[&number]["scheduledFor"] != scene.world.old[&number]["scheduledFor"];
    let gone = |number: u64| scene.touched[&number] != Touch::Changed || (scene.case.expect.reschedule && moved(number));
    let cleared = mine.iter().copied().filter(|number| gone(*number)).collect();
    (mine, cleared)
}

fn open_numbers(scene: &Scene<'_>) -> BTreeSet<u64> {
    scene.open_tasks().filter_map(|task| task["number"].as_u64()).collect()
}

fn judge_remove_all(scene: &Scene<'_>) -> Verdict {
    let (mine, cleared) = cleared(scene);
    let dated = scene.open_tasks().filter(|task| !task["scheduledFor"].is_null()).filter_map(|task| task["number"].as_u64()).collect();
    let all = mine == cleared && (mine == open_numbers(scene) || mine == dated);
    if all { right() } else { wrong("removes some of all") }
}

fn judge_remove_group(scene: &Scene<'_>) -> Verdict {
    let (mine, cleared) = cleared(scene);
    let expect = &scene.case.expect;
    let number = |place: &usize| scene.fixture.planted[*place];
    let groups: Vec<BTreeSet<u64>> = expect.targets.iter().map(|group| group.iter().map(number).collect()).collect();
    if mine != cleared {
        wrong("changes instead of removing")
    } else if groups.contains(&mine) || (expect.or_all && mine == open_numbers(scene)) {
        right()
    } else if groups.iter().any(|group| mine.is_subset(group)) {
        wrong(if expect.class == Class::Remove { "the wrong task is touched" } else { "only part of it" })
    } else if groups.iter().any(|group| mine.is_superset(group)) {
        wrong("more than what was meant")
    } else {
        wrong("the wrong task is touched")
    }
}
