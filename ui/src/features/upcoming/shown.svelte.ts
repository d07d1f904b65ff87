// The chosen shape of Upcoming, kept for the next time.

export type Shape = 'list' | 'week';

const KEY = 'assent.upcoming';

let shape = $state<Shape>(localStorage.getItem(KEY) === 'week' ? 'week' : 'list');

export const shown = {
  get shape(): Shape {
    return shape;
  },
  set shape(next: Shape) {
    shape = next;
    localStorage.setItem(KEY, next);
  },
};
