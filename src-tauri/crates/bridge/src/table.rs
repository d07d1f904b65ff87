//! Every command and every event of the bridge. `src-tauri/capabilities` says which window may call which group.

use protocol::{
    ChangeSetId, DryRun, Note, NoteId, Problem, ProposalId, Source, TaskRef,
    agent::{
        AgentEvent, AgentPanel, LabelInsights, PendingProposal, PlaybackState, RecordingState, TranscriptionEvent, WakeTrigger, Waveform,
    },
    audit::{AuditEvent, AuditPage, AuditRequest},
    changes::{Applied, ApplyRequest, Changed, Refused, UndoOutcome, UndoRequest},
    data::{About, BackupPreview, Backups, DataFormat, Exported, ImportFile, ImportPreview, Imported},
    drafts::Draft,
    history::{ChangedRow, HistoryDetail, HistoryEntry, HistoryScope},
    insights::Insights,
    models::{ConnectionReport, FoundModel, KeyState, ModelPreset, ModelUsage, SentPrompt, TestConnectionRequest},
    parse::Parsed,
    quick_add::{QuickAddReading, QuickAddRequest},
    recovery::{FoundCopy, Health, Recovered, SalvageReport, Trouble},
    settings::{Settings, ShortcutState},
    tasks::{ListPage, ListRequest, NextDates, Sidebar, SidebarCounts, TaskDetail},
    turn::{KeptTurn, TurnRequest},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Arguments, Bytes, Event, Events, Outcome, Shell,
    call::{outcome, take, unknown},
    files, recovery,
};

commands! {
    with shell;

    read "See tasks, lists, history and settings, and be told what a line or a list of operations would do." {
        /// What the sidebar shows.
        sidebar() -> Sidebar => { shell.app()?.tasks().sidebar().await }
        /// The numbers of the sidebar, where its names are known already.
        sidebar_counts() -> SidebarCounts => { shell.app()?.tasks().sidebar_counts().await }
        /// One page of a list.
        list_tasks(request: ListRequest) -> ListPage => { shell.app()?.tasks().list(request).await }
        /// One task with what belongs to it; `null` where there is none of that number.
        task_detail(number: u64) -> Option<TaskDetail> => { shell.app()?.tasks().task(TaskRef::Number(number)).await }
        /// The next open dates the task would have by this rule, which is read and checked as an update is; nothing is written.
        next_dates(number: u64, recurrence: Value as "Recurrence") -> NextDates => {
            shell.app()?.tasks().next_dates(number, recurrence).await
        }
        /// What a line of quick add says.
        read_quick_add(request: QuickAddRequest) -> QuickAddReading => { shell.app()?.tasks().read_quick_add(request).await }
        /// What applying the operations in this order would do; nothing is changed. Those of a proposal are checked as whoever proposed them
        /// would make them.
        dry_run(operations: Vec<Parsed> as "ApplyRequest['operations']", proposal_id: Option<ProposalId>) -> DryRun => {
            shell.app()?.changes().dry_run(operations, proposal_id, Source::User).await
        }
        /// Up to `limit` change sets within a scope, newest first; `before` is the id of the last one already shown.
        history(limit: u32, before: Option<ChangeSetId>, scope: Option<HistoryScope>) -> Vec<HistoryEntry> => {
            shell.app()?.history().history_within(&scope.unwrap_or_default(), limit, before).await
        }
        /// One change set with what it changed, and what its undo would meet.
        history_detail(id: ChangeSetId) -> HistoryDetail => { shell.app()?.history().history_detail(id).await }
        /// More rows of a change set, from the one at `from`.
        history_rows(id: ChangeSetId, from: u32) -> Vec<ChangedRow> => { shell.app()?.history().history_rows(id, from).await }
        /// Events of the audit.
        audit_events(request: AuditRequest) -> AuditPage => { shell.app()?.history().audit_page(request).await }
        /// One event of the audit with its details.
        audit_event(id: i64) -> AuditEvent => { shell.app()?.history().audit_event(id).await }
        /// The last weeks in figures.
        insights() -> Insights => { shell.app()?.insights().work().await }
        /// The settings.
        settings() -> Settings => { shell.app()?.settings().all().await }
        /// Whether one of the example tasks is still there.
        examples_present() -> bool => { shell.app()?.tasks().examples_present().await }
    }

    change "Apply, undo and redo change sets, and save settings." {
        /// Applies operations as one change set: the user's own, or those the user has selected from a proposal.
        apply(request: ApplyRequest) -> Applied, Refused => { shell.app()?.changes().apply(request, Source::User).await }
        /// Takes a change set back.
        undo(request: UndoRequest) -> UndoOutcome => { shell.app()?.history().undo(request, Source::User).await }
        /// Does an undone change set again.
        redo(request: UndoRequest) -> UndoOutcome => { shell.app()?.history().redo(request, Source::User).await }
        /// Moves the example tasks to the trash.
        remove_examples() -> Applied, Refused => { shell.app()?.tasks().remove_examples().await }
        /// Changes the settings that `change` names, and answers all of them as they are then. The person is asked outside the page about a
        /// new model server that is not on this computer; `server_not_agreed`.
        save_settings(change: Value as "Change<Settings>") -> Settings => {
            let app = shell.app()?;
            shell.agree(app.settings().consents_to_settings(&change).await?).await?;
            let saved = app.settings().change_settings(&change).await?;
            shell.follow_settings(&saved);
            Ok(saved)
        }
    }

    drafts "Keep what is typed and not saved yet, and get it back." {
        /// Everything that was typed and not saved.
        drafts() -> Vec<Draft> => { shell.app()?.tasks().drafts().await }
        /// Keeps drafts as they are now, and forgets those without words.
        keep_drafts(drafts: Vec<Draft>) -> () => { shell.app()?.tasks().keep_drafts(drafts).await }
    }

    data "Import, export, copy and restore, empty the trash, and see where the data is. Which file is read or written, the user says in a dialog of the system or by dropping it." {
        /// What can be imported and exported.
        data_formats() -> Vec<DataFormat> => { Ok(shell.app()?.data().data_formats()) }
        /// Lets the person choose a file to import in a dialog with this title, and reads it; `null` when none was chosen.
        choose_import(title: String) -> Option<ImportFile> => {
            match shell.choose_file(title).await? {
                Some(path) => shell.app()?.data().open_import_file(&path).await.map(Some),
                None => Ok(None),
            }
        }
        /// Takes a file that was dropped on the window. It stays with the host until it is imported or closed.
        open_import(name: String, bytes: Bytes) -> ImportFile => { shell.app()?.data().open_import(&name, bytes.0) }
        /// What importing the file would do. Fails with `invalid_import`, `backup_newer` or `import_not_open`.
        preview_import(id: Uuid, format: String) -> ImportPreview => { shell.app()?.data().preview_import(id, &format).await }
        /// Imports the file as one change set.
        apply_import(id: Uuid, format: String) -> Imported => { shell.app()?.data().apply_import(id, &format).await }
        /// Puts the file away.
        close_import(id: Uuid) -> () => { shell.app()?.data().close_import(id); Ok(()) }
        /// Lets the person choose where in a dialog with this title, and writes all data there; `null` when no place was chosen.
        export_data(format: String, title: String) -> Option<Exported> => { files::export(&shell, format, title).await }
        /// The copies there are.
        list_backups() -> Backups => { shell.app()?.backups().list_backups() }
        /// Makes a checked copy, and answers the list with it.
        back_up() -> Backups => { let app = shell.app()?; app.backups().backup(None).await?; app.backups().list_backups() }
        /// What is in a copy, beside what is here.
        preview_backup(name: String) -> BackupPreview => { let app = shell.app()?; app.backups().preview_backup(&app.backups().backup_named(&name)?).await }
        /// Puts a copy in the place of what is here. Answers the name of the copy that was made of that before.
        restore_backup(name: String) -> String => { let app = shell.app()?; app.backups().restore(&app.backups().backup_named(&name)?).await }
        /// Removes what is in the trash for good, if it is as many tasks as were confirmed.
        empty_trash(confirm: u32) -> u32 => { shell.app()?.backups().empty_trash(confirm).await }
        /// The versions, and the database file.
        about() -> About => { shell.app()?.upkeep().about().await }
        /// What whoever looks for a fault wants to know, without a word that the user wrote.
        diagnostics() -> String => { shell.app()?.upkeep().diagnostics().await }
    }

    recovery "Hear whether the database and its copies are well. Where the database cannot be opened: see why, and put a copy in its place, save what can be read, or begin with an empty one. The window names a copy and never a file." {
        /// Whether the open database and its copies are well.
        health() -> Health => { Ok(shell.app()?.upkeep().health().now()) }
        /// Why the database is not open; `null` when it is.
        recovery() -> Option<Trouble> => { Ok(shell.recovery().and_then(|recovery| recovery.trouble())) }
        /// The copies that can be used, newest first, each checked just now.
        recovery_copies() -> Vec<FoundCopy> => { recovery::copies(&shell).await }
        /// Puts a copy in the place of the file, and opens it.
        recover_with_copy(name: String) -> Recovered => { recovery::use_copy(&shell, &name).await }
        /// Writes every row that can still be read into a new file among the copies.
        recover_what_can_be_read() -> SalvageReport => { recovery::salvage(&shell).await }
        /// Begins with an empty database.
        recover_with_nothing() -> Recovered => { recovery::start_empty(&shell).await }
        /// Tries to open the database as it is. Fails with what still keeps it from being opened.
        open_again() -> () => { shell.open_again().await }
    }

    recordings "Record, add and play sound on a task, and have it transcribed. The host uses the microphone, and only from start to stop." {
        /// Begins to record for a task; the first time, the person is asked outside the page. Fails with `microphone_not_agreed`,
        /// `recording_already` or `no_microphone`.
        start_recording(number: u64) -> () => shell
        /// Pauses the recording. Fails with `recording_none`, as do the next three.
        pause_recording() -> () => shell
        /// Goes on recording.
        resume_recording() -> () => shell
        /// Ends the recording; it becomes a note.
        stop_recording() -> Note => shell
        /// Ends the recording and removes it.
        discard_recording() -> () => shell
        /// The recording under way.
        recording() -> Option<RecordingState> => shell
        /// Plays a note's sound. Fails with `no_speaker`, `recording_missing` or `recording_unreadable`.
        play(note_id: NoteId, from_ms: u32) -> () => shell
        /// Pauses what is being played.
        pause_playback() -> () => shell
        /// What is being played.
        playback() -> Option<PlaybackState> => shell
        /// How loud a note's sound is over its length. Fails with `recording_missing` or `recording_unreadable`.
        waveform(note_id: NoteId) -> Waveform => shell
        /// Adds a file of sound to a task; `modified` says when it was last changed, in milliseconds since 1970. Its content tells what it is.
        /// Fails with `not_audio` or `audio_too_large`.
        add_audio(number: u64, modified: Option<i64>, bytes: Bytes) -> Note => { files::add_audio(&shell, number, modified, bytes).await }
        /// Has a recording transcribed, also once more; answers the note with its transcript, which may take long. Fails with
        /// `transcription_not_set_up` where no model for it is set.
        transcribe(note_id: NoteId) -> Note => { shell.app()?.recordings().transcribe(note_id).await }
    }

    models "Choose a model, try its server out, give it a key (which never comes back), and see what it was sent and what it cost." {
        /// Servers to choose from.
        model_presets() -> Vec<ModelPreset> => { Ok(shell.app()?.models().model_presets()) }
        /// A model server that runs on this computer; `null` when none answers.
        find_local_model() -> Option<FoundModel> => { Ok(shell.app()?.models().find_local_model().await) }
        /// Tries a server out. The person is asked outside the page about one that is not on this computer; `server_not_agreed`.
        test_connection(request: TestConnectionRequest) -> ConnectionReport => {
            let app = shell.app()?;
            shell.agree(app.settings().consents().consent_to_server(&request.base_url).await?.into_iter().collect()).await?;
            app.models().test_connection(request).await
        }
        /// Keeps the key of the server at this address. There is no way back: a key never comes to a page.
        set_model_key(base_url: String, key: String) -> KeyState => { shell.app()?.models().set_model_key(&base_url, &key).await }
        /// Forgets the key of the server at this address.
        delete_model_key(base_url: String) -> () => { shell.app()?.models().delete_model_key(&base_url).await }
        /// Whether there is a key for the server at this address, and where.
        model_key_state(base_url: String) -> KeyState => { shell.app()?.models().model_key_state(&base_url).await }
        /// What turns with models have cost.
        model_usage() -> ModelUsage => { shell.app()?.models().model_usage().await }
        /// What was sent to a model in a turn, and what came back, in order; empty when nothing was sent, or nothing is kept.
        turn_prompts(turn_id: Uuid) -> Vec<SentPrompt> => { shell.app()?.models().turn_prompts(turn_id).await }
    }

    assistant "Talk to the assistant. It proposes; applying what it proposed needs `change`." {
        /// Runs a turn to its end, sending its events; the last is `done`, `cancelled` or `failed`. Fails with `invalid_message` where the
        /// message is blank.
        send_message(request: TurnRequest, events: Events as "TurnEvent") -> () => {
            let app = shell.app()?;
            let reader = app.settings().reader().await;
            app.assistant().converse(request, move |event| events.send(&reader.worded(event))).await
        }
        /// Stops a turn; its last event is `cancelled`.
        cancel_turn(turn_id: Uuid) -> () => { shell.app()?.assistant().cancel(turn_id); Ok(()) }
        /// Records that a proposal was dismissed.
        dismiss_proposal(proposal_id: ProposalId) -> () => { shell.app()?.assistant().dismiss_proposal(proposal_id).await }
        /// The turns that are kept, oldest first. Stops a turn that runs: whoever asks has just begun.
        conversation() -> Vec<KeptTurn> => { shell.app()?.assistant().conversation().await }
        /// Keeps what the page wants to find again beside a turn.
        keep_turn(turn_id: Uuid, memory: Value as "unknown") -> () => { shell.app()?.assistant().keep_turn(turn_id, &memory).await }
    }

    agents "Wake and stop the agents of tasks, and see what they do and propose. Applying what they propose needs `change`." {
        /// Everything the panel on a task shows.
        agent_panel(number: u64) -> AgentPanel => { shell.app()?.agents().agent_panel(number).await }
        /// Wakes the agent of a task. It goes on by itself; its events come as `agent`. Answers the wake's id, also where one runs already.
        wake_agent(number: u64) -> Uuid => {
            shell.app()?.agents().wakes().wake(&TaskRef::Number(number), WakeTrigger::Manual).await.map(|waking| waking.id)
        }
        /// Stops the agent of a task; what it did stays.
        cancel_wake(number: u64) -> () => { shell.app()?.agents().wakes().cancel_wake(number).await }
        /// What agents and outside programs propose, oldest first. Applied with its `proposalId`, put away by `dismiss_proposal`.
        pending_proposals() -> Vec<PendingProposal> => { shell.app()?.agents().pending_proposals().await }
        /// How often people keep the labels that agents assign.
        label_insights() -> LabelInsights => { shell.app()?.insights().label_insights().await }
    }

    files "Write a text to a file that the person chooses in the system's own dialog. The window never names the file." {
        /// Writes a text to the file that the person chooses, `name` proposed. Answers the file's name, or `null` when they chose none.
        save_text(name: String, text: String) -> Option<String> => { files::save_text(&shell, name, &text).await }
    }

    window "Say that the window has painted and can be shown, or is ready to be closed, start Assent again, open the quick-add window, and hear which task it wants opened." {
        /// Everything that was typed is kept: the window can be closed.
        close_window() -> () => shell
        /// Starts Assent again, once its pages have kept what was typed: they hear `closing` for that, too.
        restart() -> () => shell
        /// The first list is painted: the window can be shown without a white frame.
        window_ready() -> () => shell
        /// Opens the quick-add window.
        open_quick_add() -> () => shell
        /// Whether the keys that open the quick-add window from anywhere are heard.
        quick_add_shortcut() -> ShortcutState => shell
        /// The task that the quick-add window wants opened here, once; `null` when there is none.
        wanted_task() -> Option<u64> => shell
    }

    quick_add "What the quick-add window can do: read a line, keep it, add it, open what was added, start Assent again, and its own size and end. It sees no tasks." also(read_quick_add, restart) {
        /// Adds tasks, and the labels and projects they name; refuses any other operation.
        add(request: ApplyRequest) -> Applied, Refused => { shell.app()?.tasks().add(request).await }
        /// What was typed in the quick-add window.
        quick_add_drafts() -> Vec<Draft> => { shell.app()?.tasks().quick_add_drafts().await }
        /// Keeps what is typed in the quick-add window.
        keep_quick_add_drafts(drafts: Vec<Draft>) -> () => { shell.app()?.tasks().keep_quick_add_drafts(drafts).await }
        /// The page of the quick-add window is painted.
        quick_add_ready() -> () => shell
        /// Takes the quick-add window out of sight.
        close_quick_add() -> () => shell
        /// Makes the quick-add window as high as what it shows, in CSS pixels.
        resize_quick_add(height: f64) -> () => shell
        /// Opens a task in the main window.
        open_task(number: u64) -> () => shell
    }
}

events! {
    /// Comes after every change set, whoever made it.
    CHANGED changed: Changed;
    /// The window is to be closed, and waits for `close_window`.
    CLOSING closing: ();
    /// The database or its copies became better or worse.
    HEALTH health: Health;
    /// A setting has changed, in whatever process; carries all of them.
    SETTINGS settings: Settings;
    /// The quick-add window wants a task opened; `wanted_task` says which.
    TASK_WANTED task_wanted: ();
    /// An event of a wake, whoever began it.
    AGENT agent: AgentEvent;
    /// An event of a transcription.
    TRANSCRIPTION transcription: TranscriptionEvent;
    /// Comes about ten times a second while something is recorded, and with `null` at its end.
    RECORDING recording: Option<RecordingState>;
    /// Comes about five times a second while something is played, and with `null` at its end.
    PLAYBACK playback: Option<PlaybackState>;
    /// A recording or a playback ended by itself. What was recorded is kept.
    SOUND_FAILED sound_failed: Problem;
}
