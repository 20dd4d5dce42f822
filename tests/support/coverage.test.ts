import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'tests/COVERAGE.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise'));

/** The files that a cell names. */
const files = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

test('each promise says where it lives and which test shows it, and all of these are there', () => {
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    const [, , places, tests] = row.split('|').map((cell) => cell.trim());
    expect(files(places), row).not.toEqual([]);
    expect(files(tests), row).not.toEqual([]);
    for (const file of files(tests)) expect(file, row).toMatch(/^tests\/.*\.test\.tsx?$/);
    for (const file of [...files(places), ...files(tests)]) expect(existsSync(join(root, file)), file).toBe(true);
  }
});
