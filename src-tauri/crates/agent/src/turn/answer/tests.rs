//! What a message answers, and which part of the transcript it is read with.

use protocol::turn::Mode;
use uuid::Uuid;

use super::*;

fn request(message: &str) -> TurnRequest {
    TurnRequest { turn_id: Uuid::from_u128(1), message: message.to_owned(), mode: Mode::Auto, transcript: vec![], clarify: None }
}

#[test]
fn what_a_message_answers() {
    let said = |role: &str, text: &str| TranscriptTurn { role: role.to_owned(), text: text.to_owned(), ids: vec![] };
    let reading = |title: &str| ClarifyOption { title: title.to_owned(), ..ClarifyOption::default() };
    let asked = |question: &str, options: Vec<ClarifyOption>, message: &str| TurnRequest {
        transcript: vec![said("user", "the roofer, done"), said("assistant", question)],
        clarify: Some(ClarifyAnswer { question: question.to_owned(), selection: Some(Selection::default()), options }),
        ..request(message)
    };
    let tidy = vec![reading("Delete completed tasks"), reading("Move overdue tasks to today")];
    let whether = || vec![reading("Complete “Call the roofer”")];
    let roofer = vec![ClarifyOption { number: Some(4), ..reading("Call the roofer") }];
    for (request, message, transcript, clarify, resolved) in [
        (request("complete #4"), "complete #4", 0, false, false),
        (asked("What is to go?", tidy.clone(), "delete completed tasks"), "Delete completed tasks", 2, false, true),
        (asked("What is to go?", tidy, "something else"), "something else", 2, true, true),
        (asked(WHETHER, whether(), "Complete “Call the roofer”"), "the roofer, done", 0, false, true),
        (asked(WHETHER, whether(), "Yes, please"), "the roofer, done", 0, false, true),
        (asked("Do you want to add “milk”?", vec![reading("Add milk")], "yes"), "Add milk", 2, false, true),
        (asked("Do you want to add “milk”?", vec![reading("Add milk")], "yesterday"), "yesterday", 2, true, true),
        (asked(WHETHER, whether(), "no, the other one"), "no, the other one", 2, true, true),
        (asked("Which one do you mean?", roofer, "Call the roofer"), "Call the roofer", 2, true, true),
    ] {
        let read = read(&request);
        assert_eq!(
            (read.message, read.transcript.len(), read.clarify.is_some(), read.resolved),
            (message, transcript, clarify, resolved),
            "{request:?}"
        );
    }
}

#[test]
fn the_last_three_turns_are_kept() {
    let transcript = |roles: &str| -> Vec<TranscriptTurn> {
        let entry = |(at, role): (usize, char)| TranscriptTurn {
            role: if role == 'u' { "user" } else { "assistant" }.to_owned(),
            text: at.to_string(),
            ids: vec![],
        };
        roles.chars().enumerate().map(entry).collect()
    };
    for (roles, kept) in [("", ""), ("ua", "01"), ("uauaua", "012345"), ("uauauaua", "234567"), ("uuuu", "123"), ("aaaa", "123")] {
        let texts: String = recent(&transcript(roles), 3).into_iter().map(|turn| turn.text).collect();
        assert_eq!(texts, kept, "{roles}");
    }
}
