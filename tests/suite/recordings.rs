//! Recording, playing and adding sound through the real commands, on a computer without microphone and speaker.

use std::{env, process::Command};

use serde_json::{Value, json};

use super::bridge::Window;

/// Tells this program that it is the one without devices.
const DEVICELESS: &str = "ASSENT_TEST_DEVICELESS";

/// Runs a test of this program again where ALSA knows of no device: a process reads its configuration once.
fn without_devices(test: &str) {
    let folder = tempfile::TempDir::new().unwrap();
    let configuration = folder.path().join("asound.conf");
    std::fs::write(&configuration, "# No device.\n").unwrap();
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", test, "--ignored", "--nocapture", "--test-threads=1"])
        .env("ALSA_CONFIG_PATH", configuration)
        .env(DEVICELESS, "1")
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
    without_devices("suite::recordings::in_vain");
}

#[test]
#[ignore = "runs in a process of its own"]
fn in_vain() {
    assert!(env::var_os(DEVICELESS).is_some(), "{DEVICELESS} is not set");
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
fn only_sound_of_a_known_task_and_of_some_size_is_taken() {
    let window = Window::new();
    window.apply(&json!([{"op": "create", "title": "Buy milk"}])).unwrap();
    let table: [(&[(&str, &str)], Vec<u8>, &str); 5] = [
        (&[], b"RIFF".to_vec(), "invalid_request"),
        (&[("task", "milk")], b"RIFF".to_vec(), "invalid_request"),
        (&[("task", "1"), ("modified", "0")], Vec::new(), "not_audio"),
        (&[("task", "1"), ("name", "milk.wav")], b"Only its name is that of sound.".to_vec(), "not_audio"),
        (&[("task", "1")], vec![0; (200 << 20) + 1], "audio_too_large"),
    ];
    for (headers, body, code) in table {
        let refused = window.upload("add_audio", headers, body).unwrap_err();
        assert_eq!(refused["code"], code, "{headers:?}: {refused}");
    }
    assert_eq!(window.invoke("add_audio", json!({})).unwrap_err()["code"], "invalid_request");
    assert_eq!(window.invoke("task_detail", json!({"number": 1})).unwrap()["notes"], json!([]));
}
