// A scripted model for the fake host: plays every kind of turn by a word in the message, so that all of it can be tried
// in a plain browser. "party" plans, "repair" plans with a mistake, "roof" and "remind" ask, "hostile" plays tricks,
// "key" and "stall" fail, "slow" thinks for long, and everything else is answered in words.
import type { Code, Proposed, TurnEventKind, TurnRequest, Usage } from '../generated';
import type { Turn } from './index';

const USAGE: Usage = { tokens: 1_482, ms: 3_400, model: 'qwen3:8b' };
const FAILURES: Record<string, [code: Code, message: string, retry: boolean]> = {
  key: ['model_key_refused', 'OpenAI refused the key. Enter a new one under Settings, Models.', false],
  stall: [
    'model_stalled',
    'The model stopped in the middle of its answer and was silent for 20 seconds. Try again.',
    true,
  ],
};

function create(title: string, more: Partial<Proposed> = {}, fields: Record<string, unknown> = {}): Proposed {
  return {
    key: `create-${title}-${Object.keys(fields).join('-')}`,
    op: { op: 'create', title, ...fields },
    errors: [],
    notes: [],
    sentence: `Create “${title}”`,
    explanation: 'The message asks for it.',
    preselected: true,
    preview: { count: 1, samples: [{ title, after: { title, ...fields } }] },
    ...more,
  };
}

const PARTY = ['Write the guest list', 'Send the invitations', 'Choose the music', 'Order the cake', 'Buy drinks'];

const REFUSED = create(
  'Call the roofer',
  {
    errors: [{ code: 'unknown_label', message: 'There is no label “garden”.' }],
    preselected: false,
    preview: { count: 0, samples: [] },
  },
  { labels: ['garden'] },
);

const HOSTILE = [
  create('<img src=x onerror=alert(1)>', {
    notes: [
      'The title holds a picture from the network. It is not loaded.',
      'The title holds HTML. It is shown as text.',
    ],
  }),
  create('invoice\u202efdp.exe', {
    sentence: 'Create “invoicefdp.exe”',
    notes: ['The title holds hidden characters that change how it reads.'],
  }),
  create('Pay the gardener'),
];

const counted = (version: number, operations: Proposed[]): TurnEventKind => {
  const invalidCount = operations.filter((each) => each.errors.length > 0).length;
  return {
    event: 'ops',
    version,
    operations,
    validCount: operations.length - invalidCount,
    invalidCount,
    warnings: [],
  };
};

/** What a provisional row looks like: nothing is known yet of what it would do. */
const provisional = (each: Proposed): Proposed => ({
  ...each,
  errors: [],
  preselected: false,
  preview: { count: 0, samples: [] },
});

const result = (text: string, operations: Proposed[] = [], more: { offer?: string } = {}): TurnEventKind => ({
  event: 'result',
  text,
  operations,
  proposalId: operations.length > 0 ? `proposal-${operations[0]?.key}` : null,
  offer: more.offer ?? null,
  ids: [],
  usage: USAGE,
});

/** A turn that takes `beat` milliseconds from event to event. */
export function scripted(beat = 350): Turn {
  const pause = (beats: number) => new Promise((done) => setTimeout(done, beats * beat));

  async function plan(emit: (event: TurnEventKind) => void, first: Proposed[], second: Proposed[] | null) {
    emit({ event: 'stage', stage: 'proposing' });
    for (let count = 1; count <= first.length; count += 1) {
      await pause(1);
      emit(counted(0, first.slice(0, count).map(provisional)));
    }
    emit({ event: 'stage', stage: 'validating' });
    await pause(1);
    emit(counted(1, first));
    if (second) {
      emit({ event: 'stage', stage: 'repairing' });
      await pause(4);
      emit(counted(2, second));
    }
    const last = second ?? first;
    emit({ event: 'stage', stage: 'summarizing' });
    const words = `${last.length} new tasks, as you asked. Nothing else changes.`.split(' ');
    for (let count = 3; count <= words.length; count += 3) {
      await pause(0.5);
      emit({ event: 'summary', text: words.slice(0, count).join(' ') });
    }
    emit(result(words.join(' '), last));
    emit({ event: 'done' });
  }

  return async (request: TurnRequest, emit) => {
    const said = request.message.toLowerCase();
    const has = (word: string) => said.includes(word);
    emit({ event: 'stage', stage: 'routing' });
    await pause(2);
    const [, failure] = Object.entries(FAILURES).find(([word]) => has(word)) ?? [];
    if (failure !== undefined) {
      const [code, message, retry] = failure;
      emit({ event: 'failed', code, message, retry });
    } else if (has('slow')) {
      emit({ event: 'stage', stage: 'proposing' });
      for (let beats = 0; beats < 6; beats += 1) {
        await pause(4);
        emit({ event: 'heartbeat' });
      }
      emit(result('Nothing has to change.'));
      emit({ event: 'done' });
    } else if (has('party') || request.clarify) {
      await plan(
        emit,
        PARTY.map((title) => create(title)),
        null,
      );
    } else if (has('repair')) {
      await plan(emit, [create('Fix the gutter'), REFUSED], [create('Fix the gutter'), create('Call the roofer')]);
    } else if (has('hostile')) {
      await plan(emit, HOSTILE, null);
    } else if (has('roof')) {
      const options = Array.from({ length: 9 }, (_, index) => ({
        number: 201 + index,
        title: `Roof, part ${index + 1}`,
      }));
      emit({ event: 'clarify', question: 'Which one do you mean?', groups: [{ kind: 'task', options }] });
      emit({ event: 'done' });
    } else if (has('remind')) {
      const days = ['2026-11-24', '2026-11-25', '2026-11-27'];
      emit({
        event: 'clarify',
        question: 'When, and how urgent is it?',
        groups: [
          {
            kind: 'date',
            label: 'Which day',
            options: ['Today', 'Tomorrow', 'Friday'].map((title, index) => ({ title, date: days[index] })),
          },
          {
            kind: 'priority',
            label: 'Which priority',
            options: (['high', 'medium', 'low'] as const).map((priority) => ({
              title: priority.replace(/^./, (letter) => letter.toUpperCase()),
              priority,
            })),
          },
        ],
      });
      emit({ event: 'done' });
    } else {
      emit({ event: 'stage', stage: 'chatting' });
      await pause(2);
      emit({ event: 'summary', text: 'Eleven tasks are due' });
      await pause(1);
      emit(
        result('Eleven tasks are due until Sunday. Three of them have a deadline.', [], {
          offer: 'Move them to Monday',
        }),
      );
      emit({ event: 'done' });
    }
  };
}
