// Who made a change, and what a model was asked for, in words.
import type { HistoryEntry, SentPrompt, Source } from '../../ipc';
import { m } from '../../paraglide/messages';
import { getLocale } from '../../paraglide/runtime';

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

/** "Assistant, undone". */
export function whoOf(entry: HistoryEntry): string {
  return entry.undoneBy ? m.source_undone({ source: sourceName(entry.source) }) : sourceName(entry.source);
}

/** Why a model was asked; an unknown purpose is called what the host calls it. */
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
  const number = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 });
  const time = m.assistant_seconds({ seconds: number.format(ms / 1000) });
  const cost = tokens > 0 ? m.assistant_tokens({ tokens: number.format(tokens), time }) : time;
  return m.assistant_usage({ model, cost });
}
