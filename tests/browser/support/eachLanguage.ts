import type { Language } from '../../../src/contract/wire.ts';

/**
 * Returns the test rows to run, each of which starts with its language: all of them in a full run, otherwise those in one
 * language.
 */
export function eachLanguage<const Row extends string | readonly unknown[] | object>(usual: Language, rows: readonly Row[]): Row[] {
  if (process.env.TEST_FULL === '1') return [...rows];
  return rows.filter((row) => (typeof row === 'string' ? row : Object.values(row)[0]) === usual);
}
