import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { pencil } from '../../../shared/state/pencil.svelte';
import Margin from './Margin.svelte';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

test('ink goes on from where it was in an element that shows the row later', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  pencil.set([[7, { field: 'priority', after: 'High' }]]);
  pencil.beginSigning();
  pencil.endSigning(true);
  const delays = [1_000, 1_150].map((at) => {
    now.mockReturnValue(at);
    const { container } = render(Margin, { task: 7 });
    return container.querySelector<HTMLElement>('.signed')?.style.animationDelay;
  });
  expect(delays).toEqual(['0ms', '-150ms']);
});
