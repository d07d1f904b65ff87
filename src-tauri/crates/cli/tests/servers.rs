//! How text reaches a model server, and what a person agrees to by typing an address.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    io::Write as _,
    net::TcpListener,
    process::{Command, Output},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use tempfile::TempDir;

fn run(folder: &TempDir, proxy: Option<&str>, args: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_assent"));
    program.env("ASSENT_DB", folder.path().join("tasks.db")).args(args);
    for variable in ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "NO_PROXY", "no_proxy"] {
        program.env_remove(variable);
    }
    if let Some(proxy) = proxy {
        program.env("http_proxy", proxy).env("HTTP_PROXY", proxy);
    }
    program.output().unwrap()
}

#[test]
fn an_open_way_wants_a_yes() {
    let folder = TempDir::new().unwrap();
    let set = |args: &[&str]| {
        let all: Vec<&str> = ["--json", "settings", "model.baseUrl"].iter().chain(args).copied().collect();
        let output = run(&folder, None, &all);
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    };
    let (done, said) = set(&["http://192.0.2.7:8000/v1"]);
    assert!(!done && said.contains("server_not_agreed") && said.contains("http://192.0.2.7:8000"), "{said}");
    for args in [
        &["https://far.example/v1"][..],
        &["http://192.0.2.7:8000/v1", "--yes"],
        &["http://127.0.0.1:1234/v1"],
        &["http://192.0.2.7:8000/v1"],
    ] {
        let (done, said) = set(args);
        assert!(done, "{args:?}: {said}");
    }
    let once = ["plan", "add milk", "--model-url", "http://192.0.2.9:8000/v1", "--model", "m"];
    let output = run(&folder, None, &once);
    assert!(String::from_utf8(output.stderr).unwrap().contains("192.0.2.9"), "nothing is sent without --plain-http");
}

#[test]
fn a_proxy_of_the_environment_hears_nothing_that_is_for_the_local_network() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let proxy = format!("http://{}", listener.local_addr().unwrap());
    let heard = Arc::new(AtomicUsize::new(0));
    thread::spawn({
        let heard = heard.clone();
        move || {
            for stream in listener.incoming() {
                heard.fetch_add(1, Ordering::SeqCst);
                let _ = stream.unwrap().write_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n");
            }
        }
    });
    let folder = TempDir::new().unwrap();
    for (address, through) in [
        ("http://127.0.0.1:9/v1", false),
        ("http://attic.local:9/v1", false),
        ("http://attic.home.arpa:9/v1", false),
        ("http://10.255.255.1:9/v1", false),
        ("http://[fd00::1]:9/v1", false),
        ("http://models.example:9/v1", true),
    ] {
        heard.store(0, Ordering::SeqCst);
        run(&folder, Some(&proxy), &["doctor", "--plain-http", "--model-url", address, "--model", "m"]);
        assert_eq!(heard.load(Ordering::SeqCst) > 0, through, "{address}");
    }
}
