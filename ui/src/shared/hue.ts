/** The hues of projects and labels, in the order in which new ones get them. */
export const HUES = [
  'orange',
  'blue',
  'plum',
  'teal',
  'olive',
  'violet',
  'ochre',
  'green',
  'pink',
  'red',
  'slate',
] as const;

/** The class that sets a hue as the text colour; an unknown name is slate. */
export function hueClass(name: string): string {
  return `hue-${(HUES as readonly string[]).includes(name) ? name : 'slate'}`;
}
