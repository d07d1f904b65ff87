//! The command-line arguments of `assent`.

use std::path::PathBuf;

use chrono::{NaiveDate, NaiveDateTime};
use chrono_tz::Tz;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use protocol::ChangeSetId;
use wording::Catalogue;

/// Manage tasks on the command line, with the same database and rules as the window.
#[derive(Debug, Parser)]
#[command(name = "assent", version, propagate_version = true, disable_help_subcommand = true, arg_required_else_help = true)]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,
    /// Open the small window that adds a task. A desktop shortcut can run this.
    #[arg(long)]
    pub quick_add: bool,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Options of every command.
#[derive(Clone, Debug, Args)]
pub struct Global {
    /// Print JSON, including errors.
    #[arg(long, global = true)]
    pub json: bool,
    /// The database file; created if it is missing. Default: the database of the window.
    #[arg(long, global = true, value_name = "PATH", env = "ASSENT_DB")]
    pub db: Option<PathBuf>,
    /// The language of the answers, such as `de`. Without it: the one of the settings in a terminal, English for scripts and with `--json`.
    /// For `assent lang`, the language of the window.
    #[arg(long, global = true, value_name = "TAG", value_parser = language)]
    pub lang: Option<String>,
    /// Local wall time to take for now, for runs that come out the same every time.
    #[arg(long, global = true, value_name = "YYYY-MM-DDTHH:MM", hide = true, value_parser = wall_time)]
    pub now: Option<NaiveDateTime>,
    /// The IANA time zone to use as the user's.
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
    /// Complete tasks; for a repeating task, the date that is due
    Done(Done),
    /// Move tasks to the trash
    Rm(Rm),
    /// Add a note to a task
    Note {
        /// The task's number.
        #[arg(value_parser = number)]
        task: u64,
        /// The text of the note.
        #[arg(required = true)]
        text: Vec<String>,
    },
    /// Add labels to a task, or remove them
    Label(Label),
    /// Search titles, notes, checklist items and note texts
    Search(Search),
    /// Describe a change in plain words; the assistant answers with a numbered proposal
    Plan(Plan),
    /// Call one tool of a task's agent, with its arguments as JSON on standard input; the guards apply
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
    /// Show what applying would do, without writing anything
    DryRun {
        /// A file, or - for standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Undo a change set; by default the newest
    Undo(Undo),
    /// Redo a change set that was undone; by default the newest
    Redo(Undo),
    /// List change sets, newest first, or show what one of them changed
    History {
        /// The change set to show.
        #[arg(value_name = "ID", value_parser = change_set)]
        id: Option<ChangeSetId>,
        /// Maximum number of change sets to list.
        #[arg(long, default_value_t = 20)]
        limit: u32,
    },
    /// Import a file as one change set
    Import(Import),
    /// Export all data
    Export(Export),
    /// Print the audit as JSON Lines, newest first
    Audit(Audit),
    /// Read messages without a database; one JSON object per line in and out
    Lang {
        #[command(subcommand)]
        what: Lang,
        /// How to read `3/5`. Default: as usual in the system's locale.
        #[arg(long, global = true, value_enum)]
        date_order: Option<DateOrder>,
    },
    /// Show the settings, or change one: `assent settings agent.automatic true`
    Settings {
        /// The name of the setting, with dots between its parts.
        #[arg(value_name = "KEY")]
        key: Option<String>,
        /// Its new value, as JSON or as plain text.
        #[arg(value_name = "VALUE", requires = "key")]
        value: Option<String>,
        /// Agree to use a model server that is not on this computer and whose connection is not encrypted.
        #[arg(long, requires = "value")]
        yes: bool,
    },
    /// Check the database, print versions and settings, and test whether the model's server answers
    Doctor {
        /// Save what can still be read from a damaged database into this new file. The damaged file is not changed.
        #[arg(long, value_name = "OUT")]
        salvage: Option<PathBuf>,
        #[command(flatten)]
        model: Model,
    },
    /// Copy the database and check the copy
    Backup {
        /// The file to write. Default: a file in the backup folder beside the database.
        #[arg(value_name = "FILE")]
        to: Option<PathBuf>,
    },
    /// Replace the database with a copy, after backing it up. Without --yes, only show what is in the copy
    Restore {
        /// The copy to restore.
        #[arg(value_name = "FILE", required_unless_present = "empty", conflicts_with = "empty")]
        from: Option<PathBuf>,
        /// Replace a database that cannot be opened with an empty one.
        #[arg(long)]
        empty: bool,
        /// Replace the database.
        #[arg(long)]
        yes: bool,
    },
    /// Measure performance on generated data in a temporary folder
    Bench(Bench),
    /// Print completions for a shell
    Completions {
        /// The shell.
        shell: Shell,
    },
}

#[derive(Debug, Args)]
pub struct Add {
    /// The task, with dates, `#project`, `@label`, `p1` to `p3` and `// notes` in any place. Creates a project or label that does not exist
    /// yet.
    #[arg(required = true)]
    pub text: Vec<String>,
    /// Do not add the task if its project or a label does not exist.
    #[arg(long)]
    pub no_create: bool,
}

#[derive(Debug, Args)]
pub struct List {
    /// A view (inbox, upcoming, completed, trash), or a filter such as: today overdue backlog due:week #project @label p:high is:repeating
    /// is:completed "free text".
    #[arg(value_name = "FILTER")]
    pub filter: Vec<String>,
    /// Maximum number of tasks to list; 0 for all.
    #[arg(long, default_value_t = 50)]
    pub limit: u32,
    /// The number of tasks to skip first.
    #[arg(long, default_value_t = 0)]
    pub offset: u32,
    /// The order of the tasks.
    #[arg(long, value_enum)]
    pub sort: Option<Sort>,
}

#[derive(Debug, Args)]
pub struct Done {
    /// Task numbers.
    #[arg(required = true, value_parser = number)]
    pub tasks: Vec<u64>,
    /// The date of a repeating task. Default: the date that is due.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub on: Option<NaiveDate>,
    /// Reopen the tasks instead.
    #[arg(long)]
    pub reopen: bool,
}

#[derive(Debug, Args)]
pub struct Rm {
    /// Task numbers.
    #[arg(required = true, value_parser = number)]
    pub tasks: Vec<u64>,
    /// Confirm this number of tasks, if it is over the limit.
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
    /// Remove the labels instead.
    #[arg(long)]
    pub remove: bool,
    /// Create labels that do not exist yet.
    #[arg(long, conflicts_with = "remove")]
    pub create: bool,
}

#[derive(Debug, Args)]
pub struct Search {
    /// Words to search for.
    #[arg(required = true)]
    pub words: Vec<String>,
    /// Maximum number of tasks to list.
    #[arg(long, default_value_t = 20)]
    pub limit: u32,
}

#[derive(Debug, Args)]
pub struct Plan {
    /// What you want, in your own words.
    #[arg(required = true)]
    pub text: Vec<String>,
    /// Print every event as a JSON line as soon as it occurs.
    #[arg(long)]
    pub events: bool,
    /// How to handle the message.
    #[arg(long, value_enum, default_value_t = Mode::Auto)]
    pub mode: Mode,
    /// Ask, then apply the valid operations.
    #[arg(long)]
    pub apply: bool,
    /// Apply the valid operations without asking.
    #[arg(long)]
    pub yes: bool,
    /// Apply only the operations with these numbers.
    #[arg(long, value_name = "N,N", value_delimiter = ',')]
    pub only: Vec<usize>,
    /// Confirm this number of tasks, if it is over the limit.
    #[arg(long, value_name = "N")]
    pub confirm: Option<u32>,
    #[command(flatten)]
    pub model: Model,
}

/// A model for this run only, instead of the one in the settings. Its key, if needed, is read from the variable `ASSENT_MODEL_KEY`.
#[derive(Debug, Args)]
pub struct Model {
    /// Use the model of this server for this run only. The key, if needed, is read from `ASSENT_MODEL_KEY`.
    #[arg(long = "model-url", value_name = "URL", requires = "name")]
    pub url: Option<String>,
    /// The model's name on that server.
    #[arg(long = "model", id = "name", value_name = "NAME", requires = "url")]
    pub name: Option<String>,
    /// Use the server although it is not on this computer and its connection is not encrypted.
    #[arg(long, requires = "url")]
    pub plain_http: bool,
}

#[derive(Debug, Args)]
pub struct Apply {
    /// A file, or - for standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// A UUID for this request. Sending the request again with the same UUID returns the first answer and changes nothing.
    #[arg(long, value_name = "UUID")]
    pub key: Option<String>,
    /// Confirm this number of tasks, if it is over the limit.
    #[arg(long, value_name = "N")]
    pub confirm: Option<u32>,
}

#[derive(Debug, Args)]
pub struct Undo {
    /// The change set.
    #[arg(value_name = "ID", value_parser = change_set)]
    pub id: Option<ChangeSetId>,
    /// Continue even if newer changes touch the same fields; those fields keep their values.
    #[arg(long)]
    pub insist: bool,
}

#[derive(Debug, Args)]
pub struct Import {
    /// A file, or - for standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The format of the file.
    #[arg(long, value_enum)]
    pub format: Format,
    /// Only show what would be imported.
    #[arg(long)]
    pub preview: bool,
}

#[derive(Debug, Args)]
pub struct Export {
    /// The format to write.
    #[arg(long, value_enum, default_value_t = Format::Json)]
    pub format: Format,
    /// Sort the output and leave out the date, so that two states can be compared.
    #[arg(long, conflicts_with = "format")]
    pub canonical: bool,
    /// The file to write. Default: standard output.
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
    /// Only rows from this day or later.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub since: Option<NaiveDate>,
    /// Maximum number of rows to print.
    #[arg(long, default_value_t = 100)]
    pub limit: usize,
}

#[derive(Debug, Args)]
pub struct Bench {
    /// The numbers of tasks to measure with; each is a column of the table.
    #[arg(value_name = "TASKS", default_values_t = [10_000, 100_000])]
    pub sizes: Vec<usize>,
    /// The number of repetitions; searches and lists run ten times as often.
    #[arg(long, default_value_t = 5)]
    pub rounds: usize,
    #[command(flatten)]
    pub model: Model,
}

#[derive(Clone, Copy, Debug, Subcommand)]
pub enum Lang {
    /// From `{"text"}`, read the dates, times and recurrences
    When,
    /// From `{"text","tasks":[...]}`, read the assistant's decision and operations
    Plan,
}

#[derive(Debug, Subcommand)]
pub enum Agent {
    /// Run one wake to its end
    Run {
        /// The task's number.
        #[arg(long, value_name = "N", value_parser = number)]
        task: u64,
        /// Print every event as a JSON line as soon as it occurs.
        #[arg(long)]
        events: bool,
        #[command(flatten)]
        model: Model,
    },
    /// Run a scripted turn: one `{"tool","args"}` or `{"newTurn":true}` per line in, one answer per line out
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
    /// The assistant decides whether to answer or to plan.
    Auto,
    /// Answer without changing anything.
    Chat,
    /// Plan changes.
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
    /// Assent's own lossless backup.
    #[value(alias = "backup")]
    Json,
    /// The output of `task export`.
    Taskwarrior,
}

/// The word for a value on the command line.
pub fn word(value: &impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

fn number(text: &str) -> Result<u64, String> {
    match text.strip_prefix('#').unwrap_or(text).parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("expected the number of a task, for example 12".to_owned()),
    }
}

fn change_set(text: &str) -> Result<ChangeSetId, String> {
    serde_json::from_value(text.into()).map_err(|_| "expected the id of a change set, as shown by assent history".to_owned())
}

fn zone(text: &str) -> Result<Tz, String> {
    text.parse().map_err(|_| "an IANA time zone is wanted, for example Europe/Berlin".to_owned())
}

/// The tag of a language that Assent speaks, also with a region: `de`, `de-AT`.
fn language(tag: &str) -> Result<String, String> {
    let known: Vec<&str> = Catalogue::tags().collect();
    let name = tag.split(['-', '_']).next().unwrap_or_default();
    if known.iter().any(|one| one.eq_ignore_ascii_case(name)) {
        return Ok(tag.to_owned());
    }
    Err(format!("expected one of: {}", known.join(", ")))
}

fn wall_time(text: &str) -> Result<NaiveDateTime, String> {
    ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
        .iter()
        .find_map(|format| NaiveDateTime::parse_from_str(text, format).ok())
        .ok_or_else(|| "a local time is wanted, for example 2026-11-21T09:00".to_owned())
}
