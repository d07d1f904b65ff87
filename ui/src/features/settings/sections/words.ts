// Words of the settings for servers and their cost.
import type { ConnectionReport, ModelUsage, Rung } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { written } from '../../../shared/numbers';

const MINUTE = 60_000;

/** How strictly plans keep their form. */
export function rungWords(rung: Rung): string {
  return {
    json_schema: m.models_form_schema,
    tool: m.models_form_tool,
    json_object: m.models_form_json,
    prompt: m.models_form_prompt,
  }[rung]();
}

/** "41 tokens per second, first word after 620 ms"; nothing if neither was measured. */
export function speedWords({ tokensPerSecond, firstTokenMs }: ConnectionReport): string {
  const first = firstTokenMs === null ? '' : firstWord(firstTokenMs);
  if (tokensPerSecond === null) return first;
  const speed = m.models_speed({ speed: written(tokensPerSecond, tokensPerSecond < 10 ? 1 : 0) });
  return first === '' ? speed : `${speed}, ${first}`;
}

function firstWord(ms: number): string {
  return ms < 1000
    ? m.models_speed_first_ms({ ms: written(ms) })
    : m.models_speed_first({ seconds: written(ms / 1000, 1) });
}

/** "18,402 used today, 1,981,598 left" */
export function todayWords(used: number, most: number): string {
  return m.budget_today({ used: written(used), left: written(Math.max(0, most - used)) });
}

/** "12 turns, 18,402 tokens, 1 min" */
export function usageWords({ turns, tokens, ms }: Pick<ModelUsage, 'turns' | 'tokens' | 'ms'>): string {
  const time =
    ms < MINUTE
      ? m.models_usage_seconds({ seconds: written(ms / 1000) })
      : m.models_usage_minutes({ minutes: written(ms / MINUTE) });
  return `${m.models_usage_turns({ count: turns })}, ${m.models_usage_tokens({ tokens: written(tokens) })}, ${time}`;
}
