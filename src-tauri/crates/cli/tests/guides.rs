//! Runs the commands of README and guides as a reader would: each file on a new database, its blocks in order.
//!
//! A block with a line that calls `assent` is run as a whole by bash, and every line must succeed. Questions are answered with yes. Two
//! things are replaced: the address after `--model-url` by a scripted model server, and Taskwarrior's `task` by a function of the shell that
//! prints one task.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use tempfile::TempDir;
use testkit::model_server::{ModelServer, Script};

const TASK: &str = r#"task() { echo '[{"description":"Tax return","status":"pending","due":"20261117T230000Z"}]'; }"#;

/// README and all guides.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let guides = fs::read_dir(root.join("docs/guide")).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> = guides.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages.push(root.join("README.md"));
    pages
}

/// The fenced blocks of a page that call `assent`.
fn blocks(page: &str) -> Vec<String> {
    let fenced = page.split("```").skip(1).step_by(2);
    // The first line of a block names its language.
    let bodies = fenced.map(|block| block.split_once('\n').map_or("", |(_, body)| body));
    bodies.filter(|body| body.lines().any(calls_assent)).map(str::to_owned).collect()
}

fn calls_assent(line: &str) -> bool {
    let commands = line.split(['|', ';', '&']).map(|command| command.split_whitespace().find(|word| !word.contains('=')));
    commands.flatten().any(|program| program == "assent")
}

/// The block with the test's model server in place of any other.
fn with_model(block: &str, url: &str) -> String {
    let (first, others) = block.split_once("--model-url ").unwrap_or((block, ""));
    let others = others.split("--model-url ").filter(|part| !part.is_empty());
    let renamed = others.map(|part| format!("--model-url {url} {}", part.split_once(' ').map_or("", |(_, rest)| rest)));
    first.to_owned() + &renamed.collect::<String>()
}

/// A folder with the database and, on the search path, the program.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let programs = folder.path().join("bin");
        fs::create_dir(&programs).unwrap();
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_assent"), programs.join("assent")).unwrap();
        Self(folder)
    }

    /// Runs the lines of a block until one fails. Returns whether all succeeded, and the output.
    fn run(&self, block: &str) -> (bool, String) {
        let path = std::env::var("PATH").unwrap_or_default();
        let mut child = Command::new("bash")
            .args(["-exo", "pipefail", "-c", &format!("exec 2>&1\n{TASK}\n{block}")])
            .current_dir(self.0.path())
            .env("PATH", format!("{}:{path}", self.0.path().join("bin").display()))
            .env("ASSENT_DB", self.0.path().join("tasks.db"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // A block that asks nothing may end before everything is written.
        let writer = std::thread::spawn(move || drop(stdin.write_all("yes\n".repeat(100).as_bytes())));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

#[test]
fn every_command_of_readme_and_guides_runs_on_a_new_database() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let server = runtime.block_on(ModelServer::start(Script::story())).unwrap();
    let mut ran = Vec::new();
    for page in pages() {
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        let place = Place::new();
        for block in blocks(&fs::read_to_string(&page).unwrap()) {
            let (done, said) = place.run(&with_model(&block, &server.url()));
            assert!(done, "{name}:\n{block}\ncame to\n{said}");
            ran.push(name.clone());
        }
    }
    for page in ["README.md", "command-line.md", "connect-a-model.md"] {
        assert!(ran.iter().any(|name| name == page), "{page} has no commands: {ran:?}");
    }
}

#[test]
fn a_line_that_fails_fails_its_block() {
    let place = Place::new();
    for block in ["assent add Fine\nassent show 99\nassent list\n", "assent show 99 | cat\n", "assent nonsense\n", "true\nassent add\n"] {
        let found = blocks(&format!("Text `assent`.\n\n```sh\n{block}```\n\n```\ncargo build\n```\n"));
        assert_eq!(found, [block]);
        assert!(!place.run(&found[0]).0, "{block}");
    }
    let (done, said) = place.run("echo '[]' | cat && assent list && A=b assent list inbox\n");
    assert!(done && said.contains("Fine"), "{said}");
    assert_eq!(with_model("a --model-url http://x/v1 --model y\nb\n", "U"), "a --model-url U --model y\nb\n");
}
