// What the agents of the example tasks have done and do: for looking at the window in a plain browser.
import type { LabelInsights, PendingProposal, PlanStep } from '../generated';
import { makeReport, type FakeAgent, type Wake } from './agent';
import { addDays, makeItem } from './state';

const MONTH = 205;

function step(content: string, activeForm: string, more: Partial<PlanStep> = {}): PlanStep {
  return { content, activeForm, status: 'pending', level: 0, check: 'none', ...more };
}

const STEPS = [
  step('Read the new note', 'Reading the new note'),
  step('Keep the steps in line with it', 'Keeping the steps in line with it'),
  step('Add the step that is missing', 'Adding the step that is missing', { level: 1 }),
  step('Assign labels', 'Assigning labels'),
];

/** The plan with the first `done` steps completed, one in progress. */
function plan(done: number): PlanStep[] {
  return STEPS.map((each, index) =>
    index < done
      ? { ...each, status: 'completed', check: index === 1 ? 'unverified' : 'verified' }
      : index === done
        ? { ...each, status: 'in_progress' }
        : each,
  );
}

export const PROPOSAL: PendingProposal = {
  id: 'proposal-month',
  version: 'a',
  at: '2026-11-22T08:00:00Z',
  source: 'agent',
  number: MONTH,
  operations: [
    {
      key: 'priority',
      op: { op: 'update', id: MONTH, priority: 'medium' },
      errors: [],
      notes: [],
      sentence: 'Set the priority of “Close the month for the studio clients” to medium',
      explanation: 'The note says that it can wait.',
      preselected: true,
      preview: {
        count: 1,
        samples: [
          {
            number: MONTH,
            title: 'Close the month for the studio clients',
            before: { priority: 'high' },
            after: { priority: 'medium' },
          },
        ],
      },
    },
    {
      key: 'petra',
      op: { op: 'create', title: 'Write to Petra Holm' },
      errors: [],
      notes: [],
      sentence: 'Create “Write to Petra Holm”',
      preselected: true,
      preview: { count: 1, samples: [{ title: 'Write to Petra Holm', after: { title: 'Write to Petra Holm' } }] },
    },
  ],
  warnings: [],
};

export const INSIGHTS: LabelInsights = {
  assigned: 135,
  undone: 9,
  acceptanceRate: 0.933,
  asked: 148,
  invalid: 2,
  invalidRate: 0.0135,
  manyInvalid: false,
  rateLimited: 1,
  p50Ms: 900,
  p95Ms: 2_600,
  top: [
    { id: 'label-billing', name: 'billing', color: 'green', assigned: 41, undone: 1 },
    { id: 'label-calls', name: 'calls', color: 'violet', assigned: 33, undone: 2 },
    { id: 'label-waiting', name: 'waiting', color: 'slate', assigned: 27, undone: 1 },
    { id: 'label-errands', name: 'errands', color: 'ochre', assigned: 22, undone: 4 },
  ],
  attempts: [
    {
      at: '2026-11-22T08:00:00Z',
      number: MONTH,
      title: 'Close the month for the studio clients',
      outcome: 'assigned',
      assigned: ['billing'],
      invalid: 0,
      skipped: ['already_assigned', 'low_confidence'],
      ms: 870,
    },
    {
      at: '2026-11-21T17:12:00Z',
      number: 201,
      title: 'Call the roofer about the gutter',
      outcome: 'rate_limited',
      assigned: [],
      invalid: 0,
      skipped: ['rate_limited'],
      ms: 2,
    },
  ],
};

/** A wake that takes `beat` milliseconds from step to step. */
export function playedWake(beat = 900): Wake {
  return async ({ task, emit, change, stopped }) => {
    const pause = () => new Promise((done) => setTimeout(done, beat));
    for (let done = 0; done < STEPS.length; done += 1) {
      emit({ event: 'round', round: done + 1 });
      emit({ event: 'plan', steps: plan(done) });
      await pause();
      if (stopped()) return {};
      if (done === 2) {
        const changeSetId = change('Added 1 step', (state) => {
          const list = state.checklists.find((list) => list.taskId === task.id);
          list?.items.push(makeItem(list.id, list.items.length, 'Ask for the new address', { checkedBy: 'agent' }));
        });
        const sentence = 'Added 1 item: “Ask for the new address”';
        emit({ event: 'did', deed: { kind: 'items_added', sentence, changeSetId } });
      }
      if (done === 3) {
        const changeSetId = change('Assigned labels: waiting', (state) => {
          const now = state.tasks.find((other) => other.id === task.id);
          if (now?.labels.some((label) => label.id === 'label-waiting')) return;
          now?.labels.push({ id: 'label-waiting', assignedBy: 'agent', assignedAt: new Date().toISOString() });
        });
        emit({ event: 'did', deed: { kind: 'labels', sentence: 'Assigned labels: waiting', changeSetId } });
      }
    }
    emit({ event: 'plan', steps: plan(STEPS.length) });
    return {
      words: 'The address is asked for, and the label says that you wait for it.',
      skipped: [{ what: 'errands', code: 'low_confidence', reason: 'It was not sure enough of “errands”.' }],
      rounds: STEPS.length,
      tokens: 4_120,
      ms: STEPS.length * beat,
    };
  };
}

/** The agents of a plain browser. */
export function playedAgent(today: string): Partial<FakeAgent> {
  const lookedAt = `${addDays(today, -1)}T22:35:00.000Z`;
  return {
    name: 'qwen3:8b',
    wake: playedWake(),
    proposals: [PROPOSAL],
    insights: INSIGHTS,
    panels: {
      [MONTH]: {
        lookedAt,
        plan: [
          step('Read the new recording', '', { status: 'completed', check: 'verified' }),
          step('Reopen what has to be sent again', '', { status: 'completed', check: 'verified' }),
          step('Compare the totals with October', '', { status: 'completed', check: 'unverified' }),
          step('Find Lindqvist’s new address', ''),
        ],
        last: makeReport('wake-0', lookedAt, {
          agent: 'qwen3:8b',
          trigger: 'note',
          outcome: 'open_steps',
          words: 'The statement to Lindqvist has to go out again.',
          deeds: [
            { kind: 'overridden', sentence: 'Unticked “Send the statement to Lindqvist & Sons” against your tick' },
            { kind: 'proposed', sentence: 'Proposed 2 changes', proposalId: PROPOSAL.id },
          ],
          skipped: [
            {
              what: 'Reconcile the bank feed',
              code: 'sovereignty',
              reason: 'You ticked it at 22:00, and the agent gave no reason.',
            },
          ],
          open: ['4. Find Lindqvist’s new address'],
          rounds: 3,
          tokens: 4_120,
          ms: 18_000,
        }),
      },
    },
  };
}
