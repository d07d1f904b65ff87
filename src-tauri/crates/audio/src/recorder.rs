//! Records sound. Its own thread owns the microphone and the file, because on some systems streams cannot change threads.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread::{self, JoinHandle},
};

use domain::{Code, Problem};

use crate::{
    ear::{Ear, Message},
    fault, level,
    microphone::Microphone,
    wave::Wave,
};

/// A running recording. Dropping it ends the recording and keeps the file.
pub struct Recorder {
    path: PathBuf,
    messages: Sender<Message>,
    meter: Arc<Meter>,
    thread: Option<JoinHandle<Result<u32, Problem>>>,
}

/// The state of a recording.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// Milliseconds recorded, without pauses.
    pub elapsed_ms: u32,
    /// How loud it is, 0 to 1; 0 while paused.
    pub level: f32,
    pub paused: bool,
    /// Why it ended by itself, if it did: the microphone is gone, or the disk is full. Nothing more is recorded then.
    pub ended: Option<Problem>,
}

/// A finished recording.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// A WAV file, mono, 16 bits.
    pub path: PathBuf,
    /// Its length.
    pub duration_ms: u32,
    /// Why it ended by itself, if it did.
    pub ended: Option<Problem>,
}

#[derive(Default)]
struct Meter {
    elapsed_ms: AtomicU32,
    /// The bits of an `f32`.
    level: AtomicU32,
    paused: AtomicBool,
    ended: Mutex<Option<Problem>>,
}

impl Recorder {
    /// Starts to record the default microphone into a new WAV file. Fails with `no_microphone` (without creating a file) or
    /// `recording_failed`.
    pub fn start(path: &Path) -> Result<Self, Problem> {
        let (messages, inbox) = mpsc::channel();
        let (opened, begun) = mpsc::channel();
        let meter = Arc::new(Meter::default());
        let ear = Ear::new(messages.clone());
        let thread = thread::Builder::new().name("recorder".to_owned()).spawn({
            let (path, meter) = (path.to_owned(), meter.clone());
            move || run(&path, &ear, &inbox, &meter, &opened)
        });
        let thread = thread.map_err(|error| fault::not_begun(&error.into()))?;
        begun.recv().map_err(|_| fault::thread_gone())??;
        Ok(Self { path: path.to_owned(), messages, meter, thread: Some(thread) })
    }

    /// Drops the sound until [`Self::resume`]. The microphone stays open, because reopening could choose another one.
    pub fn pause(&self) {
        self.tell(Message::Pause);
    }

    /// Resumes recording.
    pub fn resume(&self) {
        self.tell(Message::Resume);
    }

    /// The current state.
    pub fn recording(&self) -> Recording {
        let paused = self.meter.paused.load(Ordering::Relaxed);
        Recording {
            elapsed_ms: self.meter.elapsed_ms.load(Ordering::Relaxed),
            level: if paused { 0.0 } else { f32::from_bits(self.meter.level.load(Ordering::Relaxed)) },
            paused,
            ended: self.ended(),
        }
    }

    /// Ends the recording and keeps the file, even if it had ended by itself.
    pub fn stop(mut self) -> Result<Recorded, Problem> {
        let duration_ms = self.end()?;
        Ok(Recorded { path: self.path.clone(), duration_ms, ended: self.ended() })
    }

    /// Ends the recording and removes the file.
    pub fn discard(mut self) -> Result<(), Problem> {
        // The file is removed, so the result does not matter.
        let _ = self.end();
        fs::remove_file(&self.path).map_err(|error| {
            let sentence = format!("The recording could not be removed ({error}). Remove “{}” by hand.", self.path.display());
            Problem::new(Code::RecordingFailed, sentence)
        })
    }

    fn tell(&self, message: Message) {
        if let Message::Pause | Message::Resume = message {
            // Shown at once, even before the thread has handled the message.
            self.meter.paused.store(matches!(message, Message::Pause), Ordering::Relaxed);
        }
        // A recording that has ended by itself receives no messages.
        let _ = self.messages.send(message);
    }

    fn ended(&self) -> Option<Problem> {
        self.meter.ended.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn end(&mut self) -> Result<u32, Problem> {
        self.tell(Message::Stop);
        let Some(thread) = self.thread.take() else { return Err(fault::thread_gone()) };
        thread.join().map_err(|_| fault::thread_gone())?
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        if self.thread.is_some() {
            let _ = self.end();
        }
    }
}

/// The recording's thread: opens the file and microphone, records until told to stop or a fault, closes, and returns the milliseconds.
fn run(path: &Path, ear: &Ear, inbox: &Receiver<Message>, meter: &Meter, opened: &Sender<Result<(), Problem>>) -> Result<u32, Problem> {
    let (microphone, mut wave) = match begin(path, ear) {
        Ok(begun) => begun,
        Err(problem) => {
            let _ = opened.send(Err(problem.clone()));
            return Err(problem);
        }
    };
    let _ = opened.send(Ok(()));
    let ended = listen(&mut wave, microphone.rate, inbox, meter, ear);
    drop(microphone);
    let finished = wave.finish();
    meter.level.store(0, Ordering::Relaxed);
    if let Ok(duration_ms) = &finished {
        meter.elapsed_ms.store(*duration_ms, Ordering::Relaxed);
    }
    *meter.ended.lock().unwrap_or_else(PoisonError::into_inner) = ended;
    finished.map_err(|error| fault::not_written(&error))
}

fn begin(path: &Path, ear: &Ear) -> Result<(Microphone, Wave), Problem> {
    let microphone = Microphone::open(ear).map_err(|error| fault::microphone(&error))?;
    let wave = Wave::create(path, microphone.rate).map_err(|error| fault::not_begun(&error))?;
    if let Err(error) = microphone.listen() {
        let _ = fs::remove_file(path);
        return Err(fault::microphone(&error));
    }
    Ok((microphone, wave))
}

/// Records until told to stop; returns the reason if it ends by itself.
fn listen(wave: &mut Wave, rate: u32, inbox: &Receiver<Message>, meter: &Meter, ear: &Ear) -> Option<Problem> {
    let mut paused = false;
    let mut level = 0.0;
    for message in inbox {
        let written = match message {
            Message::Sound(sound) => {
                ear.done(sound.len());
                if paused {
                    continue;
                }
                level = level::after(level, &sound, rate);
                meter.level.store(level.to_bits(), Ordering::Relaxed);
                let written = wave.write(&sound);
                meter.elapsed_ms.store(wave.duration_ms(), Ordering::Relaxed);
                written
            }
            Message::Pause => {
                (paused, level) = (true, 0.0);
                wave.flush()
            }
            Message::Resume => {
                paused = false;
                Ok(())
            }
            Message::Ended(problem) => return Some(problem),
            Message::Stop => return None,
        };
        if let Err(error) = written {
            return Some(fault::not_written(&error));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn a_microphone_that_goes_leaves_what_was_heard_and_the_reason() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("take.wav");
        let (messages, inbox) = mpsc::channel();
        let ear = Ear::new(messages.clone());
        let gone = fault::microphone_lost(&cpal::ErrorKind::DeviceNotAvailable.into());
        let say = |loudness: i16| ear.sound(vec![loudness; 800]);
        say(1);
        messages.send(Message::Pause).unwrap();
        say(2);
        messages.send(Message::Resume).unwrap();
        say(3);
        ear.lost(gone.clone());
        say(4);
        let (meter, mut wave) = (Meter::default(), Wave::create(&path, 8000).unwrap());
        assert_eq!(listen(&mut wave, 8000, &inbox, &meter, &ear), Some(gone));
        assert_eq!(meter.elapsed_ms.load(Ordering::Relaxed), 200);
        assert_eq!(wave.finish().unwrap(), 200);
        let heard: Vec<i16> = hound::WavReader::open(&path).unwrap().into_samples().map(Result::unwrap).collect();
        assert_eq!(heard, [[1; 800], [3; 800]].concat());
    }
}
