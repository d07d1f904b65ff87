//! The sentence for every fault of a device or a file, with the next step on this system.

use std::io;

use cpal::ErrorKind;
use domain::{Code, Problem};

/// Where this system lets the user choose a device.
const CHOOSE: &str = if cfg!(target_os = "macos") {
    "System Settings, Sound"
} else if cfg!(windows) {
    "Settings, System, Sound"
} else {
    "the sound settings"
};

/// How this system lets the user allow the microphone.
const ALLOW: &str = if cfg!(target_os = "macos") {
    "Allow it under System Settings, Privacy & Security, Microphone"
} else if cfg!(windows) {
    "Allow it under Settings, Privacy & security, Microphone"
} else {
    "Add your user to the group “audio”, log in again"
};

/// No microphone, or none that can be opened.
pub fn microphone(error: &cpal::Error) -> Problem {
    let sentence = match error.kind() {
        ErrorKind::DeviceNotAvailable | ErrorKind::HostUnavailable => {
            format!("There is no microphone. Connect one, choose it under {CHOOSE}, then record again.")
        }
        ErrorKind::PermissionDenied => format!("Assent may not use the microphone. {ALLOW}, then record again."),
        ErrorKind::DeviceBusy => "Another program is using the microphone. Close that program, then record again.".to_owned(),
        _ => format!("The microphone cannot be used ({}). Choose another one under {CHOOSE}, then record again.", bare(error)),
    };
    Problem::new(Code::NoMicrophone, sentence)
}

/// The microphone stopped in the middle of a recording.
pub fn microphone_lost(error: &cpal::Error) -> Problem {
    let why = match error.kind() {
        ErrorKind::DeviceNotAvailable | ErrorKind::HostUnavailable => "The microphone is gone.".to_owned(),
        _ => format!("The microphone stopped ({}).", bare(error)),
    };
    Problem::new(Code::RecordingFailed, format!("{why} What was recorded until then is kept."))
}

/// A recording's file cannot be created.
pub fn not_begun(error: &hound::Error) -> Problem {
    Problem::new(Code::RecordingFailed, format!("{} Nothing was recorded.", disk(error)))
}

/// A recording's file can no longer be written.
pub fn not_written(error: &hound::Error) -> Problem {
    Problem::new(Code::RecordingFailed, format!("{} What was recorded until then is kept.", disk(error)))
}

/// No speaker, or none that can be opened.
pub fn speaker(error: Option<&cpal::Error>) -> Problem {
    let sentence = match error.map(cpal::Error::kind) {
        None | Some(ErrorKind::DeviceNotAvailable | ErrorKind::HostUnavailable) => {
            format!("There is no speaker. Connect one, choose it under {CHOOSE}, then play again.")
        }
        Some(ErrorKind::DeviceBusy) => "Another program is using the speaker. Close that program, then play again.".to_owned(),
        Some(_) => format!(
            "The speaker cannot be used ({}). Choose another one under {CHOOSE}, then play again.",
            error.map(bare).unwrap_or_default()
        ),
    };
    Problem::new(Code::NoSpeaker, sentence)
}

/// A recording exists but cannot be played.
pub fn unreadable(why: &str) -> Problem {
    Problem::new(Code::RecordingUnreadable, format!("The recording cannot be played: {why}."))
}

/// A thread has ended that the code keeps running.
pub fn thread_gone() -> Problem {
    Problem::new(Code::RecordingFailed, "The recording has stopped. What was recorded until then is kept.")
}

fn disk(error: &hound::Error) -> String {
    match error {
        hound::Error::IoError(error) if error.kind() == io::ErrorKind::StorageFull => "The disk is full.".to_owned(),
        error => format!("The recording could not be written ({}).", error.to_string().trim_end_matches('.')),
    }
}

/// The error without its full stop, for use inside a sentence.
fn bare(error: &cpal::Error) -> String {
    error.to_string().trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_its_code_and_says_what_to_do() {
        let full = hound::Error::IoError(io::Error::from(io::ErrorKind::StorageFull));
        let gone = cpal::Error::new(ErrorKind::DeviceNotAvailable);
        let other = cpal::Error::with_message(ErrorKind::BackendError, "out of order.");
        let table = [
            (microphone(&gone), Code::NoMicrophone, "There is no microphone."),
            (microphone(&ErrorKind::PermissionDenied.into()), Code::NoMicrophone, "Assent may not use the microphone."),
            (microphone(&ErrorKind::DeviceBusy.into()), Code::NoMicrophone, "Another program is using the microphone."),
            (microphone(&other), Code::NoMicrophone, "The microphone cannot be used (out of order)."),
            (microphone_lost(&gone), Code::RecordingFailed, "The microphone is gone. What was recorded until then is kept."),
            (not_written(&full), Code::RecordingFailed, "The disk is full. What was recorded until then is kept."),
            (not_begun(&full), Code::RecordingFailed, "The disk is full. Nothing was recorded."),
            (speaker(None), Code::NoSpeaker, "There is no speaker."),
            (speaker(Some(&other)), Code::NoSpeaker, "The speaker cannot be used (out of order)."),
        ];
        for (problem, code, begins) in table {
            assert!(problem.code == code && problem.message.starts_with(begins), "{problem:?}");
        }
    }
}
