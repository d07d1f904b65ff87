// The parts of the window that the first screen does not need. They are fetched as soon as the window is idle, so that opening
// one needs no wait.

export const later = {
  assistant: () => import('../features/assistant/AssistantPanel.svelte'),
  conversation: () => import('../features/assistant/conversation/conversation'),
  pending: () => import('../features/assistant/pending/pending.svelte'),
  change: () => import('../features/history/changes/ChangeDetail.svelte'),
  history: () => import('../features/history/HistoryView.svelte'),
  insights: () => import('../features/insights/InsightsView.svelte'),
  palette: () => import('../features/palette/PaletteBox.svelte'),
  project: () => import('../features/settings/sections/ProjectSettings.svelte'),
  sent: () => import('../features/history/audit/SentPrompts.svelte'),
  settings: () => import('../features/settings/SettingsPage.svelte'),
  shortcuts: () => import('../features/palette/ShortcutsSheet.svelte'),
  task: () => import('../features/task-detail/TaskDetailPane.svelte'),
};

/** Fetched only when opened, because it is long and seldom read. */
export const help = () => import('../features/help/HelpDialog.svelte');

/** Fetched if something is wrong with the database or its copies. */
export const unwell = () => import('../features/recovery/HealthBar.svelte');

/** Fetches all of them, one after another. A failure is reported when the part is opened. */
export async function fetchLater(): Promise<void> {
  for (const load of Object.values(later)) {
    await load().catch(() => undefined);
    await new Promise((done) => setTimeout(done));
  }
}
