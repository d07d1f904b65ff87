//! The verbs of instructions: how a clause begins, and what kind of clause that makes it.

use domain::Priority;

use super::said::Said;

/// What a clause begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Add,
    Remind,
    /// "I need to ..."
    Must,
    Complete,
    Reopen,
    Delete,
    Restore,
    /// Later (1), earlier (-1).
    Move(i64),
    Schedule,
    /// "do T on Friday"
    Do,
    Rename,
    Prioritise,
    Deprioritise,
    Label,
    Unlabel,
    Set,
    Put,
    Assign,
    Clear,
    Unschedule,
    /// "take @home off it", "take it out of Home": nothing else that can be taken is the assistant's business.
    Take,
    /// To this priority, where no other is said.
    Raise(Priority),
    Break,
    Repeat,
    StopRepeating,
    Skip,
    CleanUp,
}

use Command::{
    Add, Assign, Break, CleanUp, Clear, Complete, Delete, Deprioritise, Do, Label, Move, Must, Prioritise, Put, Raise, Remind, Rename,
    Reopen, Repeat, Restore, Schedule, Set, Skip, StopRepeating, Take, Unlabel, Unschedule,
};

/// Longer phrases stand before the shorter ones they begin with.
const COMMANDS: &[(&str, Command)] = &[
    ("remind me that", Remind),
    ("remind me about", Remind),
    ("remind me of", Remind),
    ("remind me to", Remind),
    ("remind me", Remind),
    ("remember to", Remind),
    ("don't forget to", Remind),
    ("do not forget to", Remind),
    ("don't let me forget to", Remind),
    ("note to self :", Remind),
    ("note to self", Remind),
    ("i need to", Must),
    ("i have to", Must),
    ("i must", Must),
    ("i've got to", Must),
    ("i gotta", Must),
    ("set a reminder to", Remind),
    ("set a reminder for", Remind),
    ("set a reminder", Remind),
    ("make a reminder", Remind),
    ("set up a task", Add),
    ("make me a task", Add),
    ("make a new task", Add),
    ("make a task", Add),
    ("make a note to", Add),
    ("new task", Add),
    ("new todo", Add),
    ("new reminder", Add),
    ("new item", Add),
    ("jot down", Add),
    ("add", Add),
    ("create", Add),
    ("mark off", Complete),
    ("check off", Complete),
    ("tick off", Complete),
    ("cross off", Complete),
    ("cross out", Complete),
    ("i finished", Complete),
    ("i've finished", Complete),
    ("i have finished", Complete),
    ("i completed", Complete),
    ("i've completed", Complete),
    ("i have completed", Complete),
    ("i am done with", Complete),
    ("i'm done with", Complete),
    ("i did", Complete),
    ("i've done", Complete),
    ("i have done", Complete),
    ("done with", Complete),
    ("finished", Complete),
    ("completed", Complete),
    ("complete", Complete),
    ("finish", Complete),
    ("close", Complete),
    ("tick", Complete),
    ("check", Complete),
    ("reopen", Reopen),
    ("re - open", Reopen),
    ("uncomplete", Reopen),
    ("uncheck", Reopen),
    ("untick", Reopen),
    ("unmark", Reopen),
    ("restore", Restore),
    ("undelete", Restore),
    ("bring back", Restore),
    ("get rid of", Delete),
    ("throw away", Delete),
    ("throw out", Delete),
    ("delete", Delete),
    ("remove", Delete),
    ("trash", Delete),
    ("erase", Delete),
    ("scrap", Delete),
    ("discard", Delete),
    ("cancel", Delete),
    ("drop", Delete),
    ("bin", Delete),
    ("toss", Delete),
    ("clean up", CleanUp),
    ("tidy up", CleanUp),
    ("tidy", CleanUp),
    ("declutter", CleanUp),
    ("organise", CleanUp),
    ("organize", CleanUp),
    ("sort out", CleanUp),
    ("clear out", CleanUp),
    ("bring forward", Move(-1)),
    ("pull forward", Move(-1)),
    ("pull in", Move(-1)),
    ("move up", Move(-1)),
    ("bring", Move(-1)),
    ("put off", Move(1)),
    ("push back", Move(1)),
    ("push out", Move(1)),
    ("push off", Move(1)),
    ("move back", Move(1)),
    ("postpone", Move(1)),
    ("reschedule", Move(1)),
    ("re - schedule", Move(1)),
    ("push", Move(1)),
    ("delay", Move(1)),
    ("defer", Move(1)),
    ("snooze", Move(1)),
    ("bump", Move(1)),
    ("shift", Move(1)),
    ("move", Move(1)),
    ("unschedule", Unschedule),
    ("clear", Clear),
    ("schedule", Schedule),
    ("plan", Schedule),
    ("do", Do),
    ("rename", Rename),
    ("retitle", Rename),
    ("reword", Rename),
    ("deprioritise", Deprioritise),
    ("deprioritize", Deprioritise),
    ("prioritise", Prioritise),
    ("prioritize", Prioritise),
    ("untag", Unlabel),
    ("unlabel", Unlabel),
    ("label", Label),
    ("tag", Label),
    ("stop repeating", StopRepeating),
    ("repeat", Repeat),
    ("skip", Skip),
    ("break down", Break),
    ("break up", Break),
    ("break", Break),
    ("split", Break),
    ("assign", Assign),
    ("put", Put),
    ("file", Put),
    ("mark", Set),
    ("make", Set),
    ("set", Set),
    ("change", Set),
    ("update", Set),
    ("edit", Set),
    ("turn", Set),
    ("give", Set),
    ("raise", Raise(Priority::High)),
    ("lower", Raise(Priority::Low)),
    ("take", Take),
];

/// The command a stretch begins with, and what stands behind it.
pub(super) fn command(said: Said<'_>) -> Option<(Command, Said<'_>)> {
    COMMANDS.iter().find_map(|(words, command)| {
        let c = said.start().phrase(words)?;
        Some((*command, said.rest(c)))
    })
}

const POLITE: &[&str] = &[
    "please",
    "pls",
    "can you please",
    "could you please",
    "can you",
    "could you",
    "would you please",
    "would you",
    "will you",
    "can we",
    "could we",
    "i want you to",
    "i'd like you to",
    "i would like you to",
    "i need you to",
    "i want to",
    "i'd like to",
    "i would like to",
    "i would like",
    "let 's",
    "let us",
    "lets",
    "go ahead and",
    "help me",
    "ok",
    "okay",
    "hey",
    "hi",
    "so",
    "well",
    "and then",
    "and also",
    "and",
    "then",
    "also",
    "but",
    "just",
    "now",
    "kindly",
    "actually",
    "oh",
    "assent",
    ",",
    ":",
    "-",
];

/// Without the words that only make it polite.
pub(super) fn plainly(said: Said<'_>) -> Said<'_> {
    said.without_start(POLITE).without_end(&["please", "thanks", "thank you", "thx", "for me", ".", "!", ",", ";"])
}

/// Whether it was put as a polite request, whose question mark asks nothing.
pub(super) fn is_request(said: Said<'_>) -> bool {
    const REQUESTS: &[&str] = &["can you", "could you", "would you", "will you", "can we", "could we", "please"];
    let bare = said.without_start(&["hey", "hi", "ok", "okay", "so", ","]);
    bare.after(REQUESTS).is_some_and(|rest| command(plainly(rest)).is_some())
}

/// Where a clause that may stand behind "and" begins: a command whose next word shows that a task of the user's is meant.
pub(super) fn begins_clause(said: Said<'_>, inside_title: bool) -> bool {
    let plain = said.without_start(&["then", "also", "please", "and", "just"]);
    if plain.after(&["don't", "do not", "undo"]).is_some() {
        return !inside_title || plain.after(&["undo"]).is_some();
    }
    let Some((command, rest)) = command(plain) else { return false };
    if !inside_title || matches!(command, Add) {
        return !rest.is_empty();
    }
    if matches!(command, Remind | Must) {
        return plain.after(&["remind me", "i need to", "i have to"]).is_some();
    }
    let next = rest.start();
    next.eat(&["#", "it", "them", "that", "those", "these", "all", "everything", "every", "the", "my", "task", "tasks"]).is_some()
        || next.digits().is_some()
}
