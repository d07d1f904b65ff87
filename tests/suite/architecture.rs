//! Tests of the invariants in ARCHITECTURE.md, from `cargo` and from the sources.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

/// Every crate of the workspace with the workspace crates that it depends on. Any other dependency is an error.
const ARROWS: &[(&str, &[&str])] = &[
    ("agent", &["domain", "language", "protocol", "wording"]),
    ("app", &["agent", "domain", "exchange", "language", "llm", "protocol", "store", "wording"]),
    ("assent-cli", &["app", "language", "protocol", "wording"]),
    ("assent-desktop", &["app", "audio", "bridge", "protocol"]),
    ("audio", &["domain"]),
    ("bridge", &["app", "protocol", "wording"]),
    ("domain", &[]),
    ("exchange", &["domain"]),
    ("language", &["domain", "wording"]),
    ("llm", &["agent", "domain"]),
    ("migrations", &[]),
    ("protocol", &["domain"]),
    ("store", &["domain", "migrations"]),
    ("testkit", &["agent", "app", "bridge", "domain", "exchange", "language", "protocol", "store"]),
    ("wording", &["domain", "protocol"]),
    ("xtask", &[]),
];

/// Crates without I/O, clocks or windows, however deep one looks.
const PURE: &[&str] = &["agent", "domain", "exchange", "language", "protocol", "wording"];

/// Libraries that a pure crate may not reach, even through others.
const IMPURE: &[&str] = &[
    "async-openai",
    "async-std",
    "cpal",
    "hyper",
    "keyring",
    "libsqlite3-sys",
    "mio",
    "reqwest",
    "rusqlite",
    "sea-orm",
    "sqlx",
    "tauri",
    "tokio",
    "wry",
];

#[test]
fn nothing_points_back() {
    let expected: BTreeMap<String, BTreeSet<String>> =
        ARROWS.iter().map(|(name, arrows)| ((*name).to_owned(), arrows.iter().map(|arrow| (*arrow).to_owned()).collect())).collect();
    let house: BTreeSet<String> = expected.keys().cloned().collect();
    let actual: BTreeMap<String, BTreeSet<String>> =
        packages().into_iter().map(|(name, dependencies)| (name, dependencies.intersection(&house).cloned().collect())).collect();
    assert_eq!(actual, expected);
}

#[test]
fn pure_crates_reach_no_runtime_database_or_window() {
    for name in PURE {
        let tree = cargo(&["tree", "--offline", "--package", name, "--edges", "normal", "--prefix", "none", "--format", "{p}"]);
        let reached: BTreeSet<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
        let forbidden: Vec<&str> = IMPURE.iter().copied().filter(|crate_| reached.contains(crate_)).collect();
        assert!(reached.contains("domain") && forbidden.is_empty(), "{name} reaches {forbidden:?}");
    }
}

#[test]
fn each_outside_library_has_one_user() {
    let users = |prefix: &str| -> Vec<String> {
        packages()
            .into_iter()
            .filter(|(_, dependencies)| dependencies.iter().any(|one| one.starts_with(prefix)))
            .map(|(name, _)| name)
            .collect()
    };
    let table: [(&str, &[&str]); 13] = [
        ("async-openai", &["llm"]),
        ("audio", &["assent-desktop"]),
        ("clap", &["assent-cli", "xtask"]),
        ("cpal", &["audio"]),
        ("hound", &["audio"]),
        ("keyring", &["llm"]),
        ("llm", &["app"]),
        ("reqwest", &["llm"]),
        ("rodio", &["audio"]),
        ("sea-orm", &["migrations", "store"]),
        ("sqlx", &[]),
        ("symphonia", &["audio"]),
        ("tauri", &["assent-desktop"]),
    ];
    for (library, expected) in table {
        assert_eq!(users(library), expected, "users of {library}");
    }
}

#[test]
fn only_the_bridge_of_the_window_knows_the_host() {
    let outside: Vec<PathBuf> = containing("ui/src", &["ts", "svelte"], &["@tauri-apps", "__TAURI"])
        .into_iter()
        .filter(|path| !path.starts_with("ui/src/ipc"))
        .collect();
    assert_eq!(outside, Vec::<PathBuf>::new());
    assert!(!containing("ui/src/ipc", &["ts"], &["@tauri-apps"]).is_empty());
}

/// Where RRULE text is named in the product: the module that reads and writes it, and the edges where JSON with it comes in or goes out.
const RRULE_TEXT: &[&str] = &[
    "src-tauri/crates/agent/src/prompts/schema.rs",
    "src-tauri/crates/cli/src/output.rs",
    "src-tauri/crates/domain/src/operations/fields/rule.rs",
    "src-tauri/crates/domain/src/entities/recurrence.rs",
    "src-tauri/crates/domain/src/entities/recurrence/rrule.rs",
    "src-tauri/crates/exchange/src/backup.rs",
    "src-tauri/crates/language/src/wire.rs",
    "src-tauri/crates/store/src/rows.rs",
    "src-tauri/crates/store/src/rows/task.rs",
];

#[test]
fn a_repeat_rule_is_text_only_at_the_edges() {
    let words = ["RRULE", "\"rrule\"", "FREQ=", "BYDAY", "BYMONTH"];
    let is_product = |path: &PathBuf| {
        let text = path.to_string_lossy();
        !["/tests/", "tests.rs", "/testkit/", ".test.ts", "/generated/"].iter().any(|part| text.contains(part))
    };
    let named: BTreeSet<PathBuf> = containing("src-tauri", &["rs"], &words).into_iter().filter(is_product).collect();
    assert_eq!(named, RRULE_TEXT.iter().map(PathBuf::from).collect());
    let window: Vec<PathBuf> = containing("ui/src", &["ts", "svelte"], &words).into_iter().filter(is_product).collect();
    assert_eq!(window, Vec::<PathBuf>::new());
}

#[test]
fn time_and_ids_come_from_one_place() {
    let asks = ["Utc::now(", "Local::now(", "Uuid::now_v7(", "Uuid::new_v4("];
    let asking = [containing("src-tauri", &["rs"], &asks), containing("migrations", &["rs"], &asks)].concat();
    assert_eq!(asking, [Path::new("src-tauri/crates/app/src/clock.rs")]);
}

#[test]
fn json_becomes_an_operation_only_at_an_edge() {
    let reads = ["parse::operation(", "parse::operations(", "parse::written(", "parse::wire(", "parse::list(", "from_value::<Operation"];
    let reading = |folder: &str| -> Vec<String> {
        let found = containing(folder, &["rs"], &reads).into_iter().filter(|path| {
            let text = fs::read_to_string(root().join(path)).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            !path.components().any(|part| part.as_os_str() == "tests")
                && !path.ends_with("tests.rs")
                && reads.iter().any(|word| code.contains(word))
        });
        found.map(|path| path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/")).collect()
    };
    assert_eq!(reading("src-tauri/crates/agent/src"), ["turn/propose.rs"], "the answer of a model");
    // Stored proposals (`assistant/agents.rs`, `assistant/agents/panel.rs`), a tool call, the examples, and a rule that the editor asks about.
    let app = ["assistant/agents/panel.rs", "assistant/agents/propose.rs", "assistant/agents.rs", "tasks/examples.rs", "tasks.rs"];
    assert_eq!(reading("src-tauri/crates/app/src"), app);
}

/// Files outside the rooms that tell operations apart or make them: what a person typed, the assistant's language, tools and proposals, an
/// import, the history of one task, and the words.
const OPERATIONS: &[&str] = &[
    "app/src/assistant/agents/checklists.rs",
    "app/src/assistant/agents/labels.rs",
    "app/src/assistant/agents/language.rs",
    "app/src/recordings.rs",
    "app/src/tasks/examples.rs",
    "app/src/tasks/quick_add.rs",
    "domain/src/operations/account/of_task.rs",
    "domain/src/operations/typed.rs",
    "exchange/src/taskwarrior.rs",
    "language/src/instruction/decide/change.rs",
    "language/src/instruction/decide/questions.rs",
    "language/src/instruction/decide.rs",
    "language/src/instruction/outcome/canon.rs",
    "language/src/instruction/outcome/operations/acts.rs",
    "language/src/instruction/outcome/operations/copies.rs",
    "language/src/instruction/outcome/operations/dates.rs",
    "language/src/instruction/outcome/operations.rs",
    "wording/src/operations/operation.rs",
    "wording/src/quick_add.rs",
    "wording/src/reports/account.rs",
];

#[test]
fn what_an_operation_is_stays_in_its_room() {
    let crates = "src-tauri/crates";
    let naming: Vec<String> = containing(crates, &["rs"], &["Operation::"])
        .into_iter()
        .filter(|path| {
            let text = fs::read_to_string(root().join(path)).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            code.split("Operation::").skip(1).any(|variant| variant.starts_with(char::is_uppercase))
        })
        .map(|path| path.strip_prefix(crates).unwrap().to_str().unwrap().replace('\\', "/"))
        .filter(|path| !["/tests/", "tests.rs", "/bin/", "testkit/", "domain/src/operations/rooms/"].iter().any(|part| path.contains(part)))
        .collect();
    assert_eq!(naming, OPERATIONS);
}

#[test]
fn commands_are_declared_in_one_table_only() {
    let tauri_commands = containing("src-tauri", &["rs"], &["#[tauri::command]", "generate_handler!["]);
    assert_eq!(tauri_commands, Vec::<PathBuf>::new());
    let calling = containing("ui/src", &["ts", "svelte"], &["invoke("]);
    assert_eq!(calling, [Path::new("ui/src/ipc/tauri.ts")]);
}

/// Each package of the workspace with its dependencies, except those of its tests.
fn packages() -> BTreeMap<String, BTreeSet<String>> {
    let metadata: Value = serde_json::from_str(&cargo(&["metadata", "--offline", "--no-deps", "--format-version", "1"])).unwrap();
    let dependencies = |package: &Value| {
        let all = package["dependencies"].as_array().unwrap().iter();
        all.filter(|one| one["kind"] != "dev").map(|one| one["name"].as_str().unwrap().to_owned()).collect()
    };
    metadata["packages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|package| (package["name"].as_str().unwrap().to_owned(), dependencies(package)))
        .collect()
}

/// The files below a folder that have one of the endings and contain one of the words, as sorted paths relative to the root.
fn containing(folder: &str, endings: &[&str], words: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| endings.iter().any(|one| ending == *one)) {
                let text = fs::read_to_string(&path).unwrap();
                if words.iter().any(|word| text.contains(word)) {
                    found.push(path.strip_prefix(root()).unwrap().to_owned());
                }
            }
        }
    }
    found.sort();
    found
}

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "cargo {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn workflows_use_what_is_pinned_and_may_do_what_they_need() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/workflows");
    let mut used = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        for line in text.lines().filter_map(|line| line.trim_start().trim_start_matches("- ").strip_prefix("uses: ")) {
            let (_, commit) = line.split_once('@').unwrap_or_default();
            let (commit, version) = commit.split_once(" # ").unwrap_or_default();
            let is_commit = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(is_commit && version.starts_with('v'), "{name}: {line} is not pinned by commit");
            used += 1;
        }
        assert!(text.contains("\npermissions: {}\n"), "{name}: what a job does not name it must not have");
        let jobs = text.matches("    runs-on: ").count();
        assert_eq!(text.matches("    permissions:\n      contents: ").count(), jobs, "{name}: each job names what it may do");
        let writing: Vec<&str> = text.split("\n  publish:").collect();
        assert!(!writing[0].contains("contents: write"), "{name}: only publishing writes");
        if let Some(publishing) = writing.get(1) {
            assert!(
                !publishing.contains("checkout") && !publishing.contains("cargo ") && !publishing.contains("npm "),
                "{name}: publishing builds nothing"
            );
        }
        for line in
            text.lines().filter(|line| line.contains("cargo build") || line.contains("cargo install") || line.contains("cargo fetch"))
        {
            assert!(line.contains("--locked"), "{name}: {line}");
        }
    }
    assert!(used >= 8);
}

#[test]
fn nothing_decides_by_the_text_of_a_sentence() {
    let rust = [".contains(", ".starts_with(", ".ends_with(", ".find(", " == ", " != ", ".strip_prefix(", ".split("];
    let script = [".includes(", ".startsWith(", ".endsWith(", ".match(", ".indexOf(", " === '", " !== '"];
    let deciding = |ends: &[&str]| ends.iter().map(|end| format!(".message{end}")).collect::<Vec<_>>();
    let found = [
        lines_with("src-tauri", "rs", &deciding(&rust)),
        lines_with("ui/src", "ts", &deciding(&script)),
        lines_with("ui/src", "svelte", &deciding(&script)),
    ];
    assert_eq!(found.concat(), Vec::<String>::new());
}

#[test]
fn a_failure_of_the_store_becomes_a_problem_by_itself() {
    assert_eq!(lines_with("src-tauri", "rs", &[".map_err(problem)".to_owned()]), Vec::<String>::new());
}

#[test]
fn every_code_is_raised() {
    let table = "src-tauri/crates/domain/src/code.rs";
    let text = fs::read_to_string(root().join(table)).unwrap();
    let names = text.lines().filter_map(|line| line.split_once(" = \"")).map(|(name, _)| name.trim());
    let names: BTreeSet<&str> = names.filter(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric())).collect();
    let raised: Vec<String> = lines_with("src-tauri", "rs", &["Code::".to_owned()]);
    let is_raised = |name: &&&str| {
        let word = format!("Code::{name}");
        raised.iter().any(|line| line.split(&word).skip(1).any(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric())))
    };
    let silent: Vec<&&str> = names.iter().filter(|name| !is_raised(name)).collect();
    assert!(names.len() > 100 && silent.is_empty(), "raised nowhere: {silent:?}");
}

/// A type with more methods than this is several use cases in one.
const METHODS_MOST: usize = 20;

#[test]
fn no_type_of_app_does_everything() {
    let mut methods: BTreeMap<String, usize> = BTreeMap::new();
    for path in containing("src-tauri/crates/app/src", &["rs"], &["impl"]) {
        let text = fs::read_to_string(root().join(path)).unwrap();
        let mut of = None;
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("impl").filter(|_| !line.contains(" for ")) {
                let name = if rest.starts_with('<') { rest.split_once("> ").map_or(rest, |(_, name)| name) } else { rest };
                of = name.trim().split(['<', ' ']).next().map(str::to_owned);
            } else if line == "}" {
                of = None;
            }
            let is_method = line.strip_prefix("    ").is_some_and(|line| {
                let line = ["pub ", "pub(crate) ", "pub(super) ", "const ", "async "]
                    .iter()
                    .fold(line, |line, word| line.strip_prefix(word).unwrap_or(line));
                line.starts_with("fn ")
            });
            if let Some(name) = of.as_ref().filter(|_| is_method) {
                *methods.entry(name.clone()).or_default() += 1;
            }
        }
    }
    let large: Vec<(String, usize)> =
        methods.iter().filter(|(_, count)| **count > METHODS_MOST).map(|(name, count)| (name.clone(), *count)).collect();
    assert!(methods.get("App").is_some_and(|count| *count > 5));
    assert_eq!(large, Vec::new());
}

/// Lines of the product that contain one of the words, with their file. Tests are left out: folders and files that are called so, and what
/// follows `mod tests {` in a file.
fn lines_with(folder: &str, ending: &str, words: &[String]) -> Vec<String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let is_test = |path: &PathBuf| {
        let parts = path.iter().map(|part| part.to_string_lossy().into_owned());
        parts.into_iter().any(|part| {
            matches!(part.as_str(), "tests" | "tests.rs" | "testkit" | "testing" | "fake" | "generated") || part.contains(".test.")
        })
    };
    let files = containing(folder, &[ending], &words).into_iter().filter(|path| !is_test(path));
    let lines = files.flat_map(|path| {
        let text = fs::read_to_string(root().join(&path)).unwrap();
        let product = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let found = product.lines().filter(|line| words.iter().any(|word| line.contains(word)));
        found.map(|line| format!("{}: {}", path.display(), line.trim())).collect::<Vec<_>>()
    });
    lines.collect()
}
