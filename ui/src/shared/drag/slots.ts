// Which element (slot) shows which row. Rows keep theirs while they are shown; rows that leave pass theirs to rows that come.

export interface Slotted {
  readonly slot: number;
  readonly position: number;
}

export class Slots {
  /** Slots that are new or show another row, until the caller has moved them into order. */
  readonly moved = new Set<number>();
  #given = new Map<string, Slotted>();
  #made = 0;
  #list: unknown;

  /**
   * Gives each position a slot. Positions come in ascending order, each with the key of its row in its list. The result is in
   * the order of slots, with the same objects for unchanged rows. In another list every row is a different one.
   */
  take(list: unknown, wanted: readonly { position: number; key: string }[]): Slotted[] {
    const before = this.#given;
    const same = list === this.#list;
    this.#list = list;
    const keys = new Set(same ? wanted.map(({ key }) => key) : []);
    const free = [...before].filter(([key]) => !keys.has(key)).map(([, { slot }]) => slot);
    this.#given = new Map();
    for (const { position, key } of wanted) {
      // If two rows have the same key, the second counts as another row.
      const again = this.#given.has(key);
      const known = same && !again ? before.get(key) : undefined;
      const slot = known?.slot ?? free.shift() ?? this.#made++;
      if (!known) this.moved.add(slot);
      this.#given.set(again ? `${key} ${position}` : key, known?.position === position ? known : { slot, position });
    }
    return [...this.#given.values()].sort((a, b) => a.slot - b.slot);
  }
}
