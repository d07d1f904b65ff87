// The present, for "5 min ago" and "in 2 min". It ticks only while something shows it.
import { createSubscriber } from 'svelte/reactivity';

const STEP_MS = 5_000;
const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, STEP_MS);
  return () => clearInterval(timer);
});

export const clock = {
  /** Milliseconds since 1970. */
  get now(): number {
    subscribe();
    return Date.now();
  },
};
