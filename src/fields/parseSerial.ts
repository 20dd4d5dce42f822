/** A serial taken apart: what stands before the counter, and the fewest digits of the counter. */
export interface SerialParts {
  readonly prefix: string;
  readonly digits: number;
  /** Characters of a number as long as the counter does not run over. */
  readonly length: number;
}

/** The places of a day in a serial, with what they give of `2026-11-20`. */
const places: Readonly<Record<string, (day: string) => string>> = {
  '{yyyy}': (day) => day.slice(0, 4),
  '{yy}': (day) => day.slice(2, 4),
  '{MM}': (day) => day.slice(5, 7),
  '{dd}': (day) => day.slice(8, 10),
  '{yyyyMMdd}': (day) => day.replaceAll('-', ''),
};

/** Takes `HW{yyyyMMdd}{0000}` apart; undefined when something in it is no place of a day, or its end is no counter. */
export function parseSerial(pattern: string): SerialParts | undefined {
  const [, prefix = '', counter = ''] = /^(.*)\{(0{1,15})\}$/.exec(pattern) ?? [];
  if (counter === '' || !/^(?:[A-Za-z0-9 ._/#-]|\{(?:yyyy|yy|MM|dd|yyyyMMdd)\})*$/.test(prefix)) return undefined;
  return { prefix, digits: counter.length, length: fillSerial(prefix, '2026-11-20').length + counter.length };
}

/** What stands before the counter on a day `YYYY-MM-DD`. */
export function fillSerial(prefix: string, day: string): string {
  return prefix.replace(/\{\w+\}/g, (place) => places[place]?.(day) ?? place);
}
