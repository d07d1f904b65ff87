// The real host, over Tauri's bridge.
import { Channel, invoke } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';
import type { Client } from './client';
import type { AgentEvent } from './generated/AgentEvent';
import type { Changed } from './generated/Changed';
import type { Health } from './generated/Health';
import type { PlaybackState } from './generated/PlaybackState';
import type { Problem } from './generated/Problem';
import type { RecordingState } from './generated/RecordingState';
import type { Settings } from './generated/Settings';
import type { TranscriptionEvent } from './generated/TranscriptionEvent';
import type { TurnEvent } from './generated/TurnEvent';

/** Calls back with what each event of this name carries. */
function on<T>(name: string, listener: (payload: T) => void): () => void {
  const stop = listen<T>(name, (event) => listener(event.payload));
  return () => void stop.then((unlisten) => unlisten());
}

export const tauriClient: Client = {
  health: () => invoke('health'),
  sidebar: () => invoke('sidebar'),
  sidebarCounts: () => invoke('sidebar_counts'),
  listTasks: (request) => invoke('list_tasks', { request }),
  taskDetail: (number) => invoke('task_detail', { number }),
  nextDates: (number, recurrence) => invoke('next_dates', { number, recurrence }),
  apply: (request) => invoke('apply', { request }),
  dryRun: (operations, proposalId) => invoke('dry_run', { operations, proposalId }),
  undo: (request) => invoke('undo', { request }),
  redo: (request) => invoke('redo', { request }),
  history: (limit, before, scope) => invoke('history', { limit, before, scope }),
  historyDetail: (id) => invoke('history_detail', { id }),
  historyRows: (id, from) => invoke('history_rows', { id, from }),
  auditEvents: (request) => invoke('audit_events', { request }),
  auditEvent: (id) => invoke('audit_event', { id }),
  insights: () => invoke('insights'),
  saveText: (name, text) => invoke('save_text', { name, text }),
  readQuickAdd: (request) => invoke('read_quick_add', { request }),
  settings: () => invoke('settings'),
  saveSettings: (change) => invoke('save_settings', { change }),
  sendMessage: async (request, onEvent) => {
    const events = new Channel<TurnEvent>();
    events.onmessage = onEvent;
    await invoke('send_message', { request, events });
  },
  cancelTurn: (turnId) => invoke('cancel_turn', { turnId }),
  conversation: () => invoke('conversation'),
  keepTurn: (turnId, memory) => invoke('keep_turn', { turnId, memory }),
  dismissProposal: (proposalId) => invoke('dismiss_proposal', { proposalId }),
  modelPresets: () => invoke('model_presets'),
  findLocalModel: () => invoke('find_local_model'),
  testConnection: (request) => invoke('test_connection', { request }),
  setModelKey: (baseUrl, key) => invoke('set_model_key', { baseUrl, key }),
  deleteModelKey: (baseUrl) => invoke('delete_model_key', { baseUrl }),
  modelKeyState: (baseUrl) => invoke('model_key_state', { baseUrl }),
  modelUsage: () => invoke('model_usage'),
  turnPrompts: (turnId) => invoke('turn_prompts', { turnId }),
  agentPanel: (number) => invoke('agent_panel', { number }),
  wakeAgent: (number) => invoke('wake_agent', { number }),
  cancelWake: (number) => invoke('cancel_wake', { number }),
  pendingProposals: () => invoke('pending_proposals'),
  labelInsights: () => invoke('label_insights'),
  // The bytes travel as they are; what they belong to stands in the headers, which hold ASCII only.
  addAudio: (number, { name, modified, bytes }) =>
    invoke('add_audio', bytes, {
      headers: { task: String(number), name: encodeURIComponent(name), modified: String(modified) },
    }),
  transcribe: (noteId) => invoke('transcribe', { noteId }),
  startRecording: (number) => invoke('start_recording', { number }),
  pauseRecording: () => invoke('pause_recording'),
  resumeRecording: () => invoke('resume_recording'),
  stopRecording: () => invoke('stop_recording'),
  discardRecording: () => invoke('discard_recording'),
  recording: () => invoke('recording'),
  play: (noteId, fromMs) => invoke('play', { noteId, fromMs }),
  pausePlayback: () => invoke('pause_playback'),
  playback: () => invoke('playback'),
  dataFormats: () => invoke('data_formats'),
  chooseImport: (title) => invoke('choose_import', { title }),
  openImport: ({ name, bytes }) => invoke('open_import', bytes, { headers: { name: encodeURIComponent(name) } }),
  previewImport: (id, format) => invoke('preview_import', { id, format }),
  applyImport: (id, format) => invoke('apply_import', { id, format }),
  closeImport: (id) => invoke('close_import', { id }),
  exportData: (format, title) => invoke('export_data', { format, title }),
  listBackups: () => invoke('list_backups'),
  backUp: () => invoke('back_up'),
  previewBackup: (name) => invoke('preview_backup', { name }),
  restoreBackup: (name) => invoke('restore_backup', { name }),
  emptyTrash: (confirm) => invoke('empty_trash', { confirm }),
  about: () => invoke('about'),
  diagnostics: () => invoke('diagnostics'),
  drafts: () => invoke('drafts'),
  keepDrafts: (drafts) => invoke('keep_drafts', { drafts }),
  quickAddDrafts: () => invoke('quick_add_drafts'),
  keepQuickAddDrafts: (drafts) => invoke('keep_quick_add_drafts', { drafts }),
  closeWindow: () => invoke('close_window'),
  restart: () => invoke('restart'),
  windowReady: () => invoke('window_ready'),
  openQuickAdd: () => invoke('open_quick_add'),
  quickAddShortcut: () => invoke('quick_add_shortcut'),
  wantedTask: () => invoke('wanted_task'),
  add: (request) => invoke('add', { request }),
  quickAddReady: () => invoke('quick_add_ready'),
  closeQuickAdd: () => invoke('close_quick_add'),
  resizeQuickAdd: (height) => invoke('resize_quick_add', { height }),
  openTask: (number) => invoke('open_task', { number }),
  examplesPresent: () => invoke('examples_present'),
  removeExamples: () => invoke('remove_examples'),
  onChanged: (listener) => on<Changed>('changed', listener),
  onClosing: (listener) => on('closing', listener),
  onHealth: (listener) => on<Health>('health', listener),
  onSettings: (listener) => on<Settings>('settings', listener),
  onTaskWanted: (listener) => on('task_wanted', listener),
  onAgent: (listener) => on<AgentEvent>('agent', listener),
  onTranscription: (listener) => on<TranscriptionEvent>('transcription', listener),
  onRecording: (listener) => on<RecordingState | null>('recording', listener),
  onPlayback: (listener) => on<PlaybackState | null>('playback', listener),
  onSoundFailed: (listener) => on<Problem>('sound_failed', listener),
};
