// The real host, over Tauri's bridge.
import { Channel, invoke } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';
import type { Client } from './client';
import type { Changed } from './generated/Changed';
import type { TurnEvent } from './generated/TurnEvent';

export const tauriClient: Client = {
  sidebar: () => invoke('sidebar'),
  listTasks: (request) => invoke('list_tasks', { request }),
  taskDetail: (number) => invoke('task_detail', { number }),
  apply: (request) => invoke('apply', { request }),
  dryRun: (operations) => invoke('dry_run', { operations }),
  undo: (request) => invoke('undo', { request }),
  redo: (request) => invoke('redo', { request }),
  history: (limit, before) => invoke('history', { limit, before }),
  historyDetail: (id) => invoke('history_detail', { id }),
  readQuickAdd: (request) => invoke('read_quick_add', { request }),
  settings: () => invoke('settings'),
  saveSettings: (settings) => invoke('save_settings', { settings }),
  sendMessage: async (request, onEvent) => {
    const events = new Channel<TurnEvent>();
    events.onmessage = onEvent;
    await invoke('send_message', { request, events });
  },
  cancelTurn: (turnId) => invoke('cancel_turn', { turnId }),
  dismissProposal: (proposalId) => invoke('dismiss_proposal', { proposalId }),
  modelPresets: () => invoke('model_presets'),
  findLocalModel: () => invoke('find_local_model'),
  testConnection: (request) => invoke('test_connection', { request }),
  setModelKey: (baseUrl, key) => invoke('set_model_key', { baseUrl, key }),
  deleteModelKey: (baseUrl) => invoke('delete_model_key', { baseUrl }),
  modelKeyState: (baseUrl) => invoke('model_key_state', { baseUrl }),
  modelUsage: () => invoke('model_usage'),
  turnPrompts: (turnId) => invoke('turn_prompts', { turnId }),
  windowReady: () => invoke('window_ready'),
  examplesPresent: () => invoke('examples_present'),
  removeExamples: () => invoke('remove_examples'),
  onChanged: (listener) => {
    const stop = listen<Changed>('changed', (event) => listener(event.payload));
    return () => void stop.then((unlisten) => unlisten());
  },
};
