import type { Code, Refused } from '../generated';

/** Throws what the real host rejects with. */
export function refuse(code: Code, message: string, more: Partial<Refused> = {}): never {
  throw { code, message, ...more } satisfies Refused;
}
