// What the window may ask of a host whose database is not open. It is a file of its own because only that screen needs it.
import { invoke } from '@tauri-apps/api/core';
import type { FoundCopy } from './generated/FoundCopy';
import type { Recovered } from './generated/Recovered';
import type { SalvageReport } from './generated/SalvageReport';
import type { Trouble } from './generated/Trouble';

export type { FoundCopy, Recovered, SalvageReport, Trouble };

/** A host whose database is not open. Every method rejects with a `Problem`. */
export interface RecoveryClient {
  /** Why it is not open; `null` when it is. */
  trouble(): Promise<Trouble | null>;
  /** The copies that can be used, newest first, each checked just now. */
  copies(): Promise<FoundCopy[]>;
  /** Puts a copy in the place of the file, and opens it. */
  useCopy(name: string): Promise<Recovered>;
  /** Saves what can be read into a new file among the copies. */
  salvage(): Promise<SalvageReport>;
  startEmpty(): Promise<Recovered>;
  /** Opens the file as it is; rejects with what still keeps it from being opened. */
  openAgain(): Promise<void>;
}

export const recoveryClient: RecoveryClient = {
  trouble: () => invoke('recovery'),
  copies: () => invoke('recovery_copies'),
  useCopy: (name) => invoke('recover_with_copy', { name }),
  salvage: () => invoke('recover_what_can_be_read'),
  startEmpty: () => invoke('recover_with_nothing'),
  openAgain: () => invoke('open_again'),
};
