/** A parsed serial pattern: the text before the counter, and the minimum digits of the counter. */
export interface SerialParts {
  readonly prefix: string;
  readonly digits: number;
  /** The length of a number without the texts of `fields`, while the counter has its minimum digits. */
  readonly length: number;
  /** Fields of the new record in the prefix, or `configId.noPrefix` for a field of a referenced record. */
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

/** Parses `HW{yyyyMMdd}{0000}`; undefined for an unknown placeholder or without a counter at the end. */
export function parseSerial(pattern: string): SerialParts | undefined {
  const [, prefix = '', counter = ''] = /^(.*)\{(0{1,15})\}$/.exec(pattern) ?? [];
  if (counter === '' || !/^(?:[A-Za-z0-9 ._/#-]|\{[a-z]\w*(?:\.[a-z]\w*)?\}|\{(?:MM)\})*$/.test(prefix))
    return undefined;
  const inner = [...prefix.matchAll(/\{([\w.]+)\}/g)].map(([, name = '']) => name);
  const fields = inner.filter((name) => !Object.hasOwn(locations, `{${name}}`));
  const fixed = fields.reduce((text, name) => text.replace(`{${name}}`, ''), prefix);
  const length = fillSerial(fixed, '2026-11-20').length + counter.length;
  return { prefix, digits: counter.length, length, ...(fields.length > 0 && { fields }) };
}

/** Fills the prefix of a serial for a date `YYYY-MM-DD`, with the texts of its fields. */
export function fillSerial(prefix: string, day: string, texts: Readonly<Record<string, string>> = {}): string {
  return prefix.replace(
    /\{([\w.]+)\}/g,
    (location, name: string) => locations[location]?.(day) ?? texts[name] ?? location,
  );
}
