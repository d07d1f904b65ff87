// What goes over the wire beside the generated commands: how a host is reached, and what a refusal carries.
import type { Problem, Refused } from './generated';

export type { Client } from './commands';

/** Some fields of an object, and of the objects in it. */
export type Change<T> = { [K in keyof T]?: T[K] extends unknown[] ? T[K] : T[K] extends object ? Change<T[K]> : T[K] };

/** What travels beside the JSON arguments of a command. */
export interface Beside {
  /** A file. */
  bytes?: Uint8Array;
  /** Takes the events of this call, in order. */
  onEvent?: (event: never) => void;
}

/** The way to a host. */
export interface Wire {
  /** Runs a command by its name in the host. */
  call<T>(command: string, args?: Record<string, unknown>, beside?: Beside): Promise<T>;
  /** Calls back with what each event of this name carries. Returns what stops it. */
  on<T>(event: string, listener: (payload: T) => void): () => void;
}

/** What a rejection carries, as a `Problem`; anything that is none (a broken bridge) becomes `internal`. */
export function problemOf(reason: unknown): Problem {
  if (typeof reason === 'object' && reason !== null && 'code' in reason && 'message' in reason) {
    return reason as Problem;
  }
  return { code: 'internal', message: reason instanceof Error ? reason.message : String(reason) };
}

/** What a rejected `apply` carries. */
export function refusedOf(reason: unknown): Refused {
  return problemOf(reason) as Refused;
}
