// Dragging steps to another place in their checklist, or into another checklist of the task.
import type { ChecklistDetail, ChecklistId, ChecklistItem } from '../../../ipc';
import { dragSource, dropTarget, type Load } from '../../../shared/drag/drag.svelte';

export class StepDrag {
  /** The position of the line that marks the new place, in pixels from the top of the list. */
  line = $state<number | null>(null);
  #list: HTMLElement | null = null;

  /** `put` gets the step and the number of other steps above its new place. */
  constructor(
    private readonly checklist: () => ChecklistDetail | undefined,
    private readonly steps: () => readonly ChecklistItem[],
    private readonly lists: () => readonly ChecklistDetail[],
    private readonly put: (item: ChecklistItem, place: number) => void,
  ) {}

  readonly source = dragSource((element) => {
    const checklist = this.checklist();
    const id = element.closest<HTMLElement>('[data-step]')?.dataset.step;
    const item = this.steps().find((step) => step.id === id);
    if (!checklist || !item || element.closest('button, [role="checkbox"]')) return null;
    return { kind: 'step', item, checklist: checklist.id, text: item.title };
  });

  /** The drop target is the whole checklist, because an empty list is too small to aim at; `ul` holds the steps. */
  readonly target = (section: HTMLElement) => {
    this.#list = section.querySelector('ul');
    return dropTarget({
      accepts: (load) => load.kind === 'step' && !!this.checklist() && this.#knows(load.checklist),
      over: (_, { y }) => (this.line = this.#gap(y).line),
      leave: () => (this.line = null),
      drop: (load, { y }) => this.#drop(load, y),
    })(section);
  };

  /** Whether it is a checklist of the same task. */
  #knows(id: ChecklistId): boolean {
    return this.lists().some((list) => list.id === id);
  }

  #drop(load: Load, y: number): void {
    if (load.kind !== 'step') return;
    const steps = this.steps();
    const from = steps.findIndex((step) => step.id === load.item.id);
    const { above } = this.#gap(y);
    const place = from >= 0 && from < above ? above - 1 : above;
    if (place !== from) this.put(load.item, place);
  }

  /** The gap between steps that is nearest to a vertical position in the window. */
  #gap(y: number): { above: number; line: number } {
    const ids: string[] = this.steps().map((step) => step.id);
    const stops = [...(this.#list?.querySelectorAll<HTMLElement>('[data-step]') ?? [])].filter((stop) =>
      ids.includes(stop.dataset.step ?? ''),
    );
    const top = this.#list?.getBoundingClientRect().top ?? 0;
    const boxes = stops.map((stop) => stop.getBoundingClientRect());
    const above = boxes.filter((box) => y > box.top + box.height / 2).length;
    return { above, line: (boxes[above]?.top ?? boxes.at(-1)?.bottom ?? top) - top };
  }
}
