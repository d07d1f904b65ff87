//! Tests of recording, playing and adding audio through the real commands, with devices that need no hardware.

use std::{
    env,
    fs::{self, OpenOptions},
    io::Write,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use tempfile::TempDir;

use super::bridge::Window;

/// Set if the program runs with the devices of a test.
const DEVICES: &str = "ASSENT_TEST_DEVICES";

/// A microphone that reads from a named pipe, and no speaker.
const MICROPHONE: &str = r#"
pcm.!default { type plug slave { pcm "heard" format S16_LE rate 16000 channels 1 } }
pcm.heard { type file file "/dev/null" infile "FOLDER/heard" format raw slave.pcm { type null } }
"#;

/// Runs a test in a new process with its own devices, because a process reads ALSA's configuration only once.
fn with_devices(test: &str, configuration: &str, folder: &TempDir) {
    let path = folder.path().join("asound.conf");
    fs::write(&path, configuration.replace("FOLDER", folder.path().to_str().unwrap())).unwrap();
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", test, "--ignored", "--nocapture", "--test-threads=1"])
        .env("ALSA_CONFIG_PATH", path)
        .env(DEVICES, "1")
        .output()
        .unwrap();
    let said = [String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)].concat();
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

#[test]
fn nothing_is_recorded_or_played_to_begin_with() {
    let window = Window::new();
    for command in ["recording", "playback", "pause_playback"] {
        assert_eq!(window.invoke(command, json!({})), Ok(Value::Null), "{command}");
    }
    for command in ["pause_recording", "resume_recording", "stop_recording", "discard_recording"] {
        assert_eq!(window.invoke(command, json!({})).unwrap_err()["code"], "recording_none", "{command}");
    }
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "only ALSA can be told that there is no device")]
fn without_a_microphone_the_window_hears_why() {
    with_devices("suite::recordings::in_vain", "# No device.\n", &TempDir::new().unwrap());
}

#[test]
#[ignore = "runs in a process of its own"]
fn in_vain() {
    assert!(env::var_os(DEVICES).is_some(), "{DEVICES} is not set");
    let window = Window::new();
    assert_eq!(window.invoke("start_recording", json!({"number": 1})).unwrap_err()["code"], "id_not_found");
    window.apply(&json!([{"op": "create", "title": "Buy milk"}])).unwrap();
    for _ in 0..2 {
        let refused = window.invoke("start_recording", json!({"number": 1})).unwrap_err();
        assert_eq!(refused["code"], "no_microphone", "{refused}");
        assert_eq!(window.invoke("recording", json!({})), Ok(Value::Null), "and another try is possible");
    }
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "only ALSA has microphones that are files")]
fn one_recording_runs_at_a_time_and_is_held_and_ended_on_demand() {
    let folder = TempDir::new().unwrap();
    let heard = folder.path().join("heard");
    assert!(Command::new("mkfifo").arg(&heard).status().unwrap().success());
    let mut heard = OpenOptions::new().read(true).write(true).open(heard).unwrap();
    thread::spawn(move || {
        // 20 ms of silence every 20 ms.
        while heard.write_all(&[0; 640]).is_ok() {
            thread::sleep(Duration::from_millis(20));
        }
    });
    with_devices("suite::recordings::in_earnest", MICROPHONE, &folder);
}

#[test]
#[ignore = "runs in a process of its own"]
fn in_earnest() {
    assert!(env::var_os(DEVICES).is_some(), "{DEVICES} is not set");
    let window = Window::new();
    window.apply(&json!([{"op": "create", "title": "Buy milk"}, {"op": "create", "title": "Call Jonas"}])).unwrap();
    let state = || window.invoke("recording", json!({})).unwrap();
    let counts = || {
        let (before, begun) = (state()["ms"].as_u64().unwrap(), Instant::now());
        while state()["ms"].as_u64().unwrap() <= before {
            assert!(begun.elapsed() < Duration::from_secs(20), "it stands still: {}", state());
            thread::sleep(Duration::from_millis(20));
        }
    };
    assert_eq!(window.invoke("start_recording", json!({"number": 1})), Ok(Value::Null));
    counts();
    let refused = window.invoke("start_recording", json!({"number": 2})).unwrap_err();
    let expected = json!({
        "code": "recording_already",
        "message": "A recording for #1 is running. Stop it, then record again.",
        "values": {"number": "1"},
    });
    assert_eq!(refused, expected);

    assert_eq!(window.invoke("pause_recording", json!({})), Ok(Value::Null));
    thread::sleep(Duration::from_millis(300));
    let held = state();
    assert_eq!(held, json!({"number": 1, "ms": held["ms"], "paused": true, "level": 0.0}));
    thread::sleep(Duration::from_millis(300));
    assert_eq!(state(), held);
    assert_eq!(window.invoke("resume_recording", json!({})), Ok(Value::Null));
    counts();
    assert_eq!(window.invoke("discard_recording", json!({})), Ok(Value::Null));
    assert_eq!(state(), Value::Null);
    assert_eq!(window.invoke("task_detail", json!({"number": 1})).unwrap()["notes"], json!([]));

    assert_eq!(window.invoke("start_recording", json!({"number": 2})), Ok(Value::Null));
    counts();
    let note = window.invoke("stop_recording", json!({})).unwrap();
    assert_eq!((&note["kind"], &note["audio"]["format"]), (&json!("recording"), &json!("wav")));
    assert!(note["audio"]["durationMs"].as_u64().is_some_and(|ms| ms > 0), "{note}");
    assert_eq!(state(), Value::Null);
    assert_eq!(window.invoke("task_detail", json!({"number": 2})).unwrap()["notes"], json!([note]));

    // The window is closed during the recording.
    assert_eq!(window.invoke("start_recording", json!({"number": 1})), Ok(Value::Null));
    counts();
    let notes = window.reopen().invoke("task_detail", json!({"number": 1})).unwrap()["notes"].take();
    assert!(notes[0]["audio"]["durationMs"].as_u64().is_some_and(|ms| ms > 0), "{notes}");
}

#[test]
fn only_sound_of_a_known_task_and_of_some_size_is_taken() {
    let window = Window::new();
    window.apply(&json!([{"op": "create", "title": "Buy milk"}])).unwrap();
    let table: [(&str, Vec<u8>, &str); 5] = [
        ("{}", b"RIFF".to_vec(), "invalid_request"),
        (r#"{"number":"milk"}"#, b"RIFF".to_vec(), "invalid_request"),
        (r#"{"number":1,"modified":0}"#, Vec::new(), "not_audio"),
        (r#"{"number":1,"modified":null}"#, b"This is no sound.".to_vec(), "not_audio"),
        (r#"{"number":1}"#, vec![0; (200 << 20) + 1], "audio_too_large"),
    ];
    for (arguments, body, code) in table {
        let refused = window.upload("add_audio", arguments, body).unwrap_err();
        assert_eq!(refused["code"], code, "{arguments}: {refused}");
    }
    assert_eq!(window.invoke("add_audio", json!({})).unwrap_err()["code"], "invalid_request");
    assert_eq!(window.invoke("task_detail", json!({"number": 1})).unwrap()["notes"], json!([]));

    // Half a second of FLAC.
    let sound = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/src-tauri/crates/audio/tests/sounds/tone.flac")).unwrap();
    let note = window.upload("add_audio", r#"{"number":1,"modified":1763712000000}"#, sound).unwrap();
    assert_eq!((&note["audio"]["format"], &note["audio"]["durationMs"]), (&json!("flac"), &json!(500)));
    assert_eq!(note["recordedUntil"], "2025-11-21T08:00:00Z");
    assert_eq!(window.invoke("task_detail", json!({"number": 1})).unwrap()["notes"], json!([note]));
    assert_eq!(window.invoke("transcribe", json!({"noteId": note["id"]})).unwrap_err()["code"], "transcription_not_set_up");
}
