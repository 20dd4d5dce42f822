/** A parsed serial pattern: the text before the counter, and the minimum digits of the counter. */
export interface SerialParts {
  readonly prefix: string;
  readonly digits: number;
  /** The length of a serial without the texts of `fields`, as long as the counter needs no more than its minimum digits. */
  readonly length: number;
  /** The fields whose values are part of the prefix. `configId.noPrefix` is a field of the record that `configId` refers to. */
  readonly fields?: readonly string[];
}

/** The date placeholders of a serial, with the part of `2026-11-20` that each gives. */
const locations: Readonly<Record<string, (day: string) => string>> = {
  '{yyyy}': (day) => day.slice(0, 4),
  '{yy}': (day) => day.slice(2, 4),
  '{MM}': (day) => day.slice(5, 7),
  '{dd}': (day) => day.slice(8, 10),
  '{yyyyMMdd}': (day) => day.replaceAll('-', ''),
};

/**
 * Parses a pattern such as `HW{yyyyMMdd}{0000}`. A placeholder that is not part of the date is taken as a field. Undefined if the pattern
 * does not end with a counter, or has a character or placeholder that is not allowed.
 */
export function parseSerial(pattern: string): SerialParts | undefined {
  const [, prefix = '', counter = ''] = /^(.*)\{(0{1,15})\}$/.exec(pattern) ?? [];
  if (counter === '' || !/^(?:[A-Za-z0-9 ._/#-]|\{[a-z]\w*(?:\.[a-z]\w*)?\}|\{(?:MM)\})*$/.test(prefix)) return undefined;
  const inner = [...prefix.matchAll(/\{([\w.]+)\}/g)].map(([, name = '']) => name);
  const fields = inner.filter((name) => !Object.hasOwn(locations, `{${name}}`));
  const fixed = fields.reduce((text, name) => text.replace(`{${name}}`, ''), prefix);
  const length = fillSerial(fixed, '2026-11-20').length + counter.length;
  return { prefix, digits: counter.length, length, ...(fields.length > 0 && { fields }) };
}

/** Fills in the prefix of a serial: its date placeholders for `day` (`YYYY-MM-DD`), its fields from `texts`. */
export function fillSerial(prefix: string, day: string, texts: Readonly<Record<string, string>> = {}): string {
  return prefix.replace(/\{([\w.]+)\}/g, (location, name: string) => locations[location]?.(day) ?? texts[name] ?? location);
}
