// Who made a change, in words and as a mark.
import type { HistoryEntry, Source } from '../../ipc';
import { m } from '../../paraglide/messages';

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
