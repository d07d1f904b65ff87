//! What can be typed after `assent`.

use std::path::PathBuf;

use chrono::{NaiveDate, NaiveDateTime};
use chrono_tz::Tz;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use protocol::ChangeSetId;

/// Tasks on the command line: the same database and the same rules as the window.
#[derive(Debug, Parser)]
#[command(name = "assent", version, propagate_version = true, disable_help_subcommand = true, arg_required_else_help = true)]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,
    /// Open the small window that adds a task, for a shortcut of the desktop to run.
    #[arg(long)]
    pub quick_add: bool,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Options every command takes.
#[derive(Clone, Debug, Args)]
pub struct Global {
    /// Print JSON, errors included.
    #[arg(long, global = true)]
    pub json: bool,
    /// The database file, made when it is missing. Without it: the one the window uses.
    #[arg(long, global = true, value_name = "PATH", env = "ASSENT_DB")]
    pub db: Option<PathBuf>,
    /// The language of the answers, such as `de`. Without it: the one of the settings in a terminal, English for scripts and with `--json`.
    /// For `assent lang`, the language of the window.
    #[arg(long, global = true, value_name = "TAG")]
    pub lang: Option<String>,
    /// Local wall time to take for now, for runs that come out the same every time.
    #[arg(long, global = true, value_name = "YYYY-MM-DDTHH:MM", hide = true, value_parser = wall_time)]
    pub now: Option<NaiveDateTime>,
    /// IANA time zone to take for the user's.
    #[arg(long, global = true, value_name = "ZONE", hide = true, value_parser = zone)]
    pub zone: Option<Tz>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Add a task in one line: `assent add Pay rent tomorrow 9am p1 #Home @bills`
    Add(Add),
    /// List tasks: `assent list overdue @errands`
    List(List),
    /// Count tasks by view, project and label
    Counts,
    /// Show one task with its checklists and notes
    Show {
        /// The task's number.
        #[arg(value_parser = number)]
        task: u64,
    },
    /// Complete tasks; of a repeating one the date that is due
    Done(Done),
    /// Move tasks to the trash
    Rm(Rm),
    /// Add a note to a task
    Note {
        /// The task's number.
        #[arg(value_parser = number)]
        task: u64,
        /// What it says.
        #[arg(required = true)]
        text: Vec<String>,
    },
    /// Give a task labels, or take them away
    Label(Label),
    /// Search titles, notes, checklist items and note texts
    Search(Search),
    /// Say what should change; the assistant answers with a numbered proposal
    Plan(Plan),
    /// Call one tool of a task's agent, its arguments as JSON on standard input; guards hold
    Tool {
        /// The tool's name, for example `update_checklist_items`.
        name: String,
        /// The task's number.
        #[arg(long, value_name = "N", value_parser = number)]
        task: u64,
    },
    /// Wake the agent of a task, or replay a turn of it
    Agent {
        #[command(subcommand)]
        what: Agent,
    },
    /// Apply `{"operations":[...]}` as one change set
    Apply(Apply),
    /// Tell what applying would do; writes nothing
    DryRun {
        /// A file, or - for standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Take a change set back; the newest when none is named
    Undo(Undo),
    /// Take an undo back; the newest when none is named
    Redo(Undo),
    /// Change sets, newest first, or what one of them changed
    History {
        /// Show what this change set changed.
        #[arg(value_name = "ID", value_parser = change_set)]
        id: Option<ChangeSetId>,
        /// How many at most.
        #[arg(long, default_value_t = 20)]
        limit: u32,
    },
    /// Import a file as one change set
    Import(Import),
    /// Export all data
    Export(Export),
    /// Audit rows as JSON Lines, newest first
    Audit(Audit),
    /// Read messages without a database, a JSON object a line in and out
    Lang {
        #[command(subcommand)]
        what: Lang,
        /// How `3/5` is read; by the locale when not said.
        #[arg(long, global = true, value_enum)]
        date_order: Option<DateOrder>,
    },
    /// Show the settings, or change one: `assent settings agent.automatic true`
    Settings {
        /// Which, its parts joined by dots.
        #[arg(value_name = "KEY")]
        key: Option<String>,
        /// Its new value, as JSON or as plain words.
        #[arg(value_name = "VALUE", requires = "key")]
        value: Option<String>,
        /// Agree to a model server that is not on this computer and to which the way is not encrypted.
        #[arg(long, requires = "value")]
        yes: bool,
    },
    /// Check the database, say versions and settings, and look whether the model's server answers
    Doctor {
        /// Save what can still be read of a damaged database into this new file. The damaged one is not touched.
        #[arg(long, value_name = "OUT")]
        salvage: Option<PathBuf>,
        #[command(flatten)]
        model: Model,
    },
    /// Copy the database and check the copy
    Backup {
        /// Where to; the folder of backups beside the database when not said.
        #[arg(value_name = "FILE")]
        to: Option<PathBuf>,
    },
    /// Put a copy in the place of what is here, after copying that; without --yes only say what is in it
    Restore {
        /// The copy.
        #[arg(value_name = "FILE", required_unless_present = "empty", conflicts_with = "empty")]
        from: Option<PathBuf>,
        /// In the place of a database that cannot be opened: begin with an empty one.
        #[arg(long)]
        empty: bool,
        /// Do it.
        #[arg(long)]
        yes: bool,
    },
    /// Measure on generated data in a folder of its own
    Bench(Bench),
    /// Print completions for a shell
    Completions {
        /// Which shell.
        shell: Shell,
    },
}

#[derive(Debug, Args)]
pub struct Add {
    /// The task, with dates, `#project`, `@label`, `p1` to `p3`, `// notes` where you like. A project or label that does not exist yet is
    /// created with it.
    #[arg(required = true)]
    pub text: Vec<String>,
    /// Add nothing where a project or label does not exist yet.
    #[arg(long)]
    pub no_create: bool,
}

#[derive(Debug, Args)]
pub struct List {
    /// inbox, upcoming, completed, trash, or a filter:
    /// today overdue backlog due:week #project @label p:high is:repeating is:completed "free text".
    #[arg(value_name = "FILTER")]
    pub filter: Vec<String>,
    /// How many at most; 0 is all.
    #[arg(long, default_value_t = 50)]
    pub limit: u32,
    /// Rows to leave out first.
    #[arg(long, default_value_t = 0)]
    pub offset: u32,
    /// In which order.
    #[arg(long, value_enum)]
    pub sort: Option<Sort>,
}

#[derive(Debug, Args)]
pub struct Done {
    /// Task numbers.
    #[arg(required = true, value_parser = number)]
    pub tasks: Vec<u64>,
    /// Which date of a repeating task; the one that is due when not said.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub on: Option<NaiveDate>,
    /// Open them again instead.
    #[arg(long)]
    pub reopen: bool,
}

#[derive(Debug, Args)]
pub struct Rm {
    /// Task numbers.
    #[arg(required = true, value_parser = number)]
    pub tasks: Vec<u64>,
    /// The number of tasks, where it is over the limit.
    #[arg(long, value_name = "N")]
    pub confirm: Option<u32>,
}

#[derive(Debug, Args)]
pub struct Label {
    /// The task's number.
    #[arg(value_parser = number)]
    pub task: u64,
    /// Label names.
    #[arg(required = true)]
    pub names: Vec<String>,
    /// Take them away instead.
    #[arg(long)]
    pub remove: bool,
    /// Make labels that do not exist yet.
    #[arg(long, conflicts_with = "remove")]
    pub create: bool,
}

#[derive(Debug, Args)]
pub struct Search {
    /// Words to search for.
    #[arg(required = true)]
    pub words: Vec<String>,
    /// How many at most.
    #[arg(long, default_value_t = 20)]
    pub limit: u32,
}

#[derive(Debug, Args)]
pub struct Plan {
    /// What you want, in plain words.
    #[arg(required = true)]
    pub text: Vec<String>,
    /// Print every event as a JSON line the moment it happens.
    #[arg(long)]
    pub events: bool,
    /// How the message is taken.
    #[arg(long, value_enum, default_value_t = Mode::Auto)]
    pub mode: Mode,
    /// Ask, then apply what is valid.
    #[arg(long)]
    pub apply: bool,
    /// Apply what is valid without asking.
    #[arg(long)]
    pub yes: bool,
    /// Only these of the numbered operations.
    #[arg(long, value_name = "N,N", value_delimiter = ',')]
    pub only: Vec<usize>,
    /// The number of tasks, where it is over the limit.
    #[arg(long, value_name = "N")]
    pub confirm: Option<u32>,
    #[command(flatten)]
    pub model: Model,
}

/// A model for this run alone, whatever the settings say. Its key, where it wants one, is taken from the variable `ASSENT_MODEL_KEY`.
#[derive(Debug, Args)]
pub struct Model {
    /// Ask the model of this server, for this run alone; a key is taken from `ASSENT_MODEL_KEY`.
    #[arg(long = "model-url", value_name = "URL", requires = "name")]
    pub url: Option<String>,
    /// The model's name as that server knows it.
    #[arg(long = "model", id = "name", value_name = "NAME", requires = "url")]
    pub name: Option<String>,
    /// Send there although the server is not on this computer and the way to it is not encrypted.
    #[arg(long, requires = "url")]
    pub plain_http: bool,
}

#[derive(Debug, Args)]
pub struct Apply {
    /// A file, or - for standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// A UUID made once per intent: sent again, it gives the first answer and changes nothing.
    #[arg(long, value_name = "UUID")]
    pub key: Option<String>,
    /// The number of tasks, where it is over the limit.
    #[arg(long, value_name = "N")]
    pub confirm: Option<u32>,
}

#[derive(Debug, Args)]
pub struct Undo {
    /// Which change set.
    #[arg(value_name = "ID", value_parser = change_set)]
    pub id: Option<ChangeSetId>,
    /// Go on although something newer has changed the same fields; those stay as they are.
    #[arg(long)]
    pub insist: bool,
}

#[derive(Debug, Args)]
pub struct Import {
    /// A file, or - for standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// What the file is.
    #[arg(long, value_enum)]
    pub format: Format,
    /// Only say what would be imported.
    #[arg(long)]
    pub preview: bool,
}

#[derive(Debug, Args)]
pub struct Export {
    /// What to write.
    #[arg(long, value_enum, default_value_t = Format::Json)]
    pub format: Format,
    /// Sorted and without a date, for comparing two states.
    #[arg(long, conflicts_with = "format")]
    pub canonical: bool,
    /// Where to; standard output when not said.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Audit {
    /// Only this action, for example `applied`.
    #[arg(long)]
    pub action: Option<String>,
    /// Only this turn of the assistant.
    #[arg(long, value_name = "UUID")]
    pub turn: Option<String>,
    /// Only rows from this day on.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub since: Option<NaiveDate>,
    /// How many at most.
    #[arg(long, default_value_t = 100)]
    pub limit: usize,
}

#[derive(Debug, Args)]
pub struct Bench {
    /// Tasks to measure with, a table column each.
    #[arg(value_name = "TASKS", default_values_t = [10_000, 100_000])]
    pub sizes: Vec<usize>,
    /// Repetitions; searches and lists are asked ten times as often.
    #[arg(long, default_value_t = 5)]
    pub rounds: usize,
    #[command(flatten)]
    pub model: Model,
}

#[derive(Clone, Copy, Debug, Subcommand)]
pub enum Lang {
    /// `{"text"}` to the dates, times and recurrences in it
    When,
    /// `{"text","tasks":[...]}` to the assistant's decision and operations
    Plan,
}

#[derive(Debug, Subcommand)]
pub enum Agent {
    /// One wake, to its end
    Run {
        /// The task's number.
        #[arg(long, value_name = "N", value_parser = number)]
        task: u64,
        /// Print every event as a JSON line the moment it happens.
        #[arg(long)]
        events: bool,
        #[command(flatten)]
        model: Model,
    },
    /// A scripted turn: `{"tool","args"}` or `{"newTurn":true}` a line in, one answer a line out
    Replay {
        /// The task's number.
        #[arg(long, value_name = "N", value_parser = number)]
        task: u64,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DateOrder {
    /// Month first.
    Mdy,
    /// Day first.
    Dmy,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Mode {
    /// The assistant decides between answering and planning.
    Auto,
    /// Answer, change nothing.
    Chat,
    /// Plan.
    Plan,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Sort {
    Date,
    Priority,
    Project,
    Position,
    Title,
    Created,
    Completed,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Format {
    /// Assent's own backup, without loss.
    #[value(alias = "backup")]
    Json,
    /// What `task export` prints.
    Taskwarrior,
}

/// The word a value is typed as.
pub fn word(value: &impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

fn number(text: &str) -> Result<u64, String> {
    match text.strip_prefix('#').unwrap_or(text).parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("a task's number is wanted, for example 12".to_owned()),
    }
}

fn change_set(text: &str) -> Result<ChangeSetId, String> {
    serde_json::from_value(text.into()).map_err(|_| "the id of a change set is wanted, as history prints it".to_owned())
}

fn zone(text: &str) -> Result<Tz, String> {
    text.parse().map_err(|_| "an IANA time zone is wanted, for example Europe/Berlin".to_owned())
}

fn wall_time(text: &str) -> Result<NaiveDateTime, String> {
    ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
        .iter()
        .find_map(|format| NaiveDateTime::parse_from_str(text, format).ok())
        .ok_or_else(|| "a local time is wanted, for example 2026-11-21T09:00".to_owned())
}
