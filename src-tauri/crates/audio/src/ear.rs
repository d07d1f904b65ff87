//! The messages to a recording's thread: sound from the device's thread, and commands from the recording's owner.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
    mpsc::Sender,
};

use domain::Problem;

/// The most samples that wait for the disk: about ten seconds at the highest rates. More are dropped, to limit memory.
const BACKLOG: usize = 1 << 20;

/// One message to a recording's thread.
pub enum Message {
    /// More sound, mono.
    Sound(Vec<i16>),
    /// Drop what is heard from now on.
    Pause,
    /// Record what is heard from now on.
    Resume,
    /// The device has stopped, or reports a fault that makes it unreliable.
    Ended(Problem),
    /// End the recording.
    Stop,
}

/// The device's end of the channel. It never blocks, because the device's own thread calls it.
#[derive(Clone)]
pub struct Ear {
    messages: Sender<Message>,
    waiting: Arc<AtomicUsize>,
}

impl Ear {
    /// An ear on a channel.
    pub fn new(messages: Sender<Message>) -> Self {
        Self { messages, waiting: Arc::default() }
    }

    /// More sound, mono.
    pub fn sound(&self, sound: Vec<i16>) {
        let many = sound.len();
        if self.waiting.fetch_add(many, Ordering::Relaxed) > BACKLOG || self.messages.send(Message::Sound(sound)).is_err() {
            self.waiting.fetch_sub(many, Ordering::Relaxed);
        }
    }

    /// The device can no longer be used.
    pub fn lost(&self, problem: Problem) {
        // Once the recording has ended, nobody receives this.
        let _ = self.messages.send(Message::Ended(problem));
    }

    /// This many samples have been processed.
    pub fn done(&self, samples: usize) {
        self.waiting.fetch_sub(samples, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn sound_that_the_disk_cannot_keep_up_with_is_let_go() {
        let (messages, inbox) = mpsc::channel();
        let ear = Ear::new(messages);
        let many = || inbox.try_iter().filter(|message| matches!(message, Message::Sound(_))).count();
        for _ in 0..5 {
            ear.sound(vec![0; BACKLOG / 2]);
        }
        assert_eq!(many(), 3);
        ear.sound(vec![0; 1]);
        assert_eq!(many(), 0, "nothing of it is done yet");
        ear.done(BACKLOG);
        ear.sound(vec![0; 1]);
        assert_eq!(many(), 1);
    }
}
