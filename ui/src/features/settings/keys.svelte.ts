// The key of a server: whether there is one, where it is kept, and what is typed to become it. A key goes to the host
// and never comes back. Where servers are chosen is not in here.
import { SvelteMap } from 'svelte/reactivity';
import { ipc, problemOf, type KeptIn, type Problem } from '../../ipc';

/** Where keys are kept, by address. Two forms that name one server say the same of it. */
const known = new SvelteMap<string, KeptIn>();

export class ServerKey {
  /** The server's address; empty while there is none. */
  address = $state('');
  /** A key that is typed but not kept yet. */
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

  /** Turns to the server at this address. A key that was typed for another goes nowhere else. */
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
      // An address that is none yet has no key.
      known.delete(address);
    }
  }

  /** Gives the typed key to the host, which keeps it; it cannot be read back. */
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

  /** Whether it was done, and the server is still the one it was done for. */
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
