import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isThere } from './isThere.ts';
import { titlesIn, usualTitlesIn } from './titlesIn.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the cells of each table row in a text, without the header rows. */
function rowsIn(markdown: string): string[][] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('| '));
  const rows = lines.map((line) => line.slice(2, -2).split(' | '));
  return rows.filter(([first = '']) => !/^(rule|promise|attack|-+)$/.test(first));
}

const rowsOf = (file: string): string[][] => rowsIn(readFileSync(join(root, file), 'utf8'));

/** Returns the file paths in a cell: the texts in backticks. */
const files = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const namesPaths = (cell: string): boolean => cell.startsWith('`tests/');

/** A test that a row names, by its file and its title or the start of the title. */
interface Named {
  readonly file: string;
  /** Undefined if the row names the whole file. */
  readonly title: string | undefined;
}

/**
 * Returns the path of a named test file; undefined if it does not exist. `unit/x` is a unit test of the console; any other name is a
 * browser test.
 */
function pathOf(name: string): string | undefined {
  const path = name.startsWith('unit/') ? `unit/console/${name.slice('unit/'.length)}` : `browser/${name}`;
  return ['.test.ts', '.test.tsx'].map((ending) => join(root, 'tests', path + ending)).find((each) => existsSync(each));
}

/** Returns the tests named in a cell, separated by `;`. A test without a file name is in the same file as the previous one. */
function namedTests(cell: string): Named[] {
  let file = '';
  return cell.split('; ').map((entry): Named => {
    const [, named, rest] = /^((?:unit\/)?[\w/]+)(?:: (.*))?$/s.exec(entry) ?? [];
    const isFile = named !== undefined && (named.startsWith('unit/') || pathOf(named) !== undefined || file === '');
    if (!isFile) return { file, title: entry };
    file = named;
    return { file, title: rest };
  });
}

describe('the coverage table', () => {
  const rows = rowsOf('tests/COVERAGE.md');

  test('names existing files and tests for each promise', () => {
    expect(rows.length).toBeGreaterThan(85);
    for (const [promise, locations, tests = ''] of rows) {
      expect(files(locations), promise).not.toEqual([]);
      for (const file of files(locations)) expect(existsSync(join(root, file)), file).toBe(true);
      expect(tests, promise).not.toBe('');
    }
  });

  test('names existing tests', () => {
    const named = rows.flatMap(([, , cell = '']) => (namesPaths(cell) ? [] : namedTests(cell)));
    expect(named.length).toBeGreaterThan(80);
    const missing = named.filter(({ file, title }) => {
      const path = pathOf(file);
      return path === undefined || (title !== undefined && !isThere(title, titlesIn(path)));
    });
    expect(missing.map(({ file, title }) => `${file}: ${title ?? ''}`)).toEqual([]);
  });

  test('names a test of the usual run for each rule', () => {
    const isUsual = ({ file, title }: Named): boolean => {
      const titles = usualTitlesIn(pathOf(file) ?? file);
      return title === undefined ? titles.length > 0 : isThere(title, titles);
    };
    const named = (cell: string): Named[] =>
      namesPaths(cell) ? files(cell).map((file) => ({ file: join(root, file), title: undefined })) : namedTests(cell);
    expect(rows.filter(([, , cell = '']) => !named(cell).some(isUsual)).map(([rule]) => rule)).toEqual([]);
  });
});

test('names existing files where a file stands for its tests', () => {
  const rows = [...rowsOf('tests/COVERAGE.md'), ...rowsOf('tests/ATTACKS.md')];
  const named = rows.flatMap(([, , cell = '']) => (namesPaths(cell) ? files(cell) : []));
  expect(rowsOf('tests/ATTACKS.md').every(([, , cell = '']) => namesPaths(cell))).toBe(true);
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter((file) => !/^tests\/.*\.test\.tsx?$/.test(file) || !existsSync(join(root, file)));
  expect(missing).toEqual([]);
});

test('a name that does not exist is detected', () => {
  const titles = ['keeps text, scroll and filters', '%s', 'closing'];
  expect(isThere('keeps text …', titles)).toBe(true);
  expect(isThere('closing: %s (the address)', titles)).toBe(true);
  expect(isThere('keeps text', titles)).toBe(false);
  expect(isThere('closing: %i', titles)).toBe(false);
  expect(isThere('loses text …', titles)).toBe(false);
  expect(rowsIn('| rule | lives in | test |\n| --- | --- | --- |\n| a rule | `x` | nowhere: this |\n')).toEqual([
    ['a rule', '`x`', 'nowhere: this'],
  ]);
  expect(namedTests('nowhere: this; that; unit/x')).toEqual([
    { file: 'nowhere', title: 'this' },
    { file: 'nowhere', title: 'that' },
    { file: 'unit/x', title: undefined },
  ]);
});
