//! What reaches a recording's thread: sound from the device's own thread, and what its owner wants.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
    mpsc::Sender,
};

use domain::Problem;

/// Samples that may wait for the disk: some ten seconds at the highest rates. More is let go, since memory has an end too.
const BACKLOG: usize = 1 << 20;

/// One thing for a recording's thread to do.
pub enum Message {
    /// More sound, mono.
    Sound(Vec<i16>),
    /// Let go by what is heard from now on.
    Pause,
    /// Keep what is heard from now on.
    Resume,
    /// The device has stopped, or reports a fault after which nothing can be relied on.
    Ended(Problem),
    /// Enough.
    Stop,
}

/// The device's end of the channel. Nothing in it waits: it is called on the device's own thread.
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

    /// The device is of no use any more.
    pub fn lost(&self, problem: Problem) {
        // Nobody listens any more once the recording has ended.
        let _ = self.messages.send(Message::Ended(problem));
    }

    /// So many samples have been dealt with.
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
