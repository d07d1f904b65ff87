use std::path::PathBuf;

use expect_test::expect;

use super::*;

fn sounds() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sounds")
}

fn bytes_of(name: &str) -> Vec<u8> {
    std::fs::read(sounds().join(name)).unwrap()
}

fn probe(bytes: Vec<u8>) -> Result<Probe, Problem> {
    Probe::of_bytes(&Arc::new(bytes))
}

#[test]
fn formats_and_lengths_are_read_from_the_content() {
    let mut names: Vec<String> =
        std::fs::read_dir(sounds()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let table: Vec<String> = names
        .iter()
        .map(|name| {
            let probe = Probe::of_file(&sounds().join(name));
            assert_eq!(probe, self::probe(bytes_of(name)), "{name} is the same from memory");
            match probe {
                Ok(probe) => format!("{name}: {}, {:?}", probe.format.name(), probe.duration_ms),
                Err(problem) => format!("{name}: {}", problem.code),
            }
        })
        .collect();
    let expected = expect![[r"
        opus.ogg: ogg, Some(520)
        opus.webm: webm, None
        silent.mp4: not_audio
        silent.webm: not_audio
        tone.aac: m4a, Some(576)
        tone.flac: flac, Some(500)
        tone.m4a: m4a, Some(564)
        tone.mp3: mp3, Some(576)
        tone.wav: wav, Some(500)
        vorbis.ogg: ogg, Some(512)"]];
    expected.assert_eq(&table.join("\n"));
}

#[test]
fn what_is_no_sound_is_refused() {
    let table: [(&str, Vec<u8>); 8] = [
        ("nothing", Vec::new()),
        ("text", b"Bring the ladder.".to_vec()),
        ("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec()),
        (
            "text of two bytes a letter",
            [0xFF, 0xFE].into_iter().chain("Bring the ladder. ".repeat(400).encode_utf16().flat_map(u16::to_le_bytes)).collect(),
        ),
        ("a name without sound", b"ID3\x04\0\0\0\0\0\0".to_vec()),
        ("the beginning of WAV", bytes_of("tone.wav").into_iter().take(30).collect()),
        ("the beginning of M4A", bytes_of("tone.m4a").into_iter().take(40).collect()),
        ("the beginning of Ogg", bytes_of("vorbis.ogg").into_iter().take(40).collect()),
    ];
    for (what, bytes) in table {
        assert_eq!(probe(bytes), Err(not_audio()), "{what}");
    }
    assert_eq!(Probe::of_file(&sounds()).map_err(|problem| problem.code), Err(Code::NotAudio));
    assert_eq!(Probe::of_file(&sounds().join("missing.wav")).map_err(|problem| problem.code), Err(Code::RecordingUnreadable));
}

/// Each of these would make a decoder end the whole program.
#[test]
fn time_divided_by_nothing_and_endless_tables_are_refused() {
    let spoilt = |name: &str, word: &[u8], after: usize, with: u8| {
        let mut bytes = bytes_of(name);
        let at = bytes.windows(word.len()).position(|window| window == word).unwrap() + after;
        bytes[at..at + 4].fill(with);
        probe(bytes)
    };
    let table: [(&str, &[u8], usize, u8); 7] = [
        ("tone.wav", b"fmt ", 12, 0),
        ("tone.m4a", b"mdhd", 16, 0),
        ("tone.m4a", b"stts", 8, 0x7F),
        ("tone.m4a", b"stsc", 8, 0x7F),
        ("tone.m4a", b"stsz", 12, 0x7F),
        ("tone.m4a", b"stco", 8, 0x7F),
        ("tone.m4a", b"stco", 8, 1),
    ];
    for (name, word, after, with) in table {
        assert_eq!(spoilt(name, word, after, with), Err(not_audio()), "{name}, {}", String::from_utf8_lossy(word));
    }
}

/// Damage anywhere gives a result or an error. A panic would end the whole program.
#[test]
fn damage_is_survived() {
    for name in ["opus.ogg", "tone.aac", "tone.flac", "tone.m4a", "tone.mp3", "tone.wav", "vorbis.ogg"] {
        let whole = bytes_of(name);
        for at in 0..whole.len().min(1500) {
            for value in [0, 0x7F, 0xFF] {
                let mut damaged = whole.clone();
                damaged[at] = value;
                let _ = probe(damaged);
            }
            let _ = probe(whole[..at].to_vec());
        }
    }
}
