//! Every code of a refusal, with its meaning. `docs/error-codes.md` and the TypeScript of the window come from this table.
//!
//! A code is a promise to programs: its text never changes. A new one is a line here, and only where somebody acts on it.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize};

use crate::text::snake;

/// Declares the codes: sections with an introduction, and in each of them codes with their text, their meaning and a sentence as an example.
macro_rules! codes {
    ($($heading:literal, $intro:literal => { $(#[doc = $when:literal] $name:ident = $text:tt, $sentence:literal;)+ })+) => {
        /// What went wrong, for programs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        pub enum Code {
            $($(
                #[doc = $when]
                #[serde(rename = $text)]
                #[cfg_attr(feature = "ts", ts(rename = $text))]
                $name,
            )+)+
        }

        impl Code {
            /// Every code, in the order of the document.
            pub const ALL: &[Self] = &[$($(Self::$name,)+)+];

            /// The code as programs read it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($(Self::$name => $text,)+)+
                }
            }
        }

        #[cfg(test)]
        const SECTIONS: &[document::Section] = &[$(document::Section {
            heading: $heading,
            intro: $intro,
            rows: &[$(document::Row { code: Code::$name, when: $when, sentence: $sentence },)+],
        },)+];
    };
}

codes! {
    "## Reading operations", "" => {
        /// The list is empty, or nothing in the request is a list of operations.
        MissingOperations = "missing_operations", "There are no operations.";
        /// Over 200 in a proposal, over 10,000 in one apply.
        TooManyOperations = "too_many_operations", "201 operations are too many; at most 200 go together.";
        /// Not an object; an update that changes nothing; a field without a code of its own that has the wrong shape.
        InvalidOperation = "invalid_operation", "“create” is not an operation.";
        /// An unknown name, or nothing to tell what is meant.
        InvalidOp = "invalid_op", "There is no operation “explode”.";
        /// A model or an outside agent asks for what is the user's own; anyone but an import brings a task's past.
        NotAllowedForSource = "not_allowed_for_source", "Only the user may create label.";
        /// No task, item, list or note is named, or not by a number or an id.
        MissingOrInvalidId = "missing_or_invalid_id", "“Buy milk” is no task number.";
        /// Not text, blank, or over 400 characters.
        InvalidTitle = "invalid_title", "The title is empty.";
        /// The same of a label, group, project or saved filter, over 100 characters.
        InvalidName = "invalid_name", "The name is empty.";
        /// Not text, too long; a note without text.
        InvalidNotes = "invalid_notes", "The notes have 70000 bytes; at most 65536 are possible.";
        /// Not low, medium or high.
        InvalidPriority = "invalid_priority", "“urgent” is not a priority.";
        /// Not one of the eleven hues.
        InvalidColor = "invalid_color", "“neon” is not a colour of the palette.";
        /// Not `YYYY-MM-DD`.
        InvalidScheduledFor = "invalid_scheduled_for", "“tomorrow” is not a date.";
        /// Not `YYYY-MM-DD`.
        InvalidDeadline = "invalid_deadline", "“soon” is not a date.";
        /// Not `HH:MM`, or the task would have no date.
        InvalidTimeOfDay = "invalid_time_of_day", "A time of day needs a date.";
        /// A switch is neither true nor false.
        InvalidCompleted = "invalid_completed", "“yes” is neither true nor false.";
        /// The rule cannot be read, has parts its type does not take, or gives no date.
        InvalidRecurrence = "invalid_recurrence", "The repeat rule never falls on a date.";
        /// Not a date, not one the rule gives, or done already where an open one is wanted.
        InvalidOccurrenceDate = "invalid_occurrence_date", "#5 “Weekly review” does not fall on 2026-11-17.";
        /// Not both ends, out of order, over ten years, or beside a single date.
        InvalidOccurrenceRange = "invalid_occurrence_range", "The occurrence range ends before it begins.";
        /// `set` is missing or empty.
        MissingSet = "missing_set", "The bulk update does not say what to set.";
    }
    "## What a bulk update sets", "The same as above for one field of `set`." => {
        /// `title` of `set`, for the reasons of `invalid_title`.
        InvalidSetTitle = "invalid_set_title", "The title is empty.";
        /// `notes` of `set`, for the reasons of `invalid_notes`.
        InvalidSetNotes = "invalid_set_notes", "The notes have 70000 bytes; at most 65536 are possible.";
        /// `scheduledFor` of `set`, for the reasons of `invalid_scheduled_for`.
        InvalidSetScheduledFor = "invalid_set_scheduled_for", "“tomorrow” is not a date.";
        /// `timeOfDay` of `set`, for the reasons of `invalid_time_of_day`.
        InvalidSetTimeOfDay = "invalid_set_time_of_day", "“noon” is not a time of day.";
        /// `deadline` of `set`, for the reasons of `invalid_deadline`.
        InvalidSetDeadline = "invalid_set_deadline", "“soon” is not a date.";
        /// `priority` of `set`, for the reasons of `invalid_priority`.
        InvalidSetPriority = "invalid_set_priority", "“urgent” is not a priority.";
        /// `recurrence` of `set`, for the reasons of `invalid_recurrence`.
        InvalidSetRecurrence = "invalid_set_recurrence", "The repeat rule never falls on a date.";
        /// `completed` of `set`, for the reasons of `invalid_completed`.
        InvalidSetCompleted = "invalid_set_completed", "“yes” is neither true nor false.";
        /// Any other field of `set`.
        InvalidSetOperation = "invalid_set_operation", "“yes” is neither true nor false.";
        /// A field that a bulk update does not have.
        InvalidSetKey = "invalid_set_key", "A bulk update cannot set “color”.";
    }
    "## Filters", "" => {
        /// Missing, empty, or nothing but nulls. `{"all":true}` means every task.
        EmptyWhere = "empty_where", "The filter does not say which tasks it means.";
        /// Not an object.
        InvalidWhereShape = "invalid_where_shape", "“all” is not a filter.";
        /// An unknown key; in the filter language an unknown `is:`.
        InvalidWhereKey = "invalid_where_key", "A filter knows no “status”.";
        /// Not true or false.
        InvalidWhereAll = "invalid_where_all", "1 is neither true nor false.";
        /// Not a list of tasks, or an empty one.
        InvalidWhereIds = "invalid_where_ids", "The list of tasks is empty.";
        /// Not text, or blank.
        InvalidWhereTitleContains = "invalid_where_title_contains", "“ ” is nothing to look for.";
        /// Not text, or without a word.
        InvalidWhereText = "invalid_where_text", "“!” is nothing to look for.";
        /// Not true or false; or a filter asks for both views.
        InvalidWhereDueByToday = "invalid_where_due_by_today", "A task in Today is not in the Backlog.";
        /// Not true or false.
        InvalidWhereOverdue = "invalid_where_overdue", "1 is neither true nor false.";
        /// Not an object with `from` or `to`, not dates, or out of order; in the filter language a `due:` that is no date.
        InvalidWhereScheduledRange = "invalid_where_scheduled_range", "“soon” is not a date.";
        /// Not true or false.
        InvalidWhereUnscheduled = "invalid_where_unscheduled", "1 is neither true nor false.";
        /// Not low, medium or high.
        InvalidWherePriority = "invalid_where_priority", "“urgent” is not a priority.";
        /// Not true or false.
        InvalidWhereCompleted = "invalid_where_completed", "1 is neither true nor false.";
        /// Not true or false.
        InvalidWhereRepeating = "invalid_where_repeating", "1 is neither true nor false.";
        /// Not a list of names, or an empty one.
        InvalidWhereLabels = "invalid_where_labels", "The list of labels is empty.";
        /// Not a name; in the filter language two projects.
        InvalidWhereProject = "invalid_where_project", "7 does not name a project.";
    }
    "## Against the rows", "" => {
        /// No such task, item, list, note or filter, or its task is in the trash.
        IdNotFound = "id_not_found", "There is no task #99.";
        /// A `tempId` that no earlier create of the list gave.
        UnknownTempId = "unknown_temp_id", "No earlier operation of this list creates “t1”.";
        /// No live label of that name or id; an archived one is to be put on a task; not names at all.
        UnknownLabel = "unknown_label", "There is no label “garden”.";
        /// No group of that name or id.
        UnknownLabelGroup = "unknown_label_group", "There is no label group “Place”.";
        /// No project of that name or id; not a name at all.
        UnknownProject = "unknown_project", "There is no project “Garden”.";
        /// Another live row bears the name, in whatever case; Inbox is nobody's.
        NameTaken = "name_taken", "There is already a project “Home”.";
        /// Two labels of one group are named for a task; the agent would replace one; a label would join a group of which its tasks have another label.
        LabelGroupConflict = "label_group_conflict", "“low energy” and “high energy” are of the group “Energy”; a task has at most one of them.";
        /// A rule without `scheduledFor`, or the date is taken away while the task repeats.
        MissingAnchorForRecurrence = "missing_anchor_for_recurrence", "A repeating task needs a date to start from.";
        /// A date of a one-off task is completed, skipped or moved.
        NotRepeating = "not_repeating", "#1 “Buy milk” does not repeat.";
        /// A repeating task is completed as a whole, also as one of many.
        UseCompleteOccurrenceForRepeating = "use_complete_occurrence_for_repeating", "#4 “Water the plants” repeats, so complete it one date at a time.";
        /// The agent changes what the user ticked or completed without a reason of at least 20 characters, or, where only newer notes count, without one; it assigns a label the user took off, or changes a language that is set.
        Sovereignty = "sovereignty", "The user set “Oat drink” at 2026-11-21T07:00:00Z.";
        /// The agent assigns a label of other projects.
        LabelOutOfScope = "label_out_of_scope", "The label “errands” belongs to other projects than that of #1 “Buy milk”.";
        /// An undo finds an image that is none of its kind.
        HistoryUnreadable = "history_unreadable", "What this change set changed can no longer be read: ...";
    }
    "## Warnings", "Not refusals: counts over their limits, which want a second confirmation." => {
        /// More deletions than the limit (20).
        ManyDeletions = "many_deletions", "26 tasks would go to the trash.";
        /// More tasks changed by bulk operations than the limit (50).
        ManyBulkUpdates = "many_bulk_updates", "60 tasks would be changed in bulk.";
    }
    "## Around the rules", "Raised by whoever calls the rules, not by them." => {
        /// A row changed between proposal and apply. Nothing is written; ask again.
        Stale = "stale", "“Roof” has changed since this was proposed.";
        /// A count is over its limit and was not confirmed, or another number was.
        ConfirmationRequired = "confirmation_required", "26 tasks would go to the trash. ... Confirm the number 26 to go on.";
        /// The same key within ten minutes, with another request.
        IdempotencyKeyConflict = "idempotency_key_conflict", "This key was used for another list of operations.";
        /// Undo or redo of a change set that an undo has taken back.
        AlreadyUndone = "already_undone", "“1 created” has been undone already.";
        /// Undo of a change set that would change nothing. Nothing is marked as undone.
        NothingToUndo = "nothing_to_undo", "“1 created” cannot be undone: everything it changed has changed again since.";
        /// Redo of a change set that would change nothing.
        NothingToRedo = "nothing_to_redo", "“1 created” cannot be redone: everything it changed has changed again since.";
        /// The file that was chosen cannot be written.
        FileNotWritten = "file_not_written", "“history.jsonl” could not be written: ...";
        /// Redo of a change set that is neither undone nor an undo.
        NotAnUndo = "not_an_undo", "“1 created” is no undo, so there is nothing to redo.";
        /// A blank message to the assistant.
        InvalidMessage = "invalid_message", "Write what should change, or ask about your tasks.";
        /// A draft of more than 64 KiB; the other drafts are kept.
        DraftTooLong = "draft_too_long", "Your text is longer than 64 KiB. Save it now, or you will lose it when you close the window.";
        /// A request asks for nothing that can be given, or for several things at once.
        InvalidRequest = "invalid_request", "Give either a view, a filter or words to search for.";
        /// A setting outside its range; a model is switched on and none is chosen; keys that would be typed with count everywhere.
        InvalidSetting = "invalid_setting", "The gates must be between 0 and 1, in the order ask, plan, question.";
        /// `assent --quick-add` where only the command line is installed.
        NoWindowProgram = "no_window_program", "The window’s program, assent-desktop, is neither beside this one nor on the PATH.";
        /// The small window asks for any other operation.
        OnlyAdditions = "only_additions", "The quick-add window only adds tasks, labels and projects.";
        /// A text that cannot be read whole; nothing is imported.
        InvalidImport = "invalid_import", "Line 12 is not a task: ...";
        /// A file to import is over the limit.
        ImportTooLarge = "import_too_large", "The file has 600 MB; at most 512 MB are possible.";
        /// Another file was opened since, or it was imported or put away.
        ImportNotOpen = "import_not_open", "This file is no longer open. Choose it again.";
        /// A copy is named that is not in the folder of copies.
        BackupNotFound = "backup_not_found", "There is no copy “monday.db”.";
        /// A backup of a version that is not known yet.
        BackupNewer = "backup_newer", "This backup was written by a newer version.";
        /// A format that cannot be read or written.
        UnknownFormat = "unknown_format", "There is no format called “csvx”.";
        /// `assent undo` or `assent redo` meets fields that something newer has changed, and `--insist` was not given.
        UndoConflict = "undo_conflict", "Something newer has changed title of #1 “Buy milk”. Undo leaves that as it is.";
        /// An idempotency key on the command line that is no UUID.
        InvalidKey = "invalid_key", "The idempotency key is a UUID.";
        /// A file on the command line that holds no text.
        InvalidText = "invalid_text", "“tasks.json” is not UTF-8 text.";
        /// A line of `assent lang` whose `now` is no local time; `--now` names a time that a change of the clock leaves out.
        InvalidNow = "invalid_now", "\"now\" is local wall time, YYYY-MM-DDTHH:MM.";
        /// A line of `assent lang` whose `zone` is no time zone.
        InvalidZone = "invalid_zone", "\"zone\" is an IANA time zone such as Europe/Berlin.";
        /// The command line is typed wrongly.
        Usage = "usage", "unexpected argument '--colour' found";
        /// What the window keeps beside a turn is over its limit.
        TooLarge = "too_large", "This is too much to keep beside a turn.";
        /// A defect; nothing was changed.
        Internal = "internal", "Something that should not happen has happened: ...";
    }
    "### Agents", "A tool answers a refusal as `{\"error\":{\"code\",\"message\",\"hint\"}}`; an item or a label that is left out is in the answer with a code of its own." => {
        /// The wakes of one day are used up (**Settings, Agent**).
        WakesUsedUp = "wakes_used_up", "Agents have run 500 times today, which is the daily limit.";
        /// A second wake of one task.
        AgentRunning = "agent_running", "The agent of this task is at work already.";
        /// A tool call that names none of the nine.
        UnknownTool = "unknown_tool", "There is no tool “add_checklist_item”.";
        /// A value of another type anywhere in a tool call: the whole call is refused.
        InvalidArguments = "invalid_arguments", "items[0] is the text “a”, and has to be an object.";
        /// More than 20 items, or more than 50 steps of a plan.
        TooManyItems = "too_many_items", "21 items are too many; at most 20 go in one call.";
        /// Not a BCP 47 tag.
        InvalidLanguage = "invalid_language", "“English” is no language tag.";
        /// A `todo_write` newly completes a step that no `complete_step` of this turn has signed off.
        NotSignedOff = "not_signed_off", "The list stays as it was. ...";
        /// A step is to be done while a sub-step of it is open.
        OpenSubSteps = "open_sub_steps", "... They come first.";
        /// A claim names no step.
        UnknownStep = "unknown_step", "No step is called “tiles”.";
        /// A claim fits two steps.
        AmbiguousStep = "ambiguous_step", "“tiles” can mean ...";
        /// A step is claimed twice.
        StepAlreadyCompleted = "step_already_completed", "Step 1 is completed already.";
        /// A piece of the evidence does not hold; nothing is signed off.
        Unproven = "unproven", "...";
        /// The same refusal came three times in a row; the turn takes no call any more.
        TurnOver = "turn_over", "...";
        /// A tool whose switch is off.
        NotOffered = "not_offered", "Assigning labels is switched off for this task.";
        /// Of one checklist item in a call: it is so already.
        NoChange = "no_change", "Nothing to change: it is so already.";
        /// Of one checklist item in a call: there is none.
        NotFound = "not_found", "There is no checklist item with the id 7.";
        /// A checklist item of a call is on another task, or a proposed operation names anything beside the agent’s own task.
        WrongTask = "wrong_task", "This item belongs to another task.";
        /// A line of a script is no call of a tool.
        InvalidLine = "invalid_line", "This line is no call of a tool: ...";
        /// The arguments of a tool are no JSON.
        InvalidJson = "invalid_json", "The arguments are not JSON: ...";
        /// `assent settings` with a name that does not exist.
        UnknownSetting = "unknown_setting", "There is no setting “agent.speed”.";
        /// No transcription model in the settings.
        TranscriptionNotSetUp = "transcription_not_set_up", "No model is chosen for transcribing recordings.";
        /// Asked for twice.
        TranscriptionRunning = "transcription_running", "This recording is already being transcribed.";
    }
    "### How a wake ends", "" => {
        /// The user stopped a turn or a wake.
        Cancelled = "cancelled", "The turn was cancelled.";
        /// A wake took longer than ten minutes.
        TimeUp = "time_up", "It was stopped after 10 minutes. ...";
        /// A wake asked the model as often as it may.
        RoundsUsedUp = "rounds_used_up", "It asked the model 10 times without coming to an end. ...";
        /// A wake made the same refused call three times in a row.
        SameRefusal = "same_refusal", "It made the same wrong call three times. ...";
        /// The model asked for more calls in one answer than are run.
        TooManyCalls = "too_many_calls", "At most 20 calls of one answer are run; the last 3 were not.";
        /// A turn was cut off before it came to its end.
        Interrupted = "interrupted", "Assent was closed before this was answered.";
    }
    "### What an agent leaves out", "" => {
        /// A step is gone from the plan.
        Dropped = "dropped", "The agent dropped this step of its plan. It is not done.";
        /// A label that nobody can assign.
        Invalid = "invalid", "It is unknown, deleted or archived.";
        /// The label is on the task.
        AlreadyAssigned = "already_assigned", "It is on the task already.";
        /// The same call named the label before.
        Duplicate = "duplicate", "It was named twice.";
        /// The call asked for more labels than it may look at or assign.
        OverCap = "over_cap", "At most three labels are assigned at a time.";
        /// The task, or an earlier label of the call, belongs to the same group.
        GroupExclusivity = "group_exclusivity", "The task has another label of its group.";
        /// The label belongs to other projects than the task.
        OutOfScope = "out_of_scope", "It belongs to other projects.";
        /// The user took the label off this task.
        Suppressed = "suppressed", "You took it off this task, so it stays off.";
        /// The agent itself is not sure.
        LowConfidence = "low_confidence", "The agent was not sure enough.";
        /// The last call that assigned something is under five minutes ago.
        RateLimited = "rate_limited", "Labels were assigned less than five minutes ago.";
    }
    "### Asking a model", "A call goes to the one server in the settings; whatever goes wrong with it, nothing is changed and no other server is asked. Two more attempts are made where they can help, none once a word of the answer was heard. A recording that is transcribed goes the same way and has the same codes; `model_not_found` also where the server knows no transcription." => {
        /// No address, one with a name, password or query in it, or one to which a key would travel unencrypted.
        InvalidBaseUrl = "invalid_base_url", "The address begins with neither http:// nor https://. ...";
        /// A server that is not on this computer, before a person has agreed to it in the dialog of the system or on the command line.
        ServerNotAgreed = "server_not_agreed", "You have not agreed to send anything to https://models.example.";
        /// The tokens of one day are used up (**Settings, Models**); a message is then answered by the built-in planner.
        TokensUsedUp = "tokens_used_up", "Models have used all 2000000 tokens allowed per day.";
        /// Refused, no such name, no secure connection, no connection in time; or the server points to another address, which is not followed.
        ModelUnreachable = "model_unreachable", "Nothing answers on port 1234. Open LM Studio, choose Developer, start the server, then try again.";
        /// No word in time, or no end in time.
        ModelSlow = "model_slow", "The model did not respond within 60 seconds. ...";
        /// The answer began, and no further line came to its end.
        ModelStalled = "model_stalled", "The model stopped in the middle of its answer and was silent for 20 seconds. ...";
        /// The connection or the stream ended before the answer did.
        ModelInterrupted = "model_interrupted", "The model stopped in the middle of its answer. Try again.";
        /// 401, 403, or a 400 about the key; a key is missing.
        ModelKeyRefused = "model_key_refused", "OpenAI refused the key. Enter a new one under Settings, Models.";
        /// 404, or the server says that there is no such model; no model is chosen.
        ModelNotFound = "model_not_found", "Ollama has no model “qwen”. It has “gemma3” and “llama3”. ...";
        /// 408 or 429. A wait that the server names is kept, if it is short.
        ModelBusy = "model_busy", "OpenAI is busy. Try again in 40 seconds.";
        /// 5xx, or an error in the middle of a stream.
        ModelServerError = "model_server_error", "The model server reported an error 500: “out of memory”. Try again.";
        /// Any other refusal, when nothing more can be left out of the request; the prompt is longer than the model can read.
        ModelRequestRefused = "model_request_refused", "OpenRouter rejected the request (402): “Insufficient credits”. ...";
        /// An end without a word, also after thoughts that used up all tokens.
        ModelEmpty = "model_empty", "The model gave an empty answer. ...";
        /// What comes is not the protocol. Bytes that are no UTF-8 are replaced and do not count.
        ModelUnreadable = "model_unreadable", "The model server answered with something that cannot be read (no JSON). ...";
        /// Brackets nested beyond 64, no bracket closed within 4 KB, no operation within 2,000 tokens, or 4 KB of space in a row; the connection is closed.
        AnswerStopped = "answer_stopped", "The model’s answer could no longer become a plan, so it was stopped. Send the message again, or choose another model under Settings, Models.";
        /// Over 1 MiB of answer, or over 64 tool calls in one; the connection is closed.
        AnswerTooLarge = "answer_too_large", "The answer grew past 1 MB and was cut off. ...";
        /// The server or the model refuses tools; it is remembered of the model.
        ModelWithoutTools = "model_without_tools", "“gemma3” cannot use tools: “... does not support tools”. Choose a model that can under Settings, Models.";
        /// Its file is gone, is no file, or may not be read; nothing is sent.
        AudioUnreadable = "audio_unreadable", "The recording “memo.wav” cannot be read: ...";
        /// A transcript without a word.
        TranscriptEmpty = "transcript_empty", "No words were found in the recording. ...";
    }
    "### Recording and playing", "" => {
        /// None, one that Assent may not use, or one that another program holds.
        NoMicrophone = "no_microphone", "There is no microphone. Connect one, choose it under the sound settings, then record again.";
        /// The first recording, before a person has agreed to it in the dialog of the system.
        MicrophoneNotAgreed = "microphone_not_agreed", "You have not agreed to use the microphone.";
        /// A second recording is begun.
        RecordingAlready = "recording_already", "A recording for #5 is running. Stop it, then record again.";
        /// Pause, resume, stop or discard without a recording.
        RecordingNone = "recording_none", "Nothing is being recorded.";
        /// The microphone or the disk fails in the middle, or the file cannot be made or removed.
        RecordingFailed = "recording_failed", "The microphone is gone. What was recorded until then is kept.";
        /// None, or one that another program holds.
        NoSpeaker = "no_speaker", "There is no speaker. Connect one, choose it under the sound settings, then play again.";
        /// Its file is not in the folder of recordings.
        RecordingMissing = "recording_missing", "The file “a.wav” of this recording is not in the folder of recordings.";
        /// Its file is damaged, or of a kind that is not played (Opus).
        RecordingUnreadable = "recording_unreadable", "The recording cannot be played: its file holds no sound.";
        /// The content of the file decides this, not its name.
        NotAudio = "not_audio", "The file contains no audio that Assent can use. Choose a WAV, MP3, M4A, Ogg, FLAC or WebM file.";
        /// A file over 200 MB is added, or a server refuses a recording of this size (413).
        AudioTooLarge = "audio_too_large", "The file has 340 MB; at most 200 MB are possible.";
    }
    "## The database", "" => {
        /// There is no room left; nothing was changed.
        DiskFull = "disk_full", "The disk is full. Nothing was written; free some space and try again.";
        /// Another program held the file for over ten seconds.
        DatabaseLocked = "database_locked", "Another program is using the database. Nothing was written. Close that program or try again.";
        /// The file or its folder cannot be written.
        ReadOnly = "read_only", "Assent is not allowed to write to the database file or its folder.";
        /// The file cannot be opened or made.
        CannotOpen = "cannot_open", "The database file cannot be opened: ...";
        /// A newer version of Assent wrote the file. It is left as it is.
        DatabaseNewer = "database_newer", "This database was written by a newer version of Assent (schema 99; this version knows 12). Update Assent to open it.";
        /// The file is a database of another program. It is left as it is.
        DatabaseForeign = "database_foreign", "This file is a database of another program. Nothing in it was touched.";
        /// The file or a copy of it is not sound.
        DatabaseDamaged = "database_damaged", "The database file is damaged (...). It was left as it is.";
        /// The file is shorter than its first page says.
        DatabaseTruncated = "database_truncated", "The end of the database file is missing: it has 4096 of 8192 bytes. It was left as it is.";
        /// The file is missing, but copies of it exist. Assent creates no empty file in its place.
        DatabaseMissing = "database_missing", "The database file is gone, but copies of it are there. No new file was made.";
        /// A newer version of Assent has changed the file since this program opened it. Nothing is written; restart it.
        DatabaseOutgrown = "database_outgrown", "A newer version of Assent has changed the database while this one was running. Nothing was written. Restart Assent.";
        /// `assent restore --empty` for a database that can be opened.
        NotDamaged = "not_damaged", "The database can be opened, so it stays.";
        /// The `SQLite` in use is older than the data needs.
        SqliteTooOld = "sqlite_too_old", "The SQLite library is 3.40.0; Assent needs 3.51.3 or newer, because older ones can damage the file.";
        /// The `SQLite` in use does not keep a setting that makes writes safe.
        SqliteSetting = "sqlite_setting", "SQLite does not keep the setting synchronous (0 instead of 2), so changes would not be safe on this file system.";
        /// A row would be removed that another one refers to.
        StillInUse = "still_in_use", "Something else still refers to a row that would be removed or is not there. Nothing was written.";
        /// A saved filter cannot be read.
        InvalidFilter = "invalid_filter", "The saved filter cannot be read: ...";
        /// A part of a change could not be written, so nothing of it was.
        Incomplete = "incomplete", "A part of the change could not be written, so nothing was.";
        /// What a row holds is not what the schema says.
        UnreadableRow = "unreadable_row", "A stored row cannot be read (...).";
        /// Something else the database refused, in its own words.
        Database = "database", "The database refused: ...";
        /// Something the file system refused, in its own words.
        Io = "io", "The file system refused: ...";
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a code")]
pub struct NoCode;

impl FromStr for Code {
    type Err = NoCode;

    /// Also takes the spelling of other programs, which keep the name of the field: `invalid_scheduledFor`.
    fn from_str(text: &str) -> Result<Self, NoCode> {
        let is = |code: &&Self| code.as_str() == text || snake(text) == code.as_str();
        Self::ALL.iter().find(is).copied().ok_or(NoCode)
    }
}

/// A code that this version does not know comes from another version. It is read as [`Code::Internal`], so its sentence is not lost.
impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(text.parse().unwrap_or(Self::Internal))
    }
}

#[cfg(test)]
mod document;
