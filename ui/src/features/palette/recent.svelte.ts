// The entries chosen last in the palette. Commands and views are kept across restarts. Titles of tasks are not written
// outside the user's file, so tasks are kept only while the window is open.

const KEY = 'assent.recent';
const KEPT = 30;
const TASK = 'task:';

let keys = $state.raw<readonly string[]>(stored());

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export const recent = {
  /** Newest first. */
  get keys(): readonly string[] {
    return keys;
  },
  /** The numbers of the tasks among them. */
  get tasks(): number[] {
    return keys.filter((key) => key.startsWith(TASK)).map((key) => Number(key.slice(TASK.length)));
  },
  taskKey: (number: number): string => `${TASK}${number}`,
  add(key: string): void {
    keys = [key, ...keys.filter((other) => other !== key)].slice(0, KEPT);
    localStorage.setItem(KEY, JSON.stringify(keys.filter((other) => !other.startsWith(TASK))));
  },
  clear(): void {
    keys = [];
    localStorage.removeItem(KEY);
  },
};
