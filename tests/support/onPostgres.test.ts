import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOnPostgres, filesOnThree, notOnThree, onPostgres } from './onPostgres.ts';

const root = join(import.meta.dirname, '..', '..');
const all = globSync('tests/api/*.test.ts', { cwd: root });
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const chosen = filesOnPostgres(false);

/** Matches code that makes a test depend on the database. */
const signs = /databaseKind|executeRaw|copyDatabase|\.kind === 'postgres'|database\.kind|rowLocks|server\/db\//;

describe('the tests that also run on PostgreSQL', () => {
  it('exist, each once', () => {
    expect(chosen.filter((file) => !all.includes(file))).toEqual([]);
    expect(new Set(chosen).size).toBe(chosen.length);
  });

  it('are all tests that mention or access the database', () => {
    expect(all.filter((file) => signs.test(read(file)) && !chosen.includes(file))).toEqual([]);
  });

  it('are all tests whose subject can differ there, by its name', () => {
    const subjects = /^tests\/api\/(?:import|rename|crash|totals|migrat|.*Model|.*Beside|.*AtOnce)/;
    const left = ['importPorts', 'importRenamed', 'importSheets', 'importUndoRefused'];
    const open = all.filter((file) => subjects.test(file) && !chosen.includes(file));
    // These files test workbooks, queries and errors, which are the same on both databases.
    expect(open.sort()).toEqual(left.map((name) => `tests/api/${name}.test.ts`));
  });

  it('are of every kind, and all in a full run', () => {
    for (const [subject, names] of Object.entries(onPostgres)) expect(names.length, subject).toBeGreaterThan(0);
    expect(filesOnPostgres(true)).toEqual(['tests/api/**/*.test.ts']);
  });
});

describe('the tests that run against three servers', () => {
  const nameOf = (file: string): string => file.replace(/^tests\/api\/|\.test\.ts$/g, '');
  const run = (isFull: boolean) => globSync(filesOnThree(isFull), { cwd: root }).filter((file) => file.startsWith('tests/api/'));

  it('are in a full run all API tests without a reason against it', () => {
    const left = Object.values(notOnThree).flat().sort();
    expect(new Set(left).size).toBe(left.length);
    const ofFull = run(true);
    expect(
      all
        .filter((file) => !ofFull.includes(file))
        .map(nameOf)
        .sort(),
    ).toEqual(left);
  });

  it('are otherwise some of these', () => {
    expect(run(false)).toHaveLength(filesOnThree(false).length);
    expect(run(false).filter((file) => !run(true).includes(file))).toEqual([]);
  });
});
