/** A serial taken apart: what stands before the counter, and the fewest digits of the counter. */
export interface SerialParts {
  readonly prefix: string;
  readonly digits: number;
  /** Characters of a number as long as the counter does not run over, without those of `fields`. */
  readonly length: number;
  /** Fields of the new record, or `configId.noPrefix` of one that it refers to, whose text stands in the prefix. */
  readonly fields?: readonly string[];
}

/** The places of a day in a serial, with what they give of `2026-11-20`. */
const locations: Readonly<Record<string, (day: string) => string>> = {
  '{yyyy}': (day) => day.slice(0, 4),
  '{yy}': (day) => day.slice(2, 4),
  '{MM}': (day) => day.slice(5, 7),
  '{dd}': (day) => day.slice(8, 10),
  '{yyyyMMdd}': (day) => day.replaceAll('-', ''),
};

/** Takes `HW{yyyyMMdd}{0000}` apart; undefined when something in it is no place of a day, or its end is no counter. */
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

/** What stands before the counter on a day `YYYY-MM-DD`, with the texts of its fields. */
export function fillSerial(prefix: string, day: string, texts: Readonly<Record<string, string>> = {}): string {
  return prefix.replace(
    /\{([\w.]+)\}/g,
    (location, name: string) => locations[location]?.(day) ?? texts[name] ?? location,
  );
}
