// The panel's words for a turn: the stage, announcements, the cost.
import type { Code, Idle, Problem, Requested, Sample, Usage } from '../../ipc';
import { m } from '../../paraglide/messages';
import { written } from '../../shared/numbers';
import { counts } from './review/review';
import { type Segment, stageOf, type Turn } from './conversation/turn';

const SECONDS_PER_BEAT = 10;

/** "Checking…" */
export function stageWords(turn: Turn): string {
  switch (stageOf(turn)) {
    case 'proposing':
      return m.assistant_stage_proposing();
    case 'validating':
      return m.assistant_stage_validating();
    case 'repairing':
      return repairing(turn);
    case 'summarizing':
      return m.assistant_stage_summarizing();
    case 'chatting':
      return m.assistant_stage_chatting();
    case 'routing':
    case null:
      return m.assistant_stage_routing();
  }
}

/** "Correcting 1 of 7…" */
function repairing({ review }: Turn): string {
  const { proposed, applicable } = review ? counts(review) : { proposed: 0, applicable: 0 };
  return proposed > applicable
    ? m.assistant_stage_repairing_count({ count: proposed - applicable, total: proposed })
    : m.assistant_stage_repairing();
}

/** "3 so far" while operations stream in, "still thinking, 20 s" after heartbeats; nothing otherwise. */
export function stageDetail(turn: Turn): string {
  const growing = stageOf(turn) === 'proposing' && turn.review?.version === 0 ? turn.review.rows.length : 0;
  const soFar = growing > 0 ? m.assistant_so_far({ count: growing }) : '';
  if (turn.beats === 0) return soFar;
  const thinking = m.assistant_thinking({ seconds: turn.beats * SECONDS_PER_BEAT });
  return soFar === '' ? thinking : m.assistant_and({ one: soFar, other: thinking });
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

/** What a screen reader announces, politely, about the newest turn. */
export function announcement(turn: Turn | undefined): string {
  if (!turn) return '';
  if (turn.progress === 'running') return stageWords(turn);
  if (turn.progress === 'cancelled') return m.assistant_stopped();
  if (turn.question) return turn.question.words ?? turn.question.question;
  if (turn.review?.status === 'open') {
    const { proposed, applicable } = counts(turn.review);
    return applicable < proposed
      ? m.assistant_arrived({ proposed, applicable })
      : m.assistant_proposed({ count: proposed });
  }
  return turn.review || turn.progress === 'failed' ? '' : (turn.words ?? turn.text);
}

/** Whether a model has answered, and not the built-in planner. */
export function byModel(usage: Usage | null): usage is Usage {
  return usage !== null && usage.model !== 'built-in';
}

const FOR_SETTINGS: readonly Code[] = ['model_key_refused', 'model_unreachable', 'model_not_found', 'invalid_base_url'];

/** Failures that a change of the model settings can fix. */
export function isForSettings(code: Code): boolean {
  return FOR_SETTINGS.includes(code);
}

/** "1,482 tokens, 3.4 s" */
export function cost(usage: Usage): string {
  const time = m.assistant_seconds({ seconds: written(Math.max(0.1, usage.ms / 1000), 1) });
  return usage.tokens > 0 ? m.assistant_tokens({ tokens: written(usage.tokens), time }) : time;
}

/** Why an operation changes nothing. */
export function idleWords(op: Requested, idle: Idle): string {
  if (idle === 'already') return m.assistant_idle_already();
  return 'where' in op && op.where.overdue ? m.assistant_idle_overdue() : m.assistant_idle_no_match();
}

/** The problem's sentence. A task that has changed meanwhile is named by its title if the row shows it. */
export function problemWords({ code, message, values }: Problem, samples: Sample[]): string {
  const named = code === 'stale' && samples.find(({ number }) => String(number) === values?.number);
  return named ? m.assistant_stale({ title: named.title }) : message;
}
