//! Calls each parser with what it needs besides its input.

use chrono::{NaiveDate, Weekday};
use domain::{Label, Project, Recurrence, Rule, Source, Task, Today, World, filter_text, lookup, parse};
use exchange::Format;
use language::{
    Clock, DateOrder, Language, Names,
    instruction::{self, Context, Mode, Turn},
    quick_add, when,
};
use serde_json::{Value, json};

use crate::{Result, dice::Dice};

/// The most operations in one list.
const MOST: usize = 10_000;
const TITLES: [&str; 8] =
    ["Call the dentist", "Write report", "Buy groceries", "Renew passport", "Weekly review", "Gym", "Haircut", "Fix the gate"];

/// A clock, some names and some tasks.
pub struct Readers {
    today: Today,
    names: Names,
    world: World,
}

impl Readers {
    /// Saturday, 21 November 2026, in Berlin.
    pub fn new() -> Result<Self> {
        let mut world = World::default();
        for (number, title) in (1..).zip(TITLES) {
            let mut row = json!({"number": number, "id": id(1, number), "title": title, "position": number});
            row["createdAt"] = json!("2026-11-01T08:00:00Z");
            row["updatedAt"] = json!("2026-11-01T08:00:00Z");
            if number % 2 == 0 {
                row["scheduledFor"] = json!(format!("2026-11-{}", 18 + number));
            }
            if title == "Gym" {
                row["recurrence"] = json!({"type": "custom", "rrule": "FREQ=WEEKLY;BYDAY=MO,WE"});
            }
            world.insert_task(serde_json::from_value::<Task>(row)?);
        }
        let label: Label = serde_json::from_value(json!({"id": id(2, 1), "name": "errands", "color": "teal"}))?;
        let project: Project = serde_json::from_value(json!({"id": id(4, 1), "name": "Home", "color": "teal"}))?;
        let names = Names { labels: vec![label.clone()], projects: vec![project.clone()], ..Names::default() };
        world.labels.insert(label.id, label);
        world.projects.insert(project.id, project);
        Ok(Self { today: Today::new("2026-11-21T08:00:00Z".parse()?, chrono_tz::Europe::Berlin, Weekday::Mon), names, world })
    }

    fn clock(&self, dice: &mut Dice) -> Clock {
        Clock {
            now: self.today.now.with_timezone(&self.today.zone).naive_local(),
            zone: self.today.zone,
            date_order: DateOrder::MonthFirst,
            week_start: Weekday::Mon,
            language: if dice.one_in(2) { Language::German } else { Language::English },
        }
    }

    /// A model's answer, streamed and as a whole.
    pub fn model_output(_: &Self, input: &str, dice: &mut Dice) {
        agent::reading::plan(input, 1 + dice.below(40));
    }

    /// Operations as JSON, from any sender.
    pub fn operations(_: &Self, input: &str, dice: &mut Dice) {
        let value = value(input);
        let source = [Source::User, Source::Assistant, Source::Agent, Source::Import][dice.below(4)];
        let _ = parse::where_filter(&value);
        let _ = parse::operations(value, source, MOST);
    }

    /// A call of one of the agent's tools.
    pub fn tool_call(_: &Self, input: &str, dice: &mut Dice) {
        let _ = agent::tools::parse(dice.pick(&agent::tools::NAMES), &value(input));
    }

    /// The filter language.
    pub fn search(&self, input: &str, _dice: &mut Dice) {
        let _ = filter_text::parse(input, &self.today);
    }

    /// A Taskwarrior file.
    pub fn taskwarrior(&self, input: &str, _dice: &mut Dice) {
        let _ = exchange::read(input, Format::Taskwarrior, &self.today);
    }

    /// Our own backup format.
    pub fn backup(&self, input: &str, _dice: &mut Dice) {
        let _ = exchange::read(input, Format::Json, &self.today);
    }

    /// A repetition rule, and its dates.
    pub fn rule(&self, input: &str, dice: &mut Dice) {
        let Ok(rule) = input.parse::<Rule>() else { return };
        let rule = Recurrence::from(rule);
        let anchor = NaiveDate::from_num_days_from_ce_opt(i32::try_from(dice.between(720_000, 750_000)).unwrap_or(739_000));
        let Some(anchor) = anchor else { return };
        if rule.check(Some(anchor)).is_ok() {
            let none = std::collections::BTreeSet::new();
            rule.current(anchor, &none, self.today.date);
            rule.dates(anchor, &none, anchor, self.today.date, 20);
        }
    }

    /// Dates, times and repetitions in a text.
    pub fn when(&self, input: &str, dice: &mut Dice) {
        when::find(input, &self.clock(dice));
    }

    /// A line of quick add.
    pub fn quick_add(&self, input: &str, dice: &mut Dice) {
        quick_add::parse(input, &self.clock(dice), &self.names, quick_add::Prefixes::default(), &[]);
    }

    /// A message to the built-in planner, with and without earlier turns.
    pub fn instruction(&self, input: &str, dice: &mut Dice) {
        let turn = |role: &str, text: &str| Turn { role: role.to_owned(), text: text.to_owned(), ids: vec![6, 8] };
        let transcript = if dice.one_in(3) { vec![turn("user", "what is due?"), turn("assistant", "Which one?")] } else { Vec::new() };
        let mode = [Mode::Auto, Mode::Plan, Mode::Chat][dice.below(3)];
        let context = Context { clock: self.clock(dice), names: self.names.clone(), transcript, clarify: None, scope: None };
        instruction::read(input, mode, &context).decide(|lookup| lookup::in_memory(lookup, &self.world, &self.today));
    }
}

fn id(kind: u64, number: u64) -> String {
    format!("00000000-0000-000{kind}-8000-{number:012}")
}

/// The input as JSON, or as one string if it is not JSON.
fn value(input: &str) -> Value {
    serde_json::from_str(input).unwrap_or_else(|_| Value::String(input.to_owned()))
}
