// Who made a change, and why a model was asked, in words.
import type { ChangedSince, HistoryDetail, HistoryEntry, SentPrompt, Source } from '../../ipc';
import { m } from '../../paraglide/messages';
import { instantInWords } from '../../shared/dates';
import { written } from '../../shared/numbers';
import { fieldName } from '../../shared/values';
import { keptCount, keptFields } from './changes/diff';

export const SOURCES: readonly Source[] = ['user', 'assistant', 'agent', 'cli', 'mcp', 'import'];

export function sourceName(source: Source): string {
  return {
    user: m.source_user,
    assistant: m.source_assistant,
    agent: m.source_agent,
    cli: m.source_cli,
    mcp: m.source_mcp,
    import: m.source_import,
  }[source]();
}

/** "Assistant", without who approved it. */
export function shortSource(source: Source): string {
  if (source === 'assistant') return m.source_assistant_short();
  return source === 'mcp' ? m.source_mcp_short() : sourceName(source);
}

/** "Assistant, undone". */
export function whoOf(entry: HistoryEntry): string {
  return entry.undoneBy ? m.source_undone({ source: sourceName(entry.source) }) : sourceName(entry.source);
}

/** Why a model was asked; an unknown purpose keeps the host's name. */
export function purposeName(purpose: string): string {
  const names: Record<string, (() => string) | undefined> = {
    router: m.sent_router,
    plan: m.sent_plan,
    repair: m.sent_repair,
    summary: m.sent_summary,
    chat: m.sent_chat,
    wake: m.sent_wake,
  };
  return names[purpose]?.() ?? purpose;
}

/** "qwen3:8b, 1,482 tokens, 3.4 s" */
export function callCost({ model, tokens, ms }: SentPrompt): string {
  const time = m.assistant_seconds({ seconds: written(ms / 1000, 1) });
  const cost = tokens > 0 ? m.assistant_tokens({ tokens: written(tokens), time }) : time;
  return m.assistant_usage({ model, cost });
}

/** "you, 09:31"; if the change is not recorded, only that something newer did it. */
export function sinceWords(since: ChangedSince | undefined, today: string): string {
  if (!since) return m.since_unknown();
  const at = instantInWords(since.at, today);
  const words = {
    user: m.since_user,
    assistant: m.since_assistant,
    agent: m.since_agent,
    cli: m.since_cli,
    mcp: m.since_mcp,
    import: m.since_import,
  }[since.source];
  return words({ at });
}

/** Why nothing of a change can be undone (or redone), if so. */
export function whyNot({ entry, ahead }: HistoryDetail): string | null {
  if (!ahead || ahead.rows > 0) return null;
  if (ahead.kept > 0) return entry.undoneBy ? m.redo_all_changed() : m.undo_all_changed();
  return entry.undoneBy ? m.redo_nothing_left() : m.undo_nothing_left();
}

/** What to say before Undo is pressed; nothing if it simply takes everything back. */
export function noticeOf(detail: HistoryDetail, today: string): string | null {
  const { entry, ahead } = detail;
  if (entry.undoes || !ahead) return null;
  const reason = whyNot(detail);
  if (reason) return reason;
  const count = keptCount(ahead);
  const [only] = keptFields(ahead);
  if (count === 0 || !only) return null;
  if (count > 1) return entry.undoneBy ? m.redo_keeps({ count }) : m.undo_keeps({ count });
  const { field, number, title } = only.conflict;
  const what = number ? `#${number}` : m.quoted({ title });
  const since = sinceWords(only.since, today);
  return field === '*' ? m.keeps_row({ what, since }) : m.keeps_field({ field: fieldName(field), what, since });
}
