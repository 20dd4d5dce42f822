import type { Language } from '../../../src/contract/wire.ts';

/**
 * Test rows that start with their language: all rows in a full run, otherwise those of one language. `tour` checks both languages
 * for untranslated texts in every run.
 */
export function eachLanguage<const Row extends string | readonly unknown[] | object>(
  usual: Language,
  rows: readonly Row[],
): Row[] {
  if (process.env.TEST_FULL === '1') return [...rows];
  return rows.filter((row) => (typeof row === 'string' ? row : Object.values(row)[0]) === usual);
}
