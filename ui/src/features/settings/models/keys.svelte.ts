// The key of a server: whether there is one, where it is stored, and the key being typed. A key is sent to the host
// and never comes back. Choosing servers does not belong here.
import { SvelteMap } from 'svelte/reactivity';
import { ipc, problemOf, type KeptIn, type Problem } from '../../../ipc';

/** Where keys are stored, by address. Two forms for the same server show the same. */
const known = new SvelteMap<string, KeptIn>();

export class ServerKey {
  /** The server's address; empty if none. */
  address = $state('');
  /** A key that is typed but not stored yet. */
  typed = $state('');
  /** Why the last change was refused. */
  problem = $state.raw<Problem | null>(null);
  readonly #onchange: () => void;

  constructor(onchange: () => void = () => undefined) {
    this.#onchange = onchange;
  }

  get kept(): KeptIn {
    return known.get(this.address) ?? 'none';
  }

  /** Switches to the server at this address. A key typed for another server is discarded. */
  async turnTo(address: string): Promise<void> {
    if (address !== this.address) {
      this.address = address;
      this.typed = '';
      this.problem = null;
    }
    if (address === '') return;
    try {
      const { kept } = await ipc().modelKeyState(address);
      known.set(address, kept);
    } catch {
      // An address that is not valid yet has no key.
      known.delete(address);
    }
  }

  /** Sends the typed key to the host, which stores it; it cannot be read back. */
  async keep(): Promise<void> {
    const key = this.typed.trim();
    if (key === '') return;
    const done = await this.#change(async (address) => (await ipc().setModelKey(address, key)).kept);
    if (done) this.typed = '';
  }

  async remove(): Promise<void> {
    await this.#change(async (address) => {
      await ipc().deleteModelKey(address);
      return (await ipc().modelKeyState(address)).kept;
    });
  }

  /** Whether it was done, and the server is still the same. */
  async #change(change: (address: string) => Promise<KeptIn>): Promise<boolean> {
    const { address } = this;
    try {
      known.set(address, await change(address));
    } catch (reason) {
      if (address === this.address) this.problem = problemOf(reason);
      return false;
    }
    if (address !== this.address) return false;
    this.problem = null;
    this.#onchange();
    return true;
  }
}
