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
    ("agent", &["domain", "language", "protocol"]),
    ("app", &["agent", "domain", "exchange", "language", "llm", "protocol", "store"]),
    ("assent-cli", &["app", "language", "protocol"]),
    ("assent-desktop", &["app", "audio", "protocol"]),
    ("audio", &["domain"]),
    ("domain", &[]),
    ("exchange", &["domain"]),
    ("language", &["domain"]),
    ("llm", &["agent", "domain"]),
    ("migrations", &[]),
    ("protocol", &["domain"]),
    ("store", &["domain", "migrations"]),
    ("testkit", &["agent", "app", "domain", "exchange", "language", "protocol", "store"]),
    ("xtask", &[]),
];

/// Crates that may not reach I/O, clocks or windows, even indirectly.
const PURE: &[&str] = &["agent", "domain", "exchange", "language", "protocol"];

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

#[test]
fn time_and_ids_come_from_one_place() {
    let asks = ["Utc::now(", "Local::now(", "Uuid::now_v7(", "Uuid::new_v4("];
    let asking = [containing("src-tauri", &["rs"], &asks), containing("migrations", &["rs"], &asks)].concat();
    assert_eq!(asking, [Path::new("src-tauri/crates/app/src/clock.rs")]);
}

#[test]
fn every_command_has_a_permission_and_the_window_calls_no_other() {
    let commands =
        words_after("src-tauri/lib.rs", "commands::").into_iter().filter_map(|path| path.split_once("::").map(|(_, name)| name.to_owned()));
    let commands: BTreeSet<String> = commands.collect();
    let permissions = fs::read_to_string(root().join("src-tauri/permissions/commands.toml")).unwrap();
    let allowed: BTreeSet<String> = permissions
        .split("commands.allow = [")
        .skip(1)
        .flat_map(|list| list.split(']').next().unwrap_or_default().split('"').skip(1).step_by(2))
        .map(ToOwned::to_owned)
        .collect();
    assert_eq!(commands, allowed);
    let called: BTreeSet<String> = containing("ui/src/ipc", &["ts"], &["invoke"])
        .iter()
        .flat_map(|path| fs::read_to_string(root().join(path)).unwrap().split("invoke").skip(1).map(first_quoted).collect::<Vec<_>>())
        .flatten()
        .collect();
    assert!(!called.is_empty() && called.is_subset(&commands), "called but not there: {:?}", called.difference(&commands));
}

/// The first argument of a call, if it is a quoted word.
fn first_quoted(call: &str) -> Option<String> {
    let argument = call.split_once('(')?.1.trim_start();
    argument.strip_prefix('\'').or_else(|| argument.strip_prefix('"'))?.split(['\'', '"']).next().map(ToOwned::to_owned)
}

/// The paths that follow a word in a file.
fn words_after(file: &str, word: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(file)).unwrap();
    text.split(word).skip(1).map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '_' | ':')).collect()).collect()
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
