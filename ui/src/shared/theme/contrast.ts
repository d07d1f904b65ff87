// The contrast of everything shown on its surface: the values of tokens.css, and the ratios that WCAG requires.

export type Tokens = Record<string, string>;
type Colour = [red: number, green: number, blue: number, alpha: number];

/** The required ratio of a pair: 4.5 for text, 3 for boxes, rings and dots. */
export interface Pair {
  of: string;
  on: readonly string[];
  least: 4.5 | 3;
}

const SURFACES = ['window', 'list', 'pane', 'raised', 'hover', 'selected', 'press'].map((name) => `surface-${name}`);
const RESTING = ['window', 'list', 'pane', 'raised'].map((name) => `surface-${name}`);
const TINTS = ['accent-soft', 'agent-soft', 'success-soft', 'warn-soft', 'danger-soft', 'priority-high-soft'];
const HUES = 'red orange ochre olive green teal blue violet plum pink slate'.split(' ');

const text = (of: string, ...on: string[]): Pair => ({ of, on, least: 4.5 });
const shape = (of: string, ...on: string[]): Pair => ({ of, on, least: 3 });

/** Every pair that the window shows, with all its surfaces. */
export const PAIRS: readonly Pair[] = [
  text('text-1', ...SURFACES, 'surface-sunken', ...TINTS),
  text('text-2', ...SURFACES, 'surface-sunken', ...TINTS),
  text('text-3', ...SURFACES),
  text('text-inverse', 'surface-inverse'),
  text('text-inverse-2', 'surface-inverse'),
  text('accent-text', ...SURFACES, 'accent-soft'),
  text('agent-text', ...SURFACES, 'agent-soft'),
  text('danger', ...SURFACES, 'danger-soft'),
  text('warn', ...RESTING, 'warn-soft'),
  text('success', ...RESTING, 'success-soft'),
  text('priority-high', ...SURFACES, 'priority-high-soft'),
  text('priority-medium', ...SURFACES),
  text('priority-low', ...SURFACES),
  text('on-accent', 'accent', 'accent-hover', 'accent-press'),
  text('on-agent', 'agent'),
  text('on-danger', 'danger-fill', 'danger-fill-hover'),
  shape('line-control', ...RESTING, 'surface-hover'),
  shape('focus', ...SURFACES),
  shape('agent', ...SURFACES),
  shape('accent', ...SURFACES),
  shape('chart-1', ...RESTING),
  shape('chart-agent', ...RESTING),
  ...HUES.map((hue) => shape(`hue-${hue}`, ...SURFACES)),
];

/** The custom properties of the two themes; the dark one takes those it does not change from the light one. */
export function tokensOf(css: string): { light: Tokens; dark: Tokens } {
  const light = block(css, ':root');
  return { light, dark: { ...light, ...block(css, `[data-theme='dark']`) } };
}

function block(css: string, selector: string): Tokens {
  const body = new RegExp(`^${selector.replaceAll(/[[\]]/g, '\\$&')} \\{([^}]*)\\}`, 'm').exec(css)?.[1] ?? '';
  const values = body.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/--([\w-]+):\s*([^;]+);/g);
  return Object.fromEntries([...values].map(([, name = '', value = '']) => [name, value.trim()]));
}

/** The ratio of a pair on the surface with the least contrast. */
export function worst(tokens: Tokens, { of, on }: Pair): { ratio: number; on: string } {
  const ratios = on.map((surface) => ({ ratio: contrast(tokens, of, surface), on: surface }));
  return ratios.reduce((least, one) => (one.ratio < least.ratio ? one : least));
}

/** From 1, equal, to 21, black on white. */
export function contrast(tokens: Tokens, of: string, on: string): number {
  const below = colour(tokens, on);
  const [more, less] = [luminance(over(colour(tokens, of), below)), luminance(below)].sort((a, b) => b - a);
  return ((more ?? 0) + 0.05) / ((less ?? 0) + 0.05);
}

function colour(tokens: Tokens, name: string): Colour {
  const value = tokens[name];
  if (value === undefined) throw new Error(`there is no colour --${name}`);
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other) return colour(tokens, other);
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value);
  if (hex) return [hexadecimal(hex[1]), hexadecimal(hex[2]), hexadecimal(hex[3]), 1];
  const mixed = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value);
  if (mixed) return [Number(mixed[1]), Number(mixed[2]), Number(mixed[3]), Number(mixed[4])];
  throw new Error(`--${name} is not a colour: ${value}`);
}

const hexadecimal = (digits = '0') => parseInt(digits, 16);

function over([red, green, blue, alpha]: Colour, below: Colour): Colour {
  const mix = (above: number, under: number) => above * alpha + under * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
}

function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
