import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withFault } from '../faults/apply.ts';
import { faults } from '../faults/faults.ts';
import type { Fault } from '../faults/types.ts';
import { filesOnPostgres } from './onPostgres.ts';
import { usualTitlesIn } from './titlesIn.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the names of the faults that do not meet the condition. */
const without = (fits: (fault: Fault) => boolean): string[] => faults.filter((fault) => !fits(fault)).map(({ name }) => name);

/** Whether the test file belongs to the vitest project that must catch the fault. */
function runsIn({ project, file }: Fault['caughtBy']): boolean {
  if (project === 'api-postgres') return filesOnPostgres(false).includes(file);
  const folders = project === 'unit' ? ['unit', 'support'] : [project.replace(/-.*/, '')];
  return folders.some((folder) => file.startsWith(`tests/${folder}/`));
}

describe('the list of deliberate faults', () => {
  test('contains at least forty, each with its own name', () => {
    expect(faults.length).toBeGreaterThanOrEqual(40);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });

  test('changes the code in exactly one place each', () => {
    expect(without((fault) => withFault(readFileSync(join(root, fault.file), 'utf8'), fault) !== undefined)).toEqual([]);
    expect(without(({ from, to }) => from !== to)).toEqual([]);
  });

  test('names a test of the usual run for each, in its project', () => {
    const isNamed = ({ caughtBy: { file, title } }: Fault): boolean =>
      existsSync(join(root, file)) && usualTitlesIn(join(root, file)).some((one) => one.includes(title));
    expect(without(isNamed)).toEqual([]);
    expect(without(({ caughtBy }) => runsIn(caughtBy))).toEqual([]);
  });
});

test('a text that is missing or ambiguous cannot get a fault', () => {
  const fault = { from: 'a < b', to: 'a <= b' };
  expect(withFault('if (a < b) return;', fault)).toBe('if (a <= b) return;');
  expect(withFault('if (a > b) return;', fault)).toBeUndefined();
  expect(withFault('a < b || a < b', fault)).toBeUndefined();
});
