// What the panel says about a turn: the stage in words, what is announced, what it cost.
import type { Usage } from '../../ipc';
import { m } from '../../paraglide/messages';
import { getLocale } from '../../paraglide/runtime';
import { counts } from './review';
import { type Segment, stageOf, type Turn } from './turn';

const SECONDS_PER_BEAT = 10;

/** "Validating…" */
export function stageWords(turn: Turn): string {
  switch (stageOf(turn)) {
    case 'proposing':
      return m.assistant_stage_proposing();
    case 'validating':
      return m.assistant_stage_validating();
    case 'repairing':
      return m.assistant_stage_repairing();
    case 'summarizing':
      return m.assistant_stage_summarizing();
    case 'chatting':
      return m.assistant_stage_chatting();
    case 'routing':
    case null:
      return m.assistant_stage_routing();
  }
}

/** "3 so far" while operations stream in, "still thinking, 20 s" after heartbeats; nothing otherwise. */
export function stageDetail(turn: Turn): string {
  if (turn.beats > 0) return m.assistant_thinking({ seconds: turn.beats * SECONDS_PER_BEAT });
  const soFar = turn.review?.version === 0 ? turn.review.rows.length : 0;
  return soFar > 0 ? m.assistant_so_far({ count: soFar }) : '';
}

/** The name of a segment of the stage bubble. */
export function segmentWords(name: Segment['name']): string {
  return {
    understand: m.assistant_segment_understand,
    propose: m.assistant_segment_propose,
    validate: m.assistant_segment_validate,
    repair: m.assistant_segment_repair,
    summarise: m.assistant_segment_summarise,
    answer: m.assistant_segment_answer,
  }[name]();
}

/** What a screen reader is told, politely, about the newest turn. */
export function announcement(turn: Turn | undefined): string {
  if (!turn) return '';
  if (turn.progress === 'running') return stageWords(turn);
  if (turn.progress === 'cancelled') return m.assistant_stopped();
  if (turn.question) return turn.question.question;
  if (turn.review?.status === 'open') {
    const { proposed, applicable } = counts(turn.review);
    return m.assistant_arrived({ proposed, applicable });
  }
  return turn.review || turn.progress === 'failed' ? '' : turn.text;
}

/** Who answered: the built-in planner or a model. */
export function answeredBy(usage: Usage | null): string {
  return usage === null || usage.model === 'built-in' ? m.assistant_built_in() : usage.model;
}

/** "12 ms", "1,482 tokens, 3.4 s" */
export function cost(usage: Usage): string {
  const number = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 });
  const time =
    usage.ms < 1000
      ? m.assistant_milliseconds({ ms: number.format(usage.ms) })
      : m.assistant_seconds({ seconds: number.format(usage.ms / 1000) });
  return usage.tokens > 0 ? m.assistant_tokens({ tokens: number.format(usage.tokens), time }) : time;
}
