import type { Language } from '../../../src/contract/text.ts';

/**
 * The rows of a test that is gone through in both languages, each of which begins with its own: all of them in a full run,
 * otherwise those of one. That no page has a raw or a foreign text, `tour` shows in both every time.
 */
export function eachLanguage<const Row extends string | readonly unknown[] | object>(
  usual: Language,
  rows: readonly Row[],
): Row[] {
  if (process.env.TEST_FULL === '1') return [...rows];
  return rows.filter((row) => (typeof row === 'string' ? row : Object.values(row)[0]) === usual);
}
