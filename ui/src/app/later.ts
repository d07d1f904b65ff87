// The parts of the window that the first screen does without. They are fetched as soon as there is nothing better to do, so
// that opening one waits for nothing.

export const later = {
  assistant: () => import('../features/assistant/AssistantPanel.svelte'),
  conversation: () => import('../features/assistant/conversation'),
  pending: () => import('../features/agent/pending.svelte'),
  change: () => import('../features/history/ChangeDetail.svelte'),
  history: () => import('../features/history/HistoryView.svelte'),
  insights: () => import('../features/insights/InsightsView.svelte'),
  palette: () => import('../features/palette/PaletteBox.svelte'),
  project: () => import('../features/settings/ProjectSettings.svelte'),
  sent: () => import('../features/history/SentPrompts.svelte'),
  settings: () => import('../features/settings/SettingsDialog.svelte'),
  shortcuts: () => import('../features/palette/ShortcutsSheet.svelte'),
  task: () => import('../features/task-detail/TaskDetailPane.svelte'),
};

/** Fetched when it is wanted and not before: it is long, and seldom read. */
export const help = () => import('../features/help/HelpDialog.svelte');

/** Fetched where something is wrong with the database or its copies. */
export const unwell = () => import('../features/recovery/HealthBar.svelte');

/** Fetches them all, one after the other. What cannot be fetched is said when it is wanted. */
export async function fetchLater(): Promise<void> {
  for (const load of Object.values(later)) {
    await load().catch(() => undefined);
    await new Promise((done) => setTimeout(done));
  }
}
