// What the window may ask of the host. One method per command; nothing here decides anything.
import type { About } from './generated/About';
import type { AgentEvent } from './generated/AgentEvent';
import type { AgentPanel } from './generated/AgentPanel';
import type { Applied } from './generated/Applied';
import type { ApplyRequest } from './generated/ApplyRequest';
import type { AuditEvent } from './generated/AuditEvent';
import type { AuditPage } from './generated/AuditPage';
import type { AuditRequest } from './generated/AuditRequest';
import type { BackupPreview } from './generated/BackupPreview';
import type { Backups } from './generated/Backups';
import type { Changed } from './generated/Changed';
import type { ChangedRow } from './generated/ChangedRow';
import type { ChangeSetId } from './generated/ChangeSetId';
import type { ConnectionReport } from './generated/ConnectionReport';
import type { DataFormat } from './generated/DataFormat';
import type { Draft as Kept } from './generated/Draft';
import type { DryRun } from './generated/DryRun';
import type { Exported } from './generated/Exported';
import type { FoundModel } from './generated/FoundModel';
import type { Health } from './generated/Health';
import type { HistoryDetail } from './generated/HistoryDetail';
import type { HistoryEntry } from './generated/HistoryEntry';
import type { HistoryScope } from './generated/HistoryScope';
import type { Insights } from './generated/Insights';
import type { Imported } from './generated/Imported';
import type { ImportFile } from './generated/ImportFile';
import type { ImportPreview } from './generated/ImportPreview';
import type { KeptTurn } from './generated/KeptTurn';
import type { KeyState } from './generated/KeyState';
import type { LabelInsights } from './generated/LabelInsights';
import type { ListPage } from './generated/ListPage';
import type { ListRequest } from './generated/ListRequest';
import type { ModelPreset } from './generated/ModelPreset';
import type { ModelUsage } from './generated/ModelUsage';
import type { Note } from './generated/Note';
import type { NoteId } from './generated/NoteId';
import type { PendingProposal } from './generated/PendingProposal';
import type { PlaybackState } from './generated/PlaybackState';
import type { Problem } from './generated/Problem';
import type { ProposalId } from './generated/ProposalId';
import type { QuickAddReading } from './generated/QuickAddReading';
import type { QuickAddRequest } from './generated/QuickAddRequest';
import type { RecordingState } from './generated/RecordingState';
import type { Refused } from './generated/Refused';
import type { SentPrompt } from './generated/SentPrompt';
import type { Settings } from './generated/Settings';
import type { ShortcutState } from './generated/ShortcutState';
import type { Sidebar } from './generated/Sidebar';
import type { SidebarCounts } from './generated/SidebarCounts';
import type { TaskDetail } from './generated/TaskDetail';
import type { TestConnectionRequest } from './generated/TestConnectionRequest';
import type { TranscriptionEvent } from './generated/TranscriptionEvent';
import type { TurnEvent } from './generated/TurnEvent';
import type { TurnRequest } from './generated/TurnRequest';
import type { UndoOutcome } from './generated/UndoOutcome';
import type { UndoRequest } from './generated/UndoRequest';

/** One typed change, as the host reads it: `{"op":"complete","id":12,"completed":true}`. */
export type Operation = { op: string } & Record<string, unknown>;

/** Some fields of an object, and of the objects in it. */
export type Change<T> = { [K in keyof T]?: T[K] extends unknown[] ? T[K] : T[K] extends object ? Change<T[K]> : T[K] };

/** An audio file that becomes a recording on a task. */
export interface AudioFile {
  name: string;
  /** Milliseconds since 1970, as the file's own clock has it: the recording's end. */
  modified: number;
  bytes: Uint8Array;
}

/** A file that may hold tasks. */
export interface DroppedFile {
  name: string;
  bytes: Uint8Array;
}

/** The host, as the window sees it. Every method rejects with a `Problem`; `apply` with a `Refused`. */
export interface Client {
  sidebar(): Promise<Sidebar>;
  /** The numbers of the sidebar, where its names are known. */
  sidebarCounts(): Promise<SidebarCounts>;
  listTasks(request: ListRequest): Promise<ListPage>;
  /** `null` when there is no task of that number. */
  taskDetail(number: number): Promise<TaskDetail | null>;
  /** The next open dates the task would have by this rule, which is read and checked as an update is; nothing is written. */
  nextDates(number: number, recurrence: Record<string, unknown>): Promise<string[]>;
  apply(request: ApplyRequest): Promise<Applied>;
  /**
   * What applying the operations in this order would do; nothing is changed. Those of a proposal are checked as whoever
   * proposed them would make them.
   */
  dryRun(operations: ApplyRequest['operations'], proposalId: string | null): Promise<DryRun>;
  undo(request: UndoRequest): Promise<UndoOutcome>;
  redo(request: UndoRequest): Promise<UndoOutcome>;
  /** Newest first; `before` is the id of the last entry already shown. */
  history(limit: number, before: ChangeSetId | null, scope?: HistoryScope): Promise<HistoryEntry[]>;
  historyDetail(id: ChangeSetId): Promise<HistoryDetail>;
  /** More rows of a change set, from the one at `from`. */
  historyRows(id: ChangeSetId, from: number): Promise<ChangedRow[]>;
  auditEvents(request: AuditRequest): Promise<AuditPage>;
  /** One event with its details. */
  auditEvent(id: number): Promise<AuditEvent>;
  insights(): Promise<Insights>;
  /** Writes a text to a file the person chooses. Answers its name, or `null` when they chose none. */
  saveText(name: string, text: string): Promise<string | null>;
  readQuickAdd(request: QuickAddRequest): Promise<QuickAddReading>;
  settings(): Promise<Settings>;
  /** Changes only what is named, and answers all settings as they are then. */
  saveSettings(change: Change<Settings>): Promise<Settings>;
  /** Resolves once the turn has been taken on; its events follow, the last is `done`, `cancelled` or `failed`. */
  sendMessage(request: TurnRequest, onEvent: (event: TurnEvent) => void): Promise<void>;
  cancelTurn(turnId: string): Promise<void>;
  /** The turns that are kept, oldest first. A turn that runs is stopped: whoever asks has just begun. */
  conversation(): Promise<KeptTurn[]>;
  /** Keeps what is to be found again beside a turn. */
  keepTurn(turnId: string, memory: unknown): Promise<void>;
  dismissProposal(proposalId: ProposalId): Promise<void>;
  modelPresets(): Promise<ModelPreset[]>;
  /** A model server that runs on this computer; `null` when none answers. */
  findLocalModel(): Promise<FoundModel | null>;
  testConnection(request: TestConnectionRequest): Promise<ConnectionReport>;
  /** Keeps the key of the server at this address. There is no way back: a key never comes to the window. */
  setModelKey(baseUrl: string, key: string): Promise<KeyState>;
  deleteModelKey(baseUrl: string): Promise<void>;
  modelKeyState(baseUrl: string): Promise<KeyState>;
  modelUsage(): Promise<ModelUsage>;
  /** What was sent to a model in a turn, in order; empty when nothing was, or nothing is kept. */
  turnPrompts(turnId: string): Promise<SentPrompt[]>;
  agentPanel(number: number): Promise<AgentPanel>;
  /** Wakes the agent of the task now. Answers with the wake's id, also where one runs already. */
  wakeAgent(number: number): Promise<string>;
  cancelWake(number: number): Promise<void>;
  /** What agents and outside programs propose, oldest first. Applied with `proposalId`, put away by `dismissProposal`. */
  pendingProposals(): Promise<PendingProposal[]>;
  labelInsights(): Promise<LabelInsights>;
  addAudio(number: number, file: AudioFile): Promise<Note>;
  /** Resolves with the note once its transcript is there; that may take long. */
  transcribe(noteId: NoteId): Promise<Note>;
  startRecording(number: number): Promise<void>;
  pauseRecording(): Promise<void>;
  resumeRecording(): Promise<void>;
  /** Ends the recording and keeps it. */
  stopRecording(): Promise<Note>;
  /** Ends the recording; nothing is kept. */
  discardRecording(): Promise<void>;
  recording(): Promise<RecordingState | null>;
  play(noteId: NoteId, fromMs: number): Promise<void>;
  pausePlayback(): Promise<void>;
  playback(): Promise<PlaybackState | null>;
  /** What can be imported and exported. */
  dataFormats(): Promise<DataFormat[]>;
  /** The person chooses a file in a dialog of the system with this title; `null` when none was chosen. */
  chooseImport(title: string): Promise<ImportFile | null>;
  /** Hands a file over that was dropped on the window. It stays with the host until it is imported or closed. */
  openImport(file: DroppedFile): Promise<ImportFile>;
  previewImport(id: string, format: string): Promise<ImportPreview>;
  applyImport(id: string, format: string): Promise<Imported>;
  closeImport(id: string): Promise<void>;
  /** The person chooses where to in a dialog of the system; `null` when no place was chosen. */
  exportData(format: string, title: string): Promise<Exported | null>;
  listBackups(): Promise<Backups>;
  backUp(): Promise<Backups>;
  previewBackup(name: string): Promise<BackupPreview>;
  /** Puts a copy in the place of what is here; resolves to the name of the copy that was made of that before. */
  restoreBackup(name: string): Promise<string>;
  /** Removes what is in the trash for good, if it is as many tasks as were confirmed. */
  emptyTrash(confirm: number): Promise<number>;
  about(): Promise<About>;
  /** What whoever looks for a fault wants to know, without a word that the person wrote. */
  diagnostics(): Promise<string>;
  /** Everything that was typed and not saved. */
  drafts(): Promise<Kept[]>;
  /** Keeps drafts as they are now, and forgets those without words. */
  keepDrafts(drafts: Kept[]): Promise<void>;
  /** As `drafts` and `keepDrafts`, for the quick-add window: it has one of its own and sees no other. */
  quickAddDrafts(): Promise<Kept[]>;
  keepQuickAddDrafts(drafts: Kept[]): Promise<void>;
  /** What was typed is kept: the window may be closed. */
  closeWindow(): Promise<void>;
  /** Starts Assent again, once the page has kept what was typed: `onClosing` is called for that, too. */
  restart(): Promise<void>;
  /** The first list is painted: the window may be shown. */
  windowReady(): Promise<void>;
  /** Brings the quick-add window to the front. */
  openQuickAdd(): Promise<void>;
  /** Whether the keys that open it from anywhere are heard. */
  quickAddShortcut(): Promise<ShortcutState>;
  /** The task that the quick-add window wants opened here, once; `null` when there is none. */
  wantedTask(): Promise<number | null>;
  /** As `apply`, for the quick-add window: only what adds tasks, labels and projects is let through. */
  add(request: ApplyRequest): Promise<Applied>;
  /** The quick-add window is painted. */
  quickAddReady(): Promise<void>;
  closeQuickAdd(): Promise<void>;
  /** Makes the quick-add window this high, in CSS pixels. */
  resizeQuickAdd(height: number): Promise<void>;
  /** Opens a task in the main window. */
  openTask(number: number): Promise<void>;
  examplesPresent(): Promise<boolean>;
  removeExamples(): Promise<Applied>;
  /** Calls back after every change set, whoever made it. Returns what stops it. */
  onChanged(listener: (changed: Changed) => void): () => void;
  /** The window is to be closed, and waits for `closeWindow`. */
  onClosing(listener: () => void): () => void;
  /** How it stands with the database and its copies. */
  health(): Promise<Health>;
  /** Calls back whenever that becomes better or worse. */
  onHealth(listener: (health: Health) => void): () => void;
  /** Calls back with all settings whenever one has changed, in whatever process. */
  onSettings(listener: (settings: Settings) => void): () => void;
  /** A task is wanted; `wantedTask` says which. */
  onTaskWanted(listener: () => void): () => void;
  /** Calls back for every event of every wake, whoever began it. Returns what stops it, as all of these do. */
  onAgent(listener: (event: AgentEvent) => void): () => void;
  onTranscription(listener: (event: TranscriptionEvent) => void): () => void;
  /** About ten times a second while something is recorded, and with `null` at its end. */
  onRecording(listener: (state: RecordingState | null) => void): () => void;
  /** About five times a second while something is played. */
  onPlayback(listener: (state: PlaybackState | null) => void): () => void;
  /** A recording or a playback ended by itself. What was recorded is kept. */
  onSoundFailed(listener: (problem: Problem) => void): () => void;
}

/** What a rejection carries, as a `Problem`; anything that is none (a broken bridge) becomes `internal`. */
export function problemOf(reason: unknown): Problem {
  if (typeof reason === 'object' && reason !== null && 'code' in reason && 'message' in reason) {
    return reason as Problem;
  }
  return { code: 'internal', message: reason instanceof Error ? reason.message : String(reason) };
}

/** What a rejected `apply` carries. */
export function refusedOf(reason: unknown): Refused {
  return problemOf(reason) as Refused;
}
