// Starts one bridge for all files of a run of the tests.
import type { TestProject } from 'vitest/node';
import { startBridge } from '../../scripts/bridge.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    bridge: { url: string; token: string };
  }
}

export default async function setup(project: TestProject) {
  const { url, token, stop } = await startBridge();
  project.provide('bridge', { url, token });
  return stop;
}
