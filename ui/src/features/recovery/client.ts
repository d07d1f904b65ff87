// What the window asks of a host whose database is not open.
import type { Client } from '../../ipc';

/** The commands of recovery. */
export type RecoveryClient = Pick<
  Client,
  'recovery' | 'recoveryCopies' | 'recoverWithCopy' | 'recoverWhatCanBeRead' | 'recoverWithNothing' | 'openAgain'
>;
