//! A recorder and a player on devices made of files: ALSA's `file` plugin on named pipes, filled and drained at the pace of real devices.

use std::{
    env,
    fs::{File, OpenOptions},
    io::{Read, Write},
    path::Path,
    process::{Command, Output},
    thread,
    time::{Duration, Instant},
};

use audio::{Format, Player, Playing, Probe, Recorded, Recorder, Recording};
use domain::{Code, Problem};
use hound::{SampleFormat, WavReader, WavSpec};
use tempfile::TempDir;

/// The environment variable with the devices' folder for the child process: a process reads ALSA's configuration only once.
const FOLDER: &str = "ASSENT_TEST_DEVICES";
const RATE: u32 = 16_000;
/// The frequency of the microphone's tone.
const HERTZ: f64 = 440.0;

/// Runs one test of this program again with its own ALSA configuration.
fn with_devices(test: &str, configuration: &str, folder: &TempDir) -> Output {
    let path = folder.path().join("asound.conf");
    std::fs::write(&path, configuration.replace("FOLDER", folder.path().to_str().unwrap())).unwrap();
    Command::new(env::current_exe().unwrap())
        .args(["--exact", test, "--ignored", "--nocapture", "--test-threads=1"])
        .env("ALSA_CONFIG_PATH", path)
        .env(FOLDER, folder.path())
        .output()
        .unwrap()
}

fn passed(output: &Output) {
    let said = [String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)].concat();
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

const FILES: &str = r#"
pcm.!default { type asym capture.pcm "microphone" playback.pcm "speaker" }
pcm.microphone { type plug slave { pcm "heard" format S16_LE rate 16000 channels 1 } }
pcm.heard { type file file "/dev/null" infile "FOLDER/heard" format raw slave.pcm { type null } }
pcm.speaker { type plug slave { pcm "said" format S16_LE rate 48000 channels 2 } }
pcm.said { type file file "FOLDER/said" format raw slave.pcm { type null } }
"#;

#[test]
fn what_a_microphone_hears_is_recorded_and_played() {
    let folder = TempDir::new().unwrap();
    for name in ["heard", "said"] {
        assert!(Command::new("mkfifo").arg(folder.path().join(name)).status().unwrap().success());
    }
    // Opened in both directions, so that neither end blocks until the other is opened.
    let open = |name: &str| OpenOptions::new().read(true).write(true).open(folder.path().join(name)).unwrap();
    let (heard, said) = (open("heard"), open("said"));
    thread::spawn(move || speak(heard));
    thread::spawn(move || listen(said));
    passed(&with_devices("suite::devices::on_files", FILES, &folder));
}

#[test]
fn without_devices_the_reason_is_said() {
    let folder = TempDir::new().unwrap();
    passed(&with_devices("suite::devices::on_nothing", "# No device.\n", &folder));
}

/// Writes a tone in pieces of 20 ms, never faster than real time.
fn speak(mut heard: File) {
    let begun = Instant::now();
    for piece in 0_u32.. {
        let first = piece * RATE / 50;
        let bytes: Vec<u8> = (first..first + RATE / 50).flat_map(|at| tone(at).to_le_bytes()).collect();
        if heard.write_all(&bytes).is_err() {
            return;
        }
        thread::sleep((begun + Duration::from_millis(20) * (piece + 1)).saturating_duration_since(Instant::now()));
    }
}

/// Reads what is played, never faster than real time: 48 kHz, two channels of two bytes.
fn listen(mut said: File) {
    let mut piece = [0; 48_000 / 50 * 4];
    while said.read_exact(&mut piece).is_ok() {
        thread::sleep(Duration::from_millis(20));
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a tone of half the loudest")]
fn tone(at: u32) -> i16 {
    ((f64::from(at) / f64::from(RATE) * HERTZ * std::f64::consts::TAU).sin() * 16_384.0) as i16
}

#[test]
#[ignore = "runs in a process of its own"]
fn on_files() {
    let folder = env::var(FOLDER).unwrap();
    let path = Path::new(&folder).join("take.wav");
    records(&path);
    plays(&path);
    plays_every_format(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sounds"));
    discards(&Path::new(&folder).join("unwanted.wav"));
}

fn records(path: &Path) {
    let recorder = Recorder::start(path).unwrap();
    until("a second is recorded", || recorder.recording().elapsed_ms >= 1000);
    let before = WavReader::open(path).unwrap().duration();
    assert!(before >= RATE / 2, "after a second half of it is on the disk, and not {before} samples");
    let loud = recorder.recording();
    assert!(loud.level > 0.85 && loud.level < 0.95 && !loud.paused, "6 dB below the loudest: {loud:?}");

    recorder.pause();
    assert_eq!(recorder.recording(), Recording { paused: true, level: 0.0, ..recorder.recording() });
    thread::sleep(Duration::from_millis(300));
    let held = recorder.recording().elapsed_ms;
    thread::sleep(Duration::from_millis(700));
    assert_eq!(recorder.recording().elapsed_ms, held, "a pause does not count");
    recorder.resume();
    until("it goes on", || recorder.recording().elapsed_ms >= held + 500);
    let refused = Recorder::start(path).map(|_| ()).unwrap_err();
    assert_eq!(refused.code, Code::RecordingFailed, "a file that is there is not replaced");

    let take = recorder.stop().unwrap();
    assert_eq!(take, Recorded { path: path.to_owned(), duration_ms: take.duration_ms, ended: None });
    assert!((held + 500..held + 1200).contains(&take.duration_ms), "{take:?} after {held}");
    assert_eq!(Probe::of_file(path), Ok(Probe { format: Format::Wav, duration_ms: Some(take.duration_ms) }));

    let mut reader = WavReader::open(path).unwrap();
    let spec = WavSpec { channels: 1, sample_rate: RATE, bits_per_sample: 16, sample_format: SampleFormat::Int };
    assert_eq!((reader.spec(), reader.duration() / (RATE / 1000)), (spec, take.duration_ms));
    let sound: Vec<i16> = reader.samples().map(Result::unwrap).collect();
    let second = &sound[..RATE as usize];
    let rises = second.windows(2).filter(|pair| pair[0] < 0 && pair[1] >= 0).count();
    assert!((438..=442).contains(&rises), "a tone of 440 Hz rises through zero 440 times a second, and not {rises} times");
}

fn plays(path: &Path) {
    let duration_ms = Probe::of_file(path).unwrap().duration_ms.unwrap();
    let player = Player::play(path, 300).unwrap();
    let begun = Instant::now();
    let first = player.playing();
    assert!(first.position_ms >= 300 && first.duration_ms == duration_ms && !first.ended, "{first:?}");
    until("it advances", || player.playing().position_ms > first.position_ms + 200);
    player.pause();
    // Sound already on its way to the speaker is still played.
    thread::sleep(Duration::from_millis(200));
    let held = player.playing();
    thread::sleep(Duration::from_millis(300));
    assert_eq!(player.playing(), Playing { paused: true, ended: false, ..held });
    player.resume();
    until("it ends", || player.playing().ended);
    assert_eq!(player.playing(), Playing { position_ms: duration_ms, duration_ms, paused: false, ended: true, fault: None });
    assert!(begun.elapsed() > Duration::from_millis(u64::from(duration_ms) / 2), "it is not over at once");

    let player = Player::play(path, duration_ms + 9000).unwrap();
    until("a place past the end is the end", || player.playing().ended);
    let no_sound = path.with_file_name("notes.wav");
    std::fs::write(&no_sound, "Only its name is that of sound.").unwrap();
    for path in [&no_sound, &path.with_file_name("missing.wav")] {
        assert_eq!(Player::play(path, 0).map(|_| ()).unwrap_err().code, Code::RecordingUnreadable);
    }
}

fn plays_every_format(sounds: &Path) {
    for name in ["tone.aac", "tone.flac", "tone.m4a", "tone.mp3", "tone.wav", "vorbis.ogg"] {
        for from_ms in [0, 300] {
            let player = Player::play(&sounds.join(name), from_ms).unwrap();
            let first = player.playing();
            assert!(first.position_ms >= from_ms && first.duration_ms >= 500, "{name}: {first:?}");
            until(name, || player.playing().ended);
        }
    }
    for name in ["opus.ogg", "opus.webm", "silent.mp4"] {
        let refused = Player::play(&sounds.join(name), 0).map(|_| ()).unwrap_err();
        assert_eq!(refused.code, Code::RecordingUnreadable, "{name}: {refused:?}");
    }
}

fn discards(path: &Path) {
    let recorder = Recorder::start(path).unwrap();
    until("something is recorded", || recorder.recording().elapsed_ms > 0);
    recorder.discard().unwrap();
    assert!(!path.exists());

    let recorder = Recorder::start(path).unwrap();
    until("something is recorded", || recorder.recording().elapsed_ms > 0);
    drop(recorder);
    assert!(Probe::of_file(path).unwrap().duration_ms.is_some(), "what is merely dropped is kept");
}

fn until(what: &str, mut done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < Duration::from_secs(20), "in vain: {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
#[ignore = "runs in a process of its own"]
fn on_nothing() {
    let folder = env::var(FOLDER).unwrap();
    let path = Path::new(&folder).join("take.wav");
    let refused = Recorder::start(&path).map(|_| ()).unwrap_err();
    let sentence = "There is no microphone. Connect one, choose it under the sound settings, then record again.";
    assert_eq!(refused, Problem::new(Code::NoMicrophone, sentence));
    assert!(!path.exists(), "no file is left behind");

    hound::WavWriter::create(&path, WavSpec { channels: 1, sample_rate: RATE, bits_per_sample: 16, sample_format: SampleFormat::Int })
        .and_then(|mut writer| (0..RATE).try_for_each(|at| writer.write_sample(tone(at))))
        .unwrap();
    let refused = Player::play(&path, 0).map(|_| ()).unwrap_err();
    let sentence = "There is no speaker. Connect one, choose it under the sound settings, then play again.";
    assert_eq!(refused, Problem::new(Code::NoSpeaker, sentence));
}
