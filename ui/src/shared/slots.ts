// Which element shows which row. Rows keep theirs while they are shown; those that go lend theirs to those that come.

export interface Slotted {
  readonly slot: number;
  readonly position: number;
}

export class Slots {
  /** Slots that have been given to another row, or are new, until somebody has put them into their order. */
  readonly moved = new Set<number>();
  #given = new Map<string, Slotted>();
  #made = 0;
  #list: unknown;

  /**
   * Gives each position a slot. Positions come in ascending order, each with what identifies its row in its list; what comes
   * back is in the order of slots, and is the same object where nothing has changed. In another list every row is another one.
   */
  take(list: unknown, wanted: readonly { position: number; key: string }[]): Slotted[] {
    const before = this.#given;
    const same = list === this.#list;
    this.#list = list;
    const keys = new Set(same ? wanted.map(({ key }) => key) : []);
    const free = [...before].filter(([key]) => !keys.has(key)).map(([, { slot }]) => slot);
    this.#given = new Map();
    for (const { position, key } of wanted) {
      // Should two rows be taken for one, the second counts as another.
      const again = this.#given.has(key);
      const known = same && !again ? before.get(key) : undefined;
      const slot = known?.slot ?? free.shift() ?? this.#made++;
      if (!known) this.moved.add(slot);
      this.#given.set(again ? `${key} ${position}` : key, known?.position === position ? known : { slot, position });
    }
    return [...this.#given.values()].sort((a, b) => a.slot - b.slot);
  }
}
