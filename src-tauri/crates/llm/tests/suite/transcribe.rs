//! Recordings and their transcripts.

use std::{
    env,
    fmt::Write as _,
    fs::{self, File},
    io::Write as _,
    path::PathBuf,
    time::Duration,
};

use expect_test::expect;
use llm::{Audio, AudioFormat, Known, Llm, Provider, Transcript};
use serde_json::json;
use testkit::model_server::{Fault, ModelServer, Reply, Script};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
    time::{Instant, sleep},
};

use super::{
    common::{HASTY, PATIENT, alone, key, now, provider, server},
    memory::peak,
};

/// A file that is removed when the value is dropped.
struct Recording(PathBuf);

impl Recording {
    /// A file of `size` bytes that begins like a WAV file.
    fn new(name: &str, size: usize) -> Self {
        let path = env::temp_dir().join(format!("assent-{}-{name}", std::process::id()));
        let mut file = File::create(&path).unwrap();
        file.write_all(b"RIFF").unwrap();
        let piece = vec![7; 64 << 10];
        let mut left = size - 4;
        while left > 0 {
            let now = left.min(piece.len());
            file.write_all(&piece[..now]).unwrap();
            left -= now;
        }
        Self(path)
    }

    fn audio(&self) -> Audio {
        Audio { path: self.0.clone(), name: "Memo über Milch.wav".to_owned(), format: AudioFormat::Wav }
    }
}

impl Drop for Recording {
    fn drop(&mut self) {
        // Best effort: the file is in the folder for temporary files.
        let _ = fs::remove_file(&self.0);
    }
}

fn script(reply: Reply) -> Script {
    let next = std::sync::Mutex::new(vec![Reply::text("Buy milk."), reply]);
    // The given reply first, then a good one.
    Script::story().transcribe(move |_| next.lock().unwrap().pop().unwrap_or_else(|| Reply::text("Buy milk.")))
}

/// Transcribes a small recording; returns how it ended and how often it was sent.
async fn told(server: &ModelServer, llm: &Llm, provider: &Provider) -> String {
    let recording = Recording::new(&format!("{}.wav", server.port()), 1000);
    let end = match llm.transcribe(provider, None, recording.audio(), None).await {
        Ok(transcript) => format!("{transcript:?}"),
        Err(fault) => {
            let again = if fault.retry { "try again" } else { "change something" };
            format!("{} ({again}): {}", fault.problem.code, fault.problem.message).replace(&server.port().to_string(), "PORT")
        }
    };
    format!("[{}] {end}", server.transcriptions().len())
}

#[tokio::test]
async fn a_recording_is_sent_as_it_is_and_its_words_come_back() {
    let answer = json!({"text": " Milch kaufen.\n", "language": "german", "duration": 2.5, "segments": [], "usage": {"total_tokens": 45}});
    let (server, llm) = server(Script::story().transcribe(move |_| Reply::json(answer.clone())).key("sk-canary-42")).await;
    let recording = Recording::new("sent.wav", 100_000);
    let transcript = llm.transcribe(&provider(&server), Some(key()), recording.audio(), Some(" de ")).await;
    let expected =
        Transcript { text: "Milch kaufen.".to_owned(), language: Some("de".to_owned()), model: "scripted".to_owned(), tokens: Some(45) };
    assert_eq!(transcript, Ok(expected));
    let sent = server.transcriptions().remove(0);
    assert_eq!((sent.file_name.as_str(), sent.content_type.as_str(), sent.size), ("Memo _ber Milch.wav", "audio/wav", 100_000));
    assert_eq!((sent.model.as_deref(), sent.language.as_deref()), (Some("scripted"), Some("de")));
    assert_eq!(sent.others, [("response_format".to_owned(), "verbose_json".to_owned())]);
    assert_eq!(sent.authorization.as_deref(), Some("Bearer sk-canary-42"));
    assert!(sent.beginning.starts_with(b"RIFF\x07"));
    // Not chunked, because some servers do not accept that.
    assert!(sent.content_length.is_some_and(|length| length > 100_000), "{:?}", sent.content_length);
    let refused = llm.transcribe(&provider(&server), None, recording.audio(), None).await.unwrap_err();
    assert_eq!(refused.problem.message, "The model server wants a key. Enter one under Settings, Models.");
}

#[tokio::test]
async fn what_a_server_has_used_is_read_in_each_of_its_forms() {
    for (usage, tokens) in [
        (json!({"type": "tokens", "input_tokens": 14, "output_tokens": 45, "total_tokens": 59}), Some(59)),
        (json!({"input_tokens": 14, "output_tokens": 45}), Some(59)),
        (json!({"prompt_tokens": 14.0, "completion_tokens": 45}), Some(59)),
        (json!({"type": "duration", "seconds": 9}), None),
        (json!({"total_tokens": -3}), None),
        (json!({"total_tokens": 1e300}), None),
        (json!("many"), None),
    ] {
        let answer = json!({"text": "Buy milk.", "usage": usage});
        let (server, llm) = server(Script::story().transcribe(move |_| Reply::json(answer.clone()))).await;
        let recording = Recording::new(&format!("used-{}.wav", server.port()), 1000);
        let heard = llm.transcribe(&provider(&server), None, recording.audio(), None).await.unwrap();
        assert_eq!(heard.tokens, tokens, "{usage}");
    }
}

#[tokio::test]
async fn a_server_that_cannot_tell_the_language_is_asked_for_words_alone() {
    let forms = |server: &ModelServer| -> Vec<String> {
        server.transcriptions().into_iter().flat_map(|sent| sent.others).map(|(_, value)| value).collect()
    };
    let (server, llm) = server(Script::story().transcribe(|sent| {
        if sent.others.iter().any(|(_, value)| value == "verbose_json") {
            return Reply::status(400, r#"{"error":{"message":"response_format 'verbose_json' is not compatible with this model"}}"#);
        }
        Reply::text("Buy milk.")
    }))
    .await;
    let recording = Recording::new("terse.wav", 1000);
    for _ in 0..2 {
        let heard = llm.transcribe(&provider(&server), None, recording.audio(), None).await.unwrap();
        assert_eq!((heard.text.as_str(), heard.language), ("Buy milk.", None));
    }
    assert_eq!(forms(&server), ["verbose_json", "json", "json"], "found out once");
}

#[tokio::test]
async fn what_goes_wrong_is_told_and_tried_again_where_that_helps() {
    let mut said = String::new();
    for fault in [
        Fault::Unauthorized,
        Fault::NotFound,
        Fault::TooManyRequests,
        Fault::ServerError,
        Fault::Reset,
        Fault::ResetMidway,
        Fault::Truncation,
        Fault::Empty,
        Fault::MalformedJson,
        Fault::WrongTypes,
        Fault::ErrorInStream,
        Fault::InvalidUtf8,
        Fault::Huge,
        Fault::Redirect,
    ] {
        let (server, llm) = server(script(Reply::text("Buy milk.").fault(fault))).await;
        writeln!(said, "{fault} {}", told(&server, &llm, &provider(&server)).await).unwrap();
    }
    for (status, message) in [
        (413, "Maximum content size limit exceeded"),
        (400, "model 'scripted' not found"),
        (400, "Invalid file format"),
        (402, "Insufficient credits"),
        (405, ""),
    ] {
        let reply = Reply::status(status, json!({"error": {"message": message}}).to_string());
        let (server, llm) = server(script(reply)).await;
        writeln!(said, "{status} {}", told(&server, &llm, &provider(&server)).await).unwrap();
    }
    for script in [Script::replies([Reply::text("Hi.")]), Script::story().fault(Fault::ServerError), Script::story().fault(Fault::Refused)]
    {
        let (server, llm) = server(script).await;
        writeln!(said, "{}", told(&server, &llm, &provider(&server)).await).unwrap();
    }
    expect![[r#"
        unauthorized [1] model_key_refused (change something): The model server wants a key. Enter one under Settings, Models.
        not-found [1] model_not_found (change something): The model server does not offer transcription, or has no model “scripted” for it. Choose another model for recordings under Settings, Models.
        too-many-requests [2] Transcript { text: "Buy milk.", language: None, model: "scripted", tokens: None }
        server-error [2] Transcript { text: "Buy milk.", language: None, model: "scripted", tokens: None }
        reset [2] Transcript { text: "Buy milk.", language: None, model: "scripted", tokens: None }
        reset-midway [2] Transcript { text: "Buy milk.", language: None, model: "scripted", tokens: None }
        truncation [2] Transcript { text: "Buy milk.", language: None, model: "scripted", tokens: None }
        empty [1] transcript_empty (change something): No words were found in the recording. Listen to it, and write down what it says.
        malformed-json [1] model_unreadable (try again): The model server answered with something that cannot be read (no JSON). Check the address, or try again.
        wrong-types [1] model_unreadable (try again): The model server answered with something that cannot be read (fields of other types). Check the address, or try again.
        error-in-stream [2] Transcript { text: "Buy milk.", language: None, model: "scripted", tokens: None }
        invalid-utf8 [1] Transcript { text: "Buy ��� milk", language: None, model: "scripted", tokens: None }
        huge [1] answer_too_large (try again): The answer grew past 1 MB and was cut off. Try again with less at once.
        redirect [1] model_unreachable (change something): The model server points to “http://127.0.0.1:9/v1/chat/completions” instead of answering. Check the address under Settings, Models.
        413 [1] audio_too_large (change something): The model server does not take a recording of 1 kB. Record in shorter parts, or choose another server under Settings, Models.
        400 [1] model_not_found (change something): The model server does not offer transcription, or has no model “scripted” for it. Choose another model for recordings under Settings, Models.
        400 [1] model_request_refused (change something): The model server rejected the request (400): “Invalid file format”. Choose another model under Settings, Models.
        402 [1] model_request_refused (change something): The model server rejected the request (402): “Insufficient credits”. Choose another model under Settings, Models.
        405 [1] model_not_found (change something): The model server does not offer transcription, or has no model “scripted” for it. Choose another model for recordings under Settings, Models.
        [1] model_not_found (change something): The model server does not offer transcription, or has no model “scripted” for it. Choose another model for recordings under Settings, Models.
        [3] model_server_error (try again): The model server reported an error 500: “out of memory”. Try again.
        [0] model_unreachable (try again): Nothing answers on port PORT. Start the model server, then try again.
    "#]].assert_eq(&said);
}

#[tokio::test]
async fn a_server_that_says_nothing_is_not_waited_for_longer_than_patience_lasts() {
    for fault in [Fault::SlowFirstToken, Fault::Stall, Fault::Drip] {
        let (server, llm) = server(Script::story().transcript("Buy milk. ".repeat(100)).fault(fault)).await;
        let mut provider = Provider { patience: HASTY, ..provider(&server) };
        provider.patience.whole = Duration::from_secs(1);
        let began = Instant::now();
        let said = told(&server, &llm, &provider).await;
        assert!(said.starts_with("[1] model_slow (try again): The model did not respond within "), "{fault}: {said}");
        assert!(began.elapsed() < Duration::from_secs(15), "{fault}: {:?}", began.elapsed());
        assert!(server.transcription_closed_early(0, Duration::from_secs(20)).await.is_some(), "{fault}");
    }
}

#[tokio::test]
async fn a_recording_that_cannot_be_read_is_not_sent() {
    let (server, llm) = server(Script::story().transcript("Buy milk.")).await;
    for path in [PathBuf::from("/nowhere/memo.wav"), env::temp_dir()] {
        let audio = Audio { path, name: "memo.wav".to_owned(), format: AudioFormat::Wav };
        let fault = llm.transcribe(&provider(&server), None, audio, None).await.unwrap_err();
        assert_eq!((fault.problem.code.as_str(), fault.retry), ("audio_unreadable", false));
        assert!(fault.problem.message.starts_with("The recording “memo.wav” cannot be read: "), "{}", fault.problem.message);
    }
    assert_eq!(server.transcriptions().len(), 0);
}

/// The size of a recording that is large for memory and small for a disk.
const SIZE: usize = 30_000_000;

#[tokio::test]
async fn a_large_recording_is_not_held() {
    // Memory held by other tests would hide the difference.
    if !alone("suite::transcribe::a_large_recording_is_not_held", "no_proxy", "*") {
        return;
    }
    let recording = Recording::new("large.wav", SIZE);
    let (server, llm) = server(Script::story().transcribe(|sent| Reply::text(format!("{} bytes", sent.size)))).await;
    let patient = Provider { patience: PATIENT, ..provider(&server) };
    let before = peak();
    let transcript = llm.transcribe(&patient, None, recording.audio(), None).await.unwrap();
    assert_eq!(transcript.text, format!("{SIZE} bytes"));
    let grown = peak() - before;
    assert!(grown < 24 << 10, "{grown} kB more");
}

#[tokio::test]
async fn a_recording_is_not_sent_to_its_end_when_nobody_waits() {
    let recording = Recording::new("left.wav", SIZE);
    let (server, llm) = server(Script::story().transcript("Buy milk.")).await;
    let patient = Provider { patience: PATIENT, ..provider(&server) };
    let begun = async {
        while server.transcriptions().first().is_none_or(|sent| sent.size == 0) {
            sleep(Duration::from_millis(1)).await;
        }
    };
    let transcription = llm.transcribe(&patient, None, recording.audio(), None);
    tokio::select! {
        biased;
        () = begun => {}
        end = transcription => panic!("{end:?}"),
    }
    assert!(server.transcription_closed_early(0, Duration::from_secs(20)).await.is_some());
    assert!(server.transcriptions()[0].size < SIZE as u64, "it was sent whole");
}

#[tokio::test]
async fn the_size_of_a_recording_that_is_too_large_is_said() {
    let recording = Recording::new("too-large.wav", SIZE);
    let (server, llm) = server(script(Reply::status(413, "<html>"))).await;
    let fault = llm.transcribe(&provider(&server), None, recording.audio(), None).await.unwrap_err();
    assert_eq!(
        fault.problem.message,
        "The model server does not take a recording of 30 MB. Record in shorter parts, or choose another server under Settings, Models."
    );
}

#[tokio::test]
async fn a_refusal_that_comes_before_the_recording_is_sent_is_heard() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base_url = format!("http://{}", listener.local_addr().unwrap());
    let server = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut buffer = vec![0; 1024];
        let _ = stream.read(&mut buffer).await.unwrap();
        stream.write_all(b"HTTP/1.1 413 Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n").await.unwrap();
        // Like a reverse proxy: reads on for a while, so that the client receives the answer.
        while stream.read(&mut buffer).await.is_ok_and(|read| read > 0) {}
    });
    let recording = Recording::new("early.wav", 5_000_000);
    let llm = Llm::new(7, Known::default(), now);
    let provider = Provider { patience: PATIENT, ..Provider::new(base_url, "scripted") };
    let fault = llm.transcribe(&provider, None, recording.audio(), None).await.unwrap_err();
    assert_eq!((fault.problem.code.as_str(), fault.retry), ("audio_too_large", false), "{}", fault.problem.message);
    server.await.unwrap();
}
