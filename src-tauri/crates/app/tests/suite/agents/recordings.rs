//! Recordings become notes, are transcribed by the server from the settings, and are never lost.

use domain::{Code, NoteKind, Source};
use protocol::settings::TranscriptionSettings;
use serde_json::json;
use testkit::model_server::{Fault, Reply, Script};

use super::super::{
    Crowd, Place,
    models::{access, start},
    place_with,
};

/// One second of silence, 16 kHz, mono.
fn wave() -> Vec<u8> {
    let samples = 16_000_u32;
    let mut bytes = Vec::new();
    for part in
        [&b"RIFF"[..], &(36 + samples * 2).to_le_bytes(), b"WAVEfmt ", &16_u32.to_le_bytes(), &1_u16.to_le_bytes(), &1_u16.to_le_bytes()]
    {
        bytes.extend_from_slice(part);
    }
    for part in [
        &samples.to_le_bytes()[..],
        &(samples * 2).to_le_bytes(),
        &2_u16.to_le_bytes(),
        &16_u16.to_le_bytes(),
        b"data",
        &(samples * 2).to_le_bytes(),
    ] {
        bytes.extend_from_slice(part);
    }
    bytes.resize(bytes.len() + samples as usize * 2, 0);
    bytes
}

async fn room(url: &str) -> Place {
    let place = place_with(json!([{"op": "create", "title": "Fix the roof"}]), access()).await;
    let mut settings = place.app.settings().all().await.expect("settings");
    settings.transcription = TranscriptionSettings { base_url: url.to_owned(), model: "whisper".to_owned() };
    place.app.settings().save_settings(settings).await.expect("saved");
    place
}

#[tokio::test]
async fn a_file_becomes_a_note_that_ends_when_it_was_changed() {
    let server = start(Script::story().transcript("The tiles are ordered.")).await;
    let place = room(&server.url()).await;
    let changed = place.app.clock().now() - chrono::Duration::hours(2);
    let note = place.app.recordings().add_audio(1, Some(changed.timestamp_millis()), &wave(), Some(1_000), "wav").await.expect("a note");
    assert_eq!(
        (note.kind, note.text.as_str(), note.recorded_until, note.recorded_from),
        (NoteKind::Recording, "", changed, changed - chrono::Duration::seconds(1))
    );
    let heard = place.app.recordings().transcribe(note.id).await.expect("words");
    assert_eq!((heard.text.as_str(), heard.transcripts.len(), heard.recorded_until), ("The tiles are ordered.", 1, changed));
    assert_eq!(server.transcriptions().len(), 1);
    // The user's text takes precedence; the transcript is kept with it.
    place.does(Source::User, json!([{"op": "update_note", "noteId": note.id, "text": "The slates are ordered."}])).await;
    let again = place.app.recordings().transcribe(note.id).await.expect("words");
    assert_eq!((again.text.as_str(), again.transcripts.len()), ("The slates are ordered.", 2));
    let future =
        place.app.recordings().add_audio(1, Some(changed.timestamp_millis() * 2), &wave(), Some(1_000), "wav").await.expect("a note");
    assert_eq!(future.recorded_until, place.app.clock().now());
}

#[tokio::test]
async fn a_failed_transcription_keeps_the_sound() {
    let server = start(Script::story().transcript("Late.").fault(Fault::ServerError)).await;
    let place = room(&server.url()).await;
    let note = place.app.recordings().add_audio(1, None, &wave(), Some(1_000), "wav").await.expect("a note");
    let failed = place.app.recordings().transcribe(note.id).await.expect_err("it fails");
    assert_eq!(failed.code, Code::ModelServerError, "{}", failed.message);
    assert!(place.app.recordings().recording_path(note.id).await.expect("the file").is_file());
    let other = start(Script::story().transcript("Late.")).await;
    let mut settings = place.app.settings().all().await.expect("settings");
    settings.transcription.base_url = other.url();
    place.app.settings().save_settings(settings.clone()).await.expect("saved");
    assert_eq!(place.app.recordings().transcribe(note.id).await.expect("words").text, "Late.");
    settings.transcription.model = String::new();
    place.app.settings().save_settings(settings).await.expect("saved");
    assert_eq!(place.app.recordings().transcribe(note.id).await.expect_err("nobody").code, Code::TranscriptionNotSetUp);
    let path = place.app.recordings().recording_path(note.id).await.expect("the file");
    std::fs::remove_file(path).expect("removed");
    assert_eq!(place.app.recordings().recording_path(note.id).await.expect_err("gone").code, Code::RecordingMissing);
}

#[tokio::test]
async fn a_note_keeps_the_language_that_the_server_heard() {
    let said = std::sync::Mutex::new(vec!["klingon", "english", "German"]);
    let server =
        start(Script::story().transcribe(move |_| {
            Reply::json(json!({"text": "Die Ziegel sind bestellt.", "language": said.lock().expect("a lock").pop()}))
        }))
        .await;
    let place = room(&server.url()).await;
    let note = place.app.recordings().add_audio(1, None, &wave(), Some(1_000), "wav").await.expect("a note");
    let mut heard = Vec::new();
    for _ in 0..3 {
        heard.push(place.app.recordings().transcribe(note.id).await.expect("words").language);
    }
    // If the server reports an unknown language, the earlier one is kept.
    assert_eq!(heard, [Some("de".to_owned()), Some("en".to_owned()), Some("en".to_owned())]);
    assert!(server.transcriptions().iter().all(|sent| sent.language.is_none()), "what was heard once is no hint");
}

#[tokio::test]
async fn a_take_that_was_cut_off_is_found_again() {
    let place = room("http://127.0.0.1:9/v1").await;
    place.app.settings().consents().agree(&app::Consent::Microphone).await.expect("agreed");
    let take = place.app.recordings().begin_recording(1).await.expect("a take");
    // The head was never brought up to date.
    let mut sound = wave();
    sound[40..44].copy_from_slice(&0_u32.to_le_bytes());
    std::fs::write(&take.path, sound).expect("written");
    place.later(60);
    for _ in 0..2 {
        place.app.recordings().tidy_recordings().await.expect("tidied");
    }
    let detail = place.app.tasks().task(domain::TaskRef::Number(1)).await.expect("a task").expect("a task");
    let found: Vec<_> = detail
        .notes
        .iter()
        .map(|note| (note.recorded_from, note.recorded_until - note.recorded_from, note.audio.as_ref().unwrap().duration_ms))
        .collect();
    assert_eq!(found, [(take.started_at, chrono::Duration::seconds(1), 1_000)], "once");
    let kept = place.app.recordings().begin_recording(99).await.expect_err("no such task");
    assert_eq!(kept.code, Code::IdNotFound);
}

#[tokio::test]
async fn it_is_written_down_by_itself_where_that_is_set() {
    let server = start(Script::story().transcript("By itself.")).await;
    let place = room(&server.url()).await;
    place.agent(|agent| agent.auto_transcribe = true).await;
    let mut heard = place.app.recordings().subscribe_transcriptions();
    place.app.settings().consents().agree(&app::Consent::Microphone).await.expect("agreed");
    let take = place.app.recordings().begin_recording(1).await.expect("a take");
    std::fs::write(&take.path, wave()).expect("written");
    let until = take.started_at + chrono::Duration::minutes(5);
    let note = place.app.recordings().keep_recording(take, until, 1_000, "wav").await.expect("a note");
    assert_eq!(note.recorded_until, until, "the evidence time is the end");
    let states = [heard.recv().await.expect("an event"), heard.recv().await.expect("an event")]
        .map(|event| serde_json::to_value(event.state).unwrap());
    assert_eq!(states, [json!("running"), json!("done")]);
    let detail = place.app.tasks().task(domain::TaskRef::Number(1)).await.expect("a task").expect("a task");
    assert_eq!(detail.notes[0].text, "By itself.");
}

// The server needs a thread for each request, or there could never be more than two at a time.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn at_most_two_recordings_are_written_down_at_a_time() {
    let crowd = Crowd::default();
    let counted = crowd.clone();
    let server = start(Script::story().transcribe(move |_| {
        counted.stay();
        Reply::text("Heard.")
    }))
    .await;
    let place = room(&server.url()).await;
    let mut notes = Vec::new();
    for _ in 0..6 {
        notes.push(place.app.recordings().add_audio(1, None, &wave(), Some(1_000), "wav").await.expect("a note").id);
    }
    let heard: Vec<_> = notes
        .into_iter()
        .map(|id| {
            let app = place.app.clone();
            tokio::spawn(async move { app.recordings().transcribe(id).await })
        })
        .collect();
    for note in heard {
        assert_eq!(note.await.expect("an end").expect("words").text, "Heard.");
    }
    assert_eq!(crowd.most(), 2);
}

#[tokio::test]
async fn what_is_written_down_takes_from_the_tokens_of_the_day() {
    let said =
        std::sync::Mutex::new(vec![json!({"text": "Again."}), json!({"text": "The tiles are ordered.", "usage": {"total_tokens": 59}})]);
    let server = start(Script::story().transcribe(move |_| Reply::json(said.lock().expect("a lock").pop().unwrap_or_default()))).await;
    let place = room(&server.url()).await;
    let note = place.app.recordings().add_audio(1, None, &wave(), Some(1_000), "wav").await.expect("a note");
    let used = async || place.app.models().model_usage().await.expect("usage").tokens_today;
    assert_eq!(used().await, 0);
    place.app.recordings().transcribe(note.id).await.expect("words");
    assert_eq!(used().await, 59, "what the server says");
    // It does not say: a second of sound is 10 tokens, and six letters are two.
    place.app.settings().change_settings(&json!({"model": {"tokensPerDay": 71}})).await.expect("saved");
    place.app.recordings().transcribe(note.id).await.expect("words");
    assert_eq!(used().await, 59 + 12);
    let rows = super::audited(&place.app, "transcription").await;
    assert_eq!(rows.len(), 2);
    let refused = place.app.recordings().transcribe(note.id).await.expect_err("used up");
    assert_eq!(refused.code, Code::TokensUsedUp);
    assert_eq!(server.transcriptions().len(), 2, "nothing is sent any more");
    place.later(24 * 60);
    assert_eq!(used().await, 0, "the next day begins anew");
}

#[tokio::test]
async fn of_many_that_wait_none_goes_beyond_the_tokens_of_the_day() {
    let server = start(Script::story().transcribe(|_| Reply::json(json!({"text": "Heard.", "usage": {"total_tokens": 100}})))).await;
    let place = room(&server.url()).await;
    place.app.settings().change_settings(&json!({"model": {"tokensPerDay": 150}})).await.expect("saved");
    let mut notes = Vec::new();
    for _ in 0..8 {
        notes.push(place.app.recordings().add_audio(1, None, &wave(), Some(1_000), "wav").await.expect("a note").id);
    }
    let heard = futures_util::future::join_all(notes.into_iter().map(|id| place.app.recordings().transcribe(id))).await;
    let refused = heard.iter().filter(|heard| heard.as_ref().is_err_and(|problem| problem.code == Code::TokensUsedUp)).count();
    // Two may be under way when the last tokens go.
    assert!(refused >= 5, "{heard:?}");
}
